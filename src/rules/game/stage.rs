//! The stages of a game, and its state in each of them.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{Beacon, GameResult, Joined, Occupant, Person, Player, Program, clock::Times, offers::Offers};
use crate::kit::{Board, Bot, Seat};

/// Stage of a game.
#[derive(Clone, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(Status),
    vis(pub),
    doc = "The stage of a game: it waits for players (`open`), is being played (`active`) or is over (`finished`).",
    derive(Serialize, Deserialize, strum::EnumString, strum::IntoStaticStr),
    cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = GameStatus)),
    serde(rename_all = "snake_case"),
    strum(serialize_all = "snake_case")
)]
pub(super) enum Stage {
    /// The game waits for players.
    Open(Open),
    /// The game is being played.
    Active(Box<Active>),
    /// The game is over.
    Finished(Finished),
}

/// State of a game that waits for players.
#[derive(Clone)]
pub(super) struct Open {
    /// The seats; `None` for a free one.
    pub(super) seats: Vec<Option<Occupant>>,
    /// The bots of the previous game that have not sat down again.
    pub(super) bots_to_come: Vec<Bot>,
    /// Whether these bots sit down as soon as a seat is free. Otherwise they wait until the host starts the
    /// game.
    pub(super) are_bots_called: bool,
    /// When the people last showed that they want to play, by seat: they sat down or confirmed.
    pub(super) signs: Vec<(Seat, DateTime<Utc>)>,
    /// The muster; `None` if nobody is asked.
    pub(super) muster: Option<Muster>,
    /// Whether the last confirmation has ended a muster, and nobody has sat down since. If every seat is taken then, the
    /// game starts without another look at the signs.
    pub(super) is_mustered: bool,
    /// The people who gave their seats back, in a game of strangers.
    pub(super) left: Vec<Player>,
}

/// A muster. It is over as soon as nobody is asked any more.
#[derive(Clone)]
pub(super) struct Muster {
    /// When it began.
    pub(super) since: DateTime<Utc>,
    /// When the seats of those who have not confirmed are freed.
    pub(super) until: DateTime<Utc>,
    /// The seats whose people are asked and have not confirmed yet.
    pub(super) asked: BTreeSet<Seat>,
}

/// State of a game that is being played.
#[derive(Clone)]
pub(super) struct Active {
    /// The seats.
    pub(super) seats: Vec<Occupant>,
    /// The state of the rules.
    pub(super) board: Box<dyn Board>,
    /// The seats that the game waits for, in ascending order.
    pub(super) awaiting: Vec<Awaited>,
    /// The time that the seats have left; `None` without a clock.
    pub(super) times: Option<Times>,
    /// The open and the declined offers.
    pub(super) offers: Offers,
    /// The beacon that was mixed into the draws at the start; `None` if there was none.
    pub(super) beacon: Option<Beacon>,
    /// How many undos all players have agreed to. Each changes all later draws.
    pub(super) undos_agreed: u32,
    /// The seat for which the rules move because its time is up, and how many moves they have made. `None` if
    /// there is none.
    pub(super) autoplay_for: Option<(Seat, usize)>,
    /// Number of moves that stand.
    pub(super) moves: u32,
    /// The people whose seats others have taken.
    pub(super) replaced: Vec<Person>,
}

/// State of a game that is over.
#[derive(Clone)]
pub(super) struct Finished {
    /// The result.
    pub(super) result: GameResult,
    /// The state at the end.
    pub(super) last: Last,
}

/// The stage in which a game ended.
#[derive(Clone)]
pub(super) enum Last {
    /// The game had never begun.
    Open(Open),
    /// The game was being played.
    Active(Box<Active>),
}

/// A seat that the game waits for, with the beginning of the wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Awaited {
    /// The seat.
    pub seat: Seat,
    /// The event after which the wait began.
    pub since_seq: i64,
    /// The time of that event.
    pub since: DateTime<Utc>,
}

impl Stage {
    /// The state of a game that waits for players; `None` in other stages.
    pub(super) fn open(&self) -> Option<&Open> {
        if let Self::Open(open) = self { Some(open) } else { None }
    }

