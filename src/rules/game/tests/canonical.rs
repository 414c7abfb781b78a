//! Canonical JSON.

use serde_json::Value;

use crate::game::canonical_json;

/// The vectors of RFC 8785, section 3.2.3, with numbers as a log has them. The test uses the function that makes the
/// stored bytes.
#[test]
fn canonical_json_is_that_of_rfc_8785() {
    let canonical = |text: &str| canonical_json(&serde_json::from_str::<Value>(text).unwrap()).unwrap();
    let given = r#"{"numbers":[0,-9,9007199254740991],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}"#;
    let expected = "{\"literals\":[null,true,false],\"numbers\":[0,-9,9007199254740991],\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}";
    assert_eq!(canonical(given), expected);
    let keys = r#"{"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7}"#;
    let sorted = "{\"\\r\":2,\"1\":4,\"\u{80}\":6,\"ö\":7,\"€\":1,\"😀\":5,\"\u{fb33}\":3}";
    assert_eq!(canonical(keys), sorted);
}
