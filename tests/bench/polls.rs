//! Polls answered with 304 compared with a bare hello: what the server costs before doing anything.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

use actix_web::{App, HttpServer, web};

use crate::{player::Player, report, settings::Settings, table::median, wire::parse_head};

const CONNECTIONS: usize = 16;
/// The least ratio to a hello that performance asks for: of a game, and of turns.
const FLOORS: [f64; 2] = [0.75, 0.60];
/// The running games of those who ask for their turns.
const GAMES: [usize; 3] = [1, 20, 99];

/// A poll: what it is called, with which token, where, and the least ratio.
pub(crate) struct Poll {
    name: String,
    token: String,
    path: String,
    floor: f64,
}

impl Poll {
    /// Of a game, and of the turns of accounts with few and many games.
    pub(crate) async fn all(address: SocketAddr) -> Vec<Self> {
        let mut polls = Vec::new();
        for games in GAMES {
            let mut player = Player::sign_up(address, &format!("polled-{games}")).await;
            player.prepare(games).await;
            let (token, game) = player.running_game().await;
            if polls.is_empty() {
                let (name, path) = ("a game".to_owned(), format!("/v1/games/{game}"));
                polls.push(Self { name, token: token.clone(), path, floor: FLOORS[0] });
            }
            let (name, path) = (format!("turns, {games} games"), "/v1/me/turns".to_owned());
            polls.push(Self { name, token, path, floor: FLOORS[1] });
        }
        polls
    }
}

/// The least this framework can do, with one worker like the server it is compared with.
pub(crate) fn serve_hello() -> SocketAddr {
    let app = || App::new().default_service(web::to(|| async { "hello" }));
    let server = HttpServer::new(app).workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
    let address = server.addrs()[0];
    tokio::spawn(server.run());
    address
}

/// Blocks; both servers have one worker, and this thread asks. Hello is given the same bytes.
pub(crate) fn measure(hall: SocketAddr, hello: SocketAddr, polls: &[Poll], settings: &Settings) {
    println!(
        "\n304/s on a poll with a token, beside a bare hello to the same request (one worker, {CONNECTIONS} connections)"
    );
    println!("  poll                 hello /s      304 /s   ratio   floor   ratios of the rounds");
    for Poll { name, token, path, floor } in polls {
        let get = format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {token}\r\n");
        let etag = etag(hall, &get);
        let poll = format!("{get}If-None-Match: {etag}\r\n\r\n");
        let (mut hellos, mut polls, mut ratios) = (vec![], vec![], vec![]);
        for _ in 0..settings.rounds {
            hellos.push(per_second(hello, &poll, 200, settings.window));
            polls.push(per_second(hall, &poll, 304, settings.window));
            ratios.push(polls[polls.len() - 1] / hellos[hellos.len() - 1]);
        }
        let rounds = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect::<Vec<_>>().join(" ");
        let [hellos, polls, ratio] = [hellos, polls, ratios].map(median);
        report::note(format!("polls.{name}.ratio"), ratio);
        println!("  {name:<17} {hellos:>11.0} {polls:>11.0} {ratio:>7.2} {floor:>7.2}   {rounds}");
    }
}

fn etag(hall: SocketAddr, get: &str) -> String {
    let mut conn = TcpStream::connect(hall).unwrap();
    conn.write_all(format!("{get}Connection: close\r\n\r\n").as_bytes()).unwrap();
    let mut answer = String::new();
    conn.read_to_string(&mut answer).unwrap();
    let etag = answer.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    etag.to_owned()
}

/// Answers per second, each connection sending the next request as soon as it has an answer.
fn per_second(address: SocketAddr, request: &str, status: u16, window: Duration) -> f64 {
    let connect = |_| {
        let conn = TcpStream::connect(address).unwrap();
        conn.set_nodelay(true).unwrap();
        conn
    };
    let mut conns: Vec<TcpStream> = (0..CONNECTIONS).map(connect).collect();
    for conn in &mut conns {
        conn.write_all(request.as_bytes()).unwrap();
    }
    let begin = Instant::now();
    let mut answers = 0_u32;
    let mut buffer = [0; 4096];
    while begin.elapsed() < window {
        for conn in &mut conns {
            let length = conn.read(&mut buffer).unwrap();
            let (got, body) = parse_head(&buffer[..length]).unwrap();
            // Answers this short arrive in one piece.
            assert_eq!((got, body.end), (status, length));
            conn.write_all(request.as_bytes()).unwrap();
            answers += 1;
        }
    }
    f64::from(answers) / begin.elapsed().as_secs_f64()
}
