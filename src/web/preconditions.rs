//! Preconditions of changes to resources without an `ETag` (RFC 9110, section 13.2).

use actix_web::{
    HttpRequest,
    http::{Method, header::IfMatch},
    web::Data,
};

use super::{
    conditional::expected,
    meta::Document,
    problem::{Problem, codes::Code},
    request::app_data,
};

/// Refuses a change of a certain version of a resource without an `ETag`: no version can match.
///
/// # Errors
/// If the request has an `If-Match` other than `*`, and its operation does not take the header.
pub(super) fn refuse_untagged(req: &HttpRequest) -> Result<(), Problem> {
    let changes = [Method::PATCH, Method::PUT, Method::DELETE].contains(req.method());
    if !changes || matches!(expected(req), None | Some(IfMatch::Any)) {
        return Ok(());
    }
    let takes = |document: &Data<Document>| document.takes(req).is_some_and(|takes| takes.if_match);
    if app_data::<Document>(req).is_ok_and(takes) {
        return Ok(());
    }
    let detail = "this has no `ETag`, so an `If-Match` other than `*` cannot hold";
    Err(Problem { param: Some("If-Match".to_owned()), ..Problem::new(Code::ChangedMeanwhile, detail) })
}
