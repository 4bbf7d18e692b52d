//! What uploads change of children whom the account knows, and how that is taken back.

use diesel_async::SimpleAsyncConnection;
use platform::{auth::Role, testing::Place};
use serde_json::{Value, json};

use crate::{
    scholars::made,
    uploads::{entered, outcomes, roster, settled, summary, table, upload},
};

async fn reviewed(who: &platform::testing::TestClient, text: &str) -> Value {
    upload(who, "winter.csv", text.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    who.post("/roster/configure", &done).await.expect(200);
    table(who, "").await
}

#[tokio::test]
async fn a_child_of_another_site_is_enrolled_with_what_the_file_says() {
    let (app, _) = roster().await;
    let admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let maya = json!({
        "firstName": "Maya", "lastName": "Cruz", "birthDate": "2018-03-25", "enteringGrade": "3",
        "homePhone": "7185550100", "enrollment": {"siteId": 22},
        "families": [{"firstName": "Rosa", "lastName": "Cruz", "phoneNumber": "7185550101"}],
    });
    made(&admin, maya).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,Home Phone,Allergies,Family 1 Name,Family 1 Phone\n\
        Maya,Cruz,3/25/2018,4,718-555-0199,Peanuts,Rosa Cruz,718-555-0102\n";
    let review = reviewed(&admin, file).await;
    assert_eq!(outcomes(&review), [(2, "enrolled".to_owned())]);
    let changes = review["results"][0]["changes"].as_array().unwrap();
    let before = |field: &str| {
        changes.iter().find(|one| one["field"] == field).map(|one| one["before"].clone())
    };
    assert_eq!(before("homePhone"), Some(json!("7185550100")));
    assert_eq!(before("families.0.phoneNumber"), Some(json!("7185550101")));
    assert_eq!(before("medical.allergies"), Some(Value::Null));
    assert_eq!(before("enrollment.enrollmentDate"), None);

    admin.post("/roster/commit", &json!({"siteId": 21})).await.expect(200);
    let done = settled(&admin).await;
    assert_eq!(done["summary"], summary([0, 1, 1, 0, 0, 0]));
    let list = admin.get("/scholars?siteId=21&search=Maya").await.expect(200).value();
    let id = list["results"][0]["scholarId"].as_i64().unwrap();
    let now = admin.get(&format!("/scholars/{id}")).await.expect(200).value();
    assert_eq!((&now["homePhone"], &now["enteringGrade"]), (&json!("7185550199"), &json!("4")));
    assert_eq!(now["families"][0]["phoneNumber"], "7185550102");
    assert_eq!(app.count("scholars", "has_allergies").await, 1);
    assert_eq!(app.count("audit_log", "action = 'scholar.import-change'").await, 1);

    // The same file again changes nothing.
    let again = entered(&admin, "again.csv", file).await;
    assert_eq!(again["summary"], summary([0, 0, 0, 0, 1, 0]));

    // What was changed since keeps the child here, until it is chosen.
    admin.put(&format!("/scholars/{id}"), &json!({"homePhone": "7185550155"})).await.expect(200);
    let mut undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    let kept = json!([{"id": id, "name": "Maya Cruz", "fields": ["homePhone"], "mayGo": true}]);
    assert_eq!((&undone["kept"], &undone["enrollments"]), (&kept, &json!(0)));
    // The list of uploads says how many may still go back.
    let left = async || {
        let list = admin.get("/roster/uploads?siteId=21").await.expect(200).value();
        let all = list["results"].as_array().unwrap();
        all.iter().find(|one| one["uploadId"] == done["uploadId"]).unwrap()["undoLeft"].clone()
    };
    assert_eq!(left().await, json!(1));
    undo["also"] = json!([id]);
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["enrollments"], &undone["people"]), (&json!(1), &json!(0)));
    assert_eq!(left().await, json!(0));
    let back = admin.get(&format!("/scholars/{id}")).await.expect(200).value();
    assert_eq!((&back["homePhone"], &back["enteringGrade"]), (&json!("7185550100"), &json!("3")));
    assert_eq!(back["families"][0]["phoneNumber"], "7185550101");
    assert_eq!(app.count("enrollments", "site_id = 21").await, 0);
    assert_eq!(app.count("scholars", "has_allergies").await, 0);
}

