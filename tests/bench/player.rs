//! Two accounts that play each other, moved by one client. The client keeps a copy of the board and so knows
//! the legal moves without asking: its load is moves and nothing else.

use std::net::SocketAddr;

use longhall_rules::kit::{Board, Seat, Turn};
use longhall_test_support::subscription;
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};
use uuid::Uuid;

use crate::wire::{Wire, head};

pub(crate) struct Player {
    wire: Wire,
    name: String,
    tokens: [String; 2],
    /// What its games are like.
    kind: Value,
    games: Vec<Play>,
    /// Copies of its first game, in any of which it may move next; none if it plays games of its own.
    copies: Option<Vec<String>>,
    luck: u64,
    /// Moves made so far.
    pub(crate) made: u64,
    /// Whether it requests short answers, because it keeps the board itself.
    pub(crate) in_brief: bool,
    /// Whether it goes from one game to the next, as people do, instead of playing each to its end.
    pub(crate) spreads: bool,
    /// Where its accounts are told: the token, and the path of the webhook or subscription.
    subscriptions: Vec<(String, String)>,
}

/// A game, and the client's copy of its board.
#[derive(Clone)]
struct Play {
    id: String,
    seq: i64,
    board: Box<dyn Board>,
    /// The heads of each seat's requests: for full answers, and for short ones.
    heads: [[String; 2]; 2],
}

#[derive(Deserialize)]
struct Shown<'a> {
    seq: i64,
    #[serde(borrow)]
    effects: Option<&'a RawValue>,
}

/// Signs both accounts up or in.
async fn tokens(wire: &mut Wire, path: &str, name: &str) -> [String; 2] {
    let mut tokens = [String::new(), String::new()];
    for (seat, token) in tokens.iter_mut().enumerate() {
        let credentials = json!({"name": format!("{name}-{seat}"), "password": "correct horse battery"});
        let session = wire.json("POST", path, None, Some(credentials)).await;
        *token = session["access_token"].as_str().unwrap().to_owned();
    }
    tokens
}

impl Player {
    pub(crate) async fn sign_up(address: SocketAddr, name: &str) -> Self {
        Self::of_games(address, name, json!({"ruleset": "vikings", "seats": 2})).await
    }

    /// One who creates games of this kind, for two.
    pub(crate) async fn of_games(address: SocketAddr, name: &str, kind: Value) -> Self {
        let mut wire = Wire::connect(address).await;
        let tokens = tokens(&mut wire, "/v1/accounts", name).await;
        Self {
            wire,
            name: name.to_owned(),
            tokens,
            kind,
            games: Vec::new(),
            copies: None,
            luck: 1,
            made: 0,
            in_brief: false,
            spreads: false,
            subscriptions: Vec::new(),
        }
    }

    /// Gets new tokens: one lasts for a quarter of an hour.
    pub(crate) async fn sign_in(&mut self) {
        self.reconnect().await;
        self.tokens = tokens(&mut self.wire, "/v1/sessions", &self.name).await;
    }

    /// Call this before making moves.
    pub(crate) async fn reconnect(&mut self) {
        self.wire.reconnect().await;
    }

    /// Creates games until this many can be played, so that none needs to be created while moves are counted.
    pub(crate) async fn prepare(&mut self, games: usize) {
        self.reconnect().await;
        if self.copies.is_some() {
            return;
        }
        while self.games.len() < games {
            let play = self.create().await;
            // After the one being played.
            self.games.insert(0, play);
        }
    }

    async fn create(&mut self) -> Play {
        let [host, guest] = [0, 1].map(|seat: usize| self.tokens[seat].clone());
        let created = self.wire.json("POST", "/v1/games", Some(&host), Some(self.kind.clone())).await;
        let id = created["id"].as_str().unwrap().to_owned();
        let seats = format!("/v1/games/{id}/seats");
        self.wire.json("POST", &seats, Some(&guest), Some(json!({}))).await;
        let log = self.wire.json("GET", &format!("/v1/games/{id}/events"), Some(&host), None).await;
        let rules = longhall_rules::latest("vikings").unwrap();
        let mut board = rules.board(&created["options"], 2).unwrap();
        let mut seq = 0;
        for event in log["items"].as_array().unwrap() {
            seq = event["seq"].as_i64().unwrap();
            if let Some(effects) = event.get("effects") {
                board.fold(&effects.to_string()).unwrap();
            }
        }
        let heads = self.heads(&id);
        Play { id, seq, board, heads }
    }

    fn heads(&self, id: &str) -> [[String; 2]; 2] {
        let path = format!("/v1/games/{id}/moves");
        let whole = self.tokens.each_ref().map(|token| head("POST", &path, Some(token)));
        let brief = whole.each_ref().map(|whole| format!("{whole}Prefer: return=minimal\r\n"));
        [whole, brief]
    }

