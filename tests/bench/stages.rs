//! Where the time of a move goes, stage by stage: what the server does for one on its own thread is measured alone, by the
//! functions that do it, and set against what all threads and processes take for one of many.

use std::{hint::black_box, net::SocketAddr, time::Instant};

use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, UnparsedPublicKey};
use longhall::features::{
    hall::Hall,
    moves::{dto::Moves as MovesRequest, make::Made},
};
use longhall_base::identity::Identity;
use longhall_rules::game::{Context, Game, Link, Logged};
use serde_json::{Value, json, value::to_raw_value};
use uuid::Uuid;

use crate::{moves::Moves, player::Player, report, stand::Stand, table::median, wire::Wire};

/// Moves of a game of which each is looked at.
const MOVES: usize = 40;
/// How often each stage of each of them is repeated.
const TIMES: u32 = 50;
const CLIENTS: usize = 32;

/// The stages that are measured alone, by the names that their figures have in reports.
const ALONE: [(&str, &str); 8] = [
    ("auth", "auth: whose a known token is"),
    ("read", "read: the body of the request"),
    ("decide", "decide, with what is sealed and folded"),
    ("hash", "    of that the hash"),
    ("answer", "answer: events, game and legal moves"),
    ("written", "    and as JSON"),
    ("receipt", "receipt: its signature (Ed25519)"),
    ("brief", "answer in brief, as JSON"),
];

pub(crate) async fn measure(address: SocketAddr, stand: &Stand, moves: &mut Moves<'_>) {
    let mut seen = Staged::begin(address, stand).await;
    let mut samples: [Vec<f64>; ALONE.len()] = Default::default();
    for _ in 0..MOVES {
        for (all, sample) in samples.iter_mut().zip(seen.one_move().await) {
            all.push(sample);
        }
    }
    let alone = samples.map(median);
    let [auth, read, decide, _, answer, written, receipt, brief] = alone;
    println!("\na move's stages, µs, each done again and again while nothing else is");
    for ((name, what), us) in ALONE.iter().zip(alone) {
        report::note(format!("stages.{name}.us"), us);
        println!("  {what:<40} {us:>6.1}");
    }
    println!(
        "  and what the rest takes of {CLIENTS} clients' moves; send is all else that workers do: HTTP, routes, the kernel"
    );
    for (answers, stages) in [
        ("whole", auth + read + decide + answer + written + receipt),
        ("brief", auth + read + decide + brief),
    ] {
        let ran = moves.run(CLIENTS, None, answers == "brief").await;
        let [workers, writer, _, others, postgres, load, _] = ran.shares;
        report::note(format!("stages.{answers}.send_us"), workers - stages);
        println!(
            "  answered {answers}: send {:.0}, append (the log's writer) {writer:.0}, Postgres {postgres:.0}, other threads \
             {others:.0}, load {load:.0}",
            workers - stages,
        );
    }
}

/// A game that is played move by move, in this process as by the server.
struct Staged<'a> {
    hall: &'a Hall,
    tokens: [String; 2],
    callers: [Identity; 2],
    id: Uuid,
    log: Vec<Logged>,
    pair: Ed25519KeyPair,
    /// By which the hall signs.
    public_key: Vec<u8>,
}

impl<'a> Staged<'a> {
    async fn begin(address: SocketAddr, stand: &'a Stand) -> Self {
        let mut player = Player::sign_up(address, "staged").await;
        let id = player.model(0).await;
        let tokens = player.tokens();
        let path = format!("/v1/games/{id}/events");
        let mut wire = Wire::connect(address).await;
        let log = wire.json("GET", &path, Some(&tokens[0]), None).await;
        let log = log["items"].as_array().unwrap().iter();
        let log = log.map(|event| Logged::of_shown(&to_raw_value(event).unwrap()).unwrap()).collect();
        let [one, other] = &tokens;
        let accounts = &stand.hall.accounts;
        let callers = [accounts.identify(one).await.unwrap(), accounts.identify(other).await.unwrap()];
        let keys = wire.json("GET", "/.well-known/longhall", None, None).await;
        let public_key = const_hex::decode(keys["keys"][0]["public_key"].as_str().unwrap()).unwrap();
        let (id, pair) = (id.parse().unwrap(), Ed25519KeyPair::generate().unwrap());
        Self { hall: &stand.hall, tokens, callers, id, log, pair, public_key }
    }

