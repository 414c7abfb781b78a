//! About the server itself.

use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, ResponseError, get,
    http::{Method, header},
    web::{self, Data},
};
use serde::Serialize;

use super::{
    conditional::A_WHILE,
    extract::Json,
    problem::{Code, Problem},
    still::Still,
    well_known::{CATALOG_PATH, get_api_catalog},
};
use crate::play::{ClockState, Hall, Ready};

/// Says that the process lives.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct Health {
    /// Always `ok`; a process that is not well does not answer.
    #[schema(example = "ok")]
    status: &'static str,
}

/// Says that the server can serve, and what it lacks.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct Readiness {
    /// Whether it has all that it should have; a server that is not ready answers with a problem.
    status: HealthStatus,
    /// How far the server trusts its clock, by which deadlines pass.
    clock: ClockState,
    /// Whether a second database has what is stored, too; null for a hall that needs none.
    is_replicated: Option<bool>,
    /// The parts of the database that cannot be reached, where it is spread over machines: requests for games and accounts
    /// there are answered 503, all others as ever.
    missing_parts: Vec<String>,
    /// How many games with damaged data the process has met since it started: requests for them are answered 503
    /// `log_damaged`.
    damaged_games: usize,
}

/// Whether a server that can serve has all that it should have (`ok`), or goes on without its standby database or some parts
/// of its database (`degraded`).
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum HealthStatus {
    /// Nothing is missing.
    Ok,
    /// Moves are stored in one database only, or those of some games not at all.
    Degraded,
}

impl From<Ready> for Readiness {
    fn from(Ready { clock, is_replicated, missing_parts, damaged_games }: Ready) -> Self {
        let lacks = is_replicated == Some(false) || !missing_parts.is_empty() || damaged_games > 0;
        let status = if lacks { HealthStatus::Degraded } else { HealthStatus::Ok };
        Self { status, clock, is_replicated, missing_parts, damaged_games }
    }
}

/// Tell whether the process lives.
///
/// Open to everybody; asks nothing of the database.
#[utoipa::path(tag = "health", responses((status = 200, description = "The process is alive.", body = Health)))]
#[get("/health/live")]
pub(super) async fn live() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Tell whether the server can serve.
///
/// Open to everybody. It can if what was played has been stored within the last seconds. The answer comes at
/// once: with status 503 if the server cannot serve. It also tells whether commits wait for a standby database, where the
/// operator has one.
#[utoipa::path(tag = "health", responses((status = 200, description = "The server can serve.", body = Readiness)))]
#[get("/health/ready")]
pub(super) async fn ready(hall: Data<Hall>) -> Result<Json<Readiness>, Problem> {
    Ok(Json(hall.upkeep.ready()?.into()))
}

/// The OpenAPI document as served.
pub(super) struct Document {
    /// The JSON text.
    pub(super) json: Still,
    /// Every path template with its methods.
    pub(super) paths: Vec<(String, Vec<&'static str>)>,
    /// The operations that take `If-Match`, as method and path template.
    pub(super) conditional: Vec<(String, String)>,
}

impl Document {
    /// Whether an operation takes `If-Match`.
    pub(super) fn takes_if_match(&self, method: &Method, route: &str) -> bool {
        self.conditional.iter().any(|(of, path)| method.as_str().eq_ignore_ascii_case(of) && path == route)
    }
}

/// Routes what is not an operation of the API.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    config.service(readable("/openapi.json", openapi_json)).service(readable(CATALOG_PATH, get_api_catalog));
}

/// An address that the document does not describe, and that can only be read.
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
    document.json.answer(&req, A_WHILE)
}

/// Answers requests that match no route: 404, or 405 if the path exists.
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

/// Whether a path matches a template such as `/v1/games/{id}`. An empty id names nothing.
fn matches(template: &str, path: &str) -> bool {
    let (template, path): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len()
        && template
            .iter()
            .zip(&path)
            .all(|(part, given)| (part.starts_with('{') && !given.is_empty()) || part == given)
}
