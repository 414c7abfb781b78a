//! Serves the format of logs for authors of verifiers: as a page, as the original Markdown, and with test
//! vectors.

use std::sync::LazyLock;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{ACCEPT, HeaderValue, VARY},
    web,
};
use pulldown_cmark::{Event, Options, Parser, Tag, html::push_html};
use rust_embed::RustEmbed;

use super::{
    problem::{Code, Problem},
    still::Still,
};

/// The path of the page.
pub(super) const PATH: &str = "/docs/log";

const TEXT: &str = include_str!("../../openapi/log-format.md");
const MARKDOWN: &str = "text/markdown";

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The log of a game</title>
<style>
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; color: #222; background: #fff; }
pre, table { overflow-x: auto; display: block; }
pre { padding: .5rem 1rem; background: #f3f3f3; }
code { font-size: .9em; overflow-wrap: anywhere; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; }
</style>
</head>
<body>
"#;

/// The test vectors.
#[derive(RustEmbed)]
#[folder = "openapi/vectors"]
#[allow_missing = true]
struct Vectors;

static MARKED: LazyLock<Still> = LazyLock::new(|| Still::new(format!("{MARKDOWN}; charset=utf-8"), TEXT));
static PAGE: LazyLock<Still> =
    LazyLock::new(|| Still::new("text/html; charset=utf-8".to_owned(), page(TEXT)));

/// Routes the page beside the documentation.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    config.route(PATH, web::get().to(log_format));
    config.route("/docs/log/vectors/{path:.*}", web::get().to(vector));
}

async fn log_format(req: HttpRequest) -> HttpResponse {
    let accept = req.headers().get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let mut response = if accept.contains(MARKDOWN) { &MARKED } else { &PAGE }.answer(&req);
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-encoding"));
    response
}

async fn vector(req: HttpRequest, path: web::Path<String>) -> Result<HttpResponse, Problem> {
    let nothing = || Problem::new(Code::NotFound, format!("there is nothing at {}", req.path()));
    let file = Vectors::get(&path).ok_or_else(nothing)?;
    Ok(HttpResponse::Ok().content_type(file.metadata.mimetype()).body(file.data))
}

/// Renders the page. Its sections have anchors by number.
fn page(markdown: &str) -> String {
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
    let mut page = HEAD.to_owned();
    push_html(&mut page, events.into_iter());
    page.push_str("</body>\n</html>\n");
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_sections_and_tables_of_the_text() {
        let page = page(TEXT);
        for part in [r#"<h2 id="section-9">9. Receipts</h2>"#, "<table>", "<code>payload</code>", "</html>"] {
            assert!(page.contains(part), "{part}");
        }
        assert_eq!(page.matches("<h2 id=").count(), TEXT.matches("\n## ").count());
    }
}
