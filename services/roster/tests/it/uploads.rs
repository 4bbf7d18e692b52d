use std::time::Duration;

use platform::{
    auth::Role,
    sheets::{Turn, Wait},
};
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse, send};

const FILE: &str = "Student Name,DOB,Grade,Teacher\n\
    \"Quill, Ximena\",3/25/2018,3rd,Ms. Lee\n\
    \"Quill, Bastian\",11/30/2019,K,Ms. Kim\n\
    \"Reed, Ana\",1/2/2019,13th,Ms. Kim\n\
    \"Quill, Ximena\",3/25/2018,3rd,Ms. Lee\n\
    Total: 4,,,\n";

/// A roster with the admin of site 21 in program 2 of account 1; site 22 is its sibling, account 9 another's.
pub async fn roster() -> (TestApp, TestClient) {
    let app = TestApp::start(roster::service()).await;
    for place in [Place::site(1, 2, 21), Place::site(1, 2, 22), Place::site(9, 90, 91)] {
        app.insert_place(place).await;
    }
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    (app, admin)
}

pub async fn upload(who: &TestClient, name: &str, bytes: &[u8]) -> TestResponse {
    let path = format!("/roster/upload?siteId=21&fileName={name}");
    let request = who.request(Method::POST, &path);
    send(request.header("content-type", "application/octet-stream").body(bytes.to_vec())).await
}

pub async fn table(who: &TestClient, more: &str) -> Value {
    who.get(&format!("/roster/table-data?siteId=21{more}")).await.expect(200).value()
}

pub async fn status(who: &TestClient) -> Value {
    who.get("/roster/scholar-status?siteId=21").await.expect(200).value()["upload"].clone()
}

/// The upload when its job has done with it.
pub async fn settled(who: &TestClient) -> Value {
    let mut upload = status(who).await;
    for _ in 0..100 {
        if upload["state"] != "importing" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        upload = status(who).await;
    }
    assert_ne!(upload["state"], "importing", "the upload is not done");
    upload
}

/// New, enrolled, of these updated, changed, unchanged, left out.
pub fn summary([added, enrolled, updated, changed, unchanged, left_out]: [u64; 6]) -> Value {
    json!({
        "added": added, "enrolled": enrolled, "updated": updated, "changed": changed,
        "unchanged": unchanged, "leftOut": left_out, "merged": 0,
    })
}

fn cell(table: &Value, line: u64, field: &str) -> (u64, String) {
    let columns = table["columns"].as_array().unwrap();
    let at = columns.iter().position(|one| one["field"] == field).unwrap();
    let row = table["results"].as_array().unwrap().iter().find(|row| row["line"] == line).unwrap();
    (columns[at]["column"].as_u64().unwrap(), row["cells"][at].as_str().unwrap().to_owned())
}

pub fn outcomes(table: &Value) -> Vec<(u64, String)> {
    let rows = table["results"].as_array().unwrap();
    let of =
        |row: &Value| (row["line"].as_u64().unwrap(), row["outcome"].as_str().unwrap().to_owned());
    rows.iter().map(of).collect()
}

#[tokio::test]
async fn another_sheet_of_a_workbook_is_chosen() {
    let (_app, admin) = roster().await;
    let book = include_bytes!("../data/import/a-sheet-for-each-grade.xlsx");
    let made = upload(&admin, "grades.xlsx", book).await.expect(201).value();
    assert_eq!(made["lines"], 1);
    let headers = admin.get("/roster/headers?siteId=21").await.expect(200).value();
    assert_eq!(headers["sheet"], "Grade K");
    let other = json!([{"name": "Grade 1", "lines": 3, "hasHeadings": true}]);
    assert_eq!((&headers["otherSheets"], &headers["hiddenLines"]), (&other, &json!(0)));

    let body = json!({"siteId": 21, "sheet": "Grade 9"});
    let refused = admin.post("/roster/configure", &body).await.expect(400).value();
    assert_eq!(refused["errors"]["sheet"], json!(["The workbook has no such sheet"]));
    let columns = json!({"Grade": ""});
    let body = json!({"siteId": 21, "columns": columns});
    admin.post("/roster/configure", &body).await.expect(200);
    let body = json!({"siteId": 21, "sheet": "Grade 1", "columns": columns});
    let chosen = admin.post("/roster/configure", &body).await.expect(200).value();
    assert_eq!((&chosen["sheet"], &chosen["upload"]["lines"]), (&json!("Grade 1"), &json!(2)));
    assert_eq!(chosen["otherSheets"][0]["name"], "Grade K");
    assert_eq!(chosen["missing"], json!([]));
    // It stays when columns are chosen, and in the review.
    let body = json!({"siteId": 21, "columns": {}, "isDone": true});
    admin.post("/roster/configure", &body).await.expect(200);
    let review = table(&admin, "").await;
    assert_eq!(review["count"], 2);
    assert_eq!(cell(&review, 2, "firstName").1, "Iva");
}

