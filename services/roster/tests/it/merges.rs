use platform::{
    auth::Role,
    testing::{Place, TestApp, TestClient},
};
use serde_json::{Value, json};

use crate::{
    attendance::run,
    scholars::{child, made, roster},
};

/// Who sees both sites of program 2.
async fn program_admin(app: &TestApp) -> TestClient {
    app.user(Role::ProgramAdmin, Place::program(1, 2)).await
}

fn id_of(scholar: &Value) -> i64 {
    scholar["scholarId"].as_i64().unwrap()
}

fn enrollment_at(scholar: &Value, site: i64) -> i64 {
    let all = scholar["enrollments"].as_array().unwrap();
    let one = all.iter().find(|it| it["siteId"] == site).unwrap();
    one["enrollmentId"].as_i64().unwrap()
}

async fn whole(who: &TestClient, id: i64) -> Value {
    who.get(&format!("/scholars/{id}")).await.expect(200).value()
}

/// Two entries of one child: both at site 21, the second at site 22 too.
async fn two(app: &TestApp, who: &TestClient) -> (Value, Value) {
    let mut one = child("Katherine", 21);
    one["families"] = json!([{"firstName": "Rosa", "lastName": "López", "allowedToPick": true}]);
    one["medical"] = json!({"allergies": "Peanuts"});
    let one = made(who, one).await;
    let mut other = child("Katie", 21);
    other["notSameAs"] = json!([id_of(&one)]);
    other["homePhone"] = json!("7185550100");
    other["families"] = json!([
        {"firstName": "Rosa", "lastName": "López", "phoneNumber": "7185550101"},
        {"firstName": "Iván", "lastName": "López"},
    ]);
    other["medical"] = json!({"allergies": "Bees", "epiPen": true});
    let other = made(who, other).await;
    let at_another = json!({"siteId": 22, "enrollmentDate": "2026-09-08"});
    let path = format!("/scholars/{}/enrollments", id_of(&other));
    who.post(&path, &at_another).await.expect(201);
    // The answer of the form is forgotten, as if both had been entered at once.
    run(app, "DELETE FROM scholars_apart;").await;
    (whole(who, id_of(&one)).await, whole(who, id_of(&other)).await)
}

/// Marks both at site 21 on the first day, and the second alone on the next.
async fn mark(app: &TestApp, one: &Value, other: &Value) -> (i64, i64) {
    let (mine, theirs) = (enrollment_at(one, 21), enrollment_at(other, 21));
    let sql = format!(
        "INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, marked_by)
         VALUES ({mine}, '2026-11-16', 1, 2, 21, 2, 0), ({theirs}, '2026-11-16', 1, 2, 21, 1, 0),
                ({theirs}, '2026-11-17', 1, 2, 21, 3, 0);"
    );
    run(app, &sql).await;
    (mine, theirs)
}

/// Without what every change counts up.
fn timeless(mut value: Value) -> Value {
    value["version"] = Value::Null;
    for enrollment in value["enrollments"].as_array_mut().unwrap() {
        enrollment["version"] = Value::Null;
    }
    value
}

/// Whether the counts of days equal a recount.
async fn counts_hold(app: &TestApp) -> bool {
    let wrong = "(present, late, absent) <> (
        SELECT count(*) FILTER (WHERE a.status = 2), count(*) FILTER (WHERE a.status = 3), count(*) FILTER (WHERE a.status = 1)
        FROM attendance a JOIN enrollments e ON e.id = a.enrollment_id
        WHERE a.site_id = attendance_counts.site_id AND a.day = attendance_counts.day
            AND coalesce(e.classroom_id, 0) = attendance_counts.classroom_id)";
    app.count("attendance_counts", wrong).await == 0
}

