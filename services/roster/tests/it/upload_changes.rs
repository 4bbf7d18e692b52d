//! What uploads change of children whom the account knows, and how that is taken back.

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestClient};

use crate::{
    attendance::run,
    scholars::{child, made},
    uploads::{entered, outcomes, roster, settled, summary, table, upload},
};

async fn reviewed(who: &TestClient, text: &str) -> Value {
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
    let expected_kept =
        json!([{"id": id, "name": "Maya Cruz", "fields": ["homePhone"], "mayGo": true}]);
    assert_eq!((&undone["kept"], &undone["enrollments"]), (&expected_kept, &json!(0)));
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
    let expected = [(2, "changed"), (3, "faulty")];
    assert_eq!(outcomes(&review), expected.map(|(line, what)| (line, what.to_owned())));
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
    let expected = [(2, "faulty"), (3, "changed"), (4, "changed")];
    assert_eq!(outcomes(&review), expected.map(|(line, what)| (line, what.to_owned())));
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
    let expected = [(2, "changed"), (3, "changed"), (4, "unchanged"), (5, "changed")];
    assert_eq!(outcomes(&review), expected.map(|(line, what)| (line, what.to_owned())));
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
    let expected = [(2, "faulty"), (3, "faulty"), (4, "added"), (5, "added")];
    assert_eq!(outcomes(&review), expected.map(|(line, what)| (line, what.to_owned())));
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
    let nothing = ["custodyPickup", "inactiveByDate", "inactiveDateNotKept", "birthDates"];
    assert!(nothing.iter().all(|notice| notices[*notice] == json!([])), "{notices}");
    assert_eq!((&notices["withoutPickup"], &notices["overCapacity"]), (&json!([3]), &Value::Null));
}

