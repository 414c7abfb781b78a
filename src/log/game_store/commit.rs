//! Changes a game: provides seed and time for a decision, retries after conflicts, and stores the events with their
//! projections.

use std::{sync::Arc, time::Duration};

use longhall_base::error::PlayError;
use longhall_rules::{
    game::{Awaited, Context, Game, Kind, Logged},
    kit::Board,
};
use uuid::Uuid;

use super::{
    GameStore,
    cache::LoadedGame,
    projection::{AwaitedRow, WaitRow, accounts, asked, invited, orders_changes, seat_rows, stage},
};
use crate::{
    append::{queue::Append, roster::Roster},
    db::{error::StoreError, json::Json},
    event::{EventRow, Request},
    head::Head,
    orders::{self, OrdersRow},
};

/// Maximum number of attempts after conflicts. Of several concurrent attempts one always succeeds.
const CONFLICT_TRIES_MAX: u32 = 32;
/// Maximum number of attempts after clock skew. After rereading the clock the next attempt is right, or none is for a
/// while.
const SKEW_TRIES_MAX: u32 = 3;

/// Attempts at a change that may conflict with other changes or with the clock. Each attempt loads the game itself. If
/// the request expects an event, [`LoadedGame::seat_for`] refuses any other, so only such requests learn of conflicts.
pub struct Retry<'a> {
    game_store: &'a GameStore,
    id: Uuid,
    made: u32,
}

impl GameStore {
    /// Starts counting attempts at a game.
    pub fn retry(&self, id: Uuid) -> Retry<'_> {
        Retry { game_store: self, id, made: 0 }
    }

    /// Returns the seed and the time for a decision. In a game with a clock it refuses while the database clock is
    /// suspect, because players would lose that time.
    ///
    /// # Errors
    /// If the game has a clock and the time is suspect.
    pub fn context(&self, seed: [u8; 32], has_clock: bool) -> Result<Context, PlayError> {
        match self.time.suspect_for() {
            Some(rest) if has_clock => Err(PlayError::ClockSuspect(rest)),
            _ => Ok(Context { seed, now: self.now() }),
        }
    }

    /// Runs a decision for an account. If bots may have to think, it runs on a blocking thread, in turn with other
    /// accounts.
    pub async fn decide<T: Send + 'static>(
        &self,
        account: Uuid,
        with_bots: bool,
        decision: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PlayError> {
        if with_bots { self.bots.run(self.queue_keys.get(account), decision).await } else { Ok(decision()) }
    }
}

impl Retry<'_> {
    /// Returns the final result, or `None` if another attempt is worthwhile. After the maximum of attempts it returns
    /// the conflict or the clock skew itself.
    pub async fn last<T>(&mut self, attempt: Result<T, PlayError>) -> Option<Result<T, PlayError>> {
        self.made += 1;
        match attempt {
            Err(PlayError::Conflict) if self.made < CONFLICT_TRIES_MAX => {
                self.game_store.cache.evict(self.id);
                tokio::time::sleep(Duration::from_millis(self.made.into())).await;
                None
            }
            Err(PlayError::ClockSkew) if self.made < SKEW_TRIES_MAX => {
                self.game_store.cache.evict(self.id);
                Box::pin(self.game_store.store.read_clock()).await.err().map(|error| Err(error.into()))
            }
            done => Some(done),
        }
    }
}

impl GameStore {
    /// Appends the events, and caches the game as it is afterwards.
    pub async fn commit(
        self: &Arc<Self>,
        before: &LoadedGame,
        game: Game,
        log: &[Logged],
        account: Option<Uuid>,
        request: Option<Request>,
    ) -> Result<LoadedGame, StoreError> {
        let mut append = append(&game, log, account, request);
        // A player who was away and moves has returned, so that nobody can take their seat any more.
        let is_somebody_back = game.vacant_seat() != before.game.vacant_seat();
        let roster = if log.iter().all(|event| event.kind == Kind::Moved) && !is_somebody_back {
            None
        } else {
            // The notice also reaches a player who has lost their seat.
            append.accounts.extend(accounts(&before.game));
            Some(Roster {
                created: None,
                stage: stage(&game),
                seats: seat_rows(&game),
                orders: orders_changes(&game, log, None),
            })
        };
        let after = before.with_unstored(game);
        let game_store = self.clone();
        let write = async move {
            let (loaded, orders_due) = game_store.write(after, append, roster).await?;
            if orders_due {
                // The send fails only during shutdown; then the next sweep of another process finds the game.
                drop(game_store.orders_due.send((loaded.game.id, game_store.tasks.token())));
            }
            Ok(loaded)
        };
        self.tasks.detached(write).await
    }

