//! Restores a backup in one transaction, which commits only after the caller has verified the content.

use bytes::Bytes;
use diesel::{sql_query, sql_types::Uuid as SqlUuid};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures_util::SinkExt;
use longhall_log::{
    citus::topology::Topology,
    db::{
        connect::{AtWork, conn::Conn, postgres::Postgres},
        error::{StoreError, with_causes},
        migrate::{self, DEADLINE, PATIENCE},
    },
    rebuild::{StoredGame, every_game, read_locked},
    receipts::sql::{HallKeyRow, every_hall_key},
    tables::Table,
    turns::write::write_every_turn,
};
use tokio_postgres::{Client, CopyInSink};
use uuid::Uuid;

use super::{
    TableHeader, TableProgress,
    error::BackupError,
    kept, quoted,
    read::{Backup, Piece, Pieces},
    whole,
};

/// The column with the id of the game that a row belongs to.
const GAME: &str = "game_id";

/// Keeps Postgres from quoting rejected rows in its log. Only superusers may set this.
const QUIET: &str = "DO $$ BEGIN \
        PERFORM set_config('log_min_messages', 'fatal', false), set_config('log_error_verbosity', 'terse', false); \
    EXCEPTION WHEN insufficient_privilege THEN NULL; END $$";

/// A restored backup that only its transaction sees. Until [`Self::commit`], nothing has changed for others.
pub struct Restoring {
    conn: Conn,
    topology: Topology,
    tables: Vec<TableHeader>,
}

impl Restoring {
    /// Migrates an empty database to the version of the backup's tables, and loads the backup.
    ///
    /// # Errors
    /// If the backup's tables are not those of its version, or rows name missing accounts. If the database is not
    /// empty, or refuses a statement.
    pub async fn load(
        url: &str,
        backup: &Backup,
        declared: &[&'static Table],
        mut progress: impl FnMut(TableProgress<'_>),
    ) -> Result<Self, BackupError> {
        let header = &backup.header;
        migrate::migrate_to(url, &header.migrations).await?;
        let session = connect(url).await?;
        let client = &session.client;
        client.batch_execute("SET statement_timeout = 0; SET TimeZone = 'UTC'").await?;
        client.batch_execute(QUIET).await?;
        client.batch_execute("BEGIN").await?;
        refuse_unless_empty(client, declared).await?;
        if header.tables != super::tables(client, declared).await? {
            return Err(BackupError::Damaged("its tables are not those of its version".to_owned()));
        }
        let mut pieces = backup.pieces()?;
        for table in &header.tables {
            copy_table(client, table, &mut pieces, &mut progress).await?;
        }
        pieces.end().await?;
        whole::refuse_strangers(client, declared).await?;
        // The same session and transaction, now through diesel.
        let conn = session.for_diesel().await;
        let mut conn = conn.map_err(|error| BackupError::Refused(with_causes(&*error)))?;
        let topology = Topology::find(&mut conn).await?;
        Ok(Self { conn, topology, tables: header.tables.clone() })
    }

    /// Returns the hall's keys, newest first.
    pub async fn hall_keys(&mut self) -> Result<Vec<HallKeyRow>, StoreError> {
        every_hall_key(&mut self.conn).await
    }

    /// Returns a page of at most `limit` game ids after `after`.
    pub async fn every_game(&mut self, after: Uuid, limit: i64) -> Result<Vec<Uuid>, StoreError> {
        every_game(&mut self.conn, self.topology, after, limit).await
    }

    /// Returns everything that the backup holds of a game.
    pub async fn read(&mut self, game: Uuid) -> Result<StoredGame, StoreError> {
        read_locked(&mut self.conn, self.topology, game).await
    }

    /// Removes a game from the restored data, with all rows that belong to it.
    pub async fn leave_out(&mut self, game: Uuid) -> Result<(), StoreError> {
        for table in self.tables.iter().filter(|table| table.columns.iter().any(|name| name == GAME)) {
            let delete = format!("DELETE FROM {} WHERE {GAME} = $1", quoted(&table.name));
            sql_query(delete).bind::<SqlUuid, _>(game).execute(&mut self.conn).await?;
        }
        Ok(())
    }

    /// Derives the turns and commits.
    ///
    /// # Errors
    /// If the query fails. Then it is unknown whether the restore was committed.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        write_every_turn(&mut self.conn).await?;
        self.conn.batch_execute("COMMIT").await?;
        // Without these the first queries would be slow. Postgres does both by itself, but only after a while.
        let tables: Vec<String> = self.tables.iter().map(|table| quoted(&table.name)).collect();
        let analyze = format!("ANALYZE {}", tables.join(", "));
        for sql in [analyze.as_str(), "SELECT brin_summarize_new_values('game_events_by_time')"] {
            if let Err(error) = self.conn.batch_execute(sql).await {
                tracing::warn!(%error, "cannot analyze the restored tables: the first queries may be slow");
            }
        }
        Ok(())
    }
}

/// Opens a connection for the restore.
pub(super) async fn connect(url: &str) -> Result<AtWork, BackupError> {
    let opened = Postgres::at(url, PATIENCE)?.open_for_work(DEADLINE).await;
    opened.map_err(|error| BackupError::Store(StoreError::Unavailable(with_causes(&*error))))
}

/// Locks the tables until the transaction ends, so that no server starts a new hall in them. Then checks that they are
/// empty.
async fn refuse_unless_empty(client: &Client, declared: &[&'static Table]) -> Result<(), BackupError> {
    let tables: Vec<String> = kept(declared).map(quoted).collect();
    client.batch_execute(&format!("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE", tables.join(", "))).await?;
    for table in kept(declared) {
        let rows = client.query(&format!("SELECT 1 FROM {} LIMIT 1", quoted(table)), &[]).await?;
        if !rows.is_empty() {
            return Err(BackupError::NotEmpty(table.to_owned()));
        }
    }
    Ok(())
}

async fn copy_table(
    client: &Client,
    table: &TableHeader,
    pieces: &mut Pieces,
    progress: &mut impl FnMut(TableProgress<'_>),
) -> Result<(), BackupError> {
    let copy: CopyInSink<Bytes> = client.copy_in(&format!("COPY {} FROM STDIN", table.target())).await?;
    let mut copy = std::pin::pin!(copy);
    let mut read = 0;
    let count = loop {
        match pieces.next().await? {
            Piece::Rows(rows) => {
                read += rows.iter().filter(|byte| **byte == b'\n').count() as u64;
                copy.send(rows.into()).await?;
                progress(TableProgress { table: &table.name, rows: read, done: false });
            }
            Piece::End(rows) => break rows,
        }
    };
    let rows = copy.as_mut().finish().await?;
    // A row that is just `\.` ends a COPY early.
    if count != rows {
        return Err(BackupError::Damaged(format!("rows are missing in table {}", table.name)));
    }
    progress(TableProgress { table: &table.name, rows, done: true });
    Ok(())
}
