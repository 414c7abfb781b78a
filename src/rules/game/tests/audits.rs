//! Audits as the other tests use them.

use super::{
    super::{AuditInput, Fault, Game, Kind, Link, Logged, Part, Unchecked, Verdict, audit_stored, verify},
    *,
};

/// Audits a stored log and returns the game or the fault. A log that is over and open must be verified, a running one
/// must not.
pub(super) fn audit(id: Uuid, log: &[Logged]) -> Result<Game, Fault> {
    let audited = audit_stored(log, &AuditInput { game: Some(id), ..AuditInput::default() });
    if let Verdict::Fault(fault) = audited.verdict {
        return Err(fault);
    }
    let is_over = log.last().is_some_and(|last| last.kind == Kind::Ended);
    let is_open =
        !log.iter().any(|event| event.secret.as_ref().is_some_and(|parts| parts.contains("digest")));
    assert!(is_over || !audited.verdict.is_verified(), "{:?}", audited.verdict);
    assert!(!is_over || !is_open || audited.verdict.is_verified(), "{:?}", audited.verdict);
    Ok(audited.game.unwrap())
}

/// Audits with the seed: then nothing may stay unchecked but that a running game goes on.
pub(super) fn audit_by_seed(log: &[Logged], seed: [u8; 32]) {
    let audited = audit_stored(log, &AuditInput { seed: Some(seed), is_all: true, ..AuditInput::default() });
    let is_over = log.last().is_some_and(|last| last.kind == Kind::Ended);
    let left: &[Unchecked] = if is_over { &[] } else { &[Unchecked::Running] };
    assert_eq!((audited.verdict.fault(), audited.verdict.unchecked()), (None, left));
}

/// The log with another payload in one place, and an intact chain.
fn forged(log: &[Logged], place: usize, payload: String) -> Vec<Logged> {
    let mut log = log.to_vec();
    log[place].payload = payload;
    for n in place..log.len() {
        let prev = if n == 0 { Hash::ZERO } else { log[n - 1].hash };
        let Logged { seq, payload, secret, .. } = &log[n];
        let parts =
            secret.as_deref().map_or(vec![], |text| Part::shown(text, Viewer::Spectator, true).unwrap());
        let secrets: Vec<Hash> = parts.iter().map(|part| part.digest().unwrap()).collect();
        let link = Link { game: ID, seq: *seq, ruleset: "toy/1", prev, payload, secrets: &secrets };
        let hash = link.hash();
        (log[n].prev_hash, log[n].hash) = (prev, hash);
    }
    log
}

/// A rebuild verifies without deciding again, and builds no tree of a payload in the usual form. It must detect other
/// forms all the same.
#[test]
fn verify_refuses_the_forms_that_an_audit_refuses() {
    let Recorded(_, log) = played();
    let is_refused = |log: &[Logged]| {
        let audited = audit_stored(log, &AuditInput { game: Some(ID), ..AuditInput::default() });
        (verify(ID, log).is_err(), audited.verdict.fault().is_some())
    };
    for place in 0..log.len() {
        let payload = &log[place].payload;
        assert_eq!(is_refused(&forged(&log, place, payload.clone())), (false, false), "event {place}");
        let at = payload.find("\"at\":").unwrap();
        for (what, changed) in [
            ("a space", payload.replacen(':', ": ", 1)),
            ("a name twice", format!("{{{},{}", &payload[at..at + 31], &payload[1..])),
            ("a fraction", payload.replacen("\"at\"", "\"a\":1.5,\"at\"", 1)),
            (
                "what the parser takes for something else",
                payload.replacen('{', r#"{"$serde_json::private::RawValue":"{}","#, 1),
            ),
            ("another time", payload.replace("Z\"", "+00:00\"")),
            ("a list", format!("[{payload}]")),
        ] {
            let forged = forged(&log, place, changed);
            assert_eq!(
                is_refused(&forged),
                (true, true),
                "{what} in event {place}: {}",
                forged[place].payload
            );
        }
    }
    let is_move = |event: &Logged| event.kind == Kind::Moved;
    for place in log.iter().enumerate().filter(|(_, event)| is_move(event)).map(|(place, _)| place) {
        for (field, value) in
            [("account", None), ("account", Some(Value::Null)), ("move", None), ("by", None)]
        {
            let mut tree: Value = serde_json::from_str(&log[place].payload).unwrap();
            let fields = tree.as_object_mut().unwrap();
            fields.remove(field);
            fields.extend(value.map(|value| (field.to_owned(), value)));
            let mut forged = forged(&log, place, canonical_json(&tree).unwrap());
            forged[place].account = log[place].account.filter(|_| field != "account");
            assert_eq!(is_refused(&forged), (true, true), "{}", forged[place].payload);
        }
    }
    let options = log[0].payload.find("\"options\":").unwrap() + 10;
    let end = options + log[0].payload[options..].find('}').unwrap() + 1;
    let hidden = r#"{"$serde_json::private::RawValue":"{\"x\":1.5, \"x\":0}"}"#;
    let payload = format!("{}{hidden}{}", &log[0].payload[..options], &log[0].payload[end..]);
    assert_eq!(is_refused(&forged(&log, 0, payload)), (true, true));
}
