//! Whole lists: the published vectors, and properties of random lists.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde::Deserialize;
use uuid::Uuid;

use super::{
    Finish, Games, InvalidGames, InvalidStanding, Leaving, NotRatable, RatedGame, Seat, Standing, Table,
    next_table,
};
use super::{MU_MAX, SIGMA_MAX, TAU};

/// A list in the form of section 9 of the page.
#[derive(Deserialize)]
struct Vector {
    name: String,
    previous: Vec<(Uuid, i64, i64, u32)>,
    leavings: Vec<(Uuid, i64, Uuid)>,
    games: Vec<VectorGame>,
    table: Vec<(Uuid, i64, i64, u32)>,
}

#[derive(Deserialize)]
struct VectorGame {
    ended_at: i64,
    game: Uuid,
    seats: Vec<VectorSeat>,
}

#[derive(Deserialize)]
struct VectorSeat {
    left: bool,
    owner: Uuid,
    place: u8,
    player: Uuid,
}

impl VectorSeat {
    fn read(self) -> Seat {
        let finish = if self.left { Finish::Left } else { Finish::Place(self.place) };
        Seat { player: self.player, owner: self.owner, finish }
    }
}

fn table(rows: Vec<(Uuid, i64, i64, u32)>) -> Table {
    let standing = |(player, mu, sigma, games)| (player, Standing::new(mu, sigma, games).unwrap());
    rows.into_iter().map(standing).collect()
}

#[test]
fn lists_are_those_of_the_vectors() {
    #[derive(Deserialize)]
    struct File {
        lists: Vec<Vector>,
    }
    let file: File = serde_json::from_str(include_str!("../../../openapi/vectors/ratings.json")).unwrap();
    assert!(file.lists.len() >= 25);
    for vector in file.lists {
        let games = vector.games.into_iter().map(|game| {
            let seats = game.seats.into_iter().map(VectorSeat::read).collect();
            RatedGame::new(game.game, game.ended_at, seats).unwrap()
        });
        let games = Games::new(games.collect()).unwrap();
        let leavings = vector.leavings.into_iter();
        let leavings = leavings.map(|(player, ended_at, game)| Leaving { player, ended_at, game }).collect();
        let next = next_table(&table(vector.previous), &leavings, &games);
        assert_eq!(next, table(vector.table), "{}", vector.name);
    }
}

#[test]
fn wrong_numbers_and_games_are_refused() {
    for mu in [-MU_MAX - 1, MU_MAX + 1, i64::MIN, i64::MAX] {
        assert_eq!(Standing::new(mu, TAU, 0), Err(InvalidStanding::Mu));
    }
    for sigma in [TAU - 1, SIGMA_MAX + 1, i64::MIN, i64::MAX] {
        assert_eq!(Standing::new(0, sigma, 0), Err(InvalidStanding::Sigma));
    }
    let seat =
        |player, owner| Seat { player: player_id(player), owner: player_id(owner), finish: Finish::Left };
    let refused = |seats| RatedGame::new(Uuid::nil(), 0, seats).unwrap_err();
    assert_eq!(refused(vec![seat(0, 0)]), NotRatable::Seats);
    assert_eq!(refused((0..5).map(|n| seat(n, n)).collect()), NotRatable::Seats);
    assert_eq!(refused(vec![seat(0, 0), seat(0, 1)]), NotRatable::SameOwner);
    assert_eq!(refused(vec![seat(0, 0), seat(1, 0)]), NotRatable::SameOwner);
    let game = RatedGame::new(Uuid::nil(), 0, vec![seat(0, 0), seat(1, 1)]).unwrap();
    let twice = RatedGame::new(Uuid::nil(), 1, vec![seat(2, 2), seat(3, 3)]).unwrap();
    assert_eq!(Games::new(vec![game, twice]), Err(InvalidGames::Twice(Uuid::nil())));
}

const DAY: i64 = 24 * 60 * 60 * 1000;
const PLAYERS: u8 = 8;

fn player_id(n: u8) -> Uuid {
    Uuid::from_u128(n.into())
}

fn game_id(n: usize) -> Uuid {
    Uuid::from_u128(1 << 64 | n as u128)
}

/// The input of a list.
#[derive(Debug, Clone)]
struct Input {
    previous: Table,
    leavings: BTreeSet<Leaving>,
    games: Vec<RatedGame>,
}

impl Input {
    fn next(&self) -> Table {
        next_table(&self.previous, &self.leavings, &Games::new(self.games.clone()).unwrap())
    }
}

fn any_standing() -> impl Strategy<Value = Standing> {
    let extreme = (prop_oneof![Just(-MU_MAX), Just(MU_MAX)], prop_oneof![Just(TAU), Just(SIGMA_MAX)]);
    let numbers = prop_oneof![9 => (0..3_000_000_i64, TAU..=SIGMA_MAX), 1 => extreme];
    (numbers, 0..3_u32).prop_map(|((mu, sigma), games)| Standing::new(mu, sigma, games).unwrap())
}

