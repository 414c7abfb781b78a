//! The form of a log: `openapi/log-format.md`.

use super::{clocked::Clocked, *};
use crate::kit::Chance;

fn lines(log: &[Logged], viewer: Viewer, is_over: bool) -> Vec<String> {
    log.iter().map(|event| line(event, viewer, is_over).unwrap()).collect()
}

/// Reads a payload in which some bytes are replaced.
fn reread(payload: &str, from: &str, to: &str) -> Result<Event, Unread> {
    assert!(payload.contains(from), "{from} is not in {payload}");
    read_event(&payload.replace(from, to))
}

#[test]
fn a_line_is_canonical_and_gives_the_event_back() {
    let recorded = played();
    for (event, line) in recorded.1.iter().zip(lines(&recorded.1, Viewer::Spectator, true)) {
        assert_eq!(canonical_json(&serde_json::from_str::<Value>(&line).unwrap()).unwrap(), line);
        assert_eq!(&read_line(&line).unwrap(), event);
        let seq = event.seq;
        assert!(line.starts_with("{\"hash\":\"") && line.ends_with(&format!(",\"seq\":{seq}}}")), "{line}");
    }
    let closed = lines(&recorded.1, Viewer::Spectator, false);
    assert!(!closed.concat().contains("psst") && closed[4].contains(r#""secrets":[{"digest":"#));
    assert!(lines(&recorded.1, Viewer::Seat(Seat(0)), false)[4].contains("psst"));
    let read: Vec<Logged> = closed.iter().map(|line| read_line(line).unwrap()).collect();
    audit(ID, &read).unwrap();
    assert_eq!(closed.concat().matches("digest").count(), 3);
}

#[test]
fn a_line_in_any_other_form_is_refused() {
    let whole = &lines(&played().1, Viewer::Spectator, true)[2];
    let twice = whole.replacen("{\"hash\"", "{\"hash\":\"00\",\"hash\"", 1);
    let fraction = whole.replace("\"seq\":3", "\"seq\":3.0");
    let upper = format!("{}{}", whole[..73].to_uppercase().replace("HASH", "hash"), &whole[73..]);
    assert!(reread(&played().1[2].payload, "5a5a", "5A5A").is_err());
    let more = whole.replace(",\"seq\"", ",\"sea\":1,\"seq\"");
    for bad in [twice, fraction, upper, more, format!("{whole}\r"), format!(" {whole}"), String::new()] {
        assert!(bad != *whole && read_line(&bad).is_err(), "{bad}");
    }
}

#[test]
fn nothing_in_an_event_is_overlooked() {
    let recorded = played();
    for event in &recorded.1 {
        assert_eq!(read_event(&event.payload).map(|event| event.kind()), Ok(event.kind));
        assert_eq!(Outline::of(&event.payload), Ok(event.outline()));
        let unknown = reread(&event.payload, "\"kind\"", "\"jest\":1,\"kind\"");
        assert_eq!(unknown, Err(Unread::Unknown("the field `jest`".to_owned())));
    }
    let is_unknown = |read: Result<Event, Unread>| matches!(read, Err(Unread::Unknown(_)));
    let is_malformed = |read: Result<Event, Unread>| matches!(read, Err(Unread::Malformed(_)));
    let [created, joined, .., moved, ended] = &recorded.1[..] else { unreachable!() };
    assert!(is_unknown(reread(&joined.payload, "\"joined\"", "\"jumped\"")));
    assert!(is_unknown(reread(&moved.payload, "\"player\"", "\"magic\"")));
    assert!(is_unknown(reread(&ended.payload, "\"points\":null", "\"points\":null,\"prize\":1")));
    assert!(is_unknown(reread(&ended.payload, "\"reason\":\"finished\"", "\"reason\":\"flood\"")));
    assert!(is_malformed(reread(&joined.payload, ".678Z", "Z")));
    assert!(is_malformed(reread(&joined.payload, "\"seat\":0", "\"seat\":\"0\"")));
    assert!(is_malformed(reread(&created.payload, "\"admits_bots\":true,", "")));
}

#[test]
fn every_time_has_three_digits_of_a_second() {
    let mut game = Clocked::new(2, Terms::default());
    game.step(0);
    assert!(game.log.iter().all(|event| event.payload.contains("\"at\":\"2026-01-05T12:00:00.000Z\"")));
}

#[test]
fn changing_who_may_see_a_secret_changes_its_digest() {
    let recorded = played();
    let parts = Part::shown(recorded.1[4].secret.as_deref().unwrap(), Viewer::Spectator, true).unwrap();
    let [Part::Open(secret)] = &parts[..] else { panic!("one open secret") };
    let others = [
        Secret { seats: vec![Seat(0), Seat(1)], ..secret.clone() },
        Secret { item: SecretItem::Effect(0), ..secret.clone() },
        Secret { salt: Hash::ZERO, ..secret.clone() },
        Secret { value: json!({}), ..secret.clone() },
    ];
    assert!(others.iter().all(|other| other.digest().unwrap() != secret.digest().unwrap()));
}

#[test]
fn an_event_names_its_author_and_the_first_names_the_game() {
    let mut game = Clocked::with_bots("vikings", 2, &[Skill::Easy], Terms::default());
    game.turn();
    let by = |mover: &str| game.log.iter().filter(|event| event.payload.contains(mover)).count();
    assert!(by(r#""by":"bot""#) + by(r#""by":"player""#) > 0);
    assert!(game.log[0].payload.contains(&format!("\"game\":\"{ID}\"")));
    assert!(game.log.iter().skip(1).all(|e| e.seat.is_none() || e.account.is_some()));
    let other = Uuid::from_u128(98);
    assert!(Game::replay(other, &game.log).is_err(), "the log of another game");
}

#[test]
fn a_beacon_is_mixed_into_the_draws() {
    let game = Recorded::of(2).then(BOB, join()).0;
    let beacon = |signature: &str| Beacon {
        chain: Hash::ZERO,
        round: 7,
        signature: Signature::try_from(signature.to_owned()).unwrap(),
    };
    let derived = |chance: Chance| chance.derive("x");
    let with = |signature| derived(game.chance_with(Some(&beacon(signature)), &[9; 32]));
    let entropy = "5a".repeat(16);
    assert_eq!(with("ab"), derived(Chance::new(&[9; 32], ["", &entropy, "ab"])));
    assert_ne!(with("ab"), with("ac"));
    assert_ne!(with("ab"), derived(game.chance(&[9; 32])));
    for bad in ["", "a", "AB", "xy"] {
        assert!(Signature::try_from(bad.to_owned()).is_err(), "{bad}");
    }
}

#[test]
fn the_host_removes_bots_too_and_themselves_they_leave() {
    let recorded = Recorded::of(3).then(ANN, Intent::SeatBot(Skill::Easy)).then(ANN, Intent::Remove(Seat(1)));
    assert_eq!(recorded.kinds().last(), Some(&"removed"));
    assert!(recorded.1.last().unwrap().payload.contains("\"by\":0"));
    let recorded = recorded.then(BOB, join()).then(ANN, Intent::Remove(Seat(0)));
    assert_eq!(recorded.kinds().last(), Some(&"left"));
    audit(ID, &recorded.1).unwrap();
}

#[test]
fn a_game_without_bots_seats_none() {
    let terms = Terms { admits_bots: false, ..Terms::default() };
    let (game, log) = Game::create(ID, ANN, NewGame { terms, ..new_game(3) }, &context()).unwrap();
    assert!(log[0].payload.contains("\"admits_bots\":false"));
    let refused = Recorded(game, log).refuses(ANN, Intent::SeatBot(Skill::Easy));
    assert_eq!(refused, Refusal::BotsNotAdmitted);
}
