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
use longhall_base::identity::{Identity, TokenOwner};

use super::{
    bodies, bounds::Bounds, network::Network, pace::Pace, proxies::peer, quotas::Quotas, slots::Slots,
    wire::Wire,
};
use crate::{
    features::Features,
    idempotency::refuse_key,
    problem::Problem,
    request::{bearer_token, refuse_repeated},
};

/// The label of all unknown methods in the metrics, which would otherwise get one label each.
const UNHEARD_OF: &[u8] = b"OTHER";

/// Admission control: all checks between the network and anything that costs more than reading a head.
pub(crate) struct AdmissionControl {
    pub(super) quotas: Arc<Quotas>,
    pub(super) bounds: Bounds,
    connections: Arc<Slots<Network>>,
}

/// Marks a request whose token was counted by network, because its owner was not cached.
pub(crate) struct Stranger;

impl AdmissionControl {
    pub(crate) fn new(quotas: Arc<Quotas>, bounds: Bounds) -> Self {
        let connections = Arc::new(Slots::new(bounds.connections_each, bounds.connections));
        Self { quotas, bounds, connections }
    }

    /// Admits a connection. A refused one is dropped, which closes it.
    pub(super) fn connect(&self, stream: TcpStream) -> Option<(Wire, Option<SocketAddr>)> {
        let address = stream.peer_addr().ok();
        let peer = peer(address);
        // A proxy has no maximum, because it carries many clients.
        let network = (!self.quotas.proxies.trust(peer)).then(|| Network::from(peer));
        let slot = self.connections.take(network).ok()?;
        Some((Wire::new(stream, self.quotas.clone(), self.bounds, network, slot), address))
    }

    /// Admits a request before its body is read, the database is queried, or anything is decoded. Returns the sender's
    /// identity, or `None` if it is not cached.
    ///
    /// # Errors
    /// If a quota is used up, or if a header or the body is refused.
    pub(crate) fn admit(
        &self,
        features: &dyn Features,
        req: &mut ServiceRequest,
    ) -> Result<Option<Identity>, Problem> {
        if !is_known(req.method()) {
            req.head_mut().method = Method::from_bytes(UNHEARD_OF).unwrap_or(Method::OPTIONS);
        }
        let bounded = bodies::bound(req, self.bounds.body_bytes_max);
        if is_preflight(req) {
            return bounded.map(|()| None);
        }
        let mut identity = None;
        match bearer_token(req.request()).map(|token| features.token_owner(token)) {
            Some(Some(TokenOwner { account, is_guest, identity: cached })) => {
                self.quotas.count_account(req.request(), account, is_guest)?;
                identity = cached;
            }
            Some(None) => {
                self.quotas.count_network(req.request())?;
                req.extensions_mut().insert(Stranger);
            }
            None => self.quotas.count_network(req.request())?,
        }
        refuse_repeated(req.request())?;
        refuse_key(req.request())?;
        bounded.map(|()| identity)
    }
}

/// Gives the requests of a connection access to its pace.
pub(super) fn introduce(wire: &Wire, connection: &mut Extensions) {
    connection.insert::<Rc<Pace>>(wire.pace.clone());
}

/// Whether this is a CORS preflight: the response costs no more than reading the request.
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
