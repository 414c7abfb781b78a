//! Positions to start from, and words to move on with.
//!
//! A ship is written as the tokens on its bow, a bar, and its bodies from the bow back: `gh|R3 B1 Y2` carries a grain
//! and a hide, and red, blue and yellow bodies. A `+` is a lone Viking, a `~` in front a ship that has set sail.

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
/// The left neighbour: yellow.
pub(super) const YOU: Seat = Seat(1);
/// Where a third plays: green.
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

/// A written ship.
pub(super) fn ship(written: &str) -> Ship {
    let sailed = written.starts_with('~');
    let (bow, bodies) = written.trim_start_matches('~').split_once('|').unwrap();
    Ship { bodies: bodies.split_whitespace().map(body).collect(), supplies: counts(bow), sailed }
}

/// A ship as it is written.
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

/// Two players; these ships, one a line, the others without bodies; it is my turn to choose, then yours.
pub(super) fn harbour(ships: &str) -> State {
    of_players(2, ships)
}

/// The same for more players; the one Viking of each stands on the topmost actions, in the order of the seats.
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

/// The same position while I carry out an action.
pub(super) fn acting(action: Action, ships: &str) -> State {
    after(&harbour(ships), &Move::choose(action))
}

/// A position with bets: whose, before which ship, for which clan, which token.
pub(super) fn with_bets(mut state: State, bets: &[(Seat, u8, Clan, u8)]) -> State {
    for (seat, ship, clan, token) in bets {
        state.players[*seat].bets.push(Bet { ship: (*ship).into(), clan: *clan, token: Some(*token) });
    }
    state
}

/// Bets that have won, each before a ship of its own.
pub(super) fn won(tokens: impl IntoIterator<Item = u8>) -> Vec<Bet> {
    let bet = |(ship, token)| Bet { ship: u8::into(ship), clan: Clan::Red, token: Some(token) };
    (1..).zip(tokens).map(bet).collect()
}

/// A position in which nobody can choose any of these actions any more.
pub(super) fn taken(mut state: State, actions: impl IntoIterator<Item = Action>) -> State {
    for action in actions {
        state.village[action].to = Some(YOU);
    }
    state
}

/// I took `set_sail`, and the round has come to its end.
pub(super) fn to_sail(seats: u8, ships: &str) -> State {
    let mut state = of_players(seats, ships);
    for circles in state.village.values_mut() {
        circles.from = None;
    }
    state.stern = Some(ME);
    state.phase = Phase::ChoosingShip(ME);
    state
}

/// What a seat may do.
pub(super) fn legal(state: &State, seat: Seat) -> Legal<Move> {
    Play::<V1>::legal(state, seat)
}

/// What a move of a seat leads to.
pub(super) fn decide(state: &State, seat: Seat, action: &Move) -> Result<Vec<Effect>, Illegal> {
    Play::<V1>::decide(state, seat, action, &mut Chance::new(&[0; 32], []))
}

/// The game that is set up by this luck, and what has happened.
pub(super) fn set_up(options: &Options, seats: u8, chance: &mut Chance) -> (State, Vec<Effect>) {
    given::set_up::<V1>(options, seats, chance)
}

/// So many of each kind.
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

/// The ships as they are written, those without bodies and tokens left out.
pub(super) fn ships(state: &State) -> Vec<String> {
    state.ships.iter().map(written).filter(|ship| ship != "|").collect()
}

/// The places at the end, in the order of the seats, with the points.
pub(super) fn places(state: &State) -> Vec<(u8, i64)> {
    given::places::<V1>(state).into_iter().map(|(place, points)| (place, points.unwrap())).collect()
}
