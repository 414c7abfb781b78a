//! The project's English: doc comments, comments of scripts and Markdown name the actor, use the field's words and keep
//! their sentences short.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use regex::{Captures, Regex};

/// Maximum length of a sentence, in words.
const SENTENCE_WORDS_MAX: usize = 25;

/// A doc comment begins with a noun or a verb, so that it stands without the line above.
static NOT_FIRST: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^\W*(?:what|who|whose|whom|whoever|of|that of|those of|the same|so many|as)\b").unwrap()
});

/// Words for which the field has others.
static RETIRED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(?:told|tells?|telling|teller|whoever|whom|untimely|ledger|debts?|ow(?:e|es|ed)|doubted|lanes?|doors|stirred|overtaken|twins?|so many|for so long)\b",
    )
    .unwrap()
});

/// A text that people read: of an error, of the API's description, or the first literal of a line for the log.
static TEXT: LazyLock<Regex> = LazyLock::new(|| {
    const BEFORE: [&str; 4] = [
        r"#\[error\(\s*",
        r"\b(?:description|doc) = ",
        r#""description": (?:format!\()?"#,
        r#"\b(?:trace|debug|info|warn|error)!\([^";]*"#,
    ];
    Regex::new(&format!(r#"(?:{})"((?:[^"\\]|\\(?s:.))*)""#, BEFORE.join("|"))).unwrap()
});
static CONTINUATION: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\\\n\s*").unwrap());
static PLACEHOLDER: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\{[^{}]*\}").unwrap());
/// An item of Rust: its kind and its name.
static ITEM: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?m)^[ \t]*(?:pub(?:\([^)]*\))? +)?(?:(?:async|const|unsafe|extern \S+) +)*(fn|struct|enum|trait|type|mod|const|static) +(?:r#)?(\w+)",
    )
    .unwrap()
});

/// Parts of names for which the field has others.
const RETIRED_PARTS: [&str; 16] = [
    "told", "tell", "tells", "teller", "owe", "owed", "owes", "debt", "lane", "twin", "untimely", "whoever",
    "whom", "luck", "doubted", "telling",
];

/// Types that had names of their own for what the field calls notifications, caches, services and so on.
static RETIRED_TYPE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^(?:(?:News|Known)\w*|\w*Room|Looks|Whence|Whose)$").unwrap());

static WORD_IN_NAME: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[A-Z]+[a-z0-9]*|[a-z0-9]+").unwrap());

/// A `JSDoc` block, or `//` at the end of a line or at the beginning of consecutive ones. Addresses and globs in strings
/// have no space there.
static SCRIPT_COMMENT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)/\*\*\s((?s:.*?))\*/|(?:^|[ \t])(//[ \t].*(?:\n[ \t]*//.*)*)").unwrap()
});
/// The margin of a comment's line.
static MARGIN: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)^[ \t]*(?:\*|//)?[ \t]?").unwrap());
/// A tag of `JSDoc` with the name that follows its type.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"@(?:param|property|typedef|template)\s+(?:\[[^\]]*\]|[\w.]+)|@\w+").unwrap()
});

static LIST_ITEM: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\s*(?:[-*]|\d+\.) ").unwrap());
static CODE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"`[^`]*`").unwrap());
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\]\([^)]*\)|https?://\S+").unwrap());
static ABBREVIATION: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b(e\.g|i\.e|cf|vs|No)\.").unwrap());
static END_OF_SENTENCE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r#"[.!?][")]*\s"#).unwrap());
static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[\w’'-]+").unwrap());

/// Findings that stay: the file, words of the text or a name, and the reason. The list only shrinks.
const EXCEPTIONS: &[(&str, &str, &str)] = &[];

/// A paragraph or a name that breaks a rule.
struct Finding {
    file: String,
    line: usize,
    text: String,
    rule: String,
}

/// A comment or page: the number of its first line, whether it is a doc comment, and its text.
type Block = (usize, bool, String);

/// The lines of comments in Rust sources that are documentation, in blocks: the first line's number, and the lines.
fn doc_comments(source: &str) -> Vec<(usize, Vec<&str>)> {
    let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut open = None;
    for (n, line) in source.lines().enumerate() {
        let line = line.trim_start();
        let kind = ["///", "//!"].into_iter().find(|kind| line.starts_with(kind));
        if let Some(kind) = kind {
            if open != Some(kind) {
                blocks.push((n + 1, Vec::new()));
            }
            let text = &line[kind.len()..];
            blocks.last_mut().unwrap().1.push(text.strip_prefix(' ').unwrap_or(text));
        }
        open = kind;
    }
    blocks
}

/// The texts in Rust source that people read, each with its line. A placeholder counts as a word.
fn strings(source: &str) -> Vec<(usize, String)> {
    let read = |found: Captures<'_>| {
        let literal = found.get(1).unwrap();
        let text = CONTINUATION.replace_all(literal.as_str(), "").replace(r"\n", "\n").replace("\\\"", "\"");
        let line = source[..literal.start()].matches('\n').count() + 1;
        (line, PLACEHOLDER.replace_all(&text, "x").into_owned())
    };
    TEXT.captures_iter(source).map(read).collect()
}

