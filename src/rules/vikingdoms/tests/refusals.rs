//! Every reason for a refusal, and their order if there are several; the form of the moves.

use std::collections::BTreeSet;

use serde_json::{from_value, json, to_value};
use strum::VariantArray;

use super::games::legal;
use super::given::{
    Given, ME, YOU, after, choose, decline, decline_swap, exchange, place, raiding, recruiting,
    recruiting_with, refusal, seize, shift, square, take,
};
use crate::{
    kit::{Board, Chance, Of, Refused, Ruleset, Seat},
    vikingdoms::{
        V1,
        components::{Ally, End, Tile},
        effect::Effect,
        fold::fold,
        illegal::Illegal,
        moves::Move,
        phase::Phase,
        phase::Victory,
        square::Square,
        state::State,
        view::view,
    },
};

/// A position in which you have moved one from d4 to d3, and the golden rule does not bind me.
fn free() -> State {
    let state = recruiting(
        "wrw  .   .  rr
         .    .   .  r
         .    ww  .  .
         .    r   .  .",
    );
    after(&State { mover: YOU, ..state }, &shift("d4", "d3", 1))
}

fn blocked() -> State {
    recruiting(
        "wr  .  w  rr
         .   .  .  .
         .   .  .  .
         .   .  .  .",
    )
}

fn bound() -> State {
    recruiting(
        "rrrww  .  .  w
         .      .  .  .
         .      .  r  .
         rr     .  .  r",
    )
}

fn nobody_at_home() -> State {
    recruiting_with(Given {
        board: "w  w  .  .
                .  .  .  .
                .  .  .  .
                .  .  .  r",
        lockups: [0, 10],
        ..Given::default()
    })
}

fn island() -> State {
    raiding(Given { troop: "rrrrrw", tiles: ["P3 V1", "G W"], island: "M F1", ..Given::default() })
}

fn riot() -> State {
    after(&island(), &choose(Tile::M))
}

fn ally() -> State {
    let given = Given { tiles: ["V1 W", "G F1"], allies: [&[], &[Ally::Freya]], ..Given::default() };
    after(&raiding(Given { troop: "rrrrrw", ..given }), &choose(Tile::V2))
}

fn swapping() -> State {
    after(&ally(), &take(Ally::Gunnar))
}

fn exchanging() -> State {
    after(&raiding(Given { troop: "rrrrrw", lockups: [3, 2], ..Given::default() }), &choose(Tile::V2))
}

/// Moves that break one rule or several, with the first rule they break.
fn wrong_moves() -> Vec<(State, Move, Illegal)> {
    use Illegal::*;
    let swap = |a, b| Move::SwapIslands { a, b };
    let end = Move::ChooseEnd { end: End::Upper };
    vec![
        // Square names are checked first, whatever the game waits for.
        (free(), place("e1"), NoSuchSquare),
        (free(), place("a5"), NoSuchSquare),
        (free(), place(""), NoSuchSquare),
        (free(), place("A1"), NoSuchSquare),
        (free(), place("a10"), NoSuchSquare),
        (nobody_at_home(), place("ä1"), NoSuchSquare),
        (island(), place("x"), NoSuchSquare),
        (free(), shift("a0", "d4", 99), NoSuchSquare),
        (free(), shift("a4", "d 4", 99), NoSuchSquare),
        // Every phase has its own moves.
        (free(), end.clone(), NotThisStep),
        (free(), choose(Tile::V1), NotThisStep),
        (free(), decline(), NotThisStep),
        (State::new(), place("a1"), NotThisStep),
        (State::new(), choose(Tile::V1), NotThisStep),
        (island(), seize(Tile::G), NotThisStep),
        (island(), end, NotThisStep),
        (island(), place("a1"), NotThisStep),
        (riot(), choose(Tile::M), NotThisStep),
        (ally(), seize(Tile::G), NotThisStep),
        (swapping(), take(Ally::Loke), NotThisStep),
        (swapping(), decline(), NotThisStep),
        (ally(), decline_swap(), NotThisStep),
        (exchanging(), decline_swap(), NotThisStep),
        (exchanging(), swap(4, 5), NotThisStep),
        // Placing: camp, square, golden rule.
        (nobody_at_home(), place("a4"), CampEmpty),
        (bound(), place("a4"), SquareTaken),
        (bound(), place("b2"), GoldenRule),
        // Moving: troop, count, target, reach, the last move, golden rule.
        (free(), shift("a1", "c1", 0), NoTroop),
        (free(), shift("a1", "a1", 1), NoTroop),
        (free(), shift("b2", "c3", 3), WrongCount),
        (free(), shift("b2", "c3", -1), WrongCount),
        (free(), shift("b2", "c3", 257), WrongCount),
        (free(), shift("b2", "c3", i64::MIN), WrongCount),
        (free(), shift("b2", "c3", 1), EmptySquare),
        (bound(), shift("a4", "b3", 1), EmptySquare),
        (free(), shift("b2", "b2", 1), SameTroop),
        (free(), shift("b2", "a4", 1), OutOfReach),
        (bound(), shift("c2", "d1", 1), OutOfReach),
        (blocked(), shift("a4", "d4", 1), TroopBetween),
        (free(), shift("d3", "d4", 1), UndoesLastMove),
        (bound(), shift("a1", "d1", 1), GoldenRule),
        // The choices of a raid.
        (island(), choose(Tile::V1), NotOnThisIsland),
        (riot(), seize(Tile::G), NotTheirTile),
        (ally(), take(Ally::Freya), AllyTaken),
        (swapping(), swap(0, 1), NoSuchIslands),
        (swapping(), swap(1, 1), NoSuchIslands),
        (swapping(), swap(1, 5), IslandRaided),
        (exchanging(), exchange(3), WrongExchange),
    ]
}

