//! Fetches metadata documents, without delaying one person by the slow hosts of another. A fetch holds a prompt
//! permit for at most one second. Documents that were slow repeatedly, and accounts that requested such documents,
//! then use the slow permits. Requests without an account have permits of their own.

use std::{
    hash::Hash,
    pin::pin,
    time::{Duration, Instant},
};

use longhall_base::fair_queue::{Bounds, FairQueue, Permit};
use longhall_fetch::{Answer, FetchError, Fetcher, HeaderMap, Request, header};
use quick_cache::sync::Cache;
use tokio::time::timeout;
use url::Url;
use uuid::Uuid;

/// The permits for documents that are not known to be slow.
const PROMPT: Bounds = Bounds { running: 64, running_each: 2, waiting: 512, each: 6 };
/// The permits for requests without an account. The key is their network.
const STRANGERS: Bounds = Bounds { running: 8, running_each: 1, waiting: 32, each: 2 };
/// The permits for slow documents.
const SLOW: Bounds = Bounds { running: 16, running_each: 1, waiting: 256, each: 4 };
/// The maximum time for which a fetch holds a prompt permit.
const PROMPT_MAX: Duration = Duration::from_secs(1);
/// The maximum time that a fetch waits for a permit.
const WAIT_MAX: Duration = Duration::from_secs(3);
/// The number of slow fetches after which a document uses the slow permits.
const SLOW_FETCHES_OF_DOCUMENT: u32 = 2;
/// The number of slow fetches after which an account uses the slow permits.
const SLOW_FETCHES_OF_ACCOUNT: u32 = 3;
/// The time for which a document or an account counts as slow.
const SLOW_FOR: Duration = Duration::from_secs(5 * 60);
/// The maximum number of documents, and of accounts, that are remembered as slow.
const REMEMBERED_MAX: usize = 10_000;

/// The party on whose behalf a document is fetched.
#[derive(Clone, Copy)]
pub(crate) enum Asker {
    /// An account.
    Account(Uuid),
    /// A network that sends requests without an account, by an id that no account has.
    Stranger(Uuid),
}

/// Fetches documents on behalf of accounts and strangers, which take turns.
pub(crate) struct DocumentFetcher {
    fetcher: Fetcher,
    prompt: FairQueue<Uuid>,
    slow: FairQueue<Uuid>,
    strangers: FairQueue<Uuid>,
    slow_documents: Cache<String, SlowFetches>,
    slow_accounts: Cache<Uuid, SlowFetches>,
}

/// The number of slow fetches of a document or an account, and the time of the last one.
pub(crate) type SlowFetches = (u32, Instant);

impl DocumentFetcher {
    /// Creates a fetcher that has recorded no slow fetches.
    pub(super) fn new(fetcher: Fetcher) -> Self {
        let (slow_documents, slow_accounts) = (Cache::new(REMEMBERED_MAX), Cache::new(REMEMBERED_MAX));
        let [prompt, slow, strangers] = [PROMPT, SLOW, STRANGERS].map(FairQueue::new);
        Self { fetcher, prompt, slow, strangers, slow_documents, slow_accounts }
    }

    /// Sends a request for a document, and returns the response.
    ///
    /// # Errors
    /// The errors of [`Fetcher::fetch`]. [`FetchError::TooMany`] also if no permit is free within three seconds.
    pub(super) async fn fetch(&self, asker: Asker, url: Url) -> Result<Answer, FetchError> {
        let document = url.as_str().to_owned();
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, header::HeaderValue::from_static("application/json"));
        let request = Request { headers, ..Request::get(url) };
        let account = match asker {
            Asker::Account(account) => account,
            Asker::Stranger(network) => {
                let _permit = soon(&self.strangers, network).await?;
                return self.fetcher.fetch(network, request).await;
            }
        };
        let mut fetching = pin!(self.fetcher.fetch(account, request));
        if self.is_slow(account, &document) {
            let _permit = soon(&self.slow, account).await?;
            return fetching.await;
        }
        let prompt = soon(&self.prompt, account).await?;
        if let Ok(answer) = timeout(PROMPT_MAX, &mut fetching).await {
            self.slow_documents.remove(&document);
            return answer;
        }
        note(&self.slow_documents, document);
        note(&self.slow_accounts, account);
        let _permit = self.slow.try_enter(account).ok_or(FetchError::TooMany)?;
        drop(prompt);
        fetching.await
    }

    fn is_slow(&self, account: Uuid, document: &str) -> bool {
        recent(self.slow_documents.get(document)) >= SLOW_FETCHES_OF_DOCUMENT
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

/// Waits for a permit, at most `WAIT_MAX`.
async fn soon(queue: &FairQueue<Uuid>, account: Uuid) -> Result<Permit<Uuid>, FetchError> {
    let permit = timeout(WAIT_MAX, queue.enter(account)).await;
    permit.map_err(|_| FetchError::TooMany)?.map_err(|_| FetchError::TooMany)
}
