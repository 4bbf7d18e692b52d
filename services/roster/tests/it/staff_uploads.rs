use std::time::Duration;

use platform::{
    auth::Role,
    testing::{Place, TestApp, TestClient, send},
};
use reqwest::Method;
use serde_json::{Value, json};

const FILE: &str = "Employee Name,Work Email,Cell,Phone Type,Job Title,System Role,Allergies,Emergency Contact\n\
    \"Cole, Dana\",dana.cole@example.org,(718) 555-0101,mobile,teacher,Site Admin,Peanuts,\"Cole, Ray\"\n\
    \"Ruiz, Omar\",,718-555-0102,Cell,Band leader,,,\n\
    \"Lane, Kit\",,,,,Staff,,\n\
    \"Park, Min\",min.park@example.org,,Pager,,,,\n\
    \"Ruiz, Omar\",,718-555-0102,Cell,Band leader,,,\n";

/// A roster with the admin of site 21 in program 2 of account 1; site 91 is of account 9.
async fn roster() -> (TestApp, TestClient) {
    let app = TestApp::start(roster::service()).await;
    for place in [Place::site(1, 2, 21), Place::site(9, 90, 91)] {
        app.insert_place(place).await;
    }
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    (app, admin)
}

async fn upload(who: &TestClient, bytes: &str) -> Value {
    let path = "/roster/upload?siteId=21&kind=staff&fileName=staff.csv";
    let request = who.request(Method::POST, path);
    let request = request.header("content-type", "application/octet-stream");
    let made = send(request.body(bytes.to_owned())).await.expect(201).value();
    let done = json!({"siteId": 21, "kind": "staff", "isDone": true});
    who.post("/roster/configure", &done).await.expect(200);
    made
}

async fn table(who: &TestClient) -> Value {
    who.get("/roster/table-data?siteId=21&kind=staff").await.expect(200).value()
}

