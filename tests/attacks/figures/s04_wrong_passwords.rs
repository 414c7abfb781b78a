//! S4. Every check of a password counts as an attempt: one account that kept sending wrong passwords in
//! changes of its password once left no room for 9 of 10 sign-ins of others.

use std::time::{Duration, Instant};

use crate::{
    stand::{
        Stand, deeds, few_or,
        hostile::{Hostile, added, crowd},
    },
    support::Person,
};

const CLIENTS: usize = 64;
const SOON: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn one_account_that_guesses_passwords_leaves_room_for_others() {
    let stand = Stand::open("s04").await;
    let base = stand.served.base.clone();
    let mallory = Person::sign_up(&base, "mallory").await;
    let guess = deeds::guess(&mallory.token);
    let time = few_or(Duration::from_secs(4), Duration::from_secs(60));
    let attack = async {
        let end = Instant::now() + time;
        let guesses = |n: usize| {
            let until_the_end = std::iter::repeat(guess.clone()).take_while(move |_| Instant::now() < end);
            Hostile::at(&base, n % 8).ask_all(until_the_end)
        };
        let answers = added(crowd(CLIENTS, (0..CLIENTS).map(guesses)).await);
        println!("  answers by status: {answers:?}");
        assert!(!answers.contains_key(&201), "guessed: {answers:?}");
        answers.values().sum()
    };
    stand
        .during("S4 wrong passwords of one account", attack)
        .await
        .innocent_are_served()
        .recovers_within(SOON);
}
