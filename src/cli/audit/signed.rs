//! Reads receipts and public keys from responses of a hall.

use std::collections::BTreeMap;

use longhall_log::receipts::{
    hall_keys::fingerprint,
    receipt::{Head, Receipt, SignedHead},
};
use longhall_rules::{game::Hash, kit::UniqueJson};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

/// A head with its receipt; `public_key` is `None` if the response has none.
#[derive(Deserialize)]
struct Shown {
    #[serde(alias = "id")]
    game: Uuid,
    head: Head,
    receipt: Receipt,
    public_key: Option<Hash>,
}

/// Public keys of a hall, by fingerprint.
#[derive(Default)]
pub(super) struct PublicKeys(BTreeMap<[u8; 32], Hash>);

/// The reason why no signed head could be read.
pub(super) enum NoHead {
    /// The text is not a response with a receipt.
    NoReceipt(String),
    /// Neither the response nor the hall's list has a public key of this fingerprint.
    NoKey(Hash),
}

impl PublicKeys {
    /// Adds the keys in a response to `GET /.well-known/longhall`.
    pub(super) fn read(&mut self, text: &str) -> Result<(), String> {
        #[derive(Deserialize)]
        struct Key {
            public_key: Hash,
        }
        #[derive(Deserialize)]
        struct Keys {
            keys: Vec<Key>,
        }
        let Keys { keys } = serde_json::from_str(text).map_err(|e| format!("not a list of keys: {e}"))?;
        if keys.is_empty() {
            return Err("not a list of keys: it has none".to_owned());
        }
        self.0.extend(keys.into_iter().map(|key| (fingerprint(&key.public_key.0).0, key.public_key)));
        Ok(())
    }

    pub(super) fn has(&self, fingerprint: Hash) -> bool {
        self.0.contains_key(&fingerprint.0)
    }

    /// Reads the signed head from a response: a game, the response to a move (which contains the game), or a receipt.
    pub(super) fn signed_head(&self, text: &str) -> Result<SignedHead, NoHead> {
        let not = |what: &dyn std::fmt::Display| NoHead::NoReceipt(format!("not a receipt: {what}"));
        let mut answer: Value = UniqueJson::parse(text).map_err(|e| not(&e))?;
        if answer.get("game").is_some_and(Value::is_object) {
            answer = answer["game"].take();
        }
        if answer.get("head").is_some() && answer.get("receipt").is_none() {
            return Err(not(&"the answer has a `head`, but no `receipt`; a past position is not signed"));
        }
        let Shown { game, head, receipt, public_key } = Shown::deserialize(answer).map_err(|e| not(&e))?;
        let published = || self.0.get(&receipt.key.0).copied();
        let public_key = public_key.or_else(published).ok_or(NoHead::NoKey(receipt.key))?;
        Ok(SignedHead { game, head, receipt, public_key })
    }
}