/// The upload when its job has done with it.
async fn committed(who: &TestClient) -> Value {
    let begin = json!({"siteId": 21, "kind": "staff", "leaveFaulty": true});
    who.post("/roster/commit", &begin).await.expect(200);
    for _ in 0..100 {
        let path = "/roster/scholar-status?siteId=21&kind=staff";
        let upload = who.get(path).await.expect(200).value()["upload"].clone();
        if upload["state"] != "importing" {
            assert_eq!((&upload["state"], &upload["problem"]), (&json!("done"), &Value::Null));
            return upload;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    unreachable!("the upload is not done")
}

/// New, changed, unchanged, left out.
fn summary([added, changed, unchanged, left_out]: [u64; 4]) -> Value {
    json!({
        "added": added, "enrolled": 0, "updated": 0, "changed": changed, "unchanged": unchanged,
        "leftOut": left_out,
    })
}

fn row(table: &Value, line: u64) -> &Value {
    table["results"].as_array().unwrap().iter().find(|row| row["line"] == line).unwrap()
}

fn reasons(table: &Value, line: u64) -> Vec<&str> {
    let faults = row(table, line)["faults"].as_array().unwrap();
    faults.iter().filter_map(|fault| fault["reason"].as_str()).collect()
}

#[tokio::test]
async fn staff_of_a_file_are_entered_and_invited() {
    let (app, admin) = roster().await;
    upload(&admin, FILE).await;
    let shown = table(&admin).await;
    assert_eq!(
        (&shown["counts"]["added"], &shown["counts"]["faulty"], &shown["counts"]["repeated"]),
        (&json!(2), &json!(2), &json!(1)),
        "{shown}"
    );
    let missing = "Email address is missing for the highlighted team members.";
    assert_eq!(reasons(&shown, 4), [missing]);
    assert_eq!(reasons(&shown, 5), ["Phone type must be Cell, Work or Home"]);
    let told = admin.get("/roster/rejects?siteId=21&kind=staff").await.expect(200).text();
    assert!(told.contains(missing) && told.contains("Pager"), "{told}");

    // A file of scholars stands beside it.
    let scholars = admin.get("/roster/scholar-status?siteId=21").await.expect(200).value();
    assert_eq!(scholars["upload"], Value::Null);

    let refused = json!({"siteId": 21, "kind": "staff"});
    admin.post("/roster/commit", &refused).await.expect_problem(409, "Error_RosterHasErrors");
    let done = committed(&admin).await;
    assert_eq!(done["summary"], summary([2, 0, 0, 2]));
    let list = admin.get("/staffs?siteId=21&sortField=lastName").await.expect(200).value();
    let names: Vec<_> =
        list["results"].as_array().unwrap().iter().map(|one| one["position"].clone()).collect();
    assert_eq!(names, ["Teacher", "Band leader"]);
    let dana = list["results"][0]["memberId"].as_i64().unwrap();
    let form = admin.get(&format!("/staffs/{dana}")).await.expect(200).value();
    assert_eq!((&form["allergies"], &form["phoneType"]), (&json!("Peanuts"), &json!("Cell")));
    assert_eq!(form["emergencyContact"]["lastName"], "Cole");
    assert_eq!(app.count("staff_members", "encode(allergies, 'escape') LIKE '%Peanuts%'").await, 0);
    assert_eq!(
        app.count("audit_log", "action = 'staff-member.import' AND account_id = 1").await,
        1
    );

    let wanted = admin.get("/staffs/invitations?siteId=21").await.expect(200).value();
    assert_eq!(wanted["count"], 1);
    assert_eq!(
        (&wanted["results"][0]["email"], &wanted["results"][0]["roleId"]),
        (&json!("dana.cole@example.org"), &json!(6))
    );
    let far = app.user(Role::SessionAdmin, Place::site(9, 90, 91)).await;
    for path in ["/staffs/invitations?siteId=21", "/roster/table-data?siteId=21&kind=staff"] {
        far.get(path).await.expect(404);
    }

    // The same file again changes nothing.
    upload(&admin, FILE).await;
    let again = committed(&admin).await;
    assert_eq!(again["summary"], summary([0, 0, 2, 2]));
}

#[tokio::test]
async fn staff_who_are_there_are_changed_and_changed_back() {
    let (app, admin) = roster().await;
    let dana = json!({
        "siteId": 21, "firstName": "Dana", "lastName": "Cole", "email": "dana.cole@example.org",
        "phoneNumber": "7185550101", "allergies": "Bees",
    });
    let dana = admin.post("/staffs", &dana).await.expect(201).value()["id"].as_i64().unwrap();
    let kit =
        json!({"siteId": 21, "firstName": "Kit", "lastName": "Lane", "email": "kit@example.org"});
    admin.post("/staffs", &kit).await.expect(201);
    // Another last name for the address; an address that somebody else has; names that somebody else has.
    let file = "First Name,Last Name,Email,Phone,Allergies\n\
        Dana,Reyes,dana.cole@example.org,718-555-0199,Wasps\n\
        Someone,Else,kit@example.org,,\n\
        Kit,Lane,other@example.org,,\n\
        New,Person,new@example.org,,\n";
    upload(&admin, file).await;
    let shown = table(&admin).await;
    assert_eq!(row(&shown, 2)["outcome"], "changed");
    let fields: Vec<_> = row(&shown, 2)["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| (change["field"].clone(), change["before"].clone()))
        .collect();
    assert!(fields.contains(&(json!("phoneNumber"), json!("7185550101"))), "{fields:?}");
    assert!(fields.contains(&(json!("allergies"), Value::Null)), "{fields:?}");
    assert_eq!(reasons(&shown, 3), ["Duplicate email exists."]);
    assert_eq!(
        reasons(&shown, 4),
        ["Staff with same details already exist for the same Site/Session."]
    );
    let done = committed(&admin).await;
    assert_eq!(done["summary"], summary([1, 1, 0, 2]));
    let form = admin.get(&format!("/staffs/{dana}")).await.expect(200).value();
    assert_eq!((&form["lastName"], &form["allergies"]), (&json!("Reyes"), &json!("Wasps")));
    let told = "action = 'staff-member.import-change' AND after::text LIKE '%Wasps%'";
    assert_eq!(app.count("audit_log", told).await, 0);

    // What was changed again since stays, unless it is chosen.
    let edit = json!({
        "firstName": "Dana", "lastName": "Reyes", "email": "dana.cole@example.org",
        "phoneNumber": "7185550111", "allergies": "Wasps",
    });
    admin.put(&format!("/staffs/{dana}"), &edit).await.expect(200);
    let mut undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["people"], &undone["changed"]), (&json!(1), &json!(1)));
    assert_eq!(
        undone["kept"],
        json!([{"id": dana, "name": "Dana Cole", "fields": ["phoneNumber"], "mayGo": true}])
    );
    undo["also"] = json!([dana]);
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["changed"], &undone["kept"]), (&json!(1), &json!([])));
    let form = admin.get(&format!("/staffs/{dana}")).await.expect(200).value();
    let (name, phone) = (&form["lastName"], &form["phoneNumber"]);
    assert_eq!(
        (name, phone, &form["allergies"]),
        (&json!("Cole"), &json!("7185550101"), &json!("Bees"))
    );
    assert_eq!(app.count("staff_members", "last_name = 'Person'").await, 0);
    assert_eq!(app.count("audit_log", "action = 'staff-member.import-undo'").await, 2);
}
