//! The HTTP server without its features: admission, extractors, problems, the OpenAPI document and the documentation.

#![warn(clippy::large_futures)]

pub mod admission;
pub mod auth;
pub mod catalog;
pub mod client;
pub mod codings;
pub mod conditional;
pub mod docs;
pub mod document;
mod documented;
pub mod extract;
pub mod features;
mod headers;
pub mod idempotency;
pub mod json;
pub mod meta;
mod metrics;
mod not_modified;
pub mod places;
mod preconditions;
pub mod prefer;
pub mod problem;
pub mod registry;
pub mod request;
pub mod server;
pub mod static_responses;
mod versions;
