//! Making moves.

use longhall_rules::{
    game::{Game, Logged, Refusal, Status},
    kit::{Seat, Viewer},
};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    MoveRoom,
    told::{Moves, MovesMade},
};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    games::show::{legal_moves, show_events},
    tables::{cache::Table, once::request},
    telling::words::Language,
};
use crate::store::{Request, StoreError};

/// Moves that were made, to be told to whom they were made for.
pub struct Made {
    pub(super) table: Table,
    pub(super) log: Vec<Logged>,
    pub(super) seat: Seat,
}

impl MoveRoom {
    /// Makes moves. The key lets a client that lost the answer ask again and get the first answer.
    ///
    /// # Errors
    /// If one of them cannot be made; then none was.
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
        let mut attempts = self.tables.attempts(id);
        let made = loop {
            let attempt = self.try_moves(identity, id, moves, request.clone()).await;
            if let Some(made) = attempts.last(attempt).await {
                break made;
            }
        };
        match made {
            // Whoever asks for the same thing again meets the head that they moved themselves; whoever asks for another by the
            // same key may be refused for that, too.
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
        let known = self
            .tables
            .cache
            .known(id)
            .filter(|table| table.is_newest() && table.game.seq == moves.expected_seq);
        let was_known = known.is_some();
        let table = match known {
            Some(table) => table,
            None => self.tables.table(id).await?,
        };
        let seat = table.seat_for(identity.account, moves.expected_seq)?;
        let (game, log) = match self.play(&table, identity.account, moves).await {
            Err(PlayError::Refused { refusal: Refusal::DeadlinePassed, .. }) => {
                self.tables.catch_up(id).await?;
                return Err(PlayError::Overtaken);
            }
            // The refusal may be right only for a game that has moved on elsewhere.
            Err(refused) if was_known => {
                let head = self.tables.table(id).await?.game.seq;
                let moved_on = head != moves.expected_seq;
                return Err(if moved_on { PlayError::StaleSeq { seq: head } } else { refused });
            }
            played => played?,
        };
        match self.tables.commit(&table, game, &log, Some(identity.account), request).await {
            Ok(table) => Ok(Made { table, log, seat }),
            Err(StoreError::HeadMoved) => {
                Err(PlayError::StaleSeq { seq: self.tables.table(id).await?.game.seq })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Plays moves and whatever follows from them.
    async fn play(
        &self,
        table: &Table,
        account: Uuid,
        moves: &Moves,
    ) -> Result<(Game, Vec<Logged>), PlayError> {
        let context = self.tables.context(table.seed, table.has_clock())?;
        // Nothing has to be copied where nobody has to think.
        if !table.game.has_bots() {
            return Ok(table.game.play(account, &moves.moves, &context)?);
        }
        let (game, moves) = (table.game.clone(), moves.moves.clone());
        Ok(self.tables.bots.run(account, move || game.play(account, &moves, &context)).await??)
    }

    /// The answer that the request with this key had; none if there was no such request.
    async fn first_answer(
        &self,
        identity: &Identity,
        id: Uuid,
        request: &Request,
    ) -> Result<Option<Made>, PlayError> {
        let Some((table, log)) = self.tables.done_before(identity.account, id, request).await? else {
            return Ok(None);
        };
        let Viewer::Seat(seat) = table.game.viewer(Some(identity.account)) else { return Ok(None) };
        Ok(Some(Made { table, log, seat }))
    }

    /// What the moves brought about, and where that leaves the player; the next moves have labels in a language.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn tell(&self, made: &Made, labels: Option<Language>) -> Result<MovesMade, PlayError> {
        let Made { table, seat, .. } = made;
        Ok(MovesMade {
            game: Some(self.games.show_to(table, Viewer::Seat(*seat)).await?),
            legal_moves: Some(legal_moves(&table.game, *seat, labels)?),
            ..self.tell_in_brief(made)?
        })
    }

    /// What the moves brought about, for a client that keeps the rest by itself.
    ///
    /// # Errors
    /// If an event cannot be read.
    pub fn tell_in_brief(&self, made: &Made) -> Result<MovesMade, PlayError> {
        let game = &made.table.game;
        let (ruleset, events) = (game.created.ruleset.clone(), made.events()?);
        Ok(MovesMade { ruleset, seq: game.seq, events, game: None, legal_moves: None })
    }
}

impl Made {
    /// The events as their player may see them.
    pub(super) fn events(&self) -> Result<Vec<Box<RawValue>>, PlayError> {
        let game = &self.table.game;
        let is_over = game.status() == Status::Finished;
        show_events(&self.log, &game.created.ruleset, Viewer::Seat(self.seat), is_over)
    }
}
