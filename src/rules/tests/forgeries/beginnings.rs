//! Forgeries of the start of a game, and of its players.

use serde_json::{Value, json};

use super::{
    forgery::{By::*, Forgery},
    log::Log,
    stories::{ANN, BOB, EVE},
};

const ENTROPY: &str = "00112233445566778899aabbccddeeff";

fn joined(seat: u8, account: uuid::Uuid) -> Value {
    json!({"kind": "joined", "seat": seat, "account": account, "entropy": ENTROPY})
}

/// Replaces an account by another, wherever it appears.
fn rename(log: &mut Log, from: &str, to: &str) {
    let text = serde_json::to_string(&log.0).unwrap().replace(from, to);
    log.0 = serde_json::from_str(&text).unwrap();
}

pub(crate) fn all() -> Vec<Forgery> {
    vec![
        Forgery::vikings("created-twice", Both, "the game is created a second time", |log| {
            let again = log.0[0]["payload"].clone();
            log.insert(4, again);
        }),
        Forgery::vikings("joins-in-mid-game", Both, "the game has begun", |log| {
            let at = log.find("moved", 3);
            log.insert(at, joined(1, BOB));
        }),
        Forgery::vikings("a-stranger-in-mid-game", Both, "the game has begun", |log| {
            let at = log.find("moved", 3);
            log.insert(at, joined(1, EVE));
        }),
        Forgery::board("a-beacon", Both, "format 1 reserves `beacon`", |log| {
            let beacon = json!({"chain": "00".repeat(32), "round": 7, "signature": "83ab"});
            log.payload("started", 0)["beacon"] = beacon;
        }),
        Forgery::board("a-taken-seat", Both, "its `seat` differs", |log| {
            let at = log.find("joined", 1) + 1;
            log.insert(at, joined(1, EVE));
        }),
        Forgery::board("sits-twice", Both, "you already have a seat", |log| {
            let at = log.find("joined", 1) + 1;
            log.insert(at, joined(2, ANN));
        }),
        Forgery::vikings("another-sits-down-first", Both, "its `account` differs", |log| {
            log.payload("joined", 0)["account"] = json!(EVE);
            log.payload("started", 0)["accounts"][0] = json!(EVE);
        }),
        Forgery::vikings("the-creator-brings-entropy", Both, "the rules give it no `entropy`", |log| {
            log.payload("joined", 0)["entropy"] = json!(ENTROPY);
        }),
        Forgery::board("entropy-twice", Both, "had already added entropy", |log| {
            let at = log.find("joined", 1) + 1;
            log.insert(at, json!({"kind": "entropy_given", "seat": 1, "account": BOB, "entropy": ENTROPY}));
        }),
        Forgery::vikings("entropy-after-the-start", Both, "no player can add entropy", |log| {
            let at = log.find("moved", 0);
            log.insert(at, json!({"kind": "entropy_given", "seat": 0, "account": ANN, "entropy": ENTROPY}));
        }),
        Forgery::vikings("other-entropy", Both, "`effects` differs", |log| {
            log.payload("joined", 1)["entropy"] = json!(ENTROPY);
        }),
        Forgery::vikings("starts-twice", Both, "the game has already begun", |log| {
            let at = log.find("started", 0);
            let again = log.0[at]["payload"].clone();
            log.insert(at + 1, again);
        }),
        Forgery::board("starts-late", Both, "all seats were taken, and the game had to start", |log| {
            let at = log.find("started", 0);
            log.insert(at, json!({"kind": "removed", "seat": 1, "account": BOB, "by": 0}));
        }),
        Forgery::vikings("leaves-after-the-start", Both, "the game has already begun", |log| {
            let at = log.find("moved", 2);
            log.insert(at, json!({"kind": "left", "seat": 1, "account": BOB}));
        }),
        Forgery::board("removed-by-another", Both, "only the host can do this", |log| {
            let at = log.find("joined", 1) + 1;
            log.insert(at, json!({"kind": "removed", "seat": 0, "account": ANN, "by": 1}));
        }),
        Forgery::kingdoms("seats-swapped", Both, "its `accounts` differs", |log| {
            log.payload("started", 0)["accounts"].as_array_mut().unwrap().reverse();
        }),
        Forgery::vikings("a-person-as-a-bot", Both, "this is not the id of a bot", |log| {
            let joined = log.payload("joined", 1);
            joined["bot"] = json!({"skill": "easy", "version": 1});
            joined.as_object_mut().unwrap().remove("entropy");
        }),
        Forgery::board("a-bot-as-a-person", Both, "a person has the account of a bot", |log| {
            log.payload("joined", 2).as_object_mut().unwrap().remove("bot");
        }),
        Forgery::board("a-bot-with-another-id", Both, "this is not the id of a bot", |log| {
            let bot = log.payload("joined", 2)["account"].as_str().unwrap().to_owned();
            rename(log, &bot, &EVE.to_string());
        }),
        Forgery::board("a-bot-where-none-may-sit", Both, "bots", |log| {
            log.payload("created", 0)["admits_bots"] = json!(false);
        }),
        Forgery::vikings(
            "bots-to-come-where-none-may-sit",
            Both,
            "it admits no bots, and bots are to sit down",
            |log| {
                let created = log.payload("created", 0);
                created["rematch_of"] = json!(EVE);
                created["admits_bots"] = json!(false);
                created["bots"] = json!([{"skill": "easy", "version": 1}]);
            },
        ),
        Forgery::board("an-unknown-bot", Audit, "a bot of version 77", |log| {
            log.payload("joined", 2)["bot"]["version"] = json!(77);
        })
        .unproven(),
        Forgery::vikings("another-option", Audit, "differs from the one that the rules give", |log| {
            log.payload("created", 0)["options"]["progress"] = json!(true);
        }),
        Forgery::vikings("an-option-left-out", Audit, "its options are not complete", |log| {
            log.payload("created", 0)["options"].as_object_mut().unwrap().remove("progress");
        }),
        Forgery::vikings("more-seats", Audit, "is not played by 9", |log| {
            log.payload("created", 0)["seats"] = json!(9);
        }),
        Forgery::vikings("seats-kept", Both, "it is no rematch", |log| {
            log.payload("created", 0)["invited"] = json!([ANN, BOB]);
        }),
        Forgery::vikings("a-rematch-of-itself", Both, "it is a rematch of itself", |log| {
            let created = log.payload("created", 0);
            created["rematch_of"] = created["game"].clone();
        }),
        Forgery::vikings("another-game", Audit, "this is the log of game", |log| {
            log.payload("created", 0)["game"] = json!(EVE);
        })
        .with_input(|log| longhall_rules::game::AuditInput {
            game: Some(log.0[0]["payload"]["game"].as_str().unwrap().parse().unwrap()),
            ..Default::default()
        }),
        Forgery::board("another-game-with-a-bot", Both, "this is not the id of a bot", |log| {
            log.payload("created", 0)["game"] = json!(EVE);
        }),
        Forgery::vikings("an-unknown-ruleset", Both, "the ruleset `chess/1`", |log| {
            log.payload("created", 0)["ruleset"] = json!("chess");
        })
        .unproven(),
        Forgery::vikings("a-ruleset-without-a-name", Both, "its ruleset has no name", |log| {
            log.payload("created", 0)["ruleset"] = json!("vikings/1");
        }),
        Forgery::vikings("another-way-to-leave", Both, "event 1", |log| {
            log.payload("created", 0)["on_leaving"] = json!("wait");
        })
        .unproven(),
        Forgery::board("offsets-an-hour-off", Audit, "the offsets of `Europe/Berlin`", |log| {
            for offset in log.payload("created", 0)["offsets"].as_array_mut().unwrap() {
                offset["seconds"] = json!(offset["seconds"].as_i64().unwrap() + 3600);
            }
        })
        .unproven(),
        Forgery::board("offsets-in-disorder", Both, "its offsets are those of no time zone", |log| {
            log.payload("created", 0)["offsets"].as_array_mut().unwrap().reverse();
        }),
        Forgery::board("another-clock", Audit, "a deadline had passed before it", |log| {
            log.payload("created", 0)["clock"]["pace"]["seconds"] = json!(60);
        }),
    ]
}