#[tokio::test]
async fn unchangeable_values_are_reported_at_their_cell() {
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

/// A scholar of site 21, by a name that nobody else has.
async fn found(who: &TestClient, name: &str) -> Value {
    let list = who.get(&format!("/scholars?siteId=21&search={name}")).await.expect(200).value();
    let id = list["results"][0]["scholarId"].as_i64().unwrap();
    who.get(&format!("/scholars/{id}")).await.expect(200).value()
}

/// Gives a scholar other fields.
async fn edit(who: &TestClient, scholar: &Value, fields: Value) {
    let path = format!("/scholars/{}", scholar["scholarId"]);
    who.put(&path, &fields).await.expect(200);
}

/// A scholar of site 21 with family who may collect them.
async fn with_family(who: &TestClient, name: &str, family: &[&str]) -> Value {
    let families: Vec<Value> = family
        .iter()
        .map(|first| json!({"firstName": first, "lastName": "Cruz", "allowedToPick": true}))
        .collect();
    let mut body = child(name, 21);
    body["families"] = json!(families);
    made(who, body).await
}

fn actions(history: &Value) -> Vec<&str> {
    let entries = history["results"].as_array().unwrap().iter();
    entries.map(|entry| entry["action"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn contacts_barred_since_stay_barred() {
    let (app, admin) = roster().await;
    let bo = with_family(&admin, "Bo", &["Rosa"]).await;
    let felix = with_family(&admin, "Felix", &["Rosa"]).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name,Family 1 Authorized Pickup,Family 2 Name\n\
        Bo,López,2018-03-04,3,Rosa Cruz,No,Kit Lane\n\
        Felix,López,2018-03-04,3,Rosa Cruz,No,\n";
    let done = entered(&admin, "winter.csv", file).await;
    assert_eq!(done["summary"], summary([0, 0, 0, 2, 0, 0]));
    // One whom the file allowed no more, one whom it added, and one who is barred in another list.
    let mut families = found(&admin, "Bo").await["families"].clone();
    for contact in families.as_array_mut().unwrap() {
        contact["isBarred"] = json!(true);
    }
    edit(&admin, &bo, json!({"families": families})).await;
    let rosa = json!([{"firstName": "Rosa", "lastName": "Cruz", "isBarred": true}]);
    edit(&admin, &felix, json!({"emergencyContacts": rosa})).await;

    let expected_kept = |child: &Value, name: &str, fields: &[&str]| json!({"id": child["scholarId"], "name": name, "fields": fields, "mayGo": false});
    let both = ["contacts.1 kit lane", "contacts.1 rosa cruz"];
    let expected = json!([
        expected_kept(&bo, "Bo López", &both),
        expected_kept(&felix, "Felix López", &["contacts.1 rosa cruz"]),
    ]);
    let mut undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    for also in [json!([]), json!([bo["scholarId"], felix["scholarId"]])] {
        undo["also"] = also;
        let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
        assert_eq!((&undone["changed"], &undone["kept"]), (&json!(0), &expected));
    }
    assert_eq!(app.count("scholar_contacts", "is_barred").await, 3);
    assert_eq!(app.count("scholar_contacts", "allowed_to_pick").await, 0);
}

#[tokio::test]
async fn a_picture_or_a_pickup_code_keeps_a_child_until_they_are_chosen() {
    let (app, admin) = roster().await;
    let uma = with_family(&admin, "Uma", &["Rosa"]).await;
    let file = format!(
        "{PICKUP}Ana,Cruz,1/31/2019,K,Eva Cruz,Yes\nBo,Reed,3/25/2018,3,Max Reed,Yes\n\
         Cy,Ortiz,11/30/2017,3,Lola Ortiz,Yes\nUma,López,3/4/2018,3,Kit Lane,Yes\n"
    );
    let done = entered(&admin, "fall.csv", &file).await;
    assert_eq!(done["summary"], summary([3, 0, 0, 1, 0, 0]));
    run(
        &app,
        "INSERT INTO scholar_photos (scholar_id, account_id, object, uploaded_at, uploaded_by)
         SELECT id, 1, gen_random_uuid(), now(), 0 FROM scholars WHERE first_name = 'Ana';
         INSERT INTO pickup_codes (contact_id, account_id, name_key, hash, made_at, made_by)
         SELECT id, 1, list_key(first_name || ' ' || last_name), '', now(), 0 FROM scholar_contacts
         WHERE first_name IN ('Max', 'Kit')",
    )
    .await;
    let (ana, bo) = (found(&admin, "Ana").await, found(&admin, "Bo").await);
    let expected_kept = |child: &Value, name: &str, fields: &[&str]| json!({"id": child["scholarId"], "name": name, "fields": fields, "mayGo": true});
    let mut undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["people"], &undone["changed"]), (&json!(1), &json!(0)));
    assert_eq!(
        undone["kept"],
        json!([
            expected_kept(&uma, "Uma López", &["contacts.1 kit lane"]),
            expected_kept(&ana, "Ana Cruz", &[]),
            expected_kept(&bo, "Bo Reed", &[]),
        ])
    );
    assert_eq!(app.count("scholar_photos", "true").await, 1);
    assert_eq!(app.count("pickup_codes", "true").await, 2);
    undo["also"] = json!([uma["scholarId"], ana["scholarId"], bo["scholarId"]]);
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["people"], &undone["changed"]), (&json!(2), &json!(1)));
    assert_eq!(undone["kept"], json!([]));
    assert_eq!(app.count("pickup_codes", "true").await, 0);
}

#[tokio::test]
async fn an_undo_reports_merged_children() {
    let (app, _) = roster().await;
    let head = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade\n\
        Ana,Cruz,1/31/2019,K\nBo,Reed,3/25/2018,3\nCy,Ortiz,11/30/2017,3\n";
    let done = entered(&head, "fall.csv", file).await;
    let (ana, bo) = (found(&head, "Ana").await, found(&head, "Bo").await);
    let merge = json!({"otherId": bo["scholarId"], "version": ana["version"]});
    head.post(&format!("/scholars/{}/merge", ana["scholarId"]), &merge).await.expect(200);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"], "also": [bo["scholarId"]]});
    let undone = head.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["enrollments"], &undone["people"]), (&json!(1), &json!(1)));
    let expected_kept = |child: &Value, name: &str| json!({"id": child["scholarId"], "name": name, "fields": [], "mayGo": false});
    assert_eq!(
        undone["kept"],
        json!([expected_kept(&bo, "Bo Reed"), expected_kept(&ana, "Ana Cruz")])
    );
    assert_eq!(app.count("scholars", "true").await, 1);
}

#[tokio::test]
async fn a_mark_that_is_being_saved_keeps_its_child() {
    let (app, admin) = roster().await;
    let file = "First Name,Last Name,Birth Date,Entering Grade\nAna,Cruz,1/31/2019,K\n";
    let done = entered(&admin, "fall.csv", file).await;
    let mut owner = app.database.owner().await;
    owner
        .batch_execute(
            "BEGIN; SET LOCAL afterbell.accounts = '*';
             INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, marked_by)
             SELECT id, '2026-11-23', 1, 2, 21, 2, 0 FROM enrollments",
        )
        .await
        .unwrap();
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let (undone, ()) = tokio::join!(admin.post("/roster/undo", &undo), async {
        app.until_waiting(1).await;
        owner.batch_execute("COMMIT").await.unwrap();
    });
    let undone = undone.expect(200).value();
    assert_eq!((&undone["enrollments"], &undone["people"]), (&json!(0), &json!(0)));
    assert_eq!(undone["kept"][0]["mayGo"], false, "{undone}");
    assert_eq!(app.count("attendance", "true").await, 1);
}

