//! A POST with an Idempotency-Key has its effect once, whatever dies in the middle of it.

use std::time::{Duration, Instant};

use actix_web::test;
use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::things::{AFTER, BEFORE, service};

fn thing(name: &str) -> Value {
    json!({"accountId": 1, "thingName": name})
}

async fn app() -> (TestApp, TestClient) {
    let (app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    (app, admin)
}

async fn things(client: &TestClient) -> Value {
    client.get("/things").await.expect(200).value()["count"].clone()
}

/// Waits until there are so many things.
async fn until(client: &TestClient, count: i64) {
    let begun = Instant::now();
    while things(client).await != count {
        assert!(begun.elapsed() < Duration::from_secs(30));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// As if the process of the request under way had died a while ago: its key is nobody's.
async fn die(app: &TestApp) {
    let sql =
        "UPDATE idempotency_keys SET holder = gen_random_uuid(), held_until = clock_timestamp()";
    app.database.owner().await.batch_execute(sql).await.unwrap();
}

#[tokio::test]
async fn what_was_done_before_a_crash_is_not_done_again() {
    let (app, admin) = app().await;
    let once = admin.with_header("idempotency-key", "crash");
    let mut gate = app.database.owner().await;
    gate.batch_execute(&format!("SELECT pg_advisory_lock({AFTER})")).await.unwrap();
    let first = {
        let once = once.clone();
        tokio::spawn(async move { once.post("/things", &thing("unanswered")).await })
    };
    until(&admin, 1).await;
    let under_way = once.post("/things", &thing("unanswered")).await;
    let under_way = under_way.expect_problem(409, "Error_IdempotencyKeyReused");
    assert_eq!(under_way.header("retry-after"), Some("1"));
    die(&app).await;
    for _ in 0..2 {
        once.post("/things", &thing("unanswered")).await.expect_problem(409, "Error_AnswerLost");
    }
    once.post("/things", &thing("other")).await.expect_problem(409, "Error_IdempotencyKeyReused");
    gate.batch_execute(&format!("SELECT pg_advisory_unlock({AFTER})")).await.unwrap();
    first.await.unwrap().expect(201);
    assert_eq!(things(&admin).await, 1);
}

#[tokio::test]
async fn what_was_not_done_before_a_crash_is_done_by_the_retry_alone() {
    let (app, admin) = app().await;
    let once = admin.with_header("idempotency-key", "crash");
    let mut gate = app.database.owner().await;
    gate.batch_execute(&format!("SELECT pg_advisory_lock({BEFORE})")).await.unwrap();
    let first = {
        let once = once.clone();
        tokio::spawn(async move { once.post("/things", &thing("late")).await })
    };
    app.until_waiting(1).await;
    die(&app).await;
    // The first one was not dead, only slow: it finds that the key is somebody else's now.
    let second = tokio::spawn(async move { once.post("/things", &thing("late")).await });
    app.until_waiting(2).await;
    gate.batch_execute(&format!("SELECT pg_advisory_unlock({BEFORE})")).await.unwrap();
    first.await.unwrap().expect_problem(409, "Error_VersionConflict");
    second.await.unwrap().expect(201);
    assert_eq!(things(&admin).await, 1);
}

#[actix_web::test]
async fn a_request_that_is_dropped_holds_nobody_up() {
    let (app, admin) = app().await;
    let service = test::init_service(app.handlers().app()).await;
    let mut gate = app.database.owner().await;
    let gates = format!("SELECT pg_advisory_lock({BEFORE}), pg_advisory_lock({AFTER})");
    gate.batch_execute(&gates).await.unwrap();
    for name in ["late", "unanswered"] {
        let request = test::TestRequest::post()
            .uri("/things")
            .insert_header(("authorization", format!("Bearer {}", admin.token.as_deref().unwrap())))
            .insert_header(("idempotency-key", name))
            .set_json(thing(name))
            .to_request();
        let call = test::call_service(&service, request);
        // As when its connection ends.
        assert!(tokio::time::timeout(Duration::from_secs(1), call).await.is_err());
    }
    gate.batch_execute("SELECT pg_advisory_unlock_all()").await.unwrap();
    let begun = Instant::now();
    for (name, status) in [("late", 201), ("unanswered", 409)] {
        let once = admin.with_header("idempotency-key", name);
        loop {
            let answer = once.post("/things", &thing(name)).await;
            if answer.status == status {
                break;
            }
            answer.expect_problem(409, "Error_IdempotencyKeyReused");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        if status == 409 {
            once.post("/things", &thing(name)).await.expect_problem(409, "Error_AnswerLost");
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    assert_eq!(things(&admin).await, 2);
}

#[tokio::test]
async fn an_answer_that_cannot_be_stored_is_still_returned() {
    let (app, admin) = app().await;
    let once = admin.with_header("idempotency-key", "stored");
    let mut owner = app.database.owner().await;
    owner
        .batch_execute(
            "ALTER TABLE idempotency_keys ADD CONSTRAINT unanswered CHECK (status IS NULL) NOT VALID",
        )
        .await
        .unwrap();
    once.post("/things", &thing("x")).await.expect(201);
    let begun = Instant::now();
    while once.post("/things", &thing("x")).await.value()["name"] != "Error_AnswerLost" {
        assert!(begun.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(things(&admin).await, 1);
}
