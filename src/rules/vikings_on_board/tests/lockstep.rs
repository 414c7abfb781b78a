//! Plays random games of the rules and of the [`Naive`] reading of RULES.md side by side, comparing them
//! after every move.

use strum::VariantArray;

use super::given;
use super::naive::{Bet, Naive};
use crate::{
    kit::{Chance, Draw, Seat, Turn},
    vikings_on_board::{
        components::{Action, Clan, Supply},
        fold::fold,
        invariants,
        moves::Move,
        scoring::score,
        state::{Options, State, Token},
    },
};

/// The style of the random players. It may avoid `set_sail` at first, so that stacks run out, prices reach
/// their maximum and ships become empty. It may prefer jumps, or nothing.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    Plain,
    Late,
    Jumpy,
}

#[test]
fn random_games_go_as_the_rulebook_says() {
    for seats in 2..=4 {
        let moves: usize = (0..80).map(|n| game(seats, n)).sum();
        assert!(moves > 80 * 50, "the games were played");
    }
}

#[test]
#[ignore = "takes a minute or two: to be run by hand"]
fn thousands_of_random_games_go_as_the_rulebook_says() {
    for seats in 2..=4 {
        let moves: usize = (1_000..2_000).map(|n| game(seats, n)).sum();
        assert!(moves > 1_000 * 50, "the games were played");
    }
}

/// Plays a game in lockstep; returns the number of moves.
fn game(seats: u8, n: u64) -> usize {
    let mut seed = [seats; 32];
    seed[..8].copy_from_slice(&n.to_be_bytes());
    let mut chance = Chance::new(&seed, []);
    let options = Options { lone_viking: seats == 2 && n.is_multiple_of(2), open_bets: n.is_multiple_of(3) };
    let (mut real, setup) = given::set_up(&options, seats, &mut chance);
    let mut naive = Naive::new(seats.into(), options.lone_viking, &setup);
    let style = [Style::Plain, Style::Late, Style::Jumpy][(n / 2 % 3) as usize];
    let mut draw = chance.draw("a random player");
    let mut played = 0;
    compare(&real, &naive);
    while let Some(seat) = real.active() {
        compare_moves(&real, &naive, seat, &mut draw);
        let action = pick(&naive, style, &mut draw);
        let effects = given::decide(&real, seat, &action).unwrap_or_else(|no| panic!("{action:?}: {no}"));
        effects.iter().for_each(|effect| fold(&mut real, effect));
        naive.apply(&action);
        compare(&real, &naive);
        invariants::invariants(&real).unwrap();
        played += 1;
    }
    compare_places(&real, &naive);
    played
}

fn compare(real: &State, naive: &Naive) {
    let index = |seat: Option<Seat>| seat.map(Seat::index);
    assert_eq!(index(real.active()), naive.turn(), "whose turn");
    assert_eq!(real.round, naive.round, "round");
    assert_eq!(index(real.stern), naive.stern, "set_sail");
    for (n, circles) in real.village.values().enumerate() {
        assert_eq!(
            (index(circles.from), index(circles.to)),
            (naive.from[n], naive.to[n]),
            "circles of action {n}"
        );
    }
    for (ship, page) in real.ships.iter().zip(&naive.ships) {
        let bodies: Vec<_> =
            ship.bodies.iter().map(|body| (body.clan as usize, body.printed, body.viking)).collect();
        assert_eq!((bodies, ship.sailed), (page.bodies.clone(), page.sailed), "ship");
        assert_eq!(ship.supplies.into_array(), count(&page.goods), "supplies");
    }
    assert_eq!(real.prices.into_array(), naive.prices, "prices");
    let tokens = |of: &[Token]| -> Vec<Supply> { of.iter().map(|token| token.face.unwrap()).collect() };
    assert_eq!(tokens(&real.add_1), naive.stack_7, "stack of 7");
    assert_eq!(tokens(&real.draw_3), naive.stack_8, "stack of 8");
    assert_eq!(tokens(&real.drawn), naive.drawn, "drawn");
    assert_eq!(real.removed.into_array(), count(&naive.removed), "removed");
    for (seat, player) in real.players.values().enumerate() {
        let mut bets: Vec<_> = player
            .bets
            .iter()
            .map(|bet| (bet.ship.index().unwrap(), bet.clan as usize, bet.token.unwrap()))
            .collect();
        let mine = |bet: &Bet| (bet.seat == seat).then_some((bet.ship, bet.clan, bet.token));
        let mut page: Vec<_> = naive.bets.iter().filter_map(mine).collect();
        bets.sort_unstable();
        page.sort_unstable();
        assert_eq!(bets, page, "bets");
        assert_eq!(player.hand().collect::<Vec<_>>(), naive.hands[seat], "hand");
        let won: Vec<u8> = player.won.iter().map(|bet| bet.token.unwrap()).collect();
        assert_eq!(won, naive.won[seat], "won");
        assert_eq!(player.supplies.into_array(), count(&naive.goods[seat]), "taken");
        let score = score(real, player);
        let (points, supplies, supply_points) = naive.score(seat);
        assert_eq!(i64::from(score.total()), points, "points");
        assert_eq!((usize::from(score.supplies), i64::from(score.supply_points)), (supplies, supply_points));
    }
}

