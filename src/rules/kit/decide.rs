//! The course of a turn, which is the same for every title. It decides what a move leads to, which moves are
//! legal, whether there is only one, and what follows without a choice.

use super::{BadOptions, Chance, Legal, Parse, Play, Rules, Seat, Turn, play::After};

impl<'a, R: Rules> Play<'a, R> {
    /// The effects before the first move.
    ///
    /// # Errors
    /// As for [`Rules::setup`].
    pub fn setup(
        options: &R::Options,
        seats: u8,
        chance: &'a mut Chance,
    ) -> Result<Vec<R::Effect>, BadOptions> {
        let mut play = Self::new(R::initial(options, seats), chance);
        R::setup(&mut play, options)?;
        debug_assert_eq!(R::invariants(play.state()), Ok(()));
        Ok(play.ends().1)
    }

    /// The resulting state and the effects of a move by this seat. The caller ensures that the game waits for
    /// the seat.
    ///
    /// # Errors
    /// If the rules forbid the move.
    pub fn decide(
        state: &R::State,
        seat: Seat,
        action: &R::Move,
        chance: &'a mut Chance,
    ) -> Result<After<R>, R::Illegal> {
        let step = Self::checked(state, seat, action)?;
        let mut play = Self::new(state.clone(), chance);
        play.step(seat, step);
        Ok(play.ends())
    }

    /// The outcome of a move in a redacted state, where the invariants need not hold and `follow` may stop at a hole.
    ///
    /// # Errors
    /// If the rules forbid the move.
    pub(super) fn foresee(
        seen: &R::State,
        seat: Seat,
        action: &R::Move,
        chance: &'a mut Chance,
    ) -> Result<After<R>, R::Illegal> {
        let step = Self::checked(seen, seat, action)?;
        Ok(Self::played(seen, seat, step, chance))
    }

    /// The step of a move that the rules allow.
    fn checked(state: &R::State, seat: Seat, action: &R::Move) -> Result<R::Step, R::Illegal> {
        let step = R::Step::parse(action)?;
        R::check(state, seat)(&step)?;
        Ok(step)
    }

    /// The outcome of a legal step: the resulting state, and all effects, including those that follow without
    /// a choice.
    pub fn played(state: &R::State, seat: Seat, step: R::Step, chance: &'a mut Chance) -> After<R> {
        let mut play = Self::tried(state.clone(), chance);
        play.step(seat, step);
        play.ends()
    }

    /// The state after a legal step and all that follows without a choice. A draw gives an invented outcome.
    #[must_use]
    pub fn after(state: &R::State, seat: Seat, step: R::Step) -> R::State {
        Play::<R>::played(state, seat, step, &mut Chance::none()).0
    }

    /// The state right after a legal step, before anything follows.
    #[must_use]
    pub fn applied(state: &R::State, seat: Seat, step: R::Step) -> R::State {
        let mut chance = Chance::none();
        let mut play = Play::<R>::tried(state.clone(), &mut chance);
        R::apply(&mut play, seat, step);
        play.ends().0
    }

    /// The legal steps of a seat, one at a time; empty if the game does not wait for it.
    pub fn steps(state: &R::State, seat: Seat) -> impl Iterator<Item = R::Step> {
        let is_awaited = matches!(R::turn(state), Turn::Awaiting(seats) if seats.contains(&seat));
        let candidates = if is_awaited { R::candidates(state, seat) } else { Vec::new() };
        let check = (!candidates.is_empty()).then(|| R::check(state, seat));
        candidates.into_iter().filter(move |step| check.as_ref().is_some_and(|check| check(step).is_ok()))
    }

    /// The legal moves of a seat; empty if the game does not wait for it.
    #[must_use]
    pub fn legal(state: &R::State, seat: Seat) -> Legal<R::Move> {
        let moves: Vec<R::Move> = Self::steps(state, seat).map(Into::into).collect();
        Legal { complete: moves.is_empty() || R::lists_all(state), moves }
    }

    /// Applies a legal step and all that follows.
    fn step(&mut self, seat: Seat, step: R::Step) {
        R::apply(self, seat, step);
        self.go_on();
    }

    /// Applies everything that follows without a choice, including steps that are the only legal one.
    fn go_on(&mut self) {
        loop {
            let before = self.length();
            R::follow(self);
            if self.length() > before {
                continue;
            }
            let Turn::Awaiting(seats) = R::turn(self.state()) else { return };
            if !seats.into_iter().any(|seat| self.goes_on_by(seat)) {
                return;
            }
        }
    }

    /// Plays the step of an awaited seat that has no choice. Returns whether anything was recorded.
    fn goes_on_by(&mut self, seat: Seat) -> bool {
        let mut steps = Self::steps(self.state(), seat);
        let Some(first) = steps.next() else {
            drop(steps);
            let before = self.length();
            R::stuck(self, seat);
            let goes_on = self.length() > before;
            debug_assert!(goes_on || !self.is_sound(), "seat {seat} is awaited and can do nothing");
            return goes_on;
        };
        let is_no_choice = R::is_no_choice(self.state(), seat, &first, &mut steps);
        drop(steps);
        let before = self.length();
        if is_no_choice {
            R::apply(self, seat, first);
        }
        self.length() > before
    }
}
