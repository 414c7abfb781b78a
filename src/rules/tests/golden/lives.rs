//! The events of a game besides moves, shown once for every title.

use chrono::Duration;
use longhall_rules::{
    game::{Expiry, Intent, Kind, Logged, Rematch, Terms},
    kit::{Chance, Ruleset, Seat, Skill},
};
use serde_json::{Value, json};

use super::{
    life::{Life, Plan, clock, entropy, id, person, random},
    recipes::Recipe,
    strangers,
};

/// Number of events undone by consent: enough to go back beyond a draw.
const TAKEN_BACK: i64 = 14;

pub(crate) fn recipes(rules: &'static dyn Ruleset) -> Vec<Recipe> {
    let (min, max) = (*rules.meta().seats.start(), *rules.meta().seats.end());
    let plan = |seats: u8, name: &str, n: u64, terms: Terms| {
        let name = format!("{seats}-life-{name}");
        Plan { rules, name, seats, options: json!({}), n, terms }
    };
    let of = |name, n| plan(min, name, n, Terms::default());
    let per_day =
        |at: &str| clock(json!({"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": at}));
    let berlin = clock(json!({
        "pace": {"type": "bank", "seconds": 259_200, "increment_seconds": 600},
        "zone": "Europe/Berlin",
        "window": {"from": "08:00", "until": "22:00"},
        "weekends_off": true,
        "vacation_days": 20,
    }));
    let three = max.min(3);
    let again = Rematch {
        of: id("the game before"),
        invited: (1..three - 1).map(person).collect(),
        bots: vec![Skill::Easy],
    };
    let rematch = Terms { rematch: Some(again), ..Terms::default() };
    let seen = |shows| move |(plan, live): (Plan, fn(Plan) -> Life)| Recipe::new(plan, shows, live);
    vec![
        seen("A move is taken back at once; an offer to take moves back is declined")((of("undo", 1), undo)),
        seen("Moves are undone by consent, twice: chance changes, and what nobody knew is reshuffled")((
            of("undo-agreed", 2),
            undo_agreed,
        )),
        seen("Players let their time run out, and the rules move for them")((
            plan(min, "timed-out", 3, per_day("autoplay")),
            timed_out,
        )),
        seen("Seats open to others when their time is up: one player comes back, another is replaced")((
            plan(min, "replaced", 4, per_day("replace")),
            replaced,
        )),
        seen(
            "A clock with a zone, a window, free weekends and vacations; in the end somebody claims that time is up",
        )((plan(min, "vacation", 5, berlin), vacation)),
        seen("A player resigns")((plan(max, "resigned", 6, Terms::default()), resigned)),
        seen("A rematch of a game with bots")((plan(three, "rematch", 7, rematch), rematched)),
        seen(
            "The creator adds entropy after creating; if there is room, somebody leaves their seat before an early start",
        )((plan(max, "early", 8, Terms::default()), early)),
        seen("All agree to end the game without a result, after somebody had declined")((
            of("cancelled", 9),
            cancelled,
        )),
        seen("Everybody leaves before the start")((plan(max, "abandoned", 10, Terms::default()), abandoned)),
    ]
    .into_iter()
    .chain(strangers::recipes(rules))
    .collect()
}

pub(crate) fn payload(event: &Logged) -> Value {
    serde_json::from_str(&event.payload).expect("a payload")
}

fn last(life: &Life) -> &Logged {
    life.log.last().expect("an event")
}

fn undo(plan: Plan) -> Life {
    let mut life = Life::begun(plan);
    let mut player = random(1);
    let (mut at_once, mut declined) = (false, false);
    life.steps(3, &mut player);
    while !(life.is_over() || at_once && declined) {
        // The last mover can undo a move alone if it revealed nothing; an earlier mover needs consent.
        let mover = life.awaited();
        life.step(&mut player);
        if life.is_over() || life.awaited() == mover {
            continue;
        }
        let seat = if at_once { life.awaited() } else { mover };
        let mut tried = life.copy();
        tried.act(tried.account(seat), Intent::Undo { to_seq: None });
        let event = last(&tried);
        if event.kind == Kind::Undone {
            at_once = true;
            life = tried;
        } else if at_once {
            declined = true;
            let offer = event.seq;
            tried.act(tried.others(seat)[0], Intent::Answer { offer, accept: false });
            life = tried;
        }
    }
    assert!(at_once && declined, "nothing could be taken back at once, or by consent");
    life.finish(&mut player)
}

