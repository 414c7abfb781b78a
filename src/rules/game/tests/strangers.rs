//! Games of strangers: bots that come by themselves, missed deadlines, programs, and who kept their seat.

use chrono::Duration;

use super::{
    clocked::{Clocked, per_day, terms},
    stage::{Finished, Last, Stage},
    *,
};

pub(super) const ON_TIME: Option<MatchTerms> =
    Some(MatchTerms { rated: false, bots_after: Some(600), opponents: None });
pub(super) const NO_BOTS: Option<MatchTerms> =
    Some(MatchTerms { rated: false, bots_after: None, opponents: None });

fn house(match_terms: Option<MatchTerms>) -> Terms {
    let clock = terms(per_day(), json!({"at_deadline": "autoplay"}));
    Terms { misses: Some(2), on_leaving: OnLeaving::Replace, match_terms, ..clock }
}

/// A game of strangers that waits for the others.
pub(super) fn open(seats: u8, match_terms: Option<MatchTerms>) -> Clocked {
    Clocked::opened("vikings", seats, house(match_terms))
}

pub(super) fn hours(hours: i64) -> Duration {
    Duration::hours(hours)
}

pub(super) fn kinds(game: &Clocked) -> Vec<&'static str> {
    game.log.iter().map(|event| event.kind.into()).collect()
}

#[test]
fn bots_take_the_free_seats_once_their_time_has_come() {
    let mut game = open(3, ON_TIME);
    game.act(BOB, join()).unwrap();
    assert_eq!(game.game.due_at(), Some(game.now + Duration::seconds(600)));
    game.wait(Duration::seconds(599));
    assert!(!game.sweep());
    game.wait(Duration::seconds(1));
    assert!(game.sweep());
    assert_eq!(kinds(&game)[..5], ["created", "joined", "joined", "joined", "started"]);
    assert_eq!(game.game.occupant(Seat(2)).unwrap().bot().map(|bot| bot.skill), Some(Skill::Steady));
    game.audit();
}

#[test]
fn bots_that_come_at_once_begin_the_game_with_its_creation() {
    let at_once = MatchTerms { rated: false, bots_after: Some(0), opponents: None };
    let game = open(4, Some(at_once));
    assert_eq!(game.game.status(), Status::Active);
    assert_eq!(kinds(&game)[..6], ["created", "joined", "joined", "joined", "joined", "started"]);
    game.audit();
}

#[test]
fn people_may_take_the_seat_of_a_bot_until_its_second_move() {
    let mut game = open(2, Some(MatchTerms { rated: false, bots_after: Some(0), opponents: None }));
    let moves_of_bot = |game: &Clocked| {
        game.log.iter().filter(|event| event.kind == Kind::Moved && event.seat == Some(Seat(1))).count()
    };
    while moves_of_bot(&game) < 2 {
        assert_eq!(game.game.vacant_seat(), Some(Seat(1)));
        let mut other = game.copy();
        other.act(BOB, join()).unwrap();
        assert_eq!(other.game.seat_of(BOB), Some(Seat(1)));
        assert_eq!(other.game.vacant_seat(), None);
        other.audit();
        game.step(0);
    }
    assert_eq!(game.game.vacant_seat(), None);
    assert_eq!(game.act(BOB, join()), Err(Refusal::GameFull));
}

#[test]
fn a_game_of_strangers_has_no_host() {
    let mut game = open(3, NO_BOTS);
    game.act(BOB, join()).unwrap();
    for intent in [Intent::Start, Intent::Remove(Seat(1)), Intent::SeatBot(Skill::Steady)] {
        assert_eq!(game.act(ANN, intent), Err(Refusal::NotTheHost));
    }
    game.act(ANN, Intent::Leave).unwrap();
    assert_eq!(game.game.host(), None);
}

