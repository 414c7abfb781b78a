//! Routes of webhooks, push subscriptions, preferences and nudges.

pub(crate) mod nudge;
pub(crate) mod preferences;
pub(crate) mod push;
pub(crate) mod webhooks;
