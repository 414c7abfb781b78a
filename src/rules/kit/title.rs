//! The types of a title, which the rest of the kit is generic over.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use strum::{EnumProperty, VariantArray};

/// Types that are exchanged as JSON. With the feature `openapi` they also have schemas.
pub trait Data:
    Serialize + DeserializeOwned + Clone + PartialEq + Debug + Schema + Send + Sync + 'static
{
}
impl<T: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Schema + Send + Sync + 'static> Data
    for T
{
}

/// A type with a schema for the `OpenAPI` document.
#[cfg(feature = "openapi")]
pub trait Schema: utoipa::ToSchema {}
#[cfg(feature = "openapi")]
impl<T: utoipa::ToSchema> Schema for T {}
/// Without the feature `openapi` every type qualifies.
#[cfg(not(feature = "openapi"))]
pub trait Schema {}
#[cfg(not(feature = "openapi"))]
impl<T> Schema for T {}

/// A move in the types of the rules.
pub trait Parse<Move, Illegal>: Clone + Debug + Into<Move> {
    /// Parses a move. This is the only place where its wide numbers are parsed. A number out of range becomes something
    /// that [`Rules::check`](super::Rules::check) refuses, or is refused here if that must come first.
    ///
    /// # Errors
    /// If the move names nothing in the game.
    fn parse(action: &Move) -> Result<Self, Illegal>;
}

/// A move without wide numbers is its own step.
impl<Move: Clone + Debug, Illegal> Parse<Move, Illegal> for Move {
    fn parse(action: &Move) -> Result<Self, Illegal> {
        Ok(action.clone())
    }
}

/// The reasons for refusing a move. Each has a code, a sentence and a citation of the rulebook.
pub trait Refusing: std::error::Error + Copy + Into<&'static str> + VariantArray + EnumProperty {}
impl<T: std::error::Error + Copy + Into<&'static str> + VariantArray + EnumProperty> Refusing for T {}

/// The types of a title, and how its effects change its state.
pub trait Title: Sized + Send + Sync + 'static {
    /// The choices made when a game is created.
    type Options: Data + Default;
    /// The whole state of a running game, secrets included.
    type State: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send + Sync + 'static;
    /// A move that a player may request, serialized with `type` as its tag. Numbers are wide (`i64`), so that a number
    /// out of range makes a move illegal and not malformed.
    type Move: Data;
    /// A move in the types of the rules. It may be the move itself.
    type Step: Parse<Self::Move, Self::Illegal>;
    /// An event of the game as the rules record it, including the outcomes of chance. Serialized with `type` as its
    /// tag.
    type Effect: Data;
    /// The reason for refusing a move. The variants stand in the order in which they are checked. Their snake-case
    /// names are the stable codes, and their properties `section` and `words` cite the rulebook.
    type Illegal: Refusing;

    /// Changes the state by one effect. Total: it never refuses an effect of the log. (In place, because passing a
    /// state of some kilobytes by value costs more than folding.)
    fn fold(state: &mut Self::State, effect: &Self::Effect);

    /// Checks the invariants of a state, such as that pieces and coins are conserved. The laws call it, and debug
    /// builds do after every effect.
    ///
    /// # Errors
    /// A sentence that names the broken invariant.
    fn invariants(state: &Self::State) -> Result<(), String>;
}
