//! Routes of receipts and the hall's public keys.

pub(crate) mod hall;
pub(crate) mod receipts;
