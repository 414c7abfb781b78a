//! Responses to every code have the headers that the standards require.

use strum::IntoEnumIterator;

use super::*;

#[test]
fn whoever_is_to_come_back_is_told_when() {
    for code in Code::iter() {
        let answer = Problem::new(code, "").error_response();
        let is_told = answer.headers().contains_key(header::RETRY_AFTER);
        assert_eq!(is_told, matches!(answer.status().as_u16(), 429 | 503), "{code:?}");
    }
}
