//! A page written in Markdown: HTML for people, and the Markdown itself for clients that prefer it.

use std::{collections::BTreeSet, sync::OnceLock};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{ACCEPT, HeaderValue, VARY},
};
use longhall_base::public_url::PublicUrl;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};

use super::reference;
use crate::{conditional::REVALIDATE, static_responses::StaticResponse};

/// The page about the log format.
pub const LOG: &str = "/docs/log";
/// The page that says how long addresses of the API stay valid.
pub(crate) const VERSIONS: &str = "/docs/versions";

const MARKDOWN: &str = "text/markdown";

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; --ink: light-dark(#222, #ddd); --page: light-dark(#fff, #1b1b1b); --box: light-dark(#f3f3f3, #2a2a2a); }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: var(--ink); background: var(--page); overflow-wrap: break-word; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-bottom: .5rem; border-bottom: 1px solid #999; }
nav [aria-current] { font-weight: bold; color: inherit; text-decoration: none; }
nav + nav { padding: .5rem 0; font-size: .9em; }
a { color: light-dark(#0a56a5, #7db7f0); }
pre, table { overflow-x: auto; display: block; }
pre { padding: .5rem 1rem; background: var(--box); }
code { font-size: .9em; overflow-wrap: anywhere; }
pre code, td code, th code { overflow-wrap: normal; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #999; }
td:first-child code { white-space: nowrap; }
.diagram { overflow-x: auto; }
.diagram svg { display: block; width: 100%; min-width: 44rem; height: auto; }
@media (max-width: 40rem) {
    nav + nav {
        --shade: color-mix(in srgb, var(--ink) 30%, transparent);
        max-height: 8.75rem; overflow-y: auto; border: 1px solid #999; padding: .5rem; margin-top: .5rem;
        background:
            linear-gradient(var(--page) 30%, transparent) top / 100% 2.5rem no-repeat local,
            linear-gradient(transparent, var(--page) 70%) bottom / 100% 2.5rem no-repeat local,
            linear-gradient(var(--shade), transparent) top / 100% .75rem no-repeat,
            linear-gradient(transparent, var(--shade)) bottom / 100% .75rem no-repeat;
    }
    nav + nav::before { content: attr(aria-label); flex-basis: 100%; font-weight: bold; }
    td code { font-size: .8em; }
    td:last-child { min-width: 10rem; }
}
</style>
"#;

/// The address of a server in the sources of the pages. Each server replaces it by its own.
const ANY_HALL: &str = "http://127.0.0.1:8080";

/// The paths of served files, by the path with which the pages refer to them.
const SERVED: [(&str, &str); 7] = [
    ("longhall.json", "/openapi.json"),
    ("log-format.md", LOG),
    ("docs/versions.md", VERSIONS),
    ("docs/verdicts.md", "/docs/verdicts"),
    ("docs/kits.md", super::files::PAGE),
    ("examples/vikings.html", "/docs/examples/vikings.html"),
    ("examples/bot.py", "/docs/examples/bot.py"),
];

/// A page, rendered at the first request.
pub(crate) struct Page {
    pub(super) path: &'static str,
    name: &'static str,
    text: fn() -> String,
    hall: PublicUrl,
    marked: OnceLock<StaticResponse>,
    rendered: OnceLock<StaticResponse>,
}

impl Page {
    pub(super) fn new(path: &'static str, name: &'static str, text: fn() -> String, hall: PublicUrl) -> Self {
        Self { path, name, text, hall, marked: OnceLock::new(), rendered: OnceLock::new() }
    }

    /// Responds with the page in the form that the client prefers.
    pub(super) fn answer(&self, req: &HttpRequest, all: &[Self]) -> HttpResponse {
        let accept = req.headers().get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        let content = if accept.contains(MARKDOWN) {
            self.marked.get_or_init(|| StaticResponse::new(format!("{MARKDOWN}; charset=utf-8"), self.text()))
        } else {
            self.rendered.get_or_init(|| {
                StaticResponse::new("text/html; charset=utf-8".to_owned(), self.rendered(all))
            })
        };
        let mut response = content.answer(req, REVALIDATE);
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
        response
    }

    /// Returns the text with the server's address in its examples and with links to served files.
    pub(super) fn text(&self) -> String {
        let text = (self.text)().replace(ANY_HALL, self.hall.as_str());
        SERVED
            .iter()
            .fold(text, |text, (file, served)| text.replace(&format!("]({file})"), &format!("]({served})")))
    }

    /// Renders the page. Its title is the first line of the text.
    pub(super) fn rendered(&self, all: &[Self]) -> String {
        let markdown = self.text();
        let mut events: Vec<Event<'_>> = Parser::new_ext(&markdown, Options::ENABLE_TABLES).collect();
        let sections = add_anchors(&mut events);
        let title = markdown.lines().next().unwrap_or_default().trim_start_matches("# ");
        let (to_pages, to_sections) = (self.navigation(all), contents(&sections));
        let mut page = format!(
            "{HEAD}<title>{title} - Longhall</title>\n</head>\n<body>\n{to_pages}{to_sections}<main>\n"
        );
        push_html(&mut page, events.into_iter());
        page.push_str("</main>\n</body>\n</html>\n");
        page
    }

    /// Returns the links to the web client and to all pages.
    fn navigation(&self, all: &[Self]) -> String {
        let mut links = "<nav aria-label=\"Documentation\">\n<a href=\"/\">Web client</a>\n".to_owned();
        let reference = (reference::PATH, "Reference");
        for (path, name) in all.iter().map(|page| (page.path, page.name)).chain([reference]) {
            let here = if path == self.path { " aria-current=\"page\"" } else { "" };
            links += &format!("<a href=\"{path}\"{here}>{name}</a>\n");
        }
        links + "</nav>\n"
    }
}

/// A section of a page: its anchor, and its heading as HTML without links.
type Section = (String, String);

/// Gives each heading its own anchor. Returns the sections of the second level.
fn add_anchors(events: &mut [Event<'_>]) -> Vec<Section> {
    let (mut taken, mut sections) = (BTreeSet::new(), Vec::new());
    for at in 0..events.len() {
        let (before, rest) = events.split_at_mut(at + 1);
        let Some(Event::Start(Tag::Heading { level, id, .. })) = before.last_mut() else { continue };
        let heading = rest.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let heading: Vec<Event<'_>> =
            heading.filter(|event| matches!(event, Event::Text(_) | Event::Code(_))).cloned().collect();
        let words: String = heading.iter().map(words).collect();
        let anchor = anchor(&words);
        let mut own = anchor.clone();
        for number in 2.. {
            if taken.insert(own.clone()) {
                break;
            }
            own = format!("{anchor}-{number}");
        }
        if *level == HeadingLevel::H2 {
            let mut shown = String::new();
            push_html(&mut shown, heading.into_iter());
            sections.push((own.clone(), shown));
        }
        *id = Some(own.into());
    }
    sections
}

fn words<'a>(event: &'a Event<'_>) -> &'a str {
    match event {
        Event::Text(text) | Event::Code(text) => text,
        _ => "",
    }
}

/// Returns the anchor of a heading: the number of a numbered section, otherwise its words in lower case, joined by `-`.
fn anchor(heading: &str) -> String {
    let number = heading.split_once(". ").filter(|(number, _)| number.bytes().all(|b| b.is_ascii_digit()));
    if let Some((number, _)) = number {
        return format!("section-{number}");
    }
    let words =
        heading.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// Returns the links to the sections of a page.
fn contents(sections: &[Section]) -> String {
    let links = sections.iter().map(|(anchor, heading)| format!("<a href=\"#{anchor}\">{heading}</a>\n"));
    match sections.len() {
        0 => String::new(),
        _ => format!("<nav aria-label=\"On this page\">\n{}</nav>\n", links.collect::<String>()),
    }
}
