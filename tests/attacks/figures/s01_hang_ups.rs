//! S1. Hanging up while waiting for slow work releases the slot. Once, 57 abandoned sign-ins closed sign-in
//! for everybody until the server was restarted, and 750 moves against bots did the same to all bots.

use std::time::Duration;

use serde_json::json;

use crate::{
    stand::{
        Stand, deeds, few_or,
        hostile::{Hostile, crowd},
    },
    support::Person,
};

/// More than may wait for password hashing.
const SIGN_INS: usize = 57;
/// The pause between hang-ups, so that they hit every await.
const MOMENT: Duration = Duration::from_millis(3);
const SOON: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_sign_ins_keep_no_slot() {
    let stand = Stand::open("s01-sign-ins").await;
    let base = stand.served.base.clone();
    let rounds = few_or(4, 20);
    let attack = async {
        // Each round from another address, all at once.
        for round in 0..rounds {
            crowd(SIGN_INS, (0..SIGN_INS).map(|n| hung_up_sign_in(Hostile::at(&base, round), n))).await;
        }
        rounds * SIGN_INS
    };
    stand.during("S1 hung-up sign-ins", attack).await.innocent_are_served().recovers_within(SOON);
}

async fn hung_up_sign_in(hostile: Hostile, n: usize) {
    hostile.hang_up(&deeds::sign_in(n), MOMENT * (n as u32)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_moves_against_bots_keep_no_slot() {
    let stand = Stand::open("s01-bots").await;
    let base = stand.served.base.clone();
    let mallory = Person::sign_up(&base, "mallory").await;
    let (game, action) = against_a_bot(&mallory).await;
    let path = format!("/v1/games/{game}/moves");
    let bytes = deeds::with_json("POST", &path, Some(&mallory.token), &action);
    let many = few_or(750, 7_500);
    let attack = async {
        let hang_up = |n: usize| {
            let (hostile, bytes) = (Hostile::at(&base, n % 8), bytes.clone());
            async move { hostile.hang_up(&bytes, MOMENT * (n as u32 % 20)).await }
        };
        crowd(100, (0..many).map(hang_up)).await;
        many
    };
    stand.during("S1 hung-up moves against a bot", attack).await.innocent_are_served().recovers_within(SOON);
    // Other people's bots still answer.
    let other = Person::sign_up(&stand.served.base, "other").await;
    let (game, action) = against_a_bot(&other).await;
    let (status, moved) = other.post(&format!("/v1/games/{game}/moves"), action).await;
    assert_eq!(status, 201, "{moved}");
}

/// A game in which this person moves next, followed by a bot; and that move.
async fn against_a_bot(person: &Person) -> (String, serde_json::Value) {
    let game = person.create(2).await;
    person.act(&game, "seats", json!({"bot": "easy"})).await;
    let legal = person.legal_moves(&game).await;
    (game, json!({"expected_seq": legal["seq"], "moves": [legal["moves"][0]]}))
}
