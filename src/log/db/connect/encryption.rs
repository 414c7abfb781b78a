//! Encryption of connections, set up once from the URL for all of them.

use std::{io, path::Path, sync::Arc};

use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_postgres::{
    Config,
    config::SslNegotiation,
    tls::{MakeTlsConnect, TlsConnect},
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{
    url::{Roots, SslMode, Wish},
    verify::Verifier,
    watched::{Socket, Wire},
};
use crate::db::error::Failure;

/// `SSLRequest`: its length, and a number that is not a protocol version.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

/// Encryption settings of all connections to one database.
pub(crate) struct Encryption {
    mode: SslMode,
    /// Start TLS at once, without an `SSLRequest`.
    direct: bool,
    tls: Option<MakeRustlsConnect>,
}

/// Encryption of one connection attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Try {
    /// Do not encrypt.
    Clear,
    /// Encrypt if the server can.
    Offered,
    /// Encrypt or fail.
    Encrypted,
}

impl Encryption {
    pub(super) fn new(config: &Config, wish: &Wish) -> Result<Self, Failure> {
        let system = wish.roots == Some(Roots::System);
        let mode = wish.mode.unwrap_or(if system { SslMode::VerifyFull } else { SslMode::Prefer });
        if system && mode < SslMode::VerifyFull {
            return Err(
                "sslrootcert=system trusts too many authorities for anything but sslmode=verify-full".into(),
            );
        }
        let direct = config.get_ssl_negotiation() == SslNegotiation::Direct;
        if direct && mode < SslMode::Require {
            return Err("sslnegotiation=direct needs sslmode=require or stricter".into());
        }
        if mode >= SslMode::VerifyCa && wish.roots.is_none() {
            return Err("sslmode=verify-ca and verify-full need sslrootcert=FILE with the certificates to \
                        trust, or sslrootcert=system"
                .into());
        }
        if mode == SslMode::Require && wish.roots.is_none() {
            tracing::warn!(
                "sslmode=require without sslrootcert: connections to the database are encrypted, but its certificate \
                 is not verified"
            );
        }
        let tls = if mode == SslMode::Disable { None } else { Some(connector(mode, direct, wish)?) };
        Ok(Self { mode, direct, tls })
    }

    /// Returns the attempts to make, in order.
    pub(super) fn tries(&self) -> &'static [Try] {
        match self.mode {
            SslMode::Disable => &[Try::Clear],
            SslMode::Allow => &[Try::Clear, Try::Encrypted],
            SslMode::Prefer => &[Try::Offered],
            SslMode::Require | SslMode::VerifyCa | SslMode::VerifyFull => &[Try::Encrypted],
        }
    }

    /// Negotiates encryption with the server, as the protocol specifies.
    pub(super) async fn begin(&self, mut socket: Socket, host: &str, how: Try) -> Result<Wire, Failure> {
        let Some(tls) = self.tls.as_ref().filter(|_| how != Try::Clear) else {
            return Ok(Wire::Clear(socket));
        };
        if !self.direct {
            socket.write_all(&SSL_REQUEST).await?;
            // Read a single byte: clear text after it would be taken for encrypted.
            match socket.read_u8().await? {
                b'S' => {}
                _ if how == Try::Offered => return Ok(Wire::Clear(socket)),
                _ => return Err("sslmode demands encryption, which the database does not offer".into()),
            }
        }
        let session = MakeTlsConnect::<Socket>::make_tls_connect(&mut tls.clone(), host)?;
        let session = session.connect(socket).await?;
        Ok(Wire::Encrypted(Box::new(session)))
    }
}

fn connector(mode: SslMode, direct: bool, wish: &Wish) -> Result<MakeRustlsConnect, Failure> {
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let algorithms = provider.signature_verification_algorithms;
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    let roots = wish.roots.as_ref().map(trusted).transpose()?;
    let builder = match roots {
        Some(roots) if mode == SslMode::VerifyFull => builder.with_root_certificates(roots),
        // As in libpq: if a root certificate is given, the chain is always verified, whatever the mode.
        roots => {
            builder.dangerous().with_custom_certificate_verifier(Arc::new(Verifier { roots, algorithms }))
        }
    };
    let mut tls = match (&wish.cert, &wish.key) {
        (Some(cert), Some(key)) => {
            builder.with_client_auth_cert(certificates(cert)?, PrivateKeyDer::from_pem_file(key)?)?
        }
        (None, None) => builder.with_no_client_auth(),
        _ => return Err("sslcert and sslkey must be set together".into()),
    };
    if direct {
        tls.alpn_protocols = vec![b"postgresql".to_vec()];
    }
    Ok(MakeRustlsConnect::new(tls))
}

fn trusted(roots: &Roots) -> Result<RootCertStore, Failure> {
    let mut store = RootCertStore::empty();
    match roots {
        Roots::System => {
            store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
        Roots::File(file) => {
            for root in certificates(file)? {
                store.add(root)?;
            }
        }
    }
    if store.is_empty() {
        return Err("sslrootcert contains no certificate".into());
    }
    Ok(store)
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, Failure> {
    let unreadable = |e| io::Error::other(format!("{}: {e}", file.display()));
    let certificates = CertificateDer::pem_file_iter(file).map_err(unreadable)?;
    Ok(certificates.collect::<Result<_, _>>().map_err(unreadable)?)
}
