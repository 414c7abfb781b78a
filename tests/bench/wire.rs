//! HTTP/1.1 over one persistent connection, with no more than these measurements need: a complete client
//! would cost more than the server it measures.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

pub(crate) struct Wire {
    address: SocketAddr,
    stream: TcpStream,
    request: Vec<u8>,
    answer: Vec<u8>,
}

/// The head of a request up to its `Content-Length`.
pub(crate) fn head(method: &str, path: &str, token: Option<&str>) -> String {
    let bearer = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
    format!("{method} {path} HTTP/1.1\r\nHost: bench\r\n{bearer}Content-Type: application/json\r\n")
}

impl Wire {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let stream = open(address).await;
        Self { address, stream, request: Vec::new(), answer: Vec::with_capacity(64 * 1024) }
    }

    /// Opens a new connection, because the server closes idle ones after some seconds.
    pub(crate) async fn reconnect(&mut self) {
        self.stream = open(self.address).await;
    }

    /// Returns the status and the body.
    pub(crate) async fn ask(&mut self, head: &str, body: &str) -> (u16, &str) {
        self.request.clear();
        self.request.extend_from_slice(head.as_bytes());
        self.request.extend_from_slice(format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes());
        self.request.extend_from_slice(body.as_bytes());
        self.stream.write_all(&self.request).await.unwrap();
        self.answer.clear();
        let (status, body) = loop {
            assert_ne!(self.stream.read_buf(&mut self.answer).await.unwrap(), 0, "the server hung up");
            if let Some(parsed) = parse_head(&self.answer) {
                break parsed;
            }
        };
        while self.answer.len() < body.end {
            assert_ne!(self.stream.read_buf(&mut self.answer).await.unwrap(), 0, "the server hung up");
        }
        (status, std::str::from_utf8(&self.answer[body]).unwrap())
    }

    /// The entity tag of an answer.
    pub(crate) async fn etag(&mut self, head: &str) -> String {
        assert_eq!(self.ask(head, "").await.0, 200);
        let answer = std::str::from_utf8(&self.answer).unwrap();
        answer.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned()
    }

    pub(crate) async fn json(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> Value {
        let body = body.map_or(String::new(), |body| body.to_string());
        let (status, answer) = self.ask(&head(method, path, token), &body).await;
        assert!(status < 300, "{method} {path}: {status} {answer}");
        serde_json::from_str(answer).unwrap()
    }
}

async fn open(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    stream
}

/// The status, and the position of the body; none until the head is complete.
pub(crate) fn parse_head(answer: &[u8]) -> Option<(u16, std::ops::Range<usize>)> {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&answer[..end]).unwrap();
    let status = head[9..12].parse().unwrap();
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().unwrap())
    });
    let length = length.unwrap_or_else(|| {
        assert!([204, 304].contains(&status), "an answer of unknown length: {head}");
        0
    });
    Some((status, end + 4..end + 4 + length))
}
