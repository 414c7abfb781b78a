//! Routes of OAuth, consent and the metadata for apps.

pub(crate) mod consent;
pub(crate) mod oauth;
pub(crate) mod well_known;
