//! Creates games.

use std::sync::Arc;

use longhall_base::{error::PlayError, identity::Identity, scope::Scope, secrets, text::title};
use longhall_log::{
    append::roster::Roster,
    db::error::StoreError,
    event::Request,
    game_store::{
        cache::{LoadedGame, Settings},
        commit::append,
        idempotency::request,
        projection::{creation, seat_rows, stage},
    },
};
use longhall_rules::game::{self, Game, OnLeaving, Terms, Visibility, clock::Clock};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{GameService, shown::GameShown};

/// The game that you want to create.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GameRequest)]
pub struct GameRequest {
    /// Id of the title to play, one of `GET /v1/rulesets`.
    #[schema(example = "vikings")]
    pub ruleset: String,
    /// Number of seats for people and bots, within the range of the ruleset.
    #[schema(example = 2)]
    pub seats: u8,
    /// Options of the ruleset; options that are left out have their defaults. `preset` may name one of the ruleset's
    /// presets. The game then has the options of the preset, except for those that are given beside it.
    #[serde(default)]
    #[schema(value_type = Option<longhall_rules::schemas::AnyOptions>)]
    pub options: Option<Value>,
    /// The people who may see the game and join it: everybody (`public`), or only its players and holders of its invite
    /// (`private`). `public` if left out.
    #[serde(default)]
    pub visibility: Visibility,
    /// A name for people, of 1 to 80 characters; no name if left out.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 80)]
    pub title: Option<String>,
    /// The time that the game gives its players; unlimited if left out.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The handling of a seat whose player leaves the running game while more than one stay. The rules make its moves
    /// to the end (`autoplay`), or until another player takes the seat (`replace`). `autoplay` if left out.
    #[serde(default)]
    pub on_leaving: OnLeaving,
    /// Whether bots may take seats. True if left out.
    #[serde(default = "yes")]
    pub admits_bots: bool,
}

fn yes() -> bool {
    true
}

const GUESTS_GAMES: PlayError = PlayError::GuestsMayNot(
    "a guest creates private games that admit bots and that no player takes over: claim your account to play with people",
);

impl GameRequest {
    /// Whether a guest may create this game: nobody but bots can sit down in it.
    fn is_for_guests(&self) -> bool {
        self.visibility == Visibility::Private && self.admits_bots && self.on_leaving == OnLeaving::Autoplay
    }
}

impl GameService {
    /// Creates a game with its creator in seat 0. A retry with the same idempotency key returns the game.
    ///
    /// # Errors
    /// If ruleset, seats or options are invalid, or the account has the maximum number of games.
    pub async fn create(
        &self,
        identity: &Identity,
        mut new: GameRequest,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        identity.require(Scope::Play)?;
        if identity.is_guest && !new.is_for_guests() {
            return Err(GUESTS_GAMES);
        }
        new.title = title(new.title)?;
        let request = request(key, "create", &new)?;
        let settings = Settings {
            title_by: new.title.as_ref().map(|_| identity.account),
            title: new.title,
            is_public: false,
            revision: 0,
        };
        let GameRequest { clock, on_leaving, admits_bots, .. } = new;
        let terms = Terms { clock, on_leaving, admits_bots, ..Terms::default() };
        let new = game::NewGame {
            ruleset: new.ruleset,
            seats: new.seats,
            options: new.options.unwrap_or_else(|| json!({})),
            visibility: new.visibility,
            terms,
            program: self.accounts.program(identity.account).await?,
        };
        let (games, account) = (self.clone(), identity.account);
        let created = async move { games.create_once(account, new, settings, request).await };
        let loaded = self.game_store.tasks.detached(created).await?;
        self.show(&loaded, account).await
    }

    /// Creates a game. With a key, its id is stored first, so that a retry never creates a second game, whatever
    /// happened to the first request.
    async fn create_once(
        &self,
        account: Uuid,
        new: game::NewGame,
        settings: Settings,
        request: Option<Request>,
    ) -> Result<LoadedGame, PlayError> {
        let id = Uuid::now_v7();
        let Some(request) = request else { return self.create_as(account, id, new, settings).await };
        let (kept, _) = self.game_store.keep_key(account, Some(&request), (id, None)).await?;
        if kept != id {
            match self.game_store.load(kept).await {
                Err(PlayError::NoSuchGame) => return self.create_as(account, kept, new, settings).await,
                before => return before,
            }
        }
        let created = self.create_as(account, id, new, settings).await;
        // A refused request can be corrected and sent again with the same key.
        if let Err(PlayError::Refused { .. } | PlayError::TooManyGames(_) | PlayError::GuestsMayNot(_)) =
            created
        {
            self.game_store.store.forget_key(account, &request.key).await?;
        }
        created
    }

    /// Creates a game of strangers, in which others are expected to sit down.
    pub(crate) async fn open_matched(
        &self,
        account: Uuid,
        new: game::NewGame,
        request: Option<Request>,
    ) -> Result<LoadedGame, PlayError> {
        let id = Uuid::now_v7();
        self.game_store.keep_key(account, request.as_ref(), (id, None)).await?;
        let games = self.clone();
        let begun = async move { games.begin(id, account, new, Settings::default(), request).await };
        self.with_place(account, id, begun).await?.ok_or(PlayError::Conflict)
    }

    async fn create_as(
        &self,
        account: Uuid,
        id: Uuid,
        new: game::NewGame,
        settings: Settings,
    ) -> Result<LoadedGame, PlayError> {
        let games = self.clone();
        let begun = async move { games.begin(id, account, new, settings, None).await };
        match self.with_place(account, id, begun).await? {
            Some(loaded) => Ok(loaded),
            // The same request has just created it.
            None => self.game_store.load(id).await,
        }
    }

    /// Creates a game with this id. `None` if it exists.
    pub(crate) async fn begin(
        &self,
        id: Uuid,
        account: Uuid,
        new: game::NewGame,
        settings: Settings,
        request: Option<Request>,
    ) -> Result<Option<LoadedGame>, PlayError> {
        let mut retry = self.game_store.retry(id);
        loop {
            let attempt =
                self.try_beginning(id, account, new.clone(), settings.clone(), request.clone()).await;
            if let Some(begun) = retry.last(attempt).await {
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
    ) -> Result<Option<LoadedGame>, PlayError> {
        let context = self.game_store.context(secrets::random()?, new.terms.clock.is_some())?;
        // Bots that come at once begin to play.
        let with_bots = new.terms.match_terms.is_some_and(|terms| terms.bots_after == Some(0));
        let created = move || Game::create(id, account, new, &context).map(|made| (made, context.seed));
        let ((game, log), seed) = self.game_store.decide(account, with_bots, created).await??;
        let append = append(&game, &log, Some(account), request);
        let loaded = LoadedGame::new(Arc::new(game), seed, Arc::new(settings));
        let roster = Roster {
            created: Some(creation(&loaded)),
            stage: stage(&loaded.game),
            seats: seat_rows(&loaded.game),
            orders: vec![],
        };
        match self.game_store.commit_new(loaded, append, roster).await {
            Err(StoreError::GameExists) => Ok(None),
            done => Ok(Some(done?)),
        }
    }
}
