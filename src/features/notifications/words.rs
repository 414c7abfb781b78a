//! Texts of messages in each language.

use serde::{Deserialize, Serialize};

use super::kind::{NotificationKind, Subject};

/// A language of the server, for messages and labels: English (`en`) or German (`de`).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

/// The names that a message contains.
pub(crate) struct Named<'a> {
    /// The game's title, or that of its rules.
    pub(crate) game: &'a str,
    /// The player who caused the message.
    pub(crate) person: &'a str,
}

impl Language {
    /// Returns the text of a message: one sentence about what happened.
    pub(crate) fn sentence(self, subject: Subject, Named { game, person }: &Named<'_>) -> String {
        use NotificationKind::{
            Asked, GameOver, GameStarted, Nudge, SeatTaken, Talk, TimeRunningOut, YourTurn,
        };
        use Subject::{Game, Test, WebhookOff};
        match (self, subject) {
            (Self::En, Game(YourTurn)) => format!("It is your turn in {game}."),
            (Self::De, Game(YourTurn)) => format!("Du bist am Zug: {game}."),
            (Self::En, Game(TimeRunningOut)) => format!("Your time is running out in {game}."),
            (Self::De, Game(TimeRunningOut)) => format!("Deine Zeit läuft ab: {game}."),
            (Self::En, Game(SeatTaken)) => format!("{person} has taken a seat in {game}."),
            (Self::De, Game(SeatTaken)) => format!("{person} spielt mit: {game}."),
            (Self::En, Game(GameStarted)) => format!("{game} has begun."),
            (Self::De, Game(GameStarted)) => format!("Das Spiel hat begonnen: {game}."),
            (Self::En, Game(GameOver)) => format!("{game} is over."),
            (Self::De, Game(GameOver)) => format!("Das Spiel ist aus: {game}."),
            (Self::En, Game(Talk)) => format!("{person} has written something in {game}."),
            (Self::De, Game(Talk)) => format!("{person} hat etwas geschrieben: {game}."),
            (Self::En, Game(Nudge)) => format!("{person} asks you to move in {game}."),
            (Self::De, Game(Nudge)) => format!("{person} wartet auf deinen Zug: {game}."),
            (Self::En, Game(Asked)) => format!("{person} asks for your agreement in {game}."),
            (Self::De, Game(Asked)) => format!("{person} bittet um deine Zustimmung: {game}."),
            (_, Test | WebhookOff) => self.discreetly(subject).to_owned(),
        }
    }

    /// Returns the text of a request to confirm, which no person makes.
    pub(crate) fn confirm(self, game: &str) -> String {
        match self {
            Self::En => format!("Do you still want to play? {game} begins once you have confirmed."),
            Self::De => format!("Willst du noch spielen? {game} beginnt, sobald du zusagst."),
        }
    }

    /// Returns the text without names of games and people, for discreet addresses.
    pub(crate) fn discreetly(self, subject: Subject) -> &'static str {
        match (self, subject) {
            (Self::En, Subject::Game(kind)) if kind.is_of_a_turn() => "It is your turn.",
            (Self::De, Subject::Game(kind)) if kind.is_of_a_turn() => "Du bist am Zug.",
            (Self::En, Subject::Game(_)) => "There is news for you.",
            (Self::De, Subject::Game(_)) => "Es gibt etwas Neues.",
            (Self::En, Subject::Test) => "This is a test: messages arrive here.",
            (Self::De, Subject::Test) => "Dies ist ein Test: Nachrichten kommen hier an.",
            (Self::En, Subject::WebhookOff) => {
                "One of your webhooks was switched off: nothing arrives there any more."
            }
            (Self::De, Subject::WebhookOff) => {
                "Einer deiner Webhooks wurde abgeschaltet: Dort kommt nichts mehr an."
            }
        }
    }

    /// Returns the substitute for a name that no longer exists.
    pub(crate) fn somebody(self) -> &'static str {
        match self {
            Self::En => "Somebody",
            Self::De => "Jemand",
        }
    }
}
