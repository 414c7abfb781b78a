//! What the store keeps of a game beside its log: the projections, each a function of the folded game.

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{self, Awaited, Game, Logged},
    kit::Seat,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{cache::Table, rows::row};
use crate::store::{self, Append, Begun, Head, OrdersChange, OrdersRow, Request, SeatRow};

pub(crate) fn append(
    game: &Game,
    log: &[Logged],
    asked_by: Option<Uuid>,
    request: Option<Request>,
) -> Append {
    Append {
        game: game.id,
        expected_seq: log.first().map_or(game.seq, |first| first.seq - 1),
        events: log.iter().map(row).collect(),
        asked_by,
        request,
        head: head(game),
        awaited_seats: awaited_seats(game),
        // Who acts may be one who leaves.
        accounts: accounts(game).chain(asked_by).collect(),
        // For whoever writes it to say.
        off_max: None,
    }
}

/// Who sits there and has an account.
pub(crate) fn accounts(game: &Game) -> impl Iterator<Item = Uuid> {
    game.people().map(|(_, person)| person.account)
}

/// The projection of a game: what the lists need of it.
pub(crate) fn head(game: &Game) -> Head {
    Head {
        head_seq: game.seq,
        head_hash: game.head.0.to_vec(),
        status: <&str>::from(game.status()).to_owned(),
        awaiting: awaiting(game),
        deadline_at: game.expires_at(),
        vacant_seat: game.vacant_seat().map(|seat| i16::from(seat.0)),
        result: game.result().map(|result| json!(result)),
        updated_at: game.updated_at,
    }
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

/// The seats a game waits for, each with its deadline.
fn awaiting(game: &Game) -> Value {
    let row = |awaited: &Awaited| AwaitedRow {
        seat: awaited.seat,
        since_seq: awaited.since_seq,
        since: awaited.since,
        deadline_at: game.deadline(awaited.seat),
    };
    json!(game.awaiting().iter().map(row).collect::<Vec<_>>())
}

/// The seats a game waits for, as bits.
pub(crate) fn awaited_seats(game: &Game) -> i16 {
    store::bits(game.awaiting().iter().map(|awaited| i16::from(awaited.seat.0)))
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

pub(crate) fn new_row(Table { game, seed, settings, .. }: &Table) -> store::NewGame {
    store::NewGame {
        begun: begun(game),
        title: settings.title.clone(),
        title_by: settings.title_by,
        seed: seed.to_vec(),
    }
}

pub(crate) fn seat_rows(game: &Game) -> Vec<SeatRow> {
    let live = |chair: &game::Chair| game.status() != game::Status::Finished && !chair.is_gone();
    game.chairs()
        .map(|(seat, chair)| SeatRow {
            game_id: game.id,
            seat: i16::from(seat.0),
            account_id: chair.account(),
            live: live(chair),
            bot: chair.bot().map(|bot| <&str>::from(bot.skill).to_owned()),
        })
        .collect()
}

/// What events do to the orders in a game.
pub(crate) fn orders_changes(game: &Game, log: &[Logged], executed: Option<OrdersRow>) -> Vec<OrdersChange> {
    let account = |seat: Seat| game.chair(seat).map(game::Chair::account);
    let ended = game.orders_ended(log).into_iter().filter_map(|(seat, end)| {
        Some(OrdersChange::Ended { account: account(seat)?, code: end.into(), why: end.to_string() })
    });
    executed.map(OrdersChange::Executed).into_iter().chain(ended).collect()
}
