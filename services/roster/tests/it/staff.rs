use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

/// People in account 1 with programs 2 and 3, and in account 9.
async fn roster() -> TestApp {
    let app = TestApp::start(roster::service()).await;
    for place in [
        Place::site(1, 2, 21),
        Place::site(1, 2, 22),
        Place::site(1, 3, 31),
        Place::site(9, 90, 91),
    ] {
        app.insert_place(place).await;
    }
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "SET afterbell.accounts = '*';
         INSERT INTO ref_users (id, account_id, email, first_name, last_name, status, version, position,
             deleted)
         VALUES (1, 1, 'ana@afterbell.test', 'Ana', 'Núñez', 1, 1, 0, false),
                (2, 1, 'ben@afterbell.test', 'Ben', 'Abbot', 4, 1, 0, false),
                (3, 1, 'carla@afterbell.test', 'Carla', 'Diaz', 1, 1, 0, false),
                (4, 9, 'zoe@afterbell.test', 'Zoe', 'Zane', 1, 1, 0, false),
                (5, 1, 'kid@afterbell.test', 'Kid', 'Diaz', 1, 1, 0, false);
         INSERT INTO people (id, account_id, phone_number, phone_type, version, position, deleted)
         VALUES (1, 1, '7185551234', 'Cell', 1, 0, false);
         INSERT INTO people_seen VALUES (1, 1, '2026-11-20T15:00:00Z', 1, 0, false);
         INSERT INTO ref_user_roles (user_id, ordinal, account_id, program_id, site_id, role_id, status, program_role,
             primary_account_admin)
         VALUES (1, 0, 1, 2, 21, 7, 1, 'Teacher', false), (1, 1, 1, 3, 31, 6, 1, 'Counselor', false),
                (2, 0, 1, 2, 22, 7, 4, NULL, false), (3, 0, 1, NULL, NULL, 4, 1, NULL, true),
                (4, 0, 9, 90, 91, 7, 1, NULL, false), (5, 0, 1, 2, 21, 8, 1, NULL, false);",
    )
    .await
    .unwrap();
    for user in 1..=5 {
        roster::staff::entries::of_user(&mut conn, user).await.unwrap();
    }
    app
}

async fn names(who: &TestClient, query: &str) -> Vec<String> {
    let list = who.get(&format!("/staffs{query}")).await.expect(200).value();
    let rows = list["results"].as_array().unwrap().clone();
    rows.iter()
        .map(|row| {
            let place = row["siteSessions"].as_str().unwrap();
            format!("{} {place}", row["staffUser"]["firstName"].as_str().unwrap()).trim().to_owned()
        })
        .collect()
}

#[tokio::test]
async fn the_list_has_a_row_for_each_role_within_reach() {
    let app = roster().await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    assert_eq!(names(&account, "").await, ["Ben Site 22", "Carla", "Ana Site 21", "Ana Site 31"]);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    assert_eq!(names(&program, "").await, ["Ben Site 22", "Ana Site 21"]);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(names(&staff, "").await, ["Ana Site 21"]);
    // Somebody with two places sees both, and nothing else.
    let both = app
        .user_with(&[
            (Role::Staff, Place::site(1, 2, 21)),
            (Role::SessionAdmin, Place::site(1, 3, 31)),
        ])
        .await;
    assert_eq!(names(&both, "").await, ["Ana Site 21", "Ana Site 31"]);
}

#[tokio::test]
async fn a_row_has_the_fields_of_the_spec() {
    let app = roster().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let row = staff.get("/staffs").await.expect(200).value()["results"][0].clone();
    let user = &row["staffUser"];
    for (value, expected) in [
        (&row["systemRole"], "Staff"),
        (&row["position"], "Teacher"),
        (&row["program"], "Program 2"),
        (&row["phone"], "(718) 555-1234"),
        (&user["lastName"], "Núñez"),
        (&user["email"], "ana@afterbell.test"),
        (&user["phoneType"], "Cell"),
        (&user["userRoles"][0]["siteName"], "Site 21"),
    ] {
        assert_eq!(value, expected);
    }
    assert_eq!(user["inviteStatus"], 1);
}

