//! Games of strangers, of programs, and rated games; and forgeries of them.

use chrono::Duration;
use longhall_rules::game::{Intent, Kind, MatchTerms, OnLeaving, Opponents, Program, Status, Terms};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    forgery::{By::*, Forgery},
    log::Log,
    stories::{ANN, BOB, EVE, Story, join},
};

const OWNER: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0004);
const PLAIN: MatchTerms = MatchTerms { rated: false, bots_after: None, opponents: None };

fn joins(program: Option<Program>) -> Intent {
    Intent::Join { invite: None, entropy: None, program }
}

fn on(match_terms: Option<MatchTerms>) -> Terms {
    let clock = json!({"pace": {"type": "per_move", "seconds": 86_400}, "at_deadline": "autoplay"});
    let clock = Some(serde_json::from_value(clock).unwrap());
    Terms { clock, misses: Some(2), on_leaving: OnLeaving::Replace, match_terms, ..Terms::default() }
}

/// The last of four strangers comes late. Of the others only Bob confirms; Ann and Eve lose their seats, and then Bob leaves.
/// The events are `created`, `joined` (Ann, Bob, Eve, the owner), `mustered`, `confirmed`, `removed` (Ann, Eve), `left` (the
/// owner, Bob), `ended`.
pub(crate) fn gathered() -> Log {
    let people_only = MatchTerms { opponents: Some(Opponents::PeopleOnly), ..PLAIN };
    let terms = Terms { admits_bots: false, ..on(Some(people_only)) };
    let mut story = Story::begin("vikings", 4, terms);
    story.wait(Duration::minutes(1));
    story.act(BOB, joins(Some(Program::Agent)));
    story.act(EVE, join());
    story.wait(Duration::hours(49));
    story.act(OWNER, join());
    story.wait(Duration::minutes(1));
    story.act(BOB, Intent::Confirm);
    story.wait(Duration::hours(24));
    story.sweep();
    story.wait(Duration::minutes(1));
    story.act(OWNER, Intent::Leave);
    story.act(BOB, Intent::Leave);
    assert_eq!(story.game.status(), Status::Finished);
    Log::of(&story.log)
}

/// The last of three strangers comes late, and leaves during the muster. Another takes the seat; Ann does not confirm. The
/// events are `created`, `joined` (Ann, Bob, Eve), `mustered`, `confirmed` (Bob), `left` (Eve), `joined` (the owner),
/// `removed` (Ann), `left`, `left`, `ended`.
fn one_leaves() -> Log {
    let mut story = Story::begin("vikings", 3, on(Some(PLAIN)));
    story.act(BOB, join());
    story.wait(Duration::hours(49));
    story.act(EVE, join());
    story.wait(Duration::minutes(1));
    for (account, intent) in [(BOB, Intent::Confirm), (EVE, Intent::Leave), (OWNER, join())] {
        story.act(account, intent);
        story.wait(Duration::minutes(1));
    }
    story.wait(Duration::hours(24));
    story.sweep();
    story.act(BOB, Intent::Leave);
    story.act(OWNER, Intent::Leave);
    assert_eq!(story.game.status(), Status::Finished);
    Log::of(&story.log)
}

/// Two strangers come late, but one leaves and comes back when the other has been silent for two days again. The events are
/// `created`, `joined` (Ann, Bob), `mustered`, `left`, `confirmed`, `joined` (Bob), `mustered`, `left`, `left`, `ended`.
fn two_musters() -> Log {
    let mut story = Story::begin("vikings", 2, on(Some(PLAIN)));
    story.wait(Duration::hours(49));
    story.act(BOB, join());
    story.act(BOB, Intent::Leave);
    story.act(ANN, Intent::Confirm);
    story.wait(Duration::hours(49));
    story.act(BOB, join());
    story.act(ANN, Intent::Leave);
    story.act(BOB, Intent::Leave);
    assert_eq!(story.game.status(), Status::Finished);
    Log::of(&story.log)
}

