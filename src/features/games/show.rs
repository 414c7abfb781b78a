//! Builds responses: games, legal moves and events as a viewer may see them.

use std::{collections::BTreeMap, sync::Arc};

use longhall_base::error::PlayError;
use longhall_log::{
    game_store::{
        cache::LoadedGame,
        projection::{MatchedRow, accounts},
    },
    receipts::{
        hall_keys::HallKey,
        receipt::{Head, Receipt},
    },
};
use longhall_rules::{
    game::{Game, Logged, Occupant, Person, Status, Visibility, invite},
    kit::{Board, Seat, UniqueJson, Viewer, Words},
    latest,
};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};
use uuid::Uuid;

use super::{
    GameService,
    shown::{Confirmations, GameShown, LegalMoves, MatchedShown, SeatShown},
};
use crate::features::{accounts::people::PersonShown, notifications::words::Language};

impl GameService {
    /// Builds a game as this account sees it.
    pub(crate) async fn show(&self, loaded: &LoadedGame, account: Uuid) -> Result<GameShown, PlayError> {
        self.show_to(loaded, loaded.game.viewer(Some(account))).await
    }

    /// Builds a game as this viewer sees it.
    pub(crate) async fn show_to(&self, loaded: &LoadedGame, viewer: Viewer) -> Result<GameShown, PlayError> {
        self.show_signed(loaded, viewer, &*self.hall_keys.signing().await?).await
    }

    /// Builds a game as this viewer sees it, with a receipt signed by this key.
    pub(super) async fn show_signed(
        &self,
        loaded: &LoadedGame,
        viewer: Viewer,
        key: &HallKey,
    ) -> Result<GameShown, PlayError> {
        let players: Vec<Uuid> = accounts(&loaded.game).collect();
        let names = self.accounts.names.get(&players).await?;
        Ok(game(loaded, loaded.position.receipt(&loaded.game, key), viewer, &names))
    }

    /// Returns a sentence for each effect of these events, as this viewer sees them, with the names of the current players.
    pub(crate) async fn describe(
        &self,
        game: &Game,
        log: &[Logged],
        viewer: Viewer,
        language: Language,
    ) -> Result<Vec<Vec<String>>, PlayError> {
        let players: Vec<Uuid> = accounts(game).collect();
        let seats = seats(game, &self.accounts.names.get(&players).await?);
        let words = words(&game.created.ruleset, language);
        let is_over = game.status() == Status::Finished;
        let sentence = |effect: &Value| words.describe(effect, |seat| called(&seats, seat));
        let of_event =
            |event: &Logged| Ok(event.effects(viewer, is_over)?.iter().map(sentence).collect::<Vec<_>>());
        log.iter().map(of_event).collect()
    }
}

/// Builds a game as this viewer sees it.
pub(crate) fn game(
    loaded: &LoadedGame,
    receipt: Option<Receipt>,
    viewer: Viewer,
    names: &BTreeMap<Uuid, Arc<str>>,
) -> GameShown {
    let LoadedGame { game, seed, settings, position, .. } = loaded;
    let you = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let may_invite = you.is_some() && game.has_room() && game.created.visibility == Visibility::Private;
    GameShown {
        id: game.id,
        title: settings.title.clone(),
        ruleset: game.created.ruleset.clone(),
        ruleset_version: game.created.ruleset_version,
        options: game.created.options.clone(),
        visibility: loaded.visibility(),
        seed_commitment: game.created.seed_commitment,
        status: game.status(),
        seq: game.seq,
        head: position.is_stored().then(|| Head::new(game)),
        receipt,
        seats: seats(game, names),
        you,
        host: game.host(),
        awaiting: game.awaiting().iter().map(|awaited| awaited.seat).collect(),
        clock: game.created.clock.clone(),
        on_leaving: game.created.on_leaving,
        admits_bots: game.created.admits_bots,
        matched: MatchedShown::of(&MatchedRow::new(&game.created)),
        confirmations: confirmations(game),
        vacant_seat: game.vacant_seat(),
        offers: game.offers().to_vec(),
        rematch_of: game.created.rematch_of,
        view: game.board().map(|board| board.view(viewer)),
        standing: game.board().map(<dyn Board>::standing),
        result: game.result().cloned(),
        invite: may_invite.then(|| invite(seed).0),
        deadline_at: game.deadline_at(),
        expires_at: game.silent_until(),
        created_at: game.created_at,
        updated_at: game.updated_at,
    }
}

