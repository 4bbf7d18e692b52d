//! Files beside children of the account whom the person does not see.

use std::time::Duration;

use platform::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, send};

use crate::{
    scholars::made,
    uploads::{outcomes, roster, settled, summary, table, upload},
};

/// Maya Cruz is a child of the sibling site alone; `program` sees her, the admin of site 21 does not.
async fn hidden() -> (TestApp, TestClient, TestClient, i64) {
    let (app, admin) = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let maya = json!({
        "firstName": "Maya", "lastName": "Cruz", "birthDate": "2018-03-25", "enteringGrade": "3",
        "homePhone": "7185550100", "hasCustodyAlert": true, "enrollment": {"siteId": 22},
        "families": [{"firstName": "Rosa", "lastName": "Cruz", "phoneNumber": "7185550101", "allowedToPick": false, "isBarred": true}],
    });
    let id = made(&program, maya).await["scholarId"].as_i64().unwrap();
    admin.get(&format!("/scholars/{id}")).await.expect(404);
    (app, admin, program, id)
}

async fn reviewed(who: &TestClient, rows: &str) -> Value {
    let file = format!(
        "First Name,Last Name,Birth Date,Entering Grade,Home Phone,Allergies,Family 1 Name,Family 1 Authorized Pickup\n{rows}"
    );
    upload(who, "winter.csv", file.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    who.post("/roster/configure", &done).await.expect(200);
    table(who, "").await
}

#[tokio::test]
async fn a_child_whom_the_person_does_not_see_is_enrolled_and_not_changed() {
    let (app, admin, program, id) = hidden().await;
    let before = program.get(&format!("/scholars/{id}")).await.expect(200).value();
    let row = "Maya,Cruz,3/25/2018,5,718-555-0199,Peanuts,Rosa Cruz,Yes\n";
    let review = reviewed(&admin, row).await;
    assert_eq!(outcomes(&review), [(2, "enrolled".to_owned())]);
    // Nothing is told of what the account has of her.
    assert_eq!(review["results"][0]["changes"], json!([]));
    admin.post("/roster/commit", &json!({"siteId": 21})).await.expect(200);
    let done = settled(&admin).await;
    assert_eq!(done["summary"], summary([0, 1, 0, 0, 0, 0]), "{done}");
    let now = program.get(&format!("/scholars/{id}")).await.expect(200).value();
    for field in ["homePhone", "enteringGrade", "families", "hasCustodyAlert", "hasAllergies"] {
        assert_eq!(now[field], before[field], "{field}");
    }
    assert_eq!(now["enrollments"].as_array().unwrap().len(), 2);
    assert_eq!(app.count("scholars", "true").await, 1);
    // From now on the person sees her, and what a file says otherwise is shown before it is entered.
    let again = reviewed(&admin, "Maya,Cruz,3/25/2018,5,,,,\n").await;
    assert_eq!(outcomes(&again), [(2, "changed".to_owned())]);
    assert_eq!(again["results"][0]["changes"][0]["field"], "enteringGrade");
}

#[tokio::test]
async fn a_file_neither_changes_nor_tells_of_a_child_who_has_left_for_another_site() {
    let (_, admin, program, id) = hidden().await;
    let path = format!("/scholars/{id}");
    let left = json!({
        "siteId": 21, "enrollmentDate": "2026-09-08", "status": 2, "inactiveDate": "2026-10-01",
    });
    program.post(&format!("{path}/enrollments"), &left).await.expect(201);
    admin.put(&path, &json!({"city": "Reno"})).await.expect_problem(403, "Error_ScholarLeft");
    // Whatever the line says, the answer is the same: nobody guesses what was entered since.
    let mut all_faults = Vec::new();
    for row in [
        "Maya,Cruz,3/25/2018,3,718-555-0199,Peanuts,Rosa Cruz,Yes\n",
        "Maya,Cruz,3/25/2018,3,,,,\n",
        "Maya,Cruz,3/25/2018,4,,,,\n",
    ] {
        let review = reviewed(&admin, row).await;
        assert_eq!(outcomes(&review), [(2, "faulty".to_owned())]);
        let line = &review["results"][0];
        assert_eq!(line["faults"][0]["code"], "scholarLeft");
        assert_eq!((&line["changes"], &line["similar"]), (&json!([]), &json!([])));
        all_faults.push(line["faults"].clone());
        admin.delete("/roster?siteId=21").await.expect(204);
    }
    assert!(all_faults.iter().all(|faults| *faults == all_faults[0]), "{all_faults:?}");
    let file = "First Name,Last Name,Birth Date,Entering Grade,Status,City\n\
        Maya,Cruz,3/25/2018,3,Active,Reno\n";
    let back = async |who: &TestClient| {
        upload(who, "back.csv", file.as_bytes()).await.expect(201);
        let done = json!({"siteId": 21, "columns": {}, "isDone": true});
        who.post("/roster/configure", &done).await.expect(200);
        let found = outcomes(&table(who, "").await);
        who.delete("/roster?siteId=21").await.expect(204);
        found
    };
    assert_eq!(back(&admin).await, [(2, "faulty".to_owned())]);
    // Whoever sees both sites takes them back.
    assert_eq!(back(&program).await, [(2, "changed".to_owned())]);
}

#[tokio::test]
async fn a_child_who_looks_like_one_whom_the_person_does_not_see_is_entered() {
    let (app, admin, _, id) = hidden().await;
    let review = reviewed(&admin, "Maia,Cruz,3/25/2018,3,,,,\n").await;
    assert_eq!(outcomes(&review), [(2, "added".to_owned())]);
    // A number that was guessed takes nobody for another child.
    let same = json!({"siteId": 21, "similar": [{"line": 2, "sameAs": id}]});
    admin.put("/roster/autosave", &same).await.expect(200);
    admin.post("/roster/commit", &json!({"siteId": 21})).await.expect(200);
    let done = settled(&admin).await;
    assert_eq!(done["summary"], summary([1, 0, 0, 0, 0, 0]), "{done}");
    assert_eq!(app.count("enrollments", &format!("scholar_id = {id}")).await, 1);
    admin.get(&format!("/scholars/{id}")).await.expect(404);
}

#[tokio::test]
async fn duplicates_are_suggested_to_users_who_see_the_child() {
    let (_, _, program, id) = hidden().await;
    let review = reviewed(&program, "Maia,Cruz,3/25/2018,3,,,,\n").await;
    assert_eq!(outcomes(&review), [(2, "similar".to_owned())]);
    let same = json!({"siteId": 21, "similar": [{"line": 2, "sameAs": id}]});
    program.put("/roster/autosave", &same).await.expect(200);
    assert_eq!(outcomes(&table(&program, "").await), [(2, "enrolled".to_owned())]);
}

#[tokio::test]
async fn what_is_left_out_of_a_direct_import_names_nobody_whom_the_person_does_not_see() {
    let (app, admin, program, _) = hidden().await;
    let file = b"First Name,Last Name,Birth Date,Entering Grade\nMaia,Cruz,3/25/2018,3\n";
    let import = async |who: &TestClient| {
        let path = "/roster/import?siteId=21&fileName=district.csv";
        let request = who.request(Method::POST, path);
        let request = request.header("content-type", "application/octet-stream");
        let made = send(request.body(file.to_vec())).await.expect(201).value();
        let id = made["upload"]["uploadId"].clone();
        for _ in 0..100 {
            let path = format!("/roster/import/{id}?siteId=21");
            let found = who.get(&path).await.expect(200).value();
            if found["state"] != "importing" {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        unreachable!("the import is not done")
    };
    let answer = import(&program).await;
    assert_eq!(answer["summary"], summary([0, 0, 0, 0, 0, 1]), "{answer}");
    let rejects = format!("/roster/import/{}/rejects?siteId=21", answer["uploadId"]);
    assert!(program.get(&rejects).await.expect(200).text().contains("Maya Cruz"));
    // The admin of the site hears nothing of her.
    let entered = import(&admin).await;
    assert_eq!(entered["summary"], summary([1, 0, 0, 0, 0, 0]), "{entered}");
    assert_eq!(app.count("scholars", "true").await, 2);
}
