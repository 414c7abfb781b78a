//! The conformance kit: the values that any engine for these rules must compute after each event of a golden
//! game.

use longhall_rules::{
    game::{Game, Logged, canonical_json},
    kit::{Seat, Viewer},
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::support::viewers;

/// The first 16 hex digits of a text's SHA-256.
pub(crate) fn hash(text: &str) -> String {
    const_hex::encode(&Sha256::digest(text)[..8])
}

/// The hash of a seat's legal moves; `None` if the list is incomplete, because an engine could not know the
/// listed part.
fn legal_hash(game: &Game, seat: Seat) -> Option<String> {
    let legal = game.board().expect("a board").legal(seat);
    if !legal.complete {
        return None;
    }
    let mut moves: Vec<String> =
        legal.moves.iter().map(|action| canonical_json(action).expect("a move")).collect();
    moves.sort();
    Some(hash(&format!("[{}]", moves.join(","))))
}

fn view_hash(game: &Game, viewer: Viewer) -> String {
    let view: Value =
        serde_json::from_str(game.board().expect("a board").view(viewer).get()).expect("a view");
    hash(&canonical_json(&view).expect("a view"))
}

/// The kit of a log: a line for each event from `started` on.
pub(crate) fn kit(log: &[Logged]) -> String {
    let created: Value = serde_json::from_str(&log[0].payload).expect("a payload");
    let id = created["game"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    // A game that keeps the states an undo needs.
    let mut game = Game::replay_for_undo(id, &log[..1]).expect("a log");
    let mut lines = String::new();
    for event in &log[1..] {
        game.fold(event).expect("an event that folds");
        if game.board().is_some() {
            lines.push_str(&kit_line(&game));
            lines.push('\n');
        }
    }
    lines
}

fn kit_line(game: &Game) -> String {
    let legal =
        game.awaiting().iter().map(|wait| (wait.seat.to_string(), json!(legal_hash(game, wait.seat))));
    let views = viewers(game.players()).into_iter().map(|viewer| {
        let name = match viewer {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Spectator => "spectator".to_owned(),
        };
        (name, json!(view_hash(game, viewer)))
    });
    let (legal, views): (Map<String, Value>, Map<String, Value>) = (legal.collect(), views.collect());
    canonical_json(&json!({"legal": legal, "seq": game.seq, "views": views})).expect("a line")
}
