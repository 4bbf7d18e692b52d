//! Whether the gateway lives, and whether it is ready.

use std::{sync::Arc, time::Duration};

use actix_web::{HttpResponse, http::StatusCode};
use futures_util::future::join_all;
use serde::Serialize;
use tokio::{net::TcpStream, time::timeout};

use crate::proxy::{Balance, Upstream};

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
    /// At all of them.
    circuit_open: bool,
    addresses: usize,
    reachable_addresses: usize,
}

/// Answers `/healthz`: the process serves.
pub fn live() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({"status": "ok"}))
}

/// Answers `/readyz`.
///
/// One service that is down does not make the gateway unready: the others are still reached through it.
pub async fn ready(services: &[Balance], stopping: bool) -> HttpResponse {
    let upstreams: Vec<UpstreamState> =
        join_all(services.iter().map(state)).await.into_iter().flatten().collect();
    let is_whole = |state: &UpstreamState| state.reachable_addresses == state.addresses;
    let (code, status) = if stopping {
        (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
    } else if upstreams.iter().all(is_whole) {
        (StatusCode::OK, "ready")
    } else if upstreams.iter().any(|state| state.reachable) {
        (StatusCode::OK, "degraded")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "unavailable")
    };
    HttpResponse::build(code).json(Readiness { status, upstreams })
}

async fn state(service: &Balance) -> Option<UpstreamState> {
    let name = service.upstreams().next()?.name.clone();
    let reached = join_all(service.upstreams().map(is_reachable)).await;
    let reachable_addresses = reached.iter().filter(|reached| **reached).count();
    Some(UpstreamState {
        name,
        reachable: reachable_addresses > 0,
        circuit_open: service.upstreams().all(|upstream| upstream.breaker.is_open()),
        addresses: reached.len(),
        reachable_addresses,
    })
}

async fn is_reachable(upstream: &Upstream) -> bool {
    upstream.inside.is_some()
        || matches!(timeout(PROBE, TcpStream::connect(&upstream.authority)).await, Ok(Ok(_)))
}
