//! The hidden information: the deck from everybody, hands and chests from all players that have not seen them.

#![deny(clippy::wildcard_enum_match_arm)]

use super::{
    state::{State, V1, all_goods},
    words::{Effect, Move},
};
use crate::kit::{Chance, Places, Secrecy, Shown, piece::reshuffled};

impl Secrecy<Self> for V1 {
    fn hidden(state: &mut State, each: &mut impl Places) {
        let State { deck, players, .. } = state;
        let own = players.iter_mut().flat_map(|(_, own)| [&mut own.hand, &mut own.chest, &mut own.sold]);
        each.pieces(all_goods(), own.chain([deck]).flatten());
    }

    fn shown(effect: &mut Effect) -> Shown<'_> {
        match effect {
            Effect::Shuffled { deck } => Shown::to([], [deck]),
            Effect::Drew { seat, good } => Shown::to([*seat], [good]).and_reveals(),
            Effect::Hid { seat, good } => Shown::to([*seat], [good]),
            Effect::Peeked { seat, at, good } => Shown::to([*seat, *at], [good]).and_reveals(),
            Effect::Searched { .. } | Effect::Opened { .. } => Shown::to_all().and_reveals(),
            Effect::Sold { .. } | Effect::Done {} => Shown::to_all(),
        }
    }

    fn is_secret(action: &Move) -> bool {
        match action {
            Move::Hide { .. } => true,
            Move::Wait {} | Move::Draw {} | Move::Sell { .. } | Move::Peek {} | Move::Search { .. } => false,
        }
    }

    fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
        let deck = reshuffled(&state.deck, &mut chance.draw("reshuffle goods"));
        vec![Effect::Shuffled { deck }]
    }
}
