use futures_util::stream;
use platform::auth::Role;
use serde_json::json;

use crate::support::{client, gateway, gateway_with, problem, service};

const IMPORT: &str = "/api/admin/directory-imports";

#[actix_web::test]
async fn a_large_body_is_refused_by_its_announcement() {
    let gateway = gateway().await;
    let token = gateway.token(Role::SuperAdmin).await;
    let answer = gateway
        .raw(
            format!(
                "POST {IMPORT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: 6291457\r\n\r\n"
            )
            .as_bytes(),
        )
        .await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert!(answer.contains("Error_TooLarge"), "{answer}");
}

#[actix_web::test]
async fn a_body_may_be_as_long_as_its_operation_takes_announced_or_not() {
    let gateway = gateway().await;
    let token = gateway.token(Role::AccountAdmin).await;
    let announce = async |length: u64| {
        let head = format!(
            "POST /api/roster/roster/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: {length}\r\n\r\n"
        );
        gateway.raw(head.as_bytes()).await
    };
    assert!(announce(33_554_433).await.starts_with("HTTP/1.1 413"));
    let send = async |megabytes: usize| {
        client()
            .post(format!("{}/api/roster/roster/import", gateway.base))
            .bearer_auth(&token)
            .body(vec![b'x'; megabytes * 1024 * 1024])
            .send()
            .await
            .unwrap()
    };
    let whole = send(20).await;
    assert_eq!(whole.status(), 200);
    let echoed: serde_json::Value = whole.json().await.unwrap();
    assert_eq!(echoed["length"], 20 * 1024 * 1024);
}

#[actix_web::test]
async fn a_large_body_is_refused_as_it_streams() {
    let gateway = gateway().await;
    let token = gateway.token(Role::SuperAdmin).await;
    let send = async |pieces: usize| {
        let piece = bytes::Bytes::from(vec![b'x'; 1024 * 1024]);
        let body = stream::iter((0..pieces).map(move |_| Ok::<_, std::io::Error>(piece.clone())));
        client()
            .post(format!("{}{IMPORT}", gateway.base))
            .bearer_auth(&token)
            .body(reqwest::Body::wrap_stream(body))
            .send()
            .await
            .unwrap()
    };
    let whole = send(6).await;
    assert_eq!(whole.status(), 200);
    let echoed: serde_json::Value = whole.json().await.unwrap();
    assert_eq!(echoed["length"], 6 * 1024 * 1024);
    assert_eq!(problem(send(7).await).await, (413, "Error_TooLarge".to_owned()));
}

/// The burst is spent: the next request is refused, or on a machine that takes a second over one, one soon after.
async fn refused_soon(send: impl AsyncFn() -> reqwest::Response) -> reqwest::Response {
    for _ in 0..100 {
        let response = send().await;
        if response.status() != 200 {
            return response;
        }
    }
    panic!("nothing was refused");
}

#[actix_web::test]
async fn users_are_limited_each_for_themselves() {
    let limits = [("gateway.limits.user_rate", json!(1)), ("gateway.limits.user_burst", json!(3))];
    let gateway = gateway_with(&service().await, &limits).await;
    let token = gateway.token(Role::Staff).await;
    for _ in 0..3 {
        assert_eq!(gateway.get("/api/identity/users/me", &token).await.status(), 200);
    }
    let refused = refused_soon(async || gateway.get("/api/identity/users/me", &token).await).await;
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(problem(refused).await, (429, "Error_TooManyRequests".to_owned()));

    let mut other = gateway.claims(Role::Staff);
    other.sub = "8".into();
    gateway.sessions.activate(8, &other.sid, std::time::Duration::from_secs(60)).await.unwrap();
    let other = testing::sign(&other);
    assert_eq!(gateway.get("/api/identity/users/me", &other).await.status(), 200);
}

#[actix_web::test]
async fn addresses_are_limited_with_or_without_a_token() {
    let limits = [
        ("gateway.limits.address_rate", json!(1)),
        ("gateway.limits.address_burst", json!(2)),
        ("gateway.trusted_proxies", json!(["127.0.0.1"])),
    ];
    let gateway = gateway_with(&service().await, &limits).await;
    let from = async |address: &str| {
        let url = format!("{}/.well-known/jwks.json", gateway.base);
        client().get(url).header("X-Forwarded-For", address).send().await.unwrap()
    };
    for _ in 0..2 {
        assert_eq!(from("192.0.2.1").await.status(), 200);
    }
    let refused = refused_soon(async || from("192.0.2.1").await).await;
    assert_eq!(problem(refused).await, (429, "Error_TooManyRequests".to_owned()));
    assert_eq!(from("192.0.2.2").await.status(), 200);
}
