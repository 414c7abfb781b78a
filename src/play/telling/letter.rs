//! The content of a message, and whether the message is still true when it is sent.

use chrono::{DateTime, TimeDelta, Utc};
use longhall_rules::latest;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    kind::{NewsKind, Subject},
    quiet::{quiet_until, zone},
    words::{Language, Named},
};
use crate::play::{public_url::PublicUrl, text::presentable};
use crate::store::{AddressRow, FactsRow, OutboxRow, PreferencesRow};

/// Messages that are older than this are dropped.
const STALE: TimeDelta = TimeDelta::days(7);
/// Delay before a message about a turn is checked again if standing orders answer that turn.
const ORDERED: TimeDelta = TimeDelta::seconds(2);

/// A message, ready to be sent.
pub(crate) struct Letter {
    pub(crate) row: OutboxRow,
    pub(crate) address: AddressRow,
    pub(crate) subject: Subject,
    /// The text, in the language of the account.
    pub(crate) text: String,
    pub(crate) language: Language,
    /// The URL that the message links to.
    pub(crate) link: String,
    /// The game that the message is about; `None` if it names no game.
    pub(crate) facts: Option<FactsRow>,
    /// The deadline of the account's turn; `None` if it has none.
    pub(crate) deadline_at: Option<DateTime<Utc>>,
    /// The number of games that wait for the account.
    pub(crate) turns: i64,
}

/// The context of a message: its address, its game, and its account's preferences.
pub(super) struct Known<'a> {
    pub(super) address: Option<AddressRow>,
    pub(super) facts: Option<FactsRow>,
    pub(super) preferences: Option<&'a PreferencesRow>,
    pub(super) person: Option<&'a str>,
    pub(super) turns: i64,
    pub(super) public_url: &'a PublicUrl,
}

/// The decision about a message that is still true.
pub(super) enum Fate {
    Send(Box<Letter>),
    /// Reschedules the message to this time.
    Later(DateTime<Utc>),
}

/// Decides what to do with a message. `None` if the message is no longer true.
pub(super) fn fate(row: OutboxRow, known: Known<'_>, now: DateTime<Utc>) -> Option<Fate> {
    let (subject, address) = (Subject::named(&row.kind)?, known.address?);
    // A test message ignores quiet hours and addresses that are off.
    let is_test = subject == Subject::Test;
    if row.made_at < now - STALE || address.off_since.is_some() && !is_test {
        return None;
    }
    if let Subject::News(kind) = subject {
        let facts = known.facts.as_ref().filter(|facts| holds(kind, &row, facts, now))?;
        if kind.is_of_a_turn() && facts.is_ordered {
            return Some(Fate::Later(now + ORDERED));
        }
    }
    if let Some(end) = silent_until(&address, known.preferences, now).filter(|_| !is_test) {
        return Some(Fate::Later(end));
    }
    let language: Language =
        known.preferences.and_then(|preferences| preferences.language.parse().ok()).unwrap_or_default();
    let deadline_at = known.facts.as_ref().and_then(|facts| facts.deadline_at);
    let facts = known.facts.filter(|_| !address.discreet);
    let text = match &facts {
        None => language.discreetly(subject).to_owned(),
        Some(facts) => {
            let person = presentable(known.person.unwrap_or(language.somebody()));
            language.sentence(subject, &Named { game: &name(facts), person: &person })
        }
    };
    let link = match &facts {
        Some(facts) => format!("{}/#/game/{}", known.public_url, facts.game_id),
        None => format!("{}/", known.public_url),
    };
    let turns = known.turns;
    let letter = Letter { row, address, subject, text, language, link, facts, deadline_at, turns };
    Some(Fate::Send(Box::new(letter)))
}

/// Returns the end of the quiet hours or of the receiver's `Retry-After`, whichever is later. `None` if messages may be
/// sent now.
fn silent_until(
    address: &AddressRow,
    preferences: Option<&PreferencesRow>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    let name = preferences.map_or("UTC", |preferences| &preferences.zone);
    let hours = address.quiet_from.zip(address.quiet_until).zip(zone(name));
    let quiet = hours.and_then(|(hours, zone)| quiet_until(hours, &zone, now));
    quiet.max(address.rest_until.filter(|rest| *rest > now))
}

/// Whether the message is still true of the game.
fn holds(kind: NewsKind, row: &OutboxRow, facts: &FactsRow, now: DateTime<Utc>) -> bool {
    match kind {
        // A notification about a deadline that has passed is pointless.
        NewsKind::TimeRunningOut if facts.deadline_at.is_none_or(|deadline| deadline <= now) => false,
        _ if kind.is_of_a_turn() => facts.since_seq == Some(row.seq),
        NewsKind::Asked => facts.asked_at.is_some_and(|at| at.timestamp_millis() == row.seq),
        NewsKind::SeatTaken => facts.status == "open",
        NewsKind::GameStarted => facts.status == "active",
        _ => true,
    }
}

/// Returns the game's title, or that of its rules.
fn name(facts: &FactsRow) -> String {
    let rules =
        || latest(&facts.ruleset).map_or_else(|| facts.ruleset.clone(), |rules| rules.meta().title.into());
    facts.title.as_deref().map_or_else(rules, presentable)
}

impl Letter {
    /// Returns the event with which the turn began; `None` if the message is not about a turn.
    fn turn(&self) -> Option<i64> {
        matches!(self.subject, Subject::News(kind) if kind.is_of_a_turn()).then_some(self.row.seq)
    }

    /// Returns the message as JSON for programs.
    pub(crate) fn data(&self) -> Value {
        let Some(facts) = &self.facts else { return json!({ "text": self.text, "url": self.link }) };
        let by: Option<Uuid> = self.row.by_account;
        json!({
            "text": self.text,
            "url": self.link,
            "game": facts.game_id,
            "ruleset": facts.ruleset,
            "title": facts.title,
            "seat": facts.seat,
            "seq": facts.head_seq,
            "turn": self.turn(),
            "deadline_at": facts.deadline_at,
            "by": by,
        })
    }
}
