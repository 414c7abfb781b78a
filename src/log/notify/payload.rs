//! Encoding of notices as the text of a NOTIFY. A line has the game's id, its seq, its settings' revision, 1 or 0 for
//! chat, and the accounts.

use std::collections::BTreeMap;

use uuid::Uuid;

use super::notice::{Heard, Notice};

/// Maximum size of a payload in bytes. Postgres accepts less than 8000.
const BYTES_MAX: usize = 7_900;
/// The line that says that anything may have changed.
const EVERYTHING: &str = "*";

/// Encodes notices into payloads. Notices of one game are merged: the last seq and revision, and all accounts. `spilt`
/// adds the line that says that anything may have changed.
pub(super) fn encode(notices: Vec<Notice>, spilt: bool) -> Vec<String> {
    let mut by_game: BTreeMap<Uuid, Notice> = BTreeMap::new();
    for notice in notices {
        match by_game.get_mut(&notice.game) {
            Some(known) => {
                known.seq = known.seq.max(notice.seq);
                known.revision = known.revision.max(notice.revision);
                known.talk |= notice.talk;
                known.accounts.extend(notice.accounts);
            }
            None => _ = by_game.insert(notice.game, notice),
        }
    }
    let mut payloads = if spilt { vec![EVERYTHING.to_owned()] } else { vec![] };
    let mut payload = String::new();
    for line in by_game.into_values().map(line) {
        if payload.len() + line.len() > BYTES_MAX {
            payloads.push(std::mem::take(&mut payload));
        }
        payload.push_str(&line);
    }
    payloads.extend((!payload.is_empty()).then_some(payload));
    payloads
}

fn line(mut notice: Notice) -> String {
    notice.accounts.sort_unstable();
    notice.accounts.dedup();
    let accounts: String = notice.accounts.iter().map(|account| format!(" {}", account.simple())).collect();
    let Notice { game, seq, revision, talk, .. } = notice;
    let line = format!("{} {seq} {revision} {}{accounts}\n", game.simple(), u8::from(talk));
    // No ruleset has that many seats, but a notice that cannot be sent must not stop the others.
    if line.len() > BYTES_MAX { format!("{EVERYTHING}\n") } else { line }
}

/// Decodes a payload. A line in no known format may mean anything, so it becomes a gap.
pub(super) fn decode(payload: &str) -> Vec<Heard> {
    payload.lines().map(|line| notice(line).map_or(Heard::Gap, Heard::Change)).collect()
}

fn notice(line: &str) -> Option<Notice> {
    let mut words = line.split(' ');
    Some(Notice {
        game: words.next()?.parse().ok()?,
        seq: words.next()?.parse().ok()?,
        revision: words.next()?.parse().ok()?,
        talk: words.next()? == "1",
        accounts: words.map(|word| word.parse().ok()).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(game: u128, seq: i64, accounts: &[u128]) -> Notice {
        Notice {
            game: Uuid::from_u128(game),
            seq,
            accounts: accounts.iter().copied().map(Uuid::from_u128).collect(),
            ..Notice::default()
        }
    }

    #[test]
    fn what_was_encoded_is_heard() {
        let notices = vec![notice(1, 5, &[7, 8]), notice(2, 3, &[])];
        let heard: Vec<Heard> = notices.iter().cloned().map(Heard::Change).collect();
        let payloads = encode(notices, false);
        assert_eq!(payloads.len(), 1);
        assert_eq!(decode(&payloads[0]), heard);
    }

    #[test]
    fn one_game_s_notices_merge_into_the_last_event_for_all_accounts() {
        let payloads = encode(vec![notice(1, 6, &[8, 9]), notice(1, 5, &[7, 8])], false);
        assert_eq!(decode(&payloads[0]), [Heard::Change(notice(1, 6, &[7, 8, 9]))]);
    }

    #[test]
    fn changed_settings_merge_with_the_event() {
        let settings = Notice { seq: 0, revision: 3, ..notice(1, 0, &[7]) };
        let known = Notice { revision: 3, ..notice(1, 6, &[7, 8]) };
        assert_eq!(decode(&encode(vec![notice(1, 6, &[8]), settings], false)[0]), [Heard::Change(known)]);
    }

    #[test]
    fn talk_is_sent_alone_or_merged_with_an_event() {
        let talk = Notice { talk: true, ..notice(1, 0, &[]) };
        assert_eq!(decode(&encode(vec![talk.clone()], false)[0]), [Heard::Change(talk.clone())]);
        let known = Notice { talk: true, ..notice(1, 6, &[8]) };
        assert_eq!(decode(&encode(vec![notice(1, 6, &[8]), talk], false)[0]), [Heard::Change(known)]);
    }

    #[test]
    fn no_payload_is_longer_than_postgres_takes_and_none_is_lost() {
        let notices: Vec<Notice> = (0..1_000).map(|n| notice(n, i64::MAX, &[1, 2, 3, 4])).collect();
        let payloads = encode(notices, true);
        assert!(payloads.iter().all(|payload| payload.len() < 8_000));
        assert_eq!(payloads.iter().flat_map(|payload| decode(payload)).count(), 1_001);
        let crowd: Vec<u128> = (0..1_000).collect();
        assert_eq!(decode(&encode(vec![notice(1, 1, &crowd)], false)[0]), [Heard::Gap]);
    }

    #[test]
    fn what_cannot_be_read_may_mean_anything() {
        for payload in
            ["*", "x", "00000000000000000000000000000001", "00000000000000000000000000000001 1 1 0 x"]
        {
            assert_eq!(decode(payload), [Heard::Gap], "{payload}");
        }
    }
}
