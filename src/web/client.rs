//! The reference web client: files embedded in the binary that use nothing but the public API.
//!
//! Its modules are plain files. The bundle that npm builds from them (`built/`) is committed, so that building the
//! server needs no npm. The page names the bundle by its hash, so that browsers can cache it permanently. The pages
//! have a strict Content-Security-Policy: no inline script or style, and nothing from other hosts. No text can become
//! markup (`require-trusted-types-for`).

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    io::Read,
    sync::{Mutex, PoisonError},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        StatusCode,
        header::{
            Accept, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, ContentEncoding, ETag,
            EntityTag, Header, HeaderValue, Quality, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
        },
    },
    web::{self, Bytes},
};
use flate2::read::GzDecoder;
use longhall_base::secrets::fingerprint_of;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::{
    codings::{chosen, gzip},
    conditional::{IMMUTABLE, IfNoneMatch, REVALIDATE, content_tag},
    meta::readable,
    problem::{Problem, codes::Code},
};

/// The files of the client. A debug build reads them from disk at each request.
#[derive(RustEmbed)]
#[folder = "../client"]
struct Files;

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'";

/// The part of the policy by which no other site shows a page in a frame, and the one by which every site may.
const FRAMES: (&str, &str) = ("frame-ancestors 'none'", "frame-ancestors *");

/// The files of the bundle besides its modules, in `built/`. The two wasm files are stored compressed.
const PARTS: [&str; 3] = ["main.css", "rules.wasm", "audit.wasm"];

/// Crawlers may read the pages, but neither the API nor the pages on which people decide about apps.
const ROBOTS: &str = "User-agent: *\nDisallow: /v1/\nDisallow: /oauth/\nDisallow: /device\n";

/// Routes the client at `/`, the consent pages for apps at the paths that standards and people expect, and the client's
/// own files below `/client/`. Also routes the files that browsers and crawlers request at fixed paths.
pub(super) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(readable("/", page))
        .service(readable("/oauth/authorize", consent))
        .service(readable("/device", consent))
        .service(readable("/sw.js", worker))
        .service(readable("/favicon.ico", icon))
        .service(readable("/robots.txt", robots))
        .service(readable("/client/built/{hash}/{name}", bundled))
        .service(readable("/client/{path:.*}", file));
}

async fn page(req: HttpRequest) -> HttpResponse {
    naming_the_bundle(&req, "index.html", "longhall-app")
}

/// The description of a page for programs that preview links: Open Graph, and its extensions by Twitter. The texts need
/// no escaping.
pub struct PageHead {
    /// The title.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// The canonical URL; `None` for a page that is not meant to be found.
    pub address: Option<String>,
    /// URL of the picture.
    pub picture: String,
    /// Width and height of the picture, in pixels.
    pub picture_size: (i32, i32),
    /// The text that stands for the picture.
    pub picture_alt: String,
}

impl PageHead {
    /// The elements that replace title and description in the page.
    fn elements(&self) -> String {
        let Self { title, description, address, picture, picture_size: (width, height), picture_alt } = self;
        let mut elements = format!("<title>{}</title>", escaped(title));
        let mut add = |attribute: &str, name: &str, content: &str| {
            let content = escaped(content);
            elements.push_str(&format!("\n    <meta {attribute}=\"{name}\" content=\"{content}\">"));
        };
        add("name", "description", description);
        for (name, content) in [
            ("og:site_name", "Longhall"),
            ("og:type", "website"),
            ("og:title", title),
            ("og:description", description),
            ("og:image", picture),
            ("og:image:type", "image/png"),
            ("og:image:width", &width.to_string()),
            ("og:image:height", &height.to_string()),
            ("og:image:alt", picture_alt),
        ] {
            add("property", name, content);
        }
        for (name, content) in [
            ("twitter:card", "summary_large_image"),
            ("twitter:title", title),
            ("twitter:description", description),
            ("twitter:image", picture),
            ("twitter:image:alt", picture_alt),
        ] {
            add("name", name, content);
        }
        if let Some(address) = address {
            add("property", "og:url", address);
            elements.push_str(&format!("\n    <link rel=\"canonical\" href=\"{}\">", escaped(address)));
        }
        elements
    }
}

