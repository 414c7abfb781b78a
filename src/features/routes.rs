//! Routes of all features. One list produces both the server and the OpenAPI document.

use actix_web::web::ServiceConfig;
use longhall_web::registry::Registry;

use super::{
    accounts::routes::{accounts, blocks, bots, passkeys, sessions, tokens},
    apps::routes::{consent, oauth, well_known},
    games::routes::{clocks, events, games, offers, people, publication, rematch, rulesets},
    matchmaking,
    moves::routes::{many, moves},
    notifications::routes::{nudge, preferences, push, webhooks},
    operator, orders, overview,
    receipts::routes::{hall, receipts},
    sharing, spectators,
    talk::routes::{messages, notes},
    turns::routes::{feeds, streams, turns},
};

/// Registers all routes, the most requested first, because the router tries them in order.
pub(crate) fn routes(config: &mut impl Registry) {
    for group in [route_play, route_accounts, route_notifications, route_apps, route_games, route_hall] {
        group(config);
    }
}

/// Registers the pages, which the document does not describe.
pub(crate) fn pages(config: &mut ServiceConfig) {
    sharing::routes::pages(config);
}

/// Registers the most requested routes: reading, moving and waiting.
fn route_play(config: &mut impl Registry) {
    config
        .service(turns::list_turns)
        .service(overview::routes::get_overview)
        .service(games::get_game)
        .service(moves::make_moves)
        .service(moves::list_legal_moves)
        .service(events::list_events)
        .service(receipts::get_receipt)
        .service(streams::stream_game)
        .service(streams::stream_turns)
        .service(streams::stream_mine)
        .service(many::make_many_moves)
        .service(moves::dry_run_moves)
        .service(orders::routes::get_orders)
        .service(orders::routes::leave_orders);
}

/// Registers the routes of accounts and what belongs to them.
fn route_accounts(config: &mut impl Registry) {
    config
        .service(accounts::create_account)
        .service(sessions::create_session)
        .service(sessions::refresh_session)
        .service(sessions::end_session)
        .service(accounts::recover_account)
        .service(accounts::get_me)
        .service(accounts::update_me)
        .service(accounts::delete_me)
        .service(accounts::create_proof)
        .service(accounts::create_recovery_code)
        .service(passkeys::create_passkey_challenge)
        .service(passkeys::create_passkey_session)
        .service(passkeys::create_passkey)
        .service(passkeys::list_passkeys)
        .service(passkeys::update_passkey)
        .service(passkeys::delete_passkey)
        .service(sessions::list_sessions)
        .service(sessions::end_one_session)
        .service(sessions::end_all_sessions)
        .service(blocks::list_blocks)
        .service(blocks::block)
        .service(blocks::unblock)
        .service(tokens::create_token)
        .service(tokens::list_tokens)
        .service(tokens::revoke_token)
        .service(bots::create_bot)
        .service(bots::renew_bot_token)
        .service(bots::list_bots)
        .service(bots::delete_bot)
        .service(people::get_person)
        .service(people::list_person_games);
}

/// Registers the routes of talk, notes, feeds and notifications.
fn route_notifications(config: &mut impl Registry) {
    config
        .service(feeds::create_feed)
        .service(feeds::revoke_feed)
        .service(feeds::turns_as_feed)
        .service(feeds::turns_as_calendar)
        .service(messages::list_unread)
        .service(messages::list_talk)
        .service(messages::say)
        .service(messages::mark_talk_read)
        .service(messages::erase_message)
        .service(nudge::nudge)
        .service(preferences::get_preferences)
        .service(preferences::set_preferences)
        .service(push::get_push_key)
        .service(push::create_push)
        .service(push::list_push)
        .service(push::delete_push)
        .service(push::list_push_deliveries)
        .service(push::test_push)
        .service(webhooks::create_webhook)
        .service(webhooks::list_webhooks)
        .service(webhooks::update_webhook)
        .service(webhooks::delete_webhook)
        .service(webhooks::list_deliveries)
        .service(webhooks::test_webhook)
        .service(notes::get_notes)
        .service(notes::write_notes);
}

/// Registers the routes of third-party apps.
fn route_apps(config: &mut impl Registry) {
    config
        .service(consent::get_consent)
        .service(consent::give_consent)
        .service(consent::list_apps)
        .service(consent::withdraw_app)
        .service(oauth::grant_token)
        .service(oauth::begin_device)
        .service(oauth::revoke_app_token)
        .service(oauth::register_client)
        .service(well_known::get_authorization_server)
        .service(well_known::get_protected_resource);
}

/// Registers the routes of rulesets and games, from the first seat to the rematch.
fn route_games(config: &mut impl Registry) {
    config
        .service(rulesets::list_rulesets)
        .service(rulesets::get_ruleset)
        .service(rulesets::get_ruleset_version)
        .service(games::create_game)
        .service(games::patch_game)
        .service(games::list_games)
        .service(spectators::routes::list_spectators)
        .service(sharing::routes::get_invitation)
        .service(games::join_game)
        .service(games::give_entropy)
        .service(games::leave_game)
        .service(games::remove_player)
        .service(games::start_game)
        .service(games::confirm_game)
        .service(matchmaking::routes::create_match)
        .service(matchmaking::routes::list_matches)
        .service(offers::resign_game)
        .service(offers::undo_moves)
        .service(offers::cancel_game)
        .service(offers::answer_offer)
        .service(clocks::claim_time)
        .service(clocks::take_vacation)
        .service(clocks::end_vacation)
        .service(publication::agree_to_publication)
        .service(publication::withdraw_publication)
        .service(rematch::rematch_game)
        .service(rematch::list_invitations);
}

/// Registers the routes of the hall itself.
fn route_hall(config: &mut impl Registry) {
    config.service(hall::get_hall).service(operator::routes::live).service(operator::routes::ready);
}
