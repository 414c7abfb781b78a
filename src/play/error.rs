//! Why a request fails.

use std::time::Duration;

use longhall_rules::{
    game::{Refusal, RefusedMove},
    kit::Corrupt,
};

use crate::store::StoreError;

/// Every reason; [`crate::http`] has the table of their codes and statuses.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The token is missing, invalid or expired.
    #[error("sign in first: the token is missing, invalid or expired")]
    NotSignedIn,
    /// The name, password, recovery code or refresh token is wrong.
    #[error("{0}")]
    BadCredentials(&'static str),
    /// What is asked for needs proof of who asks.
    #[error("this needs proof of who you are")]
    ProofMissing,
    /// The proof, or the password for it, is wrong.
    #[error("{0}")]
    ProofWrong(&'static str),
    /// The token does not allow this.
    #[error("this token lacks the scope `{0}`")]
    ScopeMissing(&'static str),
    /// A value cannot be what it is meant to be.
    #[error("{0}")]
    Malformed(String),
    /// A part of a body cannot be what it is meant to be.
    #[error("{detail}")]
    BadField {
        /// The JSON pointer of the part.
        pointer: &'static str,
        /// The reason, and what was expected.
        detail: String,
    },
    /// A parameter of a query cannot be what it is meant to be.
    #[error("{detail}")]
    BadParam {
        /// The parameter's name.
        name: &'static str,
        /// The reason, and what was expected.
        detail: String,
    },
    /// The password is among the first that anybody would guess.
    #[error("this password is among the first that anybody would guess: choose another")]
    CommonPassword,
    /// A passkey was not made as it was asked for, or is known already.
    #[error("this passkey is already registered, or does not match the challenge")]
    BadPasskey,
    /// Passkeys are for a domain, and the hall has none.
    #[error("this hall has an address instead of a name, so it takes no passkeys")]
    NoPasskeys,
    /// Without it nobody could sign in to the account.
    #[error("without this passkey nobody could sign in to the account: add another, or set a password")]
    LastWayIn,
    /// The account has as many passkeys as it may.
    #[error("you have {0} passkeys, which is the most allowed")]
    TooManyPasskeys(i64),
    /// An app cannot be let in.
    #[error("{0}")]
    BadApp(String),
    /// Too many codes of devices were typed wrongly.
    #[error("too many codes were wrong: try again in some minutes")]
    TooManyCodes(Duration),
    /// Somebody else has this name.
    #[error("somebody else has this name")]
    NameTaken,
    /// No game with this id is visible to the account.
    #[error("there is no such game, or you may not see it")]
    NoSuchGame,
    /// It is somebody else's.
    #[error("somebody else wrote this")]
    NotYours,
    /// There is no such thing.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// The log of the game has not come that far.
    #[error("this game has no event {0} yet")]
    NoSuchSeq(i64),
    /// The client comes back to a place that the list has not come to.
    #[error(
        "this cursor is not of this log, or ahead of it: the server was restored from a backup, so begin anew"
    )]
    CursorAhead {
        /// The number of the newest entry, where entries have numbers.
        newest: Option<i64>,
    },
    /// The client has not seen the newest events.
    #[error("the game has moved on to event {seq}")]
    StaleSeq {
        /// The head.
        seq: i64,
    },
    /// They are not the orders that were to be replaced.
    #[error("your orders have changed since you read them")]
    OrdersChanged,
    /// The content is not the version that the change is meant for.
    #[error("this has changed since you read it: read it again")]
    ChangedMeanwhile,
    /// Somebody else was faster each time, though the request is for no event in particular.
    #[error("others changed this game at the same time; try again in a moment")]
    Overtaken,
    /// The clock that decides is in doubt.
    #[error("the server is not sure of the time; try again in a moment")]
    Untimely,
    /// The clock has jumped, or was not watched for long enough: nothing is done by it that cannot be taken back.
    #[error("the server's clock was not steady: nobody's time runs out in the next {} seconds", .0.as_secs() + 1)]
    ClockRests(Duration),
    /// The clock is far from where it should be, so games with a clock stand still.
    #[error("the server does not trust its clock now: games with a clock go on in {} seconds at the latest", .0.as_secs() + 1)]
    ClockDoubted(Duration),
    /// The game refuses the request.
    #[error("{refusal}")]
    Refused {
        /// The reason.
        refusal: Refusal,
        /// The index of the refused move, if there are several.
        index: Option<usize>,
    },
    /// The account sits in too many unfinished games.
    #[error("you sit in {0} unfinished games, which is the most allowed")]
    TooManyGames(i64),
    /// The stored data of the game is damaged.
    #[error("the stored data of this game is damaged: the game stops until the operator has repaired it")]
    LogDamaged,
    /// Everybody could see it from the start.
    #[error("this game was never private")]
    NeverPrivate,
    /// The account runs as many bots as it may.
    #[error("you run {0} bots, which is the most allowed")]
    TooManyBots(i64),
    /// The account blocks as many others as it may.
    #[error("you block {0} accounts, which is the most allowed")]
    TooManyBlocks(i64),
    /// The account has said as much at the game as one may.
    #[error("you have said {0} messages at this game, which is the most allowed")]
    TalkFull(i32),
    /// The account has as many webhooks or subscriptions as it may.
    #[error("you have {0} of these, which is the most allowed")]
    TooManyAddresses(i64),
    /// The game waits for nobody who could be asked to move.
    #[error("the game waits for nobody but you, or for a bot")]
    NobodyToNudge,
    /// The key was used for another request.
    #[error("this key was used before for a different request")]
    KeyReused,
    /// The account or name sends too many requests of one kind at the same time.
    #[error("too many requests of this kind for one account or name: wait for their answers, or a moment")]
    TooManyAtOnce,
    /// Too many requests are waiting for the same slow work.
    #[error("the server is busy; try again in a moment")]
    Busy,
    /// Postgres cannot be reached, or cannot do its work.
    #[error("the database is not available")]
    Unavailable(#[source] StoreError),
    /// A bug of ours.
    #[error("internal error: {0}")]
    Internal(String),
}

impl PlayError {
    /// The error of a part of a body, at this JSON pointer.
    pub(crate) fn field(pointer: &'static str, detail: impl Into<String>) -> Self {
        Self::BadField { pointer, detail: detail.into() }
    }

    /// The error of a parameter of a query.
    pub(crate) fn param(name: &'static str, detail: impl Into<String>) -> Self {
        Self::BadParam { name, detail: detail.into() }
    }
}

impl From<StoreError> for PlayError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) | StoreError::Contended(_) => Self::Unavailable(error),
            StoreError::HeadMoved => Self::Overtaken,
            StoreError::OrdersChanged => Self::OrdersChanged,
            StoreError::ChangedMeanwhile => Self::ChangedMeanwhile,
            StoreError::Untimely => Self::Untimely,
            StoreError::NameTaken => Self::NameTaken,
            StoreError::PasskeyRefused => Self::BadPasskey,
            StoreError::SessionEnded => Self::NotSignedIn,
            other => Self::Internal(other.to_string()),
        }
    }
}

impl From<Corrupt> for PlayError {
    fn from(error: Corrupt) -> Self {
        Self::Internal(error.to_string())
    }
}

impl From<RefusedMove> for PlayError {
    fn from(RefusedMove { index, refusal }: RefusedMove) -> Self {
        match Self::from(refusal) {
            Self::Refused { refusal, .. } => Self::Refused { refusal, index: Some(index) },
            other => other,
        }
    }
}

impl From<Refusal> for PlayError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Corrupt(corrupt) => corrupt.into(),
            // Who does not know the invite must not learn that the game exists.
            Refusal::WrongInvite => Self::NoSuchGame,
            refusal => Self::Refused { refusal, index: None },
        }
    }
}
