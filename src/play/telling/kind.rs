//! What people can be told.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;
use uuid::Uuid;

use crate::play::secrets;

/// A kind of news: a game has begun to wait for you (`your_turn`); a tenth of the time for your turn is left, or 24
/// hours, whichever is less (`time_running_out`); somebody has taken a seat in a game that waits for players
/// (`seat_taken`); a game has begun (`game_started`) or is over (`game_over`); somebody has written something at a
/// game (`talk`), or asks you to move (`nudge`) or for your agreement (`asked`). There may be more in time: leave aside one that you do not know.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum NewsKind {
    /// A game has begun to wait for you.
    YourTurn,
    /// A tenth of the time for your turn is left, or 24 hours, whichever is less.
    TimeRunningOut,
    /// Somebody has taken a seat in a game that waits for players.
    SeatTaken,
    /// A game has begun.
    GameStarted,
    /// A game is over.
    GameOver,
    /// Somebody has written something at a game.
    Talk,
    /// Somebody asks you to move.
    Nudge,
    /// Somebody asks for your agreement.
    Asked,
}

impl NewsKind {
    /// All of them.
    pub(crate) fn all() -> Vec<Self> {
        Self::iter().collect()
    }

    /// Whether it is about a turn, and means nothing once that is over.
    pub(crate) fn is_of_a_turn(self) -> bool {
        matches!(self, Self::YourTurn | Self::TimeRunningOut | Self::Nudge)
    }
}

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// News of a game.
    News(NewsKind),
    /// Somebody wants to see whether messages arrive.
    Test,
    /// A webhook was switched off because nothing arrived there.
    WebhookOff,
}

const TEST: &str = "test";
const WEBHOOK_OFF: &str = "webhook_off";

impl Subject {
    /// By the name that is stored and sent.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            TEST => Some(Self::Test),
            WEBHOOK_OFF => Some(Self::WebhookOff),
            kind => kind.parse().ok().map(Self::News),
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::News(kind) => kind.into(),
            Self::Test => TEST,
            Self::WebhookOff => WEBHOOK_OFF,
        }
    }
}

/// The id of a message. It follows from what the message says, so that whoever writes it, and however often, it is the same.
pub(crate) fn message_id(account: Uuid, game: Uuid, subject: Subject, seq: i64) -> String {
    let said = format!("{account} {game} {} {seq}", subject.name());
    format!("msg_{}", const_hex::encode(&secrets::digest(said.as_bytes())[..16]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two processes that tell the same tell it under one id, and receivers know by it what came twice.
    #[test]
    fn an_id_follows_from_what_is_said_and_from_nothing_else() {
        let id = |account: u128, game: u128, subject: Subject, seq: i64| {
            message_id(Uuid::from_u128(account), Uuid::from_u128(game), subject, seq)
        };
        let turn = Subject::News(NewsKind::YourTurn);
        let all = [
            id(1, 2, turn, 3),
            id(2, 1, turn, 3),
            id(1, 2, turn, 4),
            id(1, 2, Subject::News(NewsKind::Nudge), 3),
            id(1, 2, Subject::Test, 3),
        ];
        assert_eq!(all[0], id(1, 2, turn, 3));
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
    }
}
