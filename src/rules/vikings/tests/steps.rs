//! Sections 2.7 and 6: the end of a round, and the moves that the rules make.

use std::collections::BTreeSet;

use serde_json::{from_value, json, to_value};

use super::given::{
    ME, YOU, after, base, buy, buy_exchanging, buying, effects, homeland, land, lay, lay_with_viking, places,
    placing, play, player, round, sail_with_all, sail_with_each, sailing, set, wheel,
};
use crate::{
    kit::{Chance, Play, Seat, given::set_up},
    vikings::{
        components::Colour::Blue,
        effect::Effect,
        line::Line,
        moves::{Move, Step},
        options::Options,
        state::{Phase, Player, State},
        title::V1,
    },
};

/// The last player has bought the last set of this round, which is a ship.
fn last_purchase(in_round: u8, players: impl Into<Vec<Player>>) -> State {
    let players = players.into();
    let last = Seat(players.len() as u8 - 1);
    round(in_round, Phase::Placing(last, set("rf")), players)
}

fn scored(effects: &[Effect]) -> Vec<Line> {
    let line = |effect: &Effect| match effect {
        Effect::Scored { line, .. } => Some(*line),
        _ => None,
    };
    effects.iter().filter_map(line).collect()
}

// The end of a round.

#[test]
fn small_scorings_follow_rounds_1_3_and_5_and_large_ones_rounds_2_and_4() {
    use Line::{Goldsmiths, Nobles};
    for (number, expected) in [
        (1, vec![Goldsmiths]),
        (2, vec![Nobles, Goldsmiths]),
        (3, vec![Goldsmiths]),
        (4, vec![Nobles, Goldsmiths]),
        (5, vec![Goldsmiths]),
    ] {
        let state = last_purchase(number, [player(". . ( . ("), player("")]);
        assert_eq!(scored(&effects(&state, &lay(1, 3))), expected, "round {number}");
    }
}

#[test]
fn the_final_scoring_follows_the_large_one_of_round_6() {
    use Line::{Gold, Goldsmiths, MissingMeals, Nobles};
    let poor = Player { gold: 0, ..player("") };
    let me = Player { gold: 2, ..player(". . ( . (") };
    let state = last_purchase(6, [me, poor]);
    let (after, effects) = play(&state, &lay(1, 3)).unwrap();
    let mine = effects
        .iter()
        .filter(|effect| matches!(effect, Effect::Scored { seat: ME, .. }))
        .cloned()
        .collect::<Vec<_>>();
    // The goldsmith's 3 gold complete the 5 that are worth a VP.
    assert_eq!(scored(&mine), [Nobles, Goldsmiths, Gold, MissingMeals]);
    assert_eq!(effects.last(), Some(&Effect::GameOver {}));
    assert_eq!(after.active(), None);
    assert_eq!(places(&after), [1, 2]);
}

#[test]
fn the_round_ends_with_its_last_set_and_the_next_offer_is_laid() {
    let state = last_purchase(1, [player(". <"), player(". <")]);
    let (after, effects) = play(&state, &lay(1, 3)).unwrap();
    assert!(matches!(effects.last(), Some(Effect::OfferLaid { round: 2, .. })));
    assert_eq!(after.round, 2);
    assert!(after.wheel.iter().all(Option::is_some));
}

#[test]
fn the_start_player_figure_goes_to_the_left_neighbour() {
    let mut state = last_purchase(1, vec![player(". <"); 3]);
    for (before, left) in [(0, 1), (1, 2), (2, 0)] {
        state.start_player = Seat(before);
        let after = after(&state, &lay(1, 3));
        assert_eq!(after.start_player, Seat(left));
        assert_eq!(after.phase, Phase::Buying(Seat(left)));
    }
}