#[test]
fn a_move_is_refused_for_the_first_rule_it_breaks() {
    for (state, action, reason) in wrong_moves() {
        let state = if state == State::new() { set_up() } else { state };
        assert_eq!(refusal(&state, &action), reason, "{action:?}");
    }
}

/// A position before an end has been chosen.
fn set_up() -> State {
    let mut state = State { phase: Phase::ChoosingEnd(ME), marker: None, ..recruiting(". . . .") };
    state.positions.clear();
    state
}

#[test]
fn every_reason_occurs() {
    let occurring: BTreeSet<&str> = wrong_moves().into_iter().map(|(.., reason)| reason.into()).collect();
    assert_eq!(occurring, Illegal::VARIANTS.iter().map(Into::into).collect());
}

#[test]
fn the_reasons_stand_in_the_order_of_the_checks() {
    // For each kind of move the table above goes from the first check to the last.
    let number = |reason: Illegal| Illegal::VARIANTS.iter().position(|one| *one == reason);
    let kind = |action: &Move| std::mem::discriminant(action);
    let table = wrong_moves();
    for (n, (_, action, reason)) in table.iter().enumerate() {
        let earlier = table[..n].iter().filter(|(_, other, _)| kind(other) == kind(action));
        assert!(
            earlier.map(|(.., reason)| number(*reason)).all(|earlier| earlier <= number(*reason)),
            "{action:?}"
        );
    }
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    for phase in [Phase::Won(ME, Victory::Coins), Phase::Drawn] {
        let over = State { phase, ..free() };
        assert_eq!(over.active(), None);
        assert!([ME, YOU].iter().all(|seat| legal(&over, *seat).is_empty()));
    }
}

#[test]
fn the_opponent_has_no_legal_moves_out_of_turn() {
    for state in [free(), bound(), island(), riot(), ally(), swapping(), exchanging()] {
        let active = state.active().unwrap();
        assert!(!legal(&state, active).is_empty());
        assert!(legal(&state, active.left(2)).is_empty());
    }
}

// The form of the moves.

#[test]
fn moves_are_written_as_the_api_has_them() {
    for (action, written) in [
        (Move::ChooseEnd { end: End::Lower }, json!({"type": "choose_end", "end": "lower"})),
        (place("b3"), json!({"type": "place", "square": "b3"})),
        (shift("a1", "d4", 2), json!({"type": "move", "from": "a1", "to": "d4", "count": 2})),
        (choose(Tile::P3), json!({"type": "choose_tile", "tile": "P3"})),
        (seize(Tile::M), json!({"type": "seize_tile", "tile": "M"})),
        (take(Ally::Volund), json!({"type": "take_ally", "ally": "volund"})),
        (Move::SwapIslands { a: 2, b: 4 }, json!({"type": "swap_islands", "a": 2, "b": 4})),
        (decline_swap(), json!({"type": "decline_swap"})),
        (exchange(3), json!({"type": "exchange", "count": 3})),
        (decline(), json!({"type": "decline_exchange"})),
    ] {
        assert_eq!(to_value(&action).unwrap(), written);
        assert_eq!(from_value::<Move>(written).unwrap(), action);
    }
}