#[test]
fn the_second_missed_deadline_in_a_row_ends_a_seat() {
    let mut game = Clocked::new(3, house(None));
    let expiries = |game: &Clocked| -> Vec<String> {
        let timed_out = game.log.iter().filter(|event| event.kind == Kind::TimedOut);
        timed_out
            .map(|event| serde_json::from_str::<Value>(&event.payload).unwrap()["expiry"].to_string())
            .collect()
    };
    let late = game.awaited();
    while expiries(&game).len() < 2 {
        if game.awaited() == late {
            game.wait(hours(25));
            game.sweep();
        } else {
            game.step(0);
        }
    }
    assert_eq!(expiries(&game), ["\"autoplay\"", "\"forfeit\""]);
    assert_eq!(game.game.seat_of(late), None);
    game.audit();

    // A move between two missed deadlines makes the second a first one.
    let mut game = Clocked::new(3, house(None));
    let late = game.awaited();
    let mut has_moved = true;
    while expiries(&game).len() < 3 {
        if game.awaited() == late && has_moved {
            game.wait(hours(25));
            game.sweep();
            has_moved = false;
        } else {
            has_moved |= game.awaited() == late;
            game.step(0);
        }
    }
    assert_eq!(expiries(&game), ["\"autoplay\""; 3]);
    game.audit();
}

#[test]
fn a_rated_game_takes_no_draw_back() {
    let rated = Some(MatchTerms { rated: true, bots_after: None, opponents: None });
    let mut game = open(2, rated);
    game.act(BOB, join()).unwrap();
    let drawn = loop {
        let (seq, account) = (game.game.seq, game.awaited());
        game.step(0);
        if game.log[seq as usize].payload.contains("offer_laid") {
            break (seq, account);
        }
    };
    assert_eq!(game.act(drawn.1, Intent::Undo { to_seq: Some(drawn.0) }), Err(Refusal::RatedGame));
    game.audit();
}

