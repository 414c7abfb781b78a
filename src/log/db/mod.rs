//! Connections to PostgreSQL, migrations, tables and errors.

pub mod columns;
pub mod connect;
pub(crate) mod diff_rows;
pub mod error;
pub mod json;
pub mod migrate;
pub mod pool;
pub(crate) mod pooled;
pub mod prepared;
pub mod schema;