/// The comments of a script.
fn script_comments(source: &str) -> Vec<Block> {
    let found = SCRIPT_COMMENT.captures_iter(source).map(|comment| {
        let is_doc = comment.get(1).is_some();
        let text = comment.get(1).or_else(|| comment.get(2)).unwrap();
        let line = source[..text.start()].matches('\n').count() + 1;
        let prose = MARGIN.replace_all(text.as_str(), "");
        (line, is_doc, if is_doc { without_types(&prose) } else { prose.into_owned() })
    });
    found.collect()
}

/// The text of a `JSDoc` block without types. Tags with their names become ends of sentences.
fn without_types(text: &str) -> String {
    let mut depth = 0_usize;
    let kept = text.chars().filter(|c| {
        depth += usize::from(*c == '{');
        let is_kept = depth == 0 || *c == '\n';
        depth = depth.saturating_sub(usize::from(*c == '}'));
        is_kept
    });
    TAG.replace_all(&kept.collect::<String>(), ".").into_owned()
}

/// The comments of a source, or a whole page.
fn blocks(path: &Path, source: &str) -> Vec<Block> {
    match path.extension().and_then(OsStr::to_str) {
        Some("rs") => {
            let comments = doc_comments(source).into_iter();
            comments.map(|(line, lines)| (line, true, lines.join("\n"))).collect()
        }
        Some("md") => vec![(1, false, source.to_owned())],
        _ => script_comments(source),
    }
}

/// The paragraphs and list items of Markdown with the offset of their line. Code, tables, headings and HTML are left out.
fn paragraphs(lines: &[&str]) -> Vec<(usize, String)> {
    let (mut found, mut is_code, mut is_open) = (Vec::<(usize, String)>::new(), false, false);
    for (n, line) in lines.iter().enumerate() {
        let text = line.trim();
        let is_fence = text.starts_with("```");
        is_code ^= is_fence;
        if is_fence
            || is_code
            || text.is_empty()
            || text.starts_with(['|', '#', '<'])
            || line.starts_with("    ")
        {
            is_open = false;
            continue;
        }
        let begins = LIST_ITEM.find(line).map(|mark| &line[mark.end()..]);
        match found.last_mut() {
            Some((_, open)) if is_open && begins.is_none() => {
                open.push('\n');
                open.push_str(text);
            }
            _ => found.push((n, begins.unwrap_or(text).to_owned())),
        }
        is_open = true;
    }
    found
}

/// What breaks a rule in a paragraph.
fn faults(paragraph: &str, begins_a_comment: bool) -> Vec<String> {
    let mut faults = Vec::new();
    if begins_a_comment && NOT_FIRST.is_match(paragraph) {
        faults.push("begin with a noun or a verb".to_owned());
    }
    let text = CODE.replace_all(paragraph, "code");
    let text = ADDRESS.replace_all(&text, "]");
    faults.extend(RETIRED.find_iter(&text).map(|found| format!("retired word: {}", found.as_str())));
    let text = ABBREVIATION.replace_all(&text, "$1");
    let lengths = END_OF_SENTENCE.split(&text).map(|sentence| WORD.find_iter(sentence).count());
    faults.extend(
        lengths
            .filter(|words| *words > SENTENCE_WORDS_MAX)
            .map(|words| format!("a sentence of {words} words")),
    );
    faults
}

/// The items of a Rust source whose names are retired, tests included: the line, and the name.
fn retired_names(source: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for item in ITEM.captures_iter(source) {
        let (kind, name) = (&item[1], item.get(2).unwrap());
        let is_type = matches!(kind, "struct" | "enum" | "trait" | "type");
        let mut parts = WORD_IN_NAME.find_iter(name.as_str()).map(|part| part.as_str().to_lowercase());
        if is_type && RETIRED_TYPE.is_match(name.as_str())
            || parts.any(|part| RETIRED_PARTS.contains(&part.as_str()))
        {
            found.push((source[..name.start()].lines().count(), name.as_str()));
        }
    }
    found
}

/// Rust sources, scripts and Markdown below a path. Rulebooks and the format of the log have a style of their own.
/// Generated files have the style of their source. The web client's other languages are not English.
fn texts(path: &Path) -> Vec<PathBuf> {
    const LEFT_OUT: [&str; 13] = [
        "RULES.md",
        "log-format.md",
        "de",
        "es",
        "fr",
        "node_modules",
        "built",
        "target",
        "generated",
        "dist",
        "out",
        "core.ts",
        "known.ts",
    ];
    let name = path.file_name().unwrap().to_str().unwrap();
    if LEFT_OUT.contains(&name) {
        vec![]
    } else if path.is_dir() {
        std::fs::read_dir(path).unwrap().flat_map(|entry| texts(&entry.unwrap().path())).collect()
    } else {
        let extension = path.extension().and_then(OsStr::to_str);
        if matches!(extension, Some("rs" | "md" | "js" | "ts")) { vec![path.to_owned()] } else { vec![] }
    }
}

