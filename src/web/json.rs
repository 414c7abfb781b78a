//! Serializes responses as JSON into a buffer that each thread keeps. In a new buffer, a response of some kilobytes
//! would be copied repeatedly while the buffer grows.

use std::cell::RefCell;

use actix_web::{HttpResponse, HttpResponseBuilder, http::header::ContentType, web::Bytes};
use longhall_base::error::PlayError;
use serde::Serialize;

use super::problem::Problem;

/// Capacity that a thread keeps, in bytes. Any excess is freed after each response.
const KEPT: usize = 64 * 1024;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Responds with JSON.
///
/// # Errors
/// If the answer cannot be serialized, which would be a fault of its type.
pub fn json(mut response: HttpResponseBuilder, answer: &impl Serialize) -> Result<HttpResponse, Problem> {
    Ok(response.content_type(ContentType::json()).body(written(answer)?))
}

fn written(answer: &impl Serialize) -> Result<Bytes, PlayError> {
    BUFFER.with_borrow_mut(|buffer| {
        let written = serde_json::to_writer(&mut *buffer, answer).map(|()| Bytes::copy_from_slice(buffer));
        buffer.clear();
        buffer.shrink_to(KEPT);
        written.map_err(|e| PlayError::Internal(e.to_string()))
    })
}