fn undo_agreed(plan: Plan) -> Life {
    let mut life = Life::begun(plan);
    let mut player = random(2);
    let has_stacks = has_hidden_stacks(&life);
    for times in 0..2 {
        // A varying number of moves. Titles with hidden stacks need some for the shuffle.
        life.steps(25, &mut player);
        let agreed = (0..20).find_map(|_| {
            life.step(&mut player);
            let agreed = agree(&life);
            let shuffles = payload(last(&agreed))["effects"] != json!([]);
            (shuffles || !has_stacks).then_some(agreed)
        });
        match agreed {
            Some(agreed) => life = agreed,
            None => assert!(times > 0, "nothing was shuffled anew"),
        }
    }
    life.finish(&mut player)
}

/// Whether there are pieces that no seat knows, so that an undo by consent shuffles them.
fn has_hidden_stacks(life: &Life) -> bool {
    let mut chance = Chance::new(&[0; 32], []);
    life.game.board().is_some_and(|board| !board.reshuffle(&mut chance).is_empty())
}

/// Makes all players agree to undo moves.
fn agree(life: &Life) -> Life {
    let mut agreed = life.copy();
    let seat = agreed.awaited();
    agreed.act(agreed.account(seat), Intent::Undo { to_seq: Some(agreed.game.seq - TAKEN_BACK) });
    let offer = last(&agreed).seq;
    for other in agreed.others(seat) {
        agreed.act(other, Intent::Answer { offer, accept: true });
    }
    assert_eq!(last(&agreed).kind, Kind::Undone);
    agreed
}

fn timed_out(plan: Plan) -> Life {
    let mut life = Life::begun(plan);
    let mut player = random(3);
    for _ in 0..4 {
        life.steps(7, &mut player);
        life.wait(Duration::hours(25));
        life.time_out(Expiry::Autoplay);
    }
    life.finish(&mut player)
}

fn replaced(plan: Plan) -> Life {
    let mut life = Life::begun(plan);
    let mut player = random(4);
    for newcomer in [None, Some(8)] {
        life.steps(9, &mut player);
        life.wait(Duration::hours(25));
        life.time_out(Expiry::Replace);
        if let Some(newcomer) = newcomer {
            life.join(newcomer, None);
        }
    }
    life.finish(&mut player)
}

fn vacation(plan: Plan) -> Life {
    let mut life = Life::begun(plan);
    let mut player = random(5);
    let day = |text: &str| serde_json::from_value(json!(text)).expect("a day");
    let take = |first, last| Intent::TakeVacation { first: day(first), last: day(last) };
    life.steps(4, &mut player);
    life.act(person(0), take("2026-11-03", "2026-11-06"));
    life.wait(Duration::days(2));
    life.act(person(0), Intent::EndVacation);
    life.steps(5, &mut player);
    life.act(person(1), take("2026-11-09", "2026-11-10"));
    life.wait(Duration::days(40));
    let late = life.awaited();
    life.act(life.others(late)[0], Intent::Claim);
    life.finish(&mut player)
}

fn resigned(plan: Plan) -> Life {
    let mut life = Life::begun(plan);
    let mut player = random(6);
    life.steps(11, &mut player);
    life.act(life.account(Seat(1)), Intent::Resign);
    life.finish(&mut player)
}

fn rematched(plan: Plan) -> Life {
    let people = plan.seats - 1;
    let mut life = Life::new(plan);
    (1..people).for_each(|n| life.join(n, entropy(n)));
    // Once the creator has added entropy, the bots sit down.
    life.act(person(0), Intent::GiveEntropy(entropy(0).expect("hex")));
    life.finish(&mut random(7))
}

fn early(plan: Plan) -> Life {
    let (seats, fewest) = (plan.seats, *plan.rules.meta().seats.start());
    let mut life = Life::new(plan);
    life.act(person(0), Intent::GiveEntropy(entropy(0).expect("hex")));
    for guest in 1..seats - 1 {
        life.join(guest, entropy(guest));
    }
    if seats > fewest {
        life.act(person(1), Intent::Leave);
        life.act(person(0), Intent::Start);
    } else {
        life.join(seats - 1, entropy(seats - 1));
    }
    life.finish(&mut random(8))
}

fn cancelled(plan: Plan) -> Life {
    let mut life = Life::begun(plan);
    let mut player = random(9);
    life.steps(5, &mut player);
    for accept in [false, true] {
        life.act(person(0), Intent::Cancel);
        let offer = last(&life).seq;
        life.act(person(1), Intent::Answer { offer, accept });
        life.steps(usize::from(!accept), &mut player);
    }
    life
}

fn abandoned(plan: Plan) -> Life {
    let seats = plan.seats;
    let mut life = Life::new(plan);
    if seats > 3 {
        life.act(person(0), Intent::SeatBot(Skill::Easy));
        life.join(2, entropy(2));
        life.act(person(0), Intent::Remove(Seat(1)));
        life.act(person(2), Intent::Leave);
    }
    life.act(person(0), Intent::Leave);
    life
}
