//! People and roles.

use aws_lc_rs::hmac;
use chrono::{DateTime, Utc};
use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestApp};

use crate::support::{Web, person, start, start_with};

#[tokio::test]
async fn the_current_user_has_the_fields_of_the_specification() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::SessionAdmin, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    let tokens = web.sign_in("ana@afterbell.test").await;
    let me = web.api(&tokens).get("/users/me").await.expect(200).value();
    insta::assert_json_snapshot!(me, {".hmacHash" => "[hash]"});
}

#[tokio::test]
async fn a_help_widget_that_is_set_gets_a_proof_of_who_asks() {
    let app = start_with(&[
        ("identity.help_widget.script_url", json!("https://widget.test/app.js")),
        ("identity.help_widget.app_id", json!("afterbell")),
        ("identity.help_widget.secret", json!("shared with the widget")),
    ])
    .await;
    let me = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    let shown = me.get("/users/me").await.expect(200).value();
    let key = hmac::Key::new(hmac::HMAC_SHA256, b"shared with the widget");
    let tag = hmac::sign(&key, me.user_id.to_string().as_bytes());
    let hash: String = tag.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    let since = shown["helpWidget"]["signedUpAt"].as_str().unwrap();
    assert!(since.parse::<DateTime<Utc>>().unwrap() <= Utc::now(), "{since}");
    let widget = json!({
        "scriptUrl": "https://widget.test/app.js", "appId": "afterbell", "hash": hash, "signedUpAt": since,
    });
    assert_eq!((&shown["helpWidget"], &shown["hmacHash"]), (&widget, &json!(hash)));
}

#[tokio::test]
async fn the_language_is_chosen_and_audited() {
    let (app, _, user) = TestApp::start(identity::service())
        .with_setting("identity.argon2.memory_kib", 8)
        .with_user(Role::Staff, Place::site(1, 2, 3))
        .await;
    let me = user.put("/users/me/preferences", &json!({"locale": "es"})).await.expect(200).value();
    assert_eq!(me["locale"], "es");
    assert_eq!(me["version"], 2);
    let me = user.put("/users/me/preferences", &json!({"locale": null})).await.expect(200).value();
    assert_eq!(me["locale"], json!(null));
    user.put("/users/me/preferences", &json!({"locale": "fr"}))
        .await
        .expect_problem(400, "Error_ValidationFailed");
    let event_count: i64 =
        count(&app, "SELECT count(*) AS n FROM outbox WHERE entity_type = 'user'").await;
    assert_eq!(event_count, 2);
    let noted =
        count(&app, "SELECT count(*) AS n FROM audit_log WHERE action = 'user.preferences'").await;
    assert_eq!(noted, 2);
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    n: i64,
}

async fn count(app: &TestApp, sql: &str) -> i64 {
    use diesel_async::RunQueryDsl;
    let mut conn = app.database.owner().await;
    let row: Count = diesel::sql_query(sql).get_result(&mut conn).await.unwrap();
    row.n
}

#[tokio::test]
async fn sign_in_failures_are_noted_without_the_address() {
    let app = start().await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let mut web = Web::new(&app);
    for email in ["ana@afterbell.test", "secret.person@afterbell.test"] {
        web.fill("/identity/sign-in", &[("email", email), ("password", "x")]).await.expect(400);
    }
    let failed = "SELECT count(*) AS n FROM audit_log WHERE action = 'session.sign-in-failed'";
    assert_eq!(count(&app, failed).await, 2);
    let named = "SELECT count(*) AS n FROM audit_log a WHERE a::text LIKE '%secret.person%'";
    assert_eq!(count(&app, named).await, 0);
}

#[tokio::test]
async fn people_are_seen_by_those_who_run_their_places() {
    let app = start().await;
    let staff = person(&app, "staff@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let elsewhere = person(&app, "else@afterbell.test", Role::Staff, Place::site(1, 4, 5)).await;
    let path = |id: i64| format!("/users/{id}");
    for (role, place) in [
        (Role::SuperAdmin, Place::provider()),
        (Role::Admin, Place::provider()),
        (Role::AccountAdmin, Place::account(1)),
        (Role::ProgramAdmin, Place::program(1, 2)),
        (Role::SessionAdmin, Place::site(1, 2, 3)),
    ] {
        let user = app.user(role, place).await;
        user.get(&path(staff)).await.expect(200);
        user.get(&format!("/users/{staff}/roles")).await.expect(200);
    }
    let program_admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    program_admin.get(&path(elsewhere)).await.expect_problem(404, "Error_NotFound");
    let colleague = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    colleague.get(&path(staff)).await.expect_problem(404, "Error_NotFound");
    colleague.get(&path(colleague.user_id)).await.expect(200);
    colleague.get("/users/accounts/1").await.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn one_s_own_roles_are_seen_whatever_is_viewed() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let admin = app.user(Role::SuperAdmin, Place::provider()).await;
    let viewing = admin.viewing("role=7,account=1,program=2,site=3");
    let roles = viewing.get(&format!("/users/{}/roles", admin.user_id)).await.expect(200).value();
    assert_eq!(roles["userRoles"][0]["roleId"], 1);
    assert_eq!(viewing.get("/users/me").await.expect(200).value()["roleId"], 1);
}

#[tokio::test]
async fn roles_are_those_of_the_specification() {
    let (_app, anon, user) = TestApp::start(identity::service())
        .with_setting("identity.argon2.memory_kib", 8)
        .with_user(Role::Staff, Place::site(1, 2, 3))
        .await;
    anon.get("/roles").await.expect_problem(401, "Error_InvalidToken");
    let roles = user.get("/roles").await.expect(200).value();
    assert_eq!(roles.as_array().unwrap().len(), 11);
    assert_eq!(
        user.get("/roles/6").await.expect(200).value(),
        json!({"id": 6, "name": "Session Admin"})
    );
    for id in ["0", "12", "-1", "x", "99999999999999999999"] {
        user.get(&format!("/roles/{id}")).await.expect_problem(404, "Error_NotFound");
    }
}

#[tokio::test]
async fn the_primary_admin_of_an_account_is_found() {
    let app = start().await;
    let user = identity::seed::SeedUser {
        email: "pat@afterbell.test".into(),
        first_name: "Pat".into(),
        last_name: "Lee".into(),
        account_id: Some(1),
        status: platform::auth::UserStatus::Active,
        password_hash: None,
        language: None,
        roles: vec![identity::seed::SeedRole {
            is_primary_account_admin: true,
            ..identity::seed::SeedRole::at(Role::AccountAdmin, Some(1), None, None)
        }],
    };
    let id = app
        .platform
        .db()
        .system_tx(async |conn| identity::seed::create_user(conn, &user).await)
        .await
        .unwrap();
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    assert_eq!(admin.get("/users/accounts/1").await.expect(200).value()["id"], id);
    admin.get("/users/accounts/2").await.expect_problem(404, "Error_NotFound");
}
