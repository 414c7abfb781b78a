//! The projections of a game: rows beside the log, each a function of the folded game.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{self, Created, Game, Logged, OnLeaving, Opponents, Person, Proposal, clock::Clock},
    kit::Seat,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{cache::LoadedGame, match_key, outcome::Outcome};
use crate::{
    append::roster::Creation,
    games::SeatRow,
    head::{Begun, Stage},
    orders::{OrdersChange, OrdersRow},
};

/// The accounts that sit in the game, without bots.
pub fn accounts(game: &Game) -> impl Iterator<Item = Uuid> {
    game.people().map(|(_, person)| person.account)
}

/// An entry of the column `awaiting`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum WaitRow {
    /// The game waits for a seat to move.
    Turn(AwaitedRow),
    /// The game waits for an account's agreement.
    Ask(AskedRow),
}

impl WaitRow {
    /// The deadline of the seat that has to move. `None` if it has none.
    pub fn deadline_at(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Turn(awaited) => awaited.deadline_at,
            Self::Ask(_) => None,
        }
    }

    /// The seat that has to move.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Turn(awaited) => Some(awaited.seat),
            Self::Ask(_) => None,
        }
    }
}

/// A seat that has to move.
#[derive(Debug, Serialize, Deserialize)]
pub struct AwaitedRow {
    /// The seat.
    pub seat: Seat,
    /// The number of the event since which it is awaited.
    pub since_seq: i64,
    /// The time of that event.
    pub since: DateTime<Utc>,
    /// The end of its time, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_at: Option<DateTime<Utc>>,
}

/// A request for the agreement of a seat, or of an account without a seat.
#[derive(Debug, Serialize, Deserialize)]
pub struct AskedRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    invited: Option<Uuid>,
    ask: AskRow,
}

/// A request for agreement, as it is stored.
#[derive(Debug, Serialize, Deserialize)]
pub struct AskRow {
    /// The kind of agreement.
    pub kind: String,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Until when, if there is an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
    /// The account that made the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Uuid>,
}

/// The accounts for which an open game reserves a seat and that have not taken it yet.
pub fn invited(game: &Game) -> impl Iterator<Item = Uuid> {
    let sits = |account| accounts(game).any(|other| other == account);
    let invited = if game.status() == game::Status::Open { &*game.created.invited } else { &[] };
    let invited: BTreeSet<Uuid> = invited.iter().copied().collect();
    invited.into_iter().filter(move |account| !sits(*account))
}

fn account_of(game: &Game, seat: Seat) -> Option<Uuid> {
    game.occupant(seat).map(game::Occupant::account)
}

/// All pending requests for agreement in a game.
pub fn asked(game: &Game) -> impl Iterator<Item = AskedRow> {
    let offered = game.asked().map(|(seat, offer)| {
        let kind = match offer.proposal {
            Proposal::Undo { .. } => "undo",
            Proposal::Cancel {} => "cancellation",
        };
        let by = account_of(game, offer.seat);
        let ask = AskRow { kind: kind.to_owned(), since: offer.since, until: None, by };
        AskedRow { asked: Some(seat), invited: None, ask }
    });
    let kind = if game.created.rematch_of.is_some() { "rematch" } else { "invitation" };
    let kept = invited(game).map(move |account| {
        let by = game.host().and_then(|host| account_of(game, host));
        let ask = AskRow { kind: kind.to_owned(), since: game.created_at, until: game.silent_until(), by };
        AskedRow { asked: None, invited: Some(account), ask }
    });
    let mustered = game.muster().into_iter().flat_map(|(since, until)| {
        game.unconfirmed().map(move |(seat, _)| {
            let ask = AskRow { kind: "confirmation".to_owned(), since, until: Some(until), by: None };
            AskedRow { asked: Some(seat), invited: None, ask }
        })
    });
    offered.chain(kept).chain(mustered)
}

/// The terms that a game's creator chose, as the projection stores them for lists.
#[derive(Serialize, Deserialize)]
pub struct TermsRow {
    /// The options.
    pub options: Value,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// The treatment of the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down.
    pub admits_bots: bool,
    /// The terms of a game of strangers, and how many deadlines may be missed.
    #[serde(flatten)]
    pub matched: MatchedRow,
}

