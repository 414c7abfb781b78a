//! What a move leads to. Effects are folded as they are found, through the reducer that reads the log.

use super::{
    check::check,
    components::{FIVE_GOLD, Special},
    effect::Effect,
    fold::fold,
    illegal::Illegal,
    legal::legal_moves,
    moves::{Destination, Move},
    offer,
    progress::{auction, building, special},
    sailing, scoring,
    state::{Options, Phase, Set, State},
};
use crate::kit::{Chance, Seat};

/// The start player is drawn (ruling 3), and the first offer.
pub fn setup(options: &Options, seats: u8, chance: &mut Chance) -> Vec<Effect> {
    let mut play = Play::new(State::new(options, seats));
    let seat = Seat(chance.draw("start player").below(seats.into()) as u8);
    play.happens(Effect::StartPlayer { seat });
    play.begin_round(1, chance);
    play.effects
}

/// What happens if this seat makes this move.
///
/// # Errors
/// If the rules forbid it.
pub fn decide(state: &State, seat: Seat, action: &Move, chance: &mut Chance) -> Result<Vec<Effect>, Illegal> {
    check(state, seat, action)?;
    let mut play = Play::new(state.clone());
    play.step(seat, action);
    play.go_on(chance);
    Ok(play.effects)
}

/// A game while a move is played.
struct Play {
    state: State,
    effects: Vec<Effect>,
}

impl Play {
    fn new(state: State) -> Self {
        Self { state, effects: Vec::new() }
    }

    fn happens(&mut self, effect: Effect) {
        fold(&mut self.state, &effect);
        self.effects.push(effect);
    }

    /// The direct effects of a legal move, whose numbers are therefore in range.
    fn step(&mut self, seat: Seat, action: &Move) {
        match (self.state.phase, action) {
            (_, Move::Bid { gold }) => self.bid(Effect::Bid { seat, gold: *gold as i32 }),
            (_, Move::PassBid {}) => self.bid(Effect::BidPassed { seat }),
            (_, Move::RemoveViking { colour }) => {
                self.happens(Effect::VikingRemoved { seat, colour: *colour })
            }
            (_, Move::LayColour { colour }) => self.happens(Effect::ColourLaid { seat, colour: *colour }),
            (_, Move::TakeSpecial { tile }) => self.take_special(seat, *tile),
            (_, Move::DeclineSpecial {}) => self.happens(Effect::SpecialDeclined { seat }),
            (Phase::Replacing(_, tile), Move::ReplaceTile { row, column }) => {
                self.happens(Effect::TileReplaced { seat, tile, row: *row as u8, column: *column as u8 });
            }
            (_, Move::Buy { space, exchange }) => self.buy(seat, *space as u8, *exchange as u8),
            (_, Move::Exchange { vp }) => self.happens(Effect::Exchanged { seat, vp: *vp as i32 }),
            (_, Move::PlaceStartTile { row }) => {
                self.happens(Effect::StartTilePlaced { seat, row: *row as u8 });
            }
            (Phase::Placing(_, set), Move::PlaceTile { row, column, viking }) => {
                self.place(seat, set, (*row as u8, *column as u8), *viking);
            }
            (_, Move::Sail { mode, colour, boat }) => {
                let passage = sailing::Passage::of(&self.state, *boat);
                let aboard = sailing::aboard(self.state.player(seat), *mode, *colour, passage);
                self.happens(Effect::Sailed { seat, mode: *mode, aboard, boat: *boat });
            }
            (_, Move::Land { colour, row, column }) => {
                self.happens(Effect::Landed {
                    seat,
                    colour: *colour,
                    row: *row as u8,
                    column: *column as u8,
                });
            }
            (_, Move::EndSailing {}) => self.happens(Effect::SailingEnded { seat }),
            (_, Move::PlaceTile { .. } | Move::ReplaceTile { .. }) => {}
        }
    }

    fn buy(&mut self, seat: Seat, space: u8, exchange: u8) {
        let price = offer::price(&self.state.wheel, usize::from(space)) as u8;
        let special = special::comes_with(&self.state, usize::from(space));
        self.happens(Effect::Bought { seat, space, price, exchange, special });
        self.discard_what_fits_nowhere(seat);
    }

    /// Section 2.5: if and only if no cell is legal the tile leaves the game, and the Viking goes to the base.
    fn discard_what_fits_nowhere(&mut self, seat: Seat) {
        if let Phase::Placing(_, Set { tile, viking }) = self.state.phase
            && legal_moves(&self.state, seat).next().is_none()
        {
            self.happens(Effect::TileDiscarded { seat, tile });
            self.happens(Effect::VikingToBase { seat, viking });
        }
    }

