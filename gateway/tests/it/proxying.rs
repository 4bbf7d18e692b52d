use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt, stream};
use platform::auth::Role;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, client::IntoClientRequest};

use crate::support::{
    Way, broken_service, client, gateway, gateway_by, gateway_with, problem, service,
};

const PROGRAMS: &str = "/api/admin/programs";

#[rstest::rstest]
#[actix_web::test]
async fn a_service_hears_what_the_gateway_says(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let response = client()
        .get(format!("{}{PROGRAMS}?search=a%2Fb&page=1", gateway.base))
        .bearer_auth(&token)
        .header("X-Correlation-Id", "from-the-browser")
        .header("X-Forwarded-For", "6.6.6.6")
        .header("X-Forwarded-Proto", "gopher")
        .header("X-Real-Ip", "6.6.6.6")
        .header("Forwarded", "for=6.6.6.6")
        .header("X-Afterbell-Admin", "1")
        .header("Connection", "keep-alive, X-Hop")
        .header("X-Hop", "1")
        .header("Te", "trailers")
        .header("X-Http-Method-Override", "DELETE")
        .header("Idempotency-Key", "k")
        .send()
        .await
        .unwrap();
    let id = response.headers()["x-correlation-id"].to_str().unwrap().to_owned();
    assert_eq!(response.headers()["etag"], "\"1\"");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    assert_eq!(
        response.headers()["content-security-policy"],
        "default-src 'none'; frame-ancestors 'none'"
    );
    for hidden in ["server", "x-afterbell-internal"] {
        assert!(!response.headers().contains_key(hidden), "{hidden}");
    }
    let echoed: Value = response.json().await.unwrap();
    assert_eq!(echoed["path"], "/programs?search=a%2Fb&page=1");
    let header = |name: &str| -> Vec<&str> {
        let headers = echoed["headers"].as_array().unwrap().iter();
        headers
            .filter(|header| header[0] == name)
            .map(|header| header[1].as_str().unwrap())
            .collect()
    };
    assert_eq!(header("x-forwarded-for"), ["127.0.0.1"]);
    assert_eq!(header("x-forwarded-proto"), ["https"]);
    assert_eq!(header("x-forwarded-host"), ["afterbell.test"]);
    assert_eq!(header("x-correlation-id"), [id]);
    assert_eq!(header("x-client-correlation-id"), ["from-the-browser"]);
    assert_eq!(header("authorization"), [format!("Bearer {token}")]);
    assert_eq!(header("idempotency-key"), ["k"]);
    for dropped in
        ["x-real-ip", "forwarded", "x-afterbell-admin", "x-hop", "te", "x-http-method-override"]
    {
        assert!(header(dropped).is_empty(), "{dropped}");
    }
}

#[actix_web::test]
async fn a_correlation_id_is_made_whatever_the_client_sends() {
    let gateway = gateway().await;
    let ask = async |correlation_id: &str| {
        let request = client().get(format!("{}/healthz", gateway.base));
        let response = request.header("X-Correlation-Id", correlation_id).send().await.unwrap();
        response.headers()["x-correlation-id"].to_str().unwrap().to_owned()
    };
    assert_ne!(ask("abc-1.2_3").await, "abc-1.2_3");
    assert_ne!(ask("a b").await, "a b");
    assert_ne!(ask(&"x".repeat(65)).await, "x".repeat(65));
}

#[rstest::rstest]
#[actix_web::test]
async fn answers_of_every_kind_come_through(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let get = async |wish: &str| gateway.get(&format!("{PROGRAMS}?do={wish}"), &token).await;
    for _ in 0..2 {
        assert_eq!(get("empty").await.status(), 204);
        assert_eq!(get("unchanged").await.status(), 304);
        let error = get("error").await;
        assert_eq!((error.status().as_u16(), error.text().await.unwrap().as_str()), (500, "no"));
        assert_eq!(get("large").await.bytes().await.unwrap().len(), 3_000_000);
    }
    assert_eq!(get("echo").await.status(), 200);
}

