//! A second, plain and slow implementation of RULES.md, against which `lockstep` checks the rules. It shares
//! only moves and effects with them. Its numbers are those printed there, and it searches all possible steps.

use crate::vikings_on_board::{
    components::{Action, Supply},
    effect::Effect,
    moves::Move,
};

/// A body: its clan, its printed shields, and whether a lone Viking stands on it.
pub(super) type Body = (usize, u8, bool);

#[derive(Clone, Default)]
pub(super) struct Ship {
    pub(super) bodies: Vec<Body>,
    pub(super) goods: Vec<Supply>,
    pub(super) sailed: bool,
}

#[derive(Clone)]
pub(super) struct Bet {
    pub(super) seat: usize,
    pub(super) ship: usize,
    pub(super) clan: usize,
    pub(super) token: u8,
}

/// The next decision of the game.
#[derive(Clone)]
pub(super) enum Next {
    Choose,
    Step(usize, Action),
    LoneViking(usize),
    ChooseShip(usize),
    /// The ship, its clans in order of control, and the number of its tokens that are gone.
    Share(usize, Vec<usize>, usize),
    Over,
}

/// Ships are numbered from 0 here; seats and clans have the same numbers.
#[derive(Clone)]
pub(super) struct Naive {
    pub(super) seats: usize,
    pub(super) lone_viking: bool,
    pub(super) round: u8,
    pub(super) from: [Option<usize>; 11],
    pub(super) to: [Option<usize>; 11],
    pub(super) ships: Vec<Ship>,
    pub(super) prices: [u8; 3],
    pub(super) stack_7: Vec<Supply>,
    pub(super) stack_8: Vec<Supply>,
    pub(super) drawn: Vec<Supply>,
    pub(super) hands: Vec<Vec<u8>>,
    pub(super) bets: Vec<Bet>,
    pub(super) won: Vec<Vec<u8>>,
    pub(super) goods: Vec<Vec<Supply>>,
    pub(super) removed: Vec<Supply>,
    pub(super) stern: Option<usize>,
    pub(super) next: Next,
}

impl Naive {
    pub(super) fn new(seats: usize, lone_viking: bool, setup: &[Effect]) -> Self {
        let mut new = Self {
            seats,
            lone_viking,
            round: 1,
            from: [None; 11],
            to: [None; 11],
            ships: vec![],
            prices: [1; 3],
            stack_7: vec![],
            stack_8: vec![],
            drawn: vec![],
            hands: vec![vec![1, 2, 3, 4]; seats],
            bets: vec![],
            won: vec![vec![]; seats],
            goods: vec![vec![]; seats],
            removed: vec![],
            stern: None,
            next: Next::Choose,
        };
        for effect in setup {
            match effect {
                Effect::OrderDrawn { order } => {
                    let letters = ["", "", "ABBAABBA", "ABCBCACAB", "ABCDDCBA"][seats];
                    for (action, letter) in letters.bytes().enumerate() {
                        new.from[action] = Some(order[usize::from(letter - b'A')].index());
                    }
                }
                Effect::ShipsBuilt { ships } => {
                    for ship in ships {
                        let bodies = ship.iter().map(|of| (of.clan as usize, of.shields, false)).collect();
                        new.ships.push(Ship { bodies, ..Ship::default() });
                    }
                }
                Effect::SuppliesShuffled { add_1, draw_3 } => {
                    new.stack_7 = add_1.clone().unwrap();
                    new.stack_8 = draw_3.clone().unwrap();
                }
                other => panic!("no effect of a setup: {other:?}"),
            }
        }
        new
    }

    /// The seat whose turn it is.
    pub(super) fn turn(&self) -> Option<usize> {
        match &self.next {
            Next::Choose => self.from.iter().find_map(|seat| *seat),
            Next::Step(seat, _) | Next::LoneViking(seat) | Next::ChooseShip(seat) => Some(*seat),
            Next::Share(_, order, gone) => self.sharer(order, *gone).map(|(seat, _)| seat),
            Next::Over => None,
        }
    }

    /// The seat that chooses the next token, and whether it takes it (or the token leaves the game). `None` if
    /// no player's clan is aboard.
    fn sharer(&self, order: &[usize], gone: usize) -> Option<(usize, bool)> {
        let takers: Vec<usize> = (gone..gone + order.len()).map(|n| order[n % order.len()]).collect();
        let next_player = *takers.iter().find(|clan| **clan < self.seats)?;
        let takes = takers[0] == next_player;
        Some((if takes { next_player } else { (next_player + 1) % self.seats }, takes))
    }

    /// Makes a legal move and everything forced after it, including the only action left.
    pub(super) fn apply(&mut self, action: &Move) {
        self.apply_one(action);
        while let [forced] = &self.moves()[..] {
            self.apply_one(forced);
        }
    }

