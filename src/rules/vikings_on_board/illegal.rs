//! Why a move is refused.

/// The reasons, in the order in which they are checked.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    thiserror::Error,
    strum::IntoStaticStr,
    strum::VariantArray,
    strum::EnumProperty,
)]
#[strum(serialize_all = "snake_case")]
pub enum Illegal {
    /// The game waits for another kind of move.
    #[error("the game waits for another kind of move: look at the legal moves")]
    #[strum(props(section = "3.1", words = "its owner carries out this action at once"))]
    NotThisStep,
    /// Choosing: the action has been chosen already.
    #[error("each action can be chosen once a round, and this one has been")]
    #[strum(props(section = "3.1", words = "So each action is chosen at most once in a round"))]
    ActionTaken,
    /// Choosing: another action could be carried out (section 3.1).
    #[error("this action cannot be carried out now, and another free one can")]
    #[strum(props(section = "3.1", words = "A player must choose an action that they can carry out"))]
    NotPerformable,
    /// Choosing with a step: the action has none, or draws a token first.
    #[error("this action has no step that could be given with it")]
    #[strum(props(
        section = "9",
        words = "An action may be sent together with the step that carries it out, unless a token is drawn in between"
    ))]
    NoStepHere,
    /// Ships are numbered 1 to 8.
    #[error("the ships are numbered 1 to 8")]
    #[strum(props(section = "4", words = "All of them concern only ships that have not sailed"))]
    NoSuchShip,
    /// The ship has sailed.
    #[error("this ship has set sail")]
    #[strum(props(section = "4", words = "All of them concern only ships that have not sailed"))]
    ShipSailed,
    /// Bodies are numbered from 1.
    #[error("the ship has no such body; they count from 1, the one nearest the bow")]
    #[strum(props(section = "4", words = "A ship never has more bodies than the table in section 1 says"))]
    NoSuchBody,
    /// Jumping, swapping: the ships must be different.
    #[error("this needs two different ships")]
    #[strum(props(section = "4", words = "moves to the back of another ship that has room"))]
    SameShip,
    /// Swapping: the ship with the lower number comes first.
    #[error("name the ship with the lower number first")]
    #[strum(props(section = "9", words = "A swap names the ship with the lower number first"))]
    ShipsInOrder,
    /// Jumping: at most 5 bodies behind a bow.
    #[error("a ship has at most five bodies")]
    #[strum(props(section = "4", words = "A ship never has more bodies than the table in section 1 says"))]
    ShipFull,
    /// Promoting, jumping, a lone Viking: not the player's own body.
    #[error("this body is of another clan")]
    #[strum(props(section = "4", words = "a body of one's own clan moves to the front of its ship"))]
    NotYourBody,
    /// Promoting: the body is already in front.
    #[error("this body is in front already")]
    #[strum(props(section = "4", words = "One that is there already cannot be chosen"))]
    AlreadyInFront,
    /// A lone Viking: there is one on the body already.
    #[error("a Viking stands on this body already")]
    #[strum(props(section = "8", words = "each body has at most one"))]
    VikingAboard,
    /// Betting: tokens are 1 to 4, and each can be used once.
    #[error("you have no such gambling token in hand")]
    #[strum(props(
        section = "4",
        words = "the player places a gambling token face down on a circle of a ship"
    ))]
    TokenNotInHand,
    /// Moving a bet: the player has none before this ship.
    #[error("you have no bet before this ship")]
    #[strum(props(section = "4", words = "Players move only their own bets"))]
    NoBetThere,
    /// Moving a bet: it must go to another circle.
    #[error("the bet lies on this circle already")]
    #[strum(props(section = "4", words = "moves to another circle of the same ship or another"))]
    SameCircle,
    /// Betting: one bet per player and ship.
    #[error("you have a bet before this ship already")]
    #[strum(props(section = "4", words = "on which they have no bet yet"))]
    BetThere,
    /// Loading: it must be a token that was drawn.
    #[error("no such token was drawn")]
    #[strum(props(section = "4", words = "places one of them face up on any bow"))]
    NotDrawn,
    /// Raising: the highest price is 4.
    #[error("this price is as high as it can be")]
    #[strum(props(section = "4", words = "the price of one kind rises by one, up to the highest"))]
    PriceAtMost,
    /// Sailing: this ship may not be chosen (section 5.1).
    #[error("choose a ship with a supply token and a body, as long as there is one")]
    #[strum(props(
        section = "5.1",
        words = "chooses a ship with a supply token on its bow and a body behind it"
    ))]
    ShipNotReady,
    /// Sharing: no such token is left on the bow.
    #[error("no such token is left on the bow")]
    #[strum(props(section = "5.3", words = "takes one token of its player's choice from the bow"))]
    NotOnTheBow,
}
