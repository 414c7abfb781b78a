//! Proxies that are trusted to name their clients.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use actix_web::HttpRequest;
use ipnet::IpNet;

use super::network::Network;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The addresses of proxies whose `X-Forwarded-For` counts. Any other client could forge it.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    /// Trusts these networks.
    #[must_use]
    pub fn new(trusted: Vec<IpNet>) -> Self {
        Self(trusted)
    }

    /// Whether this is the address of a trusted proxy.
    pub(super) fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The client of a request: its peer, unless that is a trusted proxy. In that case, the last address in the header
    /// that is not a trusted proxy.
    pub(super) fn client(&self, req: &HttpRequest) -> Network {
        let peer = peer(req.peer_addr());
        if !self.trust(peer) {
            return peer.into();
        }
        let lists = req.headers().get_all(FORWARDED_FOR).filter_map(|value| value.to_str().ok());
        let named: Vec<&str> = lists.flat_map(|list| list.split(',')).collect();
        let mut client = peer;
        // Read from the end: each proxy appends its own client, and anything before that can be forged.
        for address in named.into_iter().rev().map_while(address) {
            client = address;
            if !self.trust(address) {
                break;
            }
        }
        client.into()
    }
}

/// The other end of a connection, or the unspecified address if it has none.
pub(super) fn peer(peer: Option<SocketAddr>) -> IpAddr {
    peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical())
}

/// Parses an address as proxies write it, some with a port.
pub(super) fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    text.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn client(peer: &str, forwarded: &[&str]) -> String {
        let proxies = Proxies::new(["127.0.0.1/32", "10.0.0.0/8"].map(|net| net.parse().unwrap()).into());
        let peer: IpAddr = peer.parse().unwrap();
        let request = TestRequest::default().peer_addr((peer, 5000).into());
        let request =
            forwarded.iter().fold(request, |request, value| request.append_header((FORWARDED_FOR, *value)));
        proxies.client(&request.to_http_request()).to_string()
    }

    #[test]
    fn only_a_listed_proxy_is_believed() {
        assert_eq!(client("192.0.2.9", &["203.0.113.1"]), "192.0.2.9");
        assert_eq!(client("127.0.0.1", &["203.0.113.1"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn what_stands_before_the_last_stranger_is_made_up() {
        assert_eq!(client("127.0.0.1", &["198.51.100.7, 203.0.113.1"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["198.51.100.7, 203.0.113.1, 10.1.2.3"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["198.51.100.7", "203.0.113.1", "10.1.2.3"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["198.51.100.7, nonsense, 10.1.2.3"]), "10.1.2.3");
        assert_eq!(client("127.0.0.1", &["10.9.9.9, 10.1.2.3"]), "10.9.9.9", "somebody inside");
        assert_eq!(client("127.0.0.1", &["203.0.113.1:4711"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["[2001:db8::1]:4711"]), "2001:db8::/64");
    }
}
