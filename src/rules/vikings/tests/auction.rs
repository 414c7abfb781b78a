//! Sections 5.2 and 5.3: the 13 Vikings, the auction, placing them in turn.

use super::given::{ME, YOU, after, effects, legal, player, refusal};
use crate::{
    kit::{Chance, Parse, Seat},
    vikings::{
        V1,
        components::{
            ByColour,
            Colour::{Black, Blue, Gray, Red, Yellow},
        },
        effect::Effect,
        illegal::Illegal,
        invariants,
        moves::{Move, Step},
        options::Options,
        state::{Phase, Player, State},
    },
};

fn bid(gold: i64) -> Move {
    Move::Bid { gold }
}

const PASS: Move = Move::PassBid {};

/// A Progress game with this many players after its setup; seat 0 is the start player.
fn set_up(seats: u8) -> State {
    let options = Options { progress: true, ..Options::default() };
    let (mut state, _) = crate::kit::given::set_up::<V1>(&options, seats, &mut Chance::new(&[3; 32], []));
    state.start_player = ME;
    if let Phase::Bidding(auction) = &mut state.phase {
        auction.turn = ME;
    }
    state
}

/// A position in which the winner has removed a Viking and these are to be placed.
fn laying(drawn: [u8; 6]) -> State {
    let mut state = set_up(2);
    let progress = state.progress.as_mut().unwrap();
    progress.drawn = ByColour::from_array(drawn);
    state.phase = Phase::RemovingViking(ME);
    state
}

#[test]
fn thirteen_vikings_are_drawn_and_four_special_tiles_laid_open_before_any_tile_is_seen() {
    let state = set_up(3);
    let progress = state.progress.as_ref().unwrap();
    assert_eq!(progress.drawn.values().sum::<u8>(), 13);
    assert_eq!((progress.open.len(), progress.tiles), (4, None));
    assert_eq!(state.wheel, [None; 12]);
    assert_eq!(invariants::invariants(&state), Ok(()));
}

#[test]
fn without_the_auction_the_offer_is_that_of_the_base_game() {
    let options = Options { progress: true, auction: false, ..Options::default() };
    let effects = crate::kit::given::set_up::<V1>(&options, 2, &mut Chance::new(&[3; 32], [])).1;
    assert!(matches!(effects[1], Effect::SpecialsLaid { round: 1, .. }));
    assert!(matches!(effects[2], Effect::OfferLaid { round: 1, .. }));
}

#[test]
fn each_raises_or_passes_and_a_pass_is_final() {
    let state = set_up(3);
    let state = after(&after(&after(&state, &bid(0)), &PASS), &bid(4));
    assert_eq!(state.active(), Some(ME), "seat 1 is not asked again");
    assert_eq!(refusal(&state, &bid(4)), Illegal::BidTooLow);
    let state = after(&after(&state, &bid(5)), &PASS);
    assert_eq!(state.phase, Phase::RemovingViking(ME));
    assert_eq!(state.player(ME).gold, 25 - 5, "the winner pays the bank");
}

#[test]
fn the_limit_is_gold_and_vp_and_the_missing_gold_is_exchanged_when_the_winner_pays() {
    let mut state = set_up(2);
    state.players[0] = Player { gold: 6, vp: 4, ..player("") };
    assert_eq!(refusal(&state, &bid(11)), Illegal::BidTooHigh);
    assert_eq!(refusal(&state, &bid(-1)), Illegal::NegativeBid);
    let won = effects(&after(&state, &bid(9)), &PASS);
    assert_eq!(won[1], Effect::AuctionWon { seat: ME, gold: 9, exchange: 3 });
    let state = after(&after(&state, &bid(9)), &PASS);
    assert_eq!((state.player(ME).gold, state.player(ME).vp), (0, 1));
}

#[test]
fn nobody_bids_where_there_is_no_auction() {
    let state = set_up(2);
    let options = Options { auction: false, ..state.options.clone() };
    for action in [PASS, bid(3), Move::RemoveViking { colour: Red }, Move::LayColour { colour: Gray }] {
        let state = State { options: options.clone(), ..state.clone() };
        let refused = crate::vikings::progress::check::check(&state, ME, Step::parse(&action).unwrap());
        assert_eq!(refused, Some(Err(Illegal::NoAuction)));
    }
}

#[test]
fn every_legal_amount_is_listed() {
    let mut state = set_up(2);
    state.players[0] = Player { gold: 3, vp: 2, ..player("") };
    let bids = std::iter::once(PASS).chain((0..=5).map(bid));
    let expected: Vec<Move> = bids.chain((1..=2).map(|vp| Move::Exchange { vp })).collect();
    assert_eq!(legal(&state, ME), expected);
}

