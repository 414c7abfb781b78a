//! Changing a game: by which luck and time to decide, trying again when somebody was faster, and writing what happened with
//! all that follows from it.

use std::{sync::Arc, time::Duration};

use longhall_rules::game::{Awaited, Context, Game, Kind, Logged};
use uuid::Uuid;

use super::{
    Tables,
    cache::Table,
    projection::{AwaitedRow, WaitRow, accounts, asked, invited, orders_changes, seat_rows, stage},
};
use crate::play::error::PlayError;
use crate::store::{self, Append, EventRow, Head, Json, OrdersRow, Request, Roster, StoreError};

/// How often somebody else may be faster. Of those who try at the same time one always comes through.
const TRIES: u32 = 32;
/// How often an attempt may fail because this process has the wrong time: the next reading of the clock is right, or none is
/// for a while.
const TRIES_IN_TIME: u32 = 3;

/// Attempts at something that a game's head or the clock may come in the way of. Each looks at the game itself; one that
/// is meant for an event refuses any other by [`Table::seat_for`], so that only who named an event hears that the
/// game has moved on.
pub(crate) struct Attempts<'a> {
    tables: &'a Tables,
    id: Uuid,
    made: u32,
}

impl Tables {
    /// Attempts at a game, of which none was made yet.
    pub(crate) fn attempts(&self, id: Uuid) -> Attempts<'_> {
        Attempts { tables: self, id, made: 0 }
    }

    /// What a decision needs from outside. In a game with a clock none is made while the time is in doubt: it would be counted
    /// as used.
    ///
    /// # Errors
    /// If it is in doubt.
    pub(crate) fn context(&self, seed: [u8; 32], has_clock: bool) -> Result<Context, PlayError> {
        match self.time.doubted_for() {
            Some(rest) if has_clock => Err(PlayError::ClockDoubted(rest)),
            _ => Ok(Context { seed, now: self.now() }),
        }
    }

    /// Decides something for an account; on a blocking thread, in turn with other accounts, if bots may have to think.
    pub(crate) async fn decide<T: Send + 'static>(
        &self,
        account: Uuid,
        with_bots: bool,
        decision: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PlayError> {
        if with_bots { self.bots.run(account, decision).await } else { Ok(decision()) }
    }
}

impl Attempts<'_> {
    /// What it all comes to after one more attempt; none if it is worth another. That others were faster each time, or
    /// that the time cannot be told, is in the end told as it is.
    pub(crate) async fn last<T>(&mut self, attempt: Result<T, PlayError>) -> Option<Result<T, PlayError>> {
        self.made += 1;
        match attempt {
            Err(PlayError::Overtaken) if self.made < TRIES => {
                self.tables.cache.forget(self.id);
                tokio::time::sleep(Duration::from_millis(self.made.into())).await;
                None
            }
            Err(PlayError::Untimely) if self.made < TRIES_IN_TIME => {
                self.tables.cache.forget(self.id);
                Box::pin(self.tables.store.read_clock()).await.err().map(|error| Err(error.into()))
            }
            done => Some(done),
        }
    }
}

impl Tables {
    /// Appends what happened; afterwards this process knows the game as it is then.
    pub(crate) async fn commit(
        self: &Arc<Self>,
        before: &Table,
        game: Game,
        log: &[Logged],
        account: Option<Uuid>,
        request: Option<Request>,
    ) -> Result<Table, StoreError> {
        let mut append = append(&game, log, account, request);
        // Whoever was away and moves is there again, so that nobody else can take their seat any more.
        let is_somebody_back = game.vacant_seat() != before.game.vacant_seat();
        let roster = if log.iter().all(|event| event.kind == Kind::Moved) && !is_somebody_back {
            None
        } else {
            // Whose seat somebody else has taken hears of it too.
            append.accounts.extend(accounts(&before.game));
            Some(Roster {
                created: None,
                stage: stage(&game),
                seats: seat_rows(&game),
                orders: orders_changes(&game, log, None),
            })
        };
        let after = before.as_it_would_be(game);
        let tables = self.clone();
        let write = async move {
            let (table, orders_due) = tables.write(after, append, roster).await?;
            if orders_due {
                // Nobody listens once the hall is gone; the next sweep of another process finds the game.
                drop(tables.orders_due.send((table.game.id, tables.tasks.token())));
            }
            Ok(table)
        };
        self.tasks.surely(write).await
    }

