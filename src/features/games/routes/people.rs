//! Pages of people, and the games that they have finished.

use actix_web::{
    HttpRequest, HttpResponse, get,
    web::{Bytes, Data, Path},
};
use futures_util::stream;
use longhall_base::{error::PlayError, identity::Identity};
use longhall_rules::game::EventShown;
use longhall_web::{
    admission::{quotas::Asker, slots::Slot},
    auth::Anyone,
    extract::{Json, Query},
    places,
    problem::Problem,
};
use serde::Serialize;
use serde_json::{json, value::RawValue};
use utoipa::ToSchema;

use super::events::{NDJSON, wants_lines};
use crate::features::{
    games::{
        history::{HistoryQuery, PersonPage},
        list::{GameList, GameSummary},
    },
    hall::Hall,
};

/// The number of events that an export reads at once.
const EVENTS_PAGE: i64 = 500;

// Exports write lines as text: this type only provides the schema.
/// A line of an export: a game and, if requested, its events.
#[derive(Serialize, ToSchema)]
struct GameLine {
    /// Summary of the game, as lists show it.
    game: GameSummary,
    /// Complete log of the game, as you may see it; left out without `include=events`.
    #[schema(nullable = false)]
    events: Option<Vec<EventShown>>,
}

/// Get a person's page.
///
/// Open to everybody. Shows since when the person has had an account, and the results of their public games. `me`
/// stands for you.
#[utoipa::path(
    tag = "people",
    security((), ("bearer" = ["games:read"])),
    params(("id" = String, Path, description = "Id or name of the account, or `me`.", example = "freydis")),
    responses((status = 200, description = "The public page of this account.", body = PersonPage))
)]
#[get("/v1/people/{id}")]
pub(in crate::features) async fn get_person(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<String>,
) -> Result<Json<PersonPage>, Problem> {
    Ok(Json(hall.games.person(who.0.as_ref(), &id).await?))
}

/// List a person's finished games.
///
/// Open to everybody. Lists public games in which the person had a seat at the end, the newest first. With a token
/// of the scope `games:read`, your own list includes your private games; `me` stands for you. With `Accept:
/// application/x-ndjson`, the response contains all games, one per line. Each line is an object with the `game`
/// and, with `include=events`, its `events` as you may see them.
#[utoipa::path(
    tag = "people",
    security((), ("bearer" = ["games:read"])),
    params(("id" = String, Path, description = "Id or name of the account, or `me`.", example = "freydis"), HistoryQuery),
    responses((status = 200, description = "A page of games, or all of them as `application/x-ndjson`.", content(
        (GameList = "application/json"),
        (GameLine = "application/x-ndjson"),
    )))
)]
#[get("/v1/people/{id}/games")]
pub(in crate::features) async fn list_person_games(
    who: Anyone,
    hall: Data<Hall>,
    id: Path<String>,
    query: Query<HistoryQuery>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (id, query) = (id.into_inner(), query.into_inner());
    if !wants_lines(&req) {
        if query.include.is_some() {
            let detail = "`include` needs `Accept: application/x-ndjson`";
            return Err(Problem::of_param("include", detail));
        }
        return Ok(HttpResponse::Ok().json(hall.games.history(who.0.as_ref(), &id, &query).await?));
    }
    let slot = places::take(&req, who.0.as_ref())?;
    // Reads the first page before responding, because this may fail.
    let first = hall.games.history(who.0.as_ref(), &id, &query).await?;
    let export = Export { hall, who: who.0, id, query, page: Page::from(first), _slot: slot };
    let lines = stream::try_unfold(export, async |mut export: Export| {
        Ok::<_, Problem>(export.next().await?.map(|line| (Bytes::from(line), export)))
    });
    Ok(HttpResponse::Ok().content_type(NDJSON).streaming(lines))
}

/// A running export.
struct Export {
    hall: Data<Hall>,
    who: Option<Identity>,
    id: String,
    query: HistoryQuery,
    page: Page,
    _slot: Slot<Asker>,
}

/// The rest of a page, and the cursor of the next one.
struct Page {
    games: std::vec::IntoIter<GameSummary>,
    next: Option<String>,
}

impl From<GameList> for Page {
    fn from(list: GameList) -> Self {
        Self { games: list.items.into_iter(), next: list.next }
    }
}

impl Export {
    /// The next line; `None` at the end.
    async fn next(&mut self) -> Result<Option<String>, Problem> {
        loop {
            if let Some(game) = self.page.games.next() {
                match self.line(&game).await {
                    // The game is no longer public.
                    Err(PlayError::NoSuchGame) => continue,
                    line => return Ok(Some(line?)),
                }
            }
            let Some(after) = self.page.next.take() else { return Ok(None) };
            let query = HistoryQuery { after: Some(after), ..self.query.clone() };
            self.page = self.hall.games.history(self.who.as_ref(), &self.id, &query).await?.into();
        }
    }

    async fn line(&self, game: &GameSummary) -> Result<String, PlayError> {
        let mut line = json!({ "game": game }).to_string();
        if self.query.include.is_some() {
            let events = self.events(game).await?;
            let events: Vec<&str> = events.iter().map(|event| event.get()).collect();
            line.pop();
            line = format!(r#"{line},"events":[{}]}}"#, events.join(","));
        }
        Ok(line + "\n")
    }

    async fn events(&self, game: &GameSummary) -> Result<Vec<Box<RawValue>>, PlayError> {
        let mut events = Vec::new();
        loop {
            let after = i64::try_from(events.len()).unwrap_or(i64::MAX);
            let page =
                self.hall.games.events(self.who.as_ref(), game.id, after, Some(EVENTS_PAGE), None).await?;
            events.extend(page.items);
            if page.next.is_none() {
                return Ok(events);
            }
        }
    }
}