#[tokio::test]
async fn the_list_is_searched_sorted_and_narrowed() {
    let app = roster().await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    for (query, found) in [
        ("?search=nunez", vec!["Ana Site 21", "Ana Site 31"]),
        ("?SearchField=siteName&SearchValue=site%2022", vec!["Ben Site 22"]),
        ("?ProgramId=3", vec!["Ana Site 31"]),
        ("?SiteID=22", vec!["Ben Site 22"]),
        ("?Active=false", vec!["Ben Site 22"]),
        ("?Active=false&RoleType=&SearchField=", vec!["Ben Site 22"]),
        ("?RoleType=4", vec!["Carla"]),
        (
            "?SortField=siteName&SortDir=desc",
            vec!["Ana Site 31", "Ben Site 22", "Ana Site 21", "Carla"],
        ),
        ("?Count=1&Page=2", vec!["Carla"]),
        ("?accountId=1&search=zoe", vec![]),
    ] {
        assert_eq!(names(&account, query).await, found, "{query}");
    }
    for foreign in ["?accountId=9", "?programId=90", "?siteId=91"] {
        account.get(&format!("/staffs{foreign}")).await.expect(404);
    }
}

#[tokio::test]
async fn the_download_has_the_same_rows() {
    let app = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let file = program.get("/staffs/download?sortField=firstName").await.expect(200);
    let text = file.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        lines[0],
        "Last Name,First Name,Site/Session,Program,System Role,Position,Group,Status,Inactive Date,Inactive Notes,Last \
         Login,Email,Phone Number"
    );
    assert!(
        lines[1].starts_with("Núñez,Ana,Site 21,Program 2,Staff,Teacher,,Active,,,11/20/2026,ana@"),
        "{text}"
    );
    assert_eq!(lines.len(), 3, "{text}");
    let book = program.get("/staffs/download?format=xlsx&columns=lastName").await.expect(200);
    assert_eq!(
        book.header("content-type"),
        Some("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    );
    assert!(book.header("content-disposition").unwrap().contains("staff-roster.xlsx"));
    // A workbook is a zip archive.
    assert!(book.body.starts_with(b"PK"));
    program.get("/staffs/download?format=ods").await.expect_problem(400, "Error_ValidationFailed");
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    staff.get("/staffs/download").await.expect(403);
}

#[tokio::test]
async fn who_is_deleted_leaves_the_roster() {
    let app = roster().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "SET afterbell.accounts = '*'; UPDATE ref_users SET deleted = true WHERE id = 2",
    )
    .await
    .unwrap();
    roster::staff::entries::of_user(&mut conn, 2).await.unwrap();
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let list: Value = account.get("/staffs").await.expect(200).value();
    assert_eq!(list["count"], 3);
}

fn member(first: &str, email: Option<&str>) -> Value {
    json!({"siteId": 21, "firstName": first, "lastName": "Cole", "email": email, "phoneNumber": "(718) 555-0100",
        "programRole": "Counselor", "allergies": "Peanuts",
        "emergencyContact": {"firstName": "Rosa", "phoneNumber": "7185550199"}})
}

#[tokio::test]
async fn a_site_enters_staff_who_have_no_access() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let made = admin.post("/staffs", &member("Dana", None)).await.expect(201).value();
    assert_eq!((&made["phoneNumber"], &made["status"]), (&json!("7185550100"), &json!(1)));
    assert_eq!(names(&admin, "?sortField=lastName").await, ["Dana Site 21", "Ana Site 21"]);
    let row = admin.get("/staffs?search=dana").await.expect(200).value()["results"][0].clone();
    assert_eq!(
        (&row["systemRole"], &row["staffUser"]["userId"]),
        (&json!("No Access"), &Value::Null)
    );
    assert_eq!(row["memberId"], made["id"]);
    let path = format!("/staffs/{}", made["id"]);
    let read = admin.get(&path).await.expect(200).value();
    assert_eq!(
        (&read["allergies"], &read["emergencyContact"]["firstName"]),
        (&json!("Peanuts"), &json!("Rosa"))
    );
    // Sealed in the database, and never in the audit log.
    assert_eq!(app.count("staff_members", "position('Peanuts'::bytea IN allergies) > 0").await, 0);
    assert_eq!(app.count("audit_log", "coalesce(after::text, '') LIKE '%Peanuts%'").await, 0);
    assert_eq!(app.count("audit_log", "action = 'staff-member.create'").await, 1);

    let refused = admin.post("/staffs", &member("dana", None)).await;
    let refused = refused.expect_problem(409, "Error_StaffAlreadyExists").value();
    let same = "Staff with same details already exist for the same Site/Session.";
    assert_eq!(refused["errors"]["lastName"][0], same);
    let mut edit = member("Dana", Some("Dana@Afterbell.test"));
    edit["version"] = json!(1);
    edit["status"] = json!(2);
    edit["inactiveDate"] = json!("2026-11-20");
    let edited = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!((&edited["email"], &edited["version"]), (&json!("dana@afterbell.test"), &json!(2)));
    admin.put(&path, &edit).await.expect_problem(409, "Error_VersionConflict");
    assert_eq!(names(&admin, "?active=false").await, ["Dana Site 21"]);
    let refused = admin.post("/staffs", &member("Dora", Some("dana@afterbell.test"))).await;
    let refused = refused.expect_problem(409, "Error_DuplicateEmail").value();
    assert_eq!(refused["errors"]["email"][0], "Duplicate email exists.");
    for (who, status) in [
        (app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await, 404),
        (app.user(Role::AccountAdmin, Place::account(9)).await, 404),
        (app.user(Role::Staff, Place::site(1, 2, 21)).await, 403),
    ] {
        who.get(&path).await.expect(status);
        who.put(&path, &edit).await.expect(status);
        who.post("/staffs", &member("Eve", None)).await.expect(status);
    }
}

