//! S3: small bodies that become large when inflated.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::Hall;

/// The text, deflated into one stored block of a gzip file.
fn gzipped(text: &[u8]) -> Vec<u8> {
    let mut crc = !0_u32;
    for byte in text {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xEDB8_8320 & (0_u32.wrapping_sub(crc & 1)));
        }
    }
    let length = u16::try_from(text.len()).unwrap();
    let mut file = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1];
    file.extend(length.to_le_bytes());
    file.extend((!length).to_le_bytes());
    file.extend(text);
    file.extend((!crc).to_le_bytes());
    file.extend(u32::from(length).to_le_bytes());
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn an_encoded_body_is_refused_before_it_is_decoded() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let right = serde_json::to_vec(&json!({"name": "ann", "password": "correct horse battery"})).unwrap();
    let ask = async |path: &str, encoding: &str, body: Vec<u8>| {
        let request = ann.request(Method::POST, path).header("content-encoding", encoding);
        let response = request.header("content-type", "application/json").body(body).send().await.unwrap();
        let status = response.status().as_u16();
        (status, response.json::<Value>().await.unwrap_or_default()["code"].clone())
    };
    for path in ["/v1/sessions", "/v1/games", "/v1/games/01890000-0000-7000-8000-000000000000/moves"] {
        for encoding in ["gzip", "GZIP", "deflate", "br", "zstd", "identity, gzip", "whatever"] {
            let refused = ask(path, encoding, gzipped(&right)).await;
            assert_eq!(refused, (415, json!("encoded_body")), "{path} {encoding}");
        }
    }
    assert_eq!(ask("/v1/sessions", "identity", right).await.0, 201);
}
