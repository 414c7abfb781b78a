//! What people may write: names, titles, labels, messages and notes, each of which every reader can be shown, in JSON, HTML,
//! XML (1.0) and calendars alike.

use crate::play::error::PlayError;

const NAME_CHARS: std::ops::RangeInclusive<usize> = 3..=24;
/// What stands in addresses where a name may stand, or for people without one.
const RESERVED: [&str; 3] = ["guest", "me", "recovery"];
const TITLE_CHARS_MAX: usize = 80;
const LABEL_CHARS_MAX: usize = 60;
const MESSAGE_CHARS_MAX: usize = 1_000;
const NOTES_CHARS_MAX: usize = 10_000;

/// Checks the name of a new account, or a new name of an old one.
///
/// # Errors
/// If nobody can have this name.
pub(crate) fn check_name(name: &str) -> Result<(), PlayError> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !NAME_CHARS.contains(&name.len()) || !name.chars().all(allowed) {
        let (least, most) = (NAME_CHARS.start(), NAME_CHARS.end());
        return Err(PlayError::Malformed(format!("a name is {least} to {most} letters, digits, `_` or `-`")));
    }
    if RESERVED.iter().any(|reserved| name.eq_ignore_ascii_case(reserved)) {
        return Err(PlayError::Malformed(format!("nobody can be called {}", RESERVED.join(" or "))));
    }
    Ok(())
}

/// Checks the title of a game, which people may give it.
///
/// # Errors
/// If no game can have this title.
pub(crate) fn check_title(title: Option<&str>) -> Result<(), PlayError> {
    title.map_or(Ok(()), |title| check_line("title", title, TITLE_CHARS_MAX))
}

/// Checks the label of a token, a passkey or an address.
///
/// # Errors
/// If nothing can have this label.
pub(crate) fn check_label(label: &str) -> Result<(), PlayError> {
    check_line("label", label, LABEL_CHARS_MAX)
}

/// Checks a message to the other players.
///
/// # Errors
/// If it cannot be said.
pub(crate) fn check_message(text: &str) -> Result<(), PlayError> {
    check_text(text, MESSAGE_CHARS_MAX)?;
    if text.trim().is_empty() {
        return Err(PlayError::Malformed("a message has at least one character that is no space".to_owned()));
    }
    Ok(())
}

/// Checks somebody's own notes on a game.
///
/// # Errors
/// If it cannot be noted.
pub(crate) fn check_notes(text: &str) -> Result<(), PlayError> {
    check_text(text, NOTES_CHARS_MAX)
}

/// Makes sure that a text can be kept and shown: at most `chars_max` characters, of control characters only line ends and
/// tabs.
fn check_text(text: &str, chars_max: usize) -> Result<(), PlayError> {
    let is_fit = |c: char| c == '\n' || c == '\t' || is_fit(c);
    if text.chars().count() <= chars_max && text.chars().all(is_fit) {
        return Ok(());
    }
    Err(PlayError::Malformed(format!(
        "a text has at most {chars_max} characters, of control characters only line ends and tabs, and none that is no \
         character or turns the direction of writing"
    )))
}

/// Makes sure that a text of one line, which says something, can be kept and shown.
fn check_line(what: &str, text: &str, chars_max: usize) -> Result<(), PlayError> {
    let is_fit = |c: char| is_fit(c) && !matches!(c, '\u{2028}' | '\u{2029}');
    if text.chars().count() <= chars_max && text.chars().all(is_fit) && !text.trim().is_empty() {
        return Ok(());
    }
    Err(PlayError::Malformed(format!(
        "a {what} has 1 to {chars_max} characters, none that is a control character or line end, is no character or turns \
         the direction of writing"
    )))
}

/// Refused are control characters, what Unicode calls no characters (XML cannot carry some of them), and what sets the
/// direction of the text around it, by which words of others can be made to read otherwise. Letters that are written from
/// right to left need none of these.
fn is_fit(c: char) -> bool {
    let is_noncharacter = matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE;
    let directs = matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !c.is_control() && !is_noncharacter && !directs
}

/// What is shown to programs that stop at a character they cannot carry, also of a text that was taken when more was.
#[must_use]
pub fn presentable(text: &str) -> String {
    text.chars().map(|c| if is_fit(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Char of XML 1.0, section 2.2.
    fn is_xml(c: char) -> bool {
        matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
    }

    #[test]
    fn whatever_is_taken_can_be_carried_by_xml() {
        for c in '\0'..=char::MAX {
            let (text, line) = (format!("a{c}"), format!("{c}a"));
            let taken = check_text(&text, 2).is_ok();
            assert!(is_xml(c) || !taken, "{c:?}");
            assert!(taken || check_line("title", &line, 2).is_err(), "{c:?}");
        }
    }

    #[test]
    fn words_of_all_languages_are_taken() {
        for words in ["Grüße, 日本語!", "שלום — مرحبا", "👩🏽\u{200d}🚀 e\u{301}", "\u{200f}(א)"]
        {
            check_line("title", words, 80).unwrap();
            check_text(&format!("{words}\n\t{words}"), 80).unwrap();
        }
    }

    #[test]
    fn what_cannot_be_shown_is_refused() {
        for bad in [
            "\0",
            "\u{7f}",
            "\u{85}",
            "\u{fffe}",
            "\u{ffff}",
            "\u{1fffe}",
            "\u{fdd0}",
            "\u{202e}",
            "\u{2066}",
        ] {
            let text = format!("word{bad}");
            assert!(check_text(&text, 80).is_err() && check_line("title", &text, 80).is_err(), "{bad:?}");
        }
        for line in ["two\nlines", "a\ttab", "two\u{2028}lines", "", " ", "long"] {
            assert!(check_line("title", line, 3).is_err(), "{line:?}");
        }
        assert!(check_text("long", 3).is_err());
    }
}