#[tokio::test]
async fn staff_and_user_are_one_person_by_their_address() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let rooms = "/sites/21/program/2/classrooms";
    let room =
        admin.post(rooms, &json!({"name": "Blue Room"})).await.expect(201).value()["id"].clone();
    let mut ana = member("Anita", Some("ANA@afterbell.test"));
    ana["classroomId"] = room.clone();
    let made = admin.post("/staffs", &ana).await.expect(201).value();
    assert_eq!(made["userId"], 1);
    // One row, with the user's name and role and the site's classroom.
    let list = admin.get("/staffs").await.expect(200).value();
    assert_eq!(list["count"], 1);
    let row = &list["results"][0];
    assert_eq!(
        (&row["staffUser"]["firstName"], &row["group"]),
        (&json!("Ana"), &json!("Blue Room"))
    );
    let renamed = json!({"name": "Green Room"});
    admin.put(&format!("/classrooms/{room}"), &renamed).await.expect(200);
    assert_eq!(admin.get("/staffs").await.expect(200).value()["results"][0]["group"], "Green Room");
    // The user goes: the site's own entry stays. They come back: one person again.
    let mut conn = app.database.owner().await;
    for (deleted, first, role) in [(true, "Anita", "No Access"), (false, "Ana", "Staff")] {
        let sql = format!(
            "SET afterbell.accounts = '*'; UPDATE ref_users SET deleted = {deleted} WHERE id = 1"
        );
        conn.batch_execute(&sql).await.unwrap();
        roster::staff::entries::of_user(&mut conn, 1).await.unwrap();
        let list = admin.get("/staffs").await.expect(200).value();
        let row = &list["results"][0];
        assert_eq!((&list["count"], &row["systemRole"]), (&json!(1), &json!(role)));
        assert_eq!(
            (&row["staffUser"]["firstName"], &row["group"]),
            (&json!(first), &json!("Green Room"))
        );
    }
    admin.delete(&format!("/classrooms/{room}")).await.expect(204);
    assert_eq!(admin.get("/staffs").await.expect(200).value()["results"][0]["group"], "");
    let mut elsewhere = member("Bo", None);
    elsewhere["classroomId"] = json!(999);
    admin.post("/staffs", &elsewhere).await.expect_problem(400, "Error_ValidationFailed");
}

async fn row_of(who: &TestClient, first: &str) -> Value {
    let list = who.get(&format!("/staffs?search={first}")).await.expect(200).value();
    list["results"][0].clone()
}

