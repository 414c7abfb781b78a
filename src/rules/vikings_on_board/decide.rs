//! What a move leads to. Effects are folded as they are found, through the reducer that reads the log.

use strum::VariantArray;

use super::{
    check::{check, is_performable},
    components::{
        ADD_1_STACK, Action, BODIES_AT_START, Clan, DRAWN_MAX, LONE_VIKING_SEATS, SHIELDS, SHIPS,
        SUPPLIES_PER_KIND, Supply,
    },
    effect::{self, Effect},
    fold::fold,
    illegal::Illegal,
    legal::legal,
    moves::Move,
    player::Bet,
    sailing::{Share, control, kinds_aboard, next_share},
    scoring::final_effects,
    state::{Body, Options, Phase, State},
};
use crate::kit::{BadOptions, Chance, Draw, Seat};

/// The order of the players, the ships and the stacks are drawn. Nothing is drawn later: the rest of the luck is the
/// order of the stacks.
///
/// # Errors
/// If the option `lone_viking` meets more than two players.
pub fn setup(options: &Options, seats: u8, chance: &mut Chance) -> Result<Vec<Effect>, BadOptions> {
    if options.lone_viking && seats != LONE_VIKING_SEATS {
        return Err(BadOptions("`lone_viking` is for two players".to_owned()));
    }
    let mut order: Vec<Seat> = Seat::all(seats).collect();
    chance.draw("order").shuffle(&mut order);
    let of_kind = |kind: &Supply| std::iter::repeat_n(*kind, SUPPLIES_PER_KIND.into());
    let mut add_1: Vec<Supply> = Supply::VARIANTS.iter().flat_map(of_kind).collect();
    chance.draw("supplies").shuffle(&mut add_1);
    let draw_3 = add_1.split_off(ADD_1_STACK);
    Ok(vec![
        Effect::OrderDrawn { order },
        Effect::ShipsBuilt { ships: build(&mut chance.draw("ships")) },
        Effect::SuppliesShuffled { add_1: Some(add_1), draw_3: Some(draw_3) },
    ])
}

/// Three bodies behind each bow, no clan twice: each clan is missing from two ships.
fn build(draw: &mut Draw) -> [[effect::Body; BODIES_AT_START]; SHIPS] {
    let mut missing: [Clan; SHIPS] = std::array::from_fn(|ship| Clan::VARIANTS[ship % Clan::VARIANTS.len()]);
    draw.shuffle(&mut missing);
    let mut shields = Clan::VARIANTS.iter().map(|_| SHIELDS).collect::<Vec<_>>();
    for of_clan in &mut shields {
        draw.shuffle(of_clan);
    }
    let mut shields: Vec<_> = shields.into_iter().map(IntoIterator::into_iter).collect();
    missing.map(|missing| {
        let mut aboard = Clan::VARIANTS.iter().copied().filter(|clan| *clan != missing);
        let mut bodies = std::array::from_fn(|_| {
            let clan = aboard.next().unwrap_or(missing);
            effect::Body { clan, shields: shields[clan as usize].next().unwrap_or_default() }
        });
        draw.shuffle(&mut bodies);
        bodies
    })
}

/// What happens if this seat makes this move.
///
/// # Errors
/// If the rules forbid it.
pub fn decide(state: &State, seat: Seat, action: &Move) -> Result<Vec<Effect>, Illegal> {
    check(state, seat, action)?;
    let mut play = Play { state: state.clone(), effects: Vec::new() };
    play.step(seat, action);
    play.go_on();
    Ok(play.effects)
}

/// A game while a move is played.
struct Play {
    state: State,
    effects: Vec<Effect>,
}

impl Play {
    fn happens(&mut self, effect: Effect) {
        fold(&mut self.state, &effect);
        self.effects.push(effect);
    }

    /// The direct effects of a legal move, whose numbers are therefore in range.
    fn step(&mut self, seat: Seat, action: &Move) {
        match *action {
            Move::ChooseAction { action, ref step } => self.choose(seat, action, step.as_deref()),
            Move::Promote { ship, position } => {
                self.happens(Effect::Promoted { seat, ship: ship as u8, position: position as u8 });
            }
            Move::MoveBody { ship, position, to_ship } => self.happens(Effect::BodyMoved {
                seat,
                ship: ship as u8,
                position: position as u8,
                to_ship: to_ship as u8,
            }),
            Move::PlaceBet { token, ship, clan } => {
                self.happens(Effect::BetPlaced { seat, ship: ship as u8, clan, token: Some(token as u8) });
            }
            Move::MoveBet { ship, to_ship, clan } => {
                self.happens(Effect::BetMoved { seat, ship: ship as u8, to_ship: to_ship as u8, clan });
            }
            Move::Load { supply, ship } => self.load(seat, supply, ship as u8),
            Move::Raise { kind } => {
                let price = self.state.prices[kind as usize] + 1;
                self.happens(Effect::PriceRaised { seat, kind, price });
            }
            Move::Swap { ship, position, other_ship, other_position } => {
                self.happens(Effect::BodiesSwapped {
                    seat,
                    ship: ship as u8,
                    position: position as u8,
                    other_ship: other_ship as u8,
                    other_position: other_position as u8,
                });
            }
            Move::ChooseShip { ship } => self.set_sail(seat, ship as u8),
            Move::TakeSupply { kind } => self.happens(Effect::SupplyTaken { seat, supply: kind }),
            Move::RemoveSupply { kind } => {
                self.happens(Effect::SupplyRemoved { seat: Some(seat), supply: kind });
            }
            Move::PlaceLoneViking { ship, position } => {
                self.happens(Effect::LoneVikingPlaced { seat, ship: ship as u8, position: position as u8 });
            }
        }
    }