fn count(goods: &[Supply]) -> [u8; 3] {
    let of = |kind: Supply| goods.iter().filter(|supply| **supply == kind).count() as u8;
    [of(Supply::Grain), of(Supply::Hide), of(Supply::Metal)]
}

/// Compares the lists of legal moves, and whether both readings accept a random or combined move that is in
/// neither list.
fn compare_moves(real: &State, naive: &Naive, seat: Seat, draw: &mut Draw) {
    let sorted = |moves: Vec<Move>| {
        let mut written: Vec<String> = moves.iter().map(|action| format!("{action:?}")).collect();
        written.sort_unstable();
        written
    };
    assert_eq!(sorted(given::legal(real, seat).moves), sorted(naive.moves()), "legal moves");
    for other in Seat::all(real.seats()).filter(|other| *other != seat) {
        assert!(given::legal(real, other).moves.is_empty(), "a seat that is not awaited");
    }
    for _ in 0..6 {
        let action = any_move(draw, true);
        let decision = given::decide(real, seat, &action);
        assert_eq!(decision.is_ok(), naive.allows(&action), "{action:?}: {decision:?}");
    }
}

/// A random move whose JSON has the right shape.
fn any_move(draw: &mut Draw, may_combine: bool) -> Move {
    let mut number = || i64::from(draw.below(10)) - i64::from(draw.below(6) == 0);
    let [ship, position, to_ship, other_position] = [number(), number() / 2 + 1, number(), number() / 2];
    let clan = Clan::VARIANTS[draw.below(4) as usize];
    let kind = Supply::VARIANTS[draw.below(3) as usize];
    let steps = if may_combine { 30 } else { 11 };
    match draw.below(steps) {
        0 => Move::Promote { ship, position },
        1 => Move::MoveBody { ship, position, to_ship },
        2 => Move::PlaceBet { token: other_position, ship, clan },
        3 => Move::MoveBet { ship, to_ship, clan },
        4 => Move::Load { supply: kind, ship },
        5 => Move::Raise { kind },
        6 => Move::Swap { ship, position, other_ship: to_ship, other_position },
        7 => Move::ChooseShip { ship },
        8 => Move::TakeSupply { kind },
        9 => Move::RemoveSupply { kind },
        10 => Move::PlaceLoneViking { ship, position },
        n => {
            let action = Action::VARIANTS[(n as usize - 11) % 11];
            // Sometimes the step is itself a choice of an action, which is never legal.
            let step = (draw.below(4) > 0).then(|| Box::new(any_move(draw, n == 29)));
            Move::ChooseAction { action, step }
        }
    }
}

/// A legal move according to the naive reading; half of the actions are combined with their step.
fn pick(naive: &Naive, style: Style, draw: &mut Draw) -> Move {
    let mut moves = naive.moves();
    let wanted = |action: &Move| match action {
        Move::ChooseAction { action, .. } if style == Style::Late && naive.round < 25 => {
            *action != Action::SetSail
        }
        Move::ChooseAction { action, .. } if style == Style::Jumpy => {
            matches!(
                action,
                Action::JumpAny | Action::JumpOwn | Action::SetSail | Action::Bet | Action::BetOrMoveBet
            )
        }
        // Use the same few ships repeatedly, so that some become full and others empty.
        Move::MoveBody { to_ship, .. } if style == Style::Jumpy => *to_ship > 4,
        _ => true,
    };
    if moves.iter().any(wanted) && draw.below(8) > 0 {
        moves.retain(wanted);
    }
    let action = moves.swap_remove(draw.below(moves.len() as u32) as usize);
    let Move::ChooseAction { action: chosen, .. } = action else { return action };
    let steps = match chosen {
        Action::Add1 | Action::Draw3Add1 => vec![],
        _ => naive.steps_of(chosen),
    };
    if steps.is_empty() || draw.below(2) == 0 {
        return action;
    }
    let step = steps[draw.below(steps.len() as u32) as usize].clone();
    Move::ChooseAction { action: chosen, step: Some(Box::new(step)) }
}

/// Compares the places: most points first; ties by more supply tokens, then by more points from supplies, then
/// shared.
fn compare_places(real: &State, naive: &Naive) {
    let Turn::Over(placings) = real.turn() else { panic!("the game goes on") };
    assert_eq!(placings.len(), naive.seats);
    assert!(placings.is_sorted_by_key(|placing| placing.place));
    for placing in placings {
        let seat = placing.seat.index();
        let better = (0..naive.seats).filter(|other| naive.score(*other) > naive.score(seat)).count();
        assert_eq!((usize::from(placing.place), placing.points), (better + 1, Some(naive.score(seat).0)));
    }
}