fn confirmations(game: &Game) -> Option<Confirmations> {
    let (_, until) = game.muster()?;
    Some(Confirmations { until, missing: game.unconfirmed().map(|(seat, _)| seat).collect() })
}

fn seats(game: &Game, names: &BTreeMap<Uuid, Arc<str>>) -> Vec<SeatShown> {
    let name = |account: &Uuid| names.get(account).cloned().unwrap_or_default();
    let person = |occupant: &Occupant| match occupant {
        Occupant::Bot { account, bot, .. } => PersonShown::bot(*account, bot.skill),
        Occupant::Person(Person { account, .. }) => PersonShown { id: *account, name: name(account) },
    };
    let seat = |(seat, occupant): (Seat, Option<&Occupant>)| {
        let bot = occupant.and_then(Occupant::bot);
        SeatShown {
            seat,
            account: occupant.map(person),
            bot: bot.map(|bot| bot.skill),
            account_kind: occupant.and_then(Occupant::person).and_then(Person::account_kind),
            resigned: occupant.is_some_and(Occupant::is_gone),
            // Bots have no clock.
            time: game.time(seat).filter(|_| bot.is_none()),
        }
    };
    game.seats().map(seat).collect()
}

/// Lists the legal moves of a seat, with labels if a language is given.
pub(crate) fn legal_moves(
    game: &Game,
    seat: Seat,
    language: Option<Language>,
) -> Result<LegalMoves, PlayError> {
    let (moves, complete) = match game.legal_json(seat) {
        Some(legal) => legal,
        None => (to_raw_value::<[u8; 0]>(&[]).map_err(|e| PlayError::Internal(e.to_string()))?, true),
    };
    let labels = language.map(|language| labels(game, seat, &moves, language)).transpose()?;
    Ok(LegalMoves { ruleset: game.created.ruleset.clone(), seq: game.seq, seat, complete, moves, labels })
}

/// Returns the sentences of a title. Its newest version has those of every version.
fn words(ruleset: &str, language: Language) -> Words {
    latest(ruleset).and_then(|rules| rules.words().remove(language.into())).unwrap_or_default()
}

/// Returns the name of a seat in a sentence: its player's name, with a number if several seats have the same name.
fn called(seats: &[SeatShown], seat: Seat) -> String {
    let name = |seat: &SeatShown| seat.account.as_ref().map(|account| account.name.clone());
    let Some(own) = seats.get(seat.index()).and_then(name) else { return (seat.index() + 1).to_string() };
    let alike: Vec<Seat> =
        seats.iter().filter(|one| name(one).as_ref() == Some(&own)).map(|one| one.seat).collect();
    match alike.iter().position(|one| *one == seat) {
        Some(n) if alike.len() > 1 => format!("{own} {}", n + 1),
        _ => own.to_string(),
    }
}

/// Labels each of these moves with a sentence, made only from the moves and the seat's own view.
fn labels(game: &Game, seat: Seat, moves: &RawValue, language: Language) -> Result<Vec<String>, PlayError> {
    let parse = |json: &RawValue| {
        UniqueJson::parse::<Value>(json.get()).map_err(|e| PlayError::Internal(e.to_string()))
    };
    let view = game.board().map(|board| parse(&board.view(Viewer::Seat(seat)))).transpose()?;
    let words = words(&game.created.ruleset, language);
    let moves = parse(moves)?;
    let moves = moves.as_array().into_iter().flatten();
    Ok(moves.map(|action| words.label(action, view.as_ref().unwrap_or(&Value::Null))).collect())
}

/// Builds the events of a game as this viewer sees them.
pub(crate) fn show_events(
    log: &[Logged],
    ruleset: &str,
    viewer: Viewer,
    is_over: bool,
) -> Result<Vec<Box<RawValue>>, PlayError> {
    Ok(log.iter().map(|event| event.shown(ruleset, viewer, is_over)).collect::<Result<_, _>>()?)
}
