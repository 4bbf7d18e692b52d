//! The API's description and the authorisation matrix.

use std::fmt::Write;

use platform::{auth::Role, testing::Place};

use crate::support::start;

#[test]
fn the_document() {
    insta::assert_json_snapshot!(platform::openapi::document(&identity::service()));
}

#[test]
fn who_may_do_what() {
    let mut matrix = String::new();
    for row in identity::actions() {
        let roles: Vec<String> = row.roles.iter().map(|role| format!("{role:?}")).collect();
        writeln!(matrix, "{} {}: {}", row.resource, row.action, roles.join(" ")).unwrap();
    }
    insta::assert_snapshot!(matrix);
}

#[tokio::test]
async fn the_document_is_served_to_anybody() {
    let app = start().await;
    app.anon().get("/openapi.json").await.expect(200);
    app.anon().get("/healthz").await.expect(200);
    app.anon().get("/readyz").await.expect(200);
}

#[tokio::test]
async fn nobody_without_a_token_gets_anything() {
    let app = start().await;
    let document = serde_json::to_value(platform::openapi::document(&identity::service())).unwrap();
    for (path, item) in document["paths"].as_object().unwrap() {
        let path = path.replace("{id}", "1").replace("{accountId}", "1");
        for method in item.as_object().unwrap().keys() {
            let Ok(method) = method.to_uppercase().parse::<reqwest::Method>() else { continue };
            let request = app.anon().request(method.clone(), &path).json(&serde_json::json!({}));
            let answer = platform::testing::send(request).await;
            assert_eq!(answer.status, 401, "{method} {path}");
        }
    }
    let nobody = app.user(Role::NoAccess, Place::account(1)).await;
    nobody.get("/roles").await.expect_problem(403, "Error_Forbidden");
}
