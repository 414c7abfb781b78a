//! Why a move is refused.

/// The reasons, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Illegal {
    /// The game waits for another kind of move.
    #[error("the game waits for another kind of move: look at the legal moves")]
    NotThisStep,
    /// Choosing: the action has been chosen already.
    #[error("each action can be chosen once a round, and this one has been")]
    ActionTaken,
    /// Choosing: another action could be carried out (section 3.1).
    #[error("this action cannot be carried out now, and another free one can")]
    NotPerformable,
    /// Choosing with a step: the action has none, or draws a token first.
    #[error("this action has no step that could be given with it")]
    NoStepHere,
    /// Ships are numbered 1 to 8.
    #[error("the ships are numbered 1 to 8")]
    NoSuchShip,
    /// The ship has sailed.
    #[error("this ship has set sail")]
    ShipSailed,
    /// Bodies are numbered from 1.
    #[error("the ship has no such body; they count from 1, the one nearest the bow")]
    NoSuchBody,
    /// Jumping, swapping: the ships must be different.
    #[error("this needs two different ships")]
    SameShip,
    /// Swapping: the ship with the lower number comes first.
    #[error("name the ship with the lower number first")]
    ShipsInOrder,
    /// Jumping: at most 5 bodies behind a bow.
    #[error("a ship has at most five bodies")]
    ShipFull,
    /// Promoting, jumping, a lone Viking: not the player's own body.
    #[error("this body is of another clan")]
    NotYourBody,
    /// Promoting: the body is already in front.
    #[error("this body is in front already")]
    AlreadyInFront,
    /// A lone Viking: there is one on the body already.
    #[error("a Viking stands on this body already")]
    VikingAboard,
    /// Betting: tokens are 1 to 4, and each can be used once.
    #[error("you have no such gambling token in hand")]
    TokenNotInHand,
    /// Moving a bet: the player has none before this ship.
    #[error("you have no bet before this ship")]
    NoBetThere,
    /// Moving a bet: it must go to another circle.
    #[error("the bet lies on this circle already")]
    SameCircle,
    /// Betting: one bet per player and ship.
    #[error("you have a bet before this ship already")]
    BetThere,
    /// Loading: it must be a token that was drawn.
    #[error("no such token was drawn")]
    NotDrawn,
    /// Raising: the highest price is 4.
    #[error("this price is as high as it can be")]
    PriceAtMost,
    /// Sailing: this ship may not be chosen (section 5.1).
    #[error("choose a ship with a supply token and a body, as long as there is one")]
    ShipNotReady,
    /// Sharing: no such token is left on the bow.
    #[error("no such token is left on the bow")]
    NotOnTheBow,
}
