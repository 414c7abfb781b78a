//! Trying moves out: what they would lead to, with nothing recorded.

use serde_json::Value;
use uuid::Uuid;

use super::{Acting, Awaited, Context, Ended, Event, Game, Logged, Refusal, RefusedMove, stage::Stage};
use crate::kit::{Draw, Seat, Viewer};

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
    /// The game in a world that the viewer cannot tell from the real one: what they cannot know is drawn. Who has folded a log
    /// with parts that are closed to them dry-runs moves in it: the answer is the same in each such world, or else it would
    /// tell what is hidden (law 7).
    #[must_use]
    pub fn imagined(&self, viewer: Viewer, draw: &mut Draw) -> Self {
        let mut game = self.clone();
        if let Stage::Active(active) = &mut game.stage {
            active.board = active.board.determinize(viewer, draw);
        }
        game
    }

    /// The game as it would be if this seat's next turn began now: none if that makes no sense (`Rules::at_turn_of`). To be
    /// asked of what a viewer imagines.
    #[must_use]
    pub fn at_turn_of(&self, seat: Seat) -> Option<Self> {
        let mut game = self.clone();
        if let Stage::Active(active) = &mut game.stage {
            active.board = active.board.at_turn_of(seat)?;
            // Nobody's time runs in it, and none can be over.
            active.times = None;
            active.awaiting = vec![Awaited { seat, since_seq: self.seq, since: self.updated_at }];
            return Some(game);
        }
        None
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
        acting.act_by_move(account, action)?;
        if acting.revealing {
            return Ok(None);
        }
        if let Some(result) = acting.decided() {
            acting.record(Event::Ended(Ended { result, seed: None }), vec![])?;
        }
        Ok(Some((acting.game, acting.log)))
    }
}
