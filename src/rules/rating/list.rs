//! The next table, made of the previous one and the games of a list (section 7 of `openapi/rating-format.md`).

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::{
    game::{Finish, Games, Leaving, RatedGame, Seat},
    pair::{Evidence, Score},
    standing::Standing,
    weight::{Leavings, Meetings, Share},
};

/// The players of a list, with their standings.
pub type Table = BTreeMap<Uuid, Standing>;

/// Returns the table after `games`. It contains every player of `previous` and of `games`.
///
/// All players are rated at once from `previous`, so the order of the games matters for first games and repeated
/// leavings only. `leavings` are those of the rated games before this list. Leavings that are older than 28 days,
/// or belong to `games`, change nothing.
///
/// The arithmetic is that of sections 3 to 7 of `openapi/rating-format.md`, bit for bit.
#[must_use]
pub fn next_table(previous: &Table, leavings: &BTreeSet<Leaving>, games: &Games) -> Table {
    let counted = counted(previous, games);
    let leavings = Leavings::new(leavings, games.iter());
    let meetings = Meetings::new(counted.iter().copied());
    let mut evidence = BTreeMap::<Uuid, Evidence>::new();
    for game in counted {
        for own in game.seats() {
            for other in game.seats().iter().filter(|other| other.player != own.player) {
                let share = share(own, other, leavings.is_void_for_others(game.leaving(other.player)));
                let weight = meetings.weight(own.player, other.player, game.seats().len(), share);
                let (own_prior, other_prior) = (prior(previous, own.player), prior(previous, other.player));
                let score = Score::new(own.finish, other.finish);
                *evidence.entry(own.player).or_default() +=
                    Evidence::new(own_prior, other_prior, score, weight);
            }
        }
    }
    let mut played: BTreeMap<Uuid, u32> = previous.keys().map(|player| (*player, 0)).collect();
    for seat in games.iter().flat_map(RatedGame::seats) {
        *played.entry(seat.player).or_default() += 1;
    }
    let next = |(player, games)| {
        let evidence = evidence.get(&player).copied().unwrap_or_default();
        (player, evidence.applied(prior(previous, player), games))
    };
    played.into_iter().map(next).collect()
}

fn prior(previous: &Table, player: Uuid) -> Standing {
    previous.get(&player).copied().unwrap_or(Standing::START)
}

/// The games that are not the first rated game of any of their players.
fn counted<'a>(previous: &Table, games: &'a Games) -> Vec<&'a RatedGame> {
    let known = previous.iter().filter(|(_, standing)| standing.games() > 0);
    let mut known: BTreeSet<Uuid> = known.map(|(player, _)| *player).collect();
    let mut counted = Vec::new();
    for game in games.iter() {
        // Each player has to be inserted, also after a first newcomer.
        let newcomers = game.seats().iter().filter(|seat| known.insert(seat.player)).count();
        if newcomers == 0 {
            counted.push(game);
        }
    }
    counted
}

/// The part of a pair that counts for `own`. `is_void` says whether a leaving of `other` is void for its opponents.
fn share(own: &Seat, other: &Seat, is_void: bool) -> Share {
    match (own.finish, other.finish) {
        (_, Finish::Left) if is_void => Share::Nothing,
        (Finish::Place(_), Finish::Left) => Share::Half,
        _ => Share::Whole,
    }
}
