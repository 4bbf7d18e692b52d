//! A service at several addresses: no balancer is needed.

use std::time::{Duration, Instant};

use actix_web::{App, HttpResponse, HttpServer, dev::ServerHandle, web};
use platform::auth::Role;
use serde_json::{Value, json};

use crate::support::{TestGateway, client, gateway_with};

const PROGRAMS: &str = "/api/admin/programs";

/// A service that answers with its name, and says whether it is ready; its address.
fn named(name: &'static str, is_ready: bool) -> (String, ServerHandle) {
    let ready = move || async move {
        if is_ready {
            HttpResponse::Ok().finish()
        } else {
            HttpResponse::ServiceUnavailable().finish()
        }
    };
    let server = HttpServer::new(move || {
        App::new()
            .route("/readyz", web::get().to(ready))
            .default_service(web::to(move || async move { name }))
    })
    .workers(1)
    .disable_signals()
    .shutdown_timeout(0)
    .bind("127.0.0.1:0")
    .unwrap();
    let address = server.addrs()[0];
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    (format!("http://{address}"), handle)
}

async fn gateway(addresses: &[&str]) -> (TestGateway, String) {
    let upstream = ("gateway.upstreams.admin", json!(addresses.join(",")));
    let gateway = gateway_with("http://127.0.0.1:1", &[upstream]).await;
    let token = gateway.token(Role::SuperAdmin).await;
    (gateway, token)
}

async fn answer(gateway: &TestGateway, token: &str) -> String {
    let response = gateway.get(PROGRAMS, token).await;
    assert_eq!(response.status(), 200);
    response.text().await.unwrap()
}

#[actix_web::test]
async fn each_address_has_its_turn() {
    let (one, two) = (named("one", true), named("two", true));
    let (gateway, token) = gateway(&[&one.0, &two.0]).await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(answer(&gateway, &token).await);
    }
    assert_eq!(answers, ["one", "two", "one", "two"]);
}

/// Whatever is asked, nothing fails when one of two ends.
#[actix_web::test]
async fn a_removed_address_costs_no_request() {
    let (one, two) = (named("one", true), named("two", true));
    let (gateway, token) = gateway(&[&one.0, &two.0]).await;
    answer(&gateway, &token).await;
    one.1.stop(false).await;
    let begun = Instant::now();
    for round in 0..20 {
        assert_eq!(answer(&gateway, &token).await, "two", "{round}");
        let url = format!("{}{PROGRAMS}", gateway.base);
        let post = client().post(url).bearer_auth(&token).json(&json!({"name": "North"}));
        assert_eq!(post.send().await.unwrap().status(), 200, "{round}");
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    let ready: Value = gateway.get("/readyz", &token).await.json().await.unwrap();
    assert_eq!(ready["status"], "degraded");
    let admin = &ready["upstreams"][0];
    assert_eq!((&admin["reachable"], &admin["reachableAddresses"]), (&json!(true), &json!(1)));
}

#[actix_web::test]
async fn an_address_that_is_not_ready_is_left_out() {
    let (one, two) = (named("one", false), named("two", true));
    let (gateway, token) = gateway(&[&one.0, &two.0]).await;
    let begun = Instant::now();
    let mut in_a_row = 0;
    while in_a_row < 6 {
        in_a_row = if answer(&gateway, &token).await == "two" { in_a_row + 1 } else { 0 };
        assert!(begun.elapsed() < Duration::from_secs(20), "it still has its turn");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // With nobody else left it is asked all the same.
    two.1.stop(false).await;
    assert_eq!(answer(&gateway, &token).await, "one");
}
