//! Connects all features with the HTTP server.

use actix_web::{
    HttpRequest,
    http::header::{EntityTag, HeaderValue},
    web::ServiceConfig,
};
use futures_util::future::LocalBoxFuture;
use longhall_base::{
    error::PlayError,
    identity::{Identity, TokenOwner},
    public_url::PublicUrl,
};
use longhall_web::{
    conditional::{IfNoneMatch, game_tag, is_game_tag, is_list_tag, list_tag},
    document,
    features::{Features, Polled},
    registry::Registry,
};
use serde_json::Value;
use uuid::Uuid;

use super::{
    hall::Hall,
    routes::{pages, routes},
};

const TURNS: &str = "/v1/me/turns";
const GAMES: &str = "/v1/games/";

/// Returns the `OpenAPI` 3.1 document as JSON.
#[must_use]
pub fn document() -> Value {
    document::document::<Hall>()
}

/// Returns the `OpenAPI` 3.0 edition of the document as JSON, for older generators.
#[must_use]
pub fn document_3_0() -> Value {
    document::document_3_0::<Hall>()
}

impl Features for Hall {
    fn routes(config: &mut impl Registry) {
        routes(config);
    }

    fn pages(config: &mut ServiceConfig) {
        pages(config);
    }

    fn public_url(&self) -> &PublicUrl {
        &self.public_url
    }

    fn token_owner(&self, token: &str) -> Option<TokenOwner> {
        self.accounts.token_owner(token)
    }

    fn identify<'a>(&'a self, token: &'a str) -> LocalBoxFuture<'a, Result<Identity, PlayError>> {
        Box::pin(self.accounts.identify(token))
    }

    fn note_guest_network(&self, guest: Uuid, network: &str) {
        self.accounts.note_guest_network(guest, network);
    }

    fn unchanged(
        &self,
        req: &HttpRequest,
        given: &HeaderValue,
        who: Option<&Identity>,
    ) -> Option<(Polled, HeaderValue)> {
        // Nearly all clients send back the tag as they got it, which needs no parsing.
        if let Some(game) = game(req.path()) {
            let version = self.games.remembered(who, game)?;
            let is_same = is_game_tag(given.as_bytes(), &version);
            let tag = if is_same { given.clone() } else { tag_if_matching(req, &game_tag(&version))? };
            self.notifications.asks(who, game);
            return Some((Polled::Game, tag));
        }
        if req.path() != TURNS {
            return None;
        }
        let fingerprint = self.turns.remembered(who?)?;
        let is_same = is_list_tag(given.as_bytes(), &fingerprint);
        let tag = if is_same { given.clone() } else { tag_if_matching(req, &list_tag(&fingerprint))? };
        Some((Polled::Turns, tag))
    }
}

/// Returns the tag as a header, if the client has its version.
fn tag_if_matching(req: &HttpRequest, tag: &EntityTag) -> Option<HeaderValue> {
    IfNoneMatch::parse(req)?.has(tag).then(|| HeaderValue::try_from(tag.to_string()).ok())?
}

/// The id of the requested game.
fn game(path: &str) -> Option<Uuid> {
    path.strip_prefix(GAMES)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use longhall_web::document::{parts::operations_mut, problems::OWN};

    #[test]
    fn every_operation_says_its_problems() {
        let mut document = document();
        let ids: Vec<String> = operations_mut(&mut document)
            .filter_map(|one| one["operationId"].as_str().map(str::to_owned))
            .collect();
        for id in &ids {
            assert!(
                OWN.iter().any(|(of, _)| of == id),
                "add a line `(\"{id}\", &[…]),` to OWN in src/web/document/problems.rs, with the codes that not \
                 every operation of this kind may answer"
            );
        }
        for (of, _) in OWN {
            assert!(ids.iter().any(|id| id == of), "there is no operation {of}: remove its line from OWN");
        }
        assert!(OWN.is_sorted_by_key(|(of, _)| *of), "OWN is in the order of the operations' ids");
    }
}
