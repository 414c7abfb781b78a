//! Why a game refuses what an account asks of it.

use crate::kit::{BadOptions, Corrupt, Refused};

/// The reasons, in the order in which they are checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No ruleset has this name.
    #[error("there is no ruleset `{0}`")]
    NoSuchRuleset(String),
    /// The ruleset does not accept these options, or this number of seats.
    #[error(transparent)]
    BadOptions(#[from] BadOptions),
    /// The game has ended or has not begun.
    #[error("the game is not active")]
    GameNotActive,
    /// The game has not ended, and this can only be done then.
    #[error("the game is not over")]
    GameNotFinished,
    /// The game has begun, and this can only be done before.
    #[error("the game has already begun")]
    GameStarted,
    /// The account has added something else to the luck of the game.
    #[error("you have already added other entropy to this game, and it stands in its log")]
    EntropyGiven,
    /// The account has a seat already.
    #[error("you already have a seat in this game")]
    AlreadySeated,
    /// Every seat is taken.
    #[error("all seats are taken")]
    GameFull,
    /// The invite is not this game's.
    #[error("this game is private, and this is not its invite")]
    WrongInvite,
    /// The free seats are kept for others.
    #[error("no seat of this game is free for you")]
    NotInvited,
    /// The account has no seat in this game, or has resigned.
    #[error("you have no seat in this game")]
    NotYourSeat,
    /// The game was created without bots.
    #[error("this game admits no bots")]
    BotsNotAdmitted,
    /// Only the host gives a game its title, starts it and says who sits there.
    #[error(
        "only the host can do this: whoever created the game or, if they have left, sits in the lowest taken seat"
    )]
    NotTheHost,
    /// Nobody sits in the seat from which somebody is to be removed.
    #[error("nobody sits in this seat")]
    NobodyThere,
    /// Fewer players than the ruleset needs.
    #[error("the ruleset needs at least {0} players")]
    TooFewPlayers(u8),
    /// A deadline has passed, and what follows of it is not yet in the log.
    #[error("a deadline of this game has just passed")]
    DeadlinePassed,
    /// Nobody's time is up, or it is not for an opponent to say so.
    #[error("there is nothing to claim")]
    NothingToClaim,
    /// The clock of the game knows no vacations, or not these days.
    #[error("{0}")]
    NoVacation(&'static str),
    /// No move that stands can be taken back to there.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// So much time has passed since that somebody would have none left.
    #[error("after this undo a player would have no time left")]
    NoTimeLeft,
    /// The account has had moves taken back as often as it may.
    #[error("you have had moves taken back {0} times in this game, which is the most")]
    TooManyUndos(u16),
    /// The same is offered already.
    #[error("this is offered already; answer offer {0}")]
    AlreadyOffered(i64),
    /// Somebody has declined it, and nobody has moved since.
    #[error("this was declined; it can be offered again after the next move")]
    OfferDeclined,
    /// A bot sits at the game, and something was drawn or uncovered since.
    #[error("a bot at this game declines: it takes nothing back that was drawn or uncovered")]
    BotsDecline,
    /// The offer is not open.
    #[error("there is no such offer open")]
    NoSuchOffer,
    /// A request ends at the first move by which its player learns something, and at the first that a bot answers.
    #[error(
        "this move reveals what you cannot know, or is answered at once: send what is to follow it afterwards"
    )]
    RevealsBeforeEnd,
    /// Another seat is awaited.
    #[error("it is not your turn")]
    NotYourTurn,
    /// It is the account's turn: orders are left for turns to come.
    #[error("it is your turn: make your move, and leave orders for the next one")]
    YourTurn,
    /// No move of this ruleset has this form.
    #[error("{0}")]
    MalformedMove(String),
    /// No condition of this ruleset has this form.
    #[error("{0}")]
    MalformedCondition(String),
    /// The rules forbid the move.
    #[error("{detail}")]
    IllegalMove {
        /// The ruleset's code.
        rule: &'static str,
        /// A sentence for people.
        detail: String,
    },
    /// The log cannot be read: a fault of ours.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Malformed(detail) => Refusal::MalformedMove(detail),
            Refused::Illegal { rule, detail } => Refusal::IllegalMove { rule, detail },
        }
    }
}

/// Which of the moves is refused, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {index}: {refusal}")]
pub struct RefusedMove {
    /// Its place in the request, from 0.
    pub index: usize,
    /// The reason why it is refused.
    pub refusal: Refusal,
}
