//! The logistic function by its published table (section 4 of `openapi/rating-format.md`).

use super::{integer::divide, table::LOGISTIC};

/// One as an argument: arguments are in units of 2^-16.
pub(super) const ARGUMENT_ONE: i128 = 1 << 16;

/// One as a probability: probabilities are in units of 2^-31.
pub(super) const PROBABILITY_ONE: i128 = 1 << 31;

/// Distance between two entries of the table: 1/64 as an argument.
const STEP: i128 = ARGUMENT_ONE / 64;

/// The last argument of the table. The first one is its negation.
const LAST: i128 = 8 * ARGUMENT_ONE;

/// The probability `1 / (1 + exp(-argument))`, by linear interpolation. Arguments outside -8 to 8 are clamped, so
/// that it is never 0 and never one.
pub(super) fn logistic(argument: i128) -> i128 {
    let beyond_first = argument.clamp(-LAST, LAST) + LAST;
    let (index, rest) = (beyond_first / STEP, beyond_first % STEP);
    let here = entry(index);
    // The last entry has no successor, and there is no rest then.
    if rest == 0 { here } else { here + divide((entry(index + 1) - here) * rest, STEP) }
}

/// An entry of the table; the index is within it.
fn entry(index: i128) -> i128 {
    let at = usize::try_from(index).unwrap_or_default();
    LOGISTIC.get(at).copied().map_or(PROBABILITY_ONE, i128::from)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn the_table_is_the_published_one() {
        let text = include_str!("../../../openapi/vectors/logistic.json");
        let published: Value = serde_json::from_str(text).unwrap();
        assert_eq!(published["values"], json!(LOGISTIC.to_vec()));
        let head = ["first", "last", "steps_per_unit", "one"].map(|field| published[field].as_i64().unwrap());
        assert_eq!(head.map(i128::from), [-LAST / STEP, LAST / STEP, ARGUMENT_ONE / STEP, PROBABILITY_ONE]);
    }

    #[test]
    fn the_table_rises_and_is_symmetric() {
        assert!(LOGISTIC.is_sorted_by(|one, next| one < next));
        for (low, high) in LOGISTIC.iter().zip(LOGISTIC.iter().rev()) {
            assert_eq!(i128::from(*low) + i128::from(*high), PROBABILITY_ONE);
        }
    }

    #[test]
    fn arguments_between_two_entries_are_interpolated_and_others_clamped() {
        assert_eq!(logistic(0), PROBABILITY_ONE / 2);
        assert_eq!(logistic(STEP / 2), (logistic(0) + logistic(STEP)) / 2);
        assert_eq!([logistic(-LAST - 1), logistic(-LAST)], [720_159; 2]);
        assert_eq!([logistic(LAST), logistic(i128::MAX / 4)], [2_146_763_489; 2]);
        let all: Vec<i128> = (-LAST..=LAST).map(logistic).collect();
        assert!(all.is_sorted());
    }
}
