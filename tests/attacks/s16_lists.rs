//! S16: list filters that read every game there is.

use longhall::play::GameQuery;
use serde_json::{Value, json};

use crate::support::Hall;

/// Enough games to make a difference: nearly all finished, none vacant, and none of the ruleset that is asked
/// for; some are rematches, which are not listed while they are open.
const MANY: &str = "
    INSERT INTO game_settings (game_id, visibility)
        SELECT lpad(to_hex(n), 32, '0')::uuid, 'public' FROM generate_series(1, 100000) AS n;
    INSERT INTO games (game_id, ruleset, ruleset_version, visibility, status, seat_count, created_at, rematch_of)
        SELECT lpad(to_hex(n), 32, '0')::uuid, 'vikings', 1, CASE WHEN n % 10 = 0 THEN 'private' ELSE 'public' END,
            CASE WHEN n % 1000 = 0 THEN 'active' WHEN n % 3 = 0 THEN 'open' ELSE 'finished' END, 2, now(),
            CASE WHEN n % 10 = 1 THEN gen_random_uuid() END
        FROM generate_series(1, 100000) AS n;
    INSERT INTO heads (game_id, head_seq, head_hash, awaiting, updated_at)
        SELECT lpad(to_hex(n), 32, '0')::uuid, 1, '', '[]', now() FROM generate_series(1, 100000) AS n;
    ANALYZE games; ANALYZE heads; ANALYZE game_settings;";

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
            for (mine, vacant, cursor) in [(false, false), (false, true), (true, false), (true, true)]
                .into_iter()
                .flat_map(|(mine, vacant)| {
                    [None, Some("00000000000000000000000000010000")].map(|c| (mine, vacant, c))
                })
            {
                let query = GameQuery {
                    status: serde_json::from_value(status.clone()).unwrap(),
                    mine: Some(mine),
                    vacant: Some(vacant),
                    ruleset: ruleset.map(str::to_owned),
                    limit: Some(50),
                    cursor: cursor.map(str::to_owned),
                };
                let asked = format!("{query:?}");
                let Some(plan) = hall.hall.games.plan_of_list(Some(&me), query).await.unwrap() else {
                    continue;
                };
                assert_eq!(plan[0]["Settings"]["max_parallel_workers_per_gather"], json!("0"), "{asked}");
                let mut told = vec![];
                reads(&plan[0]["Plan"], &mut told);
                for (node, rows) in told {
                    assert!(node != "Seq Scan" || rows < 10.0, "{asked}: {plan}");
                    assert!(rows <= 300.0, "{asked} reads {rows} rows: {plan}");
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
        "INSERT INTO seats (game_id, seat, account_id, live, over) \
            SELECT game_id, 0, CASE WHEN n % 10 = 0 THEN '{}'::uuid ELSE gen_random_uuid() END, status <> 'finished', \
                status = 'finished' \
            FROM (SELECT *, row_number() OVER (PARTITION BY status ORDER BY game_id) AS n FROM games) AS games \
            WHERE status <> 'open'; \
         ANALYZE seats;",
        ann.id
    );
    hall.db.sql(&seats).await.unwrap();
    let me = hall.hall.accounts.identify(&ann.token).await.unwrap();
    let mut plans = hall.hall.turns.plans(&me).await.unwrap().to_vec();
    for status in ["open", "active"] {
        let status = serde_json::from_value(json!(status)).unwrap();
        let query = GameQuery { status: Some(status), mine: Some(true), ..GameQuery::default() };
        plans.extend(hall.hall.games.plan_of_list(Some(&me), query).await.unwrap());
    }
    for plan in plans {
        let mut told = vec![];
        reads(&plan[0]["Plan"], &mut told);
        assert!(told.iter().all(|(_, rows)| *rows <= 300.0), "{plan}");
    }
}
