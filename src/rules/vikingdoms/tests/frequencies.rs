//! A sanity check of whole games: random games end, and each ending is about as frequent as usual.

use super::games::random_game;
use crate::{
    kit::Seat,
    vikingdoms::{
        components::{ISLANDS, SEATS, VICTORY_COINS},
        effect::Effect,
        phase::Phase,
        phase::Victory,
        state::State,
    },
};

const GAMES: usize = 4_000;

/// Statistics of some games.
#[derive(Debug, Default)]
struct Count {
    /// Number of games by their number of raids.
    raids: [usize; ISLANDS as usize + 1],
    turns: usize,
    villages: usize,
    ports: usize,
    /// Number of games in which one player had enough coins.
    coins: usize,
    /// Number of games in which both had, and the leader of the last raid won.
    coins_of_both: usize,
    draws: usize,
}

impl Count {
    fn add(&mut self, n: u64) {
        let mut raids = 0;
        let state = random_game(n, |_, _, effects| {
            let count = |is: fn(&Effect) -> bool| effects.iter().filter(|effect| is(effect)).count();
            self.turns += count(|effect| matches!(effect, Effect::Placed { .. } | Effect::Moved { .. }));
            raids += count(|effect| matches!(effect, Effect::RaidBegan { .. }));
        });
        self.raids[raids] += 1;
        self.end(&state);
    }

    fn end(&mut self, state: &State) {
        let rich = Seat::all(SEATS).filter(|seat| state.player(*seat).coins() >= VICTORY_COINS).count();
        match state.phase {
            Phase::Won(_, Victory::Villages) => self.villages += 1,
            Phase::Won(_, Victory::Ports) => self.ports += 1,
            Phase::Won(_, Victory::Coins) if rich == 1 => self.coins += 1,
            Phase::Won(_, Victory::Coins) => self.coins_of_both += 1,
            _ => self.draws += 1,
        }
    }
}

/// The usual shares are 45, 33 and 11 per cent. In the other games both have 16 coins.
#[test]
fn random_games_end_as_often_in_each_way_as_usual() {
    let mut count = Count::default();
    (0..GAMES as u64).for_each(|n| count.add(n));

    let percent = |games: usize| games as f64 * 100.0 / GAMES as f64;
    for (games, usual) in
        [(count.coins, 45.0), (count.villages, 33.0), (count.ports, 11.0), (count.coins_of_both, 11.0)]
    {
        assert!((percent(games) - usual).abs() < 10.0, "{usual} % usually: {count:?}");
    }
    assert!(percent(count.draws) < 1.0, "{count:?}");
    assert!(percent(count.raids[2..].iter().sum()) > 99.0, "2 to 5 raids: {count:?}");
    let recruitments: usize = count.raids.iter().enumerate().map(|(raids, games)| raids * games).sum();
    let turns = count.turns as f64 / recruitments as f64;
    assert!((13.0..17.0).contains(&turns), "about 15 turns a recruitment: {turns}");
}
