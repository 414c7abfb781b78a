//! Creating a game.

use uuid::Uuid;

use super::{
    Acting, Created, Dice, Event, Game, Hash, Joined, Logged, NewGame, OnLeaving, Refusal,
    clock::{Clock, Offset, look_up},
    commitment,
    seal::{Head, seal},
};
use crate::kit::{Seat, Skill};

/// What is agreed about a game beyond its rules.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// How long it waits for its players; without end, if none.
    pub clock: Option<Clock>,
    /// What becomes of the seat of a player who leaves.
    pub on_leaving: OnLeaving,
    /// Whose game is played again, if it is one.
    pub rematch: Option<Rematch>,
}

/// A game that is played again.
#[derive(Clone, Debug)]
pub struct Rematch {
    /// That game.
    pub of: Uuid,
    /// Its players, for whom the seats are kept.
    pub invited: Vec<Uuid>,
    /// Its bots, who sit down at once.
    pub bots: Vec<Skill>,
}

impl Game {
    /// A new game, its creator in seat 0.
    ///
    /// # Errors
    /// If there is no such ruleset, or it does not accept the options or the number of seats; or if the terms make no
    /// game.
    pub fn create(
        id: Uuid,
        account: Uuid,
        new: NewGame,
        dice: &Dice,
    ) -> Result<(Self, Vec<Logged>), Refusal> {
        let rules = crate::latest(&new.ruleset).ok_or(Refusal::NoSuchRuleset(new.ruleset))?;
        let meta = rules.meta();
        if !meta.seats.contains(&new.seats) {
            let (min, max) = (meta.seats.start(), meta.seats.end());
            return Err(Refusal::BadOptions(format!("{} is played by {min} to {max}", meta.title)));
        }
        let Terms { clock, on_leaving, mut rematch } = new.terms;
        let (clock, offsets) = clock.map(|clock| wind_up(clock, dice)).transpose()?.unzip();
        let bots = rematch.as_mut().map(|rematch| std::mem::take(&mut rematch.bots)).unwrap_or_default();
        let (rematch_of, invited) = rematch.map(|rematch| (rematch.of, rematch.invited)).unzip();
        let created = Created {
            account,
            ruleset: meta.slug.to_owned(),
            ruleset_version: meta.version,
            seats: new.seats,
            options: rules.options(&new.options, new.seats)?,
            visibility: new.visibility,
            seed_commitment: commitment(&dice.seed),
            clock,
            offsets: offsets.unwrap_or_default(),
            on_leaving,
            rematch_of,
            invited: invited.unwrap_or_default(),
        };
        let ruleset = created.ruleset_id();
        let first =
            seal(Event::Created(created), vec![], &Head { id, ruleset, seq: 0, hash: Hash::ZERO }, dice.at)?;
        let mut acting = Acting::new(Self::open(id, &first)?, vec![first], dice);
        acting.sit_down(Joined { seat: Seat(0), account, entropy: new.entropy, bot: None })?;
        for skill in bots {
            acting.sit_down_bot(skill)?;
        }
        acting.settle()?;
        Ok((acting.game, acting.log))
    }
}

/// A clock that makes sense, with the offsets of its zone.
fn wind_up(clock: Clock, dice: &Dice) -> Result<(Clock, Vec<Offset>), Refusal> {
    clock.check()?;
    let (zone, offsets) = look_up(&clock.zone, dice.at)?;
    Ok((Clock { zone, ..clock }, offsets))
}
