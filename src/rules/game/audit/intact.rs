//! Checks the events that a store returns before a game is folded from them.

use uuid::Uuid;

use super::{
    super::{Created, Digest, Game, Hash, Link, Logged, Part},
    Fault, FaultKind, empty,
};

impl Game {
    /// Checks that events of a store follow this game: their numbers, their hashes and the columns beside them.
    ///
    /// # Errors
    /// The first fault.
    pub fn check_next(&self, log: &[Logged]) -> Result<(), Fault> {
        check(self.id, &self.created.ruleset_id(), (self.seq, self.head), log)
    }

    /// Checks the events of a store from the first on, like [`Game::check_next`].
    ///
    /// # Errors
    /// The first fault.
    pub fn check_log(id: Uuid, log: &[Logged]) -> Result<(), Fault> {
        let first = log.first().ok_or_else(empty)?;
        let created: Created = first.read().map_err(|corrupt| Fault::new(first.seq, corrupt.into()))?;
        check(id, &created.ruleset_id(), (0, Hash::ZERO), log)
    }
}

fn check(game: Uuid, ruleset: &str, before: (i64, Hash), log: &[Logged]) -> Result<(), Fault> {
    let (mut seq, mut prev) = before;
    for event in log {
        if (event.seq, event.prev_hash) != (seq + 1, prev) {
            return Err(Fault::new(event.seq, FaultKind::NotNext));
        }
        let digests = Part::all(event.secret.as_deref())
            .and_then(|parts| parts.iter().map(Part::digest).collect::<Result<Vec<Digest>, _>>())
            .map_err(|corrupt| Fault::new(event.seq, corrupt.into()))?;
        let payload = &event.payload;
        let link = Link { game, seq: event.seq, ruleset, prev, payload, secrets: &digests };
        if link.hash() != event.hash {
            return Err(Fault::new(event.seq, FaultKind::WrongHash));
        }
        event.compare_columns()?;
        (seq, prev) = (event.seq, event.hash);
    }
    Ok(())
}
