//! Serves the format of logs for authors of verifiers: as a page, as the original Markdown, and with test
//! vectors.

use actix_web::{HttpRequest, HttpResponse, web};
use rust_embed::RustEmbed;

use super::{
    pages::Page,
    problem::{Code, Problem},
};

/// The path of the page.
pub(super) const PATH: &str = "/docs/log";

static PAGE: Page = Page::new(include_str!("../../openapi/log-format.md"));

/// The test vectors.
#[derive(RustEmbed)]
#[folder = "openapi/vectors"]
#[allow_missing = true]
struct Vectors;

/// Routes the page beside the documentation.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    config.route(PATH, web::get().to(log_format));
    config.route("/docs/log/vectors/{path:.*}", web::get().to(vector));
}

async fn log_format(req: HttpRequest) -> HttpResponse {
    PAGE.answer(&req)
}

async fn vector(req: HttpRequest, path: web::Path<String>) -> Result<HttpResponse, Problem> {
    let nothing = || Problem::new(Code::NotFound, format!("there is nothing at {}", req.path()));
    let file = Vectors::get(&path).ok_or_else(nothing)?;
    Ok(HttpResponse::Ok().content_type(file.metadata.mimetype()).body(file.data))
}

#[cfg(test)]
mod tests {
    use super::super::pages::rendered;

    #[test]
    fn the_page_has_the_sections_and_tables_of_the_text() {
        let text = include_str!("../../openapi/log-format.md");
        let page = rendered(text);
        for part in [r#"<h2 id="section-9">9. Receipts</h2>"#, "<table>", "<code>payload</code>", "</html>"] {
            assert!(page.contains(part), "{part}");
        }
        assert_eq!(page.matches("<h2 id=").count(), text.matches("\n## ").count());
    }
}
