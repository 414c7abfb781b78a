//! The public URL of the server.

use std::{fmt, net::SocketAddr, str::FromStr, sync::Arc};

use url::Url;

/// The URL at which clients reach the server: scheme, host and, if needed, port, without a path. Links use it, and it
/// is issuer and audience of access tokens (`iss` and `aud`, RFC 7519). The headers of a request are not trusted for
/// it, because any sender can forge them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(Arc<str>);

impl PublicUrl {
    /// Returns the URL of a listening address, for servers that need no public one.
    #[must_use]
    pub fn of_listener(address: SocketAddr) -> Self {
        Self(format!("http://{address}").into())
    }

    /// The URL without a trailing slash.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for PublicUrl {
    fn default() -> Self {
        Self("http://localhost".into())
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is no valid public URL.
#[derive(Debug, thiserror::Error)]
#[error("the public URL is `https://` (or `http://`), a host and optionally a port, nothing else: not `{0}`")]
pub struct NoPublicUrl(String);

impl FromStr for PublicUrl {
    type Err = NoPublicUrl;

    fn from_str(text: &str) -> Result<Self, NoPublicUrl> {
        let url = Url::parse(text).ok().filter(|url| {
            matches!(url.scheme(), "https" | "http")
                && url.path() == "/"
                && url.query().is_none()
                && url.fragment().is_none()
                && url.username().is_empty()
                && url.password().is_none()
        });
        let origin = url.ok_or_else(|| NoPublicUrl(text.to_owned()))?.origin();
        Ok(Self(origin.ascii_serialization().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_an_origin_and_nothing_else() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.to_string());
        assert_eq!(read("https://Hall.example/").unwrap(), "https://hall.example");
        assert_eq!(read("https://hall.example:443").unwrap(), "https://hall.example");
        assert_eq!(read("http://[::1]:8080").unwrap(), "http://[::1]:8080");
        for bad in ["hall.example", "ftp://hall.example", "https://", "https://hall.example/games", ""] {
            assert!(read(bad).is_err(), "{bad}");
        }
        for bad in ["https://ann@hall.example", "https://hall.example/?x", "https://hall.example/#x"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
