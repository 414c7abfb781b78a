//! Refuses query parameters and bodies that an operation does not document, for all operations in one place.

use actix_web::{
    dev::{Payload, ServiceRequest},
    web::Data,
};

use super::{
    extract::{query::require_known, require_empty},
    meta::Document,
    problem::Problem,
    request::app_data,
};

/// Refuses a request with a query parameter or a body that its operation does not document.
///
/// # Errors
/// If the request has one, or its body does not arrive.
pub(super) async fn require_documented(req: &mut ServiceRequest) -> Result<(), Problem> {
    let (req, payload) = req.parts_mut();
    let has_body = !matches!(payload, Payload::None);
    if req.query_string().is_empty() && !has_body {
        return Ok(());
    }
    let document: &Data<Document> = app_data(req)?;
    let Some(takes) = document.takes(req).filter(|takes| !takes.anything) else { return Ok(()) };
    require_known(req.query_string(), &takes.query)?;
    // Boxed, because few requests need the memory.
    if has_body && !takes.body { Box::pin(require_empty(req, payload)).await } else { Ok(()) }
}
