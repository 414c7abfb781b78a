//! Postgres and nothing else: what is stored, and no rule of any game.

mod accounts;
mod append;
mod deadlines;
pub mod embedded;
mod error;
mod feeds;
mod games;
mod keys;
mod life;
mod log;
mod migrate;
mod notes;
mod notices;
mod orders;
mod pool;
mod rematches;
mod schema;
mod sessions;
mod talk;
mod tokens;
mod writer;

pub use accounts::Account;
pub use append::{Append, Head, Life, NewGame};
pub use error::StoreError;
pub use feeds::FeedLink;
pub use games::{GameFilter, GameRow, HeadRow, SeatRow, TurnRow};
pub use keys::SigningKey;
pub use log::{EventRow, Request, RequestRow};
pub use migrate::{SERVER_ROLE, migrate};
pub use notes::NotesRow;
pub use notices::{Heard, Notice};
pub use orders::{DroppedRow, OrdersChange, OrdersRow, bits};
pub use pool::{Settings, Store};
pub use sessions::{Rotation, Session};
pub use talk::{MessageRow, UnreadRow};
pub use tokens::ApiToken;
