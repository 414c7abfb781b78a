//! Answers written as JSON at once, into room that their thread keeps: an answer of some kilobytes would be moved again and
//! again while the room for it grows.

use std::cell::RefCell;

use actix_web::{HttpResponse, HttpResponseBuilder, http::header::ContentType, web::Bytes};
use serde::Serialize;

use super::problem::Problem;
use crate::play::PlayError;

/// What a thread keeps; what was needed for an answer beyond that is given back.
const KEPT: usize = 64 * 1024;

thread_local! {
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// # Errors
/// If the answer cannot be written, which would be a fault of its type.
pub(super) fn json(
    mut response: HttpResponseBuilder,
    answer: &impl Serialize,
) -> Result<HttpResponse, Problem> {
    Ok(response.content_type(ContentType::json()).body(written(answer)?))
}

fn written(answer: &impl Serialize) -> Result<Bytes, PlayError> {
    ROOM.with_borrow_mut(|room| {
        let written = serde_json::to_writer(&mut *room, answer).map(|()| Bytes::copy_from_slice(room));
        room.clear();
        room.shrink_to(KEPT);
        written.map_err(|e| PlayError::Internal(e.to_string()))
    })
}
