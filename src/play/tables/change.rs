//! Asking something of a game.

use std::sync::Arc;

use longhall_rules::game::{Game, Intent, Logged, Refusal};
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    moves::act::seat_for,
    tables::cache::Table,
};

impl Hall {
    pub(crate) async fn change_visible(
        &self,
        identity: &Identity,
        id: Uuid,
        intent: Intent,
    ) -> Result<Table, PlayError> {
        self.require_visible(identity, id).await?;
        self.change(identity.account, id, intent).await
    }

    pub(crate) async fn require_visible(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        identity.require(Scope::Play)?;
        let is_visible = self.table(id).await?.game.is_visible_to(Some(identity.account));
        if is_visible { Ok(()) } else { Err(PlayError::NoSuchGame) }
    }

    pub(crate) async fn change(&self, account: Uuid, id: Uuid, intent: Intent) -> Result<Table, PlayError> {
        self.change_and_tell(account, id, intent).await.map(|(table, _)| table)
    }

    /// For intents that mean the same whatever others do meanwhile.
    pub(crate) async fn change_and_tell(
        &self,
        account: Uuid,
        id: Uuid,
        intent: Intent,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        self.change_after(account, id, None, intent).await
    }

    /// The same for those that are meant for the game as it is after an event, if one is named.
    pub(crate) async fn change_after(
        &self,
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
        &self,
        account: Uuid,
        id: Uuid,
        expected_seq: Option<i64>,
        intent: Intent,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        let table = self.table(id).await?;
        if let Some(expected_seq) = expected_seq {
            seat_for(&table.game, account, expected_seq)?;
        }
        let dice = self.dice(table.seed);
        let game = if intent.needs_past() {
            Arc::new(Game::recall(id, &self.read_log(id, 0, table.game.seq).await?)?)
        } else {
            table.game.clone()
        };
        let with_bots = game.has_bots() || matches!(intent, Intent::SeatBot(_));
        let acted = self.decide(with_bots, move || game.act(account, intent, &dice)).await?;
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
