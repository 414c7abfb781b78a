//! Client ids, and the redirects of clients.
//!
//! A client id is the https address of a Client ID Metadata Document
//! (draft-ietf-oauth-client-id-metadata-document-00). A program without an address has the id `http://localhost`,
//! with its redirects as `redirect_uri` in the query.

use url::{Host, Url};

use super::error::{OAuthCode, OAuthError};

/// The device grant (RFC 8628).
pub(crate) const DEVICE_GRANT: &str = "urn:ietf:params:oauth:grant-type:device_code";

const ID_BYTES_MAX: usize = 512;

/// A client id of any kind, except those of clients that registered themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClientId {
    /// The address of a metadata document.
    Document(Url),
    /// A program on the person's own machine, with the addresses where it listens.
    Local(Vec<String>),
}

impl ClientId {
    /// Parses a client id.
    ///
    /// # Errors
    /// If the text is neither an address of a document nor the id of a local program.
    pub(crate) fn parse(text: &str) -> Result<Self, OAuthError> {
        let wrong = || {
            let why = "a client id must be the https address of a client metadata document, or `http://localhost` with \
                       `redirect_uri` in its query";
            OAuthError::new(OAuthCode::InvalidClient, why)
        };
        let url = Url::parse(text).ok().filter(|_| text.len() <= ID_BYTES_MAX).ok_or_else(wrong)?;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        match (url.scheme(), url.host()) {
            // Accepts only the form to which every parser normalizes it: no dot segments, and no lookalike letters.
            ("https", Some(_)) if is_plain && url.as_str() == text && url.path() != "/" => {
                Ok(Self::Document(url))
            }
            ("http", Some(Host::Domain("localhost")))
                if is_plain && is_portless(text) && url.path() == "/" =>
            {
                let redirects = url.query_pairs().filter(|(name, _)| name == "redirect_uri");
                let redirects: Vec<String> = redirects.map(|(_, address)| address.into_owned()).collect();
                // Requires an IP address: such a client must not decide which machine `localhost` means (RFC 8252,
                // section 8.3).
                let is_address = |url: Url| url.domain().is_none();
                let listen = redirects.iter().all(|redirect| loopback(redirect).is_some_and(is_address));
                if listen { Ok(Self::Local(redirects)) } else { Err(wrong()) }
            }
            _ => Err(wrong()),
        }
    }

    /// The host that is responsible for the client, in ASCII, with its port unless that is the default. `None` for
    /// a program on the person's own machine.
    pub(crate) fn host(&self) -> Option<String> {
        match self {
            Self::Document(url) => Some(authority(url)),
            Self::Local(_) => None,
        }
    }
}

/// The host of an address in ASCII, with its port unless that is the default.
fn authority(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
}

/// The host of a redirect; `None` if it is the person's own machine.
pub(crate) fn host_of(redirect: &str) -> Option<String> {
    if loopback(redirect).is_some() { None } else { Url::parse(redirect).ok().map(|url| authority(&url)) }
}

/// Whether an app may have this redirect at all: https, or a program on the person's own machine.
pub(crate) fn can_be_led_to(redirect: &str) -> bool {
    is_https(redirect) || without_port(redirect).is_some()
}

/// Whether a local client id names no port. The parser drops `:80`, so this reads the text itself.
fn is_portless(text: &str) -> bool {
    let rest = text.strip_prefix("http://localhost");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
}

/// Whether an app that has registered `registered` may be answered at `redirect`. The texts must be equal, except
/// for the port of a program that listens on loopback (RFC 8252, section 7.3).
pub(crate) fn leads_to(registered: &str, redirect: &str) -> bool {
    match (without_port(registered), without_port(redirect)) {
        (Some(registered), Some(redirect)) => registered == redirect,
        (None, None) => registered == redirect && is_https(redirect),
        _ => false,
    }
}

/// Whether an address is https without user name, password and fragment.
pub(crate) fn is_https(redirect: &str) -> bool {
    Url::parse(redirect).is_ok_and(|url| {
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        url.scheme() == "https" && url.has_host() && is_plain
    })
}

/// Splits a redirect to a program on the person's own machine into the texts before and after its port. `None` for any
/// other redirect.
fn without_port(redirect: &str) -> Option<(&str, &str)> {
    loopback(redirect)?;
    let authority = redirect.strip_prefix("http://")?;
    let (authority, rest) = authority.split_at(authority.find(['/', '?']).unwrap_or(authority.len()));
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    // The last colon of an IPv6 address is followed by a bracket.
    let host = authority.rsplit_once(':').filter(|(_, port)| is_port(port)).map(|(host, _)| host);
    Some((host.unwrap_or(authority), rest))
}

