//! Open games that nobody joins: they end by themselves.

use chrono::Duration;
use longhall::features::hall::Limits;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Hall, TestClock};

const SILENCE: Duration = Duration::days(14);

async fn sweep(hall: &Hall) {
    hall.hall.games.sweep().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_game_that_nobody_joins_ends_by_itself() {
    let clock = TestClock::new();
    let hall = Hall::by_with(&clock, Limits { live_games_max: 3, ..Limits::default() }).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let clocked = json!({"clock": {"pace": {"type": "per_move", "seconds": 3600}, "at_deadline": "forfeit"}});
    let games = [
        ann.create(2).await,
        ann.create_as(2, json!({"visibility": "private"})).await,
        ann.create_as(2, clocked).await,
    ];
    let shown = ann.look(&games[0]).await;
    let expires_at = clock.now() + SILENCE;
    assert_eq!(shown["expires_at"], json!(expires_at.format("%Y-%m-%dT%H:%M:%SZ").to_string()), "{shown}");
    let (_, refused) = ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2})).await;
    assert_eq!(refused["code"], json!("too_many_games"));
    clock.pass(SILENCE - Duration::seconds(1));
    sweep(&hall).await;
    for game in &games {
        assert_eq!(ann.look(game).await["status"], json!("open"));
    }
    clock.pass(Duration::seconds(1));
    sweep(&hall).await;
    for game in &games {
        let over = ann.look(game).await;
        assert_eq!((&over["status"], &over["expires_at"]), (&json!("finished"), &Value::Null));
        assert_eq!(over["result"], json!({"reason": "expired", "placings": []}));
        assert_eq!(ann.kinds(game).await, ["created", "joined", "ended"]);
        ann.audit(game).await;
    }
    let listed = async |query: &str| {
        let (_, list) = bob.get(&format!("/v1/games?{query}")).await;
        list["items"].as_array().unwrap().len()
    };
    assert_eq!([listed("status=open").await, listed("vacant=true").await], [0, 0]);
    assert_eq!(listed("status=finished").await, 2, "the private one is nobody else's");
    assert_eq!(bob.refused(&games[0], "seats", json!({})).await, "game_not_active");
    assert_eq!(ann.refused(&games[0], "start", Value::Null).await, "game_started");
    assert_eq!(hall.db.count("deadlines").await, 0, "nothing is due there any more");
    ann.create(2).await;
    // All of it follows from the logs.
    let projections = hall.db.projections().await;
    hall.hall
        .upkeep
        .rebuild_from(Uuid::nil(), |_| (), |game, fault| panic!("{game}: {fault}"))
        .await
        .unwrap();
    assert_eq!(projections, hall.db.projections().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_and_leaving_postpone_the_expiry() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let [waiting, begun] = [ann.create(3).await, ann.create(2).await];
    clock.pass(SILENCE - Duration::seconds(1));
    bob.join(&waiting).await;
    bob.join(&begun).await;
    clock.pass(SILENCE - Duration::seconds(1));
    sweep(&hall).await;
    assert_eq!(ann.look(&waiting).await["status"], json!("open"));
    assert_eq!(bob.delete(&format!("/v1/games/{waiting}/seats/mine")).await.0, 204);
    clock.pass(SILENCE - Duration::seconds(1));
    sweep(&hall).await;
    assert_eq!(ann.look(&waiting).await["status"], json!("open"));
    clock.pass(Duration::seconds(1));
    sweep(&hall).await;
    assert_eq!(ann.look(&waiting).await["result"]["reason"], json!("expired"));
    // A game that has begun and has no clock waits for ever.
    clock.pass(Duration::days(1000));
    sweep(&hall).await;
    let shown = ann.look(&begun).await;
    assert_eq!((&shown["status"], &shown["expires_at"]), (&json!("active"), &Value::Null));
    assert_eq!(hall.db.count("deadlines").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_last_moment_either_somebody_comes_or_it_is_over() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let other = hall.again_by(&clock).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let mut games = Vec::new();
    for _ in 0..12 {
        games.push(ann.create(2).await);
    }
    clock.pass(SILENCE);
    let joins = async {
        let mut joined = Vec::new();
        for game in &games {
            joined.push(bob.post(&format!("/v1/games/{game}/seats"), json!({})).await);
        }
        joined
    };
    let (joined, ..) = tokio::join!(joins, sweep(&hall), sweep(&other));
    sweep(&hall).await;
    for (game, (status, answer)) in games.iter().zip(joined) {
        let (shown, kinds) = (ann.look(game).await, ann.kinds(game).await);
        if status == 201 {
            assert_eq!(
                (&shown["status"], &kinds[2..]),
                (&json!("active"), &["joined", "started"].map(str::to_owned)[..])
            );
        } else {
            assert_eq!(
                (answer["code"].as_str().unwrap(), &kinds[2..]),
                ("game_not_active", &["ended".to_owned()][..])
            );
        }
    }
}
