//! Clients that no library would produce: they send less than they announce, or more, and hang up when it
//! hurts. Each ends after a while, whatever the server does.

use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    sync::Semaphore,
    task::JoinSet,
    time::timeout,
};

/// How long any of them waits for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// An attacker, at one of the many addresses of the loopback interface.
#[derive(Clone, Copy)]
pub(crate) struct Hostile {
    server: SocketAddr,
    from: Ipv4Addr,
}

/// The status that came back; none if the server said nothing or hung up.
pub(crate) type Answer = Option<u16>;

impl Hostile {
    /// `base` is the server's URL; each number below 250 is another address.
    pub(crate) fn at(base: &str, number: usize) -> Self {
        let server = base.strip_prefix("http://").unwrap().parse().unwrap();
        Self { server, from: Ipv4Addr::new(127, 0, 1, u8::try_from(number + 1).unwrap()) }
    }

    /// None if the server accepts no more connections.
    pub(crate) async fn connect(self) -> Option<TcpStream> {
        let connecting = async {
            let socket = TcpSocket::new_v4().ok()?;
            socket.bind((self.from, 0).into()).ok()?;
            socket.connect(self.server).await.ok()
        };
        timeout(PATIENCE, connecting).await.ok()?
    }

    /// Sends this much and keeps the connection open.
    pub(crate) async fn begin(self, bytes: &[u8]) -> Option<TcpStream> {
        let mut stream = self.connect().await?;
        timeout(PATIENCE, stream.write_all(bytes)).await.ok()?.ok()?;
        Some(stream)
    }

    /// Sends this and hangs up before there can be an answer.
    pub(crate) async fn hang_up(self, bytes: &[u8], after: Duration) {
        if let Some(stream) = self.begin(bytes).await {
            tokio::time::sleep(after).await;
            drop(stream);
        }
    }

    /// Sends this and waits for the first line of the answer.
    pub(crate) async fn ask(self, bytes: &[u8]) -> Answer {
        status(&mut self.begin(bytes).await?).await
    }

    /// Sends these one after the other, reusing connections as long as the server keeps them; returns how
    /// often it answered with each status (0: not at all).
    pub(crate) async fn ask_all(self, requests: impl IntoIterator<Item = Vec<u8>>) -> BTreeMap<u16, usize> {
        let mut answers = BTreeMap::new();
        let mut kept: Option<TcpStream> = None;
        for bytes in requests {
            let mut stream = match kept.take() {
                Some(stream) => stream,
                None => match self.connect().await {
                    Some(stream) => stream,
                    None => {
                        *answers.entry(0).or_default() += 1;
                        continue;
                    }
                },
            };
            let sent = timeout(PATIENCE, stream.write_all(&bytes)).await.is_ok_and(|sent| sent.is_ok());
            let answer = if sent { whole_answer(&mut stream).await } else { None };
            *answers.entry(answer.map_or(0, |(status, _)| status)).or_default() += 1;
            if answer.is_some_and(|(_, goes_on)| goes_on) {
                kept = Some(stream);
            }
        }
        answers
    }
}

/// Waits for the first line of an answer.
pub(crate) async fn status(stream: &mut TcpStream) -> Answer {
    let mut line = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut line)).await.ok()?.ok()?;
    std::str::from_utf8(&line).ok()?.strip_prefix("HTTP/1.1 ")?.parse().ok()
}

/// Runs all of these, this many at once.
pub(crate) async fn crowd<T: Send + 'static>(
    at_once: usize,
    deeds: impl IntoIterator<Item = impl Future<Output = T> + Send + 'static>,
) -> Vec<T> {
    let places = std::sync::Arc::new(Semaphore::new(at_once));
    let mut crowd = JoinSet::new();
    for deed in deeds {
        let place = places.clone().acquire_owned().await.unwrap();
        crowd.spawn(async move {
            let done = deed.await;
            drop(place);
            done
        });
    }
    crowd.join_all().await
}

/// Adds up the answers of several clients.
pub(crate) fn added(answers: impl IntoIterator<Item = BTreeMap<u16, usize>>) -> BTreeMap<u16, usize> {
    let mut sum = BTreeMap::new();
    for (status, times) in answers.into_iter().flatten() {
        *sum.entry(status).or_default() += times;
    }
    sum
}

/// Reads one answer to its end; returns its status and whether the connection can be reused.
async fn whole_answer(stream: &mut TcpStream) -> Option<(u16, bool)> {
    let reading = async {
        let mut read = Vec::new();
        let head = loop {
            if let Some(end) = read.windows(4).position(|end| end == b"\r\n\r\n") {
                break end + 4;
            }
            if stream.read_buf(&mut read).await.ok()? == 0 {
                return None;
            }
        };
        let text = String::from_utf8_lossy(&read[..head]).to_ascii_lowercase();
        let status = text.get(9..12)?.parse().ok()?;
        let header = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let length: Option<usize> = header("content-length").and_then(|length| length.trim().parse().ok());
        let mut goes_on = header("connection").is_none_or(|connection| !connection.contains("close"));
        match length {
            Some(length) => {
                while read.len() < head + length {
                    if stream.read_buf(&mut read).await.ok()? == 0 {
                        return Some((status, false));
                    }
                }
            }
            None if header("transfer-encoding").is_some() => {
                while !read.ends_with(b"0\r\n\r\n") {
                    if stream.read_buf(&mut read).await.ok()? == 0 {
                        return Some((status, false));
                    }
                }
            }
            None => goes_on = status == 304 || status == 204,
        }
        Some((status, goes_on))
    };
    timeout(PATIENCE, reading).await.ok()?
}