/// HEAD is answered as GET is, without the body (RFC 9110 §9.3.2), though services know nothing but GET.
#[rstest::rstest]
#[actix_web::test]
async fn head_is_a_get_without_the_body(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let client = client();
    let head = async |wish: &str| {
        let request = client.head(format!("{}{PROGRAMS}?do={wish}", gateway.base));
        request.bearer_auth(&token).send().await.unwrap()
    };
    for _ in 0..2 {
        for wish in ["large", "error", "empty", "unchanged", "refuse"] {
            let got = gateway.get(&format!("{PROGRAMS}?do={wish}"), &token).await;
            let answer = head(wish).await;
            assert_eq!(answer.status(), got.status(), "{wish}");
            for name in ["content-length", "content-type", "etag", "transfer-encoding"] {
                assert_eq!(answer.headers().get(name), got.headers().get(name), "{wish} {name}");
            }
            assert_eq!(answer.bytes().await.unwrap().len(), 0);
        }
        assert_eq!(head("large").await.headers()["content-length"], "3000000");
        // Of a stream nothing is read but its head.
        let endless = head("endless").await;
        assert_eq!(
            (endless.status().as_u16(), &endless.headers()["etag"]),
            (200, &"\"1\"".parse().unwrap())
        );
        assert!(!endless.headers().contains_key("content-length"));
    }
    let request = format!(
        "HEAD {PROGRAMS}?do=endless HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    let answer = gateway.raw(request.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("\r\n\r\n"), "{answer}");
    assert_eq!(answer.matches("\r\n\r\n").count(), 1, "{answer}");
}

#[actix_web::test]
async fn head_needs_what_get_needs() {
    let gateway = gateway().await;
    let head = async |path: &str| {
        client().head(format!("{}{path}", gateway.base)).send().await.unwrap().status().as_u16()
    };
    assert_eq!(head(PROGRAMS).await, 401);
    assert_eq!(head("/.well-known/openid-configuration").await, 200);
    assert_eq!(head("/connect/token").await, 405);
}

#[rstest::rstest]
#[actix_web::test]
async fn bodies_stream_both_ways_at_once(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::SuperAdmin).await;
    let (pieces, body) =
        tokio::sync::mpsc::unbounded_channel::<Result<bytes::Bytes, std::io::Error>>();
    let body = stream::unfold(body, async |mut body| Some((body.recv().await?, body)));
    pieces.send(Ok("one".into())).unwrap();
    let mut answer = client()
        .post(format!("{}/api/admin/programs?do=mirror", gateway.base))
        .bearer_auth(token)
        .body(reqwest::Body::wrap_stream(body))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.chunk().await.unwrap().unwrap(), "one");
    pieces.send(Ok("two".into())).unwrap();
    assert_eq!(answer.chunk().await.unwrap().unwrap(), "two");
    drop(pieces);
    assert_eq!(answer.chunk().await.unwrap(), None);
}

#[rstest::rstest]
#[actix_web::test]
async fn a_refusal_in_the_middle_of_a_body_arrives(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::SuperAdmin).await;
    let response = client()
        .post(format!("{}/api/admin/directory-imports?do=refuse", gateway.base))
        .bearer_auth(token)
        .body(vec![b'x'; 5_000_000])
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 413);
}

#[actix_web::test]
async fn a_broken_answer_is_not_taken_for_a_whole_one() {
    let gateway = gateway_with(
        &broken_service("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf").await,
        &[],
    )
    .await;
    let token = gateway.token(Role::Staff).await;
    let request = client().get(format!("{}{PROGRAMS}", gateway.base)).bearer_auth(token);
    let whole = async { request.send().await?.bytes().await };
    assert!(whole.await.is_err());
}

#[rstest::rstest]
#[case::nonsense("HELLO\r\n\r\n")]
#[case::two_lengths("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab")]
#[case::both("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")]
#[case::switch("HTTP/1.1 101 Switching Protocols\r\n\r\n")]
#[case::nothing("")]
#[actix_web::test]
async fn nonsense_is_answered_as_unavailable(#[case] answer: &'static str) {
    let gateway = gateway_with(&broken_service(answer).await, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let response = gateway.get(PROGRAMS, &token).await;
    assert_eq!(response.headers()["retry-after"], "1");
    assert_eq!(problem(response).await, (503, "Error_Unavailable".to_owned()));
}

#[rstest::rstest]
#[actix_web::test]
async fn a_slow_service_times_out(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[("gateway.timeouts.answer", json!(200))]).await;
    let token = gateway.token(Role::Staff).await;
    let start = Instant::now();
    let response = gateway.get(&format!("{PROGRAMS}?do=slow"), &token).await;
    assert_eq!(problem(response).await, (503, "Error_Unavailable".to_owned()));
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// One service is down: it is left alone after a few attempts, comes back by itself, and the other never notices.
#[actix_web::test]
async fn a_service_that_is_down_leaves_the_others_working() {
    // A port that nothing listens on, and that can be taken later.
    let holder = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = holder.local_addr().unwrap();
    drop(holder);
    let gateway = gateway_with(
        &service().await,
        &[
            ("gateway.upstreams.admin", json!(format!("http://{address}"))),
            ("gateway.breaker.failures", json!(3)),
            ("gateway.breaker.pause", json!(5000)),
        ],
    )
    .await;
    let token = gateway.token(Role::Staff).await;
    for _ in 0..6 {
        let response = gateway.get(PROGRAMS, &token).await;
        let again: u64 = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=5).contains(&again), "{again}");
        assert_eq!(problem(response).await, (503, "Error_Unavailable".to_owned()));
        assert_eq!(gateway.get("/api/identity/users/me", &token).await.status(), 200);
    }
    let ready: Value = gateway.get("/readyz", &token).await.json().await.unwrap();
    assert_eq!(ready["status"], "degraded");
    assert_eq!(ready["upstreams"][0]["circuitOpen"], true);

    let server = actix_web::HttpServer::new(|| {
        actix_web::App::new().default_service(actix_web::web::to(async || "back"))
    })
    .workers(1)
    .disable_signals()
    .bind(address)
    .unwrap();
    actix_web::rt::spawn(server.run());
    // Still open: refused without asking.
    assert_eq!(gateway.get(PROGRAMS, &token).await.status(), 503);
    tokio::time::sleep(Duration::from_millis(5100)).await;
    for _ in 0..3 {
        assert_eq!(gateway.get(PROGRAMS, &token).await.text().await.unwrap(), "back");
    }
}

