//! A hall in this process whose requests the test polls, and a second one that is never disturbed.

use std::{
    collections::BTreeMap,
    future::poll_fn,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::Poll,
    time::Duration,
};

use actix_web::{
    body::to_bytes,
    dev::Service as _,
    http::{Method, header},
    test::{TestRequest, init_service},
};
use chrono::TimeDelta;
use futures_util::{FutureExt, future::LocalBoxFuture};
use longhall::features::{hall, operator::gauges::Gauges};
use longhall_web::{admission::bounds::Bounds, places::Places, server::Service};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

use super::asks::{self, Ask};
use crate::support::{Database, Hall, Proxy, TestClock, unlimited};

pub(super) const PASSWORD: &str = "correct horse battery";
/// What waits longer than this is waiting for news.
const STILL: Duration = Duration::from_millis(150);
const PATIENCE: Duration = Duration::from_secs(20);

type App = Box<dyn Fn(TestRequest) -> LocalBoxFuture<'static, Answer>>;

#[derive(Debug, PartialEq)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) etag: Option<String>,
    pub(super) body: String,
}

/// Two people with accounts.
pub(super) struct Table {
    pub(super) ann: Value,
    pub(super) bob: Value,
}

/// The outcome of an attempt.
pub(super) struct Seen {
    /// How many times it waited.
    pub(super) waits: usize,
    /// New rows by table; for events only whether there are any, because bots and chance decide how many.
    pub(super) added: BTreeMap<String, i64>,
}

pub(super) struct Stand {
    pub(super) clock: TestClock,
    hall: Hall,
    witness: Hall,
    service: Service,
    app: App,
    other_app: App,
    client: Client,
    counts: String,
    people: AtomicUsize,
}

impl Stand {
    pub(super) async fn open() -> Self {
        let db = Database::named().await;
        let url = db.url.clone();
        Self::on(db, &url).await
    }

    /// One whose halls can be heard on their way to Postgres. The database goes with its last part.
    pub(super) async fn overheard(db: Database) -> (Self, Proxy, Database) {
        let db = db.with_a_name();
        let proxy = Proxy::before(&db).await;
        (Self::on(db.by(&proxy), &db.url).await, proxy, db)
    }

    /// On this database, at which the test looks by itself.
    async fn on(db: Database, url: &str) -> Self {
        let clock = TestClock::new();
        let hall = Hall::by_on(&clock, db).await;
        let witness = hall.again_by(&clock).await;
        let service = service(&hall.hall);
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
        tokio::spawn(connection);
        // Without what the server itself writes by the clock, some time after moves, once it has sent something, or once.
        let tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' \
                      AND tablename NOT IN ('heartbeats', 'snapshots', 'deliveries', 'network_key')";
        // Whether a seat that is over leaves a tombstone depends on whether its turns were written before.
        let count = |table: String| {
            let those = if table == "turns" { " WHERE gone_at IS NULL" } else { "" };
            format!("SELECT '{table}' AS name, count(*) AS rows FROM {table}{those}")
        };
        let counts: Vec<String> = hall.db.column(tables).await.into_iter().map(count).collect();
        let (app, other_app) = (app(&service).await, app(&self::service(&witness.hall)).await);
        let (counts, people) = (counts.join(" UNION ALL "), AtomicUsize::default());
        Self { clock, hall, witness, service, app, other_app, client, counts, people }
    }

    /// Makes the request and hangs up when it waits for the `n`-th time. Then waits for everything to settle,
    /// and compares both halls.
    pub(super) async fn attempt(&self, table: &Table, ask: &str, n: usize) -> Seen {
        let name = ask;
        let ask = asks::ask(self, table, name).await;
        self.rest(name).await;
        let before = self.counts().await;
        let known = if ask.is_renaming { vec![] } else { self.look(&self.other_app, &ask, None).await };
        let etag = known.first().and_then(|shown| shown.etag.clone());
        let (answer, waits) = self.hang_up(&ask, n).await;
        self.rest(name).await;
        if let Some(answer) = answer {
            assert!((200..300).contains(&answer.status), "{name}: {answer:?}");
        } else {
            assert!(ask.is_endless || n != usize::MAX, "{name} is not answered");
        }
        let added = self.counts().await.into_iter().map(|(table, rows)| {
            let added = rows - before[&table];
            (table.clone(), if table == "game_events" { added.signum() } else { added })
        });
        let added = added.collect();
        let mine = self.look(&self.app, &ask, etag.clone()).await;
        assert_eq!(mine, self.look(&self.other_app, &ask, etag).await, "{name}, hung up at wait {n}");
        Seen { waits, added }
    }

    async fn hang_up(&self, ask: &Ask, n: usize) -> (Option<Answer>, usize) {
        let mut waits = 0;
        let mut asking = (self.app)(ask.request());
        let polling = poll_fn(|cx| match asking.poll_unpin(cx) {
            Poll::Ready(answer) => Poll::Ready(Some(answer)),
            Poll::Pending => {
                waits += 1;
                if waits == n { Poll::Ready(None) } else { Poll::Pending }
            }
        });
        let patience = if ask.is_endless { STILL } else { PATIENCE };
        let answer = timeout(patience, polling).await.unwrap_or_default();
        drop(asking);
        (answer, waits)
    }