/// A value of the right type but out of range makes a move illegal. Another form or type, or an unknown word,
/// makes it malformed.
#[test]
fn what_is_illegal_and_what_is_malformed() {
    let mut chance = Chance::new(&[7; 32], []);
    let rules = Of::<V1>::NEW;
    let mut board: Box<dyn Board> = rules.board(&json!({}), 2).unwrap();
    let setup = rules.setup(&json!({}), 2, &mut chance).unwrap();
    let setup: Vec<_> = setup.into_iter().map(|outcome| outcome.shown).collect();
    board.fold(&json!(setup).to_string()).unwrap();
    let mut refusal = |action| board.decide(ME, &action, &mut chance).expect_err("a wrong move");
    for illegal in [
        json!({"type": "place", "square": "z99"}),
        json!({"type": "move", "from": "a1", "to": "", "count": 1}),
        json!({"type": "move", "from": "a1", "to": "a2", "count": -9_000_000_000_i64}),
        json!({"type": "swap_islands", "a": 300, "b": -1}),
        json!({"type": "exchange", "count": i64::MAX}),
    ] {
        assert!(matches!(refusal(illegal.clone()), Refused::Illegal { .. }), "{illegal}");
    }
    for malformed in [
        json!({"type": "place", "square": 7}),
        json!({"type": "place"}),
        json!({"type": "move", "from": "a1", "to": "a2", "count": "1"}),
        json!({"type": "move", "from": "a1", "to": "a2", "count": 1.5}),
        json!({"type": "choose_end", "end": "left"}),
        json!({"type": "choose_tile", "tile": "V5"}),
        json!({"type": "take_ally", "ally": "odin"}),
        json!({"type": "pass"}),
    ] {
        assert!(matches!(refusal(malformed.clone()), Refused::Malformed(_)), "{malformed}");
    }
}

#[test]
fn squares_are_read_as_they_are_written() {
    let names: Vec<String> = Square::all().map(String::from).collect();
    assert_eq!((names.len(), names[0].as_str(), names[15].as_str()), (16, "a1", "d4"));
    for square in Square::all() {
        assert_eq!(Square::named(&square.to_string()), Ok(square));
    }
}

/// The reducer is total: it neither refuses nor panics for any damaged log, and the state can be viewed.
#[test]
fn an_effect_that_cannot_have_happened_upsets_nothing() {
    let nobody = Seat(255);
    let a1 = square("a1");
    let mut damaged = vec![
        Effect::TileDrawn { seat: nobody, tile: Tile::M },
        Effect::EndChosen { seat: nobody, end: End::Lower },
        Effect::PrisonersTaken { seat: nobody, from_camp: 255, from_troop: 255 },
        Effect::Moved { seat: nobody, from: a1, to: a1, count: 255 },
        Effect::IslandsSwapped { seat: ME, a: 0, b: 255 },
        Effect::AllyDue { seat: nobody },
        Effect::SwapDeclined { seat: nobody },
        Effect::TroopDisbanded { home: [255, 255] },
        Effect::Exchanged { seat: ME, count: 255 },
        Effect::RaidBegan { seat: nobody, square: a1, troop: [255, 255] },
        Effect::RiotBroke { seat: nobody },
        Effect::TileSeized { seat: nobody, tile: Tile::V1 },
        Effect::AllyTaken { seat: nobody, ally: Ally::Loke },
        Effect::ExchangeOffered { seat: nobody },
        Effect::MarkerMoved { island: 255 },
        Effect::TurnLost { seat: nobody },
        Effect::GameWon { seat: nobody, with: Victory::Ports },
    ];
    // A troop higher than any can be.
    damaged.extend(vec![Effect::Placed { seat: nobody, square: a1 }; 40]);
    damaged.extend(vec![Effect::TileTaken { seat: ME, tile: Tile::M }; 60]);
    let mut state = free();
    for effect in &damaged {
        fold(&mut state, effect);
        let _ = (view(&state), state.turn(), state.active().map(|seat| legal(&state, seat)));
    }
}
