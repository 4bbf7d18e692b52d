use std::time::Duration;

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, send};

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
        "leftOut": left_out, "merged": 0,
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
    let rejects = admin.get("/roster/rejects?siteId=21&kind=staff").await.expect(200).text();
    assert!(rejects.contains(missing) && rejects.contains("Pager"), "{rejects}");

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

    let invitations = admin.get("/staffs/invitations?siteId=21").await.expect(200).value();
    assert_eq!(invitations["count"], 1);
    assert_eq!(
        (&invitations["results"][0]["email"], &invitations["results"][0]["roleId"]),
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
    let condition = "action = 'staff-member.import-change' AND after::text LIKE '%Wasps%'";
    assert_eq!(app.count("audit_log", condition).await, 0);

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

/// The user Ana, staff of site 21.
async fn with_ana(app: &TestApp) {
    with_user(app, (1, "Ana", "Silva"), (7, "21")).await;
}

/// A user with a role in program 2, at a site or, for NULL, at all of it.
async fn with_user(app: &TestApp, (id, first, last): (i64, &str, &str), (role, site): (i16, &str)) {
    let mut conn = app.database.owner().await;
    conn.batch_execute(&format!(
        "SET afterbell.accounts = '*';
         INSERT INTO ref_users (id, account_id, email, first_name, last_name, status, version, position, deleted)
         VALUES ({id}, 1, lower('{first}@example.org'), '{first}', '{last}', 1, 1, 0, false);
         INSERT INTO ref_user_roles (user_id, ordinal, account_id, program_id, site_id, role_id, status, program_role,
             primary_account_admin)
         VALUES ({id}, 0, 1, 2, {site}, {role}, 1, 'Teacher', false);",
    ))
    .await
    .unwrap();
    roster::staff::entries::of_user(&mut conn, id).await.unwrap();
}

async fn ana(who: &TestClient) -> Value {
    let list = who.get("/staffs?search=silva").await.expect(200).value();
    list["results"][0].clone()
}

#[tokio::test]
async fn a_file_says_why_somebody_is_inactive_and_it_goes_back() {
    let (app, admin) = roster().await;
    with_ana(&app).await;
    let mut dana = json!({"siteId": 21, "firstName": "Dana", "lastName": "Cole"});
    let kit = json!({
        "siteId": 21, "firstName": "Kit", "lastName": "Lane", "status": 2, "inactiveDate": "2026-10-01",
        "inactiveNotes": "On leave",
    });
    let [dana_id, kit_id] = [
        admin.post("/staffs", &dana).await.expect(201).value()["id"].as_i64().unwrap(),
        admin.post("/staffs", &kit).await.expect(201).value()["id"].as_i64().unwrap(),
    ];
    let file = "First Name,Last Name,Email,Status,Inactive Date,Notas de la baja\n\
        Dana,Cole,,Inactive,11/20/2026,Moved to Reno\n\
        Kit,Lane,,Active,,Back since Monday\n\
        Ana,Silva,ana@example.org,Inactive,11/20/2026,Parental leave\n";
    upload(&admin, file).await;
    let shown = table(&admin).await;
    let before = |line: u64| {
        let changes = row(&shown, line)["changes"].as_array().unwrap();
        let change = changes.iter().find(|change| change["field"] == "inactiveNotes").unwrap();
        change["before"].clone()
    };
    assert_eq!((before(2), before(3)), (Value::Null, json!("On leave")));
    let done = committed(&admin).await;
    assert_eq!(done["summary"], summary([1, 2, 0, 0]));
    let form = async |id: i64| {
        let form = admin.get(&format!("/staffs/{id}")).await.expect(200).value();
        let fields = ["status", "inactiveDate", "inactiveNotes"];
        fields.map(|field| form[field].clone())
    };
    assert_eq!(form(dana_id).await, [json!(2), json!("2026-11-20"), json!("Moved to Reno")]);
    // Whoever is active has neither.
    assert_eq!(form(kit_id).await, [json!(1), Value::Null, Value::Null]);
    let row = ana(&admin).await;
    assert_eq!((&row["status"], &row["inactiveNotes"]), (&json!(2), &json!("Parental leave")));
    let condition = "action = 'staff-member.import-change' AND after::text LIKE '%Moved to Reno%'";
    assert_eq!(app.count("audit_log", condition).await, 1);

    // A file that says nothing of the note leaves it.
    upload(&admin, "First Name,Last Name,Status,Inactive Date\nDana,Cole,Inactive,11/20/2026\n")
        .await;
    assert_eq!(committed(&admin).await["summary"], summary([0, 0, 1, 0]));

    // A note that was changed again since goes with the status, for nobody active has one.
    dana["status"] = json!(2);
    dana["inactiveDate"] = json!("2026-11-20");
    dana["inactiveNotes"] = json!("Moved to Las Vegas");
    admin.put(&format!("/staffs/{dana_id}"), &dana).await.expect(200);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!(
        (&undone["people"], &undone["changed"], &undone["kept"]),
        (&json!(1), &json!(2), &json!([]))
    );
    assert_eq!(form(dana_id).await, [json!(1), Value::Null, Value::Null]);
    assert_eq!(form(kit_id).await, [json!(2), json!("2026-10-01"), json!("On leave")]);
    // The site has entered nothing of the user any more.
    let row = ana(&admin).await;
    assert_eq!(
        (&row["status"], &row["inactiveDate"], &row["inactiveNotes"], &row["position"]),
        (&json!(1), &Value::Null, &Value::Null, &json!("Teacher"))
    );
}

#[tokio::test]
async fn users_of_the_roster_are_known_by_what_it_shows_of_them() {
    let (app, admin) = roster().await;
    with_ana(&app).await;
    with_user(&app, (2, "Robert", "Jones"), (7, "21")).await;
    with_user(&app, (3, "Paula", "Prince"), (5, "NULL")).await;
    // What is known of one stands under no other, be they of the site or of the whole program.
    let file = "First Name,Last Name,Email,Allergies\n\
        Dana,Cole,robert@example.org,Peanuts\n\
        Kit,Lane,paula@example.org,Bees\n\
        Robert,Jones,bob@example.org,\n\
        Ana,Silva,,Latex\n";
    upload(&admin, file).await;
    let shown = table(&admin).await;
    let same = "Staff with same details already exist for the same Site/Session.";
    assert_eq!(reasons(&shown, 2), ["Duplicate email exists."]);
    assert_eq!(reasons(&shown, 3), ["Duplicate email exists."]);
    assert_eq!(reasons(&shown, 4), [same]);
    assert_eq!(committed(&admin).await["summary"], summary([1, 0, 0, 3]));
    let list = admin.get("/staffs").await.expect(200).value();
    assert_eq!(list["count"], 2);
    let path = format!("/staffs/{}", ana(&admin).await["memberId"]);
    let form = admin.get(&path).await.expect(200).value();
    assert_eq!((&form["userId"], &form["allergies"]), (&json!(1), &json!("Latex")));

    // Names and position that the roster shows are the user's, and the rest is the site's; so is a phone while the user has none.
    let file = "First Name,Last Name,Email,Phone,Position,Notes\n\
        Ana,Silver,ana@example.org,718-555-0199,Counselor,Mondays only\n";
    upload(&admin, file).await;
    let shown = table(&admin).await;
    let changes = row(&shown, 2)["changes"].as_array().unwrap();
    let fields: Vec<&Value> = changes.iter().map(|change| &change["field"]).collect();
    assert_eq!(fields, ["customNotes", "phoneNumber"]);
    assert_eq!(committed(&admin).await["summary"], summary([0, 1, 0, 0]));
    let form = admin.get(&path).await.expect(200).value();
    assert_eq!(
        (&form["lastName"], &form["phoneNumber"], &form["customNotes"]),
        (&json!("Silva"), &json!("7185550199"), &json!("Mondays only"))
    );
    let phone = |row: &Value| row["staffUser"]["phoneNumber"].clone();
    assert_eq!(
        (&form["isPhoneOfUser"], phone(&form["entry"])),
        (&json!(false), json!("7185550199"))
    );
    let mut edit = form.clone();
    edit["phoneNumber"] = json!("7185550144");
    let edited = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!(phone(&edited["entry"]), "7185550144");
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "SET afterbell.accounts = '*';
         INSERT INTO people (id, account_id, phone_number, phone_type, version, position, deleted)
         VALUES (1, 1, '7185551234', 'Cell', 1, 0, false)
         ON CONFLICT (id) DO UPDATE SET phone_number = excluded.phone_number, phone_type = excluded.phone_type",
    )
    .await
    .unwrap();
    roster::staff::entries::of_user(&mut conn, 1).await.unwrap();
    upload(&admin, "First Name,Last Name,Phone\nAna,Silva,718-555-0177\n").await;
    assert_eq!(row(&table(&admin).await, 2)["outcome"], "unchanged");
    assert_eq!(committed(&admin).await["summary"], summary([0, 0, 1, 0]));
    let form = admin.get(&path).await.expect(200).value();
    assert_eq!(
        (&form["isPhoneOfUser"], phone(&form["entry"])),
        (&json!(true), json!("7185551234"))
    );
    let edited = admin.put(&path, &form).await.expect(200).value();
    assert_eq!(phone(&edited["entry"]), "7185551234");

    // The names of before are nobody's on the roster any more.
    let renamed = "UPDATE ref_users SET first_name = 'Anne', last_name = 'Souza' WHERE id = 1";
    conn.batch_execute(renamed).await.unwrap();
    roster::staff::entries::of_user(&mut conn, 1).await.unwrap();
    upload(&admin, "First Name,Last Name,Allergies\nAnne,Souza,Bees\nAna,Silva,Wasps\n").await;
    let shown = table(&admin).await;
    assert_eq!(row(&shown, 2)["outcome"], "changed");
    assert_eq!(reasons(&shown, 3), [same]);
}

