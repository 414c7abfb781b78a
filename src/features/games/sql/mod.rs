//! Statements for lists, histories, rematches, publications and settings.

pub(crate) mod deadlines;
pub(crate) mod histories;
pub(crate) mod lists;
pub(crate) mod publications;
pub(crate) mod recent;
pub(crate) mod rematches;
pub(crate) mod reservations;
pub(crate) mod schema;
pub(crate) mod settings;
