//! Pauses between attempts, and one log line at the start and the end of an outage.

use std::{sync::LazyLock, time::Duration};

use prometheus::{IntGaugeVec, Opts};

const FIRST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(5);

/// 1 while what is done in the background reaches whom it needs, 0 while it does not.
static REACHES: LazyLock<Option<IntGaugeVec>> = LazyLock::new(|| {
    let options =
        Opts::new("afterbell_events_reachable", "Whether the other end is in reach: 1 or 0");
    // The name and labels are constants that Prometheus accepts; a failure here would only lose the metric.
    let gauge = IntGaugeVec::new(options, &["doing", "what"]).ok()?;
    prometheus::register(Box::new(gauge.clone())).ok()?;
    Some(gauge)
});

/// How long to wait after failures in a row.
pub(super) struct Retry {
    doing: &'static str,
    what: String,
    failures: u32,
}

impl Retry {
    /// `doing` and `what` are for the log: "relaying events", "admin".
    pub fn new(doing: &'static str, what: impl Into<String>) -> Self {
        Self { doing, what: what.into(), failures: 0 }
    }

    /// Notes a failure; wait so long before the next attempt.
    pub fn failed(&mut self, error: &dyn std::fmt::Display) -> Duration {
        if self.failures == 0 {
            tracing::warn!(doing = self.doing, what = self.what, %error, "out of reach; trying again");
        }
        self.failures = self.failures.saturating_add(1);
        self.show(0);
        let steps = self.failures.saturating_sub(1).min(10);
        FIRST.saturating_mul(2u32.saturating_pow(steps)).min(LONGEST)
    }

    /// Notes that it works.
    pub fn succeeded(&mut self) {
        if self.failures > 0 {
            tracing::info!(
                doing = self.doing,
                what = self.what,
                failures = self.failures,
                "works again"
            );
        }
        self.failures = 0;
        self.show(1);
    }

    fn show(&self, reaches: i64) {
        if let Some(gauge) = REACHES.as_ref() {
            gauge.with_label_values(&[self.doing, &self.what]).set(reaches);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_longer_up_to_a_bound_and_starts_over() {
        let mut retry = Retry::new("testing", "x");
        let pauses: Vec<_> = (0..8).map(|_| retry.failed(&"no").as_millis()).collect();
        assert_eq!(pauses, [100, 200, 400, 800, 1600, 3200, 5000, 5000]);
        retry.succeeded();
        assert_eq!(retry.failed(&"no"), FIRST);
        assert_eq!(REACHES.as_ref().unwrap().with_label_values(&["testing", "x"]).get(), 0);
        retry.succeeded();
        assert_eq!(REACHES.as_ref().unwrap().with_label_values(&["testing", "x"]).get(), 1);
    }
}
