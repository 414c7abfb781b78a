//! Audits a log. Is the chain whole, and does every event follow from the rules and from the seed that the first event
//! commits to? The audit decides again whatever can be decided, and lists the rest as unchecked.
//!
//! [`entry`] reads the events and [`links`] follows their chain. [`due_events`] finds the events that must follow at
//! once, and [`requests`] the requests that must have been made. [`review`] decides each event again from these.
//! [`compare`] compares the result with the recorded event.

mod ahead;
mod compare;
mod created;
mod due_events;
mod entry;
mod expectations;
mod fault;
mod intact;
mod lines;
mod links;
mod notes;
mod redacted;
mod report;
mod requests;
mod review;
mod verdict;

use std::io::{self, BufRead};

use chrono::{DateTime, Utc};
use uuid::Uuid;

pub use self::expectations::ExpectedEvent;
pub use self::fault::{Fault, FaultKind};
pub use self::report::AuditReport;
pub use self::verdict::{BEYOND, Events, Gaps, Unchecked, Verdict, Whole};
use self::{
    ahead::Ahead,
    due_events::DueEvent,
    entry::{Entry, Glance, Linked},
    lines::Lines,
    links::Chain,
    notes::Notes,
    review::{Review, Stop},
};
use super::{Acting, Context, Game, Hash, Logged, Outline, commitment, read_event};
use crate::kit::Corrupt;

/// Input of an audit beside the log.
#[derive(Clone, Default)]
pub struct AuditInput {
    /// The id that the game should have.
    pub game: Option<Uuid>,
    /// An event that the log must contain with this hash.
    pub head: Option<ExpectedEvent>,
    /// The game's seed, which may be known before the end.
    pub seed: Option<[u8; 32]>,
    /// Whether this is the complete log. If so, it must not end where more events had to follow at once.
    pub is_all: bool,
}

/// An event in the form in which a receipt signs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Number of the event.
    pub seq: i64,
    /// Hash of the event.
    pub hash: Hash,
    /// Time of the event.
    pub at: DateTime<Utc>,
}

/// Result of an audit.
pub struct Audited {
    /// The game's id; `None` if the log does not contain it.
    pub id: Option<Uuid>,
    /// The events up to which the chain is intact.
    pub stamps: Vec<Stamp>,
    /// The game after the last known event; `None` if the log has a fault or its rules are unknown.
    pub game: Option<Game>,
    /// The verdict.
    pub verdict: Verdict,
}

/// Audits a log in the form of `GET /v1/games/{id}/events`: one event a line, every line canonical.
#[must_use]
pub fn audit(log: &[u8], input: &AuditInput) -> Audited {
    // A source in memory does not fail.
    audit_source(|| Ok(log), input).unwrap_or_else(|_| Walk::default().answer(Some(empty())))
}

/// Audits a log that need not be in memory. `open` returns the log from its beginning and is called twice: first for
/// the seed, which the last event reveals, then for the events. Keeps one line, the position of the game and 56 bytes
/// for each event.
///
/// # Errors
/// If the source fails.
pub fn audit_source<R: BufRead>(
    mut open: impl FnMut() -> io::Result<R>,
    input: &AuditInput,
) -> io::Result<Audited> {
    let ahead = Ahead::of_lines(open()?)?;
    let (mut walk, mut lines) = (Walk::default(), Lines::new(open()?));
    let mut step = || -> Result<bool, Fault> {
        let Some(line) = lines.next_line() else { return Ok(false) };
        let (n, tree, text) = line?;
        let entry = Entry::of_line(&tree, text).map_err(|kind| Fault::new(n, kind))?;
        walk.step(&entry, &ahead, input).map(|()| true)
    };
    let fault = loop {
        match step() {
            Ok(true) => {}
            Ok(false) => break None,
            Err(fault) => break Some(fault),
        }
    };
    if let Some(error) = lines.broken {
        return Err(error);
    }
    let fault = fault.or_else(|| walk.finish(input).err());
    Ok(walk.answer(fault))
}

/// Audits a log in the form in which a store keeps it.
#[must_use]
pub fn audit_stored(log: &[Logged], input: &AuditInput) -> Audited {
    let (mut walk, ahead) = (Walk::default(), Ahead::of_rows(log));
    let mut step = |row: &Logged| {
        let entry = Entry::of_row(row).map_err(|kind| Fault::new(row.seq, kind))?;
        walk.step(&entry, &ahead, input)
    };
    let fault = log.iter().try_for_each(&mut step).err();
    let fault = fault.or_else(|| walk.finish(input).err());
    walk.answer(fault)
}

/// Parses the event of a line without its line feed.
///
/// # Errors
/// If the line is not written byte for byte as the format says, or contains something that this version does not
/// recognise.
pub fn read_line(line: &str) -> Result<Logged, Corrupt> {
    let corrupt = |kind: FaultKind| Corrupt(kind.to_string());
    let entry = lines::parse(line).and_then(|tree| Entry::of_line(&tree, line)).map_err(corrupt)?;
    let event = read_event(&entry.payload).map_err(|unread| Corrupt(unread.to_string()))?;
    entry.logged(&event).map_err(corrupt)
}

/// Verifies the chain of a stored log and the columns beside it, and folds it. Decides nothing again, so it takes a
/// fraction of the time of an audit.
///
/// # Errors
/// The first fault.
pub fn verify(id: Uuid, log: &[Logged]) -> Result<Game, Fault> {
    let mut chain = None;
    for row in log {
        match Glance::of(row) {
            Some(glance) => extend(&mut chain, &glance.linked())?,
            None => {
                row.compare_columns()?;
                let entry = Entry::of_row(row).map_err(|kind| Fault::new(row.seq, kind))?;
                extend(&mut chain, &entry.linked())?;
            }
        }
    }
    let last = log.last().ok_or_else(empty)?;
    Game::replay(id, log).map_err(|corrupt| Fault::new(last.seq, corrupt.into()))
}

