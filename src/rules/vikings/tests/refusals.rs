//! Every reason for a refusal, and their order if there are several.

use std::collections::BTreeSet;

use strum::VariantArray;

use super::given::{
    ME, YOU, after, base, buy, buy_exchanging, buying, land, lay, lay_with_viking, legal, placing, player,
    refusal, sail_with_all, sail_with_each, sailing, with,
};
use crate::vikings::{
    components::Colour::{Blue, Gray, Yellow},
    illegal::Illegal,
    moves::{Move, SailMode},
    options::Options,
    state::{Phase, Player, State},
};

fn on_the_wheel() -> State {
    let me = Player { gold: 1, vp: 2, ..player(". <") };
    buying("<f <f .. .. .. <g", me)
}

fn free_exchange() -> State {
    let options = Options { free_exchange: true, ..Options::default() };
    with(options, on_the_wheel())
}

fn no_free_exchange() -> State {
    let options = Options { free_exchange: false, ..Options::default() };
    with(options, on_the_wheel())
}

fn start_tile() -> State {
    let me = Player { start_tile_laid: false, ..player("") };
    after(&buying("<f <g <s", me), &buy(0))
}

fn island() -> State {
    placing(">g", player("rrr <=.."))
}

fn ship() -> State {
    placing("rg", player("yy."))
}

/// A homeland whose only ship lies in column 1, with the option that ships must touch.
fn apart() -> State {
    with(Options { ships_adjacent: true, ..Options::default() }, placing("rg", player("y..")))
}

fn fleet() -> State {
    placing("rg", player("yyy"))
}

fn boatsman() -> State {
    placing("<b", player(""))
}

fn boats(in_round: u8, trades: &str) -> State {
    let me = Player { base: base(trades), ..player(". . . . (=> <==") };
    sailing(in_round, [me, player("")])
}

fn landing() -> State {
    after(&boats(2, "ffbb"), &sail_with_all(Blue))
}

/// Moves that break one rule or several, with the first rule they break.
fn wrong_moves() -> Vec<(State, Move, Illegal)> {
    use Illegal::*;
    let exchange = |vp| Move::Exchange { vp };
    let start = |row| Move::PlaceStartTile { row };
    let sail = |mode, colour| Move::Sail { mode, colour, boat: false };
    let end = Move::EndSailing {};
    let with_boat = Move::Sail { mode: SailMode::Each, colour: None, boat: true };
    vec![
        // Every phase has its own moves.
        (on_the_wheel(), lay(2, 2), NotThisStep),
        (on_the_wheel(), start(2), NotThisStep),
        (on_the_wheel(), sail_with_each(), NotThisStep),
        (on_the_wheel(), land(Blue, 6, 1), NotThisStep),
        (on_the_wheel(), end.clone(), NotThisStep),
        (on_the_wheel(), Move::PassBid {}, NoProgress),
        (on_the_wheel(), Move::DeclineSpecial {}, NoProgress),
        (start_tile(), lay(2, 1), NotThisStep),
        (start_tile(), exchange(1), NotThisStep),
        (island(), buy(0), NotThisStep),
        (island(), start(2), NotThisStep),
        (boats(2, "fb"), land(Blue, 6, 1), NotThisStep),
        (boats(2, "fb"), buy(99), NotThisStep),
        (landing(), end.clone(), NotThisStep),
        (landing(), sail_with_each(), NotThisStep),
        (landing(), buy(0), NotThisStep),
        // Buying: space, set, lock, purse, exchange.
        (on_the_wheel(), buy_exchanging(12, 9), NoSuchSpace),
        (on_the_wheel(), buy_exchanging(-1, 9), NoSuchSpace),
        (on_the_wheel(), buy_exchanging(i64::MAX, 0), NoSuchSpace),
        (on_the_wheel(), buy_exchanging(4, 9), SpaceEmpty),
        (on_the_wheel(), buy_exchanging(0, 9), SetLocked),
        (on_the_wheel(), buy_exchanging(5, 9), CannotPay),
        (on_the_wheel(), buy_exchanging(1, 9), WrongExchange),
        // Exchanging: option, amount.
        (no_free_exchange(), exchange(99), NoFreeExchange),
        (free_exchange(), exchange(3), WrongAmount),
        (free_exchange(), exchange(i64::MIN), WrongAmount),
        // Laying: row, cell, ship column or support and edges, Viking.
        (start_tile(), start(1), WrongStartRow),
        (start_tile(), start(7), WrongStartRow),
        (island(), lay_with_viking(1, 1), WrongRow),
        (island(), lay_with_viking(0, 99), WrongRow),
        (island(), lay_with_viking(2, 0), NoSuchColumn),
        (island(), lay_with_viking(2, 1), CellTaken),
        (island(), lay_with_viking(4, 3), NotAdjacent),
        (island(), lay_with_viking(3, 1), EdgesDoNotMatch),
        (island(), lay_with_viking(2, 3), VikingNotInItsRow),
        (ship(), lay_with_viking(2, 1), WrongRow),
        (fleet(), lay_with_viking(1, 0), NoSuchColumn),
        (ship(), lay_with_viking(1, 1), CellTaken),
        (ship(), lay_with_viking(1, 4), FirstColumnsFirst),
        (fleet(), lay_with_viking(1, 5), NotTheNextColumn),
        (apart(), lay_with_viking(1, 3), ShipsNotAdjacent),
        (ship(), lay_with_viking(1, 3), VikingOnShip),
        (boatsman(), lay_with_viking(2, 1), BoatsmanOnIsland),
        // Sailing: boatsman, form, passengers; and the duty at the end.
        (boats(2, "g"), with_boat, NoProgress),
        (boats(2, "g"), sail(SailMode::Colour, None), NoBoatsman),
        (boats(2, "gb"), sail(SailMode::Colour, None), ColourAndMode),
        (boats(2, "gb"), sail(SailMode::Each, Some(Blue)), ColourAndMode),
        (boats(2, "gbb"), sail_with_all(Blue), NobodyCanLand),
        (boats(2, "nb"), sail_with_each(), NobodyCanLand),
        (boats(2, "gbb"), sail_with_all(Gray), NobodyCanLand),
        (boats(2, "gb"), sail_with_each(), SameAsListed),
        (boats(6, "gb"), end, MustSail),
        // Landing: passenger, cell.
        (landing(), land(Yellow, 9, 9), NotAboard),
        (landing(), land(Gray, 6, 1), NotAboard),
        (landing(), land(Blue, 5, 2), CannotLandThere),
        (landing(), land(Blue, 6, 4), CannotLandThere),
        (landing(), land(Blue, i64::MAX, i64::MIN), CannotLandThere),
    ]
}

