//! Players who go on through every failure, as good clients do: who gets no answer asks again with the same key.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use longhall::play::audit_file;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::{sync::watch, task::JoinHandle, time::sleep};

const PLAYERS: usize = 4;
/// More than can be played to their end in a test.
const GAMES: usize = 8;
/// How long a server may be away.
const PATIENCE: Duration = Duration::from_secs(20);

pub(super) struct Load {
    base: watch::Sender<String>,
    shared: Arc<Shared>,
    players: Vec<JoinHandle<Player>>,
}

#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    acknowledged: AtomicUsize,
}

/// One client, which moves both seats of its games.
pub(super) struct Player {
    http: Client,
    base: watch::Receiver<String>,
    tokens: [String; 2],
    /// The last one is being played.
    games: Vec<Game>,
    done: Vec<Game>,
}

struct Game {
    id: String,
    acknowledged: Vec<Acknowledged>,
}

/// A request and its answer.
struct Acknowledged {
    seat: usize,
    key: String,
    body: Value,
    answer: Value,
}

impl Load {
    pub(super) async fn start(base: &str) -> Self {
        let base = watch::Sender::new(base.to_owned());
        let shared = Arc::new(Shared::default());
        let mut players = Vec::new();
        for n in 0..PLAYERS {
            let player = Player::sign_up(base.subscribe(), n).await;
            players.push(tokio::spawn(player.play(shared.clone())));
        }
        Self { base, shared, players }
    }

    pub(super) fn now_at(&self, base: &str) {
        self.base.send_replace(base.to_owned());
    }

    pub(super) fn acknowledged(&self) -> usize {
        self.shared.acknowledged.load(Ordering::Relaxed)
    }

    /// Everyone finishes the move he is at.
    pub(super) async fn stop(&mut self) -> Vec<Player> {
        self.shared.stop.store(true, Ordering::Relaxed);
        let mut players = Vec::new();
        for player in self.players.drain(..) {
            players.push(player.await.unwrap());
        }
        players
    }
}

impl Player {
    async fn sign_up(base: watch::Receiver<String>, n: usize) -> Self {
        let tokens = [String::new(), String::new()];
        let mut player = Self { http: Client::new(), base, tokens, games: vec![], done: vec![] };
        for seat in 0..2 {
            let credentials = json!({"name": format!("p{n}-{seat}"), "password": "correct horse battery"});
            let signed_up = player.ask(seat, Method::POST, "/v1/accounts", None, Some(&credentials)).await;
            player.tokens[seat] = signed_up["access_token"].as_str().unwrap().to_owned();
        }
        for _ in 0..GAMES {
            let new = json!({"ruleset": "vikings", "seats": 2});
            let game = player.ask(0, Method::POST, "/v1/games", None, Some(&new)).await;
            let id = game["id"].as_str().unwrap().to_owned();
            player.ask(1, Method::POST, &format!("/v1/games/{id}/seats"), None, Some(&json!({}))).await;
            player.games.push(Game { id, acknowledged: vec![] });
        }
        player
    }

    async fn play(mut self, shared: Arc<Shared>) -> Self {
        while !shared.stop.load(Ordering::Relaxed) {
            let Some(game) = self.games.last() else { break };
            let Some((seat, seq, action)) = self.next_move(&game.id).await else {
                self.done.extend(self.games.pop());
                continue;
            };
            let key = format!("{}-{seq}", game.id);
            let body = json!({"expected_seq": seq, "moves": [action]});
            let path = format!("/v1/games/{}/moves", game.id);
            let answer = self.ask(seat, Method::POST, &path, Some(&key), Some(&body)).await;
            shared.acknowledged.fetch_add(1, Ordering::Relaxed);
            let acknowledged = Acknowledged { seat, key, body, answer };
            self.games.last_mut().unwrap().acknowledged.push(acknowledged);
        }
        self
    }

    /// Whose move it is, after which event, and one he can make; none if the game is over.
    async fn next_move(&self, game: &str) -> Option<(usize, i64, Value)> {
        for seat in 0..2 {
            let legal =
                self.ask(seat, Method::GET, &format!("/v1/games/{game}/legal-moves"), None, None).await;
            if let Some(action) = legal["moves"].as_array().unwrap().last() {
                return Some((seat, legal["seq"].as_i64().unwrap(), action.clone()));
            }
        }
        None
    }

    /// Asks until there is an answer.
    async fn ask(
        &self,
        seat: usize,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Value {
        let begin = Instant::now();
        loop {
            let url = format!("{}{path}", *self.base.borrow());
            let mut request = self.http.request(method.clone(), url);
            if !self.tokens[seat].is_empty() {
                request = request.bearer_auth(&self.tokens[seat]);
            }
            if let Some(key) = key {
                request = request.header("Idempotency-Key", key);
            }
            if let Some(body) = body {
                request = request.json(body);
            }
            if let Ok(response) = request.send().await
                && let status = response.status()
                && status != StatusCode::SERVICE_UNAVAILABLE
                && let Ok(body) = response.text().await
            {
                assert!(status.is_success(), "{method} {path} {key:?}: {status} {body}");
                return serde_json::from_str(&body).unwrap();
            }
            assert!(begin.elapsed() < PATIENCE, "{method} {path}: no answer");
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Every acknowledged move is in the log exactly once, and asking again changes nothing.
    pub(super) async fn check(&self) {
        for game in self.done.iter().chain(&self.games) {
            let before = self.log(&game.id).await;
            let events: Vec<Value> = before.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            assert!(events.iter().zip(1..).all(|(event, seq)| event["seq"] == json!(seq)), "a gap");
            audit_file(game.id.parse().unwrap(), &before).unwrap();
            let moved: Vec<&Value> = events.iter().filter(|event| event["kind"] == "moved").collect();
            let acknowledged: Vec<&Value> =
                game.acknowledged.iter().map(|made| &made.answer["events"][0]).collect();
            assert_eq!(moved, acknowledged);
            self.ask_again(game).await;
            assert_eq!(self.log(&game.id).await, before);
        }
    }

    async fn ask_again(&self, game: &Game) {
        let path = format!("/v1/games/{}/moves", game.id);
        // All of them would take long.
        for made in game.acknowledged.iter().rev().step_by(7) {
            let again = self.ask(made.seat, Method::POST, &path, Some(&made.key), Some(&made.body)).await;
            assert_eq!(again, made.answer);
        }
    }

    async fn log(&self, game: &str) -> String {
        let url = format!("{}/v1/games/{game}/events", *self.base.borrow());
        let request = self.http.get(url).header("accept", "application/x-ndjson");
        request.send().await.unwrap().text().await.unwrap()
    }
}
