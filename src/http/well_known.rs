//! What apps read first: where to ask, and by which rules (RFC 8414, RFC 9728).

use actix_web::{HttpResponse, get, http::header::CACHE_CONTROL, web::Data};
use serde::Serialize;
use serde_json::json;

use crate::play::{ALGORITHMS, GRANTS, Hall, METHODS};

const KEPT: &str = "public, max-age=3600";
/// The address of [`ResourceMetadata`], which answers with 401 name.
pub(super) const RESOURCE_PATH: &str = "/.well-known/oauth-protected-resource";

/// The address of the catalog of the hall's APIs.
pub(super) const CATALOG_PATH: &str = "/.well-known/api-catalog";

/// The hall as a server that lets apps in (RFC 8414, section 2).
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct AuthorizationServer {
    /// The hall's own address, which is `iss` of its answers.
    #[schema(example = "https://hall.example")]
    issuer: String,
    /// The page to which an app leads a person.
    authorization_endpoint: String,
    /// Where apps get tokens.
    token_endpoint: String,
    /// Where devices get codes (RFC 8628).
    device_authorization_endpoint: String,
    /// Where apps give tokens back (RFC 7009).
    revocation_endpoint: String,
    /// Where clients register themselves (RFC 7591); left out where they may not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    registration_endpoint: Option<String>,
    /// What apps can ask for. `offline_access` means the refresh token that every app is given.
    scopes_supported: Vec<&'static str>,
    /// Answers that the page can give: `code` alone.
    response_types_supported: [&'static str; 1],
    /// How the page answers: in the query alone.
    response_modes_supported: [&'static str; 1],
    /// The grants that are answered with tokens.
    grant_types_supported: [&'static str; 3],
    /// How clients prove who they are: not at all, or by a JWT (RFC 7523), as their metadata documents say.
    token_endpoint_auth_methods_supported: [&'static str; 2],
    /// The algorithms by which these JWTs may be signed.
    token_endpoint_auth_signing_alg_values_supported: [&'static str; 2],
    /// How clients that give tokens back prove who they are.
    revocation_endpoint_auth_methods_supported: [&'static str; 2],
    /// The algorithms by which the JWTs of these may be signed.
    revocation_endpoint_auth_signing_alg_values_supported: [&'static str; 2],
    /// How codes are bound to who asked for them (RFC 7636): `S256` alone.
    code_challenge_methods_supported: [&'static str; 1],
    /// Whether answers say who answers (RFC 9207): they do.
    authorization_response_iss_parameter_supported: bool,
    /// Always true: an app without registration is called by the address at which it describes itself.
    client_id_metadata_document_supported: bool,
    /// Where developers read on.
    service_documentation: String,
}

/// The hall as a resource that tokens open (RFC 9728, section 2).
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct ResourceMetadata {
    /// The hall's own address, by which requests for tokens name it (RFC 8707).
    #[schema(example = "https://hall.example")]
    resource: String,
    /// The servers that give tokens for the hall: the hall alone.
    authorization_servers: [String; 1],
    /// What tokens can allow.
    scopes_supported: Vec<&'static str>,
    /// How tokens are sent: in the header alone.
    bearer_methods_supported: [&'static str; 1],
    /// A name of the hall to show to people.
    resource_name: &'static str,
    /// Where developers read on.
    resource_documentation: String,
}

/// Get what the hall answers apps.
///
/// Open to everybody: the authorization server metadata of RFC 8414.
#[utoipa::path(tag = "apps", responses((status = 200, description = "Where apps ask, and what is answered.", body = AuthorizationServer)))]
#[get("/.well-known/oauth-authorization-server")]
pub(super) async fn get_authorization_server(hall: Data<Hall>) -> HttpResponse {
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

/// Get who gives tokens for the hall.
///
/// Open to everybody: the protected resource metadata of RFC 9728, which answers with 401 name in `WWW-Authenticate`.
#[utoipa::path(tag = "apps", responses((status = 200, description = "The server that gives tokens for the hall, and what tokens allow.", body = ResourceMetadata)))]
#[get("/.well-known/oauth-protected-resource")]
pub(super) async fn get_protected_resource(hall: Data<Hall>) -> HttpResponse {
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

/// Responds with the catalog of the hall's APIs (RFC 9727), which leads to the document: so it is no part of that.
pub(super) async fn get_api_catalog(hall: Data<Hall>) -> HttpResponse {
    let url = hall.public_url();
    let catalog = json!({ "linkset": [{
        "anchor": format!("{url}/v1/"),
        "service-desc": [{ "href": format!("{url}/openapi.json"), "type": "application/json" }],
        "service-doc": [{ "href": format!("{url}/docs/"), "type": "text/html" }],
        "status": [{ "href": format!("{url}/health/ready"), "type": "application/json" }],
    }] });
    HttpResponse::Ok()
        .content_type("application/linkset+json; profile=\"https://www.rfc-editor.org/info/rfc9727\"")
        .insert_header((CACHE_CONTROL, KEPT))
        .body(catalog.to_string())
}