#[test]
fn a_move_is_refused_for_the_first_rule_it_breaks() {
    for (state, action, reason) in wrong_moves() {
        assert_eq!(refusal(&state, &action), reason, "{action:?}");
    }
}

#[test]
fn every_reason_occurs() {
    let occurring: BTreeSet<&str> = wrong_moves().into_iter().map(|(.., reason)| reason.into()).collect();
    let all: BTreeSet<&str> = Illegal::VARIANTS.iter().map(Into::into).collect();
    // The tests of the Progress version cover its own reasons.
    let progress = [
        "bid_too_high",
        "bid_too_low",
        "cannot_replace",
        "needs_boat",
        "negative_bid",
        "no_auction",
        "no_boat",
        "none_drawn",
        "none_to_place",
        "not_open",
    ];
    assert_eq!(occurring, all.iter().filter(|code| !progress.contains(code)).copied().collect());
}

#[test]
fn the_reasons_stand_in_the_order_of_the_checks() {
    // Within each kind of move the table above goes from the first check to the last.
    let place = |reason: Illegal| Illegal::VARIANTS.iter().position(|one| *one == reason);
    let kind = |action: &Move| std::mem::discriminant(action);
    let moves: Vec<_> =
        wrong_moves().into_iter().filter(|(.., reason)| *reason != Illegal::NotThisStep).collect();
    for pair in moves.windows(2) {
        let [(_, before, first), (_, after, second)] = pair else {
            continue;
        };
        // A wrong row begins the ships, after the islands.
        if kind(before) == kind(after) && *second != Illegal::WrongRow {
            assert!(place(*first) <= place(*second), "{first:?} and {second:?}");
        }
    }
}

#[test]
fn nobody_moves_when_the_game_is_over() {
    let over = State { phase: Phase::Over, ..on_the_wheel() };
    assert_eq!(over.active(), None);
    for seat in [ME, YOU] {
        assert_eq!(legal(&over, seat), []);
    }
}

#[test]
fn a_neighbour_has_no_legal_moves_out_of_turn() {
    for state in [on_the_wheel(), start_tile(), island(), boats(2, "fb"), landing()] {
        assert_eq!(legal(&state, YOU), []);
        assert_ne!(legal(&state, ME), []);
    }
}
