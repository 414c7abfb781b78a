//! Requests end where something is revealed.

use serde_json::json;

use crate::support::Hall;

/// F1: otherwise a guess after it would be refused or not, and so leak what is hidden without leaving a
/// trace.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_follows_a_move_that_brings_something_out() {
    let hall = Hall::open().await;
    let (ann, bob) = (hall.person("ann").await, hall.person("bob").await);
    let game = ann.create_of("vikings_on_board", 2, json!({})).await;
    bob.join(&game).await;
    let first = if ann.legal_moves(&game).await["moves"][0].is_object() { &ann } else { &bob };
    let seq = first.legal_moves(&game).await["seq"].as_i64().unwrap();
    let draw = json!({"type": "choose_action", "action": "add_1"});
    let mut answers = Vec::new();
    for kind in ["grain", "hide", "metal", "gold"] {
        let load = json!({"type": "load", "supply": kind, "ship": 1});
        let last = json!({"type": "choose_ship", "ship": 9});
        let refused = first.post_moves(&game, seq, json!([draw, load, last])).await;
        assert_eq!(refused.0, 422);
        assert_eq!((&refused.1["code"], &refused.1["index"]), (&json!("reveals_before_end"), &json!(0)));
        answers.push(refused);
    }
    assert!(answers.iter().all(|answer| answer == &answers[0]), "{answers:?}");
    assert_eq!(first.legal_moves(&game).await["seq"], json!(seq), "nothing was stored");
    assert_eq!(first.post_moves(&game, seq, json!([draw])).await.0, 201);
}
