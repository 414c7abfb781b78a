//! Guests: accounts without a form, which play against the hall's bots until somebody claims them.
//!
//! A guest's requests count for the network from which they come, as if the caller were not signed in. No other account
//! sees a guest. A guest that is idle for a week is deleted.

use std::time::Duration;

use chrono::TimeDelta;
use hmac::{Hmac, KeyInit, Mac};
use longhall_base::{
    error::PlayError,
    identity::Identity,
    scope::Scope,
    secrets,
    text::{GUEST_PREFIX, check_name},
};
use longhall_log::clock::time::require_settled_clock;
use sha2::Sha256;
use uuid::Uuid;

use super::{
    AccountService,
    credential::Key,
    me::{MeChanged, MePatch, pseudonym},
    passkeys::{challenge::ChallengeSubject, purpose::PasskeyFor},
    passwords::RateLimitKey,
    sessions::new_session,
    sign_in::{SignedUp, me, new_recovery_code, recovery_hash},
    sql::{
        self,
        accounts::Account,
        credentials::Credential,
        guests::{Claim, Created, USE_NOTED_AFTER},
        sessions::{NewSession, Session},
    },
};

/// Scopes of a guest's session.
const SCOPES: [Scope; 2] = [Scope::Read, Scope::Play];
/// Time without requests after which a guest is deleted.
const IDLE_MAX: TimeDelta = TimeDelta::days(7);
/// Maximum number of idle guests per query.
const PAGE: i64 = 64;
/// Advised wait of a network with the maximum number of guests, until one may be idle for long enough.
const UNTIL_ONE_IS_DELETED: Duration = Duration::from_secs(60 * 60);

impl AccountService {
    /// Creates a guest and signs it in. `network` is the network of the request. `device` is the name that the client
    /// gives itself.
    ///
    /// # Errors
    /// If the network has created the maximum number of guests, or has it now.
    pub(super) async fn create_guest(&self, device: &str, network: &str) -> Result<SignedUp, PlayError> {
        let account = Account {
            account_id: Uuid::now_v7(),
            name: format!("{GUEST_PREFIX}{}", const_hex::encode(secrets::random::<4>()?)),
            password_hash: None,
            recovery_hash: None,
            created_at: self.game_store.now(),
            owner_id: None,
            is_guest: true,
        };
        let session = new_session(account.account_id, device)?;
        let scopes = SCOPES.map(|scope| <&str>::from(scope).to_owned());
        let session =
            NewSession { session: Session { scopes: Some(scopes.into()), ..session.session }, ..session };
        let network = self.network_digest(network).await?;
        match sql::guests::add_guest(&self.store, &account, &network, &session).await? {
            Created::Yes => {
                let tokens = self.first_tokens(&session).await?;
                Ok(SignedUp { tokens, account: me(account).in_short(), recovery_code: None })
            }
            Created::TooMany(wait) => Err(PlayError::TooManyGuests(
                "too many guests have begun from your network in the last hour: sign up, or try again later",
                wait,
            )),
            Created::TooManyLiving => Err(PlayError::TooManyGuests(
                "too many guests play from your network: sign up, or claim one of their accounts",
                UNTIL_ONE_IS_DELETED,
            )),
        }
    }

    /// Returns the digest of a network, which reveals the address to nobody without the key.
    async fn network_digest(&self, network: &str) -> Result<[u8; 32], PlayError> {
        let key = sql::guests::network_key(&self.store, &secrets::random::<32>()?).await?;
        let mut mac = Hmac::<Sha256>::new_from_slice(&key)
            .map_err(|error| PlayError::Internal(format!("key of networks: {error}")))?;
        mac.update(network.as_bytes());
        Ok(mac.finalize().into_bytes().into())
    }

