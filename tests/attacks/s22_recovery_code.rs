//! S22: one recovery code used several times at once. Each use succeeded, and only the last new code worked.

use futures_util::future::join_all;
use serde_json::json;

use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_works_once_however_many_use_it() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let recover = async |code: &str, password: String| {
        let body = json!({"name": "ann", "recovery_code": code, "new_password": password});
        hall.post("/v1/accounts/recovery", body).await
    };
    let code = ann.signed_up["recovery_code"].as_str().unwrap();
    let answers = join_all((0..8).map(|n| recover(code, format!("a new long secret {n}")))).await;
    let [(_, recovered)] = &answers.iter().filter(|(status, _)| *status == 200).collect::<Vec<_>>()[..]
    else {
        panic!("{answers:?}");
    };
    let next = recovered["recovery_code"].as_str().unwrap();
    assert_eq!(recover(next, "yet another secret".to_owned()).await.0, 200, "and its new code works");
}
