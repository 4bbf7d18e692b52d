use diesel_async::SimpleAsyncConnection;
use platform::{
    auth::Role,
    testing::{Place, TestApp, TestClient},
};
use serde_json::{Value, json};

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
        "Last Name,First Name,Site/Session,Program,System Role,Position,Group,Status,Email,Phone Number"
    );
    assert!(
        lines[1].starts_with("Núñez,Ana,Site 21,Program 2,Staff,Teacher,,Active,ana@"),
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
    assert_eq!(
        app.count("staff_members", "convert_from(allergies, 'LATIN1') LIKE '%Peanuts%'").await,
        0
    );
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
