//! S2. Counters do not grow with made-up values: 150,000 invented methods once made a scrape of 226 MB, and
//! everybody waited while it was written.

use std::time::{Duration, Instant};

use crate::{
    stand::{
        Stand, deeds, few_or,
        hostile::{Hostile, crowd},
    },
    support::client,
};

const CLIENTS: usize = 8;
/// The largest scrape that is acceptable, in bytes.
const SCRAPE: usize = 1_000_000;
const SOON: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn made_up_methods_do_not_grow_the_metrics() {
    let metrics = free_address();
    // A rate limit so high that it does not hide what is tested here.
    let stand =
        Stand::open_with("s02", &["--requests-per-second", "100000", "--metrics-listen", &metrics]).await;
    let base = stand.served.base.clone();
    let each = few_or(500, 20_000);
    let attack = async {
        let one = |client: usize| {
            let methods = (0..each).map(move |n| deeds::made_up_method(client, n));
            Hostile::at(&base, client).ask_all(methods)
        };
        crowd(CLIENTS, (0..CLIENTS).map(one)).await;
        CLIENTS * each
    };
    let figures = stand.during("S2 made-up methods", attack).await;
    figures.innocent_are_served().memory_grows_at_most(100).recovers_within(SOON);
    let begin = Instant::now();
    let scraped =
        client().get(format!("http://{metrics}/metrics")).send().await.unwrap().text().await.unwrap();
    println!("  a scrape: {} bytes in {:?}", scraped.len(), begin.elapsed());
    assert!(scraped.contains("longhall_http_requests_total"));
    assert!(scraped.len() < SCRAPE, "a scrape of {} bytes", scraped.len());
    assert!(!scraped.contains("A0X0000"), "a made-up method is kept");
}

/// An address of this machine at which nothing listens now.
fn free_address() -> String {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}