#[tokio::test]
async fn an_exit_date_without_a_status_is_saved_or_reported() {
    let (_app, admin) = roster().await;
    let today = chrono::Utc::now().date_naive();
    let day = |days: i64| (today + chrono::Duration::days(days)).format("%Y-%m-%d");
    let file = format!(
        "First Name,Last Name,Birth Date,Grade,Exit Date\n\
        Gaia,Testexit,2017-03-25,3,{}\nFabian,Testexit,2017-04-19,3,{}\nHugo,Testexit,1917-05-13,3,\n",
        day(-9),
        day(90),
    );
    upload(&admin, "sis.csv", file.as_bytes()).await.expect(201);
    let body = json!({"siteId": 21, "columns": {}, "isDone": true});
    admin.post("/roster/configure", &body).await.expect(200);
    let notices = table(&admin, "").await["notices"].clone();
    assert_eq!(notices["inactiveByDate"], json!([2]));
    assert_eq!(notices["inactiveDateNotKept"], json!([3]));
    assert_eq!(notices["birthDates"], json!([4]));
    admin.post("/roster/commit", &json!({"siteId": 21})).await.expect(200);
    settled(&admin).await;
    let of = async |name: &str| {
        let list =
            admin.get(&format!("/scholars?siteId=21&search={name}")).await.expect(200).value();
        let id = list["results"][0]["scholarId"].as_i64().unwrap();
        let scholar = admin.get(&format!("/scholars/{id}")).await.expect(200).value();
        scholar["enrollments"][0].clone()
    };
    let gaia = of("Gaia").await;
    assert_eq!(gaia["status"], 2, "{gaia}");
    assert_eq!(gaia["inactiveDate"], day(-9).to_string());
    assert_eq!(of("Fabian").await["status"], 1);

    // Sent again, the file says the same.
    let again = entered(&admin, "again.csv", &file).await;
    assert_eq!(again["summary"], summary([0, 0, 0, 0, 3, 0]));
}

