//! Forgeries of moves, and of hidden information.

use longhall_rules::{
    game::{Game, Logged, read_line},
    kit::{Chance, Seat},
};
use serde_json::{Value, json};

use super::{
    forgery::{By::*, Forgery},
    log::{Log, close},
    stories::{EVE, SEED},
};

/// Whether a move neither draws nor hides anything.
fn is_plain(line: &Value) -> bool {
    line["secrets"] == json!([])
        && line["payload"]["by"] == "player"
        && line["payload"]["effects"] != json!([])
}

/// The index of the first event with a secret that is an effect.
fn with_secret(log: &Log) -> usize {
    log.moved(|line| line["secrets"].as_array().unwrap().iter().any(|secret| secret["item"] != "move"))
}

/// Replaces this move by another legal one that neither draws nor hides anything, with the effects that the
/// rules give it. Returns false if there is none.
fn move_by_hand(log: &mut Log, at: usize) -> bool {
    let text = Log(log.0[..at].to_vec()).text();
    let before: Vec<Logged> = text.lines().map(|line| read_line(line).unwrap()).collect();
    let game = Game::replay_for_undo(log.0[0]["payload"]["game"].as_str().unwrap().parse().unwrap(), &before)
        .unwrap();
    let entropies: Vec<String> = game
        .occupants()
        .map(|(_, occupant)| occupant.entropy().map_or_else(String::new, |entropy| entropy.to_string()))
        .collect();
    let seat = Seat(log.0[at]["payload"]["seat"].as_u64().unwrap() as u8);
    let board = game.board().unwrap();
    let recorded = &log.0[at]["payload"]["move"];
    for action in board.legal(seat).moves.iter().filter(|action| *action != recorded) {
        let mut chance = Chance::new(&SEED, entropies.iter().map(String::as_str));
        let decision = board.decide(seat, action, &mut chance).unwrap();
        let is_open = decision.action.secret.is_none() && decision.effects.iter().all(|e| e.secret.is_none());
        if is_open {
            let effects: Vec<Value> = decision.effects.into_iter().map(|effect| effect.shown).collect();
            log.0[at]["payload"]["move"] = decision.action.shown;
            log.0[at]["payload"]["effects"] = json!(effects);
            log.0[at]["secrets"] = json!([]);
            return true;
        }
    }
    false
}

/// Replaces the first move of this `by` value in the same way.
fn by_hand(log: &mut Log, by: &str) {
    let moves: Vec<usize> = (0..log.0.len()).filter(|at| log.0[*at]["payload"]["by"] == by).collect();
    assert!(moves.into_iter().any(|at| move_by_hand(log, at)), "there is no other move");
}

/// A secret with the salt that the format prescribes for it.
fn sham(log: &Log, at: usize) -> Value {
    let mut value = log.0[at]["payload"]["effects"][0].clone();
    value["seat"] = json!(0);
    json!({"item": {"effect": 0}, "seats": [0], "salt": "00".repeat(32), "value": value})
}

