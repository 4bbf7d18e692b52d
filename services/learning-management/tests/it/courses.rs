use diesel_async::SimpleAsyncConnection;
use documents::testing::{NAMES, Printed, pdf_pages};
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

const PARTS: &str = r#"[
    {"kind": "page", "title": "Arrival", "body": "Count **twice**.<script>x</script>"},
    {"kind": "item", "title": "The desk", "item": "dismissal-pick-up-desk"},
    {"kind": "check", "title": "Who may collect?", "passing": 100, "attempts": 2, "question": [
        {"text": "Who?", "answers": ["Anybody", "Who is on the list"], "right": [1], "why": "The list says so."},
        {"text": "What do you ask for?", "answers": ["An ID", "The code", "A song"], "right": [0, 1], "why": "Either proves it."}
    ]}
]"#;

/// A course that staff have to complete within 30 days.
pub fn course(slug: &str, language: &str, subscription: &str, audience: &str) -> String {
    format!(
        "INSERT INTO courses (id, slug, language, subscription_id, title, summary, minutes, audience, required_roles, due_days, parts,
             version, position, deleted)
         SELECT coalesce(max(id), 0) + 1, '{slug}', '{language}', '{subscription}', 'Course {slug} {language}', '', 30, '{audience}',
             '{{7}}', 30, '{}', 1, 0, false
         FROM courses;",
        PARTS.replace('\'', "''")
    )
}

/// Staff of account 1, which has a license of Essentials alone, and courses of it and of another.
async fn service() -> (TestApp, TestClient) {
    let start = TestApp::start(learning_management::service());
    let (app, _, staff) = start.with_user(Role::Staff, Place::site(1, 2, 3)).await;
    app.insert_place(Place::site(1, 2, 3)).await;
    let mut conn = app.database.owner().await;
    let sql = [
        course("safe", "en", "core", "{Staff}"),
        course("safe", "es", "core", "{Staff}"),
        course("lead", "en", "core", "{Site admins}"),
        course("locked", "en", "extra", "{Staff}"),
        "UPDATE ref_accounts SET cms_licenses = '{core}' WHERE id = 1".to_owned(),
    ];
    conn.batch_execute(&sql.join("\n")).await.unwrap();
    (app, staff)
}

async fn courses(who: &TestClient, query: &str) -> Vec<Value> {
    let read = who.get(&format!("/userCourses{query}")).await.expect(200).value();
    read["results"].as_array().unwrap().clone()
}

async fn course_id(who: &TestClient) -> i64 {
    courses(who, "").await[0]["courseId"].as_i64().unwrap()
}

