//! Idempotent requests: a client that lost the response repeats the request with the same key, and gets the result of
//! the first.

use std::sync::Arc;

use longhall_base::{error::PlayError, secrets};
use longhall_rules::game::{Game, Intent, Logged};
use serde::Serialize;
use uuid::Uuid;

use super::{GameStore, cache::LoadedGame};
use crate::{event::Request, idempotency::UsedKey};

/// A request to a game.
#[derive(Clone)]
pub struct KeyedRequest {
    /// The requested change.
    pub intent: Intent,
    /// The event that the game must be at, if the client expects one.
    pub expected_seq: Option<i64>,
    /// The idempotency key and digest, if the client may repeat the request.
    pub request: Option<Request>,
}

impl From<Intent> for KeyedRequest {
    fn from(intent: Intent) -> Self {
        Self { intent, expected_seq: None, request: None }
    }
}

impl KeyedRequest {
    /// Builds a request with this idempotency key. A repetition must have the same operation and body.
    pub fn with_key(
        intent: Intent,
        key: Option<&str>,
        operation: &str,
        body: &impl Serialize,
    ) -> Result<Self, PlayError> {
        Ok(Self { request: request(key, operation, body)?, ..intent.into() })
    }
}

/// Builds the stored form of a key. `None` without a key.
pub fn request(
    key: Option<&str>,
    operation: &str,
    body: &impl Serialize,
) -> Result<Option<Request>, PlayError> {
    let Some(key) = key else { return Ok(None) };
    let asked = serde_json::to_vec(&(operation, body)).map_err(|e| PlayError::Malformed(e.to_string()))?;
    Ok(Some(Request { key: key.to_owned(), digest: secrets::digest(&asked).to_vec() }))
}

impl GameStore {
    /// Stores the key of a request before the request creates something with this id and number. If the same request
    /// came before, returns the id and number of then.
    ///
    /// # Errors
    /// If the key was used for another request.
    pub async fn keep_key(
        &self,
        account: Uuid,
        request: Option<&Request>,
        made: (Uuid, Option<i32>),
    ) -> Result<(Uuid, Option<i32>), PlayError> {
        let Some(request) = request else { return Ok(made) };
        let kept = self.store.keep_key(account, request, made).await?;
        same_request(kept, request)
    }

    /// Returns the id and number that the same request got when it first came. `None` if it has no key or did not come
    /// before.
    ///
    /// # Errors
    /// If the key was used for another request.
    pub async fn kept_key(
        &self,
        account: Uuid,
        request: Option<&Request>,
    ) -> Result<Option<(Uuid, Option<i32>)>, PlayError> {
        let Some(request) = request else { return Ok(None) };
        let kept = self.store.kept_key(account, &request.key).await?;
        kept.map(|kept| same_request(kept, request)).transpose()
    }

    /// Returns the events that the request with this key made, and the game as it was then. `None` if no request had
    /// this key.
    ///
    /// # Errors
    /// If the key was used for another request.
    pub async fn done_before(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        request: &Request,
    ) -> Result<Option<(LoadedGame, Vec<Logged>)>, PlayError> {
        let Some(first) = self.store.find_request(id, account, &request.key).await? else {
            return Ok(None);
        };
        if first.request_digest.as_ref() != Some(&request.digest) {
            return Err(PlayError::KeyReused);
        }
        let last = first.seq + i64::from(first.request_events.unwrap_or(1)) - 1;
        let log = self.read_log(id, last).await?;
        let loaded = self.load(id).await?.at_former_head(Game::replay(id, &log)?);
        let made = log.into_iter().filter(|event| event.seq >= first.seq).collect();
        Ok(Some((loaded, made)))
    }
}

fn same_request(kept: UsedKey, request: &Request) -> Result<(Uuid, Option<i32>), PlayError> {
    if kept.digest == request.digest { Ok((kept.made, kept.number)) } else { Err(PlayError::KeyReused) }
}
