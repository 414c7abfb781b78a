//! Games that are sharded over the workers of a Citus cluster.

mod append_to;
pub mod distribute;
pub(crate) mod shard_health;
pub(crate) mod shard_map;
pub mod topology;
pub(crate) mod worker_pools;
