//! Making moves.

use longhall_rules::{
    game::{self, Game, Logged, Refusal},
    kit::{Seat, Viewer},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::{identity::Identity, scope::Scope},
    error::PlayError,
    moves::made::{Made, Moved},
    secrets,
    tables::cache::Table,
};
use crate::store::{Request, StoreError};

const MOVES_MAX: usize = 64;
const KEY_BYTES_MAX: usize = 128;

/// Moves to make, all of them or none.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    /// The newest event you have seen: `seq` of the game or of its legal moves.
    pub expected_seq: i64,
    /// 1 to 64 moves of the game's ruleset.
    #[schema(value_type = Vec<crate::play::rulesets::AnyMove>)]
    pub moves: Vec<Value>,
}

/// What the moves would bring about, as far as you may know beforehand. Nothing of it is stored.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = DryRun)]
pub struct Rehearsed {
    /// Which move (counted from 0) would reveal something drawn or hidden, or comes after moves of bots or of the rules; the
    /// rest shows what is before it. Null if all could be shown.
    pub stopped_at: Option<usize>,
    /// The rest.
    #[serde(flatten)]
    pub moved: Moved,
}

impl Hall {
    /// Makes moves. The key lets a client that lost the answer ask again and get the first answer.
    ///
    /// # Errors
    /// If one of them cannot be made; then none was.
    pub async fn make_moves(
        &self,
        identity: &Identity,
        id: Uuid,
        moves: &Moves,
        key: Option<&str>,
    ) -> Result<Made, PlayError> {
        identity.require(Scope::Play)?;
        check(moves)?;
        let request = key.map(|key| request(key, moves)).transpose()?;
        let mut attempts = self.attempts(id);
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
        let known =
            self.games.known(id).filter(|table| table.is_newest() && table.game.seq == moves.expected_seq);
        let was_known = known.is_some();
        let table = match known {
            Some(table) => table,
            None => self.table(id).await?,
        };
        let seat = seat_for(&table.game, identity.account, moves.expected_seq)?;
        let (game, log) = match self.play(&table, identity.account, moves).await {
            Err(PlayError::Refused { refusal: Refusal::DeadlinePassed, .. }) => {
                self.catch_up(id).await?;
                return Err(PlayError::Overtaken);
            }
            // The refusal may be right only for a game that has moved on elsewhere.
            Err(refused) if was_known => {
                let head = self.table(id).await?.game.seq;
                let moved_on = head != moves.expected_seq;
                return Err(if moved_on { PlayError::StaleSeq { seq: head } } else { refused });
            }
            played => played?,
        };
        match self.commit(&table, game, &log, Some(identity.account), request).await {
            Ok(table) => Ok(Made { table, log, seat }),
            Err(StoreError::HeadMoved) => Err(PlayError::StaleSeq { seq: self.table(id).await?.game.seq }),
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
        let dice = self.dice(table.seed);
        let (game, moves) = (table.game.clone(), moves.moves.clone());
        let with_bots = game.has_bots();
        let played = self.decide(with_bots, move || game.play(account, &moves, &dice)).await?;
        Ok(played?)
    }

    /// Shows what moves would lead to; stores nothing.
    ///
    /// # Errors
    /// If one of them cannot be made.
    pub async fn rehearse_moves(
        &self,
        identity: &Identity,
        id: Uuid,
        moves: &Moves,
    ) -> Result<Rehearsed, PlayError> {
        identity.require(Scope::Play)?;
        check(moves)?;
        let table = self.table(id).await?;
        let seat = seat_for(&table.game, identity.account, moves.expected_seq)?;
        let dice = self.dice(table.seed);
        let game::Rehearsed { game, log, stopped_at } =
            table.game.rehearse(identity.account, &moves.moves, &dice)?;
        Ok(Rehearsed { stopped_at, moved: self.moved(&table.as_it_would_be(game), &log, seat).await? })
    }

    /// The answer that the request with this key had; none if there was no such request.
    async fn first_answer(
        &self,
        identity: &Identity,
        id: Uuid,
        request: &Request,
    ) -> Result<Option<Made>, PlayError> {
        let Some(first) = self.store.find_request(id, identity.account, &request.key).await? else {
            return Ok(None);
        };
        if first.request_digest.as_ref() != Some(&request.digest) {
            return Err(PlayError::KeyReused);
        }
        let last = first.seq + i64::from(first.request_events.unwrap_or(1)) - 1;
        let log = self.read_log(id, 0, last).await?;
        let game = Game::replay(id, &log)?;
        let Viewer::Seat(seat) = game.viewer(Some(identity.account)) else {
            return Ok(None);
        };
        let made = log.iter().filter(|event| event.seq >= first.seq).cloned().collect::<Vec<_>>();
        let table = self.table(id).await?.as_it_once_ended(game);
        Ok(Some(Made { table, log: made, seat }))
    }
}

fn check(moves: &Moves) -> Result<(), PlayError> {
    if moves.moves.is_empty() || moves.moves.len() > MOVES_MAX {
        return Err(PlayError::Malformed(format!("post 1 to {MOVES_MAX} moves at once")));
    }
    Ok(())
}

fn request(key: &str, moves: &Moves) -> Result<Request, PlayError> {
    let printable = key.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if key.is_empty() || key.len() > KEY_BYTES_MAX || !printable {
        let what = format!("an Idempotency-Key has 1 to {KEY_BYTES_MAX} printable ASCII characters");
        return Err(PlayError::MalformedQuery(what));
    }
    let body = serde_json::to_vec(moves).map_err(|e| PlayError::Malformed(e.to_string()))?;
    Ok(Request { key: key.to_owned(), digest: secrets::digest(&body).to_vec() })
}

/// The account's seat in a game it may see and whose newest event it has seen.
pub(crate) fn seat_for(game: &Game, account: Uuid, expected_seq: i64) -> Result<Seat, PlayError> {
    if !game.is_visible_to(Some(account)) {
        return Err(PlayError::NoSuchGame);
    }
    let Viewer::Seat(seat) = game.viewer(Some(account)) else {
        return Err(Refusal::NotYourSeat.into());
    };
    if expected_seq != game.seq {
        return Err(PlayError::StaleSeq { seq: game.seq });
    }
    Ok(seat)
}
