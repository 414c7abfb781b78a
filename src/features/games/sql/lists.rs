//! Lists of games. Every possible filter has an index.

use diesel::{
    dsl::{AsSelect, IntoBoxed, Select, sql},
    pg::Pg,
    prelude::*,
    sql_types::Bool,
};
use diesel_async::RunQueryDsl;
use longhall_log::{
    db::{error::StoreError, schema::games},
    games::GameRow,
    store::Store,
};
use uuid::Uuid;

use super::histories::{Facet, History};
use crate::features::games::sql;

/// A selection of games.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameFilter {
    /// Only games with this status.
    pub status: Option<String>,
    /// Only games of this ruleset.
    pub ruleset: Option<String>,
    /// Only games with a seat that another account may take.
    pub vacant: bool,
    /// Only games in which an account has a seat, or had one at their end.
    pub seated: Option<Seated>,
    /// Only games with ids from this one on.
    pub from: Option<Uuid>,
    /// Only games created before this one.
    pub before: Option<Uuid>,
    /// Maximum number of games.
    pub limit: i64,
}

/// A player whose games are listed. Another account gets only public games, and no open rematches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seated {
    /// The player.
    pub account: Uuid,
    /// Whether the player requests the list.
    pub is_own: bool,
}

/// The condition of games that everybody may list. It repeats the text of the partial indexes, so that Postgres can use
/// them. The seats of an open rematch are reserved.
const LISTED: &str = "games.visibility = 'public' AND (games.rematch_of IS NULL OR games.status <> 'open')";

/// A query for games.
pub(super) type Page<'a> = IntoBoxed<'a, Select<games::table, AsSelect<GameRow, Pg>>, Pg>;

/// Returns the query for games that match the filter; if `among` is given, only those games.
fn page<'a>(filter: &'a GameFilter, among: Option<&'a [Uuid]>) -> Page<'a> {
    let mut query = games::table.select(GameRow::as_select()).into_boxed::<Pg>();
    if let Some(among) = among {
        query = query.filter(games::game_id.eq_any(among));
    }
    if !filter.seated.is_some_and(|seated| seated.is_own) {
        query = query.filter(sql::<Bool>(LISTED));
    }
    if let Some(from) = filter.from {
        query = query.filter(games::game_id.ge(from));
    }
    if let Some(status) = &filter.status {
        query = query.filter(games::status.eq(status));
    }
    if let Some(ruleset) = &filter.ruleset {
        query = query.filter(games::ruleset.eq(ruleset));
    }
    if filter.vacant {
        query = query.filter(games::vacant_seat.is_not_null());
    }
    if let Some(before) = filter.before {
        query = query.filter(games::game_id.lt(before));
    }
    query.order(games::game_id.desc()).limit(filter.limit)
}

fn these(of: &[Uuid]) -> Page<'_> {
    let games = games::table.select(GameRow::as_select()).into_boxed::<Pg>();
    games.filter(games::game_id.eq_any(of)).order(games::game_id.desc())
}

/// Returns the newest games that match the filter.
pub(crate) async fn list_games(store: &Store, filter: &GameFilter) -> Result<Vec<GameRow>, StoreError> {
    let among = among(store, filter).await?;
    Ok(page(filter, among.as_deref()).load(&mut store.conn().await?).await?)
}

/// Returns these games, the newest first.
pub(crate) async fn games(store: &Store, of: &[Uuid]) -> Result<Vec<GameRow>, StoreError> {
    Ok(these(of).load(&mut store.conn().await?).await?)
}

/// Returns the games of the filter's player that may be on the page. Of finished games these are only the newest,
/// because there may be thousands. `None` if the filter names no player.
async fn among(store: &Store, filter: &GameFilter) -> Result<Option<Vec<Uuid>>, StoreError> {
    let Some(seated) = filter.seated else { return Ok(None) };
    let status = filter.status.as_deref();
    let mut games = vec![];
    if !filter.vacant && status.is_none_or(|status| status == "finished") {
        games.extend(sql::histories::history(store, &finished(filter, seated)).await?);
    }
    if status.is_none_or(|status| status != "finished") {
        games.extend(sql::histories::unfinished(store, seated.account).await?);
    }
    Ok(Some(games))
}

fn finished(filter: &GameFilter, Seated { account, is_own }: Seated) -> History {
    let facet = filter.ruleset.clone().map_or(Facet::All, Facet::Ruleset);
    let (from, before) = (filter.from.unwrap_or_default(), filter.before.unwrap_or(Uuid::max()));
    History { account, facet, is_own, from, before, limit: filter.limit }
}
