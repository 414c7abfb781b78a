//! Statements for lists, histories, rematches, publications and settings.

mod deadlines;
pub mod histories;
pub mod lists;
pub mod publications;
mod rematches;
pub mod reservations;
pub mod settings;
