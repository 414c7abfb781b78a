//! Items of the streams of a game, or of an account's turns.

/// An item of a stream.
#[derive(Debug)]
pub struct StreamItem {
    /// The id with which a client resumes after this item.
    pub id: String,
    /// The JSON text, in one line.
    pub json: String,
}
