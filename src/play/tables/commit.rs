//! Writing what happened, and all that must follow of it.

use std::sync::Arc;

use longhall_rules::game::{Game, Kind, Logged};

use super::{
    Tables,
    cache::Table,
    projection::{accounts, append, orders_changes, seat_rows},
};
use crate::store::{Append, Life, OrdersRow, Request, StoreError};

impl Tables {
    /// Appends what happened; afterwards this process knows the game as it is then.
    pub(crate) async fn commit(
        self: &Arc<Self>,
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
            Some(Life { created: None, seats: seat_rows(&game), orders: orders_changes(&game, log, None) })
        };
        let after = before.as_it_would_be(game);
        let tables = self.clone();
        let write = async move {
            let (table, orders_due) = tables.write(after, append, life).await?;
            if orders_due {
                // Nobody listens once the hall is gone; the next sweep of another process finds the game.
                drop(tables.orders_due.send((table.game.id, tables.tasks.token())));
            }
            Ok(table)
        };
        self.tasks.surely(write).await
    }

    /// The same, together with what is left of orders that were executed; tells whether orders are due then.
    pub(crate) async fn commit_executed(
        self: &Arc<Self>,
        before: &Table,
        game: Game,
        log: &[Logged],
        executed: OrdersRow,
    ) -> Result<bool, StoreError> {
        let append = append(&game, log, Some(executed.account_id), None);
        let orders = orders_changes(&game, log, Some(executed));
        let life = Some(Life { created: None, seats: seat_rows(&game), orders });
        let (tables, after) = (self.clone(), before.as_it_would_be(game));
        let write = async move { tables.write(after, append, life).await.map(|(_, orders_due)| orders_due) };
        self.tasks.surely(write).await
    }

    /// Appends what begins a game.
    pub(crate) async fn commit_new(
        self: &Arc<Self>,
        table: Table,
        append: Append,
        life: Life,
    ) -> Result<Table, StoreError> {
        let tables = self.clone();
        let write = async move { tables.write(table, append, Some(life)).await.map(|(table, _)| table) };
        self.tasks.surely(write).await
    }

    /// Where it fails, whether anything was written may not be known: the log will tell.
    async fn write(
        self: &Arc<Self>,
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
            Ok(orders_due) => Ok((self.cache.confirm(after), orders_due)),
            Err(error) => {
                self.cache.forget(after.game.id);
                Err(error)
            }
        }
    }
}
