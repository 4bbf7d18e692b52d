//! Drill-downs.

use diesel_async::RunQueryDsl;
use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestApp};

use crate::support::{number, start};

#[derive(Debug, diesel::QueryableByName, PartialEq)]
struct Noted {
    #[diesel(sql_type = diesel::sql_types::Text)]
    action: String,
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::BigInt>)]
    actor_user_id: Option<i64>,
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::SmallInt>)]
    viewed_role: Option<i16>,
    #[diesel(sql_type = diesel::sql_types::Nullable<diesel::sql_types::BigInt>)]
    viewed_account_id: Option<i64>,
}

async fn noted(app: &TestApp) -> Vec<Noted> {
    let sql = "SELECT action, actor_user_id, viewed_role, viewed_account_id FROM audit_log \
               WHERE entity = 'drilldown' ORDER BY id";
    diesel::sql_query(sql).load(&mut app.database.owner().await).await.unwrap()
}

#[tokio::test]
async fn a_drill_down_is_noted_with_both_identities() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let admin = app.user(Role::Admin, Place::provider()).await;
    let request = json!({"roleId": 6, "accountId": 1, "programId": 2, "siteId": 3});
    let begun = admin.post("/drilldowns", &request).await.expect(201).value();
    assert_eq!((&begun["roleId"], &begun["siteId"]), (&6.into(), &3.into()));
    assert_eq!(begun["userRoles"][0]["roleId"], 6);
    let viewing = admin.viewing("role=6,account=1,program=2,site=3");
    viewing.delete("/drilldowns/current").await.expect(204);
    viewing.delete("/drilldowns/current").await.expect(204);
    let entry = |action: &str| Noted {
        action: action.into(),
        actor_user_id: Some(admin.user_id),
        viewed_role: Some(6),
        viewed_account_id: Some(1),
    };
    assert_eq!(noted(&app).await, [entry("drilldown.begin"), entry("drilldown.end")]);
}

#[tokio::test]
async fn two_at_once_are_one_after_the_other() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let admin = app.user(Role::Admin, Place::provider()).await;
    let request = json!({"roleId": 6, "accountId": 1, "programId": 2, "siteId": 3});
    let begun = (0..6).map(|_| admin.post("/drilldowns", &request));
    for answer in futures_util::future::join_all(begun).await {
        answer.expect(201);
    }
    let open = "SELECT count(*) FROM drilldowns WHERE ended_at IS NULL";
    assert_eq!(number(&app, open).await, 1);
}

#[tokio::test]
async fn roles_1_and_2_view_places_that_there_are() {
    let app = start().await;
    app.insert_place(Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(4, 5, 6)).await;
    let ask = |role: i64, account: i64, program: i64, site: i64| json!({"roleId": role, "accountId": account, "programId": program, "siteId": site});
    let super_admin = app.user(Role::SuperAdmin, Place::provider()).await;
    super_admin.post("/drilldowns", &ask(4, 1, 0, 0)).await.expect(201);
    super_admin.post("/drilldowns", &ask(4, 99, 0, 0)).await.expect_problem(404, "Error_NotFound");
    super_admin.post("/drilldowns", &ask(6, 1, 5, 6)).await.expect_problem(404, "Error_NotFound");
    super_admin
        .post("/drilldowns", &ask(6, 1, 2, 0))
        .await
        .expect_problem(400, "Error_ValidationFailed");
    super_admin
        .post("/drilldowns", &ask(1, 1, 0, 0))
        .await
        .expect_problem(400, "Error_ValidationFailed");
    super_admin
        .post("/drilldowns", &ask(12, 1, 0, 0))
        .await
        .expect_problem(400, "Error_ValidationFailed");
    for (role, place) in [
        (Role::ContentAdmin, Place::provider()),
        (Role::AccountAdmin, Place::account(1)),
        (Role::ProgramAdmin, Place::program(1, 2)),
        (Role::Staff, Place::site(1, 2, 3)),
    ] {
        let other = app.user(role, place).await;
        let answer = other.post("/drilldowns", &ask(7, 1, 2, 3)).await;
        answer.expect_problem(403, "Error_Forbidden");
    }
}
