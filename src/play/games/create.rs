//! Creating games and the comings and goings around them.

use std::sync::Arc;

use longhall_rules::{
    game::{self, Entropy, Game, Intent, OnLeaving, Terms, Visibility, clock::Clock},
    kit::{Seat, Skill, Viewer},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    games::show::{self, GameShown},
    receipts::hall_keys::HallKey,
    secrets,
    tables::{
        cache::{Settings, Table},
        projection::{accounts, append, new_row, seat_rows},
    },
    text::check_line,
};
use crate::store::{Life, StoreError};

/// The longest title, in characters.
const TITLE_CHARS_MAX: usize = 80;

/// A game as its creator asks for it.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewGame)]
pub struct NewGame {
    /// The id of a ruleset.
    #[schema(example = "vikings")]
    pub ruleset: String,
    /// How many seats.
    #[schema(example = 2)]
    pub seats: u8,
    /// The ruleset's options; what is left out takes its default. `preset` may name one of the ruleset's presets
    /// instead: the game has what it stands for, and single options beside it win.
    #[serde(default = "no_options")]
    #[schema(value_type = Option<crate::play::rulesets::AnyOptions>)]
    pub options: Value,
    /// Who may see it: everybody, or its players only.
    #[serde(default)]
    #[schema(inline)]
    pub visibility: Visibility,
    /// A name for people; at most 80 characters.
    #[serde(default)]
    pub title: Option<String>,
    /// How long it waits for its players; without end, if none.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// What becomes of the seat of a player who leaves the running game, if more than one stay.
    #[serde(default)]
    #[schema(inline)]
    pub on_leaving: OnLeaving,
    /// Whether bots may sit down: they may, if it is left out.
    #[serde(default = "yes")]
    pub admits_bots: bool,
}

fn yes() -> bool {
    true
}

fn no_options() -> Value {
    json!({})
}

/// Asks for a seat.
#[derive(Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// The code of a private game.
    #[serde(default)]
    pub invite: Option<String>,
    /// What you add to the luck of the game, before the deal: 16 to 64 bytes in hex, public.
    #[serde(default)]
    #[schema(value_type = Option<String>, pattern = "^([0-9A-Fa-f]{2}){16,64}$")]
    pub entropy: Option<Entropy>,
    /// Instead of sitting down yourself, have a bot sit down: only its host may, before the game starts, and with nothing
    /// beside it.
    #[serde(default)]
    pub bot: Option<Skill>,
}

/// What a player adds to the luck of a game.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEntropy {
    /// 16 to 64 bytes in hex, best from a good source of chance. It stands in the log, for everybody.
    #[schema(value_type = String, pattern = "^([0-9A-Fa-f]{2}){16,64}$")]
    pub entropy: Entropy,
}

/// The seat that was taken.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Joined {
    /// Its number.
    pub seat: Seat,
}

impl Hall {
    /// Creates a game; its creator sits in seat 0.
    ///
    /// # Errors
    /// If ruleset, seats or options do not make a game, or the account sits in too many.
    pub async fn create_game(&self, identity: &Identity, new: NewGame) -> Result<GameShown, PlayError> {
        identity.require(Scope::Play)?;
        check_title(new.title.as_deref())?;
        let settings = Settings {
            title_by: new.title.as_ref().map(|_| identity.account),
            title: new.title,
            revision: 0,
        };
        let NewGame { clock, on_leaving, admits_bots, .. } = new;
        let terms = Terms { clock, on_leaving, admits_bots, rematch: None };
        let new = game::NewGame {
            ruleset: new.ruleset,
            seats: new.seats,
            options: new.options,
            visibility: new.visibility,
            terms,
        };
        let (hall, id, account) = (self.clone(), Uuid::now_v7(), identity.account);
        let begun = async move { hall.begin(id, account, new, settings).await };
        let table = self.with_place(account, id, begun).await?;
        let table = table.ok_or_else(|| PlayError::Internal("a new id is taken".to_owned()))?;
        self.show_game(&table, identity.account).await
    }