#[tokio::test]
async fn a_course_is_taken_to_its_certificate_which_anybody_verifies() {
    let (app, staff) = service().await;
    let id = course_id(&staff).await;
    let path = format!("/userCourses/{id}");
    let read = staff.get(&path).await.expect(200).value();
    assert_eq!(
        (&read["state"], &read["isRequired"], &read["parts"]),
        (&json!("not-started"), &json!(true), &json!(3))
    );
    let content = &read["content"];
    assert!(content[0]["body"].as_str().unwrap().contains("<strong>twice</strong>"), "{content}");
    assert!(
        !content.to_string().contains("script")
            && !content.to_string().contains("The list says so"),
        "{content}"
    );
    assert_eq!(content[2]["questions"][1]["takesSeveral"], true);
    staff.get(&format!("{path}/certificate")).await.expect(404);

    let expect_event = async |version: i64, is_published: bool| {
        let event =
            "topic = 'afterbell.learning-management.state' AND entity_type = 'course-progress'";
        let event = format!("{event} AND account_id = 1 AND version = {version}");
        assert_eq!(app.count("outbox", &event).await, i64::from(is_published), "version {version}");
    };
    let begun = staff.put(&format!("{path}/parts/0"), &json!({})).await.expect(200).value();
    assert_eq!((&begun["state"], &begun["doneParts"]), (&json!("started"), &json!(1)));
    assert!(begun["dueDate"].is_string());
    expect_event(1, true).await;
    expect_event(2, false).await;
    staff.put(&format!("{path}/parts/1"), &json!({})).await.expect(200);
    staff.put(&format!("{path}/parts/2"), &json!({})).await.expect(400);
    let attempts = format!("{path}/parts/2/attempts");
    let wrong = staff.post(&attempts, &json!({"answers": [[1], [0]]})).await.expect(200).value();
    assert_eq!(
        (&wrong["score"], &wrong["isPassed"], &wrong["attemptsLeft"]),
        (&json!(50), &json!(false), &json!(1))
    );
    assert_eq!(wrong["questions"][1], json!({"isRight": false, "right": null, "why": null}));
    let right = staff.post(&attempts, &json!({"answers": [[1], [1, 0]]})).await.expect(200).value();
    assert_eq!((&right["isPassed"], &right["isCompleted"]), (&json!(true), &json!(true)));
    assert_eq!(right["questions"][1]["why"], "Either proves it.");

    expect_event(1, true).await;
    expect_event(2, true).await;
    let done = courses(&staff, "").await[0].clone();
    assert_eq!(
        (&done["state"], &done["doneParts"], &done["dueDate"]),
        (&json!("completed"), &json!(3), &Value::Null)
    );
    // In each language of it.
    assert_eq!(courses(&staff, "?language=es").await[0]["state"], "completed");
    let file = staff.get(&format!("{path}/certificate")).await.expect(200);
    let code = done["certificateCode"].as_str().unwrap();
    assert!(pdf_pages(&file.body).join(" ").contains(code), "{code}");
    let seen =
        app.anon().get(&format!("/certificates/{}", code.to_lowercase())).await.expect(200).value();
    assert_eq!((&seen["course"], &seen["code"]), (&json!("Course safe en"), &json!(code)));
    assert_eq!((&seen["organization"], &seen["minutes"]), (&json!("Account 1"), &json!(30)));
    for wrong in ["AAAA-AAAA-AAAA", "x", "%00"] {
        app.anon().get(&format!("/certificates/{wrong}")).await.expect(404);
    }
    assert_eq!(app.count("audit_log", "action = 'course.complete'").await, 1);
}

/// Staff who have completed the course, its number, and the code of their certificate.
async fn completed() -> (TestApp, TestClient, i64, String) {
    let (app, staff) = service().await;
    let id = course_id(&staff).await;
    for part in [0, 1] {
        staff.put(&format!("/userCourses/{id}/parts/{part}"), &json!({})).await.expect(200);
    }
    let answers = json!({"answers": [[1], [0, 1]]});
    staff.post(&format!("/userCourses/{id}/parts/2/attempts"), &answers).await.expect(200);
    let code = courses(&staff, "").await[0]["certificateCode"].as_str().unwrap().to_owned();
    (app, staff, id, code)
}

#[tokio::test]
async fn a_certificate_names_its_person_in_any_script() {
    let (app, staff, id, _) = completed().await;
    let mut conn = app.database.owner().await;
    for name in NAMES {
        conn.batch_execute(&format!("UPDATE enrollments SET person = '{name}'")).await.unwrap();
        let file = staff.get(&format!("/userCourses/{id}/certificate")).await.expect(200);
        assert!(Printed::of(&file.body).has(name), "{name}");
    }
}

#[tokio::test]
async fn a_certificate_says_through_whom_and_how_long_it_took() {
    let (_app, staff, id, code) = completed().await;
    let file = staff.get(&format!("/userCourses/{id}/certificate")).await.expect(200);
    let pages = pdf_pages(&file.body);
    assert_eq!(pages.len(), 1);
    for text in [
        "Certificate of completion",
        "Account 1",
        "Course safe en",
        "Duration: 30 minutes",
        &format!("/api/learning-management/certificates/{code}"),
        &format!("Code: {code}"),
    ] {
        assert!(pages[0].contains(text), "{text} in {}", pages[0]);
    }
}

