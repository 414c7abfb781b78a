//! A connection with a timeout for everything it waits for: a head, a body, and a client that reads a response.

use std::{
    future::Future,
    io,
    pin::Pin,
    rc::Rc,
    sync::Arc,
    task::{Context, Poll},
};

use actix_web::rt::net::TcpStream;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

use super::{bounds::Bounds, network::Network, pace::Pace, quotas::Quotas, slots::Slot, upgrades::Upgrades};

/// The stream of an accepted connection. Only this layer can bound the waiting, because the layers above see a request
/// only when its whole head has arrived.
pub(super) struct Wire {
    stream: TcpStream,
    pub(super) pace: Rc<Pace>,
    upgrades: Upgrades,
    reading: Alarm,
    writing: Alarm,
    /// Time since which the client has read nothing that was sent.
    stuck: Option<Instant>,
    quotas: Arc<Quotas>,
    bounds: Bounds,
    network: Option<Network>,
    _slot: Slot<Network>,
}

impl Wire {
    pub(super) fn new(
        stream: TcpStream,
        quotas: Arc<Quotas>,
        bounds: Bounds,
        network: Option<Network>,
        slot: Slot<Network>,
    ) -> Self {
        let pace = Rc::new(Pace::new(bounds));
        let (reading, writing) = Default::default();
        Self {
            stream,
            pace,
            upgrades: Upgrades::default(),
            reading,
            writing,
            stuck: None,
            quotas,
            bounds,
            network,
            _slot: slot,
        }
    }

    /// Records that bytes were sent, or could not be.
    fn sent(&mut self, cx: &mut Context<'_>, sent: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match sent {
            Poll::Ready(sent) => {
                self.stuck = None;
                if sent.as_ref().is_ok_and(|bytes| *bytes > 0) {
                    self.pace.sent();
                }
                Poll::Ready(sent)
            }
            Poll::Pending => {
                let since = *self.stuck.get_or_insert_with(Instant::now);
                self.writing.poll(cx, since + self.bounds.idle_for).map(Err)
            }
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        match Pin::new(&mut self.stream).poll_read(cx, buf) {
            Poll::Ready(read) => {
                if let Some(received) =
                    buf.filled_mut().get_mut(before..).filter(|received| !received.is_empty())
                {
                    self.upgrades.ignore(received);
                    self.pace.received();
                }
                Poll::Ready(read)
            }
            Poll::Pending => match self.pace.due() {
                Some(due) => self.reading.poll(cx, due).map(Err),
                None => Poll::Pending,
            },
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.sent(cx, sent)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl Drop for Wire {
    /// Counts bytes that never became a request as one: malformed, cut off or too slow.
    fn drop(&mut self) {
        if let Some(network) = self.network.filter(|_| self.pace.is_unfinished()) {
            self.quotas.note(network);
        }
    }
}

/// Fires at a deadline. It is reset rarely, because waking up too early costs less than a reset for each request.
#[derive(Default)]
pub(super) struct Alarm(Option<Pin<Box<Sleep>>>);

impl Alarm {
    fn poll(&mut self, cx: &mut Context<'_>, due: Instant) -> Poll<io::Error> {
        let sleep = self.0.get_or_insert_with(|| Box::pin(sleep_until(due)));
        if sleep.deadline() > due {
            sleep.as_mut().reset(due);
        }
        while sleep.as_mut().poll(cx).is_ready() {
            if Instant::now() >= due {
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
            sleep.as_mut().reset(due);
        }
        Poll::Pending
    }
}
