//! Snapshots of games: the states to which their logs fold.

use diesel::{prelude::*, upsert::excluded};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    citus::topology::Topology,
    db::{
        connect::conn::Conn,
        error::StoreError,
        schema::{game_secrets, snapshots},
    },
    store::Store,
};

/// A snapshot of a game.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = snapshots)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct SnapshotRow {
    pub game_id: Uuid,
    pub seq: i64,
    pub hash: Vec<u8>,
    pub state: String,
    pub digest: Vec<u8>,
}

/// The data from which a game is folded, in addition to its log.
pub struct Basis {
    /// The seed.
    pub seed: Vec<u8>,
    /// The snapshot, if there is one.
    pub snapshot: Option<SnapshotRow>,
}

impl Store {
    /// Returns the seed and the snapshot of a game. `None` if there is no such game.
    pub async fn basis(&self, game: Uuid) -> Result<Option<Basis>, StoreError> {
        let kept = game_secrets::table
            .left_join(snapshots::table.on(snapshots::game_id.eq(game_secrets::game_id)))
            .filter(game_secrets::game_id.eq(game))
            .select((game_secrets::seed, Option::<SnapshotRow>::as_select()));
        let kept: Option<(Vec<u8>, Option<SnapshotRow>)> =
            kept.first(&mut self.conn().await?).await.optional()?;
        Ok(kept.map(|(seed, snapshot)| Basis { seed, snapshot }))
    }

    /// Stores snapshots, at most one of each game, unless there is a newer one. A snapshot of the same event is
    /// replaced, because it may be damaged.
    pub async fn keep_snapshots(&self, rows: &[SnapshotRow]) -> Result<(), StoreError> {
        let (mut conn, mut kept) = (self.conn().await?, Ok(()));
        for some in rows.chunks(self.together()) {
            kept = kept.and(write_snapshots(&mut conn, &some.iter().collect::<Vec<_>>()).await);
        }
        kept
    }

    /// Deletes the snapshots of these games.
    pub async fn forget_snapshots(&self, games: &[Uuid]) -> Result<(), StoreError> {
        let (mut conn, mut forgot) = (self.conn().await?, Ok(()));
        for some in games.chunks(self.together()) {
            let these = snapshots::table.filter(snapshots::game_id.eq_any(some));
            forgot = forgot.and(diesel::delete(these).execute(&mut conn).await.map(|_| ()));
        }
        Ok(forgot?)
    }

    /// Returns the maximum number of games in one statement. On sharded tables one unreachable worker would make a
    /// statement fail for all of its games.
    const fn together(&self) -> usize {
        match self.topology {
            Topology::Single => usize::MAX,
            Topology::Citus => 1,
        }
    }
}

/// Replaces the snapshot of a game, or deletes it.
pub(super) async fn replace_snapshot(
    conn: &mut Conn,
    game: Uuid,
    snapshot: Option<&SnapshotRow>,
) -> Result<(), StoreError> {
    diesel::delete(snapshots::table.find(game)).execute(conn).await?;
    write_snapshots(conn, snapshot.as_slice()).await
}

async fn write_snapshots(conn: &mut Conn, rows: &[&SnapshotRow]) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let newer = diesel::insert_into(snapshots::table)
        .values(rows.to_vec())
        .on_conflict(snapshots::game_id)
        .do_update()
        .set((
            snapshots::seq.eq(excluded(snapshots::seq)),
            snapshots::hash.eq(excluded(snapshots::hash)),
            snapshots::state.eq(excluded(snapshots::state)),
            snapshots::digest.eq(excluded(snapshots::digest)),
        ));
    let newer =
        diesel::query_dsl::methods::FilterDsl::filter(newer, snapshots::seq.le(excluded(snapshots::seq)));
    newer.execute(conn).await?;
    Ok(())
}
