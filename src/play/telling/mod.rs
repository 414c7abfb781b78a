//! Telling people without email: by Web Push, and by webhooks.
//!
//! Nothing of it is on a move's way. What this process changed is noted in memory (`tables/changes.rs`); a task compares the
//! games with what was told, and a sweep does so for all (`teller.rs`, `decide.rs`). What is to be told lies in the outbox,
//! in the same commit that notes it as told. Any process takes it from there and sends it, if it still holds (`send.rs`,
//! `letter.rs`); what has arrived is noted in lots (`settling.rs`). An id that follows from what is said makes two of the
//! same known as one.

pub(crate) mod addresses;
pub(crate) mod attempt;
pub(crate) mod decide;
pub(crate) mod deliveries;
pub(crate) mod formats;
pub(crate) mod kind;
pub(crate) mod lanes;
pub(crate) mod letter;
pub(crate) mod looks;
pub(crate) mod nudge;
pub(crate) mod preferences;
pub(crate) mod push;
pub(crate) mod quiet;
pub(crate) mod send;
pub(crate) mod settling;
pub(crate) mod subscriptions;
pub(crate) mod teller;
pub(crate) mod webhooks;
pub(crate) mod words;

use std::{sync::Arc, time::Duration};

use longhall_fetch::Fetcher;
use tokio::sync::Notify;
use uuid::Uuid;

use self::{
    kind::{NewsKind, Subject, message_id},
    lanes::{Lane, Resting},
    looks::{ListenerCache, Looking, Looks},
    push::vapid::PushKeys,
    send::Sender,
    settling::Settling,
    teller::Teller,
};
use super::{
    accounts::{AccountRoom, identity::Identity},
    at_hand::AtHand,
    error::PlayError,
    public_url::PublicUrl,
    tables::Tables,
};
use crate::store::MessageToTell;

/// How long a process may not know of an address that was added at another. The sweep does not depend on it.
const LISTENERS_TRUSTED: Duration = Duration::from_secs(30);
/// The keys for push services hardly ever change, and one that is not known is looked for.
const KEYS_TRUSTED: Duration = Duration::from_secs(600);

/// Who is told what, and where.
#[derive(Clone)]
pub struct TellRoom {
    tables: Arc<Tables>,
    accounts: AccountRoom,
    keys: Arc<PushKeys>,
    teller: Teller,
    sender: Arc<Sender>,
}

impl TellRoom {
    /// Who is told of what these tables change. Nothing is told or sent before [`TellRoom::begin`].
    pub(crate) async fn open(
        tables: Arc<Tables>,
        accounts: AccountRoom,
        fetcher: Fetcher,
        public_url: PublicUrl,
    ) -> Result<Self, PlayError> {
        let listeners = AtHand::open(&tables.store, LISTENERS_TRUSTED).await?;
        let listeners = Arc::new(ListenerCache::new(listeners));
        let keys = Arc::new(PushKeys::open(tables.store.clone(), KEYS_TRUSTED).await?);
        let (looks, posted) =
            (Arc::new(Looks::new(listeners.clone(), tables.time.clone())), Arc::new(Notify::new()));
        let teller = Teller { looks, posted: posted.clone() };
        let sender = Arc::new(Sender {
            fetcher,
            keys: keys.clone(),
            names: accounts.names.clone(),
            public_url,
            prompt: Lane::prompt(posted),
            slow: Lane::slow(),
            listeners,
            resting: Resting::default(),
            settling: Settling::default(),
        });
        Ok(Self { tables, accounts, keys, teller, sender })
    }

    /// From now on this process tells and sends, as long as anybody uses the tables.
    pub fn begin(&self) {
        let tables = Arc::downgrade(&self.tables);
        tokio::spawn(self.teller.clone().tell_changes(tables.clone()));
        tokio::spawn(self.teller.clone().note_looks(tables.clone()));
        for lane in [&self.sender.prompt, &self.sender.slow] {
            tokio::spawn(self.sender.clone().send_all(tables.clone(), lane.clone()));
        }
        let sender = self.sender.clone();
        tokio::spawn(async move { sender.settling.note_all(tables).await });
    }

    /// Tells all that is not told yet, if no other process has done so in the last ten seconds; call it every second or
    /// two.
    ///
    /// # Errors
    /// If Postgres cannot answer.
    pub async fn sweep(&self) -> Result<(), PlayError> {
        self.teller.sweep(&self.tables).await
    }

    /// Somebody asks for a game: for a while they are not told what they see.
    pub fn asks(&self, who: Option<&Identity>, game: Uuid) {
        if let Some(who) = who {
            self.teller.looks.asks(who.account, game);
        }
    }

    /// Somebody opens a stream, or waits for an answer: as long as what this returns is kept, they are not told what they
    /// see.
    #[must_use]
    pub fn opens(&self, who: Option<&Identity>) -> Option<Looking> {
        self.teller.looks.opens(who?.account)
    }

    /// The messages that tell accounts of something which no sweep would find, for those who want to be told and do not look.
    /// They are stored in the commit of what they tell; after it comes [`TellRoom::posted`].
    ///
    /// Each account comes with an event of the game to which the message belongs. `said` tells it from the next of its kind in
    /// the game.
    pub(crate) async fn telling_of(
        &self,
        kind: NewsKind,
        (game_id, by): (Uuid, Uuid),
        said: i64,
        whom: impl Iterator<Item = (Uuid, i64)>,
    ) -> Result<Vec<MessageToTell>, PlayError> {
        let subject = Subject::News(kind);
        let message = |(account_id, seq)| MessageToTell {
            account_id,
            game_id,
            kind: subject.name().to_owned(),
            message_id: message_id(account_id, game_id, subject, said),
            seq,
            by_account: Some(by),
            unless: None,
        };
        self.teller.unseen(&self.tables, whom.map(message).collect()).await
    }

    /// There are messages to be sent.
    pub(crate) fn posted(&self) {
        self.teller.posted.notify_one();
    }
}
