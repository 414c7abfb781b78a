//! Foundation of the log, the features and the web server: errors, texts, secrets and the caller's identity.

pub(crate) mod blocking_pool;
pub mod error;
pub(crate) mod fair_queue;
pub mod identity;
pub mod public_url;
pub mod scope;
pub(crate) mod secrets;
pub mod serialised_list;
pub mod text;
