//! The squares of the board, by name: a letter for the column from the left, and a digit for the row from
//! below.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::components::{SIDE, SQUARES};

/// The name of a square of the board: column a to d, then row 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String, pattern = "^[a-d][1-4]$", example = "b3"))]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

/// Error for a name that is no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("squares are a1 to d4")]
pub struct NoSuchSquare;

impl Square {
    /// All squares: a1, b1 … d4.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..SQUARES).map(Self)
    }

    /// The square of this name.
    ///
    /// # Errors
    /// If there is no such square.
    pub fn named(name: &str) -> Result<Self, NoSuchSquare> {
        let &[letter, digit] = name.as_bytes() else { return Err(NoSuchSquare) };
        let (column, row) = (i16::from(letter) - i16::from(b'a'), i16::from(digit) - i16::from(b'1'));
        Self::at(column, row).ok_or(NoSuchSquare)
    }

    /// The square as an index into the board.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Number of columns to the right and of rows up from this square to another.
    #[must_use]
    pub fn offset(self, to: Self) -> (i16, i16) {
        let (column, row) = self.place();
        let (to_column, to_row) = to.place();
        (to_column - column, to_row - row)
    }

    /// The squares strictly between two squares on one line.
    pub fn between(self, to: Self) -> impl Iterator<Item = Self> {
        let (columns, rows) = self.offset(to);
        let (column, row) = self.place();
        let at = move |n| Self::at(column + n * columns.signum(), row + n * rows.signum());
        (1..columns.abs().max(rows.abs())).filter_map(at)
    }

    fn place(self) -> (i16, i16) {
        (i16::from(self.0 % SIDE), i16::from(self.0 / SIDE))
    }

    /// The square in this column and row, both counted from 0.
    fn at(column: i16, row: i16) -> Option<Self> {
        let on_the_board = |n: i16| u8::try_from(n).ok().filter(|n| *n < SIDE);
        Some(Self(on_the_board(row)? * SIDE + on_the_board(column)?))
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
