//! Law 10: a future may be dropped at every await. Every operation of the document is called and abandoned
//! the first, second, … time it waits. Afterwards all counters are back, and what is stored, cached and
//! projected is as if the request had never come or had been served completely.

mod apps;
mod asks;
mod games;
mod passkeys;
mod stand;
mod statements;

use std::collections::BTreeSet;

use longhall::features::document;

use stand::{Seen, Stand};

/// The operations by area; a name after `/` is another way to call the same one.
const ACCOUNTS: &[&str] = &[
    "begin_device",
    "block",
    "create_account",
    "create_account/guest",
    "create_account/passkey",
    "create_bot",
    "create_feed",
    "create_passkey",
    "create_passkey_challenge",
    "create_passkey_challenge/add",
    "create_passkey_session",
    "create_proof",
    "create_proof/passkey",
    "create_push",
    "create_recovery_code",
    "create_session",
    "create_token",
    "delete_bot",
    "create_webhook",
    "delete_me",
    "delete_me/guest",
    "delete_passkey",
    "delete_push",
    "delete_webhook",
    "end_all_sessions",
    "end_one_session",
    "end_session",
    "get_authorization_server",
    "get_consent",
    "get_consent/device",
    "get_hall",
    "get_me",
    "get_preferences",
    "get_push_key",
    "get_protected_resource",
    "give_consent",
    "give_consent/device",
    "grant_token",
    "grant_token/device",
    "grant_token/refresh",
    "list_apps",
    "list_blocks",
    "list_bots",
    "list_deliveries",
    "list_passkeys",
    "list_push",
    "list_push_deliveries",
    "list_sessions",
    "list_tokens",
    "list_webhooks",
    "live",
    "ready",
    "recover_account",
    "recover_account/passkey",
    "refresh_session",
    "register_client",
    "renew_bot_token",
    "revoke_app_token",
    "revoke_feed",
    "revoke_token",
    "set_preferences",
    "test_push",
    "test_webhook",
    "turns_as_calendar",
    "turns_as_feed",
    "unblock",
    "update_me",
    "update_me/claim",
    "update_me/password",
    "update_passkey",
    "update_webhook",
    "withdraw_app",
];
const COMING_AND_GOING: &[&str] = &[
    "agree_to_publication",
    "answer_offer",
    "cancel_game",
    "claim_time",
    "confirm_game",
    "create_game",
    "create_game/key",
    "create_match",
    "end_vacation",
    "give_entropy",
    "join_game",
    "join_game/bot",
    "join_game/key",
    "leave_game",
    "patch_game",
    "rematch_game",
    "remove_player",
    "remove_player/bot",
    "resign_game",
    "start_game",
    "take_vacation",
    "withdraw_publication",
];
const PLAYING: &[&str] = &[
    "erase_message",
    "leave_orders",
    "make_moves",
    "make_moves/bots",
    "make_moves/key",
    "make_moves/orders",
    "make_many_moves",
    "mark_talk_read",
    "nudge",
    "nudge/heard",
    "dry_run_moves",
    "say",
    "say/heard",
    "say/key",
    "undo_moves",
    "write_notes",
];
const LOOKING: &[&str] = &[
    "get_game",
    "get_game/wait",
    "get_invitation",
    "get_notes",
    "get_orders",
    "get_person",
    "get_overview",
    "get_receipt",
    "get_ruleset",
    "get_ruleset_version",
    "list_events",
    "list_games",
    "list_invitations",
    "list_legal_moves",
    "list_matches",
    "list_person_games",
    "list_rulesets",
    "list_spectators",
    "list_talk",
    "list_turns",
    "list_turns/wait",
    "list_unread",
    "stream_game",
    "stream_mine",
    "stream_turns",
];

/// New operations must say here how to call them.
#[test]
fn every_operation_is_hung_up_on() {
    let document = document();
    let paths = document["paths"].as_object().unwrap().values();
    let operations = paths.flat_map(|path| path.as_object().unwrap().values());
    let operations: BTreeSet<&str> = operations.map(|op| op["operationId"].as_str().unwrap()).collect();
    let asked = [ACCOUNTS, COMING_AND_GOING, PLAYING, LOOKING].concat();
    let asked: BTreeSet<&str> = asked.iter().map(|ask| ask.split('/').next().unwrap()).collect();
    assert_eq!(operations, asked);
}

#[tokio::test]
async fn nothing_is_left_of_hung_up_accounts() {
    hang_up_on_all(ACCOUNTS).await;
}

#[tokio::test]
async fn nothing_is_left_of_hung_up_comings_and_goings() {
    hang_up_on_all(COMING_AND_GOING).await;
}

#[tokio::test]
async fn nothing_is_left_of_hung_up_moves() {
    hang_up_on_all(PLAYING).await;
}

#[tokio::test]
async fn nothing_is_left_of_hung_up_looks() {
    hang_up_on_all(LOOKING).await;
}

async fn hang_up_on_all(asks: &[&str]) {
    let stand = Stand::open().await;
    for ask in asks {
        hang_up_on(&stand, ask).await;
    }
    stand.projections_are_those_of_the_logs().await;
}

async fn hang_up_on(stand: &Stand, ask: &str) {
    let table = stand.table().await;
    let whole = stand.attempt(&table, ask, usize::MAX).await;
    for n in which(whole.waits) {
        let Seen { added, .. } = stand.attempt(&table, ask, n).await;
        let nothing = added.values().all(|added| *added == 0);
        assert!(
            nothing || added == whole.added,
            "{ask}, hung up at wait {n} of {}: it left {added:?} and would have left {:?}",
            whole.waits,
            whole.added,
        );
    }
    let again = stand.attempt(&table, ask, usize::MAX).await;
    assert_eq!(again.added, whole.added, "{ask} after hang-ups");
}

/// The first and the last wait, and some in between; all of them in the long version.
fn which(waits: usize) -> Vec<usize> {
    if std::env::var_os("LONGHALL_TEST_LONG").is_some() {
        return (1..=waits).collect();
    }
    let some = [1, 2, waits / 2, waits.saturating_sub(2), waits.saturating_sub(1), waits];
    let some: BTreeSet<usize> = some.into_iter().filter(|n| (1..=waits).contains(n)).collect();
    some.into_iter().collect()
}
