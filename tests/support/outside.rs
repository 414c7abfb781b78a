//! Somebody else's server: https on loopback, with a certificate by a root made for the test.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use longhall_fetch::Settings as FetchSettings;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
    task::JoinHandle,
};
use tokio_rustls::TlsAcceptor;

/// A certificate for `localhost`: what terminates TLS with it, and the root that signed it.
pub struct Certified {
    pub acceptor: TlsAcceptor,
    pub root: CertificateDer<'static>,
    pub root_pem: String,
}

impl Certified {
    pub fn new() -> Self {
        let mut params = CertificateParams::new(vec![]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let root = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let certificate =
            CertificateParams::new(vec!["localhost".to_owned()]).unwrap().signed_by(&key, &root).unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let server = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let server = server.unwrap().with_no_client_auth();
        let server = server.with_single_cert(vec![certificate.der().clone()], key).unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(server));
        Self { acceptor, root: root.der().clone(), root_pem: root.pem() }
    }
}

/// A request that came.
#[derive(Clone, Debug)]
pub struct Asked {
    pub method: String,
    pub path: String,
    /// Names in small letters.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Asked {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// What is answered: a status, headers, a body. One without a status never ends.
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: vec![], body: body.into() }
    }

    pub fn json(body: &serde_json::Value) -> Self {
        let headers = vec![("content-type", "application/json".to_owned())];
        Self { status: 200, headers, body: body.to_string().into_bytes() }
    }

    /// Nothing, for as long as the client waits.
    pub fn never() -> Self {
        Self::new(0, [])
    }
}

type Answers = dyn Fn(&Asked) -> Reply + Send + Sync;

/// A server that answers as a test says, and notes what it was asked.
pub struct Outside {
    /// `https://localhost:…`, without a slash.
    pub base: String,
    pub port: u16,
    /// What lets a hall ask it.
    pub settings: FetchSettings,
    asked: Arc<Mutex<Vec<Asked>>>,
    listening: JoinHandle<()>,
}

impl Outside {
    pub async fn answering(answers: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Self {
        let certified = Certified::new();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let asked = Arc::new(Mutex::new(vec![]));
        let (notes, acceptor, answers) = (asked.clone(), certified.acceptor, Arc::new(answers));
        let listening = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (acceptor, notes, answers) = (acceptor.clone(), notes.clone(), answers.clone());
                tokio::spawn(async move {
                    let client = acceptor.accept(client).await.ok()?;
                    serve(BufReader::new(client), &notes, answers.as_ref()).await
                });
            }
        });
        let settings = FetchSettings { allow_private: true, roots: vec![certified.root] };
        Self { base: format!("https://localhost:{port}"), port, settings, asked, listening }
    }

    /// All that was asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

async fn serve<S: AsyncReadExt + AsyncWriteExt + Unpin>(
    mut client: BufReader<S>,
    notes: &Mutex<Vec<Asked>>,
    answers: &Answers,
) -> Option<()> {
    let mut line = String::new();
    client.read_line(&mut line).await.ok()?;
    let mut words = line.split(' ');
    let (method, path) = (words.next()?.to_owned(), words.next()?.to_owned());
    let mut headers = vec![];
    loop {
        let mut line = String::new();
        client.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut asked = Asked { method, path, headers, body: vec![] };
    asked.body = vec![0; asked.header("content-length").and_then(|n| n.parse().ok()).unwrap_or(0)];
    client.read_exact(&mut asked.body).await.ok()?;
    let reply = answers(&asked);
    notes.lock().unwrap().push(asked);
    if reply.status == 0 {
        tokio::time::sleep(Duration::from_secs(600)).await;
    }
    let mut head = format!("HTTP/1.1 {} Answer\r\nconnection: close\r\n", reply.status);
    for (name, value) in &reply.headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += &format!("content-length: {}\r\n\r\n", reply.body.len());
    client.write_all(head.as_bytes()).await.ok()?;
    client.write_all(&reply.body).await.ok()?;
    client.shutdown().await.ok()
}
