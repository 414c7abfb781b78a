//! Games to call operations on.

use actix_web::http::Method;
use chrono::Duration;
use serde_json::{Value, json};

use super::{asks::Ask, stand::Stand};

/// A running game for two.
pub(super) struct Running {
    pub(super) id: String,
    /// The player whose turn it is.
    pub(super) mover: Value,
    /// The other player.
    pub(super) sleeper: Value,
}

async fn create(stand: &Stand, host: &Value, seats: u8, clock: Value) -> String {
    let new = json!({"ruleset": "vikings", "seats": seats, "clock": clock});
    let game = stand.do_it(Ask::post("/v1/games", new).by(host)).await;
    game["id"].as_str().unwrap().to_owned()
}

fn sit_down(id: &str, who: &Value, seating: Value) -> Ask {
    Ask::post(&format!("/v1/games/{id}/seats"), seating).by(who).at(id)
}

/// The game in which a match gives this person a seat.
async fn matched(stand: &Stand, who: &Value, wish: Value) -> String {
    let matched = stand.do_it(Ask::post("/v1/matches", wish).by(who)).await;
    matched["game"].as_str().unwrap().to_owned()
}

pub(super) async fn running(stand: &Stand, host: &Value, guest: &Value) -> Running {
    let id = create(stand, host, 2, Value::Null).await;
    started(stand, id, host, guest).await
}

/// A running game of a guest against a bot.
pub(super) async fn of_guest(stand: &Stand, guest: &Value) -> String {
    let new = json!({"ruleset": "vikings", "seats": 2, "visibility": "private"});
    let game = stand.do_it(Ask::post("/v1/games", new).by(guest)).await;
    let id = game["id"].as_str().unwrap().to_owned();
    stand.do_it(sit_down(&id, guest, json!({"bot": "easy"}))).await;
    id
}

async fn clocked(stand: &Stand, host: &Value, guest: &Value) -> Running {
    let clock = json!({"pace": {"type": "per_move", "seconds": 86_400}, "vacation_days": 10});
    let id = create(stand, host, 2, clock).await;
    started(stand, id, host, guest).await
}

async fn started(stand: &Stand, id: String, host: &Value, guest: &Value) -> Running {
    stand.do_it(sit_down(&id, guest, json!({}))).await;
    awaited(stand, id, host, guest).await
}

async fn awaited(stand: &Stand, id: String, host: &Value, guest: &Value) -> Running {
    let shown = stand.do_it(Ask::get(&format!("/v1/games/{id}")).by(host)).await;
    let account = &shown["seats"][shown["awaiting"][0].as_u64().unwrap() as usize]["account"]["id"];
    let (mover, sleeper) = if *account == host["account"]["id"] { (host, guest) } else { (guest, host) };
    Running { id, mover: mover.clone(), sleeper: sleeper.clone() }
}

pub(super) async fn first_move(stand: &Stand, id: &str, mover: &Value) -> Value {
    let legal = stand.do_it(Ask::get(&format!("/v1/games/{id}/legal-moves")).by(mover)).await;
    json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]})
}

/// Makes the first legal move until it is somebody else's turn.
pub(super) async fn whole_turn(stand: &Stand, id: &str, mover: &Value) -> Value {
    let mut moves = first_move(stand, id, mover).await;
    loop {
        let dry_run = Ask::post(&format!("/v1/games/{id}/moves/dry-run"), moves.clone()).by(mover);
        let tried = stand.do_it(dry_run).await;
        let Some(next) = tried["legal_moves"]["moves"][0].as_object() else { return moves };
        if !tried["stopped_at"].is_null() {
            return moves;
        }
        moves["moves"].as_array_mut().unwrap().push(json!(next));
    }
}

pub(super) fn orders(id: &str) -> Ask {
    let buy = |space: u8| json!({"move": {"type": "buy", "space": space, "exchange": 0}});
    Ask::put(&format!("/v1/games/{id}/orders"), json!({"orders": [buy(9), buy(6)]}))
}

