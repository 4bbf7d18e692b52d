//! Files that other systems send, without the limit of the page and without a review.

use std::time::Duration;

use platform::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Place, TestClient, TestResponse, send};

use crate::uploads::{roster, summary, upload};

async fn import(who: &TestClient, more: &str, bytes: &[u8]) -> TestResponse {
    let path = format!("/roster/import?siteId=21&fileName=district.csv{more}");
    let request = who.request(Method::POST, &path);
    send(request.header("content-type", "application/octet-stream").body(bytes.to_vec())).await
}

async fn settled(who: &TestClient, id: &Value) -> Value {
    for _ in 0..300 {
        let found = who.get(&format!("/roster/import/{id}?siteId=21")).await.expect(200).value();
        if found["state"] != "importing" {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    unreachable!("the import is not done")
}

/// A file of so many children, none of whom looks like another.
fn children(count: usize) -> String {
    let mut file = String::from("First Name,Last Name,Birth Date,Entering Grade\n");
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap());
    for number in 0..count {
        let (one, other) = (letter(number), letter(number / 26));
        let day = 1 + number % 28;
        file.push_str(&format!(
            "An{one}{other}{one}{other},Cru{other}{one}{other},3/{day}/2018,3\n"
        ));
    }
    file
}

#[tokio::test]
async fn more_lines_than_the_page_takes_are_entered_as_a_job() {
    let (app, admin) = roster().await;
    let file = children(620) + "Uma,Reed,1/31/2019,13\nAnaaaa,Cruaaa,13/31/2018,3\n";
    upload(&admin, "district.csv", file.as_bytes()).await.expect(400);
    let made = import(&admin, "", file.as_bytes()).await.expect(201).value();
    assert_eq!(made["upload"]["lines"], 622);
    let id = &made["upload"]["uploadId"];
    let done = settled(&admin, id).await;
    assert_eq!((&done["state"], &done["problem"]), (&json!("done"), &Value::Null), "{done}");
    assert_eq!(done["summary"], summary([620, 0, 0, 0, 0, 2]));
    let job = admin.get(&format!("/jobs/{}", made["jobId"])).await.expect(200).value();
    assert_eq!((&job["status"], &job["progress"]), (&json!("done"), &json!(622)));
    let rejects = format!("/roster/import/{id}/rejects?siteId=21");
    let rejected = admin.get(&rejects).await.expect(200).text();
    assert!(
        rejected.contains("622,Entering Grade,13,\"Grade must be Pre-K, K or 1 to 12\""),
        "{rejected}"
    );
    assert_eq!(app.count("roster_uploads", "encode(rejects, 'escape') LIKE '%Grade%'").await, 0);
    for (role, place) in
        [(Role::SessionAdmin, Place::site(1, 2, 22)), (Role::AccountAdmin, Place::account(9))]
    {
        let other = app.user(role, place).await;
        import(&other, "", file.as_bytes()).await.expect(404);
        other.get(&rejects).await.expect(404);
        other.get(&format!("/roster/import/{id}?siteId=21")).await.expect(404);
    }
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    import(&staff, "", file.as_bytes()).await.expect(403);

    // The same file again changes nothing, and it is undone like any upload.
    let again = import(&admin, "", file.as_bytes()).await.expect(201).value();
    let again = settled(&admin, &again["upload"]["uploadId"]).await;
    assert_eq!(again["summary"], summary([0, 0, 0, 0, 620, 2]));
    let undo = json!({"siteId": 21, "uploadId": id});
    let undone = admin.post("/roster/undo", &undo).await.expect(200).value();
    assert_eq!(undone["people"], 620);
}

#[tokio::test]
async fn what_cannot_be_entered_is_refused_at_once() {
    let (app, admin) = roster().await;
    let missing = import(&admin, "", b"First Name,Last Name,School\nAna,Cruz,PS 1\n").await;
    assert!(missing.expect(400).value()["errors"]["columns"].is_array());
    import(&admin, "", b"1,2\n3,4\n").await.expect_problem(400, "Error_NoCsvHeaders");
    let long = import(&admin, "", children(50_001).as_bytes()).await.expect(400).value();
    assert_eq!(long["faults"]["file"][0]["code"], "tooManyLines");
    let file = "First Name,Last Name,Birth Date,Entering Grade\n\
        Katherine,Quill,3/25/2018,3\nKatie,Quill,3/25/2018,3\n";
    let no_email = import(&admin, "&withEmail=true", file.as_bytes()).await.expect(400).value();
    assert_eq!(no_email["faults"]["columns"][0]["code"], "missingColumns");
    assert_eq!(app.count("roster_uploads", "true").await, 0);
    // Who looks like another is entered when that is said.
    let made = import(&admin, "&allowSimilar=true", file.as_bytes()).await.expect(201).value();
    let done = settled(&admin, &made["upload"]["uploadId"]).await;
    assert_eq!(done["summary"], summary([2, 0, 0, 0, 0, 0]));
}

#[tokio::test]
async fn a_system_says_what_its_columns_are() {
    let (_app, admin) = roster().await;
    let file = "Ref,Pupil,Born,Level\nX,Ana Cruz,3/25/2018,3\n";
    let import = async |columns: &str| {
        let url = reqwest::Url::parse_with_params("http://localhost", [("columns", columns)]);
        import(&admin, &format!("&{}", url.unwrap().query().unwrap()), file.as_bytes()).await
    };
    for (columns, code) in [
        ("{", "columnsForm"),
        ("[]", "columnsForm"),
        (r#"{"Pupil":"nick"}"#, "noField"),
        (r#"{"Nobody":"name"}"#, "noColumn"),
    ] {
        let refused = import(columns).await.expect(400).value();
        assert_eq!(refused["faults"]["columns"][0]["code"], code, "{refused}");
    }
    let columns = r#"{"Pupil":"name","Born":"birthDate","Level":"enteringGrade","Ref":""}"#;
    let made = import(columns).await.expect(201).value();
    let done = settled(&admin, &made["upload"]["uploadId"]).await;
    assert_eq!(done["summary"], summary([1, 0, 0, 0, 0, 0]), "{done}");
    let list = admin.get("/scholars?siteId=21").await.expect(200).value();
    assert_eq!(list["results"][0]["lastName"], "Cruz");
}

/// A district's file is larger than what the page takes.
#[tokio::test]
async fn a_file_may_be_larger_than_in_the_page() {
    let (_app, admin) = roster().await;
    let rest = format!(",{}\n", "x".repeat(42 * 1024));
    let file =
        children(150).replace("Grade\n", "Grade,Zzz\n").replace(",3\n", &format!(",3{rest}"));
    assert!(file.len() > 6 * 1024 * 1024);
    let made = import(&admin, "", file.as_bytes()).await.expect(201).value();
    let done = settled(&admin, &made["upload"]["uploadId"]).await;
    assert_eq!(done["summary"]["added"], 150, "{done}");
    let huge = vec![b'x'; 33 * 1024 * 1024];
    import(&admin, "", &huge).await.expect_problem(413, "Error_TooLarge");
}

#[tokio::test]
async fn columns_are_called_as_the_account_calls_them() {
    let (app, admin) = roster().await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let names = json!({"accountId": 1, "customFields": ["T-shirt size", "", "Bus, number"]});
    account.put("/participants/column-config", &names).await.expect(200);
    let headers = admin.get("/roster/required-headers?siteId=21&withEmail=true").await;
    let headers = headers.expect(200).value();
    let of = |key: &str| {
        let all = headers["results"].as_array().unwrap();
        all.iter().find(|one| one["key"] == key).unwrap().clone()
    };
    let size = of("customFields.0");
    assert_eq!((&size["label"], &size["isNamed"]), (&json!("T-shirt size"), &json!(true)));
    assert_eq!(of("families.0.email")["isRequired"], true);
    let template = admin.get("/roster/template?siteId=21").await.expect(200).text();
    let named = "Photo/Video Opt-Out,T-shirt size,\"Bus, number\",Other Gender,";
    assert!(template.contains(named) && !template.contains("Custom Field"), "{template}");
    let far = app.user(Role::AccountAdmin, Place::account(9)).await;
    far.get("/roster/template?siteId=21").await.expect(404);
    far.get("/roster/required-headers?siteId=21").await.expect(404);

    let file =
        "First Name,Last Name,Birth Date,Entering Grade,T-SHIRT SIZE\nAna,Cruz,1/31/2019,K,M\n";
    upload(&admin, "fall.csv", file.as_bytes()).await.expect(201);
    let found = admin.get("/roster/headers?siteId=21").await.expect(200).value();
    let last = &found["results"][4];
    assert_eq!((&last["field"], &last["why"]), (&json!("customFields.0"), &json!("name")));
    // Cells that were changed are answered in pages.
    let edits: Vec<Value> =
        (0..3).map(|column| json!({"line": 2, "column": column, "value": "x"})).collect();
    admin.put("/roster/autosave", &json!({"siteId": 21, "edits": edits})).await.expect(200);
    let page = admin.get("/roster/autosave?siteId=21&step=3&page=2&count=2").await.expect(200);
    let page = page.value();
    assert_eq!((page["edits"].as_array().unwrap().len(), &page["count"]), (1, &json!(3)));
}
