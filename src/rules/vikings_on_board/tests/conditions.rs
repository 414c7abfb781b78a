//! Conditions of standing orders.

use serde_json::{Value, json};

use super::given::{ME, harbour};
use crate::{
    kit::{Parse, Rules, Seen, Unmet, Viewer},
    vikings_on_board::{
        V1,
        components::{Action, Clan, Supply},
        hidden::Hidden,
        moves::{Move, Step},
    },
};

const FLEET: &str = "gh|Y1 R2 B3
                     |R1 G1
                     m|";

fn unmet(action: &Move, condition: Value) -> Option<Unmet> {
    let condition = serde_json::from_value(condition).unwrap();
    let (state, step) = (harbour(FLEET), Step::parse(action).unwrap());
    V1::meets(&Seen::of::<Hidden>(&state, Viewer::Seat(ME)), ME, &step, &condition).err()
}

fn name(action: &Move, condition: Value) -> Option<&'static str> {
    unmet(action, condition).map(|unmet| unmet.condition)
}

#[test]
fn a_bet_may_depend_on_who_controls_the_ship() {
    let bet = |ship| {
        let step = Some(Box::new(Move::PlaceBet { token: 3, ship, clan: Clan::Blue }));
        Move::ChooseAction { action: Action::Bet, step }
    };
    assert_eq!(unmet(&bet(1), json!({"controlled_by": "blue"})), None);
    let other = unmet(&bet(2), json!({"controlled_by": "blue"})).unwrap();
    assert_eq!((other.condition, &*other.detail), ("controlled_by", "red has first control of the ship"));
    assert_eq!(unmet(&bet(3), json!({"controlled_by": "red"})).unwrap().detail, "nobody controls the ship");
}

#[test]
fn a_ship_may_have_to_be_loaded_or_manned() {
    let sail = |ship| Move::ChooseShip { ship };
    assert_eq!(
        unmet(&sail(1), json!({"supplies_at_least": 2, "bodies_at_least": 3, "bodies_at_most": 3})),
        None
    );
    assert_eq!(name(&sail(1), json!({"supplies_at_least": 3})), Some("supplies_at_least"));
    assert_eq!(name(&sail(2), json!({"bodies_at_least": 3})), Some("bodies_at_least"));
    assert_eq!(name(&sail(1), json!({"bodies_at_most": 2})), Some("bodies_at_most"));
}

#[test]
fn of_two_ships_the_one_where_it_goes_counts() {
    let jump = Move::MoveBody { ship: 1, position: 2, to_ship: 2 };
    assert_eq!(unmet(&jump, json!({"bodies_at_most": 2})), None);
    let swap = Move::Swap { ship: 1, position: 1, other_ship: 2, other_position: 1 };
    assert_eq!(unmet(&swap, json!({"controlled_by": "red"})), None);
    let raise = Move::Raise { kind: Supply::Grain };
    assert_eq!(unmet(&raise, json!({"bodies_at_most": 9})).unwrap().detail, "the move concerns no ship");
}
