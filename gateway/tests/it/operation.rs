use std::time::{Duration, Instant};

use platform::auth::Role;
use serde_json::Value;

use crate::support::{Way, client, gateway, gateway_by, gateway_with};

#[actix_web::test]
async fn health_readiness_and_metrics_are_served() {
    let gateway = gateway().await;
    let token = gateway.token(Role::Staff).await;
    assert_eq!(gateway.get("/healthz", &token).await.status(), 200);
    let ready = gateway.get("/readyz", &token).await;
    assert_eq!(ready.status(), 200);
    let ready: Value = ready.json().await.unwrap();
    assert_eq!(ready["status"], "ready");
    assert_eq!(gateway.get("/api/admin/programs/77", &token).await.status(), 200);
    let metrics = gateway.get("/metrics", &token).await.text().await.unwrap();
    // By pattern, never by id.
    assert!(metrics.contains("http_route=\"/programs/{programId}\""), "{metrics}");
    assert!(!metrics.contains("/programs/77"));
}

#[actix_web::test]
async fn metrics_are_for_those_who_may_measure() {
    let upstream = crate::support::service().await;
    let proxies = ("gateway.trusted_proxies", serde_json::json!(["127.0.0.0/8"]));
    let from = ("gateway.metrics_from", serde_json::json!(["10.1.0.0/16"]));
    let status_of = async |settings: &[(&str, Value)], client_address: &str| {
        let gateway = gateway_with(&upstream, settings).await;
        let request = client().get(format!("{}/metrics", gateway.base));
        let request = request.header("X-Forwarded-For", client_address);
        request.send().await.unwrap().status().as_u16()
    };
    let default = [proxies.clone()];
    for (client_address, status) in [
        ("127.0.0.1", 200),
        ("::1", 200),
        ("203.0.113.9", 404),
        ("10.1.2.3", 404),
        ("fe80::1", 404),
    ] {
        assert_eq!(status_of(&default, client_address).await, status, "{client_address}");
    }
    let named = [proxies, from.clone()];
    for (client_address, status) in [("10.1.2.3", 200), ("10.2.2.3", 404), ("127.0.0.1", 404)] {
        assert_eq!(status_of(&named, client_address).await, status, "{client_address}");
    }
    // Who is no trusted proxy speaks for nobody but themselves.
    assert_eq!(status_of(&[from], "10.1.2.3").await, 404);
}

#[actix_web::test]
async fn without_any_service_it_is_not_ready() {
    let gateway = gateway_with("http://127.0.0.1:1", &[]).await;
    let response = client().get(format!("{}/readyz", gateway.base)).send().await.unwrap();
    assert_eq!(response.status(), 503);
}

#[rstest::rstest]
#[actix_web::test]
async fn stopping_answers_what_is_under_way(#[values(Way::Address, Way::Memory)] way: Way) {
    let gateway = gateway_by(way, &[]).await;
    let token = gateway.token(Role::Staff).await;
    let url = format!("{}/api/admin/programs?do=pause", gateway.base);
    let waiting = actix_web::rt::spawn(client().get(url).bearer_auth(token).send());
    tokio::time::sleep(Duration::from_millis(600)).await;
    let start = Instant::now();
    let address = gateway.address;
    gateway.running.stop().await;
    assert_eq!(waiting.await.unwrap().unwrap().text().await.unwrap(), "waited");
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

#[actix_web::test]
async fn a_taken_address_is_an_error() {
    let gateway = gateway().await;
    let settings =
        platform::config::Settings::from_figment(platform::config::Settings::defaults()).unwrap();
    let settings = settings.with("listen", gateway.address.to_string()).unwrap();
    let shared = platform::Shared::open(&settings).await.unwrap();
    let Err(error) = gateway::start(settings, shared, &["admin"], &[]).await else {
        panic!("started twice");
    };
    assert!(error.to_string().contains("cannot listen on"), "{error}");
}
