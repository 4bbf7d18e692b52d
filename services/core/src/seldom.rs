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
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = said.is_none_or(|said| said.elapsed() >= QUIET);
        if is_due {
            *said = Some(Instant::now());
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_on_is_said_once() {
        let seldom = Seldom::new();
        assert!(seldom.is_due());
        assert!(!seldom.is_due());
    }
}
