//! Creating games.

use std::sync::Arc;

use longhall_rules::game::{self, Game, OnLeaving, Terms, Visibility, clock::Clock};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{GameRoom, shown::GameShown};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    secrets,
    tables::{
        cache::{Settings, Table},
        commit::append,
        once::request,
        projection::{creation, seat_rows, stage},
    },
    text::title,
};
use crate::store::{Request, Roster, StoreError};

/// A game as its creator wants it.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GameRequest)]
pub struct GameRequest {
    /// Id of the title to play, one of `GET /v1/rulesets`.
    #[schema(example = "vikings")]
    pub ruleset: String,
    /// How many people and bots are to play, within the range of the ruleset.
    #[schema(example = 2)]
    pub seats: u8,
    /// Options of the ruleset; what is left out takes its default. `preset` may name one of the ruleset's
    /// presets instead: the game has what it stands for, and single options beside it win.
    #[serde(default = "no_options")]
    #[schema(value_type = Option<longhall_rules::schemas::AnyOptions>)]
    pub options: Value,
    /// Says who may see the game and join it: everybody (`public`), or those who sit there or have its invite
    /// (`private`). `public` if left out.
    #[serde(default)]
    pub visibility: Visibility,
    /// A name for people, of at most 80 characters; none if left out.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 80)]
    pub title: Option<String>,
    /// How long the game waits for its players; without end, if left out.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// What becomes of the seat of a player who leaves the running game while more than one stay: the rules
    /// play on for it (`autoplay`), or do so until somebody else takes it (`replace`). `autoplay` if left out.
    #[serde(default)]
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down. True if left out.
    #[serde(default = "yes")]
    pub admits_bots: bool,
}

fn yes() -> bool {
    true
}

fn no_options() -> Value {
    json!({})
}

impl GameRoom {
    /// Creates a game; its creator sits in seat 0. The key lets a client that lost the answer ask again: it meets the game.
    ///
    /// # Errors
    /// If ruleset, seats or options do not make a game, or the account sits in too many.
    pub async fn create(
        &self,
        identity: &Identity,
        mut new: GameRequest,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        identity.require(Scope::Play)?;
        new.title = title(new.title)?;
        let request = request(key, "create", &new)?;
        let settings = Settings {
            title_by: new.title.as_ref().map(|_| identity.account),
            title: new.title,
            is_public: false,
            revision: 0,
        };
        let GameRequest { clock, on_leaving, admits_bots, .. } = new;
        let terms = Terms { clock, on_leaving, admits_bots, rematch: None };
        let new = game::NewGame {
            ruleset: new.ruleset,
            seats: new.seats,
            options: new.options,
            visibility: new.visibility,
            terms,
        };
        let (games, account) = (self.clone(), identity.account);
        let created = async move { games.create_once(account, new, settings, request).await };
        let table = self.tables.tasks.surely(created).await?;
        self.show(&table, account).await
    }

    /// Creates a game. With a key, the id that it will have is kept first, so that whoever asks again creates none beside it,
    /// whatever became of the first request.
    async fn create_once(
        &self,
        account: Uuid,
        new: game::NewGame,
        settings: Settings,
        request: Option<Request>,
    ) -> Result<Table, PlayError> {
        let id = Uuid::now_v7();
        let Some(request) = request else { return self.create_as(account, id, new, settings).await };
        let (kept, _) = self.tables.keep_key(account, Some(&request), (id, None)).await?;
        if kept != id {
            match self.tables.table(kept).await {
                Err(PlayError::NoSuchGame) => return self.create_as(account, kept, new, settings).await,
                before => return before,
            }
        }
        let created = self.create_as(account, id, new, settings).await;
        // What was refused may be asked for by the same key once it is put right.
        if let Err(PlayError::Refused { .. } | PlayError::TooManyGames(_)) = created {
            self.tables.store.forget_key(account, &request.key).await?;
        }
        created
    }

    async fn create_as(
        &self,
        account: Uuid,
        id: Uuid,
        new: game::NewGame,
        settings: Settings,
    ) -> Result<Table, PlayError> {
        let games = self.clone();
        let begun = async move { games.begin(id, account, new, settings, None).await };
        match self.with_place(account, id, begun).await? {
            Some(table) => Ok(table),
            // The same request, which came twice at once.
            None => self.tables.table(id).await,
        }
    }

    /// Creates a game with this id; none, if there is one.
    pub(crate) async fn begin(
        &self,
        id: Uuid,
        account: Uuid,
        new: game::NewGame,
        settings: Settings,
        request: Option<Request>,
    ) -> Result<Option<Table>, PlayError> {
        let mut attempts = self.tables.attempts(id);
        loop {
            let attempt =
                self.try_beginning(id, account, new.clone(), settings.clone(), request.clone()).await;
            if let Some(begun) = attempts.last(attempt).await {
                return begun;
            }
        }
    }

    async fn try_beginning(
        &self,
        id: Uuid,
        account: Uuid,
        new: game::NewGame,
        settings: Settings,
        request: Option<Request>,
    ) -> Result<Option<Table>, PlayError> {
        let context = self.tables.context(secrets::random()?, new.terms.clock.is_some())?;
        let (game, log) = Game::create(id, account, new, &context)?;
        let seed = context.seed;
        let append = append(&game, &log, Some(account), request);
        let table = Table::new(Arc::new(game), seed, Arc::new(settings));
        let roster = Roster {
            created: Some(creation(&table)),
            stage: stage(&table.game),
            seats: seat_rows(&table.game),
            orders: vec![],
        };
        match self.tables.commit_new(table, append, roster).await {
            Err(StoreError::GameExists) => Ok(None),
            done => Ok(Some(done?)),
        }
    }
}
