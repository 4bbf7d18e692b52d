use platform::auth::Role;
use serde_json::json;
use testing::{Place, Records, TestApp, TestClient};

/// The service with the admin of account 1; account 9 is another.
async fn started() -> (TestApp, TestClient) {
    let app = TestApp::start(__crate__::service()).await;
    app.insert_place(Place::site(1, 2, 21)).await;
    app.insert_place(Place::site(9, 90, 91)).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    (app, admin)
}

fn __table__() -> Records {
    Records {
        path: "/__kebabMany__",
        entity: "__kebab__",
        taken: "Error___One__NameExists",
        body: json!({"accountId": 1, "name": "First", "description": "The first that there was."}),
    }
}

#[tokio::test]
async fn the_schema_is_that_of_the_database() {
    let (app, _) = started().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}

#[tokio::test]
async fn one_is_added_read_changed_and_removed() {
    let (app, admin) = started().await;
    __table__().are_kept(&app, &admin).await;
}

#[tokio::test]
async fn names_are_unique_in_the_account() {
    let (_app, admin) = started().await;
    __table__().have_names_of_their_own(&admin).await;
}

#[tokio::test]
async fn the_list_is_that_of_an_account() {
    let (_app, admin) = started().await;
    let second = json!({"accountId": 1, "name": "Second", "isActive": false});
    admin.post("/__kebabMany__", &second).await.expect(201);
    __table__().made(&admin).await;
    let names = async |more: &str| __table__().names(&admin, more).await;
    assert_eq!(names("").await, ["First", "Second"]);
    assert_eq!(names("&sortDir=desc").await, ["Second", "First"]);
    assert_eq!(names("&search=sec").await, ["Second"]);
    assert_eq!(names("&filter=isActive:true").await, ["First"]);
    admin.get("/__kebabMany__").await.expect(400);
    admin.get("/__kebabMany__?accountId=9").await.expect(404);
}

#[tokio::test]
async fn others_may_not() {
    let (app, admin) = started().await;
    let others = [
        (Role::ProgramAdmin, Place::program(1, 2), 403),
        (Role::Staff, Place::site(1, 2, 21), 403),
        (Role::AccountAdmin, Place::account(9), 404),
    ];
    __table__().are_refused_to(&app, &admin, &others).await;
}
