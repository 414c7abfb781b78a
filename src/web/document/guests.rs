//! The operations that guests may call with their token. All others refuse a guest, also those that nobody has considered.

use serde_json::{Value, json};

use super::parts::operations_mut;

/// The extension that marks these operations in the document.
const MARK: &str = "x-guests";

/// The ids of the operations for guests. They read what anybody may read, play against the hall's bots, and claim the
/// account.
pub const GUESTS_MAY: &[&str] = &[
    "create_game",
    "create_passkey_challenge",
    "delete_me",
    "dry_run_moves",
    "get_game",
    "get_invitation",
    "get_me",
    "get_notes",
    "get_orders",
    "get_overview",
    "get_person",
    "get_receipt",
    "get_ruleset",
    "get_ruleset_version",
    "give_entropy",
    "join_game",
    "leave_orders",
    "list_events",
    "list_games",
    "list_legal_moves",
    "list_matches",
    "list_person_games",
    "list_rulesets",
    "list_spectators",
    "list_talk",
    "list_turns",
    "make_moves",
    "rematch_game",
    "resign_game",
    "start_game",
    "stream_game",
    "stream_mine",
    "stream_turns",
    "undo_moves",
    "update_me",
    "write_notes",
];

/// Marks the operations for guests.
pub(super) fn mark_for_guests(document: &mut Value) {
    for operation in operations_mut(document) {
        let id = operation["operationId"].as_str().unwrap_or_default();
        if GUESTS_MAY.contains(&id) {
            operation[MARK] = json!(true);
        }
    }
}

/// Whether guests may call an operation of the document.
pub(crate) fn is_for_guests(operation: &Value) -> bool {
    operation[MARK] == json!(true)
}
