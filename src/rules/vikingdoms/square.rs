//! The squares of the board, by name: a letter for the column from the left, a digit for the row from below.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::components::{SIDE, SQUARES};

/// A square: a1 to d4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = VikingdomsSquare, value_type = String, pattern = "^[a-d][1-4]$", example = "b3"))]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

/// The name is that of no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("squares are a1 to d4")]
pub struct NoSuchSquare;

impl Square {
    /// All squares: a1, b1 … d4.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..SQUARES as u8).map(Self)
    }

    /// The square of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<Self, NoSuchSquare> {
        let &[letter, digit] = name.as_bytes() else { return Err(NoSuchSquare) };
        let (column, row) = (letter.wrapping_sub(b'a'), digit.wrapping_sub(b'1'));
        if column < SIDE && row < SIDE { Ok(Self(row * SIDE + column)) } else { Err(NoSuchSquare) }
    }

    /// The square as an index into the board.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Columns to the right and rows up from here to there.
    #[must_use]
    pub fn offset(self, to: Self) -> (i8, i8) {
        let (column, row) = self.place();
        let (to_column, to_row) = to.place();
        (to_column - column, to_row - row)
    }

    /// The squares strictly between two squares of one line.
    pub fn between(self, to: Self) -> impl Iterator<Item = Self> {
        let (columns, rows) = self.offset(to);
        let (column, row) = self.place();
        let at = move |n: i8| (row + n * rows.signum()) as u8 * SIDE + (column + n * columns.signum()) as u8;
        (1..columns.abs().max(rows.abs())).map(move |n| Self(at(n)))
    }

    fn place(self) -> (i8, i8) {
        ((self.0 % SIDE) as i8, (self.0 / SIDE) as i8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = (self.0 % SIDE, self.0 / SIDE);
        write!(f, "{}{}", char::from(b'a' + column), row + 1)
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = NoSuchSquare;

    fn try_from(name: String) -> Result<Self, NoSuchSquare> {
        Self::named(&name)
    }
}
