//! The service behind a PgBouncer that pools transactions, with a URL of PostgreSQL itself for what needs a session.

use std::time::Duration;

use platform::{Shared, StartError, auth::Role, config::Settings, events::Topic, host};
use rdkafka::mocking::MockCluster;
use serde_json::json;
use testing::{Place, Pooler, TestApp, TestDatabase, test_database};

use crate::{
    attendance::{DAY, attendance_of},
    broker_down::delivered_events,
    live::Page,
};

/// How long an open page may wait for what it is told.
const PATIENCE: Duration = Duration::from_secs(10);
/// By what the connections of `direct_url` are known.
const DIRECT: &str = "direct";

fn direct(database: &TestDatabase) -> String {
    format!("{}?application_name={DIRECT}", database.serving_url)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PgBouncer"]
async fn a_service_works_behind_a_pooler_of_transactions() {
    let database = test_database(&roster::service()).await;
    let pooler = Pooler::start(&database.serving_url, 200).await;
    let cluster = MockCluster::new(1).unwrap();
    let servers = cluster.bootstrap_servers();
    let topic = Topic::of("roster").name();
    cluster.create_topic(&topic, 1, 1).unwrap();
    let builder = TestApp::start(roster::service())
        .on(database.clone())
        .with_setting("database.url", pooler.url())
        .with_setting("database.direct_url", direct(&database))
        .with_setting("events", format!("kafka://{servers}"));
    let (app, admin) = attendance_of(builder).await;
    let mut page =
        Page::open(&app.user(Role::Staff, Place::site(1, 2, 21)).await, "siteId=21").await;

    // Lists are read with statements that stay prepared, of which each connection has its own: there are more of them than
    // the pooler has sessions.
    let requests = (0..8).map(|_| {
        let admin = admin.clone();
        tokio::spawn(async move {
            for search in ["a", "Ana", "", "a"] {
                admin.get(&format!("/scholars?accountId=1&search={search}")).await.expect(200);
                admin.get(&format!("/attendance/register?siteId=21&day={DAY}")).await.expect(200);
            }
        })
    });
    for requests in requests.collect::<Vec<_>>() {
        requests.await.unwrap();
    }
    let marks = json!([{"ssmId": 103, "version": 0, "status": "Present"}]);
    let body = json!({"siteId": 21, "day": DAY, "marks": marks});
    assert_eq!(admin.put("/attendance/register", &body).await.expect(200).value()["saved"], 1);

    // Both of what needs a session have one: LISTEN, and the turn of the relay.
    let (name, change) = page.event(PATIENCE).await.unwrap();
    assert_eq!((&*name, &change["kind"]), ("change", &json!("attendance")));
    assert!(!delivered_events(servers, topic, 1).await.is_empty());
    let turn = format!(
        "pg_stat_activity JOIN pg_locks USING (pid) WHERE application_name = '{DIRECT}'
         AND datname = current_database() AND locktype = 'advisory' AND granted"
    );
    assert_eq!(app.count(&format!("(SELECT 1 FROM {turn}) turn"), "true").await, 1);
    let both = format!(
        "(SELECT 1 FROM pg_stat_activity WHERE application_name = '{DIRECT}' AND datname = current_database()) both_of_them"
    );
    assert_eq!(app.count(&both, "true").await, 2);
    app.stop().await;
}

/// Why the service does not start with these settings.
async fn refusal(url: &str, direct: &str) -> String {
    let settings = Settings::from_figment(
        Settings::defaults()
            .merge(("database.url", url))
            .merge(("database.direct_url", direct))
            .merge(("files.url", "memory:"))
            .merge(("events", "none:"))
            .merge(("demo", true)),
    );
    let settings = settings.unwrap();
    let shared = Shared::open(&settings).await.unwrap();
    let refused = host(roster::service(), settings, shared).await.err().unwrap();
    assert!(matches!(refused, StartError::Config(_)), "{refused}");
    refused.to_string()
}

#[tokio::test]
#[ignore = "needs PgBouncer"]
async fn what_a_pooler_lacks_stops_the_start() {
    let database = test_database(&roster::service()).await;
    let pooler = Pooler::start(&database.serving_url, 200).await;
    let message = refusal(pooler.url(), "").await;
    assert!(message.starts_with("setting database.direct_url: is needed"), "{message}");
    let old = Pooler::start(&database.serving_url, 0).await;
    let message = refusal(old.url(), &direct(&database)).await;
    assert!(
        message.starts_with("setting database.url: leads to a pooler that does not know"),
        "{message}"
    );
    // PostgreSQL itself is no pooler, also with options of its own.
    let own = format!("{}?options=-c%20statement_timeout%3D10s", database.serving_url);
    let app =
        TestApp::start(roster::service()).on(database).with_setting("database.url", own).await;
    app.anon().get("/readyz").await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PgBouncer"]
async fn tables_are_not_made_through_a_pooler() {
    let database = test_database(&roster::service()).await;
    let pooler = Pooler::start(&database.owner_url, 200).await;
    let settings = Settings::from_figment(
        Settings::defaults()
            .merge(("database.url", &database.serving_url))
            .merge(("database.owner_url", pooler.url())),
    );
    let settings = settings.unwrap().database;
    let roster = roster::service();
    let refused = platform::db::migrate(&settings, roster.all_migrations(), roster.lists).await;
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("database.owner_url leads to a pooler"), "{message}");
}
