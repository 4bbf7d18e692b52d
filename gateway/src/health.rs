//! Whether the gateway lives, and whether it is ready.

use std::{rc::Rc, sync::Arc, time::Duration};

use actix_web::{HttpResponse, http::StatusCode};
use futures_util::future::join_all;
use serde::Serialize;
use tokio::{net::TcpStream, time::timeout};

use crate::proxy::{Pool, Upstream};

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
    reachable: bool,
    circuit_open: bool,
}

/// Answers `/healthz`: the process serves.
pub fn live() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({"status": "ok"}))
}

/// Answers `/readyz`.
///
/// One service that is down does not make the gateway unready: the others are still reached through it.
pub async fn ready(pools: &[Rc<Pool>], stopping: bool) -> HttpResponse {
    let upstreams = join_all(pools.iter().map(|pool| state(&pool.upstream))).await;
    let reachable = upstreams.iter().filter(|upstream| upstream.reachable).count();
    let (code, status) = match reachable {
        _ if stopping => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
        0 if !upstreams.is_empty() => (StatusCode::SERVICE_UNAVAILABLE, "unavailable"),
        some if some < upstreams.len() => (StatusCode::OK, "degraded"),
        _ => (StatusCode::OK, "ready"),
    };
    HttpResponse::build(code).json(Readiness { status, upstreams })
}

async fn state(upstream: &Upstream) -> UpstreamState {
    let reachable = upstream.inside.is_some()
        || matches!(timeout(PROBE, TcpStream::connect(&upstream.authority)).await, Ok(Ok(_)));
    UpstreamState {
        name: upstream.name.clone(),
        reachable,
        circuit_open: upstream.breaker.is_open(),
    }
}
