//! What the store keeps of a game beside its log: the projections, each a function of the folded game.

use longhall_rules::game::{self, Awaited, Game, Logged};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::play::{
    games::list::AwaitedRow,
    tables::cache::{self, Table},
};
use crate::store::{self, Append, Head, Request, SeatRow};

pub(crate) fn append(
    game: &Game,
    log: &[Logged],
    asked_by: Option<Uuid>,
    request: Option<Request>,
) -> Append {
    Append {
        game: game.id,
        expected_seq: log.first().map_or(game.seq, |first| first.seq - 1),
        events: log.iter().map(cache::row).collect(),
        asked_by,
        request,
        head: head(game),
        // Who acts may be one who leaves.
        accounts: accounts(game).chain(asked_by).collect(),
        // For whoever writes it to say.
        off_max: None,
    }
}

/// Who sits there and has an account.
pub(crate) fn accounts(game: &Game) -> impl Iterator<Item = Uuid> {
    game.people().map(|(_, chair)| chair.account)
}

/// The projection of a game: what the lists need of it.
pub(crate) fn head(game: &Game) -> Head {
    Head {
        seq: game.seq,
        hash: game.head.0.to_vec(),
        status: game.status.into(),
        awaiting: awaiting(game),
        awaited_seats: awaited_seats(game),
        deadline_at: game.expires_at(),
        vacant_seat: game.vacant_seat().map(|seat| i16::from(seat.0)),
        result: game.result.as_ref().map(|result| json!(result)),
        at: game.updated_at,
    }
}

/// The seats a game waits for, each with its deadline.
fn awaiting(game: &Game) -> Value {
    let row = |awaited: &Awaited| AwaitedRow {
        seat: awaited.seat,
        since_seq: awaited.since_seq,
        since: awaited.since,
        deadline_at: game.deadline(awaited.seat),
    };
    json!(game.awaiting.iter().map(row).collect::<Vec<_>>())
}

/// The same as bits.
pub(crate) fn awaited_seats(game: &Game) -> i16 {
    store::bits(game.awaiting.iter().map(|awaited| i16::from(awaited.seat.0)))
}

pub(crate) fn new_row(Table { game, seed, settings, .. }: &Table) -> store::NewGame {
    store::NewGame {
        ruleset: game.created.ruleset.clone(),
        ruleset_version: i32::from(game.created.ruleset_version),
        title: settings.title.clone(),
        title_by: settings.title_by,
        visibility: game.created.visibility.into(),
        seats: i16::from(game.created.seats),
        at: game.created_at,
        rematch_of: game.created.rematch_of,
        seed: seed.to_vec(),
    }
}

pub(crate) fn seat_rows(game: &Game) -> Vec<SeatRow> {
    let live = |chair: &game::Chair| game.status != game::Status::Finished && !chair.resigned;
    game.chairs()
        .map(|(seat, chair)| SeatRow {
            game_id: game.id,
            seat: i16::from(seat.0),
            account_id: chair.account,
            live: live(chair),
            bot: chair.bot.map(|bot| <&str>::from(bot.skill).to_owned()),
        })
        .collect()
}
