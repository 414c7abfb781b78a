//! Errors of the use cases.

use std::{borrow::Cow, time::Duration};

use longhall_rules::{
    game::{Refusal, RefusedMove},
    kit::Corrupt,
};

/// All reasons why a request fails. `problem` of the web server maps them to codes and statuses.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The token is missing, invalid or expired.
    #[error("sign in first: the token is missing, invalid or expired")]
    NotSignedIn,
    /// The name, password, recovery code or refresh token is wrong.
    #[error("{0}")]
    BadCredentials(&'static str),
    /// The request needs a proof of identity.
    #[error("this needs proof of who you are")]
    ProofMissing,
    /// The proof, or the password given for it, is wrong.
    #[error("{0}")]
    ProofWrong(&'static str),
    /// The token lacks the scope.
    #[error("this token lacks the scope `{0}`")]
    ScopeMissing(&'static str),
    /// The operation needs a session of the person, which no app and no API token has.
    #[error("only a session has the scope `account`: the person has to do this at the hall's own pages")]
    SessionMissing,
    /// A guest may not do this.
    #[error("{0}")]
    GuestsMayNot(&'static str),
    /// The guest has been claimed before.
    #[error("this account is claimed already: refresh the session, and you are signed in to it")]
    AlreadyClaimed,
    /// The network has the maximum number of guests.
    #[error("{0}")]
    TooManyGuests(&'static str, Duration),
    /// A value is invalid.
    #[error("{0}")]
    Malformed(String),
    /// A part of a body is invalid.
    #[error("{detail}")]
    BadField {
        /// The JSON pointer of the part.
        pointer: Cow<'static, str>,
        /// The reason, and what was expected.
        detail: String,
    },
    /// A parameter of a query is invalid.
    #[error("{detail}")]
    BadParam {
        /// The parameter's name.
        name: &'static str,
        /// The reason, and what was expected.
        detail: String,
    },
    /// The password is one of the first that attackers guess.
    #[error("this password is too common: choose another")]
    CommonPassword,
    /// A passkey does not match its challenge, or is already registered.
    #[error("this passkey is already registered, or does not match the challenge")]
    BadPasskey,
    /// Passkeys need a domain, and the server has an IP address.
    #[error("passkeys need a host name, and this hall has an IP address")]
    NoPasskeys,
    /// The passkey is the last credential of the account.
    #[error("this passkey is the only way to sign in: add another or set a password first")]
    LastCredential,
    /// The account has the maximum number of passkeys.
    #[error("you have {0} passkeys, which is the maximum")]
    TooManyPasskeys(i64),
    /// An app is not acceptable.
    #[error("{0}")]
    BadApp(String),
    /// Too many wrong device codes were typed.
    #[error("too many codes were wrong: try again in some minutes")]
    TooManyCodes(Duration),
    /// The account has the maximum of authorization codes of the last minutes, used and expired ones included.
    #[error("you have authorized {0} apps in a few minutes, which is the maximum: try again later")]
    TooManyAppCodes(i64),
    /// Another account has this name.
    #[error("somebody else has this name")]
    NameTaken,
    /// No game with this id is visible to the account.
    #[error("there is no such game, or you may not see it")]
    NoSuchGame,
    /// The content belongs to another account.
    #[error("somebody else wrote this")]
    NotYours,
    /// There is no such object.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// The log of the game has no such event yet.
    #[error("this game has no event {0} yet")]
    NoSuchSeq(i64),
    /// The client's cursor is ahead of the list.
    #[error(
        "this cursor is ahead of this log or belongs to another: the server was restored from a backup, so read from \
         the beginning"
    )]
    CursorAhead {
        /// The number of the newest entry, if entries have numbers.
        newest: Option<i64>,
    },
    /// The game is at another event than the client expects.
    #[error("{}", another_event(*.seq, *.expected))]
    StaleSeq {
        /// The head.
        seq: i64,
        /// The event that the client expects.
        expected: i64,
    },
    /// The stored orders are not those to be replaced.
    #[error("your orders have changed since you read them")]
    OrdersChanged,
    /// The content is not the version that the change expects.
    #[error("this has changed since you read it: read it again")]
    ChangedMeanwhile,
    /// Every attempt conflicted with another change, although the request expects no certain event.
    #[error("others changed this game at the same time; try again in a moment")]
    Conflict,
    /// The clock of this process differs too much from the database's clock.
    #[error("the clocks of the server and its database differ; try again in a moment")]
    ClockSkew,
    /// The clock is settling after a jump or a start, so nothing irreversible is done.
    #[error("the server's clock was not steady: no player's time runs out in the next {} seconds", .0.as_secs() + 1)]
    ClockSettling(Duration),
    /// The clock is far off, so games with a clock stand still.
    #[error("the server does not trust its clock now: games with a clock go on in {} seconds at the latest", .0.as_secs() + 1)]
    ClockSuspect(Duration),
    /// The rules of the game refuse the request.
    #[error("{refusal}")]
    Refused {
        /// The reason.
        refusal: Refusal,
        /// The index of the refused move, if there are several.
        index: Option<usize>,
    },
    /// The game refuses one of several standing orders.
    #[error("{refusal}")]
    RefusedOrder {
        /// The reason.
        refusal: Refusal,
        /// The index of the refused order.
        index: usize,
    },
    /// The account has the maximum number of unfinished games.
    #[error("you sit in as many unfinished games as you may: {0}")]
    TooManyGames(i64),
    /// The account waits in the maximum number of open games of strangers.
    #[error("you wait in {0} games already, which is the maximum: leave one of them or let it begin")]
    TooManyWaiting(i64),
    /// Matches alone give the seats of this game.
    #[error("the seats of this game are given by matches: `POST /v1/matches`")]
    MatchedOnly,
    /// The stored data of the game is damaged.
    #[error("the stored data of this game is damaged: the game stops until the operator has repaired it")]
    LogDamaged,
    /// The game was public from the start.
    #[error("this game was never private")]
    NeverPrivate,
    /// The account has the maximum number of bots.
    #[error("you run {0} bots, which is the maximum")]
    TooManyBots(i64),
    /// The account blocks the maximum number of accounts.
    #[error("you block {0} accounts, which is the maximum")]
    TooManyBlocks(i64),
    /// The account has written the maximum number of messages in the game.
    #[error("you have written {0} messages in this game, which is the maximum")]
    TalkFull(i32),
    /// The account has the maximum number of webhooks or push subscriptions.
    #[error("you have {0} webhooks or push subscriptions, which is the maximum")]
    TooManyAddresses(i64),
    /// The game waits for no player who could be nudged.
    #[error("there is nobody to remind: the game waits for you, for a bot, or for no player")]
    NobodyToNudge,
    /// The idempotency key was used for another request.
    #[error("this key was used before for a different request")]
    KeyReused,
    /// Too many concurrent requests of one kind for the account or name.
    #[error(
        "too many requests of this kind for one account or name: wait for their answers, or try again in a moment"
    )]
    TooManyAtOnce,
    /// The queue for slow work is full.
    #[error("the server is busy; try again in a moment")]
    Busy,
    /// Postgres cannot be reached, or fails.
    #[error("the database is not available")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A bug of the server.
    #[error("internal error: {0}")]
    Internal(String),
}

/// Says at which event a game is that a client expects at another one.
fn another_event(seq: i64, expected: i64) -> String {
    if expected > seq {
        format!("the game is at event {seq}: it has no event {expected} yet")
    } else {
        format!("the game has moved on to event {seq}")
    }
}

impl PlayError {
    /// Builds the error for an operation that no guest may call.
    #[must_use]
    pub fn guests_may_not() -> Self {
        Self::GuestsMayNot(
            "guests may only play against the hall's bots: claim your account by choosing a name",
        )
    }

    /// Builds the error for a part of a body, at this JSON pointer.
    pub fn field(pointer: impl Into<Cow<'static, str>>, detail: impl Into<String>) -> Self {
        Self::BadField { pointer: pointer.into(), detail: detail.into() }
    }

    /// Builds the error for a parameter of a query.
    pub fn param(name: &'static str, detail: impl Into<String>) -> Self {
        Self::BadParam { name, detail: detail.into() }
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
            // A client with a wrong invite must not learn that the game exists.
            Refusal::WrongInvite => Self::NoSuchGame,
            refusal => Self::Refused { refusal, index: None },
        }
    }
}
