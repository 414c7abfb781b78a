//! Ignores requests to switch to another protocol (RFC 9110, section 7.8).
//!
//! The HTTP library would close a connection with such a request, after a response that announces the other protocol.
//! Therefore one letter of the name of the header `Upgrade`, and of the option `upgrade` of the header `Connection`, is
//! replaced as the bytes arrive. No byte is held back, added or removed.

/// The name of the header, and of the option, that request an upgrade.
const OFFER: &[u8] = b"upgrade";
/// The only transfer coding of a body after which the next head can be found (RFC 9112, section 7.1).
const CHUNKED: &[u8] = b"chunked";
/// The byte in place of the last letter of [`OFFER`].
const UNREADABLE: u8 = b'x';
/// Maximum length of a header name that matters here, in bytes.
pub(super) const NAME_BYTES_MAX: usize = 17;

/// The state of the parser that follows the bytes of a connection.
#[derive(Debug)]
pub(super) enum Upgrades {
    /// In the head of a request.
    Head(Head),
    /// In a body, with the number of bytes left.
    Body(u64),
    /// In a chunked body.
    Chunks(Chunks),
    /// The next head cannot be found, for example after a body of unknown coding.
    Lost,
}

/// The part of a chunked body in which the next byte is (RFC 9112, section 7.1).
#[derive(Debug)]
pub(super) enum Chunks {
    /// In the line with the size of a chunk.
    Size {
        /// The size according to the digits read so far.
        bytes: u64,
        /// Whether all digits are read.
        is_read: bool,
    },
    /// In a chunk, with the number of bytes left, including the two of its line end.
    Data(u64),
    /// In the lines after the last chunk.
    Trailers {
        /// Whether this line is empty so far.
        is_empty: bool,
    },
}

/// A head that has partly arrived.
#[derive(Debug, Default)]
pub(super) struct Head {
    line: Line,
    has_request_line: bool,
    length: Option<u64>,
    is_chunked: bool,
    /// Whether `length` does not determine the end of the body.
    is_unbounded: bool,
}

/// A line that has partly arrived.
#[derive(Debug, Default)]
pub(super) struct Line {
    name: [u8; NAME_BYTES_MAX],
    name_bytes: usize,
    value: Value,
    is_empty: bool,
    /// The number of bytes of [`OFFER`] that the option matches so far, or `None` if it is another option.
    matched: Option<usize>,
}

/// The part of a line in which the next byte is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Value {
    #[default]
    Name,
    Connection,
    Length,
    Coding,
    Other,
}

impl Default for Upgrades {
    fn default() -> Self {
        Self::Head(Head::new())
    }
}

impl Head {
    fn new() -> Self {
        Self { line: Line::new(), ..Self::default() }
    }

    /// Follows a byte. Returns the state after it if the head ends there.
    fn follow(&mut self, byte: &mut u8) -> Option<Upgrades> {
        match *byte {
            b'\n' => {
                let line = std::mem::replace(&mut self.line, Line::new());
                if line.value == Value::Coding {
                    let is_known = line.matched == Some(CHUNKED.len()) && !self.is_chunked;
                    self.is_chunked = true;
                    self.is_unbounded |= !is_known;
                }
                if line.is_empty && self.has_request_line {
                    return Some(self.end());
                }
                self.has_request_line |= !line.is_empty;
            }
            b'\r' => {}
            _ => self.follow_in_line(byte),
        }
        None
    }

    fn end(&self) -> Upgrades {
        match self.length {
            _ if self.is_unbounded => Upgrades::Lost,
            None if self.is_chunked => Upgrades::Chunks(Chunks::new()),
            // The server refuses a request with both, so it does not matter which one applies.
            Some(_) if self.is_chunked => Upgrades::Lost,
            None | Some(0) => Upgrades::default(),
            Some(length) => Upgrades::Body(length),
        }
    }

