//! The HTTP client of all tests: what it receives is held against the document before a test sees it.

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use http::Extensions;
use reqwest::{
    Body, Response, ResponseBuilderExt,
    header::{CONTENT_ENCODING, CONTENT_TYPE},
};
use reqwest_middleware::{ClientBuilder, ClientWithMiddleware, Middleware, Next, Result};

use crate::contract::Answer;

/// A client whose answers are validated.
pub type Client = ClientWithMiddleware;
/// A request that it will send.
pub type RequestBuilder = reqwest_middleware::RequestBuilder;

/// A client with the usual settings.
pub fn client() -> Client {
    holding(reqwest::Client::new())
}

/// Validates what this client receives.
pub fn holding(client: reqwest::Client) -> Client {
    ClientBuilder::new(client).with(Holding).build()
}

struct Holding;

#[async_trait::async_trait]
impl Middleware for Holding {
    async fn handle(
        &self,
        request: reqwest::Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> Result<Response> {
        let (method, url) = (request.method().clone(), request.url().clone());
        let response = next.run(request, extensions).await?;
        let headers = response.headers();
        if headers.get(CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
            return Ok(response);
        }
        let content_type = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let content_type = content_type.split(';').next().unwrap_or_default().to_owned();
        let (path, status, headers) = (url.path().to_owned(), response.status(), headers.clone());
        let answer = Answer { method, path, status, content_type, headers };
        let mut built =
            http::Response::builder().status(response.status()).version(response.version()).url(url);
        *built.headers_mut().unwrap() = response.headers().clone();
        let body = if answer.is_stream() {
            Body::wrap_stream(held_item_by_item(answer, response))
        } else {
            let body = response.bytes().await?;
            answer.hold(&body);
            Body::from(body)
        };
        Ok(built.body(body).unwrap().into())
    }
}

/// The bytes of a stream as they come; each of its items is held as soon as it is whole.
fn held_item_by_item(answer: Answer, response: Response) -> impl Stream<Item = reqwest::Result<Bytes>> {
    let mut begun = Vec::new();
    response.bytes_stream().inspect(move |piece| {
        begun.extend_from_slice(piece.as_deref().unwrap_or_default());
        if let Some(end) = answer.end_of_items(&begun) {
            let rest = begun.split_off(end);
            answer.hold(&std::mem::replace(&mut begun, rest));
        }
    })
}
