//! The HTTP server without its features: admission, extractors, problems, the OpenAPI document and the documentation.

#![warn(clippy::large_futures)]

pub mod admission;
pub(crate) mod auth;
pub(crate) mod catalog;
mod client;
pub(crate) mod codings;
pub(crate) mod conditional;
pub(crate) mod docs;
pub mod document;
mod documented;
pub(crate) mod extract;
pub mod features;
mod headers;
pub(crate) mod idempotency;
pub(crate) mod json;
mod meta;
mod metrics;
mod not_modified;
pub mod places;
mod preconditions;
pub(crate) mod prefer;
pub mod problem;
pub mod registry;
pub(crate) mod request;
pub mod server;
pub(crate) mod static_responses;
mod versions;
