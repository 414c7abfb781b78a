//! The stream of events of all games of an account.
//!
//! There is no total order of events across processes, so a cursor of this stream is a time: all events recorded before
//! it were sent. An event may be written a moment after its own time. So a client that reconnects gets the last seconds
//! again.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use longhall_base::{error::PlayError, identity::Identity};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    TurnService,
    sql::{self, my_changes::ChangedRow},
    stream_item::StreamItem,
};

/// Maximum delay between an event's time and its commit.
const WRITTEN_WITHIN: TimeDelta = TimeDelta::seconds(10);
/// Maximum numbers of events per read, in total and per game.
const AT_ONCE: usize = 400;
const OF_EACH: i64 = 100;

/// A position in the events of all games of an account.
pub(super) struct Mine {
    /// All events recorded before this time were sent.
    sent_until: DateTime<Utc>,
    /// The last event sent of each game that has changed lately.
    last: BTreeMap<Uuid, i64>,
    /// Whether the stream began without a cursor and has not read yet.
    begins: bool,
}

impl Mine {
    /// Parses a cursor. `None` stands for the present.
    ///
    /// # Errors
    /// If the cursor is invalid.
    pub(super) fn at(cursor: Option<&str>, now: DateTime<Utc>) -> Result<Self, PlayError> {
        let sent_until = match cursor {
            None => Some(now),
            Some(cursor) => {
                let micros = cursor.strip_prefix('e').and_then(|hex| i64::from_str_radix(hex, 16).ok());
                micros.and_then(DateTime::from_timestamp_micros)
            }
        };
        let no_cursor = || PlayError::param("after", "`after` is not the `id` of an event in this stream");
        Ok(Self {
            sent_until: sent_until.ok_or_else(no_cursor)?,
            last: BTreeMap::new(),
            begins: cursor.is_none(),
        })
    }

    /// The cursor with which a client resumes here.
    pub(super) fn cursor(&self) -> String {
        format!("e{:x}", self.sent_until.timestamp_micros())
    }

    /// Reads new events, and returns whether there are more.
    pub(super) async fn look(
        &mut self,
        service: &TurnService,
        who: &Identity,
    ) -> Result<(Vec<StreamItem>, bool), PlayError> {
        let (now, since, before) =
            (service.game_store.now(), self.sent_until - WRITTEN_WITHIN, self.cursor());
        if self.sent_until > now + WRITTEN_WITHIN {
            return Err(PlayError::CursorAhead { newest: None });
        }
        let changed = sql::my_changes::changed_games(&service.game_store.store, who.account, since).await?;
        if std::mem::take(&mut self.begins) {
            // A stream without a cursor sends only events that come later.
            self.last.extend(changed.iter().map(|row| (row.game_id, row.head_seq)));
        }
        let (mut events, mut is_behind) = (Vec::new(), false);
        for ChangedRow { game_id, head_seq } in &changed {
            let last = match self.last.get(game_id) {
                Some(last) => *last,
                None => sql::my_changes::last_event_by(&service.game_store.store, *game_id, since).await?,
            };
            if last >= *head_seq {
                self.last.insert(*game_id, last);
                continue;
            }
            if events.len() >= AT_ONCE {
                is_behind = true;
                break;
            }
            let page = match service.games.follow(Some(who), *game_id, last, OF_EACH).await {
                // The account has just left the game.
                Err(PlayError::NoSuchGame) => continue,
                followed => followed?.page,
            };
            is_behind |= page.next.is_some();
            self.last.insert(*game_id, last + page.items.len() as i64);
            events.extend(page.items.iter().map(|event| with_game(*game_id, event)));
        }
        if !is_behind {
            self.last.retain(|game, _| changed.iter().any(|row| row.game_id == *game));
            self.sent_until = now;
        }
        let end = events.len();
        let id = |n: usize| if n == end { self.cursor() } else { before.clone() };
        Ok((events.into_iter().zip(1..).map(|(json, n)| StreamItem { id: id(n), json }).collect(), is_behind))
    }
}

fn with_game(game: Uuid, event: &RawValue) -> String {
    format!(r#"{{"game":"{game}","event":{}}}"#, event.get())
}
