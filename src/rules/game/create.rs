//! Creating a game.

use uuid::Uuid;

use super::{
    Acting, Context, Created, Event, Game, Hash, Logged, NewGame, Player, Refusal, Rematch, Terms,
    clock::{Clock, Offset, look_up},
    commitment,
    seal::{Head, seal},
};
use crate::kit::{BadOptions, Bot};

impl Game {
    /// Creates a game with its creator in seat 0.
    ///
    /// # Errors
    /// If there is no such ruleset, or it does not accept the options or the number of seats. Also if the terms are
    /// invalid.
    pub fn create(
        id: Uuid,
        account: Uuid,
        new: NewGame,
        context: &Context,
    ) -> Result<(Self, Vec<Logged>), Refusal> {
        let rules = crate::latest(&new.ruleset).ok_or(Refusal::NoSuchRuleset(new.ruleset))?;
        let meta = rules.meta();
        if !meta.seats.contains(&new.seats) {
            let (min, max) = (meta.seats.start(), meta.seats.end());
            let detail = format!("{} is played by {min} to {max} players", meta.title);
            return Err(BadOptions::at("/seats", detail).into());
        }
        let Terms { clock, on_leaving, admits_bots, rematch, misses, match_terms } = new.terms;
        let (clock, offsets) = clock.map(|clock| wind_up(clock, context)).transpose()?.unzip();
        let (rematch_of, invited, skills) = match rematch {
            Some(Rematch { of, invited, bots }) => (Some(of), invited, bots),
            None => (None, vec![], vec![]),
        };
        let bots: Vec<Bot> = skills.into_iter().map(|skill| Bot { skill, version: meta.bots }).collect();
        let created = Created {
            game: id,
            account,
            ruleset: meta.slug.to_owned(),
            ruleset_version: meta.version,
            seats: new.seats,
            options: rules.options(&new.options, new.seats)?,
            visibility: new.visibility,
            seed_commitment: commitment(&context.seed),
            clock,
            offsets: offsets.unwrap_or_default(),
            on_leaving,
            admits_bots,
            rematch_of,
            invited,
            bots,
            rated: match_terms.is_some_and(|terms| terms.rated),
            muster: match_terms.is_some(),
            bots_after: match_terms.and_then(|terms| terms.bots_after),
            misses,
            opponents: match_terms.and_then(|terms| terms.opponents),
        };
        let ruleset = created.ruleset_id();
        let first = seal(
            Event::Created(created),
            vec![],
            &Head { id, ruleset, seq: 0, hash: Hash::ZERO },
            context.now,
        )?;
        let mut acting = Acting::new(Self::open(id, &first)?, vec![first], context);
        acting.seat_creator(Player { account, program: new.program })?;
        acting.bots_may_come()?;
        acting.settle()?;
        Ok((acting.game, acting.log))
    }
}

/// Checks a clock and looks up the offsets of its zone.
fn wind_up(clock: Clock, context: &Context) -> Result<(Clock, Vec<Offset>), Refusal> {
    clock.check()?;
    let (zone, offsets) = look_up(&clock.zone, context.now)?;
    Ok((Clock { zone, ..clock }, offsets))
}