    /// Turns the guest's account into a person's, with all its games. Its session goes on with all rights. Of several
    /// claims only the first succeeds.
    ///
    /// # Errors
    /// If the name is invalid or taken, the password or passkey is not acceptable, or the account was claimed before.
    pub(super) async fn claim(&self, identity: &Identity, patch: MePatch) -> Result<MeChanged, PlayError> {
        let by = identity.session()?;
        let MePatch { name, password, passkey, .. } = patch;
        let name = name.ok_or_else(|| PlayError::field("/name", "choose a `name` to claim your account"))?;
        check_name(&name)?;
        let key = Key::given("/password", password, passkey)?.prepared("/password", &[&name])?;
        // Checked before hashing, as in a sign-up.
        if !self.account(identity).await?.is_guest {
            return Err(PlayError::AlreadyClaimed);
        }
        if self.account_named(&name).await?.is_some() {
            return Err(PlayError::NameTaken);
        }
        let credential = match key {
            // By name, as in a sign-up, so that further guests bring no further hashes.
            Key::Password(password) => {
                Credential::Password(self.passwords.hash(RateLimitKey::name(&name), password).await?)
            }
            Key::Passkey(passkey) => {
                let purpose = (PasskeyFor::SignUp, name.as_str());
                let (subject, made) = self.passkey_made(&passkey, purpose, String::new()).await?;
                if subject != (ChallengeSubject { account: by.account, session: by.session }) {
                    return Err(PlayError::BadPasskey);
                }
                Credential::Passkey(made)
            }
        };
        let recovery_code = new_recovery_code()?;
        let claim = Claim { name, credential, recovery_hash: recovery_hash(&recovery_code) };
        let accounts = self.clone();
        let session = self.game_store.tasks.detached(async move {
            let session = sql::guests::claim(&accounts.store, by, &claim).await?;
            accounts.names.evict(by.account);
            accounts.game_store.queue_keys.part(by.account);
            session.ok_or(PlayError::AlreadyClaimed)
        });
        let tokens = self.present_tokens(&session.await?).await?;
        Ok(MeChanged {
            account: me(self.account(identity).await?),
            access_token: Some(tokens.access_token),
            refresh_token: Some(tokens.refresh_token),
            token_type: Some(tokens.token_type),
            expires_in: Some(tokens.expires_in),
            recovery_code: Some(recovery_code),
        })
    }

    /// Records the network of a guest's request, so that the guests of a network take turns in queues together.
    pub(crate) fn note_guest_network(&self, guest: Uuid, network: &str) {
        let [high, low] = [[0], [1]].map(|part| secrets::short_digest(&[network.as_bytes(), &part].concat()));
        self.game_store.queue_keys.share(guest, Uuid::from_u64_pair(high, low));
    }

    /// Records the use of a guest in the background, unless one was recorded recently.
    pub(super) fn note_guest_use(&self, guest: Uuid) {
        let (store, now) = (self.store.clone(), self.game_store.now());
        tokio::spawn(async move {
            if let Err(error) = sql::guests::note_use(&store, guest, now).await {
                tracing::debug!(%error, "cannot record the use of a guest");
            }
        });
    }

    /// Deletes the guests that were idle for a week. Several processes may do this at the same time.
    ///
    /// # Errors
    /// If the database query fails. A guest that fails is logged, and retried by the next sweep.
    pub(super) async fn delete_idle_guests(&self) -> Result<(), PlayError> {
        if require_settled_clock(self.store.clock()).is_err() {
            return Ok(());
        }
        // The recorded use may be earlier than the last one.
        let before = self.game_store.now() - IDLE_MAX - USE_NOTED_AFTER;
        let mut after = Uuid::nil();
        loop {
            let page = sql::guests::idle_guests(&self.store, before, after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after = *last;
            for guest in page {
                let (name, at) = (pseudonym(guest), self.now());
                match sql::guests::delete_if_idle(&self.store, guest, before, &name, at).await {
                    Ok(true) => self.gone(guest).await,
                    Ok(false) => {}
                    Err(error) => tracing::warn!(%guest, %error, "cannot delete an idle guest for now"),
                }
            }
        }
    }

    /// Deletes what was stored of guests that were claimed or deleted, an hour after their creation.
    ///
    /// # Errors
    /// If the database query fails.
    pub(crate) async fn forget_gone_guests(&self) -> Result<usize, PlayError> {
        Ok(sql::guests::forget_gone_guests(&self.store, self.game_store.now()).await?)
    }
}
