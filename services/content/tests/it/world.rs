//! A catalog to ask, and how to ask it.

use platform::{
    auth::Role,
    testing::{Place, TestApp, TestClient},
};
use serde_json::{Value, json};

const PACKAGE: &str = include_str!("catalog.toml");

/// A service with a small catalog, and a site admin.
pub async fn catalog() -> (TestApp, TestClient) {
    let start = TestApp::start(content::service());
    let (app, _, admin) = start.with_user(Role::SessionAdmin, Place::site(1, 2, 3)).await;
    let package = toml::from_str(PACKAGE).unwrap();
    let mut conn = app.database.owner().await;
    content::activities::seed::load(&mut conn, package).await.unwrap();
    (app, admin)
}

/// What a document answers.
pub async fn ask(who: &TestClient, query: &str, variables: Value) -> Value {
    let body = json!({"query": query, "variables": variables});
    who.post("/graphql", &body).await.expect(200).value()
}

/// Data of a document that must not fail.
pub async fn data(who: &TestClient, query: &str, variables: Value) -> Value {
    let answer = ask(who, query, variables).await;
    assert_eq!(answer.get("errors"), None, "{answer}");
    answer["data"].clone()
}
