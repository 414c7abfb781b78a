//! The content of a message, and whether the message is still true when it is sent.

use chrono::{DateTime, TimeDelta, Utc};
use longhall_base::{public_url::PublicUrl, text::presentable};
use longhall_rules::latest;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    kind::{NotificationKind, Subject},
    quiet::{quiet_until, zone},
    sql::{addresses::AddressRow, facts::FactsRow, outbox::OutboxRow, preferences::PreferencesRow},
    words::{Language, Named},
};

/// Messages that are older than this are dropped.
const MESSAGE_MAX_AGE: TimeDelta = TimeDelta::days(7);
/// Delay before a message about a turn is checked again if standing orders answer that turn.
const ORDERED_DELAY: TimeDelta = TimeDelta::seconds(2);

/// A message, ready to be sent.
pub(crate) struct Delivery {
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
pub(super) struct NotificationContext<'a> {
    pub(super) address: Option<AddressRow>,
    pub(super) facts: Option<FactsRow>,
    pub(super) preferences: Option<&'a PreferencesRow>,
    pub(super) person: Option<&'a str>,
    pub(super) turns: i64,
    pub(super) public_url: &'a PublicUrl,
}

/// The decision about a message that is still true.
pub(super) enum Decision {
    Send(Box<Delivery>),
    /// Reschedules the message to this time.
    Later(DateTime<Utc>),
}

/// Decides what to do with a message. `None` if the message is no longer true.
pub(super) fn decide_delivery(
    row: OutboxRow,
    context: NotificationContext<'_>,
    now: DateTime<Utc>,
) -> Option<Decision> {
    let (subject, address) = (Subject::named(&row.kind)?, context.address?);
    // A test message ignores quiet hours and addresses that are off.
    let is_test = subject == Subject::Test;
    if row.made_at < now - MESSAGE_MAX_AGE || address.off_since.is_some() && !is_test {
        return None;
    }
    if let Subject::Game(kind) = subject {
        let facts = context.facts.as_ref().filter(|facts| holds(kind, &row, facts, now))?;
        if kind.is_of_a_turn() && facts.is_ordered {
            return Some(Decision::Later(now + ORDERED_DELAY));
        }
    }
    if let Some(end) = silent_until(&address, context.preferences, now).filter(|_| !is_test) {
        return Some(Decision::Later(end));
    }
    let language: Language =
        context.preferences.and_then(|preferences| preferences.language.parse().ok()).unwrap_or_default();
    let deadline_at = context.facts.as_ref().and_then(|facts| facts.deadline_at);
    let facts = context.facts.filter(|_| !address.discreet);
    let text = match &facts {
        None => language.discreetly(subject).to_owned(),
        Some(facts) if subject == Subject::Game(NotificationKind::Asked) && row.by_account.is_none() => {
            language.confirm(&name(facts))
        }
        Some(facts) => {
            let person = presentable(context.person.unwrap_or(language.somebody()));
            language.sentence(subject, &Named { game: &name(facts), person: &person })
        }
    };
    let link = match &facts {
        Some(facts) => format!("{}/#/game/{}", context.public_url, facts.game_id),
        None => format!("{}/", context.public_url),
    };
    let turns = context.turns;
    let delivery = Delivery { row, address, subject, text, language, link, facts, deadline_at, turns };
    Some(Decision::Send(Box::new(delivery)))
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
fn holds(kind: NotificationKind, row: &OutboxRow, facts: &FactsRow, now: DateTime<Utc>) -> bool {
    match kind {
        // A notification about a deadline that has passed is pointless.
        NotificationKind::TimeRunningOut if facts.deadline_at.is_none_or(|deadline| deadline <= now) => false,
        _ if kind.is_of_a_turn() => facts.since_seq == Some(row.seq),
        NotificationKind::Asked => facts.asked_at.is_some_and(|at| at.timestamp_millis() == row.seq),
        NotificationKind::SeatTaken => facts.status == "open",
        NotificationKind::GameStarted => facts.status == "active",
        _ => true,
    }
}

/// Returns the game's title, or that of its rules.
fn name(facts: &FactsRow) -> String {
    let rules =
        || latest(&facts.ruleset).map_or_else(|| facts.ruleset.clone(), |rules| rules.meta().title.into());
    facts.title.as_deref().map_or_else(rules, presentable)
}

impl Delivery {
    /// Returns the event with which the turn began; `None` if the message is not about a turn.
    fn turn(&self) -> Option<i64> {
        matches!(self.subject, Subject::Game(kind) if kind.is_of_a_turn()).then_some(self.row.seq)
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
