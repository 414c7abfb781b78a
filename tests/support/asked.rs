//! What a hall asks of its Postgres, heard on the way there: the messages of a client, by PostgreSQL's protocol, version 3.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex},
};

/// What a server asks by the clock, whoever its clients are: its heartbeats, its clock, its link, its keys.
const OF_ITS_OWN: [&str; 4] = ["heartbeats", "pg_notify", "signing_keys", "hall_keys"];
/// What comes before the protocol's own beginning: the wish for encryption.
const SSL_REQUEST: u32 = 80_877_103;

/// How often each statement was carried out, and how often it was parsed for that.
#[derive(Clone, Default)]
pub struct Asked(Arc<Mutex<Counted>>);

#[derive(Default)]
struct Counted {
    carried_out: BTreeMap<String, usize>,
    parsed: BTreeMap<String, usize>,
}

impl Asked {
    /// What was asked for clients since the last call.
    pub fn take(&self) -> BTreeMap<String, usize> {
        let mut asked = self.take_all();
        asked.retain(|statement, _| !OF_ITS_OWN.iter().any(|own| statement.contains(own)));
        asked
    }

    /// All that was asked since the last call.
    pub fn take_all(&self) -> BTreeMap<String, usize> {
        std::mem::take(&mut self.0.lock().unwrap().carried_out)
    }

    /// How often what was parsed since the last call was parsed.
    pub fn take_parsed(&self) -> BTreeMap<String, usize> {
        std::mem::take(&mut self.0.lock().unwrap().parsed)
    }

    fn note(&self, statement: &str) {
        *self.0.lock().unwrap().carried_out.entry(statement.to_owned()).or_default() += 1;
    }

    fn note_parsed(&self, statement: &str) {
        *self.0.lock().unwrap().parsed.entry(statement.to_owned()).or_default() += 1;
    }
}

/// One connection's messages.
pub(crate) struct Listening {
    asked: Asked,
    heard: Vec<u8>,
    has_begun: bool,
    prepared: HashMap<Vec<u8>, String>,
    bound: String,
}

impl Listening {
    pub(crate) fn new(asked: Asked) -> Self {
        let (heard, prepared) = Default::default();
        Self { asked, heard, has_begun: false, prepared, bound: String::new() }
    }

    pub(crate) fn hear(&mut self, piece: &[u8]) {
        self.heard.extend_from_slice(piece);
        loop {
            let skipped = usize::from(self.has_begun);
            let Some(length) = number(&self.heard, skipped) else { return };
            let end = skipped + length as usize;
            if self.heard.len() < end {
                return;
            }
            let message: Vec<u8> = self.heard.drain(..end).collect();
            if self.has_begun {
                self.read(message[0], &message[5..]);
            } else {
                self.has_begun = number(&message, 4) != Some(SSL_REQUEST);
            }
        }
    }

    fn read(&mut self, kind: u8, body: &[u8]) {
        let mut words = body.split(|byte| *byte == 0);
        let mut word = || words.next().unwrap_or_default().to_vec();
        match kind {
            b'P' => {
                let (name, text) = (word(), word());
                let text = String::from_utf8_lossy(&text).into_owned();
                self.asked.note_parsed(&text);
                self.prepared.insert(name, text);
            }
            b'B' => {
                let (_portal, name) = (word(), word());
                self.bound = self.prepared.get(&name).cloned().unwrap_or_default();
            }
            b'E' => self.asked.note(&self.bound),
            b'Q' => self.asked.note(&String::from_utf8_lossy(&word())),
            _ => {}
        }
    }
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}
