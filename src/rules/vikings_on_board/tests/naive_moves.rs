//! The legal moves of the [`Naive`] rules, found by testing every conceivable move against section 4, and the
//! score.

use strum::VariantArray;

use super::naive::{Naive, Next};
use crate::vikings_on_board::{
    components::{Action, Clan, Supply},
    moves::Move,
};

impl Naive {
    /// The legal moves of the seat whose turn it is, without combined moves.
    pub(super) fn moves(&self) -> Vec<Move> {
        match self.next {
            Next::Choose => self.choices().into_iter().map(Move::choose).collect(),
            Next::Over => vec![],
            _ => self.every_step().into_iter().filter(|step| self.allows(step)).collect(),
        }
    }

    /// The free actions that can be performed or, if there are none, all free ones.
    pub(super) fn choices(&self) -> Vec<Action> {
        let free: Vec<Action> =
            Action::VARIANTS.iter().copied().filter(|action| self.to[*action as usize].is_none()).collect();
        let performable: Vec<Action> =
            free.iter().copied().filter(|action| self.performable(*action)).collect();
        if performable.is_empty() { free } else { performable }
    }

    /// Whether an action could be carried out.
    pub(super) fn performable(&self, action: Action) -> bool {
        let seat = self.turn().unwrap();
        let afloat = || (1..=8_i64).filter(|ship| self.afloat(*ship));
        let bodies = |ship: i64| &self.ships[ship as usize - 1].bodies;
        let can_jump = |whose: &dyn Fn(usize) -> bool| {
            afloat().any(|ship| {
                bodies(ship).iter().any(|body| whose(body.0))
                    && afloat().any(|other| other != ship && bodies(other).len() < 5)
            })
        };
        let can_bet = !self.hands[seat].is_empty() && afloat().any(|ship| self.bet(seat, ship).is_none());
        match action {
            Action::FirstPlayer | Action::SetSail => true,
            Action::Promote => afloat().any(|ship| bodies(ship).iter().skip(1).any(|body| body.0 == seat)),
            Action::JumpOwn => can_jump(&|clan| clan == seat),
            Action::Bet => can_bet,
            Action::Add1 => !self.stack_7.is_empty(),
            Action::Marketplace => self.prices.iter().any(|price| *price < 4),
            Action::JumpAny => can_jump(&|_| true),
            // To a ship without an own bet that has not sailed. If there is one on each, to another circle.
            Action::BetOrMoveBet => can_bet || self.bets.iter().any(|bet| bet.seat == seat),
            Action::Draw3Add1 => !self.stack_8.is_empty(),
            Action::Swap => afloat().filter(|ship| !bodies(*ship).is_empty()).count() >= 2,
        }
    }

    /// The steps with which the seat whose turn it is could carry out an action immediately.
    pub(super) fn steps_of(&self, action: Action) -> Vec<Move> {
        let mut chosen = self.clone();
        chosen.next = Next::Step(self.turn().unwrap(), action);
        chosen.moves()
    }

    /// Whether a move is legal, combined or not.
    pub(super) fn allows(&self, action: &Move) -> bool {
        let seat = self.turn().unwrap();
        match (&self.next, action) {
            (Next::Choose, Move::ChooseAction { action, step }) => {
                let step_fits = match step.as_deref() {
                    None => true,
                    Some(_) if matches!(action, Action::Add1 | Action::Draw3Add1) => false,
                    Some(step) => self.steps_of(*action).contains(step),
                };
                self.choices().contains(action) && step_fits
            }
            (Next::Step(_, action), step) => self.allows_step(seat, *action, step),
            (Next::LoneViking(_), Move::PlaceLoneViking { ship, position }) => {
                matches!(self.body(*ship, *position), Some((clan, false)) if clan == seat)
            }
            (Next::ChooseShip(_), Move::ChooseShip { ship }) => {
                let ready = |ship: i64| {
                    self.afloat(ship) && {
                        let ship = &self.ships[ship as usize - 1];
                        !ship.goods.is_empty() && !ship.bodies.is_empty()
                    }
                };
                if (1..=8).any(ready) { ready(*ship) } else { self.afloat(*ship) }
            }
            (Next::Share(ship, order, gone), Move::TakeSupply { kind } | Move::RemoveSupply { kind }) => {
                let n = gone % order.len();
                let takes = order[n] < self.seats;
                self.ships[*ship].goods.contains(kind) && takes == matches!(action, Move::TakeSupply { .. })
            }
            _ => false,
        }
    }