#[tokio::test]
async fn two_entries_become_one_child_with_both_histories_and_two_again() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    let (mine, theirs) = mark(&app, &one, &other).await;
    let (kept, gone) = (id_of(&one), id_of(&other));
    let similar = format!("/scholars/{kept}/similar");
    let alike = head.get(&similar).await.expect(200).value();
    assert_eq!((&alike["count"], &alike["results"][0]["scholarId"]), (&json!(1), &json!(gone)));

    let body = json!({"otherId": gone, "version": one["version"]});
    let path = format!("/scholars/{kept}/merge");
    let merged = head.post(&path, &body).await.expect(200).value();
    head.post(&path, &body).await.expect(404);
    assert_eq!(
        (&merged["firstName"], &merged["homePhone"]),
        (&json!("Katherine"), &json!("7185550100"))
    );
    let families = merged["families"].as_array().unwrap();
    let names: Vec<&str> = families.iter().map(|it| it["firstName"].as_str().unwrap()).collect();
    assert_eq!(names, ["Rosa", "Iván"]);
    assert_eq!(merged["enrollments"].as_array().unwrap().len(), 2);
    assert_eq!(enrollment_at(&merged, 21), mine);
    assert_eq!(merged["hasEpiPen"], true);
    let medical = head.get(&format!("/scholars/{kept}/medical")).await.expect(200).value();
    assert_eq!(medical["medical"]["allergies"], "Peanuts; Bees");
    head.get(&format!("/scholars/{gone}")).await.expect(404);
    // Where both had a mark, that of the kept one counts.
    let marks = format!(
        "enrollment_id = {mine} AND (day, status) IN (('2026-11-16', 2), ('2026-11-17', 3))"
    );
    assert_eq!(
        (app.count("attendance", &marks).await, app.count("attendance", "true").await),
        (2, 2)
    );
    assert!(counts_hold(&app).await);
    assert_eq!(app.count("site_scholars", "site_id = 21 AND scholars = 1").await, 1);
    let edit = json!({"version": merged["version"], "city": "Queens"});
    head.put(&format!("/scholars/{kept}"), &edit).await.expect(200);

    let alike = head.get(&similar).await.expect(200).value();
    assert_eq!((&alike["count"], &alike["merges"][0]["name"]), (&json!(0), &json!("Katie López")));
    let undo = json!({"mergeId": alike["merges"][0]["mergeId"]});
    let path = format!("/scholars/{kept}/unmerge");
    let back = head.post(&path, &undo).await.expect(200).value();
    head.post(&path, &undo).await.expect(404);
    let mut expected = timeless(one);
    expected["city"] = json!("Queens");
    assert_eq!(timeless(back), expected);
    assert_eq!(timeless(whole(&head, gone).await), timeless(other));
    let medical = head.get(&format!("/scholars/{kept}/medical")).await.expect(200).value();
    assert_eq!(
        medical["medical"],
        json!({"allergies": "Peanuts", "epiPen": null, "asthmaInhaler": null, "medications": null})
    );
    let marks = format!(
        "(enrollment_id, day, status) IN (({mine}, '2026-11-16', 2), ({theirs}, '2026-11-16', 1), ({theirs}, '2026-11-17', 3))"
    );
    assert_eq!(
        (app.count("attendance", &marks).await, app.count("attendance", "true").await),
        (3, 3)
    );
    assert!(counts_hold(&app).await);
    assert_eq!(app.count("site_scholars", "site_id = 21 AND scholars = 2").await, 1);
    // Whoever was made two is not asked about again.
    assert_eq!(head.get(&similar).await.expect(200).value()["count"], 0);
    let told =
        "action IN ('scholar.merge', 'scholar.merged-away', 'scholar.unmerge', 'scholar.unmerged')";
    assert_eq!(app.count("audit_log", told).await, 4);
}

#[tokio::test]
async fn who_does_not_see_a_scholar_everywhere_does_not_merge_them() {
    let (app, site_admin) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    let path = format!("/scholars/{}/merge", id_of(&one));
    let body = json!({"otherId": id_of(&other)});
    site_admin.post(&path, &body).await.expect_problem(409, "Error_ScholarElsewhere");
    let of_themselves = json!({"otherId": id_of(&one)});
    site_admin.post(&path, &of_themselves).await.expect_problem(400, "Error_ValidationFailed");
    for (role, place, status) in [
        (Role::SessionAdmin, Place::site(1, 2, 22), 404),
        (Role::AccountAdmin, Place::account(9), 404),
        (Role::Staff, Place::site(1, 2, 21), 403),
    ] {
        let who = app.user(role, place).await;
        who.post(&path, &body).await.expect(status);
        who.get(&format!("/scholars/{}/similar", id_of(&one))).await.expect(status);
    }
    assert_eq!(app.count("scholars", "true").await, 2);
    let stale = json!({"otherId": id_of(&other), "version": 0});
    head.post(&path, &stale).await.expect_problem(409, "Error_VersionConflict");
}

#[tokio::test]
async fn children_who_are_said_to_be_two_are_not_asked_about_again() {
    let (app, admin) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    let [kept, gone] = [&one, &other].map(id_of);
    assert_eq!(
        admin.get(&format!("/scholars/{kept}/similar")).await.expect(200).value()["count"],
        1
    );
    let pairs = async |query: &str| {
        let found = head.get(&format!("/scholars/similar/pairs{query}")).await.expect(200).value();
        found["results"].as_array().unwrap().len()
    };
    assert_eq!((pairs("").await, pairs("?siteId=21").await, pairs("?siteId=22").await), (1, 1, 1));
    admin.get("/scholars/similar/pairs?siteId=22").await.expect(404);
    admin.get("/scholars/similar/pairs?accountId=9").await.expect(404);
    let apart = json!({"scholarIds": [gone]});
    let left = admin.put(&format!("/scholars/{kept}/apart"), &apart).await.expect(200).value();
    assert_eq!(left["count"], 0);
    assert_eq!(pairs("").await, 0);
    assert_eq!(
        head.get(&format!("/scholars/{gone}/similar")).await.expect(200).value()["count"],
        0
    );
}
