//! Server-sent events: a game, the turns of an account or all its games, as they change.

use std::time::Duration;

use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder, get,
    http::header::{CACHE_CONTROL, ContentEncoding},
    web::{Bytes, Data, Path},
};
use futures_util::stream;
use longhall_base::error::PlayError;
use longhall_rules::{game::EventShown, kit::EXACT_MAX};
use longhall_web::{
    admission::{
        quotas::{Asker, Quotas},
        slots::Slot,
    },
    auth::{Anyone, Player},
    extract::Query,
    places,
    problem::Problem,
    request::bearer_token,
};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use crate::features::{
    hall::Hall,
    notifications::presence::PresenceGuard,
    spectators::SpectatorGuard,
    turns::{
        list::Turns,
        stream_item::StreamItem,
        subscribe::{Subscription, WakeReason},
    },
};

const EVENT_STREAM: &str = "text/event-stream";
/// The maximum silence of a stream. Then it sends a comment, so that no proxy takes it for dead.
const SILENCE_MAX: Duration = Duration::from_secs(15);
/// The first frame: the time that a client should wait before it reconnects, in milliseconds.
const RETRY: &str = "retry: 1000\n\n";
/// The frame that says that a message at the game was posted or erased. It has no id, because talk is no part of
/// the log.
const TALK: &str = "event: talk\ndata: {}\n\n";
/// The last frame, once no more events can follow.
const END: &str = "event: end\ndata: {}\n\n";

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::features) struct StreamGame {
    /// Only events whose `seq` is greater than this are sent: 0 for all events. If left out, only new events are sent.
    /// `Last-Event-ID`, if sent, takes precedence.
    after: Option<i64>,
}

/// Follow a game.
///
/// Streams the game's events as you may see them, the same as in its log. With `after` or `Last-Event-ID` it sends the
/// past events after that one first. Then it sends each event as it happens. The `id` of an event is its `seq` with a
/// part of its hash. Without a cursor, the `id` of the newest event comes at once, and no past event. A client that
/// reconnects with the `id` or the `seq` as `Last-Event-ID` misses nothing. An event named `talk`, with empty data and no `id`, is a hint that
/// a message was posted or erased: fetch the talk. Other names may be added: ignore those that you do not
/// recognize. When your token expires, or the server cannot continue, the last event is named `problem` and gives
/// the reason: reconnect with a new token. The `problem` `cursor_ahead` means that the game does not have the event
/// of `Last-Event-ID`, because the server was restored from a backup. Then start over with `after=0`. When the game
/// is over, the last event is named `end`, and the stream ends. A client that reconnects afterwards gets 204, after
/// which an `EventSource` stays closed. Everybody who may see the game may follow it. By default, an account, or a network
/// without an account, may have 64 streams and waiting requests open.
#[utoipa::path(
    tag = "games",
    security((), ("bearer" = ["games:read"])),
    params(
        ("id" = Uuid, Path, description = "Id of the game, a UUID."),
        StreamGame,
        ("Last-Event-ID" = Option<String>, Header, description = "The `id`, or the `seq`, of the newest event you have."),
    ),
    responses(
        (status = 200, description = "Server-sent events; the data of each is an event of the log.",
            body = EventShown, content_type = "text/event-stream"),
        (status = 204, description = "The game is over and you have all of it: do not reconnect."),
    )
)]
#[get("/v1/games/{id}/stream")]
pub(in crate::features) async fn stream_game(
    who: Anyone,
    hall: Data<Hall>,
    quotas: Data<Quotas>,
    id: Path<Uuid>,
    query: Query<StreamGame>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let slot = places::take(&req, who.0.as_ref())?;
    let after = match last_event_id(&req) {
        None => query.after.map(|seq| (seq, None)),
        Some(id) => Some(seen(id).ok_or_else(|| bad_last_event_id(id, "the `id` or the `seq` of an event"))?),
    };
    let subscription = hall.turns.subscribe_to_game(bearer_token(&req).map(str::to_owned), *id, after);
    let spectator = hall.spectators.watches(who.0.as_ref(), *id, quotas.asker(&req, who.0.as_ref())).await?;
    answer(subscription, slot, (hall.notifications.opens(who.0.as_ref()), spectator)).await
}

