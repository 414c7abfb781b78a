//! Errors as problems (RFC 9457).

pub mod codes;
#[cfg(test)]
mod tests;
pub(crate) mod wording;

use std::cell::RefCell;

use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use longhall_base::{error::PlayError, public_url::PublicUrl};
use longhall_rules::{game::Refusal, kit::Malformed};
use serde::Serialize;
use uuid::Uuid;

use self::{codes::Code, wording::in_words};

/// The page with a paragraph about each code.
pub(super) const PAGE: &str = "/docs/errors";

thread_local! {
    /// The URL of the server on this thread, or `None` outside of a server.
    static HALL: RefCell<Option<PublicUrl>> = const { RefCell::new(None) };
}

/// Sets the server whose pages the problems of this thread refer to.
pub(super) fn of_hall(url: &PublicUrl) {
    HALL.set(Some(url.clone()));
}

/// `Retry-After` of a refusal for lack of capacity, in seconds, unless a longer time is known.
const RETRY_AFTER_SECONDS: u64 = 1;
/// `Retry-After` for a damaged game, which an operator has to repair, in seconds.
const DAMAGED_RETRY_AFTER_SECONDS: u64 = 600;
/// `Retry-After` when too many app authorizations are pending, in seconds. Their codes expire one after the other.
const APP_CODES_RETRY_AFTER_SECONDS: u64 = 60;
/// Statuses of temporary refusals: their responses have a `Retry-After`.
const PASSING: [StatusCode; 2] = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];

/// Where a client gets a proof, and how it sends the proof.
const PROOF_MISSING: &str =
    "prove who you are: `POST /v1/me/proof` gives a proof, and the header `Longhall-Proof` takes it";
const KEY_REUSED: &str = "this `Idempotency-Key` was used before for a different request";

/// An error, as a problem (RFC 9457).
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// The address of the paragraph that explains the problem and what to do about it. Its fragment is the `code`.
    #[schema(example = "https://hall.example/docs/errors#stale_seq")]
    pub r#type: String,
    /// The meaning of the `code`, in a few words for people.
    pub title: &'static str,
    /// The HTTP status of the response, as in its first line.
    #[schema(example = 409)]
    pub status: u16,
    /// The cause in this case, in a sentence for people.
    pub detail: String,
    /// The stable code by which a program distinguishes problems.
    pub code: Code,
    /// With `stale_seq`: the number of the game's newest event. With `cursor_ahead`: the number of the newest entry
    /// that a cursor can name. Left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seq: Option<i64>,
    /// With `illegal_move`: the ruleset's name of the rule that forbids the move. `refusals` of `GET /v1/rulesets/{id}`
    /// gives its place in the rules. Left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<&'static str>,
    /// Index of the move or order in the request that is at fault, counted from 0. Left out if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub index: Option<usize>,
    /// With `malformed_body`, `malformed_move`, `malformed_condition` and `bad_options`: the place in the body that is
    /// at fault, as a JSON pointer (RFC 6901). It is empty for the whole body. Left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "/clock/seconds")]
    pub pointer: Option<String>,
    /// The query parameter or header that is at fault. Left out if none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "limit")]
    pub param: Option<String>,
    /// With `internal`: the id by which the operator finds the cause in the server's log. Report it to them. Left out
    /// otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub id: Option<Uuid>,
    #[serde(skip)]
    pub(super) retry_after: Option<u64>,
    /// The scope that the token lacks, or `None` if no token can have it.
    #[serde(skip)]
    pub(super) scope: Option<&'static str>,
}

impl Problem {
    pub(super) fn new(code: Code, detail: impl Into<String>) -> Self {
        let name: &'static str = code.into();
        Self {
            r#type: HALL
                .with_borrow(|hall| format!("{}{PAGE}#{name}", hall.as_ref().map_or("", PublicUrl::as_str))),
            title: code.title(),
            status: code.status().as_u16(),
            detail: detail.into(),
            code,
            seq: None,
            rule: None,
            index: None,
            pointer: None,
            param: None,
            id: None,
            retry_after: None,
            scope: None,
        }
    }

