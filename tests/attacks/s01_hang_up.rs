//! S1: abandoned sign-ins. Each left the count of waiting ones too high by one, and 57 of them closed sign-in
//! for good.

use std::{
    future::Future,
    task::{Context, Poll},
    time::Duration,
};

use futures_util::task::noop_waker;
use longhall::features::accounts::sign_in::Credentials;
use longhall_base::error::PlayError;
use serde_json::json;
use tokio::{io::AsyncWriteExt, net::TcpStream, time::sleep};

use crate::support::Hall;

const PASSWORD: &str = "correct horse battery";
/// Sent in two halves, neither larger than the number that may wait.
const MANY: usize = 60;

fn credentials(name: &str, password: &str) -> Credentials {
    serde_json::from_value(json!({"name": name, "password": password})).unwrap()
}

/// For one name no more than two are hashed at once.
fn guess(n: usize) -> Credentials {
    credentials(&format!("name-{n}"), "a guess of somebody")
}

/// What a server does when a socket closes: polls each future a few times, and drops it.
#[tokio::test]
async fn hung_up_sign_ins_do_not_close_sign_in() {
    let hall = Hall::open().await;
    hall.person("ann").await;
    let mut turned_away = 0;
    for _ in 0..2 {
        let sign_in = |n| Box::pin(hall.hall.accounts.sign_in(guess(n), ""));
        let mut sign_ins: Vec<_> = (0..MANY / 2).map(sign_in).collect();
        // Until some are back from Postgres and one from the hasher: by then the others wait there.
        let mut served = 0;
        while served == 0 {
            sign_ins.retain_mut(|sign_in| {
                match sign_in.as_mut().poll(&mut Context::from_waker(&noop_waker())) {
                    Poll::Pending => true,
                    Poll::Ready(answer) => {
                        served += 1;
                        turned_away += usize::from(matches!(answer, Err(PlayError::Busy)));
                        false
                    }
                }
            });
            sleep(Duration::from_millis(2)).await;
        }
    }
    assert_eq!(turned_away, 0, "no more wait than may");
    hall.hall.accounts.sign_in(credentials("ann", PASSWORD), "").await.unwrap();
}

/// What an attacker does: no account, no answer read.
#[tokio::test]
async fn abandoned_sign_ins_keep_no_slot_over_sockets_either() {
    let hall = Hall::open().await;
    hall.person("ann").await;
    let address = hall.base.trim_start_matches("http://").to_owned();
    let request = |n: usize| {
        let body = json!({"name": format!("name-{n}"), "password": "a guess of somebody"}).to_string();
        let length = body.len();
        format!(
            "POST /v1/sessions HTTP/1.1\r\nHost: hall\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    };
    for _ in 0..2 {
        let mut sockets = Vec::new();
        for n in 0..MANY / 2 {
            let mut socket = TcpStream::connect(&address).await.unwrap();
            socket.write_all(request(n).as_bytes()).await.unwrap();
            sockets.push(socket);
        }
        for _ in 0..500 {
            if hall.hall.upkeep.gauges().hashing_waiting >= MANY / 3 {
                break;
            }
            sleep(Duration::from_millis(2)).await;
        }
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
