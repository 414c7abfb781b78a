//! The kinds of notifications.

use longhall_base::secrets;
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;
use uuid::Uuid;

/// A kind of notification. A game waits for your move (`your_turn`). A tenth of the time for your turn is left, or 24
/// hours, whichever is less (`time_running_out`). A player has taken a seat in a game that waits for players
/// (`seat_taken`). A game has begun (`game_started`) or is over (`game_over`). A player has written a chat message
/// (`talk`), asks you to move (`nudge`), or asks for your agreement (`asked`). There may be more in time: ignore a kind
/// that you do not recognise.
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
#[schema(as = NewsKind)]
pub enum NotificationKind {
    /// A game waits for your move.
    YourTurn,
    /// A tenth of the time for your turn is left, or 24 hours, whichever is less.
    TimeRunningOut,
    /// A player has taken a seat in a game that waits for players.
    SeatTaken,
    /// A game has begun.
    GameStarted,
    /// A game is over.
    GameOver,
    /// A player has written a chat message.
    Talk,
    /// A player asks you to move.
    Nudge,
    /// A player asks for your agreement.
    Asked,
}

impl NotificationKind {
    /// Returns all kinds.
    pub(crate) fn all() -> Vec<Self> {
        Self::iter().collect()
    }

    /// Whether this kind is about a turn, and is pointless once that turn is over.
    pub(crate) fn is_of_a_turn(self) -> bool {
        matches!(self, Self::YourTurn | Self::TimeRunningOut | Self::Nudge)
    }
}

/// The subject of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A notification about a game.
    Game(NotificationKind),
    /// A test message that the owner of the address requested.
    Test,
    /// A webhook was switched off because its receiver failed.
    WebhookOff,
}

const TEST: &str = "test";
const WEBHOOK_OFF: &str = "webhook_off";

impl Subject {
    /// Parses the name that is stored and sent. `None` if no subject has this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            TEST => Some(Self::Test),
            WEBHOOK_OFF => Some(Self::WebhookOff),
            kind => kind.parse().ok().map(Self::Game),
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Game(kind) => kind.into(),
            Self::Test => TEST,
            Self::WebhookOff => WEBHOOK_OFF,
        }
    }
}

/// Computes the id of a message from its content, so that every process and every retry gives it the same id.
pub(crate) fn message_id(account: Uuid, game: Uuid, subject: Subject, seq: i64) -> String {
    let said = format!("{account} {game} {} {seq}", subject.name());
    format!("msg_{}", const_hex::encode(&secrets::digest(said.as_bytes())[..16]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two processes that send the same message give it the same id, by which receivers recognise duplicates.
    #[test]
    fn an_id_follows_from_what_is_said_and_from_nothing_else() {
        let id = |account: u128, game: u128, subject: Subject, seq: i64| {
            message_id(Uuid::from_u128(account), Uuid::from_u128(game), subject, seq)
        };
        let turn = Subject::Game(NotificationKind::YourTurn);
        let all = [
            id(1, 2, turn, 3),
            id(2, 1, turn, 3),
            id(1, 2, turn, 4),
            id(1, 2, Subject::Game(NotificationKind::Nudge), 3),
            id(1, 2, Subject::Test, 3),
        ];
        assert_eq!(all[0], id(1, 2, turn, 3));
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
    }
}
