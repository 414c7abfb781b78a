//! Makes moves.

use longhall_base::{error::PlayError, identity::Identity, scope::Scope};
use longhall_log::{
    db::error::StoreError,
    event::Request,
    game_store::{cache::LoadedGame, idempotency::request},
};
use longhall_rules::{
    game::{Game, Logged, Refusal, Status},
    kit::{Seat, Viewer},
};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    MoveService,
    dto::{Moves, MovesMade},
};
use crate::features::{
    games::show::{legal_moves, show_events},
    notifications::words::Language,
};

/// Moves that were made, with the data for their response.
pub struct Made {
    pub(super) loaded: LoadedGame,
    pub(super) log: Vec<Logged>,
    pub(super) seat: Seat,
}

impl MoveService {
    /// Makes moves. A retry with the same idempotency key gets the response of the first request.
    ///
    /// # Errors
    /// If one of them is illegal; then none is made.
    pub async fn make(
        &self,
        identity: &Identity,
        id: Uuid,
        moves: &Moves,
        key: Option<&str>,
    ) -> Result<Made, PlayError> {
        identity.require(Scope::Play)?;
        moves.check()?;
        let request = request(key, "moves", moves)?;
        let mut retry = self.game_store.retry(id);
        let made = loop {
            let attempt = self.try_moves(identity, id, moves, request.clone()).await;
            if let Some(made) = retry.last(attempt).await {
                break made;
            }
        };
        match made {
            // A repeated request conflicts with the head that it made itself, so the first response is looked up. A key
            // that was used for another request may be reported here, too.
            Err(refused @ (PlayError::StaleSeq { .. } | PlayError::Refused { .. })) => match request {
                Some(request) => Box::pin(self.first_answer(identity, id, &request)).await?.ok_or(refused),
                None => Err(refused),
            },
            done => done,
        }
    }

    async fn try_moves(
        &self,
        identity: &Identity,
        id: Uuid,
        moves: &Moves,
        request: Option<Request>,
    ) -> Result<Made, PlayError> {
        let stale = |seq| PlayError::StaleSeq { seq, expected: moves.expected_seq };
        let known = self
            .game_store
            .cache
            .get(id)
            .filter(|loaded| loaded.is_newest() && loaded.game.seq == moves.expected_seq);
        let was_known = known.is_some();
        let loaded = match known {
            Some(loaded) => loaded,
            None => self.game_store.load(id).await?,
        };
        let seat = loaded.seat_for(identity.account, moves.expected_seq)?;
        let (game, log) = match self.play(&loaded, identity.account, moves).await {
            Err(PlayError::Refused { refusal: Refusal::DeadlinePassed, .. }) => {
                self.game_store.catch_up(id).await?;
                return Err(PlayError::Conflict);
            }
            // The cached game may be stale, so that the refusal would be wrong.
            Err(refused) if was_known => {
                let seq = self.game_store.load(id).await?.game.seq;
                let moved_on = seq != moves.expected_seq;
                return Err(if moved_on { stale(seq) } else { refused });
            }
            played => played?,
        };
        match self.game_store.commit(&loaded, game, &log, Some(identity.account), request).await {
            Ok(loaded) => Ok(Made { loaded, log, seat }),
            Err(StoreError::HeadMoved) => Err(stale(self.game_store.load(id).await?.game.seq)),
            Err(error) => Err(error.into()),
        }
    }

    /// Plays moves and what follows from them.
    async fn play(
        &self,
        loaded: &LoadedGame,
        account: Uuid,
        moves: &Moves,
    ) -> Result<(Game, Vec<Logged>), PlayError> {
        let context = self.game_store.context(loaded.seed, loaded.has_clock())?;
        // Without bots the decision is quick and needs no copies.
        if !loaded.game.has_bots() {
            return Ok(loaded.game.play(account, &moves.moves, &context)?);
        }
        let (game, moves) = (loaded.game.clone(), moves.moves.clone());
        let key = self.game_store.queue_keys.get(account);
        Ok(self.game_store.bots.run(key, move || game.play(account, &moves, &context)).await??)
    }

    /// Returns the response of the request with this key. `None` if no request had this key.
    async fn first_answer(
        &self,
        identity: &Identity,
        id: Uuid,
        request: &Request,
    ) -> Result<Option<Made>, PlayError> {
        let Some((loaded, log)) = self.game_store.done_before(identity.account, id, request).await? else {
            return Ok(None);
        };
        let Viewer::Seat(seat) = loaded.game.viewer(Some(identity.account)) else { return Ok(None) };
        Ok(Some(Made { loaded, log, seat }))
    }

    /// Builds the full response: events, game and legal moves, with labels in the given language.
    pub async fn response(&self, made: &Made, labels: Option<Language>) -> Result<MovesMade, PlayError> {
        let Made { loaded, seat, .. } = made;
        Ok(MovesMade {
            game: Some(self.games.show_to(loaded, Viewer::Seat(*seat)).await?),
            legal_moves: Some(legal_moves(&loaded.game, *seat, labels)?),
            labels: self.describe(made, labels).await?,
            ..self.minimal_response(made)?
        })
    }

    /// Builds the minimal response: the events only.
    ///
    /// # Errors
    /// If an event is corrupt.
    pub fn minimal_response(&self, made: &Made) -> Result<MovesMade, PlayError> {
        let game = &made.loaded.game;
        let (ruleset, events) = (game.created.ruleset.clone(), made.events()?);
        Ok(MovesMade { ruleset, seq: game.seq, events, labels: None, game: None, legal_moves: None })
    }

    /// Returns a sentence for each effect of the moves, if a language is given.
    ///
    /// # Errors
    /// If an event is corrupt, or the database query fails.
    pub async fn describe(
        &self,
        Made { loaded, log, seat }: &Made,
        language: Option<Language>,
    ) -> Result<Option<Vec<Vec<String>>>, PlayError> {
        let Some(language) = language else { return Ok(None) };
        Ok(Some(self.games.describe(&loaded.game, log, Viewer::Seat(*seat), language).await?))
    }
}

impl Made {
    /// Returns the events as their player may see them.
    pub(super) fn events(&self) -> Result<Vec<Box<RawValue>>, PlayError> {
        let game = &self.loaded.game;
        let is_over = game.status() == Status::Finished;
        show_events(&self.log, &game.created.ruleset, Viewer::Seat(self.seat), is_over)
    }
}
