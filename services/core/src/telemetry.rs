//! Traces, metrics and logs: JSON (or text) lines on stderr, Prometheus at `/metrics`, and OTLP when configured.

use std::{
    cell::RefCell,
    collections::HashMap,
    sync::{
        LazyLock, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use actix_web::{
    Error, HttpMessage, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderMap, HeaderName},
    middleware::Next,
};
use opentelemetry::{
    KeyValue, global,
    propagation::Extractor,
    trace::{TraceContextExt as _, TraceId, TracerProvider as _},
};
use opentelemetry_otlp::{Protocol, WithExportConfig};
use opentelemetry_sdk::{
    Resource, logs::SdkLoggerProvider, metrics::SdkMeterProvider,
    propagation::TraceContextPropagator, trace::SdkTracerProvider,
};
use prometheus::{Encoder, Histogram, HistogramOpts, HistogramVec, TextEncoder};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::{EnvFilter, Layer, layer::SubscriberExt, util::SubscriberInitExt};

use crate::{
    config::{ConfigError, Telemetry},
    correlation,
    error::Problem,
};

/// Keeps the exporters; flushes them when dropped.
#[derive(Default)]
pub struct Guard {
    traces: Option<SdkTracerProvider>,
    metrics: Option<SdkMeterProvider>,
    logs: Option<SdkLoggerProvider>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        // An exporter that cannot be flushed at exit has nobody left to be told.
        if let Some(traces) = &self.traces {
            let _ = traces.shutdown();
        }
        if let Some(metrics) = &self.metrics {
            let _ = metrics.shutdown();
        }
        if let Some(logs) = &self.logs {
            let _ = logs.shutdown();
        }
    }
}

/// Starts telemetry for this process. Call it once, inside the runtime; keep the guard until the end.
pub fn init(settings: &Telemetry, process: &'static str) -> Result<Guard, ConfigError> {
    let filter = |setting: &str| {
        EnvFilter::try_new(setting).map_err(|error| ConfigError::new("telemetry.log", error))
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match settings.log_format.as_str() {
        "json" => lines.json().flatten_event(true).boxed(),
        "text" => lines.boxed(),
        _ => return Err(ConfigError::new("telemetry.log_format", "must be json or text")),
    };
    let mut guard = Guard::default();
    let mut layers = vec![lines.with_filter(filter(&settings.log)?).boxed()];
    if !settings.otlp_endpoint.is_empty() {
        HAS_TRACES.store(true, Ordering::Relaxed);
        guard = exporters(&settings.otlp_endpoint, process)?;
        if let Some(traces) = &guard.traces {
            layers.push(
                tracing_opentelemetry::layer()
                    .with_tracer(traces.tracer("afterbell"))
                    .with_filter(filter(&settings.log)?)
                    .boxed(),
            );
        }
        if let Some(logs) = &guard.logs {
            layers.push(
                opentelemetry_appender_tracing::layer::OpenTelemetryTracingBridge::new(logs)
                    .with_filter(filter(&format!(
                        "{},opentelemetry=off,hyper=off,reqwest=off",
                        settings.log
                    ))?)
                    .boxed(),
            );
        }
    }
    global::set_text_map_propagator(TraceContextPropagator::new());
    // A second start in one process (tests) keeps the first subscriber.
    let _ = tracing_subscriber::registry().with(layers).try_init();
    Ok(guard)
}

fn exporters(endpoint: &str, process: &'static str) -> Result<Guard, ConfigError> {
    let refused =
        |error: &dyn std::fmt::Display| ConfigError::new("telemetry.otlp_endpoint", error);
    let endpoint = endpoint.trim_end_matches('/');
    let resource = Resource::builder().with_service_name(process).build();
    let spans = opentelemetry_otlp::SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("{endpoint}/v1/traces"))
        .build()
        .map_err(|error| refused(&error))?;
    let metrics = opentelemetry_otlp::MetricExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("{endpoint}/v1/metrics"))
        .build()
        .map_err(|error| refused(&error))?;
    let logs = opentelemetry_otlp::LogExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("{endpoint}/v1/logs"))
        .build()
        .map_err(|error| refused(&error))?;
    let meter_provider = SdkMeterProvider::builder()
        .with_periodic_exporter(metrics)
        .with_resource(resource.clone())
        .build();
    global::set_meter_provider(meter_provider.clone());
    OTLP_DURATION.get_or_init(|| {
        let meter = global::meter("afterbell");
        meter.f64_histogram("http.server.request.duration").with_unit("s").build()
    });
    Ok(Guard {
        traces: Some(
            SdkTracerProvider::builder()
                .with_batch_exporter(spans)
                .with_resource(resource.clone())
                .build(),
        ),
        metrics: Some(meter_provider),
        logs: Some(
            SdkLoggerProvider::builder().with_batch_exporter(logs).with_resource(resource).build(),
        ),
    })
}