    /// The state of a game that is being played; `None` in other stages.
    pub(super) fn active(&self) -> Option<&Active> {
        if let Self::Active(active) = self { Some(active) } else { None }
    }

    /// The state of a game that is or was being played; `None` if it never began.
    pub(super) fn begun(&self) -> Option<&Active> {
        match self {
            Self::Active(active) | Self::Finished(Finished { last: Last::Active(active), .. }) => {
                Some(active)
            }
            Self::Open(_) | Self::Finished(Finished { last: Last::Open(_), .. }) => None,
        }
    }

    /// The occupant of a seat; `None` if it is free.
    pub(super) fn occupant(&self, seat: Seat) -> Option<&Occupant> {
        match self {
            Self::Active(active) | Self::Finished(Finished { last: Last::Active(active), .. }) => {
                active.seats.get(seat.index())
            }
            Self::Open(open) | Self::Finished(Finished { last: Last::Open(open), .. }) => {
                open.seats.get(seat.index())?.as_ref()
            }
        }
    }

    /// The number of seats. Seats that stayed empty are closed up at the start.
    pub(super) fn seat_count(&self) -> usize {
        match self {
            Self::Active(active) | Self::Finished(Finished { last: Last::Active(active), .. }) => {
                active.seats.len()
            }
            Self::Open(open) | Self::Finished(Finished { last: Last::Open(open), .. }) => open.seats.len(),
        }
    }
}

impl Open {
    pub(super) fn new(seats: u8, bots_to_come: Vec<Bot>) -> Self {
        let seats = Seat::all(seats).map(|_| None).collect();
        Self {
            seats,
            bots_to_come,
            are_bots_called: false,
            signs: vec![],
            muster: None,
            is_mustered: false,
            left: vec![],
        }
    }

    /// The first free seat; `None` if all are taken.
    pub(super) fn free_seat(&self) -> Option<Seat> {
        (0..).map(Seat).zip(&self.seats).find(|(_, occupant)| occupant.is_none()).map(|(seat, _)| seat)
    }

    /// Seats a player or a bot. `calls_bots`: whether the bots of the previous game sit down as well from now
    /// on. `vacant_for`: the moves of a bot after which its seat cannot be taken. `None` if there is no such seat.
    pub(super) fn sit_down(&mut self, joined: Joined, calls_bots: bool, vacant_for: u8) -> Option<()> {
        let Joined { seat, account, entropy, bot, account_kind, owner } = joined;
        let program = Program::of(account_kind, owner)?;
        self.are_bots_called |= calls_bots;
        if let Some(come) = self.bots_to_come.iter().position(|to_come| Some(*to_come) == bot) {
            self.bots_to_come.remove(come);
        }
        let person = || Occupant::Person(Person::new(account, program, entropy));
        *self.seats.get_mut(seat.index())? =
            Some(bot.map_or_else(person, |bot| Occupant::Bot { account, bot, vacant_for }));
        Some(())
    }

    /// The taken seats.
    pub(super) fn occupants(&self) -> impl Iterator<Item = &Occupant> {
        self.seats.iter().flatten()
    }

    /// Whether every seat is taken.
    pub(super) fn is_full(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    /// The person in a seat; `None` if there is none.
    pub(super) fn person_mut(&mut self, seat: Seat) -> Option<&mut Person> {
        person_mut(self.seats.get_mut(seat.index())?.as_mut()?)
    }
}

impl Active {
    /// Whether the game waits for this seat.
    pub(super) fn awaits(&self, seat: Seat) -> bool {
        self.awaiting.iter().any(|awaited| awaited.seat == seat)
    }

    /// The person in a seat; `None` if a bot sits there.
    pub(super) fn person_mut(&mut self, seat: Seat) -> Option<&mut Person> {
        person_mut(self.seats.get_mut(seat.index())?)
    }
}

fn person_mut(occupant: &mut Occupant) -> Option<&mut Person> {
    match occupant {
        Occupant::Person(person) => Some(person),
        Occupant::Bot { .. } => None,
    }
}
