//! Games of strangers, matched over HTTP.

use chrono::Duration;
use serde_json::{Value, json};

use crate::season::Season;

/// Number of different games of strangers.
pub(crate) const MEETINGS: usize = 12;

/// The games of the house that strangers play, and the maximum number of their seats.
const GAMES: [(&str, usize); 4] =
    [("vikings", 4), ("vikings_on_board", 4), ("vikingdoms", 2), ("vikings_progress", 4)];

impl Season {
    /// Plays the n-th game of strangers to its end.
    pub(crate) async fn meet(&mut self, n: usize) {
        let (house, most) = GAMES[n % GAMES.len()];
        let seats = most.min(2 + n / 4 % 3);
        let (kind, game) = match n % 3 {
            0 => ("bots come", self.wait_for_bots(house, seats).await),
            1 => ("late", self.gather_late(house, seats).await),
            _ => ("rated", self.match_all(house, seats, json!({"rated": true, "pace": "day"})).await),
        };
        let name = format!("strangers {n} {house}, {kind}");
        self.some_turns(&game, 2).await;
        // Those who are awaited miss their deadlines, one or two in a row.
        for _ in 0..n / 3 % 3 {
            self.pass(Duration::days(8)).await;
        }
        self.some_turns(&game, n % 5).await;
        self.listen(&game, &format!("{name} midway")).await;
        self.finish(&game).await;
        self.listen(&game, &name).await;
    }

    /// The game in which the n-th person gets a seat.
    async fn matched(&self, n: usize, house: &str, seats: usize, more: &Value) -> String {
        let mut wish = json!({"games": [house], "seats": [seats], "pace": "week"});
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (status, answer) = self.people[n].post("/v1/matches", wish).await;
        assert_eq!(status, 201, "{answer}");
        answer["game"].as_str().unwrap().to_owned()
    }

    /// All meet at one table.
    async fn match_all(&self, house: &str, seats: usize, more: Value) -> String {
        let mut game = String::new();
        for n in 0..seats {
            let matched = self.matched(n, house, seats, &more).await;
            assert!(game.is_empty() || game == matched, "{house}: they meet");
            game = matched;
        }
        game
    }

    /// One person waits until bots come. Then another takes the seat of a bot, if one is vacant.
    async fn wait_for_bots(&self, house: &str, seats: usize) -> String {
        let game = self.matched(0, house, seats, &json!({"bots_after": 600})).await;
        self.pass(Duration::seconds(600)).await;
        let (status, answer) = self.outsider().post(&format!("/v1/games/{game}/seats"), json!({})).await;
        assert!(status.is_success() || answer["code"] == "game_full", "{answer}");
        game
    }

    /// The last person comes late. The first does not confirm in time, and comes back. The others are not asked again.
    async fn gather_late(&self, house: &str, seats: usize) -> String {
        let people_only = json!({"opponents": "people_only"});
        let game = self.matched(0, house, seats, &people_only).await;
        for n in 1..seats {
            if n + 1 == seats {
                self.pass(Duration::hours(49)).await;
            }
            assert_eq!(self.matched(n, house, seats, &people_only).await, game);
        }
        for n in 1..seats - 1 {
            self.confirm(n, &game).await;
        }
        self.pass(Duration::hours(24)).await;
        self.matched(0, house, seats, &people_only).await
    }

    async fn confirm(&self, n: usize, game: &str) {
        let (status, answer) =
            self.people[n].post(&format!("/v1/games/{game}/confirmation"), Value::Null).await;
        assert!(status.is_success(), "{answer}");
    }
}
