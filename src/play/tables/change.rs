//! Asking something of a game.

use std::sync::Arc;

use longhall_rules::game::{Game, Intent, Logged, Refusal};
use uuid::Uuid;

use super::{Tables, cache::Table};
use crate::play::error::PlayError;

impl Tables {
    /// For intents that mean the same whatever others do meanwhile.
    pub(crate) async fn change(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        intent: Intent,
    ) -> Result<Table, PlayError> {
        self.change_and_tell(account, id, intent).await.map(|(table, _)| table)
    }

    /// As [`Tables::change`], with the events.
    pub(crate) async fn change_and_tell(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        intent: Intent,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        self.change_after(account, id, None, intent).await
    }

    /// For intents that are meant for the game as it is after an event, if one is named.
    pub(crate) async fn change_after(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        expected_seq: Option<i64>,
        intent: Intent,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        let mut attempts = self.attempts(id);
        loop {
            let attempt = self.try_change(account, id, expected_seq, intent.clone()).await;
            if let Some(changed) = attempts.last(attempt).await {
                return changed;
            }
        }
    }

    async fn try_change(
        self: &Arc<Self>,
        account: Uuid,
        id: Uuid,
        expected_seq: Option<i64>,
        intent: Intent,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        let table = self.table(id).await?;
        if let Some(expected_seq) = expected_seq {
            table.seat_for(account, expected_seq)?;
        }
        let context = self.context(table.seed, table.has_clock())?;
        let game = if intent.needs_past() {
            Arc::new(Game::recall(id, &self.read_log(id, 0, table.game.seq).await?)?)
        } else {
            table.game.clone()
        };
        let with_bots = game.has_bots() || matches!(intent, Intent::SeatBot(_));
        let acted = self.decide(with_bots, move || game.act(account, intent, &context)).await?;
        if acted.as_ref().err() == Some(&Refusal::DeadlinePassed) {
            self.catch_up(id).await?;
            return Err(PlayError::Overtaken);
        }
        let (game, log) = acted?;
        if log.is_empty() {
            return Ok((table, log));
        }
        Ok((self.commit(&table, game, &log, Some(account), None).await?, log))
    }
}