    fn choose(&mut self, seat: Seat, action: Action, step: Option<&Move>) {
        let performed = is_performable(&self.state, seat, action);
        self.happens(Effect::ActionChosen { seat, action, performed });
        match (action, step) {
            (_, Some(step)) => self.step(seat, step),
            (Action::Add1, _) => self.draw_one(seat),
            (Action::Draw3Add1, _) => self.draw_three(seat),
            (Action::SetSail, _) => self.lone_viking(seat.left(self.state.seats())),
            _ => {}
        }
    }

    fn draw_one(&mut self, seat: Seat) {
        if let Some(supply) = self.state.add_1.first().and_then(|token| token.supply) {
            self.happens(Effect::SupplyDrawn { seat, supply });
        }
    }

    fn draw_three(&mut self, seat: Seat) {
        let drawn: Option<Vec<Supply>> =
            self.state.draw_3.iter().take(DRAWN_MAX).map(|token| token.supply).collect();
        if let Some(supplies) = drawn.filter(|supplies| !supplies.is_empty()) {
            let count = supplies.len() as u8;
            self.happens(Effect::SuppliesDrawn { seat, count, supplies: Some(supplies) });
        }
    }

    fn load(&mut self, seat: Seat, supply: Supply, ship: u8) {
        self.happens(Effect::SupplyLoaded { seat, supply, ship });
        let count = self.state.drawn.len() as u8;
        if count > 0 {
            self.happens(Effect::SuppliesReturned { seat, count });
        }
    }

    /// Section 8: nothing, if every own body that has not sailed carries a Viking.
    fn lone_viking(&mut self, seat: Seat) {
        let is_free = |body: &Body| body.clan == Clan::of(seat) && !body.viking;
        let has_one = self.state.unsailed().any(|(_, ship)| ship.bodies.iter().any(is_free));
        if self.state.options.lone_viking && has_one {
            self.happens(Effect::LoneVikingDue { seat });
        }
    }

    fn set_sail(&mut self, seat: Seat, ship: u8) {
        let control = self.state.ship(ship.into()).map(control).unwrap_or_default();
        self.happens(Effect::ShipSailed { seat, ship, control });
    }

    /// Whatever follows without a choice.
    fn go_on(&mut self) {
        loop {
            self.share();
            if self.state.phase == Phase::RoundOver {
                self.happens(Effect::RoundEnded { round: self.state.round.saturating_add(1) });
            }
            let Some((seat, action)) = self.only_choice() else { return };
            self.step(seat, &action);
        }
    }

    /// The shares without a choice; when no token is left, the bets are paid and the round ends.
    fn share(&mut self) {
        while let Phase::Sharing { ship, .. } = self.state.phase {
            match next_share(&self.state) {
                Some(Share::AllTaken(seat)) => {
                    self.next_token(ship, |supply| Effect::SupplyTaken { seat, supply });
                }
                Some(Share::AllRemoved) => {
                    self.next_token(ship, |supply| Effect::SupplyRemoved { seat: None, supply });
                }
                Some(Share::Taken(_) | Share::Removed(_)) => return,
                None => self.end_sailing(ship),
            }
        }
    }

    fn next_token(&mut self, ship: u8, effect: impl Fn(Supply) -> Effect) {
        let next = self.state.ship(ship.into()).and_then(|ship| kinds_aboard(ship).next());
        if let Some(supply) = next {
            self.happens(effect(supply));
        }
    }

    /// Bets on the clan with first control (section 5.4); the seventh ship ends the game (section 6).
    fn end_sailing(&mut self, ship: u8) {
        let first = self.state.ship(ship.into()).and_then(|ship| control(ship).first().copied());
        for seat in Seat::all(self.state.seats()) {
            let bet = self.state.player(seat).bet_on(ship).copied();
            if let Some(Bet { clan, token, .. }) = bet.filter(|bet| Some(bet.clan) == first) {
                self.happens(Effect::BetWon { seat, ship, clan, token });
                let open = token.filter(|_| self.state.options.open_bets);
                open.into_iter().for_each(|token| {
                    self.happens(Effect::BetRevealed { seat, ship, clan, token });
                });
            }
        }
        if self.state.sterns_left() > 0 {
            self.happens(Effect::RoundEnded { round: self.state.round.saturating_add(1) });
        } else {
            for effect in final_effects(&self.state) {
                self.happens(effect);
            }
        }
    }

    /// The move of the awaited seat, if it has only one.
    fn only_choice(&self) -> Option<(Seat, Move)> {
        let seat = self.state.active()?;
        let mut moves = legal(&self.state, seat).moves;
        let only = moves.pop()?;
        moves.is_empty().then_some((seat, only))
    }
}