/// A kept connection that the service closes is noticed, and a GET does not suffer.
#[actix_web::test]
async fn closed_connections_are_replaced() {
    let one_each = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    let gateway = gateway_with(&broken_service(one_each).await, &[]).await;
    let token = gateway.token(Role::Staff).await;
    for _ in 0..20 {
        let response = gateway.get(PROGRAMS, &token).await;
        assert_eq!(response.text().await.unwrap(), "ok");
    }
}

#[rstest::rstest]
#[actix_web::test]
async fn web_sockets_pass_with_the_token_in_the_protocol(
    #[values(Way::Address, Way::Memory)] way: Way,
) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let url = format!("ws://{}/api/admin/jump?do=socket", gateway.address);
    let refused = tokio_tungstenite::connect_async(url.as_str()).await.unwrap_err();
    assert!(refused.to_string().contains("401"), "{refused}");

    let mut request = url.into_client_request().unwrap();
    let protocols = format!("afterbell, afterbell.bearer.{token}");
    request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
    let (mut socket, answer) = tokio_tungstenite::connect_async(request).await.unwrap();
    assert_eq!(answer.headers()["sec-websocket-protocol"], "afterbell");
    assert_eq!(socket.next().await.unwrap().unwrap(), Message::text("token"));
    for word in ["one", "two"] {
        socket.send(Message::text(word)).await.unwrap();
        assert_eq!(socket.next().await.unwrap().unwrap(), Message::text(format!("echo {word}")));
    }
    // Stopping ends it.
    gateway.running.stop().await;
    let end = tokio::time::timeout(Duration::from_secs(30), socket.next()).await.unwrap();
    assert!(!matches!(end, Some(Ok(Message::Text(_)))), "{end:?}");
}

#[rstest::rstest]
#[actix_web::test]
async fn events_arrive_as_they_happen_and_end_with_the_token(
    #[values(Way::Address, Way::Memory)] way: Way,
) {
    let gateway = gateway_by(way, &[]).await;
    gateway.token(Role::Staff).await;
    let mut claims = gateway.claims(Role::Staff);
    claims.exp = gateway.clock.now().timestamp() + 3;
    let begun = Instant::now();
    let path = format!("{PROGRAMS}?do=events");
    let mut response = gateway.get(&path, &testing::sign(&claims)).await;
    for count in 0..3 {
        let chunk = response.chunk().await.unwrap().unwrap();
        assert_eq!(chunk, format!("data: {count}\n\n"), "each comes by itself");
    }
    assert!(
        begun.elapsed() < Duration::from_secs(2),
        "nothing is kept back: {:?}",
        begun.elapsed()
    );
    // It ends in order, so that the page knows that it has heard all of it.
    while let Some(_more) = response.chunk().await.unwrap() {
        assert!(begun.elapsed() < Duration::from_secs(5), "the token has ended");
    }
    assert!(begun.elapsed() > Duration::from_secs(1));
}

