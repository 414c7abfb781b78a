//! A running game without the types of its title: JSON in, JSON out, with secrets kept apart from public data.

use std::{fmt, sync::Arc};

use serde::{
    Deserializer as _, Serialize,
    de::{DeserializeOwned, SeqAccess, Visitor},
};
use serde_json::{
    Deserializer, Value,
    value::{RawValue, to_raw_value},
};

use super::{
    Chance, Corrupt, Decision, Draw, Item, Legal, Malformed, MeetConditions, Play, Refused, Rules, Seat,
    Secrecy, Seen, Skill, Title, Turn, Viewer, bot,
    decision::{json, serialized},
    malformed,
};

/// The state of a running game, type-erased.
pub trait Board: MeetConditions + Send + Sync {
    /// Folds the JSON array of effects at the start of the text. Text after the array is ignored.
    ///
    /// # Errors
    /// If the text does not begin with an array of this ruleset's effects. The effects before the first invalid one are
    /// folded all the same.
    fn fold(&mut self, effects: &str) -> Result<(), Corrupt>;
    /// The outcome if the seat makes this move, and the board after it. Changes nothing.
    ///
    /// # Errors
    /// If the move is malformed or illegal.
    fn play(
        &self,
        seat: Seat,
        action: &Value,
        chance: &mut Chance,
    ) -> Result<(Decision, Box<dyn Board>), Refused>;
    /// The outcome of [`Board::play`] without the board after it.
    ///
    /// # Errors
    /// If the move is malformed or illegal.
    fn decide(&self, seat: Seat, action: &Value, chance: &mut Chance) -> Result<Decision, Refused> {
        self.play(seat, action, chance).map(|(decision, _)| decision)
    }
    /// See [`Play::legal`].
    fn legal(&self, seat: Seat) -> Legal<Value>;
    /// The legal moves as a JSON list, and whether the list is complete. Much cheaper than a JSON tree for each move.
    fn legal_json(&self, seat: Seat) -> (Box<RawValue>, bool);
    /// See [`Rules::autoplay`].
    fn autoplay(&self, seat: Seat) -> Option<Value>;
    /// The move that a bot makes; `None` if the game does not wait for the seat.
    fn bot_move(&self, seat: Seat, skill: Skill, draw: &mut Draw) -> Option<Value>;
    /// See [`Secrecy::reshuffle`].
    fn reshuffle(&self, chance: &mut Chance) -> Vec<Item>;
    /// See [`Rules::turn`].
    fn turn(&self) -> Turn;
    /// See [`Rules::at_turn_of`].
    fn at_turn_of(&self, seat: Seat) -> Option<Box<dyn Board>>;
    /// See [`Rules::view`].
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// The picture of the position as a spectator sees it, as SVG. `names` has the name of each seat; `None` if no player
    /// sits there.
    #[cfg(feature = "pictures")]
    fn thumbnail(&self, names: &[Option<&str>]) -> String;
    /// See [`Rules::standing`].
    #[cfg(feature = "snapshots")]
    fn standing(&self) -> super::Standing;
    /// See [`Title::invariants`](super::Title::invariants).
    ///
    /// # Errors
    /// A sentence that names the broken invariant.
    fn invariants(&self) -> Result<(), String>;
    /// See [`Secrecy::redact`].
    fn redact(&self, viewer: Viewer) -> Box<dyn Board>;
    /// See [`Secrecy::determinize`].
    fn determinize(&self, viewer: Viewer, draw: &mut Draw) -> Box<dyn Board>;
    /// The whole state, secrets included, as [`Ruleset::resume`](super::Ruleset::resume) reads it back.
    #[cfg(feature = "snapshots")]
    fn kept(&self) -> Box<RawValue>;
    /// The whole state as text, including secrets. Only the tests of the laws use it.
    fn dump(&self) -> String;
    /// Copies the board.
    fn clone_board(&self) -> Box<dyn Board>;
}

impl Clone for Box<dyn Board> {
    fn clone(&self) -> Self {
        self.clone_board()
    }
}

/// The state of a running game. Copies share the state until one of them changes it.
pub(super) struct Position<R: Rules> {
    pub(super) state: Arc<R::State>,
    pub(super) seats: u8,
}

impl<R: Rules> Position<R> {
    pub(super) fn new(state: R::State, seats: u8) -> Self {
        Self { state: Arc::new(state), seats }
    }

    pub(super) fn seen(&self, viewer: Viewer) -> Seen<'_, R> {
        Seen::of::<R::Hidden>(&self.state, viewer)
    }

    /// Plays the move on the player's redacted state and returns the effects that the player can foresee. `None` if
    /// nothing is hidden from them. Legality is checked there too, so that a refusal reveals nothing hidden.
    fn foresee(
        &self,
        seat: Seat,
        action: &R::Move,
        chance: &Chance,
    ) -> Result<Option<Vec<R::Effect>>, Refused> {
        let seen = self.seen(Viewer::Seat(seat));
        if !seen.has_holes() {
            return Ok(None);
        }
        let (_, foreseen) =
            Play::<R>::foresee(&seen, seat, action, &mut chance.clone()).map_err(Refused::illegal)?;
        let shown = |effect: &R::Effect| R::Hidden::show(effect, Viewer::Seat(seat));
        Ok(Some(foreseen.iter().map(shown).collect()))
    }
}

/// Folds effects one after the other while they are parsed.
struct Folding<'a, R: Title>(&'a mut R::State);

impl<'de, R: Title> Visitor<'de> for Folding<'_, R> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of effects")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut effects: A) -> Result<(), A::Error> {
        while let Some(effect) = effects.next_element()? {
            R::fold(self.0, &effect);
        }
        Ok(())
    }
}

