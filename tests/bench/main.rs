//! What the hall can do, each figure beside a ceiling from the same run: `cargo bench --bench hall`.
//!
//! Everything runs on loopback in this process, over a durable Postgres of its own in `/var/tmp`
//! (`LONGHALL_BENCH_DATA`), which is removed afterwards. It takes some five minutes; for other durations see
//! `settings.rs`. `LONGHALL_BENCH_URL` names an empty database to measure instead, as its owner (`tests/cluster/citus.py` does);
//! then `LONGHALL_BENCH_DATA` is where its processes work, and what restarts Postgres cannot be measured.
//! Trust the ratios: figures change with the machine and with what else it is doing.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a benchmark ends by a panic")]

mod ceiling;
mod first_look;
mod growth;
mod moves;
mod notifications;
mod player;
mod polls;
mod prefill;
mod process;
mod rebuild;
mod report;
mod settings;
mod stages;
mod stand;
mod table;
mod titles;
mod veteran;
mod waiting;
mod wire;

use tokio::runtime::Builder;

use crate::{
    moves::{Moves, plain, with_clock},
    notifications::Receivers,
    polls::Poll,
    process::RECEIVERS,
    settings::Settings,
    stand::Stand,
};

fn main() {
    let settings = Settings::from_env();
    // The load has its own thread, so that it never runs on the server's.
    let server = Builder::new_multi_thread().enable_all().build().unwrap();
    let load = Builder::new_current_thread().enable_all().build().unwrap();
    // And so have those who are told.
    let others =
        Builder::new_multi_thread().worker_threads(1).thread_name(RECEIVERS).enable_all().build().unwrap();
    let receivers = others.block_on(Receivers::new());
    let (stand, address, one_worker, hello) = server.block_on(async {
        let stand = Stand::new(receivers.outside.settings.clone()).await;
        let (address, one_worker) = (stand.serve(None).0, stand.serve(Some(1)).0);
        (stand, address, one_worker, polls::serve_hello())
    });
    let mut moves = load.block_on(Moves::new(address, &stand, &settings, plain()));
    load.block_on(async {
        if settings.wants("moves") {
            moves.beside_the_ceiling().await;
        }
        if settings.wants("open") {
            moves.at_a_given_rate().await;
        }
        moves.answers_are_rows().await;
    });
    if settings.wants("stages") {
        load.block_on(stages::measure(address, &stand, &mut moves));
    }
    if settings.wants("clocked") {
        let mut clocked = load.block_on(Moves::new(address, &stand, &settings, with_clock()));
        load.block_on(moves.beside_clocked(&mut clocked));
    }
    if settings.wants("telling") {
        server.block_on(async { notifications::begin(&stand.hall) });
        load.block_on(notifications::measure(&mut moves, &receivers, &settings));
    }
    if settings.wants("titles") {
        load.block_on(titles::measure(address, &settings));
    }
    if settings.wants("rebuild") {
        let (token, _) = load.block_on(moves.players[0].running_game());
        let finished = load.block_on(moves.some_finished());
        load.block_on(rebuild::measure(address, &stand, finished, &token));
        server.block_on(rebuild::measure_all(&stand));
    }
    if settings.wants("looks") {
        load.block_on(first_look::measure(address, &stand));
    }
    if settings.wants("polls") {
        let polls = load.block_on(Poll::all(address));
        polls::measure(one_worker, hello, &polls, &settings);
    }
    if settings.wants("veteran") {
        load.block_on(veteran::measure(address, &mut moves));
    }
    if settings.wants("waiting") {
        load.block_on(waiting::measure(address, &stand));
    }
    if settings.is_asked_for("growth") {
        load.block_on(growth::measure(&mut moves, &stand, &settings));
    }
    report::print();
    server.block_on(stand.close());
}