#[tokio::test]
async fn an_undo_appears_in_the_history_of_each_child() {
    let (app, _) = roster().await;
    let head = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let mut bo = child("Bo", 21);
    bo["homePhone"] = json!("7185550100");
    bo["medical"] = json!({"allergies": "Peanuts"});
    let bo = made(&head, bo).await;
    let maya = made(&head, child("Maya", 22)).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,Home Phone,Allergies\n\
        Bo,López,3/4/2018,3,718-555-0199,Bees\nMaya,López,3/4/2018,3,,\nAna,Cruz,1/31/2019,K,,\n";
    let done = entered(&head, "fall.csv", file).await;
    assert_eq!(done["summary"], summary([1, 1, 0, 1, 0, 0]));
    // What was changed since goes back from what it is.
    edit(&head, &bo, json!({"homePhone": "7185550155"})).await;
    let also = json!([bo["scholarId"]]);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"], "also": also});
    head.post("/roster/undo", &undo).await.expect(200);
    assert_eq!(app.count("audit_log", "action = 'scholar.import-undo'").await, 1);

    let path = |child: &Value| format!("/scholars/{}/history", child["scholarId"]);
    let history = head.get(&path(&bo)).await.expect(200).value();
    let entry = &history["results"][0];
    assert_eq!(entry["action"], "scholar.import-change-undo");
    let sides = |phone: &str| json!({"homePhone": phone, "medical.allergies": "sealed"});
    assert_eq!(
        (&entry["before"], &entry["after"]),
        (&sides("7185550155"), &sides("7185550100")),
        "{entry}"
    );
    let health = "action LIKE '%undo%' AND (before::text || after::text) ~ 'Peanuts|Bees'";
    assert_eq!(app.count("audit_log", health).await, 0);
    let history = head.get(&path(&maya)).await.expect(200).value();
    assert_eq!(actions(&history), ["enrollment.delete", "scholar.create"]);
    assert_eq!(history["results"][0]["before"]["enrollments"][0]["siteId"], 21);
    // Whoever does not see the site is not told of it.
    let other = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let history = other.get(&path(&maya)).await.expect(200).value();
    assert_eq!(history["results"][0]["before"], json!({"enrollments": []}));
    let condition = "action = 'scholar.delete' AND entity = 'scholar' AND before ->> 'firstName' = 'Ana' AND after IS NULL";
    assert_eq!(app.count("audit_log", condition).await, 1);
}

#[tokio::test]
async fn the_history_of_a_child_of_a_file_begins_with_it() {
    let (app, _) = roster().await;
    let head = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let maya = made(&head, child("Maya", 22)).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade\n\
        Ana,Cruz,1/31/2019,K\nMaya,López,3/4/2018,3\n";
    let done = entered(&head, "fall.csv", file).await;
    assert_eq!(done["summary"], summary([1, 1, 0, 0, 0, 0]));
    let path = |child: &Value| format!("/scholars/{}/history", child["scholarId"]);
    let ana = found(&head, "Ana").await;
    let history = head.get(&path(&ana)).await.expect(200).value();
    assert_eq!(actions(&history), ["scholar.create"]);
    let entry = &history["results"][0];
    assert_eq!(entry["before"], Value::Null);
    let here = &entry["after"]["enrollments"][0];
    assert_eq!(
        (&here["siteId"], &here["enrollmentId"]),
        (&json!(21), &ana["enrollments"][0]["enrollmentId"])
    );
    let history = head.get(&path(&maya)).await.expect(200).value();
    assert_eq!(actions(&history), ["enrollment.create", "scholar.create"]);
    assert_eq!(history["results"][0]["after"]["siteId"], 21);

    // Another site is not told where it was.
    let there = json!({"siteId": 22, "enrollmentDate": "2026-09-08"});
    let enrollments = format!("/scholars/{}/enrollments", ana["scholarId"]);
    head.post(&enrollments, &there).await.expect(201);
    let other = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let history = other.get(&path(&ana)).await.expect(200).value();
    assert_eq!(actions(&history), ["enrollment.create", "scholar.create"]);
    assert_eq!(history["results"][1]["after"], json!({"enrollments": []}));
}