#[tokio::test]
async fn a_file_joins_what_the_site_entered_without_an_address_with_the_user() {
    let (app, admin) = roster().await;
    let made = json!({"siteId": 21, "firstName": "Ana", "lastName": "Silva", "allergies": "Latex"});
    admin.post("/staffs", &made).await.expect(201);
    with_ana(&app).await;
    assert_eq!(admin.get("/staffs").await.expect(200).value()["count"], 2);
    upload(&admin, "First Name,Last Name,Email\nAna,Silva,ana@example.org\n").await;
    assert_eq!(committed(&admin).await["summary"], summary([0, 1, 0, 0]));
    assert_eq!(admin.get("/staffs").await.expect(200).value()["count"], 1);
    assert_eq!(ana(&admin).await["staffUser"]["userId"], 1);
}

const ROLES: &str = "First Name,Last Name,Email,System Role\n\
    Dana,Cole,dana.cole@example.org,Program Admin\n\
    Omar,Ruiz,omar.ruiz@example.org,Staff\n";

/// For which roles people are to be invited, by last name.
async fn list_invitations(who: &TestClient) -> Vec<Value> {
    let invitations = who.get("/staffs/invitations?siteId=21").await.expect(200).value();
    invitations["results"].as_array().unwrap().iter().map(|one| one["roleId"].clone()).collect()
}

