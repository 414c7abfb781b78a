//! Places for those who wait: long polls and streams. So many there are in a process, and so many of them for one.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use actix_web::{HttpRequest, web::Data};

use super::{
    admission::{Asker, Quotas},
    auth::app_data,
    problem::{Code, Problem},
};
use crate::play::Identity;

/// The places of a process.
pub struct Places {
    taken: Mutex<Taken>,
    each_max: usize,
    all_max: usize,
}

#[derive(Default)]
struct Taken {
    all: usize,
    each: HashMap<Asker, usize>,
}

impl Places {
    /// At most `each_max` for an account, or the network of who is not signed in; `all_max` for everybody.
    #[must_use]
    pub fn new(each_max: usize, all_max: usize) -> Self {
        Self { taken: Mutex::default(), each_max, all_max }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place that somebody has, until this is dropped.
pub(super) struct Place {
    places: Data<Places>,
    asker: Asker,
}

/// Takes a place for who sent this request.
///
/// # Errors
/// If he has too many already, or none is left.
pub(super) fn take(req: &HttpRequest, who: Option<&Identity>) -> Result<Place, Problem> {
    let places = app_data::<Places>(req)?.clone();
    let asker = app_data::<Quotas>(req)?.asker(req, who);
    let mut taken = places.taken();
    if taken.all >= places.all_max {
        return Err(Problem::retry(Code::Unavailable, "too many wait here already; poll without waiting"));
    }
    let each = taken.each.entry(asker).or_default();
    if *each >= places.each_max {
        let detail = format!("{} of your requests wait here already, which is the most", places.each_max);
        return Err(Problem::retry(Code::TooManyWaiting, detail));
    }
    *each += 1;
    taken.all += 1;
    drop(taken);
    Ok(Place { places, asker })
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all = taken.all.saturating_sub(1);
        let Some(each) = taken.each.get_mut(&self.asker) else { return };
        *each = each.saturating_sub(1);
        if *each == 0 {
            taken.each.remove(&self.asker);
        }
    }
}
