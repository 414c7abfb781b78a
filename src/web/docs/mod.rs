//! The documentation: pages for developers of clients, the files that they refer to, and the reference generated from
//! the document. All of it is in the binary and works without the internet.

mod errors;
mod files;
pub mod page;
pub mod reference;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{ETag, LOCATION},
    web::{Data, Path, ServiceConfig},
};
use longhall_base::public_url::PublicUrl;
use rust_embed::RustEmbed;

use self::page::{LOG, Page, VERSIONS};
use super::{
    client::etag,
    conditional::IfNoneMatch,
    meta::readable,
    problem::{PAGE as ERRORS, Problem, codes::Code},
};

/// The pages of a server, in reading order.
pub(super) struct Pages(Vec<Page>);

impl Pages {
    pub(super) fn new(hall: &PublicUrl) -> Self {
        let page = |path, name, text| Page::new(path, name, text, hall.clone());
        Self(vec![
            page(FIRST, "A first bot", || include_str!("../../../openapi/docs/first-bot.md").to_owned()),
            page("/docs/guide", "Guide", || include_str!("../../../openapi/README.md").to_owned()),
            page(files::PAGE, "Kits and files", files::text),
            page("/docs/words", "Words", || include_str!("../../../openapi/docs/words.md").to_owned()),
            page("/docs/life", "The life of a game", || {
                include_str!("../../../openapi/docs/life.md").to_owned()
            }),
            page("/docs/matches", "Playing with strangers", || {
                include_str!("../../../openapi/docs/matches.md").to_owned()
            }),
            page(ERRORS, "Errors", errors::text),
            page(LOG, "The log", || include_str!("../../../openapi/log-format.md").to_owned()),
            page("/docs/verdicts", "Verdicts", || {
                include_str!("../../../openapi/docs/verdicts.md").to_owned()
            }),
            page(VERSIONS, "Versions", || include_str!("../../../openapi/docs/versions.md").to_owned()),
            page("/docs/changelog", "Changelog", || include_str!("../../../CHANGELOG.md").to_owned()),
        ])
    }
}

/// The first page.
const FIRST: &str = "/docs/";

/// Test vectors of the log format.
#[derive(RustEmbed)]
#[folder = "../../openapi/vectors"]
#[allow_missing = true]
struct Vectors;

/// Example front ends.
#[derive(RustEmbed)]
#[folder = "../../openapi/examples"]
struct Examples;

/// Routes all pages and files.
pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(readable("/docs", front))
        .service(readable("/docs/log/vectors/{path:.*}", file::<Vectors>))
        .service(readable("/docs/examples/{path:.*}", file::<Examples>))
        .configure(files::configure)
        .configure(reference::configure)
        .service(readable("/docs/{page:[a-z]*}", page))
        .service(readable("/docs/{page:[a-z]+}/", without_slash));
}

async fn front() -> HttpResponse {
    HttpResponse::TemporaryRedirect().insert_header((LOCATION, FIRST)).finish()
}

async fn page(req: HttpRequest, pages: Data<Pages>) -> Result<HttpResponse, Problem> {
    let Pages(all) = &**pages;
    let page = all.iter().find(|page| page.path == req.path());
    page.map(|page| page.answer(&req, all)).ok_or_else(|| nothing_at(&req))
}

/// Redirects the address of a page with a trailing slash to the page.
async fn without_slash(req: HttpRequest, pages: Data<Pages>) -> Result<HttpResponse, Problem> {
    let Pages(all) = &**pages;
    let page = all.iter().find(|page| Some(page.path) == req.path().strip_suffix('/'));
    let page = page.ok_or_else(|| nothing_at(&req))?;
    Ok(HttpResponse::PermanentRedirect().insert_header((LOCATION, page.path)).finish())
}

fn nothing_at(req: &HttpRequest) -> Problem {
    Problem::new(Code::NotFound, format!("there is nothing at {}", req.path()))
}

