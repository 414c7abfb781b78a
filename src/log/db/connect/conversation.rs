//! Connection state derived from passing frames: whether an answer of Postgres is pending and the SQLSTATE of its last
//! refusal. Also whether it reported a commit that the standby has not confirmed.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use tokio_postgres::error::SqlState;

use super::frames::{Frames, Seen};

/// The notice field with the Postgres routine that sent it. Unlike the notice's text, it is not translated.
const ROUTINE: u8 = b'R';
/// The routine in which a commit waits for the standby. Its only notice says that the wait was cancelled.
const WAIT_FOR_STANDBY: &[u8] = b"SyncRepWaitForLSN";

/// SQLSTATE of a statement refused only because an earlier one failed (`in_failed_sql_transaction`). It does not name
/// the cause, and arrives right after the cause when statements are pipelined.
const FAILED_BEFORE: &[u8; 5] = b"25P02";

/// The SQLSTATE of the last refusal on a connection: five characters, stored as a number.
#[derive(Clone, Default)]
pub(crate) struct LastRefusal(Arc<AtomicU64>);

impl LastRefusal {
    /// Returns the SQLSTATE, or `None` if nothing was refused.
    pub(super) fn code(&self) -> Option<SqlState> {
        let bytes = self.0.load(Ordering::Acquire).to_be_bytes();
        std::str::from_utf8(&bytes[3..]).ok().filter(|code| !code.starts_with('\0')).map(SqlState::from_code)
    }

    fn set(&self, code: [u8; 5]) {
        let [a, b, c, d, e] = code;
        self.0.store(u64::from_be_bytes([0, 0, 0, a, b, c, d, e]), Ordering::Release);
    }
}

/// The state of both directions of a connection.
pub struct Conversation {
    ours: Frames,
    theirs: Frames,
    /// Number of `ReadyForQuery` messages that Postgres has yet to send.
    pending: u32,
    /// Whether the client has sent anything since its last Query or Sync.
    unfinished: bool,
    refusal: LastRefusal,
    /// Whether the wait of a commit for the standby was cancelled.
    unconfirmed: bool,
}

impl Conversation {
    pub(super) fn new(refusal: LastRefusal) -> Self {
        // The client begins: its first frame has no type, and Postgres answers it with ReadyForQuery.
        let (ours, theirs) = (Frames::from_client(), Frames::from_server());
        Self { ours, theirs, pending: 1, unfinished: false, refusal, unconfirmed: false }
    }

    /// Whether an answer from Postgres is pending.
    pub(super) fn is_awaited(&self) -> bool {
        self.pending > 0 || self.unfinished
    }

    /// Whether Postgres reported a commit that is on this machine alone, because the wait for the synchronous standby
    /// was cancelled. If this machine fails now, the commit is lost, so the server must not acknowledge it.
    pub(super) fn is_unconfirmed(&self) -> bool {
        self.unconfirmed
    }

    /// Observes bytes sent to Postgres.
    pub(super) fn said(&mut self, bytes: &[u8]) {
        let (pending, unfinished) = (&mut self.pending, &mut self.unfinished);
        self.ours.follow(bytes, |seen| {
            if let Seen::Begin(kind) = seen {
                match kind {
                    // Postgres answers Query and Sync with one ReadyForQuery each.
                    b'Q' | b'S' => (*pending, *unfinished) = (*pending + 1, false),
                    // A password belongs to the start-up, for which an answer is pending anyway.
                    b'p' => {}
                    _ => *unfinished = true,
                }
            }
        });
    }

    /// Observes bytes received from Postgres.
    pub(super) fn heard(&mut self, bytes: &[u8]) {
        let (pending, refusal, unconfirmed) = (&mut self.pending, &self.refusal, &mut self.unconfirmed);
        self.theirs.follow(bytes, |seen| match seen {
            // ReadyForQuery; or CopyInResponse, because Postgres ignores the Sync sent with the COPY itself.
            Seen::Begin(b'Z' | b'G') => *pending = pending.saturating_sub(1),
            Seen::Begin(_) => {}
            Seen::Refusal(fields) => {
                let code = field(fields, b'C').and_then(|code| <[u8; 5]>::try_from(code).ok());
                if let Some(code) = code.filter(|code| code != FAILED_BEFORE) {
                    refusal.set(code);
                }
            }
            Seen::Notice(fields) => *unconfirmed |= field(fields, ROUTINE) == Some(WAIT_FOR_STANDBY),
        });
    }
}

