use platform::auth::Role;
use serde_json::{Value, json};
use testing::Place;

use crate::attendance::{attendance, run};

const PATH: &str = "/attendance/settings";
const OWN: &str = "/attendance/settings/own";

#[tokio::test]
async fn each_person_sees_registers_in_their_own_way() {
    let (app, admin) = attendance().await;
    let of_site = format!("{PATH}?siteId=21");
    let first = admin.get(&of_site).await.expect(200).value();
    assert_eq!((&first["order"], &first["group"]), (&json!("lastName"), &json!("none")));
    assert_eq!(first["columns"].as_array().unwrap().len(), 8);
    let site = json!({
        "siteId": 21, "level": "site",
        "settings": {"order": "grade", "group": "classroom", "columns": ["note", "grade", "grade"], "lateAfter": "15:10"},
    });
    admin.put(PATH, &site).await.expect(200);
    // Staff have a view of their own, and what they leave open is the site's.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let own = json!({"siteId": 21, "settings": {"order": "firstName", "columns": []}});
    let seen = staff.put(OWN, &own).await.expect(200).value();
    assert_eq!(
        (&seen["order"], &seen["group"], &seen["columns"], &seen["lateAfter"]),
        (&json!("firstName"), &json!("classroom"), &json!([]), &json!("15:10:00"))
    );
    assert_eq!(staff.get(&of_site).await.expect(200).value(), seen);
    // Nobody else sees it.
    let other = admin.get(&of_site).await.expect(200).value();
    assert_eq!(
        (&other["order"], &other["columns"], &other["user"]["order"]),
        (&json!("grade"), &json!(["grade", "note"]), &Value::Null)
    );
    // Taken back, the site's counts again.
    let back = staff.put(OWN, &json!({"siteId": 21, "settings": {}})).await.expect(200).value();
    assert_eq!((&back["order"], &back["columns"]), (&json!("grade"), &json!(["grade", "note"])));
    assert_eq!(app.count("audit_log", "action = 'attendance-settings.edit-own'").await, 2);
}

#[tokio::test]
async fn registers_have_notes_grades_and_transportation_by_a_flag() {
    let (app, admin) = attendance().await;
    let of_site = format!("{PATH}?siteId=21");
    let with = admin.get(&of_site).await.expect(200).value();
    assert_eq!(with["offered"], with["columns"]);
    run(&app, "UPDATE ref_accounts SET flags = '{}' WHERE id = 1").await;
    let without = admin.get(&of_site).await.expect(200).value();
    let left = json!(["photo", "classroom", "pickup", "checkIn", "checkOut"]);
    assert_eq!((&without["offered"], &without["columns"]), (&left, &left));
}

#[tokio::test]
async fn own_settings_go_with_the_person_through_an_account_and_no_further() {
    let (app, _) = attendance().await;
    let person = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let own = json!({"siteId": 21, "settings": {"order": "firstName"}});
    person.put(OWN, &own).await.expect(200);
    let there = person.get(&format!("{PATH}?siteId=22")).await.expect(200).value();
    assert_eq!(there["order"], "firstName");
    let provider = app.user(Role::SuperAdmin, Place::provider()).await;
    provider.put(OWN, &json!({"siteId": 91, "settings": {"order": "grade"}})).await.expect(200);
    let elsewhere = provider.get(&format!("{PATH}?siteId=21")).await.expect(200).value();
    assert_eq!(elsewhere["order"], "lastName");
}

#[tokio::test]
async fn site_settings_are_validated_and_isolated() {
    let (app, admin) = attendance().await;
    let put = async |settings: Value, site: i64| {
        admin.put(OWN, &json!({"siteId": site, "settings": settings})).await
    };
    put(json!({"columns": ["secret"]}), 21).await.expect(400);
    put(json!({"order": "age"}), 21).await.expect(400);
    let many: Vec<String> = (0..13).map(|number| format!("Bus {number}")).collect();
    let many = put(json!({"transportChoices": many}), 21).await;
    let many = many.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(many["faults"]["transportChoices"][0]["code"], "tooManyWaysHome", "{many}");
    put(json!({"transportChoices": ["x".repeat(51)]}), 21)
        .await
        .expect_problem(400, "Error_ValidationFailed");
    for site in [22, 91, 999] {
        put(json!({}), site).await.expect_problem(404, "Error_NotFound");
    }
    assert_eq!(app.count("attendance_settings", "true").await, 0);
}