#[tokio::test]
async fn what_the_site_says_of_a_user_is_shown_and_the_users_names_stay_theirs() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let made = admin.post("/staffs", &member("Anita", Some("ana@afterbell.test"))).await;
    let made = made.expect(201).value();
    // The form shows the user's present names, phone and position, and when they signed in last.
    let user = &made["entry"]["staffUser"];
    assert_eq!(
        (&user["firstName"], &user["lastName"], &user["phoneNumber"]),
        (&json!("Ana"), &json!("Núñez"), &json!("7185551234"))
    );
    assert_eq!(
        (&made["isPositionOfUser"], &made["entry"]["position"], &made["siteName"]),
        (&json!(true), &json!("Teacher"), &json!("Site 21"))
    );
    assert_eq!(made["programName"], "Program 2");
    assert!(made["entry"]["lastLogin"].as_str().unwrap().starts_with("2026-11-20T15:00:00"));
    // The site sets her inactive: so she is in list, filter and file.
    let path = format!("/staffs/{}", made["id"]);
    let mut edit = member("Somebody", Some("else@afterbell.test"));
    edit["status"] = json!(2);
    edit["inactiveDate"] = json!("2026-11-18");
    edit["inactiveNotes"] = json!("On leave");
    let edited = admin.put(&path, &edit).await.expect(200).value();
    // Names and address of a user are not the site's to change.
    assert_eq!(
        (&edited["firstName"], &edited["email"], &edited["userId"]),
        (&json!("Anita"), &json!("ana@afterbell.test"), &json!(1))
    );
    let row = row_of(&admin, "ana").await;
    assert_eq!(
        (&row["status"], &row["inactiveDate"], &row["staffUser"]["inviteStatus"]),
        (&json!(2), &json!("2026-11-18"), &json!(1))
    );
    assert_eq!(names(&admin, "?active=false").await, ["Ana Site 21"]);
    assert!(names(&admin, "?active=true").await.is_empty());
    assert_eq!(names(&admin, "?filter=status:2").await, ["Ana Site 21"]);
    let file = admin.get("/staffs/download").await.expect(200).text();
    assert!(file.contains("Teacher,,Inactive,11/18/2026,On leave,11/20/2026,ana@"), "{file}");
    // The user is renamed, gets another address and signs in: the roster shows it, and it is still one person.
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "SET afterbell.accounts = '*';
         UPDATE ref_users SET first_name = 'Anna', email = 'anna@afterbell.test' WHERE id = 1;
         UPDATE people_seen SET last_login_at = '2026-11-24T09:00:00Z' WHERE id = 1",
    )
    .await
    .unwrap();
    roster::staff::entries::of_user(&mut conn, 1).await.unwrap();
    let list = admin.get("/staffs").await.expect(200).value();
    let row = &list["results"][0];
    assert_eq!(
        (&list["count"], &row["staffUser"]["firstName"], &row["status"], &row["memberId"]),
        (&json!(1), &json!("Anna"), &json!(2), &made["id"])
    );
    assert!(row["lastLogin"].as_str().unwrap().starts_with("2026-11-24T09:00:00"));
    let read = admin.get(&path).await.expect(200).value();
    assert_eq!(
        (&read["email"], &read["entry"]["staffUser"]["email"]),
        (&json!("anna@afterbell.test"), &json!("anna@afterbell.test"))
    );
}

#[tokio::test]
async fn why_somebody_is_inactive_is_noted_and_goes_with_the_date() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let made = admin.post("/staffs", &member("Dana", None)).await.expect(201).value();
    let path = format!("/staffs/{}", made["id"]);
    let mut edit = member("Dana", None);
    edit["status"] = json!(2);
    edit["inactiveDate"] = json!("2026-11-20");
    edit["inactiveNotes"] = json!("x".repeat(501));
    let refused = admin.put(&path, &edit).await.expect_problem(400, "Error_ValidationFailed");
    assert_eq!(
        refused.value()["errors"]["inactiveNotes"][0],
        "Inactive notes may not be greater than 500 characters"
    );
    edit["inactiveNotes"] = json!("Moved to Reno");
    let edited = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!(edited["inactiveNotes"], "Moved to Reno");
    assert_eq!(admin.get(&path).await.expect(200).value()["inactiveNotes"], "Moved to Reno");
    assert_eq!(row_of(&admin, "dana").await["inactiveNotes"], "Moved to Reno");
    let noted = "action = 'staff-member.edit' AND after::text LIKE '%Moved to Reno%'";
    assert_eq!(app.count("audit_log", noted).await, 1);
    let file = admin.get("/staffs/download?columns=lastName,inactiveNotes").await.expect(200);
    assert!(file.text().lines().any(|line| line == "Cole,Moved to Reno"), "{}", file.text());
    // Colleagues see since when, and not why; nobody searches by it.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let row = row_of(&staff, "dana").await;
    assert_eq!((&row["inactiveDate"], &row["inactiveNotes"]), (&json!("2026-11-20"), &Value::Null));
    assert!(names(&admin, "?search=reno").await.is_empty());

    edit["status"] = json!(1);
    let back = admin.put(&path, &edit).await.expect(200).value();
    for shown in [&back, &back["entry"], &row_of(&admin, "dana").await] {
        assert_eq!((&shown["inactiveDate"], &shown["inactiveNotes"]), (&Value::Null, &Value::Null));
    }
}

