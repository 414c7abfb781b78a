//! Setup.

use std::collections::BTreeSet;

use super::{
    games::set_up,
    given::{ME, YOU, moves, play},
};
use crate::{
    kit::Seat,
    vikingdoms::{
        components::{End, ISLANDS, Tile},
        effect::Effect,
        invariants,
        moves::Move,
        phase::Phase,
        state::{Marker, State},
        view::view,
    },
};

fn first_player(state: &State) -> Seat {
    match state.phase {
        Phase::ChoosingEnd(seat) => seat,
        _ => panic!("an end is to be chosen"),
    }
}

fn choose(end: End) -> Move {
    Move::ChooseEnd { end }
}

#[test]
fn everybody_draws_one_tile_and_ten_make_five_islands_of_two() {
    for seed in 0..50 {
        let (state, effects) = set_up(seed);
        let drawn = |of| effects.iter().any(|e| matches!(e, Effect::TileDrawn { seat, .. } if *seat == of));
        assert!(drawn(ME) && drawn(YOU));
        assert!(state.players.values().all(|player| player.tiles.len() == 1 && player.allies.is_empty()));
        assert_eq!(state.islands.each_ref().map(Vec::len), [2; ISLANDS as usize]);
        assert_eq!(invariants::invariants(&state), Ok(()));
    }
}

#[test]
fn every_tile_can_be_drawn_by_everybody() {
    let drawn = |seat| (0..200).map(|seed| set_up(seed).0.player(seat).tiles[0]).collect::<BTreeSet<Tile>>();
    assert_eq!((drawn(ME).len(), drawn(YOU).len()), (12, 12));
}

#[test]
fn everybody_takes_as_many_prisoners_from_the_other_camp_as_their_tile_shows() {
    for seed in 0..50 {
        let (state, effects) = set_up(seed);
        for (seat, other) in [(ME, YOU), (YOU, ME)] {
            let prisoners = state.player(seat).tiles[0].face().prisoners;
            assert_eq!((state.player(seat).lockup, state.player(other).camp), (prisoners, 12 - prisoners));
            assert!(effects.contains(&Effect::PrisonersTaken { seat, from_camp: prisoners, from_troop: 0 }));
        }
    }
}

#[test]
fn the_owner_of_fewer_coins_chooses_the_end() {
    for seed in 0..200 {
        let (state, effects) = set_up(seed);
        let [mine, yours] = [ME, YOU].map(|seat| state.player(seat).coins());
        let chooser = first_player(&state);
        assert_eq!(effects.last(), Some(&Effect::FirstPlayer { seat: chooser }));
        assert!(mine == yours || chooser == if mine < yours { ME } else { YOU });
    }
}

/// R7: the awaited seat is the mover, even before an end is chosen.
#[test]
fn the_chooser_is_the_mover_already() {
    let movers: BTreeSet<Seat> = (0..20)
        .map(|seed| {
            let state = set_up(seed).0;
            let view = serde_json::to_value(view(&state)).unwrap();
            assert_eq!((&view["mover"], state.active()), (&view["active"], Some(first_player(&state))));
            state.mover
        })
        .collect();
    assert_eq!(movers, BTreeSet::from([ME, YOU]));
}

#[test]
fn with_equal_coins_the_chooser_is_drawn() {
    let tied = (0..250).map(|seed| set_up(seed).0).filter(|state| {
        let (mine, yours) = (&state.players[ME], &state.players[YOU]);
        mine.coins() == yours.coins()
    });
    let choosers: BTreeSet<Seat> = tied.map(|state| first_player(&state)).collect();
    assert_eq!(choosers, BTreeSet::from([ME, YOU]));
}

#[test]
fn the_chooser_lays_the_marker_at_the_upper_or_the_lower_end_and_has_the_first_turn() {
    for (seed, end, island) in
        [(1, End::Upper, 1), (2, End::Lower, 5), (3, End::Upper, 1), (4, End::Lower, 5)]
    {
        let state = set_up(seed).0;
        let seat = first_player(&state);
        assert_eq!(moves(&state), [choose(End::Upper), choose(End::Lower)]);
        let (after, effects) = play(&state, &choose(end)).unwrap();
        assert_eq!(effects, [Effect::EndChosen { seat, end }]);
        assert_eq!(after.marker, Some(Marker { island, end }));
        assert_eq!((after.phase.clone(), after.active()), (Phase::Recruiting, Some(seat)));
    }
}

/// The marker does not wrap around (ruling 5).
#[test]
fn the_marker_goes_island_by_island_to_the_other_end() {
    for (end, way) in [(End::Upper, [1, 2, 3, 4, 5]), (End::Lower, [5, 4, 3, 2, 1])] {
        let mut marker = Marker::at(end);
        for island in way {
            assert_eq!(marker.island, island);
            marker.island = marker.next();
        }
        assert!(!(1..=5).contains(&marker.island));
    }
}
