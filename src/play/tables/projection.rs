//! What the store keeps of a game beside its log: the projections, each a function of the folded game.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{self, Game, Logged},
    kit::Seat,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::{cache::Table, outcome::Outcome};
use crate::store::{Begun, Creation, OrdersChange, OrdersRow, SeatRow, Stage};

/// Who sits there and has an account.
pub(crate) fn accounts(game: &Game) -> impl Iterator<Item = Uuid> {
    game.people().map(|(_, person)| person.account)
}

/// An entry of the projection's `awaiting`.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AwaitedRow {
    pub(crate) seat: Seat,
    pub(crate) since_seq: i64,
    pub(crate) since: DateTime<Utc>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) deadline_at: Option<DateTime<Utc>>,
}

/// What the projection says of a game for good.
pub(crate) fn begun(game: &Game) -> Begun {
    Begun {
        ruleset: game.created.ruleset.clone(),
        ruleset_version: i32::from(game.created.ruleset_version),
        visibility: <&str>::from(game.created.visibility).to_owned(),
        seat_count: i16::from(game.created.seats),
        rematch_of: game.created.rematch_of,
        created_at: game.created_at,
    }
}

/// How far a game has come.
pub(crate) fn stage(game: &Game) -> Stage {
    Stage {
        status: <&str>::from(game.status()).to_owned(),
        vacant_seat: game.vacant_seat().map(|seat| i16::from(seat.0)),
        result: game.result().map(|result| json!(result)),
    }
}

/// What is kept of a new game.
pub(crate) fn creation(Table { game, seed, settings, .. }: &Table) -> Creation {
    Creation {
        begun: begun(game),
        title: settings.title.clone(),
        title_by: settings.title_by,
        seed: seed.to_vec(),
    }
}

/// The seats that are taken.
pub(crate) fn seat_rows(game: &Game) -> Vec<SeatRow> {
    let over = game.status() == game::Status::Finished;
    let live = |chair: &game::Chair| !over && !chair.is_gone();
    game.chairs()
        .map(|(seat, chair)| SeatRow {
            game_id: game.id,
            seat: i16::from(seat.0),
            account_id: chair.account(),
            live: live(chair),
            over,
            over_at: over.then_some(game.updated_at),
            outcome: over.then(|| outcome(game, seat)),
            bot: chair.bot().map(|bot| <&str>::from(bot.skill).to_owned()),
        })
        .collect()
}

/// How a game that is over ended for a seat.
fn outcome(game: &Game, seat: Seat) -> String {
    let placings = game.result().map(|result| &*result.placings).unwrap_or_default();
    <&str>::from(Outcome::of(placings, seat)).to_owned()
}

/// What events do to the orders in a game.
pub(crate) fn orders_changes(game: &Game, log: &[Logged], executed: Option<OrdersRow>) -> Vec<OrdersChange> {
    let account = |seat: Seat| game.chair(seat).map(game::Chair::account);
    let ended = game.orders_ended(log).into_iter().filter_map(|(seat, end)| {
        Some(OrdersChange::Ended { account: account(seat)?, code: end.into(), why: end.to_string() })
    });
    executed.map(OrdersChange::Executed).into_iter().chain(ended).collect()
}
