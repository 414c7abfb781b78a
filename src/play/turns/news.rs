//! What who follows something is told.

/// Something new.
#[derive(Debug)]
pub struct News {
    /// By which the client says that it has this.
    pub id: String,
    /// The JSON text, in one line.
    pub json: String,
}
