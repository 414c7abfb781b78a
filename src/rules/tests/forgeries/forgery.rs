//! What a forgery is.

use longhall_rules::game::Known;

use super::{
    log::Log,
    stories::{kingdoms, on_board, vikings},
};

/// A change that somebody makes in a true log.
pub(crate) struct Forgery {
    /// By which the table of `README.md` has it.
    pub(crate) name: &'static str,
    /// The true log.
    pub(crate) story: fn() -> Log,
    pub(crate) change: Change,
    /// What the audit answers.
    pub(crate) says: Says,
    /// Whether a verifier that knows the page alone must see it too.
    pub(crate) also_python: bool,
    /// What whoever audits knows of the true log.
    pub(crate) known: fn(&Log) -> Known,
}

pub(crate) enum Change {
    /// In the events; every hash is computed anew.
    Events(fn(&mut Log)),
    /// In the bytes.
    Bytes(fn(String) -> Vec<u8>),
}

/// A piece of a sentence.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Says {
    Fault(&'static str),
    NotChecked(&'static str),
}

/// Who must see it.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum By {
    /// Only who knows the rules, the bots, or more than the page.
    Audit,
    Both,
}

impl Forgery {
    fn new(name: &'static str, by: By, story: fn() -> Log, says: Says, change: Change) -> Self {
        let also_python = by == By::Both;
        Self { name, story, change, says, also_python, known: |_| Known::default() }
    }

    /// In the game of Vikings on Board.
    pub(crate) fn board(name: &'static str, by: By, fault: &'static str, change: fn(&mut Log)) -> Self {
        Self::new(name, by, on_board, Says::Fault(fault), Change::Events(change))
    }

    /// In the game of Vikings.
    pub(crate) fn vikings(name: &'static str, by: By, fault: &'static str, change: fn(&mut Log)) -> Self {
        Self::new(name, by, vikings, Says::Fault(fault), Change::Events(change))
    }

    /// In the game of Vikingdoms, to which nobody gave entropy.
    pub(crate) fn kingdoms(name: &'static str, by: By, fault: &'static str, change: fn(&mut Log)) -> Self {
        Self::new(name, by, kingdoms, Says::Fault(fault), Change::Events(change))
    }

    /// In the bytes of the file.
    pub(crate) fn bytes(name: &'static str, fault: &'static str, change: fn(String) -> Vec<u8>) -> Self {
        Self::new(name, By::Both, vikings, Says::Fault(fault), Change::Bytes(change))
    }

    /// It is no fault that can be proven, but something that was not checked.
    pub(crate) fn unproven(self) -> Self {
        let (Says::Fault(what) | Says::NotChecked(what)) = self.says;
        Self { says: Says::NotChecked(what), ..self }
    }

    /// It is found by what somebody knows of the true log.
    pub(crate) fn knowing(self, known: fn(&Log) -> Known) -> Self {
        Self { known, ..self }
    }

    /// The forged file.
    pub(crate) fn file(&self) -> (Vec<u8>, Known) {
        let mut log = (self.story)();
        let known = (self.known)(&log);
        let bytes = match self.change {
            Change::Events(change) => {
                change(&mut log);
                log.rechain();
                log.text().into_bytes()
            }
            Change::Bytes(change) => change(log.text()),
        };
        (bytes, known)
    }
}
