use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

/// A planner with a program admin of program 2 in account 1; program 3 of it and account 9 are others'.
async fn planner() -> (TestApp, TestClient) {
    let app = TestApp::start(planner::service()).await;
    for place in [Place::site(1, 2, 21), Place::site(1, 3, 31), Place::site(9, 90, 91)] {
        app.insert_place(place).await;
    }
    let admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    (app, admin)
}

fn thanksgiving(program: i64) -> Value {
    json!({
        "programId": program, "name": "Thanksgiving", "startDate": "2026-11-26", "endDate": "2026-11-27",
    })
}

async fn calendar(who: &TestClient, more: &str) -> Value {
    let path = format!("/event/events-holidays?programId=2&productId=0&sortDir=asc{more}");
    who.get(&path).await.expect(200).value()
}

#[tokio::test]
async fn the_schema_is_that_of_the_database() {
    let (app, _) = planner().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}

#[tokio::test]
async fn a_holiday_is_added_shown_changed_and_removed() {
    let (app, admin) = planner().await;
    let made = admin.post("/holiday", &thanksgiving(2)).await.expect(201).value();
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let shown = calendar(&staff, "").await;
    assert_eq!(shown["count"], 1);
    assert_eq!(
        shown["eventHolidayDtos"][0],
        json!({
            "type": "holiday", "id": made["id"], "programId": 2, "siteId": null, "title": "Thanksgiving",
            "location": "", "description": "", "startDate": "2026-11-26", "endDate": "2026-11-27",
            "startTime": null, "endTime": null, "isAllDay": true, "version": 1, "seriesId": null,
        })
    );
    let path = format!("/holiday/{}", made["id"]);
    let edit = json!({"version": 1, "name": "Thanksgiving break"});
    assert_eq!(admin.put(&path, &edit).await.expect(200).value()["version"], 2);
    let conflict =
        admin.put(&path, &edit).await.expect_problem(409, "Error_VersionConflict").value();
    assert_eq!(conflict["current"]["changedBy"], "Test User");
    // Without a version the last write wins.
    admin.put(&path, &json!({"endDate": "2026-11-28"})).await.expect(200);
    admin.delete(&path).await.expect(204);
    assert_eq!(calendar(&admin, "").await["count"], 0);
    let published = app.count("outbox", "entity_type = 'holiday'").await;
    let audited = app.count("audit_log", "entity = 'holiday'").await;
    assert_eq!((published, audited), (4, 4));
}

#[tokio::test]
async fn names_are_unique_in_the_program() {
    let (app, admin) = planner().await;
    admin.post("/holiday", &thanksgiving(2)).await.expect(201);
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    account.post("/holiday", &thanksgiving(3)).await.expect(201);
    let again = json!({"programId": 2, "name": " THANKSGIVING", "startDate": "2027-11-25"});
    let refused = admin.post("/holiday", &again).await;
    let refused = refused.expect_problem(409, "Error_HolidayAlreadyExists").value();
    let message = "Oops, looks like you have already created a Holiday with this name";
    assert_eq!(
        (&refused["detail"], &refused["errors"]["name"]),
        (&json!(message), &json!([message]))
    );
}

#[tokio::test]
async fn the_calendar_needs_program_product_and_order() {
    let (_app, admin) = planner().await;
    let refused = admin.get("/event/events-holidays").await;
    let errors = refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone();
    for name in ["programId", "productId", "sortDir"] {
        assert_eq!(errors[name], json!([format!("The parameter '{name}' cannot be null.")]));
    }
}

#[tokio::test]
async fn the_calendar_is_narrowed_and_ordered() {
    let (_app, admin) = planner().await;
    for (name, day) in
        [("Año Nuevo", "2027-01-01"), ("Thanksgiving", "2026-11-26"), ("Spring", "2027-04-05")]
    {
        let body = json!({"programId": 2, "name": name, "startDate": day});
        admin.post("/holiday", &body).await.expect(201);
    }
    let titles = async |more: &str| {
        let found = calendar(&admin, more).await;
        let rows = found["eventHolidayDtos"].as_array().unwrap().clone();
        rows.iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles("").await, ["Thanksgiving", "Año Nuevo", "Spring"]);
    assert_eq!(titles("&sortField=title").await, ["Año Nuevo", "Spring", "Thanksgiving"]);
    assert_eq!(titles("&search=ano").await, ["Año Nuevo"]);
    assert_eq!(titles("&startDate=2027-01-01&endDate=2027-02-01").await, ["Año Nuevo"]);
    assert_eq!(titles("&count=1&page=2").await, ["Año Nuevo"]);
}

#[tokio::test]
async fn only_those_who_manage_the_program_change_its_holidays() {
    let (app, admin) = planner().await;
    let made = admin.post("/holiday", &thanksgiving(2)).await.expect(201).value();
    let path = format!("/holiday/{}", made["id"]);
    for (role, place, status) in [
        (Role::Staff, Place::site(1, 2, 21), 403),
        (Role::SessionAdmin, Place::site(1, 2, 21), 403),
        (Role::ProgramAdmin, Place::program(1, 3), 404),
        (Role::AccountAdmin, Place::account(9), 404),
    ] {
        let other = app.user(role, place).await;
        other.post("/holiday", &thanksgiving(2)).await.expect(status);
        other.put(&path, &json!({"name": "Mine"})).await.expect(status);
        other.delete(&path).await.expect(status);
    }
    // A program admin elsewhere who is staff here may not do more here than staff.
    let mixed = app
        .user_with(&[
            (Role::ProgramAdmin, Place::program(1, 3)),
            (Role::Staff, Place::site(1, 2, 21)),
        ])
        .await;
    mixed.put(&path, &json!({"name": "Mine"})).await.expect(403);
}
