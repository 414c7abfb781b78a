//! S4: one account that has its password checked all the time. Nine of ten other people were told to come
//! back later.

use futures_util::future::join_all;
use serde_json::json;

use crate::support::{Hall, PASSWORD};

#[tokio::test(flavor = "multi_thread")]
async fn one_account_at_the_hasher_turns_nobody_else_away() {
    let hall = Hall::open().await;
    let (mallory, bob) = (hall.person("mallory").await, hall.person("bob").await);
    let guesses = join_all((0..60).map(|_| mallory.post("/v1/me/proof", json!({"password": "a guess"}))));
    let others = async {
        for _ in 0..4 {
            assert_eq!(bob.post("/v1/me/proof", json!({"password": PASSWORD})).await.0, 201);
            let sign_in = json!({"name": "mallory", "password": PASSWORD});
            assert_eq!(hall.post("/v1/sessions", sign_in).await.0, 201, "nor who only says the name");
        }
    };
    let (guesses, ()) = tokio::join!(guesses, others);
    for (status, answer) in guesses {
        assert!([403, 429].contains(&status.as_u16()), "{answer}");
    }
}