const PICKUP: &str =
    "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name,Family 1 Authorized Pickup\n";

#[tokio::test]
async fn a_file_withdraws_permission_and_never_gives_it_to_who_is_barred() {
    let (_, admin) = roster().await;
    let maya = |barred: bool| {
        json!({
            "firstName": if barred { "Maya" } else { "Bo" }, "lastName": "Cruz",
            "birthDate": "2018-03-25", "enteringGrade": "3", "enrollment": {"siteId": 21},
            "families": [{"firstName": "Rosa", "lastName": "Cruz", "allowedToPick": !barred, "isBarred": barred}],
        })
    };
    made(&admin, maya(false)).await;
    made(&admin, maya(true)).await;
    let file =
        format!("{PICKUP}Bo,Cruz,3/25/2018,3,Rosa Cruz,No\nMaya,Cruz,3/25/2018,3,Rosa Cruz,Yes\n");
    let review = reviewed(&admin, &file).await;
    let said = [(2, "changed"), (3, "faulty")];
    assert_eq!(outcomes(&review), said.map(|(line, what)| (line, what.to_owned())));
    let change = &review["results"][0]["changes"][0];
    assert_eq!(
        (&change["field"], &change["before"], &change["column"]),
        (&json!("families.0.allowedToPick"), &json!(true), &json!(5))
    );
    let fault = &review["results"][1]["faults"][0];
    assert_eq!((&fault["code"], &fault["column"]), (&json!("pickupBarred"), &json!(5)));
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    assert_eq!(settled(&admin).await["summary"], summary([0, 0, 0, 1, 0, 1]));
    let contact = async |name: &str| {
        let list = admin.get(&format!("/scholars?siteId=21&search={name}")).await.value();
        let id = list["results"][0]["scholarId"].as_i64().unwrap();
        admin.get(&format!("/scholars/{id}")).await.expect(200).value()["families"][0].clone()
    };
    assert_eq!(contact("Bo").await["allowedToPick"], false);
    let maya = contact("Maya").await;
    assert_eq!((&maya["allowedToPick"], &maya["isBarred"]), (&json!(false), &json!(true)));
    // A blank cell says nothing.
    let review = reviewed(&admin, &format!("{PICKUP}Bo,Cruz,3/25/2018,3,Rosa Cruz,\n")).await;
    assert_eq!(outcomes(&review), [(2, "unchanged".to_owned())]);
}

