//! The proxy in front of Postgres does to connections what it says; otherwise the tests that use it would
//! pass by accident.

use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres::{Client, NoTls};

use crate::support::{Database, Proxy};

/// Longer than any answer takes here.
const LONG: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(200);

async fn connect(proxy: &Proxy) -> Option<Client> {
    let (client, connection) = tokio_postgres::connect(proxy.url(), NoTls).await.ok()?;
    tokio::spawn(connection);
    Some(client)
}

async fn answers(client: &Client) -> bool {
    timeout(LONG, client.simple_query("SELECT 1")).await.expect("an answer or an end").is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_cut_ends_and_what_is_refused_does_not_begin() {
    let db = Database::new().await;
    let proxy = Proxy::before(&db).await;
    let first = connect(&proxy).await.unwrap();
    assert!(answers(&first).await);
    proxy.cut();
    assert!(!answers(&first).await, "it was cut");
    let second = connect(&proxy).await.expect("new ones are let through");
    assert!(answers(&second).await);
    proxy.refuse();
    assert!(!answers(&second).await);
    assert!(connect(&proxy).await.is_none());
    proxy.go_on();
    assert!(answers(&connect(&proxy).await.unwrap()).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_frozen_says_nothing_and_goes_on_where_it_was() {
    let db = Database::new().await;
    let proxy = Proxy::before(&db).await;
    let first = connect(&proxy).await.unwrap();
    proxy.freeze_present();
    let asked = first.simple_query("SELECT 1");
    tokio::pin!(asked);
    assert!(timeout(MOMENT, &mut asked).await.is_err(), "a frozen connection neither answers nor ends");
    let second = connect(&proxy).await.expect("new ones are let through");
    assert!(answers(&second).await);
    proxy.freeze();
    assert!(timeout(MOMENT, second.simple_query("SELECT 1")).await.is_err());
    assert!(timeout(MOMENT, connect(&proxy)).await.is_err(), "new ones are frozen, too");
    proxy.go_on();
    timeout(LONG, asked).await.expect("what was held back arrives").unwrap();
    proxy.delay(MOMENT);
    let begin = std::time::Instant::now();
    assert!(answers(&second).await);
    assert!(begin.elapsed() >= 2 * MOMENT, "there and back");
    assert_eq!(proxy.opened(), 3);
}
