//! Moves in games of all titles, and at a table with a bot. The other measurements play Vikings for two people, whose client knows
//! the rules; here it asks for its legal moves before each, as programs do that know none.

use std::{net::SocketAddr, time::Instant};

use serde_json::{Value, json};

use crate::{
    report,
    settings::Settings,
    table::percentile,
    wire::{Wire, head},
};

const CLIENTS: usize = 8;

/// What is played: its name, the game, and who sits there besides its host.
fn kinds() -> [(&'static str, Value, Option<Value>); 6] {
    let bot = |skill: &str| Some(json!({ "bot": skill }));
    [
        ("vikings", json!({"ruleset": "vikings", "seats": 2}), None),
        ("progress", json!({"ruleset": "vikings", "seats": 2, "options": {"progress": true}}), None),
        ("vikings_on_board", json!({"ruleset": "vikings_on_board", "seats": 2}), None),
        ("vikingdoms", json!({"ruleset": "vikingdoms", "seats": 2}), None),
        ("vikings with an easy bot", json!({"ruleset": "vikings", "seats": 2}), bot("easy")),
        ("vikings with a steady bot", json!({"ruleset": "vikings", "seats": 2}), bot("steady")),
    ]
}

pub(crate) async fn measure(address: SocketAddr, settings: &Settings) {
    println!("\nmoves of {CLIENTS} clients, who ask for their legal moves before each; answered whole");
    println!("  game                          moves /s   p50 ms   p99 ms");
    for (kind, (name, game, bot)) in kinds().into_iter().enumerate() {
        let mut clients = Vec::new();
        for n in 0..CLIENTS {
            clients.push(Client::new(address, &format!("kind{kind}-{n}"), &game, &bot).await);
        }
        let begin = Instant::now() + settings.warm_up;
        let end = begin + settings.window;
        let playing: Vec<_> =
            clients.into_iter().map(|client| tokio::spawn(client.play(begin, end))).collect();
        let mut waits = Vec::new();
        for played in playing {
            waits.extend(played.await.unwrap());
        }
        waits.sort_by(f64::total_cmp);
        let rate = waits.len() as f64 / settings.window.as_secs_f64();
        let [p50, p99] = [0.5, 0.99].map(|share| percentile(&waits, share));
        report::note(format!("titles.{name}.per_second"), rate);
        println!("  {name:<28} {rate:>9.0} {p50:>8.2} {p99:>8.2}");
    }
}

/// Moves for all people at one table after the other.
struct Client {
    wire: Wire,
    /// Of the host, and of whoever else is a person.
    tokens: Vec<String>,
    game: Value,
    bot: Option<Value>,
    picks: usize,
}

impl Client {
    async fn new(address: SocketAddr, name: &str, game: &Value, bot: &Option<Value>) -> Self {
        let (mut wire, mut tokens) = (Wire::connect(address).await, Vec::new());
        for seat in 0..if bot.is_some() { 1 } else { 2 } {
            let credentials = json!({"name": format!("{name}-{seat}"), "password": "correct horse battery"});
            let signed_up = wire.json("POST", "/v1/accounts", None, Some(credentials)).await;
            tokens.push(signed_up["access_token"].as_str().unwrap().to_owned());
        }
        Self { wire, tokens, game: game.clone(), bot: bot.clone(), picks: 0 }
    }

    /// Milliseconds for each move that was made between the two.
    async fn play(mut self, begin: Instant, end: Instant) -> Vec<f64> {
        let mut waits = Vec::new();
        // Whoever signed up first may have been idle for longer than the server allows.
        self.wire.reconnect().await;
        while Instant::now() < end {
            let game = self.begin_game().await;
            while let Some(came) = self.make_move(&game).await
                && Instant::now() < end
            {
                if came > begin {
                    waits.push(came.elapsed().as_secs_f64() * 1e3);
                }
            }
        }
        waits
    }

    async fn begin_game(&mut self) -> String {
        let host = self.tokens[0].clone();
        let created = self.wire.json("POST", "/v1/games", Some(&host), Some(self.game.clone())).await;
        let id = created["id"].as_str().unwrap().to_owned();
        let guest = self.tokens.last().cloned().unwrap();
        let seat = self.bot.clone().unwrap_or(json!({}));
        self.wire.json("POST", &format!("/v1/games/{id}/seats"), Some(&guest), Some(seat)).await;
        id
    }

    /// Makes one of the legal moves of whoever has some; tells when it was sent. None, if the game is over.
    async fn make_move(&mut self, game: &str) -> Option<Instant> {
        for token in self.tokens.clone() {
            let path = format!("/v1/games/{game}/legal-moves");
            let legal = self.wire.json("GET", &path, Some(&token), None).await;
            let moves = legal["moves"].as_array().unwrap();
            if moves.is_empty() {
                continue;
            }
            self.picks += 1;
            let picked = &moves[self.picks * 7 % moves.len()];
            let body = json!({"expected_seq": legal["seq"], "moves": [picked]}).to_string();
            let sent = Instant::now();
            let head = head("POST", &format!("/v1/games/{game}/moves"), Some(&token));
            let (status, answer) = self.wire.ask(&head, &body).await;
            assert_eq!(status, 201, "{answer}");
            return Some(sent);
        }
        None
    }
}
