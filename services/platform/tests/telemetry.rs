//! Traces, metrics and logs arrive at an OTLP collector. A process has one subscriber, so this has its own.

#![expect(clippy::unwrap_used, reason = "a test fails where it stands")]

use actix_web::{
    App, HttpResponse,
    middleware::from_fn,
    test::{TestRequest, call_service, init_service},
    web,
};
use platform::{auth::Role, config::Telemetry, correlation, error::Problem, telemetry};
use serde_json::json;
use testing::{Place, TestApp};
use tracing_actix_web::TracingLogger;
use wiremock::{Mock, MockServer, ResponseTemplate, matchers::method};

#[path = "it/things.rs"]
mod things;

/// The context of a caller, and its trace as it is exported.
const CALLER: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const TRACE: u128 = 0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c;

/// One that says more than its name, as of a record that somebody else has changed.
async fn refuse() -> Result<HttpResponse, Problem> {
    let current = Some(Box::new(serde_json::json!({"firstName": "Ivy"})));
    Err(Problem { detail: "Ivy was changed".into(), current, ..Problem::not_found("thing") })
}

/// Requests that have names and secrets in their paths and queries.
async fn requests_of_secrets() {
    let app = App::new()
        .route("/things/{token}", web::get().to(HttpResponse::Ok))
        .route("/people/{id}", web::get().to(refuse))
        .wrap(TracingLogger::<telemetry::RequestSpan>::new())
        .wrap(from_fn(correlation::middleware));
    let app = init_service(app).await;
    for path in ["/things/secret-path", "/people/secret-id", "/nowhere/secret-way"] {
        let request = TestRequest::get()
            .uri(&format!("{path}?search=Ivy&token=secret"))
            .insert_header(("traceparent", CALLER));
        call_service(&app, request.to_request()).await;
    }
}

/// A service that reads and writes, and is asked whether it is well.
async fn requests_with_statements() {
    let (app, anon, admin) =
        TestApp::start(things::service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let thing = json!({"accountId": 1, "thingName": "Ivy"});
    admin.post("/things", &thing).await.expect(201);
    admin.get("/things").await.expect(200);
    for probe in ["/readyz", "/healthz", "/metrics"] {
        anon.get(probe).await.expect(200);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_three_signals_arrive() {
    let collector = MockServer::start().await;
    Mock::given(method("POST")).respond_with(ResponseTemplate::new(200)).mount(&collector).await;
    let settings = Telemetry {
        otlp_endpoint: collector.uri(),
        // Nothing but this test's own, so that the other tests of the process stay quiet.
        log: "telemetry=info,foundation=info,data=info,web=info,platform=info".to_owned(),
        log_format: "json".to_owned(),
    };
    let guard = telemetry::init(&settings, "telemetry-test").unwrap();
    tracing::info_span!("a span of this test").in_scope(|| tracing::info!("a line of this test"));
    telemetry::Observed::default().observe("test", "GET", "/things/{id}", 200, 0.002);
    requests_of_secrets().await;
    requests_with_statements().await;
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

    // Routes are told, and nothing of what stands in their places or behind them.
    for name in ["GET /things/{token}", "GET /people/{id}", "GET other", "Error_"] {
        assert!(arrived("/v1/traces", name), "{name}");
    }
    // Statements are told by what they do with which table; what they hold is looked for below. Probes are not told.
    for name in ["INSERT things", "SELECT things", "COMMIT"] {
        assert!(arrived("/v1/traces", name), "{name}");
    }
    for probe in ["readyz", "healthz", "GET /metrics"] {
        assert!(!arrived("/v1/traces", probe), "{probe}");
    }
    let is_of_the_caller =
        |body: &[u8]| body.windows(16).any(|window| window == TRACE.to_be_bytes());
    assert!(received.iter().any(|request| is_of_the_caller(&request.body)));
    for signal in ["/v1/traces", "/v1/logs", "/v1/metrics"] {
        for secret in ["Ivy", "search", "secret"] {
            assert!(!arrived(signal, secret), "{secret} in {signal}");
        }
    }
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
