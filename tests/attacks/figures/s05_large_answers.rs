//! S5. The largest answers, requested over as many connections as an address may have, and never read: each
//! connection once kept up to three copies of one and a half megabytes.

use std::time::Duration;

use futures_util::future::join_all;

use crate::stand::{Stand, few_or, hostile::Hostile};

/// More than the kernel buffers.
const PAGES: [&str; 6] = ["/docs/reference/swagger-ui-bundle.js"; 6];
/// Longer than the answers take to be made.
const HELD: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn large_answers_that_nobody_takes_are_not_kept_for_each() {
    let stand = Stand::open("s05").await;
    let base = stand.served.base.clone();
    let connections = few_or(160, 1_500);
    let attack = async {
        let asks = (0..connections).map(|n| {
            let ask =
                PAGES.map(|page| format!("GET {page} HTTP/1.1\r\nhost: hall\r\n\r\n")).concat().into_bytes();
            let from = Hostile::at(&base, n % 8);
            async move { from.begin(&ask).await }
        });
        let held: Vec<_> = join_all(asks).await.into_iter().flatten().collect();
        assert_eq!(held.len(), connections);
        tokio::time::sleep(HELD).await;
        connections * PAGES.len()
    };
    stand
        .during("S5 large answers that nobody takes", attack)
        .await
        .innocent_are_served()
        .memory_grows_at_most(few_or(64, 300));
}
