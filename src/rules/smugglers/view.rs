//! What a viewer sees: what is left of the state for them, but for who else knows it.

use serde::Serialize;

use super::state::{Player, State};
use crate::kit::Piece;

/// A game as a viewer sees it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct View {
    deck: Vec<Good>,
    players: Vec<Smuggler>,
    done: u8,
}

/// What a smuggler has, as a viewer sees it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Smuggler {
    hand: Vec<Good>,
    chest: Vec<Good>,
    sold: Vec<Good>,
}

/// Something smuggled.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Good {
    /// What it is; none for whoever cannot know.
    face: Option<i64>,
}

impl From<&State> for View {
    fn from(State { deck, players, done }: &State) -> Self {
        Self { deck: goods(deck), players: players.values().map(Smuggler::from).collect(), done: *done }
    }
}

impl From<&Player> for Smuggler {
    fn from(Player { hand, chest, sold }: &Player) -> Self {
        let [hand, chest, sold] = [hand, chest, sold].map(|pieces| goods(pieces));
        Self { hand, chest, sold }
    }
}

fn goods(pieces: &[Piece<i64>]) -> Vec<Good> {
    pieces.iter().map(|piece| Good { face: piece.face }).collect()
}
