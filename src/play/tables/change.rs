//! Changes a game on behalf of an account.

use std::sync::Arc;

use longhall_rules::game::{Game, Intent, Logged, Refusal};
use uuid::Uuid;

use super::{Tables, cache::Table, once::Asked};
use crate::play::error::PlayError;

impl Tables {
    /// Applies a request to a game. Conflicts with other changes are retried, unless the request expects a certain
    /// event.
    pub(crate) async fn change(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        asked: impl Into<Asked>,
    ) -> Result<Table, PlayError> {
        self.change_and_tell(account, id, asked).await.map(|(table, _)| table)
    }

    /// Applies a request like [`Tables::change`], and also returns the new events.
    pub(crate) async fn change_and_tell(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        asked: impl Into<Asked>,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        let (asked, mut attempts) = (asked.into(), self.attempts(id));
        let changed = loop {
            let attempt = self.try_change(account, id, asked.clone()).await;
            if let Some(changed) = attempts.last(attempt).await {
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

    async fn try_change(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        Asked { intent, expected_seq, request }: Asked,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        if let Some(request) = &request
            && let Some(before) = self.done_before(account, id, request).await?
        {
            return Ok(before);
        }
        let table = self.table(id).await?;
        if let Some(expected_seq) = expected_seq {
            table.seat_for(account, expected_seq)?;
        }
        let context = self.context(table.seed, table.has_clock())?;
        let game = if intent.needs_past() {
            Arc::new(Game::recall(id, &self.read_log(id, table.game.seq).await?)?)
        } else {
            table.game.clone()
        };
        let with_bots = game.has_bots() || matches!(intent, Intent::SeatBot(_));
        let acted = self.decide(account, with_bots, move || game.act(account, intent, &context)).await?;
        if acted.as_ref().err() == Some(&Refusal::DeadlinePassed) {
            self.catch_up(id).await?;
            return Err(PlayError::Overtaken);
        }
        let (game, log) = acted?;
        if log.is_empty() {
            return Ok((table, log));
        }
        Ok((self.commit(&table, game, &log, Some(account), request).await?, log))
    }
}
