//! A season of games over HTTP: every title, with bots and people, some of whom do something unusual.

use chrono::Duration;
use longhall_rules::{
    kit::{Chance, Draw},
    newest,
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    script::SCRIPTS,
    support::{Hall, Person, TestClock},
};

/// Every title with the options of its examples that change what is drawn, and the maximum number of seats.
fn titles() -> Vec<(&'static str, Value, usize)> {
    let mut setups = Vec::new();
    let mut all = Vec::new();
    for rules in newest() {
        for (_, options) in rules.examples().games {
            let whole = rules.options(&options, 2).unwrap();
            let setup = rules.setup(&whole, 2, &mut Chance::new(&[7; 32], [])).unwrap();
            if !setups.contains(&setup) {
                setups.push(setup);
                all.push((rules.meta().slug, options, usize::from(*rules.meta().seats.end())));
            }
        }
    }
    all
}

/// A log as somebody received it, and whether all of it was open then.
pub(crate) struct Received {
    pub(crate) name: String,
    pub(crate) log: String,
    pub(crate) is_over: bool,
}

pub(crate) struct Season {
    pub(crate) clock: TestClock,
    pub(crate) hall: Hall,
    pub(crate) people: Vec<Person>,
    draw: Draw,
    pub(crate) told: Vec<Received>,
}

/// The people who play in a game, and who is to move; bots are nobody here.
pub(crate) struct Table {
    pub(crate) seated: Vec<Person>,
    pub(crate) awaited: Option<Person>,
    pub(crate) is_over: bool,
}

impl Table {
    /// A player other than this one.
    pub(crate) fn other_than(&self, person: &Person) -> Option<&Person> {
        self.seated.iter().find(|other| other.id != person.id)
    }
}

impl Season {
    pub(crate) async fn begin(seed: u8) -> Self {
        let clock = TestClock::new();
        let hall = Hall::by(&clock).await;
        let mut people = Vec::new();
        for name in ["ann", "bob", "cat", "dan", "eve"] {
            people.push(hall.person(name).await);
        }
        Self { clock, hall, people, draw: Chance::new(&[seed; 32], []).draw("a season"), told: vec![] }
    }

    /// Plays the n-th game of the season from its creation to its end; they are all different.
    pub(crate) async fn play(&mut self, n: usize) {
        let (name, script) = SCRIPTS[n % SCRIPTS.len()];
        let titles = titles();
        let (ruleset, options, most) = &titles[n % titles.len()];
        let seats = 2 + n / 2 % (most - 1);
        // Some scripts need two people; in other games all seats but one may be bots'.
        let people = if script.is_for_one() { 1 } else { 2 };
        let bots = [0, 1, 0, seats - 1][n / 3 % 4].min(seats - people);
        let terms = json!({"ruleset": ruleset, "options": options, "on_leaving": script.on_leaving(),
            "clock": script.clock()});
        let game = self.people[n % 4].create_as(seats as u8, terms).await;
        self.sit_down(n, &game, seats, bots).await;
        script.follow(self, &game).await;
        self.some_turns(&game, n % 7).await;
        let name = format!("{n} {ruleset} {name}");
        self.listen(&game, &format!("{name} midway")).await;
        self.finish(&game).await;
        self.listen(&game, &name).await;
        if script.is_played_again() {
            let again = self.again(&game).await;
            self.listen(&again, &format!("{name} again")).await;
            self.finish(&again).await;
            self.listen(&again, &format!("{name} again")).await;
        }
    }

    async fn sit_down(&self, n: usize, game: &str, seats: usize, bots: usize) {
        let host = &self.people[n % 4];
        let path = |seat: &str| format!("/v1/games/{game}/seats/{seat}");
        if n.is_multiple_of(2) {
            let (status, told) = host.put(&path("mine/entropy"), json!({"entropy": "7c".repeat(32)})).await;
            assert!(status.is_success(), "{told}");
        }
        if n.is_multiple_of(3) && seats > 2 {
            // A bot and somebody else sit down, but do not stay.
            host.act(game, "seats", json!({"bot": "easy"})).await;
            assert_eq!(host.delete(&path("1")).await.0, StatusCode::NO_CONTENT);
            self.outsider().act(game, "seats", json!({"entropy": "0e".repeat(20)})).await;
            assert_eq!(self.outsider().delete(&path("mine")).await.0, StatusCode::NO_CONTENT);
        }
        for next in 1..seats {
            if next >= seats - bots {
                let skill = if next % 2 == 0 { "easy" } else { "steady" };
                host.act(game, "seats", json!({ "bot": skill })).await;
            } else {
                let entropy = json!({"entropy": "5a".repeat(16 + next)});
                let body = if next % 2 == 1 { entropy } else { json!({}) };
                self.people[(n + next) % 4].act(game, "seats", body).await;
            }
        }
    }

