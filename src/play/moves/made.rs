//! Telling of moves that were made.

use longhall_rules::{
    game::{Game, Logged, Status},
    kit::{Seat, Viewer},
};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::play::{
    Hall,
    error::PlayError,
    games::show::{self, GameShown, LegalMoves},
    tables::cache::Table,
};

/// What the moves brought about.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = MovesMade)]
pub struct Moved {
    /// The number of the last event.
    pub seq: i64,
    /// The events, as you may see them.
    #[schema(value_type = Vec<crate::play::rulesets::EventShown>)]
    pub events: Vec<Box<RawValue>>,
    /// The game afterwards.
    pub game: GameShown,
    /// What you may do next.
    pub legal_moves: LegalMoves,
}

/// What the moves brought about, and no more.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = MovesMadeInBrief)]
pub struct MovedInBrief {
    /// The number of the last event.
    pub seq: i64,
    /// The events, as you may see them.
    #[schema(value_type = Vec<crate::play::rulesets::EventShown>)]
    pub events: Vec<Box<RawValue>>,
}

/// Moves that were made, to be told to whom they were made for.
pub struct Made {
    pub(crate) table: Table,
    pub(crate) log: Vec<Logged>,
    pub(crate) seat: Seat,
}

impl Hall {
    /// What the moves brought about, and where that leaves the player.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn tell(&self, made: &Made) -> Result<Moved, PlayError> {
        self.moved(&made.table, &made.log, made.seat).await
    }

    /// What the moves brought about, for a client that keeps the rest by itself.
    ///
    /// # Errors
    /// If an event cannot be read.
    pub fn tell_in_brief(&self, made: &Made) -> Result<MovedInBrief, PlayError> {
        let game = &made.table.game;
        Ok(MovedInBrief { seq: game.seq, events: events(game, &made.log, made.seat)? })
    }

    pub(crate) async fn moved(&self, table: &Table, log: &[Logged], seat: Seat) -> Result<Moved, PlayError> {
        let (viewer, game) = (Viewer::Seat(seat), &table.game);
        Ok(Moved {
            seq: game.seq,
            events: events(game, log, seat)?,
            game: self.show_game_to(table, viewer).await?,
            legal_moves: show::legal_moves(game, seat)?,
        })
    }
}

fn events(game: &Game, log: &[Logged], seat: Seat) -> Result<Vec<Box<RawValue>>, PlayError> {
    show::events(log, Viewer::Seat(seat), game.status == Status::Finished)
}