fn findings() -> Vec<Finding> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = texts(&root.join("src"));
    files.extend(texts(&root.join("openapi")));
    files.extend(texts(&root.join("tests/client")));
    let top = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    files.extend(top.filter(|path| path.is_file()).flat_map(|path| texts(&path)));
    let mut findings = Vec::new();
    for path in files {
        let file = path.strip_prefix(root).unwrap().display().to_string();
        let source = std::fs::read_to_string(&path).unwrap();
        if file.ends_with(".rs") {
            findings.extend(retired_names(&source).into_iter().map(|(line, name)| Finding {
                file: file.clone(),
                line,
                text: name.to_owned(),
                rule: "retired name".to_owned(),
            }));
        }
        // Each text with its line, and whether it has to begin with a noun or a verb.
        let mut texts = Vec::new();
        for (first, is_doc, text) in blocks(&path, &source) {
            let own = paragraphs(&text.lines().collect::<Vec<_>>()).into_iter();
            texts.extend(own.map(|(offset, text)| (first + offset, text, is_doc && offset == 0)));
        }
        if file.ends_with(".rs") {
            texts.extend(strings(&source).into_iter().map(|(line, text)| (line, text, true)));
        }
        for (line, text, begins) in texts {
            let rules = faults(&text, begins).into_iter();
            findings.extend(rules.map(|rule| Finding { file: file.clone(), line, text: text.clone(), rule }));
        }
    }
    findings
}

#[test]
fn texts_use_the_words_of_the_field() {
    let (mut used, mut bad) = (BTreeSet::new(), Vec::new());
    for Finding { file, line, text, rule } in findings() {
        match EXCEPTIONS.iter().find(|(at, words, _)| *at == file && text.contains(words)) {
            Some(exception) => _ = used.insert(exception),
            None => bad.push(format!("{file}:{line}: {rule}: {text}")),
        }
    }
    let unused = EXCEPTIONS.iter().filter(|exception| !used.contains(exception));
    bad.extend(unused.map(|(file, words, _)| format!("needs no exception any more: {file}: {words}")));
    assert!(bad.is_empty(), "{} texts break a rule:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn each_rule_is_found_broken() {
    let long = "word ".repeat(SENTENCE_WORDS_MAX + 1);
    for bad in ["What a seat may see.", "`Of` it", "Says what it owes.", "Kept for so long.", &long] {
        let first = bad.replace("`Of`", "Of");
        assert!(!faults(&first, true).is_empty(), "{bad}");
    }
    let short = "word ".repeat(SENTENCE_WORDS_MAX);
    for good in ["The view of a seat.", "Deletes `told` rows.", "Offers a move (see `as`).", &short] {
        assert_eq!(faults(good, true), Vec::<String>::new(), "{good}");
    }
    let lines =
        ["A first", "paragraph.", "", "- an item", "| a | table |", "```", "code", "```", "The last."];
    let found = paragraphs(&lines);
    assert_eq!(found.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [0, 3, 8]);
    let names = "struct Told;\n/// fn owed()\n    pub(crate) async fn what_they_owe() {}\ntype AccountRoom = ();\n\
        const TWIN_MAX: u8 = 1;\nfn room_known() {}\npub const fn newsroom() {}\n// type Lane\nstruct KnownOnes;\nlet lane = 1;";
    let retired = [(1, "Told"), (3, "what_they_owe"), (4, "AccountRoom"), (5, "TWIN_MAX"), (9, "KnownOnes")];
    assert_eq!(retired_names(names), retired);
    assert_eq!(doc_comments("/// One\n/// block.\nfn f() {}\n//! Another.").len(), 2);
    let source =
        "#[error(\"no {what} \\\n  here\")]\ninfo!(%id, \"done\");\n(description = \"A \\\"quote\\\".\")";
    let texts: Vec<String> = strings(source).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["no x here", "done", "A \"quote\"."]);
}

#[test]
fn each_form_of_comment_is_found_in_scripts() {
    let source = [
        "// A line,",
        "// and the next.",
        "const address = \"https://host/**/*.js\"; // At the end.",
        "/** Short. @param {{ a: string }} told Its text. @returns {string} */",
        "/**",
        " * Long.",
        " * @type {string",
        " *   | null}",
        " */",
    ];
    let expected: [(usize, bool, &str); 4] = [
        (1, false, "A line,\nand the next."),
        (3, false, "At the end."),
        (4, true, "Short. . Its text. .  "),
        (6, true, "Long.\n. \n\n"),
    ];
    let expected = expected.map(|(line, is_doc, text)| (line, is_doc, text.to_owned()));
    assert_eq!(script_comments(&source.join("\n")), expected);
}
