//! Bounds the size and time of bodies, and refuses them before a byte is decoded.

use std::{
    future::Future,
    io,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use actix_web::{
    HttpMessage,
    dev::{Payload, ServiceRequest},
    error::PayloadError,
    http::header::{CONTENT_ENCODING, CONTENT_LENGTH},
    web::Bytes,
};
use futures_util::Stream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::pace::Pace;
use crate::problem::{Problem, codes::Code};

/// Checks the headers that describe the body, and puts a timeout on the body.
///
/// # Errors
/// If the body is encoded or too large.
pub(super) fn bound(req: &mut ServiceRequest, bytes_max: usize) -> Result<(), Problem> {
    let payload = req.take_payload();
    let has_body = !matches!(payload, Payload::None);
    let pace = req.request().conn_data::<Rc<Pace>>().cloned();
    let due = pace.as_ref().map(|pace| pace.head_read(has_body));
    req.set_payload(match (pace, due) {
        (Some(pace), Some(due)) if has_body => {
            let timed = Timed { payload, due, sleep: None, bytes_left: bytes_max, pace };
            Payload::Stream { payload: Box::pin(timed) }
        }
        // The connection does not come from `listen`, so there is no timeout.
        _ => payload,
    });
    let encodings = req.headers().get_all(CONTENT_ENCODING);
    if encodings.into_iter().any(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
        let detail = "send the body unencoded, without a Content-Encoding";
        return Err(Problem::new(Code::EncodedBody, detail));
    }
    let length =
        req.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > bytes_max as u64) {
        return Err(too_large(bytes_max));
    }
    Ok(())
}

/// Returns the problem of a body with more than `bytes_max` bytes.
pub(crate) fn too_large(bytes_max: usize) -> Problem {
    Problem::new(Code::BodyTooLarge, format!("the body may have at most {bytes_max} bytes"))
}

/// A body that arrives in time or fails.
struct Timed {
    payload: Payload,
    due: Instant,
    /// `None` if the body arrived together with its head.
    sleep: Option<Pin<Box<Sleep>>>,
    bytes_left: usize,
    pace: Rc<Pace>,
}

impl Stream for Timed {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match Pin::new(&mut self.payload).poll_next(cx) {
            Poll::Ready(Some(Ok(bytes))) => match self.bytes_left.checked_sub(bytes.len()) {
                Some(left) => {
                    self.bytes_left = left;
                    Poll::Ready(Some(Ok(bytes)))
                }
                None => Poll::Ready(Some(Err(PayloadError::Overflow))),
            },
            Poll::Ready(None) => {
                self.pace.body_read();
                Poll::Ready(None)
            }
            Poll::Ready(error) => Poll::Ready(error),
            Poll::Pending => {
                let due = self.due;
                let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep_until(due)));
                let late = || Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into())));
                sleep.as_mut().poll(cx).map(|()| late())
            }
        }
    }
}
