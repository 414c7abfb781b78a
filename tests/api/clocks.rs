//! Clocks: deadlines, and what happens when they have passed.

use std::collections::BTreeSet;

use chrono::Duration;
use serde_json::{Value, json};

use crate::support::{Hall, Person, TestClock};

/// Terms with one day per move.
fn a_day(at_deadline: &str) -> Value {
    json!({"clock": {"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": at_deadline}})
}

/// The awaited player, and the other.
async fn two<'a>(ann: &'a Person, bob: &'a Person, game: &str) -> (&'a Person, &'a Person) {
    let waits = ann.look(game).await["awaiting"][0] == json!(0);
    if waits { (ann, bob) } else { (bob, ann) }
}

async fn a_game(hall: &Hall, terms: Value) -> (Person, Person, String) {
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_as(2, terms).await;
    bob.join(&game).await;
    (ann, bob, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deadline_is_shown_wherever_one_looks() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let terms = json!({"clock": {"pace": {"type": "bank", "seconds": 7200, "increment_seconds": 600},
        "zone": "Europe/Berlin", "window": {"from": "08:00", "until": "14:00"}, "weekends_off": true, "vacation_days": 3}});
    let (ann, bob, game) = a_game(&hall, terms.clone()).await;
    let shown = ann.look(&game).await;
    // It is 13:00 in Berlin: one hour today, the other from eight o'clock tomorrow.
    assert_eq!(shown["deadline_at"], json!("2026-01-06T08:00:00Z"));
    assert_eq!(shown["clock"]["window"], terms["clock"]["window"]);
    assert_eq!(shown["clock"]["at_deadline"], json!("claim"), "the default");
    let (mover, other) = two(&ann, &bob, &game).await;
    let seat = shown["awaiting"][0].as_u64().unwrap() as usize;
    let time = json!({"left_seconds": 7200, "deadline_at": "2026-01-06T08:00:00Z", "away_from": null,
        "away_until": null, "vacation_days_left": 3});
    assert_eq!(shown["seats"][seat]["time"], time);
    assert_eq!(shown["seats"][1 - seat]["time"]["deadline_at"], Value::Null);
    let (_, turns) = mover.get("/v1/me/turns").await;
    assert_eq!(turns["items"][0]["deadline_at"], json!("2026-01-06T08:00:00Z"));
    clock.pass(Duration::minutes(30));
    mover.turn(&game).await;
    let shown = other.look(&game).await;
    assert_eq!(shown["deadline_at"], json!("2026-01-06T08:30:00Z"));
    assert_eq!(shown["seats"][seat]["time"]["left_seconds"], json!(7200 - 1800 + 600));
    let (_, log) = ann.get(&format!("/v1/games/{game}/events")).await;
    assert_eq!(log["items"][0]["offsets"][1], json!({"from": "2026-03-29T01:00:00.000Z", "seconds": 7200}));
    let without = ann.create(2).await;
    bob.join(&without).await;
    let shown = ann.look(&without).await;
    assert_eq!((&shown["clock"], &shown["deadline_at"]), (&Value::Null, &Value::Null));
    assert!(shown["seats"][0].get("time").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_makes_no_sense_is_refused() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let create = async |clock: Value| {
        let (status, body) =
            ann.post("/v1/games", json!({"ruleset": "vikings", "seats": 2, "clock": clock})).await;
        (status.as_u16(), body["code"].as_str().unwrap_or_default().to_owned())
    };
    let pace = json!({"type": "per_move", "seconds": 86_400});
    assert_eq!(create(json!(null)).await.0, 201);
    for bad in [
        json!({"pace": pace, "zone": "Europe/Atlantis"}),
        json!({"pace": {"type": "per_move", "seconds": 5}}),
        json!({"pace": {"type": "bank", "seconds": 60, "increment_seconds": 99_999_999}}),
        json!({"pace": pace, "window": {"from": "09:00", "until": "09:30"}}),
        json!({"pace": pace, "vacation_days": 365}),
    ] {
        assert_eq!(create(bad.clone()).await, (422, "bad_options".to_owned()), "{bad}");
    }
    for bad in [
        json!({}),
        json!({"pace": "fast"}),
        json!({"pace": pace, "at_deadline": "pray"}),
        json!({"pace": pace, "window": {"from": "9", "until": "17"}}),
        json!({"pace": pace, "hours": 3}),
    ] {
        assert_eq!(create(bad.clone()).await, (400, "malformed_body".to_owned()), "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_player_is_out_if_the_game_says_forfeit() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob, game) = a_game(&hall, a_day("forfeit")).await;
    let (late, other) = two(&ann, &bob, &game).await;
    clock.pass(Duration::hours(24) - Duration::milliseconds(1));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 0, "a millisecond is left");
    clock.pass(Duration::milliseconds(1));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 1);
    let shown = other.look(&game).await;
    assert_eq!((&shown["status"], &shown["result"]["reason"]), (&json!("finished"), &json!("resigned")));
    assert_eq!(shown["result"]["placings"][0]["seat"], shown["you"]);
    assert_eq!(late.kinds(&game).await[4..], ["timed_out", "ended"]);
    ann.audit(&game).await;
}

/// Nobody has swept: the late player is the first to notice.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_comes_too_late_finds_the_game_gone_on() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob, game) = a_game(&hall, a_day("autoplay")).await;
    let (late, other) = two(&ann, &bob, &game).await;
    let legal = late.legal_moves(&game).await;
    clock.pass(Duration::days(4));
    let first = json!([legal["moves"][0]]);
    let (status, problem) = late.post_moves(&game, legal["seq"].as_i64().unwrap(), first.clone()).await;
    assert_eq!((status.as_u16(), &problem["code"]), (409, &json!("stale_seq")));
    assert_eq!(problem["seq"], other.look(&game).await["seq"]);
    assert_eq!(late.kinds(&game).await[4..6], ["timed_out", "moved"]);
    assert_eq!(other.look(&game).await["deadline_at"], json!(clock.now() + Duration::days(1)));
    other.turn(&game).await;
    late.turn(&game).await;
    ann.audit(&game).await;
    // Resigning too late has the same result.
    clock.pass(Duration::days(2));
    let (late, other) = two(&ann, &bob, &game).await;
    let seq = other.look(&game).await["seq"].as_i64().unwrap();
    late.act(&game, "resignation", json!({})).await;
    let kinds = late.kinds(&game).await;
    assert_eq!(kinds[seq as usize], "timed_out");
    assert_eq!(kinds[kinds.len() - 2..], ["resigned", "ended"]);
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opponent_may_claim_it_if_the_game_says_so() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob, game) = a_game(&hall, a_day("claim")).await;
    let (late, other) = two(&ann, &bob, &game).await;
    assert_eq!(other.refused(&game, "claim", json!({})).await, "nothing_to_claim");
    clock.pass(Duration::days(30));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 0);
    assert_eq!(hall.db.column("SELECT 1 FROM deadlines WHERE at IS NOT NULL").await.len(), 0, "not swept");
    assert_eq!(late.get("/v1/me/turns").await.1["items"][0]["deadline_at"], json!("2026-01-06T12:00:00Z"));
    assert_eq!(late.refused(&game, "claim", json!({})).await, "nothing_to_claim");
    let stranger = hall.person("cat").await;
    assert_eq!(stranger.refused(&game, "claim", json!({})).await, "not_your_seat");
    other.act(&game, "claim", json!({})).await;
    assert_eq!(other.look(&game).await["result"]["reason"], json!("resigned"));
    ann.audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_players_seat_becomes_vacant_if_the_game_says_replace() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob, game) = a_game(&hall, a_day("replace")).await;
    let (late, other) = two(&ann, &bob, &game).await;
    let cat = hall.person("cat").await;
    assert_eq!(cat.refused(&game, "seats", json!({})).await, "game_full");
    clock.pass(Duration::days(1));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 1);
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 0);
    let seat = other.look(&game).await["vacant_seat"].clone();
    assert_eq!(late.look(&game).await["you"], seat, "still theirs");
    let (_, vacant) = cat.get("/v1/games?status=active&vacant=true").await;
    assert_eq!((&vacant["items"][0]["id"], &vacant["items"][0]["vacant_seat"]), (&json!(game), &seat));
    assert_eq!(cat.act(&game, "seats", json!({})).await["seat"], seat);
    assert_eq!(cat.get("/v1/games?vacant=true").await.1["items"], json!([]));
    assert_eq!(
        cat.get("/v1/me/turns").await.1["items"][0]["deadline_at"],
        json!(clock.now() + Duration::days(1))
    );
    assert_eq!(late.get("/v1/me/turns").await.1["items"], json!([]));
    assert_eq!(late.look(&game).await["you"], Value::Null);
    cat.turn(&game).await;
    assert_eq!(late.kinds(&game).await[4..6], ["timed_out", "replaced"]);
    ann.audit(&game).await;
}

