//! Health checks, the served OpenAPI document, and responses to requests that match no route.

use std::collections::HashMap;

use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, ResponseError, get,
    http::{Method, header},
    web::{self, Data},
};
use serde::Serialize;

use super::{
    conditional::PUBLIC_5_MINUTES,
    extract::Json,
    problem::{Code, Problem},
    static_responses::StaticResponse,
    well_known::{CATALOG_PATH, get_api_catalog},
};
use crate::play::{ClockState, Hall, Ready};

/// The response of a process that is alive.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct Health {
    /// Always `ok`: a process that is not alive does not respond.
    #[schema(example = "ok")]
    status: &'static str,
}

/// The response of a server that can serve requests, with the parts that it lacks.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct Readiness {
    /// Whether the server has everything that it should have. A server that is not ready responds with a problem.
    status: HealthStatus,
    /// How far the server trusts its clock, which decides when deadlines pass.
    clock: ClockState,
    /// Whether a second database has everything that is stored; `null` if the hall needs no second database.
    is_replicated: Option<bool>,
    /// Parts of a distributed database that cannot be reached. Requests for games and accounts there are answered
    /// 503; all others work as usual.
    missing_parts: Vec<String>,
    /// Number of games with damaged data that the process has met since it started. Requests for them are answered
    /// 503 `log_damaged`.
    damaged_games: usize,
}

/// Whether a server lacks nothing (`ok`), or serves without its standby database, without parts of its database or
/// with damaged games (`degraded`).
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum HealthStatus {
    /// Nothing is missing.
    Ok,
    /// Moves are stored in one database only, parts of the database cannot be reached, or games are damaged.
    Degraded,
}

impl From<Ready> for Readiness {
    fn from(Ready { clock, is_replicated, missing_parts, damaged_games }: Ready) -> Self {
        let lacks = is_replicated == Some(false) || !missing_parts.is_empty() || damaged_games > 0;
        let status = if lacks { HealthStatus::Degraded } else { HealthStatus::Ok };
        Self { status, clock, is_replicated, missing_parts, damaged_games }
    }
}

/// Check whether the process is alive.
///
/// Open to everybody; does not query the database.
#[utoipa::path(tag = "health", responses((status = 200, description = "The process is alive.", body = Health)))]
#[get("/health/live")]
pub(super) async fn live() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Check whether the server can serve requests.
///
/// Open to everybody. The server is ready if commits have succeeded within the last seconds. It responds at
/// once, with status 503 if it is not ready. The response also says whether commits wait for a standby database, if
/// the operator has one.
#[utoipa::path(tag = "health", responses((status = 200, description = "The server can serve.", body = Readiness)))]
#[get("/health/ready")]
pub(super) async fn ready(hall: Data<Hall>) -> Result<Json<Readiness>, Problem> {
    Ok(Json(hall.upkeep.ready()?.into()))
}

/// The OpenAPI document as served.
pub(super) struct Document {
    /// The JSON text.
    pub(super) json: StaticResponse,
    /// Every path template with its methods.
    pub(super) paths: Vec<(String, Vec<&'static str>)>,
    /// The parts of a request that each operation documents, by path template and method.
    pub(super) operations: HashMap<String, HashMap<Method, Takes>>,
}

/// The parts of a request that an operation documents.
pub(super) struct Takes {
    /// The names of its query parameters.
    pub(super) query: Vec<String>,
    /// Whether it takes a body.
    pub(super) body: bool,
    /// Whether it takes `If-Match`.
    pub(super) if_match: bool,
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
pub(super) fn readable<F, Args>(path: &str, handler: F) -> Resource
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
