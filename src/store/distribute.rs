//! Spreads the games of a hall over the machines of a Citus cluster.

use diesel::{
    dsl::sql,
    prelude::*,
    sql_query,
    sql_types::{Bool, Nullable, Text},
};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::{
    SERVER_ROLE, StoreError,
    connect::Conn,
    migrate::{LOCK, as_owner},
    ways::IDENTITY,
};

/// What belongs to accounts stays in one place, so that nobody is kept out by a machine that is away. But names are shown
/// beside whatever is listed, so each machine has all of them.
const EVERYWHERE: &str = "accounts";

/// The tables of games, that by which the others are placed first, and how each lies already: as Citus calls it, or null.
const TABLES: &str = "SELECT c.relname::text AS name, p.partmethod::text AS lies \
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid \
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] \
        LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid AND p.partmethod IN ('h', 'n') \
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace \
        AND (a.attname = 'game_id' OR c.relname = 'accounts') \
    ORDER BY c.relname <> 'heads', c.relname";

/// How the functions work that may see what belongs to Citus. Names in those that Citus has are looked up as they run, and nobody
/// else's are to be found then.
const AS_OWNER: &str = "SECURITY DEFINER SET search_path = pg_catalog, pg_temp";

/// What the server asks of the parts of the database, in place of what says that it has none. Whoever does not let us in promptly
/// is missing.
fn missing_parts() -> String {
    format!(
        "CREATE OR REPLACE FUNCTION missing_parts() RETURNS text[] LANGUAGE sql VOLATILE {AS_OWNER} \
         SET citus.node_connection_timeout = '1s' \
         BEGIN ATOMIC \
             SELECT coalesce(array_agg('node ' || nodeid ORDER BY nodeid), '{{}}') FROM pg_dist_node \
             WHERE isactive AND shouldhaveshards AND noderole = 'primary' \
                 AND NOT citus_check_connection_to_node(nodename, nodeport); \
         END"
    )
}

/// In whose place it puts this one, as well: the group of nodes that has a game's rows.
fn part_of() -> String {
    format!(
        "CREATE OR REPLACE FUNCTION part_of(game uuid) RETURNS integer LANGUAGE sql STABLE {AS_OWNER} \
         BEGIN ATOMIC \
             SELECT groupid FROM pg_dist_placement \
             WHERE shardid = get_shard_id_for_distribution_column('heads', game) ORDER BY groupid LIMIT 1; \
         END"
    )
}

/// Where the parts are that the coordinator reaches, and which database is there. Each can plan for itself only if it knows of
/// the others.
fn ways_to_parts() -> String {
    format!(
        "CREATE OR REPLACE FUNCTION ways_to_parts() RETURNS TABLE (part integer, host text, port integer, identity text) \
         LANGUAGE sql VOLATILE {AS_OWNER} SET citus.node_connection_timeout = '1s' \
         BEGIN ATOMIC \
             SELECT groupid, n.nodename::text, n.nodeport, result \
             FROM run_command_on_workers($identity${IDENTITY}$identity$) AS asked \
                 JOIN pg_dist_node AS n ON n.nodename = asked.nodename AND n.nodeport = asked.nodeport \
             WHERE success AND isactive AND shouldhaveshards AND noderole = 'primary' AND metadatasynced; \
         END"
    )
}

/// Why the tables were not spread.
#[derive(Debug, thiserror::Error)]
pub enum DistributeError {
    /// It is a plain Postgres: the operator has to ask another, or to add the extension.
    #[error("the database has no Citus: CREATE EXTENSION citus there first, and add its workers")]
    NoCitus,
    /// Postgres cannot be reached or refuses.
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Nullable<Text>)]
    lies: Option<String>,
}

/// Spreads the tables as their owner, and says what it does. What is spread already stays as it is, so one that was cut short
/// can be repeated. Servers must not run meanwhile.
///
/// # Errors
/// If the database has no Citus, Postgres cannot be reached, or it refuses.
pub async fn distribute(url: &str, mut say: impl FnMut(String)) -> Result<(), DistributeError> {
    let mut conn = as_owner(url).await?;
    let has_citus = sql::<Bool>("SELECT to_regproc('create_distributed_function') IS NOT NULL");
    if !has_citus.get_result::<bool>(&mut conn).await.map_err(StoreError::from)? {
        return Err(DistributeError::NoCitus);
    }
    spread(&mut conn, &mut say).await.map_err(StoreError::from)?;
    Ok(())
}

async fn spread(conn: &mut Conn, say: &mut impl FnMut(String)) -> QueryResult<()> {
    conn.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).await?;
    let tables: Vec<Table> = sql_query(TABLES).load(conn).await?;
    for table in &tables {
        let name = &table.name;
        if table.lies.is_some() {
            say(format!("{name}: is spread already"));
            continue;
        }
        let (how, told) = table.placed();
        conn.batch_execute(&how).await?;
        say(format!("{name}: {told}"));
    }
    let functions = [missing_parts(), part_of(), ways_to_parts()].join("; ");
    conn.batch_execute(&format!(
        "SELECT create_distributed_function('append_to(uuid, jsonb)', 'game', colocate_with := 'heads'); \
         ALTER ROLE {SERVER_ROLE} LOGIN; {functions}; \
         REVOKE EXECUTE ON FUNCTION missing_parts, part_of, ways_to_parts FROM PUBLIC; \
         GRANT EXECUTE ON FUNCTION missing_parts, part_of, ways_to_parts TO {SERVER_ROLE}"
    ))
    .await?;
    say(format!(
        "append_to: runs where its games are; {SERVER_ROLE}: may sign in, as machines do among themselves"
    ));
    Ok(())
}

impl Table {
    /// The statement that places it, and what is said of that.
    fn placed(&self) -> (String, &'static str) {
        let name = &self.name;
        if name == EVERYWHERE {
            return (format!("SELECT create_reference_table('{name}')"), "on every machine");
        }
        let beside = if name == "heads" { "none" } else { "heads" };
        (
            format!("SELECT create_distributed_table('{name}', 'game_id', colocate_with := '{beside}')"),
            "spread by game",
        )
    }
}
