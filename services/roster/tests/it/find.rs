//! Children as somebody finds them who has a name or a phone number at hand.

use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestClient};

use crate::{
    attendance::run,
    scholars::{made, room},
    uploads::roster,
};

async fn found(who: &TestClient, text: &str) -> Value {
    who.post("/scholars/find", &json!({"text": text})).await.expect(200).value()["results"].clone()
}

async fn names(who: &TestClient, text: &str) -> Vec<String> {
    let results = found(who, text).await;
    results
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["firstName"].as_str().unwrap().to_owned())
        .collect()
}

fn child(first: &str, last: &str, site: i64, more: Value) -> Value {
    let mut child = json!({
        "firstName": first, "lastName": last, "birthDate": "2018-03-25", "enteringGrade": "3",
        "enrollment": {"siteId": site, "enrollmentDate": "2026-09-08"},
    });
    for (field, value) in more.as_object().unwrap() {
        child[field] = value.clone();
    }
    child
}

#[tokio::test]
async fn a_child_is_found_by_beginnings_of_names_by_a_contact_and_by_phone() {
    let (app, admin) = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let rosa = json!({
        "homePhone": "7185550199",
        "families": [{"firstName": "Rosalía", "lastName": "Núñez-Ortiz", "phoneNumber": "7185550101", "relationship": "Mother"}],
        "emergencyContacts": [{"firstName": "Bo", "lastName": "Li", "phoneNumber": "7185550102"}],
    });
    let maya = made(&admin, child("Maya", "Cruz", 21, rosa)).await;
    made(&admin, child("Mara", "Reed", 21, json!({}))).await;
    made(
        &program,
        child(
            "Zoe",
            "Mayer",
            22,
            json!({"families": [{"firstName": "Rosa", "lastName": "Mayer"}]}),
        ),
    )
    .await;

    for text in [
        "may cr",
        "CRUZ, Ma",
        "maya",
        "rosali",
        "nunez",
        "ortiz ros",
        "bo li",
        "(718) 555-0101",
        "555-0102",
        "0101",
        "1 718 555 0199",
    ] {
        assert_eq!(names(&admin, text).await, ["Maya"], "{text}");
    }
    assert_eq!(names(&admin, "ma").await, ["Maya", "Mara"]);
    // Not in the middle of a name, nor of whom is somewhere else.
    for text in ["aya", "uñez", "ruz", "rosa mayer", "zoe", "m", "718", "reed maya"] {
        assert_eq!(names(&admin, text).await, [""; 0], "{text}");
    }
    assert_eq!(names(&program, "rosa").await, ["Maya", "Zoe"]);
    let by_contact = &found(&admin, "rosali").await[0];
    assert_eq!((&by_contact["scholarId"], &by_contact["siteId"]), (&maya["scholarId"], &json!(21)));
    assert_eq!(
        by_contact["contact"],
        json!({"firstName": "Rosalía", "lastName": "Núñez-Ortiz", "relationship": "Mother", "phoneNumber": "7185550101", "isBarred": false})
    );
    assert_eq!(found(&admin, "maya").await[0]["contact"], Value::Null);

    // Staff know the children of their rooms, and nobody by a contact or a phone number.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(names(&staff, "maya").await, [""; 0]);
    let blue = room(&admin, 21, "Blue").await;
    run(
        &app,
        &format!(
            "UPDATE enrollments SET classroom_id = {blue} WHERE scholar_id = {}",
            maya["scholarId"]
        ),
    )
    .await;
    assert_eq!(names(&staff, "maya").await, ["Maya"]);
    for text in ["rosalia", "7185550101", "0101"] {
        assert_eq!(names(&staff, text).await, [""; 0], "{text}");
    }
}

#[tokio::test]
async fn nobody_is_found_whom_the_caller_does_not_see() {
    let (app, admin) = roster().await;
    let contact = json!({"families": [{"firstName": "Rosa", "lastName": "Cruz", "phoneNumber": "7185550101"}], "homePhone": "7185550199"});
    let maya = made(&admin, child("Maya", "Cruz", 21, contact)).await;
    for (role, place) in [
        (Role::SessionAdmin, Place::site(1, 2, 22)),
        (Role::AccountAdmin, Place::account(9)),
        (Role::ProgramAdmin, Place::program(9, 90)),
    ] {
        let other = app.user(role, place).await;
        for text in ["maya", "rosa", "7185550101", "7185550199"] {
            assert_eq!(names(&other, text).await, [""; 0], "{role:?} {text}");
        }
        let there = json!({"text": "maya", "siteId": 21});
        other.post("/scholars/find", &there).await.expect(404);
    }
    let content = app.user(Role::ContentAdmin, Place::provider()).await;
    content.post("/scholars/find", &json!({"text": "maya"})).await.expect(403);
    // Whoever has left for another site is found by name, for they were here; by nothing that may have come since.
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let path = format!("/scholars/{}/enrollments", maya["scholarId"]);
    let here = format!("{path}/{}", maya["enrollments"][0]["enrollmentId"]);
    program.post(&path, &json!({"siteId": 22})).await.expect(201);
    program.put(&here, &json!({"status": 2, "inactiveDate": "2026-10-01"})).await.expect(200);
    assert_eq!(names(&admin, "maya").await, ["Maya"]);
    for text in ["rosa", "7185550101", "7185550199"] {
        assert_eq!(names(&admin, text).await, [""; 0], "{text}");
    }
    let long = json!({"text": "a".repeat(101)});
    admin.post("/scholars/find", &long).await.expect(400);
}

#[tokio::test]
async fn what_is_looked_for_in_a_list_may_come_beside_the_address() {
    let (_, admin) = roster().await;
    made(&admin, child("Maya", "Cruz", 21, json!({}))).await;
    made(&admin, child("Mara", "Reed", 21, json!({}))).await;
    let list = async |query: &str| {
        let who = admin.with_header("afterbell-query", query);
        let list = who.get("/scholars?siteId=21").await.expect(200).value();
        list["count"].clone()
    };
    assert_eq!(list("search=maya").await, 1);
    assert_eq!(list("search=r%C3%A9ed&sortField=lastName").await, 1);
    assert_eq!(list("").await, 2);
    let unknown = admin.with_header("afterbell-query", "filter=nothing:1");
    unknown.get("/scholars?siteId=21").await.expect(400);
}
