//! Players that cause every possible ending of a game of Vikingdoms.

use longhall_rules::kit::{Chance, Draw, Seat, Viewer};
use serde_json::{Value, json};

use super::{life::random, recipes::Rare};
use crate::support::{Play, seed, whole};

/// Every ending, and rare events before it.
pub(crate) fn golden_games() -> Vec<Rare> {
    let by_chance = |name, n, shows| (name, n, shows, random(n));
    vec![
        by_chance("coins", 473, "Won with coins"),
        by_chance("coins-of-both", 368, "Both have enough coins to win"),
        by_chance("villages", 318, "Won with three villages"),
        by_chance("ports", 397, "Won with three ports"),
        by_chance("three-of-a-kind-of-both", 399, "Both have three of a kind"),
        by_chance("three-of-a-kind-before-coins", 428, "One has three of a kind, the other enough coins"),
        by_chance("two-allies", 422, "Two allies in one raid, one after the other"),
        by_chance("allies-in-turns", 321, "Two allies in one raid, in turns"),
        by_chance("lost-turn", 240, "A turn is lost"),
        by_chance("declined-swap", 241, "Gunnar's swap is declined"),
        ("deadlock", 73, "Nobody can act: recruitment restarts, then a draw", Box::new(peaceable(73))),
        (
            "repetition",
            1760,
            "Positions recur: recruitment restarts, then a draw",
            Box::new(to_and_fro(1760)),
        ),
        ("stand-ins", 6, "All moves are made by the rules for absent players", Box::new(stand_in)),
    ]
}

/// Asserts by the final view that both players qualified for victory in the games with such a name.
pub(crate) fn both_win_as_named(name: &str, view: &Value) {
    let of = |seat: usize| &view["players"][seat];
    let rich = |seat: usize| of(seat)["coins"].as_i64() >= Some(16);
    let three = |seat: usize| {
        let tiles = of(seat)["tiles"].as_array().expect("tiles").iter();
        let count = |building: &str| tiles.clone().filter(|tile| tile["building"] == building).count();
        count("village") >= 3 || count("port") >= 3
    };
    assert!(match name.trim_start_matches("2-base-") {
        "coins-of-both" => rich(0) && rich(1),
        "three-of-a-kind-of-both" => three(0) && three(1),
        "three-of-a-kind-before-coins" => three(0) && rich(1) || three(1) && rich(0),
        _ => true,
    });
}

/// Plays as autoplay does.
fn stand_in(play: &Play, seat: Seat, moves: &[Value]) -> usize {
    let action = play.board.autoplay(seat);
    moves.iter().position(|listed| Some(listed) == action.as_ref()).expect("a legal move")
}

/// Two players who keep moving back and forth, so that positions recur until the game is a draw.
fn to_and_fro(n: u64) -> impl FnMut(&Play, Seat, &[Value]) -> usize {
    let mut draw = Chance::new(&seed(n), []).draw("to and fro");
    let mut back: [Option<Value>; 2] = [None, None];
    move |play, seat, moves| {
        let calm = |action: &&Value| !records(play, seat, action, "raid_began");
        let returns = moves.iter().position(|action| Some(action) == back[seat.index()].as_ref());
        let some = draw.below(moves.len() as u32) as usize;
        let moved = moves.iter().position(|action| action["type"] == "move" && calm(&action));
        let n = returns.or(moved).unwrap_or(some);
        let action = &moves[n];
        back[seat.index()] = (action["type"] == "move").then(
            || json!({"type": "move", "from": action["to"], "to": action["from"], "count": action["count"]}),
        );
        n
    }
}

/// Whether a move has an effect of this type.
fn records(play: &Play, seat: Seat, action: &Value, effect: &str) -> bool {
    let decision = play.board.decide(seat, action, &mut play.chance.clone()).expect("a legal move");
    whole(&decision.effects).contains(&format!(r#""type":"{effect}""#))
}

/// A player who avoids raids, and prefers positions in which neither player can move.
fn peaceable(n: u64) -> impl FnMut(&Play, Seat, &[Value]) -> usize {
    let mut draw = Chance::new(&seed(n), []).draw("a peaceable player");
    move |play, seat, moves| {
        let peace = moves.iter().map(|action| peace_after(play, seat, action, &mut draw)).enumerate();
        peace.max_by_key(|(_, peace)| *peace).map_or(0, |(n, _)| n)
    }
}

fn peace_after(play: &Play, seat: Seat, action: &Value, draw: &mut Draw) -> i64 {
    let mut board = play.board.clone();
    let decision = board.decide(seat, action, &mut play.chance.clone()).expect("a legal move");
    let effects = whole(&decision.effects);
    board.fold(&effects).expect("effects that fold");
    let happened = |effect: &str| effects.contains(&format!(r#""type":"{effect}""#));
    if happened("game_drawn") || happened("recruitment_restarted") {
        return 1_000_000;
    }
    if happened("raid_began") {
        return -1_000_000;
    }
    let next = (0..2).map(Seat).flat_map(|seat| board.legal(seat).moves).collect::<Vec<_>>();
    let ways = next.iter().filter(|action| action["type"] == "move").count() as i64;
    let view: Value = serde_json::from_str(board.view(Viewer::Spectator).get()).expect("a view");
    let camps: i64 = (0..2).filter_map(|seat| view["players"][seat]["camp"].as_i64()).sum();
    // A player with Vikings in the camp who may not place is bound by the golden rule.
    let bound = camps > 0 && ways == next.len() as i64;
    -10_000 * i64::from(bound) - 5 * ways - 8 * camps - 15 * view["occurrences"].as_i64().unwrap_or(0)
        + i64::from(draw.below(7))
}