    /// Appends what the orders of a player brought about, together with what is left of them; tells whether orders are due then.
    pub(crate) async fn commit_executed(
        self: &Arc<Self>,
        before: &Table,
        game: Game,
        log: &[Logged],
        executed: OrdersRow,
    ) -> Result<bool, StoreError> {
        // Nobody asked for it just now, so whoever left the order is told what has come of it.
        let append = append(&game, log, None, None);
        let orders = orders_changes(&game, log, Some(executed));
        let roster = Some(Roster { created: None, stage: stage(&game), seats: seat_rows(&game), orders });
        let (tables, after) = (self.clone(), before.as_it_would_be(game));
        let write =
            async move { tables.write(after, append, roster).await.map(|(_, orders_due)| orders_due) };
        self.tasks.surely(write).await
    }

    /// Appends what begins a game.
    pub(crate) async fn commit_new(
        self: &Arc<Self>,
        table: Table,
        append: Append,
        roster: Roster,
    ) -> Result<Table, StoreError> {
        let tables = self.clone();
        let write = async move { tables.write(table, append, Some(roster)).await.map(|(table, _)| table) };
        self.tasks.surely(write).await
    }

    /// Where it fails, whether anything was written may not be known: the log will tell.
    async fn write(
        self: &Arc<Self>,
        after: Table,
        mut append: Append,
        roster: Option<Roster>,
    ) -> Result<(Table, bool), StoreError> {
        append.off_max = self.time.off_max();
        let before = append.expected_seq;
        let written = match roster {
            None => self.store.append(append).await,
            Some(roster) => Box::pin(self.store.append_roster(&append, &roster)).await,
        };
        match written {
            Ok(orders_due) => {
                self.keeper.keep_now(&after.game, before);
                Ok((self.cache.confirm(after), orders_due))
            }
            Err(error) => {
                self.cache.forget(after.game.id);
                Err(error)
            }
        }
    }
}

/// What the store appends.
pub(crate) fn append(
    game: &Game,
    log: &[Logged],
    asked_by: Option<Uuid>,
    request: Option<Request>,
) -> Append {
    Append {
        game: game.id,
        expected_seq: log.first().map_or(game.seq, |first| first.seq - 1),
        events: log.iter().map(row).collect(),
        asked_by,
        request,
        head: head(game),
        moves_deadline: moves_deadline(game, log),
        deadline_at: game.due_at(),
        awaited_seats: awaited_seats(game),
        // Who acts may be one who leaves.
        accounts: accounts(game).chain(invited(game)).chain(asked_by).collect(),
        // For whoever writes it to say.
        off_max: None,
    }
}

/// Whether events may change when something happens by itself: in a game with a clock, and as long as a game is open.
fn moves_deadline(game: &Game, log: &[Logged]) -> bool {
    let begins_or_ends = |event: &Logged| matches!(event.kind, Kind::Started | Kind::Ended);
    game.created.clock.is_some() || game.silent_until().is_some() || log.iter().any(begins_or_ends)
}

/// What the store keeps of an event.
fn row(event: &Logged) -> EventRow {
    EventRow {
        seq: event.seq,
        payload: event.payload.clone(),
        secret: event.secret.clone(),
        prev_hash: event.prev_hash.0.to_vec(),
        hash: event.hash.0.to_vec(),
        kind: <&str>::from(event.kind).to_owned(),
        at: event.at,
        seat: event.seat.map(|seat| i16::from(seat.0)),
        account_id: event.account,
    }
}

/// The head of its log, and what every move changes.
pub(crate) fn head(game: &Game) -> Head {
    Head {
        head_seq: game.seq,
        head_hash: game.head.0.to_vec(),
        awaiting: awaiting(game),
        updated_at: game.updated_at,
    }
}

/// The seats a game waits for, each with its deadline, and everybody whose agreement it waits for.
fn awaiting(game: &Game) -> Json {
    let turn = |awaited: &Awaited| {
        WaitRow::Turn(AwaitedRow {
            seat: awaited.seat,
            since_seq: awaited.since_seq,
            since: awaited.since,
            deadline_at: game.deadline(awaited.seat),
        })
    };
    let turns = game.awaiting().iter().map(turn);
    Json::of(&turns.chain(asked(game).map(WaitRow::Ask)).collect::<Vec<_>>())
}

/// The seats a game waits for, as bits.
pub(crate) fn awaited_seats(game: &Game) -> i16 {
    store::bits(game.awaiting().iter().map(|awaited| i16::from(awaited.seat.0)))
}
