//! Responses to every code have the headers that the standards require.

use strum::IntoEnumIterator;

use super::*;

#[test]
fn retryable_problems_have_a_retry_after_header() {
    for code in Code::iter() {
        let answer = Problem::new(code, "").error_response();
        let has_retry_after = answer.headers().contains_key(header::RETRY_AFTER);
        assert_eq!(has_retry_after, matches!(answer.status().as_u16(), 429 | 503), "{code:?}");
    }
}
