//! Which passwords are acceptable.

use std::{collections::HashSet, sync::LazyLock};

use crate::play::error::PlayError;

const CHARS_MIN: usize = 8;
const BYTES_MAX: usize = 128;

/// What guessers try first: the five thousand most frequently leaked passwords of at least eight characters,
/// in lower case, most common first (Royce Williams's list, as shipped with Django).
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// Checks a password for somebody with these names.
///
/// # Errors
/// If it is too short or too long, or among the first that anybody would guess.
pub(crate) fn check_password(password: &str, names: &[&str]) -> Result<(), PlayError> {
    if password.chars().count() < CHARS_MIN || password.len() > BYTES_MAX {
        return Err(PlayError::Malformed(
            "a password has at least 8 characters and at most 128 bytes".to_owned(),
        ));
    }
    let is_a_name = names.iter().any(|name| name.eq_ignore_ascii_case(password));
    if is_a_name || COMMON.contains(password.to_lowercase().as_str()) {
        return Err(PlayError::CommonPassword);
    }
    Ok(())
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
        for password in ["password", "PassWord1", "1234567890", "Freydis-9"] {
            let refused = check_password(password, &["somebody", "freydis-9"]);
            assert!(matches!(refused, Err(PlayError::CommonPassword)), "{password}");
        }
        assert!(check_password("freydis-9 sails", &["freydis-9"]).is_ok());
    }
}