#[tokio::test]
async fn a_file_gives_no_permission_to_who_is_barred_in_another_list() {
    let (app, admin) = roster().await;
    for name in ["Maya", "Bo", "Felix"] {
        let ivan = json!({
            "firstName": "Iván", "lastName": "Núñez", "phoneNumber": "7185550101", "isBarred": true,
        });
        let child = json!({
            "firstName": name, "lastName": "Cruz", "birthDate": "2018-03-25", "enteringGrade": "3",
            "enrollment": {"siteId": 21}, "emergencyContacts": [ivan],
        });
        made(&admin, child).await;
    }
    let file = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name,Family 1 Authorized Pickup,Family 1 Phone\n\
        Maya,Cruz,3/25/2018,3,\"NUNEZ, Ivan\",Yes,\n\
        Bo,Cruz,3/25/2018,3,Ivan Nunez,Yes,718-555-0102\n\
        Felix,Cruz,3/25/2018,3,Ivan Nunez,No,\n";
    let review = reviewed(&admin, file).await;
    let said = [(2, "faulty"), (3, "changed"), (4, "changed")];
    assert_eq!(outcomes(&review), said.map(|(line, what)| (line, what.to_owned())));
    let faults = &review["results"][0]["faults"];
    assert_eq!(
        (&faults[0]["code"], &faults[0]["column"]),
        (&json!("pickupBarred"), &json!(5)),
        "{faults}"
    );
    assert_eq!(faults.as_array().unwrap().len(), 1, "{faults}");
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    assert_eq!(settled(&admin).await["summary"], summary([0, 0, 0, 2, 0, 1]));
    assert_eq!(app.count("scholar_contacts", "kind = 1").await, 2);
    assert_eq!(app.count("scholar_contacts", "kind = 1 AND allowed_to_pick").await, 1);

    // The number that made them two people becomes the same.
    let same = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name,Family 1 Phone\n\
        Bo,Cruz,3/25/2018,3,Ivan Nunez,718-555-0101\n";
    let review = reviewed(&admin, same).await;
    let fault = &review["results"][0]["faults"][0];
    assert_eq!((&fault["code"], &fault["column"]), (&json!("pickupBarred"), &json!(4)));
    admin.delete("/roster?siteId=21").await.expect(204);

    // What was kept from before this was asked for is no fault of a file that says nothing of it.
    let mut owner = app.database.owner().await;
    owner
        .batch_execute(
            "SET afterbell.accounts = '*'; UPDATE scholar_contacts SET phone_number = NULL",
        )
        .await
        .unwrap();
    let other = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name,Family 1 Relationship\n\
        Bo,Cruz,3/25/2018,3,Ivan Nunez,Uncle\n";
    assert_eq!(outcomes(&reviewed(&admin, other).await), [(2, "changed".to_owned())]);
}

#[tokio::test]
async fn a_review_tells_who_may_newly_pick_up_a_child_with_a_custody_alert() {
    let (_, admin) = roster().await;
    for (name, alert) in [("Maya", true), ("Bo", true), ("Ignacio", true), ("Felix", false)] {
        let child = json!({
            "firstName": name, "lastName": "Cruz", "birthDate": "2018-03-25", "enteringGrade": "3",
            "hasCustodyAlert": alert, "enrollment": {"siteId": 21},
            "families": [
                {"firstName": "Rosa", "lastName": "Cruz", "allowedToPick": true},
                {"firstName": "Luis", "lastName": "Cruz"},
            ],
        });
        made(&admin, child).await;
    }
    let file = format!(
        "{PICKUP}Maya,Cruz,3/25/2018,3,Kit Lane,Yes\nBo,Cruz,3/25/2018,3,Luis Cruz,Yes\n\
         Ignacio,Cruz,3/25/2018,3,Rosa Cruz,Yes\nFelix,Cruz,3/25/2018,3,Kit Lane,Yes\n"
    );
    let review = reviewed(&admin, &file).await;
    assert_eq!(review["notices"]["custodyPickup"], json!([2, 3]));
    // It holds nothing up, and says of whoever is added that they are new.
    let said = [(2, "changed"), (3, "changed"), (4, "unchanged"), (5, "changed")];
    assert_eq!(outcomes(&review), said.map(|(line, what)| (line, what.to_owned())));
    let are_new = |row: usize| {
        let changes = review["results"][row]["changes"].as_array().unwrap();
        changes.iter().all(|change| change["isNew"] == json!(true))
    };
    assert!(are_new(0) && !are_new(1), "{review}");
}