#[tokio::test]
async fn the_list_has_14_a_page_unless_the_page_asks_otherwise() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    for letter in 'A'..='O' {
        admin.post("/staffs", &member(&format!("Dana {letter}"), None)).await.expect(201);
    }
    let list = admin.get("/staffs").await.expect(200).value();
    assert_eq!((list["results"].as_array().unwrap().len(), &list["count"]), (14, &json!(16)));
    assert_eq!(names(&admin, "?page=2").await.len(), 2);
    assert_eq!(names(&admin, "?count=25").await.len(), 16);
}

#[tokio::test]
async fn a_site_enters_details_of_a_user_of_its_roster() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let details = json!({"siteId": 21, "userId": 1, "allergies": "Latex",
        "emergencyContact": {"firstName": "Rosa"}});
    let made = admin.post("/staffs", &details).await.expect(201).value();
    assert_eq!((&made["userId"], &made["email"]), (&json!(1), &json!("ana@afterbell.test")));
    // The site keeps no copy of the phone: it would show when the user has it no more.
    assert_eq!((&made["phoneNumber"], &made["isPhoneOfUser"]), (&Value::Null, &json!(true)));
    assert_eq!(row_of(&admin, "ana").await["memberId"], made["id"]);
    // Of no other site, and of no other account.
    for user in [2, 4, 999] {
        let other = json!({"siteId": 21, "userId": user});
        admin.post("/staffs", &other).await.expect(404);
    }
}

#[tokio::test]
async fn an_address_tells_a_site_nothing_of_a_user_of_another_site() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let mut ben = member("Benny", Some("ben@afterbell.test"));
    ben["programRole"] = json!("Counselor");
    let made = admin.post("/staffs", &ben).await.expect(201).value();
    let row = &made["entry"];
    assert_eq!(
        (&row["systemRole"], &row["position"], &row["staffUser"]["firstName"], &row["status"]),
        (&json!("No Access"), &json!("Counselor"), &json!("Benny"), &json!(1))
    );
    assert_eq!((&made["userId"], &row["staffUser"]["inviteStatus"]), (&Value::Null, &json!(0)));
    // Who gets a role at the site is known there, and no longer when it is gone.
    let shown = async || {
        let row = row_of(&admin, "ben").await;
        (row["systemRole"].clone(), row["staffUser"]["firstName"].clone())
    };
    let joins = "INSERT INTO ref_user_roles (user_id, ordinal, account_id, program_id, site_id, role_id, status,
             primary_account_admin)
         VALUES (2, 1, 1, 2, 21, 7, 1, false)";
    changed(&app, 2, joins).await;
    assert_eq!(shown().await, (json!("Staff"), json!("Ben")));
    changed(&app, 2, "UPDATE ref_user_roles SET status = 3 WHERE user_id = 2 AND ordinal = 1")
        .await;
    assert_eq!(shown().await, (json!("No Access"), json!("Benny")));
    // Families are not on the roster, also those of the site.
    let made = admin.post("/staffs", &member("Kiddo", Some("kid@afterbell.test"))).await;
    let made = made.expect(201).value();
    assert_eq!(
        (&made["userId"], &made["entry"]["staffUser"]["firstName"]),
        (&Value::Null, &json!("Kiddo"))
    );
}

/// Runs statements as the owner of the database, and then what the roster does when a user changes.
async fn changed(app: &TestApp, user: i64, sql: &str) {
    let mut conn = app.database.owner().await;
    conn.batch_execute(&format!("SET afterbell.accounts = '*'; {sql}")).await.unwrap();
    roster::staff::entries::of_user(&mut conn, user).await.unwrap();
}

