//! The core: a game is loaded, folded, changed, stored and told to whoever waits for it. The use cases stand on this.

pub(crate) mod again;
pub(crate) mod cache;
pub(crate) mod change;
pub(crate) mod commit;
pub(crate) mod hub;
pub(crate) mod projection;
pub(crate) mod standing;
pub(crate) mod stored;
