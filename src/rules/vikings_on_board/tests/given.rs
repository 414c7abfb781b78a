//! Positions, and the vocabulary of the tests.
//!
//! A ship is written as the tokens on its bow, a bar, and its bodies from the bow back. `gh|R3 B1 Y2` carries a
//! grain and a hide, and red, blue and yellow bodies. A `+` is a lone Viking, a `~` in front a ship that has
//! set sail.

use crate::{
    kit::{
        Chance, Legal, Play, Rules, Seat,
        given::{self, words_of},
    },
    vikings_on_board::{
        V1,
        components::{Action, BySupply, Clan, Supply},
        effect::Effect,
        illegal::Illegal,
        moves::Move,
        player::Bet,
        state::{Body, Options, Phase, Ship, State, Token},
    },
};

words_of!(V1);

/// The first to move: red.
pub(super) const ME: Seat = Seat(0);
/// My left neighbour: yellow.
pub(super) const YOU: Seat = Seat(1);
/// The third player, if there is one: green.
pub(super) const THIRD: Seat = Seat(2);

fn clan(letter: char) -> Clan {
    match letter {
        'R' => Clan::Red,
        'Y' => Clan::Yellow,
        'G' => Clan::Green,
        'B' => Clan::Blue,
        _ => panic!("no clan: {letter}"),
    }
}

fn supply(letter: char) -> Supply {
    match letter {
        'g' => Supply::Grain,
        'h' => Supply::Hide,
        'm' => Supply::Metal,
        _ => panic!("no supply: {letter}"),
    }
}

/// Tokens by letter.
pub(super) fn supplies(letters: &str) -> Vec<Supply> {
    letters.chars().map(supply).collect()
}

/// Tokens by letter, counted.
pub(super) fn counts(letters: &str) -> BySupply<u8> {
    let mut counts = BySupply::default();
    for supply in supplies(letters) {
        counts[supply] += 1;
    }
    counts
}

fn body(written: &str) -> Body {
    let mut letters = written.chars();
    let clan = clan(letters.next().unwrap());
    let printed = letters.next().unwrap().to_digit(10).unwrap() as u8;
    Body { clan, printed, viking: letters.next() == Some('+') }
}

/// Parses a ship.
pub(super) fn ship(written: &str) -> Ship {
    let sailed = written.starts_with('~');
    let (bow, bodies) = written.trim_start_matches('~').split_once('|').unwrap();
    Ship { bodies: bodies.split_whitespace().map(body).collect(), supplies: counts(bow), sailed }
}

/// Writes a ship in the same notation.
pub(super) fn written(ship: &Ship) -> String {
    let bow = ship.supplies.values().zip("ghm".chars());
    let bow: String = bow.map(|(count, c)| c.to_string().repeat((*count).into())).collect();
    let body = |body: &Body| {
        format!(
            "{}{}{}",
            "RYGB".chars().nth(body.clan as usize).unwrap(),
            body.printed,
            if body.viking { "+" } else { "" }
        )
    };
    let bodies: Vec<String> = ship.bodies.iter().map(body).collect();
    format!("{}{bow}|{}", if ship.sailed { "~" } else { "" }, bodies.join(" "))
}

/// A position for two players: these ships, one per line, and the others without bodies. It is my turn to
/// choose, then yours.
pub(super) fn harbour(ships: &str) -> State {
    of_players(2, ships)
}

/// A position for more players, each with one Viking; they stand on the topmost actions, in seat order.
pub(super) fn of_players(seats: u8, ships: &str) -> State {
    let mut state = V1::initial(&Options::default(), seats);
    for (place, line) in
        state.ships.iter_mut().zip(ships.lines().map(str::trim).filter(|line| !line.is_empty()))
    {
        *place = ship(line);
    }
    for seat in Seat::all(seats) {
        let (_, circles) = state.village.iter_mut().nth(seat.index()).unwrap();
        circles.from = Some(seat);
    }
    state.add_1 = face_down("ghm");
    state.draw_3 = face_down("gghhm");
    state
}

/// A stack from the top down.
pub(super) fn face_down(letters: &str) -> Vec<Token> {
    supplies(letters).into_iter().map(|supply| Token::unseen(Some(supply))).collect()
}

/// This position while I carry out an action.
pub(super) fn acting(action: Action, ships: &str) -> State {
    after(&harbour(ships), &Move::choose(action))
}

/// A position with bets: seat, ship, clan and token.
pub(super) fn with_bets(mut state: State, bets: &[(Seat, u8, Clan, u8)]) -> State {
    for (seat, ship, clan, token) in bets {
        state.players[*seat].bets.push(Bet { ship: (*ship).into(), clan: *clan, token: Some(*token) });
    }
    state
}

/// Bets that have won, each on a different ship.
pub(super) fn won(tokens: impl IntoIterator<Item = u8>) -> Vec<Bet> {
    let bet = |(ship, token)| Bet { ship: u8::into(ship), clan: Clan::Red, token: Some(token) };
    (1..).zip(tokens).map(bet).collect()
}

/// A position in which these actions have been chosen already.
pub(super) fn taken(mut state: State, actions: impl IntoIterator<Item = Action>) -> State {
    for action in actions {
        state.village[action].to = Some(YOU);
    }
    state
}

/// A position in which I took `set_sail`, and the round has ended.
pub(super) fn to_sail(seats: u8, ships: &str) -> State {
    let mut state = of_players(seats, ships);
    for circles in state.village.values_mut() {
        circles.from = None;
    }
    state.stern = Some(ME);
    state.phase = Phase::ChoosingShip(ME);
    state
}

/// The legal moves of a seat.
pub(super) fn legal(state: &State, seat: Seat) -> Legal<Move> {
    Play::<V1>::legal(state, seat)
}

/// The effects of a seat's move.
pub(super) fn decide(state: &State, seat: Seat, action: &Move) -> Result<Vec<Effect>, Illegal> {
    let decided = Play::<V1>::decide(state, seat, action, &mut Chance::new(&[0; 32], []));
    decided.map(|(_, effects)| effects)
}

/// The game set up with this chance, and the setup's effects.
pub(super) fn set_up(options: &Options, seats: u8, chance: &mut Chance) -> (State, Vec<Effect>) {
    given::set_up::<V1>(options, seats, chance)
}

/// This many tokens of each kind.
pub(super) fn kinds(counts: [u8; 3]) -> BySupply<u8> {
    BySupply::from_array(counts)
}

/// The actions that can be chosen.
pub(super) fn choices(state: &State) -> Vec<Action> {
    let action = |action: &Move| match action {
        Move::ChooseAction { action, .. } => *action,
        other => panic!("not an action: {other:?}"),
    };
    let mut choices: Vec<Action> = moves(state).iter().map(action).collect();
    choices.sort_unstable();
    choices
}

/// The ships in their notation, leaving out those without bodies and tokens.
pub(super) fn ships(state: &State) -> Vec<String> {
    state.ships.iter().map(written).filter(|ship| ship != "|").collect()
}

/// The places at the end, in seat order, with the points.
pub(super) fn places(state: &State) -> Vec<(u8, i64)> {
    given::places::<V1>(state).into_iter().map(|(place, points)| (place, points.unwrap())).collect()
}