    /// Creates a game with this id; none, if there is one.
    pub(crate) async fn begin(
        &self,
        id: Uuid,
        account: Uuid,
        new: game::NewGame,
        settings: Settings,
    ) -> Result<Option<Table>, PlayError> {
        let mut attempts = self.attempts(id);
        loop {
            let attempt = self.try_beginning(id, account, new.clone(), settings.clone()).await;
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
    ) -> Result<Option<Table>, PlayError> {
        let dice = self.dice(secrets::random()?);
        let (game, log) = Game::create(id, account, new, &dice)?;
        let seed = dice.seed;
        let append = append(&game, &log, Some(account), None);
        let table = Table::new(Arc::new(game), seed, Arc::new(settings));
        let life = Life { created: Some(new_row(&table)), seats: seat_rows(&table.game), orders: vec![] };
        match self.commit_new(table, append, life).await {
            Err(StoreError::GameExists) => Ok(None),
            done => Ok(Some(done?)),
        }
    }

    /// Takes a seat, or has a bot take it. The last one taken starts the game.
    ///
    /// # Errors
    /// If the game has no seat for this account.
    pub async fn join(&self, identity: &Identity, id: Uuid, seating: Seating) -> Result<Joined, PlayError> {
        identity.require(Scope::Play)?;
        if let Some(skill) = seating.bot {
            if seating.invite.is_some() || seating.entropy.is_some() {
                return Err(PlayError::Malformed("a bot brings no `invite` and no `entropy`".to_owned()));
            }
            return self.seat_bot(identity, id, skill).await;
        }
        let table = self.sit_down(identity.account, id, seating.invite, seating.entropy).await?;
        let seat = table.game.seat_of(identity.account);
        let seat = seat.ok_or_else(|| PlayError::Internal("joined without a seat".to_owned()))?;
        Ok(Joined { seat })
    }

    /// Adds to the luck of a game that has not begun, from the own seat and once: the same again changes nothing.
    ///
    /// # Errors
    /// If the account has no seat there or has given something else, or the game has begun.
    pub async fn give_entropy(
        &self,
        identity: &Identity,
        id: Uuid,
        given: NewEntropy,
    ) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::GiveEntropy(given.entropy)).await.map(|_| ())
    }

    /// Gives the seat back before the start.
    ///
    /// # Errors
    /// If the account has none, or the game has begun.
    pub async fn leave(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::Leave).await.map(|_| ())
    }

    /// Starts the game with the seats that are taken.
    ///
    /// # Errors
    /// If the account may not start it, or too few have come.
    pub async fn start(&self, identity: &Identity, id: Uuid) -> Result<GameShown, PlayError> {
        let table = self.change_visible(identity, id, Intent::Start).await?;
        self.show_game(&table, identity.account).await
    }

    /// Leaves a running game for good.
    ///
    /// # Errors
    /// If the account has no seat in it, or it does not run.
    pub async fn resign(&self, identity: &Identity, id: Uuid) -> Result<GameShown, PlayError> {
        let table = self.change_visible(identity, id, Intent::Resign).await?;
        self.show_game(&table, identity.account).await
    }

    /// Takes a seat, also a vacant one, in a game whose host does not mind.
    pub(crate) async fn sit_down(
        &self,
        account: Uuid,
        id: Uuid,
        invite: Option<String>,
        entropy: Option<Entropy>,
    ) -> Result<Table, PlayError> {
        let hall = self.clone();
        let sit_down = async move {
            let intent = Intent::Join { invite, entropy };
            hall.require_welcome(account, &hall.table(id).await?.game).await?;
            hall.change(account, id, intent).await
        };
        self.with_place(account, id, sit_down).await
    }

    pub(crate) async fn show_game(&self, table: &Table, account: Uuid) -> Result<GameShown, PlayError> {
        self.show_game_to(table, table.game.viewer(Some(account))).await
    }

    pub(crate) async fn show_game_to(&self, table: &Table, viewer: Viewer) -> Result<GameShown, PlayError> {
        self.show_signed(table, viewer, &*self.hall_keys.signing(&self.store).await?).await
    }

    /// The same with a receipt by this key.
    pub(crate) async fn show_signed(
        &self,
        table: &Table,
        viewer: Viewer,
        key: &HallKey,
    ) -> Result<GameShown, PlayError> {
        let accounts: Vec<Uuid> = accounts(&table.game).collect();
        let names = self.names(&accounts).await?;
        Ok(show::game(table, table.standing.receipt(&table.game, key), viewer, &names))
    }
}

/// A title that can be kept and shown.
pub(crate) fn check_title(title: Option<&str>) -> Result<(), PlayError> {
    title.map_or(Ok(()), |title| check_line("title", title, TITLE_CHARS_MAX))
}
