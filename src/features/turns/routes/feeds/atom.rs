//! Turns as an Atom feed (RFC 4287).

use atom_syndication::{Entry, Feed as Atom, Generator, Link, Person, Text};
use longhall_base::{error::PlayError, public_url::PublicUrl};

use crate::features::turns::{
    feeds::Feed,
    list::{AskShown, TurnShown},
    routes::turns::{ask_summary, summary},
};

/// Writes the feed. It has no link to itself, because that link is secret and feeds are passed on.
pub(super) fn write(feed: &Feed, base: &PublicUrl) -> Result<String, PlayError> {
    let turns = &feed.turns;
    let since = turns.items.iter().map(|turn| turn.since).chain(turns.asks.iter().map(|ask| ask.since));
    let newest = since.max().unwrap_or(feed.since);
    let asks = turns.asks.iter().map(|ask| ask_entry(ask, base));
    let atom = Atom {
        title: Text::plain("Longhall: your turns"),
        id: format!("urn:uuid:{}", feed.account),
        updated: newest.max(feed.since).into(),
        authors: vec![Person { name: "Longhall".to_owned(), ..Person::default() }],
        generator: Some(Generator { value: "Longhall".to_owned(), ..Generator::default() }),
        entries: turns.items.iter().map(|turn| entry(turn, base)).chain(asks).collect(),
        ..Atom::default()
    };
    let bytes = atom.write_to(Vec::new()).map_err(|e| PlayError::Internal(e.to_string()))?;
    String::from_utf8(bytes).map_err(|e| PlayError::Internal(e.to_string()))
}

/// The entry of a turn. It keeps its id while the turn lasts, even if the game changes meanwhile.
fn entry(turn: &TurnShown, base: &PublicUrl) -> Entry {
    let deadline = turn.deadline_at.map(|at| format!("Until {}.", at.format("%F %R UTC")));
    Entry {
        title: Text::plain(summary(turn)),
        id: format!("urn:longhall:turn:{}:{}", turn.game, turn.since.timestamp_millis()),
        updated: turn.since.into(),
        links: vec![Link { href: format!("{base}/v1/games/{}", turn.game), ..Link::default() }],
        summary: deadline.map(Text::plain),
        ..Entry::default()
    }
}

/// The entry of a request for agreement.
fn ask_entry(ask: &AskShown, base: &PublicUrl) -> Entry {
    let until = ask.until.map(|at| format!("Until {}.", at.format("%F %R UTC")));
    Entry {
        title: Text::plain(ask_summary(ask)),
        id: format!("urn:longhall:ask:{}:{}:{}", ask.game, ask.kind, ask.since.timestamp_millis()),
        updated: ask.since.into(),
        links: vec![Link { href: format!("{base}/v1/games/{}", ask.game), ..Link::default() }],
        summary: until.map(Text::plain),
        ..Entry::default()
    }
}