/// Escapes text for an element or a quoted attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Responds with the client's page, described by `head`. The client reads the address of the page.
pub fn page_about(req: &HttpRequest, status: StatusCode, head: &PageHead) -> HttpResponse {
    let elements = head.elements();
    bundled_page(req, "index.html", "longhall-app", status, |text| {
        // The title and the description follow each other in the page.
        let (before, rest) = text.split_once("<meta name=\"description\"")?;
        let (_, after) = rest.split_once("</title>")?;
        Some(format!("{before}{elements}{after}"))
    })
}

/// Responds with the page that other sites may show in a frame. It has no session, so that what surrounds it can make nobody act.
pub fn embedded_page(req: &HttpRequest, status: StatusCode) -> HttpResponse {
    let mut response = bundled_page(req, "index.html", "hall-live", status, |text| Some(text.to_owned()));
    let policy = POLICY.replace(FRAMES.0, FRAMES.1);
    if let Ok(policy) = HeaderValue::try_from(policy) {
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Whether the client prefers JSON to HTML (RFC 9110, section 12.5.1). A client that accepts anything prefers HTML.
pub fn prefers_json(req: &HttpRequest) -> bool {
    let Ok(accepted) = Accept::parse(req) else { return false };
    let quality = |kind: &str, part: &str| {
        // The most specific range decides.
        let ranges = [format!("{kind}/{part}"), format!("{kind}/*"), "*/*".to_owned()];
        let named = |range: &String| accepted.iter().find(|one| one.item.essence_str() == *range);
        ranges.iter().find_map(named).map_or(Quality::ZERO, |one| one.quality)
    };
    quality("application", "json") > quality("text", "html")
}

async fn consent(req: HttpRequest) -> HttpResponse {
    naming_the_bundle(&req, "index.html", "hall-consent")
}

/// Serves the service worker. Its path must be at the root of its scope, and its content changes whenever the bundle
/// does.
async fn worker(req: HttpRequest) -> HttpResponse {
    naming_the_bundle(&req, "sw.js", "longhall-app")
}

/// Serves the icon for programs that do not read the page's links.
async fn icon(req: HttpRequest) -> HttpResponse {
    named(&req, "icon-192.png")
}

async fn robots(req: HttpRequest) -> HttpResponse {
    serve(
        &req,
        StatusCode::OK,
        content_tag("robots-1".to_owned()),
        REVALIDATE,
        "text/plain",
        ROBOTS.as_bytes().into(),
    )
}

/// Serves a file with the hashes of the bundle's files and with the custom element `element` inserted.
fn naming_the_bundle(req: &HttpRequest, name: &str, element: &str) -> HttpResponse {
    bundled_page(req, name, element, StatusCode::OK, |text| Some(text.to_owned()))
}

/// Serves a file like [`naming_the_bundle`], after a change of its text.
fn bundled_page(
    req: &HttpRequest,
    name: &str,
    element: &str,
    status: StatusCode,
    change: impl FnOnce(&str) -> Option<String>,
) -> HttpResponse {
    let Some(file) = Files::get(name) else { return missing(req) };
    let text = String::from_utf8_lossy(&file.data).replace("longhall-app", element);
    let Some(mut text) = change(&text) else { return missing(req) };
    let versions = Versions::read();
    for name in versions.modules.iter().map(String::as_str).chain(PARTS) {
        let Some(part) = Part::find(name) else { return missing(req) };
        text =
            text.replace(&format!("/built/{name}"), &format!("/built/{}/{name}", versions.of(name, &part)));
    }
    let tag = content_tag(fingerprint_of(text.as_bytes()));
    serve(req, status, tag, REVALIDATE, file.metadata.mimetype(), text.into_bytes().into())
}

/// Serves a file of the bundle. The hash of another version is answered with 404, so that old and new parts do not mix.
async fn bundled(req: HttpRequest, path: web::Path<(String, String)>) -> HttpResponse {
    match Part::find(&path.1) {
        Some(part) if Versions::read().of(&path.1, &part) == path.0 => part.serve(&req),
        _ => missing(&req),
    }
}

/// The hashes in the paths of the bundle's files.
struct Versions {
    /// The modules, in `built/`: the code, and the texts of each language.
    modules: BTreeSet<String>,
    /// The hash that the modules have in common, because they import each other by relative paths.
    common: String,
}

impl Versions {
    fn read() -> Self {
        let names = Files::iter().filter_map(|path| path.strip_prefix("built/").map(str::to_owned));
        let modules: BTreeSet<String> = names.filter(|name| name.ends_with(".js")).collect();
        let files = modules.iter().filter_map(|module| Files::get(&format!("built/{module}")));
        let hashes: String = files.map(|file| hash(&file)).collect();
        Self { common: fingerprint_of(hashes.as_bytes()), modules }
    }

    /// The hash in the path of a file.
    fn of(&self, name: &str, part: &Part) -> String {
        if self.modules.contains(name) { self.common.clone() } else { hash(&part.file) }
    }
}

/// A file of the bundle.
struct Part {
    file: EmbeddedFile,
    /// The media type, if the file is stored compressed.
    compressed: Option<&'static str>,
    /// The file compressed by Brotli, if the bundle has it.
    brotli: Option<EmbeddedFile>,
}

impl Part {
    fn find(name: &str) -> Option<Self> {
        let plain = || {
            let file = Files::get(&format!("built/{name}"))?;
            Some(Self { file, compressed: None, brotli: Files::get(&format!("built/{name}.br")) })
        };
        let packed = || {
            let file = Files::get(&format!("built/{name}.gz"))?;
            Some(Self { file, compressed: Some("application/wasm"), brotli: None })
        };
        plain().or_else(packed)
    }

    fn serve(self, req: &HttpRequest) -> HttpResponse {
        let Self { file, compressed, brotli } = self;
        let offered = [ContentEncoding::Brotli, ContentEncoding::Gzip];
        let encoding = chosen(req, if brotli.is_some() { &offered } else { &offered[1..] });
        let mime = compressed.unwrap_or(file.metadata.mimetype()).to_owned();
        let tag = etag(&file);
        let data = match (encoding, brotli, compressed) {
            (ContentEncoding::Brotli, Some(brotli), _) => brotli.data,
            (ContentEncoding::Gzip, _, None) => packed(&file),
            (ContentEncoding::Identity, _, Some(_)) => match unpacked(&file) {
                Ok(plain) => plain.into(),
                Err(_) => return missing(req),
            },
            _ => file.data,
        };
        let mut response = serve(req, StatusCode::OK, tag, IMMUTABLE, &mime, data);
        if encoding != ContentEncoding::Identity {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(encoding.as_str()));
        }
        response
    }
}

fn unpacked(file: &EmbeddedFile) -> std::io::Result<Vec<u8>> {
    let mut plain = Vec::new();
    GzDecoder::new(&*file.data).read_to_end(&mut plain)?;
    Ok(plain)
}

/// Compresses a plain file once and caches the result, at a quality that would be too slow for each request.
fn packed(file: &EmbeddedFile) -> Cow<'static, [u8]> {
    static PACKED: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());
    let mut all = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(hash(file)).or_insert_with(|| gzip(&file.data)).to_vec().into()
}

