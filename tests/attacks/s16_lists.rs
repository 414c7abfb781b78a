//! S16: list filters that read every game there is.

use chrono::{DateTime, Utc};
use longhall::features::games::{history::HistoryQuery, list::GameQuery};
use serde_json::{Value, json};

use crate::support::Hall;

/// Enough games to make a difference, one a millisecond since 1970: nearly all finished, none vacant, and none of the ruleset
/// that is asked for; some are rematches, which are not listed while they are open.
const MANY: &str = "
    INSERT INTO game_settings (game_id, visibility)
        SELECT (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, 'public' FROM generate_series(1, 100000) AS n;
    INSERT INTO games (game_id, ruleset, ruleset_version, visibility, status, seat_count, created_at, rematch_of, terms)
        SELECT (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, 'vikings', 1, CASE WHEN n % 10 = 0 THEN 'private' ELSE 'public' END,
            CASE WHEN n % 1000 = 0 THEN 'active' WHEN n % 3 = 0 THEN 'open' ELSE 'finished' END, 2, now(),
            CASE WHEN n % 10 = 1 THEN (lpad(to_hex(n - 1), 12, '0') || '70008000000000000000')::uuid END,
            '{\"options\": {}, \"clock\": null, \"on_leaving\": \"autoplay\", \"admits_bots\": true}'::jsonb
        FROM generate_series(1, 100000) AS n;
    INSERT INTO heads (game_id, head_seq, head_hash, awaiting, updated_at)
        SELECT (lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid, 1, '', '[]', now() FROM generate_series(1, 100000) AS n;
    ANALYZE games; ANALYZE heads; ANALYZE game_settings;";

/// The moment at which the game with this number began.
fn moment(n: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(n).unwrap()
}

/// A cursor after which games with this number and below come.
fn cursor(n: i64) -> String {
    format!("{n:012x}70008000000000000000")
}

/// Every node of a plan, and how many rows each has read or discarded, in all loops.
fn reads(plan: &Value, told: &mut Vec<(String, f64)>) {
    let number = |name: &str| plan[name].as_f64().unwrap_or(0.0);
    let rows =
        number("Actual Rows") + number("Rows Removed by Filter") + number("Rows Removed by Index Recheck");
    told.push((plan["Node Type"].as_str().unwrap().to_owned(), rows * number("Actual Loops").max(1.0)));
    for part in plan["Plans"].as_array().into_iter().flatten() {
        reads(part, told);
    }
}

/// A statement reads no more than a page, and no table as a whole.
fn is_bounded(plan: &Value, asked: &str) {
    reads_at_most(300.0, plan, asked);
}

fn reads_at_most(most: f64, plan: &Value, asked: &str) {
    assert_eq!(plan[0]["Settings"]["max_parallel_workers_per_gather"], json!("0"), "{asked}");
    assert_eq!(plan[0]["Settings"]["jit"], json!("off"), "{asked}");
    let mut told = vec![];
    reads(&plan[0]["Plan"], &mut told);
    for (node, rows) in told {
        assert!(node != "Seq Scan" || rows < 10.0, "{asked}: {plan}");
        assert!(rows <= most, "{asked} reads {rows} rows: {plan}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_filter_reads_more_than_a_page() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    ann.create(2).await;
    hall.db.sql(MANY).await.unwrap();
    let me = hall.hall.accounts.identify(&ann.token).await.unwrap();
    // Every combination of every filter; a new filter must be added here, because the test compares them all.
    for status in [Value::Null, json!("open"), json!("active"), json!("finished")] {
        for ruleset in [None, Some("vikings"), Some("vikingdoms")] {
            for (mine, vacant, (since, cursor)) in
                [(false, false), (false, true), (true, false), (true, true)].into_iter().flat_map(
                    |(mine, vacant)| {
                        let ranges = [(None, None), (None, Some(cursor(50_000)))];
                        let since =
                            [(Some(moment(50_000)), None), (Some(moment(50_000)), Some(cursor(70_000)))];
                        ranges.into_iter().chain(since).map(move |range| (mine, vacant, range))
                    },
                )
            {
                let query = GameQuery {
                    status: serde_json::from_value(status.clone()).unwrap(),
                    mine: Some(mine),
                    vacant: Some(vacant),
                    ruleset: ruleset.map(str::to_owned),
                    player: None,
                    since,
                    limit: Some(50),
                    after: cursor,
                };
                let asked = format!("{query:?}");
                for plan in hall.hall.games.plans_of_list(Some(&me), query).await.unwrap() {
                    is_bounded(&plan, &asked);
                }
            }
        }
    }
}

/// Of somebody who has finished thousands of games nothing is read for the few that go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_veteran_waits_no_longer_than_a_novice() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    ann.create(2).await;
    hall.db.sql(MANY).await.unwrap();
    let seats = format!(
        "INSERT INTO seats (game_id, seat, account_id, live, resigned, over) \
            SELECT game_id, 0, CASE WHEN n % 10 = 0 THEN '{}'::uuid ELSE gen_random_uuid() END, status <> 'finished', \
                false, status = 'finished' \
            FROM (SELECT *, row_number() OVER (PARTITION BY status ORDER BY game_id) AS n FROM games) AS games \
            WHERE status <> 'open'; \
         INSERT INTO turns SELECT CASE WHEN n % 1000 = 0 THEN '{}'::uuid ELSE gen_random_uuid() END, game_id, 0, ruleset, NULL, \
            1, 0, now(), NULL, NULL FROM (SELECT *, row_number() OVER (ORDER BY game_id) AS n FROM games) AS games; \
         ANALYZE seats; ANALYZE turns;",
        ann.id, ann.id
    );
    hall.db.sql(&seats).await.unwrap();
    let me = hall.hall.accounts.identify(&ann.token).await.unwrap();
    let mut plans = hall.hall.turns.plans(&me).await.unwrap().to_vec();
    for plan in &plans {
        assert!(!plan.to_string().contains("seats"), "one look is one range of one table: {plan}");
    }
    for status in ["open", "active"] {
        let status = serde_json::from_value(json!(status)).unwrap();
        let query = GameQuery { status: Some(status), mine: Some(true), ..GameQuery::default() };
        plans.extend(hall.hall.games.plans_of_list(Some(&me), query).await.unwrap());
    }
    for plan in plans {
        let mut told = vec![];
        reads(&plan[0]["Plan"], &mut told);
        assert!(told.iter().all(|(_, rows)| *rows <= 300.0), "{plan}");
    }
}

/// So many games there are: a million with `LONGHALL_TEST_GAMES=1000000`.
fn many_games() -> u32 {
    std::env::var("LONGHALL_TEST_GAMES").ok().and_then(|many| many.parse().ok()).unwrap_or(100_000)
}

/// A veteran who has finished a fifth of them: whatever is asked of their history reads no more than a page.
#[tokio::test(flavor = "multi_thread")]
async fn a_veteran_s_history_is_read_page_by_page() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    hall.db.sql(&MANY.replace("100000", &many_games().to_string())).await.unwrap();
    let fill = format!(
        "INSERT INTO histories SELECT game_id, account, facet, visibility = 'public' \
            FROM (SELECT game_id, visibility, CASE WHEN n % 5 = 0 THEN '{ann}'::uuid ELSE gen_random_uuid() END AS account, \
                CASE WHEN n % 10 = 0 THEN 'won' ELSE 'lost' END AS outcome, \
                CASE WHEN n % 50 = 0 THEN '{bob}'::uuid ELSE gen_random_uuid() END AS opponent \
                FROM (SELECT *, row_number() OVER (ORDER BY game_id) AS n FROM games) AS numbered) AS every, \
            LATERAL unnest(ARRAY['', 'ruleset vikings', 'result ' || outcome, 'ruleset vikings result ' || outcome, \
                'opponent ' || opponent]) AS facet; \
         INSERT INTO seats (game_id, seat, account_id, live, resigned, over, over_at) \
            SELECT game_id, 0, account_id, false, false, true, now() - interval '1 day' + row_number() OVER (ORDER BY game_id) * interval '1 millisecond' \
                FROM histories WHERE facet = ''; \
         INSERT INTO talk SELECT game_id, number, '{bob}', 'Well played.', now() \
            FROM histories, generate_series(1, 3) AS number WHERE account_id = '{ann}' AND facet = ''; \
         ANALYZE histories; ANALYZE seats; ANALYZE talk;",
        ann = ann.id,
        bob = bob.id
    );
    hall.db.sql(&fill).await.unwrap();
    let me = hall.hall.accounts.identify(&ann.token).await.unwrap();
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let (since, until) = (i64::from(many_games()) / 4, i64::from(many_games()) * 3 / 4);
    for (ruleset, result, opponent) in [
        ("", Value::Null, ""),
        ("vikings", Value::Null, ""),
        ("", json!("won"), ""),
        ("vikings", json!("lost"), ""),
        ("vikings", json!("drawn"), ""),
        ("", Value::Null, "bob"),
    ] {
        for (since, until, cursor) in [
            (None, None, None),
            (Some(since), None, None),
            (None, Some(until), None),
            (Some(since), Some(until), None),
            (Some(since), Some(until), Some(cursor((since + until) / 2))),
        ] {
            let (since, until) = (since.map(moment), until.map(moment));
            let query = HistoryQuery {
                since,
                until,
                ruleset: some(ruleset),
                opponent: some(opponent),
                result: serde_json::from_value(result.clone()).unwrap(),
                limit: Some(50),
                after: cursor,
                include: None,
            };
            let plans = hall.hall.games.plans_of_history("ann", &query).await.unwrap();
            assert_eq!(plans.len(), 3);
            plans.iter().for_each(|plan| is_bounded(plan, &format!("{query:?}")));
        }
    }
    for status in [Value::Null, json!("active"), json!("finished")] {
        for (mine, player) in [(Some(true), None), (None, Some("ann".to_owned()))] {
            for ruleset in [None, Some("vikings".to_owned())] {
                let status = serde_json::from_value(status.clone()).unwrap();
                let query = GameQuery {
                    status,
                    mine,
                    player: player.clone(),
                    ruleset,
                    since: Some(moment(since)),
                    ..GameQuery::default()
                };
                let asked = format!("{query:?}");
                for plan in hall.hall.games.plans_of_list(Some(&me), query).await.unwrap() {
                    is_bounded(&plan, &asked);
                }
            }
        }
    }
    // Counts stop at 10,000 for each title and outcome; 500 games that are over are looked at for what is unread or invites.
    let plans = hall.hall.games.plans_of_person(ann.id.parse().unwrap()).await.unwrap();
    for (plan, most) in plans.iter().zip([1.0, 120_000.0, 502.0, 502.0, 1502.0, 502.0]) {
        reads_at_most(most, plan, "what a veteran's page and lists need");
    }
    assert_eq!(plans.len(), 6);
    assert_eq!(hall.hall.talk.unread(&me).await.unwrap().items.len(), 500);
}
