//! diesel's connection, extended to report the SQLSTATE with which Postgres refused a statement.

use diesel::{
    ConnectionError, ConnectionResult, QueryResult,
    connection::{CacheSize, Instrumentation},
    query_builder::{AsQuery, QueryFragment, QueryId},
    result::{DatabaseErrorKind, Error as DieselError},
};
use diesel_async::{
    AsyncConnection, AsyncConnectionCore, AsyncPgConnection, SimpleAsyncConnection,
    pooled_connection::PoolableConnection,
};
use futures_util::{FutureExt, StreamExt, future::BoxFuture, stream::BoxStream};
use tokio_postgres::{Client, error::SqlState};

use super::conversation::LastRefusal;

/// Refusal by Postgres for which diesel has no kind of its own.
#[derive(Debug, thiserror::Error)]
#[error("{message} (SQLSTATE {})", code.code())]
pub(in crate::db) struct Refused {
    pub(in crate::db) code: SqlState,
    message: String,
}

/// diesel's connection together with an observer of its traffic. diesel hides most SQLSTATEs, so a full disk and a bug
/// of the server would look the same. An error that diesel calls unknown is returned with a [`Refused`] inside.
pub struct Conn {
    inner: AsyncPgConnection,
    refusal: LastRefusal,
}

impl Conn {
    pub(super) async fn new(client: Client, refusal: LastRefusal) -> ConnectionResult<Self> {
        Ok(Self { inner: AsyncPgConnection::try_from(client).await?, refusal })
    }
}

fn explain<T>(result: QueryResult<T>, refusal: &LastRefusal) -> QueryResult<T> {
    match result {
        Err(DieselError::DatabaseError(DatabaseErrorKind::Unknown, info)) => {
            let code = refusal.code().unwrap_or(SqlState::INTERNAL_ERROR);
            let refused = Refused { code, message: info.message().to_owned() };
            // The only kind of diesel error that can carry another error type.
            Err(DieselError::QueryBuilderError(Box::new(refused)))
        }
        result => result,
    }
}

impl SimpleAsyncConnection for Conn {
    async fn batch_execute(&mut self, query: &str) -> QueryResult<()> {
        (&*self).batch_execute(query).await
    }
}

impl SimpleAsyncConnection for &Conn {
    async fn batch_execute(&mut self, query: &str) -> QueryResult<()> {
        explain((&self.inner).batch_execute(query).await, &self.refusal)
    }
}

impl AsyncConnectionCore for Conn {
    type Backend = <AsyncPgConnection as AsyncConnectionCore>::Backend;
    type ExecuteFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<usize>>;
    type LoadFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<Self::Stream<'conn, 'query>>>;
    type Row<'conn, 'query> = <AsyncPgConnection as AsyncConnectionCore>::Row<'conn, 'query>;
    type Stream<'conn, 'query> = BoxStream<'static, QueryResult<Self::Row<'conn, 'query>>>;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> Self::LoadFuture<'conn, 'query>
    where
        T: AsQuery + 'query,
        T::Query: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        (&*self).load(source)
    }

    fn execute_returning_count<'conn, 'query, T>(
        &'conn mut self,
        source: T,
    ) -> Self::ExecuteFuture<'conn, 'query>
    where
        T: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        (&*self).execute_returning_count(source)
    }
}

/// A shared connection pipelines independent statements: it sends each without waiting for the answers to others. A
/// statement that is not yet prepared may be executed later than the one sent after it.
impl<'a> AsyncConnectionCore for &'a Conn {
    type Backend = <AsyncPgConnection as AsyncConnectionCore>::Backend;
    type ExecuteFuture<'conn, 'query> = BoxFuture<'a, QueryResult<usize>>;
    type LoadFuture<'conn, 'query> = BoxFuture<'a, QueryResult<Self::Stream<'conn, 'query>>>;
    type Row<'conn, 'query> = <AsyncPgConnection as AsyncConnectionCore>::Row<'conn, 'query>;
    type Stream<'conn, 'query> = BoxStream<'static, QueryResult<Self::Row<'conn, 'query>>>;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> Self::LoadFuture<'conn, 'query>
    where
        T: AsQuery + 'query,
        T::Query: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let (loading, refusal) = ((&self.inner).load(source), self.refusal.clone());
        async move {
            let rows = explain(loading.await, &refusal)?;
            Ok(rows.map(move |row| explain(row, &refusal)).boxed())
        }
        .boxed()
    }

    fn execute_returning_count<'conn, 'query, T>(
        &'conn mut self,
        source: T,
    ) -> Self::ExecuteFuture<'conn, 'query>
    where
        T: QueryFragment<Self::Backend> + QueryId + 'query,
    {
        let (executing, refusal) = ((&self.inner).execute_returning_count(source), &self.refusal);
        async move { explain(executing.await, refusal) }.boxed()
    }
}

impl AsyncConnection for Conn {
    type TransactionManager = <AsyncPgConnection as AsyncConnection>::TransactionManager;

    /// Always fails: only [`super::postgres::Postgres`] opens connections.
    async fn establish(_: &str) -> ConnectionResult<Self> {
        Err(ConnectionError::BadConnection("opened in another way".to_owned()))
    }

    fn transaction_state(&mut self) -> &mut Self::TransactionManager {
        self.inner.transaction_state()
    }

    fn instrumentation(&mut self) -> &mut dyn Instrumentation {
        self.inner.instrumentation()
    }

    fn set_instrumentation(&mut self, instrumentation: impl Instrumentation) {
        self.inner.set_instrumentation(instrumentation);
    }

    fn set_prepared_statement_cache_size(&mut self, size: CacheSize) {
        self.inner.set_prepared_statement_cache_size(size);
    }
}

impl PoolableConnection for Conn {
    fn is_broken(&mut self) -> bool {
        self.inner.is_broken()
    }
}
