//! Traces, metrics and logs arrive at an OTLP collector. A process has one subscriber, so this has its own.

use platform::{config::Telemetry, telemetry};
use wiremock::{Mock, MockServer, ResponseTemplate, matchers::method};

#[tokio::test(flavor = "multi_thread")]
async fn all_three_signals_arrive() {
    let collector = MockServer::start().await;
    Mock::given(method("POST")).respond_with(ResponseTemplate::new(200)).mount(&collector).await;
    let settings = Telemetry {
        otlp_endpoint: collector.uri(),
        // Nothing but this test's own, so that the other tests of the process stay quiet.
        log: "telemetry=info".to_owned(),
        log_format: "json".to_owned(),
    };
    let guard = telemetry::init(&settings, "telemetry-test").unwrap();
    tracing::info_span!("a span of this test").in_scope(|| tracing::info!("a line of this test"));
    telemetry::Observed::default().observe("test", "GET", "/things/{id}", 200, 0.002);
    // The guard flushes, and waits for the collector while it does.
    tokio::task::spawn_blocking(move || drop(guard)).await.unwrap();

    let received = collector.received_requests().await.unwrap();
    let arrived = |signal: &str, word: &str| {
        received.iter().any(|request| {
            request.url.path() == signal && String::from_utf8_lossy(&request.body).contains(word)
        })
    };
    assert!(arrived("/v1/traces", "a span of this test"));
    assert!(arrived("/v1/logs", "a line of this test"));
    assert!(arrived("/v1/metrics", "http.server.request.duration"));
    assert!(arrived("/v1/traces", "telemetry-test"));
}

#[tokio::test]
async fn a_filter_that_makes_no_sense_is_named() {
    let settings = Telemetry {
        otlp_endpoint: String::new(),
        log: "info,=".to_owned(),
        log_format: "json".to_owned(),
    };
    let refused = telemetry::init(&settings, "telemetry-test").err().unwrap();
    assert_eq!(refused.setting, "telemetry.log");
}
