//! Statements for lists, histories, rematches, publications and settings.

pub(crate) mod deadlines;
pub mod histories;
pub mod lists;
pub mod publications;
pub mod recent;
pub(crate) mod rematches;
pub mod reservations;
pub mod settings;
