//! Turns as a calendar (RFC 5545).

use icalendar::{Calendar, CalendarComponent, Component, Event, EventLike, Property, Todo, TodoStatus};
use longhall_base::{error::PlayError, public_url::PublicUrl};

use crate::features::turns::{
    list::{AskShown, TurnShown, Turns},
    routes::turns::{ask_summary, summary},
};

/// Refresh interval of calendar programs (RFC 7986, section 5.7).
const REFRESH: chrono::Duration = chrono::Duration::minutes(15);

/// The time zone of all times in the calendar. A calendar needs at least one component (RFC 5545, section 3.6), even
/// without turns.
const UTC: &str = "BEGIN:VTIMEZONE\r\nTZID:Etc/UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n\
    TZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";
const END: &str = "END:VCALENDAR\r\n";

/// Writes the calendar.
pub(super) fn write(turns: &Turns, base: &PublicUrl) -> Result<String, PlayError> {
    let mut calendar = Calendar::empty();
    for property in [("VERSION", "2.0"), ("PRODID", "-//Longhall//Turns//EN"), ("METHOD", "PUBLISH")] {
        calendar.append_property(property);
    }
    calendar.name("Longhall: your turns").ttl(&REFRESH);
    for turn in &turns.items {
        calendar.push(component(turn, base));
    }
    for ask in &turns.asks {
        calendar.push(ask_component(ask, base));
    }
    let mut text = String::new();
    std::fmt::write(&mut text, format_args!("{calendar}")).map_err(|e| PlayError::Internal(e.to_string()))?;
    let end = text.rfind(END).unwrap_or(text.len());
    text.insert_str(end, UTC);
    Ok(text)
}

/// Writes a request for agreement as a task, due when the request ends.
fn ask_component(ask: &AskShown, base: &PublicUrl) -> Todo {
    let mut task = Todo::new();
    task.uid(&format!("{}-{}-{}@longhall", ask.game, ask.kind, ask.since.timestamp_millis()))
        .timestamp(ask.since)
        .summary(&ask_summary(ask))
        .append_property(Property::new("URL", format!("{base}/v1/games/{}", ask.game)))
        .status(TodoStatus::NeedsAction);
    if let Some(until) = ask.until {
        task.due(until);
    }
    task
}

/// Writes a turn: with a deadline as an event without duration, without one as a task.
fn component(turn: &TurnShown, base: &PublicUrl) -> CalendarComponent {
    match turn.deadline_at {
        Some(deadline) => {
            let mut event = Event::new();
            describe(&mut event, turn, base).starts(deadline).add_property("TRANSP", "TRANSPARENT");
            event.into()
        }
        None => {
            let mut task = Todo::new();
            describe(&mut task, turn, base).status(TodoStatus::NeedsAction);
            task.into()
        }
    }
}

fn describe<'a, C: Component + EventLike>(
    component: &'a mut C,
    turn: &TurnShown,
    base: &PublicUrl,
) -> &'a mut C {
    component
        .uid(&format!("{}-{}@longhall", turn.game, turn.since.timestamp_millis()))
        .timestamp(turn.since)
        .summary(&summary(turn))
        .append_property(Property::new("URL", format!("{base}/v1/games/{}", turn.game)))
}
