//! S16: list filters that read every game there is.

use chrono::DateTime;
use serde_json::{Value, json};

use crate::support::{Explained, Person};

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
fn moment(n: i64) -> String {
    DateTime::from_timestamp_millis(n).unwrap().format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
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
    assert_eq!(plan["Settings"]["max_parallel_workers_per_gather"], json!("0"), "{asked}");
    assert_eq!(plan["Settings"]["jit"], json!("off"), "{asked}");
    let mut told = vec![];
    reads(&plan["Plan"], &mut told);
    for (node, rows) in told {
        assert!(node != "Seq Scan" || rows < 10.0, "{asked}: {plan}");
        assert!(rows <= most, "{asked} reads {rows} rows: {plan}");
    }
}

/// Sends a request, and returns the plans of the statements that answer it. At least one of them reads this table.
async fn plans(explained: &mut Explained, who: &Person, path: &str, reads: &str) -> Vec<Value> {
    explained.skip();
    let (status, answer) = who.get(path).await;
    assert_eq!(status, 200, "{path}: {answer}");
    let plans = explained.plans().await;
    assert!(
        plans.iter().any(|plan| plan["Query Text"].as_str().unwrap().contains(reads)),
        "{path}: {plans:?}"
    );
    plans
}

#[tokio::test(flavor = "multi_thread")]
async fn no_filter_reads_more_than_a_page() {
    let mut explained = Explained::open().await;
    let ann = explained.hall.person("ann").await;
    ann.create(2).await;
    explained.hall.db.sql(MANY).await.unwrap();
    // Every combination of every filter.
    for status in ["", "&status=open", "&status=active", "&status=finished"] {
        for ruleset in ["", "&ruleset=vikings", "&ruleset=vikingdoms"] {
            for who in ["", "&mine=true", "&player=ann"] {
                for vacant in ["", "&vacant=true"] {
                    // Only running games have vacant seats: these requests read nothing.
                    if !vacant.is_empty() && ["&status=open", "&status=finished"].contains(&status) {
                        continue;
                    }
                    for range in [
                        String::new(),
                        format!("&after={}", cursor(50_000)),
                        format!("&since={}", moment(50_000)),
                        format!("&since={}&after={}", moment(50_000), cursor(70_000)),
                    ] {
                        let path = format!("/v1/games?limit=50{status}{ruleset}{who}{vacant}{range}");
                        for plan in plans(&mut explained, &ann, &path, "games").await {
                            is_bounded(&plan, &path);
                        }
                    }
                }
            }
        }
    }
}

/// Of somebody who has finished thousands of games nothing is read for the few that go on.
#[tokio::test(flavor = "multi_thread")]
async fn a_veteran_waits_no_longer_than_a_novice() {
    let mut explained = Explained::open().await;
    let ann = explained.hall.person("ann").await;
    ann.create(2).await;
    explained.hall.db.sql(MANY).await.unwrap();
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
    explained.hall.db.sql(&seats).await.unwrap();
    for (path, table) in [
        ("/v1/me/turns", "turns"),
        ("/v1/games?mine=true&status=open", "games"),
        ("/v1/games?mine=true&status=active", "games"),
    ] {
        for plan in plans(&mut explained, &ann, path, table).await {
            let mut told = vec![];
            reads(&plan["Plan"], &mut told);
            assert!(told.iter().all(|(_, rows)| *rows <= 300.0), "{path}: {plan}");
            let is_of_turns = plan["Query Text"].as_str().unwrap().contains("FROM turns");
            assert!(
                !is_of_turns || !plan.to_string().contains("seats"),
                "turns are one range of one table: {plan}"
            );
        }
    }
}

/// So many games there are: a million with `LONGHALL_TEST_GAMES=1000000`.
fn many_games() -> u32 {
    std::env::var("LONGHALL_TEST_GAMES").ok().and_then(|many| many.parse().ok()).unwrap_or(100_000)
}

/// A veteran who has finished a fifth of them: whatever is asked of their history reads no more than a page.
#[tokio::test(flavor = "multi_thread")]
async fn a_veteran_s_history_is_read_page_by_page() {
    let mut explained = Explained::open().await;
    let hall = &explained.hall;
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
    let (since, until) = (i64::from(many_games()) / 4, i64::from(many_games()) * 3 / 4);
    let middle = cursor((since + until) / 2);
    let (since, until) = (format!("&since={}", moment(since)), format!("&until={}", moment(until)));
    for filter in [
        "",
        "&ruleset=vikings",
        "&result=won",
        "&ruleset=vikings&result=lost",
        "&ruleset=vikings&result=drawn",
        "&opponent=bob",
    ] {
        for range in [
            String::new(),
            since.clone(),
            until.clone(),
            format!("{since}{until}"),
            format!("{since}{until}&after={middle}"),
        ] {
            let path = format!("/v1/people/ann/games?limit=50{filter}{range}");
            for plan in plans(&mut explained, &bob, &path, "histories").await {
                is_bounded(&plan, &path);
            }
        }
    }
    for status in ["", "&status=active", "&status=finished"] {
        for who in ["mine=true", "player=ann"] {
            for ruleset in ["", "&ruleset=vikings"] {
                let path = format!("/v1/games?{who}{status}{ruleset}{since}");
                for plan in plans(&mut explained, &ann, &path, "seats").await {
                    is_bounded(&plan, &path);
                }
            }
        }
    }
    // Counts stop at 10,000 for each title and outcome.
    for plan in plans(&mut explained, &ann, "/v1/people/ann", "histories").await {
        let is_count = plan["Query Text"].as_str().unwrap().contains("histories");
        reads_at_most(if is_count { 120_000.0 } else { 300.0 }, &plan, "a person's page");
    }
    // 500 games that are over are looked at for what is unread or invites.
    for path in ["/v1/me/unread", "/v1/me/invitations"] {
        for plan in plans(&mut explained, &ann, path, "seats").await {
            reads_at_most(1_502.0, &plan, path);
        }
    }
    let (_, unread) = ann.get("/v1/me/unread").await;
    assert_eq!(unread["items"].as_array().unwrap().len(), 500);
}
