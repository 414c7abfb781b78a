//! Conditions of standing orders.

use serde_json::{Value, json};

use super::given::{ME, buy, buying, player};
use crate::{
    kit::{AllOpen, Parse, Rules, Seen, Unmet, Viewer},
    vikings::{
        V1,
        moves::{Move, Step},
        state::State,
    },
};

/// The condition that the move does not meet.
fn unmet(state: &State, action: &Move, condition: Value) -> Option<Unmet> {
    let condition = serde_json::from_value(condition).unwrap();
    let step = Step::parse(action).unwrap();
    V1::meets(&Seen::of::<AllOpen>(state, Viewer::Seat(ME)), ME, &step, &condition).err()
}

fn name(unmet: Option<Unmet>) -> Option<&'static str> {
    unmet.map(|unmet| unmet.condition)
}

#[test]
fn a_set_may_be_wanted_for_a_price() {
    let state = buying(".. <f <g .. =s gw", player(""));
    // The wheel has turned to space 1.
    assert_eq!(unmet(&state, &buy(4), json!({"price_at_most": 3})), None);
    let dear = unmet(&state, &buy(4), json!({"price_at_most": 2})).unwrap();
    assert_eq!((dear.condition, &*dear.detail), ("price_at_most", "the price is 3 gold"));
    assert_eq!(
        name(unmet(&state, &Move::Bid { gold: 4 }, json!({"price_at_most": 3}))),
        Some("price_at_most")
    );
    assert_eq!(unmet(&state, &Move::PassBid {}, json!({"price_at_most": 0})), None, "it costs nothing");
}

#[test]
fn a_set_may_be_wanted_for_what_it_is() {
    let state = buying("<f <g =s gw", player(""));
    assert_eq!(unmet(&state, &buy(3), json!({"viking_is": "black", "tile_is": "ship_green"})), None);
    assert_eq!(name(unmet(&state, &buy(3), json!({"viking_is": "blue"}))), Some("viking_is"));
    assert_eq!(
        name(unmet(&state, &buy(2), json!({"viking_is": "green", "tile_is": "left"}))),
        Some("tile_is")
    );
    let none = unmet(&state, &Move::EndSailing {}, json!({"viking_is": "blue"})).unwrap();
    assert_eq!(none.detail, "the move buys no set");
}
