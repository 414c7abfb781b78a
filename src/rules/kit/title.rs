//! The types of a title, which everything else in the kit speaks of.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};

/// Types that travel as JSON; with the feature `openapi` they also describe themselves.
pub trait Data:
    Serialize + DeserializeOwned + Clone + PartialEq + Debug + Schema + Send + Sync + 'static
{
}
impl<T: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Schema + Send + Sync + 'static> Data
    for T
{
}

/// A type that describes itself to the API's document.
#[cfg(feature = "openapi")]
pub trait Schema: utoipa::ToSchema {}
#[cfg(feature = "openapi")]
impl<T: utoipa::ToSchema> Schema for T {}
/// Without the feature `openapi` every type will do.
#[cfg(not(feature = "openapi"))]
pub trait Schema {}
#[cfg(not(feature = "openapi"))]
impl<T> Schema for T {}

/// What a title is made of: its types, and how its effects change its state.
pub trait Title: Sized + Send + Sync + 'static {
    /// The choices made when a game is created.
    type Options: Data + Default;
    /// Everything the rules know about a running game, secrets included.
    type State: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What a player may ask for; serialised with `type` as its tag. Numbers are wide (`i64`), so
    /// that a value out of range is an illegal move and not a malformed one.
    type Move: Data;
    /// A move in the types of the rules: what [`Rules::parse`](super::Rules::parse) makes of it. A title whose moves hold
    /// no numbers may take the move itself.
    type Step: Clone + Debug + Into<Self::Move>;
    /// What the rules say happened, outcomes of chance included; serialised with `type` as its tag.
    type Effect: Data;
    /// Why a move is refused. The variants stand in the order in which they are checked; their
    /// snake-case names are the stable codes.
    type Illegal: std::error::Error + Copy + Into<&'static str> + strum::VariantNames;

    /// Changes the state by one effect. Total: an effect of the log is never refused. (It works in
    /// place, because handing a state of some kilobytes through by value costs more than folding.)
    fn fold(state: &mut Self::State, effect: &Self::Effect);

    /// What is wrong with this state, if anything: pieces and coins are conserved. Asked by the laws, and in debug builds
    /// after every effect.
    ///
    /// # Errors
    /// A sentence that names the broken invariant.
    fn invariants(state: &Self::State) -> Result<(), String>;
}