/// Parses a redirect to a program on the person's own machine. The host is an IP address or
/// `localhost`. RFC 8252 (section 8.3) advises against the name, and command-line clients use it all the same.
fn loopback(redirect: &str) -> Option<Url> {
    let url = Url::parse(redirect).ok()?;
    let is_loopback = match url.host()? {
        Host::Ipv4(address) => address.octets() == [127, 0, 0, 1],
        Host::Ipv6(address) => address.is_loopback(),
        Host::Domain(name) => name == "localhost",
    };
    let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    (url.scheme() == "http" && is_loopback && is_plain).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_an_address_in_its_only_form_or_local() {
        let host = |text: &str| ClientId::parse(text).ok().map(|id| id.host());
        assert_eq!(host("https://app.example/client.json"), Some(Some("app.example".to_owned())));
        assert_eq!(host("https://app.example:8443/c"), Some(Some("app.example:8443".to_owned())));
        assert_eq!(host("https://xn--pple-43d.example/c"), Some(Some("xn--pple-43d.example".to_owned())));
        assert_eq!(host("http://localhost"), Some(None));
        assert_eq!(host("http://localhost?redirect_uri=http%3A%2F%2F127.0.0.1%2Fback"), Some(None));
        for bad in [
            "",
            "app",
            "https://app.example",
            "https://app.example/",
            "http://app.example/c",
            "https://ann@app.example/c",
            "https://app.example/c#x",
            "https://APP.example/c",
            "https://app.example:443/c",
            "https://app.example/a/../c",
            "https://app.example/%2e%2e/c",
            "https://аpple.example/c",
            "https:app.example/c",
            "http://localhost:80/c",
            "http://localhost/c",
            "http://localhost:8080",
            "http://localhost:80",
            "http://localhost:80?redirect_uri=http%3A%2F%2F127.0.0.1%2Fback",
            "HTTP://localhost",
            "http://127.0.0.1",
            "http://localhost.example",
            "http://localhost?redirect_uri=https%3A%2F%2Fevil.example",
            "http://localhost?redirect_uri=http%3A%2F%2Flocalhost",
        ] {
            assert_eq!(host(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_redirect_is_the_registered_one_but_for_a_port_on_loopback() {
        let here = "http://127.0.0.1/back?a=b";
        assert!(
            leads_to(here, "http://127.0.0.1:5000/back?a=b") && leads_to("http://[::1]/", "http://[::1]:99/")
        );
        assert!(leads_to("https://app.example/back", "https://app.example/back"));
        assert!(leads_to("http://localhost/back", "http://localhost:5000/back"));
        assert!(
            leads_to("http://127.0.0.1:80/back", "http://127.0.0.1/back")
                && leads_to("http://[::1]?a", "http://[::1]:9?a")
        );
        for (registered, redirect) in [
            (here, "http://127.0.0.1:5000/other?a=b"),
            (here, "http://127.0.0.1:5000/back"),
            (here, "http://127.0.0.2/back?a=b"),
            (here, "http://127.1/back?a=b"),
            (here, "HTTP://127.0.0.1/back?a=b"),
            (here, "http:127.0.0.1/back?a=b"),
            (here, "http://127.0.0.1/a/../back?a=b"),
            (here, "http://127.0.0.1/b%61ck?a=b"),
            (here, "http://127.0.0.1\\back?a=b"),
            (here, "http://127.0.0.1/ba\tck?a=b"),
            ("http://127.0.0.1", "http://127.0.0.1:5000/"),
            ("http://[::1]/", "http://[0:0:0:0:0:0:0:1]/"),
            (here, "http://localhost/back?a=b"),
            ("http://localhost/back", "http://127.0.0.1/back"),
            ("http://localhost/back", "http://localhost:1/other"),
            ("http://localhost/back", "https://localhost/back"),
            ("http://localhost/back", "http://localhost.evil.example/back"),
            ("http://localhost/back", "http://localhost@evil.example/back"),
            ("http://localhost/back", "http://ann@localhost/back"),
            ("http://localhost./back", "http://localhost./back"),
            (here, "http://127.0.0.1@evil.example/back?a=b"),
            (here, "https://127.0.0.1/back?a=b"),
            ("http://[::1]/", "http://127.0.0.1/"),
            ("https://app.example/back", "https://app.example/back/"),
            ("https://app.example/back", "https://app.example/back?x"),
            ("https://app.example/back", "https://app.example.evil.example/back"),
            ("https://app.example/back", "https://app.example/back#x"),
            ("https://app.example/back", "HTTPS://app.example/back"),
            ("https://app.example/", "https://app.example"),
            ("javascript:alert(1)", "javascript:alert(1)"),
            ("app:back", "app:back"),
            ("http://app.example/", "http://app.example/"),
            ("https://ann@app.example/", "https://ann@app.example/"),
        ] {
            assert!(!leads_to(registered, redirect), "{registered} {redirect}");
        }
    }
}
