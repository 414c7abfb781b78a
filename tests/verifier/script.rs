//! What can happen in a game besides moves.

use chrono::Duration;
use serde_json::{Value, json};

use crate::{
    season::{Season, Table},
    support::Person,
};

#[derive(Clone, Copy)]
pub(crate) enum Script {
    Plain,
    TakeBack,
    UndoByConsent,
    UndoDeclined,
    Cancel,
    Resign,
    Replace,
    Late(&'static str),
    LateAndReplaced,
    Vacation,
    Orders,
    Rematch,
}

/// The scripts by name.
pub(crate) const SCRIPTS: [(&str, Script); 14] = [
    ("plain", Script::Plain),
    ("undo by consent", Script::UndoByConsent),
    ("take back", Script::TakeBack),
    ("late: autoplay", Script::Late("autoplay")),
    ("resign", Script::Resign),
    ("undo declined", Script::UndoDeclined),
    ("replace", Script::Replace),
    ("undo by consent again", Script::UndoByConsent),
    ("late: forfeit", Script::Late("forfeit")),
    ("late and replaced", Script::LateAndReplaced),
    ("vacation", Script::Vacation),
    ("cancel", Script::Cancel),
    ("orders", Script::Orders),
    ("rematch", Script::Rematch),
];

impl Script {
    /// Whether it makes sense if all others are bots.
    pub(crate) fn is_for_one(self) -> bool {
        matches!(
            self,
            Self::Plain | Self::TakeBack | Self::UndoByConsent | Self::Late("autoplay") | Self::Rematch
        )
    }

    pub(crate) fn on_leaving(self) -> &'static str {
        if matches!(self, Self::Replace) { "replace" } else { "autoplay" }
    }

    pub(crate) fn clock(self) -> Value {
        let at_deadline = match self {
            Self::Late(at_deadline) => at_deadline,
            Self::LateAndReplaced => "replace",
            Self::Vacation => "claim",
            _ => return Value::Null,
        };
        json!({"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": at_deadline, "zone": "Europe/Berlin",
            "vacation_days": 5})
    }

    pub(crate) fn is_played_again(self) -> bool {
        matches!(self, Self::Rematch)
    }

    pub(crate) async fn follow(self, season: &mut Season, game: &str) {
        season.some_turns(game, 2).await;
        match self {
            Self::Plain | Self::Rematch => {}
            Self::TakeBack => take_back(season, game).await,
            Self::UndoByConsent => {
                for _ in 0..3 {
                    undo(season, game, true).await;
                    season.some_turns(game, 3).await;
                }
            }
            Self::UndoDeclined => undo(season, game, false).await,
            Self::Cancel => {
                for person in season.table(game).await.seated {
                    person.act(game, "cancellation", json!({})).await;
                }
            }
            Self::Resign => resign(season, game).await,
            Self::Replace => {
                resign(season, game).await;
                sit_in(season, game).await;
            }
            Self::Late(_) => season.pass(Duration::days(2)).await,
            Self::LateAndReplaced => {
                season.pass(Duration::days(2)).await;
                sit_in(season, game).await;
            }
            Self::Vacation => vacation(season, game).await,
            Self::Orders => orders(season, game).await,
        }
    }
}

async fn take_back(season: &mut Season, game: &str) {
    for _ in 0..2 {
        let Some(person) = season.table(game).await.awaited else { return };
        person.step(game).await;
        let seq = person.look(game).await["seq"].clone();
        // If something was revealed it is only an offer.
        ask_undo(&person, game, json!({ "expected_seq": seq })).await;
    }
}

/// Asks to take moves back. A bot at the table declines where something was drawn.
async fn ask_undo(person: &Person, game: &str, body: Value) -> Value {
    let (status, answer) = person.post(&format!("/v1/games/{game}/undo"), body).await;
    assert!(status.is_success() || answer["code"] == "offer_declined", "{answer}");
    answer
}

/// Two players take their turns; then the first wants both undone.
async fn undo(season: &mut Season, game: &str, accept: bool) {
    let Some(person) = season.table(game).await.awaited else { return };
    let before = person.look(game).await["seq"].clone();
    season.some_turns(game, 2).await;
    let Table { seated, is_over, .. } = season.table(game).await;
    if is_over {
        return;
    }
    let after = person.look(game).await["seq"].clone();
    let offered = ask_undo(&person, game, json!({"expected_seq": after, "to_seq": before})).await;
    let Some(offer) = offered["offers"].get(0) else { return };
    for other in seated.iter().filter(|other| other.id != person.id) {
        other.act(game, "answers", json!({"offer": offer["offer"], "accept": accept})).await;
        if !accept {
            return;
        }
    }
}

/// Somebody who is not awaited resigns.
async fn resign(season: &Season, game: &str) {
    let table = season.table(game).await;
    let Some(awaited) = &table.awaited else { return };
    if let Some(other) = table.other_than(awaited) {
        other.act(game, "resignation", json!({})).await;
    }
}

/// Somebody takes a vacant seat, if the game is not over.
async fn sit_in(season: &Season, game: &str) {
    if !season.table(game).await.is_over {
        season.outsider().act(game, "seats", json!({})).await;
    }
}

async fn vacation(season: &Season, game: &str) {
    let table = season.table(game).await;
    let Some(person) = &table.awaited else { return };
    let today = season.clock.now().date_naive();
    let days = json!({"first_day": today, "last_day": today + Duration::days(2)});
    person.act(game, "vacation", days).await;
    season.pass(Duration::days(1)).await;
    let (status, answer) = person.delete(&format!("/v1/games/{game}/vacation")).await;
    assert!(status.is_success(), "{answer}");
    season.pass(Duration::days(2)).await;
    if let Some(other) = table.other_than(person) {
        other.act(game, "claim", json!({})).await;
    }
}

/// A player who is not awaited leaves orders.
async fn orders(season: &mut Season, game: &str) {
    for _ in 0..4 {
        let table = season.table(game).await;
        let Some(person) = &table.awaited else { return };
        let Some(other) = table.other_than(person) else { return };
        let legal = person.legal_moves(game).await;
        let moves = legal["moves"].as_array().unwrap().iter().take(8);
        let wishes: Vec<Value> = moves.map(|action| json!({ "move": action })).collect();
        other.put(&format!("/v1/games/{game}/orders"), json!({ "orders": wishes })).await;
        season.some_turns(game, 1).await;
        season.hall.hall.orders.sweep().await.unwrap();
    }
}
