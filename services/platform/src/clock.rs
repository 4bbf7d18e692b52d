//! The time of day, which tests can hold and move.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};

/// Source of the current time. Clones share one clock.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Mutex<Option<DateTime<Utc>>>>);

impl Clock {
    /// Follows the machine's clock.
    pub fn system() -> Self {
        Self(Arc::new(Mutex::new(None)))
    }

    /// Stands still at `time` until moved.
    pub fn fixed(time: DateTime<Utc>) -> Self {
        Self(Arc::new(Mutex::new(Some(time))))
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.held().unwrap_or_else(Utc::now)
    }

    /// Moves a clock forward by `step`; a running clock is stopped at the new time.
    pub fn advance(&self, step: Duration) {
        let next = self.now() + step;
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(next);
    }

    fn held(&self) -> Option<DateTime<Utc>> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
