//! The hall's own data at its well-known URL (RFC 8615).

use actix_web::{HttpResponse, get, http::header::CACHE_CONTROL, web::Data};
use longhall_log::receipts::hall_keys::HallKeyShown;
use longhall_web::{docs::page::LOG, problem::Problem};
use serde::Serialize;

use crate::features::hall::Hall;

/// Shorter than the two minutes for which a new key is published before it signs, so that no cached response lacks it.
const KEPT: &str = "public, max-age=60";

/// The hall's public data: the keys that verify its receipts, and the address of its log format.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Hall)]
pub(super) struct HallShown {
    /// The hall's past, present and future signing keys, the newest first. No key is ever removed.
    keys: Vec<HallKeyShown>,
    /// Address of the page that describes the form of logs and receipts.
    #[schema(example = "https://hall.example/docs/log")]
    log_format: String,
}

/// Get the hall's public keys.
///
/// Open to everybody. The keys verify receipts. A new key is published two minutes before it signs.
#[utoipa::path(tag = "hall", responses((status = 200, description = "The keys of the hall.", body = HallShown)))]
#[get("/.well-known/longhall")]
pub(in crate::features) async fn get_hall(hall: Data<Hall>) -> Result<HttpResponse, Problem> {
    let shown =
        HallShown { keys: hall.hall_keys.list().await?, log_format: format!("{}{LOG}", hall.public_url()) };
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, KEPT)).json(shown))
}
