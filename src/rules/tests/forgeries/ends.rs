//! Forgeries of times, agreements, the end, and the format.

use longhall_rules::game::{AuditInput, ExpectedEvent};
use serde_json::{Value, json};

use super::{
    forgery::{By::*, Forgery},
    log::Log,
    stories::{ANN, BOB, EVE},
};

/// An auditor that expects the last event of the true log.
fn expecting_the_end(log: &Log) -> AuditInput {
    let last = log.0.last().unwrap();
    let hash = last["hash"].as_str().unwrap().parse().unwrap();
    AuditInput {
        head: Some(ExpectedEvent { seq: last["seq"].as_i64().unwrap(), hash }),
        ..AuditInput::default()
    }
}

/// The time of an event.
fn at(log: &mut Log, n: usize) -> &mut Value {
    &mut log.0[n]["payload"]["at"]
}

pub(crate) fn all() -> Vec<Forgery> {
    [times(), agreements(), endings(), forms()].into_iter().flatten().collect()
}

fn times() -> Vec<Forgery> {
    vec![
        Forgery::vikings("a-time-turned-back", Both, "it is earlier than the event before", |log| {
            *at(log, 6) = json!("2001-01-01T00:00:00.000Z");
        }),
        Forgery::vikings("a-leap-second", Both, "a time is on no calendar", |log| {
            let n = log.find("moved", 2);
            *at(log, n) = json!("2026-01-05T12:02:60.000Z");
        }),
        Forgery::vikings("the-year-0", Both, "a time is on no calendar", |log| {
            *at(log, 0) = json!("0000-01-05T12:00:00.000Z");
        }),
        Forgery::vikings("what-follows-at-once-later", Both, "it had to happen at once", |log| {
            let n = log.find("started", 0);
            *at(log, n) = json!("2026-01-05T12:00:30.000Z");
        }),
        Forgery::board("after-the-deadline", Audit, "a deadline had passed before it", |log| {
            let n = log.find("timed_out", 0);
            while log.0[n]["payload"]["kind"] != "moved" || log.0[n]["payload"]["by"] != "player" {
                log.0.remove(n);
            }
        }),
        Forgery::board("a-deadline-made-up", Both, "had time left", |log| {
            let n = log.find("timed_out", 0);
            let earlier = at(log, n - 1).clone();
            *at(log, n) = earlier;
        }),
        Forgery::board("another-deadline", Audit, "its `deadline_at` differs", |log| {
            log.payload("timed_out", 0)["deadline_at"] = json!("2026-01-06T00:00:00.000Z");
        }),
        Forgery::board("another-expiry", Audit, "its `expiry` differs", |log| {
            log.payload("timed_out", 0)["expiry"] = json!("replace");
        }),
        Forgery::board("a-claim", Both, "ends without a claim", |log| {
            let seat = log.payload("timed_out", 0)["seat"].as_u64().unwrap();
            log.payload("timed_out", 0)["claimed_by"] = json!(1 - seat);
        }),
        Forgery::vikings("a-vacation-without-a-clock", Audit, "this game has no clock", |log| {
            let n = log.find("moved", 3);
            let days = json!({"first_day": "2026-01-06", "last_day": "2026-01-07"});
            let mut taken = json!({"kind": "vacation_taken", "seat": 0, "account": ANN});
            taken.as_object_mut().unwrap().extend(days.as_object().unwrap().clone());
            log.insert(n, taken);
        }),
    ]
}

