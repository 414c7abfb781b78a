//! What waiting clients cost: memory of a server process for each of them, and the time until all have heard
//! of a move.

use std::{
    io::ErrorKind,
    net::SocketAddr,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::sleep,
};

use crate::{
    process::Serving,
    report,
    stand::Stand,
    wire::{Wire, head},
};

const CLIENTS: usize = 10_000;
/// How many accounts the clients belong to, and how many games they look at.
const ACCOUNTS: usize = 50;
const GAMES: usize = 500;
/// Open files besides the clients' connections.
const OTHER_FILES: u64 = 500;
/// Time for the last requests to start waiting.
const SETTLED: Duration = Duration::from_secs(2);

pub(crate) async fn measure(address: SocketAddr, stand: &Stand) {
    let files = longhall::cli::open_files::allow_open_files();
    let clients = CLIENTS.min(files.saturating_sub(OTHER_FILES) as usize);
    let people = People::new(address).await;
    println!("\n{clients} clients that wait at one process (its resident memory; the kernel's is not in it)");
    println!("                          before MB   waiting MB   bytes per client");
    people.wait("polls of turns", clients, stand, |n| (n % ACCOUNTS, "/v1/me/turns".to_owned())).await;
    let game = |n: usize| (n % ACCOUNTS, format!("/v1/games/{}", people.games[n % GAMES]));
    people.wait("polls of games", clients, stand, game).await;
    let stream = |n: usize| (n % ACCOUNTS, format!("/v1/games/{}/stream", people.games[0]));
    people.wait("streams of one game", clients, stand, stream).await;
}

/// Accounts, and games between the first two of them.
struct People {
    address: SocketAddr,
    tokens: Vec<String>,
    games: Vec<String>,
}

impl People {
    async fn new(address: SocketAddr) -> Self {
        let mut wire = Wire::connect(address).await;
        let (mut tokens, mut games) = (Vec::new(), Vec::new());
        for n in 0..ACCOUNTS {
            let credentials = json!({"name": format!("waiting-{n}"), "password": "correct horse battery"});
            let signed_up = wire.json("POST", "/v1/accounts", None, Some(credentials)).await;
            tokens.push(signed_up["access_token"].as_str().unwrap().to_owned());
        }
        for _ in 0..GAMES {
            let new = json!({"ruleset": "vikings", "seats": 2});
            let game = wire.json("POST", "/v1/games", Some(&tokens[0]), Some(new)).await;
            let id = game["id"].as_str().unwrap().to_owned();
            let seats = format!("/v1/games/{id}/seats");
            wire.json("POST", &seats, Some(&tokens[1]), Some(json!({}))).await;
            games.push(id);
        }
        Self { address, tokens, games }
    }

    /// Lets clients wait, the n-th with the token and path that `whither` returns.
    async fn wait(
        &self,
        what: &str,
        clients: usize,
        stand: &Stand,
        whither: impl Fn(usize) -> (usize, String),
    ) {
        let serving = Serving::start(&stand.url, &stand.hall.public_url().to_string()).await;
        let address = serving.address;
        let mut requests = Vec::new();
        let mut wire = Wire::connect(address).await;
        for n in 0..clients {
            let (account, path) = whither(n);
            let known = if path.ends_with("/stream") {
                "Last-Event-ID: 4\r\n".to_owned()
            } else {
                // Each path has been requested before.
                let etag = wire.etag(&head("GET", &path, Some(&self.tokens[account]))).await;
                format!("If-None-Match: {etag}\r\nPrefer: wait=60\r\n")
            };
            requests.push(format!("{}{known}\r\n", head("GET", &path, Some(&self.tokens[account]))));
        }
        let before = serving.resident_bytes();
        let mut waiting = Vec::with_capacity(clients);
        for request in requests {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(request.as_bytes()).await.unwrap();
            waiting.push(stream);
        }
        sleep(SETTLED).await;
        assert!(waiting.iter().all(is_open), "some do not wait");
        let after = serving.resident_bytes();
        let mb = |bytes: u64| bytes as f64 / 1e6;
        let each = after.saturating_sub(before) / clients as u64;
        report::note(format!("waiting.{}.bytes", what.replace(' ', "_")), each as f64);
        println!("  {what:<22} {:>10.1} {:>12.1} {each:>18}", mb(before), mb(after));
        if what.starts_with("streams") {
            self.all_hear_of_a_move(waiting).await;
        }
    }

    async fn all_hear_of_a_move(&self, mut waiting: Vec<TcpStream>) {
        let mut buffer = [0; 4096];
        for stream in &mut waiting {
            // The head of the answer, and the reconnection time.
            while !String::from_utf8_lossy(&buffer).contains("retry:") {
                assert_ne!(stream.read(&mut buffer).await.unwrap(), 0);
            }
            buffer.fill(0);
        }
        let begin = Instant::now();
        self.move_once().await;
        for stream in &mut waiting {
            assert_ne!(stream.read(&mut buffer).await.unwrap(), 0);
        }
        let heard = begin.elapsed().as_secs_f64() * 1e3;
        report::note("waiting.heard_ms", heard);
        println!("  all of them heard of a move within {heard:.0} ms");
    }

    /// Makes a move in the first game, for the awaited player.
    async fn move_once(&self) {
        let mut wire = Wire::connect(self.address).await;
        let path = format!("/v1/games/{}", self.games[0]);
        for token in &self.tokens[..2] {
            let legal: Value = wire.json("GET", &format!("{path}/legal-moves"), Some(token), None).await;
            if let Some(first) = legal["moves"].as_array().unwrap().first() {
                let body = json!({"expected_seq": legal["seq"], "moves": [first]});
                wire.json("POST", &format!("{path}/moves"), Some(token), Some(body)).await;
                return;
            }
        }
    }
}

/// Whether the server has not hung up.
fn is_open(stream: &TcpStream) -> bool {
    match stream.try_read(&mut [0]) {
        Ok(read) => read > 0,
        Err(error) => error.kind() == ErrorKind::WouldBlock,
    }
}
