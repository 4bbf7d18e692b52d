//! One circuit breaker per service: a service that is down is asked seldom, and the others never wait for it.

use std::{
    sync::atomic::{AtomicU32, AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// Closed, open or half open. Shared by all request threads, without a lock.
///
/// Only transport failures count: connections refused, heads that do not come, broken answers. A 500 is
/// an answer.
#[derive(Debug)]
pub struct Breaker {
    threshold: u32,
    pause: Duration,
    epoch: Instant,
    failures: AtomicU32,
    /// Milliseconds after `epoch` until which nobody is let through; 0 when closed.
    open_until: AtomicU64,
}

impl Breaker {
    /// Opens after `threshold` failures in a row, and lets one request through every `pause` from then on.
    pub fn new(threshold: u32, pause: Duration) -> Self {
        Self {
            threshold: threshold.max(1),
            pause,
            epoch: Instant::now(),
            failures: AtomicU32::new(0),
            open_until: AtomicU64::new(0),
        }
    }

    /// Lets a request through, or says how long to wait.
    pub fn admit(&self) -> Result<(), Duration> {
        match self.open_until.load(Ordering::Relaxed) {
            0 => Ok(()),
            until => self.admit_probe(until, self.now()),
        }
    }

    /// Half open: whoever moves the mark is the one probe of this pause.
    fn admit_probe(&self, until: u64, now: u64) -> Result<(), Duration> {
        if now < until {
            return Err(Duration::from_millis(until - now));
        }
        self.open_until
            .compare_exchange(until, self.after_pause(now), Ordering::AcqRel, Ordering::Relaxed)
            .map(|_| ())
            .map_err(|_| self.pause)
    }

    /// The service answered.
    pub fn succeeded(&self) {
        if self.failures.load(Ordering::Relaxed) != 0 {
            self.failures.store(0, Ordering::Relaxed);
            self.open_until.store(0, Ordering::Release);
        }
    }

    /// The service did not answer. True when this opened the circuit.
    pub fn failed(&self) -> bool {
        let failures = self.failures.fetch_add(1, Ordering::AcqRel).saturating_add(1);
        if failures < self.threshold {
            return false;
        }
        self.open_until.swap(self.after_pause(self.now()), Ordering::AcqRel) == 0
    }

    /// Whether requests are being refused.
    pub fn is_open(&self) -> bool {
        self.open_until.load(Ordering::Relaxed) != 0
    }

    fn now(&self) -> u64 {
        millis(self.epoch.elapsed())
    }

    fn after_pause(&self, now: u64) -> u64 {
        now.saturating_add(millis(self.pause)).max(1)
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_after_failures_in_a_row_only() {
        let breaker = Breaker::new(3, Duration::from_secs(60));
        assert!(!breaker.failed());
        assert!(!breaker.failed());
        breaker.succeeded();
        assert!(!breaker.failed());
        assert!(!breaker.failed());
        assert!(breaker.admit().is_ok());
        assert!(breaker.failed());
        assert!(breaker.admit().unwrap_err() > Duration::from_secs(50));
    }

    #[test]
    fn one_probe_a_pause_and_success_closes() {
        let breaker = Breaker::new(1, Duration::from_millis(300));
        breaker.failed();
        assert!(breaker.admit().is_err());
        std::thread::sleep(Duration::from_millis(320));
        assert!(breaker.admit().is_ok(), "the probe");
        assert!(breaker.admit().is_err(), "nobody else while it is under way");
        breaker.succeeded();
        assert!(breaker.admit().is_ok());
    }
}
