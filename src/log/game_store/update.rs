//! Changes a game on behalf of an account.

use std::sync::Arc;

use longhall_base::error::PlayError;
use longhall_rules::game::{Game, Intent, Logged, Refusal};
use uuid::Uuid;

use super::{GameStore, cache::LoadedGame, idempotency::KeyedRequest};

impl GameStore {
    /// Applies a request to a game. Conflicts with other changes are retried, unless the request expects a certain
    /// event.
    pub async fn update(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        asked: impl Into<KeyedRequest>,
    ) -> Result<LoadedGame, PlayError> {
        self.update_with_events(account, id, asked).await.map(|(loaded, _)| loaded)
    }

    /// Applies a request like [`GameStore::update`], and also returns the new events.
    pub async fn update_with_events(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        asked: impl Into<KeyedRequest>,
    ) -> Result<(LoadedGame, Vec<Logged>), PlayError> {
        let (asked, mut retry) = (asked.into(), self.retry(id));
        let changed = loop {
            let attempt = self.try_update(account, id, asked.clone()).await;
            if let Some(changed) = retry.last(attempt).await {
                break changed;
            }
        };
        match (changed, &asked.request) {
            // If the same request arrives twice at once, the second one finds the result of the first.
            (Err(refused @ (PlayError::StaleSeq { .. } | PlayError::Refused { .. })), Some(request)) => {
                Box::pin(self.done_before(account, id, request)).await?.ok_or(refused)
            }
            (changed, _) => changed,
        }
    }

    async fn try_update(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        KeyedRequest { intent, expected_seq, request }: KeyedRequest,
    ) -> Result<(LoadedGame, Vec<Logged>), PlayError> {
        if let Some(request) = &request
            && let Some(before) = self.done_before(account, id, request).await?
        {
            return Ok(before);
        }
        let loaded = self.load(id).await?;
        match (expected_seq, &intent) {
            (None, _) => {}
            (Some(expected), Intent::Join { .. }) => loaded.require_seq(expected)?,
            (Some(expected), _) => _ = loaded.seat_for(account, expected)?,
        }
        let context = self.context(loaded.seed, loaded.has_clock())?;
        let game = if intent.needs_undo_points() {
            Arc::new(Game::replay_for_undo(id, &self.read_log(id, loaded.game.seq).await?)?)
        } else {
            loaded.game.clone()
        };
        let with_bots = game.has_bots() || matches!(intent, Intent::SeatBot(_));
        let acted = self.decide(account, with_bots, move || game.act(account, intent, &context)).await?;
        if acted.as_ref().err() == Some(&Refusal::DeadlinePassed) {
            self.catch_up(id).await?;
            return Err(PlayError::Conflict);
        }
        let (game, log) = acted?;
        if log.is_empty() {
            return Ok((loaded, log));
        }
        Ok((self.commit(&loaded, game, &log, Some(account), request).await?, log))
    }
}
