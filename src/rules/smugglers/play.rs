//! The rules.

use super::{
    Condition, Effect, Illegal, Move, State, View,
    state::{Chest, DEALT, EACH, GOODS},
};
use crate::kit::{Chance, Legal, Placing, Rules, Seat, Seen, Turn, Unmet};

/// So many turns each, of two things.
const TURNS: u8 = 4;
/// A good in a chest counts so many times at the end.
const IN_CHEST: i64 = 2;

pub(crate) fn setup(seats: u8, chance: &mut Chance) -> Vec<Effect> {
    let mut deck: Vec<u8> = GOODS.flat_map(|good| [good; EACH]).collect();
    chance.draw("goods").shuffle(&mut deck);
    let deal = |seat| Effect::Dealt { seat, goods: Some(deck.split_off(deck.len() - DEALT)) };
    let mut effects: Vec<Effect> = Seat::all(seats).map(deal).collect();
    effects.push(Effect::Shuffled { deck: Some(deck) });
    effects
}

/// Nobody knows anything of the deck.
pub(crate) fn reshuffle(state: &State, chance: &mut Chance) -> Vec<Effect> {
    let mut deck: Vec<Option<u8>> = state.deck.clone();
    deck.sort_unstable();
    chance.draw("reshuffle goods").shuffle(&mut deck);
    vec![Effect::Reshuffled { deck: deck.into_iter().collect() }]
}

pub(crate) fn fold(state: &mut State, effect: &Effect) {
    match effect {
        Effect::Shuffled { deck } => {
            let left = GOODS.count() * EACH - state.hands.len() * DEALT;
            state.deck = holes(deck.as_deref(), left);
        }
        Effect::Reshuffled { deck } => {
            state.deck = holes(deck.as_deref(), state.deck.len());
        }
        Effect::Dealt { seat, goods } => {
            with(&mut state.hands, *seat, |hand| *hand = holes(goods.as_deref(), DEALT));
        }
        Effect::Drew { seat, good } => {
            state.deck.pop();
            with(&mut state.hands, *seat, |hand| hand.push(*good));
        }
        Effect::Hid { seat, good } => {
            take(state, *seat, *good);
            let mut chest = Chest { good: *good, known_to: 0 };
            chest.learns(*seat);
            with(&mut state.chests, *seat, |of| *of = Some(chest));
        }
        Effect::Sold { seat, good, coins } => {
            take(state, *seat, Some(*good));
            state.gone.push(*good);
            with(&mut state.coins, *seat, |of| *of += i64::from(*coins));
        }
        Effect::Peeked { seat, at, good } => with(&mut state.chests, *at, |chest| {
            if let Some(chest) = chest {
                chest.learns(*seat);
                chest.good = good.or(chest.good);
            }
        }),
        Effect::Searched { seat, at, good, found: true } => {
            with(&mut state.chests, *at, |chest| *chest = None);
            state.gone.push(*good);
            with(&mut state.coins, *seat, |of| *of += i64::from(*good));
        }
        Effect::Searched { seat, found: false, .. } => with(&mut state.coins, *seat, |of| *of -= 1),
        Effect::Waited { .. } => {}
        Effect::Opened { seat, good } => {
            let open = Chest { good: Some(*good), known_to: u8::MAX };
            with(&mut state.chests, *seat, |chest| *chest = Some(open));
            with(&mut state.coins, *seat, |of| *of += IN_CHEST * i64::from(*good));
        }
        Effect::Over {} => state.is_over = true,
    }
    let is_deed = !matches!(
        effect,
        Effect::Shuffled { .. }
            | Effect::Reshuffled { .. }
            | Effect::Dealt { .. }
            | Effect::Opened { .. }
            | Effect::Over {}
    );
    state.done = state.done.saturating_add(u8::from(is_deed));
}

fn holes(goods: Option<&[u8]>, count: usize) -> Vec<Option<u8>> {
    goods.map_or(vec![None; count], |goods| goods.iter().copied().map(Some).collect())
}

fn with<T>(all: &mut [T], seat: Seat, change: impl FnOnce(&mut T)) {
    if let Some(one) = all.get_mut(seat.index()) {
        change(one);
    }
}

/// Out of a hand; where that is hidden, any.
fn take(state: &mut State, seat: Seat, good: Option<u8>) {
    with(&mut state.hands, seat, |hand| {
        if let Some(place) = hand.iter().position(|other| other.is_none() || *other == good) {
            hand.remove(place);
        }
    });
}

pub(crate) fn decide(state: &State, seat: Seat, action: &Move) -> Result<Vec<Effect>, Illegal> {
    let mut effects = vec![deed(state, seat, action)?];
    let mut after = state.clone();
    fold(&mut after, &effects[0]);
    if after.done >= 2 * TURNS * after.hands.len() as u8 {
        let chests = Seat::all(after.hands.len() as u8).zip(&after.chests);
        let open = |(seat, chest): (Seat, &Option<Chest>)| {
            Some(Effect::Opened { seat, good: chest.as_ref()?.good? })
        };
        effects.extend(chests.filter_map(open));
        effects.push(Effect::Over {});
    }
    Ok(effects)
}

