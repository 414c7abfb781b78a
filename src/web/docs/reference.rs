//! The reference: Swagger UI for the document, served from the binary.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::LOCATION,
    web::{self, Data},
};
use longhall_base::error::PlayError;
use utoipa_swagger_ui::Config;

use crate::{
    conditional::REVALIDATE,
    meta::readable,
    problem::{Problem, codes::Code},
    static_responses::StaticResponse,
};

/// The first page of the reference.
pub(super) const PATH: &str = "/docs/reference/";

/// The files of the reference, each cached at the first request.
pub(crate) struct Reference {
    config: Arc<Config<'static>>,
    files: Mutex<HashMap<String, Arc<StaticResponse>>>,
}

impl Reference {
    pub(crate) fn new() -> Self {
        let config = Config::new(["/openapi.json"]).validator_url("none").try_it_out_enabled(true);
        Self { config: Arc::new(config), files: Mutex::default() }
    }

    fn file(&self, path: &str) -> Result<Option<Arc<StaticResponse>>, PlayError> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = files.get(path) {
            return Ok(Some(file.clone()));
        }
        let found = utoipa_swagger_ui::serve(path, self.config.clone())
            .map_err(|e| PlayError::Internal(format!("docs: {e}")))?;
        let Some(found) = found else { return Ok(None) };
        let mut bytes = found.bytes.into_owned();
        if found.content_type.starts_with("text/html") {
            bytes = adapt(&String::from_utf8_lossy(&bytes)).into_bytes();
        }
        let file = Arc::new(StaticResponse::new(found.content_type, bytes));
        // Cache only files that exist.
        files.insert(path.to_owned(), file.clone());
        Ok(Some(file))
    }
}

/// Fits wide tables into narrow windows.
const STYLE: &str = r#"<style>
.links { display: flex; gap: 1.25rem; padding: .5rem 20px; font: 1rem/1.5 sans-serif; background: #fafafa; }
.links a { color: #0a56a5; }
.dark-mode .links { background: #1b1b1b; }
.dark-mode .links a { color: #7db7f0; }
.swagger-ui :is(.responses-inner, .table-container) { overflow-x: auto; }
</style>
"#;

/// The links to the other pages.
const LINKS: &str = r#"<nav class="links" aria-label="Documentation"><a href="/">Web client</a><a href="/docs/">Documentation</a></nav>"#;

/// Adds to Swagger UI's page a viewport, which it lacks, styles, links to the other pages, and the title of this
/// reference.
fn adapt(page: &str) -> String {
    let viewport = r#"<head><meta name="viewport" content="width=device-width, initial-scale=1">"#;
    page.replacen("<head>", viewport, 1)
        .replacen("Swagger UI</title>", "Reference - Longhall</title>", 1)
        .replacen("</head>", &format!("{STYLE}</head>"), 1)
        .replacen("<body>", &format!("<body>\n{LINKS}"), 1)
}

/// Routes the reference.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    config.service(readable("/docs/reference", front)).service(readable("/docs/reference/{path:.*}", file));
}

async fn front() -> HttpResponse {
    HttpResponse::TemporaryRedirect().insert_header((LOCATION, PATH)).finish()
}

async fn file(
    req: HttpRequest,
    path: web::Path<String>,
    reference: Data<Reference>,
) -> Result<HttpResponse, Problem> {
    match reference.file(&path)? {
        Some(file) => Ok(file.answer(&req, REVALIDATE)),
        None => Err(Problem::new(Code::NotFound, format!("nothing is at {}", req.path()))),
    }
}