    fn apply_one(&mut self, action: &Move) {
        let seat = self.turn().unwrap();
        let at = |number: i64| number as usize - 1;
        match *action {
            Move::ChooseAction { action, ref step } => {
                self.choose(seat, action);
                if let Some(step) = step {
                    self.apply_one(step);
                }
            }
            Move::Promote { ship, position } => {
                let body = self.ships[at(ship)].bodies.remove(at(position));
                self.ships[at(ship)].bodies.insert(0, body);
                self.go_on();
            }
            Move::MoveBody { ship, position, to_ship } => {
                let body = self.ships[at(ship)].bodies.remove(at(position));
                self.ships[at(to_ship)].bodies.push(body);
                self.go_on();
            }
            Move::PlaceBet { token, ship, clan } => {
                let token = token as u8;
                self.hands[seat].retain(|held| *held != token);
                self.bets.push(Bet { seat, ship: at(ship), clan: clan as usize, token });
                self.go_on();
            }
            Move::MoveBet { ship, to_ship, clan } => {
                let bet = self.bets.iter_mut().find(|bet| bet.seat == seat && bet.ship == at(ship)).unwrap();
                bet.ship = at(to_ship);
                bet.clan = clan as usize;
                self.go_on();
            }
            Move::Load { supply, ship } => {
                take(&mut self.drawn, supply);
                self.ships[at(ship)].goods.push(supply);
                self.stack_8.append(&mut self.drawn);
                self.go_on();
            }
            Move::Raise { kind } => {
                self.prices[kind as usize] += 1;
                self.go_on();
            }
            Move::Swap { ship, position, other_ship, other_position } => {
                let one = self.ships[at(ship)].bodies[at(position)];
                let other = self.ships[at(other_ship)].bodies[at(other_position)];
                self.ships[at(ship)].bodies[at(position)] = other;
                self.ships[at(other_ship)].bodies[at(other_position)] = one;
                self.go_on();
            }
            Move::PlaceLoneViking { ship, position } => {
                self.ships[at(ship)].bodies[at(position)].2 = true;
                self.go_on();
            }
            Move::ChooseShip { ship } => self.sail(at(ship)),
            Move::TakeSupply { kind } => self.share(kind, Some(seat)),
            Move::RemoveSupply { kind } => self.share(kind, None),
        }
    }

    fn choose(&mut self, seat: usize, action: Action) {
        let performed = self.performable(action);
        let viking = self.from.iter().position(Option::is_some).unwrap();
        self.from[viking] = None;
        self.to[action as usize] = Some(seat);
        self.next = Next::Step(seat, action);
        match action {
            _ if !performed => self.go_on(),
            Action::FirstPlayer => self.go_on(),
            Action::Add1 => self.drawn = vec![self.stack_7.remove(0)],
            Action::Draw3Add1 => self.drawn = self.stack_8.drain(..self.stack_8.len().min(3)).collect(),
            Action::SetSail => {
                self.stern = Some(seat);
                self.next = Next::LoneViking(1 - seat.min(1));
                if !self.lone_viking || self.moves().is_empty() {
                    self.go_on();
                }
            }
            _ => {}
        }
    }

    /// Moves on to the next Viking, or to the end of the round.
    fn go_on(&mut self) {
        self.next = match (self.from.iter().any(Option::is_some), self.stern) {
            (true, _) => Next::Choose,
            (false, Some(seat)) => Next::ChooseShip(seat),
            (false, None) => return self.new_round(),
        };
    }

    fn new_round(&mut self) {
        self.round += 1;
        self.stern = None;
        std::mem::swap(&mut self.from, &mut self.to);
        self.next = Next::Choose;
    }

    fn sail(&mut self, ship: usize) {
        self.ships[ship].sailed = true;
        let order = control(&self.ships[ship].bodies);
        let goods = &mut self.ships[ship].goods;
        if order.iter().all(|clan| *clan >= self.seats) {
            self.removed.append(goods);
        } else if let [alone] = order[..] {
            self.goods[alone].append(goods);
        }
        self.next = Next::Share(ship, order, 0);
        self.end_of_sharing();
    }

    fn share(&mut self, kind: Supply, to: Option<usize>) {
        let Next::Share(ship, _, gone) = &mut self.next else { panic!("nothing is shared") };
        *gone += 1;
        take(&mut self.ships[*ship].goods, kind);
        match to {
            Some(seat) => self.goods[seat].push(kind),
            None => self.removed.push(kind),
        }
        self.end_of_sharing();
    }

    fn end_of_sharing(&mut self) {
        let Next::Share(ship, order, gone) = self.next.clone() else { panic!("nothing is shared") };
        // The remaining tokens leave if clans without a player would get all of them first.
        let left = self.ships[ship].goods.len();
        if (gone..gone + left).all(|n| order[n % order.len()] >= self.seats) {
            self.removed.append(&mut self.ships[ship].goods);
        }
        if !self.ships[ship].goods.is_empty() {
            return;
        }
        let wins = |bet: &Bet| bet.ship == ship && order.first() == Some(&bet.clan);
        for bet in self.bets.iter().filter(|bet| wins(bet)) {
            self.won[bet.seat].push(bet.token);
        }
        self.bets.retain(|bet| !wins(bet));
        match self.ships.iter().filter(|ship| ship.sailed).count() {
            7 => self.next = Next::Over,
            _ => self.new_round(),
        }
    }
}

fn take(from: &mut Vec<Supply>, kind: Supply) {
    from.remove(from.iter().position(|supply| *supply == kind).unwrap());
}

/// The clans aboard: most shields first; ties go to the body nearest the bow.
fn control(bodies: &[Body]) -> Vec<usize> {
    let mut clans: Vec<usize> = vec![];
    for (clan, ..) in bodies {
        if !clans.contains(clan) {
            clans.push(*clan);
        }
    }
    // The clans are listed by their first body, and a stable sort keeps that order for ties.
    let shields = |clan: usize| -> u8 {
        bodies
            .iter()
            .filter(|body| body.0 == clan)
            .map(|(_, printed, viking)| printed + u8::from(*viking))
            .sum()
    };
    clans.sort_by_key(|clan| std::cmp::Reverse(shields(*clan)));
    clans
}
