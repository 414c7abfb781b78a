//! The clock that the creator of a game chooses.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::kit::{BadOptions, present};

/// Maximum time of a clock, in seconds (60 days). A clock that runs within a daily window must not take years
/// to run out.
const SECONDS_MAX: u32 = 60 * 24 * 60 * 60;
/// Minimum time of a clock, in seconds. Less than a minute is not correspondence play.
const SECONDS_MIN: u32 = 60;
/// Minimum length of the daily window, in minutes.
const WINDOW_MINUTES_MIN: u16 = 60;
/// Maximum number of vacation days in a year.
const VACATION_DAYS_MAX: u16 = 60;

/// How long a game waits for its players, and what happens then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// How much time each player has.
    pub pace: Pace,
    /// Consequence when a player has no time left. `claim` if left out.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(default = "claim"))]
    pub at_deadline: AtDeadline,
    /// IANA name of the time zone of window, weekends and vacations. UTC if left out.
    #[serde(default = "utc")]
    #[cfg_attr(feature = "openapi", schema(default = "UTC", example = "Europe/Berlin"))]
    pub zone: String,
    /// The part of the day in which the clocks run, at least an hour; the whole day if left out.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub window: Option<Window>,
    /// Whether the clocks stand still on Saturdays and Sundays.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(default = false))]
    pub weekends_off: bool,
    /// How many days of vacation each player may take in a calendar year, 0 to 60. A newcomer who takes over
    /// a seat has their own.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(default = 0, maximum = 60))]
    pub vacation_days: u16,
}

fn utc() -> String {
    "UTC".to_owned()
}

/// How much time each player has, in seconds of running clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ClockPace))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Pace {
    /// A fixed time for each move, however long the others took.
    PerMove {
        /// Time for a move: 60 to 5,184,000 (60 days).
        #[cfg_attr(feature = "openapi", schema(minimum = 60, maximum = 5_184_000))]
        seconds: u32,
    },
    /// A supply of time for the whole game, with an increment for each turn.
    Bank {
        /// Time at the start: 60 to 5,184,000 (60 days).
        #[cfg_attr(feature = "openapi", schema(minimum = 60, maximum = 5_184_000))]
        seconds: u32,
        /// Time added when a player has moved and the game no longer waits for them, 0 to 5,184,000. They
        /// never have more than 60 days left.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(default = 0, maximum = 5_184_000))]
        increment_seconds: u32,
    },
}

/// The JSON of a [`Pace`]. serde buffers tagged enums, so that errors could not name the wrong field of one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PaceFields {
    r#type: PaceType,
    seconds: u32,
    #[serde(default, deserialize_with = "present")]
    increment_seconds: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum PaceType {
    PerMove,
    Bank,
}

impl<'de> Deserialize<'de> for Pace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PaceFields { r#type, seconds, increment_seconds } = PaceFields::deserialize(deserializer)?;
        match (r#type, increment_seconds) {
            (PaceType::PerMove, None) => Ok(Self::PerMove { seconds }),
            (PaceType::PerMove, Some(_)) => Err(D::Error::unknown_field("increment_seconds", &["seconds"])),
            (PaceType::Bank, increment) => {
                Ok(Self::Bank { seconds, increment_seconds: increment.unwrap_or_default() })
            }
        }
    }
}

/// Consequence when a player has no time left. `claim`: nothing, until an opponent claims it; then the player
/// is out, as if they had resigned. `autoplay`: the rules move for them until the game waits for somebody
/// else. `replace`: others may take the seat, and until somebody does the player may still move. `forfeit`:
/// the player is out at once, as if they had resigned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AtDeadline {
    /// Nothing, until an opponent claims it: then the player is out, as if they had resigned.
    #[default]
    Claim,
    /// The rules move for the player until the game waits for somebody else.
    Autoplay,
    /// The seat opens to others. Until somebody takes it, its player may still come back and move.
    Replace,
    /// The player is out, as if they had resigned.
    Forfeit,
}

/// A part of the day. It spans midnight if it ends before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ClockWindow))]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// Minute at which the window begins, as `HH:MM` from 00:00 to 23:59.
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = String, example = "08:00", pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")
    )]
    pub from: Minute,
    /// Minute at which the window ends, as `HH:MM`; that minute is no longer part of it.
    #[cfg_attr(
        feature = "openapi",
        schema(value_type = String, example = "22:00", pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$")
    )]
    pub until: Minute,
}

impl Window {
    /// Length of the window in minutes.
    pub(super) fn minutes(self) -> u16 {
        (Minute::DAY + self.until.0 - self.from.0) % Minute::DAY
    }
}

/// A time of day, in minutes since midnight; written `HH:MM`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Minute(pub(super) u16);

impl Minute {
    pub(super) const DAY: u16 = 24 * 60;
}

impl From<Minute> for String {
    fn from(Minute(minute): Minute) -> Self {
        format!("{:02}:{:02}", minute / 60, minute % 60)
    }
}

impl TryFrom<String> for Minute {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let number = |digits: &str| digits.parse::<u16>().ok();
        let parsed = text.split_once(':').and_then(|(hour, minute)| Some((number(hour)?, number(minute)?)));
        let minute = parsed.filter(|(hour, minute)| *hour < 24 && *minute < 60);
        let minute = minute.map(|(hour, minute)| Self(hour * 60 + minute));
        minute.filter(|minute| String::from(*minute) == text).ok_or("a time of day is HH:MM, 00:00 to 23:59")
    }
}

impl Clock {
    /// Checks the terms, except for the zone, which is looked up elsewhere.
    ///
    /// # Errors
    /// If a number is out of range, or the window is too short.
    pub fn check(&self) -> Result<(), BadOptions> {
        let bad = |part: &str, what: String| Err(BadOptions::at(format!("/clock/{part}"), what));
        let (seconds, increment) = match self.pace {
            Pace::PerMove { seconds } => (seconds, 0),
            Pace::Bank { seconds, increment_seconds } => (seconds, increment_seconds),
        };
        if !(SECONDS_MIN..=SECONDS_MAX).contains(&seconds) || increment > SECONDS_MAX {
            return bad("pace", format!("a clock has {SECONDS_MIN} to {SECONDS_MAX} seconds"));
        }
        if self.window.is_some_and(|window| window.minutes() < WINDOW_MINUTES_MIN) {
            let detail = format!("the daily window of a clock has at least {WINDOW_MINUTES_MIN} minutes");
            return bad("window", detail);
        }
        if self.vacation_days > VACATION_DAYS_MAX {
            return bad("vacation_days", format!("at most {VACATION_DAYS_MAX} days of vacation in a year"));
        }
        Ok(())
    }

    /// Time of a seat at the start, in milliseconds.
    pub(in crate::game) fn initial_ms(&self) -> i64 {
        match self.pace {
            Pace::PerMove { seconds } | Pace::Bank { seconds, .. } => ms(seconds),
        }
    }

    /// Time of a seat after a move, in milliseconds, if it had `left` before.
    pub(in crate::game) fn after_move_ms(&self, left: i64, is_still_awaited: bool) -> i64 {
        match self.pace {
            Pace::PerMove { seconds } => ms(seconds),
            Pace::Bank { .. } if is_still_awaited => left,
            Pace::Bank { increment_seconds, .. } => (left + ms(increment_seconds)).min(ms(SECONDS_MAX)),
        }
    }
}

fn ms(seconds: u32) -> i64 {
    i64::from(seconds) * 1000
}
