//! What answers a service's requests.

use std::sync::Arc;

use actix_web::{
    App, Error, HttpResponse,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::ConnectionType,
    middleware::{Next, from_fn},
    web,
};
use serde::Serialize;
use tracing_actix_web::TracingLogger;
use utoipa_actix_web::AppExt;

use crate::{
    Platform, Service, audit, auth, consistency, correlation,
    error::{OutOfRoom, Problem},
    gauges, idempotency, jobs, negotiation, openapi, telemetry,
};

/// What answers a service's requests. Clones are cheap; each thread makes an application of its own from it.
#[derive(Clone)]
pub struct Handlers {
    service: Service,
    platform: Platform,
    document: Arc<utoipa::openapi::OpenApi>,
}

impl std::fmt::Debug for Handlers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Handlers").field(&self.service.name).finish()
    }
}

impl Handlers {
    /// The handlers of a service and what they have.
    pub(crate) fn new(service: Service, platform: Platform) -> Self {
        let document = Arc::new(openapi::document(&service));
        Self { service, platform, document }
    }

    /// Name of the service.
    pub fn service(&self) -> &'static str {
        self.service.name
    }

    /// The application of one thread.
    pub fn app(
        &self,
    ) -> App<
        impl actix_web::dev::ServiceFactory<
            actix_web::dev::ServiceRequest,
            Config = (),
            Response = actix_web::dev::ServiceResponse<impl actix_web::body::MessageBody + use<>>,
            Error = actix_web::Error,
            InitError = (),
        > + use<>,
    > {
        let name = self.service.name;
        let document = self.document.clone();
        let (app, _) = App::new()
            .into_utoipa_app()
            .configure(self.service.routes)
            .configure(audit::routes)
            .configure(jobs::routes)
            .split_for_parts();
        app.app_data(web::Data::new(self.platform.clone()))
            .app_data(web::PayloadConfig::new(6 * 1024 * 1024))
            .route("/healthz", web::get().to(HttpResponse::Ok))
            .route("/readyz", web::get().to(ready))
            .route("/metrics", web::get().to(metrics))
            .configure(|config| openapi::serve(config, document))
            .default_service(web::to(|| async {
                Err::<HttpResponse, _>(Problem::not_found("path"))
            }))
            // The last wrapped runs first.
            .wrap(from_fn(auth::middleware))
            .wrap(from_fn(negotiation::middleware))
            .wrap(from_fn(idempotency::middleware))
            .wrap(from_fn(consistency::middleware))
            .wrap(from_fn(move |request, next| watched(name, request, next)))
            .wrap(TracingLogger::<telemetry::RequestSpan>::new())
            .wrap(from_fn(correlation::middleware))
    }
}

/// Middleware that observes each request, notes that there was no room to store anything, and tells whoever keeps a connection
/// to leave it when the service is to stop.
async fn watched(
    service: &'static str,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = telemetry::metrics_middleware(service, request, next).await?;
    let Some(platform) = response.request().app_data::<web::Data<Platform>>().cloned() else {
        return Ok(response);
    };
    if response.response().extensions().contains::<OutOfRoom>() {
        platform.health().found_no_room();
    }
    if platform.connections().are_closing() {
        response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

/// What was measured, and what can be measured now.
async fn metrics(platform: web::Data<Platform>) -> HttpResponse {
    gauges::measure(&platform).await;
    telemetry::metrics().await
}

/// Body of `/readyz`.
#[derive(Debug, Serialize)]
struct Readiness {
    /// `ready`, or `degraded` while the cache is out of reach or nothing can be stored.
    status: &'static str,
    /// `reachable` or `away`.
    cache: &'static str,
    /// `full` when a request could not store anything a moment ago.
    #[serde(skip_serializing_if = "Option::is_none")]
    storage: Option<&'static str>,
}

/// Whether requests can be answered: the database is there, and what is done beside requests goes on. The cache and the disks are
/// shared by all processes: while it is away or they are full each of them still answers most requests, and none does it
/// better than another.
async fn ready(platform: web::Data<Platform>) -> Result<HttpResponse, Problem> {
    let (database, cache) =
        tokio::join!(platform.db().ready(), platform.cache().get("afterbell:ready"));
    database?;
    let unwell = platform.health().unwell();
    if !unwell.is_empty() {
        let detail = format!("Background work has panicked: {}.", unwell.join(", "));
        return Err(Problem { detail: detail.into(), ..Problem::unavailable() });
    }
    let cache = if cache.is_ok() { "reachable" } else { "away" };
    let storage = platform.health().is_out_of_room().then_some("full");
    let is_well = cache == "reachable" && storage.is_none();
    let status = if is_well { "ready" } else { "degraded" };
    Ok(HttpResponse::Ok().json(Readiness { status, cache, storage }))
}
