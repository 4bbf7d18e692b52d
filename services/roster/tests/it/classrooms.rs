use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestApp, TestClient};

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
    let url = format!("{ROOMS}?includeUnassignedScholars=true");
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    for (who, sees) in [(&admin, true), (&staff, false)] {
        let shown = who.get(&url).await.expect(200).value();
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

#[tokio::test]
async fn the_board_has_everybody_who_can_be_assigned() {
    let (app, admin) = roster().await;
    let room = admin.post(ROOMS, &json!({"name": "Blue"})).await.expect(201).value()["id"].clone();
    admin.post("/scholars", &child("Maya", 21)).await.expect(201);
    let mut later = child("Noor", 21);
    later["enrollment"]["enrollmentDate"] = json!("2027-01-11");
    later["enrollment"]["classroomId"] = room.clone();
    admin.post("/scholars", &later).await.expect(201);
    let dana = json!({"siteId": 21, "firstName": "Dana", "lastName": "Cole"});
    let dana = admin.post("/staffs", &dana).await.expect(201).value();
    let board = format!("{ROOMS}/assignments");
    let shown = admin.get(&board).await.expect(200).value();
    let scholars = shown["scholars"].as_array().unwrap();
    let scholar_at =
        |at: usize| (scholars[at]["firstName"].clone(), scholars[at]["classroomId"].clone());
    assert_eq!(scholars.len(), 2);
    assert_eq!(
        (scholar_at(0), scholar_at(1)),
        ((json!("Maya"), json!(null)), (json!("Noor"), room.clone()))
    );
    assert_eq!(scholars[1]["enrollmentDate"], "2027-01-11");
    let staff = &shown["staff"][0];
    assert_eq!(
        (&staff["memberId"], &staff["classroomId"], &staff["version"]),
        (&dana["id"], &json!(null), &json!(1))
    );
    // Staff are assigned on the board too.
    let path = format!("/staffs/{}/classroom", dana["id"]);
    let body = json!({"version": 1, "toClassroomId": room});
    let moved = admin.put(&path, &body).await.expect(200).value();
    assert_eq!((&moved["classroomId"], &moved["version"]), (&room, &json!(2)));
    admin.put(&path, &body).await.expect_problem(409, "Error_VersionConflict");
    assert_eq!(admin.get(&board).await.expect(200).value()["staff"][0]["classroomId"], room);
    let list = admin.get("/staffs").await.expect(200).value();
    assert_eq!(list["results"][0]["group"], "Blue");
    assert_eq!(app.count("audit_log", "action = 'staff-member.move'").await, 1);
    let nowhere = json!({"toClassroomId": 999});
    admin.put(&path, &nowhere).await.expect_problem(400, "Error_ValidationFailed");
    for (who, status) in [
        (app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await, 404),
        (app.user(Role::AccountAdmin, Place::account(9)).await, 404),
        (app.user(Role::Staff, Place::site(1, 2, 21)).await, 403),
    ] {
        who.get(&board).await.expect(status);
        who.put(&path, &json!({"toClassroomId": null})).await.expect(status);
    }
}

#[tokio::test]
async fn no_guardian_has_access_that_could_be_ended() {
    let (app, admin) = roster().await;
    let mut maya = child("Maya", 21);
    maya["families"] = json!([{"firstName": "Rosa", "lastName": "López", "allowedToPick": true}]);
    let made = admin.post("/scholars", &maya).await.expect(201).value();
    let rosa = made["families"][0]["mappingId"].clone();
    let ask = json!({"users": [rosa, 999]});
    let answer = admin.put("/guardian/revoke-access", &ask).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(0), &json!(2)));
    let row_at = |at: usize| {
        let item = &answer["results"][at];
        (item["name"].clone(), item["error"]["name"].clone())
    };
    assert_eq!(row_at(0), (json!("Rosa López"), json!("Error_NoFamilyAccess")));
    assert_eq!(row_at(1), (json!(""), json!("Error_NotFound")));
    assert_eq!(app.count("audit_log", "action = 'guardian.revoke-access'").await, 1);
    admin.put("/guardian/revoke-access", &json!({"users": []})).await.expect(400);
    for other in [Place::site(1, 2, 22), Place::site(9, 90, 91)] {
        let other = app.user(Role::SessionAdmin, other).await;
        let answer = other.put("/guardian/revoke-access", &ask).await.expect(200).value();
        assert_eq!(answer["results"][0]["error"]["name"], "Error_NotFound");
    }
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    staff.put("/guardian/revoke-access", &ask).await.expect(403);
    assert_eq!(app.count("audit_log", "action = 'guardian.revoke-access'").await, 1);
}

#[tokio::test]
async fn scholars_leaving_later_stay_until_that_day() {
    let (app, admin) = roster().await;
    let maya = admin.post("/scholars", &child("Maya", 21)).await.expect(201).value();
    let path = format!(
        "/scholars/{}/enrollments/{}",
        maya["scholarId"], maya["enrollments"][0]["enrollmentId"]
    );
    let unassigned = async || {
        let rooms = format!("{ROOMS}?includeUnassignedScholars=true");
        let rooms = admin.get(&rooms).await.expect(200).value();
        let board = "/sites/21/program/2/classrooms/assignments";
        let board = admin.get(board).await.expect(200).value();
        (rooms["unassignedScholars"].clone(), board["scholars"].as_array().unwrap().len())
    };
    let today = app.clock().now().date_naive();
    for (days, there) in [(10, 1), (-3, 0)] {
        let last = today + chrono::Duration::days(days);
        admin.put(&path, &json!({"status": 2, "inactiveDate": last})).await.expect(200);
        assert_eq!(unassigned().await, (json!(there), there));
    }
}
