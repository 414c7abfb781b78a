//! Encryption settings of the URL. They are parsed here because tokio-postgres does not support all of them.

use std::{path::PathBuf, str::FromStr};

use percent_encoding::percent_decode_str;
use tokio_postgres::{Config, config};

use crate::db::error::Failure;

/// `sslmode`, with the meanings of libpq.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum SslMode {
    /// Never encrypt.
    Disable,
    /// Encrypt only if the server accepts nothing else.
    Allow,
    /// Encrypt if the server can.
    Prefer,
    /// Always encrypt.
    Require,
    /// Encrypt, and verify that a trusted authority signed the server's certificate.
    VerifyCa,
    /// Encrypt, verify the signature, and verify that the certificate is the host's.
    VerifyFull,
}

/// Certificate authorities to trust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Roots {
    /// The authorities that the operating system trusts.
    System,
    /// The authorities in this PEM file.
    File(PathBuf),
}

/// The encryption settings of a URL.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wish {
    pub(super) mode: Option<SslMode>,
    pub(super) roots: Option<Roots>,
    /// The file with the client's certificate.
    pub(super) cert: Option<PathBuf>,
    /// The file with the key of the client's certificate.
    pub(super) key: Option<PathBuf>,
}

/// Separates the encryption settings from those that tokio-postgres understands.
pub(super) fn read(url: &str) -> Result<(Config, Wish), Failure> {
    let mut wish = Wish::default();
    let is_url = ["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
    let (place, query) = url.split_once('?').filter(|_| is_url).unwrap_or((url, ""));
    let mut rest = Vec::new();
    for setting in query.split('&').filter(|setting| !setting.is_empty()) {
        if !wish.take(setting)? {
            rest.push(setting);
        }
    }
    let rest = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
    let config = Config::from_str(&format!("{place}{rest}"))?;
    // The form `host=… sslmode=require` is not a URL; only tokio-postgres parses it.
    wish.mode = wish.mode.or(match config.get_ssl_mode() {
        config::SslMode::Disable => Some(SslMode::Disable),
        config::SslMode::Require => Some(SslMode::Require),
        _ => None,
    });
    Ok((config, wish))
}

impl Wish {
    /// Stores a setting if it is about encryption. Returns whether it is.
    fn take(&mut self, setting: &str) -> Result<bool, Failure> {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        let value = percent_decode_str(value).decode_utf8()?;
        match name {
            "sslmode" => {
                let unknown = |_| {
                    format!("sslmode={value}: use disable, allow, prefer, require, verify-ca or verify-full")
                };
                self.mode = Some(SslMode::from_str(&value).map_err(unknown)?);
            }
            "sslrootcert" if value == "system" => self.roots = Some(Roots::System),
            "sslrootcert" => self.roots = Some(Roots::File(PathBuf::from(&*value))),
            "sslcert" => self.cert = Some(PathBuf::from(&*value)),
            "sslkey" => self.key = Some(PathBuf::from(&*value)),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_ours_is_taken_and_the_rest_goes_on() {
        let url = "postgres://me:pass@one,two:6000/hall?sslmode=verify-full&target_session_attrs=read-write\
                   &sslrootcert=%2Fetc%2Froot.pem";
        let (config, wish) = read(url).unwrap();
        assert_eq!(config.get_hosts().len(), 2);
        assert_eq!(config.get_target_session_attrs(), config::TargetSessionAttrs::ReadWrite);
        assert_eq!(wish.mode, Some(SslMode::VerifyFull));
        assert_eq!(wish.roots, Some(Roots::File("/etc/root.pem".into())));
    }

    #[test]
    fn nothing_asked_for_is_nothing_wished() {
        assert_eq!(read("postgres://db/hall").unwrap().1, Wish::default());
        assert_eq!(read("host=db sslmode=require").unwrap().1.mode, Some(SslMode::Require));
    }

    #[test]
    fn a_question_mark_in_a_password_is_none_of_a_query() {
        let (config, wish) = read("host=db password=what?sslmode=sure").unwrap();
        assert_eq!(config.get_password(), Some(&b"what?sslmode=sure"[..]));
        assert_eq!(wish, Wish::default());
    }

    #[test]
    fn an_unknown_mode_is_refused() {
        let error = read("postgres://db/hall?sslmode=sure").unwrap_err().to_string();
        assert!(error.contains("verify-full"), "{error}");
    }
}
