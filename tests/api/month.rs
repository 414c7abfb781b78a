//! A month of games under a clock set by the test: people come, go, sleep, change their minds and vanish,
//! while servers restart.

use std::collections::BTreeSet;

use chrono::Duration;
use longhall_rules::kit::Chance;
use serde_json::{Value, json};

use crate::support::{Company, Hall, NAMES, TestClock};

const GAMES: usize = 80;
const HOURS_A_STEP: i64 = 12;
const STEPS: usize = 30 * 2;
/// All servers restart after this many steps.
const STEPS_A_LIFE: usize = 11;

struct Month {
    clock: TestClock,
    /// The first owns the database; the others come and go.
    halls: Vec<Hall>,
    company: Company,
    /// For each player, the step after which they vanish.
    vanish: Vec<usize>,
}

impl Month {
    async fn begin() -> Self {
        let clock = TestClock::new();
        let hall = Hall::by(&clock).await;
        let mut draw = Chance::new(&[30; 32], []).draw("a month");
        let mut people = Vec::new();
        for name in NAMES {
            people.push(hall.person(name).await);
        }
        let vanishes = |n: usize| if n % 4 == 3 { draw.below(STEPS as u32) as usize } else { STEPS };
        let vanish = (0..NAMES.len()).map(vanishes).collect();
        let mut month = Self { clock, halls: vec![hall], company: Company::new(people, draw), vanish };
        month.restart().await;
        for n in 0..GAMES {
            month.company.create(n).await;
        }
        month
    }

    /// Replaces all servers but the one that owns the database.
    async fn restart(&mut self) {
        self.halls.truncate(1);
        for _ in 0..2 {
            self.halls.push(self.halls[0].again_by(&self.clock).await);
        }
        for (n, person) in self.company.people().enumerate() {
            person.move_to(&self.halls[1 + n % 2]);
        }
    }

    async fn sweep(&self) {
        let (one, two) = tokio::join!(self.halls[1].hall.games.sweep(), self.halls[2].hall.games.sweep());
        one.unwrap();
        two.unwrap();
        self.halls[1].hall.orders.sweep().await.unwrap();
    }

    async fn check(&self) {
        let now = self.clock.now();
        let due = format!("SELECT game_id::text FROM deadlines WHERE at <= '{now}'");
        assert_eq!(self.halls[0].db.column(&due).await, [""; 0], "nothing that is due was left");
        for game in &self.company.games {
            let shown = self.company.somebody().look(game).await;
            if shown["status"] == json!("finished") {
                continue;
            }
            let awaiting = shown["awaiting"].as_array().unwrap();
            assert!(!awaiting.is_empty(), "{game} waits for nobody");
            for seat in awaiting {
                let seat = &shown["seats"][seat.as_u64().unwrap() as usize];
                assert!(seat["account"]["name"].is_string() && seat["resigned"] == json!(false), "{seat}");
                assert_eq!(seat["bot"], Value::Null, "nobody waits for a bot");
            }
        }
    }
}

/// The kinds of events in a game. Its log must hold, and nobody may be late twice for one move.
async fn what_happened(month: &Month, game: &str) -> BTreeSet<String> {
    let person = month.company.somebody();
    let (_, log) = person.get(&format!("/v1/games/{game}/events?limit=1000")).await;
    let events = log["items"].as_array().unwrap();
    let mut late = BTreeSet::new();
    for event in events {
        match event["kind"].as_str().unwrap() {
            "timed_out" => assert!(late.insert(event["seat"].to_string()), "late twice: {event}"),
            "moved" | "replaced" => _ = late.remove(&event["seat"].to_string()),
            _ => {}
        }
    }
    person.audit(game).await;
    let by_order = events.iter().filter(|event| event["by"] == json!("order")).map(|_| "by_order");
    let kinds = events.iter().map(|event| event["kind"].as_str().unwrap());
    by_order.chain(kinds).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_of_games_goes_as_it_must() {
    let mut month = Month::begin().await;
    for step in 0..STEPS {
        month.clock.pass(Duration::hours(HOURS_A_STEP));
        if step % STEPS_A_LIFE == STEPS_A_LIFE - 1 {
            // No server runs for two days.
            month.clock.pass(Duration::days(2));
            month.restart().await;
        }
        month.sweep().await;
        for who in 0..NAMES.len() {
            if step < month.vanish[who] && month.company.feels_like_it(who) {
                month.company.visit(who, month.clock.now().date_naive()).await;
            }
        }
    }
    // Time banks without increments may leave one player overdue after the other.
    while month.halls[1].hall.games.sweep().await.unwrap() > 0 {}
    month.check().await;
    let mut happened = BTreeSet::new();
    for game in &month.company.games {
        happened.extend(what_happened(&month, game).await);
    }
    for kind in [
        "timed_out",
        "undone",
        "offered",
        "accepted",
        "declined",
        "replaced",
        "vacation_taken",
        "resigned",
        "ended",
        "by_order",
    ] {
        assert!(happened.contains(kind), "in a month somebody has {kind}");
    }
    let before = month.halls[0].db.projections().await;
    assert_eq!(month.halls[0].hall.upkeep.rebuild().await.unwrap().games, GAMES as u64);
    assert_eq!(before, month.halls[0].db.projections().await);
}
