//! Creating games and the comings and goings around them.

use std::sync::Arc;

use longhall_rules::{
    game::{self, Game, Intent, Logged, OnLeaving, Refusal, Terms, Visibility, clock::Clock},
    kit::{Seat, Skill, Viewer},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    GameShown, Hall, Identity, PlayError, Scope,
    cache::Table,
    projection::{accounts, append, new_row, seat_rows},
    secrets, show,
};
use crate::store::{Life, StoreError};

/// How often a change that does not depend on what others just did is tried again.
const TRIES: usize = 5;

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
    /// The ruleset's options; what is left out takes its default.
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
    /// What you add to the luck of the game; at most 128 bytes, public.
    #[serde(default)]
    pub entropy: Option<String>,
    /// How long it waits for its players; without end, if none.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// What becomes of the seat of a player who leaves the running game, if more than one stay.
    #[serde(default)]
    #[schema(inline)]
    pub on_leaving: OnLeaving,
}

fn no_options() -> Value {
    json!({})
}

/// Asks for a seat.
#[derive(Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// The code of a private game.
    #[serde(default)]
    pub invite: Option<String>,
    /// What you add to the luck of the game, before the deal; at most 128 bytes, public.
    #[serde(default)]
    pub entropy: Option<String>,
    /// Instead of sitting down yourself, have a bot sit down: only its host may, before the game starts, and with nothing
    /// beside it.
    #[serde(default)]
    pub bot: Option<Skill>,
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
        self.require_room(identity).await?;
        let terms = Terms { clock: new.clock, on_leaving: new.on_leaving, rematch: None };
        let new = game::NewGame {
            ruleset: new.ruleset,
            seats: new.seats,
            options: new.options,
            title: new.title,
            visibility: new.visibility,
            entropy: new.entropy,
            terms,
        };
        let table = self.begin(Uuid::now_v7(), identity.account, new).await?;
        let table = table.ok_or_else(|| PlayError::Internal("a new id is taken".to_owned()))?;
        self.show_game(&table, identity.account).await
    }

    /// Creates a game with this id; none, if there is one.
    pub(super) async fn begin(
        &self,
        id: Uuid,
        account: Uuid,
        new: game::NewGame,
    ) -> Result<Option<Table>, PlayError> {
        let dice = self.dice(secrets::random()?);
        let (with_bots, seed) = (new.terms.rematch.is_some(), dice.seed);
        let created = self.decide(with_bots, move || Game::create(id, account, new, &dice)).await?;
        let (game, log) = created?;
        let append = append(&game, &log, Some(account), None);
        let life = Life { created: Some(new_row(&game, &seed)), seats: seat_rows(&game), orders: vec![] };
        match self.commit_new(game, seed, append, life).await {
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
        self.require_room(identity).await?;
        let intent = Intent::Join { invite: seating.invite, entropy: seating.entropy };
        let table = self.change(identity.account, id, intent).await?;
        let seat = table.game.seat_of(identity.account);
        let seat = seat.ok_or_else(|| PlayError::Internal("joined without a seat".to_owned()))?;
        Ok(Joined { seat })
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

    pub(super) async fn change_visible(
        &self,
        identity: &Identity,
        id: Uuid,
        intent: Intent,
    ) -> Result<Table, PlayError> {
        self.require_visible(identity, id).await?;
        self.change(identity.account, id, intent).await
    }

    pub(super) async fn require_visible(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        identity.require(Scope::Play)?;
        let is_visible = self.table(id).await?.game.is_visible_to(Some(identity.account));
        if is_visible { Ok(()) } else { Err(PlayError::NoSuchGame) }
    }

    pub(super) async fn change(&self, account: Uuid, id: Uuid, intent: Intent) -> Result<Table, PlayError> {
        self.change_and_tell(account, id, intent).await.map(|(table, _)| table)
    }

    /// These intents mean the same whatever others do meanwhile, so a lost race is run again.
    pub(super) async fn change_and_tell(
        &self,
        account: Uuid,
        id: Uuid,
        intent: Intent,
    ) -> Result<(Table, Vec<Logged>), PlayError> {
        let mut seq = 0;
        for _ in 0..TRIES {
            let table = self.table(id).await?;
            seq = table.game.seq;
            let dice = self.dice(table.seed);
            let game = if intent.needs_past() {
                Arc::new(Game::recall(id, &self.read_log(id, 0, seq).await?)?)
            } else {
                table.game.clone()
            };
            let with_bots = game.has_bots() || matches!(intent, Intent::SeatBot(_));
            let wish = intent.clone();
            let acted = self.decide(with_bots, move || game.act(account, wish, &dice)).await?;
            if acted.as_ref().err() == Some(&Refusal::DeadlinePassed) {
                self.expire(id).await?;
                continue;
            }
            let (game, log) = acted?;
            match self.commit(game, &log, table.seed, Some(account), None).await {
                Err(StoreError::HeadMoved) => {}
                done => return Ok((done?, log)),
            }
        }
        Err(PlayError::StaleSeq { seq })
    }

    /// An access token outlives the deletion of its account by some minutes; no new game must come of that.
    pub(super) async fn require_room(&self, identity: &Identity) -> Result<(), PlayError> {
        self.me(identity).await?;
        let max = self.limits.live_games_max;
        if self.store.count_live_games(identity.account).await? >= max {
            return Err(PlayError::TooManyGames(max));
        }
        Ok(())
    }

    pub(super) async fn show_game(&self, table: &Table, account: Uuid) -> Result<GameShown, PlayError> {
        self.show_game_to(&table.game, &table.seed, table.game.viewer(Some(account))).await
    }

    pub(super) async fn show_game_to(
        &self,
        game: &Game,
        seed: &[u8; 32],
        viewer: Viewer,
    ) -> Result<GameShown, PlayError> {
        let accounts: Vec<Uuid> = accounts(game).collect();
        Ok(show::game(game, viewer, seed, &self.names(&accounts).await?))
    }
}
