//! The files that the pages refer to, in one archive: kits, examples and the second verifier, with their paths in the
//! repository.

use std::sync::LazyLock;

use actix_web::{HttpRequest, HttpResponse, web::ServiceConfig};
use longhall_base::error::PlayError;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use crate::{conditional::REVALIDATE, meta::readable, problem::Problem, static_responses::StaticResponse};

/// The page about the files.
pub(super) const PAGE: &str = "/docs/kits";
const ARCHIVE_PATH: &str = "/docs/longhall.tar";

/// The root folder of the archive.
const ROOT: &str = "longhall/";
const TEXT: &str = include_str!("../../../openapi/docs/kits.md");
/// The URL of the repository according to the package; may be empty.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The document, the kits without their build products, and the examples.
#[derive(RustEmbed)]
#[folder = "../../openapi"]
#[prefix = "openapi/"]
#[include = "longhall.json"]
#[include = "log-format.md"]
#[include = "clients/*"]
#[include = "examples/*"]
#[exclude = "*/node_modules/*"]
#[exclude = "*/dist/*"]
#[exclude = "*/build/*"]
#[exclude = "*/out/*"]
#[exclude = "*/core.ts"]
#[exclude = "*/longhall/core/*"]
#[exclude = "*/__pycache__/*"]
#[exclude = "*/.*/*"]
#[exclude = "*/known.ts"]
#[exclude = "*/test/readme.*"]
#[exclude = "*/test/restart.*"]
#[exclude = "*.tgz"]
struct Api;

/// The second verifier, in Python.
#[derive(RustEmbed)]
#[folder = "../../tests/verifier"]
#[prefix = "tests/verifier/"]
#[include = "verify.py"]
#[include = "longhall_log/*.py"]
struct Verifier;

/// The programs with which the tests play through generated clients.
#[derive(RustEmbed)]
#[folder = "../../tests/clients"]
#[prefix = "tests/clients/"]
#[include = "*.ts"]
#[include = "*.py"]
#[include = "progenitor/*.rs"]
#[exclude = "*/node_modules/*"]
#[exclude = "node_modules/*"]
#[exclude = "generated/*"]
struct Programs;

/// Single files that the pages refer to.
const SINGLE: [(&str, &str); 2] = [
    ("LICENSE", include_str!("../../../LICENSE")),
    ("src/rules/tests/forgeries/README.md", include_str!("../../rules/tests/forgeries/README.md")),
];

/// The archive, made at the first request. `None` if that failed.
static ARCHIVE: LazyLock<Option<Archive>> = LazyLock::new(|| archive().ok());

struct Archive {
    sha256: String,
    tar: StaticResponse,
}

/// Routes the archive.
pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(readable(ARCHIVE_PATH, download));
}

async fn download(req: HttpRequest) -> Result<HttpResponse, Problem> {
    let archive = ARCHIVE.as_ref().ok_or_else(|| PlayError::Internal("no archive".to_owned()))?;
    Ok(archive.tar.answer(&req, REVALIDATE))
}

/// Returns the page, with the checksum of the archive.
pub(super) fn text() -> String {
    let sha256 = ARCHIVE.as_ref().map_or("", |archive| &archive.sha256);
    let sources = match REPOSITORY {
        "" => "Longhall has no public repository yet.".to_owned(),
        at => format!("The sources of the server are at <{at}>."),
    };
    TEXT.replace("(sources)", &sources).replace("(sha256)", sha256)
}

fn archive() -> std::io::Result<Archive> {
    let single = SINGLE.map(|(path, text)| (path.to_owned(), text.into()));
    let folders = embedded::<Api>().chain(embedded::<Verifier>()).chain(embedded::<Programs>());
    let mut files: Vec<(String, Vec<u8>)> = folders.chain(single).collect();
    files.sort();
    let mut tar = tar::Builder::new(Vec::new());
    for (path, content) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(u64::try_from(content.len()).unwrap_or_default());
        header.set_mode(0o644);
        tar.append_data(&mut header, format!("{ROOT}{path}"), content.as_slice())?;
    }
    let bytes = tar.into_inner()?;
    Ok(Archive {
        sha256: const_hex::encode(Sha256::digest(&bytes)),
        tar: StaticResponse::new("application/x-tar".to_owned(), bytes),
    })
}

fn embedded<F: RustEmbed>() -> impl Iterator<Item = (String, Vec<u8>)> {
    F::iter()
        .filter_map(|path| F::get(&path).map(|EmbeddedFile { data, .. }| (path.into_owned(), data.into())))
}
