//! S1: sign-ins that hang up. Each left a count of those who wait one too high, and 57 of them closed sign-in for good.

use std::{future::Future, task::Context, time::Duration};

use futures_util::task::noop_waker;
use longhall::play::{Credentials, PlayError};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::sleep,
};

use crate::support::Hall;

const PASSWORD: &str = "correct horse battery";
/// More than may wait, and more than may wait and run.
const MANY: usize = 60;

fn of_ann(password: &str) -> Credentials {
    serde_json::from_value(json!({"name": "ann", "password": password})).unwrap()
}

/// As a server is told by its socket: each future is polled some times, and dropped.
#[tokio::test]
async fn hung_up_sign_ins_do_not_close_sign_in() {
    let hall = Hall::open().await;
    hall.person("ann").await;
    let mut turned_away = 0;
    for n in 0..MANY {
        // One at a time asks Postgres; they pile up where passwords are hashed.
        let mut sign_in = Box::pin(hall.hall.sign_in(of_ann("a guess of somebody")));
        for _ in 0..n % 8 {
            if let std::task::Poll::Ready(Err(PlayError::Busy)) =
                sign_in.as_mut().poll(&mut Context::from_waker(&noop_waker()))
            {
                turned_away += 1;
                break;
            }
            sleep(Duration::from_millis(2)).await;
        }
    }
    assert_eq!(turned_away, 0, "nobody waits, so nobody is turned away");
    hall.hall.sign_in(of_ann(PASSWORD)).await.unwrap();
}

/// As an attacker does it: no account, no answer read.
#[tokio::test]
async fn nor_do_they_over_sockets() {
    let hall = Hall::open().await;
    hall.person("ann").await;
    let address = hall.base.trim_start_matches("http://").to_owned();
    let body = json!({"name": "ann", "password": "a guess of somebody"}).to_string();
    let request = format!(
        "POST /v1/sessions HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    for _ in 0..2 {
        let mut sockets = Vec::new();
        for _ in 0..MANY / 2 {
            let mut socket = TcpStream::connect(&address).await.unwrap();
            socket.write_all(request.as_bytes()).await.unwrap();
            sockets.push(socket);
        }
        // The first answer: by now the others wait.
        sockets[0].read_u8().await.unwrap();
        drop(sockets);
    }
    let credentials = json!({"name": "ann", "password": PASSWORD});
    for _ in 0..200 {
        let (status, answer) = hall.post("/v1/sessions", credentials.clone()).await;
        if status == 201 {
            return;
        }
        assert_eq!(status, 503, "{answer}");
        sleep(Duration::from_millis(20)).await;
    }
    panic!("sign-in is closed");
}
