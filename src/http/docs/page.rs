//! A page that is written as Markdown: shown to people, and as it was written to whoever prefers that.

use std::sync::OnceLock;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{ACCEPT, HeaderValue, VARY},
};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html::push_html};

use super::reference;
use crate::http::{conditional::FRESH, still::Still};

/// Where the format of logs is.
pub(in crate::http) const LOG: &str = "/docs/log";
/// Where it says how long an address lives.
pub(in crate::http) const VERSIONS: &str = "/docs/versions";

const MARKDOWN: &str = "text/markdown";

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>
:root { color-scheme: light dark; --ink: light-dark(#222, #ddd); --page: light-dark(#fff, #1b1b1b); --box: light-dark(#f3f3f3, #2a2a2a); }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: var(--ink); background: var(--page); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding-bottom: .5rem; border-bottom: 1px solid #999; }
nav [aria-current] { font-weight: bold; color: inherit; text-decoration: none; }
a { color: light-dark(#0a56a5, #7db7f0); }
pre, table { overflow-x: auto; display: block; }
pre { padding: .5rem 1rem; background: var(--box); }
code { font-size: .9em; overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #999; }
td:first-child code { white-space: nowrap; }
svg { max-width: 100%; height: auto; }
</style>
"#;

/// Where the files are that pages name by their places in the repository.
const SERVED: [(&str, &str); 6] = [
    ("longhall.json", "/openapi.json"),
    ("log-format.md", LOG),
    ("docs/versions.md", VERSIONS),
    ("examples/vikings.html", "/docs/examples/vikings.html"),
    ("examples/bot.py", "/docs/examples/bot.py"),
    ("../README.md", "/docs/"),
];

/// A page, rendered when it is first asked for.
pub(super) struct Page {
    pub(super) path: &'static str,
    name: &'static str,
    text: fn() -> String,
    marked: OnceLock<Still>,
    rendered: OnceLock<Still>,
}

impl Page {
    pub(super) const fn new(path: &'static str, name: &'static str, text: fn() -> String) -> Self {
        Self { path, name, text, marked: OnceLock::new(), rendered: OnceLock::new() }
    }

    /// The page in the form that the client prefers, with the way to all others.
    pub(super) fn answer(&self, req: &HttpRequest, all: &[Self]) -> HttpResponse {
        let accept = req.headers().get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        let still = if accept.contains(MARKDOWN) {
            self.marked.get_or_init(|| Still::new(format!("{MARKDOWN}; charset=utf-8"), (self.text)()))
        } else {
            self.rendered
                .get_or_init(|| Still::new("text/html; charset=utf-8".to_owned(), self.rendered(all)))
        };
        let mut response = still.answer(req, FRESH);
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-encoding"));
        response
    }

    /// Renders the page. Its title is the first line of the text, and its sections have anchors by number.
    pub(super) fn rendered(&self, all: &[Self]) -> String {
        let markdown = (self.text)();
        let mut events: Vec<Event<'_>> = Parser::new_ext(&markdown, Options::ENABLE_TABLES).collect();
        for event in &mut events {
            lead_to_what_is_served(event);
        }
        for at in 1..events.len() {
            let (before, rest) = events.split_at_mut(at);
            if let (Some(Event::Start(Tag::Heading { id, .. })), Some(Event::Text(text))) =
                (before.last_mut(), rest.first())
                && let Some((number, _)) = text.split_once('.')
            {
                *id = Some(format!("section-{number}").into());
            }
        }
        let title = markdown.lines().next().unwrap_or_default().trim_start_matches("# ");
        let mut page = format!("{HEAD}<title>{title}</title>\n</head>\n<body>\n{}", self.navigation(all));
        push_html(&mut page, events.into_iter());
        page.push_str("</body>\n</html>\n");
        page
    }

    /// The way to all pages.
    fn navigation(&self, all: &[Self]) -> String {
        let mut way = "<nav aria-label=\"Documentation\">\n".to_owned();
        let reference = (reference::PATH, "Reference");
        for (path, name) in all.iter().map(|page| (page.path, page.name)).chain([reference]) {
            let here = if path == self.path { " aria-current=\"page\"" } else { "" };
            way += &format!("<a href=\"{path}\"{here}>{name}</a>\n");
        }
        way + "</nav>\n"
    }
}

fn lead_to_what_is_served(event: &mut Event<'_>) {
    if let Event::Start(Tag::Link { dest_url, .. }) = event
        && let Some((_, served)) = SERVED.iter().find(|(file, _)| **file == **dest_url)
    {
        *dest_url = CowStr::Borrowed(served);
    }
}
