//! The problems that each operation may return. They are part of the contract, and the tests check every response
//! against them.

use serde_json::{Value, json};

use super::guests::GUESTS_MAY;
use crate::problem::codes::Code::{self, *};

/// Codes that any operation may return.
const ANY: &[Code] =
    &[MalformedQuery, NotAcceptable, EncodedBody, BodyTooLarge, TooManyRequests, Internal, Unavailable];
/// Codes for a missing or insufficient token.
const TOKEN: &[Code] = &[NotSignedIn, ScopeMissing];
/// Codes for an invalid or slow body.
const BODY: &[Code] = &[MalformedBody, BodyTooSlow];

/// Path prefixes of operations that ignore unknown parameters, because the standards of OAuth require it (RFC 6749,
/// section 3.2). All other operations refuse them.
const LENIENT: [&str; 2] = ["/.well-known/", "/oauth/"];

/// The place of a JSON body in an operation.
const JSON_BODY: &str = "/requestBody/content/application~1json";

/// Codes of operations for the players of a running game.
pub(super) const PLAYER: &[Code] = &[NotYourSeat, GameNotActive, DeadlinePassed];
/// Codes of operations that take a seat.
pub(super) const SITTING: &[Code] =
    &[AlreadySeated, GameFull, GameNotActive, MatchedOnly, NotInvited, TooManyGames];
/// Codes of operations that arrange an open game.
pub(super) const BEFORE_THE_START: &[Code] = &[NotYourSeat, GameStarted];
/// Codes of operations that make moves or try them out.
pub(super) const MOVING: &[Code] = &[StaleSeq, NotYourTurn, MalformedMove, IllegalMove, RevealsBeforeEnd];

/// The operations outside `/v1/games` that load games.
const LOADING: [&str; 4] = ["list_invitations", "make_many_moves", "stream_mine", "delete_me"];

/// The codes that each operation may return besides those that follow from its shape (method, token, body and
/// parameters). One line for each operation, in the order of their ids.
pub const OWN: &[(&str, &[&[Code]])] = &[
    ("agree_to_publication", &[&[GameNotFinished, NeverPrivate, NotYourSeat]]),
    ("answer_offer", &[PLAYER, &[AlreadyOffered, NoSuchOffer, NothingToUndo, NoTimeLeft, TooManyUndos]]),
    ("begin_device", &[]),
    ("block", &[&[TooManyBlocks]]),
    ("cancel_game", &[PLAYER, &[AlreadyOffered, OfferDeclined]]),
    ("claim_time", &[PLAYER, &[NothingToClaim]]),
    ("confirm_game", &[&[NotYourSeat, GameStarted, DeadlinePassed, NothingToConfirm]]),
    ("create_account", &[&[BadPasskey, CommonPassword, NameTaken]]),
    ("create_bot", &[&[NameTaken, ProofMissing, ProofWrong, TooManyBots]]),
    ("create_feed", &[]),
    ("create_game", &[&[BadOptions, GuestsMayNot, TooManyGames]]),
    ("create_match", &[&[BadOptions, BotsNotAdmitted, TooManyGames, TooManyWaiting]]),
    ("create_passkey", &[&[BadPasskey, ProofMissing, ProofWrong, TooManyPasskeys]]),
    ("create_passkey_challenge", &[&[GuestsMayNot, NameTaken, NoPasskeys]]),
    ("create_passkey_session", &[&[BadCredentials]]),
    ("create_proof", &[&[ProofWrong]]),
    ("create_push", &[&[TooManyAddresses]]),
    ("create_recovery_code", &[&[ProofMissing, ProofWrong]]),
    ("create_session", &[&[BadCredentials]]),
    ("create_token", &[]),
    ("create_webhook", &[&[TooManyAddresses]]),
    ("delete_bot", &[]),
    ("delete_me", &[&[ProofMissing, ProofWrong]]),
    ("delete_passkey", &[&[LastWayIn, ProofMissing, ProofWrong]]),
    ("delete_push", &[]),
    ("delete_webhook", &[]),
    ("dry_run_moves", &[PLAYER, MOVING]),
    ("end_all_sessions", &[]),
    ("end_one_session", &[]),
    ("end_session", &[&[NotFound]]),
    ("end_vacation", &[PLAYER, &[NoVacation]]),
    ("erase_message", &[&[NotFound, NotYours]]),
    ("get_authorization_server", &[]),
    ("get_consent", &[&[BadApp, NotFound]]),
    ("get_game", &[&[NotFound, TooManyStreams]]),
    ("get_hall", &[]),
    ("get_invitation", &[]),
    ("get_me", &[]),
    ("get_notes", &[&[NotYourSeat]]),
    ("get_orders", &[&[NotYourSeat]]),
    ("get_overview", &[]),
    ("get_person", &[]),
    ("get_preferences", &[]),
    ("get_protected_resource", &[]),
    ("get_push_key", &[]),
    ("get_receipt", &[]),
    ("get_ruleset", &[]),
    ("get_ruleset_version", &[]),
    ("give_consent", &[&[BadApp, NotFound]]),
    ("give_entropy", &[BEFORE_THE_START, &[EntropyGiven]]),
    ("grant_token", &[]),
    ("join_game", &[SITTING, &[GuestsMayNot, BotsNotAdmitted, GameStarted, NotTheHost, NotYourSeat]]),
    ("leave_game", &[BEFORE_THE_START]),
    ("leave_orders", &[PLAYER, &[MalformedCondition, MalformedMove, OrdersChanged, YourTurn]]),
    ("list_apps", &[]),
    ("list_blocks", &[]),
    ("list_bots", &[]),
    ("list_deliveries", &[]),
    ("list_events", &[&[CursorAhead]]),
    ("list_games", &[&[NotFound]]),
    ("list_invitations", &[]),
    ("list_legal_moves", &[&[NotYourSeat]]),
    ("list_matches", &[]),
    ("list_passkeys", &[]),
    ("list_person_games", &[&[TooManyStreams]]),
    ("list_push", &[]),
    ("list_push_deliveries", &[]),
    ("list_rulesets", &[]),
    ("list_sessions", &[]),
    ("list_spectators", &[]),
    ("list_talk", &[&[CursorAhead]]),
    ("list_tokens", &[]),
    ("list_turns", &[&[TooManyStreams]]),
    ("list_unread", &[]),
    ("list_webhooks", &[]),
    ("live", &[]),
    ("make_many_moves", &[]),
    ("make_moves", &[PLAYER, MOVING]),
    ("mark_talk_read", &[&[NotYourSeat]]),
    ("nudge", &[PLAYER, &[NobodyToNudge]]),
    ("patch_game", &[&[NotTheHost, NotYourSeat]]),
    ("ready", &[]),
    ("recover_account", &[&[BadCredentials, BadPasskey, CommonPassword]]),
    ("refresh_session", &[&[BadCredentials]]),
    ("register_client", &[&[NotFound]]),
    ("rematch_game", &[SITTING, &[BadOptions, GuestsMayNot, GameNotFinished, GameStarted, NotYourSeat]]),
    ("remove_player", &[BEFORE_THE_START, &[NobodyThere, NotFound, NotTheHost]]),
    ("renew_bot_token", &[&[ProofMissing, ProofWrong]]),
    ("resign_game", &[PLAYER]),
    ("revoke_app_token", &[]),
    ("revoke_feed", &[&[NotFound]]),
    ("revoke_token", &[]),
    ("say", &[&[NotYourSeat, TalkFull]]),
    ("set_preferences", &[]),
    ("start_game", &[BEFORE_THE_START, &[NotTheHost, TooFewPlayers]]),
    ("stream_game", &[&[CursorAhead, TooManyStreams]]),
    ("stream_mine", &[&[CursorAhead, TooManyStreams]]),
    ("stream_turns", &[&[TooManyStreams]]),
    ("take_vacation", &[PLAYER, &[NoVacation]]),
    ("test_push", &[]),
    ("test_webhook", &[]),
    ("turns_as_calendar", &[&[NotSignedIn]]),
    ("turns_as_feed", &[&[NotSignedIn]]),
    ("unblock", &[]),
    (
        "undo_moves",
        &[PLAYER, &[AlreadyOffered, NothingToUndo, NoTimeLeft, OfferDeclined, StaleSeq, TooManyUndos]],
    ),
    ("update_me", &[&[AlreadyClaimed, BadPasskey, CommonPassword, NameTaken, ProofMissing, ProofWrong]]),
    ("update_passkey", &[]),
    ("update_webhook", &[]),
    ("withdraw_app", &[]),
    ("withdraw_publication", &[&[GameNotFinished, NeverPrivate, NotYourSeat]]),
    ("write_notes", &[&[NotYourSeat]]),
];