#[tokio::test]
async fn who_is_invited_to_the_whole_program_stands_so_on_the_roster_of_the_site() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let dana = member("Dana", Some("dana@afterbell.test"));
    let made = admin.post("/staffs", &dana).await.expect(201).value();
    assert_eq!(made["entry"]["systemRole"], "No Access");
    let shown = async || {
        let row = row_of(&admin, "dana").await;
        (row["systemRole"].clone(), row["status"].clone(), row["staffUser"]["inviteStatus"].clone())
    };
    let invited = "INSERT INTO ref_users (id, account_id, email, first_name, last_name, status, version, position, deleted)
         VALUES (6, 1, 'dana@afterbell.test', 'Dana', 'Cole', 4, 1, 0, false);
         INSERT INTO ref_user_roles (user_id, ordinal, account_id, program_id, role_id, status, primary_account_admin)
         VALUES (6, 0, 1, 2, 5, 4, false), (6, 1, 1, 3, 4, 4, false)";
    changed(&app, 6, invited).await;
    assert_eq!(shown().await, (json!("Program Admin"), json!(4), json!(4)));
    let file = admin.get("/staffs/download?columns=firstName,status&search=dana").await.expect(200);
    assert!(file.text().contains("Dana,Invite pending"), "{}", file.text());
    // What somebody has counts before what they are invited to.
    let also = "INSERT INTO ref_user_roles (user_id, ordinal, account_id, role_id, status, primary_account_admin)
         VALUES (6, 2, 1, 4, 5, false); UPDATE ref_user_roles SET status = 1 WHERE user_id = 6 AND ordinal = 0";
    changed(&app, 6, also).await;
    assert_eq!(shown().await, (json!("Program Admin"), json!(1), json!(1)));
    changed(&app, 6, "UPDATE ref_user_roles SET status = 3 WHERE user_id = 6").await;
    assert_eq!(shown().await.0, "No Access");
}

