//! The reasons for which a game refuses a request.

use crate::kit::{BadOptions, Corrupt, Malformed, Refused};

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
    /// The game has not ended, and the request is possible only after the end.
    #[error("the game is not over")]
    GameNotFinished,
    /// The game has begun, and the request is possible only before the start.
    #[error("the game has already begun")]
    GameStarted,
    /// The account has already added other entropy to the game's draws.
    #[error("you have already added other entropy to this game, and it stands in its log")]
    EntropyGiven,
    /// The account has a seat already.
    #[error("you already have a seat in this game")]
    AlreadySeated,
    /// Every seat is taken.
    #[error("all seats are taken")]
    GameFull,
    /// The invite is not that of this game.
    #[error("this game is private, and this is not its invite")]
    WrongInvite,
    /// The free seats are reserved for others.
    #[error("no seat of this game is free for you")]
    NotInvited,
    /// The account has no seat in this game, or has resigned.
    #[error("you have no seat in this game")]
    NotYourSeat,
    /// The game was created without bots.
    #[error("this game admits no bots")]
    BotsNotAdmitted,
    /// The account is not the host. Only the host starts a game, gives it a title and decides who sits there.
    #[error(
        "only the host can do this: the creator of the game or, if they have left, the player in the lowest taken seat"
    )]
    NotTheHost,
    /// The seat to be freed is empty.
    #[error("nobody sits in this seat")]
    NobodyThere,
    /// Fewer players than the ruleset needs.
    #[error("the ruleset needs at least {0} players")]
    TooFewPlayers(u8),
    /// A deadline has passed, and its consequences are not in the log yet.
    #[error("a deadline of this game has just passed")]
    DeadlinePassed,
    /// No opponent's time is up, or no opponent may claim it.
    #[error("there is nothing to claim")]
    NothingToClaim,
    /// The game's clock has no vacations, or does not allow these days.
    #[error("{0}")]
    NoVacation(&'static str),
    /// No move that stands can be taken back to this event.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// A player would have no time left after the undo.
    #[error("after this undo a player would have no time left")]
    NoTimeLeft,
    /// The account has reached its maximum number of undos.
    #[error("you have had moves taken back {0} times in this game, which is the most allowed")]
    TooManyUndos(u16),
    /// An equal offer is open already.
    #[error("this is offered already; answer offer {0}")]
    AlreadyOffered(i64),
    /// The offer was declined, and nobody has moved since.
    #[error("this was declined; it can be offered again after the next move")]
    OfferDeclined,
    /// A bot sits at the game, and something was drawn or uncovered since.
    #[error("a bot at this game declines: bots take back nothing that was drawn or uncovered")]
    BotsDecline,
    /// The game is rated, and something was drawn or uncovered since.
    #[error("a rated game takes back nothing that was drawn or uncovered")]
    RatedGame,
    /// The game does not ask for confirmations.
    #[error("this game asks for no confirmation")]
    NothingToConfirm,
    /// The offer is not open.
    #[error("there is no such offer open")]
    NoSuchOffer,
    /// The request goes on after a move that reveals something to its player or that a bot answers.
    #[error(
        "this move reveals something hidden, or is answered at once: send the moves after it in another request"
    )]
    RevealsBeforeEnd,
    /// The game waits for another seat.
    #[error("it is not your turn")]
    NotYourTurn,
    /// It is the account's turn, and orders are left for later turns.
    #[error("it is your turn: make your move, and leave orders for the next one")]
    YourTurn,
    /// No move of this ruleset has this form.
    #[error("{0}")]
    MalformedMove(Malformed),
    /// No condition of this ruleset has this form.
    #[error("{0}")]
    MalformedCondition(Malformed),
    /// The rules forbid the move.
    #[error("{detail}")]
    IllegalMove {
        /// The ruleset's code of the reason.
        rule: &'static str,
        /// A sentence for people.
        detail: String,
    },
    /// The log cannot be read: a fault of the server.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Malformed(malformed) => Refusal::MalformedMove(malformed),
            Refused::Illegal { rule, detail } => Refusal::IllegalMove { rule, detail },
        }
    }
}

/// A refused move of a request, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {index}: {refusal}")]
pub struct RefusedMove {
    /// Index of the move in the request, from 0.
    pub index: usize,
    /// The reason why the move is refused.
    pub refusal: Refusal,
}