impl<R: Rules> Board for Position<R> {
    fn fold(&mut self, effects: &str) -> Result<(), Corrupt> {
        let mut json = Deserializer::from_str(effects);
        Ok(json.deserialize_seq(Folding::<R>(Arc::make_mut(&mut self.state)))?)
    }

    fn play(
        &self,
        seat: Seat,
        action: &Value,
        chance: &mut Chance,
    ) -> Result<(Decision, Box<dyn Board>), Refused> {
        let (parsed, own_words) = parse::<R::Move>(action)?;
        let foreseen = self.foresee(seat, &parsed, chance)?;
        let (after, effects) =
            Play::<R>::decide(&self.state, seat, &parsed, chance).map_err(Refused::illegal)?;
        let shown = |effect: &R::Effect| R::Hidden::show(effect, Viewer::Seat(seat));
        let is_foreseen =
            foreseen.is_none_or(|foreseen| foreseen == effects.iter().map(shown).collect::<Vec<_>>());
        let decision = Decision {
            action: if R::Hidden::is_secret(&parsed) {
                Item { shown: Value::Null, secret: Some((own_words, vec![seat])) }
            } else {
                Item { shown: own_words, secret: None }
            },
            effects: effects.iter().map(|effect| Item::of::<R, R::Hidden>(effect, self.seats)).collect(),
            reveals: chance.drawn() || !is_foreseen || effects.iter().any(R::Hidden::reveals),
        };
        Ok((decision, Box::new(Self::new(after, self.seats))))
    }

    fn legal(&self, seat: Seat) -> Legal<Value> {
        let Legal { moves, complete } = Play::<R>::legal(&self.seen(Viewer::Seat(seat)), seat);
        Legal { moves: moves.iter().map(json).collect(), complete }
    }

    fn legal_json(&self, seat: Seat) -> (Box<RawValue>, bool) {
        let Legal { moves, complete } = Play::<R>::legal(&self.seen(Viewer::Seat(seat)), seat);
        (serialized(to_raw_value(&moves)), complete)
    }

    fn autoplay(&self, seat: Seat) -> Option<Value> {
        R::autoplay(&self.seen(Viewer::Seat(seat)), seat).map(|step| json::<R::Move>(&step.into()))
    }

    fn bot_move(&self, seat: Seat, skill: Skill, draw: &mut Draw) -> Option<Value> {
        bot::choose::<R>(&self.state, seat, skill, draw).as_ref().map(json)
    }

    fn reshuffle(&self, chance: &mut Chance) -> Vec<Item> {
        let effects = R::Hidden::reshuffle(&self.state, chance);
        effects.iter().map(|effect| Item::of::<R, R::Hidden>(effect, self.seats)).collect()
    }

    fn turn(&self) -> Turn {
        R::turn(&self.state)
    }

    fn at_turn_of(&self, seat: Seat) -> Option<Box<dyn Board>> {
        Some(Box::new(Self::new(R::at_turn_of(&self.state, seat)?, self.seats)))
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        serialized(to_raw_value(&R::view(&self.seen(viewer))))
    }

    #[cfg(feature = "pictures")]
    fn thumbnail(&self, names: &[Option<&str>]) -> String {
        let seen = self.seen(Viewer::Spectator);
        super::Picture::of_game(|picture| R::thumbnail(&seen, picture), &self.turn(), names)
    }

    #[cfg(feature = "snapshots")]
    fn standing(&self) -> super::Standing {
        R::standing(&self.seen(Viewer::Spectator))
    }

    fn invariants(&self) -> Result<(), String> {
        R::invariants(&self.state)
    }

    fn redact(&self, viewer: Viewer) -> Box<dyn Board> {
        Box::new(Self::new(self.seen(viewer).into_state(), self.seats))
    }

    fn determinize(&self, viewer: Viewer, draw: &mut Draw) -> Box<dyn Board> {
        Box::new(Self::new(R::Hidden::determinize(&self.seen(viewer), draw), self.seats))
    }

    #[cfg(feature = "snapshots")]
    fn kept(&self) -> Box<RawValue> {
        serialized(to_raw_value(&*self.state))
    }

    fn dump(&self) -> String {
        format!("{:?}", self.state)
    }

    fn clone_board(&self) -> Box<dyn Board> {
        Box::new(Self { state: self.state.clone(), seats: self.seats })
    }
}

impl Item {
    /// Makes the item for an effect in a game with this many seats.
    pub(super) fn of<T: Title, Hidden: Secrecy<T>>(effect: &T::Effect, seats: u8) -> Self {
        let show = |viewer| Hidden::show(effect, viewer);
        let public = show(Viewer::Spectator);
        let secret = (public != *effect).then(|| {
            let entitled = Seat::all(seats).filter(|seat| show(Viewer::Seat(*seat)) == *effect);
            (json(effect), entitled.collect())
        });
        Self { shown: json(&public), secret }
    }
}

/// Parses a value. Returns it typed and as JSON in normal form.
///
/// # Errors
/// If the value is no `T`, or has members that a `T` lacks.
pub(super) fn parse<T: DeserializeOwned + Serialize>(given: &Value) -> Result<(T, Value), Malformed> {
    let parsed = malformed::typed(given)?;
    let own_words = json(&parsed);
    // Many clients write null for fields that they leave out.
    match malformed::foreign_part(given, &own_words, &|value| !value.is_null()) {
        Some((pointer, difference)) => Err(Malformed { pointer, detail: difference.to_string() }),
        None => Ok((parsed, own_words)),
    }
}
