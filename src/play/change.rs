//! Asking something of a game.

use std::sync::Arc;

use longhall_rules::game::{Game, Intent, Logged, Refusal};
use uuid::Uuid;

use super::{Hall, Identity, PlayError, Scope, cache::Table};
use crate::store::StoreError;

/// How often a change that does not depend on what others just did is tried again.
const TRIES: usize = 5;

impl Hall {
    pub(super) async fn change_visible(
        &self,
        identity: &Identity,
        id: Uuid,
        intent: Intent,
    ) -> Result<Table, PlayError> {
        self.require_visible(identity, id).await?;
        self.change(identity.account, id, intent).await
    }

    pub(super) async fn require_visible(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        identity.require(Scope::Play)?;
        let is_visible = self.table(id).await?.game.is_visible_to(Some(identity.account));
        if is_visible { Ok(()) } else { Err(PlayError::NoSuchGame) }
    }

    pub(super) async fn change(&self, account: Uuid, id: Uuid, intent: Intent) -> Result<Table, PlayError> {
        self.change_and_tell(account, id, intent).await.map(|(table, _)| table)
    }

    /// These intents mean the same whatever others do meanwhile, so a lost race is run again.
    pub(super) async fn change_and_tell(
        &self,
        account: Uuid,
        id: Uuid,
        intent: Intent,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        let mut seq = 0;
        for _ in 0..TRIES {
            let table = self.table(id).await?;
            seq = table.game.seq;
            let dice = self.dice(table.seed);
            let game = if intent.needs_past() {
                Arc::new(Game::recall(id, &self.read_log(id, 0, seq).await?)?)
            } else {
                table.game.clone()
            };
            let with_bots = game.has_bots() || matches!(intent, Intent::SeatBot(_));
            let wish = intent.clone();
            let acted = self.decide(with_bots, move || game.act(account, wish, &dice)).await?;
            if acted.as_ref().err() == Some(&Refusal::DeadlinePassed) {
                self.expire(id).await?;
                continue;
            }
            let (game, log) = acted?;
            match self.commit(&table, game, &log, Some(account), None).await {
                Err(StoreError::HeadMoved) => {}
                done => return Ok((done?, log)),
            }
        }
        Err(PlayError::StaleSeq { seq })
    }
}
