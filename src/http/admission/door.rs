//! Who comes in.

use std::{net::SocketAddr, rc::Rc, sync::Arc};

use actix_web::{
    HttpMessage,
    dev::{Extensions, ServiceRequest},
    http::Method,
    rt::net::TcpStream,
};

use super::{
    bodies, bounds::Bounds, network::Network, pace::Pace, proxies::peer, quotas::Quotas, room::Room,
    wire::Wire,
};
use crate::{
    http::{problem::Problem, request::bearer_token},
    play::Hall,
};

/// Stands for all methods that nobody has heard of, lest each becomes a label of its own.
const UNHEARD_OF: &[u8] = b"OTHER";

/// What stands between the network and everything that costs more than reading a head.
pub(in crate::http) struct Door {
    pub(super) quotas: Arc<Quotas>,
    pub(super) bounds: Bounds,
    connections: Arc<Room<Network>>,
}

/// Marks a request that was counted by its network though it has a token: nobody knew whose.
pub(in crate::http) struct Stranger;

impl Door {
    pub(in crate::http) fn new(quotas: Arc<Quotas>, bounds: Bounds) -> Self {
        let connections = Arc::new(Room::new(bounds.connections_each, bounds.connections));
        Self { quotas, bounds, connections }
    }

    /// Lets a connection in; else it is closed by being dropped.
    pub(in crate::http) fn connect(&self, stream: TcpStream) -> Option<(Wire, Option<SocketAddr>)> {
        let address = stream.peer_addr().ok();
        let peer = peer(address);
        // How many clients a proxy has is its own business.
        let network = (!self.quotas.proxies.trust(peer)).then(|| Network::from(peer));
        let place = self.connections.take(network).ok()?;
        Some((Wire::new(stream, self.quotas.clone(), self.bounds, network, place), address))
    }

    /// Lets a request in, before its body is read, anybody asks the database, or anything is decoded.
    ///
    /// # Errors
    /// If it is one too many, or its body is not taken.
    pub(in crate::http) fn admit(&self, hall: &Hall, req: &mut ServiceRequest) -> Result<(), Problem> {
        if !is_known(req.method()) {
            req.head_mut().method = Method::from_bytes(UNHEARD_OF).unwrap_or(Method::OPTIONS);
        }
        let bounded = bodies::bound(req, self.bounds.body_bytes_max);
        match bearer_token(req.request()).map(|token| hall.accounts.whose(token)) {
            Some(Some(account)) => self.quotas.count_account(account)?,
            Some(None) => {
                self.quotas.count_network(req.request())?;
                req.extensions_mut().insert(Stranger);
            }
            None => self.quotas.count_network(req.request())?,
        }
        bounded
    }
}

/// Hands what a connection owes on to its requests.
pub(in crate::http) fn introduce(wire: &Wire, connection: &mut Extensions) {
    connection.insert::<Rc<Pace>>(wire.pace.clone());
}

fn is_known(method: &Method) -> bool {
    [
        Method::GET,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::HEAD,
        Method::OPTIONS,
        Method::CONNECT,
        Method::TRACE,
    ]
    .contains(method)
}
