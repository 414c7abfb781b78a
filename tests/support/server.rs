//! A server for one test, in this process, on a free port.

use std::{
    net::TcpListener,
    num::NonZeroU32,
    sync::Arc,
    time::{Duration, Instant},
};

use longhall::features::hall::{self, Limits};
use longhall_base::public_url::PublicUrl;
use longhall_log::{
    clock::{guard::ClockPolicy, time::Time},
    db::pool::Settings as StoreSettings,
    store::Store,
};
use longhall_web::{
    admission::{
        bounds::Bounds,
        proxies::Proxies,
        quotas::{Quotas, Rates},
    },
    places::Places,
    server::{Options, Server},
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{Client, Database, Person, RequestBuilder, TestClock, client, person::PASSWORD};

pub struct Hall {
    pub db: Database,
    pub base: String,
    metrics: String,
    pub http: Client,
    pub hall: Arc<hall::Hall>,
    handle: actix_web::dev::ServerHandle,
}

/// The limits of a hall.
type AtTheDoor = (Quotas, Bounds, Places);

impl Hall {
    pub async fn open() -> Self {
        Self::with(Limits::default(), unlimited()).await
    }

    /// One that has a name, as passkeys need it.
    pub async fn named() -> Self {
        Self::on(Database::named().await, Limits::default(), unlimited()).await
    }

    pub async fn with(limits: Limits, quotas: Quotas) -> Self {
        Self::on(Database::new().await, limits, quotas).await
    }

    /// A second process, in effect, on the same database; this one continues.
    pub async fn again(&self) -> Self {
        Self::on(self.db.borrowed(), Limits::default(), unlimited()).await
    }

    /// A hall with few slots for waiting requests.
    pub async fn with_places(each: usize, all: usize) -> Self {
        Self::serve(Database::new().await, Limits::default(), unlimited(), Places::new(each, all)).await
    }

    pub async fn on(db: Database, limits: Limits, quotas: Quotas) -> Self {
        Self::timed(db, limits, quotas, None).await
    }

    /// A hall with a clock that the test sets.
    pub async fn by(clock: &TestClock) -> Self {
        Self::by_on(clock, Database::new().await).await
    }

    /// A hall with this clock and these limits.
    pub async fn by_with(clock: &TestClock, limits: Limits) -> Self {
        Self::timed(Database::new().await, limits, unlimited(), Some(clock.time())).await
    }

    /// A second process with this clock; this one continues.
    pub async fn again_by(&self, clock: &TestClock) -> Self {
        Self::by_on(clock, self.db.borrowed()).await
    }

    /// A hall with this clock on this database.
    pub async fn by_on(clock: &TestClock, db: Database) -> Self {
        Self::timed(db, Limits::default(), unlimited(), Some(clock.time())).await
    }

    /// A hall that doubts the database's clock for this long.
    pub async fn doubting(db: Database, clock: ClockPolicy) -> Self {
        let at_the_door = (unlimited(), roomy(), Places::new(1_000, 10_000));
        Self::patient(5, clock, db, Limits::default(), at_the_door, None).await
    }

    /// A hall that waits no longer than two seconds for a connection or a statement.
    pub async fn hasty(db: Database) -> Self {
        let at_the_door = (unlimited(), roomy(), Places::new(1_000, 10_000));
        Self::patient(2, trustful(), db, Limits::default(), at_the_door, None).await
    }

    async fn timed(db: Database, limits: Limits, quotas: Quotas, time: Option<Time>) -> Self {
        Self::start(db, limits, (quotas, roomy(), Places::new(1_000, 10_000)), time).await
    }

    /// A hall with limits that a test means to reach.
    pub async fn with_bounds(quotas: Quotas, bounds: Bounds) -> Self {
        let places = Places::new(1_000, 10_000);
        Self::start(Database::new().await, Limits::default(), (quotas, bounds, places), None).await
    }

    async fn serve(db: Database, limits: Limits, quotas: Quotas, places: Places) -> Self {
        Self::start(db, limits, (quotas, roomy(), places), None).await
    }

    async fn start(db: Database, limits: Limits, at_the_door: AtTheDoor, time: Option<Time>) -> Self {
        Self::patient(5, trustful(), db, limits, at_the_door, time).await
    }

    async fn patient(
        seconds: u64,
        clock: ClockPolicy,
        db: Database,
        limits: Limits,
        (quotas, bounds, places): AtTheDoor,
        time: Option<Time>,
    ) -> Self {
        let settings = StoreSettings {
            url: db.url.clone(),
            connections: 8,
            patience_seconds: seconds,
            deadline_seconds: seconds,
            clock,
            expects_standby: false,
        };
        let store = Store::open(&settings).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let public_url = db.public_url.get_or_init(|| PublicUrl::of_listener(address)).clone();
        let limits = Limits { public_url, ..limits };
        let hall = match time {
            None => hall::Hall::open(store, limits).await,
            Some(time) => hall::Hall::open_by(time, store, limits).await,
        };
        let hall = Arc::new(hall.unwrap());
        hall.begin();
        let metrics = Some(TcpListener::bind("127.0.0.1:0").unwrap());
        let options = Options { listener, metrics, bounds, workers: Some(1), quotas, places };
        let server = Server::new(hall.clone(), options).unwrap();
        let base = format!("http://{address}");
        let metrics = format!("http://{}/metrics", server.metrics_address().unwrap());
        let handle = server.handle();
        tokio::spawn(server.serve());
        Self { db, base, metrics, http: client(), hall, handle }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base))
    }

    pub async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        answer(with_body(self.request(Method::POST, path), &body)).await
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        answer(self.request(Method::GET, path)).await
    }

    /// The metrics, at the operator's own listener.
    pub async fn scrape(&self) -> String {
        let scraped = reqwest::get(&self.metrics).await.unwrap();
        assert_eq!(scraped.status(), 200);
        scraped.text().await.unwrap()
    }

    /// Signs somebody up, by a name that was made up.
    pub async fn person_called(&self, name: String) -> Person {
        self.person(&name).await
    }

    /// Signs somebody up.
    pub async fn person(&self, name: &str) -> Person {
        let credentials = json!({"name": name, "password": PASSWORD});
        let (status, signed_up) = self.post("/v1/accounts", credentials).await;
        assert_eq!(status, 201, "{signed_up}");
        Person::new(self, signed_up)
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
    }
}

