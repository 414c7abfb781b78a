//! The games that wait for you.

use actix_web::{HttpRequest, HttpResponse, get, http::header::ContentType, web::Data};
use longhall_base::text::presentable;
use longhall_rules::latest;
use longhall_web::{
    auth::Player,
    conditional::{IfNoneMatch, cached, list_tag, not_modified},
    places,
    prefer::{self, Wish},
    problem::Problem,
};

use crate::features::{
    hall::Hall,
    turns::list::{AskShown, TurnShown, Turns, TurnsResponse},
};

/// List the games that wait for you.
///
/// The game that has waited longest comes first. `asks` lists what others ask you to agree to. These are offers to
/// take moves back or to end a game, publications of games, and rematches that keep a seat for you. To poll, send
/// the last `ETag` as `If-None-Match`: 304 means that nothing has changed. With `Prefer: wait=30` as well, the
/// server responds as soon as something changes, and after 30 seconds at the latest. Needs the scope `games:read`.
#[utoipa::path(
    tag = "turns",
    security(("bearer" = ["games:read"])),
    params(
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of the response that you have."),
        ("Prefer" = Option<String>, Header, description = "`wait=N`: wait for a change, up to N seconds; 60 at most."),
    ),
    responses(
        (status = 200, description = "The games that wait for you.", body = Turns, headers(
            ("ETag" = String, description = "Send it as `If-None-Match` next time."),
            ("Preference-Applied" = String, description = "The `wait` that was granted, in seconds."),
        )),
        (status = 304, description = "Nothing has changed since that `ETag`."),
    )
)]
#[get("/v1/me/turns")]
pub(in crate::features) async fn list_turns(
    player: Player,
    hall: Data<Hall>,
    req: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (wish, if_none_match) = (Wish::from_request(&req), IfNoneMatch::parse(&req));
    let has = |fingerprint: &str| {
        if_none_match.as_ref().is_some_and(|if_none_match| if_none_match.has(&list_tag(fingerprint)))
    };
    let look = match &wish {
        Some(wish) => {
            let _place = places::take(&req, Some(&player.0))?;
            let _presence = hall.notifications.opens(Some(&player.0));
            hall.turns.wait(&player.0, has, wish.patience).await?
        }
        None => hall.turns.get(&player.0, has).await?,
    };
    Ok(match look {
        TurnsResponse::NotModified(fingerprint) => {
            let mut response = not_modified(list_tag(&fingerprint));
            prefer::applied(&mut response, wish.as_ref());
            response.finish()
        }
        TurnsResponse::List(listed) => {
            let mut response = cached(HttpResponse::Ok(), list_tag(&listed.fingerprint));
            prefer::applied(&mut response, wish.as_ref());
            response.content_type(ContentType::json()).body(listed.json.clone())
        }
    })
}

/// One line about a game that waits for its player.
pub(super) fn summary(turn: &TurnShown) -> String {
    match named(&turn.ruleset, turn.title.as_deref()) {
        (Some(title), ruleset) => format!("Your turn in {title} ({ruleset})"),
        (None, ruleset) => format!("Your turn in a game of {ruleset}"),
    }
}

/// One line about a request for agreement.
pub(super) fn ask_summary(ask: &AskShown) -> String {
    let asked = match ask.kind.as_str() {
        "undo" => "Take moves back?",
        "cancellation" => "End the game without a result?",
        "rematch" => "Play again?",
        "publication" => "Show the game to everybody?",
        _ => "You are asked to agree",
    };
    match named(&ask.ruleset, ask.title.as_deref()) {
        (Some(title), ruleset) => format!("{asked} {title} ({ruleset})"),
        (None, ruleset) => format!("{asked} A game of {ruleset}"),
    }
}

/// The title of a game, if it has one, and the name of its ruleset.
fn named<'a>(ruleset: &'a str, title: Option<&str>) -> (Option<String>, &'a str) {
    let name = latest(ruleset).map_or(ruleset, |rules| rules.meta().title);
    (title.map(presentable), name)
}
