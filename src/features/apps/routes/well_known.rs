//! Metadata that apps read first: endpoints and what they support (RFC 8414, RFC 9728).

use actix_web::{HttpResponse, get, http::header::CACHE_CONTROL, web::Data};
use longhall_web::catalog::KEPT;
use serde::Serialize;

use crate::features::{
    apps::{
        assertion::{ALGORITHMS, METHODS},
        grant::GRANTS,
    },
    hall::Hall,
};

/// The hall as an OAuth authorization server (RFC 8414, section 2).
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct AuthorizationServer {
    /// The hall's own address, which its responses contain as `iss`.
    #[schema(example = "https://hall.example")]
    issuer: String,
    /// Page to which an app redirects a person.
    authorization_endpoint: String,
    /// Endpoint at which apps get tokens.
    token_endpoint: String,
    /// Endpoint at which devices get codes (RFC 8628).
    device_authorization_endpoint: String,
    /// Endpoint at which apps revoke their tokens (RFC 7009).
    revocation_endpoint: String,
    /// Endpoint at which clients register themselves (RFC 7591); left out if they may not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    registration_endpoint: Option<String>,
    /// Scopes that apps can request. `offline_access` has no effect, because every app gets a refresh token.
    scopes_supported: Vec<&'static str>,
    /// Responses that the authorization page can give: `code` alone.
    response_types_supported: [&'static str; 1],
    /// Ways in which the page returns its response: in the query alone.
    response_modes_supported: [&'static str; 1],
    /// Grants for which the hall issues tokens.
    grant_types_supported: [&'static str; 3],
    /// Methods by which clients authenticate: `none`, or by a JWT (RFC 7523), as their metadata documents say.
    token_endpoint_auth_methods_supported: [&'static str; 2],
    /// Algorithms by which these JWTs may be signed.
    token_endpoint_auth_signing_alg_values_supported: [&'static str; 2],
    /// Methods by which clients authenticate when they revoke tokens.
    revocation_endpoint_auth_methods_supported: [&'static str; 2],
    /// Algorithms by which the JWTs of revocations may be signed.
    revocation_endpoint_auth_signing_alg_values_supported: [&'static str; 2],
    /// Methods that bind a code to the app that requested it (RFC 7636): `S256` alone.
    code_challenge_methods_supported: [&'static str; 1],
    /// Whether responses name their issuer (RFC 9207): always true.
    authorization_response_iss_parameter_supported: bool,
    /// Always true: an app without registration is identified by the address of its metadata document.
    client_id_metadata_document_supported: bool,
    /// Address of the documentation for developers.
    service_documentation: String,
}

/// The hall as an OAuth protected resource (RFC 9728, section 2).
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct ResourceMetadata {
    /// The hall's own address, by which requests for tokens name it (RFC 8707).
    #[schema(example = "https://hall.example")]
    resource: String,
    /// Servers that issue tokens for the hall: the hall alone.
    authorization_servers: [String; 1],
    /// Scopes that a token for the hall can have.
    scopes_supported: Vec<&'static str>,
    /// Ways to send a token: in the `Authorization` header alone.
    bearer_methods_supported: [&'static str; 1],
    /// Name of the hall for people.
    resource_name: &'static str,
    /// Address of the documentation for developers.
    resource_documentation: String,
}

/// Get the hall's metadata for apps.
///
/// Open to everybody: the authorization server metadata of RFC 8414.
#[utoipa::path(tag = "apps", responses((status = 200, description = "The endpoints and the abilities of the authorization server.", body = AuthorizationServer)))]
#[get("/.well-known/oauth-authorization-server")]
pub(in crate::features) async fn get_authorization_server(hall: Data<Hall>) -> HttpResponse {
    let url = hall.public_url();
    let shown = AuthorizationServer {
        issuer: url.to_string(),
        authorization_endpoint: format!("{url}/oauth/authorize"),
        token_endpoint: format!("{url}/oauth/token"),
        device_authorization_endpoint: format!("{url}/oauth/device"),
        revocation_endpoint: format!("{url}/oauth/revoke"),
        registration_endpoint: hall.apps.registers().then(|| format!("{url}/oauth/register")),
        scopes_supported: hall.apps.scopes(),
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: GRANTS,
        token_endpoint_auth_methods_supported: METHODS,
        token_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
        revocation_endpoint_auth_methods_supported: METHODS,
        revocation_endpoint_auth_signing_alg_values_supported: ALGORITHMS,
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
        service_documentation: format!("{url}/docs/"),
    };
    HttpResponse::Ok().insert_header((CACHE_CONTROL, KEPT)).json(shown)
}

/// Get the hall's metadata as a protected resource.
///
/// Open to everybody: the protected resource metadata of RFC 9728. Responses with status 401 refer to it in
/// `WWW-Authenticate`.
#[utoipa::path(tag = "apps", responses((status = 200, description = "The server that issues tokens for the hall, and their scopes.", body = ResourceMetadata)))]
#[get("/.well-known/oauth-protected-resource")]
pub(in crate::features) async fn get_protected_resource(hall: Data<Hall>) -> HttpResponse {
    let url = hall.public_url();
    let shown = ResourceMetadata {
        resource: url.to_string(),
        authorization_servers: [url.to_string()],
        scopes_supported: hall.apps.scopes(),
        bearer_methods_supported: ["header"],
        resource_name: "Longhall",
        resource_documentation: format!("{url}/docs/"),
    };
    HttpResponse::Ok().insert_header((CACHE_CONTROL, KEPT)).json(shown)
}
