//! The one way by which the hall asks other servers.

use std::time::{Duration, Instant};

use longhall::play::{FetchError, FetchRequest, FetchSettings, Fetcher};
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
async fn it_asks_by_https_and_tells_what_was_answered() {
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
