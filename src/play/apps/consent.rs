//! A person is asked whether an app may come in, and answers. Only their own session can: an app lets no other in.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    AppRoom,
    app::Client,
    asked::{Asked, Wanted},
    client::host_of,
    device::{NO_DEVICES, typed},
    error::{OAuthCode, OAuthError},
    fetching::Asker,
    params::Params,
};
use crate::play::{accounts::identity::Identity, error::PlayError, secrets};
use crate::store::{AppDevice, By};

/// How long an authorization code is good.
pub(super) const CODE_LASTS: TimeDelta = TimeDelta::seconds(60);
/// The maximum number of codes of an account. Each is kept for some minutes after it has expired.
const CODES_MAX: i64 = 100;

/// Which app asks: one that has led you here with a request, or a device that shows a code. Give one of both.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhichApp {
    /// The query with which an app led somebody to `/oauth/authorize`, as it came.
    pub request: Option<String>,
    /// The code that a device shows; case, spaces and hyphens do not matter.
    pub user_code: Option<String>,
}

/// What a person decides about an app that asks to be let in. Give `request` or `user_code`.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentRequest {
    /// The query with which the app led you to `/oauth/authorize`, as it came.
    #[serde(default)]
    #[schema(example = "response_type=code&client_id=…")]
    pub request: Option<String>,
    /// The code that the device shows; case, spaces and hyphens do not matter.
    #[serde(default)]
    #[schema(example = "WDJB-MJHT")]
    pub user_code: Option<String>,
    /// Whether the app may do what it asks for.
    pub allow: bool,
}

/// An app that asks to be let in: show all of it to the person who decides, the host above all.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConsentAsked {
    /// The client id of the app, which is where it describes itself.
    #[schema(example = "https://app.example/client.json")]
    pub client_id: String,
    /// The host that answers for the app; null for a program on somebody's own machine, for which nobody does. If the app
    /// registered itself, this is the host to which you will be led.
    #[schema(example = "app.example")]
    pub host: Option<String>,
    /// The name that the app gives itself, which says nothing about who it is; null if it has none.
    pub name: Option<String>,
    /// Whether the app registered itself, so that nobody has checked its name: say so.
    pub registered_itself: bool,
    /// What the app wants to be allowed.
    pub scopes: Vec<String>,
    /// Where you will be led with the answer; null for a device, which waits elsewhere.
    #[schema(example = "https://app.example/back")]
    pub leads_to: Option<String>,
    /// What is wrong with the request, so that the app cannot be let in; null if nothing is.
    pub wrong: Option<String>,
    /// Where to go instead of deciding, if something is wrong; null if nothing is.
    pub redirect_to: Option<String>,
}

/// What became of a decision about an app.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConsentGiven {
    /// Where to go now, with the answer for the app; null for a device, which asks by itself.
    #[schema(example = "https://app.example/back?code=…&iss=https%3A%2F%2Fhall.example")]
    pub redirect_to: Option<String>,
}

const ONE_OF_BOTH: &str = "give either `request` or `user_code`";

/// What is asked, and by whom.
enum Question {
    Page(Client, Asked),
    Device(Client, AppDevice),
}

impl AppRoom {
    /// What an app asks for.
    ///
    /// # Errors
    /// If the app is not known, its request leads where it must not, or there is no such device.
    pub async fn asked(&self, identity: &Identity, which: WhichApp) -> Result<ConsentAsked, PlayError> {
        let by = identity.by()?;
        if which.request.is_some() == which.user_code.is_some() {
            return Err(PlayError::param("request", ONE_OF_BOTH));
        }
        Ok(match self.question(by, which).await? {
            Question::Device(client, device) => shown(client, device.scopes, None),
            Question::Page(client, asked) => match asked.wanted() {
                Ok(Wanted { scopes, .. }) => shown(client, scopes, Some(asked.leads_to())),
                Err(wrong) => ConsentAsked {
                    wrong: Some(wrong.to_string()),
                    redirect_to: Some(asked.refusal(&wrong)),
                    ..shown(client, vec![], Some(asked.leads_to()))
                },
            },
        })
    }