#[tokio::test]
async fn a_file_grants_roles_up_to_the_senders_own() {
    let (app, admin) = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    upload(&admin, ROLES).await;
    let shown = table(&admin).await;
    assert_eq!(reasons(&shown, 2), ["System role is invalid"]);
    assert_eq!(row(&shown, 2)["faults"][0]["code"], "invalid");
    assert!(reasons(&shown, 3).is_empty());
    // Above the site it is a role that may be given.
    assert_eq!(table(&program).await["counts"]["faulty"], 0);
    // The job keeps to it too, though it may do everything itself.
    let done = committed(&admin).await;
    assert_eq!(done["summary"], summary([1, 0, 0, 1]));
    assert_eq!(list_invitations(&admin).await, [json!(7)]);

    upload(&program, ROLES).await;
    assert_eq!(committed(&program).await["summary"], summary([1, 0, 1, 0]));
    assert_eq!(list_invitations(&program).await, [json!(5), json!(7)]);
}

#[tokio::test]
async fn a_file_that_nobody_reviews_gives_no_role_above_the_senders() {
    let (_app, admin) = roster().await;
    let path = "/roster/import?siteId=21&kind=staff&fileName=staff.csv";
    let request = admin.request(Method::POST, path);
    let request = request.header("content-type", "application/octet-stream").body(ROLES);
    let made = send(request).await.expect(201).value();
    let path = format!("/roster/import/{}", made["upload"]["uploadId"]);
    for _ in 0..100 {
        let import = admin.get(&format!("{path}?siteId=21&kind=staff")).await.expect(200).value();
        if import["state"] != "importing" {
            let (state, added) = (&import["state"], &import["summary"]["added"]);
            assert_eq!((state, added), (&json!("done"), &json!(1)));
            let rejects =
                admin.get(&format!("{path}/rejects?siteId=21&kind=staff")).await.expect(200);
            assert!(rejects.text().contains("System role is invalid"));
            assert_eq!(list_invitations(&admin).await, [json!(7)]);
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    unreachable!("the import is not done")
}

#[tokio::test]
async fn a_file_takes_a_role_to_invite_with_away() {
    let (app, admin) = roster().await;
    upload(&admin, ROLES).await;
    committed(&admin).await;
    assert_eq!(list_invitations(&admin).await, [json!(7)]);
    let omar = "First Name,Last Name,Email,System Role,Status,Inactive Date\nOmar,Ruiz,omar.ruiz@example.org";
    upload(&admin, &format!("{omar},No access,,\n")).await;
    let shown = table(&admin).await;
    let change = &row(&shown, 2)["changes"][0];
    assert_eq!((&change["field"], &change["before"]), (&json!("systemRole"), &json!(7)));
    let done = committed(&admin).await;
    assert_eq!(done["summary"], summary([0, 1, 0, 0]));
    assert!(list_invitations(&admin).await.is_empty());
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["changed"], &undone["kept"]), (&json!(1), &json!([])));
    assert_eq!(list_invitations(&admin).await, [json!(7)]);

    // Nobody inactive keeps one or gets one.
    let role_count = async || app.count("staff_members", "invite_role IS NOT NULL").await;
    assert_eq!(role_count().await, 1);
    upload(&admin, &format!("{omar},Staff,Inactive,11/20/2026\n")).await;
    committed(&admin).await;
    assert_eq!(role_count().await, 0);
    upload(&admin, &format!("{omar},Staff,,\n")).await;
    assert_eq!(committed(&admin).await["summary"], summary([0, 0, 1, 0]));
    assert_eq!(role_count().await, 0);
}

