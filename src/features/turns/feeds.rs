//! Turns for programs that cannot sign in, such as feed readers and calendars. They use a secret link.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope, secrets};
use uuid::Uuid;

use super::{
    TurnService,
    list::{Turns, TurnsResponse},
    sql::{self, feeds::FeedLink},
};

/// The turns behind a secret link.
pub struct Feed {
    /// The account whose turns they are.
    pub account: Uuid,
    /// Time at which the link was made.
    pub since: DateTime<Utc>,
    /// The turns.
    pub turns: Turns,
}

/// A feed, or the confirmation that the client has it already.
pub enum FeedResponse {
    /// The client has the turns with this fingerprint.
    NotModified(Arc<str>),
    /// The current feed.
    Feed {
        /// The fingerprint of its turns.
        fingerprint: Arc<str>,
        /// Its content.
        feed: Feed,
    },
}

/// The holder of a secret link. It may read the turns of one account and nothing else: this is no [`Identity`].
pub struct FeedReader(FeedLink);

impl FeedReader {
    /// The account whose turns the link shows.
    #[must_use]
    pub fn account(&self) -> Uuid {
        self.0.account_id
    }
}

impl TurnService {
    /// Makes the key of a new link. The previous key becomes invalid at once, at every process.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn issue_feed_key(&self, identity: &Identity) -> Result<String, PlayError> {
        let by = identity.by()?;
        let secret = secrets::random::<20>()?;
        let link = FeedLink {
            account_id: identity.account,
            secret_hash: secrets::digest(&secret).to_vec(),
            created_at: self.accounts.now(),
        };
        sql::feeds::set_feed_link(&self.game_store.store, by, &link).await?;
        Ok(format!("{}{}", identity.account.simple(), const_hex::encode(secret)))
    }

    /// Revokes the link.
    ///
    /// # Errors
    /// If there is no link, or the token lacks the scope.
    pub async fn revoke_feed_key(&self, identity: &Identity) -> Result<(), PlayError> {
        identity.require(Scope::Account)?;
        let revoked = sql::feeds::revoke_feed_link(&self.game_store.store, identity.account).await?;
        if revoked { Ok(()) } else { Err(PlayError::NotFound("link")) }
    }

    /// Authenticates a secret link by its key.
    ///
    /// # Errors
    /// If the key is invalid or revoked.
    pub async fn feed_reader(&self, key: &str) -> Result<FeedReader, PlayError> {
        let (account, secret) = parse(key).ok_or(PlayError::NotSignedIn)?;
        let link =
            sql::feeds::feed_link(&self.game_store.store, account).await?.ok_or(PlayError::NotSignedIn)?;
        let good = secrets::same(&link.secret_hash, &secrets::digest(&secret));
        if good { Ok(FeedReader(link)) } else { Err(PlayError::NotSignedIn) }
    }

    /// Returns the turns, unless the client `has` the list with this fingerprint.
    pub async fn feed(
        &self,
        reader: &FeedReader,
        has: impl Fn(&str) -> bool,
    ) -> Result<FeedResponse, PlayError> {
        let FeedLink { account_id: account, created_at: since, .. } = reader.0;
        let listed = match self.get_with_max_age(account, self.max_age, has).await? {
            TurnsResponse::NotModified(fingerprint) => return Ok(FeedResponse::NotModified(fingerprint)),
            TurnsResponse::List(listed) => listed,
        };
        let bad = |e: serde_json::Error| PlayError::Internal(e.to_string());
        let turns = serde_json::from_str(&listed.json).map_err(bad)?;
        let feed = Feed { account, since, turns };
        Ok(FeedResponse::Feed { fingerprint: listed.fingerprint.clone(), feed })
    }
}

fn parse(key: &str) -> Option<(Uuid, Vec<u8>)> {
    let (account, secret) = key.split_at_checked(32)?;
    Some((Uuid::try_parse(account).ok()?, const_hex::decode(secret).ok()?))
}