    /// A game that has come so far, of which there can be copies.
    pub(crate) async fn model(&mut self, moves: usize) -> String {
        (self.games, self.copies) = (vec![self.create().await], None);
        for _ in 0..moves {
            assert_eq!(self.make_move().await, None, "it is over");
        }
        self.games[0].id.clone()
    }

    /// From now on it moves in any of these copies of its model.
    pub(crate) fn scatter(&mut self, copies: Vec<String>) {
        self.copies = Some(copies);
    }

    /// Makes one move in some copy, which nobody has touched since it was made.
    async fn move_anywhere(&mut self, mut copies: Vec<String>) {
        assert!(!copies.is_empty(), "on so fast a machine there must be more games");
        let model = self.games[0].clone();
        let id = copies.swap_remove(self.draw() % copies.len());
        let heads = self.heads(&id);
        self.games.push(Play { id, heads, ..model });
        self.move_in_last().await;
        self.games.truncate(1);
        self.copies = Some(copies);
    }

    /// Makes one move; returns the id of the game if that ended it.
    pub(crate) async fn make_move(&mut self) -> Option<String> {
        match self.copies.take() {
            None => self.move_in_last().await,
            Some(copies) => {
                self.move_anywhere(copies).await;
                None
            }
        }
    }

    async fn move_in_last(&mut self) -> Option<String> {
        let mut play = match self.games.pop() {
            Some(play) => play,
            None => self.create().await,
        };
        let seat = awaited(&*play.board).expect("a game that runs");
        let body =
            format!(r#"{{"expected_seq":{},"moves":[{}]}}"#, play.seq, self.choose(&*play.board, seat));
        let head = &play.heads[usize::from(self.in_brief)][seat.index()];
        let (status, answer) = self.wire.ask(head, &body).await;
        assert_eq!(status, 201, "{answer}");
        self.made += 1;
        for event in events(answer) {
            play.seq = event.seq;
            if let Some(effects) = event.effects {
                play.board.fold(effects.get()).unwrap();
            }
        }
        if awaited(&*play.board).is_none() {
            return Some(play.id);
        }
        let place = if self.spreads { 0 } else { self.games.len() };
        self.games.insert(place, play);
        None
    }

    /// From now on both accounts are told, by a webhook and by a browser each.
    pub(crate) async fn subscribe(&mut self, receivers: &str) {
        self.reconnect().await;
        let key = self.wire.json("GET", "/v1/push/key", None, None).await;
        for token in self.tokens.clone() {
            // Each browser has an address of its own.
            let mut browser = subscription(&format!("{receivers}/push/{}", Uuid::now_v7()));
            browser["key"] = key["key"].clone();
            let webhook = json!({"url": format!("{receivers}/webhook")});
            for (path, new) in [("/v1/me/push", browser), ("/v1/me/webhooks", webhook)] {
                let made = self.wire.json("POST", path, Some(&token), Some(new)).await;
                self.subscriptions.push((token.clone(), format!("{path}/{}", made["id"].as_str().unwrap())));
            }
        }
    }

    pub(crate) async fn unsubscribe(&mut self) {
        self.reconnect().await;
        for (token, path) in self.subscriptions.drain(..) {
            assert_eq!(self.wire.ask(&head("DELETE", &path, Some(&token)), "").await.0, 204);
        }
    }

    /// One of the legal moves, as JSON.
    fn choose(&mut self, board: &dyn Board, seat: Seat) -> String {
        let (moves, _) = board.legal_json(seat);
        // Moves of this ruleset contain no braces of their own.
        let (moves, mut each) = (moves.get(), moves.get().match_indices('{'));
        let (begin, _) = each.nth(self.draw() % moves.matches('{').count()).unwrap();
        moves[begin..=begin + moves[begin..].find('}').unwrap()].to_owned()
    }

    fn draw(&mut self) -> usize {
        // Knuth's MMIX generator; its high bits are the random ones.
        self.luck = self.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.luck >> 33) as usize
    }

    /// The tokens of its accounts, by their seats.
    pub(crate) fn tokens(&self) -> [String; 2] {
        self.tokens.clone()
    }

    /// A token and a running game.
    pub(crate) async fn running_game(&mut self) -> (String, String) {
        self.prepare(1).await;
        (self.tokens[0].clone(), self.games[0].id.clone())
    }
}

fn awaited(board: &dyn Board) -> Option<Seat> {
    match board.turn() {
        Turn::Awaiting(seats) => seats.first().copied(),
        Turn::Over(_) => None,
    }
}

/// The events of an answer, without parsing the rest.
fn events(answer: &str) -> Vec<Shown<'_>> {
    let begin = answer.find(r#""events":"#).unwrap() + r#""events":"#.len();
    let mut json = serde_json::Deserializer::from_str(&answer[begin..]);
    Vec::deserialize(&mut json).unwrap()
}
