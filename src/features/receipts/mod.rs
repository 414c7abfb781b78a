//! Receipts and the hall's public keys. The game store signs receipts (`log/receipts`).

pub(crate) mod routes;
