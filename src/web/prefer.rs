//! Client preferences (RFC 7240): `wait=N` to wait for news, and `return=minimal` for a short response.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponseBuilder,
    http::{
        Method,
        header::{HeaderName, VARY},
    },
};
use longhall_log::game_store::hub::LONG_POLL_MAX;

use super::conditional::IfNoneMatch;

/// The header of preferences.
pub(super) const PREFER: HeaderName = HeaderName::from_static("prefer");

/// The header that names the applied preference.
pub const APPLIED: HeaderName = HeaderName::from_static("preference-applied");

/// The preference for a short response (RFC 7240, section 4.2).
pub const MINIMAL: &str = "return=minimal";

/// The preference to wait for a version that the client does not have.
#[derive(Debug, PartialEq)]
pub struct Wish {
    /// The versions that the client has.
    pub if_none_match: IfNoneMatch,
    /// The requested timeout, at most the server's maximum.
    pub patience: Duration,
}

impl Wish {
    /// Reads the preference. An unreadable one is ignored (RFC 7240, section 2). `None` also if the client has no
    /// version, because it need not wait.
    pub fn from_request(req: &HttpRequest) -> Option<Self> {
        let if_none_match = IfNoneMatch::parse(req)?;
        let patience = preferences(req).find_map(|(name, value)| wait(name, value))?;
        Some(Self { if_none_match, patience: patience.min(LONG_POLL_MAX) })
    }
}

/// Whether a request may have to wait. HEAD waits like GET.
pub(super) fn may_wait(req: &HttpRequest) -> bool {
    matches!(*req.method(), Method::GET | Method::HEAD) && req.headers().contains_key(&PREFER)
}

/// Whether the client prefers a short response.
pub fn is_minimal(req: &HttpRequest) -> bool {
    let mut returns = preferences(req).filter(|(name, _)| name.eq_ignore_ascii_case("return"));
    // The first of several counts (RFC 7240, section 2).
    returns.next().is_some_and(|(_, value)| value == "minimal")
}

/// Parses a `wait`, in seconds (RFC 7240, section 4.3).
fn wait(name: &str, value: &str) -> Option<Duration> {
    if !name.eq_ignore_ascii_case("wait")
        || value.is_empty()
        || !value.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    // Only a number that is too large cannot be parsed now.
    Some(Duration::from_secs(value.parse().unwrap_or(u64::MAX)))
}

/// The preferences that have a value, without any parameters after a `;`.
fn preferences(req: &HttpRequest) -> impl Iterator<Item = (&str, &str)> {
    let lists = req.headers().get_all(&PREFER).filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).filter_map(|preference| {
        let (name, value) = preference.split(';').next()?.split_once('=')?;
        Some((name.trim(), value.trim().trim_matches('"')))
    })
}

/// Adds the headers that name the applied preference.
pub fn applied(response: &mut HttpResponseBuilder, wish: Option<&Wish>) {
    if let Some(wish) = wish {
        response.insert_header((APPLIED, format!("wait={}", wish.patience.as_secs())));
        // One `Vary` header holds all names, because middleware looks only at the first.
        response.insert_header((VARY, "Authorization, Prefer"));
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn patience(prefer: &[&str]) -> Option<u64> {
        let request = TestRequest::default().insert_header(("if-none-match", "\"x\""));
        let request = prefer.iter().fold(request, |request, value| request.append_header(("prefer", *value)));
        Wish::from_request(&request.to_http_request()).map(|wish| wish.patience.as_secs())
    }

    #[test]
    fn a_wish_is_read_as_the_rfc_has_it() {
        assert_eq!(patience(&["wait=30"]), Some(30));
        assert_eq!(patience(&["respond-async, wait = \"10\"; x=y"]), Some(10));
        assert_eq!(patience(&["return=minimal", "WAIT=5"]), Some(5));
        assert_eq!(patience(&["wait=3, wait=7"]), Some(3), "the first counts");
        assert_eq!(patience(&["wait=0"]), Some(0));
        assert_eq!(patience(&["wait=3600"]), Some(60), "no longer than a minute");
        assert_eq!(patience(&["wait=99999999999999999999999"]), Some(60));
        for unreadable in ["wait=+1", "wait=-1", "wait=1.5", "wait="] {
            assert_eq!(patience(&[unreadable]), None, "{unreadable}");
        }
    }

    #[test]
    fn a_short_answer_is_asked_for_as_the_rfc_has_it() {
        let is_minimal =
            |prefer| is_minimal(&TestRequest::default().insert_header(("prefer", prefer)).to_http_request());
        for prefer in ["return=minimal", "wait=5, Return = \"minimal\"; x=y"] {
            assert!(is_minimal(prefer), "{prefer}");
        }
        for prefer in
            ["return=representation", "return", "return=minimally", "return=representation, return=minimal"]
        {
            assert!(!is_minimal(prefer), "{prefer}");
        }
        assert!(!super::is_minimal(&TestRequest::default().to_http_request()));
    }

    #[test]
    fn what_is_no_wish_is_ignored() {
        for none in ["wait", "wait=", "wait=-1", "wait=soon", "waiting=5", "", "wait=1.5"] {
            assert_eq!(patience(&[none]), None, "{none}");
        }
        assert_eq!(patience(&[]), None);
        let has_nothing = TestRequest::default().insert_header(("prefer", "wait=30")).to_http_request();
        assert_eq!(Wish::from_request(&has_nothing), None);
    }
}
