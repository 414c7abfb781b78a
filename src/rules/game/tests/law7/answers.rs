//! The responses that a viewer receives, with the fields masked that may differ between two worlds. The list of these
//! is short, and everything else is compared.

use serde_json::{Value, json};

use super::*;

/// Each of these depends on secrets as well, but reveals nothing about them.
const MASKED: [&str; 4] = ["hash", "prev_hash", "digest", "salt"];

/// An event as it is shown while the game runs.
pub(super) fn shown(event: &Logged, viewer: Viewer) -> Value {
    // Destructured without `..`, so that a new field of events must be handled here, too.
    let Logged { seq, kind, seat, at, account, payload, secret, prev_hash, hash } = event;
    let secrets: Vec<Secret> = secret.as_deref().map_or(vec![], |text| serde_json::from_str(text).unwrap());
    let part = |secret: &Secret| {
        let Secret { item, seats, value, salt } = secret;
        let mut part = json!({"item": item, "seats": seats, "digest": secret.digest().unwrap()});
        if matches!(viewer, Viewer::Seat(seat) if seats.contains(&seat)) {
            (part["value"], part["salt"]) = (value.clone(), json!(salt));
        }
        part
    };
    masked(json!({
        "seq": seq, "kind": kind, "seat": seat, "at": at, "account": account, "hash": hash, "prev_hash": prev_hash,
        "payload": serde_json::from_str::<Value>(payload).unwrap(),
        "secrets": secrets.iter().map(part).collect::<Vec<_>>(),
    }))
}

pub(super) fn all_shown(log: &[Logged], viewer: Viewer) -> Value {
    log.iter().map(|event| shown(event, viewer)).collect()
}

fn masked(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            for (name, field) in fields {
                *field = if MASKED.contains(&name.as_str()) { json!("masked") } else { masked(field.take()) };
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = masked(item.take())),
        _ => {}
    }
    value
}

/// The game as the viewer sees it.
pub(super) fn look(game: &Game, viewer: Viewer) -> Value {
    let legal = match viewer {
        Viewer::Seat(seat) => game.legal_json(seat),
        Viewer::Spectator => None,
    };
    json!({
        "view": game.board().map(|board| board.view(viewer)), "legal": legal, "status": game.status(),
        "seq": game.seq, "awaiting": game.awaiting(), "result": game.result(), "offers": game.offers(),
        "vacant": game.vacant_seat(), "deadline": game.deadline_at(), "host": game.host(),
    })
}

pub(super) fn refused(RefusedMove { index, refusal }: &RefusedMove) -> Value {
    json!({"index": index, "refusal": format!("{refusal:?}"), "detail": refusal.to_string()})
}
