//! Requests: moves that are made one after the other, all of them or none, or tried out with nothing recorded.
//!
//! **A request ends at its first move by which its player learns something**, and at the first that somebody answers who
//! needs no time to think. Else they could have a guess refused after it, and would know more while nothing was recorded.
//! So it is refused if such a move is not its last, before anything after it is looked at; and a dry run stops there.

use serde_json::Value;
use uuid::Uuid;

use super::{Acting, Context, Ended, Event, Game, Intent, Logged, Refusal};

/// Which of the moves is refused, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {index}: {refusal}")]
pub struct RefusedMove {
    /// Its place in the request, from 0.
    pub index: usize,
    /// Why.
    pub refusal: Refusal,
}

/// What moves would lead to, as far as their player may know beforehand.
pub struct DryRun {
    /// The game afterwards.
    pub game: Game,
    /// Its new events, without the seed.
    pub log: Vec<Logged>,
    /// The move before which it stopped, from 0; none if all were tried.
    pub stopped_at: Option<usize>,
}

impl Game {
    /// Makes moves: the game afterwards, and its new events.
    ///
    /// # Errors
    /// If one of them is refused, or ends the request before its last one: then none was made.
    pub fn play(
        &self,
        account: Uuid,
        moves: &[Value],
        context: &Context,
    ) -> Result<(Self, Vec<Logged>), RefusedMove> {
        let mut acting = Acting::new(self.clone(), Vec::new(), context);
        for (index, action) in moves.iter().enumerate() {
            let refused = |refusal| RefusedMove { index, refusal };
            acting.act(account, Intent::Move(action.clone())).map_err(refused)?;
            if index + 1 < moves.len() && (acting.revealing || acting.is_answered()) {
                return Err(refused(Refusal::RevealsBeforeEnd));
            }
            acting.settle().map_err(refused)?;
        }
        // What an undo needs is read from the log when it is needed.
        acting.game.past = None;
        Ok((acting.game, acting.log))
    }

    /// Tries moves out. It stops before the first that would reveal something, or for which somebody else would have to
    /// move first; what comes after is not looked at. The seed stays out of the events.
    ///
    /// # Errors
    /// If one of them is refused.
    pub fn dry_run(&self, account: Uuid, moves: &[Value], context: &Context) -> Result<DryRun, RefusedMove> {
        let mut done = DryRun { game: self.clone(), log: Vec::new(), stopped_at: None };
        for (index, action) in moves.iter().enumerate() {
            let next = done.game.dry_run_one(account, action, context);
            let Some((game, log)) = next.map_err(|refusal| RefusedMove { index, refusal })? else {
                return Ok(DryRun { stopped_at: Some(index), ..done });
            };
            done.game = game;
            done.log.extend(log);
        }
        Ok(done)
    }

    fn dry_run_one(
        &self,
        account: Uuid,
        action: &Value,
        context: &Context,
    ) -> Result<Option<(Self, Vec<Logged>)>, Refusal> {
        let mut acting = Acting { is_dry_run: true, ..Acting::new(self.clone(), Vec::new(), context) };
        if acting.is_answered() {
            return Ok(None);
        }
        acting.act(account, Intent::Move(action.clone()))?;
        if acting.revealing {
            return Ok(None);
        }
        if let Some(result) = acting.decided() {
            acting.record(Event::Ended(Ended { result, seed: None }), vec![])?;
        }
        Ok(Some((acting.game, acting.log)))
    }
}

impl Acting<'_> {
    /// Whether a bot moves next, or the rules for somebody who has left.
    fn is_answered(&self) -> bool {
        let follows = self.game.awaited_bot().is_some() || self.game.awaited_and_gone().is_some();
        follows && self.decided().is_none()
    }
}
