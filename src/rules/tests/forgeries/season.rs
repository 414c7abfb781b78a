//! Random games of strangers. Both verifiers accept each of them, and each beginning of one.

use std::collections::BTreeSet;

use chrono::Duration;
use longhall_rules::{
    game::{
        AuditInput, Intent, MatchTerms, NewGame, Offer, OnLeaving, Opponents, Program, Proposal, Status,
        Terms, Visibility, audit,
    },
    kit::{Chance, Draw},
    newest,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    log::Log,
    python,
    stories::{Story, entropy},
};

/// The default number of games. With `LONGHALL_EXPLORE` there are 1500, and each value of the variable makes others.
const GAMES: u64 = 90;
const MANY_GAMES: u64 = 1_500;
/// Maximum number of requests before the start, and as many after it.
const REQUESTS: usize = 70;
/// Number of accounts that take part.
const PEOPLE: u32 = 6;

/// Features that the games must include.
const SHOWN: [&str; 16] = [
    "abandoned",
    "agent",
    "autoplay",
    "bot",
    "confirmed",
    "declined",
    "expired",
    "forfeit",
    "left",
    "muster",
    "mustered",
    "offered",
    "replace",
    "replaced",
    "resigned",
    "undone",
];

fn person(n: u32) -> Uuid {
    Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0100 + u128::from(n))
}

/// Whether something happens that does so once in `n` times.
fn once_in(draw: &mut Draw, n: u32) -> bool {
    draw.below(n) == 0
}

fn terms(draw: &mut Draw) -> Terms {
    let at_deadline = ["autoplay", "replace", "forfeit", "claim"][draw.below(4) as usize];
    let clock = json!({"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": at_deadline});
    let kind = draw.below(4);
    let match_terms = MatchTerms {
        rated: kind == 0,
        bots_after: (kind == 1).then(|| draw.below(3) * 40_000),
        opponents: [None, Some(Opponents::Reliable), Some(Opponents::PeopleOnly)]
            [draw.below(if kind == 1 { 2 } else { 3 }) as usize],
    };
    let on_leaving = if once_in(draw, 2) { OnLeaving::Replace } else { OnLeaving::Autoplay };
    Terms {
        clock: Some(serde_json::from_value(clock).unwrap()),
        admits_bots: match_terms.opponents != Some(Opponents::PeopleOnly),
        misses: (!once_in(draw, 3)).then(|| 2 + draw.below(2) as u8),
        on_leaving,
        match_terms: Some(match_terms),
        ..Terms::default()
    }
}

fn program(draw: &mut Draw, admits_bots: bool) -> Option<Program> {
    match draw.below(4) {
        0 => Some(Program::Agent),
        1 if admits_bots => Some(Program::Bot { owner: person(99) }),
        _ => None,
    }
}

/// A request before the start, which the game may refuse.
fn gather(story: &mut Story, draw: &mut Draw) {
    let account = person(draw.below(PEOPLE));
    match draw.below(12) {
        0..4 => {
            let program = program(draw, story.game.created.admits_bots);
            let entropy = once_in(draw, 2).then(entropy);
            story.attempt(account, Intent::Join { invite: None, entropy, program })
        }
        4..7 => story.attempt(account, Intent::Confirm),
        7 => story.attempt(account, Intent::Leave),
        8 => story.attempt(account, Intent::GiveEntropy(entropy())),
        9 => story.attempt(account, Intent::Start),
        10 => {
            story.wait(Duration::hours(i64::from(draw.below(30))));
            story.sweep_if_due();
        }
        _ => {
            // Not every deadline is noticed at once.
            story.wait(Duration::minutes(i64::from(draw.below(4_000))));
            if once_in(draw, 2) {
                story.sweep_if_due();
            }
        }
    }
}

