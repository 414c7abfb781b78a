//! All data of games in one snapshot, for audits and rebuilds.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl, SimpleAsyncConnection};
use uuid::Uuid;

use super::{
    citus::topology::Topology,
    db::{
        connect::conn::Conn,
        error::StoreError,
        prepared::BY_KEYS,
        schema::{deadlines, game_events, game_secrets, game_settings, games, heads, seats, snapshots},
    },
    event::EventRow,
    games::SeatRow,
    head::{Begun, Head, Stage},
    histories::wrong_histories,
    orders::{ordered_seats, with_orders},
    rebuild::StoredGame,
    snapshots::SnapshotRow,
    store::Store,
    turns::write::wrong_turns,
};

/// Returns the settings of the transaction: one snapshot, read by keys, because only a few of many games are read.
fn snapshot_settings(topology: Topology) -> String {
    let by_keys = match topology {
        Topology::Single => BY_KEYS,
        Topology::Citus => "SET LOCAL enable_seqscan = off",
    };
    format!("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; {by_keys}")
}

/// A game's log and the data derived from it.
pub struct AuditRows {
    /// The log and the seed.
    pub stored: StoredGame,
    /// The derived data.
    pub derived: DerivedRows,
}

/// Columns that follow from the log together with other tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// Whether the game's rows in `histories` agree with those in `seats`, `games` and `game_settings`.
    pub is_listed: bool,
    /// `heads.ordered_seats`.
    pub ordered_seats: i16,
    /// `heads.orders_due`.
    pub orders_due: bool,
    /// The seats with orders in `standing_orders`, one bit each.
    pub seats_with_orders: i16,
    /// `games.roster_seq`.
    pub roster_seq: i64,
}

/// The data of a game besides its log.
pub struct DerivedRows {
    /// The current visibility, according to the settings.
    pub visibility: Option<String>,
    /// The game's row in `games`.
    pub row: Option<ProjectedGame>,
    /// The game's row in `heads`.
    pub head: Option<Head>,
    /// The next deadline in `deadlines`.
    pub deadline_at: Option<DateTime<Utc>>,
    /// The game's rows in `seats`, in order.
    pub seats: Vec<SeatRow>,
    /// The game's snapshot.
    pub snapshot: Option<SnapshotRow>,
}

/// A game's row in the projection `games`. All of it follows from the log and the settings.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct ProjectedGame {
    /// The columns that never change.
    #[diesel(embed)]
    pub begun: Begun,
    /// The columns that change when the game starts, ends, or its seats change.
    #[diesel(embed)]
    pub stage: Stage,
}

impl Store {
    /// Reads everything about a game in one snapshot, even while others append to it.
    pub async fn read_for_audit(&self, game: Uuid) -> Result<(AuditRows, Flags), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            conn.batch_execute(&snapshot_settings(self.topology)).await?;
            let kept = GameRows::load(conn, &[game]).await?.take(game);
            Ok((kept, Flags::read(conn, game).await?))
        })
        .await
    }

    /// Reads everything about several games in one snapshot, in their order. Also returns the games whose other
    /// projections are or may be wrong.
    pub async fn read_to_compare(
        &self,
        games: &[Uuid],
    ) -> Result<(Vec<AuditRows>, HashSet<Uuid>), StoreError> {
        let mut conn = self.conn().await?;
        conn.transaction(async |conn| {
            conn.batch_execute(&snapshot_settings(self.topology)).await?;
            let read = GameRows::load(conn, games).await?;
            let mut wrong = HashSet::new();
            wrong.extend(wrong_histories(conn, games).await?);
            wrong.extend(with_orders(conn, games).await?);
            wrong.extend(wrong_turns(conn, self.topology, games).await?);
            Ok((read.apart(games), wrong))
        })
        .await
    }
}

impl Flags {
    async fn read(conn: &mut Conn, game: Uuid) -> Result<Self, StoreError> {
        let head = heads::table.find(game).select((heads::ordered_seats, heads::orders_due));
        let head: Option<(i16, bool)> = head.first(conn).await.optional()?;
        let row = games::table.find(game).select(games::roster_seq);
        let roster_seq: Option<i64> = row.first(conn).await.optional()?;
        let (ordered_seats, orders_due) = head.unwrap_or_default();
        Ok(Self {
            is_listed: wrong_histories(conn, &[game]).await?.is_empty(),
            ordered_seats,
            orders_due,
            seats_with_orders: self::ordered_seats(conn, game).await?,
            roster_seq: roster_seq.unwrap_or_default(),
        })
    }
}

