//! The listening gateway: from a request's first byte to its answer.

use std::{cell::RefCell, net::SocketAddr, rc::Rc, sync::Arc, time::Duration};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer, ResponseError,
    http::{
        ConnectionType, Method, StatusCode,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
    web,
};
use bytes::Bytes;
use platform::{
    Connections, Handlers, Shared, StartError,
    config::{ConfigError, Settings},
    correlation,
    error::Problem,
    telemetry,
};
use tokio::{task::JoinHandle, time::Instant};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::{
    access::{Access, Found, Mount, Operation, Verb},
    guard::{self, Guard},
    health,
    limits::RateLimits,
    proxy::{self, Balance, Call, Failed, Forwarded, NotSent, Upstream},
    settings::{GatewaySettings, Limits, Network},
    webapp::{self, ResponseKind, SafeHeaders, WebApp},
};

const CORRELATION: HeaderName = HeaderName::from_static(correlation::HEADER);

/// A gateway that answers requests. Stop it with [`Running::stop`].
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    server: actix_web::dev::ServerHandle,
    finished: JoinHandle<std::io::Result<()>>,
    housekeeping: Vec<JoinHandle<()>>,
    closing: CancellationToken,
    connections: Connections,
    closing_for: Duration,
}

impl Running {
    /// Ends WebSockets and streams of events, lets connections end with their next answer for a while, takes no new one,
    /// answers the requests under way, then stops.
    pub async fn stop(self) {
        self.closing.cancel();
        self.connections.close(self.closing_for).await;
        self.server.stop(true).await;
        let _ = self.finished.await;
        for task in self.housekeeping {
            task.abort();
        }
    }
}

/// What all request threads share.
struct Gateway {
    access: Access,
    public_access: Bytes,
    limits: Limits,
    rates: Arc<RateLimits>,
    trusted: Vec<Network>,
    metrics_from: Vec<Network>,
    scheme: &'static str,
    host: String,
    webapp: WebApp,
    safe: SafeHeaders,
    traced: bool,
    closing: CancellationToken,
}

/// What one request thread has for itself.
struct Worker {
    gateway: Arc<Gateway>,
    guard: Guard,
    services: Vec<Balance>,
    observed: RefCell<telemetry::Observed>,
}

/// Starts the gateway in front of `services`, by their names. Those `inside` this process are reached without a socket, by
/// its own request threads.
///
/// Errors: a setting that makes no sense, an access list that contradicts itself, an address that is taken.
pub async fn start(
    settings: Settings,
    shared: Shared,
    services: &[&str],
    inside: &[Handlers],
) -> Result<Running, StartError> {
    let own = GatewaySettings::read(&settings)?;
    let upstreams = own.upstreams(services, inside)?;
    let gateway = Arc::new(Gateway::new(&settings, &own)?);
    for name in services {
        if !gateway.access.services().any(|service| service == *name) {
            tracing::warn!(service = %name, "service has no operation in the access list");
        }
    }
    let closing = gateway.closing.clone();
    let rates = gateway.rates.clone();
    let several = upstreams.iter().filter(|addresses| addresses.len() > 1).cloned();
    let mut housekeeping: Vec<_> =
        several.map(|addresses| tokio::spawn(proxy::watch(addresses))).collect();
    let stalled = Duration::from_millis(own.timeouts.stalled);
    let connections = Connections::default();
    let opened = connections.clone();
    let server = HttpServer::new(move || {
        let worker = Worker::new(gateway.clone(), shared.clone(), &upstreams);
        App::new().app_data(Rc::new(worker)).default_service(web::to(handle))
    })
    .workers(match settings.workers {
        0 => std::thread::available_parallelism().map_or(2, usize::from),
        workers => workers,
    })
    .on_connect(move |connection, data| {
        platform::server::end_when_stalled(connection, stalled);
        opened.opened(data);
    })
    .keep_alive(Duration::from_secs(75))
    .client_request_timeout(Duration::from_secs(10))
    .disable_signals()
    .shutdown_timeout(own.drain_seconds)
    .bind(settings.listen)
    .map_err(|cause| StartError::Listen { address: settings.listen, cause })?;
    let address = server.addrs().first().copied().unwrap_or(settings.listen);
    let server = server.run();
    housekeeping.push(tokio::spawn(forget_idle(rates)));
    Ok(Running {
        address,
        server: server.handle(),
        finished: tokio::spawn(server),
        housekeeping,
        closing,
        connections,
        closing_for: Duration::from_secs(settings.closing_seconds),
    })
}

