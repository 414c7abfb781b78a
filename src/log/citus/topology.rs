//! Topology of the tables: one database, or games sharded over Citus workers (`longhall distribute`).

use diesel::{dsl::sql, sql_types::Bool};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::append_to::append_to;
use crate::{
    append::{batch::append_batch, queue::Append},
    db::{connect::conn::Conn, error::StoreError},
};

/// Topology of the tables. A part is a Citus node group with games, or the whole database if it is not sharded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topology {
    /// One database. It commits appends to many games at once.
    Single,
    /// Sharded over workers, each of which commits for its own games. A statement over several of them takes as long as
    /// the slowest.
    Citus,
}

impl Topology {
    /// Finds out how the tables are spread.
    pub async fn find(conn: &mut Conn) -> Result<Self, StoreError> {
        let is_sharded: bool = sql::<Bool>("SELECT missing_parts() IS NOT NULL").get_result(conn).await?;
        Ok(if is_sharded { Self::Citus } else { Self::Single })
    }

    /// Appends to different games of one part. Returns those whose head was as expected and whose request is new, with
    /// their seats that have orders.
    pub(crate) async fn append(
        self,
        conn: &mut Conn,
        appends: &[Append],
    ) -> Result<Vec<(Uuid, i16)>, StoreError> {
        match self {
            Self::Single => append_batch(conn, appends).await,
            Self::Citus => append_to(conn, appends).await,
        }
    }
}
