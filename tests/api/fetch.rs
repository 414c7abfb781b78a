//! The one way by which the hall asks other servers.

use std::{
    io::Read,
    net,
    pin::pin,
    sync::{Arc, mpsc},
    task::{Context, Waker},
    thread,
    time::{Duration, Instant},
};

use futures_util::future::join_all;

use longhall_fetch::{FetchError, Fetcher, Request as FetchRequest, Settings as FetchSettings};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use uuid::Uuid;

use crate::support::{Certified, Outside, Reply};

const ANN: Uuid = Uuid::from_u128(1);

fn get(url: &str) -> FetchRequest {
    FetchRequest::get(url.parse().unwrap())
}

async fn outside() -> Outside {
    Outside::answering(|asked| match asked.path.as_str() {
        "/moved" => {
            let headers = vec![("location", "/here".to_owned())];
            Reply { headers, ..Reply::new(302, "") }
        }
        "/long" => Reply::new(200, vec![b'x'; 64 * 1024 + 1]),
        "/never" => Reply::never(),
        _ => Reply::new(200, "well met"),
    })
    .await
}

#[tokio::test]
async fn it_fetches_by_https_and_returns_the_response() {
    let outside = outside().await;
    let fetcher = Fetcher::new(outside.settings.clone());
    let answer = fetcher.fetch(ANN, get(&format!("{}/here?a=b#c", outside.base))).await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.body.as_ref()), (200, b"well met".as_slice()));
    let asked = &outside.asked()[0];
    assert_eq!((asked.method.as_str(), asked.path.as_str()), ("GET", "/here?a=b"));
    assert!(asked.header("user-agent").unwrap().starts_with("Longhall/"));

    let url = format!("{}/hook", outside.base).parse().unwrap();
    let headers = [("webhook-id".parse().unwrap(), "7".parse().unwrap())].into_iter().collect();
    let post = FetchRequest::post(url, headers, "{}".into());
    assert_eq!(fetcher.fetch(ANN, post).await.unwrap().status.as_u16(), 200);
    let asked = &outside.asked()[1];
    assert_eq!((asked.method.as_str(), asked.body.as_slice()), ("POST", b"{}".as_slice()));
    assert_eq!(asked.header("webhook-id"), Some("7"));
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_what_is_long_or_late_is_none() {
    let outside = outside().await;
    let fetcher = Fetcher::new(outside.settings.clone());
    let ask = async |path: &str| fetcher.fetch(ANN, get(&format!("{}{path}", outside.base))).await;
    assert_eq!(ask("/moved").await.unwrap().status.as_u16(), 302);
    assert_eq!(outside.asked().len(), 1);
    assert!(matches!(ask("/long").await, Err(FetchError::TooLong)));
    let began = Instant::now();
    assert!(matches!(ask("/never").await, Err(FetchError::Late)));
    assert!((5..60).contains(&began.elapsed().as_secs()));
}

#[tokio::test]
async fn it_trusts_no_certificate_that_nobody_vouches_for() {
    let outside = outside().await;
    let fetcher = Fetcher::new(FetchSettings { allow_private: true, roots: vec![] });
    let answer = fetcher.fetch(ANN, get(&outside.base)).await;
    assert!(matches!(answer, Err(FetchError::Unreachable(_))), "{answer:?}");
    assert!(outside.asked().is_empty());
}

/// Whatever the address is called, nothing inside is asked: not even a connection is opened.
#[tokio::test]
async fn it_asks_nothing_inside() {
    let outside = outside().await;
    let fetcher = Fetcher::new(FetchSettings { allow_private: false, ..outside.settings.clone() });
    let port = outside.port;
    let hosts = [
        "localhost",
        "LOCALHOST",
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "10.0.0.1",
        "192.168.0.1",
        "169.254.169.254",
        "[fd00::1]",
        "[fe80::1]",
        "１２７.0.0.1",
    ];
    for host in hosts {
        let answer = fetcher.fetch(ANN, get(&format!("https://{host}:{port}/here"))).await;
        assert!(matches!(answer, Err(FetchError::Inside)), "{host}: {answer:?}");
    }
    assert!(outside.asked().is_empty());
    let plain =
        ["http://localhost/", "https://ann:secret@localhost/", "ftp://localhost/", "file:///etc/passwd"];
    for url in plain {
        assert!(matches!(fetcher.fetch(ANN, get(url)).await, Err(FetchError::NotHttps)), "{url}");
    }
}

#[tokio::test]
async fn who_hangs_up_gives_the_place_back() {
    let outside = outside().await;
    let fetcher = Fetcher::new(outside.settings.clone());
    let url = format!("{}/never", outside.base);
    for _ in 0..20 {
        let asking = fetcher.fetch(ANN, get(&url));
        assert!(tokio::time::timeout(Duration::from_millis(1), asking).await.is_err(), "turned away");
    }
    let waiting: Vec<_> = (0..4)
        .map(|_| {
            let (fetcher, url) = (fetcher.clone(), url.clone());
            tokio::spawn(async move { fetcher.fetch(ANN, get(&url)).await.map(drop) })
        })
        .collect();
    tokio::task::yield_now().await;
    assert!(matches!(fetcher.fetch(ANN, get(&url)).await, Err(FetchError::TooMany)));
    let other = fetcher.fetch(Uuid::from_u128(2), get(&outside.base)).await;
    assert_eq!(other.unwrap().status.as_u16(), 200);
    waiting.into_iter().for_each(|waiting| waiting.abort());
}

