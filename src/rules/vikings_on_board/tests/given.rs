//! Positions to start from, and words to move on with.
//!
//! A ship is written as the tokens on its bow, a bar, and its bodies from the bow back: `gh|R3 B1 Y2` carries a grain
//! and a hide, and red, blue and yellow bodies. A `+` is a lone Viking, a `~` in front a ship that has set sail.

use strum::VariantArray;

use crate::{
    kit::{Seat, Turn},
    vikings_on_board::{
        components::{Action, BySupply, Clan, Supply},
        decide,
        effect::Effect,
        fold::fold,
        illegal::Illegal,
        legal::legal,
        moves::Move,
        player::Bet,
        state::{Body, Options, Phase, Ship, State, Token},
    },
};

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
        counts[supply as usize] += 1;
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
    let bow = Supply::VARIANTS.iter().zip("ghm".chars());
    let bow: String =
        bow.map(|(kind, c)| c.to_string().repeat(ship.supplies[*kind as usize].into())).collect();
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
    let mut state = State::new(&Options::default(), seats);
    for (place, line) in
        state.ships.iter_mut().zip(ships.lines().map(str::trim).filter(|line| !line.is_empty()))
    {
        *place = ship(line);
    }
    for seat in Seat::all(seats) {
        state.village[seat.index()].from = Some(seat);
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
        state.players[seat.index()].bets.push(Bet { ship: *ship, clan: *clan, token: Some(*token) });
    }
    state
}

/// Bets that have won, each before a ship of its own.
pub(super) fn won(tokens: impl IntoIterator<Item = u8>) -> Vec<Bet> {
    let bet = |(ship, token)| Bet { ship, clan: Clan::Red, token: Some(token) };
    (1..).zip(tokens).map(bet).collect()
}

/// A position in which nobody can choose any of these actions any more.
pub(super) fn taken(mut state: State, actions: impl IntoIterator<Item = Action>) -> State {
    for action in actions {
        state.village[action as usize].to = Some(YOU);
    }
    state
}

/// I took `set_sail`, and the round has come to its end.
pub(super) fn to_sail(seats: u8, ships: &str) -> State {
    let mut state = of_players(seats, ships);
    for circles in &mut state.village {
        circles.from = None;
    }
    state.stern = Some(ME);
    state.phase = Phase::ChoosingShip(ME);
    state
}

/// What happens if the awaited seat makes this move, and the state afterwards.
///
/// Whatever is played here also holds the list of legal moves to the decision.
pub(super) fn play(state: &State, action: &Move) -> Result<(State, Vec<Effect>), Illegal> {
    let seat = state.active().expect("somebody is awaited");
    let decision = decide::decide(state, seat, action);
    let listed = legal(state, seat);
    let is_listed = listed.moves.contains(action);
    assert!(
        is_listed == decision.is_ok() || !listed.complete && !is_listed,
        "list and decision differ: {action:?}"
    );
    let effects = decision?;
    let mut after = state.clone();
    for effect in &effects {
        fold(&mut after, effect);
    }
    Ok((after, effects))
}

/// The state after a legal move.
pub(super) fn after(state: &State, action: &Move) -> State {
    play(state, action).expect("a legal move").0
}

/// What happens by a legal move.
pub(super) fn effects(state: &State, action: &Move) -> Vec<Effect> {
    play(state, action).expect("a legal move").1
}

/// Why a move is refused.
pub(super) fn refusal(state: &State, action: &Move) -> Illegal {
    play(state, action).expect_err("an illegal move")
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

/// What the awaited seat may do.
pub(super) fn moves(state: &State) -> Vec<Move> {
    legal(state, state.active().expect("somebody is awaited")).moves
}

/// The ships as they are written, those without bodies and tokens left out.
pub(super) fn ships(state: &State) -> Vec<String> {
    state.ships.iter().map(written).filter(|ship| ship != "|").collect()
}

/// The places at the end, in the order of the seats, with the points.
pub(super) fn places(state: &State) -> Vec<(u8, i64)> {
    let Turn::Over(mut placings) = state.turn() else { panic!("the game goes on") };
    placings.sort_by_key(|placing| placing.seat.index());
    placings.iter().map(|placing| (placing.place, placing.points.unwrap())).collect()
}