#[test]
fn with_free_exchange_vp_may_become_gold_before_bidding() {
    let mut state = set_up(2);
    state.options.free_exchange = false;
    assert_eq!(refusal(&state, &Move::Exchange { vp: 1 }), Illegal::NoFreeExchange);
    state.options.free_exchange = true;
    let state = after(&state, &Move::Exchange { vp: 4 });
    assert_eq!((state.player(ME).gold, state.player(ME).vp, state.active()), (34, 6, Some(ME)));
}

#[test]
fn a_player_who_cannot_raise_passes_automatically() {
    let mut state = set_up(2);
    state.players[1] = Player { gold: 0, vp: 2, ..player("") };
    let state = after(&state, &bid(2));
    assert_eq!(state.phase, Phase::RemovingViking(ME));
}

#[test]
fn the_last_player_passes_automatically_if_all_they_could_bid_is_0() {
    let mut state = set_up(2);
    state.players[1] = Player { gold: 0, vp: 0, ..player("") };
    let state = after(&state, &PASS);
    assert_eq!((state.phase, state.start_player), (Phase::RemovingViking(ME), ME));
}

#[test]
fn if_nobody_bids_above_0_the_start_player_wins_for_nothing() {
    let all_pass = after(&after(&set_up(2), &PASS), &PASS);
    let bids_of_0 = after(&after(&set_up(2), &PASS), &bid(0));
    for state in [all_pass, bids_of_0] {
        assert_eq!(state.phase, Phase::RemovingViking(ME));
        assert_eq!((state.player(ME).gold, state.player(YOU).gold), (30, 30));
    }
}

#[test]
fn the_last_player_who_has_not_passed_may_still_bid() {
    let state = after(&set_up(2), &PASS);
    assert_eq!(state.active(), Some(YOU));
    let state = after(&state, &bid(1));
    assert_eq!((state.phase, state.start_player), (Phase::RemovingViking(YOU), YOU));
}

#[test]
fn the_winner_takes_one_of_the_thirteen_out_and_then_the_tiles_are_laid() {
    let state = laying([5, 4, 0, 0, 3, 1]);
    assert_eq!(refusal(&state, &Move::RemoveViking { colour: Red }), Illegal::NoneDrawn);
    let happened = effects(&state, &Move::RemoveViking { colour: Gray });
    assert!(matches!(happened[1], Effect::TilesLaid { .. }));
    let state = after(&state, &Move::RemoveViking { colour: Gray });
    let progress = state.progress.as_ref().unwrap();
    assert_eq!((progress.removed[Gray], progress.drawn.into_array()), (1, [5, 4, 0, 0, 3, 0]));
    let ships = progress.tiles.unwrap().map(|tile| tile.ship().is_some());
    assert!(ships.is_sorted(), "islands from 0 upward, ships from 11 downward");
}

#[test]
fn colours_are_laid_in_turn_from_space_11_downward() {
    let state = after(&laying([5, 4, 0, 0, 3, 1]), &Move::RemoveViking { colour: Gray });
    assert_eq!(state.active(), Some(ME), "the winner begins");
    assert_eq!(refusal(&state, &Move::LayColour { colour: Gray }), Illegal::NoneToPlace);
    let state = after(&state, &Move::LayColour { colour: Black });
    assert_eq!(state.active(), Some(YOU));
    // The rules place the last colour, and the winner buys first.
    let state = after(&state, &Move::LayColour { colour: Blue });
    assert_eq!(state.phase, Phase::Buying(ME));
    let vikings = state.wheel.map(|set| set.unwrap().viking);
    let expected = [Yellow, Yellow, Yellow, Yellow, Blue, Blue, Blue, Blue, Blue, Black, Black, Black];
    assert_eq!(vikings, expected);
    assert_eq!(state.progress.unwrap().tiles, None);
}

#[test]
fn all_seventy_eight_vikings_are_used_in_six_rounds() {
    assert_eq!(6 * super::super::components::AUCTIONED_VIKINGS, 6 * 13);
}

#[test]
fn bidding_goes_clockwise_and_skips_players_who_passed() {
    let state = set_up(4);
    let asked = |state: &State| state.active().map(|seat| seat.0);
    let state = after(&after(&after(&state, &bid(1)), &bid(2)), &PASS);
    assert_eq!(asked(&state), Some(3));
    let state = after(&state, &bid(3));
    assert_eq!(asked(&state), Some(0));
    let state = after(&after(&state, &PASS), &bid(4));
    assert_eq!(asked(&state), Some(3));
    let state = after(&state, &PASS);
    assert_eq!(state.phase, Phase::RemovingViking(Seat(1)));
}