/// Whether an operation at this path ignores query parameters and bodies that it does not document.
pub(crate) fn ignores_unknown(path: &str) -> bool {
    LENIENT.iter().any(|prefix| path.starts_with(prefix))
}

/// Returns the codes of an operation, sorted by status and then by the order of the code table. An operation that is
/// not in [`OWN`] has only those that follow from its shape, and a test fails.
pub(super) fn codes_of(path: &str, method: &str, operation: &Value) -> Vec<Code> {
    let id = operation["operationId"].as_str().unwrap_or_default();
    let own = OWN.iter().filter(|(of, _)| *of == id).flat_map(|(_, codes)| codes.iter().copied()).flatten();
    let has = |part: &str| operation.get(part).is_some();
    let asks_for_token =
        operation["security"].as_array().is_some_and(|all| all.iter().any(|one| one.get("bearer").is_some()));
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let sends = |place: &str| parameters.clone().any(|parameter| parameter["in"] == json!(place));
    let mut codes: Vec<Code> = ANY.iter().chain(own).copied().collect();
    let takes_key = parameters.clone().any(|parameter| parameter["name"] == json!("Idempotency-Key"));
    if takes_key {
        codes.push(KeyReused);
    } else if method == "post" {
        codes.push(KeyNotTaken);
    }
    codes.extend(TOKEN.iter().filter(|_| asks_for_token));
    codes.extend((asks_for_token && !GUESTS_MAY.contains(&id)).then_some(GuestsMayNot));
    codes.extend(BODY.iter().filter(|_| has("requestBody") || !ignores_unknown(path)));
    codes.extend(operation.pointer(JSON_BODY).map(|_| WrongContentType));
    codes.extend(["patch", "put", "delete"].contains(&method).then_some(ChangedMeanwhile));
    codes.extend([LogDamaged].iter().filter(|_| path.starts_with("/v1/games") || LOADING.contains(&id)));
    codes.extend(sends("path").then_some(if path.starts_with("/v1/games/") { NoSuchGame } else { NotFound }));
    codes.sort_by_key(|code| (code.status().as_u16(), *code as usize));
    codes.dedup();
    codes
}