/// Operations that change who sits there, or end the game.
pub(super) async fn coming_and_going(stand: &Stand, ann: &Value, bob: &Value, name: &str) -> Option<Ask> {
    let post = |id: &str, what: &str, body: Value| Ask::post(&format!("/v1/games/{id}/{what}"), body).at(id);
    let ask = match name {
        "create_game" => Ask::post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).by(ann),
        "create_game/key" => Ask::post("/v1/games", json!({"ruleset": "vikings", "seats": 2}))
            .by(ann)
            .with("idempotency-key", &stand.new_name()),
        "create_match" => {
            // Each asks for bots earlier than all before, so that it meets nobody but the one who has just come.
            let wish = json!({"games": ["vikings"], "seats": [4], "bots_after": stand.fewer()});
            let id = matched(stand, &stand.sign_up().await, wish.clone()).await;
            let (asker, first) = (stand.sign_up().await, id);
            Ask::post("/v1/matches", wish).by(&asker).at(&first)
        }
        "confirm_game" => {
            let wish = json!({"games": ["vikings"], "seats": [3], "rated": true});
            let people = [stand.sign_up().await, stand.sign_up().await, stand.sign_up().await];
            matched(stand, &people[0], wish.clone()).await;
            matched(stand, &people[1], wish.clone()).await;
            stand.clock.pass(Duration::hours(49));
            let id = matched(stand, &people[2], wish).await;
            post(&id, "confirmation", Value::Null).by(&people[0])
        }
        "give_entropy" => {
            let id = create(stand, ann, 2, Value::Null).await;
            let entropy = json!({"entropy": "5a".repeat(32)});
            Ask::put(&format!("/v1/games/{id}/seats/mine/entropy"), entropy).by(ann).at(&id)
        }
        "join_game" => sit_down(&create(stand, ann, 2, Value::Null).await, bob, json!({})),
        "join_game/key" => sit_down(&create(stand, ann, 2, Value::Null).await, bob, json!({}))
            .with("idempotency-key", &stand.new_name()),
        "join_game/bot" => sit_down(&create(stand, ann, 2, Value::Null).await, ann, json!({"bot": "easy"})),
        "leave_game" | "start_game" | "remove_player" | "remove_player/bot" => {
            let id = create(stand, ann, 3, Value::Null).await;
            let seating =
                if name == "remove_player/bot" { (ann, json!({"bot": "easy"})) } else { (bob, json!({})) };
            stand.do_it(sit_down(&id, seating.0, seating.1)).await;
            match name {
                "leave_game" => {
                    let leaving = Ask::delete(&format!("/v1/games/{id}/seats/mine")).by(bob).at(&id);
                    leaving.seen_by(ann)
                }
                "remove_player" | "remove_player/bot" => {
                    Ask::delete(&format!("/v1/games/{id}/seats/1")).by(ann).at(&id)
                }
                _ => post(&id, "start", Value::Null).by(ann),
            }
        }
        "resign_game" => post(&running(stand, ann, bob).await.id, "resignation", Value::Null).by(ann),
        "cancel_game" => post(&running(stand, ann, bob).await.id, "cancellation", Value::Null).by(ann),
        "patch_game" => {
            let id = running(stand, ann, bob).await.id;
            let title = json!({"title": stand.new_name()});
            Ask::to(Method::PATCH, &format!("/v1/games/{id}"), title).by(ann).at(&id)
        }
        "answer_offer" => {
            let id = running(stand, ann, bob).await.id;
            let asked = stand.do_it(post(&id, "cancellation", Value::Null).by(ann)).await;
            let offer = &asked["offers"][0]["offer"];
            post(&id, "answers", json!({"offer": offer, "accept": true})).by(bob)
        }
        "rematch_game" => {
            let id = running(stand, ann, bob).await.id;
            stand.do_it(post(&id, "resignation", Value::Null).by(ann)).await;
            post(&id, "rematch", Value::Null).by(ann)
        }
        "agree_to_publication" | "withdraw_publication" => {
            let new = json!({"ruleset": "vikings", "seats": 2, "visibility": "private"});
            let game = stand.do_it(Ask::post("/v1/games", new).by(ann)).await;
            let id = game["id"].as_str().unwrap().to_owned();
            stand.do_it(sit_down(&id, bob, json!({"invite": game["invite"]}))).await;
            stand.do_it(post(&id, "resignation", Value::Null).by(ann)).await;
            let path = format!("/v1/games/{id}/publication");
            let agree = Ask::put(&path, Value::Null).by(ann).at(&id);
            if name == "agree_to_publication" {
                agree
            } else {
                stand.do_it(agree).await;
                Ask::delete(&path).by(ann).at(&id)
            }
        }
        "claim_time" => {
            let Running { id, sleeper, .. } = clocked(stand, ann, bob).await;
            stand.clock.pass(Duration::days(2));
            post(&id, "claim", Value::Null).by(&sleeper)
        }
        "take_vacation" | "end_vacation" => {
            let id = clocked(stand, ann, bob).await.id;
            let today = stand.clock.now().date_naive();
            let days = json!({"first_day": today, "last_day": today + Duration::days(2)});
            let away = post(&id, "vacation", days).by(ann);
            if name == "take_vacation" {
                return Some(away);
            }
            stand.do_it(away).await;
            Ask::to(Method::DELETE, &format!("/v1/games/{id}/vacation"), Value::Null).by(ann).at(&id)
        }
        "make_moves/bots" => {
            let id = create(stand, ann, 3, Value::Null).await;
            stand.do_it(sit_down(&id, ann, json!({"bot": "easy"}))).await;
            let Running { id, mover, .. } = started(stand, id, ann, bob).await;
            let turn = whole_turn(stand, &id, &mover).await;
            post(&id, "moves", turn).by(&mover)
        }
        _ => return None,
    };
    Some(ask)
}
