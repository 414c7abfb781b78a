//! Games of strangers and of programs, shown once for every title.

use chrono::Duration;
use longhall_rules::{
    game::{Expiry, Intent, Kind, MatchTerms, OnLeaving, Opponents, Program, Terms},
    kit::Ruleset,
};
use serde_json::json;

use super::{
    life::{Life, Plan, clock, entropy, person, random},
    lives::payload,
    recipes::Recipe,
};

/// Number of hours after which those who sat down at first are asked to confirm.
const LATE_HOURS: i64 = 49;

pub(crate) fn recipes(rules: &'static dyn Ruleset) -> Vec<Recipe> {
    let (max, three) = (*rules.meta().seats.end(), (*rules.meta().seats.end()).min(3));
    let plan = |seats: u8, name: &str, n: u64, terms: Terms| {
        let name = format!("{seats}-life-{name}");
        Plan { rules, name, seats, options: json!({}), n, terms }
    };
    let on = |match_terms| {
        let clock =
            clock(json!({"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": "autoplay"}));
        Terms { misses: Some(2), on_leaving: OnLeaving::Replace, match_terms, ..clock }
    };
    let plain = MatchTerms { rated: false, bots_after: None, opponents: None };
    let people_only = MatchTerms { opponents: Some(Opponents::PeopleOnly), ..plain };
    let people_only = Terms { admits_bots: false, ..on(Some(people_only)) };
    let bots_after = MatchTerms { bots_after: Some(600), opponents: Some(Opponents::Reliable), ..plain };
    let rated = MatchTerms { rated: true, ..plain };
    vec![
        Recipe::new(
            plan(three, "strangers", 11, people_only),
            "Strangers wait for two days; one does not confirm that they still want to play, and another comes instead",
            mustered,
        ),
        Recipe::new(
            plan(max, "bots-after", 12, on(Some(bots_after))),
            "Bots take the free seats of a game of strangers; a person takes over one of them",
            bots_come,
        ),
        Recipe::new(
            plan(three, "misses", 13, on(None)),
            "A player misses two deadlines in a row and is out; if the game goes on, a bot account takes the seat",
            misses,
        ),
        Recipe::new(
            plan(three, "rated", 14, on(Some(rated))),
            "A rated game of a language model, a bot account and, if there is room, a person",
            programs,
        ),
    ]
}

fn mustered(plan: Plan) -> Life {
    let seats = plan.seats;
    let mut life = Life::new(plan);
    (1..seats - 1).for_each(|n| life.join(n, entropy(n)));
    life.wait(Duration::hours(LATE_HOURS));
    life.join(seats - 1, entropy(seats - 1));
    // Only the first person does not confirm.
    (1..seats - 1).for_each(|n| life.act(person(n), Intent::Confirm));
    life.wait(Duration::hours(24));
    life.sweep(Kind::Removed);
    // The others have confirmed or sat down a day ago.
    life.join(8, entropy(0));
    life.finish(&mut random(11))
}

fn bots_come(plan: Plan) -> Life {
    // Bots that begin may have moved twice at once. Where that is so, other seeds let a person move first.
    let begin = |n: u64| {
        let mut life = Life::new(Plan {
            n,
            name: plan.name.clone(),
            options: plan.options.clone(),
            terms: plan.terms.clone(),
            ..plan
        });
        (1..plan.seats / 2).for_each(|n| life.join(n, entropy(n)));
        life.wait(Duration::seconds(600));
        life.sweep(Kind::Joined);
        life
    };
    let has_room = |life: &Life| life.game.vacant_seat().is_some();
    let has_moved = |life: &Life| life.log.iter().any(|event| event.kind == Kind::Moved);
    let found = (plan.n..plan.n + 20).map(begin).find(|life| has_room(life) && has_moved(life));
    let mut life = found.or_else(|| (plan.n..plan.n + 20).map(begin).find(has_room)).expect("a vacant seat");
    life.join(8, None);
    life.finish(&mut random(12))
}

fn misses(plan: Plan) -> Life {
    let mut life = Life::begun(plan);
    let mut player = random(13);
    life.steps(5, &mut player);
    let late = life.awaited();
    for expiry in [Expiry::Autoplay, Expiry::Forfeit] {
        while life.awaited() != late {
            life.step(&mut player);
        }
        life.wait(Duration::hours(25));
        life.time_out(expiry);
    }
    if !life.is_over() {
        life.sit_down(8, None, Some(Program::Bot { owner: person(9) }));
    }
    life.finish(&mut player)
}

fn programs(plan: Plan) -> Life {
    let seats = plan.seats;
    let mut life = Life::created(plan, Some(Program::Agent));
    life.sit_down(1, entropy(1), Some(Program::Bot { owner: person(9) }));
    if seats > 2 {
        life.join(2, entropy(2));
    }
    assert_eq!(payload(&life.log[0])["rated"], json!(true));
    life.finish(&mut random(14))
}
