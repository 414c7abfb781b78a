//! The reducer accepts any content of a damaged log.

use super::given::{ME, buying, player};
use crate::kit::{Rules, Seat, Title};
use crate::vikings::{
    V1,
    components::{Colour, Special},
    effect::Effect,
    line::Line,
    options::Options,
    state::{Phase, Player, State},
};

fn progress() -> State {
    V1::initial(&Options { progress: true, ..Options::default() }, 2)
}

#[test]
fn an_effect_with_a_seat_that_does_not_exist_changes_nothing() {
    let seat = Seat(7);
    let effects = [
        Effect::StartPlayer { seat },
        Effect::RoundEnded { start_player: seat },
        Effect::AuctionWon { seat, gold: 1, exchange: 0 },
        Effect::VikingRemoved { seat, colour: Colour::Red },
        Effect::ReplacementDue { seat, tile: Special::BuildingB1 },
        Effect::Bought { seat, space: 0, price: 0, exchange: 0, special: true },
        Effect::VikingToBase { seat, viking: Colour::Red },
        Effect::SeatScored { seat },
    ];
    for before in [progress(), State { phase: Phase::Scoring { scored: 0, sailed: false }, ..progress() }] {
        for effect in &effects {
            let mut after = before.clone();
            V1::fold(&mut after, effect);
            assert_eq!(after, before, "{effect:?}");
        }
    }
}

#[test]
fn sums_that_overflow_saturate() {
    let (seat, most) = (ME, i32::MAX);
    let effects = [
        Effect::Exchanged { seat, vp: i32::MIN },
        Effect::AuctionWon { seat, gold: i32::MIN, exchange: most },
        Effect::AuctionWon { seat, gold: most, exchange: i32::MIN },
        Effect::SpecialTaken { seat, tile: Special::Horn, gold: most },
        Effect::Scored { seat, line: Line::Gold, count: 0, column: None, gold: most, vp: i32::MIN },
        Effect::Bought { seat, space: 0, price: 0, exchange: u8::MAX, special: false },
    ];
    for (gold, vp) in [(i32::MIN, i32::MIN), (most, most)] {
        for effect in &effects {
            let mut state =
                State { progress: progress().progress, ..buying("<f <g", Player { gold, vp, ..player("") }) };
            state.version = progress().version;
            V1::fold(&mut state, effect);
        }
    }
    let mut state = State { phase: Phase::Scoring { scored: u8::MAX, sailed: false }, ..progress() };
    V1::fold(&mut state, &Effect::SeatScored { seat });
    assert_eq!(state.phase, Phase::Scoring { scored: u8::MAX, sailed: false });
}
