//! Seats: joining, starting, leaving and removing.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::game_store::{cache::LoadedGame, idempotency::KeyedRequest};
use longhall_rules::{
    game::{Entropy, Game, Intent, Opponents, Player, Refusal, Status},
    kit::{Seat, Skill, present},
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{GameService, shown::GameShown};

/// Maximum number of attempts to sit down in a game of strangers that changes meanwhile.
const ATTEMPTS_MAX: u8 = 5;

/// A request to take a seat in a game, or to let a bot take one.
#[derive(Clone, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// The invite of a private game; left out for a public one.
    #[serde(default, deserialize_with = "present")]
    pub invite: Option<String>,
    /// Your contribution to the game's draws, before the start: 16 to 64 bytes in hex. Everybody will see it. No
    /// contribution if left out.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, pattern = "^([0-9A-Fa-f]{2}){16,64}$")]
    pub entropy: Option<Entropy>,
    /// The skill of a bot that takes a seat instead of you. Only the host may add one, before the start and without
    /// `invite` and `entropy`.
    #[serde(default, deserialize_with = "present")]
    pub bot: Option<Skill>,
}

/// A player's contribution to the game's draws.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EntropyRequest {
    /// 16 to 64 bytes in hex, preferably from a cryptographic random generator. Everybody sees them in the log.
    #[schema(value_type = String, pattern = "^([0-9A-Fa-f]{2}){16,64}$")]
    pub entropy: Entropy,
}

/// The seat that was taken.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Joined)]
pub struct TakenSeat {
    /// Number of the seat, from 0. It may change at the start, when free seats are removed.
    pub seat: Seat,
}

impl GameService {
    /// Takes a seat, or lets a bot take it. The last seat taken starts the game.
    ///
    /// # Errors
    /// If the game has no seat for the account.
    pub async fn join(
        &self,
        identity: &Identity,
        id: Uuid,
        seating: Seating,
        key: Option<&str>,
    ) -> Result<TakenSeat, PlayError> {
        identity.require(Scope::Play)?;
        if let Some(skill) = seating.bot {
            if seating.invite.is_some() || seating.entropy.is_some() {
                return Err(PlayError::field("/bot", "leave out `invite` and `entropy` for a bot"));
            }
            let asked = KeyedRequest::with_key(Intent::SeatBot(skill), key, "seat_bot", &seating)?;
            return self.seat_bot(identity, id, asked).await;
        }
        if identity.is_guest {
            return Err(PlayError::guests_may_not());
        }
        let Seating { invite, entropy, .. } = seating.clone();
        let program = self.accounts.program(identity.account).await?;
        let join = Intent::Join { invite, entropy, program };
        let asked = KeyedRequest::with_key(join, key, "join", &seating)?;
        let loaded = self.sit_down(identity.account, id, asked).await?;
        let seat = loaded.game.seat_of(identity.account);
        let seat = seat.ok_or_else(|| PlayError::Internal("joined without a seat".to_owned()))?;
        Ok(TakenSeat { seat })
    }

