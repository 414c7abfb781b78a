//! The tables match the source, and migrations can be reverted.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use longhall_log::db::migrate::migrate;

use crate::support::Database;

/// `table column type`, from Postgres in the form of `diesel::table!`; primary keys as `table (columns)`.
const COLUMNS: &str = "SELECT relname || ' ' || attname || ' ' || \
        CASE WHEN attnotnull THEN kind ELSE 'Nullable<' || kind || '>' END \
    FROM (SELECT c.relname, a.attname, a.attnotnull, a.attnum, CASE format_type(a.atttypid, NULL) \
            WHEN 'bigint' THEN 'BigInt' WHEN 'integer' THEN 'Integer' WHEN 'smallint' THEN 'SmallInt' \
            WHEN 'text' THEN 'Text' WHEN 'bytea' THEN 'Binary' WHEN 'uuid' THEN 'Uuid' WHEN 'boolean' THEN 'Bool' \
            WHEN 'jsonb' THEN 'Jsonb' WHEN 'timestamp with time zone' THEN 'Timestamptz' \
            WHEN 'text[]' THEN 'Array<Text>' WHEN 'uuid[]' THEN 'Array<Uuid>' WHEN 'smallint[]' THEN 'Array<SmallInt>' \
            ELSE format_type(a.atttypid, NULL) END AS kind \
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 \
            AND NOT a.attisdropped AND c.relname <> '__diesel_schema_migrations') columns \
    UNION ALL \
    SELECT c.relname || ' (' || string_agg(a.attname, ', ' ORDER BY array_position(i.indkey::int2[], a.attnum)) || ')' \
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a \
        ON a.attrelid = c.oid AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1]) \
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace AND c.relname <> '__diesel_schema_migrations' \
    GROUP BY c.relname";

/// The tables of every `schema.rs`, in the same form.
fn of_schema_rs() -> BTreeSet<String> {
    let source: String = schema_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).concat();
    let mut told = BTreeSet::new();
    for table in source.split("diesel::table! {").skip(1) {
        let (head, rest) = table.split_once(" {\n").unwrap();
        let (columns, _) = rest.split_once('}').unwrap();
        let (name, _) = head.trim().split_once(' ').unwrap();
        told.insert(head.trim().to_owned());
        for column in columns.lines().filter_map(|line| line.trim().strip_suffix(',')) {
            let (column, kind) = column.split_once(" -> ").unwrap();
            told.insert(format!("{name} {column} {kind}"));
        }
    }
    told
}

/// The contents of all files `schema.rs` below a folder.
fn schema_files(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| match path.file_name().unwrap().to_str() {
        _ if path.is_dir() => schema_files(&path),
        Some("schema.rs") => vec![std::fs::read_to_string(path).unwrap()],
        _ => vec![],
    };
    entries.flat_map(read).collect()
}

async fn of(database: &Database) -> BTreeSet<String> {
    database.column(COLUMNS).await.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn schema_rs_is_what_the_migrations_make() {
    let database = Database::new().await;
    let (tables, source) = (of(&database).await, of_schema_rs());
    let differ: Vec<&String> = tables.symmetric_difference(&source).collect();
    assert!(differ.is_empty(), "in the database or in schema.rs alone: {differ:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn migrations_go_down_to_nothing_and_up_again() {
    let database = Database::empty().await;
    migrate(&database.url).await.unwrap();
    let tables = of(&database).await;
    assert!(!tables.is_empty());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut folders: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    for folder in folders.iter().rev() {
        database.sql(&std::fs::read_to_string(folder.join("down.sql")).unwrap()).await.unwrap();
    }
    assert_eq!(of(&database).await, BTreeSet::new());
    database.sql("DELETE FROM __diesel_schema_migrations").await.unwrap();
    migrate(&database.url).await.unwrap();
    assert_eq!(of(&database).await, tables);
}
