//! Ranks the players at the end of a game.

use super::{Placing, Seat, number::count};

/// The placings of seats by strength, best first, with their points. Equal seats share a place and stay in
/// seat order.
pub fn rank<S: Ord>(seats: impl IntoIterator<Item = (Seat, S, Option<i64>)>) -> Vec<Placing> {
    let seats: Vec<(Seat, S, Option<i64>)> = seats.into_iter().collect();
    let place = |own: &S| 1 + count(seats.iter().filter(|(_, other, _)| other > own));
    let placing = |(seat, own, points): &(Seat, S, Option<i64>)| Placing {
        seat: *seat,
        place: place(own),
        points: *points,
    };
    let mut placings: Vec<Placing> = seats.iter().map(placing).collect();
    placings.sort_by_key(|placing| placing.place);
    placings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_place_and_the_next_one_is_left_out() {
        let placings = rank([3, 7, 7, 1].into_iter().zip(0..).map(|(n, seat)| (Seat(seat), n, Some(n))));
        let places: Vec<(u8, u8)> = placings.iter().map(|placing| (placing.seat.0, placing.place)).collect();
        assert_eq!(places, [(1, 1), (2, 1), (0, 3), (3, 4)]);
    }
}