/// A request after the start, which the game may refuse.
fn play(story: &mut Story, draw: &mut Draw) {
    let account = person(draw.below(PEOPLE));
    let n = draw.below(1_000) as usize;
    let is_undo = |offer: &&Offer| matches!(offer.proposal, Proposal::Undo { .. });
    let open = story.game.offers().iter().find(is_undo).map(|offer| offer.offer);
    if let Some(offer) = open.filter(|_| once_in(draw, 2)) {
        return story.attempt(account, Intent::Answer { offer, accept: !once_in(draw, 4) });
    }
    match draw.below(21) {
        0 => {
            story.wait(Duration::hours(25));
            story.sweep_if_due();
        }
        1 => story.attempt(
            account,
            Intent::Join {
                invite: None,
                entropy: None,
                program: program(draw, story.game.created.admits_bots),
            },
        ),
        2 if once_in(draw, 3) => story.attempt(account, Intent::Resign),
        3 => story.attempt(account, Intent::Undo { to_seq: None }),
        4 => story.attempt(account, Intent::Undo { to_seq: Some(story.game.seq - i64::from(draw.below(4))) }),
        5 => story.attempt(account, Intent::Claim),
        _ if story.game.awaiting().is_empty() => {}
        _ => {
            let (seat, account) = story.awaited();
            let moves = story.game.board().unwrap().legal(seat).moves;
            story.attempt(account, Intent::Move(moves[n % moves.len()].clone()));
        }
    }
}

/// A game from its creation to its end.
fn live(n: u64, seed: u8) -> Log {
    let mut entropy = [seed; 32];
    entropy[..8].copy_from_slice(&n.to_be_bytes());
    let mut draw = Chance::new(&entropy, []).draw("strangers");
    let all: Vec<_> = newest().filter(|rules| !rules.meta().house.is_empty()).collect();
    let meta = all[n as usize % all.len()].meta();
    let seats = meta.seats.start() + draw.below(u32::from(meta.seats.end() - meta.seats.start()) + 1) as u8;
    let terms = terms(&mut draw);
    let new = NewGame {
        ruleset: meta.slug.into(),
        seats,
        options: json!({}),
        visibility: Visibility::Public,
        program: program(&mut draw, terms.admits_bots),
        terms,
    };
    let mut story = Story::created(person(0), new);
    for _ in 0..REQUESTS {
        if story.game.status() == Status::Open {
            story.wait(Duration::minutes(1));
            gather(&mut story, &mut draw);
        }
    }
    if story.game.status() == Status::Open && once_in(&mut draw, 2) {
        story.wait(Duration::days(30));
        story.sweep_if_due();
        story.wait(Duration::days(30));
        story.sweep_if_due();
    }
    for _ in 0..REQUESTS {
        if story.game.status() == Status::Active {
            story.wait(Duration::minutes(1));
            play(&mut story, &mut draw);
        }
    }
    for n in 0..PEOPLE {
        story.sweep_if_due();
        story.attempt(person(n), Intent::Leave);
        story.attempt(person(n), Intent::Resign);
    }
    assert_eq!(story.game.status(), Status::Finished, "game {n}");
    Log::of(&story.log)
}

/// Kinds of event and notable words in them.
fn shown(log: &Log, seen: &mut BTreeSet<String>) {
    for payload in log.0.iter().map(|line| &line["payload"]) {
        let fields = ["kind", "by", "expiry", "account_kind", "reason"].map(|field| &payload[field]);
        let words = fields.into_iter().chain([&payload["result"]["reason"]]);
        seen.extend(words.filter_map(Value::as_str).map(str::to_owned));
    }
}

#[test]
fn both_verifiers_accept_games_of_strangers() {
    let explores = std::env::var("LONGHALL_EXPLORE").ok();
    let games = if explores.is_some() { MANY_GAMES } else { GAMES };
    let seed = explores.map_or(7, |value| value.bytes().fold(0, u8::wrapping_add));
    let (mut files, mut seen) = (vec![], BTreeSet::new());
    for n in 0..games {
        let log = live(n, seed);
        shown(&log, &mut seen);
        let verdict = audit(log.text().as_bytes(), &AuditInput::default()).verdict;
        assert!(verdict.is_verified(), "game {n} of {seed}: {verdict:?}\n{}", log.text());
        for end in (1..log.0.len()).step_by(7) {
            let cut = Log(log.0[..end].to_vec()).text();
            let verdict = audit(cut.as_bytes(), &AuditInput::default()).verdict;
            assert!(
                verdict.fault().is_none() && !verdict.is_verified(),
                "game {n} of {seed} until {end}: {verdict:?}"
            );
        }
        files.push((format!("game-{n}-of-{seed}"), log.text().into_bytes()));
    }
    for report in python::verify(files) {
        assert_eq!(report.verdict, "verified", "{}: {}", report.name, report.text);
    }
    let missing: Vec<_> = SHOWN.iter().filter(|word| !seen.contains(**word)).collect();
    assert!(missing.is_empty(), "no game has {missing:?}");
}
