//! A site that a child has left sees nothing of what is entered afterwards.

use documents::testing::pdf_pages;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, send};

use crate::attendance::{attendance, run};

/// A day on which Ana was at site 21, long ago: whoever left a day before is still in sight.
const THEN: &str = "2020-01-15";

/// What was entered at the other site.
const SECRETS: [&str; 6] =
    ["Hidden Lane", "Newtown", "7185559999", "Guardian", "custody order", "Allergic"];

/// Ana was at site 21 of program 2 until January 2020 and is at site 31 of program 3. There her address, phone, a guardian and
/// a document were entered since. The admins of both sites and of program 2.
async fn moved() -> (TestApp, TestClient, TestClient, TestClient) {
    let (app, before) = attendance().await;
    app.insert_place(Place::site(1, 3, 31)).await;
    run(
        &app,
        &format!(
            "UPDATE ref_accounts SET flags = flags || '{{secure-check-in-check-out}}';
             UPDATE enrollments SET enrolled_on = '2019-09-03', inactive_on = '2020-02-01', status = 2 WHERE id = 101;
             INSERT INTO classrooms (id, account_id, program_id, site_id, name, name_key, created_by, modified_by)
             VALUES (7, 1, 3, 31, 'Green Room', 'green room', 0, 0);
             INSERT INTO enrollments (id, account_id, program_id, site_id, scholar_id, classroom_id, enrolled_on, days, status,
                 created_by, modified_by)
             VALUES (301, 1, 3, 31, 1, 7, '2020-02-03', '{{}}', 1, 0, 0);
             INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, check_in, marked_by)
             VALUES (101, '{THEN}', 1, 2, 21, 2, '15:00', 0);
             INSERT INTO scholar_photos (scholar_id, account_id, object, uploaded_at, uploaded_by)
             VALUES (1, 1, '00000000-0000-4000-8000-000000000001', now(), 0)"
        ),
    )
    .await;
    let after = app.user(Role::SessionAdmin, Place::site(1, 3, 31)).await;
    let edit = json!({
        "addressLine1": "9 Hidden Lane", "city": "Newtown", "homePhone": "7185559999", "customFields": ["Allergic"],
        "families": [{"firstName": "Gina", "lastName": "Guardian", "phoneNumber": "7185559999", "allowedToPick": true}],
        "emergencyContacts": [{"firstName": "Emma", "lastName": "Guardian", "email": "emma@afterbell.test"}],
    });
    after.put("/scholars/1", &edit).await.expect(200);
    let request =
        after.request("POST".parse().unwrap(), "/scholars/1/documents?name=custody%20order.pdf");
    let request = request.header("content-type", "application/octet-stream");
    send(request.body(&b"%PDF-1.7 custody"[..])).await.expect(201);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    (app, before, after, program)
}

async fn text(who: &TestClient, path: &str) -> String {
    let answer = who.get(path).await.expect(200);
    match path.contains(".pdf") {
        true => pdf_pages(&answer.body).join(" "),
        false => answer.text(),
    }
}

fn knows(text: &str) -> Vec<&'static str> {
    SECRETS.into_iter().filter(|secret| text.contains(secret)).collect()
}

#[tokio::test]
async fn a_site_that_a_child_has_left_reads_nothing_that_was_entered_since() {
    let (app, before, after, program) = moved().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let days = format!("startDate={THEN}&endDate={THEN}");
    let all = [
        "/scholars/1".to_owned(),
        "/scholars?siteId=21".to_owned(),
        "/scholars/1/documents".to_owned(),
        format!("/attendance/register?siteId=21&day={THEN}"),
        format!("/attendance/register.pdf?siteId=21&day={THEN}"),
        format!("/attendance/evacuation.pdf?siteId=21&day={THEN}"),
        "/attendance/week?siteId=21&from=2020-01-12".to_owned(),
        format!("/roster/scholar/attendance/drawer?ssmId=101&{days}"),
        format!("/analytics/daily-attendance/scholar?siteId=21&{days}"),
        format!("/analytics/daily-attendance/details?siteId=21&{days}"),
        format!("/analytics/enrollment/scholars?siteId=21&which=ever&{days}"),
    ];
    let of_admins = [
        "/scholars/download?siteId=21",
        "/scholars/1/history",
        "/scholars/1/pickup-codes",
        "/scholars/1/similar",
    ];
    for who in [&before, &staff, &program] {
        for path in &all {
            let shown = text(who, path).await;
            assert_eq!(knows(&shown), [""; 0], "{path}: {shown}");
            // The picture by its address, and what a court or a doctor said since.
            for sign in [r#""photo":"0"#, r#""hasCustodyAlert":true"#, r#""hasEpiPen":true"#] {
                assert!(!shown.contains(sign), "{path}: {shown}");
            }
            let is_named = shown.contains("Abbot");
            assert_eq!(is_named, !path.contains("documents"), "{path}: {shown}");
        }
        who.get("/scholars/1/photo").await.expect(404);
        who.get("/scholars/1/medical").await.expect_problem(403, "Error_ScholarLeft");
        let record = who.get("/scholars/1").await.expect(200).value();
        assert_eq!((&record["hasLeft"], &record["families"]), (&json!(true), &json!([])));
    }
    for who in [&before, &program] {
        for path in of_admins {
            let shown = text(who, path).await;
            assert_eq!(knows(&shown), [""; 0], "{path}: {shown}");
        }
    }
    for path in ["/scholars/family?page=1", "/scholars/family/download"] {
        let shown = text(&program, path).await;
        assert_eq!(knows(&shown), [""; 0], "{path}: {shown}");
    }
    // The site where the child is, and whoever sees both, know it.
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    for who in [&after, &account] {
        let shown = text(who, "/scholars/1").await + &text(who, "/scholars/1/documents").await;
        assert_eq!(knows(&shown), SECRETS, "{shown}");
        assert!(shown.contains(r#""hasLeft":false"#) && shown.contains(r#""photo":"0"#), "{shown}");
    }
    let shown = text(&account, &format!("/attendance/evacuation.pdf?siteId=21&day={THEN}")).await;
    assert!(shown.contains("Guardian"), "{shown}");
    assert!(text(&after, "/scholars/1/history").await.contains("Hidden Lane"));
}

#[tokio::test]
async fn a_child_who_comes_back_or_goes_nowhere_else_is_the_sites_to_know() {
    let (app, before, after, _) = moved().await;
    let sees = async || {
        let record = before.get("/scholars/1").await.expect(200).value();
        assert_eq!(record["hasLeft"] == true, record["addressLine1"] == Value::Null, "{record}");
        record["hasLeft"] == false
    };
    assert!(!sees().await);
    // Back at the site.
    run(&app, "UPDATE enrollments SET status = 1, inactive_on = NULL WHERE id = 101").await;
    assert!(sees().await);
    // Gone from both: the last of them knows, the earlier one does not.
    run(
        &app,
        "UPDATE enrollments SET status = 2, inactive_on = '2020-02-01' WHERE id = 101;
         UPDATE enrollments SET status = 2, inactive_on = '2020-06-01' WHERE id = 301",
    )
    .await;
    assert!(!sees().await);
    let record = after.get("/scholars/1").await.expect(200).value();
    assert_eq!(record["hasLeft"], false);
    // On the last day, and after it, where they were at no other site.
    run(&app, "DELETE FROM enrollments WHERE id = 301").await;
    assert!(sees().await);
}
