//! A proxy between a program and a hall that fails in the ways in which lines and proxies do.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::{JoinHandle, JoinSet},
};

/// Answer of a proxy that cannot reach its server.
const BAD_GATEWAY: &str = "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 24\r\nConnection: close\r\n\r\n<h1>502 Bad Gateway</h1>";

/// The proxy of one program.
pub(crate) struct Gate {
    address: SocketAddr,
    shared: Arc<Shared>,
    listening: Option<JoinHandle<()>>,
}

struct Shared {
    /// Address of the hall, which may be down.
    hall: Mutex<String>,
    /// Number of requests that make moves.
    moves: AtomicUsize,
    /// Idempotency keys of moves whose answers were lost.
    lost: Mutex<Vec<String>>,
    /// Status of each answer to a move that was repeated with its key.
    repeated: Mutex<Vec<u16>>,
    /// The number of moves that may be made; others wait.
    limit: watch::Sender<usize>,
}

struct Request {
    head: String,
    body: Vec<u8>,
}

/// What happens to a request that makes moves.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// Somebody else makes the same moves before.
    Stale,
    /// It is made, and the line breaks before the answer.
    BrokenLine,
    /// The proxy answers, and the hall has not heard of it.
    NotSent,
    /// It is made, and the proxy answers.
    AnswerLost,
}

impl Fault {
    /// The fault of the request with this number, counted from 0.
    fn of(number: usize) -> Self {
        match number {
            1 => Self::Stale,
            3 => Self::BrokenLine,
            5 => Self::NotSent,
            7 => Self::AnswerLost,
            _ => Self::None,
        }
    }
}

impl Gate {
    /// Number of moves after which all faults have occurred.
    pub(crate) const FAULTS: usize = 9;

    pub(crate) async fn before(hall: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let shared = Arc::new(Shared {
            hall: Mutex::new(hall.to_owned()),
            moves: AtomicUsize::new(0),
            lost: Mutex::default(),
            repeated: Mutex::default(),
            limit: watch::Sender::new(Self::FAULTS),
        });
        let address = listener.local_addr().unwrap();
        let listening = Some(tokio::spawn(listen(listener, shared.clone())));
        Self { address, shared, listening }
    }

    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Number of requests so far that make moves.
    pub(crate) fn moves(&self) -> usize {
        self.shared.moves.load(Ordering::SeqCst)
    }

    /// Cuts all connections and refuses new ones.
    pub(crate) async fn close(&mut self) {
        let listening = self.listening.take().unwrap();
        listening.abort();
        let _ = listening.await;
    }

    /// Accepts connections again at the same port.
    pub(crate) async fn open(&mut self) {
        let listener = TcpListener::bind(self.address).await.unwrap();
        self.listening = Some(tokio::spawn(listen(listener, self.shared.clone())));
    }

    /// Leads to this hall and lets all moves pass.
    pub(crate) fn lead_to(&self, hall: &str) {
        hall.clone_into(&mut self.shared.hall.lock().unwrap());
        self.shared.limit.send_replace(usize::MAX);
    }

