//! Tokens for apps: issued for a code or a device code, rotated with a refresh token, and revoked.

use chrono::TimeDelta;
use longhall_base::{error::PlayError, secrets};
use serde::Serialize;
use uuid::Uuid;

use super::{
    AppService,
    asked::verifies,
    client::DEVICE_GRANT,
    device::{INTERVAL, typed},
    error::{OAuthCode, OAuthError},
    fetching::Asker,
    params::Params,
    sql::{self, codes::AppCode, devices::AppDevice},
};
use crate::features::accounts::{
    sessions::{Tokens, new_session},
    sql::sessions::NewSession,
};

/// The supported grants (RFC 8414, section 2).
pub const GRANTS: [&str; 3] = ["authorization_code", "refresh_token", DEVICE_GRANT];

/// The pair of tokens of an app (RFC 6749, section 5.1).
#[derive(Serialize, utoipa::ToSchema)]
pub struct AppTokens {
    /// The tokens of the app's session.
    #[serde(flatten)]
    pub tokens: Tokens,
    /// Scopes of the tokens, separated by spaces.
    #[schema(example = "games:read games:play")]
    pub scope: String,
}

impl AppService {
    /// Issues tokens to an app. `device` is the name that its client gives itself. `admits` decides whether the
    /// account of a genuine refresh token may continue now.
    ///
    /// # Errors
    /// An OAuth error, if the app gets none.
    pub async fn grant(
        &self,
        params: &Params,
        device: &str,
        admits: impl Fn(Uuid) -> bool,
    ) -> Result<AppTokens, OAuthError> {
        let grant = params.need("grant_type")?;
        let client_id = params.client_id()?;
        params.check_resource(&self.hall)?;
        match grant {
            "authorization_code" => self.by_code(params, client_id, device).await,
            "refresh_token" => {
                let token = params.need("refresh_token")?;
                let genuine = self.accounts.genuine(token, Some(client_id)).await?;
                let scopes = genuine.session.scopes.clone().unwrap_or_default();
                // An app may request fewer scopes, but keeps all of them (RFC 6749, section 6). More scopes are
                // refused.
                if params.named_scopes()?.iter().any(|scope| !scopes.contains(scope)) {
                    return Err(OAuthError::new(
                        OAuthCode::InvalidScope,
                        "`scope` names more than the person has allowed",
                    ));
                }
                let account = genuine.session.account_id;
                if !admits(account) {
                    return Err(PlayError::TooManyAtOnce.into());
                }
                let is_needed = genuine.session.needs_assertion;
                self.prove(params, client_id, Asker::Account(account), is_needed).await?;
                let tokens = self.accounts.rotate(&genuine).await?;
                Ok(AppTokens { tokens, scope: scopes.join(" ") })
            }
            DEVICE_GRANT => self.by_device_code(params, client_id, device).await,
            _ => Err(OAuthError::new(OAuthCode::UnsupportedGrantType, "this `grant_type` is not supported")),
        }
    }

    /// Ends the session of an app by one of its tokens (RFC 7009). Returns whether there was one; the response must
    /// not reveal it.
    ///
    /// # Errors
    /// If a parameter is missing, or the token was not issued to this client.
    pub async fn revoke(&self, params: &Params) -> Result<bool, OAuthError> {
        let (client_id, token) = (params.client_id()?, params.need("token")?);
        let Some(session) = self.accounts.session_of(token).await? else { return Ok(false) };
        if session.client_id.as_deref() != Some(client_id) {
            return Err(OAuthError::grant());
        }
        // Having a token is enough to revoke it, so the assertion is not verified.
        self.accounts.end(session.account_id, session.session_id).await?;
        Ok(true)
    }

