//! Where the time comes from: the machine, unless a test sets it.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};

/// A source of time.
#[derive(Clone)]
pub struct Time(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Time {
    /// The time that this function tells.
    pub fn told_by(tell: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Self {
        Self(Arc::new(tell))
    }

    /// Now, in the precision of the log.
    pub(super) fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(3)
    }
}

impl Default for Time {
    fn default() -> Self {
        Self::told_by(Utc::now)
    }
}
