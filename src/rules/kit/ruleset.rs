//! The object-safe facade: any [`Rules`] behind JSON, so that the registry can list them and callers need not
//! know their types.

use std::marker::PhantomData;

use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

#[cfg(feature = "openapi")]
use super::Schemas;
use super::{
    BadOptions, Chance, Conditional, Corrupt, Decision, Draw, Examples, Item, Legal, Meta, Orderly, Play,
    Refused, Rules, Seat, Secrecy, Seen, Skill, Turn, Viewer, bot, decision::json, preset,
};

/// One version of one title's rules.
pub trait Ruleset: Orderly + Send + Sync {
    /// What is constant about it.
    fn meta(&self) -> &Meta;
    /// The options with every default filled in, and `preset` replaced by the options it stands for.
    ///
    /// # Errors
    /// If they are not options of this ruleset or do not fit together.
    fn options(&self, options: &Value, seats: u8) -> Result<Value, BadOptions>;
    /// The effects of the setup.
    ///
    /// # Errors
    /// As for [`Ruleset::options`].
    fn setup(&self, options: &Value, seats: u8, chance: &mut Chance) -> Result<Vec<Item>, BadOptions>;
    /// The board before the setup's effects.
    ///
    /// # Errors
    /// If stored options cannot be parsed.
    fn board(&self, options: &Value, seats: u8) -> Result<Box<dyn Board>, Corrupt>;
    /// See [`Rules::examples`].
    fn examples(&self) -> Examples<Value, Value>;
    /// The codes of its refusals, in the order in which they are checked.
    fn rule_codes(&self) -> &'static [&'static str];
    /// The schemas of its types.
    #[cfg(feature = "openapi")]
    fn schemas(&self) -> Schemas;
}

/// The state of a running game, type-erased.
pub trait Board: Conditional + Send + Sync {
    /// Folds a JSON array of effects.
    ///
    /// # Errors
    /// If it is not an array of this ruleset's effects.
    fn fold(&mut self, effects: &str) -> Result<(), Corrupt>;
    /// The outcome if the seat makes this move; changes nothing.
    ///
    /// # Errors
    /// If the move is malformed or illegal.
    fn decide(&self, seat: Seat, action: &Value, chance: &mut Chance) -> Result<Decision, Refused>;
    /// See [`Play::legal`].
    fn legal(&self, seat: Seat) -> Legal<Value>;
    /// The legal moves as a JSON list, and whether the list is complete. Much cheaper than a JSON tree for
    /// each move.
    fn legal_json(&self, seat: Seat) -> (Box<RawValue>, bool);
    /// See [`Rules::autoplay`].
    fn autoplay(&self, seat: Seat) -> Option<Value>;
    /// The move that a bot makes; none if the seat is not awaited.
    fn bot_move(&self, seat: Seat, skill: Skill, draw: &mut Draw) -> Option<Value>;
    /// See [`Secrecy::reshuffle`].
    fn reshuffle(&self, chance: &mut Chance) -> Vec<Item>;
    /// See [`Rules::turn`].
    fn turn(&self) -> Turn;
    /// See [`Rules::view`].
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// See [`Rules::invariants`].
    ///
    /// # Errors
    /// A sentence that names the broken invariant.
    fn invariants(&self) -> Result<(), String>;
    /// See [`Secrecy::redact`].
    fn redact(&self, viewer: Viewer) -> Box<dyn Board>;
    /// See [`Secrecy::determinize`].
    fn determinize(&self, viewer: Viewer, draw: &mut Draw) -> Box<dyn Board>;
    /// The whole state as text, including secrets: only for the laws.
    fn dump(&self) -> String;
    /// A copy.
    fn clone_board(&self) -> Box<dyn Board>;
}

impl Clone for Box<dyn Board> {
    fn clone(&self) -> Self {
        self.clone_board()
    }
}

/// Makes a [`Ruleset`] of any [`Rules`].
pub struct Of<R> {
    meta: Meta,
    rules: PhantomData<fn() -> R>,
}

impl<R: Rules> Of<R> {
    /// The instance for the registry.
    pub const NEW: Self = Self { meta: R::META, rules: PhantomData };
}

impl<R: Rules> Ruleset for Of<R> {
    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn options(&self, options: &Value, seats: u8) -> Result<Value, BadOptions> {
        let given = options.as_object().ok_or_else(|| BadOptions("options must be an object".to_owned()))?;
        let options = preset::expand(self.meta.presets, given)?;
        let bad = |e: serde_json::Error| BadOptions(e.to_string());
        let parsed: R::Options = serde_json::from_value(options.clone()).map_err(bad)?;
        let full = serde_json::to_value(&parsed).map_err(bad)?;
        if let Some(field) = unknown_field(&options, &full) {
            return Err(BadOptions(format!("{} has no option `{field}`", self.meta.slug)));
        }
        // A trial setup shows whether the rules accept the options.
        Play::<R>::setup(&parsed, seats, &mut Chance::none())?;
        Ok(full)
    }

    fn setup(&self, options: &Value, seats: u8, chance: &mut Chance) -> Result<Vec<Item>, BadOptions> {
        let options = serde_json::from_value(options.clone()).map_err(|e| BadOptions(e.to_string()))?;
        let effects = Play::<R>::setup(&options, seats, chance)?;
        Ok(effects.iter().map(|effect| Item::of::<R, R::Hidden>(effect, seats)).collect())
    }

