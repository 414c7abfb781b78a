//! The seats of a game of strangers that a match may give.

use super::{Game, Occupant, Person, Player, Status};

impl Game {
    /// Number of seats that a match may give: the free ones of an open game, or those of bots whose seats people may
    /// still take. 0 if the game is not for strangers, or if the next newcomer would take the seat of a person who left.
    #[must_use]
    pub fn match_seats(&self) -> usize {
        match self.status() {
            _ if !self.created.muster => 0,
            Status::Open => self.seats().filter(|(_, occupant)| occupant.is_none()).count(),
            Status::Active => self.seats_of_bots(),
            Status::Finished => 0,
        }
    }

    fn seats_of_bots(&self) -> usize {
        let next = self.vacant_seat().and_then(|seat| self.occupant(seat));
        let is_vacant_bot = |occupant: &Occupant| occupant.is_vacant() && occupant.bot().is_some();
        if !next.is_some_and(is_vacant_bot) {
            return 0;
        }
        self.occupants().filter(|(_, occupant)| is_vacant_bot(occupant)).count()
    }

    /// Whether this player, their owner or a bot of theirs has a seat, gave one back, or was replaced. Otherwise a person
    /// could keep a game from starting by leaving it again and again.
    #[must_use]
    pub fn has_seated(&self, player: Player) -> bool {
        let left = self.stage.open().into_iter().flat_map(|open| open.left.iter().copied());
        let replaced =
            self.stage.begun().into_iter().flat_map(|begun| begun.replaced.iter().map(Person::player));
        let mut people = self.people().map(|(_, person)| person.player()).chain(left).chain(replaced);
        people.any(|other| other.owner() == player.owner())
    }
}
