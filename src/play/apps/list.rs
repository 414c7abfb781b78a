//! The apps that somebody has let in, and turning them out.

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::{AppRoom, client::ClientId};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    secrets,
};
use crate::store::AppRow;

/// A program of others that plays for you, since you have let it in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AppInfo {
    /// The word by which the app is turned out: `DELETE /v1/me/apps/{id}`. It follows from the client id.
    pub id: Uuid,
    /// The client id of the app, which is where it describes itself.
    #[schema(example = "https://app.example/client.json")]
    pub client_id: String,
    /// The host that answers for the app; null for a program on somebody's own machine.
    #[schema(example = "app.example")]
    pub host: Option<String>,
    /// The name that the app gives itself; null if it has none.
    pub name: Option<String>,
    /// What the app may do, in all the places where it was let in.
    pub scopes: Vec<String>,
    /// In how many places the app was let in.
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
        let mut items: Vec<AppInfo> = Vec::new();
        for row in self.store.apps(identity.account).await? {
            let AppRow { client_id: Some(client_id), app_name, scopes, created_at, rotated_at, .. } = row
            else {
                continue;
            };
            let scopes = scopes.unwrap_or_default();
            if let Some(known) = items.iter_mut().find(|known| known.client_id == client_id) {
                known.sessions += 1;
                known.created_at = known.created_at.min(created_at);
                let more = scopes.into_iter().filter(|scope| !known.scopes.contains(scope));
                known.scopes = known.scopes.iter().cloned().chain(more).collect();
                continue;
            }
            items.push(AppInfo {
                id: id_of(&client_id),
                host: ClientId::parse(&client_id).ok().and_then(|id| id.host()),
                client_id,
                name: app_name,
                scopes,
                sessions: 1,
                created_at,
                last_used_at: rotated_at,
            });
        }
        Ok(AppList { items })
    }

    /// Turns an app out wherever it was let in: its refresh tokens are worthless at once, and its access tokens here at once
    /// and at other processes within half a minute.
    ///
    /// # Errors
    /// If there is no such app, or this token may not turn it out.
    pub async fn withdraw(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        let by = identity.by()?;
        let apps = self.store.apps(by.account).await?;
        let client_id =
            apps.into_iter().filter_map(|row| row.client_id).find(|client_id| id_of(client_id) == id);
        let client_id = client_id.ok_or(PlayError::NotFound("app"))?;
        let ended = self.store.withdraw_app(by, &client_id).await?;
        self.accounts.have_ended(by.account, &ended);
        Ok(())
    }
}

/// A name for a client id that fits into a path.
fn id_of(client_id: &str) -> Uuid {
    let [bytes @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = secrets::digest(client_id.as_bytes());
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
