//! Roles given to many at once, and taken back.

use platform::auth::Role;
use serde_json::{Value, json};
use testing::Place;

use crate::{
    people::{added, form, role, with, world},
    support::{number, person, run, start},
};

#[tokio::test]
async fn privileges_are_granted_and_undone_once() {
    let app = start().await;
    world(&app).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let ana = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let bo = added(&admin, &form("bo@afterbell.test")).await["userId"].clone();
    let stranger = person(&app, "s@afterbell.test", Role::Staff, Place::site(9, 8, 7)).await;
    let roles = json!([role(6, Some(4), Some(5)), role(7, Some(2), Some(3))]);
    let body = json!({"ids": [ana, bo, stranger], "userRoles": roles});
    let granted = admin.put("/users/privilege", &body).await.expect(200).value();
    assert_eq!((&granted["done"], &granted["failed"]), (&json!(2), &json!(1)));
    assert_eq!(granted["results"][2]["error"]["name"], "Error_NotFound");
    let records = "SELECT count(*) FROM user_roles WHERE role_id IN (6, 7) AND account_id = 1";
    assert_eq!(number(&app, records).await, 4, "what they had already is not doubled");
    // Somebody who is active has it at once, somebody who is not when they are.
    let status = "SELECT sum(status) FROM user_roles WHERE role_id = 6";
    assert_eq!(number(&app, status).await, 1);

    let undo = json!({"undoToken": granted["undoToken"]});
    let other = app.user(Role::AccountAdmin, Place::account(1)).await;
    other.post("/users/undo-privilege", &undo).await.expect_problem(404, "Error_NotFound");
    let undone = admin.post("/users/undo-privilege", &undo).await.expect(200).value();
    assert_eq!(undone["done"], 2);
    assert_eq!(number(&app, records).await, 2);
    admin.post("/users/undo-privilege", &undo).await.expect_problem(404, "Error_NotFound");
    for action in ["privilege.give", "privilege.undo"] {
        let noted = format!("SELECT count(*) FROM audit_log WHERE action = '{action}'");
        assert_eq!(number(&app, &noted).await, 2);
    }
}

