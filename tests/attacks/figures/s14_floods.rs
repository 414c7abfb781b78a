//! S14. Every request counts, including files and missing paths, and a refusal costs no more than saying so.

use std::time::{Duration, Instant};

use crate::stand::{
    Stand, deeds, few_or,
    hostile::{Hostile, added, crowd},
};

/// How many for each path.
const CLIENTS: usize = 3;
const SOON: Duration = Duration::from_secs(20);
const PATHS: [&str; 6] =
    ["/openapi.json", "/docs", "/client/main.js", "/health/ready", "/nothing/here", "/v1/me"];

#[tokio::test(flavor = "multi_thread")]
async fn floods_of_what_costs_nothing_to_ask_for_are_bounded() {
    let stand = Stand::open_with("s14", &["--requests-per-second", "20"]).await;
    let base = stand.served.base.clone();
    let time = few_or(Duration::from_secs(4), Duration::from_secs(60));
    let attack = async {
        let end = Instant::now() + time;
        let flood = |n: usize| {
            let path = PATHS[n % PATHS.len()];
            let requests = (0..).map(move |m| deeds::unknown_token(path, n, m));
            let requests = requests.take_while(move |_| Instant::now() < end);
            // Each path on its own must be bounded.
            let hostile = Hostile::at(&base, n % PATHS.len());
            async move { (path, hostile.ask_all(requests).await) }
        };
        let answers = crowd(CLIENTS * PATHS.len(), (0..CLIENTS * PATHS.len()).map(flood)).await;
        for path in PATHS {
            let of_path =
                added(answers.iter().filter(|(of, _)| *of == path).map(|(_, answers)| answers.clone()));
            println!("  {path}: answers by status {of_path:?}");
            assert!(of_path.contains_key(&429), "{path} is answered without a bound: {of_path:?}");
        }
        let answers = added(answers.into_iter().map(|(_, answers)| answers));
        answers.values().sum()
    };
    stand
        .during("S14 files, nothings and made-up tokens", attack)
        .await
        .innocent_are_served()
        .recovers_within(SOON);
}
