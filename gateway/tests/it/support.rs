//! A gateway under test, services behind it, and clients of every role.

use std::{net::SocketAddr, time::Duration};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use futures_util::StreamExt;
use gateway::Running;
use platform::{
    Service, Shared,
    auth::{Claims, Role, TokenVerifier},
    cache::Cache,
    clock::Clock,
    config::Settings,
    events::Sources,
    in_flight::InFlight,
    sessions::Sessions,
};
use serde_json::{Value, json};
use testing::{ISSUER, TestApp, jwks, sign};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// The services behind it.
pub const SERVICES: [&str; 7] =
    ["admin", "content", "enrollment", "identity", "learning-management", "planner", "roster"];

/// A gateway under test.
pub struct TestGateway {
    pub base: String,
    pub address: SocketAddr,
    pub clock: Clock,
    pub sessions: Sessions,
    pub running: Running,
    /// The service of this process, when there is one.
    _inside: Option<TestApp>,
}

/// How a gateway reaches the admin service.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// By its address.
    Address,
    /// It is part of the same process, as in standalone.
    Memory,
}

/// Starts a gateway with both services at one test service.
pub async fn gateway() -> TestGateway {
    gateway_with(&service().await, &[]).await
}

/// Starts a gateway that reaches the test service in a certain way, and more settings.
pub async fn gateway_by(way: Way, more: &[(&str, Value)]) -> TestGateway {
    let upstream = service().await;
    match way {
        Way::Address => gateway_with(&upstream, more).await,
        Way::Memory => {
            let cache = Cache::memory();
            let inside = TestApp::start(inside_service()).with_cache(cache.clone()).await;
            // Its own address is one that nobody answers at, so that what is answered came through memory.
            let nowhere = ("gateway.upstreams.admin", json!("http://127.0.0.1:1"));
            let more = [&[nowhere], more].concat();
            start(&upstream, &more, cache, Some(inside)).await
        }
    }
}

/// Starts a gateway with both services at `upstream`, and more settings.
pub async fn gateway_with(upstream: &str, more: &[(&str, Value)]) -> TestGateway {
    start(upstream, more, Cache::memory(), None).await
}

async fn start(
    upstream: &str,
    more: &[(&str, Value)],
    cache: Cache,
    inside: Option<TestApp>,
) -> TestGateway {
    let mut settings = Settings::from_figment(Settings::defaults()).unwrap();
    let base = [
        ("listen", json!("127.0.0.1:0")),
        ("origin", json!(ISSUER)),
        ("workers", json!(1)),
        ("closing_seconds", json!(0)),
        ("gateway.webapp", json!("/nowhere")),
    ];
    for (name, value) in &base {
        settings = settings.with(name, value).unwrap();
    }
    for service in SERVICES {
        settings = settings.with(&format!("gateway.upstreams.{service}"), upstream).unwrap();
    }
    for (name, value) in more {
        settings = settings.with(name, value).unwrap();
    }
    let clock = Clock::system();
    let sessions = Sessions::new(cache.clone());
    let tokens = TokenVerifier::fixed(ISSUER, "afterbell", &jwks(), clock.clone());
    let in_flight = InFlight::default();
    let (sessions_of, clock_of) = (sessions.clone(), clock.clone());
    let sources = Sources::default();
    let shared =
        Shared { cache, sessions: sessions_of, clock: clock_of, tokens, in_flight, sources };
    let handlers: Vec<_> = inside.iter().map(|app| app.handlers().clone()).collect();
    let running = gateway::start(settings, shared, &SERVICES, &handlers).await.unwrap();
    let address = running.address;
    let base = format!("http://{address}");
    TestGateway { base, address, clock, sessions, running, _inside: inside }
}

impl TestGateway {
    /// Claims of user 7 with a role, for an hour.
    pub fn claims(&self, role: Role) -> Claims {
        let now = self.clock.now().timestamp();
        Claims {
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
            role: role.id(),
            account_id: None,
        }
    }

    /// A token of user 7 with a role, whose session is the active one.
    pub async fn token(&self, role: Role) -> String {
        let claims = self.claims(role);
        self.sessions.activate(7, &claims.sid, Duration::from_secs(3600)).await.unwrap();
        sign(&claims)
    }

    /// A GET with a token.
    pub async fn get(&self, path: &str, token: &str) -> reqwest::Response {
        let url = format!("{}{path}", self.base);
        client().get(url).bearer_auth(token).send().await.unwrap()
    }

    /// Sends bytes as they are and reads until the gateway closes or pauses.
    pub async fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        let mut answer = Vec::new();
        // The first byte may take its time; what belongs together comes together.
        let mut patience = Duration::from_secs(5);
        loop {
            let reading = stream.read_buf(&mut answer);
            match tokio::time::timeout(patience, reading).await {
                Ok(Ok(read)) if read > 0 => patience = Duration::from_millis(700),
                _ => break,
            }
        }
        String::from_utf8_lossy(&answer).into_owned()
    }
}