#[tokio::test]
async fn a_file_is_matched_mended_entered_and_taken_back() {
    let (app, admin) = roster().await;
    let made = upload(&admin, "fall.csv", FILE.as_bytes()).await.expect(201).value();
    assert_eq!(
        (&made["state"], &made["step"], &made["lines"]),
        (&json!("matching"), &json!(2), &json!(4))
    );

    let headers = admin.get("/roster/headers?siteId=21").await.expect(200).value();
    let columns = headers["results"].as_array().unwrap();
    let found: Vec<_> = columns.iter().map(|one| (&one["field"], &one["why"])).collect();
    assert_eq!(found[0], (&json!("name"), &json!("name")));
    assert_eq!(found[1], (&json!("birthDate"), &json!("word")));
    assert_eq!(found[3], (&Value::Null, &Value::Null));
    assert_eq!(headers["missing"], json!([]));
    assert_eq!(
        (&headers["dateOrder"], &headers["dateOrderBy"]),
        (&json!("month-first"), &json!("proven"))
    );

    let columns = json!({"Teacher": "enrollment.classroomId"});
    let body = json!({"siteId": 21, "columns": columns, "isDone": true, "version": headers["upload"]["version"]});
    let refused = admin
        .post("/roster/configure", &json!({"siteId": 21, "columns": {"Teacher": "nickname"}}))
        .await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert!(refused["errors"]["columns"][0].as_str().unwrap().contains("is no field"), "{refused}");
    let chosen = admin.post("/roster/configure", &body).await.expect(200).value();
    assert_eq!(chosen["results"][3]["why"], "chosen");
    admin.post("/roster/configure", &body).await.expect_problem(409, "Error_VersionConflict");
    // The rooms of the file are not at the site: back to leaving them out.
    let body = json!({"siteId": 21, "columns": {"Teacher": ""}, "isDone": true});
    admin.post("/roster/configure", &body).await.expect(200);

    let all = table(&admin, "").await;
    let expected = [(2, "added"), (3, "added"), (4, "faulty"), (5, "repeated")];
    assert_eq!(outcomes(&all), expected.map(|(line, what)| (line, what.to_owned())));
    assert_eq!(
        all["counts"],
        json!({"added": 2, "similar": 0, "enrolled": 0, "changed": 0, "unchanged": 0, "repeated": 1, "faulty": 1, "merged": 0})
    );
    assert_eq!(all["skipped"][0]["why"], "total");
    let faulty = table(&admin, "&active=2").await;
    assert_eq!(faulty["count"], 1);
    let (column, text) = cell(&faulty, 4, "enteringGrade");
    assert_eq!(
        (faulty["results"][0]["faults"][0]["column"].as_u64(), text.as_str()),
        (Some(column), "13th")
    );
    let rejects = admin.get("/roster/rejects?siteId=21").await.expect(200).text();
    let rejected_line = "line,column,value,reason\r\n4,Grade,13th,";
    assert!(rejects.trim_start_matches('\u{feff}').starts_with(rejected_line), "{rejects}");
    assert_eq!(table(&admin, "&search=bastian").await["count"], 1);
    admin.get("/roster/table-data?siteId=21&sortField=nickname").await.expect(400);

    let commit = json!({"siteId": 21});
    admin.post("/roster/commit", &commit).await.expect_problem(409, "Error_RosterHasErrors");
    let edit = |line: u64| json!({"siteId": 21, "edits": [{"line": line, "column": column, "value": "1st"}]});
    let nowhere = admin.put("/roster/autosave", &edit(99)).await.expect(400).value();
    assert!(nowhere["errors"]["edits.0"].is_array(), "{nowhere}");
    admin.put("/roster/autosave", &edit(4)).await.expect(200);
    let saved = admin.get("/roster/autosave?siteId=21&step=3").await.expect(200).value();
    assert_eq!(saved["edits"], json!([{"line": 4, "column": column, "value": "1st"}]));
    let mended = table(&admin, "").await;
    assert_eq!(mended["counts"]["added"], 3);
    assert_eq!(mended["results"][2]["edited"], json!([column]));

    let begun = admin.post("/roster/commit", &commit).await.expect(200).value();
    assert_eq!(begun["state"], "importing");
    let done = settled(&admin).await;
    assert_eq!(done["summary"], summary([3, 0, 0, 0, 0, 0]));
    assert_eq!(admin.get("/scholars?siteId=21").await.expect(200).value()["count"], 3);
    assert_eq!(app.count("roster_uploads", "file IS NOT NULL").await, 0);
    admin.put("/roster/cancel/site/21", &json!({})).await.expect(400);

    // The same file again changes nothing, and what was chosen before is known.
    upload(&admin, "again.csv", FILE.as_bytes()).await.expect(201);
    let headers = admin.get("/roster/headers?siteId=21").await.expect(200).value();
    assert_eq!(headers["results"].as_array().unwrap().len(), 4);
    // The first upload left the teachers out.
    let whys: Vec<_> = headers["results"].as_array().unwrap().iter().map(|it| &it["why"]).collect();
    assert_eq!(whys.get(..3).unwrap(), [&json!("before"), &json!("before"), &json!("before")]);
    let again = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &again).await.expect(200);
    let done_again = settled(&admin).await;
    assert_eq!(done_again["summary"], summary([0, 0, 0, 0, 2, 1]));

    // Whoever was changed since stays.
    let list = admin.get("/scholars?siteId=21&search=Ximena").await.expect(200).value();
    let ximena = list["results"][0]["scholarId"].as_i64().unwrap();
    let whole = admin.get(&format!("/scholars/{ximena}")).await.expect(200).value();
    let edit = json!({"homePhone": "7185550100", "version": whole["version"]});
    admin.put(&format!("/scholars/{ximena}"), &edit).await.expect(200);
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["enrollments"], &undone["people"]), (&json!(2), &json!(2)));
    assert_eq!(
        undone["kept"],
        json!([{"id": ximena, "name": "Ximena Quill", "fields": [], "mayGo": true}])
    );
    assert_eq!(app.count("scholars", "true").await, 1);
    assert_eq!(app.count("audit_log", "action = 'scholar.import-undo'").await, 1);
    // Unless they are chosen.
    let also = json!({"siteId": 21, "uploadId": done["uploadId"], "also": [ximena]});
    let undone = admin.post("/roster/undo", &also).await.expect(200).value();
    assert_eq!((&undone["people"], &undone["kept"]), (&json!(1), &json!([])));
    assert_eq!(app.count("scholars", "true").await, 0);
}

