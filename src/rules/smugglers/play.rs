//! The rules. They serve the twins as well, whose only difference is what they hide.

use super::{
    state::{DEALT, EACH, GOODS, State, Step},
    words::{Condition, Effect, Illegal, Move, View},
};
use crate::kit::{Piece, Play, Rules, Seat, Seen, Title, Turn, Unmet, number::len, rank};

/// So many turns each, of two things.
const TURNS: u8 = 4;

/// What Smugglers and their twins have in common.
pub(crate) trait Smuggling: Rules + Title<State = State, Effect = Effect, Step = Step> {}
impl<R: Rules + Title<State = State, Effect = Effect, Step = Step>> Smuggling for R {}

pub(crate) fn setup<R: Smuggling>(play: &mut Play<'_, R>) {
    let mut deck: Vec<u8> = GOODS.flat_map(|good| [good; len(EACH)]).collect();
    play.draw("goods").shuffle(&mut deck);
    for seat in Seat::all(play.state().players.seats()) {
        play.happens(Effect::Dealt { seat, goods: Some(deck.split_off(deck.len() - DEALT)) });
    }
    play.happens(Effect::Shuffled { deck: Some(deck) });
}

pub(crate) fn parse(action: &Move) -> Step {
    let good = |number: &i64| u8::try_from(*number).unwrap_or(0);
    let seat = |number: &i64| u8::try_from(*number).ok().map(Seat);
    match action {
        Move::Draw {} => Step::Draw,
        Move::Hide { good: hidden } => Step::Hide(good(hidden)),
        Move::Sell { good: sold } => Step::Sell(good(sold)),
        Move::Peek { at } => Step::Peek(seat(at)),
        Move::Search { at, good: sought } => Step::Search(seat(at), good(sought)),
        Move::Wait {} => Step::Wait,
    }
}

impl From<Step> for Move {
    fn from(step: Step) -> Self {
        // A step that is legal names somebody.
        let number = |seat: Option<Seat>| seat.map_or(-1, |seat| seat.0.into());
        match step {
            Step::Draw => Self::Draw {},
            Step::Hide(good) => Self::Hide { good: good.into() },
            Step::Sell(good) => Self::Sell { good: good.into() },
            Step::Peek(at) => Self::Peek { at: number(at) },
            Step::Search(at, good) => Self::Search { at: number(at), good: good.into() },
            Step::Wait => Self::Wait {},
        }
    }
}

pub(crate) fn candidates(state: &State) -> Vec<Step> {
    let seats = || Seat::all(state.players.seats()).map(Some);
    let all = [Step::Wait, Step::Draw].into_iter();
    let all = all.chain(GOODS.map(Step::Sell)).chain(GOODS.map(Step::Hide)).chain(seats().map(Step::Peek));
    all.chain(seats().flat_map(|at| GOODS.map(move |good| Step::Search(at, good)))).collect()
}

pub(crate) fn check(state: &State, seat: Seat, step: Step) -> Result<(), Illegal> {
    let own = &state.players[seat];
    let or = |is_legal: bool, reason| if is_legal { Ok(()) } else { Err(reason) };
    match step {
        Step::Wait => Ok(()),
        Step::Draw => or(!state.deck.is_empty(), Illegal::DeckEmpty),
        Step::Hide(good) => {
            or(own.hand.contains(&Some(good)), Illegal::NotInHand)?;
            or(own.chest.is_none(), Illegal::ChestFull)
        }
        Step::Sell(good) => or(own.hand.contains(&Some(good)), Illegal::NotInHand),
        Step::Peek(at) => chest(state, seat, at).map(|_| ()),
        Step::Search(at, good) => {
            chest(state, seat, at)?;
            or(own.coins > 0, Illegal::NoCoin)?;
            or(GOODS.contains(&good), Illegal::NoSuchGood)
        }
    }
}

/// Somebody else's chest with something in it.
fn chest(state: &State, seat: Seat, at: Option<Seat>) -> Result<(Seat, Piece<u8>), Illegal> {
    let other = at.filter(|at| *at != seat && at.0 < state.players.seats()).ok_or(Illegal::NoSuchChest)?;
    Ok((other, state.players[other].chest.ok_or(Illegal::ChestEmpty)?))
}

pub(crate) fn apply<R: Smuggling>(play: &mut Play<'_, R>, seat: Seat, step: Step) {
    let state = play.state();
    let effect = match step {
        Step::Wait => Some(Effect::Waited { seat }),
        Step::Draw => state.deck.last().map(|good| Effect::Drew { seat, good: *good }),
        Step::Hide(good) => Some(Effect::Hid { seat, good: Some(good) }),
        Step::Sell(good) => Some(Effect::Sold { seat, good, coins: good }),
        Step::Peek(at) => {
            chest(state, seat, at).ok().map(|(at, chest)| Effect::Peeked { seat, at, good: chest.face })
        }
        Step::Search(at, good) => chest(state, seat, at).ok().map(|(at, chest)| Effect::Searched {
            seat,
            at,
            good,
            found: chest.face == Some(good),
        }),
    };
    effect.into_iter().for_each(|effect| play.happens(effect));
}

pub(crate) fn follow<R: Smuggling>(play: &mut Play<'_, R>) {
    let State { players, done, is_over, .. } = play.state();
    if *is_over || *done < 2 * TURNS * players.seats() {
        return;
    }
    let open = |(seat, good)| Effect::Opened { seat, good };
    let chests = players.iter().filter_map(|(seat, own)| Some((seat, own.chest?.face?)));
    let effects: Vec<Effect> = chests.map(open).chain([Effect::Over {}]).collect();
    effects.into_iter().for_each(|effect| play.happens(effect));
}

pub(crate) fn turn(state: &State) -> Turn {
    if !state.is_over {
        return Turn::Awaiting(vec![state.active()]);
    }
    Turn::Over(rank(state.players.iter().map(|(seat, own)| (seat, own.coins, Some(own.coins)))))
}

pub(crate) fn view<R: Smuggling>(seen: &Seen<'_, R>) -> View {
    let players = seen.players.values();
    View {
        deck_left: seen.deck.len(),
        hands: players.clone().map(|own| own.hand.clone()).collect(),
        chests: players.clone().map(|own| own.chest.map(|chest| chest.face)).collect(),
        coins: players.map(|own| own.coins).collect(),
        done: seen.done,
    }
}

pub(crate) fn meets(state: &State, seat: Seat, condition: &Condition) -> Result<(), Unmet> {
    let hand = state.players[seat].hand.len();
    let is_met = condition.hand_at_least.is_none_or(|least| hand >= least);
    Unmet::unless(is_met, "hand_at_least", || format!("there are {hand} goods in hand"))
}
