//! What the followers of a game, or of somebody's turns, are told.

/// Something new.
#[derive(Debug)]
pub struct News {
    /// By this id the client says that it has received the news.
    pub id: String,
    /// The JSON text, in one line.
    pub json: String,
}
