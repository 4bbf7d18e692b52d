use std::time::Duration;

use diesel_async::SimpleAsyncConnection;
use futures_util::future::join_all;
use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse, send};

use crate::scholars::{child, made, room, roster};

const PLAN: &[u8] = b"%PDF-1.7 the plan of Maya";

/// The path of the documents of a scholar.
fn documents(scholar: &Value) -> String {
    format!("/scholars/{}/documents", scholar["scholarId"])
}

/// Sends a file under a name, which may go on with other parameters.
async fn upload(who: &TestClient, path: &str, name: &str, bytes: &[u8]) -> TestResponse {
    let request = who.request("POST".parse().unwrap(), &format!("{path}?name={name}"));
    send(request.header("content-type", "application/octet-stream").body(bytes.to_vec())).await
}

async fn names(who: &TestClient, path: &str) -> Vec<String> {
    let list = who.get(path).await.expect(200).value();
    let rows = list["results"].as_array().unwrap();
    rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

/// Keys in the file store, as the database knows them.
async fn objects(app: &TestApp) -> Vec<String> {
    #[derive(diesel::QueryableByName)]
    struct Found {
        #[diesel(sql_type = diesel::sql_types::Text)]
        object: String,
    }
    let mut conn = app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    let rows: Vec<Found> = diesel_async::RunQueryDsl::load(
        diesel::sql_query("SELECT object::text AS object FROM scholar_documents ORDER BY id"),
        &mut conn,
    )
    .await
    .unwrap();
    rows.into_iter().map(|row| format!("documents/{}", row.object)).collect()
}

#[tokio::test]
async fn a_document_is_uploaded_downloaded_replaced_and_removed() {
    let (app, admin) = roster().await;
    let maya = made(&admin, child("Maya", 21)).await;
    let path = documents(&maya);
    let plan = upload(&admin, &path, "C%3A%5CPlan%20A.pdf", PLAN).await.expect(201);
    let location = plan.header("location").unwrap().to_owned();
    let plan = plan.value();
    assert_eq!(
        (&plan["name"], &plan["contentType"], &plan["size"]),
        (&json!("Plan A.pdf"), &json!("application/pdf"), &json!(PLAN.len()))
    );
    assert_eq!(plan["uploadedBy"], admin.user_id);
    assert_eq!(location, format!("{path}/{}", plan["documentId"]));
    let file = admin.get(&location).await.expect(200);
    assert_eq!(&file.body[..], PLAN);
    for (header, value) in [
        ("content-type", "application/pdf"),
        ("content-disposition", "attachment; filename*=UTF-8''Plan%20A.pdf"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("cache-control", "private, no-store"),
    ] {
        assert_eq!(file.header(header), Some(value));
    }
    // What the file store holds cannot be read there.
    let first = objects(&app).await.remove(0);
    let stored = app.platform.files().get(&first).await.unwrap().unwrap();
    assert!(!stored.windows(4).any(|window| window == b"Maya"));

    // Case makes no other name.
    let again = upload(&admin, &path, "plan%20a.PDF", PLAN).await;
    let again = again.expect_problem(409, "Error_DocumentAlreadyExists").value();
    let message = "A file with this name already exists. Would you like to replace it?";
    assert_eq!(again["errors"]["name"], json!([message]));
    let both = upload(&admin, &path, "Plan%20A.pdf&ifExists=keepBoth", PLAN).await.expect(201);
    assert_eq!(both.value()["name"], "Plan A (1).pdf");
    let new = b"%PDF-1.7 another";
    let new = upload(&admin, &path, "Plan%20A.pdf&ifExists=replace", new).await.expect(201).value();
    assert_eq!(names(&admin, &path).await, ["Plan A (1).pdf", "Plan A.pdf"]);
    admin.get(&location).await.expect(404);
    let location = format!("{path}/{}", new["documentId"]);
    assert_eq!(&admin.get(&location).await.expect(200).body[..], b"%PDF-1.7 another");
    let second = objects(&app).await.remove(1);
    admin.delete(&location).await.expect(204);
    admin.delete(&location).await.expect(404);
    admin.get(&location).await.expect(404);
    assert_eq!(names(&admin, &path).await, ["Plan A (1).pdf"]);
    // Their bytes go with them.
    for key in [first, second] {
        for _ in 0..100 {
            if app.platform.files().get(&key).await.unwrap().is_none() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert!(app.platform.files().get(&key).await.unwrap().is_none(), "{key}");
    }
    let stored_object = objects(&app).await.remove(0);
    assert!(app.platform.files().get(&stored_object).await.unwrap().is_some());
    for (action, times) in [("upload", 3), ("download", 2), ("delete", 1)] {
        let done = format!(
            "action = 'scholar.document-{action}' AND entity = 'scholar' AND entity_id = '{}' AND account_id = 1",
            maya["scholarId"]
        );
        assert_eq!(app.count("audit_log", &done).await, times, "{action}");
    }
}

#[rstest]
#[case("page.html", b"<html><script>alert(1)</script></html>")]
#[case("page.pdf", b"<html><script>alert(1)</script></html>")]
#[case("page.html", PLAN)]
#[case("page.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>")]
#[case("page.pdf", b"")]
#[tokio::test]
async fn other_types_are_refused(#[case] name: &str, #[case] bytes: &[u8]) {
    let (app, admin) = roster().await;
    let path = documents(&made(&admin, child("Maya", 21)).await);
    let refused = upload(&admin, &path, name, bytes).await;
    let problem = refused.expect_problem(400, "Error_ValidationFailed").value();
    let message = "Whoops! We couldn't upload your file. Please choose a file of type PDF, PNG, JPEG, WebP or Word (.docx).";
    assert_eq!(problem["errors"], json!({"file": [message]}));
    assert_eq!(app.count("scholar_documents", "true").await, 0);
}

#[tokio::test]
async fn five_megabytes_are_the_most() {
    let (_app, admin) = roster().await;
    let path = documents(&made(&admin, child("Maya", 21)).await);
    let mut bytes = PLAN.to_vec();
    bytes.resize(5_242_880, 0);
    upload(&admin, &path, "a.pdf", &bytes).await.expect(201);
    bytes.push(0);
    let refused =
        upload(&admin, &path, "b.pdf", &bytes).await.expect_problem(413, "Error_TooLarge");
    let message =
        "Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB.";
    assert_eq!(refused.value()["detail"], message);
}

#[tokio::test]
async fn five_files_are_the_most_however_many_come_at_once() {
    let (app, admin) = roster().await;
    let path = documents(&made(&admin, child("Maya", 21)).await);
    let tries = (0..12).map(|number| {
        let (admin, path) = (admin.clone(), path.clone());
        async move { upload(&admin, &path, &format!("{number}.pdf"), PLAN).await }
    });
    let answers = join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 5);
    for refused in answers.into_iter().filter(|answer| answer.status != 201) {
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(refused["errors"]["file"], json!(["You can select maximum 5 files"]));
    }
    assert_eq!(app.count("scholar_documents", "true").await, 5);
}

#[tokio::test]
async fn documents_are_for_those_who_see_the_scholar() {
    let (app, admin) = roster().await;
    let maya = made(&admin, child("Maya", 21)).await;
    let path = documents(&maya);
    let plan = upload(&admin, &path, "plan.pdf", PLAN).await.expect(201).value();
    let file = format!("{path}/{}", plan["documentId"]);
    for (role, place, reading, writing) in [
        (Role::ProgramAdmin, Place::program(1, 2), 200, 201),
        (Role::AccountAdmin, Place::account(1), 200, 201),
        (Role::SessionAdmin, Place::site(1, 2, 22), 404, 404),
        (Role::ProgramAdmin, Place::program(1, 3), 404, 404),
        (Role::AccountAdmin, Place::account(9), 404, 404),
        // Staff do not see who has no classroom.
        (Role::Staff, Place::site(1, 2, 21), 404, 403),
    ] {
        let who = app.user(role, place).await;
        assert_eq!(who.get(&path).await.status, reading, "{role:?} {place:?}");
        assert_eq!(who.get(&file).await.status, reading, "{role:?} {place:?}");
        let name = format!("{}.pdf", who.user_id);
        let sent = upload(&who, &path, &name, PLAN).await;
        assert_eq!(sent.status, writing, "{role:?} {place:?}");
        if writing != 201 {
            assert_eq!(who.delete(&file).await.status, writing, "{role:?} {place:?}");
        }
    }
    assert_eq!(app.count("scholar_documents", "true").await, 3);
    // A document belongs to its scholar alone.
    let zoe = made(&admin, child("Zoe", 21)).await;
    let elsewhere = format!("{}/{}", documents(&zoe), plan["documentId"]);
    admin.get(&elsewhere).await.expect(404);
    admin.delete(&elsewhere).await.expect(404);
    // Once the child has a classroom, staff see the child and may download.
    let room = room(&admin, 21, "Blue").await;
    let enrollment = format!(
        "/scholars/{}/enrollments/{}",
        maya["scholarId"], maya["enrollments"][0]["enrollmentId"]
    );
    admin.put(&enrollment, &json!({"classroomId": room})).await.expect(200);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(&staff.get(&file).await.expect(200).body[..], PLAN);
    staff.delete(&file).await.expect(403);
}