    fn allows_step(&self, seat: usize, action: Action, step: &Move) -> bool {
        match (action, step) {
            (Action::Promote, Move::Promote { ship, position }) => {
                self.body(*ship, *position).is_some_and(|(clan, _)| clan == seat) && *position != 1
            }
            (Action::JumpOwn | Action::JumpAny, Move::MoveBody { ship, position, to_ship }) => {
                let jumps = self
                    .body(*ship, *position)
                    .is_some_and(|(clan, _)| clan == seat || action == Action::JumpAny);
                jumps
                    && self.afloat(*to_ship)
                    && ship != to_ship
                    && self.ships[*to_ship as usize - 1].bodies.len() < 5
            }
            (Action::Bet | Action::BetOrMoveBet, Move::PlaceBet { token, ship, .. }) => {
                self.hands[seat].iter().any(|held| i64::from(*held) == *token)
                    && self.afloat(*ship)
                    && self.bet(seat, *ship).is_none()
            }
            (Action::BetOrMoveBet, Move::MoveBet { ship, to_ship, clan }) => match self.bet(seat, *ship) {
                None => false,
                Some(now) if ship == to_ship => self.afloat(*to_ship) && now != *clan as usize,
                Some(_) => self.afloat(*to_ship) && self.bet(seat, *to_ship).is_none(),
            },
            (Action::Add1 | Action::Draw3Add1, Move::Load { supply, ship }) => {
                self.drawn.contains(supply) && self.afloat(*ship)
            }
            (Action::Marketplace, Move::Raise { kind }) => self.prices[*kind as usize] < 4,
            (Action::Swap, Move::Swap { ship, position, other_ship, other_position }) => {
                // Each swap can be written in only one way (ruling 22).
                ship < other_ship
                    && self.body(*ship, *position).is_some()
                    && self.body(*other_ship, *other_position).is_some()
            }
            _ => false,
        }
    }

    fn afloat(&self, ship: i64) -> bool {
        (1..=8).contains(&ship) && !self.ships[ship as usize - 1].sailed
    }

    /// A body of a ship that has not sailed: its clan, and whether a lone Viking stands on it.
    fn body(&self, ship: i64, position: i64) -> Option<(usize, bool)> {
        let bodies = if self.afloat(ship) { &self.ships[ship as usize - 1].bodies[..] } else { &[] };
        (position >= 1).then(|| bodies.get(position as usize - 1))?.map(|body| (body.0, body.2))
    }

    /// The clan that a seat has bet on for a ship; `None` if it has not.
    fn bet(&self, seat: usize, ship: i64) -> Option<usize> {
        self.bets.iter().find(|bet| bet.seat == seat && bet.ship as i64 + 1 == ship).map(|bet| bet.clan)
    }

    /// Every conceivable step at this point, legal or not.
    fn every_step(&self) -> Vec<Move> {
        let ships = || 1..=8_i64;
        let bodies = move || ships().flat_map(|ship| (1..=5_i64).map(move |position| (ship, position)));
        let mut all = vec![];
        match self.next {
            Next::Step(_, Action::Promote) => {
                all.extend(bodies().map(|(ship, position)| Move::Promote { ship, position }));
            }
            Next::Step(_, Action::JumpOwn | Action::JumpAny) => {
                for (ship, position) in bodies() {
                    all.extend(ships().map(|to_ship| Move::MoveBody { ship, position, to_ship }));
                }
            }
            Next::Step(_, Action::Bet | Action::BetOrMoveBet) => {
                for (ship, clan) in
                    ships().flat_map(|ship| Clan::VARIANTS.iter().map(move |clan| (ship, *clan)))
                {
                    all.extend((1..=4).map(|token| Move::PlaceBet { token, ship, clan }));
                    all.extend(ships().map(|from| Move::MoveBet { ship: from, to_ship: ship, clan }));
                }
            }
            Next::Step(_, Action::Swap) => {
                for (ship, position) in bodies() {
                    all.extend(bodies().map(|(other_ship, other_position)| Move::Swap {
                        ship,
                        position,
                        other_ship,
                        other_position,
                    }));
                }
            }
            Next::LoneViking(_) => {
                all.extend(bodies().map(|(ship, position)| Move::PlaceLoneViking { ship, position }));
            }
            Next::ChooseShip(_) => all.extend(ships().map(|ship| Move::ChooseShip { ship })),
            _ => {
                for kind in Supply::VARIANTS.iter().copied() {
                    all.extend([
                        Move::Raise { kind },
                        Move::TakeSupply { kind },
                        Move::RemoveSupply { kind },
                    ]);
                    all.extend(ships().map(|ship| Move::Load { supply: kind, ship }));
                }
            }
        }
        all
    }

    /// Points, supply tokens, and points from supplies, in the order in which they decide.
    pub(super) fn score(&self, seat: usize) -> (i64, usize, i64) {
        let goods: i64 = self.goods[seat].iter().map(|kind| i64::from(self.prices[*kind as usize])).sum();
        let won: i64 = self.won[seat].iter().map(|token| i64::from(*token)).sum();
        (goods + won, self.goods[seat].len(), goods)
    }
}