/// Rows of several games, by game.
struct GameRows {
    rows: HashMap<Uuid, ProjectedGame>,
    events: HashMap<Uuid, Vec<EventRow>>,
    seeds: HashMap<Uuid, Vec<u8>>,
    visible: HashMap<Uuid, String>,
    seats: HashMap<Uuid, Vec<SeatRow>>,
    heads: HashMap<Uuid, Head>,
    deadlines: HashMap<Uuid, Option<DateTime<Utc>>>,
    snapshots: HashMap<Uuid, SnapshotRow>,
}

impl GameRows {
    async fn load(conn: &mut Conn, these: &[Uuid]) -> Result<Self, StoreError> {
        let rows = games::table.filter(games::game_id.eq_any(these));
        let rows = rows.select((games::game_id, ProjectedGame::as_select())).load(conn).await?;
        let events = game_events::table
            .filter(game_events::game_id.eq_any(these))
            .order((game_events::game_id, game_events::seq))
            .select((game_events::game_id, EventRow::as_select()));
        let events = by_game(events.load(conn).await?);
        let seeds = game_secrets::table.filter(game_secrets::game_id.eq_any(these));
        let seeds = seeds.select((game_secrets::game_id, game_secrets::seed)).load(conn).await?;
        let visible = game_settings::table.filter(game_settings::game_id.eq_any(these));
        let visible = visible.select((game_settings::game_id, game_settings::visibility)).load(conn).await?;
        let seats = seats::table.filter(seats::game_id.eq_any(these)).order((seats::game_id, seats::seat));
        let seats = by_game(seats.select((seats::game_id, SeatRow::as_select())).load(conn).await?);
        let heads = heads::table.filter(heads::game_id.eq_any(these));
        let heads = heads.select((heads::game_id, Head::as_select())).load(conn).await?;
        let deadlines = deadlines::table.filter(deadlines::game_id.eq_any(these));
        let deadlines = deadlines.select((deadlines::game_id, deadlines::at)).load(conn).await?;
        let snapshots = snapshots::table.filter(snapshots::game_id.eq_any(these));
        let snapshots = snapshots.select((snapshots::game_id, SnapshotRow::as_select())).load(conn).await?;
        Ok(Self {
            rows: HashMap::from_iter::<Vec<_>>(rows),
            events,
            seeds: HashMap::from_iter::<Vec<_>>(seeds),
            visible: HashMap::from_iter::<Vec<_>>(visible),
            seats,
            heads: HashMap::from_iter::<Vec<_>>(heads),
            deadlines: HashMap::from_iter::<Vec<_>>(deadlines),
            snapshots: HashMap::from_iter::<Vec<_>>(snapshots),
        })
    }

    fn apart(mut self, games: &[Uuid]) -> Vec<AuditRows> {
        games.iter().map(|game| self.take(*game)).collect()
    }

    fn take(&mut self, game: Uuid) -> AuditRows {
        let head = self.heads.remove(&game);
        let end = head.as_ref().map(|head| (head.head_seq, head.head_hash.clone()));
        let events = self.events.remove(&game).unwrap_or_default();
        AuditRows {
            stored: StoredGame { game, head: end, events, seed: self.seeds.remove(&game) },
            derived: DerivedRows {
                visibility: self.visible.remove(&game),
                row: self.rows.remove(&game),
                head,
                deadline_at: self.deadlines.remove(&game).flatten(),
                seats: self.seats.remove(&game).unwrap_or_default(),
                snapshot: self.snapshots.remove(&game),
            },
        }
    }
}

fn by_game<T>(rows: Vec<(Uuid, T)>) -> HashMap<Uuid, Vec<T>> {
    let mut by_game: HashMap<Uuid, Vec<T>> = HashMap::new();
    for (game, row) in rows {
        by_game.entry(game).or_default().push(row);
    }
    by_game
}