/// The terms beyond those of every game, each left out where it does not apply.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MatchedRow {
    /// Whether the result counts for ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Whether strangers were matched for the game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub muster: bool,
    /// Number of seconds after which bots take the free seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots_after: Option<u32>,
    /// Number of deadlines in a row after which a player is out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misses: Option<u8>,
    /// The players who may be matched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponents: Option<Opponents>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(field: &bool) -> bool {
    !field
}

impl MatchedRow {
    /// The terms of a game.
    pub fn new(created: &Created) -> Self {
        let Created { rated, muster, bots_after, misses, opponents, .. } = created;
        Self {
            rated: *rated,
            muster: *muster,
            bots_after: *bots_after,
            misses: *misses,
            opponents: *opponents,
        }
    }
}

impl TermsRow {
    fn new(game: &Game) -> Self {
        let created = &game.created;
        Self {
            options: created.options.clone(),
            clock: created.clock.clone(),
            on_leaving: created.on_leaving,
            admits_bots: created.admits_bots,
            matched: MatchedRow::new(created),
        }
    }
}

/// The columns that never change.
pub fn begun(game: &Game) -> Begun {
    Begun {
        ruleset: game.created.ruleset.clone(),
        ruleset_version: i32::from(game.created.ruleset_version),
        visibility: <&str>::from(game.created.visibility).to_owned(),
        seat_count: i16::from(game.created.seats),
        rematch_of: game.created.rematch_of,
        terms: json!(TermsRow::new(game)),
        created_at: game.created_at,
    }
}

/// The columns that change with the stage of the game.
pub fn stage(game: &Game) -> Stage {
    Stage {
        status: <&str>::from(game.status()).to_owned(),
        vacant_seat: game.vacant_seat().map(|seat| i16::from(seat.0)),
        host: game.host().map(|seat| i16::from(seat.0)),
        result: game.result().map(|result| json!(result)),
        match_key: match_key::of(game),
        free_seats: game.match_seats().try_into().unwrap_or(i16::MAX),
        bots_at: game.bots_come_at(),
        kept: kept(game),
    }
}

/// The people of a finished game, each with whether they kept their seat; `None` where that does not count.
fn kept(game: &Game) -> Option<Value> {
    let kept = game.seats_kept();
    (!kept.is_empty()).then(|| json!(kept))
}

/// The rows of a new game.
pub fn creation(LoadedGame { game, seed, settings, .. }: &LoadedGame) -> Creation {
    Creation {
        begun: begun(game),
        title: settings.title.clone(),
        title_by: settings.title_by,
        seed: seed.to_vec(),
    }
}

/// The rows of the taken seats.
pub fn seat_rows(game: &Game) -> Vec<SeatRow> {
    let over = game.status() == game::Status::Finished;
    game.occupants()
        .map(|(seat, occupant)| SeatRow {
            game_id: game.id,
            seat: i16::from(seat.0),
            account_id: occupant.account(),
            live: !over && !occupant.is_gone(),
            resigned: occupant.is_gone(),
            over,
            over_at: over.then_some(game.updated_at),
            outcome: over.then(|| outcome(game, seat)),
            bot: occupant.bot().map(|bot| <&str>::from(bot.skill).to_owned()),
            account_kind: occupant
                .person()
                .and_then(Person::account_kind)
                .map(|kind| <&str>::from(kind).to_owned()),
        })
        .collect()
}

/// The outcome of a finished game for a seat.
fn outcome(game: &Game, seat: Seat) -> String {
    let placings = game.result().map(|result| &*result.placings).unwrap_or_default();
    <&str>::from(Outcome::for_seat(placings, seat)).to_owned()
}

/// The changes that events cause to the standing orders of a game.
pub(crate) fn orders_changes(game: &Game, log: &[Logged], executed: Option<OrdersRow>) -> Vec<OrdersChange> {
    let ended = game.orders_ended(log).into_iter().filter_map(|(seat, end)| {
        Some(OrdersChange::Ended { account: account_of(game, seat)?, code: end.into(), why: end.to_string() })
    });
    let (to_seq, back) = game.orders_back(log).unwrap_or_default();
    let back = back
        .into_iter()
        .filter_map(|seat| Some(OrdersChange::Back { account: account_of(game, seat)?, to_seq }));
    executed.map(OrdersChange::Executed).into_iter().chain(ended).chain(back).collect()
}
