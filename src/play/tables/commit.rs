//! Writing what happened, and all that must follow of it.

use std::{future::Future, panic::resume_unwind};

use longhall_rules::game::{Game, Kind, Logged};

use crate::play::{
    Hall,
    orders::standing,
    tables::{
        cache::Table,
        projection::{accounts, append, seat_rows},
    },
};
use crate::store::{Append, Life, OrdersRow, Request, StoreError};

impl Hall {
    /// Does what must not end half-way, in a task of its own: who asked for it may hang up at any moment, and what was
    /// committed must be known to the caches and told to others all the same.
    ///
    /// # Errors
    /// Those of the work.
    pub(crate) async fn surely<T, E>(
        &self,
        work: impl Future<Output = Result<T, E>> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        match self.tasks.spawn(work).await {
            Ok(done) => done,
            Err(ended) => match ended.try_into_panic() {
                Ok(panic) => resume_unwind(panic),
                Err(ended) => Err(StoreError::Unavailable(ended.to_string()).into()),
            },
        }
    }

    /// Appends what happened; afterwards this process knows the game as it is then.
    pub(crate) async fn commit(
        &self,
        before: &Table,
        game: Game,
        log: &[Logged],
        account: Option<uuid::Uuid>,
        request: Option<Request>,
    ) -> Result<Table, StoreError> {
        let mut append = append(&game, log, account, request);
        let life = if log.iter().all(|event| event.kind == Kind::Moved) {
            None
        } else {
            // Whose seat somebody else has taken hears of it too.
            append.accounts.extend(accounts(&before.game));
            Some(Life { created: None, seats: seat_rows(&game), orders: standing::changes(&game, log, None) })
        };
        let after = before.as_it_would_be(game);
        let hall = self.clone();
        self.surely(async move {
            let (table, orders_due) = hall.write(after, append, life).await?;
            if orders_due {
                hall.follow_soon(table.game.id);
            }
            Ok(table)
        })
        .await
    }

    /// The same, together with what is left of orders that were followed; tells whether orders are due then.
    pub(crate) async fn commit_followed(
        &self,
        before: &Table,
        game: Game,
        log: &[Logged],
        followed: OrdersRow,
    ) -> Result<bool, StoreError> {
        let append = append(&game, log, Some(followed.account_id), None);
        let orders = standing::changes(&game, log, Some(followed));
        let life = Some(Life { created: None, seats: seat_rows(&game), orders });
        let (hall, after) = (self.clone(), before.as_it_would_be(game));
        self.surely(async move { hall.write(after, append, life).await.map(|(_, orders_due)| orders_due) })
            .await
    }

    /// Appends what begins a game.
    pub(crate) async fn commit_new(
        &self,
        table: Table,
        append: Append,
        life: Life,
    ) -> Result<Table, StoreError> {
        let hall = self.clone();
        self.surely(async move { hall.write(table, append, Some(life)).await.map(|(table, _)| table) }).await
    }

    /// Where it fails, whether anything was written may not be known: the log will tell.
    async fn write(
        &self,
        after: Table,
        mut append: Append,
        life: Option<Life>,
    ) -> Result<(Table, bool), StoreError> {
        append.off_max = self.time.off_max();
        let written = match life {
            None => self.store.append(append).await,
            Some(life) => self.store.append_life(&append, &life).await,
        };
        match written {
            Ok(orders_due) => Ok((self.games.confirm(after), orders_due)),
            Err(error) => {
                self.games.forget(after.game.id);
                Err(error)
            }
        }
    }
}