    /// The same people and bots play again.
    async fn again(&self, game: &str) -> String {
        let mut again = String::new();
        for person in self.table(game).await.seated {
            person.act(game, "rematch", json!({})).await["id"].as_str().unwrap().clone_into(&mut again);
        }
        let shown = self.look(&again).await;
        if shown["status"] == json!("open") {
            let host = shown["seats"][0]["account"]["id"].as_str().unwrap();
            let host = self.people.iter().find(|person| person.id == host).unwrap();
            host.act(&again, "start", json!({})).await;
        }
        again
    }

    /// Somebody who takes vacant seats.
    pub(crate) fn outsider(&self) -> &Person {
        &self.people[4]
    }

    async fn look(&self, game: &str) -> Value {
        self.outsider().look(game).await
    }

    pub(crate) async fn table(&self, game: &str) -> Table {
        let shown = self.look(game).await;
        let sits = |seat: &Value| self.people.iter().find(|person| seat["account"]["id"] == json!(person.id));
        let seats = shown["seats"].as_array().unwrap();
        let awaited = shown["awaiting"][0].as_u64().and_then(|seat| sits(&seats[seat as usize]));
        Table {
            seated: seats.iter().filter_map(sits).cloned().collect(),
            awaited: awaited.cloned(),
            is_over: shown["status"] == json!("finished"),
        }
    }

    /// The awaited player makes random moves until it is somebody else's turn; false if nobody is awaited.
    async fn turn(&mut self, game: &str) -> bool {
        let Some(person) = self.table(game).await.awaited else { return false };
        let mut legal = person.legal_moves(game).await;
        while let Some(count) = legal["moves"].as_array().map(Vec::len).filter(|count| *count > 0) {
            let action = legal["moves"][self.draw.below(count as u32) as usize].clone();
            let (status, moved) =
                person.post_moves(game, legal["seq"].as_i64().unwrap(), json!([action])).await;
            if moved["code"] == json!("stale_seq") {
                // An order was followed meanwhile.
                break;
            }
            assert_eq!(status, StatusCode::CREATED, "{moved}");
            legal = json!({"seq": moved["seq"], "moves": moved["legal_moves"]["moves"]});
        }
        true
    }

    pub(crate) async fn some_turns(&mut self, game: &str, turns: usize) {
        for _ in 0..turns {
            self.turn(game).await;
        }
    }

    /// Plays on; if nobody awaited is playing, lets the time of somebody who has left run out.
    pub(crate) async fn finish(&mut self, game: &str) {
        for _ in 0..2_000 {
            if self.table(game).await.is_over {
                // The server's own audit must agree with the verifier later.
                return self.outsider().audit(game).await;
            }
            if !self.turn(game).await {
                self.pass(Duration::days(3)).await;
            }
        }
        panic!("{game} does not end");
    }

    pub(crate) async fn pass(&self, time: Duration) {
        self.clock.pass(time);
        while self.hall.hall.games.sweep().await.unwrap() > 0 {}
    }

    /// Everybody downloads the log: the players, and somebody who does not play.
    pub(crate) async fn listen(&mut self, game: &str, name: &str) {
        let Table { seated, is_over, .. } = self.table(game).await;
        let path = format!("/v1/games/{game}/events");
        let mut asked = vec![("a spectator", self.hall.request(Method::GET, &path))];
        asked.extend(seated.iter().map(|person| ("a player", person.request(Method::GET, &path))));
        for (who, request) in asked {
            let answer = request.header("accept", "application/x-ndjson").send().await.unwrap();
            let log = answer.text().await.unwrap();
            self.told.push(Received { name: format!("{name}, by {who}"), log, is_over });
        }
    }
}
