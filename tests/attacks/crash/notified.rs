//! Players who move only once they are told that it is their turn, while the server is killed: a turn of which nobody is
//! told would end the game for good.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use longhall_rules::kit::Chance;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio::{
    sync::watch,
    time::{sleep, timeout},
};

use crate::support::{Outside, Reply, Served};

/// Longer than a killed server and the next sweep take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
const GAMES: usize = 3;
/// How often the server is killed, unless `LONGHALL_KILLS` is set.
const ROUNDS: u32 = 4;
/// Turns between two blows.
const TURNS: usize = 4;
/// Accounts that are told, unless `LONGHALL_TOLD` is set.
const LISTENERS: usize = 12;
const PASSWORD: &str = "correct horse battery";

/// What came: of each account, game and turn the ids, each with how often it came and when first.
type Notified = BTreeMap<(String, String, i64), BTreeMap<String, (usize, Instant)>>;

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Notified>>);

impl Heard {
    /// The newest turn in a game of which an account was told after this one.
    fn after(&self, account: &str, game: &str, turn: i64) -> Option<(i64, Instant)> {
        let told = self.0.lock().unwrap();
        let of_it = told.range(
            (account.to_owned(), game.to_owned(), turn + 1)..=(account.to_owned(), game.to_owned(), i64::MAX),
        );
        of_it.last().and_then(|((.., turn), ids)| Some((*turn, ids.values().map(|(_, at)| *at).min()?)))
    }
}

/// A receiver of webhooks, each account's at its own path.
async fn receiver() -> (Outside, Heard) {
    let heard = Heard::default();
    let notes = heard.clone();
    let outside = Outside::answering(move |asked| {
        let said: Value = serde_json::from_slice(&asked.body).unwrap();
        let account = asked.path.trim_start_matches('/').to_owned();
        let game = said["data"]["game"].as_str().unwrap().to_owned();
        let key = (account, game, said["data"]["turn"].as_i64().unwrap());
        let id = asked.header("webhook-id").unwrap().to_owned();
        let mut told = notes.0.lock().unwrap();
        told.entry(key).or_default().entry(id).or_insert((0, Instant::now())).0 += 1;
        Reply::new(200, "")
    })
    .await;
    (outside, heard)
}

/// A server that trusts the receiver.
pub(super) async fn serve(name: &str, outside: &Outside) -> (Served, PathBuf) {
    let certificate = STANDARD.encode(&outside.settings.roots[0]);
    let file = std::env::temp_dir().join(format!("longhall-{name}-{}.pem", std::process::id()));
    std::fs::write(&file, format!("-----BEGIN CERTIFICATE-----\n{certificate}\n-----END CERTIFICATE-----\n"))
        .unwrap();
    let env = vec![("SSL_CERT_FILE", file.clone())];
    (Served::start_in(name, env, &["--allow-private", "--live-games", "2000"]).await, file)
}

/// Two accounts and their games.
struct Pair {
    http: Client,
    server: watch::Receiver<String>,
    people: [(String, String); 2],
    game: String,
}

impl Pair {
    async fn sign_up(server: watch::Receiver<String>, outside: &Outside, number: usize) -> Self {
        let http = Client::builder().timeout(Duration::from_secs(10)).build().unwrap();
        let mut pair = Self { http, server, people: Default::default(), game: String::new() };
        for seat in 0..2 {
            let credentials = json!({"name": format!("player-{number}-{seat}"), "password": PASSWORD});
            let signed_up = pair.must(seat, Method::POST, "/v1/accounts", credentials).await;
            let id = signed_up["account"]["id"].as_str().unwrap().to_owned();
            pair.people[seat] = (id.clone(), signed_up["access_token"].as_str().unwrap().to_owned());
            let hook = json!({"url": format!("{}/{id}", outside.base), "kinds": ["your_turn"]});
            pair.must(seat, Method::POST, "/v1/me/webhooks", hook).await;
            // A session's token runs out before a hundred kills are done.
            let script = json!({"label": "plays", "scopes": ["games:read", "games:play"]});
            let issued = pair.must(seat, Method::POST, "/v1/me/tokens", script).await;
            issued["token"].as_str().unwrap().clone_into(&mut pair.people[seat].1);
        }
        pair.begin().await;
        pair
    }

