//! What was sent to an address, and how it went.

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::{
    TellRoom,
    kind::{Subject, message_id},
};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    tables::once::request,
};
use crate::store::{AddressSort, DeliveryRow, OutboxRow};

/// An attempt to deliver a message.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Delivery)]
pub struct DeliveryShown {
    /// Id of the message (a webhook finds it in `webhook-id`), the same at each attempt.
    #[schema(example = "msg_0b9c6d2a4e8f40718293a4b5c6d7e8f9")]
    pub message: String,
    /// What the message was about: a kind of news, `test` or `webhook_off`.
    #[schema(example = "your_turn")]
    pub kind: String,
    /// Id of the game it was about; null if none.
    pub game: Option<Uuid>,
    /// When the attempt was made.
    pub at: DateTime<Utc>,
    /// The HTTP status of the answer; null if there was none.
    #[schema(minimum = 100, maximum = 999)]
    pub status: Option<i16>,
    /// The reason for having no answer, in a sentence; null if there was an answer.
    pub error: Option<String>,
    /// How long the attempt took, in milliseconds.
    #[schema(minimum = 0)]
    pub millis: i32,
}

/// The newest attempts to deliver something to a webhook or a browser.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct DeliveryList {
    /// At most 100 of them, the newest first.
    pub items: Vec<DeliveryShown>,
}

impl TellRoom {
    /// What was sent to an address.
    ///
    /// # Errors
    /// If there is none.
    pub async fn deliveries(
        &self,
        identity: &Identity,
        sort: AddressSort,
        id: Uuid,
    ) -> Result<DeliveryList, PlayError> {
        identity.require(Scope::Account)?;
        self.address(identity, sort, id).await?;
        let rows = self.tables.store.deliveries(identity.account, id).await?;
        let shown = |row: DeliveryRow| DeliveryShown {
            message: row.message_id,
            kind: row.kind,
            game: row.game_id,
            at: row.at,
            status: row.status,
            error: row.error,
            millis: row.millis,
        };
        Ok(DeliveryList { items: rows.into_iter().map(shown).collect() })
    }

    /// Sends a test to an address, whatever kinds and hours it has; one at a time. The key lets a client that lost the answer ask
    /// again, and nothing is sent twice.
    ///
    /// # Errors
    /// If there is none.
    pub async fn test_address(
        &self,
        identity: &Identity,
        sort: AddressSort,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<(), PlayError> {
        identity.by()?;
        let slow = self.address(identity, sort, id).await?.slow;
        let (account_id, now) = (identity.account, self.tables.now());
        let row = OutboxRow {
            account_id,
            address_id: id,
            game_id: Uuid::nil(),
            kind: Subject::Test.name().to_owned(),
            message_id: message_id(account_id, id, Subject::Test, now.timestamp_millis()),
            seq: 0,
            by_account: None,
            made_at: now,
            due_at: now,
            tries: 0,
            slow,
        };
        let request = request(key, "test_address", &id)?;
        let before = self.tables.store.post_to(&row, request.as_ref()).await?;
        if before.is_some_and(|before| request.is_none_or(|request| request.digest != before.digest)) {
            return Err(PlayError::KeyReused);
        }
        self.teller.posted.notify_one();
        Ok(())
    }
}
