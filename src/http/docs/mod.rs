//! The documentation: pages for whoever writes a front end, and the reference made from the document. All of it is in the
//! binary and works without the internet.

mod errors;
mod page;
mod reference;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::LOCATION,
    web::{self, Path, ServiceConfig},
};
use rust_embed::RustEmbed;

use super::problem::{Code, Problem};
use page::Page;

pub(super) use page::{LOG, VERSIONS};
pub(super) use reference::Reference;

/// The pages in the order in which to read them.
static PAGES: [Page; 8] = [
    Page::new("/docs/", "A first bot", || include_str!("../../../openapi/docs/first-bot.md").to_owned()),
    Page::new("/docs/guide", "Guide", || include_str!("../../../openapi/README.md").to_owned()),
    Page::new("/docs/words", "Words", || include_str!("../../../openapi/docs/words.md").to_owned()),
    Page::new("/docs/life", "The life of a game", || {
        include_str!("../../../openapi/docs/life.md").to_owned()
    }),
    Page::new("/docs/errors", "Errors", errors::text),
    Page::new(LOG, "The log", || include_str!("../../../openapi/log-format.md").to_owned()),
    Page::new(VERSIONS, "Versions", || include_str!("../../../openapi/docs/versions.md").to_owned()),
    Page::new("/docs/changelog", "Changelog", || include_str!("../../../CHANGELOG.md").to_owned()),
];

/// Test vectors of the log's format.
#[derive(RustEmbed)]
#[folder = "openapi/vectors"]
#[allow_missing = true]
struct Vectors;

/// Small front ends.
#[derive(RustEmbed)]
#[folder = "openapi/examples"]
struct Examples;

/// Routes all pages.
pub(super) fn configure(config: &mut ServiceConfig) {
    for page in &PAGES {
        config.route(
            page.path,
            web::get().to(move |req: HttpRequest| async move { page.answer(&req, &PAGES) }),
        );
        if !page.path.ends_with('/') {
            let moved = move || async move {
                HttpResponse::PermanentRedirect().insert_header((LOCATION, page.path)).finish()
            };
            config.route(&format!("{}/", page.path), web::get().to(moved));
        }
    }
    config
        .route("/docs", web::get().to(front))
        .route("/docs/log/vectors/{path:.*}", web::get().to(file::<Vectors>))
        .route("/docs/examples/{path:.*}", web::get().to(file::<Examples>))
        .configure(reference::configure);
}

async fn front() -> HttpResponse {
    HttpResponse::TemporaryRedirect().insert_header((LOCATION, "/docs/")).finish()
}

async fn file<F: RustEmbed>(req: HttpRequest, path: Path<String>) -> Result<HttpResponse, Problem> {
    let nothing = || Problem::new(Code::NotFound, format!("there is nothing at {}", req.path()));
    let file = F::get(&path).ok_or_else(nothing)?;
    // Shown as it is written: an example is not run here.
    let kind = file.metadata.mimetype();
    let kind = if kind == "text/html" { "text/plain; charset=utf-8" } else { kind };
    Ok(HttpResponse::Ok().content_type(kind).body(file.data))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(path: &str) -> &'static Page {
        PAGES.iter().find(|page| page.path == path).unwrap()
    }

    #[test]
    fn the_page_has_the_sections_and_tables_of_the_text() {
        let text = include_str!("../../../openapi/log-format.md");
        let page = page(LOG).rendered(&PAGES);
        for part in [r#"<h2 id="section-9">9. Receipts</h2>"#, "<table>", "<code>payload</code>", "</html>"] {
            assert!(page.contains(part), "{part}");
        }
        assert_eq!(page.matches("<h2 id=").count(), text.matches("\n## ").count());
    }

    #[test]
    fn links_lead_within_the_hall_or_away_from_it_but_not_into_the_repository() {
        for page in &PAGES {
            let rendered = page.rendered(&PAGES);
            for link in rendered.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
                let leads = ["/", "#", "https://"].iter().any(|start| link.starts_with(start));
                assert!(leads, "{}: {link}", page.path);
            }
        }
    }
}