#[tokio::test]
async fn a_row_does_not_say_both_that_one_person_may_pick_up_and_may_not() {
    let (app, admin) = roster().await;
    let known = json!({
        "firstName": "Bo", "lastName": "Reed", "birthDate": "2018-03-25", "enteringGrade": "3",
        "enrollment": {"siteId": 21}, "families": [{"firstName": "Max", "lastName": "Barred"}],
    });
    made(&admin, known).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,\
        Family 1 Name,Family 1 Phone,Family 1 Authorized Pickup,\
        Family 2 Name,Family 2 Authorized Pickup,\
        Emergency Contact Name,Emergency Contact Phone,Emergency Contact Authorized Pickup\n\
        Maya,Cruz,3/25/2018,3,Max Barred,718-555-0101,Yes,,,\"BARRED, Max\",7185550101,No\n\
        Bo,Reed,3/25/2018,3,Max Barred,,No,Max Barred,Yes,,,\n\
        Felix,Diaz,3/25/2018,3,Max Barred,718-555-0101,Yes,,,Max Barred,718-555-0102,No\n\
        Ana,Lane,3/25/2018,3,Max Barred,718-555-0101,Yes,,,Max Barred,718-555-0101,\n";
    let review = reviewed(&admin, file).await;
    // Two of one name with numbers of their own are two people, and a blank cell says nothing.
    let said = [(2, "faulty"), (3, "faulty"), (4, "added"), (5, "added")];
    assert_eq!(outcomes(&review), said.map(|(line, what)| (line, what.to_owned())));
    for (row, column) in [(0, 11), (1, 6)] {
        let faults = &review["results"][row]["faults"];
        assert_eq!(faults.as_array().unwrap().len(), 1, "{faults}");
        assert_eq!(
            (&faults[0]["code"], &faults[0]["column"]),
            (&json!("pickupTwoAnswers"), &json!(column)),
            "{faults}"
        );
    }
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    settled(&admin).await;
    let max = "first_name = 'Max' AND allowed_to_pick AND scholar_first_name IN ('Maya', 'Bo')";
    assert_eq!(app.count("scholar_contacts", max).await, 0);
}

#[tokio::test]
async fn a_review_tells_who_has_nobody_and_that_the_site_has_too_few_places() {
    let (app, admin) = roster().await;
    let ana = format!("{PICKUP}Ana,Cruz,1/31/2019,K,Eva Cruz,Yes\n");
    entered(&admin, "fall.csv", &ana).await;
    entered(&admin, "fall.csv", &ana.replace("Ana", "Felix").replace("Yes", "")).await;
    let places = async |places: &str| {
        let mut owner = app.database.owner().await;
        let sql = format!("UPDATE ref_sites SET scholar_capacity = {places} WHERE id = 21");
        owner.batch_execute(&sql).await.unwrap();
    };
    places("3").await;
    // Ana has somebody although this file names nobody; Felix is there already and has nobody.
    let file = format!(
        "{PICKUP}Ana,Cruz,1/31/2019,1,,\nFelix,Cruz,1/31/2019,K,,\nBo,Reed,3/25/2018,3,,\nCy,Ortiz,11/30/2017,3,Lola Ortiz,No\n\
         Uma,Quill,5/5/2018,13,,\nEli,Adams,12/1/2016,4,Kit Adams,Yes\n"
    );
    let notices = reviewed(&admin, &file).await["notices"].clone();
    assert_eq!(notices["withoutPickup"], json!([3, 4, 5]));
    assert_eq!(notices["overCapacity"], json!({"enrolled": 2, "added": 3, "capacity": 3}));
    // What a page of the table shows makes no difference.
    assert_eq!(table(&admin, "&active=2").await["notices"], notices);
    for enough in ["5", "NULL"] {
        places(enough).await;
        assert_eq!(table(&admin, "").await["notices"]["overCapacity"], Value::Null, "{enough}");
    }
    // It holds nothing up.
    places("3").await;
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    assert_eq!(settled(&admin).await["summary"], summary([3, 0, 0, 1, 1, 1]));
    // Whoever does not come any more needs nobody, and leaves a place.
    let leaves = "First Name,Last Name,Birth Date,Entering Grade,Status,Inactive Date\n\
        Bo,Reed,3/25/2018,3,Inactive,11/20/2099\nIda,Bell,4/13/2018,3,Active,\n";
    places("5").await;
    let notices = reviewed(&admin, leaves).await["notices"].clone();
    assert_eq!(notices, json!({"withoutPickup": [3], "custodyPickup": [], "overCapacity": null}));
}