#[tokio::test]
async fn a_contact_of_a_file_goes_behind_all_others() {
    let (app, admin) = roster().await;
    // One has a gap among their contacts, the other two of one name.
    let bo = with_family(&admin, "Bo", &["Rosa", "Luis", "Eva"]).await;
    let cy = with_family(&admin, "Cy", &["Rosa"]).await;
    let luis = &bo["families"][1]["mappingId"];
    admin.delete(&format!("/families/{luis}")).await.expect(204);
    let second = format!(
        "INSERT INTO scholar_contacts (account_id, scholar_id, kind, ordinal, first_name, last_name)
         VALUES (1, {}, 1, 1, 'Rosa', 'Cruz')",
        cy["scholarId"]
    );
    run(&app, &second).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name\n\
        Bo,López,2018-03-04,3,Kit Lane\nCy,López,2018-03-04,3,Kit Lane\n";
    let done = entered(&admin, "fall.csv", file).await;
    assert_eq!(done["state"], "done");
    let names = |child: &Value| -> Vec<String> {
        let families = child["families"].as_array().unwrap().iter();
        families.map(|one| one["firstName"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&found(&admin, "Bo").await), ["Rosa", "Eva", "Kit"]);
    assert_eq!(names(&found(&admin, "Cy").await), ["Rosa", "Rosa", "Kit"]);

    // So does one who comes back to a place that another has by now.
    let file = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name,Family 1 Phone\n\
        Bo,López,2018-03-04,3,Rosa Cruz,718-555-0102\n";
    let done = entered(&admin, "winter.csv", file).await;
    let rosa = &bo["families"][0]["mappingId"];
    admin.delete(&format!("/families/{rosa}")).await.expect(204);
    let now = found(&admin, "Bo").await;
    edit(&admin, &now, json!({"families": now["families"]})).await;
    let also = json!([bo["scholarId"]]);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"], "also": also});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["changed"], &undone["kept"]), (&json!(1), &json!([])));
    assert_eq!(names(&found(&admin, "Bo").await), ["Eva", "Kit", "Rosa"]);
}

#[tokio::test]
async fn an_undo_leaves_nobody_in_a_removed_classroom() {
    let (app, admin) = roster().await;
    let rooms = "/sites/21/program/2/classrooms";
    let mut ids = Vec::new();
    for name in ["Blue", "Green"] {
        let made = admin.post(rooms, &json!({"name": name})).await.expect(201).value();
        ids.push(made["id"].clone());
    }
    let mut bo = child("Bo", 21);
    bo["enrollment"]["classroomId"] = ids[0].clone();
    let bo = made(&admin, bo).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,Home Phone,Classroom\n\
        Bo,López,2018-03-04,3,718-555-0102,Green\n";
    let done = entered(&admin, "fall.csv", file).await;
    admin.delete(&format!("/classrooms/{}", ids[0])).await.expect(204);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!(undone["changed"], 1, "{undone}");
    let path = format!("/scholars/{}", bo["scholarId"]);
    let now = admin.get(&path).await.expect(200).value();
    assert_eq!(
        (&now["homePhone"], &now["enrollments"][0]["classroomId"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(app.count("enrollments", "classroom_id IS NOT NULL").await, 0);
}

#[tokio::test]
async fn a_new_child_of_whom_somebody_was_barred_stays() {
    let (app, admin) = roster().await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name\n\
        Ana,Cruz,2019-01-31,K,Max Cruz\n";
    let done = entered(&admin, "fall.csv", file).await;
    let ana = found(&admin, "Ana").await;
    let max = json!([{"firstName": "Max", "lastName": "Cruz", "isBarred": true}]);
    edit(&admin, &ana, json!({"families": max})).await;
    let also = json!([ana["scholarId"]]);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"], "also": also});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!(
        (&undone["people"], &undone["kept"][0]["mayGo"]),
        (&json!(0), &json!(false)),
        "{undone}"
    );
    assert_eq!(app.count("scholar_contacts", "is_barred").await, 1);

    // Nor is anything taken back during an import, which may take minutes.
    let mut import = app.database.owner().await;
    let lock =
        "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('afterbell.scholar-import', 1))";
    import.batch_execute(lock).await.unwrap();
    admin.post("/roster/undo", &undo).await.expect_problem(409, "Error_UploadRunning");
}
