//! Logs whose verdict `log-format.md` states plainly. `openapi/vectors/verdicts.json` contains them whole.

use serde_json::{Value, json};

use super::{
    forgery::{By::*, Forgery},
    log::Log,
    stories::{ANN, BOB, EVE},
};

fn offered(seat: u8, account: uuid::Uuid) -> Value {
    json!({"kind": "offered", "seat": seat, "account": account, "proposal": {"type": "cancel"}})
}

/// An unknown field of `created`, so that the line is nested this deep.
fn nest(log: &mut Log, depth: usize) {
    // The line and its payload are the first two levels.
    let lists = depth - 2;
    log.payload("created", 0)["more"] =
        serde_json::from_str(&format!("{}1{}", "[".repeat(lists), "]".repeat(lists))).unwrap();
}

/// The index after a move at which both players are present.
fn after_a_move(log: &Log) -> usize {
    log.find("moved", 3) + 1
}

pub(crate) fn all() -> Vec<Forgery> {
    vec![
        Forgery::vikings("agreed-to-cancel-and-goes-on", Both, "the game had come to its end", |log| {
            let at = after_a_move(log);
            log.insert(at, offered(0, ANN));
            let offer = at + 1;
            log.insert(at + 1, json!({"kind": "accepted", "seat": 1, "account": BOB, "offer": offer}));
        }),
        Forgery::vikings("declined-and-offered-again", Both, "declined", |log| {
            let at = after_a_move(log);
            log.insert(at, offered(0, ANN));
            let offer = at + 1;
            log.insert(at + 1, json!({"kind": "declined", "seat": 1, "account": BOB, "offer": offer}));
            log.insert(at + 2, offered(1, BOB));
        }),
        Forgery::vikings("places-from-2", Both, "`result` differs", |log| {
            let placings = log.payload("ended", 0)["result"]["placings"].as_array_mut().unwrap();
            placings
                .iter_mut()
                .for_each(|placing| placing["place"] = json!(placing["place"].as_u64().unwrap() + 1));
        }),
        Forgery::vikings("invited-twice", Both, "somebody is invited twice", |log| {
            let created = log.payload("created", 0);
            created["rematch_of"] = json!(EVE);
            created["invited"] = json!([BOB, BOB]);
            created["seats"] = json!(3);
        }),
        Forgery::board("timed-out-without-a-clock", Both, "time ends only by a claim", |log| {
            let created = log.payload("created", 0).as_object_mut().unwrap();
            created.remove("clock");
            created.remove("offsets");
        }),
        Forgery::vikings("a-clock-without-a-pace", Both, "missing field `pace`", |log| {
            log.payload("created", 0)["clock"] = json!({"at_deadline": "claim", "zone": "UTC", "weekends_off": false,
                "vacation_days": 0});
        }),
        Forgery::vikings("goes-on-when-one-is-left", Both, "the game had come to its end", |log| {
            let at = log.find("resigned", 0) + 1;
            log.insert(at, offered(0, ANN));
        }),
        Forgery::board("a-secret-that-hides-nothing", Both, "a secret hides nothing", |log| {
            let at = log.moved(|line| line["secrets"] == json!([]));
            let (value, salt) = (log.0[at]["payload"]["effects"][0].clone(), "00".repeat(32));
            log.0[at]["secrets"] =
                json!([{"item": {"effect": 0}, "salt": salt, "seats": [], "value": value}]);
        }),
        Forgery::vikings("nested-127-deep", Both, "is not known", |log| nest(log, 127)).unproven(),
        Forgery::vikings("nested-128-deep", Both, "recursion limit", |log| nest(log, 128)),
    ]
}
