//! Slots for long polls and streams, bounded per process and per client.

use std::sync::Arc;

use actix_web::HttpRequest;
use longhall_base::identity::Identity;

use super::{
    admission::{
        quotas::{Asker, Quotas},
        slots::{Full, Slot, Slots},
    },
    problem::{Problem, codes::Code},
    request::app_data,
};

/// The waiting slots of a process.
pub struct Places(Arc<Slots<Asker>>);

impl Places {
    /// Creates at most `each_max` slots per account, or per network of guests and of callers who are not signed in, and `all_max`
    /// in total. When few are left, clients that have few take precedence.
    #[must_use]
    pub fn new(each_max: usize, all_max: usize) -> Self {
        Self(Arc::new(Slots::new(each_max, all_max)))
    }

    /// The number of slots in use.
    pub(super) fn in_use(&self) -> usize {
        self.0.in_use()
    }
}

/// Takes a slot for the sender of this request.
///
/// # Errors
/// If the sender has the maximum, or no slot is left.
pub fn take(req: &HttpRequest, who: Option<&Identity>) -> Result<Slot<Asker>, Problem> {
    let slots = &app_data::<Places>(req)?.0;
    let asker = app_data::<Quotas>(req)?.asker(req, who);
    slots.take(Some(asker)).map_err(|full| match full {
        Full::ForAll => Problem::new(
            Code::Unavailable,
            "too many requests are waiting already: poll without `Prefer: wait`",
        ),
        Full::ForThem => {
            let detail =
                format!("{} of your requests are waiting already, which is the most allowed", slots.each_max);
            Problem::new(Code::TooManyStreams, detail)
        }
    })
}
