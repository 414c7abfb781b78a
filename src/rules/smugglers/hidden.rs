//! What is hidden: the deck from everybody, hands and chests from all but who knows them.

#![deny(clippy::wildcard_enum_match_arm)]

use std::borrow::Cow;

use super::{
    Effect, Move, State, V1,
    state::{EACH, GOODS},
};
use crate::kit::{Draw, Seat, Secrecy, Seen, Viewer};

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
}

pub(super) fn redact(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    seen.deck.fill(None);
    for (_, hand) in (0..).zip(&mut seen.hands).filter(|(n, _)| viewer != Viewer::Seat(Seat(*n))) {
        hand.fill(None);
    }
    for chest in seen.chests.iter_mut().flatten().filter(|chest| !chest.is_known_to(viewer)) {
        chest.good = None;
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

/// Whoever knows this state of Smugglers, or of a twin, can imagine this.
pub(super) fn determinize(seen: &State, draw: &mut Draw) -> State {
    let mut state = seen.clone();
    let known: Vec<u8> =
        goods(&mut state).filter_map(|good| *good).chain(seen.gone.iter().copied()).collect();
    let mut unseen: Vec<u8> = GOODS.flat_map(|good| [good; EACH]).collect();
    for good in known {
        if let Some(place) = unseen.iter().position(|other| *other == good) {
            unseen.remove(place);
        }
    }
    draw.shuffle(&mut unseen);
    for (hole, good) in goods(&mut state).filter(|good| good.is_none()).zip(unseen) {
        *hole = Some(good);
    }
    state
}

/// All goods that may be hidden.
fn goods(state: &mut State) -> impl Iterator<Item = &mut Option<u8>> {
    let State { deck, hands, chests, .. } = state;
    let chests = chests.iter_mut().flatten().map(|chest| &mut chest.good);
    deck.iter_mut().chain(hands.iter_mut().flatten()).chain(chests)
}
