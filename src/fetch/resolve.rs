//! Looks names up once per connection, and leaves out addresses that are not public.

use std::{
    error::Error,
    future::Future,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
    vec,
};

use hyper_util::client::legacy::connect::dns::Name;
use tower_service::Service;

use crate::public::is_public;

/// A name has no address that may be connected to.
#[derive(Debug, thiserror::Error)]
#[error("the name has no public address")]
pub(crate) struct LeadsInside;

/// The system's resolver with checked results. The connection goes to exactly these addresses, so a name that changes
/// between two look-ups gains nothing.
#[derive(Clone)]
pub(crate) struct Resolver {
    pub(crate) allow_private: bool,
}

type Looking =
    Pin<Box<dyn Future<Output = Result<vec::IntoIter<SocketAddr>, Box<dyn Error + Send + Sync>>> + Send>>;

impl Service<Name> for Resolver {
    type Response = vec::IntoIter<SocketAddr>;
    type Error = Box<dyn Error + Send + Sync>;
    type Future = Looking;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Looking {
        let allow_private = self.allow_private;
        Box::pin(async move {
            // The connector sets the port.
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let may: Vec<_> = found.filter(|found| allow_private || is_public(found.ip())).collect();
            if may.is_empty() { Err(LeadsInside.into()) } else { Ok(may.into_iter()) }
        })
    }
}
