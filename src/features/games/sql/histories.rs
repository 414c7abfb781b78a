//! Finished games of accounts. Each combination of filters is one range of one index, however many games there are.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use longhall_log::{citus::topology::Topology, db::error::StoreError, histories::Id, store::Store};
use uuid::Uuid;

const PAGE: &str = "SELECT game_id FROM histories WHERE account_id = $1 AND facet = $2 AND public = $3 \
    AND game_id >= $4 AND game_id < $5 ORDER BY game_id DESC LIMIT $6";

const UNFINISHED: &str = "SELECT game_id FROM seats WHERE account_id = $1 AND NOT over";

/// Maximum count. It limits the time that counting takes.
const COUNTED_MAX: i64 = 10_000;
const TALLY: &str = "SELECT opponents, ruleset, outcome, (SELECT count(*) FROM (SELECT FROM histories \
    WHERE account_id = $1 AND facet = opponents || ' ' || ruleset || ' ' || outcome AND public LIMIT $4) AS these) \
    AS games FROM unnest(ARRAY['people', 'bots']) AS opponents, unnest($2) AS ruleset, unnest($3) AS outcome";
/// Prefix of the count on sharded tables. It gathers the games of all workers before they are counted.
const GATHERED: &str = "WITH histories AS MATERIALIZED (SELECT account_id, facet, public FROM histories \
    WHERE account_id = $1 AND public AND (facet LIKE 'people %' OR facet LIKE 'bots %')) ";

const PERSON: &str = "SELECT account_id, name, created_at, owner_id FROM accounts WHERE account_id = \
    coalesce((SELECT account_id FROM account_names WHERE name_key = lower($1)), $2) AND NOT is_guest";

/// A filter of an account's finished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Facet {
    /// All games.
    All,
    /// Games of a ruleset.
    Ruleset(String),
    /// Games with this outcome for the account.
    Outcome(String),
    /// Games of a ruleset with this outcome.
    Both(String, String),
    /// Games with another account.
    Opponent(Uuid),
}

impl Facet {
    fn text(&self) -> String {
        match self {
            Self::All => String::new(),
            Self::Ruleset(ruleset) => format!("ruleset {ruleset}"),
            Self::Outcome(outcome) => format!("result {outcome}"),
            Self::Both(ruleset, outcome) => format!("ruleset {ruleset} result {outcome}"),
            Self::Opponent(account) => format!("opponent {account}"),
        }
    }
}

/// A page of an account's finished games.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// The account.
    pub account: Uuid,
    /// The filter.
    pub facet: Facet,
    /// Whether private games are included.
    pub is_own: bool,
    /// Only games with ids from this one on.
    pub from: Uuid,
    /// Only games with ids before this one.
    pub before: Uuid,
    /// Maximum number of games, the newest first.
    pub limit: i64,
}

/// An account as its page shows it.
#[derive(Clone, Debug, QueryableByName)]
pub(crate) struct PersonRow {
    #[diesel(sql_type = SqlUuid)]
    pub account_id: Uuid,
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub owner_id: Option<Uuid>,
}

/// Number of public games of a ruleset that had this outcome for an account.
#[derive(Clone, Debug, QueryableByName)]
pub(crate) struct TallyRow {
    /// `people` if another person played, otherwise `bots`.
    #[diesel(sql_type = Text)]
    pub opponents: String,
    /// The ruleset.
    #[diesel(sql_type = Text)]
    pub ruleset: String,
    /// The outcome.
    #[diesel(sql_type = Text)]
    pub outcome: String,
    /// Number of games, at most 10,000.
    #[diesel(sql_type = BigInt)]
    pub games: i64,
}

