//! The stream below the protocol. It fails when an answer of Postgres is pending and nothing arrives for too long.
//!
//! A connection can freeze without being closed: a firewall drops its state, or a machine is stopped. The kernel
//! reports no error, and callers would wait for ever. With this stream they see a broken connection, and the pool opens
//! another.
//!
//! It also fails when Postgres reports a commit before the standby has it. Whether that commit lasts is as unknown as
//! after a lost answer.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsStream};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::conversation::{Conversation, LastRefusal};

/// The stream type that tokio-postgres gets.
pub type Link = Watched;

/// A stream of bytes in both directions.
pub trait Bytes: AsyncRead + AsyncWrite + Send + Sync + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Sync + Unpin> Bytes for T {}

/// A Unix or TCP socket.
pub(crate) type Socket = Box<dyn Bytes>;

/// A socket, encrypted or not.
pub enum Wire {
    /// Not encrypted.
    Clear(Socket),
    /// Encrypted by TLS.
    Encrypted(Box<<MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>),
}

impl Wire {
    fn pin(&mut self) -> Pin<&mut dyn Bytes> {
        match self {
            Self::Clear(socket) => Pin::new(socket),
            Self::Encrypted(session) => Pin::new(session),
        }
    }
}

/// A wire whose traffic is observed.
pub struct Watched {
    wire: Wire,
    conversation: Conversation,
    deadline: Duration,
    /// Start of the current silence: an answer is pending and nothing has arrived since. `None` if no answer is
    /// pending.
    silent_since: Option<Instant>,
    /// Timer that is reset only when it fires. Resetting it for each statement would cost more than reading the clock.
    alarm: Pin<Box<Sleep>>,
}

impl Watched {
    pub(super) fn new(wire: Wire, deadline: Duration, refusal: LastRefusal) -> Self {
        let alarm = Box::pin(sleep(deadline));
        Self { wire, conversation: Conversation::new(refusal), deadline, silent_since: None, alarm }
    }

    /// Fails if the silence has reached `deadline`. Until then it registers a wake-up in time.
    fn poll_silence(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        if !self.conversation.is_awaited() {
            self.silent_since = None;
            return Poll::Pending;
        }
        let end = *self.silent_since.get_or_insert_with(Instant::now) + self.deadline;
        loop {
            ready!(self.alarm.as_mut().poll(cx));
            if Instant::now() >= end {
                let why = format!("the database did not answer in {:?}", self.deadline);
                return Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, why));
            }
            self.alarm.as_mut().reset(end);
        }
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        if let Poll::Ready(read) = self.wire.pin().poll_read(cx, buf) {
            self.silent_since = None;
            self.conversation.heard(&buf.filled()[before..]);
            if self.conversation.is_unconfirmed() {
                let why = "a commit was not confirmed by the standby: somebody cancelled the wait";
                return Poll::Ready(Err(io::Error::other(why)));
            }
            return Poll::Ready(read);
        }
        self.poll_silence(cx).map(Err)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = self.wire.pin().poll_write(cx, buf) {
            let bytes = written?;
            self.silent_since = None;
            self.conversation.said(&buf[..bytes]);
            return Poll::Ready(Ok(bytes));
        }
        self.poll_silence(cx).map(Err)
    }

    /// Starts to measure the silence: callers need not poll for reading before the answer arrives.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = self.wire.pin().poll_flush(cx);
        match self.poll_silence(cx) {
            Poll::Ready(error) => Poll::Ready(Err(error)),
            Poll::Pending => flushed,
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.wire.pin().poll_shutdown(cx)
    }
}

impl TlsStream for Watched {
    fn channel_binding(&self) -> ChannelBinding {
        match &self.wire {
            Wire::Clear(_) => ChannelBinding::none(),
            Wire::Encrypted(session) => session.channel_binding(),
        }
    }
}
