//! S3. A body counts with its decoded size: 59 bodies of 60 kB that inflated to 60 MB each once took 1.5 GB.

use std::time::Duration;

use crate::{
    stand::{
        Stand, deeds, few_or,
        hostile::{Hostile, crowd},
    },
    support::Person,
};

const BODIES: usize = 59;
const SOON: Duration = Duration::from_secs(20);
/// Enough for the bodies as sent, hashing, and the player beside it.
const MEGABYTES: u64 = 200;

#[tokio::test(flavor = "multi_thread")]
async fn small_bodies_that_inflate_do_not_take_memory() {
    let stand = Stand::open("s03").await;
    let base = stand.served.base.clone();
    let mallory = Person::sign_up(&base, "mallory").await;
    let bomb = deeds::bomb();
    let signed_in = few_or(41, 100);
    let attack = async {
        let sent = |n: usize| {
            let bytes = deeds::bombing((n >= BODIES).then_some(&mallory.token), &bomb);
            let hostile = Hostile::at(&base, n % 8);
            async move { hostile.ask(&bytes).await }
        };
        let answers = crowd(BODIES, (0..BODIES + signed_in).map(sent)).await;
        let taken = answers.iter().flatten().filter(|status| !(400..500).contains(*status)).count();
        assert_eq!(taken, 0, "bombs are the client's mistake: {answers:?}");
        BODIES + signed_in
    };
    let figures = stand.during("S3 bodies that inflate", attack).await;
    figures.innocent_are_served().memory_grows_at_most(MEGABYTES).recovers_within(SOON);
}
