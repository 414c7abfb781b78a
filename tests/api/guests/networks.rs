//! Guests are counted by network, over all processes, and what they do counts for the network.

use chrono::Duration;
use futures_util::future::join_all;
use longhall_web::admission::quotas::{Quotas, Rates};
use reqwest::Method;
use serde_json::{Value, json};

use super::{ask, game, guest_from, private, problem, refusal};
use crate::support::{Hall, Person, TestClock, answer, behind_a_proxy, few, rates};

const HOME: &str = "192.0.2.1";

#[tokio::test(flavor = "multi_thread")]
async fn a_network_has_five_living_guests_over_all_processes() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let asked = (0..16).map(|n| ask(if n % 2 == 0 { &hall } else { &other }, "2001:db8:1:2::1"));
    let answers: Vec<_> = join_all(asked).await;
    assert_eq!(answers.iter().filter(|(status, _)| *status == 201).count(), 5, "{answers:?}");
    let full = problem(429, "too_many_requests");
    assert!(answers.iter().all(|one| one.0 == 201 || refusal(one.clone()) == full), "{answers:?}");
    // The same /64, and another.
    assert_eq!(refusal(ask(&other, "2001:db8:1:2:ffff::9").await), full);
    guest_from(&hall, "2001:db8:1:3::1").await;
    // One that is gone makes room, in either way.
    let mut made = answers.into_iter().filter(|(status, _)| *status == 201);
    let mut next = || Person::new(&hall, made.next().unwrap().1);
    assert_eq!(next().delete("/v1/me").await.0, 204);
    guest_from(&other, "2001:db8:1:2::1").await;
    let claim = json!({"name": "bob", "password": "correct horse battery"});
    assert_eq!(next().patch("/v1/me", claim).await.0, 200);
    guest_from(&other, "2001:db8:1:2::1").await;
    assert_eq!(refusal(ask(&hall, "2001:db8:1:2::1").await), full);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_creates_twenty_guests_an_hour() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    for n in 0..20 {
        assert_eq!(guest_from(&hall, HOME).await.delete("/v1/me").await.0, 204, "{n}");
        clock.pass(Duration::minutes(1));
    }
    let request = hall.request(Method::POST, "/v1/accounts").header("x-forwarded-for", HOME);
    let response = request.json(&json!({"guest": true})).send().await.unwrap();
    assert_eq!(
        (response.status().as_u16(), &response.headers()["retry-after"]),
        (429, &"2401".parse().unwrap())
    );
    guest_from(&hall, "192.0.2.2").await;
    hall.hall.delete_expired_rows().await.unwrap();
    assert_eq!(refusal(ask(&hall, HOME).await), problem(429, "too_many_requests"));
    clock.pass(Duration::minutes(40));
    guest_from(&hall, HOME).await;
    assert_eq!(refusal(ask(&hall, HOME).await), problem(429, "too_many_requests"));
    // What is older than an hour and gone is forgotten.
    clock.pass(Duration::hours(1));
    hall.hall.delete_expired_rows().await.unwrap();
    assert_eq!(hall.db.count("guests").await, 2, "the two that live");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_address_is_stored() {
    let hall = Hall::open().await;
    let guest = guest_from(&hall, "203.0.113.77").await;
    game(&guest).await;
    let everything = hall.db.everything().await;
    assert!(everything.contains(&guest.id));
    assert!(!everything.contains("203.0.113") && !everything.contains("cb00714d"));
}

/// A request of a guest from an address.
async fn get(guest: &Person, address: &str, path: &str) -> u16 {
    let request = guest.request(Method::GET, path).header("x-forwarded-for", address);
    answer(request).await.0.as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn further_guests_bring_no_further_requests() {
    const PER_SECOND: u32 = 2;
    let hall = Hall::with(
        longhall::features::hall::Limits::default(),
        Quotas::new(&Rates { requests_per_second: few(PER_SECOND), ..rates() }, behind_a_proxy()),
    )
    .await;
    let mut guests = Vec::new();
    for _ in 0..4 {
        guests.push(guest_from(&hall, HOME).await);
        tokio::time::sleep(Duration::seconds(1).to_std().unwrap()).await;
    }
    // Four guests, and a caller without a token.
    let begin = std::time::Instant::now();
    let by_guests = join_all((0..40).map(|n| get(&guests[n % 4], HOME, "/v1/me")));
    let anonymous = hall.request(Method::GET, "/v1/rulesets").header("x-forwarded-for", HOME);
    let (answers, (last, _)) = tokio::join!(by_guests, answer(anonymous));
    let admitted = answers.iter().filter(|status| **status == 200).count() + usize::from(last == 200);
    let most = f64::from(PER_SECOND) * (1.0 + begin.elapsed().as_secs_f64());
    assert!(admitted >= 1 && admitted as f64 <= most, "{admitted} of at most {most}: {answers:?}");
    assert_eq!(get(&guests[0], "192.0.2.99", "/v1/me").await, 200, "another network");
}

#[tokio::test(flavor = "multi_thread")]
async fn further_guests_bring_no_further_games() {
    let hall = Hall::with(
        longhall::features::hall::Limits::default(),
        Quotas::new(&Rates { games_per_hour: few(6), seats_per_hour: few(6), ..rates() }, behind_a_proxy()),
    )
    .await;
    let mut created = Vec::new();
    for _ in 0..4 {
        let guest = guest_from(&hall, HOME).await;
        let request =
            guest.request(Method::POST, "/v1/games").header("x-forwarded-for", HOME).json(&private());
        created.push((guest, answer(request).await));
    }
    let statuses: Vec<u16> = created.iter().map(|(_, (status, _))| status.as_u16()).collect();
    assert_eq!(statuses, [201, 201, 429, 429], "a third of an hour's at once");
    let mut seated = Vec::new();
    for _ in 0..3 {
        let (guest, (_, game)) = &created[0];
        let path = format!("/v1/games/{}/seats", game["id"].as_str().unwrap());
        let request =
            guest.request(Method::POST, &path).header("x-forwarded-for", HOME).json(&json!({"bot": "easy"}));
        seated.push(answer(request).await.0.as_u16());
    }
    assert_eq!(seated, [201, 409, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn further_guests_bring_no_further_slots_to_wait() {
    let hall = Hall::with_places(2, 100).await;
    let guests =
        [guest_from(&hall, HOME).await, guest_from(&hall, HOME).await, guest_from(&hall, HOME).await];
    let mut open = Vec::new();
    let mut statuses = Vec::new();
    for guest in &guests {
        let request = guest.request(Method::GET, "/v1/me/turns/stream").header("x-forwarded-for", HOME);
        let response = request.send().await.unwrap();
        statuses.push(response.status().as_u16());
        open.push(response);
    }
    assert_eq!(statuses, [200, 200, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn refreshes_and_claims_of_guests_count_for_the_network() {
    let hall = Hall::with(
        longhall::features::hall::Limits::default(),
        Quotas::new(&Rates { credentials_per_minute: few(4), ..rates() }, behind_a_proxy()),
    )
    .await;
    let guests = [guest_from(&hall, HOME).await, guest_from(&hall, HOME).await];
    let mut statuses = Vec::new();
    for guest in [&guests[0], &guests[1], &guests[0]] {
        let body: Value = json!({"name": "x"});
        let request = guest.request(Method::PATCH, "/v1/me").header("x-forwarded-for", HOME).json(&body);
        statuses.push(answer(request).await.0.as_u16());
    }
    assert_eq!(statuses, [400, 400, 429], "two sign-ups and two claims");
}