    fn follow_in_line(&mut self, byte: &mut u8) {
        let line = &mut self.line;
        line.is_empty = false;
        match line.value {
            Value::Name if *byte == b':' && self.has_request_line => self.name_ends(),
            Value::Name => {
                let name = line.name.get(..line.name_bytes).unwrap_or_default();
                if self.has_request_line && is_last_of_offer(name, *byte) {
                    *byte = UNREADABLE;
                }
                if let Some(place) = line.name.get_mut(line.name_bytes) {
                    *place = byte.to_ascii_lowercase();
                }
                line.name_bytes += 1;
                // The bytes after `CONNECT` belong to another protocol.
                self.is_unbounded |= !self.has_request_line && line.name.starts_with(b"connect ");
            }
            Value::Connection => line.follow_option(byte),
            Value::Coding => line.follow_coding(*byte),
            Value::Length => match *byte {
                b' ' | b'\t' => {}
                digit @ b'0'..=b'9' => {
                    let length = self.length.unwrap_or_default().checked_mul(10);
                    self.length = length.and_then(|length| length.checked_add(u64::from(digit - b'0')));
                    self.is_unbounded |= self.length.is_none();
                }
                _ => self.is_unbounded = true,
            },
            Value::Other => {}
        }
    }

    fn name_ends(&mut self) {
        let line = &mut self.line;
        line.value = match line.name.get(..line.name_bytes) {
            Some(b"connection") => Value::Connection,
            Some(b"content-length") => Value::Length,
            Some(b"transfer-encoding") => Value::Coding,
            _ => Value::Other,
        };
        line.matched = Some(0);
    }
}

impl Line {
    fn new() -> Self {
        Self { is_empty: true, ..Self::default() }
    }

    /// Follows a byte of a transfer coding, ignoring spaces around it.
    fn follow_coding(&mut self, byte: u8) {
        self.matched = match (byte, self.matched) {
            (b' ' | b'\t', Some(matched)) if matched == 0 || matched == CHUNKED.len() => Some(matched),
            (given, Some(matched))
                if CHUNKED.get(matched).is_some_and(|byte| given.eq_ignore_ascii_case(byte)) =>
            {
                Some(matched + 1)
            }
            _ => None,
        };
    }

    /// Follows a byte of the options of `Connection`.
    fn follow_option(&mut self, byte: &mut u8) {
        self.matched = match (*byte, self.matched) {
            (b',', _) => Some(0),
            (b' ' | b'\t', Some(0)) => Some(0),
            (given, Some(matched))
                if OFFER.get(matched).is_some_and(|byte| given.eq_ignore_ascii_case(byte)) =>
            {
                if matched + 1 == OFFER.len() {
                    *byte = UNREADABLE;
                }
                Some(matched + 1)
            }
            _ => None,
        };
    }
}

impl Chunks {
    fn new() -> Self {
        Self::Size { bytes: 0, is_read: false }
    }

    /// Follows the bytes of one token. Returns their number, and the state after the body if it ends there.
    fn follow(&mut self, bytes: &[u8]) -> (usize, Option<Upgrades>) {
        let Some(byte) = bytes.first() else { return (0, None) };
        match (&mut *self, byte) {
            (Self::Data(left), _) => {
                let skipped = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len());
                *left -= skipped as u64;
                if *left == 0 {
                    *self = Self::new();
                }
                return (skipped, None);
            }
            (Self::Size { bytes: 0, .. }, b'\n') => *self = Self::Trailers { is_empty: true },
            (Self::Size { bytes, .. }, b'\n') => *self = Self::Data(bytes.saturating_add(2)),
            (Self::Size { bytes, is_read: false }, digit) if digit.is_ascii_hexdigit() => {
                let digit = char::from(*digit).to_digit(16).map_or(0, u64::from);
                match bytes.checked_mul(16) {
                    Some(more) => *bytes = more + digit,
                    None => return (1, Some(Upgrades::Lost)),
                }
            }
            (Self::Size { is_read, .. }, _) => *is_read = true,
            (Self::Trailers { is_empty: true }, b'\n') => return (1, Some(Upgrades::default())),
            (Self::Trailers { .. }, b'\r') => {}
            (Self::Trailers { is_empty }, byte) => *is_empty = *byte == b'\n',
        }
        (1, None)
    }
}

