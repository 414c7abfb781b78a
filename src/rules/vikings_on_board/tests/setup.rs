//! Setup.

use strum::VariantArray;

use super::given::{self, counts, kinds};
use crate::{
    kit::{Chance, Seat},
    vikings_on_board::{
        components::{Clan, first_village},
        effect::Effect,
        invariants,
        state::{Options, State},
    },
};

fn set_up(seats: u8, n: u8) -> State {
    given::set_up(&Options::default(), seats, &mut Chance::new(&[n; 32], [])).0
}

#[test]
fn three_bodies_of_different_clans_stand_behind_each_bow() {
    for n in 0..50 {
        let state = set_up(4, n);
        for ship in &state.ships {
            let mut clans: Vec<Clan> = ship.bodies.iter().map(|body| body.clan).collect();
            clans.sort_unstable();
            clans.dedup();
            assert_eq!((clans.len(), ship.bodies.len()), (3, 3));
        }
        for clan in Clan::VARIANTS {
            let without = state.ships.iter().filter(|ship| ship.bodies.iter().all(|body| body.clan != *clan));
            assert_eq!(without.count(), 2, "each clan is missing from exactly two ships");
        }
        invariants::invariants(&state).unwrap();
    }
}

#[test]
fn stacks_of_7_and_8_tokens_lie_face_down() {
    let state = set_up(2, 1);
    assert_eq!((state.add_1.len(), state.draw_3.len()), (7, 8));
    let mut all = counts("");
    for token in state.add_1.iter().chain(&state.draw_3) {
        all[token.face.unwrap()] += 1;
    }
    assert_eq!(all, kinds([5, 5, 5]));
}

#[test]
fn the_village_is_filled_from_the_top_in_the_drawn_order() {
    for seats in 2..=4 {
        let mut orders = std::collections::BTreeSet::new();
        for n in 0..250 {
            let setup = given::set_up(&Options::default(), seats, &mut Chance::new(&[n; 32], [])).1;
            let Effect::OrderDrawn { order } = &setup[0] else { panic!("the order comes first") };
            let state = set_up(seats, n);
            let village: Vec<Option<Seat>> = state.village.values().map(|circles| circles.from).collect();
            let page = first_village(seats).iter().map(|place| Some(order[*place]));
            let page: Vec<_> = page.chain(std::iter::repeat(None)).take(11).collect();
            assert_eq!(village, page);
            assert!(state.village.values().all(|circles| circles.to.is_none()));
            orders.insert(order.clone());
        }
        assert_eq!(orders.len(), [2, 6, 24][usize::from(seats) - 2], "every order comes up");
    }
}

#[test]
fn each_player_has_as_many_vikings_as_the_page_says() {
    for (seats, each) in [(2, 4), (3, 3), (4, 2)] {
        let state = set_up(seats, 3);
        for seat in Seat::all(seats) {
            assert_eq!(state.village.values().filter(|circles| circles.from == Some(seat)).count(), each);
        }
    }
}

#[test]
fn prices_start_at_1_and_tokens_in_hand() {
    let state = set_up(3, 9);
    assert_eq!(state.prices, kinds([1, 1, 1]));
    assert_eq!(state.player(Seat(2)).hand().collect::<Vec<_>>(), [1, 2, 3, 4]);
}
