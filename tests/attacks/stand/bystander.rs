//! A bystander: signs in now and then, each time like a freshly started client, and plays a game, from an
//! address of their own.

use std::{
    net::Ipv4Addr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    task::JoinHandle,
    time::sleep,
};

use crate::support::{Client, holding};

const ADDRESS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const PASSWORD: &str = "nobody guesses this one";
/// Within what one address may do, even when everything else is refused.
const A_SIGN_IN_EACH: Duration = Duration::from_millis(1500);
const A_MOVE_EACH: Duration = Duration::from_millis(40);
/// How long a player waits for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The outcomes of what the bystander tried.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) sign_ins: Tries,
    pub(crate) moves: Tries,
}

#[derive(Debug, Default)]
pub(crate) struct Tries {
    /// The time that each success took.
    pub(crate) served: Vec<Duration>,
    /// Answers 429 and 503 with Retry-After.
    pub(crate) put_off: usize,
    /// Any other failure.
    pub(crate) failed: Vec<String>,
}

/// Why something did not succeed.
#[derive(Debug)]
enum Miss {
    PutOff,
    Failed(String),
}

pub(super) struct Bystander(Arc<Mutex<Player>>);

/// Both seats of the game.
struct Player {
    base: String,
    tokens: [String; 2],
    game: Option<String>,
    /// The seat that moved last; in most games it is the other's turn then.
    seat: usize,
    signs_in_next: usize,
    http: Client,
}

pub(super) struct Playing {
    stop: Arc<AtomicBool>,
    seen: JoinHandle<Seen>,
}

impl Bystander {
    pub(super) async fn sit_down(base: &str) -> Self {
        let mut player = Player {
            base: base.to_owned(),
            tokens: [String::new(), String::new()],
            game: None,
            seat: 0,
            signs_in_next: 0,
            http: client(),
        };
        for seat in 0..2 {
            let body = json!({"name": name(seat), "password": PASSWORD});
            let signed_up = player.ask(None, Method::POST, "/v1/accounts", Some(body)).await;
            player.tokens[seat] = token(&signed_up.unwrap_or_else(|miss| panic!("sign-up: {miss:?}")));
        }
        Self(Arc::new(Mutex::new(player)))
    }

    /// Plays until told to stop.
    pub(super) fn play(&self) -> Playing {
        let stop = Arc::new(AtomicBool::new(false));
        let (player, stopped) =
            (self.0.clone().try_lock_owned().expect("played once at a time"), stop.clone());
        Playing { stop, seen: tokio::spawn(play(player, stopped)) }
    }

    /// Whether a sign-in and a move succeed, as far as it depends on the server.
    pub(super) async fn gets_through(&self) -> bool {
        let mut player = self.0.lock().await;
        player.sign_in().await.is_ok() && player.one_move().await.is_ok()
    }
}

impl Playing {
    pub(super) async fn stop(self) -> Seen {
        self.stop.store(true, Ordering::Relaxed);
        self.seen.await.unwrap()
    }
}

async fn play(mut player: OwnedMutexGuard<Player>, stop: Arc<AtomicBool>) -> Seen {
    let mut seen = Seen::default();
    let mut last_sign_in: Option<Instant> = None;
    while !stop.load(Ordering::Relaxed) {
        if last_sign_in.is_none_or(|last| last.elapsed() >= A_SIGN_IN_EACH) {
            last_sign_in = Some(Instant::now());
            seen.sign_ins.note(player.sign_in().await);
        }
        seen.moves.note(player.one_move().await);
        sleep(A_MOVE_EACH).await;
    }
    seen
}

impl Tries {
    fn note(&mut self, tried: Result<Duration, Miss>) {
        match tried {
            Ok(took) => self.served.push(took),
            Err(Miss::PutOff) => self.put_off += 1,
            Err(Miss::Failed(how)) => self.failed.push(how),
        }
    }
}

impl Player {
    async fn sign_in(&mut self) -> Result<Duration, Miss> {
        let seat = self.signs_in_next;
        let body = json!({"name": name(seat), "password": PASSWORD});
        let request = client().post(format!("{}/v1/sessions", self.base)).json(&body);
        let begin = Instant::now();
        self.tokens[seat] = token(&understood(request.send().await).await?);
        self.signs_in_next = 1 - seat;
        Ok(begin.elapsed())
    }

    /// How long the server takes for a move, not counting the request for legal moves.
    async fn one_move(&mut self) -> Result<Duration, Miss> {
        let game = match &self.game {
            Some(game) => game.clone(),
            None => self.begin().await?,
        };
        for seat in [1 - self.seat, self.seat] {
            let legal =
                self.ask(Some(seat), Method::GET, &format!("/v1/games/{game}/legal-moves"), None).await?;
            let Some(first) = legal["moves"].as_array().and_then(|moves| moves.first()) else { continue };
            let body = json!({"expected_seq": legal["seq"], "moves": [first]});
            let begin = Instant::now();
            self.ask(Some(seat), Method::POST, &format!("/v1/games/{game}/moves"), Some(body)).await?;
            self.seat = seat;
            return Ok(begin.elapsed());
        }
        self.game = None;
        Box::pin(self.one_move()).await
    }

    /// A game for the two.
    async fn begin(&mut self) -> Result<String, Miss> {
        let new = json!({"ruleset": "vikings", "seats": 2});
        let created = self.ask(Some(0), Method::POST, "/v1/games", Some(new)).await?;
        let game = created["id"].as_str().unwrap().to_owned();
        self.ask(Some(1), Method::POST, &format!("/v1/games/{game}/seats"), Some(json!({}))).await?;
        self.game = Some(game.clone());
        Ok(game)
    }

    async fn ask(
        &self,
        seat: Option<usize>,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<Value, Miss> {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(seat) = seat {
            request = request.bearer_auth(&self.tokens[seat]);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        understood(request.send().await).await
    }
}

/// The content of an answer, or what was wrong with it.
async fn understood(response: reqwest_middleware::Result<Response>) -> Result<Value, Miss> {
    let failed = |how: &dyn std::fmt::Debug| Miss::Failed(format!("{how:?}"));
    let response = response.map_err(|e| failed(&e))?;
    let (status, path) = (response.status(), response.url().path().to_owned());
    let comes_back = response.headers().contains_key("retry-after");
    let body: Value = response.json().await.map_err(|e| failed(&e))?;
    match status.as_u16() {
        200..300 => Ok(body),
        429 | 503 if comes_back => Err(Miss::PutOff),
        _ => Err(Miss::Failed(format!("{path}: {status} {body}"))),
    }
}

/// Keeps no connections alive, because the server may close one at the moment it is reused.
fn client() -> Client {
    let address = std::net::IpAddr::V4(ADDRESS);
    let client = reqwest::Client::builder().local_address(address).timeout(PATIENCE);
    holding(client.pool_max_idle_per_host(0).build().unwrap())
}

fn name(seat: usize) -> String {
    format!("bystander-{seat}")
}

fn token(signed_in: &Value) -> String {
    signed_in["access_token"].as_str().unwrap().to_owned()
}
