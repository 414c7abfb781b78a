//! Legal moves, and dry runs of moves.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_rules::{
    game::{self, Refusal},
    kit::Viewer,
};
use uuid::Uuid;

use super::{
    MoveService,
    dto::{DryRun, Moves},
    make::Made,
};
use crate::features::{
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
        let loaded = self.game_store.load(id).await?;
        let seat = loaded.seat_for(identity.account, moves.expected_seq)?;
        let context = self.game_store.context(loaded.seed, loaded.has_clock())?;
        let game::DryRun { game, log, stopped_at } =
            loaded.game.dry_run(identity.account, &moves.moves, &context)?;
        let made = Made { loaded: loaded.with_unstored(game), log, seat };
        Ok(DryRun {
            stopped_at,
            ruleset: made.loaded.game.created.ruleset.clone(),
            seq: made.loaded.game.seq,
            events: made.events()?,
            labels: self.describe(&made, labels).await?,
            game: self.games.show_to(&made.loaded, Viewer::Seat(seat)).await?,
            legal_moves: legal_moves(&made.loaded.game, seat, labels)?,
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
        let head = self.game_store.visible_head(Some(identity.account), id).await?;
        let loaded = self.game_store.load_at(id, &head).await?;
        match loaded.game.viewer(Some(identity.account)) {
            Viewer::Seat(seat) => legal_moves(&loaded.game, seat, labels),
            Viewer::Spectator => Err(Refusal::NotYourSeat.into()),
        }
    }
}