/// The last of four strangers comes late. Eve sat down ten hours before and is not asked; Ann confirms; Bob does not, but comes
/// back, and then nobody is asked. The events are `created`, `joined` (Ann, Bob, Eve, the owner), `mustered`, `confirmed`
/// (Ann), `removed` (Bob), `joined` (Bob), `started`, `resigned` and what follows.
fn not_asked_again() -> Log {
    let mut story = Story::begin("vikings", 4, on(Some(PLAIN)));
    story.act(BOB, join());
    story.wait(Duration::hours(40));
    story.act(EVE, join());
    story.wait(Duration::hours(10));
    story.act(OWNER, join());
    story.act(ANN, Intent::Confirm);
    story.wait(Duration::hours(24));
    story.sweep();
    story.wait(Duration::minutes(1));
    story.act(BOB, join());
    for account in [OWNER, EVE, BOB] {
        story.act(account, Intent::Resign);
    }
    assert_eq!(story.game.status(), Status::Finished);
    Log::of(&story.log)
}

/// Ann and a bot account wait for others; two bots come, and Eve takes the seat of one of them.
pub(crate) fn bots_come() -> Log {
    let bots_after = MatchTerms { bots_after: Some(3600), opponents: Some(Opponents::Reliable), ..PLAIN };
    let mut story = Story::begin("vikings", 4, on(Some(bots_after)));
    story.act(BOB, joins(Some(Program::Bot { owner: OWNER })));
    story.wait(Duration::hours(1));
    story.sweep();
    let moves_of = |story: &Story, seat: u8| {
        let is_move = |event: &&longhall_rules::game::Logged| {
            event.kind == Kind::Moved && event.seat.is_some_and(|of| of.0 == seat)
        };
        story.log.iter().filter(is_move).count()
    };
    // Bots begin, or people do.
    let seat = story.game.vacant_seat().expect("a bot has not moved twice");
    story.act(EVE, join());
    let other = if seat.0 == 2 { 3 } else { 2 };
    while moves_of(&story, other) < 2 {
        story.step(|_| true);
    }
    for account in [EVE, BOB, ANN] {
        story.act(account, Intent::Resign);
    }
    assert_eq!(story.game.status(), Status::Finished);
    Log::of(&story.log)
}

/// A stranger comes late and another confirms. Then one of them misses two deadlines in a row.
pub(crate) fn misses() -> Log {
    let mut story = Story::begin("vikingdoms", 2, on(Some(PLAIN)));
    story.wait(Duration::hours(50));
    story.act(BOB, join());
    story.act(ANN, Intent::Confirm);
    let (_, late) = story.awaited();
    while story.game.status() == Status::Active {
        if story.awaited().1 == late {
            story.wait(Duration::hours(25));
            story.sweep();
        } else {
            story.step(|_| true);
        }
    }
    Log::of(&story.log)
}

/// A game for two until a move of theirs deals a new round.
fn deal(terms: Terms) -> Log {
    let mut story = Story::begin("vikings", 2, terms);
    story.act(BOB, joins(Some(Program::Agent)));
    while !story.log.last().unwrap().payload.contains("offer_laid")
        || story.log.last().unwrap().kind != Kind::Moved
    {
        story.step(|_| true);
    }
    story.act(BOB, Intent::Resign);
    Log::of(&story.log)
}

/// A rated game of a person and a language model.
pub(crate) fn rated() -> Log {
    deal(Terms { misses: None, ..on(Some(MatchTerms { rated: true, ..PLAIN })) })
}

fn unrated() -> Log {
    deal(Terms::default())
}

