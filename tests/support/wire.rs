//! A client that sends exactly the bytes it is told to.

use std::{
    io,
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// Longer than a server may wait for anything.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Wire(TcpStream);

impl Wire {
    pub async fn connect(base: &str) -> Self {
        Self(TcpStream::connect(base.strip_prefix("http://").unwrap()).await.unwrap())
    }

    /// Fails if the server has hung up.
    pub async fn say(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes()).await
    }

    /// Everything the server sends until it hangs up.
    pub async fn hear_out(&mut self) -> String {
        let mut heard = Vec::new();
        let end = timeout(PATIENCE, self.0.read_to_end(&mut heard)).await.expect("the server hangs up");
        drop(end);
        String::from_utf8_lossy(&heard).into_owned()
    }

    /// What the server sends next.
    pub async fn hear(&mut self) -> String {
        let mut heard = vec![0; 65_536];
        let n = timeout(PATIENCE, self.0.read(&mut heard)).await.expect("the server answers").unwrap_or(0);
        String::from_utf8_lossy(&heard[..n]).into_owned()
    }

    /// Keeps sending something small; returns how long the server listens.
    pub async fn trickle(&mut self, drop: &str) -> Duration {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE && self.say(drop).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        begin.elapsed()
    }
}