/// Whether traces are exported.
static HAS_TRACES: AtomicBool = AtomicBool::new(false);

/// Whether traces are exported from this process.
pub fn has_traces() -> bool {
    HAS_TRACES.load(Ordering::Relaxed)
}

/// The context in which a caller makes a request, as its headers tell.
struct Carrier<'a>(&'a HeaderMap);

impl Extractor for Carrier<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(|value| value.to_str().ok())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(HeaderName::as_str).collect()
    }
}

/// The span of a request, with its correlation id. It names the route alone: a path may let in whoever knows it, such as that of
/// a calendar, and a query holds what people look for.
pub struct RequestSpan;

/// What asks all the time whether a process is well.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        if !tracing::enabled!(tracing::Level::INFO) || PROBES.contains(&request.path()) {
            // What the span would say takes longer to find out than many a request takes.
            return Span::none();
        }
        let context = request.extensions().get::<correlation::RequestContext>().cloned();
        let (id, of_client) = context
            .map(|context| (context.correlation_id, context.client_correlation_id))
            .unwrap_or_default();
        let request_id = request.extensions().get::<RequestId>().map(ToString::to_string);
        let route = request.match_pattern().unwrap_or_else(|| "other".to_owned());
        let user_agent = request.headers().get(header::USER_AGENT);
        let connection = request.connection_info();
        let span = tracing::info_span!(
            "HTTP request",
            http.method = %request.method(),
            http.route = %route,
            http.scheme = connection.scheme(),
            http.host = connection.host(),
            http.client_ip = connection.realip_remote_addr(),
            http.user_agent = user_agent.and_then(|agent| agent.to_str().ok()),
            http.status_code = tracing::field::Empty,
            otel.name = %format!("{} {route}", request.method()),
            otel.kind = "server",
            otel.status_code = tracing::field::Empty,
            trace_id = tracing::field::Empty,
            request_id,
            exception.message = tracing::field::Empty,
            correlation.id = %id,
            client.correlation.id = of_client,
        );
        let caller = global::get_text_map_propagator(|propagator| {
            propagator.extract(&Carrier(request.headers()))
        });
        // Without an exporter there is nothing that could have a parent.
        let _ = span.set_parent(caller);
        let trace = span.context().span().span_context().trace_id();
        if trace != TraceId::INVALID {
            span.record("trace_id", tracing::field::display(trace));
        }
        span
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let (status, error) = match outcome {
            Ok(response) => (response.status(), response.response().error()),
            Err(error) => (error.as_response_error().status_code(), Some(error)),
        };
        span.record("http.status_code", status.as_u16());
        span.record("otel.status_code", if status.is_server_error() { "ERROR" } else { "OK" });
        // The rest of it may tell of people: what they typed, and what stands there by now.
        if let Some(problem) = error.and_then(Error::as_error::<Problem>) {
            span.record("exception.message", &*problem.name);
        }
    }
}

static DURATION: LazyLock<HistogramVec> = LazyLock::new(|| {
    let options = HistogramOpts::new(
        "http_server_request_duration_seconds",
        "Time from a request's head to its answer's head",
    )
    .buckets(vec![0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0]);
    let labels = ["service", "http_request_method", "http_route", "http_response_status_code"];
    // The name and labels are constants that Prometheus accepts; a failure here would only lose the metric.
    let histogram =
        HistogramVec::new(options.clone(), &labels).unwrap_or_else(|_| unreachable_histogram());
    let _ = prometheus::register(Box::new(histogram.clone()));
    histogram
});

