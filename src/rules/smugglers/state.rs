//! Everything the rules know about a running game.

use std::ops::RangeInclusive;

use super::words::{Effect, Illegal, Move, Options};
use crate::kit::{
    BySeat, Piece, Seat, Title,
    number::{len, more},
};

/// Goods are worth this much.
pub(super) const GOODS: RangeInclusive<u8> = 1..=6;
/// So many of each.
pub(super) const EACH: u8 = 4;
/// So many are dealt to a hand.
pub(super) const DEALT: usize = 3;
/// So many coins a smuggler begins with.
const COINS: i64 = 2;
/// A good in a chest counts so many times at the end.
pub(super) const IN_CHEST: i64 = 2;

/// The first version.
pub(crate) enum V1 {}

impl Title for V1 {
    type Options = Options;
    type State = State;
    type Move = Move;
    type Step = Step;
    type Effect = Effect;
    type Illegal = Illegal;

    fn fold(state: &mut State, effect: &Effect) {
        state.fold(effect);
    }

    fn invariants(state: &State) -> Result<(), String> {
        state.invariants()
    }
}

/// A move in the types of the rules. Goods and seats that there are not have become 0 and nobody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    Draw,
    Hide(u8),
    Sell(u8),
    Peek(Option<Seat>),
    Search(Option<Seat>, u8),
    Wait,
}

/// What a smuggler has.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Player {
    /// In hand; holes where that is hidden.
    pub(crate) hand: Vec<Option<u8>>,
    /// In the chest.
    pub(crate) chest: Option<Piece<u8>>,
    /// Coins.
    pub(crate) coins: i64,
}

/// A running game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    /// The deck, its top last; holes where it is hidden.
    pub(crate) deck: Vec<Option<u8>>,
    /// The players.
    pub(crate) players: BySeat<Player>,
    /// What has been sold or found is out of the game, face up.
    pub(crate) gone: Vec<u8>,
    /// Things done so far.
    pub(crate) done: u8,
    /// Whether the chests have been opened.
    pub(crate) is_over: bool,
}

impl State {
    pub(super) fn new(seats: u8) -> Self {
        let players = BySeat::new(seats, Player { hand: vec![], chest: None, coins: COINS });
        Self { deck: vec![], players, gone: vec![], done: 0, is_over: false }
    }

    /// Who is to do something: two things a turn.
    pub(crate) fn active(&self) -> Seat {
        Seat(0).clockwise(self.done / 2, self.players.seats())
    }

    /// Changes the state by one effect.
    pub(crate) fn fold(&mut self, effect: &Effect) {
        let mut of = |seat: &Seat, change: &dyn Fn(&mut Player)| self.players.change(*seat, change);
        match effect {
            Effect::Shuffled { deck } => {
                let left = GOODS.count() * len(EACH) - len(self.players.seats()) * DEALT;
                self.deck = holes(deck.as_deref(), left);
            }
            Effect::Reshuffled { deck } => self.deck = holes(deck.as_deref(), self.deck.len()),
            Effect::Dealt { seat, goods } => of(seat, &|own| own.hand = holes(goods.as_deref(), DEALT)),
            Effect::Drew { seat, good } => {
                of(seat, &|own| own.hand.push(*good));
                self.deck.pop();
            }
            Effect::Hid { seat, good } => of(seat, &|own| {
                own.take(*good);
                own.chest = Some(Piece::seen_by(*good, *seat));
            }),
            Effect::Sold { seat, good, coins } => {
                of(seat, &|own| {
                    own.take(Some(*good));
                    own.coins += i64::from(*coins);
                });
                self.gone.push(*good);
            }
            Effect::Peeked { seat, at, good } => of(at, &|own| {
                if let Some(chest) = &mut own.chest {
                    chest.known_to = chest.known_to.with(*seat);
                    chest.face = good.or(chest.face);
                }
            }),
            Effect::Searched { seat, at, good, found: true } => {
                of(at, &|own| own.chest = None);
                of(seat, &|own| own.coins += i64::from(*good));
                self.gone.push(*good);
            }
            Effect::Searched { seat, found: false, .. } => of(seat, &|own| own.coins -= 1),
            Effect::Opened { seat, good } => of(seat, &|own| {
                own.chest = Some(Piece::open(*good));
                own.coins += IN_CHEST * i64::from(*good);
            }),
            Effect::Waited { .. } => {}
            Effect::Over {} => self.is_over = true,
        }
        if effect.is_deed() {
            more(&mut self.done, 1);
        }
    }

    /// All goods are somewhere, once.
    pub(crate) fn invariants(&self) -> Result<(), String> {
        let mut all = self.deck.clone();
        for own in self.players.values() {
            all.extend(own.chest.iter().map(|chest| chest.face).chain(own.hand.iter().copied()));
        }
        all.extend(self.gone.iter().copied().map(Some));
        all.sort_unstable();
        let is_sound = all.iter().copied().eq(GOODS.flat_map(|good| [Some(good); len(EACH)]));
        if is_sound { Ok(()) } else { Err(format!("the goods are {all:?}")) }
    }
}

impl Player {
    /// Out of the hand; where that is hidden, any.
    fn take(&mut self, good: Option<u8>) {
        if let Some(place) = self.hand.iter().position(|other| other.is_none() || *other == good) {
            self.hand.remove(place);
        }
    }
}

impl Effect {
    /// Whether somebody did it in their turn.
    fn is_deed(&self) -> bool {
        match self {
            Self::Shuffled { .. } | Self::Reshuffled { .. } | Self::Dealt { .. } => false,
            Self::Opened { .. } | Self::Over {} => false,
            Self::Drew { .. } | Self::Hid { .. } | Self::Sold { .. } | Self::Waited { .. } => true,
            Self::Peeked { .. } | Self::Searched { .. } => true,
        }
    }
}

fn holes(goods: Option<&[u8]>, count: usize) -> Vec<Option<u8>> {
    goods.map_or(vec![None; count], |goods| goods.iter().copied().map(Some).collect())
}
