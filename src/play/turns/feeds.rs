//! Turns for programs that cannot sign in: readers of feeds, and calendars. They have a secret link.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    secrets,
    turns::whose::Turns,
};
use crate::store::FeedLink;

/// The turns of who has this link.
pub struct Feed {
    /// Whose turns.
    pub account: Uuid,
    /// When the link was made.
    pub since: DateTime<Utc>,
    /// The entity tag of the turns.
    pub etag: String,
    /// The turns; none if the client has them.
    pub turns: Option<Turns>,
}

/// Who came by a secret link. He may read the turns of an account, and nothing else: this is no [`Identity`].
pub struct FeedReader(FeedLink);

impl FeedReader {
    /// Whose turns he may read.
    #[must_use]
    pub fn account(&self) -> Uuid {
        self.0.account_id
    }
}

impl Hall {
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
            created_at: self.now(),
        };
        self.store.set_feed_link(by, &link).await?;
        Ok(format!("{}{}", identity.account.simple(), const_hex::encode(secret)))
    }

    /// Revokes the link.
    ///
    /// # Errors
    /// If there is none.
    pub async fn revoke_feed_key(&self, identity: &Identity) -> Result<(), PlayError> {
        identity.require(Scope::Account)?;
        let revoked = self.store.revoke_feed_link(identity.account).await?;
        if revoked { Ok(()) } else { Err(PlayError::NotFound("link")) }
    }

    /// Who comes with this key.
    ///
    /// # Errors
    /// If it is not, or no longer, good.
    pub async fn feed_reader(&self, key: &str) -> Result<FeedReader, PlayError> {
        let (account, secret) = parse(key).ok_or(PlayError::NotSignedIn)?;
        let link = self.store.feed_link(account).await?.ok_or(PlayError::NotSignedIn)?;
        let good = secrets::same(&link.secret_hash, &secrets::digest(&secret));
        if good { Ok(FeedReader(link)) } else { Err(PlayError::NotSignedIn) }
    }

    /// His turns, without them if he has them.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn feed(&self, reader: &FeedReader, if_none_match: Option<&str>) -> Result<Feed, PlayError> {
        let (etag, turns) = self.turns_of(reader.0.account_id, if_none_match).await?;
        Ok(Feed { account: reader.0.account_id, since: reader.0.created_at, etag, turns })
    }
}

fn parse(key: &str) -> Option<(Uuid, Vec<u8>)> {
    let (account, secret) = key.split_at_checked(32)?;
    Some((Uuid::try_parse(account).ok()?, const_hex::decode(secret).ok()?))
}
