//! Players who bring about what seldom happens at Vikings.

use longhall_rules::kit::{Chance, Seat};
use serde_json::Value;

use super::{Play, seed, vikingdoms::Player};

/// The name, the number of the game, and who plays all seats, of games with these golden options.
pub(crate) fn golden_games(options: &str, seats: u8) -> Vec<(String, u64, Player)> {
    // Enough of them that every special tile comes to score.
    let collectors: &[u64] = if options.starts_with("progress") { &[420, 430, 460, 520, 630] } else { &[] };
    let misers: &[u64] = if options == "progress" { &[740] } else { &[] };
    let builders: &[u64] = if options == "progress" { &[0] } else { &[] };
    let named = |name: &str, n: u64, player| (format!("{name}-{n}"), n, player);
    let of = |ns: &'static [u64]| ns.iter().map(move |n| n + u64::from(seats));
    let collectors = of(collectors).map(|n| named("collector", n, Box::new(collector(n)) as Player));
    let misers = of(misers).map(|n| named("miser", n, Box::new(miser(n)) as Player));
    let builders = of(builders).map(|n| named("builder", n, Box::new(builder) as Player));
    collectors.chain(misers).chain(builders).collect()
}

/// A player who buys the dearest set and takes special tiles; otherwise the first move that is listed.
fn collector(n: u64) -> impl FnMut(&Play, Seat, &[Value]) -> usize {
    let mut draw = Chance::new(&seed(n), []).draw("a collector");
    move |_, _, moves| {
        let takes = moves.iter().filter(|action| action["type"] == "take_special").count();
        if takes > 0 { draw.below(takes as u32) as usize } else { dearest(moves) }
    }
}

/// The dearest set that gold pays for; the first move where none is bought.
fn dearest(moves: &[Value]) -> usize {
    moves.iter().rposition(|action| action["type"] == "buy" && action["exchange"] == 0).unwrap_or(0)
}

/// A collector who would rather have building tiles than others.
fn builder(_: &Play, _: Seat, moves: &[Value]) -> usize {
    let is_building =
        |action: &Value| action["tile"].as_str().is_some_and(|tile| tile.starts_with("building"));
    moves.iter().position(is_building).unwrap_or_else(|| dearest(moves))
}

/// A collector who bids nothing: 0, or not at all.
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
