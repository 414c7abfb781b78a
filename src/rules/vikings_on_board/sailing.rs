//! Sailing: the choice of the ship, its control, and the sharing of its supplies (section 5).

use strum::VariantArray;

use super::{
    components::{Clan, Supply},
    state::{Phase, Ship, State},
};
use crate::kit::{Nth, Seat};

/// The clans aboard in order of control: most shields first; ties go to the body nearest the bow.
#[must_use]
pub fn control(ship: &Ship) -> Vec<Clan> {
    let shields = |clan: Clan| {
        let own = ship.bodies.iter().filter(|body| body.clan == clan);
        own.map(|body| u32::from(body.shields())).sum::<u32>()
    };
    let nearest = |clan: Clan| ship.bodies.iter().position(|body| body.clan == clan);
    let mut clans: Vec<Clan> =
        Clan::VARIANTS.iter().copied().filter(|clan| nearest(*clan).is_some()).collect();
    clans.sort_by_key(|clan| (std::cmp::Reverse(shields(*clan)), nearest(*clan)));
    clans
}

/// The ships that may be chosen: those with a supply token and a body or, if there are none, any.
pub fn choices(state: &State) -> impl Iterator<Item = Nth> {
    let any_ready = state.unsailed().any(|(_, ship)| ship.is_ready());
    state.unsailed().filter(move |(_, ship)| !any_ready || ship.is_ready()).map(|(number, _)| number)
}

/// The destination of the next token on the bow of the sailing ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// This seat takes one of its choice.
    Taken(Seat),
    /// This seat's clan is alone aboard and takes all.
    AllTaken(Seat),
    /// This seat chooses one that leaves the game.
    Removed(Seat),
    /// All leave the game. Either they are used up before a player's clan takes one, or no player's clan is
    /// aboard (rulings 13 and 14).
    AllRemoved,
}

impl Share {
    /// The seat that has a choice; `None` if there is no choice.
    #[must_use]
    pub fn chooser(self) -> Option<Seat> {
        match self {
            Self::Taken(seat) | Self::Removed(seat) => Some(seat),
            Self::AllTaken(_) | Self::AllRemoved => None,
        }
    }
}

/// The destination of the next token while supplies are shared; `None` if no token is left.
#[must_use]
pub fn next_share(state: &State) -> Option<Share> {
    let Phase::Sharing { ship, gone } = state.phase else { return None };
    let ship = state.ship(ship)?;
    kinds_aboard(ship).next()?;
    let control = control(ship);
    let tokens: usize = ship.supplies.values().map(|count| usize::from(*count)).sum();
    // The clans in order of control, repeatedly, starting with the clan whose turn it is.
    let in_turn = control.iter().cycle().skip(gone).take(control.len());
    let mut seats = in_turn.map(|clan| clan.seat(state.seats())).enumerate();
    // The next player to take a token, and the number of clans without a player before them.
    let next = seats.find_map(|(others, seat)| Some((others, seat?)));
    Some(match next {
        Some((0, seat)) if control.len() == 1 => Share::AllTaken(seat),
        Some((0, seat)) => Share::Taken(seat),
        Some((others, taker)) if tokens > others => Share::Removed(taker.left(state.seats())),
        _ => Share::AllRemoved,
    })
}

/// The kinds of tokens on a bow.
pub fn kinds_aboard(ship: &Ship) -> impl Iterator<Item = Supply> {
    ship.supplies.iter().filter(|(_, count)| **count > 0).map(|(kind, _)| kind)
}

impl State {
    /// The seat that the game waits for; `None` while it waits for none.
    #[must_use]
    pub fn active(&self) -> Option<Seat> {
        match self.phase {
            Phase::Choosing => self.topmost().map(|(_, seat)| seat),
            Phase::Acting(seat, _) | Phase::PlacingLoneViking(seat) | Phase::ChoosingShip(seat) => Some(seat),
            Phase::Sharing { .. } => next_share(self).and_then(Share::chooser),
            Phase::RoundOver | Phase::Over => None,
        }
    }
}
