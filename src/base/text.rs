//! Texts that people write: names, titles, labels, messages, notes and passwords. Each is prepared here before it is
//! checked, stored or compared, so that different encodings of a letter become the same text. All but passwords are
//! safe to embed in JSON, HTML, XML (1.0) and calendars.

use std::sync::LazyLock;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::{
    CodePointMapData, CodePointSetData,
    props::{DefaultIgnorableCodePoint, GeneralCategory},
};

use super::error::PlayError;

const NAME_CHARS: std::ops::RangeInclusive<usize> = 3..=24;
/// Reserved names: words that stand for a name in URLs, words for people without a name, and names that suggest the
/// operator. They are compared by [`skeleton`].
const RESERVED: [&str; 27] = [
    "admin",
    "administrator",
    "anonymous",
    "bot",
    "deleted",
    "everybody",
    "everyone",
    "guest",
    "hall",
    "help",
    "longhall",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "operator",
    "owner",
    "postmaster",
    "recovery",
    "root",
    "security",
    "staff",
    "support",
    "system",
    "webmaster",
];
static RESERVED_SKELETONS: LazyLock<Vec<String>> = LazyLock::new(|| RESERVED.map(skeleton).to_vec());
/// Prefix of the pseudonyms of deleted accounts.
const PSEUDONYM: &str = "deleted-";
/// Prefix of the names of guests, which the server makes.
pub const GUEST_PREFIX: &str = "guest-";
const TITLE_CHARS_MAX: usize = 80;
const LABEL_CHARS_MAX: usize = 60;
const MESSAGE_CHARS_MAX: usize = 1_000;
const NOTES_CHARS_MAX: usize = 10_000;

/// Checks a new name of an account.
///
/// # Errors
/// If the name is invalid or reserved.
pub fn check_name(name: &str) -> Result<(), PlayError> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !NAME_CHARS.contains(&name.len()) || !name.chars().all(allowed) {
        let (least, most) = (NAME_CHARS.start(), NAME_CHARS.end());
        let detail = format!("a `name` must have {least} to {most} letters, digits, `_` or `-`");
        return Err(PlayError::field("/name", detail));
    }
    let skeleton = skeleton(name);
    let is_made_by_server =
        [PSEUDONYM, GUEST_PREFIX].iter().any(|prefix| skeleton.starts_with(&self::skeleton(prefix)));
    if is_made_by_server || RESERVED_SKELETONS.contains(&skeleton) {
        return Err(PlayError::field("/name", "this `name` is reserved: choose another"));
    }
    Ok(())
}

/// Returns the form by which similar names are compared: lower case without `_` and `-`. Letters that many fonts show
/// alike become one letter.
pub(crate) fn skeleton(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-'))
        .map(|c| match c.to_ascii_lowercase() {
            '0' => 'o',
            '1' | 'i' => 'l',
            other => other,
        })
        .collect()
}

/// Prepares the title of a game.
///
/// # Errors
/// If the title is invalid.
pub fn title(title: Option<String>) -> Result<Option<String>, PlayError> {
    title.map(|title| line("/title", &title, TITLE_CHARS_MAX)).transpose()
}

/// Prepares the label of a token, a passkey or an address.
///
/// # Errors
/// If the label is invalid.
pub fn label(label: &str) -> Result<String, PlayError> {
    line("/label", label, LABEL_CHARS_MAX)
}

/// Prepares a chat message.
///
/// # Errors
/// If the text is too long, invisible, or contains forbidden characters.
pub fn message(text: &str) -> Result<String, PlayError> {
    let text = several_lines(text, MESSAGE_CHARS_MAX)?;
    if !is_visible(&text) {
        return Err(PlayError::field("/text", "`text` needs at least one visible character"));
    }
    Ok(text)
}

/// Prepares private notes.
///
/// # Errors
/// If they are too long, or contain forbidden characters.
pub fn notes(text: &str) -> Result<String, PlayError> {
    several_lines(text, NOTES_CHARS_MAX)
}

