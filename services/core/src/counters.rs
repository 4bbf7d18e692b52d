//! What is counted where it happens, for `/metrics`.

use std::sync::LazyLock;

use prometheus::{IntCounter, IntGaugeVec, Opts};

/// Letters that the mail server did not take.
pub static MAIL_FAILURES: LazyLock<IntCounter> = LazyLock::new(|| {
    counter("afterbell_mail_failures_total", "Letters that the mail server did not take")
});
/// Questions that the cache did not answer.
pub static CACHE_FAILURES: LazyLock<IntCounter> = LazyLock::new(|| {
    counter("afterbell_cache_failures_total", "Questions that the cache did not answer")
});

static LAG: LazyLock<IntGaugeVec> = LazyLock::new(lag_gauge);

/// Notes how many events of a source a service has still to take in.
pub fn note_lag(service: &str, source: &str, events: i64) {
    LAG.with_label_values(&[service, source]).set(events);
}

#[expect(clippy::expect_used, reason = "constant name and labels, covered by a test")]
fn lag_gauge() -> IntGaugeVec {
    let help = "Events of Kafka that the service has still to take in; each of its processes tells the same";
    let options = Opts::new("afterbell_events_lag", help);
    let gauge = IntGaugeVec::new(options, &["service", "source"]).expect("a constant gauge");
    let _ = prometheus::register(Box::new(gauge.clone()));
    gauge
}

#[expect(clippy::expect_used, reason = "constant names, covered by a test")]
fn counter(name: &str, help: &str) -> IntCounter {
    let counter = IntCounter::new(name, help).expect("a constant counter");
    let _ = prometheus::register(Box::new(counter.clone()));
    counter
}
