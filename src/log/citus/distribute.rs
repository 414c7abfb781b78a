//! Distributes the games of a hall over the workers of a Citus cluster.

use diesel::{
    dsl::sql,
    prelude::*,
    sql_query,
    sql_types::{Bool, Nullable, Text},
};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::worker_pools::IDENTITY;
use crate::db::{
    connect::conn::Conn,
    error::StoreError,
    migrate::{LOCK, SERVER_ROLE, as_owner},
};

/// The table that every worker has, because lists show names of accounts. Other tables of accounts stay on the
/// coordinator, so that an unreachable worker locks out no account.
const EVERYWHERE: &str = "accounts";

/// Selects the tables to distribute, first the one with which the others are co-located. `lies` is Citus' name of the
/// current distribution, or null.
const TABLES: &str = "SELECT c.relname::text AS name, p.partmethod::text AS lies \
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid \
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] \
        LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid AND p.partmethod IN ('h', 'n') \
    WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace \
        AND (a.attname = 'game_id' OR c.relname = 'accounts') \
    ORDER BY c.relname <> 'heads', c.relname";

/// Options of the functions that may read Citus' metadata. Citus' own functions resolve names at run time, so the
/// search path must not contain schemas of other roles.
const AS_OWNER: &str = "SECURITY DEFINER SET search_path = pg_catalog, pg_temp";

/// Returns the SQL of `missing_parts`, which lists unreachable workers and replaces the version for unsharded tables.
/// The connection timeout is 1 s.
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

/// Returns the SQL of `part_of`, which returns the node group with a game's rows. It replaces the version for unsharded
/// tables.
fn part_of() -> String {
    format!(
        "CREATE OR REPLACE FUNCTION part_of(game uuid) RETURNS integer LANGUAGE sql STABLE {AS_OWNER} \
         BEGIN ATOMIC \
             SELECT groupid FROM pg_dist_placement \
             WHERE shardid = get_shard_id_for_distribution_column('heads', game) ORDER BY groupid LIMIT 1; \
         END"
    )
}

/// Returns the SQL of `ways_to_parts`, which lists the workers that the coordinator reaches, with the identities of
/// their databases. It leaves out workers without the cluster's metadata, because they cannot plan statements.
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

/// Reason why the tables were not distributed.
#[derive(Debug, thiserror::Error)]
pub enum DistributeError {
    /// Plain Postgres. The operator must use another database or add the extension.
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

/// Distributes the tables as their owner, and reports each step to `say`. Tables that are distributed already are
/// skipped, so an interrupted run can be repeated. Servers must not run meanwhile.
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
            say(format!("{name}: is distributed already"));
            continue;
        }
        let (how, text) = table.placed();
        conn.batch_execute(&how).await?;
        say(format!("{name}: {text}"));
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
        "append_to: runs on the worker of its game; {SERVER_ROLE}: may sign in, for connections between workers"
    ));
    Ok(())
}

impl Table {
    /// Returns the statement that distributes the table, and the report of it.
    fn placed(&self) -> (String, &'static str) {
        let name = &self.name;
        if name == EVERYWHERE {
            return (format!("SELECT create_reference_table('{name}')"), "on every machine");
        }
        let beside = if name == "heads" { "none" } else { "heads" };
        (
            format!("SELECT create_distributed_table('{name}', 'game_id', colocate_with := '{beside}')"),
            "distributed by game",
        )
    }
}