    /// Status of each answer to a move that was repeated with its key.
    pub(crate) fn repeated(&self) -> Vec<u16> {
        self.shared.repeated.lock().unwrap().clone()
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

async fn listen(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    while let Ok((client, _)) = listener.accept().await {
        connections.spawn(serve(client, shared.clone()));
    }
}

/// Serves one request. The line of a client that hangs up just ends.
async fn serve(mut client: TcpStream, shared: Arc<Shared>) -> Option<()> {
    let request = Request::read(&mut client).await?;
    if !request.makes_moves() {
        return pass(&request, &mut client, &shared).await;
    }
    let number = shared.moves.fetch_add(1, Ordering::SeqCst);
    shared.limit.subscribe().wait_for(|limit| number < *limit).await.ok()?;
    let fault = Fault::of(number);
    match fault {
        Fault::None => return pass(&request, &mut client, &shared).await,
        Fault::Stale => {
            shared.answer(&request.without_key()).await?;
            return pass(&request, &mut client, &shared).await;
        }
        Fault::BrokenLine | Fault::AnswerLost => {
            shared.answer(&request).await?;
            shared.lost.lock().unwrap().extend(request.key());
        }
        Fault::NotSent => {}
    }
    if fault != Fault::BrokenLine {
        client.write_all(BAD_GATEWAY.as_bytes()).await.ok()?;
    }
    Some(())
}

/// Passes a request on, and its answer back as it comes.
async fn pass(request: &Request, client: &mut TcpStream, shared: &Shared) -> Option<()> {
    let Some(mut hall) = shared.send(request).await else {
        return client.write_all(BAD_GATEWAY.as_bytes()).await.ok();
    };
    let mut first = vec![0; 4096];
    let length = hall.read(&mut first).await.ok()?;
    let answer = first.get(..length)?;
    if request.key().is_some_and(|key| shared.lost.lock().unwrap().contains(&key)) {
        let status = String::from_utf8_lossy(answer.get(9..12)?).parse().ok()?;
        shared.repeated.lock().unwrap().push(status);
    }
    client.write_all(answer).await.ok()?;
    tokio::io::copy_bidirectional(&mut hall, client).await.ok()?;
    Some(())
}

impl Shared {
    /// Sends a request to the hall. `None` if it is down.
    async fn send(&self, request: &Request) -> Option<TcpStream> {
        let address = self.hall.lock().unwrap().trim_start_matches("http://").to_owned();
        let mut hall = TcpStream::connect(address).await.ok()?;
        hall.write_all(request.head.as_bytes()).await.ok()?;
        hall.write_all(&request.body).await.ok()?;
        Some(hall)
    }

    /// The whole answer of the hall to a request.
    async fn answer(&self, request: &Request) -> Option<Vec<u8>> {
        let mut answer = Vec::new();
        self.send(request).await?.read_to_end(&mut answer).await.ok()?;
        Some(answer)
    }
}

impl Request {
    /// Reads a request, the only one of its connection.
    async fn read(client: &mut TcpStream) -> Option<Self> {
        let mut come = Vec::new();
        let end = loop {
            if let Some(end) = come.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            if client.read_buf(&mut come).await.ok()? == 0 {
                return None;
            }
        };
        let mut body = come.split_off(end);
        let head = String::from_utf8(come).unwrap();
        let (first, lines) = head.split_once("\r\n")?;
        let is = |line: &str, name: &str| line.to_ascii_lowercase().starts_with(name);
        assert!(!lines.lines().any(|line| is(line, "transfer-encoding:")), "a body in pieces: {head}");
        let length = lines.lines().find(|line| is(line, "content-length:"));
        let length = length.map_or(0, |line| line.split(':').nth(1).unwrap().trim().parse().unwrap());
        while body.len() < length {
            client.read_buf(&mut body).await.ok()?;
        }
        let lines: Vec<&str> =
            lines.lines().filter(|line| !line.is_empty() && !is(line, "connection:")).collect();
        let head = format!("{first}\r\nConnection: close\r\n{}\r\n\r\n", lines.join("\r\n"));
        Some(Self { head, body })
    }

    fn makes_moves(&self) -> bool {
        let first = self.head.lines().next().unwrap_or_default();
        first.starts_with("POST /v1/games/") && first.contains("/moves HTTP")
    }

    fn key(&self) -> Option<String> {
        let key = self.head.lines().find(|line| line.to_ascii_lowercase().starts_with("idempotency-key:"));
        key.map(str::to_owned)
    }

    /// The same request as somebody else would send it.
    fn without_key(&self) -> Self {
        let key = self.key().unwrap_or_default();
        Self { head: self.head.replace(&format!("{key}\r\n"), ""), body: self.body.clone() }
    }
}