#[tokio::test]
async fn who_is_a_user_already_is_not_among_those_to_invite() {
    let app = roster().await;
    let admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let mut ben = member("Benny", Some("ben@afterbell.test"));
    ben["inviteSys"] = json!(true);
    ben["roleSelect"] = json!(7);
    let made = admin.post("/staffs", &ben).await.expect(201).value();
    let users = async || {
        let invitations = admin.get("/staffs/invitations?siteId=21").await.expect(200).value();
        assert_eq!((&invitations["count"], &invitations["results"]), (&json!(0), &json!([])));
        let users = invitations["users"].as_array().unwrap().clone();
        users.iter().map(|one| (one["id"].clone(), one["userId"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(users().await, [(made["id"].clone(), json!(2))]);
    let role = |status: i16| {
        format!(
            "DELETE FROM ref_user_roles WHERE user_id = 2 AND ordinal = 1;
             INSERT INTO ref_user_roles (user_id, ordinal, account_id, program_id, site_id, role_id, status,
                 primary_account_admin)
             VALUES (2, 1, 1, 2, 21, 7, {status}, false)"
        )
    };
    changed(&app, 2, &role(1)).await;
    assert!(users().await.is_empty());
    // Once they had access, and they are a user still.
    changed(&app, 2, &role(3)).await;
    assert_eq!(users().await.len(), 1);
}

#[tokio::test]
async fn those_to_invite_do_not_tell_whom_an_address_belongs_to_elsewhere() {
    let app = roster().await;
    let site = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let mut ben = member("Benny", Some("ben@afterbell.test"));
    ben["inviteSys"] = json!(true);
    ben["roleSelect"] = json!(7);
    site.post("/staffs", &ben).await.expect(201);
    let invitations = async |who: &TestClient| {
        let invitations = who.get("/staffs/invitations?siteId=21").await.expect(200).value();
        let ids = |list: &str| {
            let all = invitations[list].as_array().unwrap();
            all.iter().map(|one| one["userId"].clone()).collect::<Vec<_>>()
        };
        (ids("results"), ids("users"))
    };
    assert_eq!(invitations(&site).await, (vec![Value::Null], vec![]));
    // The roster of the whole program shows him at the other site.
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    assert_eq!(invitations(&program).await, (vec![], vec![json!(2)]));
}

#[tokio::test]
async fn nobody_inactive_is_to_be_invited() {
    let app = roster().await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let mut dana = member("Dana", Some("dana@afterbell.test"));
    dana["inviteSys"] = json!(true);
    dana["roleSelect"] = json!(7);
    let made = admin.post("/staffs", &dana).await.expect(201).value();
    let path = format!("/staffs/{}", made["id"]);
    dana["status"] = json!(2);
    dana["inactiveDate"] = json!("2026-11-20");
    let mut eve = dana.clone();
    eve["firstName"] = json!("Eve");
    eve["email"] = json!("eve@afterbell.test");
    for refused in [admin.put(&path, &dana).await, admin.post("/staffs", &eve).await] {
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(refused["errors"]["status"][0], "Somebody inactive gets no invitation.");
    }
    // Whoever goes leaves the role behind, and has none when they come back.
    dana["inviteSys"] = Value::Null;
    for status in [2, 1] {
        dana["status"] = json!(status);
        let edited = admin.put(&path, &dana).await.expect(200).value();
        assert_eq!((&edited["status"], &edited["inviteRole"]), (&json!(status), &Value::Null));
    }
    let invitations = admin.get("/staffs/invitations?siteId=21").await.expect(200).value();
    assert_eq!(invitations["count"], 0);
}

#[tokio::test]
async fn staff_of_the_roster_are_invited_one_or_many() {
    let app = roster().await;
    let admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    // The form says it: an address and a role at most the inviter's.
    let invited = |fields: Value| {
        let mut body = member("Dana", None);
        for (name, value) in fields.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    for (fields, field, message) in [
        (json!({"inviteSys": true, "roleSelect": 7}), "email", "Email is required"),
        (
            json!({"inviteSys": true, "email": "dana@afterbell.test"}),
            "roleSelect",
            "System role is required",
        ),
        (
            json!({"inviteSys": true, "email": "dana@afterbell.test", "roleSelect": 4}),
            "roleSelect",
            "System role is invalid",
        ),
    ] {
        let refused = admin.post("/staffs", &invited(fields)).await;
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(refused["errors"][field][0], message);
    }
    let fields = json!({"inviteSys": true, "email": "dana@afterbell.test", "roleSelect": 6});
    let dana = admin.post("/staffs", &invited(fields)).await.expect(201).value();
    assert_eq!(dana["inviteRole"], 6);
    let invitations = async || {
        let invitations = admin.get("/staffs/invitations?siteId=21").await.expect(200).value();
        let all = invitations["results"].as_array().unwrap().clone();
        all.iter().map(|one| (one["id"].clone(), one["roleId"].clone())).collect::<Vec<_>>()
    };
    // It stays wanted until the person has access, so that it can be sent again; an edit of others leaves it.
    assert_eq!(invitations().await, [(dana["id"].clone(), json!(6))]);
    let path = format!("/staffs/{}", dana["id"]);
    let edit = invited(json!({"email": "dana@afterbell.test"}));
    assert_eq!(admin.put(&path, &edit).await.expect(200).value()["inviteRole"], 6);
    let none = invited(json!({"email": "dana@afterbell.test", "inviteSys": false}));
    assert_eq!(admin.put(&path, &none).await.expect(200).value()["inviteRole"], Value::Null);
    assert!(invitations().await.is_empty());

    let eve = admin.post("/staffs", &member("Eve", None)).await.expect(201).value();
    let (dana_row, eve_row) = (row_of(&admin, "dana").await, row_of(&admin, "eve").await);
    let (ana, ben) = (row_of(&admin, "nunez").await, row_of(&admin, "ben").await);
    let ids: Vec<Value> =
        [&dana_row, &eve_row, &ana, &ben].iter().map(|row| row["id"].clone()).collect();
    let answer = admin.put("/staffs/bulk-invite", &json!({"ids": ids, "roleSelect": 7})).await;
    let answer = answer.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(2), &json!(2)));
    let error_at = |at: usize| answer["results"][at]["error"].clone();
    assert_eq!(
        error_at(1)["errors"]["email"][0],
        "Email address is missing for the highlighted team members."
    );
    assert_eq!(error_at(2)["name"], "Error_InvitationAccepted");
    assert_eq!(answer["userIds"], json!([2]));
    assert_eq!(
        (&answer["wanted"][0]["id"], &answer["wanted"][0]["roleId"]),
        (&dana["id"], &json!(7))
    );
    assert_eq!(invitations().await, [(dana["id"].clone(), json!(7))]);
    assert_eq!(app.count("audit_log", "action = 'staff-member.invite'").await, 1);
    // All that the list finds, but for one.
    let all = json!({"selectAll": true, "excludedIds": [eve_row["id"]], "siteId": 21, "search": "cole",
        "roleSelect": 5});
    let answer = admin.put("/staffs/bulk-invite", &all).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(1), &json!(0)));
    // Without a role nobody is invited who is no user; a site's admin invites no program admin.
    let no_role = admin.put("/staffs/bulk-invite", &json!({"ids": [dana_row["id"]]})).await;
    let no_role = no_role.expect(200).value();
    let needs = &no_role["results"][0]["error"]["errors"]["roleSelect"][0];
    assert_eq!(needs, "System role is required");
    let site = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let above = json!({"ids": [dana_row["id"]], "roleSelect": 5});
    let above = site.put("/staffs/bulk-invite", &above).await.expect(200).value();
    assert_eq!(above["failed"], 1);
    // Nor is the admin of a site told who is above it.
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let carla = json!({"ids": [row_of(&account, "carla").await["id"]], "roleSelect": 7});
    let carla = site.put("/staffs/bulk-invite", &carla).await.expect(200).value();
    let refused = &carla["results"][0];
    assert_eq!(
        (&refused["name"], &refused["error"]["name"]),
        (&json!(""), &json!("Error_Forbidden"))
    );
    // Others are not there for whoever does not see them.
    let ask = json!({"ids": [dana_row["id"], ana["id"]], "roleSelect": 7});
    for other in [
        app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await,
        app.user(Role::AccountAdmin, Place::account(9)).await,
    ] {
        let answer = other.put("/staffs/bulk-invite", &ask).await.expect(200).value();
        assert_eq!(answer["failed"], 2);
        for item in answer["results"].as_array().unwrap() {
            assert_eq!(
                (&item["name"], &item["error"]["name"]),
                (&json!(""), &json!("Error_NotFound"))
            );
        }
        let foreign = json!({"selectAll": true, "siteId": 21, "roleSelect": 7});
        other.put("/staffs/bulk-invite", &foreign).await.expect(404);
    }
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    staff.put("/staffs/bulk-invite", &ask).await.expect(403);
    assert_eq!(eve["inviteRole"], Value::Null);
}

#[tokio::test]
async fn a_role_to_invite_with_stays_with_its_address() {
    let app = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let site = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let dana = |email: &str, fields: Value| {
        let mut body = member("Dana", Some(email));
        for (name, value) in fields.as_object().unwrap() {
            body[name] = value.clone();
        }
        body
    };
    let invitation = json!({"inviteSys": true, "roleSelect": 5});
    let made = program.post("/staffs", &dana("dana@afterbell.test", invitation.clone())).await;
    let made = made.expect(201).value();
    let path = format!("/staffs/{}", made["id"]);
    // The admin of the site edits something else, as the form sends it: the role stays.
    let other = json!({"inviteSys": true, "roleSelect": 5, "phoneNumber": "7185550199"});
    let saved = site.put(&path, &dana("dana@afterbell.test", other)).await.expect(200).value();
    assert_eq!((&saved["inviteRole"], &saved["phoneNumber"]), (&json!(5), &json!("7185550199")));
    // At another address nobody is invited as what they may not say.
    let refused = site.put(&path, &dana("mine@afterbell.test", invitation)).await;
    refused.expect_problem(400, "Error_ValidationFailed");
    let moved = site.put(&path, &dana("mine@afterbell.test", json!({}))).await;
    assert_eq!(moved.expect(200).value()["inviteRole"], Value::Null);
    let list = program.get("/staffs/invitations?siteId=21").await.expect(200).value();
    assert_eq!(list["count"], 0);
}

#[tokio::test]
async fn a_user_whom_the_site_set_inactive_is_not_invited() {
    let app = roster().await;
    let admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let dana = member("Dana", Some("dana@afterbell.test"));
    let made = admin.post("/staffs", &dana).await.expect(201).value();
    let invited = "INSERT INTO ref_users (id, account_id, email, first_name, last_name, status, version, position, deleted)
         VALUES (6, 1, 'dana@afterbell.test', 'Dana', 'Cole', 4, 1, 0, false);
         INSERT INTO ref_user_roles (user_id, ordinal, account_id, program_id, role_id, status, primary_account_admin)
         VALUES (6, 0, 1, 2, 5, 4, false)";
    changed(&app, 6, invited).await;
    let ask = async || {
        let row = row_of(&admin, "dana").await;
        let body = json!({"ids": [row["id"]], "roleSelect": 7});
        admin.put("/staffs/bulk-invite", &body).await.expect(200).value()
    };
    assert_eq!(ask().await["userIds"], json!([6]));
    let mut inactive = member("Dana", Some("dana@afterbell.test"));
    inactive["status"] = json!(2);
    inactive["inactiveDate"] = json!("2026-11-20");
    admin.put(&format!("/staffs/{}", made["id"]), &inactive).await.expect(200);
    let refused = ask().await;
    assert_eq!((&refused["failed"], &refused["userIds"]), (&json!(1), &json!([])), "{refused}");
}
