//! The object-safe facade: any [`Rules`] behind JSON, so that the registry can list them and callers need not
//! know their types.

use std::marker::PhantomData;

use serde_json::Value;
use strum::VariantArray;

#[cfg(feature = "words")]
use super::Languages;
#[cfg(feature = "openapi")]
use super::Schemas;
use super::{
    BadOptions, Board, Chance, Corrupt, Examples, HouseGame, Item, Malformed, Meta, Play, ReadOrders, Rules,
    SeatSet,
    board::Position,
    decision,
    malformed::{Difference, foreign_part, typed},
    preset,
    rulebook::Reason,
};

/// JSON pointer to the options of a new game.
const OPTIONS: &str = "/options";

/// One version of one title's rules.
pub trait Ruleset: ReadOrders + Send + Sync {
    /// The constants of the ruleset.
    fn meta(&self) -> &Meta;
    /// The options with every default filled in, and with `preset` replaced by the options it stands for.
    ///
    /// # Errors
    /// If they are not options of this ruleset or do not fit together.
    fn options(&self, options: &Value, seats: u8) -> Result<Value, BadOptions>;
    /// The game of the house that has exactly these options; `None` if there is none.
    fn house_game(&self, options: &Value, seats: u8) -> Option<&'static HouseGame> {
        let is_it =
            |game: &&HouseGame| self.options(&game.given(), seats).is_ok_and(|filled| filled == *options);
        self.meta().house.iter().find(is_it)
    }
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
    /// The board with a state that [`Board::kept`] wrote.
    ///
    /// # Errors
    /// If the text is not a state of this ruleset.
    #[cfg(feature = "snapshots")]
    fn resume(&self, kept: &str, seats: u8) -> Result<Box<dyn Board>, Corrupt>;
    /// The emblem of the title as SVG, with the names of the seats of a game that has not begun. `None` stands for a free
    /// seat. Without names it shows the name of the title.
    #[cfg(feature = "pictures")]
    fn emblem(&self, names: &[Option<&str>]) -> String;
    /// See [`Rules::examples`].
    fn examples(&self) -> Examples<Value, Value>;
    /// The reasons for which the ruleset refuses moves, in the order in which they are checked.
    fn reasons(&self) -> Vec<Reason>;
    /// The sentences of the title by language, sorted by code: `de`, `en`. Empty if the title has none.
    #[cfg(feature = "words")]
    fn words(&self) -> Languages;
    /// The schemas of the title's types.
    #[cfg(feature = "openapi")]
    fn schemas(&self) -> Schemas;
}

/// Makes a [`Ruleset`] of any [`Rules`].
pub struct Of<R> {
    meta: Meta,
    rules: PhantomData<fn() -> R>,
}

impl<R: Rules> Of<R> {
    /// The instance for the registry.
    pub const NEW: Self = {
        assert!(*R::META.seats.end() <= SeatSet::SEATS_MAX, "too many seats");
        Self { meta: R::META, rules: PhantomData }
    };
}

impl<R: Rules> Ruleset for Of<R> {
    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn options(&self, options: &Value, seats: u8) -> Result<Value, BadOptions> {
        let no_object = || BadOptions::at(OPTIONS, "`options` is an object");
        let given = options.as_object().ok_or_else(no_object)?;
        let options = preset::expand(self.meta.presets, given)?;
        let bad = |Malformed { pointer, detail }| BadOptions::at(format!("{OPTIONS}{pointer}"), detail);
        let parsed: R::Options = typed(&options).map_err(bad)?;
        let full = serde_json::to_value(&parsed).map_err(|e| BadOptions::at(OPTIONS, e.to_string()))?;
        if let Some((pointer, difference)) = foreign_part(&options, &full, &|_| true) {
            let detail = match difference {
                Difference::UnknownField(field) => format!("{} has no option `{field}`", self.meta.slug),
                Difference::Type { .. } => difference.to_string(),
            };
            return Err(bad(Malformed { pointer, detail }));
        }
        // A trial setup shows whether the rules accept the options.
        Play::<R>::setup(&parsed, seats, &mut Chance::none())?;
        Ok(full)
    }

    fn setup(&self, options: &Value, seats: u8, chance: &mut Chance) -> Result<Vec<Item>, BadOptions> {
        let options =
            serde_json::from_value(options.clone()).map_err(|e| BadOptions::at(OPTIONS, e.to_string()))?;
        let effects = Play::<R>::setup(&options, seats, chance)?;
        Ok(effects.iter().map(|effect| Item::of::<R, R::Hidden>(effect, seats)).collect())
    }

    fn board(&self, options: &Value, seats: u8) -> Result<Box<dyn Board>, Corrupt> {
        let options = serde_json::from_value(options.clone())?;
        Ok(Box::new(Position::<R>::new(R::initial(&options, seats), seats)))
    }

    #[cfg(feature = "snapshots")]
    fn resume(&self, kept: &str, seats: u8) -> Result<Box<dyn Board>, Corrupt> {
        let state = R::complete(serde_json::from_str(kept)?);
        Ok(Box::new(Position::<R>::new(state, seats)))
    }

    #[cfg(feature = "pictures")]
    fn emblem(&self, names: &[Option<&str>]) -> String {
        super::Picture::of_title(R::emblem, self.meta.title, names)
    }

    fn examples(&self) -> Examples<Value, Value> {
        let Examples { games, conditions, strength } = R::examples();
        Examples {
            games: games.into_iter().map(|(name, options)| (name, decision::json(&options))).collect(),
            conditions: conditions.iter().map(decision::json).collect(),
            strength,
        }
    }

    fn reasons(&self) -> Vec<Reason> {
        R::Illegal::VARIANTS.iter().map(|illegal| Reason::of(*illegal)).collect()
    }

    #[cfg(feature = "words")]
    fn words(&self) -> Languages {
        serde_json::from_str(R::WORDS).unwrap_or_default()
    }

    #[cfg(feature = "openapi")]
    fn schemas(&self) -> Schemas {
        Schemas::of::<R>()
    }
}