/// Two processes sweep at once after all were down for a week: each game is dealt with once.
#[tokio::test(flavor = "multi_thread")]
async fn many_sweepers_at_once_do_each_thing_once() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let mut games = Vec::new();
    for n in 0..24 {
        let game = ann.create_as(2, a_day(["autoplay", "forfeit", "replace"][n % 3])).await;
        bob.join(&game).await;
        games.push(game);
    }
    clock.pass(Duration::days(7));
    let (one, two) = (hall.again_by(&clock).await, hall.again_by(&clock).await);
    let swept =
        futures_util::future::join_all([&one, &two, &one, &two].map(|process| process.hall.games.sweep()));
    let swept: u64 = swept.await.into_iter().map(Result::unwrap).sum();
    assert_eq!(swept, 24);
    for game in &games {
        let kinds = ann.kinds(game).await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "timed_out").count(), 1, "{kinds:?}");
        ann.audit(game).await;
    }
    assert_eq!(one.hall.games.sweep().await.unwrap(), 0);
    let accounts =
        "SELECT DISTINCT coalesce(asked_by::text, 'nobody') FROM game_events WHERE kind = 'timed_out'";
    assert_eq!(hall.db.column(accounts).await, ["nobody"], "nobody asked for it");
    let before: BTreeSet<String> = hall.db.projections().await.into_iter().collect();
    assert_eq!(hall.hall.upkeep.rebuild().await.unwrap().games, 24);
    assert_eq!(before, hall.db.projections().await.into_iter().collect());
}

