//! A hall of tomorrow: it answers with kinds of events, effects, titles, statuses and codes that no document knows today. Clients
//! that were generated today lose nothing else of its answers.

use std::{fs, path::Path};

use actix_web::{App, HttpResponse, HttpServer, dev::ServerHandle, web};
use serde_json::{Value, json};

use crate::run;

/// What each client says of the answers of that hall.
const SAID: &str = "5 events, 1 joined, 3 effects, statuses active paused, ruleset chess, code frobbed";

/// A real answer of an operation, as the document shows it.
fn example(operation: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/examples.json");
    let examples: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    examples[operation]["200"].clone()
}

/// A log with what is not known yet beside what is.
fn events() -> Value {
    let page = example("list_events");
    let of = |kind: &str| {
        page["items"].as_array().unwrap().iter().find(|event| event["kind"] == kind).unwrap().clone()
    };
    let mut moved = of("moved");
    let known = moved["effects"][0].clone();
    moved["effects"] = json!([known, { "type": "frobbed", "how": "well" }, known]);
    moved["at_once"] = json!(true);
    let mut frobbed = of("joined");
    frobbed["kind"] = json!("frobbed");
    let (mut created, mut started) = (of("created"), of("started"));
    (created["ruleset"], started["ruleset"]) = (json!("chess"), json!("chess"));
    json!({ "items": [created, of("joined"), started, moved, frobbed], "next": null })
}

/// A list in which a game of an unknown title is in an unknown state.
fn games() -> Value {
    let mut known = example("list_games")["items"][0].clone();
    let mut unknown = known.clone();
    known["status"] = json!("active");
    unknown["status"] = json!("paused");
    (unknown["ruleset"], unknown["options"]) = (json!("chess"), json!({ "depth": 3 }));
    json!({ "items": [known, unknown], "next": null })
}

/// A game of an unknown title.
fn game() -> Value {
    let mut game = example("get_game");
    game["ruleset"] = json!("chess");
    (game["options"], game["view"]) = (json!({ "depth": 3 }), json!({ "squares": 64 }));
    game
}

fn serve() -> (String, ServerHandle) {
    let answer = |value: Value| move || std::future::ready(HttpResponse::Ok().json(&value));
    let refused = || async {
        let problem = json!({ "type": "about:blank", "title": "Frobbed", "status": 409, "detail": "It frobbed.", "code": "frobbed" });
        HttpResponse::Conflict().content_type("application/problem+json").body(problem.to_string())
    };
    let server = HttpServer::new(move || {
        App::new()
            .route("/v1/games", web::get().to(answer(games())))
            .route("/v1/games/{id}", web::get().to(answer(game())))
            .route("/v1/games/{id}/events", web::get().to(answer(events())))
            .route("/v1/me", web::get().to(refused))
    });
    let server = server.workers(1).bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}", server.addrs()[0]);
    let running = server.run();
    let handle = running.handle();
    tokio::spawn(running);
    (base, handle)
}

/// Has a program read the answers of that hall.
pub(crate) async fn read(program: &'static str, args: &'static [&'static str]) {
    let (base, hall) = serve();
    let said = tokio::task::spawn_blocking(move || run(program, &[args, &[&base]].concat())).await.unwrap();
    hall.stop(false).await;
    assert_eq!(said.trim_end(), SAID);
}
