//! Making moves, and trying them out.

use longhall_rules::{
    game::{self, Game, Logged, Refusal, Status},
    kit::{Seat, Viewer},
};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    MoveRoom,
    told::{DryRun, Moves, MovesMade, MovesMadeInBrief},
};
use crate::play::{
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    games::{
        event_shown,
        show::{self, LegalMoves},
    },
    secrets,
    tables::{cache::Table, seat_for},
};
use crate::store::{Request, StoreError};

const MOVES_MAX: usize = 64;

/// Moves that were made, to be told to whom they were made for.
pub struct Made {
    table: Table,
    log: Vec<Logged>,
    seat: Seat,
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
        check(moves)?;
        let request = key.map(|key| request(key, moves)).transpose()?;
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
                Some(request) => self.first_answer(identity, id, &request).await?.ok_or(refused),
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
        let seat = seat_for(&table.game, identity.account, moves.expected_seq)?;
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
        let (game, moves) = (table.game.clone(), moves.moves.clone());
        let with_bots = game.has_bots();
        let played = self.tables.decide(with_bots, move || game.play(account, &moves, &context)).await?;
        Ok(played?)
    }

    /// Shows what moves would lead to; stores nothing.
    ///
    /// # Errors
    /// If one of them cannot be made.
    pub async fn dry_run(&self, identity: &Identity, id: Uuid, moves: &Moves) -> Result<DryRun, PlayError> {
        identity.require(Scope::Play)?;
        check(moves)?;
        let table = self.tables.table(id).await?;
        let seat = seat_for(&table.game, identity.account, moves.expected_seq)?;
        let context = self.tables.context(table.seed, table.has_clock())?;
        let game::DryRun { game, log, stopped_at } =
            table.game.dry_run(identity.account, &moves.moves, &context)?;
        let made = Made { table: table.as_it_would_be(game), log, seat };
        Ok(DryRun { stopped_at, moved: self.tell(&made).await? })
    }

    /// The answer that the request with this key had; none if there was no such request.
    async fn first_answer(
        &self,
        identity: &Identity,
        id: Uuid,
        request: &Request,
    ) -> Result<Option<Made>, PlayError> {
        let Some(first) = self.tables.store.find_request(id, identity.account, &request.key).await? else {
            return Ok(None);
        };
        if first.request_digest.as_ref() != Some(&request.digest) {
            return Err(PlayError::KeyReused);
        }
        let last = first.seq + i64::from(first.request_events.unwrap_or(1)) - 1;
        let log = self.tables.read_log(id, 0, last).await?;
        let game = Game::replay(id, &log)?;
        let Viewer::Seat(seat) = game.viewer(Some(identity.account)) else {
            return Ok(None);
        };
        let made = log.iter().filter(|event| event.seq >= first.seq).cloned().collect::<Vec<_>>();
        let table = self.tables.table(id).await?.as_it_once_ended(game);
        Ok(Some(Made { table, log: made, seat }))
    }

    /// What the moves brought about, and where that leaves the player.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn tell(&self, made: &Made) -> Result<MovesMade, PlayError> {
        let Made { table, seat, .. } = made;
        Ok(MovesMade {
            seq: table.game.seq,
            events: made.events()?,
            game: self.games.show_to(table, Viewer::Seat(*seat)).await?,
            legal_moves: show::legal_moves(&table.game, *seat)?,
        })
    }

    /// What the moves brought about, for a client that keeps the rest by itself.
    ///
    /// # Errors
    /// If an event cannot be read.
    pub fn tell_in_brief(&self, made: &Made) -> Result<MovesMadeInBrief, PlayError> {
        Ok(MovesMadeInBrief { seq: made.table.game.seq, events: made.events()? })
    }

    /// What the account may do in a game now.
    ///
    /// # Errors
    /// If it has no seat there.
    pub async fn legal(&self, identity: &Identity, id: Uuid) -> Result<LegalMoves, PlayError> {
        identity.require(Scope::Read)?;
        let head = self.tables.visible_head(Some(identity.account), id).await?;
        let table = self.tables.table_at(id, &head).await?;
        match table.game.viewer(Some(identity.account)) {
            Viewer::Seat(seat) => show::legal_moves(&table.game, seat),
            Viewer::Spectator => Err(Refusal::NotYourSeat.into()),
        }
    }
}

impl Made {
    fn events(&self) -> Result<Vec<Box<RawValue>>, PlayError> {
        event_shown::events(&self.log, Viewer::Seat(self.seat), self.table.game.status() == Status::Finished)
    }
}

fn check(moves: &Moves) -> Result<(), PlayError> {
    if moves.moves.is_empty() || moves.moves.len() > MOVES_MAX {
        return Err(PlayError::Malformed(format!("post 1 to {MOVES_MAX} moves at once")));
    }
    Ok(())
}

fn request(key: &str, moves: &Moves) -> Result<Request, PlayError> {
    let body = serde_json::to_vec(moves).map_err(|e| PlayError::Malformed(e.to_string()))?;
    Ok(Request { key: key.to_owned(), digest: secrets::digest(&body).to_vec() })
}