pub(super) async fn file(req: HttpRequest, path: web::Path<String>) -> HttpResponse {
    named(&req, &path)
}

fn named(req: &HttpRequest, path: &str) -> HttpResponse {
    match Files::get(path) {
        Some(file) => {
            let kind = file.metadata.mimetype().to_owned();
            serve(req, StatusCode::OK, etag(&file), REVALIDATE, &kind, file.data)
        }
        None => missing(req),
    }
}

fn missing(req: &HttpRequest) -> HttpResponse {
    use actix_web::ResponseError;
    Problem::new(Code::NotFound, format!("there is nothing at {}", req.path())).error_response()
}

/// Serves a file with its media type, `ETag` and `Cache-Control`.
fn serve(
    req: &HttpRequest,
    status: StatusCode,
    etag: EntityTag,
    kept: &str,
    mime: &str,
    data: Cow<'static, [u8]>,
) -> HttpResponse {
    // Only a success can be revalidated (RFC 9110, section 13.2.2).
    let known = status.is_success() && IfNoneMatch::parse(req).is_some_and(|known| known.has(&etag));
    let mut response = HttpResponse::build(if known { StatusCode::NOT_MODIFIED } else { status });
    response
        .insert_header(ETag(etag))
        .insert_header((CACHE_CONTROL, kept))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((REFERRER_POLICY, "no-referrer"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY));
    if known {
        return response.finish();
    }
    response.content_type(content_type(mime)).body(data)
}

pub(super) fn etag(file: &EmbeddedFile) -> EntityTag {
    content_tag(hash(file))
}

/// The first sixteen bytes of the content's SHA-256 hash, in hexadecimal digits.
fn hash(file: &EmbeddedFile) -> String {
    const_hex::encode(&file.metadata.sha256_hash()[..16])
}

/// Adds the character encoding to text types.
fn content_type(mime: &str) -> String {
    if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() }
}
