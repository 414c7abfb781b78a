//! Admits connections and requests.

use std::{net::SocketAddr, rc::Rc, sync::Arc};

use actix_web::{
    HttpMessage,
    dev::{Extensions, ServiceRequest},
    http::{
        Method,
        header::{ACCESS_CONTROL_REQUEST_METHOD, ORIGIN},
    },
    rt::net::TcpStream,
};

use super::{
    bodies, bounds::Bounds, network::Network, pace::Pace, proxies::peer, quotas::Quotas, room::Room,
    wire::Wire,
};
use crate::{
    http::{once::refuse_key, problem::Problem, request::bearer_token},
    play::{Hall, Identity, Whose},
};

/// Stands for all unknown methods, which would otherwise each become a label of the metrics.
const UNHEARD_OF: &[u8] = b"OTHER";

/// Everything between the network and whatever costs more than reading a head.
pub(in crate::http) struct Door {
    pub(super) quotas: Arc<Quotas>,
    pub(super) bounds: Bounds,
    connections: Arc<Room<Network>>,
}

/// Marks a request with a token that was counted by network, because its owner was not known.
pub(in crate::http) struct Stranger;

impl Door {
    pub(in crate::http) fn new(quotas: Arc<Quotas>, bounds: Bounds) -> Self {
        let connections = Arc::new(Room::new(bounds.connections_each, bounds.connections));
        Self { quotas, bounds, connections }
    }

    /// Admits a connection; otherwise it is closed by being dropped.
    pub(in crate::http) fn connect(&self, stream: TcpStream) -> Option<(Wire, Option<SocketAddr>)> {
        let address = stream.peer_addr().ok();
        let peer = peer(address);
        // A proxy has as many clients as it likes.
        let network = (!self.quotas.proxies.trust(peer)).then(|| Network::from(peer));
        let place = self.connections.take(network).ok()?;
        Some((Wire::new(stream, self.quotas.clone(), self.bounds, network, place), address))
    }

    /// Admits a request before its body is read, the database is asked, or anything is decoded. Returns who sent it, if
    /// that is known so early.
    ///
    /// # Errors
    /// If it is one too many, or its body is refused.
    pub(in crate::http) fn admit(
        &self,
        hall: &Hall,
        req: &mut ServiceRequest,
    ) -> Result<Option<Identity>, Problem> {
        if !is_known(req.method()) {
            req.head_mut().method = Method::from_bytes(UNHEARD_OF).unwrap_or(Method::OPTIONS);
        }
        let bounded = bodies::bound(req, self.bounds.body_bytes_max);
        if is_preflight(req) {
            return bounded.map(|()| None);
        }
        let mut known = None;
        match bearer_token(req.request()).map(|token| hall.accounts.whose(token)) {
            Some(Some(Whose { account, identity })) => {
                self.quotas.count_account(req.request(), account)?;
                known = identity;
            }
            Some(None) => {
                self.quotas.count_network(req.request())?;
                req.extensions_mut().insert(Stranger);
            }
            None => self.quotas.count_network(req.request())?,
        }
        refuse_key(req.request())?;
        bounded.map(|()| known)
    }
}

/// Gives a connection's requests access to its pace.
pub(in crate::http) fn introduce(wire: &Wire, connection: &mut Extensions) {
    connection.insert::<Rc<Pace>>(wire.pace.clone());
}

/// Whether a browser asks if a page may send a request: the answer costs no more than reading the question.
fn is_preflight(req: &ServiceRequest) -> bool {
    *req.method() == Method::OPTIONS
        && req.headers().contains_key(ORIGIN)
        && req.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD)
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