    /// Lets an app in, or turns it away.
    ///
    /// # Errors
    /// As for [`Self::asked`].
    pub async fn decide(&self, identity: &Identity, new: ConsentRequest) -> Result<ConsentGiven, PlayError> {
        let by = identity.by()?;
        let ConsentRequest { request, user_code, allow } = new;
        match self.question(by, WhichApp { request, user_code }).await? {
            Question::Device(client, device) => {
                let name = client.name.as_deref();
                let is_first = self.store.decide_on_device(by, &device.user_code, allow, name).await?;
                if is_first && allow {
                    self.documents.keep(&client.id);
                }
                if is_first {
                    Ok(ConsentGiven { redirect_to: None })
                } else {
                    Err(PlayError::NotFound("device"))
                }
            }
            Question::Page(client, asked) => {
                let answer = match asked.wanted() {
                    Ok(wanted) if allow => Ok(self.let_in(by, client, &asked, wanted).await?),
                    Ok(_) => Err(OAuthError::new(OAuthCode::AccessDenied, "the person said no")),
                    Err(wrong) => Err(wrong),
                };
                let back = answer.unwrap_or_else(|refused| asked.refusal(&refused));
                Ok(ConsentGiven { redirect_to: Some(back) })
            }
        }
    }

    async fn question(&self, by: By, which: WhichApp) -> Result<Question, PlayError> {
        match (which.request, which.user_code) {
            (Some(request), None) => {
                let bad = |e: OAuthError| PlayError::BadApp(e.to_string());
                let params = Params::parse(&request).map_err(bad)?;
                let client = self
                    .documents
                    .client(Asker::Account(by.account), params.client_id().map_err(bad)?)
                    .await?;
                let asked = Asked::new(params, &client, &self.hall)?;
                let client = if client.registered_itself {
                    Client { host: host_of(&asked.leads_to()), ..client }
                } else {
                    client
                };
                Ok(Question::Page(client, asked))
            }
            (None, Some(code)) => {
                self.tries.begin(by.account).map_err(PlayError::TooManyCodes)?;
                let device = self.store.app_device(&typed(&code)).await?;
                let waits = |device: &AppDevice| {
                    device.allowed.is_none() && device.expires_at > self.store.clock().sure()
                };
                let device =
                    device.filter(waits).ok_or(PlayError::NotFound("device that shows this code"))?;
                self.tries.was_right(by.account);
                let client = self.documents.client(Asker::Account(by.account), &device.client_id).await?;
                if !client.asks_by_device {
                    return Err(PlayError::BadApp(NO_DEVICES.to_owned()));
                }
                Ok(Question::Device(client, device))
            }
            _ => Err(PlayError::field("/request", ONE_OF_BOTH)),
        }
    }

    async fn let_in(
        &self,
        by: By,
        client: Client,
        asked: &Asked,
        wanted: Wanted,
    ) -> Result<String, PlayError> {
        self.documents.keep(&client.id);
        let (secret, id) = (secrets::random::<32>()?, Uuid::now_v7());
        let until = self.store.clock().sure() + CODE_LASTS;
        let code = wanted.code((by.account, id), client, asked, (&secret, until));
        if !self.store.add_app_code(by, &code, CODES_MAX).await? {
            return Err(PlayError::TooManyAppCodes(CODES_MAX));
        }
        let text = format!("{}.{}.{}", by.account.simple(), id.simple(), const_hex::encode(secret));
        Ok(asked.grant(&text))
    }
}

fn shown(client: Client, scopes: Vec<String>, leads_to: Option<String>) -> ConsentAsked {
    let Client { id, host, name, registered_itself, .. } = client;
    let (wrong, redirect_to) = (None, None);
    ConsentAsked { client_id: id, host, name, registered_itself, scopes, leads_to, wrong, redirect_to }
}