/// The binary, started months after a deadline, finds what is due without being asked.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_does_what_is_due() {
    let hall = Hall::by(&TestClock::new()).await;
    let (ann, _, game) = a_game(&hall, a_day("forfeit")).await;
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_longhall"));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--clock-doubted", "1"])
        .env("DATABASE_URL", &hall.db.url)
        .kill_on_drop(true);
    let _serving = command.stdout(std::process::Stdio::null()).spawn().unwrap();
    let begin = std::time::Instant::now();
    while ann.look(&game).await["status"] != json!("finished") {
        assert!(begin.elapsed().as_secs() < 20, "nothing happens");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(ann.kinds(&game).await[4..], ["timed_out", "ended"]);
}

/// Games that cannot be dealt with stay due. However many they are, a sweep gets to those behind them.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_cannot_be_dealt_with_hold_up_no_others() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let (_, bob, game) = a_game(&hall, a_day("forfeit")).await;
    let unknown = "INSERT INTO deadlines SELECT gen_random_uuid(), 'epoch' FROM generate_series(1, 600)";
    hall.db.sql(unknown).await.unwrap();
    clock.pass(Duration::days(2));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 1);
    assert_eq!(bob.look(&game).await["status"], json!("finished"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sweep_is_one_look_into_an_index() {
    let hall = Hall::open().await;
    let fill = "INSERT INTO deadlines SELECT gen_random_uuid(), CASE WHEN n % 10 = 0 THEN now() + n * interval '1 minute' END \
        FROM generate_series(1, 20000) n";
    hall.db.sql(fill).await.unwrap();
    let plan = "ANALYZE deadlines; EXPLAIN SELECT at, game_id FROM deadlines WHERE at <= now() AND at >= 'epoch' \
        AND (at > 'epoch' OR at = 'epoch' AND game_id > '00000000-0000-0000-0000-000000000000') ORDER BY at, game_id LIMIT 256";
    let plan = hall.db.column(plan).await.join("\n");
    // Only what is due is sorted.
    assert!(plan.contains("Index Cond: ((at <=") && !plan.contains("Seq Scan"), "{plan}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_by_the_clock_changes_only_its_head_and_its_deadline_and_no_index_of_the_head() {
    let hall = Hall::open().await;
    let (ann, bob, game) = a_game(&hall, a_day("forfeit")).await;
    let rows =
        "SELECT ctid::text || xmin::text FROM games; SELECT ctid::text || xmin::text FROM seats ORDER BY 1";
    let before = hall.db.column(rows).await;
    for _ in 0..20 {
        two(&ann, &bob, &game).await.0.step(&game).await;
    }
    assert_eq!(hall.db.column(rows).await, before, "a move writes to `games` or `seats`");
    // What was changed without an index, as far as Postgres has counted by now; the table may have parts.
    let counted = "SELECT n_tup_upd || ' ' || (n_tup_upd - n_tup_hot_upd) FROM pg_stat_user_tables \
                   WHERE relname ~ '^heads' AND n_tup_upd >= 20";
    let begin = std::time::Instant::now();
    let counted = loop {
        let counted = hall.db.column(counted).await;
        if !counted.is_empty() {
            break counted;
        }
        assert!(begin.elapsed().as_secs() < 20, "nothing is counted");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    assert!(counted[0].ends_with(" 0"), "changes of heads, and those that touched an index: {counted:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_one_s_clock() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let terms = json!({"clock": {"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": "forfeit",
        "zone": "America/New_York", "vacation_days": 5}});
    let (ann, bob, game) = a_game(&hall, terms).await;
    let (mover, other) = two(&ann, &bob, &game).await;
    let days = |first: &str, last: &str| json!({"first_day": first, "last_day": last});
    assert_eq!(mover.refused(&game, "vacation", days("2026-01-05", "2026-01-10")).await, "no_vacation");
    assert_eq!(mover.refused(&game, "vacation", days("2026-02-30", "2026-03-01")).await, "malformed_body");
    let path = format!("/v1/games/{game}/vacation");
    assert_eq!(mover.delete(&path).await.1["code"], json!("no_vacation"));
    let shown = mover.act(&game, "vacation", days("2026-01-05", "2026-01-07")).await;
    // Until midnight in New York; that left 24 hours.
    assert_eq!(shown["deadline_at"], json!("2026-01-09T05:00:00Z"));
    clock.pass(Duration::days(2));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 0);
    let (status, shown) = mover.delete(&path).await;
    assert_eq!((status.as_u16(), &shown["deadline_at"]), (200, &json!(clock.now() + Duration::days(1))));
    other.act(&game, "vacation", days("2026-01-10", "2026-01-11")).await;
    clock.pass(Duration::days(1));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 1, "the vacation of another stops nothing");
    ann.audit(&game).await;
    let plain = ann.create(2).await;
    bob.join(&plain).await;
    assert_eq!(ann.refused(&plain, "vacation", days("2026-01-10", "2026-01-11")).await, "no_vacation");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_when_no_time_is_left_finds_the_game_played_out() {
    let clock = TestClock::new();
    let hall = Hall::by(&clock).await;
    let bank = json!({"pace": {"type": "bank", "seconds": 3_600}, "at_deadline": "autoplay"});
    let (ann, bob, game) = a_game(&hall, json!({ "clock": bank })).await;
    // First one player's time is up, then the other's; from then on each turn ends as it begins.
    clock.pass(Duration::hours(2));
    assert_eq!(hall.hall.games.sweep().await.unwrap(), 1);
    clock.pass(Duration::hours(2));
    let (mover, _) = two(&ann, &bob, &game).await;
    assert_eq!(mover.refused(&game, "resignation", json!({})).await, "game_not_active");
    assert_eq!(ann.look(&game).await["result"]["reason"], json!("finished"));
    ann.audit(&game).await;
}
