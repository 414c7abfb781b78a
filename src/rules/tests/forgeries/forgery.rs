//! The parts of a forgery.

use longhall_rules::game::AuditInput;

use super::{
    log::Log,
    stories::{kingdoms, on_board, vikings},
};

/// A change of a true log by a forger.
pub(crate) struct Forgery {
    /// The forgery's name in the table of `README.md`.
    pub(crate) name: &'static str,
    /// The true log.
    pub(crate) story: fn() -> Log,
    pub(crate) change: Change,
    /// The audit's answer.
    pub(crate) says: Says,
    /// Whether a verifier that uses only the format must detect the forgery as well.
    pub(crate) also_python: bool,
    /// The auditor's information about the true log.
    pub(crate) input: fn(&Log) -> AuditInput,
}

pub(crate) enum Change {
    /// A change to the events; every hash is recomputed.
    Events(fn(&mut Log)),
    /// A change to the bytes.
    Bytes(fn(String) -> Vec<u8>),
}

/// Part of the audit's sentence, by verdict.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Says {
    Fault(&'static str),
    NotChecked(&'static str),
}

/// The verifiers that must detect a forgery.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum By {
    /// Only an audit that uses the rules, the bots, or more than the format.
    Audit,
    Both,
}

impl Forgery {
    fn new(name: &'static str, by: By, story: fn() -> Log, says: Says, change: Change) -> Self {
        let also_python = by == By::Both;
        Self { name, story, change, says, also_python, input: |_| AuditInput::default() }
    }

    /// A forgery of the game of Vikings on Board.
    pub(crate) fn board(name: &'static str, by: By, fault: &'static str, change: fn(&mut Log)) -> Self {
        Self::new(name, by, on_board, Says::Fault(fault), Change::Events(change))
    }

    /// A forgery of the game of Vikings.
    pub(crate) fn vikings(name: &'static str, by: By, fault: &'static str, change: fn(&mut Log)) -> Self {
        Self::new(name, by, vikings, Says::Fault(fault), Change::Events(change))
    }

    /// A forgery of the game of Vikingdoms, in which no player gave entropy.
    pub(crate) fn kingdoms(name: &'static str, by: By, fault: &'static str, change: fn(&mut Log)) -> Self {
        Self::new(name, by, kingdoms, Says::Fault(fault), Change::Events(change))
    }

    /// A forgery of another story.
    pub(crate) fn of(
        name: &'static str,
        by: By,
        story: fn() -> Log,
        fault: &'static str,
        change: fn(&mut Log),
    ) -> Self {
        Self::new(name, by, story, Says::Fault(fault), Change::Events(change))
    }

    /// A forgery of the bytes of the file.
    pub(crate) fn bytes(name: &'static str, fault: &'static str, change: fn(String) -> Vec<u8>) -> Self {
        Self::new(name, By::Both, vikings, Says::Fault(fault), Change::Bytes(change))
    }

    /// Expects that the forgery cannot be checked, instead of a provable fault.
    pub(crate) fn unproven(self) -> Self {
        let (Says::Fault(what) | Says::NotChecked(what)) = self.says;
        Self { says: Says::NotChecked(what), ..self }
    }

    /// Gives the auditor information about the true log, by which the forgery is detected.
    pub(crate) fn with_input(self, input: fn(&Log) -> AuditInput) -> Self {
        Self { input, ..self }
    }

    /// The forged file.
    pub(crate) fn file(&self) -> (Vec<u8>, AuditInput) {
        let mut log = (self.story)();
        let input = (self.input)(&log);
        let bytes = match self.change {
            Change::Events(change) => {
                change(&mut log);
                log.rechain();
                log.text().into_bytes()
            }
            Change::Bytes(change) => change(log.text()),
        };
        (bytes, input)
    }
}