impl Game {
    /// Checks the seed against the game's commitment.
    ///
    /// # Errors
    /// If the game has committed to another seed.
    pub fn owns(&self, seed: &[u8; 32]) -> Result<(), Fault> {
        if commitment(seed) == self.created.seed_commitment {
            return Ok(());
        }
        Err(Fault::new(1, FaultKind::SeedNotCommitted))
    }
}

impl Logged {
    /// Compares the columns of the event with its payload.
    ///
    /// # Errors
    /// If the columns do not follow from the payload.
    pub fn compare_columns(&self) -> Result<(), Fault> {
        let expected = Outline::of(&self.payload).map_err(|corrupt| Fault::new(self.seq, corrupt.into()))?;
        if expected == self.outline() {
            return Ok(());
        }
        Err(Fault::new(self.seq, FaultKind::ColumnsDiffer))
    }
}

fn empty() -> Fault {
    Fault::new(0, FaultKind::Empty)
}

fn extend(chain: &mut Option<Chain>, entry: &Linked<'_>) -> Result<(), Fault> {
    let mut here = match chain.take() {
        Some(chain) => chain,
        None => Chain::begin(entry)?,
    };
    let extended = here.extend(entry);
    *chain = Some(here);
    extended
}

/// Progress of an audit.
#[derive(Default)]
struct Walk {
    chain: Option<Chain>,
    review: Option<Review>,
    notes: Notes,
    stamps: Vec<Stamp>,
    /// Whether the last event was the end.
    is_over: bool,
}

impl Walk {
    /// Checks the next event.
    fn step(&mut self, entry: &Entry, ahead: &Ahead, input: &AuditInput) -> Result<(), Fault> {
        extend(&mut self.chain, &entry.linked())?;
        self.stamps.push(Stamp { seq: entry.seq, hash: entry.hash, at: entry.at });
        self.is_over = entry.kind == "ended";
        // Noted even if the seed opens it: a log is verified only if all of its secrets are open.
        if entry.is_closed() {
            self.notes.closed.note(entry.seq);
        }
        if entry.seq == 1 {
            check_game(self.chain.as_ref(), input)?;
        }
        let seed = input.seed.or(ahead.seed);
        let review = match self.review.take() {
            None if entry.seq == 1 => Review::open(entry, seed, ahead.keeps_undo_points, &mut self.notes),
            None => return ahead.check_revealed_seed(entry),
            Some(mut review) => review.step(entry, &mut self.notes).map(|()| review),
        };
        match review {
            Ok(review) => {
                if let Some(seed) = input.seed.filter(|_| entry.seq == 1) {
                    review.game.owns(&seed)?;
                }
                self.review = Some(review);
                Ok(())
            }
            Err(Stop::Fault(kind)) => Err(Fault::new(entry.seq, kind)),
            Err(Stop::Unknown(what)) => {
                ahead.check_revealed_seed(entry)?;
                self.notes.others.push(Unchecked::Unknown { seq: entry.seq, what });
                Ok(())
            }
        }
    }

    /// Checks after the last event whether the log may end here, and whether it contains the expected event.
    fn finish(&mut self, input: &AuditInput) -> Result<(), Fault> {
        let last = *self.stamps.last().ok_or_else(empty)?;
        check_head(&self.stamps, input.head)?;
        if self.is_over {
            return Ok(());
        }
        if let Some(Review { game, .. }) = &self.review {
            let context = Context { seed: [0; 32], now: last.at };
            let due = DueEvent::of(&Acting::new(game.without_undo_points(), vec![], &context));
            match due.map(|due| due.description()) {
                Some(detail) if input.is_all => {
                    return Err(Fault::new(last.seq, FaultKind::EndTooEarly { detail }));
                }
                Some(what) => self.notes.others.push(Unchecked::CutShort(what)),
                None => {}
            }
        }
        self.notes.others.push(Unchecked::Running);
        Ok(())
    }

    fn answer(self, fault: Option<Fault>) -> Audited {
        let Self { chain, review, notes, stamps, .. } = self;
        let id = chain.map(|chain| chain.game);
        let game = review.map(|review| review.game).filter(|_| fault.is_none());
        let verdict = fault.map_or_else(|| Verdict::of(notes.list()), Verdict::Fault);
        Audited { id, stamps, game, verdict }
    }
}

fn check_game(chain: Option<&Chain>, input: &AuditInput) -> Result<(), Fault> {
    match (chain, input.game) {
        (Some(chain), Some(game)) if chain.game != game => {
            Err(Fault::new(1, FaultKind::OtherGame { game: chain.game, expected: game }))
        }
        _ => Ok(()),
    }
}

/// Checks the log for the expected event. An intact chain may have lost its end, or may be a different log.
fn check_head(stamps: &[Stamp], expected: Option<ExpectedEvent>) -> Result<(), Fault> {
    let Some(ExpectedEvent { seq, hash }) = expected else { return Ok(()) };
    match stamps.iter().find(|stamp| stamp.seq == seq) {
        Some(stamp) if stamp.hash == hash => Ok(()),
        Some(_) => Err(Fault::new(seq, FaultKind::OtherLog)),
        None => {
            let last = stamps.last().map_or(0, |last| last.seq);
            Err(Fault::new(last, FaultKind::EndCutOff { event: seq }))
        }
    }
}
