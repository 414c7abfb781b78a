//! Following all games of an account at once.
//!
//! Processes share no order of all events, so a place in this stream is a time: everything recorded before it was told. What
//! was recorded shortly before may have been written after it, so who comes back is told of that again.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{TurnRoom, news::News};
use crate::play::{accounts::identity::Identity, error::PlayError};
use crate::store::ChangedRow;

/// No event is written longer after the time that it has.
const WRITTEN_WITHIN: TimeDelta = TimeDelta::seconds(10);
/// Events told at once, of all games and of each.
const AT_ONCE: usize = 400;
const OF_EACH: i64 = 100;

/// Somebody's place among the events of all their games.
pub(super) struct Mine {
    /// Everything recorded before this was told.
    told: DateTime<Utc>,
    /// The last event that was told of the games that changed lately.
    last: BTreeMap<Uuid, i64>,
    /// Whether it came without a cursor and has not looked yet.
    begins: bool,
}

impl Mine {
    /// The place with this cursor; now, if there is none.
    ///
    /// # Errors
    /// If it is no cursor.
    pub(super) fn at(cursor: Option<&str>, now: DateTime<Utc>) -> Result<Self, PlayError> {
        let told = match cursor {
            None => Some(now),
            Some(cursor) => {
                let micros = cursor.strip_prefix('e').and_then(|hex| i64::from_str_radix(hex, 16).ok());
                micros.and_then(DateTime::from_timestamp_micros)
            }
        };
        let no_cursor = || PlayError::param("after", "`after` is not the `id` of anything in this stream");
        Ok(Self { told: told.ok_or_else(no_cursor)?, last: BTreeMap::new(), begins: cursor.is_none() })
    }

    /// By which a client comes back to this place.
    pub(super) fn cursor(&self) -> String {
        format!("e{:x}", self.told.timestamp_micros())
    }

    /// What is new, and whether there is more.
    pub(super) async fn look(
        &mut self,
        room: &TurnRoom,
        who: &Identity,
    ) -> Result<(Vec<News>, bool), PlayError> {
        let (now, since, before) = (room.tables.now(), self.told - WRITTEN_WITHIN, self.cursor());
        if self.told > now + WRITTEN_WITHIN {
            return Err(PlayError::CursorAhead { newest: None });
        }
        let changed = room.tables.store.changed_games(who.account, since).await?;
        if std::mem::take(&mut self.begins) {
            // Nothing that was there before the stream is sent.
            self.last.extend(changed.iter().map(|row| (row.game_id, row.head_seq)));
        }
        let (mut events, mut is_behind) = (Vec::new(), false);
        for ChangedRow { game_id, head_seq } in &changed {
            let last = match self.last.get(game_id) {
                Some(last) => *last,
                None => room.tables.store.last_event_by(*game_id, since).await?,
            };
            if last >= *head_seq {
                self.last.insert(*game_id, last);
                continue;
            }
            if events.len() >= AT_ONCE {
                is_behind = true;
                break;
            }
            let page = match room.games.follow(Some(who), *game_id, last, OF_EACH).await {
                // They have just left it.
                Err(PlayError::NoSuchGame) => continue,
                followed => followed?.page,
            };
            is_behind |= page.next.is_some();
            self.last.insert(*game_id, last + page.items.len() as i64);
            events.extend(page.items.iter().map(|event| told(*game_id, event)));
        }
        if !is_behind {
            self.last.retain(|game, _| changed.iter().any(|row| row.game_id == *game));
            self.told = now;
        }
        let end = events.len();
        let id = |n: usize| if n == end { self.cursor() } else { before.clone() };
        Ok((events.into_iter().zip(1..).map(|(json, n)| News { id: id(n), json }).collect(), is_behind))
    }
}

fn told(game: Uuid, event: &RawValue) -> String {
    format!(r#"{{"game":"{game}","event":{}}}"#, event.get())
}
