//! Deprecation: the headers of operations that are about to be removed.

use actix_web::{
    HttpRequest,
    http::{
        Method,
        header::{HeaderMap, HeaderName, HeaderValue, LINK},
    },
};
use chrono::DateTime;

use super::docs::page::VERSIONS;

const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// The operations that are about to be removed. Section 4 of the page must list each of them, too.
pub(super) const ENDING: &[Ending] = &[];

/// An operation that is about to be removed.
pub(super) struct Ending {
    pub(super) method: Method,
    /// The path, as its route has it.
    pub(super) route: &'static str,
    /// The time of its deprecation, in seconds since 1970.
    pub(super) deprecated_at: i64,
    /// The time of its removal, in seconds since 1970.
    pub(super) ends_at: i64,
    /// The path of its replacement.
    pub(super) successor: &'static str,
}

impl Ending {
    /// Returns the entry of the requested operation, if there is one.
    pub(crate) fn find<'a>(req: &HttpRequest, ending: &'a [Self]) -> Option<&'a Self> {
        let here = ending.iter().filter(|one| one.method == *req.method());
        let mut here = here.peekable();
        here.peek()?;
        let route = req.match_pattern()?;
        here.find(|one| one.route == route)
    }

    /// Adds `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and links to the pages about them.
    pub(super) fn add_headers(&self, headers: &mut HeaderMap) {
        let ends_at = DateTime::from_timestamp_secs(self.ends_at).unwrap_or_default();
        let links = format!(
            "<{VERSIONS}>; rel=\"deprecation\"; type=\"text/html\", <{}>; rel=\"successor-version\"",
            self.successor
        );
        let fields = [
            (DEPRECATION, format!("@{}", self.deprecated_at)), // `Sunset` is a date of RFC 9110, section 5.6.7.
            (SUNSET, ends_at.format("%a, %d %b %Y %H:%M:%S GMT").to_string()),
            (LINK, links),
        ];
        for (name, value) in fields {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.append(name, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{
        App, HttpResponse,
        dev::Service,
        test::{TestRequest, call_service, init_service},
        web,
    };
    use futures_util::TryFutureExt;

    use super::*;

    const DAYS: i64 = 24 * 60 * 60;

    #[actix_web::test]
    async fn what_is_about_to_go_says_so_and_nothing_else_does() {
        let ending: &'static [Ending] = Box::leak(Box::new([Ending {
            method: Method::GET,
            route: "/v1/old/{id}",
            deprecated_at: 1_688_169_599,
            ends_at: 1_730_419_199,
            successor: "/v1/new",
        }]));
        let app = App::new()
            .route("/v1/old/{id}", web::get().to(HttpResponse::Ok))
            .route("/v1/old/{id}", web::put().to(HttpResponse::Ok))
            .route("/v1/new", web::get().to(HttpResponse::Ok))
            .wrap_fn(move |req, app| {
                app.call(req).map_ok(move |mut answer| {
                    if let Some(one) = Ending::find(answer.request(), ending) {
                        one.add_headers(answer.headers_mut());
                    }
                    answer
                })
            });
        let app = init_service(app).await;
        let answer = call_service(&app, TestRequest::get().uri("/v1/old/7").to_request()).await;
        let header = |name: &str| answer.headers().get(name).unwrap().to_str().unwrap();
        assert_eq!(header("deprecation"), "@1688169599");
        assert_eq!(header("sunset"), "Thu, 31 Oct 2024 23:59:59 GMT");
        let links = header("link");
        assert!(links.contains("</docs/versions>; rel=\"deprecation\""), "{links}");
        for other in [TestRequest::put().uri("/v1/old/7"), TestRequest::get().uri("/v1/new")] {
            let answer = call_service(&app, other.to_request()).await;
            assert!(answer.status().is_success() && !answer.headers().contains_key("deprecation"));
        }
    }

    #[test]
    fn nothing_goes_sooner_than_the_page_says_and_the_page_names_it() {
        let text = include_str!("../../openapi/docs/versions.md");
        assert!(text.contains("at least 180 days"));
        assert_eq!(text.ends_with("Nothing.\n"), ENDING.is_empty());
        for one in ENDING {
            assert!(one.ends_at >= one.deprecated_at + 180 * DAYS, "{}", one.route);
            assert!(text.contains(&format!("{} {}", one.method, one.route)), "{}", one.route);
        }
    }
}
