//! The rules in a web page. One instance of this module holds one game, as one viewer may know it. It folds the events
//! that the API shows the viewer, and responds like the server, at once and without a connection. The server has the
//! final decision.
//!
//! The page uses JSON ([`ask::Ask`]): it writes a request to the bytes at [`longhall_place`] and calls
//! [`longhall_answer`].

mod ask;
#[cfg(feature = "audit")]
mod audit;
mod position;
mod session;
mod trial;

use std::cell::RefCell;

pub use ask::answer;
pub use session::Session;

/// State of an instance, which has one thread.
#[derive(Default)]
struct Instance {
    session: Session,
    /// The request that is being written or, later, the response to it.
    text: Vec<u8>,
}

thread_local! {
    static INSTANCE: RefCell<Instance> = RefCell::default();
}

/// Reserves `length` bytes for a request and returns their address.
#[allow(unsafe_code, reason = "an exported name")]
#[unsafe(no_mangle)]
pub extern "C" fn longhall_place(length: usize) -> *const u8 {
    INSTANCE.with_borrow_mut(|instance| {
        instance.text.clear();
        instance.text.resize(length, 0);
        instance.text.as_ptr()
    })
}

/// Replaces the written request by its response and returns the length of the response in bytes. The response begins at
/// [`longhall_text`].
#[allow(unsafe_code, reason = "an exported name")]
#[unsafe(no_mangle)]
pub extern "C" fn longhall_answer() -> usize {
    INSTANCE.with_borrow_mut(|Instance { session, text }| {
        *text = answer(session, text).into_bytes();
        text.len()
    })
}

/// Returns the address of the response.
#[allow(unsafe_code, reason = "an exported name")]
#[unsafe(no_mangle)]
pub extern "C" fn longhall_text() -> *const u8 {
    INSTANCE.with_borrow(|instance| instance.text.as_ptr())
}
