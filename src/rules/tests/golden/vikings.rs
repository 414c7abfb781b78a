//! Players that cause rare events in Vikings.

use longhall_rules::kit::{Chance, Seat};
use serde_json::Value;

use super::{life::Player, recipes::Rare};
use crate::support::{Play, seed};

/// Games of the Progress version in which every special tile scores.
pub(crate) fn golden_games(options: &str, seats: u8) -> Vec<Rare> {
    let collector = |name, n| (name, n, "Players who go for special tiles", Box::new(collector(n)) as Player);
    let builder = |name, n| (name, n, "Players who go for building tiles", Box::new(builder) as Player);
    let miser = |n| ("miser", n, "Nobody bids more than 0", Box::new(miser(n)) as Player);
    match (options, seats) {
        ("progress", 2) => {
            vec![collector("collector", 422), miser(742), builder("builder", 2), builder("builder-2", 4)]
        }
        ("progress", 3) => vec![builder("builder", 3), miser(743)],
        ("progress", 4) => vec![collector("collector", 424), collector("collector-2", 35), miser(744)],
        ("progress-without-auction", 2 | 3) => vec![collector("collector", 420 + u64::from(seats))],
        _ => vec![],
    }
}

/// A player who buys the dearest set and takes special tiles, and otherwise makes the first listed move.
fn collector(n: u64) -> impl FnMut(&Play, Seat, &[Value]) -> usize {
    let mut draw = Chance::new(&seed(n), []).draw("a collector");
    move |_, _, moves| {
        let takes = moves.iter().filter(|action| action["type"] == "take_special").count();
        if takes > 0 { draw.below(takes as u32) as usize } else { dearest(moves) }
    }
}

/// The dearest set that gold can pay for; the first move if there is no set to buy.
fn dearest(moves: &[Value]) -> usize {
    moves.iter().rposition(|action| action["type"] == "buy" && action["exchange"] == 0).unwrap_or(0)
}

/// A collector who prefers building tiles.
fn builder(_: &Play, _: Seat, moves: &[Value]) -> usize {
    let is_building =
        |action: &Value| action["tile"].as_str().is_some_and(|tile| tile.starts_with("building"));
    moves.iter().position(is_building).unwrap_or_else(|| dearest(moves))
}

/// A collector who bids 0 or passes.
fn miser(n: u64) -> impl FnMut(&Play, Seat, &[Value]) -> usize {
    let mut draw = Chance::new(&seed(n), []).draw("a miser");
    let mut collect = collector(n);
    move |play, seat, moves| {
        let nothing = |action: &Value| action["type"] == "pass_bid" || action["gold"] == 0;
        let bids: Vec<usize> = (0..moves.len()).filter(|at| nothing(&moves[*at])).collect();
        if bids.is_empty() {
            collect(play, seat, moves)
        } else {
            bids[draw.below(bids.len() as u32) as usize]
        }
    }
}
