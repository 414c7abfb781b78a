//! Turns for programs that cannot sign in: readers of feeds, and calendars. They have a secret link.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::{
    TurnRoom,
    whose::{LookAtTurns, Turns},
};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    secrets,
};
use crate::store::FeedLink;

/// The turns behind a secret link.
pub struct Feed {
    /// Whose turns.
    pub account: Uuid,
    /// When the link was made.
    pub since: DateTime<Utc>,
    /// The turns.
    pub turns: Turns,
}

/// A feed, unless the client has it already.
pub enum LookAtFeed {
    /// The client has the turns with this fingerprint.
    Unchanged(Arc<str>),
    /// The feed as it is now.
    Feed {
        /// The fingerprint of its turns.
        fingerprint: Arc<str>,
        /// What it holds.
        feed: Feed,
    },
}

/// Who came by a secret link. They may read the turns of an account, and nothing else: this is no [`Identity`].
pub struct FeedReader(FeedLink);

impl FeedReader {
    /// Whose turns they may read.
    #[must_use]
    pub fn account(&self) -> Uuid {
        self.0.account_id
    }
}

impl TurnRoom {
    /// Makes the key of a new link. The one before is no longer good, at once and on every process.
    ///
    /// # Errors
    /// If this token may not do it.
    pub async fn issue_feed_key(&self, identity: &Identity) -> Result<String, PlayError> {
        let by = identity.by()?;
        let secret = secrets::random::<20>()?;
        let link = FeedLink {
            account_id: identity.account,
            secret_hash: secrets::digest(&secret).to_vec(),
            created_at: self.accounts.now(),
        };
        self.tables.store.set_feed_link(by, &link).await?;
        Ok(format!("{}{}", identity.account.simple(), const_hex::encode(secret)))
    }

    /// Revokes the link.
    ///
    /// # Errors
    /// If there is none.
    pub async fn revoke_feed_key(&self, identity: &Identity) -> Result<(), PlayError> {
        identity.require(Scope::Account)?;
        let revoked = self.tables.store.revoke_feed_link(identity.account).await?;
        if revoked { Ok(()) } else { Err(PlayError::NotFound("link")) }
    }

    /// Who comes with this key.
    ///
    /// # Errors
    /// If it is not, or no longer, good.
    pub async fn feed_reader(&self, key: &str) -> Result<FeedReader, PlayError> {
        let (account, secret) = parse(key).ok_or(PlayError::NotSignedIn)?;
        let link = self.tables.store.feed_link(account).await?.ok_or(PlayError::NotSignedIn)?;
        let good = secrets::same(&link.secret_hash, &secrets::digest(&secret));
        if good { Ok(FeedReader(link)) } else { Err(PlayError::NotSignedIn) }
    }

    /// Their turns, unless the client `has` the list with this fingerprint.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn feed(
        &self,
        reader: &FeedReader,
        has: impl Fn(&str) -> bool,
    ) -> Result<LookAtFeed, PlayError> {
        let FeedLink { account_id: account, created_at: since, .. } = reader.0;
        let listed = match self.look_trusting(account, self.trusted, has).await? {
            LookAtTurns::Unchanged(fingerprint) => return Ok(LookAtFeed::Unchanged(fingerprint)),
            LookAtTurns::List(listed) => listed,
        };
        let bad = |e: serde_json::Error| PlayError::Internal(e.to_string());
        let turns = serde_json::from_str(&listed.json).map_err(bad)?;
        let feed = Feed { account, since, turns };
        Ok(LookAtFeed::Feed { fingerprint: listed.fingerprint.clone(), feed })
    }
}

fn parse(key: &str) -> Option<(Uuid, Vec<u8>)> {
    let (account, secret) = key.split_at_checked(32)?;
    Some((Uuid::try_parse(account).ok()?, const_hex::decode(secret).ok()?))
}