async fn file<F: RustEmbed>(req: HttpRequest, path: Path<String>) -> Result<HttpResponse, Problem> {
    let file = F::get(&path).ok_or_else(|| nothing_at(&req))?;
    let tag = etag(&file);
    if IfNoneMatch::parse(&req).is_some_and(|known| known.has(&tag)) {
        return Ok(HttpResponse::NotModified().insert_header(ETag(tag)).finish());
    }
    // The page shows the source of an example and does not run it.
    let kind = file.metadata.mimetype();
    let kind = if kind == "text/html" { "text/plain; charset=utf-8" } else { kind };
    Ok(HttpResponse::Ok().insert_header(ETag(tag)).content_type(kind).body(file.data))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> Pages {
        Pages::new(&"https://hall.example".parse().unwrap())
    }

    fn rendered(path: &str) -> String {
        let pages = pages();
        pages.0.iter().find(|page| page.path == path).unwrap().rendered(&pages.0)
    }

    #[test]
    fn the_page_has_the_sections_and_tables_of_the_text() {
        let text = include_str!("../../../openapi/log-format.md");
        let page = rendered(LOG);
        for part in [r#"<h2 id="section-9">9. Receipts</h2>"#, "<table>", "<code>payload</code>", "</html>"] {
            assert!(page.contains(part), "{part}");
        }
        assert_eq!(page.matches("<h2 id=").count(), text.matches("\n## ").count());
    }

    #[test]
    fn every_heading_has_an_anchor_of_its_own_and_every_anchor_is_there() {
        let pages = pages();
        let all: Vec<(&str, String)> =
            pages.0.iter().map(|page| (page.path, page.rendered(&pages.0))).collect();
        let ids = |page: &str| page.split(" id=\"").skip(1).map(first).map(str::to_owned).collect::<Vec<_>>();
        for (path, page) in &all {
            for level in 2..6 {
                assert!(!page.contains(&format!("<h{level}>")), "{path}: a heading without an anchor");
            }
            let mut named = ids(page);
            named.sort_unstable();
            let count = named.len();
            named.dedup();
            assert_eq!(named.len(), count, "{path}: an anchor twice");
            assert_eq!(page.matches("<main>").count(), 1, "{path}");
            for link in page.split("href=\"").skip(1).map(first) {
                let Some((to, anchor)) = link.split_once('#') else { continue };
                let to = if to.is_empty() { path } else { to };
                if let Some((_, page)) = all.iter().find(|(path, _)| *path == to) {
                    assert!(ids(page).iter().any(|id| id == anchor), "{path}: {link}");
                }
            }
        }
        assert!(rendered("/docs/guide").contains(r#"<h2 id="streams-feeds-and-calendars">"#));
    }

    #[test]
    fn every_problem_leads_to_its_paragraph() {
        use strum::IntoEnumIterator;

        let page = rendered(ERRORS);
        for code in Code::iter() {
            let problem = Problem::new(code, "");
            let (path, anchor) = problem.r#type.split_once('#').unwrap();
            assert_eq!(path, ERRORS);
            let paragraph = page.split(&format!("<h2 id=\"{anchor}\">")).nth(1).unwrap_or_default();
            let paragraph = paragraph.split("<h2").next().unwrap();
            assert!(paragraph.contains(&code.status().as_u16().to_string()), "{anchor}: {paragraph}");
            assert!(
                paragraph.matches("<p>").count() == 2,
                "{anchor}: what happened, and what to do: {paragraph}"
            );
        }
    }

    #[test]
    fn pages_name_the_hall_that_serves_them() {
        for page in pages().0 {
            let text = page.text();
            assert!(!text.contains("127.0.0.1:8080"), "{}", page.path);
            assert!(!text.contains("HALL=") || text.contains("HALL=https://hall.example\n"), "{}", page.path);
        }
    }

    fn first(rest: &str) -> &str {
        rest.split('"').next().unwrap_or_default()
    }

    #[test]
    fn links_lead_within_the_hall_or_away_from_it_but_not_into_the_repository() {
        let pages = pages();
        for page in &pages.0 {
            let rendered = page.rendered(&pages.0);
            for link in rendered.split("href=\"").skip(1).map(first) {
                let leads = ["/", "#", "https://"].iter().any(|start| link.starts_with(start));
                assert!(leads, "{}: {link}", page.path);
            }
        }
    }
}
