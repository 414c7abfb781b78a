//! Conditions of standing orders.

use serde_json::{Value, json};

use super::given::{Given, ME, choose, place, raiding, recruiting, shift};
use crate::{
    kit::{AllOpen, Parse, Rules, Seen, Unmet, Viewer},
    vikingdoms::{
        V1,
        components::Tile,
        moves::{Move, Step},
        state::State,
    },
};

fn unmet(state: &State, action: &Move, condition: Value) -> Option<Unmet> {
    let condition = serde_json::from_value(condition).unwrap();
    let step = Step::parse(action).unwrap();
    V1::meets(&Seen::of::<AllOpen>(state, Viewer::Seat(ME)), ME, &step, &condition).err()
}

fn name(unmet: Option<Unmet>) -> Option<&'static str> {
    unmet.map(|unmet| unmet.condition)
}

#[test]
fn a_tile_may_be_wanted_for_what_it_shows() {
    let state = raiding(Given { troop: "rrrrww", island: "P3 F2", ..Given::default() });
    assert_eq!(unmet(&state, &choose(Tile::P3), json!({"coins_at_least": 5})), None);
    let poor = unmet(&state, &choose(Tile::F2), json!({"coins_at_least": 5})).unwrap();
    assert_eq!((poor.condition, &*poor.detail), ("coins_at_least", "the tile shows 2 coins"));
    assert_eq!(unmet(&state, &choose(Tile::F2), json!({"prisoners_at_least": 4})), None);
    let few = unmet(&state, &choose(Tile::P3), json!({"prisoners_at_least": 2}));
    assert_eq!(name(few), Some("prisoners_at_least"));
    let no_tile = unmet(&state, &place("a1"), json!({"coins_at_least": 0})).unwrap();
    assert_eq!(no_tile.detail, "the move takes no tile");
}

#[test]
fn a_move_may_be_wanted_for_the_raid_it_leads() {
    let state = recruiting(
        "rrrww  .  .  wr
         .      .  .  .
         .      .  .  .
         .      .  .  r",
    );
    let (leads, follows, rests) = (shift("a4", "d4", 4), shift("d4", "a4", 1), shift("a4", "d1", 4));
    assert_eq!(unmet(&state, &leads, json!({"leads_raid": true})), None);
    assert_eq!(name(unmet(&state, &leads, json!({"leads_raid": false}))), Some("leads_raid"));
    for other in [follows, rests, place("b2")] {
        assert_eq!(unmet(&state, &other, json!({"leads_raid": false})), None);
        assert_eq!(name(unmet(&state, &other, json!({"leads_raid": true}))), Some("leads_raid"));
    }
}