#[tokio::test]
async fn what_a_file_cannot_change_is_told_at_its_cell() {
    let (_, admin) = roster().await;
    let families: Vec<Value> = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
        .map(|name| json!({"firstName": name, "lastName": "Cruz"}))
        .into();
    let maya = json!({
        "firstName": "Maya", "lastName": "Cruz", "birthDate": "2018-03-25", "enteringGrade": "3",
        "families": families,
        "enrollment": {
            "siteId": 21, "enrollmentDate": "2026-09-08", "status": 2, "inactiveDate": "2026-10-01",
        },
    });
    made(&admin, maya).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name,Enrollment Date\n\
        Maya,Cruz,3/25/2018,3,Kit Cruz,10/15/2026\n";
    let review = reviewed(&admin, file).await;
    assert_eq!(outcomes(&review), [(2, "faulty".to_owned())]);
    let faults: Vec<(Value, Value)> = review["results"][0]["faults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fault| (fault["code"].clone(), fault["column"].clone()))
        .collect();
    assert!(faults.contains(&(json!("inactiveBeforeEnrolled"), json!(5))), "{faults:?}");
    assert!(faults.contains(&(json!("mostContacts"), json!(4))), "{faults:?}");
    let commit = json!({"siteId": 21});
    admin.post("/roster/commit", &commit).await.expect_problem(409, "Error_RosterHasErrors");
}

#[tokio::test]
async fn uploads_are_listed_and_undone_for_thirty_days() {
    let (app, admin) = roster().await;
    let file = "First Name,Last Name,Birth Date,Entering Grade\nAna,Cruz,1/31/2019,K\n";
    let first = entered(&admin, "first.csv", file).await;
    let second = entered(&admin, "second.csv", &file.replace("Ana", "Bo")).await;
    let path = "/roster/uploads?siteId=21";
    let list = admin.get(path).await.expect(200).value();
    let names: Vec<&Value> =
        list["results"].as_array().unwrap().iter().map(|one| &one["fileName"]).collect();
    assert_eq!(names, [&json!("second.csv"), &json!("first.csv")]);
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let far = app.user(Role::AccountAdmin, Place::account(9)).await;
    for other in [sibling, far] {
        other.get(path).await.expect(404);
    }
    admin.get("/roster/uploads?siteId=21&kind=staff").await.expect(200);

    // Any of them, not the last alone; and somebody of whom there are marks stays although they are chosen.
    let mut owner = app.database.owner().await;
    owner
        .batch_execute(
            "SET afterbell.accounts = '*';
             INSERT INTO scholar_documents
                 (account_id, scholar_id, name, name_key, content_type, size, object, uploaded_at, uploaded_by)
             SELECT 1, id, 'form.pdf', 'form.pdf', 'application/pdf', 1, gen_random_uuid(), now(), 0
             FROM scholars WHERE first_name = 'Bo'",
        )
        .await
        .unwrap();
    let undo = json!({"siteId": 21, "uploadId": first["uploadId"]});
    admin.post("/roster/undo", &undo).await.expect(200);
    assert_eq!(app.count("scholars", "true").await, 1);
    let list = admin.get(path).await.expect(200).value();
    assert!(list["results"][1]["undoneAt"].is_string(), "{list}");
    let found = admin.get("/scholars?siteId=21&search=Bo").await.expect(200).value();
    let bo = found["results"][0]["scholarId"].clone();
    let undo = json!({"siteId": 21, "uploadId": second["uploadId"], "also": [bo]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!(undone["kept"][0]["mayGo"], false, "{undone}");

    owner
        .batch_execute("UPDATE roster_uploads SET done_at = now() - interval '31 days'")
        .await
        .unwrap();
    admin.post("/roster/undo", &undo).await.expect_problem(409, "Error_UndoExpired");
    assert_eq!(admin.get(path).await.expect(200).value()["count"], 0);
}
