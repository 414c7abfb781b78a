//! Programs that play for somebody outlive a restart of the hall, a proxy that fails, a line that breaks, and a game that moves
//! on; they end when their token no longer holds.

use std::{env, fs, path::Path, process::Stdio, time::Duration};

use serde_json::json;
use tokio::{
    process::{Child, Command},
    task::spawn_blocking,
    time::{sleep, timeout},
};

use crate::{
    gate::Gate,
    sdk::{let_in, readme_programs},
    support::{Person, Served},
};

/// Seconds for which the hall is down, if `LONGHALL_TEST_DOWN` does not say otherwise.
const DOWN_SECONDS: u64 = 4;
/// Maximum time for all games to reach the restart, and their end after it.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program that plays, behind its own proxy, for somebody.
struct Player {
    name: &'static str,
    gate: Gate,
    process: Child,
    who: Person,
    game: String,
    /// Whether it names its moves, so that it may repeat them.
    has_keys: bool,
}

/// The bots of the page `/docs/`, each with the program that runs it.
fn first_bots() -> [(&'static str, &'static str, String); 3] {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/docs/first-bot.md");
    let page = fs::read_to_string(page).unwrap();
    [("python", "python3", "bot.py"), ("js", "node", "bot.mjs"), ("bash", "bash", "bot.bash")].map(
        |(language, runs, file)| {
            let code = page.split(&format!("```{language}\n")).nth(1).unwrap().split("```").next().unwrap();
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-bots");
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(file), code).unwrap();
            (language, runs, folder.join(file).to_str().unwrap().to_owned())
        },
    )
}

fn first_bot((_, runs, file): &(&'static str, &'static str, String), hall: &str, token: &str) -> Child {
    let mut program = Command::new(runs);
    program.arg(file).env("HALL", hall).env("TOKEN", token).stdout(Stdio::null()).stdin(Stdio::null());
    program.kill_on_drop(true).spawn().unwrap()
}

/// Starts each program with a game against a bot of the hall.
async fn players(hall: &Served) -> Vec<Player> {
    let [node, python] = spawn_blocking(readme_programs).await.unwrap();
    let mut example = Command::new("python3");
    example.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi/examples/bot.py"));
    let mut players = Vec::new();
    for (name, mut program) in [("kit-ts", node), ("kit-py", python), ("bot-py", example)] {
        let (gate, who) = (Gate::before(&hall.base).await, Person::sign_up(&hall.base, name).await);
        let (process, said) = let_in(program.arg(gate.base()), &who).await;
        tokio::spawn(async move {
            let mut said = said;
            while let Ok(Some(_)) = said.next_line().await {}
        });
        players.push((name, gate, process, who, true));
    }
    let owner = Person::sign_up(&hall.base, "freydis").await;
    for bot in &first_bots() {
        let gate = Gate::before(&hall.base).await;
        let made = owner.make_bot(&format!("first-{}", bot.0)).await;
        let who = owner.with_token(made["token"].as_str().unwrap());
        let process = first_bot(bot, &gate.base(), &who.token);
        players.push((bot.0, gate, process, who, false));
    }
    let mut seated = Vec::new();
    for (name, gate, process, who, has_keys) in players {
        let game = who.create(2).await;
        who.act(&game, "seats", json!({"bot": "easy"})).await;
        seated.push(Player { name, gate, process, who, game, has_keys });
    }
    seated
}

/// Waits until something is true of all players.
async fn until(players: &mut [Player], what: &str, is_so: impl AsyncFn(&Player) -> bool) {
    let wait = async {
        for player in players.iter_mut() {
            while !is_so(player).await {
                if let Some(status) = player.process.try_wait().unwrap() {
                    panic!("{} ended before {what}: {status}", player.name);
                }
                sleep(Duration::from_millis(100)).await;
            }
        }
    };
    let ended = timeout(PATIENCE, wait).await;
    let moves: Vec<_> = players.iter().map(|player| (player.name, player.gate.moves())).collect();
    ended.unwrap_or_else(|_| panic!("not all came to {what}: {moves:?}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_outlive_a_restart_of_the_hall() {
    let mut hall = Served::start("clients").await;
    let mut players = players(&hall).await;
    until(&mut players, "the restart", async |one| one.gate.moves() >= Gate::FAULTS).await;

    // Nobody listens at first; then there is a proxy that reaches nobody.
    let down = env::var("LONGHALL_TEST_DOWN").map_or(DOWN_SECONDS, |seconds| seconds.parse().unwrap());
    for player in &mut players {
        player.gate.close().await;
    }
    hall.kill().await;
    sleep(Duration::from_secs(down) / 2).await;
    for player in &mut players {
        player.gate.open().await;
    }
    sleep(Duration::from_secs(down) / 2).await;
    hall.start_again().await;
    for player in &mut players {
        player.who.ask_at(&hall.base);
        player.gate.lead_to(&hall.base);
    }

    until(&mut players, "the end of its game", async |one| {
        one.who.look(&one.game).await["status"] == "finished"
    })
    .await;
    for player in &mut players {
        assert!(player.process.try_wait().unwrap().is_none(), "{} has ended", player.name);
        let repeated = player.gate.repeated();
        let expected: &[u16] = if player.has_keys { &[201, 201] } else { &[] };
        assert_eq!(repeated, expected, "{} repeats a move whose answer was lost", player.name);
        println!("{}: {} requests for moves", player.name, player.gate.moves());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn first_bots_end_when_their_token_does_not_hold() {
    let hall = crate::support::Hall::open().await;
    for bot in &first_bots() {
        let mut process = first_bot(bot, &hall.base, "none");
        let ended = timeout(PATIENCE, process.wait()).await.expect("it ends").unwrap();
        assert!(!ended.success(), "{} says that something is wrong", bot.0);
    }
}
