//! The paces of the house: the few clocks with which strangers play, so that many of them want the same.

use std::str::FromStr;

use longhall_rules::game::clock::Clock;
use serde_json::{Value, json};

/// Number of deadlines in a row after which a player is out.
pub(super) const MISSES: u8 = 2;
/// Number of vacation days per year.
const VACATION_DAYS: u8 = 14;
/// The pace of a request that names none, if the house has it.
const USUAL: &str = "three_days";

/// A pace of the house.
#[derive(Clone, Debug, PartialEq)]
pub struct Pace {
    /// The name in requests.
    pub id: String,
    /// The clock of such games.
    pub clock: Clock,
}

/// The paces of the house, in the operator's order: at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Paces(Vec<Pace>);

impl Paces {
    /// The paces in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Pace> {
        self.0.iter()
    }

    /// The pace with this name, or the usual one if no name is given. `None` if there is no such pace.
    pub(super) fn get(&self, id: Option<&str>) -> Option<&Pace> {
        let named = |id: &str| self.0.iter().find(|pace| pace.id == id);
        match id {
            Some(id) => named(id),
            None => named(USUAL).or_else(|| self.0.first()),
        }
    }
}

impl Default for Paces {
    fn default() -> Self {
        let pace = |(id, seconds): (&str, u32)| pace(id, &json!(seconds));
        let paces = [("day", 86_400), (USUAL, 259_200), ("week", 604_800)].into_iter().map(pace);
        Self(paces.collect::<Result<_, _>>().unwrap_or_default())
    }
}

impl FromStr for Paces {
    type Err = String;

    /// Parses `NAME=SECONDS,…`, such as `day=86400,week=604800`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut paces: Vec<Pace> = Vec::new();
        for part in text.split(',') {
            let (id, seconds) = part.split_once('=').ok_or("expected NAME=SECONDS, separated by commas")?;
            let is_name = id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') && !id.is_empty();
            if !is_name || paces.iter().any(|pace| pace.id == id) {
                return Err(format!("`{id}`: a name has small letters and `_`, and occurs once"));
            }
            let seconds: u32 = seconds.parse().map_err(|_| format!("`{seconds}` is no number of seconds"))?;
            paces.push(pace(id, &json!(seconds))?);
        }
        Ok(Self(paces))
    }
}

fn pace(id: &str, seconds: &Value) -> Result<Pace, String> {
    let clock = json!({
        "pace": {"type": "per_move", "seconds": seconds},
        "at_deadline": "autoplay",
        "zone": "UTC",
        "vacation_days": VACATION_DAYS,
    });
    let clock: Clock = serde_json::from_value(clock).map_err(|e| e.to_string())?;
    clock.check().map_err(|bad| format!("`{id}`: {bad}"))?;
    Ok(Pace { id: id.to_owned(), clock })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_from_the_setting() {
        let default: Paces = "day=86400,three_days=259200,week=604800".parse().unwrap();
        assert_eq!(default, Paces::default());
        assert_eq!(default.get(None).unwrap().id, "three_days");
        let other: Paces = "hour=3600".parse().unwrap();
        assert_eq!((other.get(None).unwrap().id.as_str(), other.get(Some("day"))), ("hour", None));
        for bad in ["", "day", "day=", "day=x", "Day=86400", "day=86400,day=1", "day=1", "day=86400,"] {
            assert!(bad.parse::<Paces>().is_err(), "{bad}");
        }
    }
}
