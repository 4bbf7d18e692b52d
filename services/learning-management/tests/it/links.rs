use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestApp, TestClient};

async fn service() -> (TestApp, TestClient) {
    let start = TestApp::start(learning_management::service());
    let (app, _, editor) = start.with_user(Role::ContentAdmin, Place::provider()).await;
    (app, editor)
}

#[tokio::test]
async fn the_schema_is_that_of_the_database() {
    let (app, _) = service().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}

#[tokio::test]
async fn a_link_is_added_shown_changed_and_removed() {
    let (app, editor) = service().await;
    let link =
        json!({"title": "Snack ideas", "url": "https://example.org/snacks", "category": "Health"});
    let made = editor.post("/links", &link).await.expect(201).value();
    let staff = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    let shown = staff.get("/links").await.expect(200).value();
    assert_eq!((&shown["count"], &shown["results"][0]), (&json!(1), &made));
    let path = format!("/links/{}", made["id"]);
    editor.put(&path, &json!({"version": 1, "isActive": false})).await.expect(200);
    editor.put(&path, &json!({"version": 1})).await.expect_problem(409, "Error_VersionConflict");
    // Those that are not shown are seen by who manages them.
    assert_eq!(staff.get("/links").await.expect(200).value()["count"], 0);
    assert_eq!(editor.get("/links").await.expect(200).value()["count"], 1);
    editor.delete(&path).await.expect(204);
    editor.delete(&path).await.expect(404);
    assert_eq!(app.count("audit_log", "entity = 'link'").await, 3);
}

#[tokio::test]
async fn links_stand_in_their_order() {
    let (_app, editor) = service().await;
    for (title, position, language) in [("Zoo", 1, "en"), ("Art", 2, "en"), ("Museo", 1, "es")] {
        let link = json!({
            "title": title, "url": "https://example.org/", "position": position, "language": language,
        });
        editor.post("/links", &link).await.expect(201);
    }
    let titles = async |query: &str| {
        let list = editor.get(&format!("/links{query}")).await.expect(200).value();
        let rows = list["results"].as_array().unwrap().clone();
        rows.iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles("").await, ["Museo", "Zoo", "Art"]);
    assert_eq!(titles("?language=en").await, ["Zoo", "Art"]);
    assert_eq!(titles("?language=en,es").await, titles("").await);
    let again = json!({"title": "ZOO", "url": "https://example.org/zoo"});
    editor.post("/links", &again).await.expect_problem(409, "Error_LinkTitleExists");
}

#[tokio::test]
async fn content_admins_alone_manage_links() {
    let (app, editor) = service().await;
    let link = json!({"title": "Snack ideas", "url": "https://example.org/snacks"});
    let made = editor.post("/links", &link).await.expect(201).value();
    let path = format!("/links/{}", made["id"]);
    for (role, place) in [
        (Role::Admin, Place::provider()),
        (Role::AccountAdmin, Place::account(1)),
        (Role::Staff, Place::site(1, 2, 3)),
    ] {
        let other = app.user(role, place).await;
        other.post("/links", &link).await.expect(403);
        other.put(&path, &json!({"title": "Mine"})).await.expect(403);
        other.delete(&path).await.expect(403);
    }
}
