//! Devices and terminals, which show a code that a person types elsewhere (RFC 8628).

use chrono::TimeDelta;
use longhall_base::{error::PlayError, secrets};
use serde::Serialize;
use uuid::{Builder, Uuid};

use super::{
    AppService,
    error::{OAuthCode, OAuthError},
    fetching::Asker,
    params::Params,
    sql::{self, devices::AppDevice},
};

/// The letters of codes: they form no words and are not misread (RFC 8628, section 6.1).
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
const LETTERS_IN_CODE: usize = 8;
/// The lifetime of a code.
pub(super) const LASTS: TimeDelta = TimeDelta::minutes(10);
/// The initial interval between two polls of a device, and its extension after each early poll, in seconds.
pub(crate) const INTERVAL: i32 = 5;

/// The error of an app that may not use the device grant.
pub(super) const NO_DEVICES: &str = "the `grant_types` of the app's metadata document do not list \
    `urn:ietf:params:oauth:grant-type:device_code`";

/// The codes of a device, and how to use them (RFC 8628, section 3.2).
#[derive(Serialize, utoipa::ToSchema)]
pub struct DeviceAsked {
    /// Secret that the device sends to `POST /oauth/token` until it is authorized; the device must not show it.
    pub device_code: String,
    /// The code that the device shows, for a person to type at `verification_uri`.
    #[schema(example = "WDJB-MJHT")]
    pub user_code: String,
    /// The page where the person types the code.
    #[schema(example = "https://hall.example/device")]
    pub verification_uri: String,
    /// The page with the code already typed, for a link or a QR code.
    #[schema(example = "https://hall.example/device?user_code=WDJB-MJHT")]
    pub verification_uri_complete: String,
    /// Lifetime of both codes, in seconds.
    #[schema(example = 600)]
    pub expires_in: i64,
    /// Minimum time between two polls of the device, in seconds; five more after each `slow_down`.
    #[schema(example = 5)]
    pub interval: i64,
}

impl AppService {
    /// Starts the authorization of a device. `network` is where the device is: the fetch of its metadata document
    /// counts against that network.
    ///
    /// # Errors
    /// If the client, its scopes or its resource are not acceptable, or the client may not use the device grant.
    pub async fn begin_device(&self, params: &Params, network: &str) -> Result<DeviceAsked, OAuthError> {
        let client_id = params.client_id()?;
        params.check_resource(&self.hall)?;
        let (scopes, secret) = (params.scopes()?, secrets::random::<32>()?);
        let asker = Asker::Stranger(stranger(network));
        let client = self.documents.client(asker, client_id).await.map_err(|error| match error {
            PlayError::BadApp(why) => OAuthError::new(OAuthCode::InvalidClient, &why),
            other => other.into(),
        })?;
        if !client.asks_by_device {
            return Err(OAuthError::new(OAuthCode::UnauthorizedClient, NO_DEVICES));
        }
        self.prove(params, client_id, asker, client.needs_assertion).await?;
        let user_code = loop {
            let device = AppDevice {
                user_code: new_code()?,
                secret_hash: secrets::digest(&secret).to_vec(),
                client_id: client_id.to_owned(),
                scopes: scopes.clone(),
                expires_at: self.store.clock().trusted_now() + LASTS,
                polled_at: None,
                interval_seconds: INTERVAL,
                needs_assertion: client.needs_assertion,
                account_id: None,
                allowed: None,
                app_name: None,
            };
            if sql::devices::add_app_device(&self.store, &device).await? {
                break device.user_code;
            }
        };
        let (first, second) = user_code.split_at(LETTERS_IN_CODE / 2);
        let (shown, page) = (format!("{first}-{second}"), format!("{}/device", self.hall));
        Ok(DeviceAsked {
            device_code: format!("{user_code}.{}", const_hex::encode(secret)),
            verification_uri_complete: format!("{page}?user_code={shown}"),
            verification_uri: page,
            user_code: shown,
            expires_in: LASTS.num_seconds(),
            interval: INTERVAL.into(),
        })
    }
}

/// An id for strangers from a network, which is the id of no account.
fn stranger(network: &str) -> Uuid {
    let digest = secrets::digest(&[b"longhall/stranger/1", network.as_bytes()].concat());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    Builder::from_custom_bytes(bytes).into_uuid()
}

fn new_code() -> Result<String, PlayError> {
    let mut code = String::new();
    while code.len() < LETTERS_IN_CODE {
        // Discards bytes beyond a multiple of 20, so that all letters are equally likely.
        let fair = secrets::random::<16>()?.into_iter().filter(|byte| *byte < 240);
        code.extend(fair.map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()])));
    }
    code.truncate(LETTERS_IN_CODE);
    Ok(code)
}

/// Normalizes a code that a person typed.
pub(crate) fn typed(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}
