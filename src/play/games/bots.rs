//! Bots: who sits with them, and where they think.

use std::sync::Arc;

use longhall_rules::{
    game::Intent,
    kit::{Seat, Skill},
};
use uuid::Uuid;

use crate::play::{
    Hall,
    accounts::identity::Identity,
    aside::Aside,
    error::PlayError,
    games::{create::Joined, show::PersonShown},
};

/// The most that wait until bots have thought about another game; a turn takes them some milliseconds.
const WAITING_MAX: usize = 256;

/// Where bots think.
pub(crate) fn thinking() -> Aside {
    Aside::new(WAITING_MAX)
}

/// A bot as people see it. Its name could be nobody's, for it has a space.
pub(crate) fn shown(account: Uuid, skill: Skill) -> PersonShown {
    let name = match skill {
        Skill::Easy => "Easy bot",
        Skill::Steady => "Steady bot",
    };
    PersonShown { id: account, name: Arc::from(name) }
}

impl Hall {
    /// Has a bot sit down in a game that its host has not started.
    pub(crate) async fn seat_bot(
        &self,
        identity: &Identity,
        id: Uuid,
        skill: Skill,
    ) -> Result<Joined, PlayError> {
        self.require_visible(identity, id).await?;
        let (_, log) = self.change_and_tell(identity.account, id, Intent::SeatBot(skill)).await?;
        let seat = log.first().and_then(|joined| joined.seat);
        Ok(Joined { seat: seat.ok_or_else(|| PlayError::Internal("a bot without a seat".to_owned()))? })
    }

    /// Has somebody get up again, a bot or a person.
    ///
    /// # Errors
    /// If nobody sits there, the account is not the host, or the game has begun.
    pub async fn remove(&self, identity: &Identity, id: Uuid, seat: Seat) -> Result<(), PlayError> {
        self.change_visible(identity, id, Intent::Remove(seat)).await.map(|_| ())
    }

    /// Decides something; beside the async threads, if bots may have to think.
    pub(crate) async fn decide<T: Send + 'static>(
        &self,
        with_bots: bool,
        decision: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, PlayError> {
        if with_bots { self.bots.run(decision).await } else { Ok(decision()) }
    }
}
