//! The games that accounts have finished, by everything they may be asked for by: each combination of filters is one range of
//! one index, however many games there are.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::{
    Store, StoreError,
    connect::Conn,
    differing::differing,
    explain::{EXPLAIN, Explained},
    layout::Layout,
    prepared::Prepared,
    schema::histories,
};

/// What games that are over are listed by, for each person who sat there at the end. They are those that are `which`: `$1`, so
/// that of many machines only one is asked, or any of several.
fn derived(which: &str) -> String {
    format!(
        "SELECT games.game_id, own.account_id, facets.facet, games.visibility = 'public' AS public \
        FROM games JOIN seats own USING (game_id) CROSS JOIN LATERAL unnest(ARRAY['', 'ruleset ' || games.ruleset, \
            'result ' || own.outcome, 'ruleset ' || games.ruleset || ' result ' || own.outcome]) AS facets (facet) \
        WHERE games.game_id = {which} AND own.over AND own.bot IS NULL \
        UNION ALL SELECT games.game_id, own.account_id, 'opponent ' || other.account_id, games.visibility = 'public' \
        FROM games JOIN seats own USING (game_id) JOIN seats other USING (game_id) \
        WHERE games.game_id = {which} AND own.over AND own.bot IS NULL AND other.account_id <> own.account_id"
    )
}
const STORED: &str = "SELECT * FROM histories WHERE game_id = ANY($1)";
const COMPARED: &str = "game_id, account_id, facet, public";

const PAGE: &str = "SELECT game_id FROM histories WHERE account_id = $1 AND facet = $2 AND public = $3 \
    AND game_id >= $4 AND game_id < $5 ORDER BY game_id DESC LIMIT $6";

const UNFINISHED: &str = "SELECT game_id FROM seats WHERE account_id = $1 AND NOT over";

/// Counts stop here, so that nobody's history takes long to count.
const COUNTED_MAX: i64 = 10_000;
const TALLY: &str = "SELECT ruleset, outcome, (SELECT count(*) FROM (SELECT FROM histories WHERE account_id = $1 \
    AND facet = 'ruleset ' || ruleset || ' result ' || outcome AND public LIMIT $4) AS these) AS games \
    FROM unnest($2) AS ruleset, unnest($3) AS outcome";
/// What goes before it where the tables are spread: the games of all machines are gathered before they are counted.
const GATHERED: &str = "WITH histories AS MATERIALIZED (SELECT account_id, facet, public FROM histories \
    WHERE account_id = $1 AND public AND facet LIKE 'ruleset % result %') ";

const PERSON: &str = "SELECT account_id, name, created_at, owner_id FROM accounts WHERE account_id = \
    coalesce((SELECT account_id FROM account_names WHERE name_key = lower($1)), $2)";

/// By what somebody's history is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Facet {
    /// By nothing.
    All,
    /// Games of a title.
    Ruleset(String),
    /// Games with this outcome for them.
    Outcome(String),
    /// Games of a title with this outcome.
    Both(String, String),
    /// Games with somebody else.
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

/// A part of somebody's history.
#[derive(Clone, Debug)]
pub struct History {
    /// Whose it is.
    pub account: Uuid,
    /// By what it is asked for.
    pub facet: Facet,
    /// Whether private games are in it, too.
    pub is_own: bool,
    /// Only games with ids from this one on.
    pub from: Uuid,
    /// Only games with ids before this one.
    pub before: Uuid,
    /// How many at most, the newest first.
    pub limit: i64,
}

/// An account as its page shows it.
#[derive(Clone, Debug, QueryableByName)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct PersonRow {
    #[diesel(sql_type = SqlUuid)]
    pub account_id: Uuid,
    #[diesel(sql_type = Text)]
    pub name: String,
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub owner_id: Option<Uuid>,
}

/// How many public games of a title had this outcome for somebody.
#[derive(Clone, Debug, QueryableByName)]
pub struct TallyRow {
    /// The title.
    #[diesel(sql_type = Text)]
    pub ruleset: String,
    /// The outcome.
    #[diesel(sql_type = Text)]
    pub outcome: String,
    /// How many; no more than 10,000.
    #[diesel(sql_type = BigInt)]
    pub games: i64,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    game_id: Uuid,
}

/// Binds what the statement of a page asks for.
macro_rules! page {
    ($statement:expr, $of:expr, $public:expr) => {
        sql_query($statement)
            .bind::<SqlUuid, _>($of.account)
            .bind::<Text, _>($of.facet.text())
            .bind::<Bool, _>($public)
            .bind::<SqlUuid, _>($of.from)
            .bind::<SqlUuid, _>($of.before)
            .bind::<BigInt, _>($of.limit)
    };
}

