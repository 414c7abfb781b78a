//! Maps an address to the client that it stands for.

use std::net::{IpAddr, Ipv6Addr};

/// The unit that counts as one client: an IPv4 address, or the /64 of an IPv6 address. The holder of one IPv6 address
/// has its whole /64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => Self(IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64))),
            v4 => Self(v4),
        }
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)?;
        if self.0.is_ipv6() { f.write_str("/64") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> String {
        Network::from(text.parse::<IpAddr>().unwrap()).to_string()
    }

    #[test]
    fn an_ipv6_address_stands_for_its_64() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("2001:db8:1:2::"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:3::"), network("2001:db8:1:2::"));
        assert_eq!(network("192.0.2.1"), "192.0.2.1");
        assert_eq!(network("::ffff:192.0.2.1"), "192.0.2.1", "an IPv4 address in IPv6's clothes");
    }
}
