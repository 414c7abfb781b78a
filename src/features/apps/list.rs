//! The apps that an account has authorized, and withdrawing them.

use chrono::{DateTime, TimeDelta, Utc};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope, secrets};
use serde::Serialize;
use uuid::Uuid;

use super::{
    AppService, consent, device,
    sql::{self, AppRow, AwaitedApp},
};

/// A third-party program that plays for you because you have authorized it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AppInfo {
    /// Identifier with which to withdraw the app: `DELETE /v1/me/apps/{id}`. It is derived from the client id.
    pub id: Uuid,
    /// Client id of the app, which is the address where it describes itself.
    #[schema(example = "https://app.example/client.json")]
    pub client_id: String,
    /// Host that is responsible for the app; `null` for a program on a person's own machine. If the app registered
    /// itself, this is the host to which it redirects people, and `null` if there are several.
    #[schema(example = "app.example")]
    pub host: Option<String>,
    /// Name that the app gives itself; `null` if it has none.
    pub name: Option<String>,
    /// Whether the app registered itself, so that nobody has verified its name.
    pub registered_itself: bool,
    /// Scopes of the app, over all of its authorizations.
    pub scopes: Vec<String>,
    /// Number of authorizations of the app, whether or not it has fetched its tokens yet.
    #[schema(example = 1)]
    pub sessions: usize,
    /// Time of the first authorization that has not ended since.
    pub created_at: DateTime<Utc>,
    /// Time at which the app last fetched new tokens, which it does every 15 minutes while it is used.
    pub last_used_at: DateTime<Utc>,
}

/// The apps that an account has authorized, the last used first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AppList {
    /// One entry for each app.
    pub items: Vec<AppInfo>,
}

impl AppService {
    /// Returns the apps that the account has authorized.
    ///
    /// # Errors
    /// If the token lacks the scope.
    pub async fn list(&self, identity: &Identity) -> Result<AppList, PlayError> {
        identity.require(Scope::AccountRead)?;
        Ok(AppList { items: self.all_of(identity.account).await? })
    }

    /// Returns one entry for each app, the last used first. An authorized app is listed before it fetches its
    /// tokens, so that a person can withdraw a mistaken authorization in time.
    async fn all_of(&self, account: Uuid) -> Result<Vec<AppInfo>, PlayError> {
        // Reads the sessions last, so that an app that fetches its tokens meanwhile is not missed.
        let [codes, devices] = sql::awaited_apps(&self.store, account).await?;
        let codes = codes.into_iter().map(|app| self.awaited(app, consent::CODE_LASTS));
        let devices = devices.into_iter().map(|app| self.awaited(app, device::LASTS));
        let sessions = sql::apps(&self.store, account).await?.into_iter().filter_map(|row| self.come(row));
        let mut items: Vec<AppInfo> = Vec::new();
        for app in sessions.chain(codes).chain(devices) {
            let Some(known) = items.iter_mut().find(|known| known.id == app.id) else {
                items.push(app);
                continue;
            };
            known.sessions += 1;
            known.created_at = known.created_at.min(app.created_at);
            known.last_used_at = known.last_used_at.max(app.last_used_at);
            let more = app.scopes.into_iter().filter(|scope| !known.scopes.contains(scope));
            known.scopes = known.scopes.iter().cloned().chain(more).collect();
        }
        items.sort_by_key(|app| std::cmp::Reverse(app.last_used_at));
        Ok(items)
    }

    /// Withdraws an app everywhere. Its refresh tokens become invalid at once, its access tokens here at once and
    /// at other processes within half a minute.
    ///
    /// # Errors
    /// If there is no such app, or this token may not withdraw it.
    pub async fn withdraw(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        let by = identity.by()?;
        let app = self.all_of(by.account).await?.into_iter().find(|app| app.id == id);
        let app = app.ok_or(PlayError::NotFound("app"))?;
        let ended = sql::withdraw_app(&self.store, by, &app.client_id).await?;
        self.accounts.have_ended(by.account, &ended);
        Ok(())
    }

    fn info(
        &self,
        client_id: String,
        name: Option<String>,
        scopes: Vec<String>,
        [created_at, last_used_at]: [DateTime<Utc>; 2],
    ) -> AppInfo {
        let (id, (host, registered_itself)) = (id_of(&client_id), self.host(&client_id));
        AppInfo {
            id,
            client_id,
            host,
            name,
            registered_itself,
            scopes,
            sessions: 1,
            created_at,
            last_used_at,
        }
    }

    /// An app by one of its sessions.
    fn come(&self, row: AppRow) -> Option<AppInfo> {
        let times = [row.created_at, row.rotated_at];
        Some(self.info(row.client_id?, row.app_name, row.scopes.unwrap_or_default(), times))
    }

    /// An authorized app that has not fetched its tokens yet. `lasts` is the lifetime of its code.
    fn awaited(&self, app: AwaitedApp, lasts: TimeDelta) -> AppInfo {
        self.info(app.client_id, app.app_name, app.scopes, [app.expires_at - lasts; 2])
    }
}

/// Derives an id from a client id, which fits into a path.
pub(super) fn id_of(client_id: &str) -> Uuid {
    let [bytes @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = secrets::digest(client_id.as_bytes());
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
