//! How the tables lie: in one database, or with the games spread over machines (`longhall distribute`).

use diesel::{dsl::sql, sql_types::Bool};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Append, StoreError, append_batch::append_batch, append_to::append_to, connect::Conn};

/// How the tables lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// In one database, which commits for many games at once.
    Whole,
    /// Over machines: each commits for its own games, and what a statement asks of several takes as long as the slowest.
    Spread,
}

impl Layout {
    pub(super) async fn find(conn: &mut Conn) -> Result<Self, StoreError> {
        let is_spread: bool = sql::<Bool>("SELECT missing_parts() IS NOT NULL").get_result(conn).await?;
        Ok(if is_spread { Self::Spread } else { Self::Whole })
    }

    /// Appends to different games, which lie in one part of the database; answers with those whose head was as expected and
    /// whose request is new, and which of their seats have orders.
    pub(super) async fn append(
        self,
        conn: &mut Conn,
        appends: &[Append],
    ) -> Result<Vec<(Uuid, i16)>, StoreError> {
        match self {
            Self::Whole => append_batch(conn, appends).await,
            Self::Spread => append_to(conn, appends).await,
        }
    }
}
