//! kill -9 of the server, its Postgres, or both, at moments chosen by a seed.

use std::time::Duration;

use longhall_rules::kit::{Chance, Draw};
use tokio::time::sleep;

use super::load::Load;
use crate::support::Served;

/// The fewest moves between two blows: after each, the hall must work again.
const MOVES: usize = 8;
/// The most milliseconds until the next blow, whatever is going on then.
const WITHIN: u32 = 150;
/// The default for `LONGHALL_KILLS`.
const ROUNDS: u32 = 20;

/// What is killed.
#[derive(Clone, Copy, Debug)]
enum Blow {
    Server,
    Postgres,
    Both,
}

#[tokio::test(flavor = "multi_thread")]
async fn kills_at_any_moment_neither_lose_nor_double_moves() {
    let rounds = number("LONGHALL_KILLS", ROUNDS);
    let mut draw = draw();
    let mut served = Served::start("kills").await;
    let load = Load::start(&[&served.base]).await;
    for round in 0..rounds {
        load.play_on(MOVES).await;
        sleep(Duration::from_millis(u64::from(draw.below(WITHIN)))).await;
        let blow = [Blow::Server, Blow::Postgres, Blow::Both][draw.below(3) as usize];
        strike(&mut served, blow).await;
        load.now_at(&served.base);
        if round % 50 == 49 {
            println!("{} blows, {} moves acknowledged", round + 1, load.acknowledged());
        }
    }
    load.play_on(MOVES).await;
    println!("{rounds} blows, {} moves acknowledged, {} put off", load.acknowledged(), load.put_off());
    let played = load.stop().await;
    served.terminate().await;
    served.start_again().await;
    played.check_at(&served.base).await;
    served.terminate().await;
}

async fn strike(served: &mut Served, blow: Blow) {
    match blow {
        Blow::Server => {
            served.kill().await;
            served.start_again().await;
        }
        Blow::Postgres => {
            let killed = served.kill_postmaster();
            served.wait_for_another_postmaster(killed).await;
        }
        Blow::Both => {
            served.kill_postmaster();
            served.kill().await;
            served.start_again().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_its_terminal_keeps_serving_and_can_be_stopped() {
    let mut served = Served::start_unheard("unheard").await;
    let load = Load::start(&[&served.base]).await;
    load.play_on(MOVES).await;
    // It logs a warning about this.
    strike(&mut served, Blow::Postgres).await;
    load.play_on(MOVES).await;
    load.stop().await;
    served.terminate().await;
}

/// The same on every machine, unless `LONGHALL_TEST_SEED` is set.
fn draw() -> Draw {
    let seed = number("LONGHALL_TEST_SEED", 1);
    println!("seed {seed}");
    Chance::new(&[0; 32], [seed.to_string().as_str()]).draw("kills")
}

pub(super) fn number(variable: &str, otherwise: u32) -> u32 {
    std::env::var(variable).map_or(otherwise, |number| number.parse().expect("a number"))
}
