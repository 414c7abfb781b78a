//! Foundation of the log, the features and the web server: errors, texts, secrets and the caller's identity.

pub mod blocking_pool;
pub mod error;
pub mod fair_queue;
pub mod identity;
pub mod public_url;
pub mod scope;
pub mod secrets;
pub mod serialised_list;
pub mod text;