#[test]
fn a_program_is_declared_where_it_takes_a_seat() {
    let program = Some(Program::Bot { owner: ANN });
    let join = |program| Intent::Join { invite: None, entropy: None, program };
    let mut game = open(2, NO_BOTS);
    game.act(BOB, join(program)).unwrap();
    assert!(game.log[2].payload.contains(r#""account_kind":"bot""#));
    assert!(game.log[2].payload.contains(&format!(r#""owner":"{ANN}""#)));
    game.audit();
    let people = MatchTerms { rated: false, bots_after: None, opponents: Some(Opponents::PeopleOnly) };
    let mut game = Clocked::opened("vikings", 2, Terms { admits_bots: false, ..house(Some(people)) });
    assert_eq!(game.act(BOB, join(program)), Err(Refusal::BotsNotAdmitted));
    let terms = Terms { admits_bots: false, ..house(Some(people)) };
    let new = NewGame { ruleset: "vikings".into(), terms, program, ..new_game(2) };
    assert!(matches!(Game::create(ID, BOB, new, &context()), Err(Refusal::BotsNotAdmitted)));
    game.act(BOB, join(Some(Program::Agent))).unwrap();
    assert!(game.log[2].payload.contains(r#""account_kind":"agent""#));
    game.audit();
}

/// The people who kept or lost their seat, in the order of their accounts.
fn kept(game: &Clocked) -> Vec<(Uuid, bool)> {
    game.game.seats_kept().into_iter().collect()
}

#[test]
fn a_seat_is_kept_to_the_end_or_lost() {
    let play = |game: &mut Clocked| {
        while game.game.status() == Status::Active {
            game.step(0);
        }
    };
    let mut game = Clocked::new(2, house(None));
    assert_eq!(kept(&game), [], "no seat has ended");
    play(&mut game);
    assert_eq!(kept(&game), [(ANN, true), (BOB, true)]);
    let Stage::Finished(Finished { last: Last::Active(active), .. }) = &mut game.game.stage else {
        panic!("the game is over");
    };
    active.moves = 1;
    assert_eq!(kept(&game), [(ANN, true), (BOB, true)], "it ended by the rules, however soon");

    for (moves, expected) in [(0, &[(BOB, false)][..]), (1, &[(ANN, true), (BOB, true)][..])] {
        let mut game = Clocked::new(2, house(None));
        for _ in 0..(game.game.usual_moves().div_ceil(2) - 1 + moves) {
            game.step(0);
        }
        game.act(BOB, Intent::Resign).unwrap();
        assert_eq!(kept(&game), expected, "over in its first half, or in its second");
    }

    let mut game = Clocked::new(3, house(None));
    game.act(BOB, Intent::Resign).unwrap();
    play(&mut game);
    assert_eq!(kept(&game), [(ANN, true), (BOB, false), (CAT, true)], "resigned early");

    let mut game = Clocked::new(3, house(None));
    for _ in 0..game.game.usual_moves().div_ceil(2) {
        game.step(0);
    }
    let undone = game.copy();
    game.act(BOB, Intent::Resign).unwrap();
    play(&mut game);
    assert!(kept(&game).iter().all(|(_, kept)| *kept), "resigned late");

    let mut game = undone;
    game.act(ANN, Intent::Undo { to_seq: Some(game.game.seq - 1) }).unwrap();
    for account in [ANN, BOB, CAT] {
        game.act(
            account,
            Intent::Answer { offer: game.game.offers().first().map_or(0, |offer| offer.offer), accept: true },
        )
        .ok();
    }
    game.act(BOB, Intent::Resign).unwrap();
    play(&mut game);
    assert_eq!(
        kept(&game),
        [(ANN, true), (BOB, false), (CAT, true)],
        "a move that is taken back does not count"
    );

    let dan = Uuid::from_u128(4);
    let mut game = Clocked::new(3, house(None));
    game.act(BOB, Intent::Resign).unwrap();
    game.act(dan, join()).unwrap();
    play(&mut game);
    assert_eq!(kept(&game), [(ANN, true), (BOB, false), (CAT, true), (dan, true)], "replaced");

    let mut game = Clocked::new(2, house(None));
    for account in [ANN, BOB] {
        game.act(account, Intent::Cancel).ok();
        game.act(account, Intent::Answer { offer: game.game.seq, accept: true }).ok();
    }
    assert_eq!((game.game.status(), kept(&game)), (Status::Finished, vec![]), "cancelled");

    let mut game = Clocked::new(3, house(None));
    game.act(CAT, Intent::Resign).unwrap();
    for account in [ANN, BOB] {
        game.act(account, Intent::Cancel).ok();
        game.act(account, Intent::Answer { offer: game.game.seq, accept: true }).ok();
    }
    assert_eq!(
        (game.game.status(), kept(&game)),
        (Status::Finished, vec![(CAT, false)]),
        "cancelled by the others"
    );

    let mut game = Clocked::with_bots("vikings", 1, &[Skill::Easy], house(None));
    play(&mut game);
    assert_eq!(kept(&game), [], "nobody else was a person");
}

#[test]
fn who_comes_back_in_time_has_kept_the_seat() {
    let replace = || terms(per_day(), json!({"at_deadline": "replace"}));
    let mut game = Clocked::new(3, replace());
    let late = game.awaited();
    game.wait(hours(25));
    assert!(game.sweep());
    let away = game.copy();
    game.step(0);
    while game.game.status() == Status::Active {
        game.step(0);
    }
    assert!(kept(&game).iter().all(|(_, kept)| *kept));

    let mut game = away;
    for account in [ANN, BOB, CAT].into_iter().filter(|account| *account != late) {
        game.act(account, Intent::Resign).unwrap();
    }
    assert!(kept(&game).contains(&(late, false)), "{:?}", kept(&game));
}

#[test]
fn who_lets_the_rules_play_for_them_has_left() {
    let autoplay = || terms(per_day(), json!({"at_deadline": "autoplay"}));
    let mut game = Clocked::new(2, autoplay());
    while game.game.status() == Status::Active {
        game.wait(hours(25));
        assert!(game.sweep());
    }
    assert_eq!(kept(&game), [(ANN, false), (BOB, false)], "nobody made a move");

    let mut game = Clocked::new(2, autoplay());
    let late = game.awaited();
    for missed in 0..3 {
        while game.awaited() != late {
            game.step(0);
        }
        game.wait(hours(25));
        assert!(game.sweep(), "deadline {missed}");
    }
    let mut back = game.copy();
    while back.game.status() == Status::Active {
        back.step(0);
    }
    assert!(kept(&back).iter().all(|(_, kept)| *kept), "they came back");
    let other = if late == ANN { BOB } else { ANN };
    while game.game.status() == Status::Active {
        if game.awaited() == late {
            game.wait(hours(25));
            assert!(game.sweep());
        } else {
            game.step(0);
        }
    }
    let mut expected = vec![(late, false), (other, true)];
    expected.sort();
    assert_eq!(kept(&game), expected);
}

/// Forged terms that an audit refuses, each by its fault.
#[test]
fn terms_that_contradict_each_other_are_faults() {
    let people = Some(Opponents::PeopleOnly);
    let strangers = |rated, bots_after, opponents| Some(MatchTerms { rated, bots_after, opponents });
    let no_clock = |misses| Terms { misses, ..Terms::default() };
    let cases = [
        (house(strangers(false, Some(BOTS_AFTER_MAX + 1), None)), "match_terms"),
        (house(strangers(true, Some(60), None)), "match_terms"),
        (house(strangers(false, None, people)), "match_terms"),
        (no_clock(Some(2)), "misses_terms"),
        (Terms { misses: Some(1), ..house(None) }, "misses_terms"),
        (Terms { misses: Some(11), ..house(None) }, "misses_terms"),
        (Terms { match_terms: strangers(true, None, None), ..no_clock(None) }, "rated_terms"),
    ];
    for (terms, code) in cases {
        let game = Clocked::opened("vikings", 2, terms);
        let fault = audit(ID, &game.log).err().unwrap();
        assert_eq!(<&str>::from(&fault.kind), code);
    }
    let options = json!({"auction": true, "progress": true, "free_exchange": false});
    let terms = house(strangers(true, None, None));
    let new = NewGame { ruleset: "vikings".into(), options, terms, ..new_game(2) };
    let (_, log) = Game::create(ID, ANN, new, &context()).unwrap();
    assert_eq!(<&str>::from(&audit(ID, &log).err().unwrap().kind), "rated_terms");
}

/// The published numbers of moves are medians of games between `steady` bots. `LONGHALL_USUAL_MOVES=200` plays that many games of each
/// number of seats and prints their medians.
#[test]
#[expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "prints figures on request; the rules themselves stay pure"
)]
fn the_usual_numbers_of_moves_are_those_of_games_between_bots() {
    let games = std::env::var("LONGHALL_USUAL_MOVES").ok().and_then(|games| games.parse::<u8>().ok());
    for (rules, house) in crate::house_games() {
        for (seats, usual) in rules.meta().seats.clone().zip(house.moves) {
            let moves = (0..games.unwrap_or(3)).map(|seed| moves_of(rules.meta().slug, house, seats, seed));
            let mut moves: Vec<u32> = moves.collect();
            moves.sort_unstable();
            let median = moves[moves.len() / 2];
            if games.is_some() {
                println!("{} with {seats}: {median}, published {usual}", house.id);
                continue;
            }
            assert!(
                (median * 4..=median * 6).contains(&(u32::from(*usual) * 5)),
                "{}, {seats}: {median}",
                house.id
            );
        }
    }
}

/// Number of moves of a game in which each seat is played as a `steady` bot would.
fn moves_of(ruleset: &str, house: &crate::kit::HouseGame, seats: u8, seed: u8) -> u32 {
    let context = Context { seed: [seed; 32], now: context().now };
    let people: Vec<Uuid> = (1..=seats).map(|n| Uuid::from_u128(n.into())).collect();
    let new = NewGame { ruleset: ruleset.into(), options: house.given(), ..new_game(seats) };
    let (mut game, _) = Game::create(ID, people[0], new, &context).unwrap();
    for account in &people[1..] {
        game = game.act(*account, join(), &context).unwrap().0;
    }
    while game.status() == Status::Active {
        let seat = game.awaiting()[0].seat;
        let mut draw = game.chance(&context.seed).draw(&format!("bot {}", game.seq + 1));
        let action = game.board().unwrap().bot_move(seat, Skill::Steady, &mut draw).unwrap();
        let account = game.occupant(seat).unwrap().account();
        game = game.act(account, Intent::Move(action), &context).unwrap().0;
    }
    game.stage.begun().unwrap().moves
}
