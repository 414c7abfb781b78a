//! Authentication in the document: tokens of any kind, and OAuth for apps that a person has authorized.

use serde_json::{Value, json};

use super::parts::operations_mut;

/// The only scope that OAuth grants to no app.
const OF_SESSIONS: &str = "account";

/// Describes OAuth and names the scope that each operation requires. For apps it uses OpenAPI's own field. For tokens
/// of every kind it uses `x-scopes`, because a `bearer` scheme has no scopes in 3.0.
pub(super) fn name_scopes(document: &mut Value) {
    document["components"]["securitySchemes"]["oauth2"] = oauth2();
    for operation in operations_mut(document) {
        let Some(ways) = operation["security"].as_array_mut() else { continue };
        let Some(at) = ways.iter().position(|way| way.get("bearer").is_some()) else { continue };
        let scopes = std::mem::replace(&mut ways[at]["bearer"], json!([]));
        if !scopes.as_array().is_some_and(|scopes| scopes.contains(&json!(OF_SESSIONS))) {
            ways.insert(at + 1, json!({ "oauth2": scopes }));
        }
        operation["x-scopes"] = scopes;
    }
}

/// Removes the scope of sessions from the scopes that a request may name.
pub(super) fn leave_out_session_scope(document: &mut Value) {
    let scopes = document.pointer_mut("/components/schemas/ScopeRequest/enum").and_then(Value::as_array_mut);
    if let Some(scopes) = scopes {
        scopes.retain(|scope| scope != OF_SESSIONS);
    }
}

/// The scheme of OAuth 2.1. Its URLs are relative to the server that serves the document.
fn oauth2() -> Value {
    let scopes = json!({
        "games:read": "Read games as the account sees them, private ones included, and its turns.",
        "games:play": "Create, join, leave and play games, with orders, undos, rematches and own notes. The responses to \
            these requests show the game as the account's seat sees it.",
        "talk": "Post messages in games, mark messages as read, and erase the account's own messages.",
        "account:read": "Read the account and the lists of its tokens and apps, without their secrets.",
        "offline_access": "Has no effect: every app gets a refresh token.",
    });
    json!({
        "type": "oauth2",
        "description": "Access of a third-party app without the person's password (OAuth 2.1, with PKCE by `S256`). \
            The [guide](/docs/guide) explains client ids, and lists the parameters of `/oauth/authorize`. A device \
            without a browser begins at `POST /oauth/device` (RFC 8628). OpenAPI 3.1 has no flow for devices: see \
            `x-deviceAuthorization`.",
        "flows": {
            "authorizationCode": {
                "authorizationUrl": "/oauth/authorize",
                "tokenUrl": "/oauth/token",
                "refreshUrl": "/oauth/token",
                "scopes": scopes,
            },
            "x-deviceAuthorization": {
                "deviceAuthorizationUrl": "/oauth/device",
                "tokenUrl": "/oauth/token",
                "refreshUrl": "/oauth/token",
                "scopes": scopes,
            },
        },
    })
}
