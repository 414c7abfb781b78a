//! Invitations: the terms of a private game, for holders of its code.

use chrono::{DateTime, Utc};
use longhall_base::{
    error::PlayError,
    identity::{Identity, reader},
    secrets::same,
};
use longhall_log::game_store::cache::LoadedGame;
use longhall_rules::{
    game::{OnLeaving, Status, Visibility, clock::Clock, invite},
    kit::{Seat, Viewer},
};
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::SharingService;
use crate::features::games::shown::{GameShown, SeatShown};

/// The terms of a game that somebody is invited to.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Invitation)]
pub(super) struct InvitationShown {
    /// UUID of the game.
    id: Uuid,
    /// The name that its host gave it; `null` if it has none.
    title: Option<String>,
    /// Id of the title whose rules it follows.
    #[schema(example = "vikings")]
    ruleset: String,
    /// Options of the ruleset, with defaults filled in.
    #[schema(value_type = longhall_rules::schemas::AnyOptions)]
    options: Value,
    /// The people who may see the game and join it: everybody, or players and invited ones.
    visibility: Visibility,
    /// The stage that the game has reached.
    status: Status,
    /// One entry for each seat, from seat 0.
    seats: Vec<SeatShown>,
    /// The seat of the host, who sets the title and may start the game; `null` if no person is left.
    host: Option<Seat>,
    /// The time that the game gives its players; `null` if unlimited.
    clock: Option<Clock>,
    /// The handling of a seat whose player leaves the running game.
    on_leaving: OnLeaving,
    /// Whether bots may take seats: the server's bots, and accounts that a program runs.
    admits_bots: bool,
    /// Time at which an open game expires (`expired`), because nobody has joined or left for 14 days; `null` once it
    /// has begun.
    expires_at: Option<DateTime<Utc>>,
}

impl From<GameShown> for InvitationShown {
    fn from(game: GameShown) -> Self {
        let GameShown { id, title, ruleset, options, visibility, status, seats, host, clock, .. } = game;
        let GameShown { on_leaving, admits_bots, expires_at, .. } = game;
        Self {
            id,
            title,
            ruleset,
            options,
            visibility,
            status,
            seats,
            host,
            clock,
            on_leaving,
            admits_bots,
            expires_at,
        }
    }
}

impl SharingService {
    /// Returns the terms of a game that the viewer may see, without a code. `None` if they may not see it.
    ///
    /// # Errors
    /// If the game cannot be read.
    pub(super) async fn terms(
        &self,
        who: Option<&Identity>,
        id: Uuid,
    ) -> Result<Option<InvitationShown>, PlayError> {
        let head = match self.game_store.visible_head(reader(who), id).await {
            Err(PlayError::NoSuchGame) => return Ok(None),
            head => head?,
        };
        let loaded = self.game_store.load_at(id, &head).await?;
        self.invitation(&loaded).await.map(Some)
    }

    /// Returns the terms of a private game with a free seat to a holder of its code.
    ///
    /// # Errors
    /// [`PlayError::NoSuchGame`] if there is no such game, the code is wrong, or no seat is free.
    pub(super) async fn invited(&self, id: Uuid, code: &str) -> Result<InvitationShown, PlayError> {
        let basis = self.game_store.store.basis(id).await?.ok_or(PlayError::NoSuchGame)?;
        let seed = basis.seed.try_into().map_err(|_| PlayError::NoSuchGame)?;
        if !same(invite(&seed).0.as_bytes(), code.as_bytes()) {
            return Err(PlayError::NoSuchGame);
        }
        let loaded = self.game_store.load(id).await?;
        if !loaded.game.has_room() {
            return Err(PlayError::NoSuchGame);
        }
        self.invitation(&loaded).await
    }

    async fn invitation(&self, loaded: &LoadedGame) -> Result<InvitationShown, PlayError> {
        Ok(self.games.show_to(loaded, Viewer::Spectator).await?.into())
    }
}