/// Follow your turns.
///
/// Streams the games that wait for you, as `GET /v1/me/turns` lists them: first the current list, then the list
/// after each change. A client that reconnects with `Last-Event-ID` gets only what is new. When your token expires,
/// or the server cannot continue, the last event is named `problem` and gives the reason: reconnect with a new
/// token. Needs the scope `games:read`.
#[utoipa::path(
    tag = "turns",
    security(("bearer" = ["games:read"])),
    params(("Last-Event-ID" = Option<String>, Header, description = "The stream's `id` of the newest list you have.")),
    responses((status = 200, description = "Server-sent events; the data of each is the whole list of turns.",
        body = Turns, content_type = "text/event-stream"))
)]
#[get("/v1/me/turns/stream")]
pub(in crate::features) async fn stream_turns(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let slot = places::take(&req, Some(&player.0))?;
    let (token, seen) = (bearer_token(&req).map(str::to_owned), last_event_id(&req));
    let subscription = hall.turns.subscribe(token, &player.0, seen);
    answer(subscription, slot, (hall.notifications.opens(Some(&player.0)), None)).await
}

// Frames are written as text: this type only provides the schema.
/// An event in one of your games, together with the id of that game.
#[derive(Serialize, utoipa::ToSchema)]
struct EventOfMine {
    /// Id of the game in which the event happened.
    game: Uuid,
    /// The event itself, as the log of the game shows it to you.
    event: EventShown,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::features) struct StreamMine {
    /// Cursor: the `id` of the newest event of this stream that you have. If left out, only new events are sent.
    /// `Last-Event-ID`, if sent, takes precedence.
    after: Option<String>,
}

/// Follow all your games.
///
/// Streams every event of every game in which you have a seat, as you may see it. The data of each event names the
/// `game` and holds the `event` as its log shows it. The `id` is opaque. A client that reconnects with it as
/// `Last-Event-ID` misses nothing, but may get events of the ten seconds before again. Recognize these by `game`
/// and the event's `hash`. Without a cursor, no past events are sent. The first `id` comes at once. When your token
/// expires, or the server cannot continue, the last event is named `problem` and gives the reason. The reason is
/// `cursor_ahead` if the cursor lies in the future. Needs the scope `games:read`.
#[utoipa::path(
    tag = "games",
    security(("bearer" = ["games:read"])),
    params(
        StreamMine,
        ("Last-Event-ID" = Option<String>, Header, description = "The `id` of the newest event you have of this stream."),
    ),
    responses((status = 200, description = "Server-sent events; the data of each is an event with its game.",
        body = EventOfMine, content_type = "text/event-stream"))
)]
#[get("/v1/me/stream")]
pub(in crate::features) async fn stream_mine(
    player: Player,
    hall: Data<Hall>,
    query: Query<StreamMine>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let slot = places::take(&req, Some(&player.0))?;
    let (token, cursor) = (bearer_token(&req).map(str::to_owned), last_event_id(&req));
    let cursor = cursor.or(query.after.as_deref());
    let subscription = hall.turns.subscribe_to_mine(token, &player.0, cursor).map_err(|error| {
        match last_event_id(&req) {
            Some(id) if matches!(error, PlayError::BadParam { .. }) => {
                bad_last_event_id(id, "the `id` of an event of this stream")
            }
            _ => error.into(),
        }
    })?;
    answer(subscription, slot, (hall.notifications.opens(Some(&player.0)), None)).await
}

fn bad_last_event_id(given: &str, expected: &str) -> Problem {
    Problem::of_param("Last-Event-ID", format!("`Last-Event-ID`: expected {expected}, got `{given}`"))
}

/// The event that an `id` of a game's stream names: its number and, if given, the beginning of its hash.
fn seen(id: &str) -> Option<(i64, Option<&str>)> {
    let (seq, hash) = id.split_once('-').map_or((id, None), |(seq, hash)| (seq, Some(hash)));
    let possible = i64::from(hash.is_some())..=EXACT_MAX;
    let number: i64 = seq.parse().ok().filter(|number| possible.contains(number))?;
    let seq = (number.to_string() == seq).then_some(number)?;
    Some((seq, hash))
}

