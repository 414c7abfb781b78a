//! What time it is, and whether that can be believed.

pub(crate) mod steady;
pub(crate) mod time;
