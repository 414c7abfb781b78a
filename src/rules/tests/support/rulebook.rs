//! Parses a `RULES.md` with the markup that `kit::rulebook` describes.

use std::path::{Path, PathBuf};

/// A piece of a rulebook.
#[derive(Debug, PartialEq)]
pub(crate) enum Block {
    /// A heading: its level and its text.
    Heading(usize, String),
    /// A paragraph.
    Paragraph(String),
    /// An item of a list, without its marker.
    Item(String),
    /// The rows of a table, starting with the header.
    Table(Vec<Vec<String>>),
}

/// The source of the words before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    Rulebook,
    Ruling(u16),
    Picture(u16),
}

/// The parts of a rulebook, in order; the second list is the content of `## Rulings`.
pub(crate) fn read(rules: &str) -> (Vec<Block>, Vec<Block>) {
    let (sections, rulings) = rules.split_once("\n## Rulings\n").unwrap_or((rules, ""));
    (blocks(sections), blocks(rulings))
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = vec![];
    let mut goes_on = false;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            goes_on = false;
        } else if line.starts_with('#') {
            let signs = line.bytes().take_while(|byte| *byte == b'#').count();
            blocks.push(Block::Heading(signs, line[signs..].trim().to_owned()));
            goes_on = false;
        } else if line.starts_with('|') {
            let row = cells(line);
            match blocks.last_mut() {
                Some(Block::Table(rows)) if goes_on => rows.extend(row),
                _ => blocks.push(Block::Table(row.into_iter().collect())),
            }
            goes_on = true;
        } else if let Some(item) = item(line) {
            blocks.push(Block::Item(item.to_owned()));
            goes_on = true;
        } else {
            match blocks.last_mut() {
                Some(Block::Paragraph(text) | Block::Item(text)) if goes_on => {
                    text.push(' ');
                    text.push_str(line);
                }
                _ => blocks.push(Block::Paragraph(line.to_owned())),
            }
            goes_on = true;
        }
    }
    blocks
}

fn item(line: &str) -> Option<&str> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 { line[digits..].strip_prefix(". ") } else { line.strip_prefix("- ") }
}

/// The cells of a row; `None` for the line below the header.
fn cells(line: &str) -> Option<Vec<String>> {
    let row = line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned());
    if line.bytes().all(|byte| b"|-: ".contains(&byte)) { None } else { Some(row.collect()) }
}

/// A cell without the tags at its end.
pub(crate) fn without_tags(text: &str) -> String {
    let mut text = text;
    while let Some((before, span)) = text.strip_suffix('`').and_then(|rest| rest.rsplit_once('`'))
        && tag(span).is_some()
    {
        text = before.trim_end();
    }
    text.to_owned()
}

/// The code spans.
pub(crate) fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

pub(crate) fn tag(span: &str) -> Option<Tag> {
    match span.split_once(' ') {
        None => (span == "RULEBOOK").then_some(Tag::Rulebook),
        Some(("RULING", id)) => Some(Tag::Ruling(id.parse().ok()?)),
        Some(("PICTURE", id)) => Some(Tag::Picture(id.parse().ok()?)),
        Some(_) => None,
    }
}

/// All source files in a folder.
pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The comments of a source file. Each run of consecutive lines is joined.
pub(crate) fn comments(source: &str) -> Vec<String> {
    let mut comments: Vec<String> = vec![];
    let mut goes_on = false;
    for line in source.lines() {
        let comment = line.split_once("//").map(|(_, text)| text.trim_start_matches(['/', '!']).trim());
        match (comment, comments.last_mut()) {
            (Some(text), Some(last)) if goes_on && line.trim().starts_with("//") => {
                last.push(' ');
                last.push_str(text);
            }
            (Some(text), _) => comments.push(text.to_owned()),
            (None, _) => {}
        }
        goes_on = comment.is_some();
    }
    comments
}

/// The numbers that a comment cites after a word: "section 2.4", "Sections 2 to 5", "rulings 3, 4 and 7".
pub(crate) fn cited(comment: &str, word: &str) -> Vec<String> {
    let words: Vec<&str> = comment.split_whitespace().collect();
    let mut cited = vec![];
    for (at, one) in words.iter().enumerate() {
        let one = one.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        if one == word || one.strip_suffix('s') == Some(word) {
            let rest = words[at + 1..].iter().take_while(|next| {
                ["and", "to", "or"].contains(next) || next.starts_with(|c: char| c.is_ascii_digit())
            });
            let number = |text: &&str| text.trim_end_matches(|c: char| !c.is_ascii_digit()).to_owned();
            cited.extend(rest.map(number).filter(|number| !number.is_empty()));
        }
    }
    cited
}
