//! The served OpenAPI document, and responses to requests that match no route.

use std::collections::HashMap;

use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, ResponseError,
    http::{Method, header},
    web::{self, Data},
};

use super::{
    catalog::{CATALOG_PATH, get_api_catalog},
    conditional::PUBLIC_5_MINUTES,
    problem::{Problem, codes::Code},
    static_responses::StaticResponse,
};

/// The OpenAPI document as served.
pub(super) struct Document {
    /// The JSON text.
    pub json: StaticResponse,
    /// Every path template with its methods.
    pub(super) paths: Vec<(String, Vec<&'static str>)>,
    /// The parts of a request that each operation documents, by path template and method.
    pub(super) operations: HashMap<String, HashMap<Method, Takes>>,
}

/// The parts of a request that an operation documents.
pub(super) struct Takes {
    /// The names of its query parameters.
    pub query: Vec<String>,
    /// Whether it takes a body.
    pub(super) body: bool,
    /// Whether it takes `If-Match`.
    pub(super) if_match: bool,
    /// Whether guests may call it.
    pub(super) guests: bool,
    /// Whether it ignores unknown parts, because a standard says so.
    pub(super) anything: bool,
}

impl Document {
    /// Returns the parts that the requested operation documents. `None` if the request matches no operation.
    pub(super) fn takes(&self, req: &HttpRequest) -> Option<&Takes> {
        self.operations.get(&req.match_pattern()?)?.get(req.method())
    }
}

/// Registers the routes that are no operations of the API.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    config.service(readable("/openapi.json", openapi_json)).service(readable(CATALOG_PATH, get_api_catalog));
}

/// A read-only resource that the OpenAPI document does not describe.
pub fn readable<F, Args>(path: &str, handler: F) -> Resource
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let refuse = async || method_not_allowed("GET, HEAD");
    web::resource(path).get(handler).default_service(web::to(refuse))
}

async fn openapi_json(req: HttpRequest, document: Data<Document>) -> HttpResponse {
    document.json.answer(&req, PUBLIC_5_MINUTES)
}

/// Responds to requests that match no route: 404, or 405 if the path exists.
pub(super) async fn otherwise(req: HttpRequest) -> HttpResponse {
    let paths = req.app_data::<Data<Document>>().map(|document| &document.paths);
    let here = paths.and_then(|paths| paths.iter().find(|(path, _)| matches(path, req.path())));
    let Some((_, methods)) = here else {
        return Problem::new(Code::NotFound, format!("there is nothing at {}", req.path())).error_response();
    };
    method_not_allowed(&methods.join(", "))
}

fn method_not_allowed(allowed: &str) -> HttpResponse {
    let detail = format!("this address takes {allowed}");
    let mut response = Problem::new(Code::MethodNotAllowed, detail).error_response();
    if let Ok(allowed) = header::HeaderValue::from_str(allowed) {
        response.headers_mut().insert(header::ALLOW, allowed);
    }
    response
}

/// Whether a path matches a template such as `/v1/games/{id}`. An empty id never matches.
fn matches(template: &str, path: &str) -> bool {
    let (template, path): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len()
        && template
            .iter()
            .zip(&path)
            .all(|(part, given)| (part.starts_with('{') && !given.is_empty()) || part == given)
}
