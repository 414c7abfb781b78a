//! Games from their creation to their end, but for the moves: who sits there, what is shown, what is agreed.

pub(crate) mod bots;
pub(crate) mod create;
pub(crate) mod deadlines;
pub(crate) mod event_shown;
pub(crate) mod list;
pub(crate) mod look;
pub(crate) mod offers;
pub(crate) mod rematch;
pub(crate) mod reserve;
pub(crate) mod settings;
pub(crate) mod show;
pub(crate) mod vacation;
