//! Integer arithmetic of ratings (section 3 of `openapi/rating-format.md`).

use std::cmp::Ordering;

/// The quotient, rounded to the nearest integer, halves to the even one. `divisor` is positive, and its double
/// fits an `i128`.
pub(super) fn divide(dividend: i128, divisor: i128) -> i128 {
    debug_assert!(divisor > 0, "a division by {divisor}");
    let (quotient, remainder) = (dividend.div_euclid(divisor), dividend.rem_euclid(divisor));
    match (2 * remainder).cmp(&divisor) {
        Ordering::Less => quotient,
        Ordering::Equal => quotient + quotient.rem_euclid(2),
        Ordering::Greater => quotient + 1,
    }
}

/// The square root, rounded to the nearest integer. No integer has a root halfway between two integers.
/// `square` is at least 0.
pub(super) fn root(square: i128) -> i128 {
    let below = square.isqrt();
    below + i128::from(square - below * below > below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_to_the_even_neighbour() {
        let quotients = [(-7, -4), (-6, -3), (-5, -2), (-3, -2), (-1, 0), (1, 0), (3, 2), (5, 2), (7, 4)];
        for (dividend, quotient) in quotients {
            assert_eq!(divide(dividend, 2), quotient, "{dividend}/2");
        }
        assert_eq!([divide(-2, 3), divide(-1, 3), divide(1, 3), divide(2, 3)], [-1, 0, 0, 1]);
    }

    #[test]
    fn roots_are_the_nearest_integers() {
        for (square, nearest) in [(0, 0), (1, 1), (2, 1), (3, 2), (6, 2), (7, 3), (12, 3), (13, 4)] {
            assert_eq!(root(square), nearest, "{square}");
        }
    }
}
