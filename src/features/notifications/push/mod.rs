//! Web Push: encrypted messages to browsers through their push services (RFC 8030), which cannot read them.

pub(crate) mod encrypt;
pub(crate) mod request;
pub(crate) mod subscriptions;
pub(crate) mod vapid;
