//! People who play as people do, beside hostile clients of every kind, for a while: an hour with
//! `LONGHALL_TEST_LONG`, or `LONGHALL_SOAK_SECONDS`. The memory must level off, and the worst anybody gets is
//! "not now".

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use longhall_rules::kit::Chance;
use tokio::time::sleep;

use crate::{
    stand::{
        Stand, deeds, few_or,
        hostile::{Hostile, crowd},
    },
    support::{Company, NAMES, Person},
};

const ROUND: Duration = Duration::from_millis(300);
/// Connections that send half a body and then wait.
const SLOW: usize = 200;
/// A token is valid for fifteen minutes.
const SIGN_IN_AGAIN: Duration = Duration::from_secs(10 * 60);
/// How much the memory may grow after a quarter of the time, in bytes: games stay cached, and an allocator
/// keeps what it has had.
const LEVEL: u64 = 150 << 20;
const SOON: Duration = Duration::from_secs(30);
/// People who play without a pause create more games per hour than an account may.
const ROOM: [&str; 2] = ["--games-per-hour", "100000"];

/// What a client keeps doing.
#[derive(Clone, Copy)]
enum Kind {
    HangUps,
    Methods,
    Bombs,
    Guesses,
    Floods,
    Lists,
}

const KINDS: [Kind; 6] =
    [Kind::HangUps, Kind::Methods, Kind::Bombs, Kind::Guesses, Kind::Floods, Kind::Lists];
/// Requests per round.
const EACH: usize = 20;

impl Kind {
    async fn round(self, hostile: Hostile, token: &str, bomb: &[u8], round: usize) {
        let requests = (0..EACH).map(|n| match self {
            Self::HangUps => deeds::sign_in(n),
            Self::Methods => deeds::made_up_method(round, n),
            Self::Bombs => deeds::bombing((n % 2 == 0).then_some(token), bomb),
            Self::Guesses => deeds::guess(token),
            Self::Floods => deeds::unknown_token("/openapi.json", round, n),
            Self::Lists => deeds::request("GET", "/v1/games?vacant=true", &[], b""),
        });
        if let Self::HangUps = self {
            let hang_ups = requests.zip(1..).map(|(bytes, n)| async move {
                hostile.hang_up(&bytes, Duration::from_millis(3 * n)).await;
            });
            crowd(EACH, hang_ups).await;
        } else {
            hostile.ask_all(requests).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_play_on_beside_hostile_clients_of_every_kind() {
    let time = std::env::var("LONGHALL_SOAK_SECONDS").map_or_else(
        |_| few_or(Duration::from_secs(6), Duration::from_secs(3600)),
        |seconds| Duration::from_secs(seconds.parse().expect("seconds")),
    );
    let stand = Stand::open_with("soak", &ROOM).await;
    let base = stand.served.base.clone();
    let mallory = Person::sign_up(&base, "mallory").await;
    let put_off = Arc::new(AtomicUsize::new(0));
    let mut company = gather(&base, &put_off).await;
    for n in 0..few_or(9, 200) {
        company.create(n).await;
    }
    let end = Instant::now() + time;
    let mut level = 0;
    let soak = async {
        let watch = async {
            sleep(time / 4).await;
            level = stand.served.memory().now;
            while Instant::now() < end {
                println!("  {} MB, people put off {put_off:?} times", stand.served.memory().now >> 20);
                sleep((time / 4).min(Duration::from_secs(60))).await;
            }
        };
        let ((), (), requests) =
            tokio::join!(watch, live(&mut company, end), hostile_clients(base, mallory.token, end));
        requests
    };
    let figures = stand.during("people beside hostile clients", soak).await;
    figures.innocent_are_served().recovers_within(SOON);
    let now = stand.served.memory().now;
    assert!(now <= level + LEVEL, "the memory went from {level} to {now} bytes");
    println!("  games: {}, people put off {put_off:?} times", company.games.len());
    let log = stand.served.said();
    assert!(!log.contains("internal error"), "{log}");
}

async fn gather(base: &str, put_off: &Arc<AtomicUsize>) -> Company {
    let mut people = Vec::new();
    for name in NAMES {
        let mut person = Person::sign_up(base, name).await;
        person.takes_no_offence(put_off);
        people.push(person);
    }
    Company::new(people, Chance::new(&[30; 32], []).draw("an hour"))
}

/// Players look in one after the other; finished games are replaced by new ones.
async fn live(company: &mut Company, end: Instant) {
    let mut signed_in = Instant::now();
    while Instant::now() < end {
        for who in 0..NAMES.len() {
            if company.feels_like_it(who) && Instant::now() < end {
                company.visit(who, chrono::Utc::now().date_naive()).await;
            }
        }
        for n in 0..company.games.len() {
            let game = company.somebody().look(&company.games[n]).await;
            if game["status"] == "finished" {
                company.create(n).await;
                let game = company.games.pop().unwrap();
                company.games[n] = game;
            }
        }
        if signed_in.elapsed() > SIGN_IN_AGAIN {
            signed_in = Instant::now();
            for person in company.people() {
                person.sign_in_again().await;
            }
        }
    }
}

/// Each kind from its own address, one round after the other.
async fn hostile_clients(base: String, token: String, end: Instant) -> usize {
    let sent = Arc::new(AtomicUsize::new(0));
    let bomb = Arc::new(deeds::bomb());
    let clients = KINDS.into_iter().zip(0..).map(|(kind, n)| {
        let bomb = bomb.clone();
        let (hostile, token, sent) = (Hostile::at(&base, n), token.clone(), sent.clone());
        async move {
            let mut round = 0;
            while Instant::now() < end {
                kind.round(hostile, &token, &bomb, round).await;
                sent.fetch_add(EACH, Ordering::Relaxed);
                round += 1;
                sleep(ROUND).await;
            }
        }
    });
    let slow = async {
        let slow = deeds::half_a_body(&token);
        while Instant::now() < end {
            let half = |n: usize| {
                let (hostile, bytes) = (Hostile::at(&base, 20 + n % 4), slow.clone());
                async move { hostile.begin(&bytes).await }
            };
            let open = crowd(16, (0..SLOW).map(half)).await;
            sleep((end - Instant::now()).min(Duration::from_secs(10))).await;
            sent.fetch_add(open.len(), Ordering::Relaxed);
        }
    };
    tokio::join!(crowd(KINDS.len(), clients), slow);
    sent.load(Ordering::Relaxed)
}
