//! Nudges: a player asks the players whose turn it is to move.

use chrono::TimeDelta;
use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::idempotency::request;
use longhall_rules::{
    game::{Refusal, Status},
    kit::Seat,
};
use serde::Serialize;
use uuid::Uuid;

use super::{NotificationService, kind::NotificationKind, sql};
use crate::features::accounts;

/// Minimum interval between two nudges of the same account in a game.
const NUDGE_INTERVAL: TimeDelta = TimeDelta::hours(24);

/// The players who were asked to move.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Nudged {
    /// Seat numbers of the players who were asked, now or in the last 24 hours.
    pub seats: Vec<Seat>,
}

impl NotificationService {
    /// Nudges the other players whose turn it is, each at most once in 24 hours. Players who have blocked the caller
    /// get no message, and the response does not reveal it. A retry with the same idempotency key returns the first
    /// response, even if the game waits for other players by then.
    ///
    /// # Errors
    /// If the game is not being played, or waits for no other player.
    pub(crate) async fn nudge(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<Nudged, PlayError> {
        self.accounts.require_seated(identity, Scope::Play, id).await?;
        let request = request(key, "nudge", &id)?;
        let waiting = match self.waiting(identity, id).await {
            Ok(waiting) => waiting,
            Err(refused) => {
                let before = self.game_store.kept_key(identity.account, request.as_ref()).await?;
                return before.map(|(_, asked)| Nudged { seats: seats(asked) }).ok_or(refused);
            }
        };
        let asked = waiting.iter().fold(0, |bits, (seat, ..)| bits | 1 << seat.0);
        let (_, asked) =
            self.game_store.keep_key(identity.account, request.as_ref(), (id, Some(asked))).await?;
        let seats = seats(asked);
        self.ask(identity, id, waiting.into_iter().filter(|(seat, ..)| seats.contains(seat)).collect())
            .await?;
        Ok(Nudged { seats })
    }

    /// Returns the other people whose turn it is: seat, account, and the event since which the game waits for them.
    async fn waiting(&self, identity: &Identity, id: Uuid) -> Result<Vec<(Seat, Uuid, i64)>, PlayError> {
        let game = self.game_store.load(id).await?.game;
        if game.status() != Status::Active {
            return Err(Refusal::GameNotActive.into());
        }
        let waiting = game.awaiting().iter().filter_map(|awaited| {
            let occupant = game.occupant(awaited.seat)?;
            let is_other =
                occupant.is_here() && occupant.bot().is_none() && occupant.account() != identity.account;
            is_other.then(|| (awaited.seat, occupant.account(), awaited.since_seq))
        });
        let waiting: Vec<(Seat, Uuid, i64)> = waiting.collect();
        if waiting.is_empty() { Err(PlayError::NobodyToNudge) } else { Ok(waiting) }
    }

    async fn ask(
        &self,
        identity: &Identity,
        id: Uuid,
        waiting: Vec<(Seat, Uuid, i64)>,
    ) -> Result<(), PlayError> {
        let mut accounts: Vec<Uuid> = waiting.iter().map(|(_, account, _)| *account).collect();
        let (store, now, by) = (&self.game_store.store, self.game_store.now(), identity.account);
        let apart = accounts::sql::blocks::apart(store, by, &accounts).await?;
        // A nudge that a block suppresses does not use up the account's nudge of the day: others may still send one.
        accounts.retain(|account| !apart.contains(account));
        let whom = waiting.iter().map(|(_, account, seq)| (*account, *seq));
        let whom = whom.filter(|(account, _)| accounts.contains(account));
        let messages =
            self.messages_for(NotificationKind::Nudge, (id, by), now.timestamp_millis(), whom).await?;
        sql::nudges::nudge(store, id, &accounts, &messages, (now, now - NUDGE_INTERVAL)).await?;
        self.wake_sender();
        Ok(())
    }
}

/// Decodes the bit set of seats that is stored with an idempotency key.
fn seats(bits: Option<i32>) -> Vec<Seat> {
    let bits = bits.unwrap_or_default();
    (0..31).filter(|seat| bits >> seat & 1 == 1).map(Seat).collect()
}
