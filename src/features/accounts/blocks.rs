//! Blocks of other accounts.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::projection::accounts;
use longhall_rules::game::{Game, Occupant, Program, Refusal};
use serde::Serialize;
use uuid::Uuid;

use super::{AccountService, people::PersonShown, sql};

/// Maximum number of accounts that an account may block.
const BLOCKS_MAX: i64 = 1_000;

/// An account that you have blocked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Block)]
pub struct BlockShown {
    /// The blocked account, with its present name.
    pub account: PersonShown,
    /// When you blocked the account.
    pub since: DateTime<Utc>,
}

/// The accounts that you have blocked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BlockList {
    /// One entry for each blocked account, in the order of their ids.
    pub items: Vec<BlockShown>,
}

impl AccountService {
    /// Lists the accounts that the caller has blocked.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn blocks(&self, identity: &Identity) -> Result<BlockList, PlayError> {
        identity.require(Scope::Account)?;
        let shown = |row: super::sql::blocks::BlockRow| BlockShown {
            account: PersonShown { id: row.blocked_id, name: row.name.into() },
            since: row.created_at,
        };
        Ok(BlockList {
            items: sql::blocks::blocks(&self.store, identity.account).await?.into_iter().map(shown).collect(),
        })
    }

    /// Blocks an account. It can take no seat in games that the caller hosts, and neither can invite the other. The
    /// block covers the bots of the other account. Games in which both sit continue.
    ///
    /// # Errors
    /// If there is no such account, it is the caller's own, or the caller blocks the maximum number of accounts.
    pub async fn block(&self, identity: &Identity, other: Uuid) -> Result<(), PlayError> {
        let by = identity.by()?;
        self.me(identity).await?;
        let blocked = sql::accounts::account(&self.store, other).await?;
        // Guests meet nobody.
        if other == identity.account || blocked.is_none_or(|blocked| blocked.is_guest) {
            return Err(PlayError::NotFound("account to block"));
        }
        let blocked = sql::blocks::block(&self.store, by, other, self.now(), BLOCKS_MAX).await?;
        if blocked { Ok(()) } else { Err(PlayError::TooManyBlocks(BLOCKS_MAX)) }
    }

    /// Unblocks an account.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn unblock(&self, identity: &Identity, other: Uuid) -> Result<(), PlayError> {
        Ok(sql::blocks::unblock(&self.store, identity.by()?, other).await?)
    }

    /// Refuses a seat beside a guest. Refuses a seat to an account that the host has blocked, and to its bots. If a bot
    /// hosts the game, its owner counts as the host. In a game of strangers, which has no host, blocks of and by all its
    /// people count. The refusal is the same as for a reserved seat or a wrong invite, so that it reveals no block.
    pub(crate) async fn require_welcome(&self, account: Uuid, game: &Game) -> Result<(), PlayError> {
        let people: Vec<Uuid> = accounts(game).collect();
        if sql::guests::is_among(&self.store, &people).await? {
            return Err(Refusal::WrongInvite.into());
        }
        let is_blocked = if game.created.muster {
            !sql::blocks::apart(&self.store, account, &people).await?.is_empty()
        } else {
            match game.host().and_then(|seat| game.occupant(seat)).map(Occupant::account) {
                Some(host) => sql::blocks::is_blocked(&self.store, host, account).await?,
                None => false,
            }
        };
        if !is_blocked {
            return Ok(());
        }
        if game.created.muster {
            return Err(Refusal::GameFull.into());
        }
        let is_visible = game.is_visible_to(Some(account));
        Err(if is_visible { Refusal::NotInvited } else { Refusal::WrongInvite }.into())
    }

    /// The program that plays with an account; `None` for a person.
    pub(crate) async fn program(&self, account: Uuid) -> Result<Option<Program>, PlayError> {
        Ok(sql::bots::owner(&self.store, account).await?.map(|owner| Program::Bot { owner }))
    }
}
