//! Sessions expire by the trusted time.

use serde_json::json;

use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ran_out_is_refused_and_kept_for_a_while() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let refresh = async || {
        let (status, _) =
            hall.post("/v1/sessions/refresh", json!({"refresh_token": ann.signed_up["refresh_token"]})).await;
        status.as_u16()
    };
    let run_out = async |ago: &str| {
        hall.db.sql(&format!("UPDATE sessions SET expires_at = now() - interval '{ago}'")).await.unwrap();
        hall.hall.accounts.forget_expired_sessions().await.unwrap()
    };
    assert_eq!(run_out("1 minute").await, 0);
    assert_eq!(refresh().await, 401);
    assert_eq!(run_out("29 days").await, 0, "whoever was mistaken about the time has ended nobody's");
    assert_eq!(run_out("-1 minute").await, 0);
    assert_eq!(refresh().await, 200, "that it was refused is not remembered");
    assert_eq!(run_out("31 days").await, 1);
}
