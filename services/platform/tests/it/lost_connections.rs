//! Connections to the database are lost while requests keep coming.

use std::time::{Duration, Instant};

use diesel_async::SimpleAsyncConnection;
use platform::{
    auth::Role,
    testing::{Place, TestApp, TestClient},
};
use serde_json::json;
use tokio::task::JoinSet;

use crate::things::service;

/// 50 requests a second.
const EVERY: Duration = Duration::from_millis(20);

/// Requests that read and write, each sent whether or not those before it are answered: when each was sent, counted from
/// `begun`, and its status.
async fn load(client: &TestClient, begun: Instant, count: u32) -> Vec<(Duration, u16)> {
    let mut requests = JoinSet::new();
    let mut tick = tokio::time::interval(EVERY);
    for number in 0..count {
        tick.tick().await;
        let client = client.clone();
        requests.spawn(async move {
            let sent = begun.elapsed();
            let answer = match number % 5 {
                0 | 1 => {
                    let thing = json!({"accountId": 1, "thingName": format!("thing {number}")});
                    client.post("/things", &thing).await
                }
                _ => client.get("/things").await,
            };
            (sent, answer.status.as_u16())
        });
    }
    let mut answers = requests.join_all().await;
    answers.sort_unstable();
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ended_backends_cost_the_requests_on_them_and_no_others() {
    let (app, anon, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let begun = Instant::now();
    let asked = tokio::spawn(async move { load(&admin, begun, 200).await });
    let mut ended = Vec::new();
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(900)).await;
        app.database
            .serving()
            .await
            .batch_execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()",
            )
            .await
            .unwrap();
        ended.push(begun.elapsed());
    }
    let answers = asked.await.unwrap();
    let failed: Vec<_> = answers.iter().filter(|(_, status)| *status >= 400).collect();
    // Each time at most the writes that were under way at that moment.
    assert!(failed.len() <= 6, "{failed:?} after {ended:?}");
    assert!(failed.iter().all(|(_, status)| *status == 503), "{failed:?}");
    for (sent, _) in failed {
        assert!(
            ended.iter().any(|end| sent.abs_diff(*end) < Duration::from_millis(200)),
            "{sent:?} after {ended:?}"
        );
    }
    anon.get("/readyz").await.expect(200);
}
