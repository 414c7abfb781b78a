//! Rules for acceptable passwords.

use std::{collections::HashSet, sync::LazyLock};

use longhall_base::{error::PlayError, text};

const CHARS_MIN: usize = 8;
const BYTES_MAX: usize = 128;
/// The minimum number of different characters.
const DIFFERENT_MIN: usize = 3;
/// The maximum length of a unit whose repetition alone makes no password.
const UNIT_MAX: usize = 4;
/// The maximum number of digits and signs before or after a word that leave it guessable.
const DECORATION_MAX: usize = 4;

/// The passwords that guessers try first: the five thousand most frequently leaked passwords of at least eight
/// characters, in lower case. The most common one comes first (Royce Williams's list, as shipped with Django).
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// Checks a new password for an account with these names, and prepares it for hashing.
///
/// # Errors
/// If it is too short or too long, has forbidden characters, or is one of the first that attackers guess.
pub(crate) fn new_password(pointer: &'static str, given: &str, names: &[&str]) -> Result<String, PlayError> {
    let Some(password) = text::password(given) else {
        let detail = "a password must not have control, invisible or unassigned characters";
        return Err(PlayError::field(pointer, detail));
    };
    if password.chars().count() < CHARS_MIN || password.len() > BYTES_MAX {
        let detail =
            "a password must have at least 8 characters and at most 128 bytes, in the Unicode form NFC";
        return Err(PlayError::field(pointer, detail));
    }
    if is_guessed(&password.to_lowercase(), names) {
        return Err(PlayError::CommonPassword);
    }
    Ok(password)
}

/// Whether a lower-case password is one of the first that attackers guess. This is a common one or a name, also with a
/// few digits or signs before or after it, or repeated. So is one of fewer than three different characters.
fn is_guessed(password: &str, names: &[&str]) -> bool {
    let is_word =
        |word: &str| COMMON.contains(word) || names.iter().any(|name| name.eq_ignore_ascii_case(word));
    let chars: Vec<char> = password.chars().collect();
    let different: HashSet<&char> = chars.iter().collect();
    let repeats = |unit: usize| {
        let word: String = chars[..unit].iter().collect();
        chars.chunks(unit).all(|chunk| *chunk == chars[..unit]) && (unit <= UNIT_MAX || is_word(&word))
    };
    let is_bare = |before: usize, after: usize| {
        let bare = chars.get(before..chars.len().saturating_sub(after)).unwrap_or_default();
        let decoration = chars.iter().take(before).chain(chars.iter().rev().take(after));
        decoration.into_iter().all(|c| !c.is_alphabetic()) && is_word(&bare.iter().collect::<String>())
    };
    different.len() < DIFFERENT_MIN
        || (1..=chars.len() / 2).any(repeats)
        || (0..=DECORATION_MAX).any(|before| (0..=DECORATION_MAX).any(|after| is_bare(before, after)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_holds_what_could_be_a_password_here() {
        assert_eq!(COMMON.len(), 5_000);
        for password in COMMON.iter() {
            assert!(password.len() >= CHARS_MIN && *password == password.to_lowercase(), "{password:?}");
        }
    }

    #[test]
    fn what_everybody_tries_is_refused_in_any_case() {
        for password in [
            "password",
            "PassWord1",
            "1234567890",
            "Freydis-9",
            "passwordpassword",
            "Password1!",
            "!Password2026",
            "freydis-9!!",
            "Freydis-9freydis-9",
            "        ",
            "\u{3000}\u{a0}      ",
            "zzzzzzzzzzz",
            "abababab",
            "abc1abc1abc1",
        ] {
            let refused = new_password("/password", password, &["somebody", "freydis-9"]);
            assert!(matches!(refused, Err(PlayError::CommonPassword)), "{password}");
        }
        for password in ["freydis-9 sails", "correct horse", "passwords of mine", "Grüße-aus-Köln"] {
            assert!(new_password("/password", password, &["freydis-9"]).is_ok(), "{password}");
        }
    }

    #[test]
    fn a_password_is_counted_once_it_is_prepared() {
        assert!(new_password("/password", "u\u{308}u\u{308}u\u{308}u\u{308}", &[]).is_err());
        let (composed, decomposed) = ("Gr\u{fc}\u{df}e aus K\u{f6}ln", "Gru\u{308}\u{df}e aus Ko\u{308}ln");
        let prepared = |password| new_password("/password", password, &[]).unwrap();
        assert_eq!(prepared(decomposed), prepared(composed));
        assert!(new_password("/password", "a bell\u{7} rings", &[]).is_err());
    }
}