    /// Makes the first legal move; returns what each stage of it took, in microseconds.
    async fn one_move(&mut self) -> [f64; ALONE.len()] {
        let (hall, id) = (self.hall, self.id);
        let mut next = None;
        for (seat, caller) in self.callers.iter().enumerate() {
            let legal = hall.moves.legal(caller, id, None).await.unwrap();
            let moves: Vec<Value> = serde_json::from_str(legal.moves.get()).unwrap();
            next = moves.into_iter().next().map(|step| (seat, legal.seq, step)).or(next);
        }
        let (seat, seq, step) = next.expect("a game that runs");
        let (caller, token) = (&self.callers[seat], &self.tokens[seat]);
        let body = json!({"expected_seq": seq, "moves": [step]}).to_string();
        let auth = each(|| hall.accounts.token_owner(token).is_some());
        let read = each(|| serde_json::from_str::<MovesRequest>(&body).unwrap());
        let asked: MovesRequest = serde_json::from_str(&body).unwrap();

        let game = Game::replay(id, &self.log).unwrap();
        let context = Context { seed: [7; 32], now: game.updated_at };
        let decide = each(|| game.play(caller.account, &asked.moves, &context).unwrap());

        let made = hall.moves.make(caller, id, &asked, None).await.unwrap();
        // Its receipt is made with the first answer, and kept.
        let told = hall.moves.response(&made, None).await.unwrap();
        let begin = Instant::now();
        for _ in 0..TIMES {
            black_box(hall.moves.response(&made, None).await.unwrap());
        }
        let answer = begin.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES);
        let written = each(|| serde_json::to_vec(&told).unwrap());
        let brief = each(|| serde_json::to_vec(&hall.moves.minimal_response(&made).unwrap()).unwrap());
        self.go_on(&made);
        let last = self.log.last().unwrap();
        assert_eq!(hash(id, last), last.hash.0);
        let hash = each(|| hash(id, last));
        let message = self.signed(&serde_json::to_value(&told).unwrap()["game"]["receipt"]);
        let receipt = each(|| self.pair.sign(&message));
        [auth, read, decide, hash, answer, written, receipt, brief]
    }

    /// The bytes that the hall has signed by the receipt for the last event (section 9 of `openapi/log-format.md`).
    fn signed(&self, receipt: &Value) -> Vec<u8> {
        let [at, signature] = ["at", "signature"].map(|field| receipt[field].as_str().unwrap());
        let Logged { seq, hash, .. } = self.log.last().unwrap();
        let parts: [&[u8]; 5] =
            [b"longhall/receipt/1", self.id.as_bytes(), &seq.to_be_bytes(), &hash.0, at.as_bytes()];
        let message = parts.concat();
        let key = UnparsedPublicKey::new(&ED25519, &self.public_key);
        key.verify(&message, &const_hex::decode(signature).unwrap()).unwrap();
        message
    }

    fn go_on(&mut self, made: &Made) {
        let told = self.hall.moves.minimal_response(made).unwrap();
        self.log.extend(told.events.iter().map(|event| Logged::of_shown(event).unwrap()));
    }
}

fn hash(game: Uuid, event: &Logged) -> [u8; 32] {
    let Logged { seq, payload, prev_hash: prev, .. } = event;
    Link { game, seq: *seq, ruleset: "vikings/1", prev: *prev, payload, secrets: &[] }.hash().0
}

/// Microseconds that something takes, done again and again.
fn each<T>(mut what: impl FnMut() -> T) -> f64 {
    let begin = Instant::now();
    for _ in 0..TIMES {
        black_box(what());
    }
    begin.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES)
}
