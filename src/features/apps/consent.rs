//! Consent: a person decides whether an app may act for them. Only their own session can do this, so no app can
//! authorize another.

use chrono::TimeDelta;
use longhall_base::{
    error::PlayError,
    identity::{Actor, Identity},
    secrets,
};
use longhall_rules::kit::present;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    AppService,
    app::Client,
    asked::{Asked, Wanted},
    client::host_of,
    device::{NO_DEVICES, typed},
    error::{OAuthCode, OAuthError},
    fetching::Asker,
    params::Params,
    sql::{self, devices::AppDevice},
};

/// The lifetime of an authorization code.
pub(super) const CODE_LASTS: TimeDelta = TimeDelta::seconds(60);
/// The maximum number of codes of an account. Each is kept for some minutes after it has expired.
const CODES_MAX: i64 = 100;

/// The app to decide about, by the request of an app or by the code of a device. Give exactly one of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhichApp {
    /// The query with which the app redirected the person to `/oauth/authorize`, unchanged, without the `?`.
    pub request: Option<String>,
    /// The code that a device shows; case, spaces and hyphens do not matter.
    pub user_code: Option<String>,
}

/// A person's decision about an app that requests access. Give `request` or `user_code`.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentRequest {
    /// The query with which the app redirected you to `/oauth/authorize`, unchanged, without the `?`.
    #[serde(default, deserialize_with = "present")]
    #[schema(example = "response_type=code&client_id=…")]
    pub request: Option<String>,
    /// The code that the device shows; case, spaces and hyphens do not matter.
    #[serde(default, deserialize_with = "present")]
    #[schema(example = "WDJB-MJHT")]
    pub user_code: Option<String>,
    /// Whether the app gets the access that it requests.
    pub allow: bool,
}

/// An app that requests access. Show all of it to the person who decides, the host above all.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConsentAsked {
    /// Client id of the app, which is the address where it describes itself.
    #[schema(example = "https://app.example/client.json")]
    pub client_id: String,
    /// Host that is responsible for the app; `null` for a program on a person's own machine. If the app registered
    /// itself, this is the host to which you will be redirected.
    #[schema(example = "app.example")]
    pub host: Option<String>,
    /// Name that the app gives itself, which proves nothing about its identity; `null` if it has none.
    pub name: Option<String>,
    /// Whether the app registered itself, so that nobody has verified its name. Show this to the person.
    pub registered_itself: bool,
    /// Scopes that the app requests.
    pub scopes: Vec<String>,
    /// Address to which you will be redirected with the decision; `null` for a device, which waits elsewhere.
    #[schema(example = "https://app.example/back")]
    pub leads_to: Option<String>,
    /// Reason why the request is invalid, so that the app cannot be authorized; `null` if it is valid.
    pub wrong: Option<String>,
    /// Address to open instead of deciding, if the request is invalid; `null` if it is valid.
    pub redirect_to: Option<String>,
}

/// The result of a decision about an app.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ConsentGiven {
    /// Address to open now, with the response for the app; `null` for a device, which polls by itself.
    #[schema(example = "https://app.example/back?code=…&iss=https%3A%2F%2Fhall.example")]
    pub redirect_to: Option<String>,
}

const ONE_OF_BOTH: &str = "give either `request` or `user_code`";

/// A pending request: by a redirect, or by a device.
enum Question {
    Page(Client, Asked),
    Device(Client, AppDevice),
}

impl AppService {
    /// Returns the request of an app.
    ///
    /// # Errors
    /// If the app is unknown, its redirect is not allowed, or there is no such device.
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

    /// Authorizes an app or rejects it.
    ///
    /// # Errors
    /// The errors of [`Self::asked`].
    pub async fn decide(&self, identity: &Identity, new: ConsentRequest) -> Result<ConsentGiven, PlayError> {
        let by = identity.by()?;
        let ConsentRequest { request, user_code, allow } = new;
        match self.question(by, WhichApp { request, user_code }).await? {
            Question::Device(client, device) => {
                let name = client.name.as_deref();
                let is_first =
                    sql::devices::decide_on_device(&self.store, by, &device.user_code, allow, name).await?;
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

    async fn question(&self, by: Actor, which: WhichApp) -> Result<Question, PlayError> {
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
                let device = sql::devices::app_device(&self.store, &typed(&code)).await?;
                let waits = |device: &AppDevice| {
                    device.allowed.is_none() && device.expires_at > self.store.clock().trusted_now()
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
        by: Actor,
        client: Client,
        asked: &Asked,
        wanted: Wanted,
    ) -> Result<String, PlayError> {
        self.documents.keep(&client.id);
        let (secret, id) = (secrets::random::<32>()?, Uuid::now_v7());
        let until = self.store.clock().trusted_now() + CODE_LASTS;
        let code = wanted.code((by.account, id), client, asked, (&secret, until));
        if !sql::codes::add_app_code(&self.store, by, &code, CODES_MAX).await? {
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
