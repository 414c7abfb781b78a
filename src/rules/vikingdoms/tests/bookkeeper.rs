//! An independent reading of the raids. A bookkeeper who uses only RULES.md and the log computes what every
//! effect of random games must be.

use std::{iter::Peekable, vec::IntoIter};

use super::{
    games::{random_game, set_up},
    given::{ME, YOU},
};
use crate::{
    kit::Seat,
    vikingdoms::{
        components::{Ally, End, Tile},
        effect::Effect,
        phase::Victory,
    },
};

/// Coins and prisoners, from section 1.
fn shown(tile: Tile) -> (u8, u8) {
    match format!("{tile:?}").as_str() {
        "V1" => (1, 3),
        "V2" => (1, 2),
        "V3" => (2, 2),
        "V4" => (3, 1),
        "P1" => (2, 3),
        "P2" => (2, 2),
        "P3" => (5, 1),
        "F1" => (1, 4),
        "F2" => (2, 4),
        "W" => (3, 2),
        "G" => (5, 1),
        _ => (6, 1),
    }
}

/// The belongings of the players, according to the log.
#[derive(Default)]
struct Book {
    tiles: [Vec<Tile>; 2],
    allies: [Vec<Ally>; 2],
    camps: [u8; 2],
    lockups: [u8; 2],
    troop: [u8; 2],
    /// Number of raids so far, and so the index of the next island.
    raids: u8,
    marker: u8,
    end: Option<End>,
}

type Log = Peekable<IntoIter<Effect>>;

fn other(seat: Seat) -> Seat {
    if seat == ME { YOU } else { ME }
}

impl Book {
    fn kind(&self, of: Seat, letter: char) -> usize {
        self.tiles[of.index()].iter().filter(|tile| format!("{tile:?}").starts_with(letter)).count()
    }

    fn coins(&self, of: Seat) -> u8 {
        let volund = if self.allies[of.index()].contains(&Ally::Volund) { 3 } else { 0 };
        volund + self.tiles[of.index()].iter().map(|tile| shown(*tile).0).sum::<u8>()
    }

    /// Expects this number of prisoners to be taken now, or all available ones if there are fewer.
    fn prisoners(&mut self, log: &mut Log, seat: Seat, count: u8) {
        let of = other(seat).index();
        let from_camp = self.camps[of].min(count);
        let from_troop = self.troop[of].min(count - from_camp);
        if from_camp + from_troop > 0 {
            assert_eq!(log.next(), Some(Effect::PrisonersTaken { seat, from_camp, from_troop }));
        }
        self.camps[of] -= from_camp;
        self.troop[of] -= from_troop;
        self.lockups[seat.index()] += from_camp + from_troop;
    }

    fn setup(&mut self, log: &mut Log) {
        self.camps = [12, 12];
        for seat in [ME, YOU] {
            let Some(Effect::TileDrawn { seat: drawer, tile }) = log.next() else { panic!("no tile") };
            assert_eq!(drawer, seat);
            self.tiles[seat.index()].push(tile);
        }
        assert!(matches!(log.next(), Some(Effect::IslandsLaid { .. })));
        for seat in [ME, YOU] {
            self.prisoners(log, seat, shown(self.tiles[seat.index()][0]).1);
        }
        let Some(Effect::FirstPlayer { seat }) = log.next() else { panic!("nobody is first") };
        assert!(self.coins(seat) <= self.coins(other(seat)));
        let Some(Effect::EndChosen { seat: chooser, end }) = log.next() else { panic!("no end") };
        assert_eq!(chooser, seat);
        self.marker = if end == End::Upper { 1 } else { 5 };
        self.end = Some(end);
    }

    /// Reads up to the next raid. Returns false if the game ends first.
    fn recruitment(&mut self, log: &mut Log) -> bool {
        loop {
            match log.peek().expect("a game ends") {
                Effect::Placed { seat, .. } => self.camps[seat.index()] -= 1,
                Effect::RecruitmentRestarted { home, .. } => {
                    self.camps[0] += home[0];
                    self.camps[1] += home[1];
                }
                Effect::Moved { .. } | Effect::TurnLost { .. } => {}
                Effect::RaidBegan { .. } => return true,
                Effect::GameDrawn { .. } => return false,
                other => panic!("{other:?} in a recruitment"),
            }
            log.next();
        }
    }

    /// Reads a raid by sections 4.1 to 4.6. Returns false if the game is over.
    fn raid(&mut self, log: &mut Log) -> bool {
        let Some(Effect::RaidBegan { seat: leader, troop, .. }) = log.next() else { panic!("no raid") };
        assert!(troop[0] + troop[1] >= 6);
        self.troop = troop;
        self.raids += 1;
        let order = [leader, other(leader)];
        let before = order.map(|seat| ['V', 'P', 'F'].map(|letter| self.kind(seat, letter)));
        let taken = order.map(|seat| match log.next() {
            Some(Effect::TileTaken { seat: taker, tile }) if taker == seat => tile,
            effect => panic!("{effect:?} is not the tile of {seat}"),
        });
        order.into_iter().zip(taken).for_each(|(seat, tile)| self.tiles[seat.index()].push(tile));
        let [mine, theirs] = taken.map(|tile| shown(tile).1);
        if mine != theirs {
            self.prisoners(log, if mine > theirs { leader } else { other(leader) }, mine.abs_diff(theirs));
        }
        self.riot(log, order, taken);
        self.allies(log, order, before);
        self.exchange(log, order);
        assert_eq!(log.next(), Some(Effect::TroopDisbanded { home: self.troop }));
        self.camps[0] += self.troop[0];
        self.camps[1] += self.troop[1];
        self.end(log, order)
    }