/// Binds what the statement of a page about a person asks for.
macro_rules! tally {
    ($statement:expr, $account:expr, $rulesets:expr, $outcomes:expr) => {
        sql_query($statement)
            .bind::<SqlUuid, _>($account)
            .bind::<Array<Text>, _>($rulesets)
            .bind::<Array<Text>, _>($outcomes)
            .bind::<BigInt, _>(COUNTED_MAX)
    };
}

/// Writes by what a game is listed, if it is over: to be called once its seats are written.
pub(super) async fn write_history(conn: &mut Conn, game: Uuid) -> Result<(), StoreError> {
    let write = sql_query(format!(
        "INSERT INTO histories (game_id, account_id, facet, public) {} \
         ON CONFLICT (game_id, account_id, facet) DO UPDATE SET public = excluded.public",
        derived("$1")
    ));
    Prepared(write.bind::<SqlUuid, _>(game)).execute(conn).await?;
    Ok(())
}

/// Takes away by what a game is listed.
pub(super) async fn forget_history(conn: &mut Conn, game: Uuid) -> Result<(), StoreError> {
    diesel::delete(histories::table.filter(histories::game_id.eq(game))).execute(conn).await?;
    Ok(())
}

/// Those of these games by which something else is listed than follows from them.
pub(super) async fn wrong_histories(conn: &mut Conn, games: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let wrong = sql_query(differing(&derived("ANY($1)"), STORED, COMPARED));
    let wrong: Vec<Id> = Prepared(wrong.bind::<Array<SqlUuid>, _>(games)).load(conn).await?;
    Ok(wrong.into_iter().map(|row| row.game_id).collect())
}

impl Store {
    /// The newest games of a part of somebody's history.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn history(&self, of: &History) -> Result<Vec<Uuid>, StoreError> {
        let mut conn = self.conn().await?;
        let mut games = Vec::new();
        for public in [true, false].into_iter().filter(|public| *public || of.is_own) {
            let page: Vec<Id> = page!(PAGE, of, public).load(&mut conn).await?;
            games.extend(page.into_iter().map(|row| row.game_id));
        }
        games.sort_unstable_by(|a, b| b.cmp(a));
        games.truncate(usize::try_from(of.limit).unwrap_or_default());
        Ok(games)
    }

    /// How Postgres finds them, for tests.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    #[doc(hidden)]
    pub async fn plans_of_history(&self, of: &History) -> Result<Vec<Value>, StoreError> {
        let mut conn = self.conn().await?;
        let mut plans: Vec<Explained> = vec![];
        for public in [true, false] {
            plans.extend(page!(format!("{EXPLAIN} {PAGE}"), of, public).load::<Explained>(&mut conn).await?);
        }
        let unfinished = sql_query(format!("{EXPLAIN} {UNFINISHED}")).bind::<SqlUuid, _>(of.account);
        plans.extend(unfinished.load::<Explained>(&mut conn).await?);
        Ok(plans.into_iter().map(|one| one.plan).collect())
    }

    /// How Postgres finds a person, and counts their games, for tests.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    #[doc(hidden)]
    pub async fn plans_of_person(
        &self,
        account: Uuid,
        rulesets: &[&str],
        outcomes: &[&str],
    ) -> Result<Vec<Value>, StoreError> {
        let mut conn = self.conn().await?;
        let person = sql_query(format!("{EXPLAIN} {PERSON}"));
        let person = person.bind::<Text, _>("ann").bind::<Nullable<SqlUuid>, _>(Some(account));
        let mut plans: Vec<Explained> = person.load(&mut conn).await?;
        let tally = tally!(format!("{EXPLAIN} {TALLY}"), account, rulesets, outcomes);
        plans.extend(tally.load::<Explained>(&mut conn).await?);
        Ok(plans.into_iter().map(|one| one.plan).collect())
    }

    /// How many public games of these titles had these outcomes for somebody.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn tally(
        &self,
        account: Uuid,
        rulesets: &[&str],
        outcomes: &[&str],
    ) -> Result<Vec<TallyRow>, StoreError> {
        let gathered = if self.layout == Layout::Spread { GATHERED } else { "" };
        let tally = tally!(format!("{gathered}{TALLY}"), account, rulesets, outcomes);
        Ok(tally.load(&mut self.conn().await?).await?)
    }

    /// The account with this name, or else this id, be it deleted.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn person(&self, name: &str, id: Option<Uuid>) -> Result<Option<PersonRow>, StoreError> {
        let person = sql_query(PERSON).bind::<Text, _>(name).bind::<Nullable<SqlUuid>, _>(id);
        Ok(person.get_result(&mut self.conn().await?).await.optional()?)
    }

    /// The games of an account that are not over.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn unfinished(&self, account: Uuid) -> Result<Vec<Uuid>, StoreError> {
        let games = sql_query(UNFINISHED).bind::<SqlUuid, _>(account);
        let games: Vec<Id> = games.load(&mut self.conn().await?).await?;
        Ok(games.into_iter().map(|row| row.game_id).collect())
    }
}
