//! The knowledge that viewers have from the events they were shown, and from nothing else.

use super::{answers::shown, *};

/// The board of each viewer, folded from the events that they were shown.
pub(super) struct Knowledge(Vec<(Viewer, Box<dyn Board>)>);

impl Knowledge {
    pub(super) fn new(game: &Game, log: &[Logged]) -> Self {
        let board = || game.rules.board(&game.created.options, game.players()).unwrap();
        let viewers = Seat::all(game.players()).map(Viewer::Seat).chain([Viewer::Spectator]);
        let mut knowledge = Self(viewers.map(|viewer| (viewer, board())).collect());
        knowledge.learn(log);
        knowledge
    }

    pub(super) fn learn(&mut self, log: &[Logged]) {
        for event in log.iter().filter(|event| matches!(event.kind, Kind::Started | Kind::Moved)) {
            for (viewer, board) in &mut self.0 {
                let event = shown(event, *viewer);
                let mut effects = event["payload"]["effects"].clone();
                for part in event["secrets"].as_array().unwrap() {
                    if let (Some(n), Some(value)) = (part["item"]["effect"].as_u64(), part.get("value")) {
                        effects[n as usize] = value.clone();
                    }
                }
                board.fold(&effects.to_string()).unwrap();
            }
        }
    }

    /// Folding the events that a viewer was shown gives exactly the redacted state. So events reveal neither more nor
    /// less than the state.
    pub(super) fn compare(&self, game: &Game, leaks: &mut Leaks) {
        let Some(board) = game.board() else { return };
        for (viewer, folded) in &self.0 {
            leaks.compare(Place::Knowledge, board.redact(*viewer).dump(), folded.dump(), viewer);
        }
    }
}
