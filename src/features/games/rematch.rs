//! Rematches.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope, secrets};
use longhall_log::{
    event::Request,
    game_store::{
        cache::{LoadedGame, Settings},
        idempotency::{KeyedRequest, request},
        projection::accounts,
    },
};
use longhall_rules::{
    game::{Game, Hash, Intent, NewGame, Program, Refusal, Rematch, Status, Terms},
    kit::Viewer,
};
use serde::Serialize;
use uuid::{Builder, Uuid};

use super::{GameService, list::GameSummary, shown::GameShown, sql};
use crate::features::accounts;

/// The rematches to which you are invited and in which you have no seat yet.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Invitations {
    /// Open games that reserve seats for you, the newest first.
    pub items: Vec<GameSummary>,
}

impl GameService {
    /// Joins a rematch of a finished game. The first caller creates the new game, with the same ruleset, options, clock
    /// and bots. The others are invited, and take their seats by the same call. Bots sit down when the creator has
    /// added entropy, or the host starts the game.
    ///
    /// # Errors
    /// If the account did not play in the game, or the game is not over.
    pub async fn rematch(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        identity.require(Scope::Play)?;
        self.game_store.require_visible(identity.account, id).await?;
        let loaded = self.game_store.load(id).await?;
        let (before, settings) = (loaded.game.clone(), loaded.settings.clone());
        if before.viewer(Some(identity.account)) == Viewer::Spectator {
            return Err(Refusal::NotYourSeat.into());
        }
        if before.status() != Status::Finished {
            return Err(Refusal::GameNotFinished.into());
        }
        let account = identity.account;
        let settings = Settings { is_public: false, revision: 0, ..Settings::clone(&settings) };
        let others: Vec<Uuid> = accounts(&before).filter(|other| *other != account).collect();
        let mut absent = accounts::sql::blocks::apart(&self.game_store.store, account, &others).await?;
        absent.extend(accounts::sql::accounts::deleted_among(&self.game_store.store, &others).await?);
        let program = self.accounts.program(account).await?;
        let new = same_again(&before, &absent, program);
        let request = request(key, "rematch", &())?;
        let mut met = Err(PlayError::Conflict);
        for turn in 0..REMATCHES_MAX {
            let again = rematch_id(&before, turn);
            let (games, new, settings, first) =
                (self.clone(), new.clone(), settings.clone(), request.clone());
            let begun = async move { games.begin(again, account, new, settings, first).await };
            if let Some(loaded) = self.with_place(account, again, begun).await? {
                return self.show(&loaded, account).await;
            }
            met = self.sit_down_again(account, again, program, request.clone()).await;
            match &met {
                Err(error) if self.is_not_for(again, error).await => {}
                _ => break,
            }
        }
        self.show(&met?, account).await
    }

    /// Whether an error means that the account cannot play in this rematch, so that it needs another one. Its creator
    /// has closed it before the start, or its seats are reserved for others.
    async fn is_not_for(&self, id: Uuid, error: &PlayError) -> bool {
        match error {
            PlayError::NoSuchGame => true,
            PlayError::Refused { refusal: Refusal::NotInvited | Refusal::WrongInvite, .. } => true,
            PlayError::Refused { .. } => {
                let loaded = self.game_store.load(id).await;
                loaded.is_ok_and(|loaded| {
                    loaded.game.status() == Status::Finished && loaded.game.board().is_none()
                })
            }
            _ => false,
        }
    }

    async fn sit_down_again(
        &self,
        account: Uuid,
        id: Uuid,
        program: Option<Program>,
        request: Option<Request>,
    ) -> Result<LoadedGame, PlayError> {
        let join = Intent::Join { invite: None, entropy: None, program };
        let asked = KeyedRequest { request, ..join.into() };
        match self.sit_down(account, id, asked).await {
            // A repeated request finds the account seated.
            Err(PlayError::Refused { refusal: Refusal::AlreadySeated, .. }) => self.game_store.load(id).await,
            loaded => loaded,
        }
    }

    /// Lists the rematches to which the account is invited and in which it has no seat yet, the newest first.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn invitations(&self, identity: &Identity) -> Result<Invitations, PlayError> {
        identity.require(Scope::Read)?;
        let rows = sql::rematches::invitations(&self.game_store.store, identity.account).await?;
        Ok(Invitations { items: self.summaries(Some(identity), rows).await? })
    }
}

/// Maximum number of rematches per game. Later ones are for players who cannot play in the earlier ones.
const REMATCHES_MAX: u8 = 16;

/// Derives the id of a rematch from the game, so that concurrent requests create only one.
fn rematch_id(before: &Game, turn: u8) -> Uuid {
    let Hash(head) = before.head;
    let digest = secrets::digest(&[b"longhall/rematch/1", &head[..], &[turn]].concat());
    let mut random = [0; 10];
    random.copy_from_slice(&digest[..10]);
    let ended = before.updated_at.timestamp_millis().unsigned_abs();
    Builder::from_unix_timestamp_millis(ended, &random).into_uuid()
}

/// Builds the request for the rematch. Players are invited except for deleted accounts, and accounts that a block
/// separates from the caller. Seats that are not reserved are free for everybody.
fn same_again(before: &Game, absent: &[Uuid], program: Option<Program>) -> NewGame {
    let created = &before.created;
    let invited = accounts(before).filter(|account| !absent.contains(account)).collect();
    let bots = before.occupants().filter_map(|(_, occupant)| Some(occupant.bot()?.skill)).collect();
    NewGame {
        ruleset: created.ruleset.clone(),
        seats: before.players(),
        options: created.options.clone(),
        visibility: created.visibility,
        terms: Terms {
            clock: created.clock.clone(),
            on_leaving: created.on_leaving,
            admits_bots: created.admits_bots,
            rematch: Some(Rematch { of: before.id, invited, bots }),
            misses: created.misses,
            match_terms: None,
        },
        program,
    }
}