async fn forget_idle(rates: Arc<RateLimits>) {
    let mut each_minute = tokio::time::interval(Duration::from_secs(60));
    loop {
        each_minute.tick().await;
        rates.forget_idle();
    }
}

impl Gateway {
    fn new(settings: &Settings, own: &GatewaySettings) -> Result<Self, StartError> {
        let access = Access::embedded().map_err(|error| StartError::Service(error.to_string()))?;
        let public_access = serde_json::to_vec(&access.public())
            .map_err(|error| StartError::Service(error.to_string()))?
            .into();
        let (scheme, host) = match settings.origin.split_once("://") {
            Some(("https", host)) => ("https", host),
            Some(("http", host)) => ("http", host),
            _ => return Err(ConfigError::new("origin", "must be http://… or https://…").into()),
        };
        Ok(Self {
            access,
            public_access,
            limits: own.limits.clone(),
            rates: Arc::new(RateLimits::new(&own.limits)),
            trusted: own.trusted()?,
            metrics_from: own.metrics_from()?,
            scheme,
            host: host.to_owned(),
            webapp: WebApp::new(
                own.webapp.clone(),
                settings.help_widget_script()?.as_ref(),
                own.help_desk()?,
            )?,
            safe: SafeHeaders::new(&settings.origin),
            traced: !settings.telemetry.otlp_endpoint.is_empty(),
            closing: CancellationToken::new(),
        })
    }
}

impl Worker {
    fn new(gateway: Arc<Gateway>, shared: Shared, upstreams: &[Vec<Arc<Upstream>>]) -> Self {
        Self {
            guard: Guard::new(shared, gateway.rates.clone()),
            services: upstreams.iter().map(|addresses| Balance::new(addresses)).collect(),
            observed: RefCell::default(),
            gateway,
        }
    }

    fn service(&self, name: &str) -> Option<&Balance> {
        self.services.iter().find(|service| service.name() == Some(name))
    }

    fn observe(&self, request: &HttpRequest, route: &str, response: &HttpResponse, start: Instant) {
        let status = response.status().as_u16();
        self.observed.borrow_mut().observe(
            "gateway",
            request.method().as_str(),
            route,
            status,
            start.elapsed().as_secs_f64(),
        );
    }
}

/// Where a request goes.
enum Route<'a> {
    Live,
    Ready,
    Metrics,
    AccessList,
    /// To a service: the operation that was found, and the path inside the service.
    Service(Found<'a>, &'a str),
    WebApp,
}

impl Gateway {
    /// Most bytes of a body that a route takes.
    fn body_limit(&self, route: &Route<'_>) -> u64 {
        match route {
            Route::Service(Found::Operation(operation), _) => self.body_limit_of(operation),
            _ => self.limits.body,
        }
    }

    fn body_limit_of(&self, operation: &Operation) -> u64 {
        self.limits.body.max(operation.body.unwrap_or_default())
    }

    fn route<'a>(&'a self, method: &Method, path: &'a str) -> Route<'a> {
        let verb = Verb::parse(method.as_str());
        if let Some(rest) = path.strip_prefix("/api/") {
            if rest == "access" && matches!(verb, Some(Verb::Get | Verb::Head)) {
                return Route::AccessList;
            }
            let (service, inner) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            return Route::Service(self.access.find(service, verb, inner), inner);
        }
        match path {
            "/healthz" => Route::Live,
            "/readyz" => Route::Ready,
            "/metrics" => Route::Metrics,
            "/api" => Route::Service(Found::Nothing, path),
            _ => match self.access.find_root(verb, path) {
                Found::Nothing => Route::WebApp,
                found => Route::Service(found, path),
            },
        }
    }
}

/// Names of this machine for itself.
const LOOPBACK: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

