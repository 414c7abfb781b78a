//! The kit that every ruleset is built from: the trait [`Rules`], the turn that drives it ([`Play`]), seats,
//! pieces and chance. Its facade lets the rest of the project use any ruleset without knowing its types.

pub mod bag;
mod board;
mod bot;
mod chance;
mod condition;
mod decide;
mod decision;
mod examples;
mod field;
#[cfg(test)]
pub(crate) mod given;
mod hidden;
mod malformed;
pub mod number;
mod orders;
pub mod picture;
pub mod piece;
mod play;
mod preset;
mod ranking;
pub mod rulebook;
mod rules;
mod ruleset;
#[cfg(feature = "openapi")]
mod schemas;
mod seat;
mod secrecy;
mod standing;
mod strict;
mod title;
mod turn;
mod unique_json;
#[cfg(feature = "words")]
mod words;

pub use board::Board;
pub use bot::{Bot, Skill};
pub use chance::{Chance, Draw};
pub use condition::{EveryCondition, MeetConditions, NoCondition, ReadOrders, Unmet};
pub use decision::{Corrupt, Decision, Item, Refused};
pub use examples::{Examples, Strength};
pub use field::{EXACT_MAX, exact, present};
pub use hidden::{Hole, Places, Shown};
pub(crate) use malformed::{Difference, foreign_part, typed};
pub use malformed::{Malformed, pointer_token};
pub use number::Nth;
pub use picture::Picture;
pub use piece::Piece;
pub use play::{Play, impossible};
pub use preset::{BadOptions, NoOptions, Preset};
pub use ranking::rank;
pub use rules::{HouseGame, Meta, Rules, refuse_unless};
pub use ruleset::{Of, Ruleset};
#[cfg(feature = "openapi")]
pub use schemas::Schemas;
pub use seat::{BySeat, Seat, SeatSet, Viewer};
pub use secrecy::{AllOpen, Secrecy, Seen, conserved};
pub use standing::Standing;
pub use strict::{Mismatch, Strict};
pub use title::{Data, Parse, Refusing, Schema, Title};
pub use turn::{Legal, Placing, Turn};
pub use unique_json::UniqueJson;
#[cfg(feature = "words")]
pub use words::{Languages, Words};
