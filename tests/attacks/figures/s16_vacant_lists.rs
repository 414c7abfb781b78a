//! S16. A list costs as much as it shows, not as much as there is: `?vacant=true` once read all games, and a
//! few clients that used it made everybody else wait a hundred times longer.

use std::time::{Duration, Instant};

use crate::stand::{
    Stand, deeds, few_or,
    hostile::{Hostile, added, crowd},
};

const CLIENTS: usize = 16;
const SOON: Duration = Duration::from_secs(20);
/// As many as a page shows, plus what the player beside it reads.
const ROWS: usize = 1_000;
const LISTS: [&str; 4] = [
    "/v1/games?vacant=true",
    "/v1/games?vacant=true&status=active",
    "/v1/games?ruleset=vikings_on_board",
    "/v1/games?ruleset=vikingdoms&status=finished",
];

#[tokio::test(flavor = "multi_thread")]
async fn lists_of_rare_games_hold_nobody_up() {
    let stand = Stand::open("s16").await;
    let base = stand.served.base.clone();
    let games = few_or(20_000, 1_000_000);
    // Running games without vacant seats, as most are.
    let columns: Vec<String> = stand
        .db
        .column("SELECT column_name FROM information_schema.columns WHERE table_name = 'games' AND is_generated = 'NEVER'")
        .await;
    let values: Vec<&str> = columns
        .iter()
        .map(|column| match column.as_str() {
            "game_id" => "gen_random_uuid()",
            "status" => "'active'",
            "created_at" => "now() - n * interval '1 second'",
            "vacant_seat" | "result" | "rematch_of" => "null",
            other => other,
        })
        .collect();
    stand.one_move().await;
    let fill = format!(
        "INSERT INTO games ({}) SELECT {} FROM (SELECT * FROM games LIMIT 1) game, generate_series(1, {games}) n",
        columns.join(", "),
        values.join(", ")
    );
    stand.db.sql(&fill).await.unwrap();
    let heads = "INSERT INTO heads (game_id, head_seq, head_hash, awaiting, updated_at) \
        SELECT game_id, 1, '', '[]', created_at FROM games ON CONFLICT DO NOTHING";
    stand.db.sql(heads).await.unwrap();
    stand.db.sql("ANALYZE games; ANALYZE heads").await.unwrap();
    let (before, mut listed) = (rows_read(&stand).await, 0);
    let time = few_or(Duration::from_secs(4), Duration::from_secs(60));
    let attack = async {
        let end = Instant::now() + time;
        let list = |n: usize| {
            let requests =
                (0..).map(move |m: usize| deeds::request("GET", LISTS[(n + m) % LISTS.len()], &[], b""));
            Hostile::at(&base, n).ask_all(requests.take_while(move |_| Instant::now() < end))
        };
        let answers = added(crowd(CLIENTS, (0..CLIENTS).map(list)).await);
        println!("  answers by status: {answers:?}");
        listed = answers.values().sum();
        listed
    };
    stand.during("S16 lists of rare games", attack).await.innocent_are_served().recovers_within(SOON);
    let read = (rows_read(&stand).await - before) / listed;
    println!("  rows of games read for each list: {read}");
    assert!(read < ROWS, "{read} rows were read for each list");
}

/// How many rows of `games` have been read so far, by any kind of scan.
async fn rows_read(stand: &Stand) -> usize {
    // Connections report their reads within a second or so.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let read = "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_user_tables WHERE relname = 'games'";
    stand.db.column(read).await[0].parse().unwrap()
}