/// A hall that soon checks again whether somebody is still signed in.
pub fn trusting() -> Limits {
    Limits { sign_in_max_age: Duration::from_millis(900), ..Limits::default() }
}

/// Waits until something has become true.
pub async fn soon(is_so: impl AsyncFn() -> bool) {
    let begin = Instant::now();
    while !is_so().await {
        assert!(begin.elapsed() < Duration::from_secs(20), "it does not come about");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Trusts the clock from the first moment.
fn trustful() -> ClockPolicy {
    ClockPolicy { until_actions: Duration::ZERO, ..ClockPolicy::default() }
}

/// Every test comes from the same address.
fn roomy() -> Bounds {
    Bounds { connections_each: 10_000, ..Bounds::default() }
}

/// Quotas that no test reaches.
pub fn unlimited() -> Quotas {
    Quotas::new(&rates(), behind_a_proxy())
}

/// [`unlimited`] quotas without a trusted proxy.
pub fn unproxied() -> Quotas {
    Quotas::new(&rates(), Proxies::default())
}

/// Rates that no test reaches.
pub fn rates() -> Rates {
    Rates {
        credentials_per_minute: many(),
        guesses_per_minute: many(),
        requests_per_second: many(),
        talk_per_minute: many(),
        games_per_hour: many(),
        seats_per_hour: many(),
    }
}

/// Requests from this machine may set their address with `X-Forwarded-For`.
pub fn behind_a_proxy() -> Proxies {
    Proxies::new(vec!["127.0.0.0/8".parse().unwrap()])
}

pub fn many() -> NonZeroU32 {
    few(1_000_000)
}

/// A small number, for a limit that a test means to reach.
pub fn few(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap()
}

/// A request with this body; null stands for none.
pub fn with_body(request: RequestBuilder, body: &Value) -> RequestBuilder {
    if body.is_null() { request } else { request.json(body) }
}

/// The status and the body, null if there is none.
pub async fn answer(request: RequestBuilder) -> (StatusCode, Value) {
    let response = request.send().await.unwrap();
    let status = response.status();
    let body = response.text().await.unwrap();
    let json = if body.is_empty() {
        Value::Null
    } else {
        serde_json::from_str(&body).unwrap_or(Value::String(body))
    };
    (status, json)
}
