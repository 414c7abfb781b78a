//! Features, one folder each: a feature's routes, its logic and its SQL.
//!
//! A folder has `routes` for HTTP, `sql` for the database, and files of its own between them. `open` opens the services
//! of all features, and `routes` lists their routes.

#![warn(clippy::large_futures)]

pub mod accounts;
pub mod apps;
pub mod games;
pub mod hall;
mod list;
pub mod matchmaking;
pub mod moves;
pub mod notifications;
mod open;
pub mod operator;
pub mod orders;
mod overview;
mod receipts;
pub(crate) mod routes;
mod served;
pub mod sharing;
pub mod spectators;
pub mod talk;
pub mod turns;

pub use self::{
    list::tables,
    served::{document, document_3_0},
};