    async fn begin(&mut self) {
        let game = self.must(0, Method::POST, "/v1/games", json!({"ruleset": "vikings", "seats": 2})).await;
        self.game = game["id"].as_str().unwrap().to_owned();
        let seats = format!("/v1/games/{}/seats", self.game);
        while !matches!(self.ask(1, Method::POST, &seats, json!({})).await, Some((201 | 409, _))) {}
    }

    /// The answer; none while the server is away.
    async fn ask(&self, seat: usize, method: Method, path: &str, body: Value) -> Option<(u16, Value)> {
        let url = format!("{}{path}", *self.server.borrow());
        let request = self.http.request(method, url).bearer_auth(&self.people[seat].1);
        let request = if self.people[seat].1.is_empty() {
            self.http.post(format!("{}{path}", *self.server.borrow()))
        } else {
            request
        };
        let request = if body.is_null() { request } else { request.json(&body) };
        let Ok(response) = request.send().await else {
            sleep(Duration::from_millis(100)).await;
            return None;
        };
        let status = response.status().as_u16();
        Some((status, response.json().await.ok()?))
    }

    async fn must(&self, seat: usize, method: Method, path: &str, body: Value) -> Value {
        let begin = Instant::now();
        loop {
            match self.ask(seat, method.clone(), path, body.clone()).await {
                Some((200 | 201, answer)) => return answer,
                // Its answer was lost the first time.
                Some((409, answer)) => panic!("{path}: {answer}"),
                other => assert!(begin.elapsed() < PATIENCE, "{path}: {other:?}"),
            }
        }
    }

    /// The seat for which the game waits; none once it is over.
    async fn awaited(&self) -> Option<(usize, Value)> {
        for seat in 0..2 {
            let legal = self
                .must(seat, Method::GET, &format!("/v1/games/{}/legal-moves", self.game), Value::Null)
                .await;
            if legal["moves"].as_array().is_some_and(|moves| !moves.is_empty()) {
                return Some((seat, legal));
            }
        }
        None
    }