    /// What can be seen of a game: its view, its log, the legal moves, and whether it has changed.
    async fn look(&self, app: &App, ask: &Ask, etag: Option<String>) -> Vec<Answer> {
        let mut seen = Vec::new();
        let Some(game) = &ask.game else { return seen };
        for path in ["", "/events?limit=1000", "/legal-moves"] {
            let path = format!("/v1/games/{game}{path}");
            seen.push(app(Ask::get(&path).by(&ask.looker).request()).await);
        }
        if let Some(etag) = etag {
            let news = Ask::get(&format!("/v1/games/{game}")).by(&ask.looker).with("if-none-match", &etag);
            seen.push(app(news.request()).await);
        }
        seen
    }

    /// Waits until nothing is under way; everything taken must have been released.
    async fn rest(&self, name: &str) {
        const BUSY: &str = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() \
            AND pid <> pg_backend_pid() AND state <> 'idle'";
        let begin = Instant::now();
        let mut calm = 0;
        while calm < 2 {
            let (gauges, waiting) = (self.hall.hall.upkeep.gauges(), self.service.waiting());
            let busy: i64 = self.client.query_one(BUSY, &[]).await.unwrap().get(0);
            let is_calm = gauges == Gauges::default() && waiting == 0 && busy == 0;
            calm = if is_calm { calm + 1 } else { 0 };
            assert!(
                begin.elapsed() < PATIENCE,
                "after {name}: {gauges:?}, {waiting} wait, {busy} statements"
            );
            sleep(Duration::from_millis(1)).await;
        }
        let due = "SELECT count(*) FROM heads WHERE orders_due";
        let due: i64 = self.client.query_one(due, &[]).await.unwrap().get(0);
        assert_eq!(due, 0, "after {name}: nobody followed orders that are due");
    }

    async fn counts(&self) -> BTreeMap<String, i64> {
        let rows = self.client.query(&self.counts, &[]).await.unwrap();
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    /// What a server does by itself now and then.
    pub(super) async fn sweep(&self) {
        let hall = &self.hall.hall;
        self.clock.pass(TimeDelta::days(40));
        hall.orders.sweep().await.unwrap();
        hall.games.sweep().await.unwrap();
        hall.accounts.sweep().await.unwrap();
        hall.notifications.sweep().await.unwrap();
        hall.delete_expired_rows().await.unwrap();
        hall.upkeep.rebuild_from(Uuid::nil(), |_| (), |game, fault| panic!("{game}: {fault}")).await.unwrap();
    }

    pub(super) async fn projections_are_those_of_the_logs(&self) {
        let projections = self.hall.db.projections().await;
        let fault = |game, fault| panic!("{game}: {fault}");
        self.witness.hall.upkeep.rebuild_from(Uuid::nil(), |_| (), fault).await.unwrap();
        assert_eq!(projections, self.hall.db.projections().await);
    }

    /// Makes a request that must succeed.
    pub(super) async fn do_it(&self, ask: Ask) -> Value {
        let answer = self.answer(&ask).await;
        assert!((200..300).contains(&answer.status), "{}: {answer:?}", ask.path);
        serde_json::from_str(&answer.body).unwrap_or_default()
    }

    pub(super) async fn answer(&self, ask: &Ask) -> Answer {
        (self.app)(ask.request()).await
    }

    pub(super) fn new_name(&self) -> String {
        format!("person-{}", self.people.fetch_add(1, Ordering::Relaxed))
    }

    pub(super) async fn sign_up(&self) -> Value {
        let credentials = json!({"name": self.new_name(), "password": PASSWORD});
        self.do_it(Ask::to(Method::POST, "/v1/accounts", credentials)).await
    }

    /// A number that is smaller with each person.
    pub(super) fn fewer(&self) -> usize {
        100_000 - self.people.load(Ordering::Relaxed)
    }

    pub(super) async fn table(&self) -> Table {
        Table { ann: self.sign_up().await, bob: self.sign_up().await }
    }
}

fn service(hall: &Arc<hall::Hall>) -> Service {
    Service::new(hall.clone(), Bounds::default(), unlimited(), Places::new(1_000, 10_000)).unwrap()
}

async fn app(service: &Service) -> App {
    let app = Rc::new(init_service(service.app()).await);
    Box::new(move |request| {
        let app = app.clone();
        async move {
            match app.call(request.to_request()).await {
                Ok(response) => {
                    let etag = response.headers().get(header::ETAG);
                    let etag = etag.and_then(|etag| etag.to_str().ok()).map(str::to_owned);
                    let status = response.status().as_u16();
                    let body = to_bytes(response.into_body()).await.unwrap_or_default();
                    Answer { status, etag, body: String::from_utf8_lossy(&body).into_owned() }
                }
                Err(error) => {
                    let status = error.as_response_error().status_code().as_u16();
                    Answer { status, etag: None, body: error.to_string() }
                }
            }
        }
        .boxed_local()
    })
}