    fn board(&self, options: &Value, seats: u8) -> Result<Box<dyn Board>, Corrupt> {
        let options = serde_json::from_value(options.clone())?;
        Ok(Box::new(Position::<R> { state: R::initial(&options, seats), seats }))
    }

    fn examples(&self) -> Examples<Value, Value> {
        let Examples { games, conditions, strength } = R::examples();
        Examples {
            games: games.into_iter().map(|(name, options)| (name, json(&options))).collect(),
            conditions: conditions.iter().map(json).collect(),
            strength,
        }
    }

    fn rule_codes(&self) -> &'static [&'static str] {
        <R::Illegal as strum::VariantNames>::VARIANTS
    }

    #[cfg(feature = "openapi")]
    fn schemas(&self) -> Schemas {
        Schemas::of::<R>()
    }
}

/// The state of a running game.
pub(super) struct Position<R: Rules> {
    pub(super) state: R::State,
    seats: u8,
}

impl<R: Rules> Position<R> {
    pub(super) fn seen(&self, viewer: Viewer) -> Seen<'_, R> {
        Seen::of::<R::Hidden>(&self.state, viewer)
    }

    /// What the player can foresee of a move, or none if they know everything, and whether it is legal, so
    /// that a refusal does not reveal what they must not know.
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
        let foreseen =
            Play::<R>::decide(&seen, seat, action, &mut chance.clone()).map_err(Refused::illegal)?;
        let shown = |effect: &R::Effect| R::Hidden::show(effect, Viewer::Seat(seat));
        Ok(Some(foreseen.iter().map(shown).collect()))
    }
}

impl<R: Rules> Board for Position<R> {
    fn fold(&mut self, effects: &str) -> Result<(), Corrupt> {
        for effect in &serde_json::from_str::<Vec<R::Effect>>(effects)? {
            R::fold(&mut self.state, effect);
        }
        Ok(())
    }

    fn decide(&self, seat: Seat, action: &Value, chance: &mut Chance) -> Result<Decision, Refused> {
        let (parsed, own_words) = parse_move::<R>(action)?;
        let foreseen = self.foresee(seat, &parsed, chance)?;
        let effects = Play::<R>::decide(&self.state, seat, &parsed, chance).map_err(Refused::illegal)?;
        let shown = |effect: &R::Effect| R::Hidden::show(effect, Viewer::Seat(seat));
        let is_foreseen =
            foreseen.is_none_or(|foreseen| foreseen == effects.iter().map(shown).collect::<Vec<_>>());
        Ok(Decision {
            action: if R::Hidden::is_secret(&parsed) {
                Item { shown: Value::Null, secret: Some((own_words, vec![seat])) }
            } else {
                Item { shown: own_words, secret: None }
            },
            effects: effects.iter().map(|effect| Item::of::<R, R::Hidden>(effect, self.seats)).collect(),
            reveals: chance.drawn() || !is_foreseen || effects.iter().any(R::Hidden::reveals),
        })
    }

    fn legal(&self, seat: Seat) -> Legal<Value> {
        let Legal { moves, complete } = Play::<R>::legal(&self.seen(Viewer::Seat(seat)), seat);
        Legal { moves: moves.iter().map(json).collect(), complete }
    }

    fn legal_json(&self, seat: Seat) -> (Box<RawValue>, bool) {
        let Legal { moves, complete } = Play::<R>::legal(&self.seen(Viewer::Seat(seat)), seat);
        (to_raw_value(&moves).unwrap_or_else(|_| RawValue::NULL.to_owned()), complete)
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

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&R::view(&self.seen(viewer))).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }

    fn invariants(&self) -> Result<(), String> {
        R::invariants(&self.state)
    }

    fn redact(&self, viewer: Viewer) -> Box<dyn Board> {
        Box::new(Self { state: self.seen(viewer).into_state(), seats: self.seats })
    }

    fn determinize(&self, viewer: Viewer, draw: &mut Draw) -> Box<dyn Board> {
        Box::new(Self { state: R::Hidden::determinize(&self.seen(viewer), draw), seats: self.seats })
    }

    fn dump(&self) -> String {
        format!("{:?}", self.state)
    }

    fn clone_board(&self) -> Box<dyn Board> {
        Box::new(Self { state: self.state.clone(), seats: self.seats })
    }
}

/// A move parsed by the rules, and in normal form.
pub(super) fn parse_move<R: Rules>(action: &Value) -> Result<(R::Move, Value), Refused> {
    let parsed: R::Move =
        serde_json::from_value(action.clone()).map_err(|e| Refused::Malformed(e.to_string()))?;
    let own_words = json(&parsed);
    match unknown_field(action, &own_words) {
        Some(field) => Err(Refused::Malformed(format!("unknown field `{field}`"))),
        None => Ok((parsed, own_words)),
    }
}

/// The first field of the given value that its parsed form lacks, at any depth. We compare with the result
/// because serde's `deny_unknown_fields` overlooks fields beside the tag of an enum.
pub(crate) fn unknown_field<'a>(given: &'a Value, meant: &Value) -> Option<&'a str> {
    match (given, meant) {
        (Value::Object(fields), _) => fields.iter().find_map(|(name, value)| match meant.get(name) {
            None => Some(name.as_str()),
            Some(meant) => unknown_field(value, meant),
        }),
        (Value::Array(items), Value::Array(meant)) => {
            items.iter().zip(meant).find_map(|(item, meant)| unknown_field(item, meant))
        }
        _ => None,
    }
}