#[tokio::test]
async fn an_undo_gives_no_role_back_that_is_not_the_callers_to_give() {
    let (app, admin) = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let dana = |email: &str, role: i64| {
        json!({
            "siteId": 21, "firstName": "Dana", "lastName": "Cole", "email": email, "inviteSys": true,
            "roleSelect": role,
        })
    };
    let made = program.post("/staffs", &dana("dana@example.org", 5)).await.expect(201).value();
    let (id, path) = (&made["id"], format!("/staffs/{}", made["id"]));
    let file = "First Name,Last Name,Email,System Role\nDana,Cole,dana@example.org,Staff\n";
    upload(&admin, file).await;
    let done = committed(&admin).await;
    assert_eq!(list_invitations(&admin).await, [json!(7)]);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"], "also": [id]});
    let expected_kept =
        json!([{"id": id, "name": "Dana Cole", "fields": ["systemRole"], "mayGo": false}]);
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["changed"], &undone["kept"]), (&json!(0), &expected_kept));
    // It was said of her address: at another one nobody brings it back.
    admin.put(&path, &dana("mine@example.org", 7)).await.expect(200);
    for who in [&admin, &program] {
        let undone = who.post("/roster/undo", &undo).await.expect(200).value();
        assert_eq!((&undone["changed"], &undone["kept"]), (&json!(0), &expected_kept));
    }
    assert_eq!(list_invitations(&admin).await, [json!(7)]);
    admin.put(&path, &dana("dana@example.org", 7)).await.expect(200);
    let undone = program.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["changed"], &undone["kept"]), (&json!(1), &json!([])));
    assert_eq!(list_invitations(&admin).await, [json!(5)]);
}

#[tokio::test]
async fn an_undo_that_empties_an_address_takes_the_role_with_it() {
    let (app, admin) = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let mut dana = json!({"siteId": 21, "firstName": "Dana", "lastName": "Cole"});
    let made = admin.post("/staffs", &dana).await.expect(201).value();
    let path = format!("/staffs/{}", made["id"]);
    upload(&admin, "First Name,Last Name,Email\nDana,Cole,dana@example.org\n").await;
    let done = committed(&admin).await;
    dana["email"] = json!("dana@example.org");
    dana["inviteSys"] = json!(true);
    dana["roleSelect"] = json!(5);
    assert_eq!(program.put(&path, &dana).await.expect(200).value()["inviteRole"], 5);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!(undone["changed"], 1);
    let form = admin.get(&path).await.expect(200).value();
    assert_eq!((&form["email"], &form["inviteRole"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn an_undo_leaves_names_that_somebody_else_has_by_now() {
    let (_app, admin) = roster().await;
    let dana = |email: &str| {
        json!({
            "siteId": 21, "firstName": "Dana", "lastName": "Cole", "email": email,
            "phoneNumber": "7185550101",
        })
    };
    let made = admin.post("/staffs", &dana("dana@example.org")).await.expect(201).value();
    let file = "First Name,Last Name,Email,Phone\nDana,Reyes,dana@example.org,718-555-0199\n";
    upload(&admin, file).await;
    let done = committed(&admin).await;
    admin.post("/staffs", &dana("other@example.org")).await.expect(201);
    let id = &made["id"];
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"], "also": [id]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!(undone["changed"], 1);
    assert_eq!(
        undone["kept"],
        json!([{"id": id, "name": "Dana Reyes", "fields": ["lastName"], "mayGo": false}])
    );
    let form = admin.get(&format!("/staffs/{id}")).await.expect(200).value();
    assert_eq!((&form["lastName"], &form["phoneNumber"]), (&json!("Reyes"), &json!("7185550101")));
}