    fn bid(&mut self, effect: Effect) {
        self.happens(effect);
        if let Some(won) = auction::won(&self.state) {
            self.happens(won);
        }
    }

    /// What a special tile brings at once: gold, or a tile to replace.
    fn take_special(&mut self, seat: Seat, tile: Special) {
        let gold = if tile == Special::FiveGold { FIVE_GOLD } else { 0 };
        self.happens(Effect::SpecialTaken { seat, tile, gold });
        if building::replaceable(&self.state.player(seat).homeland, tile).next().is_some() {
            self.happens(Effect::ReplacementDue { seat, tile });
        }
    }

    fn place(&mut self, seat: Seat, set: Set, (row, column): (u8, u8), to: Destination) {
        let Set { tile, viking } = set;
        self.happens(Effect::TilePlaced { seat, tile, row, column });
        // Section 5.6: a building tile that waits replaces the next such tile.
        if let Some(waiting) = building::waiting_for(self.state.player(seat), tile) {
            self.happens(Effect::TileReplaced { seat, tile: waiting, row, column });
        }

        self.happens(match to {
            Destination::Island => Effect::VikingToIsland { seat, viking, row, column },
            Destination::Base => Effect::VikingToBase { seat, viking },
        });
    }

    /// Whatever follows without a choice (section 6.2): scorings, the next offer, and steps with exactly one outcome.
    fn go_on(&mut self, chance: &mut Chance) {
        loop {
            self.score(chance);
            self.lay_tiles(chance);
            let Some((seat, action)) = self.only_choice() else {
                return;
            };
            self.step(seat, &action);
        }
    }

    /// The move of the awaited seat, if all it could do comes to the same: by this move, or by the rest of the step
    /// (ruling 22).
    fn only_choice(&self) -> Option<(Seat, Move)> {
        let seat = self.state.active()?;
        let mut moves = legal_moves(&self.state, seat).peekable();
        let first = moves.next()?;
        if sailing::order_alone_is_open(&self.state) {
            return Some((seat, first));
        }
        let after = |action: &Move| {
            let mut play = Play::new(self.state.clone());
            play.step(seat, action);
            play.state
        };
        let outcome = moves.peek().is_some().then(|| after(&first));
        moves.all(|other| Some(after(&other)) == outcome).then_some((seat, first))
    }

    /// Section 2.7: when the wheel is empty, scoring; then the start player figure goes to the left.
    fn score(&mut self, chance: &mut Chance) {
        while let Phase::Scoring { scored, sailed } = self.state.phase {
            if !self.state.scores_large() {
                self.lines(scoring::small(&self.state));
                self.end_round(chance);
            } else if scored == self.state.seats() && self.state.is_last_round() {
                for step in scoring::FINAL_STEPS {
                    self.lines(step(&self.state));
                }
                self.happens(Effect::GameOver {});
            } else if scored == self.state.seats() {
                self.end_round(chance);
            } else {
                let seat = self.state.seat_in_order(scored);
                if !sailed && sailing::can_sail(self.state.player(seat)) {
                    self.happens(Effect::SailingBegan { seat });
                } else {
                    self.lines(scoring::large(&self.state, seat));
                    self.happens(Effect::SeatScored { seat });
                }
            }
        }
    }

    fn lines(&mut self, lines: Vec<Effect>) {
        for line in lines {
            self.happens(line);
        }
    }

    fn end_round(&mut self, chance: &mut Chance) {
        let start_player = self.state.start_player.left(self.state.seats());
        self.happens(Effect::RoundEnded { start_player });
        self.begin_round(self.state.round + 1, chance);
    }

    /// Section 2.1; in the Progress version special tiles come first, and perhaps an auction.
    fn begin_round(&mut self, round: u8, chance: &mut Chance) {
        if let Some(progress) = &self.state.progress {
            self.happens(special::refill(progress, round, chance));
            if self.state.options.auction {
                return self.happens(auction::draw_vikings(&self.state, round, chance));
            }
        }
        self.happens(offer::draw(&self.state, round, chance));
    }

    /// Section 5.3: when the winner of the auction has taken a Viking out, the tiles are laid around the wheel.
    fn lay_tiles(&mut self, chance: &mut Chance) {
        let Phase::LayingColour(_) = self.state.phase else { return };
        if self.state.progress.as_ref().is_some_and(|progress| progress.tiles.is_none()) {
            let tiles = offer::tiles(&self.state, self.state.round, chance);
            self.happens(Effect::TilesLaid { tiles });
        }
    }
}