    fn riot(&mut self, log: &mut Log, order: [Seat; 2], taken: [Tile; 2]) {
        for (loser, tile) in order.into_iter().zip(taken) {
            let has = |tile| self.tiles[loser.index()].contains(&tile);
            if ![Tile::P3, Tile::M].contains(&tile) || !has(Tile::P3) || !has(Tile::M) {
                continue;
            }
            assert_eq!(log.next(), Some(Effect::RiotBroke { seat: loser }));
            let Some(Effect::TileSeized { seat, tile }) = log.next() else { panic!("no tile for a riot") };
            assert_eq!(seat, other(loser));
            let place = self.tiles[loser.index()].iter().position(|lost| *lost == tile).expect("their tile");
            self.tiles[loser.index()].remove(place);
            self.tiles[seat.index()].push(tile);
            self.prisoners(log, seat, shown(tile).1);
        }
    }

    /// Reads the allies. An ally is due for each of village, port and fortress of which a player had fewer than
    /// 2 and now has 2 or more. The players take them in turns, the leader first.
    fn allies(&mut self, log: &mut Log, order: [Seat; 2], before: [[usize; 3]; 2]) {
        let now = order.map(|seat| ['V', 'P', 'F'].map(|letter| self.kind(seat, letter)));
        let mut due: Vec<Seat> = vec![];
        let seconds = |n: usize| before[n].iter().zip(now[n]).filter(|(b, now)| **b < 2 && *now >= 2).count();
        for turn in 0..3 {
            due.extend(
                order.into_iter().zip([0, 1]).filter(|(_, n)| seconds(*n) > turn).map(|(seat, _)| seat),
            );
        }
        for seat in due {
            if self.allies.iter().flatten().count() < 4 {
                self.ally(log, seat);
            }
        }
    }

    fn ally(&mut self, log: &mut Log, seat: Seat) {
        assert_eq!(log.next(), Some(Effect::AllyDue { seat }));
        let Some(Effect::AllyTaken { seat: taker, ally }) = log.next() else { panic!("no ally") };
        assert!(taker == seat && !self.allies.iter().flatten().any(|taken| *taken == ally));
        self.allies[seat.index()].push(ally);
        if ally == Ally::Loke {
            self.prisoners(log, seat, 2);
        }
        if ally == Ally::Gunnar && self.raids <= 3 {
            assert_eq!(log.next(), Some(Effect::SwapDue { seat }));
            let to_come = |island: u8| match self.end {
                Some(End::Upper) => (self.marker + 1..=5).contains(&island),
                _ => (1..self.marker).contains(&island),
            };
            match log.next() {
                Some(Effect::IslandsSwapped { a, b, .. }) => {
                    assert!(a < b && to_come(a) && to_come(b), "{a} and {b}");
                }
                effect => assert_eq!(effect, Some(Effect::SwapDeclined { seat })),
            }
        }
    }

    fn exchange(&mut self, log: &mut Log, order: [Seat; 2]) {
        for seat in order {
            let smaller = self.lockups[0].min(self.lockups[1]);
            if self.lockups[seat.index()] < 2 || smaller == 0 {
                continue;
            }
            assert_eq!(log.next(), Some(Effect::ExchangeOffered { seat }));
            match log.next() {
                Some(Effect::Exchanged { seat: who, count }) => {
                    assert!(who == seat && (1..=smaller).contains(&count));
                    self.lockups.iter_mut().for_each(|lockup| *lockup -= count);
                    self.camps.iter_mut().for_each(|camp| *camp += count);
                    return;
                }
                effect => assert_eq!(effect, Some(Effect::ExchangeDeclined { seat })),
            }
        }
    }

    fn end(&mut self, log: &mut Log, order: [Seat; 2]) -> bool {
        let three = order.into_iter().find(|seat| self.kind(*seat, 'V') >= 3 || self.kind(*seat, 'P') >= 3);
        let rich = order.into_iter().find(|seat| self.coins(*seat) >= 16);
        self.marker = if self.end == Some(End::Upper) { self.marker + 1 } else { self.marker - 1 };
        let with = |seat| if self.kind(seat, 'V') >= 3 { Victory::Villages } else { Victory::Ports };
        let expected = match (three, rich) {
            (Some(seat), _) => Effect::GameWon { seat, with: with(seat) },
            (None, Some(seat)) => Effect::GameWon { seat, with: Victory::Coins },
            (None, None) => Effect::MarkerMoved { island: self.marker },
        };
        assert_eq!(log.next(), Some(expected));
        three.or(rich).is_none()
    }
}

#[test]
fn every_effect_of_a_thousand_games_is_what_the_bookkeeper_expects() {
    for n in 0..1_000 {
        let mut log = set_up(n).1;
        let state = random_game(n, |_, _, effects| log.extend_from_slice(effects));
        let mut log: Log = log.into_iter().peekable();
        let mut book = Book::default();
        book.setup(&mut log);
        while book.recruitment(&mut log) && book.raid(&mut log) {}
        assert!(matches!(log.next(), None | Some(Effect::GameDrawn { .. })), "game {n} goes on");
        for seat in [ME, YOU] {
            let player = state.player(seat);
            assert_eq!((player.camp, player.lockup), (book.camps[seat.index()], book.lockups[seat.index()]));
            assert_eq!(
                (&player.tiles, &player.allies),
                (&book.tiles[seat.index()], &book.allies[seat.index()])
            );
            assert_eq!(player.coins(), book.coins(seat));
        }
    }
}
