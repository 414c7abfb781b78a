//! Listens, and turns connections into requests.

use std::{fmt::Debug, future::ready, io, net::TcpListener, sync::Arc, time::Duration};

use actix_http::{HttpService, Request, Response, body::MessageBody};
use actix_server::Server;
use actix_service::{
    IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, apply_fn_factory, fn_service, map_config,
};
use actix_web::{dev::AppConfig, rt::net::TcpStream};
use socket2::SockRef;

use super::control::{AdmissionControl, introduce};

/// Timeout for running requests when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(10);
/// Size of the kernel's send buffer per connection, in bytes. By default it grows to megabytes for each client that
/// does not read.
const SEND_BUFFER: usize = 128 * 1024;
/// Timeout for sent bytes that the client does not acknowledge (RFC 5482). By default a phone that has lost its network
/// would count as present for a quarter of an hour and get no notifications.
#[cfg(target_os = "linux")]
const SILENT_MAX: Duration = Duration::from_secs(20);
/// Time that a disconnected client has to read the reason.
const LINGER: Duration = Duration::from_secs(1);

/// Sets the socket options. Accepted connections inherit them.
fn prepare(listener: &TcpListener) -> io::Result<()> {
    let socket = SockRef::from(listener);
    socket.set_send_buffer_size(SEND_BUFFER)?;
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(SILENT_MAX))?;
    Ok(())
}

/// Serves an app on the connections that [`AdmissionControl`] admits. It replaces [`actix_web::HttpServer`], which cannot
/// bound how long a connection waits after its first request.
pub(crate) fn listen<F, I, S, B>(
    listener: TcpListener,
    workers: usize,
    admission: Arc<AdmissionControl>,
    app: F,
) -> io::Result<Server>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Error: Into<actix_web::Error> + 'static,
    S::InitError: Debug,
    S::Response: Into<Response<B>> + 'static,
    B: MessageBody + 'static,
{
    let builder = Server::build();
    let stopping = builder.graceful_shutdown_signal();
    let local = listener.local_addr()?;
    prepare(&listener)?;
    let serve = move || {
        let (bounds, admission, stopping) = (admission.bounds, admission.clone(), stopping.clone());
        let app = app().into_factory().map_err(|error| error.into().error_response());
        let requests = HttpService::build()
            .keep_alive(bounds.idle_for)
            .client_request_timeout(bounds.head_within)
            .client_disconnect_timeout(LINGER)
            // Clients that have disconnected must not keep a waiting slot.
            .h1_allow_half_closed(false)
            .local_addr(local)
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .on_connect_ext(introduce)
            .h1(map_config(app, |()| AppConfig::default()));
        // A connection's error concerns only its client. The service future is boxed, because the task around it would
        // reserve space for it twice.
        let requests =
            apply_fn_factory(requests.map_err(|_| ()), |stream, requests| Box::pin(requests.call(stream)));
        let connections = fn_service(move |stream: TcpStream| ready(admission.connect(stream).ok_or(())));
        connections.and_then(requests)
    };
    let server = builder
        .workers(workers)
        // [`AdmissionControl`] bounds them and closes connections beyond the bound. This setting would leave them
        // waiting.
        .max_concurrent_connections(usize::MAX)
        .shutdown_timeout(LAST_WORDS.as_secs())
        .disable_signals()
        .listen("longhall", listener, serve)?;
    Ok(server.run())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::TcpStream;

    use super::*;

    #[test]
    fn a_connection_whose_client_is_silent_ends_soon() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        prepare(&listener).unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (accepted, _) = listener.accept().unwrap();
        assert_eq!(SockRef::from(&accepted).tcp_user_timeout().unwrap(), Some(SILENT_MAX));
    }
}
