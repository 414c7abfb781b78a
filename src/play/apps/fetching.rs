//! Fetches metadata documents so that slow hosts delay nobody else. A fetch holds a prompt permit for a second at
//! most. A host that needs longer again and again, and an account that asks for such hosts, use the slow permits then.

use std::{
    hash::Hash,
    pin::pin,
    time::{Duration, Instant},
};

use longhall_fetch::{Answer, FetchError, Fetcher, HeaderMap, Request, header};
use quick_cache::sync::Cache;
use tokio::time::timeout;
use url::{Position, Url};
use uuid::Uuid;

use crate::play::fair::{Bounds, FairQueue, Permit};

/// The permits for hosts that are not known to be slow.
const PROMPT: Bounds = Bounds { running: 64, running_each: 2, waiting: 512, each: 6 };
/// The permits for slow hosts.
const SLOW: Bounds = Bounds { running: 16, running_each: 1, waiting: 256, each: 4 };
/// The maximum time for which a fetch holds a prompt permit.
const PROMPT_MAX: Duration = Duration::from_secs(1);
/// The maximum time that a fetch waits for a permit.
const WAIT_MAX: Duration = Duration::from_secs(3);
/// The number of slow fetches after which a host uses the slow permits.
const SLOW_FETCHES_OF_HOST: u32 = 2;
/// The number of slow fetches after which an account uses the slow permits.
const SLOW_FETCHES_OF_ACCOUNT: u32 = 3;
/// The time for which a host or an account counts as slow.
const SLOW_FOR: Duration = Duration::from_secs(5 * 60);
/// The maximum number of hosts, and of accounts, that are remembered as slow.
const REMEMBERED_MAX: usize = 10_000;

/// Fetches documents on behalf of accounts, which take turns.
pub(super) struct DocumentFetcher {
    fetcher: Fetcher,
    prompt: FairQueue<Uuid>,
    slow: FairQueue<Uuid>,
    slow_hosts: Cache<String, SlowFetches>,
    slow_accounts: Cache<Uuid, SlowFetches>,
}

/// The number of slow fetches of a host or an account, and the time of the last one.
type SlowFetches = (u32, Instant);

impl DocumentFetcher {
    /// Has fetched nothing yet.
    pub(super) fn new(fetcher: Fetcher) -> Self {
        let (slow_hosts, slow_accounts) = (Cache::new(REMEMBERED_MAX), Cache::new(REMEMBERED_MAX));
        let [prompt, slow] = [PROMPT, SLOW].map(FairQueue::new);
        Self { fetcher, prompt, slow, slow_hosts, slow_accounts }
    }

    /// Sends a request for a document, and returns the answer.
    ///
    /// # Errors
    /// Those of [`Fetcher::fetch`]; [`FetchError::TooMany`] also if no permit is free soon.
    pub(super) async fn fetch(&self, account: Uuid, url: Url) -> Result<Answer, FetchError> {
        let host = url[Position::BeforeHost..Position::AfterPort].to_owned();
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, header::HeaderValue::from_static("application/json"));
        let request = Request { headers, ..Request::get(url) };
        let mut fetching = pin!(self.fetcher.fetch(account, request));
        if self.is_slow(account, &host) {
            let _permit = soon(&self.slow, account).await?;
            return fetching.await;
        }
        let prompt = soon(&self.prompt, account).await?;
        if let Ok(answer) = timeout(PROMPT_MAX, &mut fetching).await {
            self.slow_hosts.remove(&host);
            return answer;
        }
        note(&self.slow_hosts, host);
        note(&self.slow_accounts, account);
        let _permit = self.slow.try_enter(account).ok_or(FetchError::TooMany)?;
        drop(prompt);
        fetching.await
    }

    fn is_slow(&self, account: Uuid, host: &str) -> bool {
        recent(self.slow_hosts.get(host)) >= SLOW_FETCHES_OF_HOST
            || recent(self.slow_accounts.get(&account)) >= SLOW_FETCHES_OF_ACCOUNT
    }
}

fn recent(noted: Option<SlowFetches>) -> u32 {
    noted.filter(|(_, last)| last.elapsed() < SLOW_FOR).map_or(0, |(fetches, _)| fetches)
}

/// Counts a slow fetch.
fn note<K: Clone + Eq + Hash>(noted: &Cache<K, SlowFetches>, key: K) {
    let fetches = recent(noted.get(&key)).saturating_add(1);
    noted.insert(key, (fetches, Instant::now()));
}

/// A permit, if one is free soon.
async fn soon(queue: &FairQueue<Uuid>, account: Uuid) -> Result<Permit<Uuid>, FetchError> {
    let permit = timeout(WAIT_MAX, queue.enter(account)).await;
    permit.map_err(|_| FetchError::TooMany)?.map_err(|_| FetchError::TooMany)
}
