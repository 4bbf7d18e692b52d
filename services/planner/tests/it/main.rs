//! The service through HTTP, against a real PostgreSQL.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails where it stands")]

mod dashboard;
mod events;
mod feeds;
mod files;
mod holiday_files;
mod holidays;
mod live;
mod pages;
mod products;
mod reminders;
mod series;
mod tasks;
mod third_party;
mod timeline;

use platform::auth::Role;
use testing::{Place, TestApp, TestClient};

/// A planner with a program admin of program 2 in account 1, which has the sites 21 and 22; program 3 of it and account 9
/// are others'.
async fn planner() -> (TestApp, TestClient) {
    filled(TestApp::start(planner::service()).await).await
}

/// The same at a time.
async fn planner_at(time: &str) -> (TestApp, TestClient) {
    filled(TestApp::start(planner::service()).at(time.parse().unwrap()).await).await
}

async fn filled(app: TestApp) -> (TestApp, TestClient) {
    for (account, program, site) in [(1, 2, 21), (1, 2, 22), (1, 3, 31), (9, 90, 91)] {
        app.insert_place(Place::site(account, program, site)).await;
    }
    let admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    (app, admin)
}

#[tokio::test]
async fn schema_rs_describes_the_database() {
    let (app, _) = planner().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}
