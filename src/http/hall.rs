//! What a hall says of itself at the place where one looks for it (RFC 8615).

use actix_web::{HttpResponse, get, http::header::CACHE_CONTROL, web::Data};
use serde::Serialize;

use super::{log_format, problem::Problem};
use crate::play::{Hall, HallKeyShown};

/// A new key signs only when no copy of this answer that lacks it is in use any more.
const KEPT: &str = "public, max-age=60";

/// A hall.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Hall)]
pub(super) struct HallShown {
    /// The keys by which it signs, has signed and will sign, the newest first. None is ever taken away.
    keys: Vec<HallKeyShown>,
    /// Where the form of its logs and receipts is described.
    #[schema(example = "https://hall.example/docs/log")]
    log_format: String,
}

/// The hall's keys.
///
/// By these public keys its receipts are checked.
#[utoipa::path(tag = "hall", responses((status = 200, description = "The hall.", body = HallShown)))]
#[get("/.well-known/longhall")]
pub(super) async fn get_hall(hall: Data<Hall>) -> Result<HttpResponse, Problem> {
    let shown = HallShown {
        keys: hall.hall_keys.list().await?,
        log_format: format!("{}{}", hall.public_url(), log_format::PATH),
    };
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, KEPT)).json(shown))
}
