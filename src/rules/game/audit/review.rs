//! Decides every event again, one after the other, and compares it with the recorded one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{
    super::{
        Acting, Context, Created, Ended, Event, Game, Hash, Logged, Moved, Mover, Started, Undone, Unread,
        commitment, read_event,
    },
    FaultKind,
    compare::{alike, same},
    created,
    due_events::DueEvent,
    entry::Entry,
    notes::Notes,
    redacted::{check_redacted, check_turn, depends_on_the_board},
    requests::{player, refused},
};

/// The reason why a review stops.
pub(super) enum Stop {
    /// The event is wrong.
    Fault(FaultKind),
    /// The event contains something that this program does not recognise.
    Unknown(String),
}

impl<F: Into<FaultKind>> From<F> for Stop {
    fn from(fault: F) -> Self {
        Self::Fault(fault.into())
    }
}

/// A game while it is decided again.
pub(super) struct Review {
    pub(super) game: Game,
    /// The seed; `None` if it is unknown or does not match the game's commitment.
    seed: Option<[u8; 32]>,
    /// Whether a part of the position is unknown, so that the rules cannot be applied.
    is_redacted: bool,
}

impl Review {
    /// Starts with the first event. `keeps_undo_points`: whether moves are taken back later.
    pub(super) fn open(
        entry: &Entry,
        seed: Option<[u8; 32]>,
        keeps_undo_points: bool,
        notes: &mut Notes,
    ) -> Result<Self, Stop> {
        let event = read(entry)?;
        let Event::Created(created) = &event else {
            return Err(Stop::Fault(FaultKind::NoCreation));
        };
        let Created { ruleset, ruleset_version, .. } = created;
        let rules = crate::ruleset(ruleset, *ruleset_version);
        let rules =
            rules.ok_or_else(|| Stop::Unknown(format!("the ruleset `{ruleset}/{ruleset_version}`")))?;
        notes.others.extend(created::check(created, rules, entry.at)?);
        let game = Game::open(created.game, &entry.logged(&event)?)?;
        let game = if keeps_undo_points { game.keeping_undo_points() } else { game };
        Ok(Self { game, seed, is_redacted: false })
    }

    /// Decides the next event again. Unchecked effects may lead to a position that no game can reach, in which the
    /// rules may panic. Such a panic is a fault of the log.
    pub(super) fn step(&mut self, entry: &Entry, notes: &mut Notes) -> Result<(), Stop> {
        let step = catch_unwind(AssertUnwindSafe(|| self.decide_and_fold(entry, notes)));
        step.unwrap_or(Err(FaultKind::ImpossiblePosition.into()))
    }

    fn decide_and_fold(&mut self, entry: &Entry, notes: &mut Notes) -> Result<(), Stop> {
        if let Some((game, again)) = self.repeat(entry) {
            if self.game.keeps_undo_points() {
                return Ok(self.game.fold(&again)?);
            }
            self.game = game;
            return Ok(());
        }
        let event = read(entry)?;
        if let Event::Started(Started { beacon: Some(_), .. }) = event {
            return Err(FaultKind::BeaconReserved.into());
        }
        let recorded = entry.logged(&event)?;
        let again = self.decide(entry, &event, &recorded, notes)?;
        self.is_redacted |= again.is_none() && entry.is_closed();
        // The event decided again is open, whatever is closed in this copy.
        Ok(self.game.fold(again.as_ref().unwrap_or(&recorded))?)
    }

    /// Fast path: makes a player's move again when nothing else was due. If the hash is the same, the rules would have
    /// written these very bytes, and no field has to be compared. Nearly all events are like this. Returns the decided
    /// game too, so that it need not be folded once more; it keeps no positions. `None` says nothing about the event.
    fn repeat(&self, entry: &Entry) -> Option<(Game, Logged)> {
        let (seed, (account, action)) = (self.seed?, entry.played()?);
        let context = Context { seed, now: entry.at };
        let mut acting = Acting::new(self.game.without_undo_points(), vec![], &context);
        if self.is_redacted || DueEvent::of(&acting).is_some() {
            return None;
        }
        acting.act_by_move(account, &action).ok()?;
        let again = acting.log.pop().filter(|again| again.hash == entry.hash)?;
        Some((acting.game, again))
    }

    /// The event as the rules produce it, completely open; `None` if it cannot be known completely.
    fn decide(
        &self,
        entry: &Entry,
        event: &Event,
        recorded: &Logged,
        notes: &mut Notes,
    ) -> Result<Option<Logged>, FaultKind> {
        let context = Context { seed: self.seed.unwrap_or_default(), now: entry.at };
        let mut acting = Acting::new(self.game_for(event), vec![], &context);
        let due = DueEvent::of(&acting);
        if let Some(due) = &due {
            if !due.is(event) {
                return Err(FaultKind::NotDue { event: self.game.seq, detail: due.description() });
            }
            if entry.at != self.game.updated_at {
                return Err(FaultKind::NotAtOnce { event: self.game.seq });
            }
        }
        if let Event::Ended(ended) = event {
            self.check_seed(ended)?;
        }
        if self.is_redacted && depends_on_the_board(event) {
            check_redacted(&self.game, event, due.as_ref(), entry)?;
            notes.redacted.note(entry.seq);
            return Ok(None);
        }
        if let (Event::Moved(moved), None) = (event, entry.action())
            && !self.knows_choice(due.as_ref())
        {
            check_turn(&self.game, moved, due.as_ref(), entry)?;
            return self.find_move(entry, moved, &context);
        }
        match due {
            Some(due) => self.carry_out(&mut acting, due, (entry, event), notes)?,
            None => acting.request_again(event, recorded)?,
        }
        self.compare(acting, entry, event, notes)
    }

