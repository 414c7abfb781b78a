//! The apps that somebody has let in, and turning them out.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::{AppRoom, consent, device};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    secrets,
};
use crate::store::{AppRow, AwaitedApp};

/// A program of others that plays for you, since you have let it in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AppInfo {
    /// The word by which the app is turned out: `DELETE /v1/me/apps/{id}`. It follows from the client id.
    pub id: Uuid,
    /// The client id of the app, which is where it describes itself.
    #[schema(example = "https://app.example/client.json")]
    pub client_id: String,
    /// The host that answers for the app; null for a program on somebody's own machine. If the app registered itself, this is
    /// the host to which it leads people, and null if it may lead them to several.
    #[schema(example = "app.example")]
    pub host: Option<String>,
    /// The name that the app gives itself; null if it has none.
    pub name: Option<String>,
    /// Whether the app registered itself, so that nobody has checked its name.
    pub registered_itself: bool,
    /// What the app may do, in all the places where it was let in.
    pub scopes: Vec<String>,
    /// In how many places the app was let in, whether or not it has come in yet.
    #[schema(example = 1)]
    pub sessions: usize,
    /// When the app was first let in, of what has not ended since.
    pub created_at: DateTime<Utc>,
    /// When the app last fetched new tokens, which it does every 15 minutes while it is used.
    pub last_used_at: DateTime<Utc>,
}

/// The apps that an account has let in, the last used first.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AppList {
    /// One entry for each app.
    pub items: Vec<AppInfo>,
}

impl AppRoom {
    /// The apps that the account has let in.
    ///
    /// # Errors
    /// If the token may not see them.
    pub async fn list(&self, identity: &Identity) -> Result<AppList, PlayError> {
        identity.require(Scope::AccountRead)?;
        Ok(AppList { items: self.all_of(identity.account).await? })
    }

    /// One entry for each app, the last used first. One that was let in belongs to them before it comes: whoever let it in by
    /// mistake must be able to turn it out in time.
    async fn all_of(&self, account: Uuid) -> Result<Vec<AppInfo>, PlayError> {
        // In this order, so that one that comes in meanwhile is not missed.
        let [codes, devices] = self.store.awaited_apps(account).await?;
        let codes = codes.into_iter().map(|app| self.awaited(app, consent::CODE_LASTS));
        let devices = devices.into_iter().map(|app| self.awaited(app, device::LASTS));
        let sessions = self.store.apps(account).await?.into_iter().filter_map(|row| self.come(row));
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

    /// Turns an app out wherever it was let in: its refresh tokens are worthless at once, and its access tokens here at once
    /// and at other processes within half a minute.
    ///
    /// # Errors
    /// If there is no such app, or this token may not turn it out.
    pub async fn withdraw(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        let by = identity.by()?;
        let app = self.all_of(by.account).await?.into_iter().find(|app| app.id == id);
        let app = app.ok_or(PlayError::NotFound("app"))?;
        let ended = self.store.withdraw_app(by, &app.client_id).await?;
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

    /// An app in one place where it is in.
    fn come(&self, row: AppRow) -> Option<AppInfo> {
        let times = [row.created_at, row.rotated_at];
        Some(self.info(row.client_id?, row.app_name, row.scopes.unwrap_or_default(), times))
    }

    /// An app on its way to one place, where it was awaited for so long at first.
    fn awaited(&self, app: AwaitedApp, lasts: TimeDelta) -> AppInfo {
        self.info(app.client_id, app.app_name, app.scopes, [app.expires_at - lasts; 2])
    }
}

/// A name for a client id that fits into a path.
pub(super) fn id_of(client_id: &str) -> Uuid {
    let [bytes @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = secrets::digest(client_id.as_bytes());
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
