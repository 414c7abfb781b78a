//! The reasons why a move is refused.

/// The reasons why a move is refused, in the order of the checks.
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
    #[strum(props(
        section = "9",
        words = "Steps are made in the order of these rules, and the game waits only for those that are due"
    ))]
    NotThisStep,
    /// Placing a lone Viking: the option `lone_viking` is off.
    #[error("this game is played without the option `lone_viking`")]
    #[strum(props(section = "8", words = "without which there is no lone Viking"))]
    NoLoneViking,
    /// Choosing: the action has been chosen already.
    #[error("each action can be chosen once a round, and this one has been")]
    #[strum(props(section = "3.1", words = "So each action is chosen at most once in a round"))]
    ActionTaken,
    /// Choosing: another action could be carried out (section 3.1).
    #[error("this action cannot be carried out now, and another free one can")]
    #[strum(props(section = "3.1", words = "A player must choose an action that they can carry out"))]
    NotPerformable,
    /// Choosing with a step: no free action can be carried out.
    #[error("no free action can be carried out now: choose this one without a step")]
    #[strum(props(
        section = "3.1",
        words = "only if there is no such free action, they choose any free one without effect"
    ))]
    WithoutEffect,
    /// Choosing with a step: the action draws a token first.
    #[error("this action draws a token first: send its step afterwards")]
    #[strum(props(
        section = "9",
        words = "An action may be sent together with the step that carries it out, unless a token is drawn in between"
    ))]
    DrawsFirst,
    /// Carrying out an action: this is no step of it.
    #[error("this does not carry out the action that is chosen")]
    #[strum(props(section = "3.1", words = "its owner carries out this action at once"))]
    NotThisAction,
    /// Ships are numbered 1 to 8.
    #[error("the ships are numbered 1 to 8")]
    #[strum(props(section = "9", words = "Moves name a ship by its number, 1 to 8"))]
    NoSuchShip,
    /// An action: the ship has sailed.
    #[error("this ship has set sail")]
    #[strum(props(section = "4", words = "All of them concern only ships that have not sailed"))]
    ShipSailed,
    /// Moving a bet: the ship to which it would go has sailed.
    #[error("bets do not move to a ship that has set sail")]
    #[strum(props(section = "4", words = "moves to another circle of a ship that has not"))]
    BetToSailedShip,
    /// A lone Viking: the ship has sailed.
    #[error("this ship has set sail: the Viking boards one that has not")]
    #[strum(props(section = "8", words = "on a ship that has not sailed"))]
    VikingToSailedShip,
    /// Choosing the ship that sails: it has sailed before.
    #[error("this ship has set sail before")]
    #[strum(props(section = "5.1", words = "chooses a ship that has not sailed yet"))]
    SailedBefore,
    /// Bodies are numbered from 1.
    #[error("the ship has no such body; they count from 1, the one nearest the bow")]
    #[strum(props(section = "9", words = "a body by its place among those behind the bow, counted from 1"))]
    NoSuchBody,
    /// Jumping: not to the ship on which the body is.
    #[error("a body jumps to another ship")]
    #[strum(props(
        section = "4",
        words = "A body that jumps, of whatever clan, goes to the back of another ship"
    ))]
    JumpToSameShip,
    /// Swapping: the ships must be different.
    #[error("the bodies that swap places are on two different ships")]
    #[strum(props(section = "4", words = "two bodies of different ships, of any clan, swap places"))]
    SwapOnOneShip,
    /// Swapping: the ship with the lower number comes first.
    #[error("name the ship with the lower number first")]
    #[strum(props(section = "9", words = "a swap names the ship with the lower number first"))]
    ShipsInOrder,
    /// Jumping: at most 5 bodies behind a bow.
    #[error("a ship has at most five bodies")]
    #[strum(props(section = "4", words = "A ship never has more bodies than the table in section 1 says"))]
    ShipFull,
    /// Promoting: not the player's own body.
    #[error("this body is of another clan: you promote your own")]
    #[strum(props(section = "4", words = "a body of one's own clan moves to the front of its ship"))]
    NotYoursToPromote,
    /// Jumping with the own clan: not the player's own body.
    #[error("this body is of another clan: by this action your own jump")]
    #[strum(props(section = "4", words = "a body of one's own clan moves to the back of another ship"))]
    NotYoursToJump,
    /// A lone Viking: not the player's own body.
    #[error("this body is of another clan: your Viking boards your own")]
    #[strum(props(section = "8", words = "puts an unused Viking on a body of their own clan"))]
    NotYoursToBoard,
    /// Promoting: the body is already in front.
    #[error("this body is in front already")]
    #[strum(props(section = "4", words = "One that is there already cannot be chosen"))]
    AlreadyInFront,
    /// A lone Viking: the body already carries one.
    #[error("a Viking stands on this body already")]
    #[strum(props(section = "8", words = "each body has at most one"))]
    VikingAboard,
    /// Betting: tokens are 1 to 4, and each can be used once.
    #[error("you have no such gambling token in hand")]
    #[strum(props(section = "4", words = "Whoever bets uses a token that they have in hand"))]
    TokenNotInHand,
    /// Moving a bet: the player has none before this ship.
    #[error("you have no bet before this ship")]
    #[strum(props(section = "4", words = "Players move only their own bets"))]
    NoBetThere,
    /// Moving a bet: it must go to another circle.
    #[error("the bet lies on this circle already")]
    #[strum(props(section = "4", words = "moves to another circle of a ship that has not"))]
    SameCircle,
    /// Betting, and moving a bet: one bet per player and ship.
    #[error("you have a bet before this ship already")]
    #[strum(props(section = "4", words = "nobody ever has two bets on one ship"))]
    BetThere,
    /// Loading after "Add 1": it must be the token that was drawn.
    #[error("this is not the token that was drawn")]
    #[strum(props(section = "4", words = "the top token of the stack is placed face up on any bow"))]
    NotTheTopToken,
    /// Loading after "Draw 3, add 1": it must be one of the tokens that were drawn.
    #[error("no such token was drawn")]
    #[strum(props(section = "4", words = "places one of them face up on any bow"))]
    NotDrawn,
    /// Raising: the highest price is 4.
    #[error("this price is as high as it can be")]
    #[strum(props(section = "4", words = "the price of one kind rises by one, up to the highest"))]
    PriceAtMost,
    /// Sailing: this ship may not be chosen (section 5.1).
    #[error("choose a ship with a supply token and a body, as long as there is one")]
    #[strum(props(section = "5.1", words = "with a supply token on its bow and a body behind it"))]
    ShipNotReady,
    /// Taking a token: one must leave the game first.
    #[error("no clan of a player takes now: choose the token that leaves the game")]
    #[strum(props(
        section = "5.3",
        words = "the left neighbour of the player who takes next chooses one token that leaves the game"
    ))]
    MustRemove,
    /// Removing a token: the player's own clan takes one.
    #[error("it is your clan's turn to take a token")]
    #[strum(props(
        section = "5.3",
        words = "In order of control each clan takes one token of its player's choice"
    ))]
    MustTake,
    /// Sharing: no such token is left on the bow.
    #[error("no such token is left on the bow")]
    #[strum(props(section = "5.3", words = "Only the tokens on the bow of this ship are shared"))]
    NotOnTheBow,
}