#[tokio::test]
async fn privileges_follow_the_role_rules() {
    let app = start().await;
    world(&app).await;
    let user = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let ana = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let give = |roles: Value| json!({"ids": [ana], "userRoles": roles});
    let refused = user.put("/users/privilege", &give(json!([{"roleId": 5, "accountId": 1}]))).await;
    assert_eq!(
        refused.expect(400).value()["errors"],
        json!({"userRoles[0].programId": ["Program is required"]})
    );
    user.put("/users/privilege", &give(json!([]))).await.expect(400);
    user.put("/users/privilege", &give(json!([role(4, None, None)]))).await.expect(403);
    user.put("/users/privilege", &give(json!([role(7, Some(4), Some(5))]))).await.expect(404);
    let granted = user.put("/users/privilege", &give(json!([role(5, Some(2), None)]))).await;
    let granted = granted.expect(200).value();
    assert_eq!(granted["done"], 1);
    // An hour later it is too late.
    app.clock().advance(chrono::Duration::minutes(61));
    let undo = json!({"undoToken": granted["undoToken"]});
    user.post("/users/undo-privilege", &undo).await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn a_revoked_role_returns_only_when_assigned_again() {
    let app = start().await;
    world(&app).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let ana = person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    let here = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let there = json!([role(7, Some(4), Some(5))]);
    admin.put("/users/privilege", &json!({"ids": [ana], "userRoles": there})).await.expect(200);
    here.put("/users/bulk-revoke", &json!({"ids": [ana]})).await.expect(200);
    let revoked = format!("SELECT status FROM user_roles WHERE user_id = {ana} AND program_id = 2");
    assert_eq!(number(&app, &revoked).await, 2);

    // A form that is saved for another reason gives nothing back.
    let shown = admin.get(&format!("/users/info/{ana}")).await.expect(200).value();
    assert_eq!(shown["userRoles"].as_array().unwrap().len(), 2);
    let roles = json!({"version": shown["version"], "userRoles": shown["userRoles"]});
    let form = with(&form("ana@afterbell.test"), roles);
    admin.put(&format!("/users/{ana}"), &form).await.expect(200);
    assert_eq!(number(&app, &revoked).await, 2);

    let body = json!({"ids": [ana], "userRoles": [role(7, Some(2), Some(3))]});
    let granted = admin.put("/users/privilege", &body).await.expect(200).value();
    assert_eq!(number(&app, &revoked).await, 1);
    let noted = "SELECT count(*) FROM audit_log WHERE action = 'privilege.give'";
    assert_eq!(number(&app, noted).await, 2);
    let undo = json!({"undoToken": granted["undoToken"]});
    admin.post("/users/undo-privilege", &undo).await.expect(200);
    let left = format!("SELECT count(*) FROM user_roles WHERE user_id = {ana}");
    assert_eq!(number(&app, &left).await, 1);
}

#[tokio::test]
async fn bulk_roles_and_passwords_apply_to_all_matches_except_excluded() {
    let app = start().await;
    world(&app).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let mut staff = Vec::new();
    for name in ["ana", "bo", "cy"] {
        let email = format!("{name}@afterbell.test");
        staff.push(person(&app, &email, Role::Staff, Place::site(1, 2, 3)).await);
    }
    // Found by nobody's list but their own.
    person(&app, "other@afterbell.test", Role::Staff, Place::site(9, 8, 7)).await;
    let found = json!({
        "selectAll": true, "excludedIds": [staff[2]], "filter": "systemRole:Staff", "ids": [admin.user_id],
    });
    let roles = json!({"userRoles": [role(7, Some(4), Some(5))]});
    let granted = admin.put("/users/privilege", &with(&found, roles)).await.expect(200).value();
    let errors = |answer: &Value| {
        let results = answer["results"].as_array().unwrap();
        let mut ids: Vec<i64> = results.iter().map(|one| one["id"].as_i64().unwrap()).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!((&granted["done"], errors(&granted)), (&json!(2), staff[..2].to_vec()));
    let undo = json!({"undoToken": granted["undoToken"]});
    let undone = admin.post("/users/undo-privilege", &undo).await.expect(200).value();
    assert_eq!(undone["done"], 2);
    let answer = admin.put("/users/password/temp", &found).await.expect(200).value();
    assert_eq!((&answer["done"], errors(&answer)), (&json!(2), staff[..2].to_vec()));
    for path in ["/users/privilege", "/users/password/temp"] {
        let refused = admin.put(path, &json!({"ids": [], "userRoles": []})).await.expect(400);
        assert!(refused.value()["errors"].is_object(), "{path}");
    }
}

#[tokio::test]
async fn a_large_bulk_grant_is_undone_completely() {
    let app = start().await;
    world(&app).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let made = "INSERT INTO users (account_id, email, first_name, last_name, status)
                SELECT 1, 'many' || n || '@afterbell.test', 'Ana', 'Many', 1 FROM generate_series(1, 210) n";
    run(&app, made).await;
    let first = number(&app, "SELECT min(id) FROM users WHERE last_name = 'Many'").await;
    let ids: Vec<i64> = (first..first + 210).rev().collect();
    let body = json!({"ids": ids, "userRoles": [role(7, Some(2), Some(3))]});
    let granted = admin.put("/users/privilege", &body).await.expect(200).value();
    assert_eq!(granted["done"], 210, "{granted}");
    let errors: Vec<_> =
        granted["results"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
    assert_eq!(json!(errors), json!(ids), "told in the order of the request");
    let role_count = "SELECT count(*) FROM user_roles r JOIN users u ON u.id = r.user_id WHERE u.last_name = 'Many'";
    assert_eq!(number(&app, role_count).await, 210);
    let undo = json!({"undoToken": granted["undoToken"]});
    let undone = admin.post("/users/undo-privilege", &undo).await.expect(200).value();
    assert_eq!((&undone["done"], number(&app, role_count).await), (&json!(210), 0));
}
