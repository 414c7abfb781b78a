//! Vacations, during which a player's clock stands still.

use chrono::NaiveDate;
use longhall_base::{error::PlayError, identity::Identity};
use longhall_log::game_store::idempotency::KeyedRequest;
use longhall_rules::game::{Intent, clock::Day};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use uuid::Uuid;

use super::{GameService, shown::GameShown};

/// Days on which your clock stands still, in the time zone of the game's clock.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Vacation {
    /// The day on which your clock stops: today or later. If it is today, the clock stops now.
    #[serde(deserialize_with = "day")]
    #[schema(value_type = String, format = Date, example = "2026-12-24")]
    pub first_day: Day,
    /// The day at whose end your clock runs again; not before `first_day`.
    #[serde(deserialize_with = "day")]
    #[schema(value_type = String, format = Date, example = "2027-01-02")]
    pub last_day: Day,
}

/// Deserializes a day. The messages of chrono for a date are the same as for a time, so they do not say which of both is
/// expected.
fn day<'de, D: Deserializer<'de>>(value: D) -> Result<Day, D::Error> {
    let date: NaiveDate = String::deserialize(value)?
        .parse()
        .map_err(|_| D::Error::custom("expected a date such as `2026-12-24`"))?;
    date.try_into().map_err(D::Error::custom)
}

impl GameService {
    /// Stops the account's clock for some days.
    ///
    /// # Errors
    /// If the game has no clock, or the account has fewer days of vacation left.
    pub async fn take_vacation(
        &self,
        identity: &Identity,
        id: Uuid,
        vacation: &Vacation,
        key: Option<&str>,
    ) -> Result<GameShown, PlayError> {
        let intent = Intent::TakeVacation { first: vacation.first_day, last: vacation.last_day };
        let asked = KeyedRequest::with_key(intent, key, "vacation", vacation)?;
        let loaded = self.change_visible(identity, id, asked).await?;
        self.show(&loaded, identity.account).await
    }

    /// Ends the account's vacation.
    ///
    /// # Errors
    /// If the account has no vacation.
    pub async fn end_vacation(&self, identity: &Identity, id: Uuid) -> Result<GameShown, PlayError> {
        let loaded = self.change_visible(identity, id, Intent::EndVacation).await?;
        self.show(&loaded, identity.account).await
    }
}