/// What a request costs, above all its handshake, keeps nobody waiting who works where it is asked for; nor do they keep it
/// waiting, or what is left to do when it is given up.
#[tokio::test]
async fn it_looks_up_connects_and_hangs_up_on_a_thread_of_its_own() {
    let listener = net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://localhost:{}/", listener.local_addr().unwrap().port());
    let (tell, told) = mpsc::channel();
    let answering = thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        let mut heard = [0; 4_096];
        tell.send(client.read(&mut heard).map(|_| heard[0])).unwrap();
        // A handshake that nobody answers ends when nobody is there.
        while client.read(&mut heard).is_ok_and(|heard| heard > 0) {}
    });
    // This test has one thread only, and keeps it to itself.
    let fetcher = Fetcher::new(FetchSettings { allow_private: true, roots: vec![] });
    {
        let mut asking = pin!(fetcher.fetch(ANN, get(&url)));
        assert!(asking.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        let first = told.recv_timeout(Duration::from_secs(20)).expect("nobody connects").unwrap();
        assert_eq!(first, 22, "what begins is no handshake of TLS");
        assert!(!answering.is_finished());
    }
    let left = told.recv_timeout(Duration::from_secs(20));
    assert_eq!(left.unwrap_err(), mpsc::RecvTimeoutError::Disconnected, "the connection stays open");
}

/// What a receiver answers: how it begins, and what it says then as long as anybody listens, so often.
type Endless = (&'static str, &'static str, Duration);

const AT_ONCE: Duration = Duration::ZERO;
const TRICKLE: Duration = Duration::from_millis(100);
const TOO_LONG: [Endless; 3] = [
    ("HTTP/1.1 200 OK\r\n\r\n", "x", AT_ONCE),
    ("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n", "00000000000001\r\nx\r\n", AT_ONCE),
    ("", "HTTP/1.1 103 Early Hints\r\n\r\n", AT_ONCE),
];
const TOO_LONG_HEADS: [Endless; 2] =
    [("HTTP/1.1 200 OK\r\n", "x: x\r\n", AT_ONCE), ("HTTP/1.1 200 OK\r\nx: ", "x", AT_ONCE)];
const LATE: [Endless; 2] =
    [("HTTP/1.1 200 OK\r\n\r\n", "x", TRICKLE), ("HTTP/1.1 200 OK\r\nx: ", "x", TRICKLE)];
const WELL: Endless = ("HTTP/1.1 204 No Content\r\n\r\n", "", TRICKLE);

/// Listens, and answers endlessly; returns its address.
async fn endless((begin, more, every): Endless, certified: Arc<Certified>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://localhost:{}/", listener.local_addr().unwrap().port());
    tokio::spawn(async move {
        let (client, _) = listener.accept().await.unwrap();
        let mut client = certified.acceptor.accept(client).await.unwrap();
        assert!(client.read(&mut [0; 4_096]).await.unwrap() > 0);
        client.write_all(begin.as_bytes()).await.unwrap();
        let more = more.repeat(if every.is_zero() { 1_000 } else { 1 });
        while client.write_all(more.as_bytes()).await.is_ok() && client.flush().await.is_ok() {
            tokio::time::sleep(every).await;
        }
    });
    url
}

#[tokio::test(flavor = "multi_thread")]
async fn who_answers_endlessly_is_left_and_keeps_nobody_waiting() {
    let certified = Arc::new(Certified::new());
    let settings = FetchSettings { allow_private: true, roots: vec![certified.root.clone()] };
    let fetcher = Fetcher::new(settings);
    let ask = async |account: u128, how| {
        let url = endless(how, certified.clone()).await;
        fetcher.fetch(Uuid::from_u128(account), get(&url)).await
    };
    let (too_long, heads, late, well) = tokio::join!(
        join_all(TOO_LONG.map(|how| ask(1, how))),
        join_all(TOO_LONG_HEADS.map(|how| ask(2, how))),
        join_all(LATE.map(|how| ask(3, how))),
        ask(4, WELL),
    );
    assert_eq!(well.unwrap().status.as_u16(), 204);
    for answer in too_long {
        assert!(matches!(answer, Err(FetchError::TooLong)), "{answer:?}");
    }
    // More than a hundred headers at once are no HTTP.
    for answer in heads {
        assert!(matches!(answer, Err(FetchError::TooLong | FetchError::Unreachable(_))), "{answer:?}");
    }
    for answer in late {
        assert!(matches!(answer, Err(FetchError::Late)), "{answer:?}");
    }
}

/// Whoever answers may leave the connection open, under as many names as they like: the hall keeps none of them.
#[tokio::test]
async fn no_connection_outlives_its_request() {
    let certified = Certified::new();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = FetchSettings { allow_private: true, roots: vec![certified.root.clone()] };
    let url = format!("https://localhost:{}/", listener.local_addr().unwrap().port());
    let serving = tokio::spawn(async move {
        let (client, _) = listener.accept().await.unwrap();
        let mut client = certified.acceptor.accept(client).await.unwrap();
        let mut heard = vec![0; 4_096];
        assert!(client.read(&mut heard).await.unwrap() > 0);
        client.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nwell").await.unwrap();
        // Nothing, or an error, once nobody is there.
        client.read(&mut heard).await.unwrap_or(0)
    });
    let fetcher = Fetcher::new(settings);
    assert_eq!(fetcher.fetch(ANN, get(&url)).await.unwrap().body.as_ref(), b"well");
    let left = tokio::time::timeout(Duration::from_secs(20), serving).await;
    assert_eq!(left.expect("the connection stays open").unwrap(), 0);
}