/// Returns the newest finished games of an account that match a filter.
pub(crate) async fn history(store: &Store, of: &History) -> Result<Vec<Uuid>, StoreError> {
    let mut conn = store.conn().await?;
    let mut games = Vec::new();
    for public in [true, false].into_iter().filter(|public| *public || of.is_own) {
        let page: Vec<Id> = sql_query(PAGE)
            .bind::<SqlUuid, _>(of.account)
            .bind::<Text, _>(of.facet.text())
            .bind::<Bool, _>(public)
            .bind::<SqlUuid, _>(of.from)
            .bind::<SqlUuid, _>(of.before)
            .bind::<BigInt, _>(of.limit)
            .load(&mut conn)
            .await?;
        games.extend(page.into_iter().map(|row| row.game_id));
    }
    games.sort_unstable_by(|a, b| b.cmp(a));
    games.truncate(usize::try_from(of.limit).unwrap_or_default());
    Ok(games)
}

/// Returns the number of an account's public games for each of these rulesets and outcomes.
pub(crate) async fn tally(
    store: &Store,
    account: Uuid,
    rulesets: &[&str],
    outcomes: &[&str],
) -> Result<Vec<TallyRow>, StoreError> {
    let gathered = if store.topology == Topology::Citus { GATHERED } else { "" };
    let tally = sql_query(format!("{gathered}{TALLY}"))
        .bind::<SqlUuid, _>(account)
        .bind::<Array<Text>, _>(rulesets)
        .bind::<Array<Text>, _>(outcomes)
        .bind::<BigInt, _>(COUNTED_MAX);
    Ok(tally.load(&mut store.conn().await?).await?)
}

/// The newest ended games of each account, in one range of one index.
const SEATS_KEPT: &str = "SELECT account.id AS account_id, ended.facet LIKE '% kept' AS kept \
    FROM unnest($1) AS account (id) CROSS JOIN LATERAL (SELECT facet, game_id FROM histories \
        WHERE histories.account_id = account.id AND facet >= 'ended 0' AND facet < 'ended a' AND public \
        ORDER BY facet DESC, game_id DESC LIMIT $2) AS ended";
/// Prefix on sharded tables, where the rows of all workers are gathered first.
const SEATS_KEPT_GATHERED: &str = "WITH histories AS MATERIALIZED (SELECT account_id, facet, public, game_id \
    FROM histories WHERE account_id = ANY($1) AND public AND facet LIKE 'ended %') ";

#[derive(QueryableByName)]
struct KeptRow {
    #[diesel(sql_type = SqlUuid)]
    account_id: Uuid,
    #[diesel(sql_type = Bool)]
    kept: bool,
}

/// Returns for each account whether it kept its seat in its newest ended games that count, at most `limit` of them.
pub(crate) async fn seats_kept(
    store: &Store,
    accounts: &[Uuid],
    limit: i64,
) -> Result<BTreeMap<Uuid, Vec<bool>>, StoreError> {
    let gathered = if store.topology == Topology::Citus { SEATS_KEPT_GATHERED } else { "" };
    let rows = sql_query(format!("{gathered}{SEATS_KEPT}"))
        .bind::<Array<SqlUuid>, _>(accounts)
        .bind::<BigInt, _>(limit);
    let rows: Vec<KeptRow> = rows.load(&mut store.conn().await?).await?;
    let mut kept = BTreeMap::<Uuid, Vec<bool>>::new();
    for row in rows {
        kept.entry(row.account_id).or_default().push(row.kept);
    }
    Ok(kept)
}

/// Returns the account with this name or, if there is none, with this id. Deleted accounts are included, guests are not.
pub(crate) async fn person(
    store: &Store,
    name: &str,
    id: Option<Uuid>,
) -> Result<Option<PersonRow>, StoreError> {
    let person = sql_query(PERSON).bind::<Text, _>(name).bind::<Nullable<SqlUuid>, _>(id);
    Ok(person.get_result(&mut store.conn().await?).await.optional()?)
}

/// Returns the unfinished games of an account.
pub(crate) async fn unfinished(store: &Store, account: Uuid) -> Result<Vec<Uuid>, StoreError> {
    let games = sql_query(UNFINISHED).bind::<SqlUuid, _>(account);
    let games: Vec<Id> = games.load(&mut store.conn().await?).await?;
    Ok(games.into_iter().map(|row| row.game_id).collect())
}