/// Returns a field of an error or a notice. Each field is a letter and a text, followed by a zero byte.
fn field(fields: &[u8], letter: u8) -> Option<&[u8]> {
    fields.split(|byte| *byte == 0).find_map(|field| field.strip_prefix(&[letter]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STARTUP: &[u8] = &[0, 0, 0, 9, 0, 3, 0, 0, 0];
    const READY: &[u8] = &[b'Z', 0, 0, 0, 5, b'I'];

    fn started() -> (Conversation, LastRefusal) {
        let refusal = LastRefusal::default();
        let mut conversation = Conversation::new(refusal.clone());
        conversation.said(STARTUP);
        assert!(conversation.is_awaited());
        conversation.heard(READY);
        assert!(!conversation.is_awaited());
        (conversation, refusal)
    }

    #[test]
    fn a_query_is_pending_until_the_last_byte_of_its_answer() {
        let (mut conversation, _) = started();
        // Parse, then Sync, byte by byte.
        for byte in [b'P', 0, 0, 0, 6, 1, 2, b'S', 0, 0, 0, 4] {
            conversation.said(&[byte]);
            assert!(conversation.is_awaited());
        }
        conversation.heard(&[b'1', 0, 0, 0, 4]);
        assert!(conversation.is_awaited(), "half an answer is none");
        conversation.heard(READY);
        assert!(!conversation.is_awaited());
    }

    #[test]
    fn two_queries_wait_for_two_answers() {
        let (mut conversation, _) = started();
        conversation.said(&[b'S', 0, 0, 0, 4, b'S', 0, 0, 0, 4]);
        conversation.heard(READY);
        assert!(conversation.is_awaited());
        conversation.heard(READY);
        assert!(!conversation.is_awaited());
    }

    #[test]
    fn a_copy_is_answered_once() {
        let (mut conversation, _) = started();
        conversation.said(&[b'E', 0, 0, 0, 4, b'S', 0, 0, 0, 4]);
        conversation.heard(&[b'G', 0, 0, 0, 7, 0, 0, 0]);
        conversation.said(&[b'd', 0, 0, 0, 5, 1, b'c', 0, 0, 0, 4, b'S', 0, 0, 0, 4]);
        assert!(conversation.is_awaited());
        conversation.heard(READY);
        assert!(!conversation.is_awaited());
    }

    #[test]
    fn a_commit_whose_wait_for_the_standby_was_cancelled_is_not_confirmed() {
        let notice = |routine: &str| {
            let fields =
                format!("SWARNUNG\0VWARNING\0C01000\0Mwie auch immer\0Fsyncrep.c\0L304\0R{routine}\0\0");
            let length = u32::try_from(fields.len() + 4).unwrap().to_be_bytes();
            [&b"N"[..], &length, fields.as_bytes()].concat()
        };
        let (mut conversation, refusal) = started();
        conversation.heard(&notice("exec_simple_query"));
        assert!(!conversation.is_unconfirmed());
        notice("SyncRepWaitForLSN").iter().for_each(|byte| conversation.heard(&[*byte]));
        assert!(conversation.is_unconfirmed());
        assert_eq!(refusal.code(), None, "nothing was refused");
    }

    #[test]
    fn what_was_refused_is_read_however_it_comes_in() {
        let (mut conversation, refusal) = started();
        assert_eq!(refusal.code(), None);
        let mut frame = vec![b'E', 0, 0, 0, 0];
        frame.extend(b"SERROR\0VERROR\0C53100\0MNo space left on device\0\0");
        frame[4] = u8::try_from(frame.len() - 1).unwrap();
        conversation.heard(&frame);
        assert_eq!(refusal.code(), Some(SqlState::DISK_FULL));
        let at = frame.iter().position(|byte| *byte == b'5').unwrap();
        frame[at + 4] = b'3';
        frame.iter().for_each(|byte| conversation.heard(&[*byte]));
        assert_eq!(refusal.code(), Some(SqlState::from_code("53103")));
        frame[at..at + 5].copy_from_slice(FAILED_BEFORE);
        conversation.heard(&frame);
        assert_eq!(refusal.code(), Some(SqlState::from_code("53103")), "the cause is remembered");
    }
}
