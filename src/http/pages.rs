//! Pages about the API that are written as Markdown: shown to people, and as they were written to whoever prefers that.

use std::sync::OnceLock;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{ACCEPT, HeaderValue, VARY},
};
use pulldown_cmark::{Event, Options, Parser, Tag, html::push_html};

use super::still::Still;

const MARKDOWN: &str = "text/markdown";

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: #222; background: #fff; }
pre, table { overflow-x: auto; display: block; }
pre { padding: .5rem 1rem; background: #f3f3f3; }
code { font-size: .9em; overflow-wrap: anywhere; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; }
</style>
"#;

/// A page, rendered when it is first asked for.
pub(super) struct Page {
    text: &'static str,
    marked: OnceLock<Still>,
    rendered: OnceLock<Still>,
}

impl Page {
    pub(super) const fn new(text: &'static str) -> Self {
        Self { text, marked: OnceLock::new(), rendered: OnceLock::new() }
    }

    /// The page in the form that the client prefers.
    pub(super) fn answer(&self, req: &HttpRequest) -> HttpResponse {
        let accept = req.headers().get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        let still = if accept.contains(MARKDOWN) {
            self.marked.get_or_init(|| Still::new(format!("{MARKDOWN}; charset=utf-8"), self.text))
        } else {
            self.rendered
                .get_or_init(|| Still::new("text/html; charset=utf-8".to_owned(), rendered(self.text)))
        };
        let mut response = still.answer(req);
        response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-encoding"));
        response
    }
}

/// Renders a page. Its title is the first line of the text, and its sections have anchors by number.
pub(super) fn rendered(markdown: &str) -> String {
    let mut events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
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
    let mut page = format!("{HEAD}<title>{title}</title>\n</head>\n<body>\n");
    push_html(&mut page, events.into_iter());
    page.push_str("</body>\n</html>\n");
    page
}
