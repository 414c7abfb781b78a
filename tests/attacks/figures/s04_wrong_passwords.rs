//! S4. Wherever a password is checked it counts as an attempt: one account that sent a wrong `current_password` again
//! and again left no room at the hasher for 9 of 10 others who signed in.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::{
    stand::{
        Stand, few_or,
        hostile::{Hostile, added, crowd, json as json_request},
    },
    support::Person,
};

const CLIENTS: usize = 64;
const SOON: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn one_account_that_guesses_passwords_leaves_room_for_others() {
    let mut stand = Stand::open("s04").await;
    let base = stand.served.base.clone();
    let mallory = Person::sign_up(&base, "mallory").await;
    let change = json!({"password": "another long one", "current_password": "wrong on purpose"});
    let guesses = [
        json_request("PATCH", "/v1/me", Some(&mallory.token), &change),
        json_request("POST", "/v1/me/proof", Some(&mallory.token), &json!({"password": "wrong on purpose"})),
    ];
    let time = few_or(Duration::from_secs(4), Duration::from_secs(60));
    let attack = async {
        let end = Instant::now() + time;
        let guess = |n: usize| {
            let (hostile, guesses) = (Hostile::at(&base, n % 8), guesses.clone());
            let until_the_end = guesses.into_iter().cycle().take_while(move |_| Instant::now() < end);
            hostile.ask_all(until_the_end)
        };
        let answers = added(crowd(CLIENTS, (0..CLIENTS).map(guess)).await);
        println!("  answers by status: {answers:?}");
        assert!(!answers.contains_key(&200), "guessed: {answers:?}");
        answers.values().sum()
    };
    stand
        .during("S4 wrong passwords of one account", attack)
        .await
        .innocent_are_served()
        .recovers_within(SOON);
}
