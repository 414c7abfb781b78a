//! What is hidden: the deck from everybody, hands and chests from all but who knows them.

#![deny(clippy::wildcard_enum_match_arm)]

use std::borrow::Cow;

use super::{
    state::{EACH, GOODS, State, V1},
    words::{Effect, Move},
};
use crate::kit::{Chance, Draw, Seat, Secrecy, Seen, Viewer, number::len, piece::fill_holes};

/// See the module.
pub(crate) enum Hidden {}

impl Secrecy<V1> for Hidden {
    fn redact(state: &State, viewer: Viewer) -> Cow<'_, State> {
        Cow::Owned(redact(state, viewer))
    }

    fn show(effect: &Effect, viewer: Viewer) -> Effect {
        show(effect, viewer)
    }

    fn is_secret(action: &Move) -> bool {
        is_secret(action)
    }

    fn reveals(effect: &Effect) -> bool {
        reveals(effect)
    }

    fn determinize(seen: &Seen<'_, V1>, draw: &mut Draw) -> State {
        determinize(seen, draw)
    }

    fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
        reshuffle(state, chance)
    }
}

pub(super) fn redact(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    seen.deck.fill(None);
    for (seat, own) in seen.players.iter_mut() {
        if viewer != Viewer::Seat(seat) {
            own.hand.fill(None);
        }
        own.chest.iter_mut().for_each(|chest| chest.redact(viewer));
    }
    seen
}

pub(super) fn show(effect: &Effect, viewer: Viewer) -> Effect {
    let is = |seat: Seat| viewer == Viewer::Seat(seat);
    match *effect {
        Effect::Shuffled { .. } => Effect::Shuffled { deck: None },
        Effect::Reshuffled { .. } => Effect::Reshuffled { deck: None },
        Effect::Dealt { seat, .. } if !is(seat) => Effect::Dealt { seat, goods: None },
        Effect::Drew { seat, .. } if !is(seat) => Effect::Drew { seat, good: None },
        Effect::Hid { seat, .. } if !is(seat) => Effect::Hid { seat, good: None },
        Effect::Peeked { seat, at, .. } if !is(seat) && !is(at) => Effect::Peeked { seat, at, good: None },
        Effect::Dealt { .. }
        | Effect::Drew { .. }
        | Effect::Hid { .. }
        | Effect::Sold { .. }
        | Effect::Peeked { .. }
        | Effect::Searched { .. }
        | Effect::Waited { .. }
        | Effect::Opened { .. }
        | Effect::Over {} => effect.clone(),
    }
}

pub(super) fn is_secret(action: &Move) -> bool {
    match action {
        Move::Hide { .. } => true,
        Move::Draw {} | Move::Sell { .. } | Move::Peek { .. } | Move::Search { .. } | Move::Wait {} => false,
    }
}

pub(super) fn reveals(effect: &Effect) -> bool {
    match effect {
        Effect::Drew { .. } | Effect::Peeked { .. } | Effect::Searched { .. } | Effect::Opened { .. } => true,
        Effect::Shuffled { .. }
        | Effect::Reshuffled { .. }
        | Effect::Dealt { .. }
        | Effect::Hid { .. }
        | Effect::Sold { .. }
        | Effect::Waited { .. }
        | Effect::Over {} => false,
    }
}

/// Nobody knows anything of the deck.
pub(super) fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
    let mut deck = state.deck.clone();
    deck.sort_unstable();
    chance.draw("reshuffle goods").shuffle(&mut deck);
    vec![Effect::Reshuffled { deck: deck.into_iter().collect() }]
}

/// Whoever knows this state of Smugglers, or of a twin, can imagine this.
pub(super) fn determinize(seen: &State, draw: &mut Draw) -> State {
    let mut state = seen.clone();
    let mut unseen: Vec<u8> = GOODS.flat_map(|good| [good; len(EACH)]).collect();
    for good in goods(&mut state).filter_map(|good| *good).chain(seen.gone.iter().copied()) {
        if let Some(place) = unseen.iter().position(|other| *other == good) {
            unseen.remove(place);
        }
    }
    fill_holes(goods(&mut state), unseen, draw);
    state
}

/// All goods that may be hidden.
fn goods(state: &mut State) -> impl Iterator<Item = &mut Option<u8>> {
    let players = state.players.iter_mut().flat_map(|(_, own)| {
        let chest = own.chest.iter_mut().map(|chest| &mut chest.face);
        own.hand.iter_mut().chain(chest)
    });
    state.deck.iter_mut().chain(players)
}
