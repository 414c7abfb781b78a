//! What a server asks of its database, statement by statement. Where tables are spread by game and account over many machines, a
//! statement that names neither asks all of them: each of those has its reason here. And none changes the game or account of
//! a row, which would be to move it.

use regex::Regex;

use super::{ACCOUNTS, COMING_AND_GOING, LOOKING, PLAYING, stand::Stand};
use crate::support::Database;

/// What the statements that name neither have in common, and why they may.
const REASONS: &[(&str, &str)] = &[
    (r#""expires_at" <= $1)"#, "a sweep of what has run out: each machine clears its own rows"),
    (r#"DELETE FROM "presence""#, "a sweep"),
    (r#"DELETE FROM "request_keys""#, "a sweep"),
    (r#"DELETE FROM "reservations""#, "a sweep"),
    (r#"DELETE FROM "turns" WHERE ("turns"."gone_at" <"#, "a sweep"),
    (r#"FROM "deadlines" WHERE ((("deadlines"."at" <= $1)"#, "a sweep: whose time is up"),
    (r#"FROM "heads" WHERE ("heads"."orders_due""#, "a sweep: orders to be carried out"),
    ("FROM outbox WHERE slow = $5", "whatever is due to be told, of any account"),
    (r#"SELECT DISTINCT "addresses"."account_id""#, "a sweep: whom to tell anything at all"),
    (
        "FROM changed_since($1)",
        "what a process may have left that has ended, or seems to have on a slow machine",
    ),
    (
        r#""deleted_at" IS NOT NULL) AND ("accounts"."cleared_at" IS NULL)"#,
        "a sweep: deleted accounts that are not cleared",
    ),
    (r#""guests"."living" AND ("guests"."used_at" < $1)"#, "a sweep: guests that are idle"),
    (r#""guests"."made_at" <= $1"#, "a sweep: guests that are gone for an hour"),
    (r#"WHERE ("guests"."network" = $1)"#, "the guests of a network, some dozens at most"),
    (r#""network_key""#, "one row of the hall"),
    (
        "(SELECT DISTINCT game_id FROM deadlines WHERE game_id > $1",
        "all games of the hall, to look through them",
    ),
    ("SELECT pg_advisory_xact_lock(", "a lock, which is no row"),
    ("WHERE match_key = wanted.key", "the games that strangers wait for, of whatever people"),
    (r#""notification_sweep""#, "one row of the hall"),
    ("spectators", "the processes of the hall, a row each"),
    ("heartbeats", "the processes of the hall, a row each"),
    (r#""signing_keys""#, "the keys of the hall, a few rows that every machine has"),
    ("hall_keys", "the keys of the hall, a few rows that every machine has"),
    (r#"INSERT INTO "passkey_challenges""#, "nobody has an account yet"),
    (r#"WHERE ("passkeys"."credential_id" = $1)"#, "who signs in by a passkey says nothing but its id"),
    (r#"FROM ("account_names" INNER JOIN "accounts""#, "who signs in says nothing but a name"),
    ("FROM account_names WHERE name_key = lower($1)", "somebody is looked up by their name"),
    (r#""accounts"."owner_id" = $1"#, "the bots of an account are accounts themselves, ten at most"),
    (
        r#"("addresses"."format" = $1) AND ("addresses"."url" = $2)"#,
        "a browser that now belongs to another account",
    ),
    (
        r#"FROM "app_devices" WHERE ("app_devices"."user_code" = $1)"#,
        "who types a device's code says nothing but that",
    ),
    (
        r#"UPDATE "game_settings" SET "title" = $1, "title_by""#,
        "titles of an account that is deleted, in whatever games",
    ),
    ("SELECT pg_notify('longhall', payload)", "notices, which are no rows"),
    ("FROM log_between($1, $2, $3)", "its first argument is a game"),
];

/// Tables of games and tables of accounts in one statement, which does not gather the rows of games first: those that have these
/// words, and why they may.
const TOGETHER: &[(&str, &str)] = &[
    (r#"FROM "reservations" WHERE"#, "a list of games is asked first, and compared on the spot"),
    ("INSERT INTO notified (account_id", "written on the spot, from games alone"),
    ("(SELECT DISTINCT game_id FROM deadlines WHERE game_id > $1", "each table is asked alone"),
    ("FROM unnest($1, $2) AS p(account_id, game_id) JOIN games", "of accounts only their ids"),
];

/// Everything that is asked of a database while everything is done once.
async fn asked_of(db: Database) -> Vec<String> {
    let (stand, proxy, _db) = Stand::overheard(db).await;
    proxy.asked.take_all();
    for ask in [ACCOUNTS, COMING_AND_GOING, PLAYING, LOOKING].concat() {
        let table = stand.table().await;
        stand.attempt(&table, ask, usize::MAX).await;
    }
    stand.sweep().await;
    let statement = Regex::new("^(SELECT|INSERT|UPDATE|DELETE|WITH) ").unwrap();
    let asked = proxy.asked.take_all().into_keys().filter(|one| statement.is_match(one));
    let asked: Vec<String> = asked.collect();
    assert!(asked.len() > 150, "only {} statements were heard", asked.len());
    asked
}

/// Where games lie on many machines and accounts in one place, a join of both would bring all games there.
#[tokio::test]
async fn in_parts_no_statement_joins_games_with_accounts_or_has_its_reason() {
    let db = Database::partitioned().await;
    let by = "SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a \
        ON a.attrelid = c.oid AND a.attnum = i.indkey[0] \
        WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'accounts' AND a.attname";
    let of_games = db.column(&format!("{by} = 'game_id'")).await;
    let others = db.column(&format!("{by} <> 'game_id'")).await;
    assert!(of_games.len() > 10 && others.len() > 10, "tables are found");
    let asked = asked_of(db).await;
    let names = |one: &str, tables: &[String]| {
        let said = |table: &String| {
            Regex::new(&format!(r#"(FROM|JOIN|INTO|UPDATE) \(*"?{table}\b"#)).unwrap().is_match(one)
        };
        tables.iter().any(said)
    };
    let both = asked.iter().filter(|one| names(one, &of_games) && names(one, &others));
    let both: Vec<_> = both.collect();
    let gathered = |one: &str| one.contains("heads AS MATERIALIZED (SELECT * FROM heads");
    assert!(both.iter().any(|one| gathered(one)), "nothing is gathered: {both:#?}");
    let unknown =
        both.iter().filter(|one| !gathered(one) && !TOGETHER.iter().any(|(words, _)| one.contains(words)));
    let unknown: Vec<_> = unknown.collect();
    assert!(unknown.is_empty(), "these join games with accounts, without a reason: {unknown:#?}");
    assert!(asked.iter().any(|one| one.starts_with("SELECT append_to(")), "no append is a call");
}

#[tokio::test]
async fn every_statement_names_a_game_or_an_account_or_has_its_reason() {
    let asked = asked_of(Database::new().await).await;
    let key = r#"(game_id|account_id)"?"#;
    let named = [
        format!(r"{key}\)? *(=|IN) *\(?(\$\d|ANY ?\(\$\d)"),
        format!(r"(unnest|jsonb_to_recordset)\(.*({key}|AS account)"),
        format!(r#"^INSERT INTO "?\w+"? \([^)]*{key}[^)]*\) VALUES"#),
    ];
    let named = named.map(|named| Regex::new(&named).unwrap());
    let moves = Regex::new(&format!(r#"SET ([^$]*, )?"?{key} = "#)).unwrap();
    // Whoever allows a device is noted in its row, which is found by its code.
    let moving =
        asked.iter().filter(|one| moves.is_match(one) && !one.starts_with(r#"UPDATE "app_devices""#));
    let moving: Vec<_> = moving.collect();
    assert!(moving.is_empty(), "these change the game or account of a row: {moving:#?}");
    let of_all = asked.iter().filter(|one| !named.iter().any(|named| named.is_match(one)));
    let unknown: Vec<_> =
        of_all.filter(|one| !REASONS.iter().any(|(words, _)| one.contains(words))).collect();
    assert!(unknown.is_empty(), "these name no game or account, without a reason: {unknown:#?}");
    assert!(asked.iter().any(|one| one.contains("FROM log_between($1")), "no log is read by its pages");
}
