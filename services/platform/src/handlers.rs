//! What answers a service's requests.

use std::sync::Arc;

use actix_web::{App, HttpResponse, middleware::from_fn, web};
use tracing_actix_web::TracingLogger;
use utoipa_actix_web::AppExt;

use crate::{
    Platform, Service, audit, auth, consistency, correlation, error::Problem, idempotency, jobs,
    negotiation, openapi, telemetry,
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
            .route("/metrics", web::get().to(telemetry::metrics))
            .configure(|config| openapi::serve(config, document))
            .default_service(web::to(|| async {
                Err::<HttpResponse, _>(Problem::not_found("path"))
            }))
            // The last wrapped runs first.
            .wrap(from_fn(auth::middleware))
            .wrap(from_fn(negotiation::middleware))
            .wrap(from_fn(idempotency::middleware))
            .wrap(from_fn(consistency::middleware))
            .wrap(from_fn(move |request, next| telemetry::metrics_middleware(name, request, next)))
            .wrap(TracingLogger::<telemetry::RequestSpan>::new())
            .wrap(from_fn(correlation::middleware))
    }
}

/// Whether requests can be answered: the database and the cache are there, and what is done beside requests goes on.
async fn ready(platform: web::Data<Platform>) -> Result<HttpResponse, Problem> {
    platform.db().ready().await?;
    platform.cache().get("afterbell:ready").await?;
    let unwell = platform.health().unwell();
    if !unwell.is_empty() {
        let detail = format!("Background work has panicked: {}.", unwell.join(", "));
        return Err(Problem { detail: detail.into(), ..Problem::unavailable() });
    }
    Ok(HttpResponse::Ok().finish())
}
