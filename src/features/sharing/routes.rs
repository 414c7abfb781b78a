//! The pages of games, their pictures, and invitations.

use actix_web::{
    HttpRequest, HttpResponse, ResponseError, get,
    http::{
        StatusCode,
        header::{CACHE_CONTROL, ETag, HeaderValue, LOCATION, VARY},
    },
    web::{Data, Path, ServiceConfig},
};
use bytes::Bytes;
use longhall_base::error::PlayError;
use longhall_rules::kit::{
    EXACT_MAX,
    picture::{HEIGHT, WIDTH},
};
use longhall_web::{
    admission::quotas::Quotas,
    auth::Anyone,
    client::{self, PageHead, prefers_json},
    conditional::{IfNoneMatch, content_tag},
    meta::readable,
    problem::Problem,
    request::app_data,
};
use uuid::Uuid;

use super::{
    invitation::InvitationShown,
    pictures::{HALL, PictureId, Pictures},
    shared_game::SharedGame,
};
use crate::features::hall::Hall;

/// The header with the code of an invitation.
const INVITE: &str = "Longhall-Invite";

/// `Cache-Control` of the hall's emblem.
const EMBLEM: &str = "public, max-age=3600";
/// `Cache-Control` of the picture of a game. It is short even for an old position, because a publication may be
/// withdrawn and a player may change their name.
const GAME_PICTURE: &str = "public, max-age=60";
/// `Cache-Control` of a picture that stands for another one.
const SUBSTITUTE: &str = "no-store";

/// Path of the hall's emblem, which is the picture of pages without a game.
const HALL_PICTURE: &str = "/g/preview.png";

/// Registers the pages and pictures, which the OpenAPI document does not describe.
pub(crate) fn pages(config: &mut ServiceConfig) {
    config
        .service(readable(HALL_PICTURE, hall_picture))
        .service(readable("/g/{id}/preview.png", game_picture))
        .service(readable("/g/{id}/{seq}/preview.png", position_picture))
        .service(readable("/g/{id}", game_page))
        .service(readable("/g/{id}/embed", embedded_page))
        .service(readable("/g/{id}/{seq}", position_page));
}

/// Get an invitation.
///
/// Returns the terms of a game before you take a seat: title, host, options, clock and seats. A private game needs the
/// code of its invitation in the header `Longhall-Invite`, and a free seat. Without them the answer is the same as for
/// an unknown game. No code is needed for a game that you may see. In links the code stands behind `#`
/// (`/g/{id}#invite={code}`), so that no server logs it.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = ["games:read"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        ("Longhall-Invite" = Option<String>, Header, description = "The code of the invitation, for a private game."),
    ),
    responses((status = 200, description = "The terms of the game.", body = InvitationShown))
)]
#[get("/v1/games/{id}/invitation")]
pub(in crate::features) async fn get_invitation(
    who: Anyone,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    id: Path<Uuid>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    if let Some(shown) = hall.sharing.terms(who.0.as_ref(), *id).await? {
        return Ok(HttpResponse::Ok().json(shown));
    }
    // A right code counts, too. Otherwise, guessing could go on beyond the limit, because only wrong codes are refused.
    quotas.count_unproven(&req)?;
    let code = req.headers().get(INVITE).and_then(|code| code.to_str().ok());
    let code = code.ok_or(PlayError::NoSuchGame)?;
    Ok(HttpResponse::Ok().json(hall.sharing.invited(*id, code).await?))
}

async fn game_page(req: HttpRequest, hall: Data<Hall>, id: Path<String>) -> Result<HttpResponse, Problem> {
    page(&req, &hall, Address::parse(&id, None)).await
}

/// The page of a game for a frame on another site.
async fn embedded_page(
    req: HttpRequest,
    hall: Data<Hall>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let shared = match Address::parse(&id, None) {
        Some(address) => address.find(&hall).await?,
        None => None,
    };
    let status = if shared.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    Ok(client::embedded_page(&req, status))
}

async fn position_page(
    req: HttpRequest,
    hall: Data<Hall>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    page(&req, &hall, Address::parse(&path.0, Some(&path.1))).await
}

async fn game_picture(req: HttpRequest, hall: Data<Hall>, id: Path<String>) -> Result<HttpResponse, Problem> {
    picture(&req, &hall, Address::parse(&id, None)).await
}

async fn position_picture(
    req: HttpRequest,
    hall: Data<Hall>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    picture(&req, &hall, Address::parse(&path.0, Some(&path.1))).await
}

async fn hall_picture(req: HttpRequest) -> HttpResponse {
    emblem(&req, StatusCode::OK, EMBLEM, HALL.to_owned()).await
}

/// The game and the event that a path names.
struct Address {
    id: Uuid,
    at: Option<i64>,
}