#[test]
fn a_large_scoring_goes_clockwise_from_the_start_player() {
    let noble = || player(". . (");
    let mut state = last_purchase(2, [noble(), noble(), noble()]);
    state.start_player = YOU;
    let seats: Vec<u8> = effects(&state, &lay(1, 3))
        .iter()
        .filter_map(|effect| match effect {
            Effect::SeatScored { seat } => Some(seat.0),
            _ => None,
        })
        .collect();
    assert_eq!(seats, [1, 2, 0]);
}

// The moves that the rules make.

#[test]
fn only_different_bids_can_lead_to_the_same() {
    let mut chance = Chance::new(&[7; 32], []);
    let mut draw = chance.draw("steps");
    for (n, seats) in [2, 3, 4, 2, 3, 4, 2, 3].into_iter().enumerate() {
        let [progress, auction, printed] = [1, 2, 4].map(|bit| n & bit != 0);
        let (free_exchange, ships_adjacent, special_vikings_fed) = (printed, printed, printed);
        let options = Options { ships_adjacent, free_exchange, progress, auction, special_vikings_fed };
        let (mut state, _) = set_up::<V1>(&options, seats, &mut chance);
        while let Some(seat) = state.active() {
            let steps: Vec<Step> = Play::<V1>::steps(&state, seat).collect();
            if !matches!(state.phase, Phase::Bidding(_)) {
                let outcome = |step: &Step| format!("{:?}", Play::<V1>::applied(&state, seat, *step));
                let outcomes: BTreeSet<String> = steps.iter().map(outcome).collect();
                assert_eq!(outcomes.len(), steps.len(), "{state:?}");
            }
            let step = steps[draw.below(steps.len() as u32) as usize];
            state = Play::<V1>::played(&state, seat, step, &mut chance).0;
        }
    }
}

#[test]
fn the_last_set_of_a_round_is_bought_automatically() {
    let state = State { phase: Phase::Placing(ME, set("rf")), ..buying(".. .. .. gs", player(". <")) };
    let (after, effects) = play(&state, &lay(1, 1)).unwrap();
    let bought = Effect::Bought { seat: YOU, space: 3, price: 0, exchange: 0, special: false };
    assert!(effects.contains(&bought));
    assert_eq!(after.phase, Phase::Placing(YOU, set("gs")));
}

#[test]
fn the_only_affordable_set_is_bought_automatically() {
    let broke = Player { gold: 0, vp: 0, ..player(". <") };
    let mut state = placing("rf", player(". <"));
    state.wheel = wheel("<f <f <g");
    state.players[1] = broke;
    let after = after(&state, &lay(1, 1));
    assert_eq!(after.wheel, wheel(".. <f <g"));
    assert_eq!(after.phase, Phase::Placing(YOU, set("<f")));
}

#[test]
fn a_tile_that_fits_one_cell_is_placed_automatically_if_its_viking_has_no_choice() {
    let state = buying("<n yf <s <s", player(". <> < < < <"));
    let (after, effects) = play(&state, &buy(0)).unwrap();
    let laid = [
        Effect::TilePlaced { seat: ME, tile: set("<n").tile, row: 2, column: 3 },
        Effect::VikingToBase { seat: ME, viking: set("<n").viking },
    ];
    assert_eq!(effects[1..], laid);
    assert_eq!(after.phase, Phase::Buying(YOU));
}

#[test]
fn but_not_if_its_viking_could_stay_on_it() {
    let state = buying("<w yf <s <s", player(". <> < < < <"));
    let bought = after(&state, &buy(0));
    assert_eq!(bought.phase, Phase::Placing(ME, set("<w")));
    let landed = after(&bought, &lay_with_viking(2, 3));
    assert_eq!(landed.player(ME).homeland, homeland(". <>( < < < <"));
}

#[test]
fn the_only_ship_column_left_is_taken_automatically() {
    let state = buying("<n yf <s <s", player("rr."));
    let after = after(&state, &buy(1));
    assert_eq!(after.player(ME).homeland, homeland("rry"));
    assert_eq!(after.player(ME).base, base("f"));
}

