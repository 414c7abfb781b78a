//! Conversions of stored rows into the types of the rules.

use longhall_base::error::PlayError;
use longhall_rules::{
    game::{Hash, Kind, Logged},
    kit::Seat,
};

use crate::event::EventRow;

/// Converts a seat column. A number outside of the range becomes a seat that no game has.
pub fn seat(column: i16) -> Seat {
    Seat(u8::try_from(column).unwrap_or(u8::MAX))
}

/// Converts a hash column.
///
/// # Errors
/// If the column is not 32 bytes long.
pub fn hash(column: &[u8]) -> Result<Hash, PlayError> {
    let bytes = column.try_into();
    bytes.map(Hash).map_err(|_| PlayError::Internal("a column holds no hash".to_owned()))
}

/// Converts the row of an event.
///
/// # Errors
/// If a column is invalid.
pub fn logged(row: EventRow) -> Result<Logged, PlayError> {
    let seq = row.seq;
    let corrupt = |what: &str| PlayError::Internal(format!("event {seq} has a bad {what}"));
    let hash = |bytes: Vec<u8>| bytes.try_into().map(Hash).map_err(|_| corrupt("hash"));
    Ok(Logged {
        seq,
        kind: row.kind.parse::<Kind>().map_err(|_| corrupt("kind"))?,
        at: row.at,
        seat: row.seat.map(seat),
        account: row.account_id,
        payload: row.payload,
        secret: row.secret,
        prev_hash: hash(row.prev_hash)?,
        hash: hash(row.hash)?,
    })
}
