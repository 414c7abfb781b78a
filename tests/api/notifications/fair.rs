//! Accounts for which many messages wait: others are told before all of those are sent.

use serde_json::json;

use super::{come, friendly, hall, two, webhook};
use crate::support::{Outside, soon};

const GREEDY: usize = 24;
/// The messages of a greedy account: two for each of its addresses.
const EACH: usize = 16;
/// Two rounds of the faster queue.
const AT_MOST: usize = 64;

/// Copies each address seven times.
const COPY: &str = "INSERT INTO addresses SELECT (jsonb_populate_record(a, jsonb_build_object('address_id', \
    gen_random_uuid()))).* FROM addresses a, generate_series(1, 7) WHERE url LIKE '%/greedy'";
/// Leaves two messages for each address that are due for long, and one for the bystander that is not.
const LEAVE: &str = "INSERT INTO outbox SELECT account_id, address_id, '00000000-0000-0000-0000-000000000000', kind, \
        'msg_' || md5(address_id || kind), 0, NULL, now(), now() - CASE WHEN url LIKE '%/greedy' THEN interval '1 minute' \
        ELSE interval '1 second' END, 0, slow \
    FROM addresses, (VALUES ('test'), ('webhook_off')) AS k (kind) WHERE url LIKE '%/greedy' OR kind = 'test'";

/// How many messages of greedy accounts come before the one of a bystander.
async fn before_the_bystander(outside: &Outside, slow: bool) -> usize {
    let hall = hall(outside).await;
    for n in 0..GREEDY {
        webhook(&hall.person(&format!("greedy-{n}")).await, outside, "/greedy", json!({"kinds": []})).await;
    }
    webhook(&hall.person("bystander").await, outside, "/bystander", json!({"kinds": []})).await;
    let pace = format!("UPDATE addresses SET slow = {slow}");
    for sql in [COPY, &pace, LEAVE] {
        hall.db.sql(sql).await.unwrap();
    }
    come(outside, "/bystander", 1).await;
    let paths: Vec<String> = outside.asked().into_iter().map(|asked| asked.path).collect();
    come(outside, "/greedy", GREEDY * EACH).await;
    soon(async || hall.db.count("outbox").await == 0).await;
    paths.iter().position(|path| path == "/bystander").unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_the_many_messages_of_others() {
    for slow in [false, true] {
        let before = before_the_bystander(&friendly().await, slow).await;
        println!("{before} of {} messages came first (slow: {slow})", GREEDY * EACH);
        assert!(before < AT_MOST, "{before} messages came first (slow: {slow})");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_more_messages_than_an_account_may_have_the_oldest_are_dropped() {
    let outside = friendly().await;
    let hall = hall(&outside).await;
    let ([ann, bob], game) = two(&hall, json!({})).await;
    webhook(&ann, &outside, "/ann", json!({"kinds": ["talk"]})).await;
    let old = "INSERT INTO outbox SELECT account_id, address_id, '00000000-0000-0000-0000-000000000000', 'old-' || n, \
            'msg_' || n, 0, NULL, now() - n * interval '1 second', now() + interval '1 day', 0, slow \
        FROM addresses, generate_series(1, 300) AS n";
    hall.db.sql(old).await.unwrap();
    let (status, said) = bob.post(&format!("/v1/games/{game}/talk"), json!({"text": "hello"})).await;
    assert_eq!(status, 201, "{said}");
    come(&outside, "/ann", 1).await;
    assert_eq!(hall.db.count("outbox WHERE kind LIKE 'old-%'").await, 199);
    assert_eq!(hall.db.count("outbox WHERE kind IN ('old-1', 'old-199')").await, 2, "the newest stay");
    // Of messages that were written at once as many stay.
    hall.db
        .sql(&old.replace("'old-'", "'same-'").replace("n * interval '1 second'", "interval '1 hour'"))
        .await
        .unwrap();
    hall.db.sql("UPDATE outbox SET made_at = (SELECT min(made_at) FROM outbox)").await.unwrap();
    assert_eq!(bob.post(&format!("/v1/games/{game}/talk"), json!({"text": "again"})).await.0, 201);
    come(&outside, "/ann", 2).await;
    assert_eq!(hall.db.count("outbox WHERE kind LIKE 'old-%' OR kind LIKE 'same-%'").await, 199);
}