fn agreements() -> Vec<Forgery> {
    vec![
        Forgery::board("undone-without-agreement", Both, "not all have agreed", |log| {
            let n = log.find("accepted", 0);
            log.0.remove(n);
        }),
        Forgery::board("undone-without-an-offer", Both, "not all have agreed", |log| {
            let undone = log.find("undone", 0);
            let offered = log.find("offered", 0);
            log.0.drain(offered..undone);
        }),
        Forgery::board("undone-alone", Both, "all had agreed, and moves had to be taken back", |log| {
            log.payload("undone", 0)["agreed"] = json!(false);
        }),
        Forgery::board("undone-further", Both, "its `to_seq` differs", |log| {
            let to_seq = log.payload("undone", 0)["to_seq"].as_i64().unwrap();
            log.payload("undone", 0)["to_seq"] = json!(to_seq - 1);
        }),
        Forgery::board("reshuffled-otherwise", Both, "differs from the one that the rules give", |log| {
            let n = log.find("undone", 0);
            for secret in log.0[n]["secrets"].as_array_mut().unwrap() {
                secret["value"]["draw_3"].as_array_mut().unwrap().sort_by_key(Value::to_string);
                secret["value"]["add_1"].as_array_mut().unwrap().sort_by_key(Value::to_string);
            }
        }),
        Forgery::board("not-reshuffled", Both, "its `effects` differs", |log| {
            let n = log.find("undone", 0);
            log.0[n]["payload"]["effects"] = json!([]);
            log.0[n]["secrets"] = json!([]);
        }),
        Forgery::vikings("accepted-without-an-offer", Both, "there is no such offer", |log| {
            let n = log.find("moved", 3);
            log.insert(n, json!({"kind": "accepted", "seat": 1, "account": BOB, "offer": 5}));
        }),
        Forgery::board("accepts-alone", Both, "this is offered already", |log| {
            let offered = log.payload("offered", 0).clone();
            let accepted = log.payload("accepted", 0);
            accepted["seat"] = offered["seat"].clone();
            accepted["account"] = offered["account"].clone();
        }),
        Forgery::board("declined-and-accepted", Both, "there is no such offer", |log| {
            let n = log.find("accepted", 0);
            let mut declined = log.0[n]["payload"].clone();
            declined["kind"] = json!("declined");
            log.insert(n, declined);
        }),
        Forgery::vikings("replaced-though-nobody-left", Both, "all seats are taken", |log| {
            let n = log.find("moved", 3);
            log.insert(n, json!({"kind": "replaced", "seat": 1, "account": EVE}));
        }),
    ]
}

fn endings() -> Vec<Forgery> {
    vec![
        Forgery::vikings("the-seed-taken-out", Both, "it does not reveal the seed", |log| {
            log.payload("ended", 0).as_object_mut().unwrap().remove("seed");
        }),
        Forgery::vikings("another-seed", Both, "its seed is not the one", |log| {
            log.payload("ended", 0)["seed"] = json!("ab".repeat(32));
        }),
        Forgery::vikings("another-commitment", Both, "its seed is not the one", |log| {
            log.payload("created", 0)["seed_commitment"] = json!("ab".repeat(32));
        }),
        Forgery::vikings("appended-after-the-end", Both, "it follows the end of the game", |log| {
            let moved = log.payload("moved", 0).clone();
            log.insert(log.0.len(), moved);
        }),
        Forgery::vikings("an-unknown-kind-after-the-end", Both, "it follows the end of the game", |log| {
            log.insert(log.0.len(), json!({"kind": "thanked"}));
        }),
        Forgery::vikings("ended-twice", Both, "it follows the end of the game", |log| {
            let ended = log.payload("ended", 0).clone();
            log.insert(log.0.len(), ended);
        }),
        Forgery::vikings("another-result", Audit, "its `result` differs", |log| {
            let placings = log.payload("ended", 0)["result"]["placings"].as_array_mut().unwrap();
            let first = placings[0]["seat"].clone();
            placings[0]["seat"] = placings[1]["seat"].clone();
            placings[1]["seat"] = first;
        }),
        Forgery::vikings("another-reason", Audit, "its `result` differs", |log| {
            log.payload("ended", 0)["result"]["reason"] = json!("finished");
        }),
        Forgery::vikings("cancelled-by-nobody", Both, "not all players have agreed", |log| {
            let n = log.find("resigned", 0);
            log.0.remove(n);
            log.payload("ended", 0)["result"] = json!({"reason": "cancelled", "placings": []});
        }),
        Forgery::vikings("ended-too-early", Audit, "the game has not come to its end", |log| {
            let n = log.find("resigned", 0);
            log.0.remove(n);
            log.payload("ended", 0)["result"]["reason"] = json!("finished");
        }),
        Forgery::vikings(
            "the-end-cut-off",
            Audit,
            "the log ends here, but the game had come to event",
            |log| {
                log.0.pop();
            },
        )
        .with_input(expecting_the_end),
        Forgery::vikings("the-end-cut-off-unnoted", Both, "the game is not over", |log| {
            log.0.pop();
        })
        .unproven(),
        Forgery::vikings("another-story", Audit, "its hash is not the one that was noted", |log| {
            let n = log.0.len() - 1;
            *at(log, n) = json!("2026-03-05T12:00:00.000Z");
            *at(log, n - 1) = json!("2026-03-05T12:00:00.000Z");
        })
        .with_input(expecting_the_end),
        Forgery::vikings("an-unknown-kind", Both, "event 8", |log| {
            log.insert(7, json!({"kind": "thanked", "seat": 0}));
        })
        .unproven(),
        Forgery::vikings("an-unknown-kind-and-another-seed", Both, "the seed that the game", |log| {
            log.insert(7, json!({"kind": "thanked"}));
            log.payload("ended", 0)["seed"] = json!("ab".repeat(32));
        }),
        Forgery::vikings("an-unknown-kind-and-two-ends", Both, "it follows the end of the game", |log| {
            log.insert(7, json!({"kind": "thanked"}));
            let ended = log.payload("ended", 0).clone();
            log.insert(log.0.len(), ended);
        }),
        Forgery::vikings("an-unknown-kind-and-a-time-turned-back", Both, "it is earlier", |log| {
            log.insert(7, json!({"kind": "thanked"}));
            *at(log, 9) = json!("2001-01-01T00:00:00.000Z");
        }),
        Forgery::vikings("an-unknown-field", Both, "event 8", |log| {
            log.0[7]["payload"]["mood"] = json!("good");
        })
        .unproven(),
    ]
}