/// A client that follows nothing and decodes nothing.
pub fn client() -> reqwest::Client {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .build()
        .unwrap()
}

/// Status and name of a problem, after checking that it is one.
pub async fn problem(response: reqwest::Response) -> (u16, String) {
    let status = response.status().as_u16();
    assert_eq!(response.headers()["content-type"], "application/problem+json");
    let id = response.headers()["x-correlation-id"].to_str().unwrap().to_owned();
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["status"], status);
    assert_eq!(body["correlationId"], id);
    (status, body["name"].as_str().unwrap().to_owned())
}

/// A service that does what the query's `do` says; its address.
pub async fn service() -> String {
    let server = HttpServer::new(|| App::new().default_service(web::to(serve)))
        .workers(1)
        .disable_signals()
        .shutdown_timeout(0)
        .bind("127.0.0.1:0")
        .unwrap();
    let address = server.addrs()[0];
    actix_web::rt::spawn(server.run());
    format!("http://{address}")
}

/// The test service as one of this process; it calls itself admin.
fn inside_service() -> Service {
    Service {
        name: "admin",
        title: "Admin",
        description: "For tests.",
        settings: "",
        migrations: || platform::db::Migrations::NONE,
        lists: &[],
        routes: |config| {
            config.route("/{path:.*}", web::route().to(serve));
        },
        directory: contracts::directory::DIRECTORY,
        tells: Vec::new,
        copies: contracts::directory::copies,
        reacts: Vec::new,
        jobs: Vec::new,
        on_start: |_| Box::pin(async { Ok(()) }),
    }
}

async fn serve(request: HttpRequest, mut payload: web::Payload) -> HttpResponse {
    let query = request.query_string();
    let wish = query.split('&').find_map(|pair| pair.strip_prefix("do=")).unwrap_or("echo");
    if request.method() == actix_web::http::Method::HEAD {
        // Routes of services are for one method each, and none is for this one.
        return HttpResponse::NotFound().finish();
    }
    match wish {
        "echo" => {
            let mut length = 0;
            while let Some(Ok(chunk)) = payload.next().await {
                length += chunk.len();
            }
            let headers: Vec<(String, String)> = request
                .headers()
                .iter()
                .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
                .collect();
            HttpResponse::Ok()
                .insert_header(("server", "secret/1.0"))
                .insert_header(("x-afterbell-internal", "1"))
                .insert_header(("etag", "\"1\""))
                .json(json!({
                    "method": request.method().as_str(),
                    "path": request.uri().to_string(),
                    "headers": headers,
                    "length": length,
                }))
        }
        // Answers each piece of the body as soon as it arrives.
        "mirror" => HttpResponse::Ok().streaming(payload),
        "slow" => {
            tokio::time::sleep(Duration::from_secs(20)).await;
            HttpResponse::Ok().finish()
        }
        "pause" => {
            tokio::time::sleep(Duration::from_millis(1500)).await;
            HttpResponse::Ok().body("waited")
        }
        "large" => HttpResponse::Ok().body(vec![b'x'; 3_000_000]),
        "list" => HttpResponse::Ok()
            .insert_header(("etag", "\"1\""))
            .json(vec!["a name like any other"; 20_000]),
        "secret" => HttpResponse::Ok()
            .insert_header(("cache-control", "no-store"))
            .json(vec!["a name like any other"; 20_000]),
        // Each piece of the body as a line of a file, as soon as it arrives.
        "lines" => HttpResponse::Ok().content_type("text/csv").streaming(payload),
        "endless" => HttpResponse::Ok().insert_header(("etag", "\"1\"")).streaming(
            futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>("more".into())),
        ),
        // Says something each 100 ms, as an open page is told what changes.
        "events" => HttpResponse::Ok().content_type("text/event-stream").streaming(
            futures_util::stream::unfold(0, |count| async move {
                if count > 0 {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Some((Ok::<_, std::io::Error>(format!("data: {count}\n\n").into()), count + 1))
            }),
        ),
        "refuse" => HttpResponse::PayloadTooLarge().body("no"),
        "empty" => HttpResponse::NoContent().finish(),
        "unchanged" => HttpResponse::NotModified().insert_header(("etag", "\"1\"")).finish(),
        "error" => HttpResponse::InternalServerError().body("no"),
        "socket" => {
            let (response, mut session, mut messages) =
                actix_ws::handle(&request, payload).unwrap();
            actix_web::rt::spawn(async move {
                let greeting = request.headers().get("authorization").map_or("none", |_| "token");
                session.text(greeting).await.unwrap();
                while let Some(Ok(message)) = messages.next().await {
                    if let actix_ws::Message::Text(text) = message {
                        session.text(format!("echo {text}")).await.unwrap();
                    }
                }
            });
            response
        }
        _ => HttpResponse::NotImplemented().finish(),
    }
}

/// A service that is no HTTP server: each connection is answered with `answer`, then closed.
pub async fn broken_service(answer: &'static str) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    actix_web::rt::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0_u8; 4096];
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    format!("http://{address}")
}