fn deed(state: &State, seat: Seat, action: &Move) -> Result<Effect, Illegal> {
    Ok(match *action {
        Move::Draw {} => Effect::Drew { seat, good: *state.deck.last().ok_or(Illegal::DeckEmpty)? },
        Move::Hide { good } => {
            let good = in_hand(state, seat, good)?;
            if state.chests[seat.index()].is_some() {
                return Err(Illegal::ChestFull);
            }
            Effect::Hid { seat, good: Some(good) }
        }
        Move::Sell { good } => {
            let good = in_hand(state, seat, good)?;
            Effect::Sold { seat, good, coins: good }
        }
        Move::Peek { at } => {
            let (at, chest) = chest(state, seat, at)?;
            Effect::Peeked { seat, at, good: chest.good }
        }
        Move::Search { at, good } => {
            let (at, chest) = chest(state, seat, at)?;
            if state.coins[seat.index()] <= 0 {
                return Err(Illegal::NoCoin);
            }
            let good = u8::try_from(good).ok().filter(|good| GOODS.contains(good));
            let good = good.ok_or(Illegal::NoSuchGood)?;
            Effect::Searched { seat, at, good, found: chest.good == Some(good) }
        }
        Move::Wait {} => Effect::Waited { seat },
    })
}

fn in_hand(state: &State, seat: Seat, good: i64) -> Result<u8, Illegal> {
    let mut hand = state.hands[seat.index()].iter().flatten();
    hand.find(|other| i64::from(**other) == good).copied().ok_or(Illegal::NotInHand)
}

/// Somebody else's chest with something in it.
fn chest(state: &State, seat: Seat, at: i64) -> Result<(Seat, &Chest), Illegal> {
    let at = u8::try_from(at).ok().map(Seat).filter(|at| *at != seat).ok_or(Illegal::NoSuchChest)?;
    let chest = state.chests.get(at.index()).ok_or(Illegal::NoSuchChest)?;
    Ok((at, chest.as_ref().ok_or(Illegal::ChestEmpty)?))
}

pub(crate) fn legal(state: &State, seat: Seat) -> Legal<Move> {
    if state.is_over || state.active() != seat {
        return Legal::none();
    }
    let goods = || GOODS.map(i64::from);
    let seats = || Seat::all(state.hands.len() as u8).map(|seat| i64::from(seat.0));
    let all = [Move::Wait {}, Move::Draw {}].into_iter();
    let all = all.chain(goods().map(|good| Move::Sell { good }));
    let all = all.chain(goods().map(|good| Move::Hide { good }));
    let all = all.chain(seats().map(|at| Move::Peek { at }));
    let all = all.chain(seats().flat_map(|at| goods().map(move |good| Move::Search { at, good })));
    Legal::all(all.filter(|action| deed(state, seat, action).is_ok()).collect())
}

pub(crate) fn turn(state: &State) -> Turn {
    if !state.is_over {
        return Turn::Awaiting(vec![state.active()]);
    }
    let place = |coins: i64| 1 + state.coins.iter().filter(|other| **other > coins).count() as u8;
    let placing = |(seat, coins): (Seat, &i64)| Placing { seat, place: place(*coins), points: Some(*coins) };
    let mut placings: Vec<Placing> =
        Seat::all(state.coins.len() as u8).zip(&state.coins).map(placing).collect();
    placings.sort_by_key(|placing| placing.place);
    Turn::Over(placings)
}

pub(crate) fn view<R: Rules<State = State>>(seen: &Seen<'_, R>) -> View {
    View {
        deck_left: seen.deck.len(),
        hands: seen.hands.clone(),
        chests: seen.chests.iter().map(|chest| chest.as_ref().map(|chest| chest.good)).collect(),
        coins: seen.coins.clone(),
        done: seen.done,
    }
}

pub(crate) fn meets(state: &State, seat: Seat, condition: &Condition) -> Result<(), Unmet> {
    let hand = state.hands[seat.index()].len();
    let is_met = condition.hand_at_least.is_none_or(|least| hand >= least);
    Unmet::unless(is_met, "hand_at_least", || format!("there are {hand} goods in hand"))
}

pub(crate) fn check(state: &State) -> Result<(), String> {
    let chests = state.chests.iter().flatten().map(|chest| chest.good);
    let mut all: Vec<Option<u8>> = state.deck.iter().copied().chain(chests).collect();
    all.extend(state.hands.iter().flatten());
    all.extend(state.gone.iter().copied().map(Some));
    all.sort_unstable();
    if all.iter().copied().eq(GOODS.flat_map(|good| [Some(good); EACH])) {
        Ok(())
    } else {
        Err(format!("the goods are {all:?}"))
    }
}
