//! Moves in several games with one request.

use std::collections::BTreeSet;

use futures_util::{StreamExt, stream};
use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_rules::kit::exact;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    MoveService,
    dto::{Moves, MovesMade, check_count},
};
use crate::features::notifications::words::Language;

/// Maximum number of games per request.
const GAMES_MAX: usize = 64;
/// Maximum number of games handled concurrently, whose appends share commits.
const AT_ONCE: usize = 16;

/// Moves to make in many games.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ManyMoves {
    /// 1 to 64 entries, each for a different game.
    #[schema(min_items = 1, max_items = 64)]
    pub items: Vec<MovesAt>,
}

/// Moves to make in one of many games: all of them are made, or none.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MovesAt {
    /// Id of the game in which to make them.
    pub game: Uuid,
    /// The `seq` of the newest event you have seen in this game.
    #[serde(deserialize_with = "exact")]
    pub expected_seq: i64,
    /// 1 to 64 moves of the game's ruleset, in the order in which to make them.
    #[schema(value_type = Vec<longhall_rules::schemas::AnyMove>, min_items = 1, max_items = 64)]
    pub moves: Vec<serde_json::Value>,
}

impl ManyMoves {
    /// Checks the number of games and moves.
    ///
    /// # Errors
    /// If there are none or too many, or a game occurs twice.
    pub fn check(&self) -> Result<(), PlayError> {
        if self.items.is_empty() || self.items.len() > GAMES_MAX {
            return Err(PlayError::field("/items", format!("move in 1 to {GAMES_MAX} games at once")));
        }
        let games: BTreeSet<Uuid> = self.items.iter().map(|item| item.game).collect();
        if games.len() < self.items.len() {
            return Err(PlayError::field("/items", "name each game only once"));
        }
        let mut items = self.items.iter().enumerate();
        items.try_for_each(|(index, item)| check_count(&item.moves, format!("/items/{index}/moves")))
    }
}

impl MoveService {
    /// Makes moves in several games. Handles each game like a request of its own, and returns the results in the same
    /// order.
    ///
    /// # Errors
    /// If the token lacks the scope, or there are too many games or moves.
    pub async fn make_many(
        &self,
        identity: &Identity,
        many: ManyMoves,
        key: Option<&str>,
        labels: Option<Language>,
    ) -> Result<Vec<(Uuid, Result<MovesMade, PlayError>)>, PlayError> {
        identity.require(Scope::Play)?;
        many.check()?;
        let make = async |MovesAt { game, expected_seq, moves }| {
            let moves = Moves { expected_seq, moves };
            // Boxed, because making moves takes much memory.
            let made = Box::pin(async {
                let made = self.make(identity, game, &moves, key).await?;
                self.response(&made, labels).await
            });
            (game, made.await)
        };
        Ok(stream::iter(many.items).map(make).buffered(AT_ONCE).collect().await)
    }
}
