//! How games and moves are shown to a viewer.

use std::{collections::BTreeMap, sync::Arc};

use chrono::{DateTime, Utc};
use longhall_rules::{
    game::{
        Chair, Game, GameResult, Hash, Offer, OnLeaving, Person, Status, Visibility,
        clock::{Clock, SeatTime},
        invite,
    },
    kit::{Seat, Skill, Viewer},
};
use serde::Serialize;
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};
use uuid::Uuid;

use crate::play::{
    accounts::people::PersonShown,
    error::PlayError,
    receipts::receipt::{Head, Receipt},
    tables::cache::Table,
};

/// A seat.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[schema(as = GameSeat)]
pub struct SeatShown {
    /// Its number.
    pub seat: Seat,
    /// Who sits there; null while it is free.
    pub account: Option<PersonShown>,
    /// How well it plays, if a bot sits there; else null.
    pub bot: Option<Skill>,
    /// Whether the player has left the running game for good.
    pub resigned: bool,
    /// The time it has left; only in a game with a clock, from its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<SeatTime>,
}

/// A game as a viewer sees it.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Game)]
pub struct GameShown {
    /// Its id.
    pub id: Uuid,
    /// The name people gave it.
    pub title: Option<String>,
    /// The title whose rules it follows.
    #[schema(example = "vikings")]
    pub ruleset: String,
    /// The version of these rules.
    #[schema(example = 1)]
    pub ruleset_version: u16,
    /// The ruleset's options.
    #[schema(value_type = longhall_rules::schemas::AnyOptions)]
    pub options: Value,
    /// Who may see it.
    pub visibility: Visibility,
    /// SHA-256 of the seed from which all luck of this game comes, as hex: from now on the hall cannot choose another.
    #[schema(value_type = String)]
    pub seed_commitment: Hash,
    /// How far it has come.
    pub status: Status,
    /// The number of the last event this shows.
    pub seq: i64,
    /// The same with the event's hash; left out of a dry run, whose events are not stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<Head>,
    /// The hall's signature of the head; left out where you look at an earlier event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Receipt>,
    /// The seats, in order.
    pub seats: Vec<SeatShown>,
    /// Your seat; null if you only watch.
    pub you: Option<Seat>,
    /// The seat of the host, who gives the game its title and may start it; null if there is nobody left.
    pub host: Option<Seat>,
    /// The seats it waits for.
    pub awaiting: Vec<Seat>,
    /// How long it waits for its players; null, if without end.
    pub clock: Option<Clock>,
    /// What becomes of the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down.
    pub admits_bots: bool,
    /// The seat of the running game that somebody else may take; null if there is none.
    pub vacant_seat: Option<Seat>,
    /// What is offered and not yet answered by all.
    pub offers: Vec<Offer>,
    /// The game whose players play again here; null if it is no rematch.
    pub rematch_of: Option<Uuid>,
    /// What you may see of the board; null before the start.
    #[schema(value_type = Option<longhall_rules::schemas::AnyView>)]
    pub view: Option<Box<RawValue>>,
    /// How it ended; null while it runs.
    pub result: Option<GameResult>,
    /// The code that lets others join a private game; only for its players, only while there is a seat for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// When the time of the first awaited seat is up; null without a clock.
    pub deadline_at: Option<DateTime<Utc>>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When its last event was recorded.
    pub updated_at: DateTime<Utc>,
}

/// What a seat may do now.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LegalMoves {
    /// The event these follow: `expected_seq` for posting one of them.
    pub seq: i64,
    /// The seat.
    pub seat: Seat,
    /// Whether no other move is legal.
    pub complete: bool,
    /// Each can be posted as it is; empty if the game does not wait for you.
    #[schema(value_type = Vec<longhall_rules::schemas::AnyMove>)]
    pub moves: Box<RawValue>,
}

/// A game for this viewer.
pub(crate) fn game(
    table: &Table,
    receipt: Option<Receipt>,
    viewer: Viewer,
    names: &BTreeMap<Uuid, Arc<str>>,
) -> GameShown {
    let Table { game, seed, settings, standing, .. } = table;
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let may_invite = you.is_some() && game.has_room() && game.created.visibility == Visibility::Private;
    GameShown {
        id: game.id,
        title: settings.title.clone(),
        ruleset: game.created.ruleset.clone(),
        ruleset_version: game.created.ruleset_version,
        options: game.created.options.clone(),
        visibility: game.created.visibility,
        seed_commitment: game.created.seed_commitment,
        status: game.status(),
        seq: game.seq,
        head: standing.is_stored().then(|| Head::of(game)),
        receipt,
        seats: seats(game, names),
        you,
        host: game.host(),
        awaiting: game.awaiting().iter().map(|awaited| awaited.seat).collect(),
        clock: game.created.clock.clone(),
        on_leaving: game.created.on_leaving,
        admits_bots: game.created.admits_bots,
        vacant_seat: game.vacant_seat(),
        offers: game.offers().to_vec(),
        rematch_of: game.created.rematch_of,
        view: game.board().map(|board| board.view(viewer)),
        result: game.result().cloned(),
        invite: may_invite.then(|| invite(seed).0),
        deadline_at: game.deadline_at(),
        created_at: game.created_at,
        updated_at: game.updated_at,
    }
}

fn seats(game: &Game, names: &BTreeMap<Uuid, Arc<str>>) -> Vec<SeatShown> {
    let name = |account: &Uuid| names.get(account).cloned().unwrap_or_default();
    let person = |chair: &Chair| match chair {
        Chair::Bot { account, bot } => PersonShown::bot(*account, bot.skill),
        Chair::Person(Person { account, .. }) => PersonShown { id: *account, name: name(account) },
    };
    let seat = |(seat, chair): (Seat, Option<&Chair>)| {
        let bot = chair.and_then(Chair::bot);
        SeatShown {
            seat,
            account: chair.map(person),
            bot: bot.map(|bot| bot.skill),
            resigned: chair.is_some_and(Chair::is_gone),
            // Bots need none.
            time: game.time(seat).filter(|_| bot.is_none()),
        }
    };
    game.seats().map(seat).collect()
}

/// What this seat may do.
pub(crate) fn legal_moves(game: &Game, seat: Seat) -> Result<LegalMoves, PlayError> {
    let (moves, complete) = match game.legal_json(seat) {
        Some(legal) => legal,
        None => (to_raw_value::<[u8; 0]>(&[]).map_err(|e| PlayError::Internal(e.to_string()))?, true),
    };
    Ok(LegalMoves { seq: game.seq, seat, complete, moves })
}
