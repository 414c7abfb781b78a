//! Reliability: the people who played a game to its end, and those who left it.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::{EndReason, Game};

impl Game {
    /// The people of a finished game and whether each kept their seat. Someone left if their time ran out and they did
    /// not come back. Where the rules move for them, the second time in a row counts. Someone left, too, if they resigned
    /// before half of the usual number of moves. Moves that were taken back do not count for that, nor does anything else
    /// that people can do without playing on. People who were replaced are included. One seat that a person left is
    /// enough.
    ///
    /// If the game was cancelled, or was over before half of that number, only those who had left are included.
    /// Otherwise two accounts of one person would become reliable by resigning from games at once. A game that ended by the
    /// rules counts for everybody, however short it was. Empty if the game never began, or if fewer than two people played
    /// in it. Bots count for nothing.
    #[must_use]
    pub fn seats_kept(&self) -> BTreeMap<Uuid, bool> {
        let mut kept = BTreeMap::new();
        let (Some(begun), Some(result)) = (self.stage.begun(), self.result()) else { return kept };
        let present = begun.seats.iter().filter_map(|occupant| occupant.person());
        for person in begun.replaced.iter().chain(present).filter(|person| !person.is_bot_account()) {
            *kept.entry(person.account).or_insert(true) &= !person.has_left;
        }
        if kept.len() < 2 {
            return BTreeMap::new();
        }
        let is_kept = match result.reason {
            EndReason::Finished => true,
            EndReason::Cancelled => false,
            _ => begun.moves * 2 >= self.usual_moves(),
        };
        kept.retain(|_, has_kept| is_kept || !*has_kept);
        kept
    }

    /// The usual number of moves of such a game; 0 if the title names none.
    pub(super) fn usual_moves(&self) -> u32 {
        self.rules.meta().usual_moves(&self.created.options, self.players())
    }
}
