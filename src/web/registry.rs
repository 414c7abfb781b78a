//! Registers routes, for the server and for the document.

use actix_web::{dev::HttpServiceFactory, web};
use utoipa_actix_web::{OpenApiFactory, service_config};

/// Registers routes, either for the document, which collects the schemas of each route, or for a server, which
/// needs no schemas.
pub trait Registry {
    /// Registers one route.
    fn service(&mut self, route: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self;
}

impl Registry for service_config::ServiceConfig<'_> {
    fn service(&mut self, route: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        service_config::ServiceConfig::service(self, route)
    }
}

impl Registry for web::ServiceConfig {
    fn service(&mut self, route: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        web::ServiceConfig::service(self, route)
    }
}
