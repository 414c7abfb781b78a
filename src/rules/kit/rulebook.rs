//! A title's rulebook: the file `RULES.md` in its folder, in our own words. The file documents the title's module
//! (`#![doc = include_str!("RULES.md")]`), and the web client shows it. The API lists its rulings
//! ([`Meta::rules`](super::Meta::rules) holds its text).
//!
//! The file is plain Markdown: headings, paragraphs, lists without nested lists, and tables. Lines may be wrapped
//! anywhere.
//!
//! ```markdown
//! # The title
//!
//! An introduction, if any: the sources, and the meaning of words. Nothing in it is tagged.
//!
//! ## 1. Components
//!
//! There are six colours. `RULEBOOK` Each middle shows one of four buildings, five tiles each. `PICTURE 1`
//!
//! | what | how many | constant |
//! |---|---|---|
//! | Vikings of each colour | 13 | `VIKINGS_PER_COLOUR` |
//!
//! ## 2. A round
//!
//! ### 2.1 The offer
//!
//! A boatsman brings ashore either: `RULEBOOK`
//!
//! - all Vikings of one colour `RULEBOOK`, as many as fit; `RULING 2`
//! - or one of each. `RULEBOOK`
//!
//! ## Rulings
//!
//! 1. **There are five tiles of each building.** The counts stand in a picture only.
//! 2. **As many as fit.** The rulebook says "all". Option: `none_or_all`.
//! ```
//!
//! - **Sections** are numbered without gaps: `## 1. Name`, and `### 1.2 Name` inside. Comments in the code say
//!   `section 1.2`.
//! - **Tags** are code spans. A tag names the source of the words before it, back to the previous tag in the same
//!   block. `RULEBOOK` means that a published text on the game says so. `RULING 3` means that we decided it, because
//!   the texts are silent, unclear or at odds. `PICTURE 3` means that a picture which we do not have decides it; what
//!   we play instead is a ruling, too. Every paragraph and every list item in a section ends with a tag. A table
//!   belongs to the paragraph above it; a cell may have a tag of its own.
//! - **Numbers.** If the last column of a table is headed `constant`, it names constants of the title's components. The
//!   column before it shows their values. A test of the title compares other tables of numbers with the components.
//! - **Hidden things.** If the last column of a table is headed `place`, the table lists what the game hides. The column
//!   before it shows who knows it while it is hidden: `nobody`, `its player`, `one player` or `several players`, joined
//!   by "or". The last column names the places in code spans. A place is a field of the state (`players.bets.token`)
//!   or a field of an effect after its type (`bet_placed.token`). For a hidden move it is the type of the move. A title
//!   that hides nothing says "Nothing is hidden" instead. A test compares the table with the secrets of random games.
//! - **Refusals** cite the rulebook. Each reason for refusing a move names a section, and words of the sentence there
//!   that forbids it. The words stand in one stretch between tags.
//! - **Rulings** are the last part, numbered from 1. Each gives in bold what we play, then the reason. If an option
//!   plays it differently, the option follows, as above. Each ruling is tagged somewhere. Comments in the code say
//!   `ruling 2`.
//!
//! `tests/rulebook.rs` checks all of this, and every `section N` and `ruling N` in a title's comments against its file.

use super::Refusing;

/// A decision of ours where the published rules are silent, unclear or at odds.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ruling {
    /// Number by which the text of the rules refers to this ruling.
    #[cfg_attr(feature = "openapi", schema(example = 3))]
    pub id: u16,
    /// The rule that is played here, in one sentence.
    pub text: String,
    /// The grounds on which it was decided so.
    pub reason: String,
    /// Name of the option with which a game plays it differently; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub option: Option<String>,
}

/// A reason for which the rules refuse a move, with the place in the rulebook that says so.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RefusalReason))]
pub struct Reason {
    /// The stable code: the `rule` of an `illegal_move`.
    #[cfg_attr(feature = "openapi", schema(example = "set_locked"))]
    pub rule: &'static str,
    /// The reason as a sentence for people.
    pub detail: String,
    /// Number of the section of `rules` that forbids such moves.
    #[cfg_attr(feature = "openapi", schema(example = "2.2"))]
    pub section: &'static str,
    /// Words that occur once in this section, in the sentence that forbids the move. Line breaks count as spaces.
    #[cfg_attr(feature = "openapi", schema(example = "The set at price 0 may be bought only"))]
    pub words: &'static str,
}

impl Reason {
    pub(super) fn of(illegal: impl Refusing) -> Self {
        let cites = |what| illegal.get_str(what).unwrap_or_default();
        Self {
            rule: illegal.into(),
            detail: illegal.to_string(),
            section: cites("section"),
            words: cites("words"),
        }
    }
}

/// The heading of the last part.
const RULINGS: &str = "\n## Rulings\n";

/// The rulings of a rulebook, in their order.
#[must_use]
pub fn rulings(rules: &str) -> Vec<Ruling> {
    let listed = rules.split_once(RULINGS).map_or("", |(_, listed)| listed);
    let mut items: Vec<String> = Vec::new();
    for line in listed.lines().map(str::trim) {
        if line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(". **") {
            items.push(line.to_owned());
        } else if let Some(item) = items.last_mut()
            && !line.is_empty()
        {
            item.push(' ');
            item.push_str(line);
        }
    }
    items.iter().filter_map(|item| ruling(item)).collect()
}

fn ruling(item: &str) -> Option<Ruling> {
    let (id, rest) = item.split_once(". **")?;
    let (text, rest) = rest.split_once("**")?;
    let (reason, option) = match rest.split_once(" Option: `") {
        Some((reason, option)) => (reason, Some(option.strip_suffix("`.")?.to_owned())),
        None => (rest, None),
    };
    Some(Ruling { id: id.parse().ok()?, text: text.to_owned(), reason: reason.trim().to_owned(), option })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_has_a_number_a_text_a_reason_and_perhaps_an_option() {
        let rules = "# T\n\n1. **no**\n\n## Rulings\n\n1. **Five of each.** A picture\n   shows it.\n2. **All.** Why. Option: `some`.\n";
        let ruling = |id, text: &str, reason: &str, option: Option<&str>| Ruling {
            id,
            text: text.to_owned(),
            reason: reason.to_owned(),
            option: option.map(str::to_owned),
        };
        let expected = [
            ruling(1, "Five of each.", "A picture shows it.", None),
            ruling(2, "All.", "Why.", Some("some")),
        ];
        assert_eq!(rulings(rules), expected);
        assert!(rulings("").is_empty());
    }
}
