//! People who play as people do: some are keen, some change their minds; they leave orders, take vacations,
//! resign.

use std::collections::BTreeMap;

use chrono::{Duration, NaiveDate};
use longhall_rules::kit::Draw;
use serde_json::{Value, json};

use crate::Person;

pub const NAMES: [&str; 10] = ["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon"];

/// The people and their games.
pub struct Company {
    players: Vec<Player>,
    pub games: Vec<String>,
    draw: Draw,
}

/// A player's habits.
struct Player {
    person: Person,
    /// In how many of a hundred rounds they look in.
    keen: u32,
    /// How many of a hundred moves they regret.
    fickle: u32,
}

impl Company {
    pub fn new(people: Vec<Person>, mut draw: Draw) -> Self {
        let habits = |person| Player { person, keen: 20 + draw.below(70), fickle: draw.below(20) };
        let players = people.into_iter().map(habits).collect();
        Self { players, games: vec![], draw }
    }

    pub fn people(&mut self) -> impl Iterator<Item = &mut Person> {
        self.players.iter_mut().map(|player| &mut player.person)
    }

    pub fn somebody(&self) -> &Person {
        &self.players[0].person
    }

    pub fn feels_like_it(&mut self, who: usize) -> bool {
        self.chance(self.players[who].keen)
    }

    /// Creates the n-th game; they are all different.
    pub async fn create(&mut self, n: usize) {
        let (_, rulesets) = self.somebody().get("/v1/rulesets").await;
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
        let game = self.players[n % self.players.len()].person.create_as(seats as u8, more).await;
        // In some games the last seat is a bot's.
        let people = seats as usize - usize::from(n % 4 == 1);
        for next in 1..people {
            self.players[(n + next * 3) % self.players.len()].person.join(&game).await;
        }
        if people < seats as usize {
            self.players[n % self.players.len()].person.act(&game, "seats", json!({"bot": "easy"})).await;
        }
        self.games.push(game);
    }

    fn chance(&mut self, of_hundred: u32) -> bool {
        self.draw.below(100) < of_hundred
    }

    /// Has a player look in.
    pub async fn visit(&mut self, who: usize, today: NaiveDate) {
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
        // Half of the time at a game that waits for them.
        let own = turns["items"][0]["game"].as_str().filter(|_| self.chance(50)).map(str::to_owned);
        let game =
            own.unwrap_or_else(|| self.games[self.draw.below(self.games.len() as u32) as usize].clone());
        self.answer(&person, &game).await;
        let vacation = json!({"first_day": today, "last_day": today + Duration::days(2)});
        for (of_hundred, what, body) in [
            (30, "claim", json!({})),
            (100, "seats", json!({})),
            (5, "cancellation", json!({})),
            (10, "resignation", json!({})),
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
            let (status, legal) = person.get(&format!("/v1/games/{game}/legal-moves")).await;
            if status == 403 {
                return self.is_gone(person, game, &legal).await;
            }
            let moves = legal["moves"].as_array().unwrap();
            if moves.is_empty() {
                break;
            }
            wishes.extend(moves.first().map(|action| json!({ "move": action })));
            let action = drawn(moves, &mut self.draw);
            let (status, answer) =
                person.post_moves(game, legal["seq"].as_i64().unwrap(), json!([action])).await;
            match answer["code"].as_str() {
                None => assert_eq!(status, 201, "{action}: {answer}"),
                // A deadline may have passed because nobody looked.
                Some("stale_seq") => {}
                Some(_) => return self.is_gone(person, game, &answer).await,
            }
        }
        if self.chance(20) {
            wishes.truncate(8);
            let (status, answer) =
                person.put(&format!("/v1/games/{game}/orders"), json!({ "orders": wishes })).await;
            match answer["code"].as_str() {
                None => assert_eq!(status, 200, "{answer}"),
                Some("your_turn" | "game_not_active") => {}
                Some(_) => self.is_gone(person, game, &answer).await,
            }
        }
    }

    /// Makes sure that a player was refused because the seat is no longer theirs to play: a list of turns may be a second old,
    /// and in that time another server can have given the seat away.
    async fn is_gone(&self, person: &Person, game: &str, refused: &Value) {
        assert_eq!(refused["code"], json!("not_your_seat"), "{refused}");
        let shown = person.look(game).await;
        let has_seat = |you: u64| shown["seats"][you as usize]["resigned"] == json!(false);
        assert!(!shown["you"].as_u64().is_some_and(has_seat), "{refused}");
    }

    /// Makes a request that may be refused, but must never fail by a fault of ours.
    async fn may(&self, person: &Person, game: &str, what: &str, body: Value) {
        let (status, answer) = person.post(&format!("/v1/games/{game}/{what}"), body).await;
        assert!(!status.is_server_error() && answer["code"] != json!("malformed_body"), "{what}: {answer}");
    }
}

/// A move of a type that is drawn first: of some types there are dozens of moves, and they would be most of a game.
pub fn drawn<'a>(moves: &'a [Value], draw: &mut Draw) -> &'a Value {
    fn any<'a>(among: &[&'a Value], draw: &mut Draw) -> &'a Value {
        among[draw.below(among.len() as u32) as usize]
    }
    let of = |action: &Value| action["type"].as_str().unwrap().to_owned();
    let types: BTreeMap<String, &Value> = moves.iter().map(|action| (of(action), action)).collect();
    let drawn = of(any(&types.into_values().collect::<Vec<_>>(), draw));
    any(&moves.iter().filter(|action| of(action) == drawn).collect::<Vec<_>>(), draw)
}
