//! Connections to PostgreSQL, migrations, tables and errors.

pub(crate) mod columns;
pub(crate) mod connect;
pub(crate) mod diff_rows;
pub mod error;
pub mod json;
pub mod migrate;
pub mod pool;
pub(crate) mod pooled;
pub(crate) mod prepared;
pub(crate) mod schema;
