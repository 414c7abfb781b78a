//! Rulesets: what can be played, by which rules, and what presets stand for.

use serde_json::{Value, json};

use super::{code, refused};
use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn the_rulesets_list_what_can_be_played() {
    let hall = Hall::open().await;
    let (status, list) = hall.get("/v1/rulesets").await;
    assert_eq!(status, 200);
    let vikings = list["items"].as_array().unwrap().iter().find(|item| item["id"] == "vikings").unwrap();
    assert_eq!(vikings["seats"], json!({"min": 2, "max": 4}));
    assert_eq!(vikings["options"]["properties"]["ships_adjacent"]["default"], json!(false));
    let (_, page) = hall.get("/v1/rulesets/vikings").await;
    for (field, value) in vikings.as_object().unwrap() {
        assert_eq!(page[field], *value, "{field}");
    }
    let (status, version) = hall.get(&format!("/v1/rulesets/vikings/{}", vikings["version"])).await;
    let mut without_words = page.clone();
    let words = without_words.as_object_mut().unwrap().remove("words").unwrap();
    assert_eq!((status.as_u16(), version), (200, without_words), "a version never changes, but words may");
    assert_eq!(words["en"]["moves"]["bid"], json!("Bid {gold} gold"));
    assert_eq!(words["de"]["tables"]["trade.many"]["yellow"], json!("Goldschmiede"));
    for none in ["chess", "chess/1", "vikings/0", "vikings/x"] {
        assert_eq!(
            code(hall.get(&format!("/v1/rulesets/{none}"))).await,
            refused(404, "not_found"),
            "{none}"
        );
    }
    let (_, document) = hall.get("/openapi.json").await;
    for kind in ["move", "effect", "view"] {
        let reference = vikings[kind]["schema"].as_str().unwrap();
        let pointer = reference.strip_prefix("/openapi.json#").unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruleset_shows_its_rules_and_every_ruling() {
    let hall = Hall::open().await;
    let (_, page) = hall.get("/v1/rulesets/vikings").await;
    let rules = page["rules"].as_str().unwrap();
    assert!(rules.starts_with("# Vikings\n") && rules.contains("\n### 2.5 Placing an island tile\n"));
    let rulings = page["rulings"].as_array().unwrap();
    for (ruling, n) in rulings.iter().zip(1..) {
        assert_eq!(ruling["id"], n);
        assert!(
            !ruling["text"].as_str().unwrap().is_empty() && !ruling["reason"].as_str().unwrap().is_empty()
        );
    }
    let options: Vec<&str> = rulings.iter().filter_map(|ruling| ruling["option"].as_str()).collect();
    assert_eq!(options, ["free_exchange", "ships_adjacent", "special_vikings_fed"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preset_stands_for_options() {
    let hall = Hall::open().await;
    let ann = hall.person("ann").await;
    let (_, page) = hall.get("/v1/rulesets/vikings").await;
    let named: Vec<&str> =
        page["presets"].as_array().unwrap().iter().map(|p| p["id"].as_str().unwrap()).collect();
    assert_eq!(named, ["online", "printed"]);
    let create = async |options: Value| {
        let body = json!({"ruleset": "vikings", "seats": 2, "options": options});
        ann.post("/v1/games", body).await
    };
    for preset in page["presets"].as_array().unwrap() {
        let (_, game) = create(json!({"preset": preset["id"], "progress": true})).await;
        let mut expected = preset["options"].clone();
        expected["progress"] = json!(true);
        for (option, value) in expected.as_object().unwrap() {
            assert_eq!(game["options"][option], *value, "{option} of {}", preset["id"]);
        }
        assert_eq!(game["options"].get("preset"), None, "the game has what it stands for");
    }
    let (_, game) = create(json!({"preset": "printed", "free_exchange": false})).await;
    assert_eq!(
        (&game["options"]["ships_adjacent"], &game["options"]["free_exchange"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(code(create(json!({"preset": "mine"}))).await, refused(422, "bad_options"));
}
