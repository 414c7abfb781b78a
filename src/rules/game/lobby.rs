//! The lobby: until the start players sit down, add entropy and get up again.

use uuid::Uuid;

use super::{
    Acting, Entropy, EntropyGiven, Event, Game, Joined, Left, Occupant, Player, Program, Refusal, Secret,
    Started, Visibility, invite, seal::Salts, stage::Stage,
};
use crate::kit::{Seat, number::byte};

impl Game {
    /// Checks that the program of an account may play in this game.
    fn admits(&self, player: Player) -> Result<(), Refusal> {
        let is_bot = matches!(player.program, Some(Program::Bot { .. }));
        if is_bot && !self.created.admits_bots { Err(Refusal::BotsNotAdmitted) } else { Ok(()) }
    }
}

impl Acting<'_> {
    pub(super) fn join(
        &mut self,
        player: Player,
        code: Option<String>,
        entropy: Option<Entropy>,
    ) -> Result<(), Refusal> {
        let (game, account) = (&self.game, player.account);
        if game.occupants().any(|(_, occupant)| occupant.account() == account) {
            return Err(Refusal::AlreadySeated);
        }
        let is_invited = game.created.invited.contains(&account);
        let needs_code = game.created.visibility == Visibility::Private && !is_invited;
        if needs_code && code != Some(invite(&self.context.seed).0) {
            return Err(Refusal::WrongInvite);
        }
        game.admits(player)?;
        match &game.stage {
            Stage::Finished(_) => Err(Refusal::GameNotActive),
            Stage::Active(_) => self.replace(player),
            Stage::Open(_) if !is_invited && !game.has_seat_for_others() => Err(Refusal::NotInvited),
            Stage::Open(_) => {
                let seat = self.free_seat()?;
                self.sit_down(Joined::player(seat, player, entropy))
            }
        }
    }

    /// Seats the creator. Their entropy must not come in the same request in which the server makes the seed.
    pub(super) fn seat_creator(&mut self, player: Player) -> Result<(), Refusal> {
        self.game.admits(player)?;
        self.sit_down(Joined::player(Seat(0), player, None))
    }

    pub(super) fn free_seat(&self) -> Result<Seat, Refusal> {
        self.open()?.free_seat().ok_or(Refusal::GameFull)
    }

    /// Seats a player. If all seats are taken then, starts the game, or musters people.
    pub(super) fn sit_down(&mut self, joined: Joined) -> Result<(), Refusal> {
        self.record(Event::Joined(joined), vec![])?;
        let open = self.open()?;
        match open.is_full() {
            false => Ok(()),
            true if open.muster.is_some() => Ok(()),
            true if self.game.must_muster(open) => self.muster(),
            true => self.start(),
        }
    }

    pub(super) fn leave(&mut self, account: Uuid) -> Result<(), Refusal> {
        let seat = self.game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
        self.open()?;
        self.record(Event::Left(Left { seat, account }), vec![])
    }

    pub(super) fn start_early(&mut self, account: Uuid) -> Result<(), Refusal> {
        self.host(account)?;
        while let Some(bot) = self.game.bot_to_come() {
            self.sit_down_bot(bot)?;
        }
        if self.game.stage.open().is_none() {
            return Ok(());
        }
        let needed = *self.game.rules.meta().seats.start();
        if self.game.occupants().count() < usize::from(needed) {
            return Err(Refusal::TooFewPlayers(needed));
        }
        self.start()
    }

    pub(super) fn start(&mut self) -> Result<(), Refusal> {
        let (game, beacon) = (&self.game, self.beacon.take());
        let accounts: Vec<Uuid> = game.occupants().map(|(_, occupant)| occupant.account()).collect();
        let mut chance = game.chance_with(beacon.as_ref(), &self.context.seed);
        let effects = game.rules.setup(&game.created.options, byte(accounts.len()), &mut chance)?;
        let (_, effects, secrets) = Secret::split(None, effects, &Salts::recorded(&chance, game.seq + 1));
        self.record(Event::Started(Started { accounts, effects, beacon }), secrets)
    }

    /// The seat of the account, which must be the host of a game that has not begun.
    pub(super) fn host(&self, account: Uuid) -> Result<Seat, Refusal> {
        let seat = self.game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
        self.open()?;
        if self.game.host() == Some(seat) { Ok(seat) } else { Err(Refusal::NotTheHost) }
    }

    /// Adds the entropy of a player who sat down without any. Adding the same again is no error, even after the start.
    pub(super) fn give_entropy(&mut self, account: Uuid, entropy: Entropy) -> Result<(), Refusal> {
        let seat = self.game.seat_of(account).ok_or(Refusal::NotYourSeat)?;
        let given = self.game.occupant(seat).and_then(Occupant::entropy);
        if given == Some(&entropy) {
            return Ok(());
        }
        self.open()?;
        if given.is_some() {
            return Err(Refusal::EntropyGiven);
        }
        self.record(Event::EntropyGiven(EntropyGiven { seat, account, entropy }), vec![])
    }
}
