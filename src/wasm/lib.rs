//! The rules in a page. One instance of this module holds one game, as one viewer may know it: it folds the events that the
//! API shows them, and answers from that what the server would answer, at once and without a connection. The server
//! decides in the end.
//!
//! The page speaks to it in JSON ([`ask::Ask`]): it writes a question to the bytes at [`longhall_place`] and calls
//! [`longhall_answer`].

mod ask;
#[cfg(feature = "audit")]
mod audit;
mod position;
mod room;
mod trial;

use std::cell::RefCell;

pub use ask::answer;
pub use room::Room;

/// What an instance holds. There is one thread in it.
#[derive(Default)]
struct Desk {
    room: Room,
    /// The question that is being written or, later, the answer to it.
    text: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a question of this many bytes, and says where.
#[allow(unsafe_code, reason = "an exported name")]
#[unsafe(no_mangle)]
pub extern "C" fn longhall_place(length: usize) -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        desk.text.clear();
        desk.text.resize(length, 0);
        desk.text.as_ptr()
    })
}

/// Answers the question that was written, in place of it, and says how long the answer is, in bytes. It begins at
/// [`longhall_text`].
#[allow(unsafe_code, reason = "an exported name")]
#[unsafe(no_mangle)]
pub extern "C" fn longhall_answer() -> usize {
    DESK.with_borrow_mut(|Desk { room, text }| {
        *text = answer(room, text).into_bytes();
        text.len()
    })
}

/// Where the answer begins.
#[allow(unsafe_code, reason = "an exported name")]
#[unsafe(no_mangle)]
pub extern "C" fn longhall_text() -> *const u8 {
    DESK.with_borrow(|desk| desk.text.as_ptr())
}
