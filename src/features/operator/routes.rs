//! Health checks.

use actix_web::{get, web::Data};
use longhall_log::clock::time::ClockState;
use longhall_web::{extract::Json, problem::Problem};
use serde::Serialize;

use super::Ready;
use crate::features::hall::Hall;

/// The response of a process that is alive.
#[derive(Serialize, utoipa::ToSchema)]
pub(in crate::features) struct Health {
    /// Always `ok`: a process that is not alive does not respond.
    #[schema(example = "ok")]
    status: &'static str,
}

/// The response of a server that can serve requests, with the parts that it lacks.
#[derive(Serialize, utoipa::ToSchema)]
pub(in crate::features) struct Readiness {
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
pub(in crate::features) enum HealthStatus {
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
pub(in crate::features) async fn live() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// Check whether the server can serve requests.
///
/// Open to everybody. The server is ready if commits have succeeded within the last seconds. It responds at
/// once, with status 503 if it is not ready. The response also says whether commits wait for a standby database, if
/// the operator has one.
#[utoipa::path(tag = "health", responses((status = 200, description = "The server can serve.", body = Readiness)))]
#[get("/health/ready")]
pub(in crate::features) async fn ready(hall: Data<Hall>) -> Result<Json<Readiness>, Problem> {
    Ok(Json(hall.upkeep.ready()?.into()))
}
