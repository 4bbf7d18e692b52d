//! Whether the gateway lives, and whether it is ready.

use std::{sync::Arc, time::Duration};

use actix_web::{HttpResponse, http::StatusCode};
use futures_util::future::join_all;
use serde::Serialize;
use tokio::time::timeout;

use crate::proxy::{self, Balance, Pool};

const PROBE: Duration = Duration::from_secs(1);

/// Body of `/readyz`.
#[derive(Debug, Serialize)]
struct Readiness {
    /// `ready`, `degraded` when some service is down, `unavailable` when all are or the gateway is stopping.
    status: &'static str,
    upstreams: Vec<UpstreamState>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct UpstreamState {
    name: Arc<str>,
    /// At one of its addresses at least.
    reachable: bool,
    /// Says so itself, at one of its addresses at least.
    ready: bool,
    /// At all of them.
    circuit_open: bool,
    addresses: usize,
    reachable_addresses: usize,
    ready_addresses: usize,
}

/// Answers `/healthz`: the process serves.
pub fn live() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({"status": "ok"}))
}

/// Answers `/readyz`: what the services say of themselves.
///
/// One service that is not ready does not make the gateway unready: the others are still reached through it.
pub async fn ready(services: &[Balance], stopping: bool) -> HttpResponse {
    let upstreams: Vec<UpstreamState> =
        join_all(services.iter().map(state)).await.into_iter().flatten().collect();
    let is_whole = |state: &UpstreamState| state.ready_addresses == state.addresses;
    let (code, status) = if stopping {
        (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
    } else if upstreams.iter().all(is_whole) {
        (StatusCode::OK, "ready")
    } else if upstreams.iter().any(|state| state.ready) {
        (StatusCode::OK, "degraded")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
    };
    HttpResponse::build(code).json(Readiness { status, upstreams })
}

async fn state(service: &Balance) -> Option<UpstreamState> {
    let name = service.upstreams().next()?.name.clone();
    let answers = join_all(service.pools().map(|pool| answer(pool))).await;
    let reachable_addresses = answers.iter().flatten().count();
    let ready_addresses = answers.iter().flatten().filter(|status| status.is_success()).count();
    Some(UpstreamState {
        name,
        reachable: reachable_addresses > 0,
        ready: ready_addresses > 0,
        circuit_open: service.upstreams().all(|upstream| upstream.breaker.is_open()),
        addresses: answers.len(),
        reachable_addresses,
        ready_addresses,
    })
}

async fn answer(pool: &Pool) -> Option<http::StatusCode> {
    timeout(PROBE, proxy::status_of(pool, "/readyz")).await.ok().flatten()
}
