//! A service that is started while its database is away.

use std::time::Duration;

use platform::{Shared, StartError, config::Settings, host};
use testing::{TestApp, test_database};

use crate::{delivery::wire::Wire, things::service};

#[tokio::test]
async fn a_database_that_comes_later_is_waited_for() {
    let database = test_database(&service()).await;
    let wire = Wire::to(&database.serving_url);
    wire.cut();
    let start = async {
        TestApp::start(service())
            .on(database.clone())
            .with_setting("database.url", wire.url())
            .await
    };
    let come = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        wire.mend();
    };
    let (app, ()) = tokio::join!(start, come);
    app.anon().get("/readyz").await.expect(200);
}

#[tokio::test]
async fn a_database_that_does_not_come_is_named() {
    let settings = Settings::from_figment(
        Settings::defaults()
            .merge(("database.url", "postgres://me@127.0.0.1:1/things"))
            .merge(("database.start_seconds", 1))
            .merge(("files.url", "memory:"))
            .merge(("events", "none:")),
    );
    let settings = settings.unwrap();
    let shared = Shared::open(&settings).await.unwrap();
    let refused = host(service(), settings, shared).await.err().unwrap();
    assert!(matches!(refused, StartError::Away { .. }));
    let message = refused.to_string();
    assert!(message.contains("the database of things (setting database.url)"), "{message}");
    assert!(message.contains("onnection refused"), "{message}");
}
