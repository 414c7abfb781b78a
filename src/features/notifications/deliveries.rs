//! Delivery attempts to an address, and their results.

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::idempotency::request;
use serde::Serialize;
use uuid::Uuid;

use super::{
    NotificationService,
    kind::{Subject, message_id},
    sql::{self, addresses::AddressSort, deliveries::DeliveryRow, notify::Notification},
};

/// An attempt to deliver a message.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Delivery)]
pub(crate) struct DeliveryShown {
    /// Id of the message (a webhook gets it as `webhook-id`), the same for each attempt.
    #[schema(example = "msg_0b9c6d2a4e8f40718293a4b5c6d7e8f9")]
    pub message: String,
    /// Subject of the message: a kind of notification, `test` or `webhook_off`.
    #[schema(example = "your_turn")]
    pub kind: String,
    /// Id of the game that the message was about; `null` if it was about no game.
    pub game: Option<Uuid>,
    /// When the attempt was made.
    pub at: DateTime<Utc>,
    /// The HTTP status of the response; `null` if there was none.
    #[schema(minimum = 100, maximum = 999)]
    pub status: Option<i16>,
    /// The reason for the missing response, in a sentence; `null` if there was a response.
    pub error: Option<String>,
    /// Duration of the attempt, in milliseconds.
    #[schema(minimum = 0)]
    pub millis: i32,
}

/// The newest attempts to deliver messages to a webhook or a browser.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct DeliveryList {
    /// At most 100 attempts, the newest first.
    pub items: Vec<DeliveryShown>,
}

impl NotificationService {
    /// Lists the newest delivery attempts to an address.
    ///
    /// # Errors
    /// If the account has no such address.
    pub(crate) async fn deliveries(
        &self,
        identity: &Identity,
        sort: AddressSort,
        id: Uuid,
    ) -> Result<DeliveryList, PlayError> {
        identity.require(Scope::Account)?;
        self.address(identity, sort, id).await?;
        let rows = sql::deliveries::deliveries(&self.game_store.store, identity.account, id).await?;
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

    /// Sends a test message to an address, regardless of its kinds and quiet hours. An address has at most one test
    /// pending. A retry with the same idempotency key sends nothing twice.
    ///
    /// # Errors
    /// If the account has no such address, or the key was used for another request.
    pub(crate) async fn test_address(
        &self,
        identity: &Identity,
        sort: AddressSort,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<(), PlayError> {
        identity.by()?;
        self.address(identity, sort, id).await?;
        let (account_id, now) = (identity.account, self.game_store.now());
        let message = Notification {
            account_id,
            address_id: Some(id),
            kind: Subject::Test.name().to_owned(),
            message_id: message_id(account_id, id, Subject::Test, now.timestamp_millis()),
            ..Notification::default()
        };
        let request = request(key, "test_address", &id)?;
        let before =
            sql::outbox::post_requested(&self.game_store.store, message, request.as_ref(), now).await?;
        if before.is_some_and(|before| request.is_none_or(|request| request.digest != before.digest)) {
            return Err(PlayError::KeyReused);
        }
        self.wake_sender();
        Ok(())
    }
}