/// Prepares a password for hashing (RFC 8265, profile `OpaqueString`): other spaces become U+0020, and the text NFC.
/// `None` if it contains forbidden characters: control characters, invisible or unassigned ones.
pub fn password(password: &str) -> Option<String> {
    let category = CodePointMapData::<GeneralCategory>::new();
    let spaced: String = password
        .chars()
        .map(|c| if category.get(c) == GeneralCategory::SpaceSeparator { ' ' } else { c })
        .collect();
    let prepared = nfc(&spaced);
    let is_allowed = |c: char| {
        let is_assigned = !matches!(
            category.get(c),
            GeneralCategory::Control
                | GeneralCategory::Unassigned
                | GeneralCategory::PrivateUse
                | GeneralCategory::Surrogate
                | GeneralCategory::LineSeparator
                | GeneralCategory::ParagraphSeparator
                | GeneralCategory::Format
        );
        is_assigned && !is_ignorable(c) && !is_conjoining(c)
    };
    prepared.chars().all(is_allowed).then_some(prepared)
}

/// Whether a text is visible: it has a character that is no space, mark, control character or invisible one.
pub fn is_visible(text: &str) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new();
    text.chars().any(|c| {
        let shows = !matches!(
            category.get(c),
            GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::LineSeparator
                | GeneralCategory::ParagraphSeparator
                | GeneralCategory::SpaceSeparator
                | GeneralCategory::NonspacingMark
                | GeneralCategory::SpacingMark
                | GeneralCategory::EnclosingMark
                | GeneralCategory::Unassigned
                | GeneralCategory::PrivateUse
                | GeneralCategory::Surrogate
        );
        // U+2800 is the Braille pattern without dots.
        shows && c != '\u{2800}' && !is_ignorable(c)
    })
}

/// Returns the text in Unicode's normalization form C.
fn nfc(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfc().normalize(text).into_owned()
}

