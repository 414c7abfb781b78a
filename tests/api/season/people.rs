//! Simulated people: what they want, when they look in, and when they vanish.

use longhall_rules::{
    kit::{Draw, Meta},
    newest,
};
use serde_json::{Value, json};

use super::{Kind, LOOKS, Population};
use crate::support::{Hall, Person, drawn};

/// How people find a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lobby {
    /// By `POST /v1/matches`.
    Matches,
    /// By a list of open tables, at which they sit down or open one more.
    Tables,
}

/// A simulated person.
pub(super) struct Simulated {
    pub(super) person: Person,
    kind: Kind,
    /// The day on which they come for the first time.
    comes: usize,
    /// The day from which on they are gone for good.
    vanishes: usize,
    /// Number of times a day at which they look in.
    looks: usize,
    wants_reliable: bool,
}

fn percent(draw: &mut Draw, of_hundred: u32) -> bool {
    draw.below(100) < of_hundred
}

impl Simulated {
    pub(super) async fn new(
        hall: &Hall,
        n: usize,
        population: &Population,
        days: usize,
        draw: &mut Draw,
    ) -> Self {
        let mut of_hundred = draw.below(100);
        let mut kinds = population.kinds.iter();
        let kind = kinds.find(|kind| {
            let is_it = of_hundred < kind.percent;
            of_hundred = of_hundred.saturating_sub(kind.percent);
            is_it
        });
        let kind = kind.unwrap_or(&population.kinds[0]).clone();
        let comes = draw.below(days as u32 / 2) as usize;
        let leaves = percent(draw, population.leavers_percent);
        let vanishes = if leaves { comes + 1 + draw.below(days as u32 / 2) as usize } else { usize::MAX };
        let looks = if percent(draw, population.five_times_a_day_percent) { LOOKS } else { 1 };
        let wants_reliable = kind.name == "steady" && percent(draw, population.wants_reliable_percent);
        let person = hall.person_called(format!("person{n}")).await;
        Self { person, kind, comes, vanishes, looks, wants_reliable }
    }

    /// Whether the person looks in now. Who looks in once a day does so at a time of their own.
    fn looks_in(&self, day: usize, look: usize, draw: &mut Draw) -> bool {
        let is_time = self.looks == LOOKS || look == self.comes % LOOKS;
        let is_there = (self.comes..self.vanishes).contains(&day);
        is_there && is_time && percent(draw, self.kind.looks_percent)
    }

    /// Looks in: plays what waits, and looks for more games.
    pub(super) async fn visit(
        &mut self,
        day: usize,
        look: usize,
        lobby: Lobby,
        population: &Population,
        draw: &mut Draw,
    ) {
        if !self.looks_in(day, look, draw) {
            return;
        }
        self.play(draw).await;
        let (_, mine) = self.person.get("/v1/games?mine=true&limit=200").await;
        let running = mine["items"].as_array().unwrap().iter();
        let running = running.filter(|game| game["status"] != "finished").count();
        if running >= population.games_at_once {
            return;
        }
        let pace = &population.paces[draw.below(population.paces.len() as u32) as usize];
        match lobby {
            Lobby::Matches => self.find_match(pace).await,
            Lobby::Tables => self.find_table(pace, draw).await,
        }
    }

    /// Looks in at the end of the season: plays what waits, and begins nothing.
    pub(super) async fn play_on(&mut self, day: usize, look: usize, draw: &mut Draw) {
        if self.looks_in(day, look, draw) {
            self.play(draw).await;
        }
    }

    async fn find_match(&self, pace: &str) {
        let opponents = if self.wants_reliable { "reliable" } else { "anyone" };
        let (status, answer) =
            self.person.post("/v1/matches", json!({"pace": pace, "opponents": opponents})).await;
        assert!(status == 201 || answer["code"] == "too_many_waiting", "{answer}");
    }

    /// Sits down at the newest open table, or opens one.
    async fn find_table(&self, pace: &str, draw: &mut Draw) {
        if percent(draw, 60) {
            let (_, open) = self.person.get("/v1/games?status=open&limit=20").await;
            for game in open["items"].as_array().unwrap().iter().filter(|game| game["you"].is_null()) {
                let path = format!("/v1/games/{}/seats", game["id"].as_str().unwrap());
                if self.person.post(&path, json!({})).await.0 == 201 {
                    return;
                }
            }
        }
        let seconds = if pace == "day" { 86_400 } else { 259_200 };
        let clock = json!({"pace": {"type": "per_move", "seconds": seconds}, "at_deadline": "autoplay"});
        let titles: Vec<&Meta> = newest().map(|rules| rules.meta()).collect();
        let title = titles[draw.below(titles.len() as u32) as usize];
        let most = u32::from(*title.seats.end() - *title.seats.start()) + 1;
        let seats = title.seats.start() + draw.below(most) as u8;
        self.person.create_as(seats, json!({"ruleset": title.slug, "clock": clock})).await;
    }

    /// Makes all moves that wait, and answers what is asked.
    async fn play(&self, draw: &mut Draw) {
        let (_, turns) = self.person.get("/v1/me/turns").await;
        for ask in turns["asks"].as_array().unwrap().iter().filter(|ask| ask["kind"] == "confirmation") {
            let path = format!("/v1/games/{}/confirmation", ask["game"].as_str().unwrap());
            assert_eq!(self.person.post(&path, Value::Null).await.0, 200);
        }
        for turn in turns["items"].as_array().unwrap() {
            let game = turn["game"].as_str().unwrap();
            loop {
                let (status, legal) = self.person.get(&format!("/v1/games/{game}/legal-moves")).await;
                let moves = legal["moves"].as_array().filter(|moves| status == 200 && !moves.is_empty());
                let Some(moves) = moves else { break };
                let action = drawn(moves, draw);
                let seq = legal["seq"].as_i64().unwrap();
                let (status, answer) = self.person.post_moves(game, seq, json!([action])).await;
                if status != 201 {
                    assert_eq!(answer["code"], "not_your_seat", "{answer}");
                    break;
                }
            }
        }
    }
}
