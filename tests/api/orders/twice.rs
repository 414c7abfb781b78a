//! Orders are played exactly once, whichever process follows them and whichever dies.

use serde_json::json;

use super::{at_a_game, buy, first_turn, leave, left, move_unfollowed, one_turn, orders_outcome, standing};
use crate::support::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn a_sweep_finds_what_a_dead_process_left_behind() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    leave(&people[1], &game, first_turn(7)).await;
    move_unfollowed(&hall, &people[0], &game).await;
    assert!(left(&people[1], &game).await["last"].is_null());
    // A process that has seen nothing of it.
    let other = hall.again().await;
    assert_eq!(other.hall.orders.sweep().await.unwrap(), 1);
    assert!(standing(&people[0], &game).await.len() >= 2);
    assert_eq!(other.hall.orders.sweep().await.unwrap(), 0);
    people[0].audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_processes_that_follow_only_one_plays() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let mut mover = 0;
    for space in [11, 10, 9] {
        leave(&people[1 - mover], &game, json!([buy(space)])).await;
        move_unfollowed(&hall, &people[mover], &game).await;
        let before = standing(&people[0], &game).await.len();
        let sweep = async |hall: &Hall| hall.hall.orders.sweep().await.unwrap();
        let followed = tokio::join!(sweep(&hall), sweep(&other), sweep(&hall), sweep(&other));
        assert_eq!(followed.0 + followed.1 + followed.2 + followed.3, 1, "one of them was first");
        let after = standing(&people[0], &game).await;
        assert_eq!(after.len(), before + 1);
        assert_eq!(after[before]["move"]["space"], json!(space));
        one_turn(&people[1 - mover], &game).await;
        let shown = people[0].look(&game).await;
        mover = usize::from(shown["awaiting"] != json!([shown["you"]]));
    }
    people[0].audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_left_at_one_server_are_followed_by_the_other() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0].at(&other), &people[1]);
    // The other server has seen the game before there were orders.
    ann.look(&game).await;
    leave(bob, &game, first_turn(7)).await;
    one_turn(ann, &game).await;
    orders_outcome(bob, &game).await;
    assert!(standing(ann, &game).await.len() >= 2);
}

/// Either the append that makes it the player's turn sees the orders, or leaving them fails because it is
/// their turn.
#[tokio::test(flavor = "multi_thread")]
async fn orders_left_at_the_last_moment_are_followed_or_refused() {
    let hall = Hall::open().await;
    let other = hall.again().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let mut mover = 0;
    for round in 0..12 {
        let (here, there) = (&people[mover], people[1 - mover].at(&other));
        let (one, also) = if round % 2 == 0 { (9, 8) } else { (7, 6) };
        let orders = json!({"orders": [buy(one), buy(also), buy(5), buy(4), buy(3), buy(2)]});
        let path = super::path(&game);
        let leaving = async {
            tokio::time::sleep(std::time::Duration::from_micros(600 * round)).await;
            there.put(&path, orders).await
        };
        let (_, (status, answer)) = tokio::join!(one_turn(here, &game), leaving);
        assert!(status == 200 || answer["code"] == json!("your_turn"), "{answer}");
        let begin = std::time::Instant::now();
        while hall.db.column("SELECT orders_due FROM heads").await == ["t"] {
            assert!(begin.elapsed() < super::SOON, "nobody follows them");
        }
        one_turn(&people[1 - mover], &game).await;
        leave(&people[1 - mover], &game, json!([])).await;
        let shown = people[0].look(&game).await;
        mover = usize::from(shown["awaiting"] != json!([shown["you"]]));
    }
    assert_eq!(hall.hall.orders.sweep().await.unwrap(), 0);
    people[0].audit(&game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_or_their_order_moves_but_never_both() {
    let hall = Hall::open().await;
    let (people, game) = at_a_game(&hall, 2).await;
    let (ann, bob) = (&people[0], &people[1]);
    leave(bob, &game, json!([buy(9)])).await;
    move_unfollowed(&hall, ann, &game).await;
    let seq = bob.look(&game).await["seq"].as_i64().unwrap();
    let buys = json!([{"type": "buy", "space": 8, "exchange": 0}]);
    let (posted, swept) = tokio::join!(bob.post_moves(&game, seq, buys), hall.hall.orders.sweep());
    let followed = swept.unwrap();
    let bought = standing(ann, &game).await.len() as u64;
    if posted.0 == 201 {
        assert_eq!(bought, 0, "the set of the order was never bought: the turn was at another step by then");
    } else {
        assert_eq!((posted.1["code"].as_str(), followed, bought), (Some("stale_seq"), 1, 1));
    }
    hall.hall.orders.sweep().await.unwrap();
    let moved = bob.kinds(&game).await.len() as i64 - seq;
    assert_eq!(moved, 1, "one purchase");
    ann.audit(&game).await;
}