pub(crate) fn all() -> Vec<Forgery> {
    vec![
        Forgery::vikings("effects-emptied", Audit, "its `effects` differs", |log| {
            let at = log.moved(is_plain);
            log.0[at]["payload"]["effects"] = json!([]);
        }),
        Forgery::vikings("setup-emptied", Both, "its `effects` differs", |log| {
            log.payload("started", 0)["effects"] = json!([]);
        }),
        Forgery::vikings("a-draw-changed", Both, "its `effects` differs", |log| {
            log.payload("started", 0)["effects"][1]["vikings"].as_array_mut().unwrap().reverse();
        }),
        Forgery::vikings("another-move", Audit, "differs from the one that the rules give", |log| {
            let at = log.moved(is_plain);
            assert!(move_by_hand(log, at));
            log.0[at]["payload"]["effects"] = json!([]);
        }),
        Forgery::vikings("an-illegal-move", Audit, "the game would have refused it", |log| {
            let at = log.moved(is_plain);
            log.0[at]["payload"]["move"] = json!({"type": "pass_bid"});
        }),
        Forgery::board("a-bot-s-move-by-hand", Audit, "its `effects` differs", |log| {
            by_hand(log, "bot");
        }),
        Forgery::board("the-rules-move-by-hand", Audit, "its `effects` differs", |log| {
            by_hand(log, "autoplay");
        }),
        Forgery::board("a-bot-s-move-as-a-person-s", Both, "the bot in seat 2 had to move", |log| {
            let at = log.moved(|line| line["payload"]["by"] == "bot");
            log.0[at]["payload"]["by"] = json!("player");
        }),
        Forgery::vikings("a-person-s-move-as-a-bot-s", Both, "has no bot whose turn it is", |log| {
            log.payload("moved", 1)["by"] = json!("bot");
        }),
        Forgery::vikings("autoplay-for-who-is-there", Both, "only its player can move for seat", |log| {
            log.payload("moved", 1)["by"] = json!("autoplay");
        }),
        Forgery::vikings("another-s-move", Both, "would have refused it: you have no seat", |log| {
            log.payload("moved", 1)["account"] = json!(EVE);
        }),
        Forgery::vikings("a-move-out-of-turn", Audit, "it is not your turn", |log| {
            let other = log.payload("moved", 0)["seat"] == json!(0);
            let accounts = log.payload("started", 0)["accounts"].clone();
            let moved = log.payload("moved", 0);
            moved["seat"] = json!(u8::from(other));
            moved["account"] = accounts[usize::from(other)].clone();
        }),
        Forgery::vikings("a-move-left-out", Audit, "the game would have refused it", |log| {
            let at = log.find("moved", 1);
            log.0.remove(at);
        }),
        Forgery::vikings("a-sham-secret", Both, "a secret hides nothing", |log| {
            let at = log.moved(is_plain);
            log.0[at]["secrets"] = json!([sham(log, at)]);
        }),
        Forgery::vikings("a-closed-sham-secret", Audit, "it has a secret where the rules make none", |log| {
            let at = log.moved(is_plain);
            log.0[at]["secrets"] = json!([close(&sham(log, at))]);
            log.0[at]["payload"]["effects"] = json!([log.0[at]["payload"]["effects"][0]]);
        }),
        Forgery::vikings(
            "a-secret-of-nothing",
            Both,
            "a secret stands for something that is not there",
            |log| {
                let at = log.moved(is_plain);
                let mut secret = sham(log, at);
                secret["item"] = json!({"effect": 99});
                log.0[at]["secrets"] = json!([secret]);
            },
        ),
        Forgery::board(
            "a-secret-s-seats-widened",
            Audit,
            "the list of seats of a secret differs from the one",
            |log| {
                let at = with_secret(log);
                let secrets = log.0[at]["secrets"].as_array_mut().unwrap();
                secrets.iter_mut().find(|secret| secret["item"] != "move").unwrap()["seats"] = json!([0, 1]);
            },
        ),
        Forgery::board("a-secret-s-salt", Both, "the salt of a secret differs from the one", |log| {
            let at = with_secret(log);
            log.0[at]["secrets"][0]["salt"] = json!("ab".repeat(32));
        }),
        Forgery::board("a-secret-taken-away", Audit, "a secret is missing", |log| {
            let at = with_secret(log);
            log.0[at]["secrets"].as_array_mut().unwrap().pop();
        }),
        Forgery::board(
            "what-was-hidden-changed",
            Both,
            "the value of a secret differs from the one",
            |log| {
                let at = log.find("started", 0);
                log.0[at]["secrets"][0]["value"]["add_1"]
                    .as_array_mut()
                    .unwrap()
                    .sort_by_key(Value::to_string);
            },
        ),
        Forgery::board("a-move-hidden", Both, "its move is missing, and no secret holds it", |log| {
            let at = log.moved(|line| line["payload"]["move"].is_null());
            log.0[at]["secrets"].as_array_mut().unwrap().retain(|secret| secret["item"] != "move");
        }),
    ]
}
