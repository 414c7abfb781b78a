//! Connections that deliver a limited number of bytes. The body of a response has its own limit. But the bytes before
//! or beside it can be many as well: heads of interim responses, or chunk extensions for every byte. A server that
//! sends them at full speed would otherwise occupy the thread of all requests.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use http::Uri;
use hyper_util::{
    client::legacy::connect::{Connected, Connection},
    rt::TokioIo,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};
use tower_service::Service;

/// Maximum number of bytes that a connection delivers, as sent: handshake, head and body.
const BYTES_MAX: usize = 256 * 1024;
/// Kind of the error for a connection that exceeds the maximum.
pub(crate) const TOO_MUCH: io::ErrorKind = io::ErrorKind::FileTooLarge;

/// Meters the connections that another connector makes.
#[derive(Clone)]
pub(crate) struct Metering<C>(pub(crate) C);

pub(crate) struct Metered {
    stream: TcpStream,
    left: usize,
}

type Connecting<E> = Pin<Box<dyn Future<Output = Result<TokioIo<Metered>, E>> + Send>>;

impl<C> Service<Uri> for Metering<C>
where
    C: Service<Uri, Response = TokioIo<TcpStream>>,
    C::Future: Send + 'static,
{
    type Response = TokioIo<Metered>;
    type Error = C::Error;
    type Future = Connecting<C::Error>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), C::Error>> {
        self.0.poll_ready(cx)
    }

    fn call(&mut self, uri: Uri) -> Connecting<C::Error> {
        let connecting = self.0.call(uri);
        Box::pin(async move {
            let stream = connecting.await?.into_inner();
            Ok(TokioIo::new(Metered { stream, left: BYTES_MAX }))
        })
    }
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        let left = self.left.checked_sub(buffer.filled().len() - before);
        self.left = left.ok_or_else(|| io::Error::new(TOO_MUCH, "more is answered than is read"))?;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Metered {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl Connection for Metered {
    fn connected(&self) -> Connected {
        self.stream.connected()
    }
}
