//! Legal moves, and dry runs of moves.

use longhall_rules::{
    game::{self, Refusal},
    kit::Viewer,
};
use uuid::Uuid;

use super::{
    MoveService,
    make::Made,
    told::{DryRun, Moves},
};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    games::{show::legal_moves, shown::LegalMoves},
    notifications::words::Language,
};

impl MoveService {
    /// Tries moves without storing anything.
    ///
    /// # Errors
    /// If one of them is illegal.
    pub async fn dry_run(
        &self,
        identity: &Identity,
        id: Uuid,
        moves: &Moves,
        labels: Option<Language>,
    ) -> Result<DryRun, PlayError> {
        identity.require(Scope::Play)?;
        moves.check()?;
        let table = self.tables.table(id).await?;
        let seat = table.seat_for(identity.account, moves.expected_seq)?;
        let context = self.tables.context(table.seed, table.has_clock())?;
        let game::DryRun { game, log, stopped_at } =
            table.game.dry_run(identity.account, &moves.moves, &context)?;
        let made = Made { table: table.as_it_would_be(game), log, seat };
        Ok(DryRun {
            stopped_at,
            ruleset: made.table.game.created.ruleset.clone(),
            seq: made.table.game.seq,
            events: made.events()?,
            labels: self.describe(&made, labels).await?,
            game: self.games.show_to(&made.table, Viewer::Seat(seat)).await?,
            legal_moves: legal_moves(&made.table.game, seat, labels)?,
        })
    }

    /// Lists the legal moves of the account.
    ///
    /// # Errors
    /// If the account has no seat in the game.
    pub async fn legal(
        &self,
        identity: &Identity,
        id: Uuid,
        labels: Option<Language>,
    ) -> Result<LegalMoves, PlayError> {
        identity.require(Scope::Read)?;
        let head = self.tables.visible_head(Some(identity.account), id).await?;
        let table = self.tables.table_at(id, &head).await?;
        match table.game.viewer(Some(identity.account)) {
            Viewer::Seat(seat) => legal_moves(&table.game, seat, labels),
            Viewer::Spectator => Err(Refusal::NotYourSeat.into()),
        }
    }
}
