//! Decides which addresses belong to the public internet.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::LazyLock,
};

use ipnet::IpNet;

/// Networks that the registries of special-purpose addresses (RFC 6890, as IANA keeps them) do not list as globally
/// reachable, and multicast. In IPv6 only `2000::/3` is allocated at all, so only its special networks are listed.
/// Among them are those that carry IPv4 addresses inside (6to4, Teredo).
const SPECIAL: [&str; 22] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "192.175.48.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "3fff::/20",
];

static NETS: LazyLock<Vec<IpNet>> =
    LazyLock::new(|| SPECIAL.iter().filter_map(|net| net.parse().ok()).collect());

/// Whether an address is reachable from everywhere. If so, a request to it reveals nothing that the requester could not
/// get themselves.
pub(crate) fn is_public(address: IpAddr) -> bool {
    let address = match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v4_behind(v6) {
            Some(v4) => IpAddr::V4(v4),
            None if v6.segments()[0] & 0xe000 != 0x2000 => return false,
            None => address,
        },
    };
    !NETS.iter().any(|net| net.contains(&address))
}

/// The IPv4 address for which an IPv6 address stands: mapped (RFC 4291), or behind a NAT64 (RFC 6052). `None` if there
/// is none.
fn v4_behind(v6: Ipv6Addr) -> Option<Ipv4Addr> {
    let behind_nat = match v6.segments() {
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            Some(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
        }
        _ => None,
    };
    v6.to_ipv4_mapped().or(behind_nat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_public() {
        assert_eq!(NETS.len(), SPECIAL.len());
        let is = |text: &str| is_public(text.parse().unwrap());
        for public in [
            "1.1.1.1",
            "93.184.216.34",
            "172.32.0.1",
            "2606:4700::1111",
            "64:ff9b::101:101",
            "::ffff:1.1.1.1",
        ] {
            assert!(is(public), "{public}");
        }
        for special in [
            "0.0.0.0",
            "10.1.2.3",
            "100.100.0.1",
            "127.0.0.1",
            "127.255.0.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "198.19.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "fec0::1",
        ] {
            assert!(!is(special), "{special}");
        }
    }
}
