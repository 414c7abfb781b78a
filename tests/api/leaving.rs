//! Leaving a running game, and taking a vacant seat.

use serde_json::{Value, json};

use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn the_seat_of_a_player_who_resigned_can_be_taken_if_the_game_says_so() {
    let hall = Hall::open().await;
    let (ann, bob, cat, dan) = (
        hall.person("ann").await,
        hall.person("bob").await,
        hall.person("cat").await,
        hall.person("dan").await,
    );
    let game = ann.create_as(3, json!({"on_leaving": "replace", "visibility": "private"})).await;
    let invite = json!({"invite": ann.look(&game).await["invite"]});
    bob.act(&game, "seats", invite.clone()).await;
    cat.act(&game, "seats", invite.clone()).await;
    assert_eq!(ann.look(&game).await.get("invite"), None, "nobody else has room");
    bob.act(&game, "resignation", json!({})).await;
    let shown = ann.look(&game).await;
    assert_eq!((&shown["vacant_seat"], &shown["seats"][1]["resigned"]), (&json!(1), &json!(true)));
    assert_eq!(shown["invite"], invite["invite"], "there is a seat again");
    assert_eq!(shown["on_leaving"], json!("replace"));
    // While the seat is vacant the rules play for it, but the game waits for a named player.
    for _ in 0..4 {
        ann.turn(&game).await;
        cat.turn(&game).await;
    }
    assert_eq!(dan.refused(&game, "seats", json!({})).await, "no_such_game", "without the invite");
    assert_eq!(bob.refused(&game, "seats", invite.clone()).await, "already_seated", "Bob left for good");
    assert_eq!(dan.act(&game, "seats", invite).await["seat"], json!(1));
    let shown = dan.look(&game).await;
    assert_eq!((&shown["you"], &shown["vacant_seat"]), (&json!(1), &Value::Null));
    assert_eq!(shown["seats"][1]["resigned"], json!(false));
    for _ in 0..4 {
        for person in [&ann, &cat, &dan] {
            person.turn(&game).await;
        }
    }
    assert_eq!(bob.get(&format!("/v1/games/{game}")).await.0, 404, "it is private, and Bob has no seat");
    let before = hall.db.projections().await;
    hall.hall.upkeep.rebuild().await.unwrap();
    assert_eq!(before, hall.db.projections().await);
    ann.audit(&game).await;
}