pub(crate) fn stories() -> [(&'static str, Log); 7] {
    [
        ("strangers-who-do-not-confirm", gathered()),
        ("a-stranger-who-leaves-a-muster", one_leaves()),
        ("a-stranger-who-is-silent-again-after-a-muster", two_musters()),
        ("strangers-who-are-not-asked-again", not_asked_again()),
        ("bots-that-come", bots_come()),
        ("strangers-who-confirm-and-one-who-misses-deadlines", misses()),
        ("a-rated-game", rated()),
    ]
}

fn at(log: &mut Log, n: usize) -> &mut Value {
    &mut log.0[n]["payload"]["at"]
}

fn remove(log: &mut Log, kind: &str, nth: usize, field: &str) {
    log.payload(kind, nth).as_object_mut().unwrap().remove(field).expect(field);
}

/// Inserts an event after the move that dealt a new round.
fn after_the_deal(log: &mut Log, kind: &str, more: Value) {
    let n = log.find("resigned", 0);
    let moved = &log.0[n - 1]["payload"];
    let mut event = json!({"kind": kind, "seat": moved["seat"], "account": moved["account"]});
    event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    log.insert(n, event);
}

/// Takes the move back that dealt a new round.
fn undo_the_deal(log: &mut Log) {
    let to_seq = log.find("resigned", 0) - 1;
    after_the_deal(log, "undone", json!({"agreed": false, "effects": [], "to_seq": to_seq}));
}

/// Forgeries of `created`, and of the accounts that sit down.
pub(crate) fn all() -> Vec<Forgery> {
    let terms = "its terms for a game of strangers contradict each other";
    let (misses_out, kinds) =
        ("its number of missed deadlines is out of range", "the kind of its account and the owner");
    vec![
        Forgery::of("strangers-in-private", Both, gathered, terms, |log| {
            log.payload("created", 0)["visibility"] = json!("private");
        }),
        Forgery::of("a-rematch-of-strangers", Both, gathered, terms, |log| {
            log.payload("created", 0)["rematch_of"] = json!(OWNER);
        }),
        Forgery::of("bots-for-people-only", Both, gathered, terms, |log| {
            log.payload("created", 0)["admits_bots"] = json!(true);
        }),
        Forgery::of("bots-to-come-among-friends", Both, bots_come, terms, |log| {
            remove(log, "created", 0, "muster");
            remove(log, "created", 0, "opponents");
        }),
        Forgery::of("opponents-among-friends", Both, gathered, terms, |log| {
            remove(log, "created", 0, "muster")
        }),
        Forgery::of("bots-after-three-days", Both, bots_come, terms, |log| {
            log.payload("created", 0)["bots_after"] = json!(259_200);
        }),
        Forgery::of("bots-in-a-rated-game", Both, bots_come, terms, |log| {
            log.payload("created", 0)["rated"] = json!(true);
        }),
        Forgery::of("muster-false", Both, rated, "it is not written as the format says", |log| {
            log.payload("created", 0)["muster"] = json!(false);
        }),
        Forgery::of("rated-false", Both, rated, "it is not written as the format says", |log| {
            log.payload("created", 0)["rated"] = json!(false);
        }),
        Forgery::of("unknown-opponents", Both, gathered, "event 1", |log| {
            log.payload("created", 0)["opponents"] = json!("giants");
        })
        .unproven(),
        Forgery::of("one-missed-deadline", Both, misses, misses_out, |log| {
            log.payload("created", 0)["misses"] = json!(1);
        }),
        Forgery::of("eleven-missed-deadlines", Both, misses, misses_out, |log| {
            log.payload("created", 0)["misses"] = json!(11);
        }),
        Forgery::vikings("missed-deadlines-without-a-clock", Both, misses_out, |log| {
            log.payload("created", 0)["misses"] = json!(2);
        }),
        Forgery::of("rated-without-a-clock", Both, rated, "it is rated, and", |log| {
            remove(log, "created", 0, "clock");
        }),
        Forgery::of("rated-by-rules-of-its-own", Audit, rated, "it is rated, and", |log| {
            log.payload("created", 0)["options"]["free_exchange"] = json!(false);
        }),
        Forgery::of("an-owner-without-a-kind", Both, bots_come, kinds, |log| {
            remove(log, "joined", 1, "account_kind")
        }),
        Forgery::of("a-bot-account-without-an-owner", Both, bots_come, kinds, |log| {
            remove(log, "joined", 1, "owner")
        }),
        Forgery::of("an-agent-with-an-owner", Both, gathered, kinds, |log| {
            log.payload("joined", 1)["owner"] = json!(OWNER);
        }),
        Forgery::of("a-newcomer-with-an-owner", Both, bots_come, kinds, |log| {
            log.payload("replaced", 0)["owner"] = json!(OWNER);
        }),
        Forgery::of(
            "a-bot-that-is-an-agent",
            Both,
            bots_come,
            "the rules give it no `account_kind`",
            |log| {
                log.payload("joined", 2)["account_kind"] = json!("agent");
            },
        ),
        Forgery::of("a-bot-account-where-none-may-sit", Both, gathered, "this game admits no bots", |log| {
            let joined = log.payload("joined", 1);
            joined["account_kind"] = json!("bot");
            joined["owner"] = json!(OWNER);
        }),
        Forgery::of("a-creator-that-may-not-sit", Both, gathered, "this game admits no bots", |log| {
            let joined = log.payload("joined", 0);
            joined["account_kind"] = json!("bot");
            joined["owner"] = json!(OWNER);
        }),
        Forgery::of("a-reveal-taken-back", Both, unrated, "its `kind` differs", undo_the_deal),
        Forgery::of("a-rated-reveal-taken-back", Both, rated, "would have refused it", undo_the_deal),
        Forgery::of("a-rated-reveal-offered-back", Both, rated, "would have refused it", |log| {
            let to_seq = log.find("resigned", 0) - 1;
            after_the_deal(log, "offered", json!({"proposal": {"to_seq": to_seq, "type": "undo"}}));
        }),
    ]
}

/// Forgeries of musters, of bots that come, and of missed deadlines.
pub(crate) fn decided() -> Vec<Forgery> {
    [musters(), coming_bots(), missed_deadlines()].into_iter().flatten().collect()
}

fn musters() -> Vec<Forgery> {
    let (passed, had_to_be_freed) = ("a deadline had passed before it", "had to be freed");
    let (had_to_be_asked, had_to_start) =
        ("those had to be asked", "all seats were taken, and the game had to start");
    let forged = |name, fault, change| Forgery::of(name, Both, gathered, fault, change);
    vec![
        forged("a-muster-left-out", had_to_be_asked, |log| {
            log.0.remove(5);
        }),
        forged("mustered-in-time", had_to_start, |log| {
            *at(log, 4) = json!("2026-01-07T12:00:00.000Z");
            *at(log, 5) = json!("2026-01-07T12:00:00.000Z");
            log.payload("mustered", 0)["until"] = json!("2026-01-08T12:00:00.000Z");
        }),
        forged("a-short-muster", "its `until` differs", |log| {
            log.payload("mustered", 0)["until"] = json!("2026-01-08T12:01:00.000Z");
        }),
        forged("mustered-twice", "the game had no cause to muster its people", |log| {
            let again = log.payload("mustered", 0).clone();
            log.insert(6, again);
        }),
        Forgery::of("mustered-again-for-a-newcomer", Both, one_leaves, "no cause to muster", |log| {
            let again = log.payload("mustered", 0).clone();
            log.insert(8, again);
        }),
        Forgery::of("started-beside-a-newcomer", Both, one_leaves, "no host could start the game", |log| {
            log.insert(8, json!({"kind": "started", "accounts": [ANN, BOB, OWNER], "effects": []}))
        }),
        Forgery::of("confirmed-by-a-newcomer", Both, one_leaves, "by the rules it has no effect", |log| {
            log.insert(8, json!({"kind": "confirmed", "seat": 2, "account": OWNER}));
        }),
        Forgery::of("mustered-two-days-after-a-confirmation", Both, two_musters, had_to_start, |log| {
            assert_eq!(log.0[5]["payload"]["at"], json!("2026-01-07T13:00:00.000Z"));
            (*at(log, 6), *at(log, 7)) =
                (json!("2026-01-09T13:00:00.000Z"), json!("2026-01-09T13:00:00.000Z"));
            log.payload("mustered", 1)["until"] = json!("2026-01-10T13:00:00.000Z");
        }),
        Forgery::of("a-second-muster-left-out", Both, two_musters, had_to_be_asked, |log| {
            log.0.remove(7);
        }),
        Forgery::of("mustered-a-day-after-a-confirmation", Both, not_asked_again, had_to_start, |log| {
            log.insert(9, json!({"kind": "mustered", "until": "2026-01-09T14:01:00.000Z"}));
        }),
        Forgery::of(
            "confirmed-ten-hours-after-sitting-down",
            Both,
            not_asked_again,
            "it has no effect",
            |log| {
                log.insert(6, json!({"kind": "confirmed", "seat": 2, "account": EVE}));
            },
        ),
        Forgery::of(
            "removed-though-not-asked",
            Both,
            not_asked_again,
            "the time to confirm was not over",
            |log| {
                log.insert(8, json!({"kind": "removed", "seat": 2, "account": EVE, "reason": "muster"}));
            },
        ),
        Forgery::of("a-muster-ended-by-one-who-leaves", Both, one_leaves, passed, |log| {
            log.0.remove(8);
        }),
        forged("confirmed-twice", "by the rules it has no effect", |log| {
            log.insert(7, json!({"kind": "confirmed", "seat": 1, "account": BOB}));
        }),
        forged("confirmed-by-a-stranger", "you have no seat", |log| {
            log.payload("confirmed", 0)["account"] = json!(Uuid::nil());
        }),
        forged("confirmed-too-late", passed, |log| *at(log, 6) = log.0[7]["payload"]["at"].clone()),
        forged("confirmed-without-a-muster", "this game asks for no confirmation", |log| {
            log.insert(3, json!({"kind": "confirmed", "seat": 1, "account": BOB}));
        }),
        forged("started-before-all-have-confirmed", "no host could start the game", |log| {
            log.insert(7, json!({"kind": "started", "accounts": [ANN, BOB, EVE, OWNER], "effects": []}));
        }),
        forged("started-early-by-strangers", "no host could start the game", |log| {
            log.insert(3, json!({"kind": "started", "accounts": [ANN, BOB], "effects": []}));
        }),
        forged("removed-by-a-stranger", "only the host can do this", |log| {
            log.insert(3, json!({"kind": "removed", "seat": 1, "account": BOB, "by": 0}));
        }),
        forged("removed-without-a-muster", "the time to confirm was not over", |log| {
            log.insert(3, json!({"kind": "removed", "seat": 1, "account": BOB, "reason": "muster"}));
        }),
        forged("removed-before-the-end-of-a-muster", "the time to confirm was not over", |log| {
            for n in [7, 8] {
                *at(log, n) = log.0[6]["payload"]["at"].clone();
            }
        }),
        forged("removed-in-another-order", "this account does not sit in seat 2", |log| log.0.swap(7, 8)),
        forged("removed-one-by-one", "it had to happen at once", |log| {
            *at(log, 8) = log.0[9]["payload"]["at"].clone();
        }),
        forged("one-of-two-removed", had_to_be_freed, |log| {
            log.0.remove(8);
        }),
        forged("nobody-removed", passed, |log| {
            log.0.drain(7..9);
        }),
        forged("removed-though-confirmed", had_to_be_freed, |log| {
            let removed = log.payload("removed", 1);
            removed["seat"] = json!(1);
            removed["account"] = json!(BOB);
        }),
        forged("removed-by-both", "or by both", |log| log.payload("removed", 0)["by"] = json!(1)),
        Forgery::of("removed-by-neither", Both, unrated, "neither by a host nor by a muster", |log| {
            log.insert(2, json!({"kind": "removed", "seat": 0, "account": ANN}));
        }),
        forged("expired-instead-of-removed", passed, |log| {
            log.0.drain(7..11);
            *at(log, 7) = json!("2026-02-05T12:00:00.000Z");
            log.payload("ended", 0)["result"]["reason"] = json!("expired");
        }),
    ]
}

fn coming_bots() -> Vec<Forgery> {
    let forged = |name, fault, change| Forgery::of(name, Both, bots_come, fault, change);
    vec![
        forged("bots-too-early", "bots sit down before their time", |log| {
            log.payload("created", 0)["bots_after"] = json!(3601);
        }),
        forged("bots-that-are-not-to-come", "no host could seat a bot", |log| {
            remove(log, "created", 0, "bots_after");
        }),
        forged("an-easy-bot-comes", "not `steady`", |log| {
            log.payload("joined", 2)["bot"]["skill"] = json!("easy");
        }),
        forged("bots-of-two-versions", "a bot had to take the next free seat", |log| {
            log.payload("joined", 3)["bot"]["version"] = json!(77);
        }),
        forged("bots-of-two-skills", "a bot had to take the next free seat", |log| {
            log.payload("joined", 3)["bot"]["skill"] = json!("easy");
        }),
        forged("a-bot-that-does-not-come", "a bot had to take the next free seat", |log| {
            let n = log.find("joined", 3);
            log.0.remove(n);
        }),
        forged("a-bot-that-comes-late", "it had to happen at once", |log| {
            let n = log.find("joined", 3);
            *at(log, n) = json!("2026-01-05T13:00:00.001Z");
        }),
        forged("a-settled-bot-replaced", "all seats are taken", |log| {
            let n = log.find("resigned", 0);
            let taken = log.payload("replaced", 0)["seat"].as_u64().unwrap();
            log.insert(n, json!({"kind": "replaced", "seat": 5 - taken, "account": OWNER}));
        }),
    ]
}

fn missed_deadlines() -> Vec<Forgery> {
    let forged = |name, change| Forgery::of(name, Both, misses, "its `expiry` differs", change);
    vec![
        forged("out-at-the-first-missed-deadline", |log| {
            log.payload("timed_out", 0)["expiry"] = json!("forfeit");
        }),
        forged("not-out-at-the-second-missed-deadline", |log| {
            log.payload("timed_out", 1)["expiry"] = json!("autoplay");
        }),
    ]
}
