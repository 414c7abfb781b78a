//! Games played by people, bots and the rules.

use super::{knowledge::Knowledge, *};

const PEOPLE: [Uuid; 3] = [ANN, BOB, CAT];

/// A running game.
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) context: Context,
    knowledge: Knowledge,
    /// Whether an event had a part that no seat may see. If so, some pieces lie in an order that nobody knows.
    pub(super) has_unseen: bool,
}

impl Table {
    /// The n-th game of a title. The games take turns at the cases, and each case is played among people, with a bot,
    /// and with a player who has left.
    pub(super) fn new(cases: &Cases, n: usize, draw: &mut Draw) -> Self {
        let count = cases.all.len();
        let ((options, seats), variant) = (&cases.all[n % count], (n % count + n / count) % 3);
        let people = usize::from(*seats).min(PEOPLE.len()) - usize::from(variant == 1);
        let mut seed = [0; 32];
        seed.iter_mut().for_each(|byte| *byte = draw.below(256) as u8);
        let context = Context { seed, ..context() };
        let ruleset = cases.rules.meta().slug.to_owned();
        let new = NewGame { ruleset, options: options.clone(), ..new_game(*seats) };
        let (mut game, mut log) = Game::create(ID, ANN, new, &context).unwrap();
        let bots = usize::from(*seats) - people.max(1);
        let joins = PEOPLE[1..people.max(1)].iter().map(|person| (*person, join()));
        for (account, intent) in joins.chain((0..bots).map(|_| (ANN, Intent::SeatBot(Skill::Easy)))) {
            let (next, more) = game.act(account, intent, &context).unwrap();
            game = next;
            log.extend(more);
        }
        let knowledge = Knowledge::new(&game, &log);
        let mut table = Self { game, context, knowledge, has_unseen: log.iter().any(is_unseen) };
        if variant == 2 && people > 2 && table.game.status() == Status::Active {
            let resigned = table.game.act(BOB, Intent::Resign, &table.context);
            table.take(resigned.unwrap());
        }
        table
    }

    fn take(&mut self, (game, log): (Game, Vec<Logged>)) {
        self.knowledge.learn(&log);
        self.has_unseen |= log.iter().any(is_unseen);
        self.game = game;
    }

    /// Two worlds for a player or a spectator.
    pub(super) fn worlds(&self, draw: &mut Draw) -> Worlds<'_> {
        let here = &self.game;
        let people: Vec<(Seat, Uuid)> =
            here.people().map(|(seat, occupant)| (seat, occupant.account)).collect();
        let awaited = people.iter().find(|(seat, _)| here.awaits(*seat)).copied();
        let any = people.get(draw.below(people.len() as u32 + 1) as usize).copied();
        // Mostly the awaited player, who has most requests to try.
        let chosen = if draw.below(3) > 0 { awaited.or(any) } else { any };
        let (viewer, account) = chosen.map_or((Viewer::Spectator, Uuid::from_u128(77)), |(seat, account)| {
            (Viewer::Seat(seat), account)
        });
        let mut other = || here.imagined(viewer, draw);
        Worlds { viewer, account, here, there: other(), guess: other(), context: &self.context }
    }

    /// Makes a move of the awaited player; `false` if none of the listed moves is accepted.
    pub(super) fn go_on(&mut self, draw: &mut Draw, leaks: &mut Leaks) -> bool {
        let Some(seat) = self.game.awaiting().first().map(|awaited| awaited.seat) else { return false };
        let account = self.game.occupant(seat).unwrap().account();
        let moves = self.game.board().unwrap().legal(seat).moves;
        let first = draw.below(moves.len() as u32) as usize;
        let mut tries = moves.iter().cycle().skip(first).take(moves.len());
        let played = tries
            .find_map(|action| self.game.play(account, std::slice::from_ref(action), &self.context).ok());
        let Some(played) = played else { return false };
        self.take(played);
        self.knowledge.compare(&self.game, leaks);
        true
    }
}

/// Whether the event has a part that no seat may see.
fn is_unseen(event: &Logged) -> bool {
    let secrets: Vec<Secret> =
        event.secret.as_deref().map_or(vec![], |text| serde_json::from_str(text).unwrap());
    secrets.iter().any(|secret| secret.seats.is_empty())
}
