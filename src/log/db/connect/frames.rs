//! Frames of PostgreSQL's protocol 3: one byte of type, four bytes of length (which include themselves), and a body.

/// Maximum number of bytes kept of a report. A refusal's code is among its first fields, and the notices read here are
/// short.
const REPORT_MAX: usize = 1024;

/// Something observed on the wire.
pub(super) enum Seen<'a> {
    /// A frame of this type has begun.
    Begin(u8),
    /// The fields of a complete `ErrorResponse`.
    Refusal(&'a [u8]),
    /// The fields of a complete `NoticeResponse`.
    Notice(&'a [u8]),
}

/// Incremental parser for the frames of one direction. It accepts them in pieces of any size.
pub struct Frames {
    /// Type and length, as far as they have arrived.
    head: [u8; 5],
    come: usize,
    /// Number of bytes of the body that have not arrived.
    left: usize,
    /// The body of an `ErrorResponse` or `NoticeResponse`.
    report: Vec<u8>,
    is_server: bool,
}

impl Frames {
    pub(super) fn from_server() -> Self {
        Self { head: [0; 5], come: 0, left: 0, report: Vec::new(), is_server: true }
    }

    /// Creates a parser for the client's frames, of which the first has no type byte.
    pub(super) fn from_client() -> Self {
        Self { come: 1, is_server: false, ..Self::from_server() }
    }

    pub(super) fn follow(&mut self, mut bytes: &[u8], mut see: impl FnMut(Seen<'_>)) {
        while let Some((&next, rest)) = bytes.split_first() {
            if self.left > 0 {
                let (body, rest) = bytes.split_at(self.left.min(bytes.len()));
                self.left -= body.len();
                bytes = rest;
                if self.is_report() {
                    let room = REPORT_MAX - self.report.len();
                    self.report.extend_from_slice(&body[..room.min(body.len())]);
                }
            } else {
                if self.come == 0 {
                    see(Seen::Begin(next));
                }
                self.head[self.come] = next;
                self.come += 1;
                bytes = rest;
                if self.come < self.head.len() {
                    continue;
                }
                let [_, length @ ..] = self.head;
                self.left = (u32::from_be_bytes(length) as usize).saturating_sub(length.len());
            }
            if self.left == 0 {
                self.come = 0;
                if self.is_report() {
                    let report = &self.report;
                    see(if self.head[0] == b'E' { Seen::Refusal(report) } else { Seen::Notice(report) });
                    self.report.clear();
                }
            }
        }
    }

    fn is_report(&self) -> bool {
        self.is_server && matches!(self.head[0], b'E' | b'N')
    }
}