#[tokio::test]
async fn the_certificate_address_opens_a_page() {
    let (app, _, _, code) = completed().await;
    let mut conn = app.database.owner().await;
    let sql = "UPDATE enrollments SET person = '<b>Zoë</b>'";
    conn.batch_execute(sql).await.unwrap();
    let browser = app.anon().with_header("accept", "text/html,*/*;q=0.8");
    let page = browser.get(&format!("/certificates/{code}")).await.expect(200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
    let text = String::from_utf8(page.body).unwrap();
    let escaped = ["This certificate is valid", "Account 1", "30 minutes", "Zoë", &code];
    for escaped_text in escaped {
        assert!(text.contains(escaped_text), "{escaped_text} in {text}");
    }
    assert!(!text.contains("<b>"), "{text}");
    let spanish = browser.with_header("accept-language", "es-MX,es;q=0.9,en;q=0.5");
    let page = spanish.get(&format!("/certificates/{code}")).await.expect(200);
    assert_eq!(page.header("content-language"), Some("es"));
    assert!(String::from_utf8(page.body).unwrap().contains("Este certificado es válido"));
    for wrong in ["AAAA-AAAA-AAAA", "x", "%00"] {
        let page = spanish.get(&format!("/certificates/{wrong}")).await.expect(404);
        assert!(String::from_utf8(page.body).unwrap().contains("No existe ese certificado"));
    }
}

#[tokio::test]
async fn a_check_is_tried_as_often_as_it_may_be() {
    let (_app, staff) = service().await;
    let id = course_id(&staff).await;
    let attempts = format!("/userCourses/{id}/parts/2/attempts");
    for body in
        [json!({"answers": []}), json!({"answers": [[1], []]}), json!({"answers": [[1], [9]]})]
    {
        staff.post(&attempts, &body).await.expect(400);
    }
    let wrong = json!({"answers": [[0], [2]]});
    staff.post(&attempts, &wrong).await.expect(200);
    let last = staff.post(&attempts, &wrong).await.expect(200).value();
    assert_eq!((&last["attemptsLeft"], &last["questions"][0]["right"]), (&json!(0), &json!([1])));
    staff.post(&attempts, &json!({"answers": [[1], [0, 1]]})).await.expect(400);
    let page = format!("/userCourses/{id}/parts/0/attempts");
    staff.post(&page, &wrong).await.expect(400);
    for part in ["9", "9223372036854775808", "x"] {
        let path = format!("/userCourses/{id}/parts/{part}");
        staff.put(&path, &json!({})).await.expect_problem(404, "Error_NotFound");
        let attempts = format!("{path}/attempts");
        staff.post(&attempts, &wrong).await.expect_problem(404, "Error_NotFound");
    }
}

#[tokio::test]
async fn what_is_not_for_somebody_is_not_there() {
    let (app, staff) = service().await;
    let seen = courses(&staff, "").await;
    assert_eq!(seen.iter().map(|course| &course["slug"]).collect::<Vec<_>>(), [&json!("safe")]);
    let editor = app.user(Role::ContentAdmin, Place::provider()).await;
    let all = courses(&editor, "").await;
    assert_eq!(all.len(), 3);
    let foreign = app.user(Role::Staff, Place::site(8, 7, 9)).await;
    assert!(courses(&foreign, "").await.is_empty());
    for course in &all {
        let path = format!("/userCourses/{}", course["courseId"]);
        foreign.get(&path).await.expect(404);
        foreign.put(&format!("{path}/parts/0"), &json!({})).await.expect(404);
        foreign
            .post(&format!("{path}/parts/2/attempts"), &json!({"answers": [[1]]}))
            .await
            .expect(404);
        foreign.get(&format!("{path}/certificate")).await.expect(404);
        let status = if course["slug"] == "safe" { 200 } else { 404 };
        staff.get(&path).await.expect(status);
    }
}

#[tokio::test]
async fn two_windows_at_once_complete_a_course_once() {
    let (app, staff) = service().await;
    let id = course_id(&staff).await;
    let answers = json!({"answers": [[1], [0, 1]]});
    staff.post(&format!("/userCourses/{id}/parts/2/attempts"), &answers).await.expect(200);
    staff.put(&format!("/userCourses/{id}/parts/0"), &json!({})).await.expect(200);
    let path = format!("/userCourses/{id}/parts/1");
    let body = json!({});
    let both = futures_util::future::join_all((0..6).map(|_| staff.put(&path, &body))).await;
    for answer in both {
        assert_eq!(answer.expect(200).value()["state"], "completed");
    }
    assert_eq!(app.count("audit_log", "action = 'course.complete'").await, 1);
}
