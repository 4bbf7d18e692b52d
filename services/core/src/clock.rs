//! The time of day, which tests can hold and move, and which days can be meant.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Datelike, Duration, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;

use crate::{
    error::Problem,
    fault::{Fault, fault},
};

/// Source of the current time. Clones share one clock.
#[derive(Clone, Debug)]
pub struct Clock {
    fixed_time: Arc<Mutex<Option<DateTime<Utc>>>>,
    /// How far it runs ahead of the machine's clock.
    ahead: Duration,
}

impl Clock {
    /// Follows the machine's clock.
    pub fn system() -> Self {
        Self::ahead(Duration::zero())
    }

    /// Follows the machine's clock `by` ahead of it, or behind when negative: a portal that is tried out on another day.
    pub fn ahead(by: Duration) -> Self {
        Self { fixed_time: Arc::default(), ahead: by }
    }

    /// Stands still at `time` until moved.
    pub fn fixed(time: DateTime<Utc>) -> Self {
        Self { fixed_time: Arc::new(Mutex::new(Some(time))), ahead: Duration::zero() }
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.fixed_time().unwrap_or_else(|| Utc::now() + self.ahead)
    }

    /// Moves a clock forward by `step`; a running clock is stopped at the new time.
    pub fn advance(&self, step: Duration) {
        let next = self.now() + step;
        *self.fixed_time.lock().unwrap_or_else(PoisonError::into_inner) = Some(next);
    }

    fn fixed_time(&self) -> Option<DateTime<Utc>> {
        *self.fixed_time.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Error for an implausible date.
pub const IMPLAUSIBLE: Fault = fault("implausible", "The date must lie between 1900 and 2999");

/// Dates beyond these are slips of the keyboard, and some are beyond what the database holds.
pub fn is_plausible(date: NaiveDate) -> bool {
    (1900..3000).contains(&date.year())
}

/// Refuses dates that the database may not hold.
///
/// Errors: 400 on `field`.
pub fn plausible(field: &'static str, day: NaiveDate) -> Result<NaiveDate, Problem> {
    if is_plausible(day) { Ok(day) } else { Err(Problem::invalid(field, IMPLAUSIBLE)) }
}

/// The first moment of a day in a time zone. A day that begins with the clock set forward begins an hour later.
pub fn begin_of_day(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    let local = zone
        .from_local_datetime(&midnight)
        .earliest()
        .or_else(|| zone.from_local_datetime(&(midnight + Duration::hours(1))).earliest());
    local.map_or_else(|| midnight.and_utc(), |time| time.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_ahead_until_it_is_fixed() {
        let day = Duration::days(1);
        let clock = Clock::ahead(day);
        let early = Utc::now() + day;
        let now = clock.now();
        assert!(early <= now && now <= Utc::now() + day);
        let clock = Clock::fixed(early);
        clock.advance(day);
        assert_eq!(clock.clone().now(), early + day);
    }
}
