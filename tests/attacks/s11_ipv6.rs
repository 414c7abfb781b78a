//! S11: IPv6 addresses cost nothing; whoever has one has the /64 around it.

use longhall::features::hall::Limits;
use longhall_web::admission::quotas::{Quotas, Rates};
use reqwest::Method;
use serde_json::json;

use crate::support::{Hall, behind_a_proxy, few, rates};

#[tokio::test(flavor = "multi_thread")]
async fn a_64_is_one_client() {
    let rates = Rates { credentials_per_minute: few(20), ..rates() };
    let hall = Hall::with(Limits::default(), Quotas::new(&rates, behind_a_proxy())).await;
    let sign_in = async |from: String| {
        let request = hall.request(Method::POST, "/v1/sessions").header("x-forwarded-for", from);
        request.json(&json!({"name": "ann", "password": "a guess"})).send().await.unwrap().status().as_u16()
    };
    let mut refused = 0;
    for n in 0..40 {
        refused += usize::from(sign_in(format!("2001:db8:0:1:{n:x}::{n:x}")).await == 429);
    }
    assert!((18..=20).contains(&refused), "{refused} of 40 were refused");
    assert_eq!(sign_in("2001:db8:0:2::1".to_owned()).await, 401, "the neighbours are not meant");
    assert_eq!(sign_in("192.0.2.1".to_owned()).await, 401);
}
