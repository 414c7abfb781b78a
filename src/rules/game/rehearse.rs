//! Rehearsing: what a move would lead to, with nothing recorded.

use serde_json::Value;
use uuid::Uuid;

use super::{Acting, Dice, Ended, Event, Game, Intent, Logged, Refusal};

impl Game {
    /// What a move would lead to, as far as its player may know beforehand: none if it would reveal
    /// something drawn or hidden, or if bots move before it. The seed stays out of the events.
    ///
    /// # Errors
    /// If the game refuses the move.
    pub fn rehearse(
        &self,
        account: Uuid,
        action: Value,
        dice: &Dice,
    ) -> Result<Option<(Self, Vec<Logged>)>, Refusal> {
        if self.awaited_bot().is_some() {
            return Ok(None);
        }
        let mut acting = Acting { is_rehearsal: true, ..Acting::new(self.clone(), Vec::new(), dice) };
        acting.act(account, Intent::Move(action))?;
        acting.go_on_without_people()?;
        if acting.revealing {
            return Ok(None);
        }
        if let Some(result) = acting.result() {
            acting.record(Event::Ended(Ended { result, seed: None }), vec![])?;
        }
        Ok(Some((acting.game, acting.log)))
    }
}
