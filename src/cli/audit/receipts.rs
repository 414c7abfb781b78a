//! Checks receipts signed by the hall against logs and against each other.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::Args;
use longhall_log::receipts::receipt::{Compared, SignedHead};
use longhall_rules::game::{Audited, Hash};
use serde_json::json;

use super::{
    Answer,
    signed::{NoHead, PublicKeys},
};
use crate::cli::output;

#[derive(Args)]
pub(in crate::cli) struct Receipts {
    /// A file with a response that contains a receipt: a game, the response to a move, or that of
    /// `GET /v1/games/{id}/receipt`. The log of its game must have this head, and no two receipts may
    /// contradict each other
    #[arg(id = "receipts", long = "receipt", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Fingerprint of a key known to be the hall's: `fingerprint` of a key at `/.well-known/longhall`. Receipts
    /// signed by other keys are refused. Without one the signer is unknown, so no receipt proves anything
    /// against the hall
    #[arg(long = "hall-key", value_name = "FINGERPRINT", requires = "receipts")]
    hall_keys: Vec<Hash>,
    /// A file with the hall's response to `GET /.well-known/longhall`. Its keys are known to be the hall's,
    /// and verify receipts that come without a public key
    #[arg(long = "keys", value_name = "FILE", requires = "receipts")]
    keys: Vec<PathBuf>,
}

/// A receipt whose signature is valid.
pub(super) struct Good {
    file: String,
    signed: SignedHead,
    /// Whether its key is known to be the hall's.
    is_known: bool,
    /// Whether it was checked against the log of its game.
    is_compared: bool,
}

/// The valid receipts, and the worst answer so far.
pub(super) struct Held {
    receipts: Vec<Good>,
    worst: Answer,
    json: bool,
}

impl Receipts {
    /// Reads every receipt and checks it against those before.
    pub(super) fn read(&self, json: bool) -> Held {
        let mut held = Held { receipts: Vec::new(), worst: Answer::default(), json };
        let mut keys = PublicKeys::default();
        for path in &self.keys {
            let read = fs::read_to_string(path).map_err(|e| e.to_string()).and_then(|text| keys.read(&text));
            if let Err(what) = read {
                held.say(&path.display().to_string(), Answer::Unread, &what);
            }
        }
        for path in &self.files {
            let file = path.display().to_string();
            match self.good(path, &keys) {
                Ok(signed) => held.take(file, signed, self.name_keys()),
                Err((answer, what)) => held.say(&file, answer, &what),
            }
        }
        held
    }

    /// Whether the caller has named the hall's keys.
    fn name_keys(&self) -> bool {
        !(self.hall_keys.is_empty() && self.keys.is_empty())
    }

    fn good(&self, file: &Path, keys: &PublicKeys) -> Result<SignedHead, (Answer, String)> {
        let text = fs::read_to_string(file).map_err(|e| (Answer::Unread, e.to_string()))?;
        let signed = keys.signed_head(&text).map_err(|not| match not {
            NoHead::NoReceipt(what) => (Answer::Unread, what),
            NoHead::NoKey(key) => {
                let what =
                    format!("not checked: the signature, because the public key {key} is missing (--keys)");
                (Answer::Holds, what)
            }
        })?;
        signed.check().map_err(|e| (Answer::Fault, e.to_string()))?;
        let key = signed.receipt.key;
        if !self.name_keys() || self.hall_keys.contains(&key) || keys.has(key) {
            return Ok(signed);
        }
        Err((Answer::Fault, format!("signed by {key}, which is not a key of the hall")))
    }
}

impl Held {
    fn take(&mut self, file: String, signed: SignedHead, is_known: bool) {
        let same = |other: &&Good| signed.compare(&other.signed) != Compared::Apart;
        let said = match self.receipts.iter().find(same) {
            None => None,
            Some(other) if signed.compare(&other.signed) == Compared::Agree => {
                Some((Answer::Verified, format!("it agrees with {}", other.file)))
            }
            Some(other) => {
                // Only one key, or one known owner, proves a contradiction. Two unknown keys may belong to
                // two people.
                let is_one = is_known || signed.receipt.key == other.signed.receipt.key;
                let answer = if is_one { Answer::Fault } else { Answer::Holds };
                Some((answer, contradiction(&signed, other)))
            }
        };
        let SignedHead { game, head, receipt, .. } = &signed;
        let holds = format!("event {} of game {game} is signed by {}", head.seq, receipt.key);
        self.say(&file, Answer::Verified, &holds);
        if let Some((answer, what)) = said {
            self.say(&file, answer, &what);
        }
        self.receipts.push(Good { file, signed, is_known, is_compared: false });
    }

    /// Checks the receipts for a game against its log.
    pub(super) fn hold_against(&mut self, log: &str, audited: &Audited) {
        let mut said = Vec::new();
        for receipt in self.receipts.iter_mut().filter(|receipt| audited.id == Some(receipt.signed.game)) {
            receipt.is_compared = true;
            let found = receipt.signed.find_in(&audited.stamps);
            let what = |what: &dyn std::fmt::Display| format!("{log}: {what}");
            said.push(match found {
                Ok(()) => (receipt.file.clone(), Answer::Verified, what(&"the log has this event")),
                Err(not) if receipt.is_known => (receipt.file.clone(), Answer::Fault, what(&not)),
                Err(not) => {
                    (receipt.file.clone(), Answer::Holds, what(&format!("if the key is the hall's, {not}")))
                }
            });
        }
        said.iter().for_each(|(file, answer, what)| self.say(file, *answer, what));
    }

    /// The worst answer. Without its log, a valid receipt proves nothing but its own signature.
    pub(super) fn answer(mut self) -> Answer {
        let not_compared: Vec<String> =
            self.receipts.iter().filter(|good| !good.is_compared).map(|good| good.file.clone()).collect();
        for file in not_compared {
            self.say(&file, Answer::Holds, "not checked: whether the log of the game has this event");
        }
        let of_nobody = self.receipts.iter().filter(|good| !good.is_known);
        let of_nobody: Vec<String> = of_nobody.map(|good| good.file.clone()).collect();
        for file in of_nobody {
            self.say(&file, Answer::Holds, "not checked: whether the key is the hall's (--hall-key, --keys)");
        }
        self.worst
    }

    fn say(&mut self, file: &str, answer: Answer, what: &str) {
        self.worst = self.worst.max(answer);
        if self.json {
            let verdict = match answer {
                Answer::Verified => "verified",
                Answer::Holds => "holds",
                Answer::Fault => "fault",
                Answer::Unread => "unread",
            };
            output::line(json!({"receipt": file, "verdict": verdict, "what": what}));
        } else {
            let kind = if answer == Answer::Fault { "a fault: " } else { "" };
            output::line(format_args!("{file}: {kind}{what}"));
        }
    }
}

fn contradiction(signed: &SignedHead, other: &Good) -> String {
    let (one, two, file) = (signed.receipt.key, other.signed.receipt.key, &other.file);
    let by_whom = if one == two {
        "the same key signed both".to_owned()
    } else {
        format!("{two} signed the other; if both keys are the hall's, it signed a forked log")
    };
    format!("this and {file} contradict each other about one event: {by_whom}")
}
