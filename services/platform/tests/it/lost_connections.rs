//! Connections to the database are lost while requests keep coming.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestApp, TestClient};

use crate::things::service;

/// Who ask at the same time, one request after the other.
const CLIENTS: usize = 8;
/// Requests of each.
const REQUESTS: usize = 60;
/// How often all connections are ended meanwhile.
const TIMES: usize = 3;

/// Reads and writes; the statuses of what failed.
async fn load(client: TestClient, sent: Arc<AtomicUsize>) -> Vec<u16> {
    let mut failed = Vec::new();
    for number in 0..REQUESTS {
        let answer = match number % 5 {
            0 | 1 => {
                let thing = json!({"accountId": 1, "thingName": format!("thing {number}")});
                client.post("/things", &thing).await
            }
            _ => client.get("/things").await,
        };
        sent.fetch_add(1, Ordering::SeqCst);
        if !answer.status.is_success() {
            failed.push(answer.status.as_u16());
        }
    }
    failed
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ended_backends_cost_the_requests_on_them_and_no_others() {
    let (app, anon, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let sent = Arc::new(AtomicUsize::new(0));
    let clients: Vec<_> =
        (0..CLIENTS).map(|_| tokio::spawn(load(admin.clone(), sent.clone()))).collect();
    let mut killer = app.database.serving().await;
    for time in 1..=TIMES {
        while AtomicUsize::load(&sent, Ordering::SeqCst) < time * CLIENTS * REQUESTS / (TIMES + 1) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        killer
            .batch_execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()",
            )
            .await
            .unwrap();
    }
    let mut failed = Vec::new();
    for client in clients {
        failed.extend(client.await.unwrap());
    }
    // Each time at most what was under way on a connection at that moment.
    assert!(failed.len() <= TIMES * CLIENTS, "{failed:?}");
    assert!(failed.iter().all(|status| *status == 503), "{failed:?}");
    anon.get("/readyz").await.expect(200);
}
