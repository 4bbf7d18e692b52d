//! What the log is told once in a while, however often it happens.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long nothing more is said.
const QUIET: Duration = Duration::from_secs(30);

/// Something that may happen with every request as long as a cause lasts.
#[derive(Debug, Default)]
pub struct Seldom(Mutex<Option<Instant>>);

impl Seldom {
    /// Nothing was said yet.
    pub const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Whether it is time to say it; then it is taken as said.
    pub fn is_due(&self) -> bool {
        let mut last_time = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last_time.is_none_or(|last_time| last_time.elapsed() >= QUIET);
        if is_due {
            *last_time = Some(Instant::now());
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_message_is_logged_once() {
        let seldom = Seldom::new();
        assert!(seldom.is_due());
        assert!(!seldom.is_due());
    }
}