    async fn by_code(&self, params: &Params, client: &str, device: &str) -> Result<AppTokens, OAuthError> {
        let (account, id, secret) = parse_code(params.need("code")?).ok_or_else(OAuthError::grant)?;
        let verifier = params.need("code_verifier")?;
        let code = sql::codes::app_code(&self.store, account, id).await?.ok_or_else(OAuthError::grant)?;
        if !secrets::same(&secrets::digest(&secret), &code.secret_hash) {
            return Err(OAuthError::grant());
        }
        if code.used_at.is_some() {
            // Two parties have this code, and the server cannot distinguish the rightful one (RFC 6749, section
            // 4.1.2).
            return self.end_both(&code).await;
        }
        let is_same_place = params.get("redirect_uri").is_none_or(|redirect| redirect == code.redirect_uri);
        if code.client_id != client || !is_same_place || !verifies(verifier, &code) {
            return Err(OAuthError::grant());
        }
        self.prove(params, client, Asker::Account(account), code.needs_assertion).await?;
        let mut new = session((account, id), client, code.app_name.clone(), code.scopes.clone(), device)?;
        new.session.needs_assertion = code.needs_assertion;
        if !sql::codes::use_app_code(&self.store, &new).await? {
            return self.end_both(&code).await;
        }
        self.first_tokens(new).await
    }

    /// Ends the session that a reused code has opened.
    async fn end_both(&self, code: &AppCode) -> Result<AppTokens, OAuthError> {
        if self.accounts.end(code.account_id, code.code_id).await? {
            tracing::warn!(account = %code.account_id, session = %code.code_id,
                "an authorization code was used twice; the session that it opened has ended");
        }
        Err(OAuthError::grant())
    }

    async fn by_device_code(
        &self,
        params: &Params,
        client: &str,
        agent: &str,
    ) -> Result<AppTokens, OAuthError> {
        let expired =
            || OAuthError::new(OAuthCode::ExpiredToken, "the code has expired before it was entered");
        let (user_code, secret) =
            params.need("device_code")?.split_once('.').ok_or_else(OAuthError::grant)?;
        let secret = const_hex::decode(secret).map_err(|_| OAuthError::grant())?;
        let device =
            sql::devices::app_device(&self.store, &typed(user_code)).await?.ok_or_else(OAuthError::grant)?;
        if device.client_id != client || !secrets::same(&secrets::digest(&secret), &device.secret_hash) {
            return Err(OAuthError::grant());
        }
        let now = self.store.clock().trusted_now();
        if device.expires_at <= now {
            return Err(expired());
        }
        let AppDevice { user_code, scopes, app_name, needs_assertion, .. } = device;
        match (device.allowed, device.account_id) {
            (Some(true), Some(account)) => {
                self.prove(params, client, Asker::Account(account), needs_assertion).await?;
                let mut new = session((account, Uuid::now_v7()), client, app_name, scopes, agent)?;
                new.session.needs_assertion = needs_assertion;
                if !sql::devices::let_device_in(&self.store, &user_code, &new).await? {
                    return Err(OAuthError::grant());
                }
                self.first_tokens(new).await
            }
            (Some(_), _) => Err(OAuthError::new(OAuthCode::AccessDenied, "the person said no")),
            (None, _) => {
                // Allows for a difference of one second, because clocks are not exact.
                let soon = TimeDelta::seconds((device.interval_seconds - 1).into());
                let is_early = device.polled_at.is_some_and(|polled| now < polled + soon);
                sql::devices::note_poll(&self.store, &user_code, if is_early { INTERVAL } else { 0 }).await?;
                if is_early {
                    let seconds = device.interval_seconds + INTERVAL;
                    let why = format!("from now on wait {seconds} seconds between two requests");
                    return Err(OAuthError::new(OAuthCode::SlowDown, &why));
                }
                Err(OAuthError::new(OAuthCode::AuthorizationPending, "the code has not been entered yet"))
            }
        }
    }

    async fn first_tokens(&self, new: NewSession) -> Result<AppTokens, OAuthError> {
        let tokens = self.accounts.first_tokens(&new).await?;
        Ok(AppTokens { tokens, scope: new.session.scopes.unwrap_or_default().join(" ") })
    }
}

fn session(
    (account, id): (Uuid, Uuid),
    client_id: &str,
    app_name: Option<String>,
    scopes: Vec<String>,
    device: &str,
) -> Result<NewSession, PlayError> {
    let mut new = new_session(account, device)?;
    new.session.session_id = id;
    new.session.client_id = Some(client_id.to_owned());
    new.session.scopes = Some(scopes);
    Ok(NewSession { app_name, ..new })
}

/// The account, the id and the secret of an authorization code.
fn parse_code(code: &str) -> Option<(Uuid, Uuid, Vec<u8>)> {
    let mut parts = code.split('.');
    let (account, id) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let secret = const_hex::decode(parts.next()?).ok()?;
    parts.next().is_none().then_some((account, id, secret))
}
