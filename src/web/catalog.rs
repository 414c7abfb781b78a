//! The catalog of the hall's APIs (RFC 9727), and the paths of well-known resources.

use actix_web::{HttpResponse, http::header::CACHE_CONTROL, web::Data};
use serde_json::json;

use super::features::Features;

/// `Cache-Control` of responses that change only with the version of the server.
pub const KEPT: &str = "public, max-age=3600";

/// The path of the hall's metadata as a protected resource. Responses with status 401 refer to it.
pub(super) const RESOURCE_PATH: &str = "/.well-known/oauth-protected-resource";

/// The path of the catalog of the hall's APIs.
pub(super) const CATALOG_PATH: &str = "/.well-known/api-catalog";

/// Responds with the catalog of the hall's APIs (RFC 9727). The catalog leads to the document and is therefore no
/// part of it.
pub(super) async fn get_api_catalog(features: Data<dyn Features>) -> HttpResponse {
    let url = features.public_url();
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