#[rstest::rstest]
#[actix_web::test]
async fn events_end_when_the_gateway_stops(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let mut response = gateway.get(&format!("{PROGRAMS}?do=events"), &token).await;
    response.chunk().await.unwrap().unwrap();
    let begun = Instant::now();
    let rest =
        actix_web::rt::spawn(async move { while response.chunk().await.unwrap().is_some() {} });
    gateway.running.stop().await;
    rest.await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

async fn ask_gzip(
    gateway: &crate::support::TestGateway,
    wish: &str,
    token: &str,
) -> reqwest::Response {
    let request = client().get(format!("{}{PROGRAMS}?do={wish}", gateway.base));
    request.bearer_auth(token).header("accept-encoding", "gzip, br").send().await.unwrap()
}

#[rstest::rstest]
#[actix_web::test]
async fn lists_are_compressed_for_clients_that_accept_it(
    #[values(Way::Address, Way::Memory)] way: Way,
) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let plain = gateway.get(&format!("{PROGRAMS}?do=list"), &token).await;
    assert_eq!(
        (&plain.headers()["etag"], &plain.headers()["vary"]),
        (&"\"1\"".parse().unwrap(), &"Accept-Encoding".parse().unwrap())
    );
    assert!(!plain.headers().contains_key("content-encoding"));
    let plain = plain.bytes().await.unwrap();
    for _ in 0..2 {
        let small = ask_gzip(&gateway, "list", &token).await;
        assert_eq!(small.headers()["content-encoding"], "gzip");
        assert_eq!(small.headers()["etag"], "W/\"1\"");
        assert!(!small.headers().contains_key("content-length"));
        let small = small.bytes().await.unwrap();
        assert!(small.len() < plain.len() / 20, "{}", small.len());
        let mut read = Vec::new();
        std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&*small), &mut read).unwrap();
        assert!(read == plain);
        let head = client()
            .head(format!("{}{PROGRAMS}?do=list", gateway.base))
            .bearer_auth(&token)
            .header("accept-encoding", "gzip");
        let head = head.send().await.unwrap();
        assert_eq!(head.headers()["content-encoding"], "gzip");
        assert!(!head.headers().contains_key("content-length"));
        assert_eq!(head.bytes().await.unwrap().len(), 0);
    }
    for wish in ["echo", "secret", "large", "error", "empty"] {
        let other = ask_gzip(&gateway, wish, &token).await;
        assert!(!other.headers().contains_key("content-encoding"), "{wish}");
    }
    assert_eq!(ask_gzip(&gateway, "unchanged", &token).await.headers()["etag"], "W/\"1\"");
}

#[rstest::rstest]
#[actix_web::test]
async fn events_are_never_compressed(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let mut events = ask_gzip(&gateway, "events", &token).await;
    assert!(!events.headers().contains_key("content-encoding"));
    assert_eq!(events.chunk().await.unwrap().unwrap(), "data: 0\n\n");
}

#[rstest::rstest]
#[actix_web::test]
async fn a_file_that_is_compressed_comes_as_it_is_made(
    #[values(Way::Address, Way::Memory)] way: Way,
) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::SuperAdmin).await;
    let (pieces, body) =
        tokio::sync::mpsc::unbounded_channel::<Result<bytes::Bytes, std::io::Error>>();
    let body = stream::unfold(body, async |mut body| Some((body.recv().await?, body)));
    pieces.send(Ok("one\n".into())).unwrap();
    let mut answer = client()
        .post(format!("{}/api/admin/programs?do=lines", gateway.base))
        .bearer_auth(token)
        .header("accept-encoding", "gzip")
        .body(reqwest::Body::wrap_stream(body))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.headers()["content-encoding"], "gzip");
    let mut sent = Vec::new();
    let mut line = [0; 4];
    while std::io::Read::read_exact(&mut flate2::read::GzDecoder::new(&*sent), &mut line).is_err() {
        sent.extend_from_slice(&answer.chunk().await.unwrap().unwrap());
    }
    assert_eq!(&line, b"one\n");
    pieces.send(Ok("two\n".into())).unwrap();
    drop(pieces);
    while let Some(bytes) = answer.chunk().await.unwrap() {
        sent.extend_from_slice(&bytes);
    }
    let mut whole = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&*sent), &mut whole).unwrap();
    assert_eq!(whole, "one\ntwo\n");
}

/// Whoever keeps a connection is told to leave it before it is cut.
#[actix_web::test]
async fn a_gateway_that_is_to_stop_ends_connections_with_their_answers() {
    let gateway = gateway_with("http://127.0.0.1:1", &[("closing_seconds", json!(60))]).await;
    let client = client();
    let ask = async || client.get(format!("{}/healthz", gateway.base)).send().await.unwrap();
    assert!(!ask().await.headers().contains_key("connection"));
    let stopping = actix_web::rt::spawn(gateway.running.stop());
    let begun = Instant::now();
    while !ask().await.headers().contains_key("connection") {
        assert!(begun.elapsed() < Duration::from_secs(30));
    }
    tokio::time::timeout(Duration::from_secs(30), stopping).await.unwrap().unwrap();
}