/// Whether a name in lower case and its next byte are [`OFFER`].
fn is_last_of_offer(name: &[u8], byte: u8) -> bool {
    OFFER.split_last().is_some_and(|(last, first)| name == first && byte.eq_ignore_ascii_case(last))
}

impl Upgrades {
    /// Makes upgrade requests unreadable in the bytes that have just arrived.
    pub(super) fn ignore(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            match self {
                Self::Lost => return,
                Self::Chunks(chunks) => {
                    let (followed, next) = chunks.follow(bytes);
                    if let Some(next) = next {
                        *self = next;
                    }
                    bytes = bytes.get_mut(followed..).unwrap_or_default();
                }
                Self::Body(left) => {
                    let skipped = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len());
                    *left -= skipped as u64;
                    if *left == 0 {
                        *self = Self::default();
                    }
                    bytes = bytes.get_mut(skipped..).unwrap_or_default();
                }
                Self::Head(head) => {
                    let ended =
                        bytes.iter_mut().enumerate().find_map(|(at, byte)| Some((at, head.follow(byte)?)));
                    let Some((at, next)) = ended else { return };
                    *self = next;
                    bytes = bytes.get_mut(at + 1..).unwrap_or_default();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes after processing, the same for every split into pieces.
    fn read(text: &str) -> String {
        let in_pieces = |size: usize| {
            let (mut bytes, mut upgrades) = (text.as_bytes().to_vec(), Upgrades::default());
            bytes.chunks_mut(size).for_each(|piece| upgrades.ignore(piece));
            String::from_utf8(bytes).unwrap()
        };
        let whole = in_pieces(text.len());
        for size in 1..text.len().min(40) {
            assert_eq!(in_pieces(size), whole, "{size}");
        }
        whole
    }

    #[test]
    fn an_offer_cannot_be_read() {
        let asked = "POST /upgrade HTTP/1.1\r\nHost: upgrade\r\nConnection: Upgrade, HTTP2-Settings\r\nUPGRADE: h2c\r\n\
            Content-Length: 9\r\n\r\nUpgrade: GET / HTTP/1.1\nconnection: keep-alive ,\tupgrade\nupgrade: websocket\n\n";
        let read_as = "POST /upgrade HTTP/1.1\r\nHost: upgrade\r\nConnection: Upgradx, HTTP2-Settings\r\nUPGRADx: h2c\r\n\
            Content-Length: 9\r\n\r\nUpgrade: GET / HTTP/1.1\nconnection: keep-alive ,\tupgradx\nupgradx: websocket\n\n";
        assert_eq!(read(asked), read_as);
        let chunks = "POST / HTTP/1.1\r\nTransfer-Encoding:  Chunked \r\n\r\nA;x=upgrade\r\nupgrade: x\r\n00c\r\n0\r\n\r\nupgrade\r\n\
            0\r\nupgrade: x\r\n\r\n";
        assert_eq!(
            read(&format!("{chunks}{asked}{chunks}{asked}")),
            format!("{chunks}{read_as}{chunks}{read_as}")
        );
        assert_eq!(read(&format!("\r\n{asked}{asked}")), format!("\r\n{read_as}{read_as}"));
    }

    #[test]
    fn all_else_is_read_as_it_is() {
        for same in [
            "GET / HTTP/1.1\r\nConnection: keep-alive\r\nX-Upgrade: upgrade\r\nUpgradable: yes\r\n\r\n",
            "GET / HTTP/1.1\r\nConnection: no-upgrade, up grade\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nupgrade:\r\n0\r\n\r\nupgrade: x\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n\nupgrade: x\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n0\r\n\r\n\nupgrade: x\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n\nupgrade: x\r\n",
            "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n\nupgrade: x\r\n",
            "CONNECT hall:443 HTTP/1.1\r\n\r\n\nupgrade: x\r\n",
            "upgrade\r\n",
        ] {
            assert_eq!(read(same), same);
        }
    }
}