    /// Appends the events of a player's standing orders, with the remaining orders. Returns whether orders are due
    /// next.
    pub async fn commit_executed(
        self: &Arc<Self>,
        before: &LoadedGame,
        game: Game,
        log: &[Logged],
        executed: OrdersRow,
    ) -> Result<bool, StoreError> {
        // No account requests this change, so that the player who left the order is notified of it as well.
        let append = append(&game, log, None, None);
        let orders = orders_changes(&game, log, Some(executed));
        let roster = Some(Roster { created: None, stage: stage(&game), seats: seat_rows(&game), orders });
        let (game_store, after) = (self.clone(), before.with_unstored(game));
        let write =
            async move { game_store.write(after, append, roster).await.map(|(_, orders_due)| orders_due) };
        self.tasks.detached(write).await
    }

    /// Appends the events that create a game.
    pub async fn commit_new(
        self: &Arc<Self>,
        loaded: LoadedGame,
        append: Append,
        roster: Roster,
    ) -> Result<LoadedGame, StoreError> {
        let game_store = self.clone();
        let write =
            async move { game_store.write(loaded, append, Some(roster)).await.map(|(loaded, _)| loaded) };
        self.tasks.detached(write).await
    }

    /// After an error it may be unknown whether the events were written; the log has the answer.
    async fn write(
        self: &Arc<Self>,
        after: LoadedGame,
        mut append: Append,
        roster: Option<Roster>,
    ) -> Result<(LoadedGame, bool), StoreError> {
        append.off_max = self.time.off_max();
        let before = append.expected_seq;
        let written = match roster {
            None => self.store.append(append).await,
            Some(roster) => Box::pin(self.store.append_roster(&append, &roster)).await,
        };
        match written {
            Ok(orders_due) => {
                self.snapshot_writer.keep_now(&after.game, before);
                Ok((self.cache.insert(after), orders_due))
            }
            Err(error) => {
                self.cache.evict(after.game.id);
                Err(error)
            }
        }
    }
}

/// Builds the append for the store.
pub fn append(game: &Game, log: &[Logged], asked_by: Option<Uuid>, request: Option<Request>) -> Append {
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
        // The acting account may be the one that leaves, and no longer has a seat.
        accounts: accounts(game).chain(invited(game)).chain(asked_by).collect(),
        // Set just before writing.
        off_max: None,
    }
}

/// Whether events may change the game's next deadline: in a game with a clock, in an open game, and at the start and
/// end.
fn moves_deadline(game: &Game, log: &[Logged]) -> bool {
    let begins_or_ends = |event: &Logged| matches!(event.kind, Kind::Started | Kind::Ended);
    game.created.clock.is_some() || game.silent_until().is_some() || log.iter().any(begins_or_ends)
}

/// The row of an event.
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

/// The head of the log, and the columns that every move changes.
pub fn head(game: &Game) -> Head {
    Head {
        head_seq: game.seq,
        head_hash: game.head.0.to_vec(),
        awaiting: awaiting(game),
        standing: Json::new(&game.board().map(<dyn Board>::standing)),
        updated_at: game.updated_at,
    }
}

/// The column `awaiting`: awaited seats with their deadlines, and pending requests for agreement.
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
    Json::new(&turns.chain(asked(game).map(WaitRow::Ask)).collect::<Vec<_>>())
}

/// The awaited seats as a bit set.
pub fn awaited_seats(game: &Game) -> i16 {
    orders::bits(game.awaiting().iter().map(|awaited| i16::from(awaited.seat.0)))
}
