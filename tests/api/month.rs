//! A month of games by a clock that the test sets: people come, go, sleep, change their minds and vanish, and the servers
//! are started again in between.

use std::collections::BTreeSet;

use chrono::Duration;
use longhall_rules::kit::{Chance, Draw};
use serde_json::{Value, json};

use crate::support::{Hall, Person, TestClock};

const GAMES: usize = 200;
const HOURS_A_STEP: i64 = 12;
const STEPS: usize = 30 * 2;
/// After so many steps all servers are started again.
const STEPS_A_LIFE: usize = 11;

const NAMES: [&str; 10] = ["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon"];

/// How somebody plays.
struct Player {
    person: Person,
    /// Of a hundred steps he looks in at so many.
    keen: u32,
    /// Of a hundred moves he regrets so many.
    fickle: u32,
    /// After this step nobody hears of him any more.
    vanishes: usize,
}

struct Month {
    clock: TestClock,
    /// The first keeps the database; the others come and go.
    halls: Vec<Hall>,
    players: Vec<Player>,
    games: Vec<String>,
    draw: Draw,
}

impl Month {
    async fn begin() -> Self {
        let clock = TestClock::new();
        let hall = Hall::by(&clock).await;
        let mut draw = Chance::new(&[30; 32], []).draw("a month");
        let mut players = Vec::new();
        for (n, name) in NAMES.iter().enumerate() {
            let vanishes = if n % 4 == 3 { draw.below(STEPS as u32) as usize } else { STEPS };
            let person = hall.person(name).await;
            players.push(Player { person, keen: 20 + draw.below(70), fickle: draw.below(20), vanishes });
        }
        let mut month = Self { clock, halls: vec![hall], players, games: vec![], draw };
        month.restart().await;
        for n in 0..GAMES {
            month.create(n).await;
        }
        month
    }

    /// All servers but the one that keeps the database are new.
    async fn restart(&mut self) {
        self.halls.truncate(1);
        for _ in 0..2 {
            self.halls.push(self.halls[0].again_by(&self.clock).await);
        }
        for (n, player) in self.players.iter_mut().enumerate() {
            player.person.move_to(&self.halls[1 + n % 2]);
        }
    }

    async fn create(&mut self, n: usize) {
        let (_, rulesets) = self.players[0].person.get("/v1/rulesets").await;
        let rulesets = rulesets["items"].as_array().unwrap();
        let ruleset = &rulesets[n % rulesets.len()];
        let (min, max) =
            (ruleset["seats"]["min"].as_u64().unwrap(), ruleset["seats"]["max"].as_u64().unwrap());
        let seats = min + u64::from(self.draw.below((max - min + 1) as u32));
        let policy = ["claim", "autoplay", "replace", "forfeit"][n / 2 % 4];
        let pace = match n % 3 {
            0 => json!({"type": "per_move", "seconds": 2 * 86_400}),
            1 => json!({"type": "bank", "seconds": 6 * 86_400, "increment_seconds": 4 * 3_600}),
            _ => json!({"type": "bank", "seconds": 3 * 86_400}),
        };
        let clock = json!({"pace": pace, "at_deadline": policy, "zone": "Europe/Berlin", "weekends_off": n.is_multiple_of(5),
            "vacation_days": 7});
        let leaving = ["autoplay", "replace"][n % 2];
        let more = json!({"ruleset": ruleset["id"], "clock": clock, "on_leaving": leaving});
        let game = self.players[n % NAMES.len()].person.create_as(seats as u8, more).await;
        // In some games the last to sit down is a bot.
        let people = seats as usize - usize::from(n % 4 == 1);
        for next in 1..people {
            self.players[(n + next * 3) % NAMES.len()].person.join(&game).await;
        }
        if people < seats as usize {
            self.players[n % NAMES.len()].person.act(&game, "seats", json!({"bot": "easy"})).await;
        }
        self.games.push(game);
    }

    fn chance(&mut self, of_hundred: u32) -> bool {
        self.draw.below(100) < of_hundred
    }