    /// Adds entropy to a game that has not begun, once per seat. Repeating the same value has no effect.
    ///
    /// # Errors
    /// If the account has no seat or has given another value, or the game has begun.
    pub async fn give_entropy(
        &self,
        identity: &Identity,
        id: Uuid,
        given: EntropyRequest,
    ) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::GiveEntropy(given.entropy)).await.map(|_| ())
    }

    /// Gives up the seat before the start.
    ///
    /// # Errors
    /// If the account has no seat, or the game has begun.
    pub async fn leave(&self, identity: &Identity, id: Uuid) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::Leave).await.map(|_| ())
    }

    /// Starts the game with the taken seats.
    ///
    /// # Errors
    /// If the account is not allowed to start it, or too few seats are taken.
    pub async fn start(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        let loaded = self
            .change_visible(identity, id, KeyedRequest::with_key(Intent::Start, key, "start", &())?)
            .await?;
        self.show(&loaded, identity.account).await
    }

    /// Resigns from a running game.
    ///
    /// # Errors
    /// If the account has no seat in the game, or the game is not running.
    pub async fn resign(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        let loaded = self
            .change_visible(identity, id, KeyedRequest::with_key(Intent::Resign, key, "resign", &())?)
            .await?;
        self.show(&loaded, identity.account).await
    }

    /// Takes a seat, possibly a vacant one, unless the host has blocked the account.
    pub(super) async fn sit_down(
        &self,
        account: Uuid,
        id: Uuid,
        asked: KeyedRequest,
    ) -> Result<LoadedGame, PlayError> {
        // A repeated request must not fail because of a limit or a block that came later.
        if let Some(request) = &asked.request
            && let Some((before, _)) = self.game_store.done_before(account, id, request).await?
        {
            return Ok(before);
        }
        let games = self.clone();
        let sit_down = async move {
            for _ in 0..ATTEMPTS_MAX {
                match games.sit_down_examined(account, id, asked.clone()).await {
                    Err(PlayError::StaleSeq { .. }) => {}
                    seated => return seated,
                }
            }
            Err(PlayError::Conflict)
        };
        self.with_place(account, id, sit_down).await
    }

    /// Takes a seat if nothing separates the account from the players. In a game of strangers the seat is taken only at
    /// the event at which the players were examined. Another player may sit down at the same time.
    async fn sit_down_examined(
        &self,
        account: Uuid,
        id: Uuid,
        asked: KeyedRequest,
    ) -> Result<LoadedGame, PlayError> {
        let game = self.game_store.load(id).await?.game;
        let is_of_strangers = game.created.muster;
        if is_of_strangers && game.status() == Status::Open && game.seat_of(account).is_none() {
            return Err(PlayError::MatchedOnly);
        }
        self.accounts.require_welcome(account, &game).await?;
        self.require_wanted(account, &game).await?;
        let expected_seq = is_of_strangers.then_some(game.seq);
        self.game_store.update(account, id, KeyedRequest { expected_seq, ..asked }).await
    }

    /// Refuses a vacant seat of a game of strangers to an account that no match would have given a seat there. Public facts
    /// decide: the opponents that the game wants, and the owner of a bot account.
    async fn require_wanted(&self, account: Uuid, game: &Game) -> Result<(), PlayError> {
        // Who sits there already is refused by the rules.
        if !game.created.muster || game.seat_of(account).is_some() {
            return Ok(());
        }
        let player = Player { account, program: self.accounts.program(account).await? };
        let is_wanted = match game.created.opponents {
            Some(Opponents::Reliable) => {
                player.program.is_none()
                    && self.reliability(&[account]).await?.iter().all(|own| own.is_welcome())
            }
            Some(Opponents::PeopleOnly) | None => true,
        };
        if is_wanted && !game.has_seated(player) { Ok(()) } else { Err(Refusal::GameFull.into()) }
    }

    /// Takes a seat that a match has found for the account.
    pub(crate) async fn sit_down_matched(
        &self,
        account: Uuid,
        id: Uuid,
        asked: KeyedRequest,
    ) -> Result<LoadedGame, PlayError> {
        let games = self.clone();
        let sit_down = async move { games.game_store.update(account, id, asked).await };
        self.with_place(account, id, sit_down).await
    }

    /// Confirms that the account still wants to play, where the game asks for that. The last confirmation starts the
    /// game.
    ///
    /// # Errors
    /// If the account has no seat, or the game asks for no confirmation.
    pub async fn confirm(
        &self,
        identity: &Identity,
        id: Uuid,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        let asked = KeyedRequest::with_key(Intent::Confirm, key, "confirm", &())?;
        let loaded = self.change_visible(identity, id, asked).await?;
        self.show(&loaded, identity.account).await
    }

    /// Lets a bot take a seat before the host starts the game.
    async fn seat_bot(
        &self,
        identity: &Identity,
        id: Uuid,
        asked: KeyedRequest,
    ) -> Result<TakenSeat, PlayError> {
        self.game_store.require_visible(identity.account, id).await?;
        let (_, log) = self.game_store.update_with_events(identity.account, id, asked).await?;
        let seat = log.first().and_then(|joined| joined.seat);
        Ok(TakenSeat { seat: seat.ok_or_else(|| PlayError::Internal("a bot without a seat".to_owned()))? })
    }

    /// Removes a person or a bot from a seat.
    ///
    /// # Errors
    /// If the seat is free, the account is not the host, or the game has begun.
    pub async fn remove(&self, identity: &Identity, id: Uuid, seat: Seat) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::Remove(seat)).await.map(|_| ())
    }

    /// Applies a request to a game that the account may see.
    pub(super) async fn change_visible(
        &self,
        identity: &Identity,
        id: Uuid,
        asked: impl Into<KeyedRequest>,
    ) -> Result<LoadedGame, PlayError> {
        identity.require(Scope::Play)?;
        self.game_store.require_visible(identity.account, id).await?;
        self.game_store.update(identity.account, id, asked).await
    }
}
