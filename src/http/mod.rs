//! HTTP: the API's contract over the use cases. One list of routes makes both the server and the
//! OpenAPI document.

mod accounts;
mod auth;
mod client;
mod events;
mod games;
mod meta;
mod moves;
mod openapi;
mod problem;
mod quota;
mod rulesets;
mod server;
mod tokens;
mod turns;

pub use openapi::document;
pub use problem::{Code, Problem};
pub use quota::Quotas;
pub use server::{Options, Server};

use utoipa_actix_web::service_config::ServiceConfig;

/// The one list of routes. What is asked most stands first, for the router tries one after the other.
fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(turns::list_turns)
        .service(games::get_game)
        .service(moves::make_moves)
        .service(moves::list_legal_moves)
        .service(events::list_events)
        .service(moves::rehearse_moves)
        .service(accounts::create_account)
        .service(accounts::create_session)
        .service(accounts::refresh_session)
        .service(accounts::end_session)
        .service(accounts::recover_account)
        .service(accounts::get_me)
        .service(accounts::update_me)
        .service(accounts::delete_me)
        .service(tokens::create_token)
        .service(tokens::list_tokens)
        .service(tokens::revoke_token)
        .service(rulesets::list_rulesets)
        .service(rulesets::get_ruleset)
        .service(games::create_game)
        .service(games::list_games)
        .service(games::join_game)
        .service(games::leave_game)
        .service(games::start_game)
        .service(games::resign_game)
        .service(meta::live)
        .service(meta::ready);
}