/// Returns the header, or `None` if it is missing or empty. Text that is not ASCII becomes an invalid id, because a
/// stream without an id would begin now and skip events.
fn last_event_id(req: &HttpRequest) -> Option<&str> {
    let id = req.headers().get("last-event-id")?.to_str().unwrap_or("?");
    Some(id).filter(|id| !id.is_empty())
}

async fn answer(
    mut subscription: Subscription,
    slot: Slot<Asker>,
    viewer: ViewerGuards,
) -> Result<HttpResponse, Problem> {
    // The first read may be refused.
    let news = match Box::pin(subscription.look()).await {
        Err(error @ PlayError::CursorAhead { .. }) => return Ok(begin_anew(&error.into())),
        news => news?,
    };
    if subscription.is_over() && news.is_empty() {
        return Ok(HttpResponse::NoContent().finish());
    }
    let begin = match subscription.cursor() {
        Some(cursor) if news.is_empty() => format!("{RETRY}id: {cursor}\n\n"),
        _ => RETRY.to_owned(),
    };
    let streaming = Streaming { subscription, _slot: slot, _viewer: viewer };
    let first = match streaming.frames_of(news) {
        Frames::More(frames) => Frames::More(begin + &frames),
        Frames::Last(frames) => Frames::Last(begin + &frames),
    };
    let frames = stream::unfold((Some(streaming), Some(first)), |(streaming, first)| async {
        let mut streaming = streaming?;
        let next = match first {
            Some(first) => first,
            None => streaming.next().await?,
        };
        Some(match next {
            Frames::More(frames) => (bytes(frames), (Some(streaming), None)),
            Frames::Last(frames) => (bytes(frames), (None, None)),
        })
    });
    Ok(event_stream().streaming(frames))
}

fn event_stream() -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .content_type(EVENT_STREAM)
        .insert_header((CACHE_CONTROL, "no-store"))
        // Compression, here or in a proxy, would hold events back.
        .insert_header(ContentEncoding::Identity)
        .insert_header(("x-accel-buffering", "no"));
    response
}

/// A stream that holds one problem. The empty `id` clears the client's cursor, so an `EventSource` comes back without one.
fn begin_anew(problem: &Problem) -> HttpResponse {
    event_stream().body(format!("{RETRY}id\n{}", last_frame(problem)))
}

fn bytes(text: String) -> Result<Bytes, Problem> {
    Ok(text.into())
}

/// Guards that count the viewer of an open stream as present and as a spectator.
type ViewerGuards = (Option<PresenceGuard>, Option<SpectatorGuard>);

struct Streaming {
    subscription: Subscription,
    _slot: Slot<Asker>,
    _viewer: ViewerGuards,
}

/// Frames that are sent at once.
enum Frames {
    /// More frames may follow.
    More(String),
    /// The stream ends after these frames.
    Last(String),
}

impl Streaming {
    /// Waits for the next frames; `None` if the process is about to end.
    async fn next(&mut self) -> Option<Frames> {
        let silent_until = Instant::now() + SILENCE_MAX;
        loop {
            match timeout_at(silent_until, self.subscription.wait()).await {
                Err(_) => return Some(Frames::More(":\n\n".to_owned())),
                Ok(WakeReason::Closing) => return None,
                Ok(WakeReason::Talk) => return Some(Frames::More(TALK.to_owned())),
                // Boxed, so that a waiting stream does not keep the memory that reading takes.
                Ok(WakeReason::Changed) => match Box::pin(self.subscription.look()).await {
                    Ok(news) if news.is_empty() && !self.subscription.is_over() => {}
                    Ok(news) => return Some(self.frames_of(news)),
                    Err(error) => return Some(Frames::Last(last_frame(&error.into()))),
                },
            }
        }
    }

    /// The frames for what was just read.
    fn frames_of(&self, news: Vec<StreamItem>) -> Frames {
        let frames = frames(news);
        if self.subscription.is_over() { Frames::Last(frames + END) } else { Frames::More(frames) }
    }
}

fn frames(news: Vec<StreamItem>) -> String {
    news.into_iter().map(|StreamItem { id, json }| format!("id: {id}\ndata: {json}\n\n")).collect()
}

fn last_frame(problem: &Problem) -> String {
    format!("event: problem\ndata: {}\n\n", serde_json::json!(problem))
}