/// Whether a character is invisible where it is not supported, such as U+200B, U+3164 and tags.
fn is_ignorable(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// Whether a character is a part of a Hangul syllable. NFC composes those parts that form an existing syllable.
fn is_conjoining(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{A960}'..='\u{A97F}' | '\u{D7B0}'..='\u{D7FF}')
}

/// Prepares a text of several lines: at most `chars_max` characters, with line ends and tabs as the only control
/// characters.
fn several_lines(text: &str, chars_max: usize) -> Result<String, PlayError> {
    let text = nfc(text);
    let is_fit = |c: char| c == '\n' || c == '\t' || is_fit(c);
    if text.chars().count() <= chars_max && text.chars().all(is_fit) {
        return Ok(text);
    }
    let detail = format!(
        "`text` may have at most {chars_max} characters. Not allowed are control characters except line ends and \
         tabs, noncharacters, and characters that change the direction of writing"
    );
    Err(PlayError::field("/text", detail))
}

/// Prepares a visible text of one line.
fn line(pointer: &'static str, text: &str, chars_max: usize) -> Result<String, PlayError> {
    let text = nfc(text);
    let is_fit = |c: char| is_fit(c) && !matches!(c, '\u{2028}' | '\u{2029}');
    if text.chars().count() <= chars_max && text.chars().all(is_fit) && is_visible(&text) {
        return Ok(text);
    }
    let detail = format!(
        "`{}` needs 1 to {chars_max} characters, at least one of them visible. Not allowed are control characters, \
         line ends, noncharacters, and characters that change the direction of writing",
        pointer.trim_start_matches('/')
    );
    Err(PlayError::field(pointer, detail))
}

/// Whether a character is allowed. Control characters and noncharacters are not, because XML cannot carry some of them.
/// Nor are characters that set the direction of the surrounding text, because they can falsify it. Right-to-left
/// letters need none of them.
fn is_fit(c: char) -> bool {
    let is_noncharacter = matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE;
    let directs = matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !c.is_control() && !is_noncharacter && !directs
}

/// Replaces forbidden characters in texts that were stored under older rules, so that no program stops at them.
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
            let (text, title) = (format!("a{c}"), format!("{c}a"));
            let taken = several_lines(&text, 2).is_ok();
            assert!(is_xml(c) || !taken, "{c:?}");
            assert!(taken || line("/title", &title, 2).is_err(), "{c:?}");
        }
    }

    #[test]
    fn words_of_all_languages_are_taken() {
        for words in ["Grüße, 日本語!", "שלום — مرحبا", "👩🏽\u{200d}🚀 e\u{301}", "\u{200f}(א)"]
        {
            line("/title", words, 80).unwrap();
            several_lines(&format!("{words}\n\t{words}"), 80).unwrap();
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
            assert!(several_lines(&text, 80).is_err() && line("/title", &text, 80).is_err(), "{bad:?}");
        }
        for title in ["two\nlines", "a\ttab", "two\u{2028}lines", "", " ", "long"] {
            assert!(line("/title", title, 3).is_err(), "{title:?}");
        }
        assert!(several_lines("long", 3).is_err());
    }

    /// Invisible texts, one of each kind.
    const BLANK: [&str; 18] = [
        "",
        " \u{a0}\u{3000}",
        "\u{200b}",
        "\u{ad}",
        "\u{2060}",
        "\u{feff}",
        "\u{200e}\u{200f}",
        "\u{61c}",
        "\u{3164}",
        "\u{ffa0}",
        "\u{115f}\u{1160}",
        "\u{2800}",
        "\u{301}",
        "\u{20dd}",
        "\u{903}",
        "\u{fe0f}\u{200d}",
        "\u{e0041}",
        "\u{e000}\u{378}",
    ];

    #[test]
    fn a_text_that_shows_nothing_is_blank() {
        for blank in BLANK {
            assert!(line("/title", blank, 80).is_err() && message(blank).is_err(), "{blank:?}");
            assert!(notes(blank).is_ok(), "{blank:?}");
        }
        for shown in
            ["a", "1", ".", "e\u{301}", "\u{200f}א", "👩🏽\u{200d}🚀", "🏴\u{e0067}\u{e007f}", "\u{2801}", "각"]
        {
            assert!(is_visible(shown), "{shown:?}");
        }
    }

    #[test]
    fn texts_are_stored_in_one_form() {
        let (composed, decomposed) = ("Gr\u{fc}\u{df}e", "Gru\u{308}\u{df}e");
        assert_eq!(title(Some(decomposed.to_owned())).unwrap().as_deref(), Some(composed));
        for prepared in [label(decomposed), message(decomposed), notes(decomposed)] {
            assert_eq!(prepared.unwrap(), composed);
        }
        // The maximum counts characters of the stored form.
        assert!(line("/title", &"e\u{301}".repeat(80), 80).is_ok());
    }

    #[test]
    fn a_password_is_prepared_as_the_profile_says() {
        assert_eq!(password("Gru\u{308}\u{df}e"), password("Gr\u{fc}\u{df}e"));
        assert_eq!(password("a\u{a0}b\u{3000}c\u{1680}d").as_deref(), Some("a b c d"));
        assert_eq!(password("\u{1112}\u{1161}\u{11ab}").as_deref(), Some("한"));
        // Case and width are kept.
        assert_eq!(password("Ａ a ﬁ Σ").as_deref(), Some("Ａ a ﬁ Σ"));
        for refused in ["tab\t", "\0", "\u{378}", "\u{200b}", "\u{e000}", "\u{fdd0}", "\u{1160}", "a\u{2028}"]
        {
            assert_eq!(password(refused), None, "{refused:?}");
        }
    }

    #[test]
    fn nobody_is_called_like_the_operator() {
        for name in [
            "admin",
            "Admin",
            "ADM1N",
            "ad-min",
            "admin_",
            "__admin",
            "a_d-m-1n",
            "Adm1nistrator",
            "s_ystem",
            "R00T",
            "0fficial",
            "deleted-1234",
            "deleted_1234",
            "Guest",
            "guest-4f7k2m9q",
            "GUEST_1",
            "m-e",
            "longhaII",
            "l0nghal1",
            "bot-",
        ] {
            assert!(check_name(name).is_err(), "{name}");
        }
        for name in ["freydis", "adminton", "roots", "bot-0", "robot", "systematic", "undeleted"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        assert!(RESERVED.is_sorted());
    }
}