    /// The value of `WWW-Authenticate` (RFC 6750, section 3), or `None` if the problem needs none.
    fn challenge(&self) -> Option<String> {
        match (self.code, self.scope) {
            (_, Some(scope)) => Some(format!(r#"Bearer error="insufficient_scope", scope="{scope}""#)),
            // No app gets the scope `account`, so naming it would not help.
            (Code::ScopeMissing, None) => {
                Some(format!(r#"Bearer error="insufficient_scope", error_description="{}""#, self.detail))
            }
            (Code::NotSignedIn, _) => Some(r#"Bearer error="invalid_token""#.to_owned()),
            _ => (self.status_code() == StatusCode::UNAUTHORIZED).then(|| "Bearer".to_owned()),
        }
    }

    /// Sets the time after which a retry makes sense, in seconds.
    fn retry_in(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// Returns the problem of a body that is wrong at this JSON pointer.
    pub(super) fn in_body(pointer: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { pointer: Some(pointer.into()), ..Self::new(Code::MalformedBody, detail) }
    }

    /// Returns the problem of a query parameter or a header.
    pub fn of_param(name: &str, detail: impl Into<String>) -> Self {
        Self { param: Some(name.to_owned()), ..Self::new(Code::MalformedQuery, detail) }
    }

    /// Returns the problem of a new game that the ruleset does not accept, with the JSON pointer of the wrong value.
    fn of_options(pointer: &str, detail: impl Into<String>) -> Self {
        Self { pointer: Some(pointer.to_owned()), ..Self::new(Code::BadOptions, detail) }
    }

    /// Returns the problem of a move or a condition, with the JSON pointer from it to its wrong part.
    fn malformed(code: Code, Malformed { pointer, detail }: &Malformed) -> Self {
        Self { pointer: Some(pointer.clone()), ..Self::new(code, in_words(detail)) }
    }

    /// Logs the cause of an internal error, and returns a problem with an id by which to find it.
    fn internal(cause: &str) -> Self {
        let id = Uuid::now_v7();
        tracing::error!(%id, cause, "internal error");
        Self {
            id: Some(id),
            ..Self::new(Code::Internal, "report this id to the operator: it marks the cause in the log")
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.title, self.detail)
    }
}

impl std::error::Error for Problem {}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        response.content_type("application/problem+json");
        if let Some(challenge) = self.challenge() {
            response.insert_header((header::WWW_AUTHENTICATE, challenge));
        }
        // RFC 9110, section 15.5.16.
        match self.code {
            Code::EncodedBody => _ = response.insert_header((header::ACCEPT_ENCODING, "identity")),
            Code::WrongContentType => _ = response.insert_header((header::ACCEPT, "application/json")),
            _ => {}
        }
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        } else if PASSING.contains(&self.status_code()) {
            response.insert_header((header::RETRY_AFTER, RETRY_AFTER_SECONDS));
        }
        response.json(self)
    }
}

impl From<PlayError> for Problem {
    fn from(error: PlayError) -> Self {
        let detail = error.to_string();
        match error {
            PlayError::NotSignedIn => Self::new(Code::NotSignedIn, detail),
            PlayError::BadCredentials(_) => Self::new(Code::BadCredentials, detail),
            PlayError::ProofMissing => Self::new(Code::ProofMissing, PROOF_MISSING),
            PlayError::ProofWrong(_) => Self::new(Code::ProofWrong, detail),
            PlayError::BadPasskey => Self::new(Code::BadPasskey, detail),
            PlayError::NoPasskeys => Self::new(Code::NoPasskeys, detail),
            PlayError::LastCredential => Self::new(Code::LastWayIn, detail),
            PlayError::TooManyPasskeys(_) => Self::new(Code::TooManyPasskeys, detail),
            PlayError::BadApp(_) => Self::new(Code::BadApp, detail),
            PlayError::TooManyCodes(wait) | PlayError::TooManyGuests(_, wait) => {
                Self::new(Code::TooManyRequests, detail).retry_in(wait.as_secs() + 1)
            }
            PlayError::TooManyAppCodes(_) => {
                Self::new(Code::TooManyRequests, detail).retry_in(APP_CODES_RETRY_AFTER_SECONDS)
            }
            PlayError::GuestsMayNot(_) => Self::new(Code::GuestsMayNot, detail),
            PlayError::AlreadyClaimed => Self::new(Code::AlreadyClaimed, detail),
            PlayError::SessionMissing => Self::new(Code::ScopeMissing, detail),
            PlayError::CommonPassword => Self::new(Code::CommonPassword, detail),
            PlayError::ScopeMissing(scope) => {
                Self { scope: Some(scope), ..Self::new(Code::ScopeMissing, detail) }
            }
            PlayError::Malformed(_) => Self::in_body("", detail),
            PlayError::BadField { pointer, .. } => Self::in_body(pointer, detail),
            PlayError::BadParam { name, .. } => Self::of_param(name, detail),
            PlayError::NameTaken => Self::new(Code::NameTaken, detail),
            PlayError::NoSuchGame => Self::new(Code::NoSuchGame, detail),
            PlayError::NotFound(_) | PlayError::NoSuchSeq(_) => Self::new(Code::NotFound, detail),
            PlayError::CursorAhead { newest } => Self { seq: newest, ..Self::new(Code::CursorAhead, detail) },
            PlayError::StaleSeq { seq, .. } => Self { seq: Some(seq), ..Self::new(Code::StaleSeq, detail) },
            PlayError::Refused { refusal, index } => refused_move(&refusal, index, detail),
            PlayError::RefusedOrder { refusal, index } => refused_order(&refusal, index, detail),
            PlayError::TooManyGames(_) => Self::new(Code::TooManyGames, detail),
            PlayError::TooManyWaiting(_) => Self::new(Code::TooManyWaiting, detail),
            PlayError::MatchedOnly => Self::new(Code::MatchedOnly, detail),
            PlayError::LogDamaged => {
                Self::new(Code::LogDamaged, detail).retry_in(DAMAGED_RETRY_AFTER_SECONDS)
            }
            PlayError::NeverPrivate => Self::new(Code::NeverPrivate, detail),
            PlayError::TooManyBots(_) => Self::new(Code::TooManyBots, detail),
            PlayError::TooManyBlocks(_) => Self::new(Code::TooManyBlocks, detail),
            PlayError::TooManyAddresses(_) => Self::new(Code::TooManyAddresses, detail),
            PlayError::NobodyToNudge => Self::new(Code::NobodyToNudge, detail),
            PlayError::NotYours => Self::new(Code::NotYours, detail),
            PlayError::TalkFull(_) => Self::new(Code::TalkFull, detail),
            PlayError::OrdersChanged => Self::new(Code::OrdersChanged, detail),
            PlayError::ChangedMeanwhile => {
                Self { param: Some("If-Match".to_owned()), ..Self::new(Code::ChangedMeanwhile, detail) }
            }
            PlayError::KeyReused => Self::new(Code::KeyReused, KEY_REUSED),
            PlayError::TooManyAtOnce => Self::new(Code::TooManyRequests, detail),
            PlayError::Busy | PlayError::Conflict | PlayError::ClockSkew => {
                Self::new(Code::Unavailable, detail)
            }
            PlayError::ClockSettling(rest) | PlayError::ClockSuspect(rest) => {
                Self::new(Code::Unavailable, detail).retry_in(rest.as_secs() + 1)
            }
            PlayError::Unavailable(cause) => {
                tracing::warn!(%cause, "the database is not available");
                Self::new(Code::Unavailable, detail)
            }
            PlayError::Internal(cause) => Self::internal(&cause),
        }
    }
}

fn refused_move(refusal: &Refusal, index: Option<usize>, detail: String) -> Problem {
    let problem = Problem { index, ..refused(refusal, detail) };
    let place = index.filter(|_| problem.code == Code::MalformedMove);
    let place = place.map(|index| format!("/moves/{index}")).unwrap_or_default();
    Problem { pointer: problem.pointer.map(|pointer| place + &pointer), ..problem }
}

fn refused_order(refusal: &Refusal, index: usize, detail: String) -> Problem {
    let part = if matches!(refusal, Refusal::MalformedCondition(_)) { "if" } else { "move" };
    let problem = refused(refusal, detail);
    let inner = problem.pointer.unwrap_or_default();
    Problem { index: Some(index), pointer: Some(format!("/orders/{index}/{part}{inner}")), ..problem }
}

fn refused(refusal: &Refusal, detail: String) -> Problem {
    let code = match refusal {
        Refusal::NoSuchRuleset(_) => return Problem::of_options("/ruleset", detail),
        Refusal::BadOptions(bad) => {
            let words = in_words(&detail);
            let detail = if words == detail { detail } else { format!("`{}`: {words}", bad.pointer) };
            return Problem::of_options(&bad.pointer, detail);
        }
        Refusal::GameNotActive => Code::GameNotActive,
        Refusal::GameNotFinished => Code::GameNotFinished,
        Refusal::DeadlinePassed => Code::DeadlinePassed,
        Refusal::NothingToClaim => Code::NothingToClaim,
        Refusal::NoVacation(_) => Code::NoVacation,
        Refusal::NothingToUndo => Code::NothingToUndo,
        Refusal::NoTimeLeft => Code::NoTimeLeft,
        Refusal::TooManyUndos(_) => Code::TooManyUndos,
        Refusal::AlreadyOffered(_) => Code::AlreadyOffered,
        Refusal::OfferDeclined | Refusal::BotsDecline | Refusal::RatedGame => Code::OfferDeclined,
        Refusal::NothingToConfirm => Code::NothingToConfirm,
        Refusal::NoSuchOffer => Code::NoSuchOffer,
        Refusal::GameStarted => Code::GameStarted,
        Refusal::AlreadySeated => Code::AlreadySeated,
        Refusal::GameFull => Code::GameFull,
        Refusal::WrongInvite => Code::NoSuchGame,
        Refusal::NotYourSeat => Code::NotYourSeat,
        Refusal::NotInvited => Code::NotInvited,
        Refusal::NotTheHost => Code::NotTheHost,
        Refusal::EntropyGiven => Code::EntropyGiven,
        Refusal::BotsNotAdmitted => Code::BotsNotAdmitted,
        Refusal::NobodyThere => Code::NobodyThere,
        Refusal::TooFewPlayers(_) => Code::TooFewPlayers,
        Refusal::RevealsBeforeEnd => Code::RevealsBeforeEnd,
        Refusal::NotYourTurn => Code::NotYourTurn,
        Refusal::YourTurn => Code::YourTurn,
        Refusal::MalformedMove(malformed) => return Problem::malformed(Code::MalformedMove, malformed),
        Refusal::MalformedCondition(malformed) => {
            return Problem::malformed(Code::MalformedCondition, malformed);
        }
        Refusal::IllegalMove { rule, .. } => {
            return Problem { rule: Some(rule), ..Problem::new(Code::IllegalMove, detail) };
        }
        Refusal::Corrupt(cause) => return Problem::internal(&cause.0),
    };
    Problem::new(code, detail)
}
