//! What players say and note.

pub(crate) mod messages;
pub(crate) mod notes;
