//! The API's documentation pages: Swagger UI, served from the binary.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{self, Data},
};
use utoipa_swagger_ui::Config;

use super::{
    problem::{Code, Problem},
    still::Still,
};
use crate::play::PlayError;

/// The files of the pages, each cached when it is first asked for.
pub(super) struct Pages {
    config: Arc<Config<'static>>,
    files: Mutex<HashMap<String, Arc<Still>>>,
}

impl Pages {
    pub(super) fn new() -> Self {
        let config = Config::new(["/openapi.json"]).validator_url("none").try_it_out_enabled(true);
        Self { config: Arc::new(config), files: Mutex::default() }
    }

    fn file(&self, path: &str) -> Result<Option<Arc<Still>>, PlayError> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = files.get(path) {
            return Ok(Some(file.clone()));
        }
        let found = utoipa_swagger_ui::serve(path, self.config.clone())
            .map_err(|e| PlayError::Internal(format!("docs: {e}")))?;
        let Some(found) = found else { return Ok(None) };
        let file = Arc::new(Still::new(found.content_type, found.bytes.into_owned()));
        // Cache only files that exist.
        files.insert(path.to_owned(), file.clone());
        Ok(Some(file))
    }
}

/// Routes the pages.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    config.route("/docs", web::get().to(way)).route("/docs/{path:.*}", web::get().to(page));
}

/// Redirects browsers to the documentation.
async fn way() -> HttpResponse {
    HttpResponse::TemporaryRedirect().insert_header((header::LOCATION, "/docs/")).finish()
}

async fn page(
    req: HttpRequest,
    path: web::Path<String>,
    pages: Data<Pages>,
) -> Result<HttpResponse, Problem> {
    match pages.file(&path)? {
        Some(file) => Ok(file.answer(&req)),
        None => Err(Problem::new(Code::NotFound, format!("nothing is at {}", req.path()))),
    }
}
