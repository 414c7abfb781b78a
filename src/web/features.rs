//! The interface between the server and the features that it serves. The server knows none of them.

use actix_web::{HttpRequest, http::header::HeaderValue, web::ServiceConfig};
use futures_util::future::LocalBoxFuture;
use longhall_base::{
    error::PlayError,
    identity::{Identity, TokenOwner},
    public_url::PublicUrl,
};

use uuid::Uuid;

use super::registry::Registry;

/// All features of a server.
pub trait Features: Send + Sync + 'static {
    /// Registers the routes, for a server or for the document. The router tries them in this order.
    fn routes(config: &mut impl Registry)
    where
        Self: Sized;

    /// Registers the pages and their parts, which the document does not describe.
    fn pages(config: &mut ServiceConfig)
    where
        Self: Sized;

    /// Returns the URL at which clients reach the server.
    fn public_url(&self) -> &PublicUrl;

    /// Returns the owner of a token without a query. A token known to have ended has no owner.
    fn token_owner(&self, token: &str) -> Option<TokenOwner>;

    /// Authenticates the caller by a token.
    ///
    /// # Errors
    /// If the token is invalid or has ended.
    fn identify<'a>(&'a self, token: &'a str) -> LocalBoxFuture<'a, Result<Identity, PlayError>>;

    /// Records the network of a guest's request.
    fn note_guest_network(&self, guest: Uuid, network: &str);

    /// Returns the tag of a polled response, in the form that the client sent, if memory shows that the client has this
    /// version.
    fn unchanged(
        &self,
        req: &HttpRequest,
        given: &HeaderValue,
        who: Option<&Identity>,
    ) -> Option<(Polled, HeaderValue)>;
}

/// A route whose polls have a fast path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polled {
    /// The turns of an account.
    Turns,
    /// One game.
    Game,
}

impl Polled {
    /// The pattern of the route.
    pub(super) fn route(self) -> &'static str {
        match self {
            Self::Turns => "/v1/me/turns",
            Self::Game => "/v1/games/{id}",
        }
    }
}