    /// Somebody looks in.
    async fn visit(&mut self, who: usize) {
        let person = self.players[who].person.clone();
        let (_, turns) = person.get("/v1/me/turns").await;
        for turn in turns["items"].as_array().unwrap() {
            let game = turn["game"].as_str().unwrap();
            self.answer(&person, game).await;
            self.play(&person, game).await;
            if self.chance(self.players[who].fickle) {
                let seq = person.look(game).await["seq"].clone();
                self.may(&person, game, "undo", json!({ "expected_seq": seq })).await;
            }
        }
        // Half of the time one that is his.
        let own = turns["items"][0]["game"].as_str().filter(|_| self.chance(50)).map(str::to_owned);
        let game = own.unwrap_or_else(|| self.games[self.draw.below(GAMES as u32) as usize].clone());
        self.answer(&person, &game).await;
        let today = self.clock.now().date_naive();
        let vacation = json!({"first_day": today, "last_day": today + Duration::days(2)});
        for (of_hundred, what, body) in [
            (30, "claim", json!({})),
            (50, "seats", json!({})),
            (5, "cancellation", json!({})),
            (3, "resignation", json!({})),
            (30, "vacation", vacation),
        ] {
            if self.chance(of_hundred) {
                self.may(&person, &game, what, body).await;
            }
        }
    }

    async fn answer(&mut self, person: &Person, game: &str) {
        for offer in person.look(game).await["offers"].as_array().unwrap() {
            let accept = self.chance(75);
            self.may(person, game, "answers", json!({"offer": offer["offer"], "accept": accept})).await;
        }
    }

    /// Makes moves until it is somebody else's turn; sometimes leaves the same moves as orders for the next.
    async fn play(&mut self, person: &Person, game: &str) {
        let mut wishes = Vec::new();
        for _ in 0..12 {
            let legal = person.legal_moves(game).await;
            let moves = legal["moves"].as_array().unwrap();
            if moves.is_empty() {
                break;
            }
            wishes.extend(moves.first().map(|action| json!({ "move": action })));
            let action = &moves[self.draw.below(moves.len() as u32) as usize];
            let (status, answer) =
                person.post_moves(game, legal["seq"].as_i64().unwrap(), json!([action])).await;
            // A deadline may have passed since nobody looked.
            assert!(status == 201 || answer["code"] == json!("stale_seq"), "{action}: {answer}");
        }
        if self.chance(20) {
            wishes.truncate(8);
            let (status, answer) =
                person.put(&format!("/v1/games/{game}/orders"), json!({ "orders": wishes })).await;
            assert!(
                status == 200 || ["your_turn", "game_not_active"].contains(&answer["code"].as_str().unwrap())
            );
        }
    }

    /// Does what may be refused, but never by a fault of ours.
    async fn may(&self, person: &Person, game: &str, what: &str, body: Value) {
        let (status, answer) = person.post(&format!("/v1/games/{game}/{what}"), body).await;
        assert!(!status.is_server_error() && answer["code"] != json!("malformed_body"), "{what}: {answer}");
    }

    async fn sweep(&self) {
        let (one, two) =
            tokio::join!(self.halls[1].hall.sweep_deadlines(), self.halls[2].hall.sweep_deadlines());
        one.unwrap();
        two.unwrap();
        self.halls[1].hall.sweep_orders().await.unwrap();
    }

    async fn check(&self) {
        let now = self.clock.now();
        let due = format!("SELECT game_id::text FROM games WHERE deadline_at <= '{now}'");
        assert_eq!(self.halls[0].db.column(&due).await, [""; 0], "nothing that is due was left");
        for game in &self.games {
            let shown = self.players[0].person.look(game).await;
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

/// What has happened in a game; its log must hold, and nobody may be late twice for one move.
async fn what_happened(month: &Month, game: &str) -> BTreeSet<String> {
    let person = &month.players[0].person;
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
    let by_order = events.iter().filter(|event| event["standing"] == json!(true)).map(|_| "by_order");
    let kinds = events.iter().map(|event| event["kind"].as_str().unwrap());
    by_order.chain(kinds).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_of_games_goes_as_it_must() {
    let mut month = Month::begin().await;
    for step in 0..STEPS {
        month.clock.pass(Duration::hours(HOURS_A_STEP));
        if step % STEPS_A_LIFE == STEPS_A_LIFE - 1 {
            // For two days no server runs.
            month.clock.pass(Duration::days(2));
            month.restart().await;
        }
        month.sweep().await;
        for who in 0..NAMES.len() {
            let (keen, vanishes) = (month.players[who].keen, month.players[who].vanishes);
            if step < vanishes && month.chance(keen) {
                month.visit(who).await;
            }
        }
    }
    // Banks without increments may leave one overdue after the other.
    while month.halls[1].hall.sweep_deadlines().await.unwrap() > 0 {}
    month.check().await;
    let mut happened = BTreeSet::new();
    for game in &month.games {
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
    assert_eq!(month.halls[0].hall.rebuild().await.unwrap().games, GAMES as u64);
    assert_eq!(before, month.halls[0].db.projections().await);
}
