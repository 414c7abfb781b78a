//! Undo, cancellation, and the offers that need the agreement of all players.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::idempotency::KeyedRequest;
use longhall_rules::{game::Intent, kit::exact};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{GameService, shown::GameShown};

/// A request to take moves back.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The `seq` of the newest event you have seen.
    #[serde(deserialize_with = "exact")]
    pub expected_seq: i64,
    /// The `seq` of the event after which the board is to be as it was. If left out, your last move and everything
    /// after it are taken back.
    #[serde(default, deserialize_with = "exact")]
    pub to_seq: Option<i64>,
}

/// A player's response to another player's offer.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OfferAnswer)]
pub struct Answer {
    /// Number of the event that made the offer: `offer` of one of the game's `offers`.
    #[serde(deserialize_with = "exact")]
    pub offer: i64,
    /// Whether you agree; declining your own offer withdraws it.
    pub accept: bool,
}

impl GameService {
    /// Takes moves back at once, or offers to do so.
    ///
    /// # Errors
    /// If there is nothing to take back, or the game is at another event.
    pub async fn undo(
        &self,
        identity: &Identity,
        id: Uuid,
        undo: &Undo,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        identity.require(Scope::Play)?;
        let asked = KeyedRequest::with_key(Intent::Undo { to_seq: undo.to_seq }, key, "undo", undo)?;
        let asked = KeyedRequest { expected_seq: Some(undo.expected_seq), ..asked };
        let loaded = self.game_store.update(identity.account, id, asked).await?;
        self.show(&loaded, identity.account).await
    }

    /// Votes to end the game without a result.
    ///
    /// # Errors
    /// If the account does not play in the game, or the others have declined since the last move.
    pub async fn cancel(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        let loaded = self
            .change_visible(identity, id, KeyedRequest::with_key(Intent::Cancel, key, "cancel", &())?)
            .await?;
        self.show(&loaded, identity.account).await
    }

    /// Accepts or declines an offer.
    ///
    /// # Errors
    /// If the offer is not open.
    pub async fn answer(
        &self,
        identity: &Identity,
        id: Uuid,
        answer: &Answer,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        let intent = Intent::Answer { offer: answer.offer, accept: answer.accept };
        let loaded =
            self.change_visible(identity, id, KeyedRequest::with_key(intent, key, "answer", answer)?).await?;
        self.show(&loaded, identity.account).await
    }
}