#[tokio::test]
async fn a_stopped_upload_writes_nothing() {
    // Whoever stopped it has said where the upload stands: the job has nothing left to do.
    const ENTERED: &str = "kind = 'roster.import' AND done_at IS NOT NULL";
    let (app, admin) = roster().await;
    upload(&admin, "fall.csv", FILE.as_bytes()).await.expect(201);
    // Somebody holds the account's imports, so the job waits.
    let mut owner = app.database.owner().await;
    use diesel_async::SimpleAsyncConnection;
    owner
        .batch_execute(
            "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('afterbell.scholar-import', 1))",
        )
        .await
        .unwrap();
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    app.until_waiting(1).await;
    admin.post("/roster/commit", &commit).await.expect_problem(409, "Error_UploadRunning");
    admin.delete("/roster?siteId=21").await.expect_problem(409, "Error_UploadRunning");
    let stopped = admin.put("/roster/cancel/site/21", &json!({})).await.expect(200).value();
    assert_eq!(stopped["state"], "reviewing");
    owner.batch_execute("COMMIT").await.unwrap();
    for _ in 0..100 {
        if app.count("jobs", ENTERED).await == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(app.count("jobs", ENTERED).await, 1);
    assert_eq!(app.count("scholars", "true").await, 0);
    // It can be entered all the same.
    admin.post("/roster/commit", &commit).await.expect(200);
    assert_eq!(settled(&admin).await["summary"]["added"], 2);
}

#[tokio::test]
async fn what_is_no_roster_is_refused_in_the_words_of_the_spec() {
    let (_, admin) = roster().await;
    let message_of =
        |response: TestResponse| response.value()["errors"]["file"][0].as_str().unwrap().to_owned();
    let long = "First,Last,DOB,Grade\n".to_owned() + &"Ana,Cruz,3/25/2018,3\n".repeat(501);
    let long = message_of(upload(&admin, "long.csv", long.as_bytes()).await.expect(400));
    assert!(long.contains("more than 500 lines"), "{long}");
    let picture =
        message_of(upload(&admin, "a.png", b"\x89PNG\r\n\x1a\n\0\0\0\0").await.expect(400));
    assert!(picture.contains(".csv, .xlsx"), "{picture}");
    let none =
        upload(&admin, "a.csv", b"1,2\n3,4\n").await.expect_problem(400, "Error_NoCsvHeaders");
    assert_eq!(none.value()["title"], "No CSV Headers");
    let large = upload(&admin, "a.csv", &vec![b'a'; 5_242_881]).await.expect(413);
    assert!(large.value()["detail"].as_str().unwrap().starts_with("Whoops!"));
    upload(&admin, "a.csv", FILE.as_bytes()).await.expect(201);
    let second = upload(&admin, "b.csv", FILE.as_bytes()).await;
    let second = second.expect_problem(409, "Error_UploadExists").value();
    assert_eq!(second["current"]["fileName"], "a.csv");
    admin.delete("/roster?siteId=21").await.expect(204);
    assert_eq!(status(&admin).await, Value::Null);
    let empty = admin.get("/roster?siteId=21&step=3").await.expect(200).value();
    assert_eq!((&empty["results"], &empty["count"]), (&json!([]), &json!(0)));
}

#[tokio::test]
async fn a_workbook_is_refused_at_once_while_others_are_being_read() {
    const BOOK: &[u8] = include_bytes!("../data/import/hidden-sheet.xlsx");
    let (_, admin) = roster().await;
    let mut taken = Vec::new();
    while let Ok(turn) = Turn::of(BOOK, Wait::Never).await {
        taken.push(turn);
    }
    let refused = upload(&admin, "book.xlsx", BOOK).await;
    let refused = refused.expect_problem(503, "Error_Unavailable");
    assert_eq!(refused.header("retry-after").unwrap(), "2");
    assert_eq!(status(&admin).await, Value::Null);
    // Text needs no turn.
    upload(&admin, "fall.csv", FILE.as_bytes()).await.expect(201);
    admin.delete("/roster?siteId=21").await.expect(204);
    drop(taken);
    let made = upload(&admin, "book.xlsx", BOOK).await.expect(201).value();
    assert_eq!(made["lines"], 1);
}

#[tokio::test]
async fn an_upload_is_its_site_s_alone_and_sealed() {
    let (app, admin) = roster().await;
    let file = FILE.replace("Teacher", "Allergies").replace("Ms. Kim", "Peanuts");
    upload(&admin, "fall.csv", file.as_bytes()).await.expect(201);
    assert_eq!(app.count("roster_uploads", "encode(file, 'escape') LIKE '%Peanuts%'").await, 0);
    for (role, place, status) in [
        (Role::SessionAdmin, Place::site(1, 2, 22), 404),
        (Role::AccountAdmin, Place::account(9), 404),
        (Role::Staff, Place::site(1, 2, 21), 403),
        (Role::ProgramAdmin, Place::program(1, 2), 200),
    ] {
        let other = app.user(role, place).await;
        for path in ["scholar-status", "headers", "table-data", "rejects", "autosave"] {
            other.get(&format!("/roster/{path}?siteId=21")).await.expect(status);
        }
    }
}

#[tokio::test]
async fn the_template_has_what_is_required() {
    let (_, admin) = roster().await;
    let template = admin.get("/roster/template").await.expect(200).text();
    let contact = |who: &str| {
        ["First Name", "Last Name", "Phone", "Email", "Authorized Pickup", "Relationship"]
            .map(|part| format!("{who} {part}"))
            .join(",")
    };
    let contacts = ["Family 1", "Family 2", "Emergency Contact"].map(contact).join(",");
    let heads = format!(
        "\u{feff}First Name,Last Name,Birth Date,Entering Grade,Scheduled Days,School Student ID,Scholar ID,Classroom,Gender,\
         Ethnicity,Status,Enrollment Date,Inactive Date,Address,Address 2,City,State,Postal Code,Home Phone,{contacts},\
         EpiPen,Asthma Inhaler,Allergies,Medications,IEP Status,ELL Status,Special Education,Scholar Information Consent,\
         Field Trip Consent,Medical Consent,Emergency Consent,Photo/Video Opt-Out,Custom Field 1,Custom Field 2,\
         Custom Field 3,Custom Field 4,Custom Field 5,Custom Field 6,"
    );
    assert!(template.starts_with(&heads), "{template}");
    let staff = admin.get("/roster/template?kind=staff").await.expect(200).text();
    let heads = "First Name,Last Name,Email,Phone Number,Phone Type,System Role,Position,";
    assert!(staff.trim_start_matches('\u{feff}').starts_with(heads), "{staff}");
    let headers = admin.get("/roster/required-headers").await.expect(200).value();
    let required =
        headers["results"].as_array().unwrap().iter().filter(|one| one["isRequired"] == true);
    let keys: Vec<&str> = required.map(|one| one["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["firstName", "lastName", "birthDate", "enteringGrade"]);
}

#[tokio::test]
async fn only_ambiguous_dates_need_a_decision() {
    let (_, admin) = roster().await;
    let order = async |days: [&str; 3]| {
        let [one, two, three] = days;
        let file = format!(
            "First,Last,DOB,Grade\nAna,Cruz,{one},3\nBo,Diaz,{two},3\nCy,Ortiz,{three},3\n"
        );
        upload(&admin, "fall.csv", file.as_bytes()).await.expect(201);
        let headers = admin.get("/roster/headers?siteId=21").await.expect(200).value();
        admin.delete("/roster?siteId=21").await.expect(204);
        (headers["dateOrderBy"].clone(), headers["dateExample"].clone())
    };
    // The first does not exist and proves nothing, the second is clear.
    let found = order(["02/30/2018", "2018-01-02", "3/4/2018"]).await;
    assert_eq!(found, (json!("unknown"), json!("3/4/2018")));
    let found = order(["02/30/2018", "2018-01-02", "5/5/2018"]).await;
    assert_eq!(found, (json!("unknown"), Value::Null));
    let found = order(["02/30/2018", "12/31/2017", "3/4/2018"]).await;
    assert_eq!(found, (json!("proven"), json!("12/31/2017")));
}

#[tokio::test]
async fn rows_say_what_was_read_of_their_cells() {
    let (_, admin) = roster().await;
    upload(&admin, "fall.csv", FILE.as_bytes()).await.expect(201);
    let body = json!({"siteId": 21, "columns": {}, "isDone": true});
    admin.post("/roster/configure", &body).await.expect(200);
    let rows = table(&admin, "").await["results"].clone();
    let name = json!({"firstName": "Ximena", "lastName": "Quill"});
    let read = json!([{"column": 0, "value": name}, {"column": 2, "value": "3"}]);
    assert_eq!(rows[0]["readings"], read);
    // The grade of line 4 is none, and has its fault instead.
    let name = json!({"firstName": "Ana", "lastName": "Reed"});
    let read = json!([{"column": 0, "value": name}, {"column": 1, "value": "2019-01-02"}]);
    assert_eq!(rows[2]["readings"], read);
}

/// Uploads a file, takes its columns as found, and enters it.
pub async fn entered(who: &TestClient, name: &str, text: &str) -> Value {
    upload(who, name, text.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    who.post("/roster/configure", &done).await.expect(200);
    let begun = who.post("/roster/commit", &json!({"siteId": 21})).await;
    assert_eq!(begun.status, 200, "{}", table(who, "&onlyErrors=true").await);
    settled(who).await
}

#[tokio::test]
async fn a_file_changes_who_is_there_and_fields_go_back_unless_they_were_changed_since() {
    const HEADINGS: &str = "First Name,Last Name,Birth Date,Entering Grade,Home Phone,City,Allergies,\
        Family 1 Name,Family 1 Phone,Emergency Contact Name,Emergency Contact Phone\n";
    let (app, admin) = roster().await;
    let before = format!(
        "{HEADINGS}Ximena,Quill,3/25/2018,3,718-555-0100,Queens,Peanuts,Rosa Quill,718-555-0101,,\n\
         Bastian,Quill,11/30/2019,K,,,,,,,\n"
    );
    entered(&admin, "fall.csv", &before).await;
    let found = admin.get("/scholars?siteId=21&search=Ximena").await.expect(200).value();
    let id = found["results"][0]["scholarId"].as_i64().unwrap();
    let path = format!("/scholars/{id}");

    let after = format!(
        "{HEADINGS}Ximena,QUILL,3/25/2018,4,718-555-0199,,Bees,Rosa Quill,718-555-0102,Tomas Reed,718-555-0103\n\
         Bastian,Quill,11/30/2019,K,,,,,,,\n"
    );
    upload(&admin, "winter.csv", after.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    admin.post("/roster/configure", &done).await.expect(200);
    let review = table(&admin, "").await;
    let expected = [(2, "changed"), (3, "unchanged")];
    assert_eq!(outcomes(&review), expected.map(|(line, what)| (line, what.to_owned())));
    assert_eq!(review["counts"]["changed"], 1);
    let changes = review["results"][0]["changes"].as_array().unwrap();
    let change = |field: &str| changes.iter().find(|one| one["field"] == field).unwrap();
    assert_eq!(change("enteringGrade")["before"], "3");
    assert_eq!(change("homePhone")["before"], "7185550100");
    assert_eq!(change("homePhone")["column"], 4);
    assert_eq!(change("families.0.phoneNumber")["before"], "7185550101");
    assert_eq!(change("families.0.phoneNumber")["column"], 8);
    assert_eq!(change("emergencyContacts.0.lastName")["before"], Value::Null);
    // What is sealed is shown on request alone.
    let allergies = change("medical.allergies");
    assert_eq!((&allergies["before"], &allergies["isHidden"]), (&Value::Null, &json!(true)));
    assert!(!review.to_string().contains("Peanuts"), "{review}");

    admin.post("/roster/commit", &json!({"siteId": 21})).await.expect(200);
    let winter = settled(&admin).await;
    assert_eq!(winter["summary"], summary([0, 0, 0, 1, 1, 0]));
    let now = admin.get(&path).await.expect(200).value();
    assert_eq!((&now["enteringGrade"], &now["homePhone"]), (&json!("4"), &json!("7185550199")));
    // A blank cell says nothing, and nobody is renamed.
    assert_eq!((&now["city"], &now["lastName"]), (&json!("Queens"), &json!("Quill")));
    assert_eq!(now["families"][0]["phoneNumber"], "7185550102");
    assert_eq!(now["emergencyContacts"][0]["firstName"], "Tomas");
    assert_eq!(app.count("audit_log", "action = 'scholar.import-change'").await, 1);
    let condition = "action = 'scholar.import-change' AND after::text LIKE '%Bees%'";
    assert_eq!(app.count("audit_log", condition).await, 0);
    assert_eq!(app.count("roster_upload_rows", "encode(changes, 'escape') LIKE '%Bees%'").await, 0);

    // The same file again changes nothing.
    let again = entered(&admin, "again.csv", &after).await;
    assert_eq!(again["summary"], summary([0, 0, 0, 0, 2, 0]));

    let edit = json!({"homePhone": "7185550155"});
    admin.put(&path, &edit).await.expect(200);
    let undo = json!({"siteId": 21, "uploadId": winter["uploadId"]});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!((&undone["changed"], &undone["enrollments"]), (&json!(1), &json!(0)));
    let expected_kept =
        json!([{"id": id, "name": "Ximena Quill", "fields": ["homePhone"], "mayGo": true}]);
    assert_eq!(undone["kept"], expected_kept);
    let back = admin.get(&path).await.expect(200).value();
    assert_eq!((&back["enteringGrade"], &back["homePhone"]), (&json!("3"), &json!("7185550155")));
    assert_eq!(back["families"][0]["phoneNumber"], "7185550101");
    assert_eq!(back["emergencyContacts"], json!([]));
    let medical = admin.get(&format!("{path}/medical")).await.expect(200).value();
    assert_eq!(medical["medical"]["allergies"], "Peanuts");

    let also = json!({"siteId": 21, "uploadId": winter["uploadId"], "also": [id]});
    let undone = admin.post("/roster/undo", &also).await.expect(200).value();
    assert_eq!((&undone["changed"], &undone["kept"]), (&json!(1), &json!([])));
    let back = admin.get(&path).await.expect(200).value();
    assert_eq!(back["homePhone"], "7185550100");
    let nothing = admin.post("/roster/undo", &also).await.expect(200).value();
    assert_eq!((&nothing["changed"], &nothing["kept"]), (&json!(0), &json!([])));
}

#[tokio::test]
async fn a_row_similar_to_a_scholar_needs_a_decision() {
    let (app, admin) = roster().await;
    const HEADINGS: &str = "First Name,Last Name,Birth Date,Entering Grade\n";
    entered(&admin, "fall.csv", &format!("{HEADINGS}Katherine,Quill,3/25/2018,3\n")).await;
    let found = admin.get("/scholars?siteId=21&search=Katherine").await.expect(200).value();
    let id = found["results"][0]["scholarId"].as_i64().unwrap();

    let file = format!("{HEADINGS}Katie,Quill,3/25/2018,4\nAna,Cruz,1/31/2019,K\n");
    upload(&admin, "winter.csv", file.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    admin.post("/roster/configure", &done).await.expect(200);
    let review = table(&admin, "").await;
    let expected = [(2, "similar"), (3, "added")];
    assert_eq!(outcomes(&review), expected.map(|(line, what)| (line, what.to_owned())));
    let alike = &review["results"][0]["similar"][0];
    assert_eq!((&alike["scholarId"], &alike["alike"]), (&json!(id), &json!("nickname")));
    let commit = json!({"siteId": 21});
    admin.post("/roster/commit", &commit).await.expect_problem(409, "Error_RosterHasSimilar");

    let say = |decision: Value| json!({"siteId": 21, "similar": [decision]});
    admin.put("/roster/autosave", &say(json!({"line": 2, "sameAs": id}))).await.expect(200);
    let same = table(&admin, "").await;
    assert_eq!(outcomes(&same)[0], (2, "changed".to_owned()));
    assert_eq!(same["results"][0]["isDecided"], true);
    // Another cell makes it another question.
    let edit = json!({"siteId": 21, "edits": [{"line": 2, "column": 3, "value": "5"}]});
    admin.put("/roster/autosave", &edit).await.expect(200);
    assert_eq!(outcomes(&table(&admin, "").await)[0], (2, "similar".to_owned()));
    admin.put("/roster/autosave", &say(json!({"line": 2, "notSameAs": [id]}))).await.expect(200);
    assert_eq!(outcomes(&table(&admin, "").await)[0], (2, "added".to_owned()));
    admin.post("/roster/commit", &commit).await.expect(200);
    assert_eq!(settled(&admin).await["summary"]["added"], 2);
    assert_eq!(app.count("scholars_apart", &format!("one_id = {id}")).await, 1);
}
