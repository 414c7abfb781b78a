//! The raid, strictly in the order of sections 4.1 to 4.6: tiles, prisoners, riot, allies, exchange, end. The leader comes first
//! in every step; a step that needs a choice stops here, and the move that makes it goes on from there.

use super::{
    check::largest_exchange,
    components::{
        ALLIED_BUILDINGS, Ally, BUILDINGS_OF_AN_ALLY, Building, EXCHANGE_PRISONERS, GUNNAR_ISLANDS,
        LOKE_PRISONERS, RIOTERS_OF_A_RIOT, Tile,
    },
    decide::Play,
    effect::Effect,
    phase::{Phase, Raid},
    state::{State, opponent},
    victory::victor,
};
use crate::kit::Seat;

impl Play {
    /// Sections 4.1 to 4.3: the leader chooses, the opponent gets the other tile; prisoners; riot.
    pub(super) fn choose_tile(&mut self, leader: Seat, chosen: Tile) {
        let left = self.state.raided_island().iter().copied().filter(|tile| *tile != chosen);
        let taken: Vec<(Seat, Tile)> =
            [(leader, chosen)].into_iter().chain(left.map(|tile| (opponent(leader), tile))).collect();
        for (seat, tile) in &taken {
            self.happens(Effect::TileTaken { seat: *seat, tile: *tile });
        }
        self.compare_prisoners(&taken);
        match taken.iter().find(|(seat, tile)| is_riot(&self.state, *seat, *tile)) {
            Some((seat, _)) => self.happens(Effect::RiotBroke { seat: *seat }),
            None => self.allies(),
        }
    }

    /// Section 4.2: who has more prisoners on their tile takes the difference.
    fn compare_prisoners(&mut self, taken: &[(Seat, Tile)]) {
        let of = |seat| {
            let tiles = taken.iter().filter(|(owner, _)| *owner == seat);
            tiles.map(|(_, tile)| tile.face().prisoners).sum::<u8>()
        };
        for (seat, _) in taken {
            self.take_prisoners(*seat, of(*seat).saturating_sub(of(opponent(*seat))));
        }
    }

    /// From the opponent's camp, what is missing from their Vikings in the raiding troop; never from the board, and what is
    /// not there is not taken (ruling 9).
    pub(super) fn take_prisoners(&mut self, seat: Seat, count: u8) {
        let of = opponent(seat);
        let raiders = raid(&self.state).map_or(0, |raid| raid.troop[of.index()]);
        let from_camp = count.min(self.state.player(of).camp);
        let from_troop = (count - from_camp).min(raiders);
        if from_camp + from_troop > 0 {
            self.happens(Effect::PrisonersTaken { seat, from_camp, from_troop });
        }
    }

    /// Section 4.3: the tile and as many prisoners as it shows.
    pub(super) fn seize_tile(&mut self, seat: Seat, tile: Tile) {
        self.happens(Effect::TileSeized { seat, tile });
        self.take_prisoners(seat, tile.face().prisoners);
        self.allies();
    }

    /// Section 4.4.
    fn allies(&mut self) {
        if let Some(leader) = raid(&self.state).map(|raid| raid.leader) {
            self.next_ally(leader);
        }
    }

    /// Who has one due takes an ally: this seat, else the other (ruling 13).
    fn next_ally(&mut self, first: Seat) {
        match [first, opponent(first)].into_iter().find(|seat| is_ally_due(&self.state, *seat)) {
            Some(seat) => self.happens(Effect::AllyDue { seat }),
            None => self.exchanges(),
        }
    }

    /// Section 4.4, an ally: what the ally brings at once, then in turns whoever has another one due.
    pub(super) fn take_ally(&mut self, seat: Seat, ally: Ally) {
        self.happens(Effect::AllyTaken { seat, ally });
        match ally {
            Ally::Gunnar if self.state.islands_to_raid().count() >= GUNNAR_ISLANDS => {
                return self.happens(Effect::SwapDue { seat });
            }
            Ally::Loke => self.take_prisoners(seat, LOKE_PRISONERS),
            Ally::Freya | Ally::Volund | Ally::Gunnar => {}
        }
        self.next_ally(opponent(seat));
    }

    pub(super) fn swap_islands(&mut self, seat: Seat, a: u8, b: u8) {
        self.happens(Effect::IslandsSwapped { seat, a, b });
        self.next_ally(opponent(seat));
    }

    pub(super) fn decline_swap(&mut self, seat: Seat) {
        self.happens(Effect::SwapDeclined { seat });
        self.next_ally(opponent(seat));
    }

    /// Section 4.5.
    fn exchanges(&mut self) {
        if let Some(leader) = raid(&self.state).map(|raid| raid.leader) {
            self.exchanges_of(&[leader, opponent(leader)]);
        }
    }

    fn exchanges_of(&mut self, seats: &[Seat]) {
        let may = |seat: Seat| self.state.player(seat).lockup >= EXCHANGE_PRISONERS;
        match seats.iter().find(|seat| may(**seat) && largest_exchange(&self.state) > 0) {
            Some(seat) => self.happens(Effect::ExchangeOffered { seat: *seat }),
            None => self.end_raid(),
        }
    }

    /// At most one exchange in a raid (ruling 16).
    pub(super) fn exchange(&mut self, seat: Seat, count: u8) {
        self.happens(Effect::Exchanged { seat, count });
        self.end_raid();
    }

    pub(super) fn decline_exchange(&mut self, seat: Seat) {
        self.happens(Effect::ExchangeDeclined { seat });
        self.exchanges_of(&self.behind(seat));
    }

    /// Section 4.6.
    fn end_raid(&mut self) {
        let Some(&Raid { leader, troop, .. }) = raid(&self.state) else { return };
        self.happens(Effect::TroopDisbanded { home: troop });
        if let Some((seat, with)) = victor(&self.state, leader) {
            self.happens(Effect::GameWon { seat, with });
        } else if let Some(marker) = self.state.marker {
            self.happens(Effect::MarkerMoved { island: marker.next() });
        }
    }

    /// Who comes after this seat in a step of the raid.
    fn behind(&self, seat: Seat) -> Vec<Seat> {
        let is_leader = raid(&self.state).is_some_and(|raid| raid.leader == seat);
        if is_leader { vec![opponent(seat)] } else { vec![] }
    }
}

fn raid(state: &State) -> Option<&Raid> {
    match &state.phase {
        Phase::Raiding(raid) => Some(raid),
        _ => None,
    }
}

/// A riot breaks out with the tile that brings a player's second rioter.
fn is_riot(state: &State, seat: Seat, tile: Tile) -> bool {
    tile.face().rioter && state.player(seat).rioters() == RIOTERS_OF_A_RIOT
}

/// Whether this player has taken fewer allies in this raid than buildings came to be their second in it, and still are (ruling 12).
fn is_ally_due(state: &State, seat: Seat) -> bool {
    let Some(raid) = raid(state) else { return false };
    let rose = |building: &&Building| {
        let before = raid.before[seat.index()][**building as usize];
        before < BUILDINGS_OF_AN_ALLY && state.player(seat).count(**building) >= BUILDINGS_OF_AN_ALLY
    };
    let taken = usize::from(raid.allies[seat.index()]);
    state.free_allies().next().is_some() && ALLIED_BUILDINGS.iter().filter(rose).count() > taken
}
