//! Private games that become public by consent.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::{
    Notice, Store, StoreError,
    connect::Conn,
    schema::{accounts, game_settings, games, histories, publications},
};

/// What has become of a game's publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Whether everybody may see the game.
    pub is_public: bool,
    /// Those who have not agreed yet.
    pub missing: Vec<Uuid>,
    /// The revision of the game's settings.
    pub revision: i64,
}

impl Store {
    /// Notes that somebody agrees to a game being public, or no longer does, and makes it so once all `people` agree. Deleted
    /// accounts and bots do. Whoever waits is notified, so the caller must not drop this future. None if there is no such game.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn publish(
        &self,
        game: Uuid,
        account: Uuid,
        agrees: bool,
        people: Vec<Uuid>,
    ) -> Result<Option<Published>, StoreError> {
        let mut conn = self.conn().await?;
        let published = conn
            .transaction(async |conn| {
                let settings = (game_settings::visibility, game_settings::revision);
                let settings = game_settings::table.find(game).select(settings).for_update();
                let settings: Option<(String, i64)> = settings.first(conn).await.optional()?;
                let Some((visibility, revision)) = settings else {
                    return Ok(None);
                };
                let row = (publications::game_id.eq(game), publications::account_id.eq(account));
                if agrees {
                    let agreed = diesel::insert_into(publications::table).values(row);
                    agreed.on_conflict_do_nothing().execute(conn).await?;
                } else {
                    diesel::delete(publications::table.find((game, account))).execute(conn).await?;
                }
                let missing = missing(conn, game, &people).await?;
                let is_public = missing.is_empty();
                if (visibility == "public") == is_public {
                    return Ok(Some(Published { is_public, missing, revision }));
                }
                let revision = show(conn, game, is_public).await?;
                Ok::<_, StoreError>(Some(Published { is_public, missing, revision }))
            })
            .await?;
        if let Some(Published { revision, .. }) = published {
            self.notices.post(Notice { game, revision, accounts: people, ..Notice::default() });
        }
        Ok(published)
    }
}

/// Those of these people who have not agreed, and can.
async fn missing(conn: &mut Conn, game: Uuid, people: &[Uuid]) -> Result<Vec<Uuid>, StoreError> {
    let agreed = publications::table.filter(publications::game_id.eq(game)).select(publications::account_id);
    let agreed: Vec<Uuid> = agreed.load(conn).await?;
    let missing = accounts::table
        .filter(accounts::account_id.eq_any(people))
        .filter(accounts::deleted_at.is_null())
        .filter(accounts::owner_id.is_null())
        .filter(accounts::account_id.ne_all(agreed))
        .select(accounts::account_id);
    Ok(missing.load(conn).await?)
}

/// Shows a game to everybody, or no longer; returns the revision of its settings then.
async fn show(conn: &mut Conn, game: Uuid, is_public: bool) -> Result<i64, StoreError> {
    let visibility = if is_public { "public" } else { "private" };
    let row = diesel::update(games::table.find(game)).set(games::visibility.eq(visibility));
    row.execute(conn).await?;
    let listed = diesel::update(histories::table.filter(histories::game_id.eq(game)));
    listed.set(histories::public.eq(is_public)).execute(conn).await?;
    let changed =
        (game_settings::visibility.eq(visibility), game_settings::revision.eq(game_settings::revision + 1));
    let changed = diesel::update(game_settings::table.find(game)).set(changed);
    Ok(changed.returning(game_settings::revision).get_result(conn).await?)
}
