//! Idle guests are deleted.

use chrono::Duration;
use longhall::features::hall::Limits;
use serde_json::{Value, json};

use super::{game, guest, guest_from, private, problem, refusal};
use crate::support::{Database, Hall, TestClock, soon, unlimited};

/// Time after which a guest is deleted at the latest: a use is recorded once an hour.
const WEEK: Duration = Duration::hours(7 * 24 + 1);

async fn sweep(hall: &Hall) {
    hall.hall.accounts.sweep().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_that_is_idle_for_a_week_is_deleted() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let other = hall.again_by(&clock).await;
    let (idle, claimed, mut used) = (guest(&hall).await, guest(&hall).await, Vec::new());
    let running = game(&idle).await;
    let open = guest_from(&hall, "192.0.2.7").await;
    let waiting = open.create_as(2, private_only()).await;
    let (status, _) =
        claimed.patch("/v1/me", json!({"name": "bob", "password": "correct horse battery"})).await;
    assert_eq!(status, 200);
    // More than a page of them.
    for n in 0..70 {
        used.push(guest_from(&hall, &format!("198.51.100.{n}")).await);
    }
    clock.pass(WEEK);
    let kept = guest(&hall).await;
    sweep(&hall).await;
    assert_eq!(idle.get("/v1/me").await.0, 200, "exactly a week and an hour");
    clock.pass(Duration::seconds(1));
    tokio::join!(sweep(&hall), sweep(&other), sweep(&hall));
    for gone in used.iter().chain([&idle, &open]) {
        assert_eq!(gone.at(&other).get("/v1/me").await.0, 401);
    }
    assert_eq!(kept.get("/v1/me").await.0, 200);
    let living = "SELECT account_id::text FROM accounts WHERE deleted_at IS NULL ORDER BY 1";
    let mut alive = [claimed.id.clone(), kept.id.clone()];
    alive.sort();
    assert_eq!(hall.db.column(living).await, alive);
    for id in [&running, &waiting] {
        let ended = format!("SELECT status FROM games WHERE game_id = '{id}'");
        soon(async || hall.db.column(&ended).await == ["finished"]).await;
    }
    let names = hall.db.column("SELECT name FROM accounts WHERE is_guest").await;
    assert_eq!(names.iter().filter(|name| name.starts_with("deleted-")).count(), 72);
    assert_eq!(hall.db.count("sessions").await, 2);
}

fn private_only() -> Value {
    json!({"visibility": private()["visibility"]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_that_is_used_stays() {
    let clock = TestClock::new();
    let hall = Hall::by_with(&clock, crate::support::trusting()).await;
    let guest = guest(&hall).await;
    let used_at = async || hall.db.column("SELECT used_at::text FROM guests").await;
    let first = used_at().await;
    for day in 0..9 {
        clock.pass(Duration::days(2));
        let before = used_at().await;
        tokio::time::sleep(std::time::Duration::from_millis(950)).await;
        let (status, _) = guest.get("/v1/me").await;
        assert_eq!(status, 200, "{day}");
        soon(async || used_at().await != before).await;
        sweep(&hall).await;
    }
    assert_ne!(first, used_at().await);
    // A use within the hour is no second write.
    let version = async || hall.db.column("SELECT xmin::text FROM guests").await;
    let (before, _) = (version().await, clock.pass(Duration::minutes(50)));
    tokio::time::sleep(std::time::Duration::from_millis(950)).await;
    guest.get("/v1/me").await;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!(version().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_deletes_itself_without_a_proof() {
    let hall = Hall::open().await;
    let guest = guest(&hall).await;
    let id = game(&guest).await;
    assert_eq!(guest.delete("/v1/me").await.0, 204);
    assert_eq!(refusal(guest.get("/v1/me").await), problem(401, "not_signed_in"));
    let refresh = json!({"refresh_token": guest.signed_up["refresh_token"]});
    assert_eq!(hall.post("/v1/sessions/refresh", refresh).await.0, 401);
    assert_eq!(
        hall.db.column(&format!("SELECT status FROM games WHERE game_id = '{id}'")).await,
        ["finished"]
    );
    assert_eq!(hall.db.column("SELECT living::text FROM guests").await, ["false"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn either_the_claim_or_the_deletion_comes_first() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let mut guests = Vec::new();
    for n in 0..6 {
        guests.push(guest_from(&hall, &format!("192.0.2.{n}")).await);
    }
    clock.pass(WEEK + Duration::seconds(1));
    let claims = async {
        let mut claims = Vec::new();
        for (n, guest) in guests.iter().enumerate() {
            let body = json!({"name": format!("bob{n}"), "password": "correct horse battery"});
            claims.push(guest.patch("/v1/me", body).await);
        }
        claims
    };
    let (claims, ()) = tokio::join!(claims, sweep(&hall));
    for (n, (status, claimed)) in claims.into_iter().enumerate() {
        let signed_in = hall
            .post("/v1/sessions", json!({"name": format!("bob{n}"), "password": "correct horse battery"}))
            .await;
        if status == 200 {
            assert_eq!(signed_in.0, 201, "{claimed}");
        } else {
            assert_eq!((status.as_u16(), signed_in.0.as_u16()), (401, 401), "{claimed}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_lives_on_tables_that_are_sharded_by_game() {
    let hall = Hall::on(Database::partitioned().await, Limits::default(), unlimited()).await;
    let guest = guest(&hall).await;
    let first = game(&guest).await;
    assert_eq!(refusal(guest.post("/v1/games", private()).await), problem(409, "too_many_games"));
    guest.step(&first).await;
    for n in 0..2 {
        guest.act(&guest_game(&guest).await, "resignation", Value::Null).await;
        if n == 0 {
            game(&guest).await;
        }
    }
    guest.act(&game(&guest).await, "resignation", Value::Null).await;
    assert_eq!(refusal(guest.post("/v1/games", private()).await), problem(403, "guests_may_not"));
    hall.db.sql("UPDATE guests SET used_at = used_at - interval '8 days'").await.unwrap();
    sweep(&hall).await;
    assert_eq!(hall.db.column("SELECT name LIKE 'deleted-%' FROM accounts").await, ["t"]);
}

/// The running game of a guest.
async fn guest_game(guest: &crate::support::Person) -> String {
    let (_, turns) = guest.get("/v1/me/turns").await;
    turns["items"][0]["game"].as_str().unwrap().to_owned()
}