impl Gateway {
    /// Leads a page opened as `localhost` to the one name that tokens are issued for, such as
    /// `127.0.0.1`. Between machines the name is the operator's affair.
    fn one_name(&self, request: &HttpRequest) -> Option<HttpResponse> {
        let host = request.headers().get(header::HOST)?.to_str().ok()?;
        let is_loopback = |host: &str| {
            let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
            LOOPBACK.contains(&name)
        };
        if host == self.host || !is_loopback(host) || !is_loopback(&self.host) {
            return None;
        }
        if *request.method() != Method::GET || !webapp::accepts_html(request) {
            return None;
        }
        let target = format!("{}://{}{}", self.scheme, self.host, request.uri());
        let mut response = HttpResponse::TemporaryRedirect();
        response.insert_header((header::LOCATION, target));
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        Some(response.finish())
    }
}

async fn handle(request: HttpRequest, payload: web::Payload) -> HttpResponse {
    let Some(worker) = request.app_data::<Rc<Worker>>().cloned() else {
        return HttpResponse::InternalServerError().finish();
    };
    let start = Instant::now();
    let id = correlation::new_id();
    let clients_id = correlation::client_id(request.headers());
    let gateway = &worker.gateway;
    let (mut response, route, kind) = match gateway.traced {
        false => respond(&worker, &request, payload, &id, None).await,
        true => {
            let span = tracing::info_span!(
                "gateway request",
                correlation.id = %id,
                client.correlation.id = clients_id,
                http.request.method = %request.method(),
                http.response.status_code = tracing::field::Empty,
                otel.kind = "server",
            );
            let traceparent = traceparent(&span);
            let answered = respond(&worker, &request, payload, &id, traceparent.as_deref());
            let answered = answered.instrument(span.clone()).await;
            span.record("http.response.status_code", answered.0.status().as_u16());
            answered
        }
    };
    // What is upgraded ends by itself.
    if gateway.closing.is_cancelled() && response.status() != StatusCode::SWITCHING_PROTOCOLS {
        response.head_mut().set_connection_type(ConnectionType::Close);
    }
    gateway.safe.add(response.headers_mut(), kind);
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(CORRELATION, id);
    }
    worker.observe(&request, route, &response, start);
    response
}

/// The answer, the route's pattern for metrics, and what kind of answer it is.
async fn respond<'a>(
    worker: &'a Worker,
    request: &'a HttpRequest,
    payload: web::Payload,
    id: &str,
    traceparent: Option<&str>,
) -> (HttpResponse, &'a str, ResponseKind) {
    let gateway = &worker.gateway;
    let client = guard::client_address(request, &gateway.trusted);
    let allowed = guard::check_shape(request, &gateway.limits).and_then(|()| {
        let counted = gateway.rates.address(client);
        counted.map_err(|wait| Problem::too_many_requests(wait.0))
    });
    if let Err(problem) = allowed {
        return (refused_unread(problem, id), "refused", ResponseKind::Api);
    }
    let path = request.uri().path();
    let route = gateway.route(request.method(), path);
    if let Err(problem) = guard::check_announced(request, gateway.body_limit(&route)) {
        return (refused_unread(problem, id), "refused", ResponseKind::Api);
    }
    match route {
        Route::Live => (health::live(), "/healthz", ResponseKind::Api),
        Route::Ready => {
            let ready = health::ready(&worker.services, gateway.closing.is_cancelled()).await;
            (ready, "/readyz", ResponseKind::Api)
        }
        Route::Metrics if gateway.metrics_from.iter().any(|network| network.contains(client)) => {
            (telemetry::metrics().await, "/metrics", ResponseKind::Api)
        }
        Route::Metrics => (refusal(Problem::not_found("path"), id), "/metrics", ResponseKind::Api),
        Route::AccessList => {
            let json = gateway.public_access.clone();
            let list = HttpResponse::Ok().content_type("application/json").body(json);
            (proxy::compressed(request, list), "/api/access", ResponseKind::Api)
        }
        Route::Service(Found::Operation(operation), inner) => {
            let target = Target { operation, inner, client, id, traceparent };
            let answered = call_service(worker, request, payload, &target).await;
            let response = answered.unwrap_or_else(|problem| refusal(problem, id));
            let response = match operation.mount {
                // Pages with cookies, and tokens.
                Mount::Root => response,
                Mount::Every | Mount::Api => proxy::compressed(request, response),
            };
            (response, &operation.path, kind_of(operation))
        }
        Route::Service(Found::OtherMethods(methods), _) => {
            let mut response = refusal(guard::method_not_allowed(), id);
            allow(response.headers_mut(), methods);
            (response, "other method", ResponseKind::Api)
        }
        Route::Service(Found::Nothing, _) => {
            (refusal(Problem::not_found("path"), id), "not listed", ResponseKind::Api)
        }
        Route::WebApp => {
            let served = match gateway.one_name(request) {
                Some(elsewhere) => Ok(elsewhere),
                None => gateway.webapp.serve(request),
            };
            let response = served.unwrap_or_else(|problem| refusal(problem, id));
            let kind = webapp::kind_of(&response);
            (response, "web app", kind)
        }
    }
}

