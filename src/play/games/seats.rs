//! Who sits at a game: joining, starting, leaving, and what else one asks of it from a seat.

use longhall_rules::{
    game::{Entropy, Intent},
    kit::{Seat, Skill},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{GameRoom, shown::GameShown};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    tables::{cache::Table, once::Asked},
};

/// What somebody who wants a seat sends with the request.
#[derive(Clone, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// The code of a private game; left out for a public one.
    #[serde(default)]
    pub invite: Option<String>,
    /// What you add to the game's draws, before the start: 16 to 64 bytes in hex, which everybody will see.
    /// None if left out.
    #[serde(default)]
    #[schema(value_type = Option<String>, pattern = "^([0-9A-Fa-f]{2}){16,64}$")]
    pub entropy: Option<Entropy>,
    /// Have a bot with this skill sit down instead of you: only the host may, before the start, and with
    /// nothing beside it.
    #[serde(default)]
    pub bot: Option<Skill>,
}

/// What a player adds to a game's draws.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EntropyRequest {
    /// 16 to 64 bytes in hex, best from a good random source. Everybody sees it in the log.
    #[schema(value_type = String, pattern = "^([0-9A-Fa-f]{2}){16,64}$")]
    pub entropy: Entropy,
}

/// The seat that was taken.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Joined)]
pub struct TakenSeat {
    /// Number of the seat, from 0. It may change when the game starts and empty ones are closed up.
    pub seat: Seat,
}

impl GameRoom {
    /// Takes a seat, or has a bot take it. The last one taken starts the game.
    ///
    /// # Errors
    /// If the game has no seat for this account.
    pub async fn join(
        &self,
        identity: &Identity,
        id: Uuid,
        seating: Seating,
        key: Option<&str>,
    ) -> Result<TakenSeat, PlayError> {
        identity.require(Scope::Play)?;
        if let Some(skill) = seating.bot {
            if seating.invite.is_some() || seating.entropy.is_some() {
                return Err(PlayError::field("/bot", "a bot brings no `invite` and no `entropy`"));
            }
            let asked = Asked::once(Intent::SeatBot(skill), key, "seat_bot", &seating)?;
            return self.seat_bot(identity, id, asked).await;
        }
        let Seating { invite, entropy, .. } = seating.clone();
        let asked = Asked::once(Intent::Join { invite, entropy }, key, "join", &seating)?;
        let table = self.sit_down(identity.account, id, asked).await?;
        let seat = table.game.seat_of(identity.account);
        let seat = seat.ok_or_else(|| PlayError::Internal("joined without a seat".to_owned()))?;
        Ok(TakenSeat { seat })
    }

    /// Adds to the luck of a game that has not begun, from the own seat and once: the same again changes nothing.
    ///
    /// # Errors
    /// If the account has no seat there or has given something else, or the game has begun.
    pub async fn give_entropy(
        &self,
        identity: &Identity,
        id: Uuid,
        given: EntropyRequest,
    ) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::GiveEntropy(given.entropy)).await.map(|_| ())
    }

    /// Gives the seat back before the start.
    ///
    /// # Errors
    /// If the account has none, or the game has begun.
    pub async fn leave(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::Leave).await.map(|_| ())
    }

    /// Starts the game with the seats that are taken.
    ///
    /// # Errors
    /// If the account may not start it, or too few have come.
    pub async fn start(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        let table = self.change_visible(identity, id, Asked::once(Intent::Start, key, "start", &())?).await?;
        self.show(&table, identity.account).await
    }

    /// Leaves a running game for good.
    ///
    /// # Errors
    /// If the account has no seat in it, or it does not run.
    pub async fn resign(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        let table =
            self.change_visible(identity, id, Asked::once(Intent::Resign, key, "resign", &())?).await?;
        self.show(&table, identity.account).await
    }

    /// Takes a seat, also a vacant one, in a game whose host does not mind.
    pub(super) async fn sit_down(&self, account: Uuid, id: Uuid, asked: Asked) -> Result<Table, PlayError> {
        // Whoever asks again may have no place left, or a host who minds by now.
        if let Some(request) = &asked.request
            && let Some((before, _)) = self.tables.done_before(account, id, request).await?
        {
            return Ok(before);
        }
        let games = self.clone();
        let sit_down = async move {
            games.accounts.require_welcome(account, &games.tables.table(id).await?.game).await?;
            games.tables.change(account, id, asked).await
        };
        self.with_place(account, id, sit_down).await
    }

    /// Has a bot sit down in a game that its host has not started.
    async fn seat_bot(&self, identity: &Identity, id: Uuid, asked: Asked) -> Result<TakenSeat, PlayError> {
        self.tables.require_visible(identity.account, id).await?;
        let (_, log) = self.tables.change_and_tell(identity.account, id, asked).await?;
        let seat = log.first().and_then(|joined| joined.seat);
        Ok(TakenSeat { seat: seat.ok_or_else(|| PlayError::Internal("a bot without a seat".to_owned()))? })
    }

    /// Has somebody get up again, a bot or a person.
    ///
    /// # Errors
    /// If nobody sits there, the account is not the host, or the game has begun.
    pub async fn remove(&self, identity: &Identity, id: Uuid, seat: Seat) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::Remove(seat)).await.map(|_| ())
    }

    /// Asks something of a game that the account may see.
    pub(super) async fn change_visible(
        &self,
        identity: &Identity,
        id: Uuid,
        asked: impl Into<Asked>,
    ) -> Result<Table, PlayError> {
        identity.require(Scope::Play)?;
        self.tables.require_visible(identity.account, id).await?;
        self.tables.change(identity.account, id, asked).await
    }
}
