//! Connections lent to requests.

use std::ops::{Deref, DerefMut};

use diesel_async::pooled_connection::{
    PoolableConnection,
    deadpool::{Object, Pool},
};

use super::{connect::conn::Conn, error::StoreError};

/// A connection of the pool. A request that is dropped in the middle of a transaction leaves it open, with the rows
/// that it locked. Such a connection is closed at once, so that Postgres rolls back. The pool alone would close it only
/// when it is next taken.
pub struct Pooled(Option<Object<Conn>>);

const HELD: &str = "a connection is taken out only when it is dropped";

impl Pooled {
    /// Takes a connection out of the pool. The future is boxed, because opening a connection needs two kilobytes that
    /// every request would carry.
    pub(crate) async fn from_pool(pool: &Pool<Conn>) -> Result<Self, StoreError> {
        Ok(Self(Some(Box::pin(pool.get()).await?)))
    }
}

#[allow(clippy::expect_used, reason = "it is there until the drop")]
impl Deref for Pooled {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        self.0.as_ref().expect(HELD)
    }
}

#[allow(clippy::expect_used, reason = "it is there until the drop")]
impl DerefMut for Pooled {
    fn deref_mut(&mut self) -> &mut Conn {
        self.0.as_mut().expect(HELD)
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        if let Some(mut conn) = self.0.take()
            && conn.is_broken()
        {
            drop(Object::take(conn));
        }
    }
}