struct Target<'a> {
    operation: &'a Operation,
    inner: &'a str,
    client: std::net::IpAddr,
    id: &'a str,
    traceparent: Option<&'a str>,
}

async fn call_service(
    worker: &Worker,
    request: &HttpRequest,
    payload: web::Payload,
    target: &Target<'_>,
) -> Result<HttpResponse, Problem> {
    let gateway = &worker.gateway;
    let caller = worker.guard.admit(request, target.operation).await?;
    let service = worker.service(&target.operation.service).ok_or_else(Problem::unavailable)?;
    let upgrade = guard::asks_upgrade(request.headers());
    let path_and_query =
        request.uri().path_and_query().map_or(target.inner, |whole| whole.as_str());
    let prefix = request.uri().path().len().saturating_sub(target.inner.len());
    let call = Call {
        request,
        method: target.operation.method,
        target: path_and_query.get(prefix..).unwrap_or(target.inner),
        forwarded: Forwarded {
            client: target.client,
            scheme: gateway.scheme,
            host: &gateway.host,
            correlation_id: target.id,
            traceparent: target.traceparent,
            token: caller.token.as_deref(),
        },
        body_limit: gateway.body_limit_of(target.operation),
        upgrade,
        until: worker.guard.end_of(&caller),
        closing: &gateway.closing,
    };
    proxy::forward(service, call, payload).await.map_err(|failed| match failed {
        Failed::Unavailable { retry_after } => {
            let seconds = u32::try_from(retry_after.as_secs()).unwrap_or(u32::MAX);
            Problem::unavailable().retry_after(seconds.max(1))
        }
        Failed::Body(NotSent::TooLarge) => Problem::too_large(),
        Failed::Body(_) => Problem::bad_request("The body of the request broke off."),
    })
}

fn kind_of(operation: &Operation) -> ResponseKind {
    match operation.mount {
        Mount::Root => ResponseKind::Page,
        Mount::Every if operation.path.starts_with("/docs") => ResponseKind::Docs,
        Mount::Every | Mount::Api => ResponseKind::Api,
    }
}

/// A refusal after which the connection ends: whatever else it brings is not worth reading.
fn refused_unread(problem: Problem, id: &str) -> HttpResponse {
    let mut response = refusal(problem, id);
    response.head_mut().set_connection_type(ConnectionType::Close);
    response
}

fn refusal(mut problem: Problem, id: &str) -> HttpResponse {
    problem.correlation_id = Some(id.to_owned());
    problem.error_response()
}

fn allow(headers: &mut HeaderMap, methods: &[(Verb, usize)]) {
    let mut names: Vec<&str> = methods.iter().map(|(verb, _)| verb.as_str()).collect();
    if names.contains(&"GET") && !names.contains(&"HEAD") {
        names.push("HEAD");
    }
    if let Ok(value) = HeaderValue::try_from(names.join(", ")) {
        headers.insert(header::ALLOW, value);
    }
}

/// The trace context that the service continues.
fn traceparent(span: &tracing::Span) -> Option<String> {
    use tracing_opentelemetry::OpenTelemetrySpanExt;
    let mut carrier = std::collections::HashMap::new();
    opentelemetry::global::get_text_map_propagator(|propagator| {
        propagator.inject_context(&span.context(), &mut carrier);
    });
    carrier.remove("traceparent")
}
