//! The overview of a person's start page.

pub(crate) mod routes;
