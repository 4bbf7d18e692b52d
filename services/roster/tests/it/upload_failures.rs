//! Uploads that fail, and what was agreed on before.

use std::time::Duration;

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};
use testing::TestApp;

use crate::{
    scholars::made,
    uploads::{entered, outcomes, roster, settled, status, summary, table, upload},
};

const HEADINGS: &str = "First Name,Last Name,Birth Date,Entering Grade\n";
const LOCKED: &str =
    "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('afterbell.scholar-import', 1))";

fn child(first: &str) -> Value {
    json!({
        "firstName": first, "lastName": "Quill", "birthDate": "2018-03-25", "enteringGrade": "3",
        "enrollment": {"siteId": 21},
    })
}

async fn reviewed(who: &testing::TestClient, text: &str) {
    upload(who, "fall.csv", text.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    who.post("/roster/configure", &done).await.expect(200);
}

async fn until_jobs(app: &TestApp, condition: &str) {
    for _ in 0..150 {
        if app.count("jobs", condition).await > 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    unreachable!("no job with {condition}")
}

#[tokio::test]
async fn an_upload_that_cannot_be_entered_waits_for_its_review_and_says_why() {
    let (app, admin) = roster().await;
    reviewed(&admin, &format!("{HEADINGS}Ana,Quill,3/25/2018,3\n")).await;
    let mut owner = app.database.owner().await;
    owner
        .batch_execute(
            "CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE EXCEPTION 'disk full'; END $$;
             CREATE TRIGGER refused BEFORE INSERT ON scholars FOR EACH ROW EXECUTE FUNCTION refused()",
        )
        .await
        .unwrap();
    let commit = json!({"siteId": 21});
    admin.post("/roster/commit", &commit).await.expect(200);
    until_jobs(&app, "kind = 'roster.import' AND attempts = 1 AND last_error IS NOT NULL").await;
    assert_eq!(status(&admin).await["state"], "importing");
    // The last attempt of ten.
    owner
        .batch_execute("UPDATE jobs SET attempts = 9, run_at = now() WHERE kind = 'roster.import'")
        .await
        .unwrap();
    let failed = settled(&admin).await;
    assert_eq!(
        (&failed["state"], &failed["problem"]),
        (&json!("reviewing"), &json!("Common_Error"))
    );
    assert_eq!(app.count("audit_log", "action = 'roster-upload.fail' AND account_id = 1").await, 1);
    assert_eq!(app.count("scholars", "true").await, 0);
    // The reason is gone, and so is the error.
    owner.batch_execute("DROP TRIGGER refused ON scholars").await.unwrap();
    let begun = admin.post("/roster/commit", &commit).await.expect(200).value();
    assert_eq!(begun["problem"], Value::Null);
    assert_eq!(settled(&admin).await["summary"], summary([1, 0, 0, 0, 0, 0]));
}

#[tokio::test]
async fn a_child_added_meanwhile_is_suggested_and_not_duplicated() {
    let (app, admin) = roster().await;
    reviewed(&admin, &format!("{HEADINGS}Katie,Quill,3/25/2018,3\nUma,Reed,1/31/2019,13\n")).await;
    let mut owner = app.database.owner().await;
    owner.batch_execute(LOCKED).await.unwrap();
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    app.until_waiting(1).await;
    made(&admin, child("Katherine")).await;
    owner.batch_execute("COMMIT").await.unwrap();
    let failed = settled(&admin).await;
    assert_eq!(
        (&failed["state"], &failed["problem"]),
        (&json!("reviewing"), &json!("Error_RosterHasSimilar"))
    );
    assert_eq!(app.count("scholars", "true").await, 1);
    assert_eq!(outcomes(&table(&admin, "").await)[0], (2, "similar".to_owned()));
    let found = admin.get("/scholars?siteId=21&search=Katherine").await.expect(200).value();
    let id = found["results"][0]["scholarId"].as_i64();
    let say = json!({"siteId": 21, "similar": [{"line": 2, "sameAs": id}]});
    admin.put("/roster/autosave", &say).await.expect(200);
    admin.post("/roster/commit", &commit).await.expect(200);
    assert_eq!(settled(&admin).await["summary"], summary([0, 0, 0, 0, 1, 1]));
}

#[tokio::test]
async fn a_line_that_becomes_faulty_after_the_review_is_not_left_out_silently() {
    let (app, admin) = roster().await;
    let rosa = json!({"firstName": "Rosa", "lastName": "Quill"});
    made(&admin, json!({
        "firstName": "Maya", "lastName": "Quill", "birthDate": "2018-03-25", "enteringGrade": "3",
        "enrollment": {"siteId": 21}, "families": [rosa],
    }))
    .await;
    let found = admin.get("/scholars?siteId=21&search=Maya").await.expect(200).value();
    let path = format!("/scholars/{}", found["results"][0]["scholarId"]);
    let file = "First Name,Last Name,Birth Date,Entering Grade,Family 1 Name,Family 1 Authorized Pickup\n\
        Maya,Quill,3/25/2018,3,Rosa Quill,Yes\nUma,Reed,1/31/2019,13,,\n";
    reviewed(&admin, file).await;
    let before = table(&admin, "").await;
    let expected = [(2, "changed"), (3, "faulty")];
    assert_eq!(outcomes(&before), expected.map(|(line, what)| (line, what.to_owned())));
    let mut owner = app.database.owner().await;
    owner.batch_execute(LOCKED).await.unwrap();
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    app.until_waiting(1).await;
    // Rosa must not collect the child any more.
    let mut rosa = admin.get(&path).await.expect(200).value()["families"][0].clone();
    rosa["isBarred"] = json!(true);
    admin.put(&path, &json!({"families": [rosa]})).await.expect(200);
    owner.batch_execute("COMMIT").await.unwrap();
    let failed = settled(&admin).await;
    assert_eq!(
        (&failed["state"], &failed["problem"]),
        (&json!("reviewing"), &json!("Error_RosterHasErrors"))
    );
    let after = table(&admin, "").await;
    assert_eq!(outcomes(&after)[0], (2, "faulty".to_owned()));
    assert_eq!(after["results"][0]["faults"][0]["code"], "pickupBarred");
    let barred = "is_barred AND NOT allowed_to_pick";
    assert_eq!(app.count("scholar_contacts", barred).await, 1);
}

#[tokio::test]
async fn similar_children_in_one_file_are_suggested() {
    let (app, admin) = roster().await;
    let file = format!(
        "{HEADINGS}Katherine,Quill,3/25/2018,3\nKatie,Quill,3/25/2018,3\nAna,Cruz,1/31/2019,K\n"
    );
    reviewed(&admin, &file).await;
    let review = table(&admin, "").await;
    let expected = [(2, "added"), (3, "similar"), (4, "added")];
    assert_eq!(outcomes(&review), expected.map(|(line, what)| (line, what.to_owned())));
    let above = &review["results"][1]["similarLines"][0];
    assert_eq!(
        (&above["line"], &above["alike"], &above["said"]["firstName"]),
        (&json!(2), &json!("nickname"), &json!("Katherine"))
    );
    let commit = json!({"siteId": 21});
    admin.post("/roster/commit", &commit).await.expect_problem(409, "Error_RosterHasSimilar");

    let say = |decision: Value| json!({"siteId": 21, "similar": [decision]});
    let below = say(json!({"line": 2, "sameAsLine": 3}));
    let refused = admin.put("/roster/autosave", &below).await.expect(400).value();
    assert!(refused["errors"]["similar.0"].is_array(), "{refused}");
    admin.put("/roster/autosave", &say(json!({"line": 3, "sameAsLine": 2}))).await.expect(200);
    let same = table(&admin, "").await;
    assert_eq!(outcomes(&same)[1], (3, "repeated".to_owned()));
    assert_eq!(same["results"][1]["isDecided"], true);
    // Nothing said: it is asked about anew. And another child above makes it another question.
    admin.put("/roster/autosave", &say(json!({"line": 3}))).await.expect(200);
    assert_eq!(outcomes(&table(&admin, "").await)[1], (3, "similar".to_owned()));
    admin.put("/roster/autosave", &say(json!({"line": 3, "sameAsLine": 2}))).await.expect(200);
    let edit = json!({"siteId": 21, "edits": [{"line": 2, "column": 0, "value": "Kate"}]});
    admin.put("/roster/autosave", &edit).await.expect(200);
    assert_eq!(outcomes(&table(&admin, "").await)[1], (3, "similar".to_owned()));
    admin
        .put("/roster/autosave", &say(json!({"line": 3, "notSameAsLines": [2]})))
        .await
        .expect(200);
    admin.post("/roster/commit", &commit).await.expect(200);
    assert_eq!(settled(&admin).await["summary"], summary([3, 0, 0, 0, 0, 0]));
    // That they are two is remembered.
    assert_eq!(app.count("scholars_apart", "true").await, 1);
}

#[tokio::test]
async fn lines_that_are_one_scholar_have_to_say_the_same() {
    let (_, admin) = roster().await;
    entered(&admin, "fall.csv", &format!("{HEADINGS}Katherine,Quill,3/25/2018,3\n")).await;
    let found = admin.get("/scholars?siteId=21&search=Katherine").await.expect(200).value();
    let id = found["results"][0]["scholarId"].as_i64();
    reviewed(&admin, &format!("{HEADINGS}Katherine,Quill,3/25/2018,4\nKatie,Quill,3/25/2018,5\n"))
        .await;
    let say = json!({"siteId": 21, "similar": [{"line": 3, "sameAs": id}]});
    admin.put("/roster/autosave", &say).await.expect(200);
    let review = table(&admin, "").await;
    assert_eq!(outcomes(&review)[1], (3, "faulty".to_owned()));
    let fault = &review["results"][1]["faults"][0];
    assert_eq!((&fault["code"], &fault["params"]), (&json!("otherLine"), &json!({"line": 2})));
}

#[tokio::test]
async fn a_name_whose_capital_has_a_dot_is_entered_and_known_again() {
    let (_, admin) = roster().await;
    let file = "First Name,Last Name,Birth Date,Grade\n\
        İrem,Testcase,2016-03-03,3\nPlain,Testcase,2015-03-03,4\n";
    for expected in [[2, 0, 0, 0, 0, 0], [0, 0, 0, 0, 2, 0]] {
        reviewed(&admin, file).await;
        admin.post("/roster/commit", &json!({"siteId": 21})).await.expect(200);
        let done = settled(&admin).await;
        assert_eq!((&done["state"], &done["summary"]), (&json!("done"), &summary(expected)));
    }
}

#[tokio::test]
async fn a_line_that_can_never_be_entered_ends_the_upload_at_once_and_is_named() {
    let (app, admin) = roster().await;
    reviewed(&admin, &format!("{HEADINGS}Ana,Quill,3/25/2018,3\nUma,Reed,1/31/2019,2\n")).await;
    let mut owner = app.database.owner().await;
    // Whoever is entered is not found by their names afterwards.
    owner
        .batch_execute(
            "CREATE FUNCTION renamed() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN NEW.last_key := 'another'; RETURN NEW; END $$;
             CREATE TRIGGER renamed BEFORE INSERT ON scholars FOR EACH ROW WHEN (NEW.first_key = 'uma')
             EXECUTE FUNCTION renamed()",
        )
        .await
        .unwrap();
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    let failed = settled(&admin).await;
    assert_eq!(
        (&failed["state"], &failed["problem"]),
        (&json!("reviewing"), &json!("Error_RosterLineNotEntered/3"))
    );
    // Of the other line nothing stays either.
    assert_eq!(app.count("scholars", "true").await, 0);
    assert_eq!(app.count("jobs", "kind = 'roster.import' AND attempts > 1").await, 0);
}
