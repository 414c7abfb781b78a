//! Dry runs: the outcome of moves, with nothing recorded.

use serde_json::Value;
use uuid::Uuid;

use super::{Acting, Awaited, Context, Ended, Event, Game, Logged, Refusal, RefusedMove, stage::Stage};
use crate::kit::{Draw, Seat, Viewer};

/// Outcome of a dry run, as far as the player may know it beforehand.
pub struct DryRun {
    /// The game afterwards.
    pub game: Game,
    /// The new events, without the seed.
    pub log: Vec<Logged>,
    /// Index of the move before which the dry run stopped; `None` if all were tried.
    pub stopped_at: Option<usize>,
}

impl Game {
    /// The game in a world that the viewer cannot distinguish from the real one: hidden things are drawn at random. A
    /// program that has folded a log with closed parts dry-runs moves in such a world. The result is the same in each
    /// of them. Otherwise it would reveal something hidden (law 7).
    #[must_use]
    pub fn imagined(&self, viewer: Viewer, draw: &mut Draw) -> Self {
        let mut game = self.clone();
        if let Stage::Active(active) = &mut game.stage {
            active.board = active.board.determinize(viewer, draw);
        }
        game
    }

    /// The game as if this seat's next turn began now; `None` if that makes no sense (`Rules::at_turn_of`). Call it on
    /// the result of [`Game::imagined`].
    #[must_use]
    pub fn at_turn_of(&self, seat: Seat) -> Option<Self> {
        let mut game = self.clone();
        if let Stage::Active(active) = &mut game.stage {
            active.board = active.board.at_turn_of(seat)?;
            // No clock runs in this game, so no time can run out.
            active.times = None;
            active.awaiting = vec![Awaited { seat, since_seq: self.seq, since: self.updated_at }];
            return Some(game);
        }
        None
    }

    /// Tries moves out. Stops before the first move that would reveal something, or that a bot or the rules would have
    /// to precede. Later moves are not examined. The events do not contain the seed.
    ///
    /// # Errors
    /// If one of the moves is refused.
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
