//! Smugglers: a title with much hidden information, for tests alone. It follows CONTRIBUTING.md on adding a ruleset. Each
//! variant in `leaky.rs` leaks one thing.
//!
//! Goods are worth 1 to 6 coins. Two to four smugglers begin with three in hand. They may pile some face down in their
//! chest, where goods count twice. A turn has two actions: draw, hide, sell, peek at the top of the left neighbour's
//! chest, or search it for a named good. If the good is on top, the searcher sells it. Each has four turns, or three with
//! the option `short`.

mod hidden;
pub(crate) mod leaky;
pub(crate) mod state;
pub(crate) mod words;

use state::{GOODS, Options, Player, State, V1, all_goods};
use words::{Condition, Effect, Illegal, Move};

use crate::kit::{
    BadOptions, BySeat, Examples, Meta, Picture, Piece, Play, Rules, Seat, Seen, Strength, Turn, Unmet,
    piece::{faces, top},
    rank, refuse_unless,
};

impl Rules for V1 {
    const META: Meta = Meta {
        slug: "smugglers",
        title: "Smugglers",
        summary: "Sell, hide, and guess what others hide.",
        seats: 2..=4,
        ..Meta::FIRST
    };
    type View = State;
    type Hidden = Self;
    type Condition = Condition;

    fn initial(options: &Options, seats: u8) -> State {
        let deck = all_goods().map(|_| Piece::unseen(None)).collect();
        State { deck, players: BySeat::new(seats, Player::default()), done: 0, options: options.clone() }
    }

    fn setup(play: &mut Play<'_, Self>, _: &Options) -> Result<(), BadOptions> {
        let mut deck = play.draw("goods").shuffled(all_goods());
        for seat in Seat::all(play.state().players.seats()).flat_map(|seat| [seat; 3]) {
            play.record(Effect::Drew { seat, good: deck.pop() });
        }
        play.record(Effect::Shuffled { deck: Some(deck) });
        Ok(())
    }

    fn candidates(_: &State, _: Seat) -> Vec<Move> {
        let goods = GOODS.flat_map(|good| [Move::Sell { good }, Move::Hide { good }, Move::Search { good }]);
        [Move::Wait {}, Move::Draw {}, Move::Peek {}].into_iter().chain(goods).collect()
    }

    fn check(state: &State, seat: Seat) -> impl Fn(&Move) -> Result<(), Illegal> {
        let (own, left) = (&state.players[seat], &state.players[state.players.left_of(seat)]);
        let holds = |good: i64| own.hand.iter().any(|piece| piece.face == Some(good));
        move |step| match *step {
            Move::Wait {} => Ok(()),
            Move::Draw {} => refuse_unless(!state.deck.is_empty(), Illegal::DeckEmpty),
            Move::Sell { good } | Move::Hide { good } => refuse_unless(holds(good), Illegal::NotInHand),
            Move::Peek {} | Move::Search { .. } => refuse_unless(!left.chest.is_empty(), Illegal::ChestEmpty),
        }
    }

    fn apply(play: &mut Play<'_, Self>, seat: Seat, step: Move) {
        let State { deck, players, .. } = play.state();
        let at = players.left_of(seat);
        let (top, it) = (top(deck), top(&players[at].chest));
        match step {
            Move::Wait {} => {}
            Move::Draw {} => play.record(Effect::Drew { seat, good: top }),
            Move::Hide { good } => play.record(Effect::Hid { seat, good: Some(good) }),
            Move::Sell { good } => play.record(Effect::Sold { seat, good }),
            Move::Peek {} => play.record(Effect::Peeked { seat, at, good: it }),
            Move::Search { good } => {
                play.record(Effect::Searched { seat, at, good, found: it == Some(good) })
            }
        }
        play.record(Effect::Done {});
    }

    fn follow(play: &mut Play<'_, Self>) {
        let state = play.state();
        if state.done == state.actions() {
            let chests = state.players.values().map(|own| faces(&own.chest).collect()).collect();
            play.record(Effect::Opened { chests });
            play.record(Effect::Done {});
        }
    }

    fn turn(state: &State) -> Turn {
        let State { players, done, .. } = state;
        if *done <= state.actions() {
            return Turn::Awaiting(vec![Seat(0).clockwise(done / 2, players.seats())]);
        }
        let coins = |own: &Player| {
            Some(faces(own.sold.iter().chain(&own.chest).chain(&own.chest)).fold(0, i64::saturating_add))
        };
        Turn::Over(rank(players.iter().map(|(seat, own)| (seat, coins(own), coins(own)))))
    }

    fn view(seen: &Seen<'_, Self>) -> State {
        State::clone(seen)
    }

    fn thumbnail(seen: &Seen<'_, Self>, picture: &mut Picture) {
        Self::emblem(picture);
        for (_, own) in seen.players.iter() {
            let faces =
                |goods: &[Piece<i64>]| goods.iter().map(|good| good.face.unwrap_or(0)).collect::<Vec<_>>();
            picture.plate("#b5363c", format_args!("{:?} {:?}", faces(&own.hand), faces(&own.chest)));
        }
    }

    fn emblem(picture: &mut Picture) {
        picture.draw(format_args!("<path d=\"M0 0h1200v520H0z\"/>"));
    }

    fn meets(seen: &Seen<'_, Self>, seat: Seat, _: &Move, condition: &Condition) -> Result<(), Unmet> {
        let hand = seen.players[seat].hand.len();
        let is_met = condition.hand_at_least.is_none_or(|least| hand >= least);
        Unmet::unless(is_met, "hand_at_least", || format!("there are {hand} goods in hand"))
    }

    fn examples() -> Examples<Options, Condition> {
        Examples {
            games: vec![("base", Options::default())],
            conditions: vec![Condition { hand_at_least: Some(3) }],
            strength: vec![Strength { seats: 2, against_chance: 0, against_easy: 0 }],
        }
    }
}
