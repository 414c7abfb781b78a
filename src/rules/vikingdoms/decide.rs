//! What a move leads to. Effects are folded as they are found, through the reducer that reads the log.

use strum::VariantArray;

use super::{
    board::Shift,
    check::check,
    components::{ISLANDS, OCCURRENCES, RAIDING_TROOP, RESTARTS, SEATS, TILES_OF_AN_ISLAND, Tile},
    effect::{Deadlock, Effect},
    fold::fold,
    illegal::Illegal,
    legal::legal,
    moves::{Move, Step},
    phase::Phase,
    square::Square,
    state::{State, opponent},
};
use crate::kit::{Chance, Seat};

/// Tiles are drawn, islands laid, first prisoners taken; the owner of fewer coins is to choose the end.
pub fn setup(chance: &mut Chance) -> Vec<Effect> {
    let mut tiles: [Tile; Tile::VARIANTS.len()] = std::array::from_fn(|n| Tile::VARIANTS[n]);
    chance.draw("tiles").shuffle(&mut tiles);
    let (drawn, others) = tiles.split_at(usize::from(SEATS));
    let mut play = Play::new(State::new());
    for (seat, tile) in Seat::all(SEATS).zip(drawn) {
        play.happens(Effect::TileDrawn { seat, tile: *tile });
    }
    let tile = |island, n| others[island * TILES_OF_AN_ISLAND + n];
    let islands: [_; ISLANDS as usize] =
        std::array::from_fn(|island| std::array::from_fn(|n| tile(island, n)));
    play.happens(Effect::IslandsLaid { islands });
    for (seat, tile) in Seat::all(SEATS).zip(drawn) {
        play.take_prisoners(seat, tile.face().prisoners);
    }
    let [first, second] = &play.state.players;
    let seat = match first.coins().cmp(&second.coins()) {
        std::cmp::Ordering::Less => Seat(0),
        std::cmp::Ordering::Greater => Seat(1),
        std::cmp::Ordering::Equal => Seat(chance.draw("first player").below(SEATS.into()) as u8),
    };
    play.happens(Effect::FirstPlayer { seat });
    play.effects
}

/// What happens if this seat makes this move. After the setup nothing is left to chance.
///
/// # Errors
/// If the rules forbid it.
pub fn decide(state: &State, seat: Seat, action: &Move) -> Result<Vec<Effect>, Illegal> {
    let step = Step::try_from(action)?;
    check(state, seat, step)?;
    Ok(play(state, seat, step).1)
}

/// The state after a legal step and all that follows from it, and what has happened.
#[must_use]
pub fn play(state: &State, seat: Seat, step: Step) -> (State, Vec<Effect>) {
    let mut play = Play::new(state.clone());
    play.step(seat, step);
    play.go_on();
    (play.state, play.effects)
}

/// A game while a move is played.
pub(super) struct Play {
    pub(super) state: State,
    effects: Vec<Effect>,
}

impl Play {
    fn new(state: State) -> Self {
        Self { state, effects: Vec::new() }
    }

    pub(super) fn happens(&mut self, effect: Effect) {
        fold(&mut self.state, &effect);
        self.effects.push(effect);
    }

    /// A legal step.
    fn step(&mut self, seat: Seat, step: Step) {
        match step {
            Step::ChooseEnd(end) => self.happens(Effect::EndChosen { seat, end }),
            Step::Place(square) => self.happens(Effect::Placed { seat, square }),
            Step::Move(shift) => self.shift(seat, shift),
            Step::ChooseTile(tile) => self.choose_tile(seat, tile),
            Step::SeizeTile(tile) => self.seize_tile(seat, tile),
            Step::TakeAlly(ally) => self.take_ally(seat, ally),
            Step::SwapIslands(a, b) => self.swap_islands(seat, a, b),
            Step::DeclineSwap => self.decline_swap(seat),
            Step::Exchange(count) => self.exchange(seat, count),
            Step::DeclineExchange => self.decline_exchange(seat),
        }
    }

    /// A raiding troop ends the recruitment at once, whoever is on top.
    fn shift(&mut self, seat: Seat, Shift { from, to, count }: Shift) {
        self.happens(Effect::Moved { seat, from, to, count });
        if self.state.board.troop(to).height() >= RAIDING_TROOP {
            self.begin_raid(to);
        }
    }

    fn begin_raid(&mut self, square: Square) {
        let raiders = self.state.board.troop(square);
        let Some(leader) = raiders.top() else { return };
        let troop = [0, 1].map(|seat| raiders.count(Seat(seat)));
        self.happens(Effect::RaidBegan { seat: leader, square, troop });
    }

    /// Whatever follows without a choice: lost turns, deadlocks, and steps of which there is but one.
    fn go_on(&mut self) {
        while let Some(seat) = self.state.active() {
            if self.state.phase == Phase::Recruiting && self.state.occurrences() >= OCCURRENCES {
                self.deadlock(Deadlock::Repetition);
                continue;
            }
            match legal(&self.state, seat)[..] {
                [] if self.opponent_cannot_act(seat) => self.deadlock(Deadlock::NobodyCanAct),
                [] => self.happens(Effect::TurnLost { seat }),
                [only] => self.step(seat, only),
                _ => return,
            }
        }
    }

    /// Whether the opponent could not act either if this seat lost its turn.
    fn opponent_cannot_act(&self, seat: Seat) -> bool {
        let mut lost = self.state.clone();
        fold(&mut lost, &Effect::TurnLost { seat });
        legal(&lost, opponent(seat)).is_empty()
    }

    /// The recruitment starts again with the player whose turn it is; the fourth time the game is a draw (ruling 8).
    fn deadlock(&mut self, reason: Deadlock) {
        let home = [0, 1].map(|seat| self.state.board.count(Seat(seat)));
        self.happens(if self.state.restarts < RESTARTS {
            Effect::RecruitmentRestarted { reason, home }
        } else {
            Effect::GameDrawn { reason }
        });
    }
}
