//! Games for lists and polls: the projections `games` and `seats`.

use std::time::Instant;

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{self, not, sql},
    expression::SqlLiteral,
    pg::Pg,
    prelude::*,
    sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz},
};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use uuid::Uuid;

use super::{
    clock::reading::{Reading, clock_timestamp},
    db::{
        error::StoreError,
        schema::{accounts, game_settings, games, heads, seats},
    },
    head::{Begun, Stage},
    store::Store,
};

// Subqueries, run once per selected row. So lists never read heads or settings of games that are not on the page.
const HEAD_SEQ: &str = "(SELECT head_seq FROM heads WHERE heads.game_id = games.game_id)";
const AWAITING: &str = "(SELECT awaiting FROM heads WHERE heads.game_id = games.game_id)";
const STANDING: &str = "(SELECT standing FROM heads WHERE heads.game_id = games.game_id)";
const UPDATED_AT: &str = "(SELECT updated_at FROM heads WHERE heads.game_id = games.game_id)";
const TITLE: &str = "(SELECT title FROM game_settings WHERE game_settings.game_id = games.game_id)";

/// A row of the projection `games`, with the title from the game's settings.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct GameRow {
    /// The game.
    pub game_id: Uuid,
    /// The constant properties.
    #[diesel(embed)]
    pub begun: Begun,
    /// The stage.
    #[diesel(embed)]
    pub stage: Stage,
    /// The number of its last event.
    #[diesel(select_expression = sql(HEAD_SEQ), select_expression_type = SqlLiteral<BigInt>)]
    pub head_seq: i64,
    /// The seats that the game waits for.
    #[diesel(select_expression = sql(AWAITING), select_expression_type = SqlLiteral<Jsonb>)]
    pub awaiting: Value,
    /// How the game stands.
    #[diesel(select_expression = sql(STANDING), select_expression_type = SqlLiteral<Jsonb>)]
    pub standing: Value,
    /// Time of the last event.
    #[diesel(select_expression = sql(UPDATED_AT), select_expression_type = SqlLiteral<Timestamptz>)]
    pub updated_at: DateTime<Utc>,
    /// The name that its players gave it.
    #[diesel(select_expression = sql(TITLE), select_expression_type = SqlLiteral<Nullable<Text>>)]
    pub title: Option<String>,
}

/// A row of the projection `seats`.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = seats)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct SeatRow {
    pub game_id: Uuid,
    pub seat: i16,
    pub account_id: Uuid,
    pub live: bool,
    pub resigned: bool,
    pub over: bool,
    pub over_at: Option<DateTime<Utc>>,
    pub outcome: Option<String>,
    pub bot: Option<String>,
    pub account_kind: Option<String>,
}

/// The head, the settings and the visibility of a game.
#[derive(Clone, Debug, Queryable)]
#[allow(missing_docs, reason = "described in the migrations")]
pub struct HeadRow {
    pub ruleset: String,
    pub head_seq: i64,
    pub head_hash: Vec<u8>,
    pub status: String,
    pub visibility: String,
    pub title: Option<String>,
    pub title_by: Option<Uuid>,
    /// The revision of the settings.
    pub revision: i64,
    pub rematch_of: Option<Uuid>,
    /// The seat of the account for which the head was read. `None` if it has none.
    pub seat: Option<i16>,
}

#[dsl::auto_type]
pub(crate) fn seats_of<'a>(of: &'a [Uuid]) -> _ {
    let seat: dsl::AsSelect<SeatRow, Pg> = SeatRow::as_select();
    seats::table
        .left_join(accounts::table.on(accounts::account_id.eq(seats::account_id)))
        .filter(seats::game_id.eq_any(of))
        .order((seats::game_id, seats::seat))
        .select((seat, accounts::name.nullable()))
}

impl Store {
    /// Returns the head of a game and the seat of this account. `None` if there is no such game. Also reads the
    /// database's clock.
    pub async fn head(&self, game: Uuid, account: Uuid) -> Result<Option<HeadRow>, StoreError> {
        let own_seat = seats::game_id.eq(games::game_id).and(seats::account_id.eq(account));
        let own_settings = game_settings::game_id.eq(games::game_id);
        let head = (
            games::ruleset,
            heads::head_seq,
            heads::head_hash,
            games::status,
            game_settings::visibility,
            game_settings::title,
            game_settings::title_by,
            game_settings::revision,
            games::rematch_of,
            seats::seat.nullable(),
        );
        let head = games::table
            .inner_join(heads::table)
            .inner_join(game_settings::table.on(own_settings))
            .left_join(seats::table.on(own_seat))
            .filter(games::game_id.eq(game))
            .select((head, clock_timestamp()));
        let mut conn = self.conn().await?;
        let asked = Instant::now();
        let found: Option<(HeadRow, _)> = head.first(&mut conn).await.optional()?;
        Ok(found.map(|(head, shown)| {
            self.clock().learn(Reading::from_answer(shown, asked));
            head
        }))
    }

    /// Returns the last events of games, and the revisions of their settings.
    pub async fn heads(&self, of: &[Uuid]) -> Result<Vec<(Uuid, i64, i64)>, StoreError> {
        let heads = heads::table
            .inner_join(game_settings::table.on(game_settings::game_id.eq(heads::game_id)))
            .filter(heads::game_id.eq_any(of))
            .select((heads::game_id, heads::head_seq, game_settings::revision));
        Ok(heads.load(&mut self.conn().await?).await?)
    }

    /// Returns the seats of these games, ordered, with the names of their accounts. The name is `None` if a bot without
    /// an account has the seat.
    pub async fn seats(&self, of: &[Uuid]) -> Result<Vec<(SeatRow, Option<String>)>, StoreError> {
        Ok(seats_of(of).load(&mut self.conn().await?).await?)
    }

    /// Returns the unfinished games in which the account has a seat.
    pub async fn live_games(&self, account: Uuid) -> Result<Vec<Uuid>, StoreError> {
        let live =
            seats::table.filter(seats::account_id.eq(account)).filter(not(seats::over)).filter(seats::live);
        Ok(live.select(seats::game_id).load(&mut self.conn().await?).await?)
    }

    /// Returns the number of unfinished games in which the account has a seat.
    pub async fn count_live_games(&self, account: Uuid) -> Result<i64, StoreError> {
        let count = seats::table
            .filter(seats::account_id.eq(account))
            .filter(not(seats::over))
            .filter(seats::live)
            .count();
        Ok(count.get_result(&mut self.conn().await?).await?)
    }
}