#[test]
fn a_single_landing_and_the_end_of_sailing_are_automatic() {
    let me = Player { base: base("fb"), ..player(". . . . . (=") };
    let state = sailing(2, [me, player("")]);
    let (after, effects) = play(&state, &sail_with_all(Blue)).unwrap();
    assert_eq!(
        effects[1..4],
        [
            Effect::Landed { seat: ME, colour: Blue, row: 6, column: 2 },
            Effect::SailingEnded { seat: ME },
            Effect::SeatScored { seat: ME },
        ]
    );
    assert_eq!(after.round, 3);
}

#[test]
fn after_the_last_round_the_only_voyage_is_automatic_whatever_its_name() {
    // "All fishermen" and "one of each colour" bring the same.
    let me = Player { base: base("fbb"), ..player(". . . . . <") };
    let state = last_purchase(6, [me, player("")]);
    let after = after(&state, &lay(1, 3));
    assert_eq!(after.player(ME).homeland, homeland(". . . . . ("));
    assert_eq!(after.player(ME).base, base("b"));
    assert_eq!(after.phase, Phase::Over);
}

#[test]
fn a_player_with_a_choice_of_voyages_is_asked() {
    let me = Player { base: base("fgb"), ..player(". . . . < <") };
    let state = last_purchase(6, [me, player("")]);
    assert_eq!(after(&state, &lay(1, 3)).phase, Phase::Sailing { scored: 0 });
}

// The form of the moves.

#[test]
fn moves_are_written_as_the_document_has_them() {
    for (action, written) in [
        (buy_exchanging(3, 2), json!({"type": "buy", "space": 3, "exchange": 2})),
        (Move::Exchange { vp: 4 }, json!({"type": "exchange", "vp": 4})),
        (Move::PlaceStartTile { row: 6 }, json!({"type": "place_start_tile", "row": 6})),
        (lay(3, 1), json!({"type": "place_tile", "row": 3, "column": 1, "viking": "base"})),
        (lay_with_viking(3, 1), json!({"type": "place_tile", "row": 3, "column": 1, "viking": "island"})),
        (sail_with_all(Blue), json!({"type": "sail", "mode": "colour", "colour": "blue", "boat": false})),
        (sail_with_each(), json!({"type": "sail", "mode": "each", "colour": null, "boat": false})),
        (land(Blue, 6, 2), json!({"type": "land", "colour": "blue", "row": 6, "column": 2})),
        (Move::EndSailing {}, json!({"type": "end_sailing"})),
    ] {
        assert_eq!(to_value(&action).unwrap(), written);
        assert_eq!(from_value::<Move>(written).unwrap(), action);
    }
}

/// The reducer is total: it neither refuses nor panics for any damaged log, and the state can be viewed.
#[test]
fn an_effect_that_cannot_have_happened_upsets_nothing() {
    let damaged = [
        Effect::Scored { seat: ME, line: Line::Gold, count: 0, column: None, gold: i32::MAX, vp: i32::MAX },
        Effect::Scored { seat: ME, line: Line::Gold, count: 0, column: None, gold: i32::MAX, vp: i32::MAX },
        Effect::VikingToBase { seat: crate::kit::Seat(255), viking: Blue },
        Effect::Bought { seat: crate::kit::Seat(7), space: 0, price: 255, exchange: 255, special: false },
        Effect::RoundEnded { start_player: crate::kit::Seat(255) },
        Effect::StartTilePlaced { seat: ME, row: 0 },
        Effect::TilePlaced { seat: ME, tile: crate::vikings::components::Tile::Left, row: 6, column: 255 },
        Effect::Landed { seat: YOU, colour: Blue, row: 0, column: 0 },
    ];
    let mut state = buying("<f <g", player(""));
    for effect in &damaged {
        crate::vikings::fold::fold(&mut state, effect);
        let _ = (
            crate::vikings::view::view(&state),
            state.turn(),
            state.active().map(|seat| super::given::legal(&state, seat)),
        );
    }
}