    /// Moves until the game waits for the other; returns when the last answer came.
    async fn turn(&self, seat: usize) -> Instant {
        let mut answered = Instant::now();
        while let Some((awaited, legal)) = self.awaited().await.filter(|(awaited, _)| *awaited == seat) {
            let moves = json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]});
            // Whether it was made shows when asked again.
            self.ask(awaited, Method::POST, &format!("/v1/games/{}/moves", self.game), moves).await;
            answered = Instant::now();
        }
        answered
    }

    /// Makes the first turn, and returns how long it took until the other was told of theirs.
    async fn first_turn(self, heard: Heard) -> Duration {
        let (seat, _) = self.awaited().await.expect("the game has begun");
        let moved = self.turn(seat).await;
        let told = timeout(PATIENCE, async {
            loop {
                if let Some((_, at)) = heard.after(&self.people[1 - seat].0, &self.game, 0) {
                    return at;
                }
                sleep(Duration::from_millis(5)).await;
            }
        });
        told.await.expect("nobody was told").saturating_duration_since(moved)
    }

    /// Plays on, each turn once it was told.
    async fn play(mut self, heard: Heard, turns: watch::Sender<usize>, mut stop: watch::Receiver<bool>) {
        let mut last: BTreeMap<(usize, String), i64> = BTreeMap::new();
        let mut mover = None;
        while !*stop.borrow_and_update() {
            let Some((seat, _)) = self.awaited().await else {
                self.begin().await;
                mover = None;
                continue;
            };
            if mover.is_some_and(|mover| mover != seat) {
                let known = last.entry((seat, self.game.clone())).or_default();
                let told = timeout(PATIENCE, async {
                    loop {
                        if let Some((turn, _)) = heard.after(&self.people[seat].0, &self.game, *known) {
                            return turn;
                        }
                        sleep(Duration::from_millis(20)).await;
                    }
                });
                *known = told.await.unwrap_or_else(|_| panic!("nobody told of a turn in {}", self.game));
                turns.send_modify(|turns| *turns += 1);
            }
            self.turn(seat).await;
            mover = Some(seat);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kills_at_any_moment_lose_no_notification_and_send_none_under_two_ids() {
    let rounds = super::kills::number("LONGHALL_KILLS", ROUNDS);
    let mut draw = Chance::new(&[0; 32], ["told"]).draw("kills");
    let (outside, heard) = receiver().await;
    let (mut served, file) = serve("told", &outside).await;
    let server = watch::Sender::new(served.base.clone());
    let (turns, stop) = (watch::Sender::new(0), watch::Sender::new(false));
    let mut playing = vec![];
    for number in 0..GAMES {
        let pair = Pair::sign_up(server.subscribe(), &outside, number).await;
        playing.push(tokio::spawn(pair.play(heard.clone(), turns.clone(), stop.subscribe())));
    }
    let mut played = turns.subscribe();
    for _ in 0..rounds {
        let before = *played.borrow_and_update();
        let on = played.wait_for(|played| *played >= before + TURNS);
        timeout(PATIENCE, on).await.expect("nobody plays on").unwrap();
        sleep(Duration::from_millis(u64::from(draw.below(600)))).await;
        served.kill().await;
        served.start_again().await;
        server.send_replace(served.base.clone());
        assert!(playing.iter().all(|player| !player.is_finished()), "somebody was not told of their turn");
    }
    let before = *played.borrow_and_update();
    timeout(PATIENCE, played.wait_for(|played| *played >= before + TURNS)).await.unwrap().unwrap();
    stop.send_replace(true);
    for player in playing {
        player.await.unwrap();
    }
    served.terminate().await;
    std::fs::remove_file(file).unwrap();
    let told = heard.0.lock().unwrap();
    let twice = told.values().flat_map(BTreeMap::values).filter(|(times, _)| *times > 1).count();
    println!("{rounds} blows, {} turns told, {twice} of them more than once", told.len());
    for (turn, ids) in told.iter() {
        assert_eq!(ids.len(), 1, "{turn:?} has several ids: {ids:?}");
    }
    let ids: BTreeSet<&String> = told.values().flat_map(BTreeMap::keys).collect();
    assert_eq!(ids.len(), told.len(), "two turns share an id");
}

/// From the answer to a move to the request that tells it. `LONGHALL_TOLD=1000` measures with so many accounts.
#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_notified_soon() {
    let listeners = super::kills::number("LONGHALL_TOLD", LISTENERS as u32) as usize;
    let (outside, heard) = receiver().await;
    let (mut served, file) = serve("told-soon", &outside).await;
    let server = watch::Sender::new(served.base.clone());
    let mut pairs = vec![];
    for number in 0..listeners / 2 {
        pairs.push(Pair::sign_up(server.subscribe(), &outside, number).await);
    }
    let mut playing = vec![];
    for pair in pairs {
        playing.push(tokio::spawn(pair.first_turn(heard.clone())));
        sleep(Duration::from_millis(50)).await;
    }
    let mut took: Vec<Duration> = vec![];
    for played in playing {
        took.push(played.await.unwrap());
    }
    took.sort_unstable();
    let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    println!(
        "{listeners} accounts: told after {:?} (median), {:?} (p99), {:?} (worst)",
        at(50),
        at(99),
        at(100)
    );
    served.terminate().await;
    std::fs::remove_file(file).unwrap();
}
