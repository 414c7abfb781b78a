//! The reference web client: files embedded in the binary that use nothing but the public API.
//!
//! Its modules are plain files that browsers run as they are, without a build step. The pages have a strict
//! Content-Security-Policy: no script or style in the markup, nothing from other hosts, and no text that
//! becomes markup (`require-trusted-types-for`).

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{
        CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETag, EntityTag, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    },
    web,
};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::{
    conditional::Known,
    problem::{Code, Problem},
};

/// The files; a debug build reads them from disk at each request.
#[derive(RustEmbed)]
#[folder = "src/http/client"]
struct Files;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'";

/// Serves the client at `/`, and its files below `/client/`.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    config.route("/", web::get().to(page)).route("/client/{path:.*}", web::get().to(file));
}

async fn page(req: HttpRequest) -> HttpResponse {
    serve(&req, "index.html")
}

async fn file(req: HttpRequest, path: web::Path<String>) -> HttpResponse {
    serve(&req, &path)
}

/// A file with its type and `ETag`; browsers cache it and revalidate each time.
fn serve(req: &HttpRequest, path: &str) -> HttpResponse {
    use actix_web::ResponseError;
    let Some(file) = Files::get(path) else {
        return Problem::new(Code::NotFound, format!("there is nothing at {}", req.path())).error_response();
    };
    let etag = etag(&file);
    let known = Known::of(req).is_some_and(|known| known.has(&etag));
    let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response
        .insert_header(ETag(etag))
        .insert_header((CACHE_CONTROL, "no-cache"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY));
    if known {
        return response.finish();
    }
    response.content_type(content_type(file.metadata.mimetype())).body(file.data)
}

fn etag(file: &EmbeddedFile) -> EntityTag {
    EntityTag::new_strong(const_hex::encode(&file.metadata.sha256_hash()[..16]))
}

/// Adds the character encoding to text types.
fn content_type(mime: &str) -> String {
    if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() }
}
