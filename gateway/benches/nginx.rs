//! The gateway against nginx as a plain reverse proxy, side by side on the same machine.
//!
//! Both pass the same requests to the same service over kept connections. Ours also verifies the token, its session,
//! the access list and the rate limits; nginx does none of that. `cargo bench -p afterbell-gateway --bench nginx`
//! prints one line: requests a second of each, and the ratio (medians of interleaved runs).
//!
//! Needs `nginx` and `wrk`. `BENCH_SECONDS` (3) and `BENCH_ROUNDS` (5) change length and number of the runs.
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot be prepared ends with the reason")]

use std::{
    fs,
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use actix_web::{App, HttpResponse, HttpServer, web};
use platform::{
    Shared,
    auth::{Claims, Role, TokenVerifier},
    cache::Cache,
    clock::Clock,
    config::Settings,
    events::Sources,
    in_flight::InFlight,
    sessions::Sessions,
};
use testing::{ISSUER, jwks, sign};

const CONNECTIONS: &str = "64";

#[actix_web::main]
async fn main() {
    // `cargo test --benches` only wants to know that this builds.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let seconds = setting("BENCH_SECONDS", 3);
    let rounds = setting("BENCH_ROUNDS", 5);
    let service = service();
    let (gateway, token) = gateway(service).await;
    let folder = tempfile::tempdir().unwrap();
    let (nginx, address) = nginx(folder.path(), service);
    let nginx = Stopped(nginx);
    tokio::time::sleep(Duration::from_millis(500)).await;

    let path = "/api/admin/programs?page=1";
    let (ours, theirs) =
        (format!("http://{}{path}", gateway.address), format!("http://{address}{path}"));
    for url in [&ours, &theirs] {
        wrk(url, &token, 1);
    }
    let mut runs = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        runs.0.push(wrk(&ours, &token, seconds));
        runs.1.push(wrk(&theirs, &token, seconds));
    }
    let (ours, theirs) = (median(runs.0), median(runs.1));
    println!(
        "gateway {ours:.0}/s, nginx {theirs:.0}/s, ratio {:.2} (at least 0.70)",
        ours / theirs
    );
    drop(nginx);
    gateway.stop().await;
}

fn setting(name: &str, default: u32) -> u32 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// A service that answers a kilobyte at once.
fn service() -> SocketAddr {
    let body = format!("{{\"results\":[{}]}}", vec!["{\"id\":1,\"name\":\"North\"}"; 40].join(","));
    let body = bytes::Bytes::from(body);
    let server = HttpServer::new(move || {
        let body = body.clone();
        App::new().default_service(web::to(move || {
            let body = body.clone();
            async move { HttpResponse::Ok().content_type("application/json").body(body) }
        }))
    })
    .workers(2)
    .keep_alive(Duration::from_secs(75))
    .disable_signals()
    .bind("127.0.0.1:0")
    .unwrap();
    let address = server.addrs().first().copied().unwrap();
    actix_web::rt::spawn(server.run());
    address
}

async fn gateway(service: SocketAddr) -> (gateway::Running, String) {
    let service = format!("http://{service}");
    let settings = Settings::from_figment(Settings::defaults()).unwrap();
    let settings = settings.with("listen", "127.0.0.1:0").unwrap();
    let settings = settings.with("workers", 2).unwrap();
    let settings = settings.with("origin", ISSUER).unwrap();
    let settings = settings.with("gateway.upstreams.admin", service).unwrap();
    // The limits count as ever, only higher than this machine reaches.
    let limits = serde_json::json!({
        "user_rate": 10_000_000, "user_burst": 10_000_000,
        "address_rate": 10_000_000, "address_burst": 10_000_000,
    });
    let settings = settings.with("gateway.limits", limits).unwrap();
    let clock = Clock::system();
    let cache = Cache::memory();
    let sessions = Sessions::new(cache.clone());
    sessions.activate(7, "session-1", Duration::from_secs(3600)).await.unwrap();
    let now = clock.now().timestamp();
    let token = sign(&Claims {
        iss: ISSUER.to_owned(),
        aud: "afterbell".to_owned(),
        sub: "7".to_owned(),
        sid: "session-1".to_owned(),
        exp: now + 3600,
        iat: now,
        jti: "1".to_owned(),
        client_id: "afterbell-web".to_owned(),
        scope: "openid".to_owned(),
        is_bx_portal: true,
        role: Role::AccountAdmin.id(),
        account_id: Some(1),
    });
    let tokens = TokenVerifier::fixed(ISSUER, "afterbell", &jwks(), clock.clone());
    let in_flight = InFlight::default();
    let sources = Sources::default();
    let shared = Shared { cache, sessions, clock, tokens, in_flight, sources };
    (gateway::start(settings, shared, &["admin"], &[]).await.unwrap(), token)
}

struct Stopped(Child);

impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

fn nginx(folder: &Path, service: SocketAddr) -> (Child, SocketAddr) {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let path = folder.display();
    let configuration = format!(
        "worker_processes 2;
        daemon off;
        pid {path}/nginx.pid;
        error_log {path}/error.log;
        events {{ worker_connections 1024; }}
        http {{
            access_log off;
            client_body_temp_path {path}/body;
            proxy_temp_path {path}/proxy;
            fastcgi_temp_path {path}/fastcgi;
            uwsgi_temp_path {path}/uwsgi;
            scgi_temp_path {path}/scgi;
            keepalive_requests 1000000000;
            upstream service {{ server {service}; keepalive 64; keepalive_requests 1000000000; }}
            server {{
                listen {address};
                location /api/admin/ {{
                    proxy_pass http://service/;
                    proxy_http_version 1.1;
                    proxy_set_header Connection \"\";
                }}
            }}
        }}"
    );
    let file = folder.join("nginx.conf");
    fs::write(&file, configuration).unwrap();
    let child = Command::new("nginx")
        .args(["-e", "stderr", "-p"])
        .arg(folder)
        .arg("-c")
        .arg(&file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    (child, address)
}

/// Requests a second; ends the benchmark when an answer is not a success.
fn wrk(url: &str, token: &str, seconds: u32) -> f64 {
    let output = Command::new("wrk")
        .args(["-t2", "-c", CONNECTIONS, "-d", &format!("{seconds}s"), "-H"])
        .arg(format!("Authorization: Bearer {token}"))
        .arg(url)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains("Non-2xx"), "{url}: {text}");
    let rate = text.lines().find_map(|line| line.trim().strip_prefix("Requests/sec:"));
    rate.unwrap().trim().parse().unwrap()
}

fn median(mut runs: Vec<f64>) -> f64 {
    runs.sort_by(f64::total_cmp);
    runs.get(runs.len() / 2).copied().unwrap_or_default()
}
