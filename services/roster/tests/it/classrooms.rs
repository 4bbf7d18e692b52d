use platform::{
    auth::Role,
    testing::{Place, TestApp, TestClient},
};
use serde_json::json;

use crate::scholars::child;

const ROOMS: &str = "/sites/21/program/2/classrooms";

/// A roster with the admin of site 21 in program 2 of account 1; site 22 is its sibling, account 9 another's.
async fn roster() -> (TestApp, TestClient) {
    let app = TestApp::start(roster::service()).await;
    for place in [Place::site(1, 2, 21), Place::site(1, 2, 22), Place::site(9, 90, 91)] {
        app.insert_place(place).await;
    }
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    (app, admin)
}

#[tokio::test]
async fn the_schema_is_that_of_the_database() {
    let (app, _) = roster().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
}

#[tokio::test]
async fn a_classroom_is_added_listed_changed_and_removed() {
    let (app, admin) = roster().await;
    let made =
        admin.post(ROOMS, &json!({"name": "Blue", "capacity": 20})).await.expect(201).value();
    admin.post(ROOMS, &json!({"name": "Azul"})).await.expect(201);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let shown = staff.get(ROOMS).await.expect(200).value();
    assert_eq!(shown["results"][0]["name"], "Azul");
    let mut blue = made.clone();
    blue["scholars"] = json!(0);
    blue["staff"] = json!([]);
    assert_eq!((&shown["count"], &shown["results"][1]), (&json!(2), &blue));
    let path = format!("/classrooms/{}", made["id"]);
    let edit = json!({"version": 1, "name": "Blue whales"});
    assert_eq!(admin.put(&path, &edit).await.expect(200).value()["capacity"], 20);
    admin.put(&path, &edit).await.expect_problem(409, "Error_VersionConflict");
    let taken = admin.put(&path, &json!({"name": "AZUL"})).await;
    taken.expect_problem(409, "Error_ClassroomNameExists");
    admin.delete(&path).await.expect(204);
    admin.delete(&path).await.expect(404);
    assert_eq!(app.count("audit_log", "entity = 'classroom'").await, 4);
}

#[tokio::test]
async fn staff_do_not_see_unassigned_scholars() {
    let (app, admin) = roster().await;
    admin.post("/scholars", &child("Maya", 21)).await.expect(201);
    let asked = format!("{ROOMS}?includeUnassignedScholars=true");
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    for (who, sees) in [(&admin, true), (&staff, false)] {
        let shown = who.get(&asked).await.expect(200).value();
        assert_eq!(shown["includesUnassignedScholars"], sees);
        assert_eq!(shown["unassignedScholars"], if sees { json!(1) } else { json!(null) });
    }
    let shown = admin.get(ROOMS).await.expect(200).value();
    assert_eq!(shown["includesUnassignedScholars"], false);
}

#[tokio::test]
async fn classrooms_are_those_of_ones_own_sites() {
    let (app, admin) = roster().await;
    let made = admin.post(ROOMS, &json!({"name": "Blue"})).await.expect(201).value();
    let path = format!("/classrooms/{}", made["id"]);
    for (role, place, reading, writing) in [
        (Role::Staff, Place::site(1, 2, 21), 200, 403),
        (Role::SessionAdmin, Place::site(1, 2, 22), 404, 404),
        (Role::ProgramAdmin, Place::program(9, 90), 404, 404),
        (Role::ProgramAdmin, Place::program(1, 2), 200, 200),
    ] {
        let other = app.user(role, place).await;
        other.get(ROOMS).await.expect(reading);
        other.put(&path, &json!({"capacity": 5})).await.expect(writing);
    }
    // The site is not one of that program.
    admin.get("/sites/21/program/90/classrooms").await.expect(404);
}

#[tokio::test]
async fn a_classroom_tells_its_color_scholars_and_staff() {
    let (_app, admin) = roster().await;
    let blue = json!({"name": "Blue", "color": 3});
    let made = admin.post(ROOMS, &blue).await.expect(201).value();
    admin.post(ROOMS, &json!({"name": "Red", "color": 9})).await.expect(400);
    let mut maya = child("Maya", 21);
    maya["enrollment"]["classroomId"] = made["id"].clone();
    admin.post("/scholars", &maya).await.expect(201);
    let dana =
        json!({"siteId": 21, "firstName": "Dana", "lastName": "Cole", "classroomId": made["id"]});
    admin.post("/staffs", &dana).await.expect(201);
    let shown = admin.get(ROOMS).await.expect(200).value()["results"][0].clone();
    assert_eq!((&shown["color"], &shown["scholars"]), (&json!(3), &json!(1)));
    assert_eq!(shown["staff"], json!(["Dana Cole"]));
    let path = format!("/classrooms/{}", made["id"]);
    assert_eq!(
        admin.put(&path, &json!({"color": 0})).await.expect(200).value()["color"],
        json!(null)
    );
}
