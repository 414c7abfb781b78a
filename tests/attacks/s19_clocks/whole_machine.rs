//! The clock of the machine that runs both server and Postgres, with the real binary and default settings.

use std::{
    sync::{Arc, atomic::AtomicUsize},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::time::sleep;

use super::{DAY, a_day, begun, claim, clock, machine::Machine, moves};
use crate::support::{Person, Served};

const LONG: i64 = 62 * DAY;
const BANK: i64 = 10 * DAY;

/// Two people at a server, who retry when told to come back later.
async fn two(served: &Served) -> (Person, Person) {
    let put_off = Arc::new(AtomicUsize::new(0));
    let (mut ann, mut bob) =
        (Person::sign_up(&served.base, "ann").await, Person::sign_up(&served.base, "bob").await);
    ann.takes_no_offence(&put_off);
    bob.takes_no_offence(&put_off);
    (ann, bob)
}

/// Uses the refresh token.
async fn refresh(person: &mut Person) {
    let token = json!({"refresh_token": person.signed_up["refresh_token"]});
    let (status, fresh) = person.post("/v1/sessions/refresh", token).await;
    assert_eq!(status, 200, "a good token: {fresh}");
    person.signed_up["refresh_token"] = fresh["refresh_token"].clone();
    fresh["access_token"].as_str().unwrap().clone_into(&mut person.token);
}

/// Checks that they can move within seconds.
async fn play_on(ann: &Person, bob: &Person, game: &str) {
    let begin = Instant::now();
    while moves(ann, bob, game).await.0 != 201 {
        assert!(begin.elapsed() < Duration::from_secs(20), "the game stands still");
        sleep(Duration::from_millis(200)).await;
    }
}

async fn status(person: &Person, game: &str) -> Value {
    person.look(game).await["status"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_by_a_wrong_clock_ends_nothing() {
    let machine = Machine::new("starts").await;
    let mut served = Served::start_in("starts", machine.env().await, &[]).await;
    let (mut ann, mut bob) = two(&served).await;
    let (_, _, forfeit) = begun(&ann, &bob, "forfeit").await;
    let (_, claimant, claimed) = begun(&ann, &bob, "claim").await;
    let claimant_is_ann = claimant.id == ann.id;
    let plain = ann.create(2).await;
    bob.join(&plain).await;
    play_on(&ann, &bob, &forfeit).await;

    served.terminate().await;
    machine.is_ahead(LONG);
    served.start_again().await;
    ann.ask_at(&served.base);
    bob.ask_at(&served.base);
    refresh(&mut ann).await;
    refresh(&mut bob).await;
    assert_eq!(clock(&served.base).await, json!("doubted"));
    assert!(served.said().contains("correct it if it is wrong"), "{}", served.said());
    play_on(&ann, &bob, &plain).await;
    for _ in 0..8 {
        let (answer, after) = moves(&ann, &bob, &forfeit).await;
        assert!(answer == 503 && after.is_some_and(|after| after > 3_000), "{answer} {after:?}");
        assert_eq!(
            (status(&ann, &forfeit).await, status(&ann, &claimed).await),
            (json!("active"), json!("active"))
        );
        sleep(Duration::from_millis(500)).await;
    }
    let claimant = if claimant_is_ann { &ann } else { &bob };
    assert_eq!(claim(claimant, &claimed).await.0, 503);
    let game = json!({"ruleset": "vikings", "seats": 2, "clock": a_day("forfeit")["clock"]});
    let request = ann.request(reqwest::Method::POST, "/v1/games").json(&game);
    assert_eq!(request.send().await.unwrap().status(), 503, "a clock would begin far too late");

    machine.is_ahead(0);
    play_on(&ann, &bob, &forfeit).await;
    play_on(&ann, &bob, &claimed).await;
    play_on(&ann, &bob, &plain).await;
    assert_ne!(clock(&served.base).await, json!("doubted"));
    refresh(&mut ann).await;
    assert_eq!(ann.get("/v1/me/sessions").await.1["items"].as_array().unwrap().len(), 1);
    let kinds = ann.kinds(&forfeit).await;
    assert!(!kinds.contains(&"timed_out".to_owned()), "{kinds:?}");
    ann.audit(&forfeit).await;
    served.terminate().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_takes_nobody_s_session_nor_time() {
    let machine = Machine::new("jumps").await;
    let served = Served::start_in("jumps", machine.env().await, &[]).await;
    let (mut ann, mut bob) = two(&served).await;
    let bank = json!({"pace": {"type": "bank", "seconds": BANK}, "at_deadline": "forfeit"});
    let (game, plain) = (ann.create_as(2, json!({ "clock": bank })).await, ann.create(2).await);
    bob.join(&game).await;
    bob.join(&plain).await;
    play_on(&ann, &bob, &game).await;

    machine.is_ahead(LONG);
    let jumped = Instant::now();
    // Longer than a clock must run before events carry its time.
    while jumped.elapsed() < Duration::from_secs(15) {
        refresh(&mut ann).await;
        refresh(&mut bob).await;
        assert_eq!(ann.get("/v1/me").await.0, 200);
        assert_eq!(moves(&ann, &bob, &game).await.0, 503, "by whose time?");
        sleep(Duration::from_secs(1)).await;
    }
    play_on(&ann, &bob, &plain).await;
    assert_eq!(moves(&ann, &bob, &game).await.0, 503, "days would be taken from somebody");

    machine.is_ahead(0);
    play_on(&ann, &bob, &game).await;
    refresh(&mut ann).await;
    for seat in ann.look(&game).await["seats"].as_array().unwrap() {
        let left = seat["time"]["left_seconds"].as_i64().unwrap();
        assert!(left > BANK - 300, "{left} s are left");
    }
    ann.audit(&game).await;
}
