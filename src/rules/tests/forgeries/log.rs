//! A log in the hands of a forger who can change its database. Every hash is recomputed, following
//! `openapi/log-format.md` and without the code under test.

use longhall_rules::{
    game::{Logged, canonical_json, line},
    kit::Viewer,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The lines of a log as JSON trees.
#[derive(Clone)]
pub(crate) struct Log(pub(crate) Vec<Value>);

impl Log {
    /// The log with all secrets open.
    pub(crate) fn of(events: &[Logged]) -> Self {
        let line = |event| serde_json::from_str(&line(event, Viewer::Spectator, true).unwrap()).unwrap();
        Self(events.iter().map(line).collect())
    }

    /// The index of the `nth` event of a kind.
    pub(crate) fn find(&self, kind: &str, nth: usize) -> usize {
        let is_kind = |line: &&Value| line["payload"]["kind"] == kind;
        let found = self.0.iter().filter(is_kind).nth(nth);
        let found = found.unwrap_or_else(|| panic!("no event {kind} {nth}"));
        self.0.iter().position(|line| line == found).unwrap()
    }

    /// The payload of the `nth` event of a kind.
    pub(crate) fn payload(&mut self, kind: &str, nth: usize) -> &mut Value {
        let at = self.find(kind, nth);
        &mut self.0[at]["payload"]
    }

    /// The index of the first move for which this holds.
    pub(crate) fn moved(&self, what: impl Fn(&Value) -> bool) -> usize {
        let is_it = |line: &Value| line["payload"]["kind"] == "moved" && what(line);
        self.0.iter().position(is_it).expect("such a move")
    }

    /// Inserts an event at this index, with the time of the previous one.
    pub(crate) fn insert(&mut self, before: usize, mut payload: Value) {
        payload["at"] = self.0[before - 1]["payload"]["at"].clone();
        self.0.insert(before, json!({"payload": payload, "secrets": []}));
    }

    /// Recomputes numbers, hashes and digests.
    pub(crate) fn rechain(&mut self) {
        let first = &self.0[0]["payload"];
        let game = uuid::Uuid::parse_str(first["game"].as_str().unwrap()).unwrap();
        let rules = format!("{}/{}", first["ruleset"].as_str().unwrap(), first["ruleset_version"]);
        let mut prev = [0; 32];
        for (seq, line) in (1_i64..).zip(&mut self.0) {
            let payload = canonical_json(&line["payload"]).unwrap();
            let digests: Vec<u8> = line["secrets"].as_array().unwrap().iter().flat_map(digest).collect();
            let fields: [&[u8]; 7] = [
                b"longhall/event/1",
                game.as_bytes(),
                &seq.to_be_bytes(),
                rules.as_bytes(),
                &prev,
                payload.as_bytes(),
                &digests,
            ];
            let hash = hash(&fields);
            line["seq"] = json!(seq);
            line["prev_hash"] = json!(const_hex::encode(prev));
            line["hash"] = json!(const_hex::encode(hash));
            prev = hash;
        }
    }

    /// The file.
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|line| canonical_json(line).unwrap() + "\n").collect()
    }
}

/// A secret's digest (section 4).
fn digest(secret: &Value) -> Vec<u8> {
    if let Some(digest) = secret["digest"].as_str() {
        return const_hex::decode(digest).unwrap();
    }
    let seats: Vec<u8> =
        secret["seats"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap() as u8).collect();
    let (item, value) = (canonical_json(&secret["item"]).unwrap(), canonical_json(&secret["value"]).unwrap());
    let salt = const_hex::decode(secret["salt"].as_str().unwrap()).unwrap();
    hash(&[b"longhall/secret/1", item.as_bytes(), &seats, &salt, value.as_bytes()]).to_vec()
}

/// The closed form of a secret.
pub(crate) fn close(secret: &Value) -> Value {
    json!({"item": secret["item"], "seats": secret["seats"], "digest": const_hex::encode(digest(secret))})
}

/// The function H of section 1 of the format.
fn hash(fields: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for field in fields {
        hasher.update((field.len() as u64).to_be_bytes());
        hasher.update(field);
    }
    hasher.finalize().into()
}