fn forms() -> Vec<Forgery> {
    vec![
        Forgery::bytes("a-key-twice", "expected each member once", |text| {
            text.replacen("\"kind\":\"joined\"", "\"kind\":\"joined\",\"kind\":\"joined\"", 1).into_bytes()
        }),
        Forgery::bytes("hex-in-capitals", "hex is in lower case", |text| {
            let (before, hash) = text.split_at("{\"hash\":\"".len());
            (before.to_owned() + &hash[..64].to_uppercase() + &hash[64..]).into_bytes()
        }),
        Forgery::bytes("hex-with-a-prefix", "hex is in lower case", |text| {
            text.replacen("{\"hash\":\"", "{\"hash\":\"0x", 1).into_bytes()
        }),
        Forgery::bytes("carriage-returns", "the line ends with a carriage return", |text| {
            text.replace('\n', "\r\n").into_bytes()
        }),
        Forgery::bytes("a-blank-line", "the line is blank", |text| {
            text.replacen('\n', "\n\n", 1).into_bytes()
        }),
        Forgery::bytes("a-byte-order-mark", "byte order mark", |text| format!("\u{feff}{text}").into_bytes()),
        Forgery::bytes("no-last-line-feed", "does not end with a line feed", |text| {
            text.trim_end().as_bytes().to_vec()
        }),
        Forgery::bytes("a-space", "it is not canonical JSON", |text| {
            text.replacen("\"seq\":1", "\"seq\": 1", 1).into_bytes()
        }),
        Forgery::bytes("a-fraction", "its numbers are not all integers", |text| {
            text.replacen("\"seq\":3", "\"seq\":3.0", 1).into_bytes()
        }),
        Forgery::bytes("an-escape", "it is not canonical JSON", |text| {
            text.replacen("\"joined\"", "\"\\u006aoined\"", 1).into_bytes()
        }),
        Forgery::bytes("one-more-field", "the line is no event", |text| {
            text.replacen("\"seq\":1}", "\"seq\":1,\"x\":1}", 1).into_bytes()
        }),
        Forgery::bytes("an-empty-file", "the log is empty", |_| vec![]),
        Forgery::bytes("not-utf-8", "the line is not UTF-8", |text| {
            let mut bytes = text.into_bytes();
            bytes[20] = 0xff;
            bytes
        }),
        Forgery::bytes("lines-swapped", "its number does not follow", |text| {
            let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
            lines.swap(5, 6);
            lines.concat().into_bytes()
        }),
        Forgery::bytes("a-line-left-out", "its number does not follow", |text| {
            let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
            lines.remove(5);
            lines.concat().into_bytes()
        }),
        Forgery::vikings("a-time-otherwise", Both, "its time is not written as the format says", |log| {
            let recorded = at(log, 0).as_str().unwrap().replace(".000Z", "Z");
            *at(log, 0) = json!(recorded);
        }),
        Forgery::vikings("a-null", Both, "is left out, and never null", |log| {
            log.payload("created", 0)["clock"] = json!(null);
        }),
        Forgery::vikings("a-null-to-come", Both, "is left out, and never null", |log| {
            log.0[7]["payload"]["mood"] = json!(null);
        }),
        Forgery::vikings("an-empty-list", Both, "never null or an empty list", |log| {
            log.payload("created", 0)["invited"] = json!([]);
        }),
        Forgery::vikings("an-id-in-capitals", Both, "it is not written as the format says", |log| {
            let recorded = log.payload("resigned", 0)["account"].as_str().unwrap().replace("7000", "7ABC");
            log.payload("resigned", 0)["account"] = json!(recorded);
        }),
    ]
}
