//! S5. Slow senders do not lock others out: 4,200 bodies that never ended once took every file the server
//! had, for as long as their senders liked.

use std::time::Duration;

use tokio::time::sleep;

use crate::{
    stand::{
        Stand, deeds, few_or,
        hostile::{Hostile, crowd},
    },
    support::{GENEROUS, Person},
};

const SOON: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn slow_bodies_and_heads_keep_nobody_out() {
    longhall::cli::open_files::allow_open_files();
    // What matters is filling the server, and a small one is filled by fewer connections.
    let (many, files, time) =
        few_or((1_000, 800, Duration::from_secs(8)), (4_200, 4_096, Duration::from_secs(40)));
    let stand = Stand::open_as("s05", &GENEROUS, Some(files)).await;
    let base = stand.served.base.clone();
    let mallory = Person::sign_up(&base, "mallory").await;
    let bytes = deeds::half_a_body(&mallory.token);
    let attack = async {
        // Most stop in the body, some in the head.
        let begin = |n: usize| {
            let half = if n.is_multiple_of(10) { 40 } else { bytes.len() };
            let (hostile, bytes) = (Hostile::at(&base, n % 4), bytes[..half].to_vec());
            async move { hostile.begin(&bytes).await }
        };
        let open = crowd(64, (0..many).map(begin)).await;
        sleep(time).await;
        println!("  {} connections were opened", open.iter().flatten().count());
        many
    };
    let figures = stand.during("S5 slow heads and bodies", attack).await;
    figures.innocent_are_served().nobody_waits_longer_than(time * 3 / 4).recovers_within(SOON);
}