    /// Whether this program can choose the due move again.
    fn knows_choice(&self, due: Option<&DueEvent>) -> bool {
        match due {
            Some(DueEvent::Autoplay(_)) => true,
            Some(DueEvent::Bot(_, bot)) => self.seed.is_some() && bot.version == self.game.rules.meta().bots,
            _ => false,
        }
    }

    /// Executes what had to follow.
    fn carry_out(
        &self,
        acting: &mut Acting<'_>,
        due: DueEvent,
        (entry, event): (&Entry, &Event),
        notes: &mut Notes,
    ) -> Result<(), FaultKind> {
        let done = match due {
            DueEvent::Creator => {
                let account = self.game.created.account;
                let Event::Joined(joined) = event else { return Err(FaultKind::NoCreation) };
                acting.seat_creator(player(account, joined)?)
            }
            DueEvent::Again(bot) | DueEvent::Fill(bot) => acting.sit_down_bot(bot),
            DueEvent::Remove(seat) => acting.remove_unconfirmed(seat),
            DueEvent::Muster => acting.muster(),
            DueEvent::Start => acting.start(),
            DueEvent::Undo(offer) => acting.carry_out(offer.offer),
            DueEvent::Autoplay(seat) => acting.autoplay(seat),
            DueEvent::Bot(seat, bot) if self.knows_choice(Some(&DueEvent::Bot(seat, bot))) => {
                acting.move_bot(seat, bot)
            }
            DueEvent::Bot(seat, bot) => {
                if bot.version == self.game.rules.meta().bots {
                    notes.bot_choices.note(entry.seq);
                } else {
                    notes.unknown_bot(entry.seq, bot.version);
                }
                acting.play(seat, &entry.action().unwrap_or_default(), Mover::Bot)
            }
            DueEvent::End(result) => {
                let seed = self.seed.map(Hash);
                acting.record(Event::Ended(Ended { result, seed }), vec![])
            }
        };
        done.map_err(refused)
    }

    fn compare(
        &self,
        acting: Acting<'_>,
        entry: &Entry,
        event: &Event,
        notes: &mut Notes,
    ) -> Result<Option<Logged>, FaultKind> {
        let revealing = acting.revealing;
        let again = acting.log.into_iter().next().ok_or(FaultKind::NoEffect)?;
        if self.seed.is_some() {
            return same(&again, entry).map(|()| Some(again));
        }
        let was_drawn = match event {
            Event::Started(_) | Event::Undone(Undone { agreed: true, .. }) => true,
            Event::Moved(_) => revealing,
            _ => false,
        };
        if was_drawn || !entry.parts.is_empty() {
            notes.chance.note(entry.seq);
        }
        alike(&again, entry, was_drawn).map(|()| None)
    }

    /// Finds a move that is closed in this copy by trying all legal moves: the right one gives the recorded hash.
    /// `None` without the seed, or if no listed move fits and the list is incomplete.
    fn find_move(
        &self,
        entry: &Entry,
        moved: &Moved,
        context: &Context,
    ) -> Result<Option<Logged>, FaultKind> {
        let board = self.game.board().ok_or(FaultKind::NotBegun)?;
        if self.seed.is_none() {
            return Ok(None);
        }
        let legal = board.legal(moved.seat);
        for action in &legal.moves {
            let mut acting = Acting::new(self.game.without_undo_points(), vec![], context);
            let played = acting.play(moved.seat, action, moved.by);
            let again = played.ok().and_then(|()| acting.log.into_iter().next());
            if let Some(again) = again.filter(|again| again.hash == entry.hash) {
                return same(&again, entry).map(|()| Some(again));
            }
        }
        if legal.complete { Err(FaultKind::NoLegalMove) } else { Ok(None) }
    }

    fn check_seed(&self, ended: &Ended) -> Result<(), FaultKind> {
        match ended.seed {
            None => Err(FaultKind::SeedNotRevealed),
            Some(Hash(seed)) if commitment(&seed) != self.game.created.seed_commitment => {
                Err(FaultKind::WrongSeed)
            }
            Some(_) => Ok(()),
        }
    }

    /// The game, without the kept positions unless this event needs them.
    fn game_for(&self, event: &Event) -> Game {
        match event {
            Event::Offered(_) | Event::Accepted(_) | Event::Undone(_) => self.game.clone(),
            _ => self.game.without_undo_points(),
        }
    }
}

fn read(entry: &Entry) -> Result<Event, Stop> {
    read_event(&entry.payload).map_err(|unread| match unread {
        Unread::Unknown(what) => Stop::Unknown(what),
        Unread::Malformed(detail) => FaultKind::PayloadForm { detail }.into(),
    })
}
