//! Makes a match: finds a game that waits for such a player, or opens one.

use chrono::Duration;
use longhall_base::{error::PlayError, fair_queue::Full, identity::Identity, scope::Scope};
use longhall_log::{
    event::Request,
    game_store::{
        cache::LoadedGame,
        idempotency::{KeyedRequest, request},
        projection::accounts,
    },
};
use longhall_rules::game::{Intent, LATE_AFTER_HOURS, Program, Refusal, Status};
use uuid::Uuid;

use super::{
    MatchService,
    fits::{Fits, Seeker, fits},
    sql::{self, BotsBy},
    wish::{Match, MatchRequest, MatchStatus, Wish},
};
use crate::features::accounts;

/// Maximum number of open games of strangers in which a person and their bots may wait.
const WAITING_MAX: i64 = 3;
/// Maximum number of games that are examined for each key.
const EXAMINED_MAX: i64 = 32;
/// Maximum number of attempts to sit down in a game that changes meanwhile.
const ATTEMPTS_MAX: u8 = 3;

/// Outcome of an attempt to sit down.
enum SitDown {
    /// The account has a seat.
    Seated(Box<LoadedGame>),
    /// The game changed in this instant, and may still fit.
    Changed,
    /// The game does not fit.
    No,
}

impl MatchService {
    /// Gives the account a seat in a game that strangers wait for, or opens one.
    ///
    /// # Errors
    /// If the request contradicts itself, or the account waits in too many games already.
    pub async fn find(
        &self,
        identity: &Identity,
        wanted: MatchRequest,
        key: Option<&str>,
    ) -> Result<Match, PlayError> {
        identity.require(Scope::Play)?;
        let wish = Wish::new(&wanted, &self.paces)?;
        let request = request(key, "match", &wanted)?;
        let (matches, account) = (self.clone(), identity.account);
        let loaded = self
            .game_store
            .tasks
            .detached(async move {
                let permit = matches.queue.enter(account).await.map_err(|full| match full {
                    Full::ForKey => PlayError::TooManyAtOnce,
                    Full::ForAll => PlayError::Busy,
                })?;
                let store = &matches.game_store.store;
                let seated = sql::alone(store, Box::pin(matches.seat_once(account, &wish, request))).await;
                drop(permit);
                seated?
            })
            .await?;
        shown(&loaded, identity.account)
    }

    /// Seats the account, unless the same request has done so.
    async fn seat_once(
        &self,
        account: Uuid,
        wish: &Wish,
        request: Option<Request>,
    ) -> Result<LoadedGame, PlayError> {
        if let Some(request) = &request
            && let Some((game, _)) = self.game_store.kept_key(account, Some(request)).await?
        {
            if let Some((before, _)) = self.game_store.done_before(account, game, request).await? {
                return Ok(before);
            }
            // The process died before it had seated the account there.
            self.game_store.store.forget_key(account, &request.key).await?;
        }
        let store = &self.game_store.store;
        let program = self.accounts.program(account).await?;
        let owner = match program {
            Some(Program::Bot { owner }) => Some(owner),
            _ => None,
        };
        let own = accounts::sql::bots::same_owner(store, account, owner).await?;
        if sql::waiting(store, &own).await? >= WAITING_MAX {
            return Err(PlayError::TooManyWaiting(WAITING_MAX));
        }
        let is_reliable = self.games.reliability(&[account]).await?.iter().all(|own| own.is_welcome());
        let seeker = Seeker { account, program, is_reliable };
        let now = self.game_store.now();
        let until = wish.bots_after.map(|after| now + Duration::seconds(after.into()));
        let in_time = BotsBy::Time { until, late_before: now - Duration::hours(LATE_AFTER_HOURS) };
        for (is_running, bots_by) in [(false, in_time), (true, BotsBy::Any)] {
            let keys = wish.keys(is_running);
            for row in sql::found(store, &keys, bots_by, EXAMINED_MAX).await? {
                for _ in 0..ATTEMPTS_MAX {
                    match self.sit_down(row.game_id, wish, &seeker, request.clone()).await? {
                        SitDown::Seated(loaded) => return Ok(*loaded),
                        SitDown::Changed => {}
                        SitDown::No => break,
                    }
                }
            }
        }
        self.open(wish, &seeker, request).await
    }

    /// Takes a seat in a game, if it fits and has a seat left. It must still be at the event at which it fitted:
    /// otherwise the next free seat may be another one, or be beside other people.
    async fn sit_down(
        &self,
        id: Uuid,
        wish: &Wish,
        seeker: &Seeker,
        request: Option<Request>,
    ) -> Result<SitDown, PlayError> {
        // A damaged game must not keep people from the others.
        let loaded = match self.game_store.load(id).await {
            Err(PlayError::LogDamaged) => return Ok(SitDown::No),
            loaded => loaded?,
        };
        let fits = fits(&loaded.game, wish, seeker, self.game_store.now());
        let people: Vec<Uuid> = accounts(&loaded.game).collect();
        if fits == Fits::No || !self.may_meet(seeker.account, &people, fits).await? {
            return Ok(SitDown::No);
        }
        self.game_store.keep_key(seeker.account, request.as_ref(), (id, None)).await?;
        let join = Intent::Join { invite: None, entropy: None, program: seeker.program };
        let expected_seq = Some(loaded.game.seq);
        let asked = KeyedRequest { request: request.clone(), expected_seq, ..join.into() };
        match self.games.sit_down_matched(seeker.account, id, asked).await {
            Err(
                PlayError::StaleSeq { .. }
                | PlayError::Refused { refusal: Refusal::GameFull | Refusal::GameNotActive, .. },
            ) => {
                if let Some(request) = &request {
                    self.game_store.store.forget_key(seeker.account, &request.key).await?;
                }
                Ok(SitDown::Changed)
            }
            seated => Ok(SitDown::Seated(Box::new(seated?))),
        }
    }

    /// Whether the account and these people may meet: no block separates them and, if required, they are reliable.
    async fn may_meet(&self, account: Uuid, people: &[Uuid], fits: Fits) -> Result<bool, PlayError> {
        if !accounts::sql::blocks::apart(&self.game_store.store, account, people).await?.is_empty() {
            return Ok(false);
        }
        let are_welcome = fits != Fits::Reliable
            || self.games.reliability(people).await?.iter().all(|theirs| theirs.is_welcome());
        Ok(are_welcome)
    }

    /// Opens a game that others may join.
    async fn open(
        &self,
        wish: &Wish,
        seeker: &Seeker,
        request: Option<Request>,
    ) -> Result<LoadedGame, PlayError> {
        let new = wish.new_game(seeker.program);
        let new = new.ok_or_else(|| PlayError::Internal("a wish without a game".to_owned()))?;
        self.games.open_matched(seeker.account, new, request).await
    }
}

/// The match in a game in which the account has just sat down.
fn shown(loaded: &LoadedGame, account: Uuid) -> Result<Match, PlayError> {
    let game = &loaded.game;
    let seat = game.seat_of(account);
    let seat = seat.ok_or_else(|| PlayError::Internal("matched without a seat".to_owned()))?;
    let is_open = game.status() == Status::Open;
    let status = if is_open { MatchStatus::Waiting } else { MatchStatus::Started };
    Ok(Match { game: game.id, seat, status, starts_at: game.bots_come_at() })
}