#[expect(clippy::expect_used, reason = "constant name and labels, covered by a test")]
fn unreachable_histogram() -> HistogramVec {
    HistogramVec::new(HistogramOpts::new("http", "http"), &[]).expect("a constant histogram")
}

/// The methods that are told apart.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// Observations of one thread that looks the series of a route up once, not once a request.
#[derive(Default)]
pub struct Observed(HashMap<String, Vec<Series>>);

struct Series {
    method: &'static str,
    status: u16,
    histogram: Histogram,
    attributes: [KeyValue; 4],
}

impl Observed {
    /// Counts and times one request, for Prometheus and, when configured, OTLP.
    pub fn observe(
        &mut self,
        service: &'static str,
        method: &str,
        route: &str,
        status: u16,
        seconds: f64,
    ) {
        // Any word may be sent as a method, and each would be kept for ever (OpenTelemetry semantic conventions, HTTP).
        let method = METHODS.into_iter().find(|known| *known == method).unwrap_or("_OTHER");
        let known = self.0.get(route).and_then(|series| {
            series.iter().find(|series| series.status == status && series.method == method)
        });
        match known {
            Some(series) => series.observe(seconds),
            None => {
                let series = Series::new(service, method, route, status);
                series.observe(seconds);
                self.0.entry(route.to_owned()).or_default().push(series);
            }
        }
    }
}

impl Series {
    fn new(service: &'static str, method: &'static str, route: &str, status: u16) -> Self {
        let code = status.to_string();
        let attributes = [
            KeyValue::new("service.name", service),
            KeyValue::new("http.request.method", method),
            KeyValue::new("http.route", route.to_owned()),
            KeyValue::new("http.response.status_code", code.clone()),
        ];
        Self {
            method,
            status,
            histogram: DURATION.with_label_values(&[service, method, route, &code]),
            attributes,
        }
    }

    fn observe(&self, seconds: f64) {
        self.histogram.observe(seconds);
        if let Some(otlp) = OTLP_DURATION.get() {
            otlp.record(seconds, &self.attributes);
        }
    }
}

/// The duration of requests as it is exported, when it is.
static OTLP_DURATION: OnceLock<opentelemetry::metrics::Histogram<f64>> = OnceLock::new();

thread_local! {
    static OBSERVED: RefCell<HashMap<&'static str, Observed>> = RefCell::default();
}

/// Middleware that observes each request by its route, never by its path, which may hold ids.
pub async fn metrics_middleware(
    service: &'static str,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let start = Instant::now();
    let method = request.method().clone();
    let route = request.match_pattern().unwrap_or_else(|| "other".to_owned());
    let outcome = next.call(request).await;
    let status = match &outcome {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    };
    let seconds = start.elapsed().as_secs_f64();
    OBSERVED.with_borrow_mut(|observed| {
        let observed = observed.entry(service).or_default();
        observed.observe(service, method.as_str(), &route, status.as_u16(), seconds);
    });
    outcome
}

/// `/metrics` in Prometheus' text format.
pub async fn metrics() -> HttpResponse {
    let mut text = Vec::new();
    match TextEncoder::new().encode(&prometheus::gather(), &mut text) {
        Ok(()) => HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, "text/plain; version=0.0.4"))
            .body(text),
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}

#[cfg(test)]
mod tests {
    #[actix_web::test]
    async fn observed_requests_are_shown() {
        super::Observed::default().observe("test", "GET", "/things/{id}", 200, 0.002);
        let response = super::metrics().await;
        let body = actix_web::body::to_bytes(response.into_body()).await.unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        assert!(text.contains("http_server_request_duration_seconds_count"));
        assert!(text.contains("http_route=\"/things/{id}\""));
    }

    #[test]
    fn invented_methods_are_counted_as_one() {
        let mut observed = super::Observed::default();
        for method in ["GET", "BREW", "WHEN"] {
            observed.observe("test", method, "/pots", 405, 0.002);
        }
        let methods: Vec<_> = observed.0["/pots"].iter().map(|series| series.method).collect();
        assert_eq!(methods, ["GET", "_OTHER"]);
    }
}
