//! Measures how fast logs are folded and moves decided on one core, and how much memory a game takes:
//! `cargo bench -p longhall-rules --bench fold`. `LONGHALL_BENCH_SECONDS` sets the time per figure in seconds
//! (1 by default).

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a benchmark ends by a panic")]
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the bans are for the rules, not for who measures them"
)]

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use chrono::DateTime;
use longhall_rules::{
    game::{
        AuditInput, Context, Game, Intent, Kind, Logged, NewGame, Occupant, Status, Terms, Visibility,
        audit_stored,
    },
    kit::{Chance, Draw, Viewer},
};
use serde_json::{Value, json};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use uuid::Uuid;

#[global_allocator]
static COUNTED: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

/// Minimum memory that a server should allow for a folded game, in bytes.
const KEPT_BYTES_FLOOR: usize = 16_000;

/// A whole game of random moves, as stored in the log.
struct Played {
    id: Uuid,
    context: Context,
    log: Vec<Logged>,
    accounts: Vec<Uuid>,
}

fn main() {
    for seats in [2, 4] {
        measure(&play(seats));
    }
}

fn play(seats: u8) -> Played {
    let id = Uuid::from_u128(1);
    let accounts: Vec<Uuid> = (0..seats).map(|n| Uuid::from_u128(100 + u128::from(n))).collect();
    let context =
        Context { seed: [seats; 32], now: DateTime::from_timestamp_millis(1_800_000_000_000).unwrap() };
    let new = NewGame {
        ruleset: "vikings".to_owned(),
        seats,
        options: json!({}),
        visibility: Visibility::Public,
        terms: Terms::default(),
        program: None,
    };
    let (mut game, mut log) = Game::create(id, accounts[0], new, &context).unwrap();
    for account in &accounts[1..] {
        let join = Intent::Join { invite: None, entropy: None, program: None };
        advance(&mut game, &mut log, *account, join, &context);
    }
    let mut draw = Chance::new(&[7; 32], []).draw("moves");
    while game.status() == Status::Active {
        let seat = game.awaiting()[0].seat;
        let action = pick(&game, &mut draw);
        advance(&mut game, &mut log, accounts[seat.index()], Intent::Move(action), &context);
    }
    Played { id, context, log, accounts }
}

fn advance(game: &mut Game, log: &mut Vec<Logged>, account: Uuid, intent: Intent, context: &Context) {
    let (next, events) = game.act(account, intent, context).unwrap();
    *game = next;
    log.extend(events);
}

fn pick(game: &Game, draw: &mut Draw) -> Value {
    let mut moves = game.board().map_or_else(Vec::new, |board| board.legal(game.awaiting()[0].seat).moves);
    moves.swap_remove(draw.below(moves.len() as u32) as usize)
}

fn measure(played: &Played) {
    let Played { id, log, .. } = played;
    let events = log.len();
    let moves = log.iter().filter(|event| event.kind == Kind::Moved).count();
    let effects: usize = log.iter().map(effects_of).sum();
    let bytes: usize = log.iter().map(|event| event.payload.len()).sum();
    println!(
        "\na random game of {}: {events} events, {moves} moves, {effects} effects, {} bytes an event",
        played.accounts.len(),
        bytes / events
    );
    let folds = per_second(|| _ = black_box(Game::replay(*id, black_box(log)).unwrap()));
    line("decode + fold, effects", folds * effects as f64, Some(2e6));
    line("decode + fold, events", folds * events as f64, None);
    println!("    a whole game folds in {:.0} us", 1e6 / folds);
    println!("    a folded game takes {} bytes; floor {KEPT_BYTES_FLOOR}", bytes_kept(played));
    let decided = positions(played);
    let decides = per_second(|| decide_all(&decided, &played.context));
    line("decided moves (rules only)", decides * moves as f64, Some(5e4));
    let acts = per_second(|| act_all(&decided, &played.accounts, &played.context));
    line("decided, sealed, folded moves", acts * moves as f64, None);
    let legal = per_second(|| legal_all(&decided));
    line("lists of legal moves", legal * moves as f64, None);
    let views = per_second(|| view_all(&decided));
    line("views written", views * moves as f64, None);
    let audits = per_second(|| {
        _ = black_box(audit_stored(black_box(log), &AuditInput::default()).verdict.is_verified())
    });
    line("replay with full rules (audit)", audits * moves as f64, Some(1.2e5));
}

/// The memory of a finished game with a full board, in bytes.
fn bytes_kept(played: &Played) -> usize {
    let game = Game::replay(played.id, &played.log).unwrap();
    let region = Region::new(COUNTED);
    let kept = Box::new(game.clone());
    let change = region.change();
    drop(kept);
    change.bytes_allocated - change.bytes_deallocated
}

/// Every position in which a move was made, with that move.
fn positions(played: &Played) -> Vec<(Game, Value)> {
    let mut game = Game::open(played.id, &played.log[0]).unwrap();
    let mut positions = Vec::new();
    for event in &played.log[1..] {
        if event.kind == Kind::Moved {
            let payload: Value = serde_json::from_str(&event.payload).unwrap();
            positions.push((game.clone(), payload["move"].clone()));
        }
        game.fold(event).unwrap();
    }
    positions
}

fn decide_all(positions: &[(Game, Value)], context: &Context) {
    for (game, action) in positions {
        let mut chance = Chance::new(&context.seed, game.occupants().map(|_| ""));
        let seat = game.awaiting()[0].seat;
        black_box(game.board().unwrap().decide(seat, action, &mut chance).unwrap());
    }
}

fn act_all(positions: &[(Game, Value)], accounts: &[Uuid], context: &Context) {
    for (game, action) in positions {
        let account = game.occupant(game.awaiting()[0].seat).map(Occupant::account);
        debug_assert!(account.is_some_and(|account| accounts.contains(&account)));
        black_box(game.act(account.unwrap(), Intent::Move(action.clone()), context).unwrap());
    }
}

fn legal_all(positions: &[(Game, Value)]) {
    for (game, _) in positions {
        black_box(game.legal_json(game.awaiting()[0].seat));
    }
}

fn view_all(positions: &[(Game, Value)]) {
    for (game, _) in positions {
        black_box(game.board().unwrap().view(Viewer::Seat(game.awaiting()[0].seat)));
    }
}

fn effects_of(event: &Logged) -> usize {
    let payload: Value = serde_json::from_str(&event.payload).unwrap();
    payload["effects"].as_array().map_or(0, Vec::len)
}

/// Runs per second: the median of five measurements after a warm-up.
fn per_second(mut work: impl FnMut()) -> f64 {
    let seconds = std::env::var("LONGHALL_BENCH_SECONDS").ok().and_then(|text| text.parse().ok());
    let slice = Duration::from_secs_f64(seconds.unwrap_or(1.0_f64).clamp(0.05, 60.0) / 6.0);
    let mut rates = Vec::new();
    for _ in 0..6 {
        let (begin, mut runs) = (Instant::now(), 0_u32);
        while begin.elapsed() < slice || runs == 0 {
            work();
            runs += 1;
        }
        rates.push(f64::from(runs) / begin.elapsed().as_secs_f64());
    }
    rates.remove(0);
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn line(what: &str, rate: f64, floor: Option<f64>) {
    let floor =
        floor.map_or(String::new(), |floor| format!("floor {floor:>9.0}  ratio {:>5.2}", rate / floor));
    println!("    {what:<32} {rate:>10.0} /s  {floor}");
}