impl Address {
    /// `None` if the parts are no UUID and no number of an event.
    fn parse(id: &str, at: Option<&str>) -> Option<Self> {
        let seq = |at: &str| {
            let is_plain = at.bytes().all(|digit| digit.is_ascii_digit()) && !at.starts_with('0');
            at.parse().ok().filter(|seq| is_plain && (1..=EXACT_MAX).contains(seq))
        };
        Some(Self { id: id.parse().ok()?, at: at.map(|at| seq(at).ok_or(())).transpose().ok()? })
    }

    async fn find(self, hall: &Hall) -> Result<Option<SharedGame>, PlayError> {
        hall.sharing.find(self.id, self.at).await
    }
}

/// Responds with the client's page, or redirects a program to the game in the API.
async fn page(req: &HttpRequest, hall: &Hall, address: Option<Address>) -> Result<HttpResponse, Problem> {
    let mut response = match address {
        Some(Address { id, at }) if prefers_json(req) => {
            let query = at.map(|at| format!("?at={at}")).unwrap_or_default();
            HttpResponse::SeeOther().insert_header((LOCATION, format!("/v1/games/{id}{query}"))).finish()
        }
        None if prefers_json(req) => Problem::from(PlayError::NoSuchGame).error_response(),
        None => client::page_about(req, StatusCode::NOT_FOUND, &unknown(hall)),
        Some(address) => match address.find(hall).await? {
            Some(shared) => client::page_about(req, StatusCode::OK, &about(hall, &shared)),
            None => client::page_about(req, StatusCode::NOT_FOUND, &unknown(hall)),
        },
    };
    response.headers_mut().append(VARY, HeaderValue::from_static("accept"));
    Ok(response)
}

/// The preview card of a game.
fn about(hall: &Hall, shared: &SharedGame) -> PageHead {
    let url = hall.public_url();
    PageHead {
        title: shared.title(),
        description: shared.description(),
        address: Some(format!("{url}{}", shared.path())),
        picture: format!("{url}{}", shared.picture_path()),
        picture_size: (WIDTH, HEIGHT),
        picture_alt: shared.alt(),
    }
}

/// The preview card of a page without a game. It is the same for every address.
fn unknown(hall: &Hall) -> PageHead {
    PageHead {
        title: "Longhall".to_owned(),
        description: "Board games of Vikings, played over days. Take your move when you have a minute."
            .to_owned(),
        address: None,
        picture: format!("{}{HALL_PICTURE}", hall.public_url()),
        picture_size: (WIDTH, HEIGHT),
        picture_alt: "The emblem of the hall".to_owned(),
    }
}

/// Responds with the picture of a game. Instead of a picture that takes too long, or that is one too many for the
/// network, the response is the emblem of the title.
async fn picture(req: &HttpRequest, hall: &Hall, address: Option<Address>) -> Result<HttpResponse, Problem> {
    let shared = match address {
        Some(address) => address.find(hall).await?,
        None => None,
    };
    let Some(shared) = shared else {
        return Ok(emblem(req, StatusCode::NOT_FOUND, SUBSTITUTE, HALL.to_owned()).await);
    };
    let svg = shared.svg();
    let id = Pictures::id(&svg);
    let pictures = hall.sharing.pictures();
    if IfNoneMatch::parse(req).is_some_and(|known| known.has(&content_tag(const_hex::encode(id)))) {
        return Ok(png(req, StatusCode::OK, &id, GAME_PICTURE, None));
    }
    let drawn = match pictures.cached(&id) {
        Some(drawn) => Some(drawn),
        None if app_data::<Quotas>(req)?.admits_picture(req) => pictures.draw(id, svg).await,
        None => None,
    };
    Ok(match drawn {
        Some(drawn) => png(req, StatusCode::OK, &id, GAME_PICTURE, Some(drawn)),
        None => emblem(req, StatusCode::OK, SUBSTITUTE, shared.emblem()).await,
    })
}

/// Responds with the emblem of a title or of the hall.
async fn emblem(req: &HttpRequest, status: StatusCode, caching: &'static str, svg: String) -> HttpResponse {
    let id = Pictures::id(&svg);
    png(req, status, &id, caching, Pictures::emblem(svg).await)
}

/// Responds with a picture, or with 304 if the client has it. Its `ETag` names its content.
fn png(
    req: &HttpRequest,
    status: StatusCode,
    id: &PictureId,
    caching: &'static str,
    data: Option<Bytes>,
) -> HttpResponse {
    let tag = content_tag(const_hex::encode(id));
    let is_known = status.is_success() && IfNoneMatch::parse(req).is_some_and(|known| known.has(&tag));
    let mut response = HttpResponse::build(if is_known { StatusCode::NOT_MODIFIED } else { status });
    response.insert_header(ETag(tag)).insert_header((CACHE_CONTROL, caching));
    if is_known {
        return response.finish();
    }
    response.content_type("image/png").body(data.unwrap_or_default())
}