fn any_game() -> impl Strategy<Value = (i64, Vec<Seat>)> {
    let players = prop::sample::subsequence((0..PLAYERS).collect::<Vec<_>>(), 2..=4).prop_shuffle();
    let finish = prop_oneof![4 => (1..=4_u8).prop_map(Finish::Place), 1 => Just(Finish::Left)];
    // Few times, so that games end together.
    (0..7_i64, players, prop::collection::vec(finish, 4)).prop_map(|(day, players, finishes)| {
        let seats = players.into_iter().zip(finishes);
        let seats = seats.map(|(n, finish)| Seat { player: player_id(n), owner: player_id(n), finish });
        (day * DAY, seats.collect())
    })
}

fn any_input() -> impl Strategy<Value = Input> {
    let previous = prop::collection::btree_map((0..PLAYERS).prop_map(player_id), any_standing(), 0..8);
    let leavings = prop::collection::btree_set((0..PLAYERS, 1..30_i64, 0..4_u128), 0..8);
    let games = prop::collection::vec(any_game(), 0..16);
    (previous, leavings, games).prop_map(|(previous, leavings, games)| Input {
        previous,
        leavings: leavings
            .into_iter()
            .map(|(n, days, game)| Leaving {
                player: player_id(n),
                ended_at: -days * DAY,
                game: Uuid::from_u128(game),
            })
            .collect(),
        games: games
            .into_iter()
            .enumerate()
            .map(|(n, (ended_at, seats))| RatedGame::new(game_id(n), ended_at, seats).unwrap())
            .collect(),
    })
}

proptest! {
    #![proptest_config(crate::explore::cases(400))]

    #[test]
    fn the_order_of_games_and_seats_is_irrelevant(input in any_input(), seed in any::<u64>()) {
        let mut other = input.clone();
        let mut games: Vec<(u64, RatedGame)> = Vec::new();
        for (n, game) in other.games.iter().enumerate() {
                        let mut seats = game.seats().to_vec();
            seats.reverse();
            let key = (seed ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            games.push((key, RatedGame::new(game.id(), game.ended_at(), seats).unwrap()));
        }
        games.sort_by_key(|(key, _)| *key);
        other.games = games.into_iter().map(|(_, game)| game).collect();
        prop_assert_eq!(input.next(), other.next());
    }

    #[test]
    fn a_better_result_never_lowers_a_player(input in any_input(), game in any::<prop::sample::Index>(), seat in 0..4_usize) {
        prop_assume!(!input.games.is_empty());
        let at = game.index(input.games.len());
        let mut seats = input.games[at].seats().to_vec();
        let seat = seat % seats.len();
        let Finish::Place(before) = seats[seat].finish else { return Ok(()) };
        let player = seats[seat].player;
        // One place up, behind nobody that was behind before.
        seats[seat].finish = Finish::Place(before - 1);
        let mut better = input.clone();
        better.games[at] = RatedGame::new(game_id(at), input.games[at].ended_at(), seats).unwrap();
        let (before, after) = (input.next()[&player], better.next()[&player]);
        prop_assert!(before.mu() <= after.mu(), "{:?} {:?}", before, after);
        prop_assert_eq!((before.sigma(), before.games()), (after.sigma(), after.games()));
    }

    #[test]
    fn numbers_stay_within_their_limits_and_nobody_is_lost(input in any_input()) {
        let next = input.next();
        let seats = input.games.iter().flat_map(RatedGame::seats).map(|seat| seat.player);
        let players: BTreeSet<Uuid> = input.previous.keys().copied().chain(seats).collect();
        prop_assert!(next.keys().eq(&players));
        for standing in next.values() {
            prop_assert!(standing.sigma() <= SIGMA_MAX && standing.sigma() >= TAU, "{:?}", standing);
            prop_assert!(standing.mu().abs() <= MU_MAX, "{:?}", standing);
        }
    }

    #[test]
    fn void_games_change_no_rating(input in any_input()) {
        // The first games in order, found by another method than that of the code.
        let mut ordered = input.games.clone();
        ordered.sort_by_key(|game| (game.ended_at(), game.id()));
        let mut without = input.clone();
        without.games.clear();
        for (n, game) in ordered.iter().enumerate() {
            let is_new = |player: Uuid| {
                input.previous.get(&player).is_none_or(|standing| standing.games() == 0)
                    && ordered[..n].iter().flat_map(RatedGame::seats).all(|seat| seat.player != player)
            };
            if game.seats().iter().any(|seat| is_new(seat.player)) {
                without.leavings.extend(game.leavings());
                for seat in game.seats() {
                    let prior = input.previous.get(&seat.player).copied().unwrap_or(Standing::START);
                    let known = Standing::new(prior.mu(), prior.sigma(), prior.games().max(1)).unwrap();
                    without.previous.insert(seat.player, known);
                }
            } else {
                without.games.push(game.clone());
            }
        }
        let ratings = |table: Table| -> Vec<_> {
            table.into_iter().map(|(player, standing)| (player, standing.mu(), standing.sigma())).collect()
        };
        prop_assert_eq!(ratings(input.next()), ratings(without.next()));
    }
}
