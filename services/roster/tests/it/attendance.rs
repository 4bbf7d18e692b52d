use diesel_async::SimpleAsyncConnection;
use platform::{auth::Role, error::Problem};
use serde_json::{Value, json};
use testing::{Place, TestApp, TestAppBuilder, TestClient};

const REGISTER: &str = "/attendance/register";
/// A Monday on which the sites run.
pub const DAY: &str = "2026-11-23";

/// Site 21 in program 2 of account 1 on a Monday at 6:15 in the evening, with its admin. Its children are 101 Ana in the
/// Blue Room, 102 Ben who comes on Tuesdays only, and 103 Cleo who has no classroom; 104 left. Site 22 is its sibling with
/// 201, site 91 another account's with 901.
pub async fn attendance() -> (TestApp, TestClient) {
    attendance_of(TestApp::start(roster::service())).await
}

/// [`attendance`] of a service that is started in another way.
pub async fn attendance_of(service: TestAppBuilder) -> (TestApp, TestClient) {
    let app = service.at("2026-11-23T23:15:00Z".parse().unwrap()).await;
    for place in [Place::site(1, 2, 21), Place::site(1, 2, 22), Place::site(9, 90, 91)] {
        app.insert_place(place).await;
    }
    run(
        &app,
        "UPDATE ref_sites SET days = '{1,2,3,4,5}', start_date = '2026-09-08', end_date = '2027-06-30';
         INSERT INTO classrooms (id, account_id, program_id, site_id, name, name_key, created_by, modified_by)
         VALUES (5, 1, 2, 21, 'Blue Room', 'blue room', 0, 0), (6, 1, 2, 22, 'Red Room', 'red room', 0, 0);",
    )
    .await;
    for (id, account, name) in [
        (1, 1, ("Ana", "Abbot")),
        (2, 1, ("Ben", "Ball")),
        (3, 1, ("Cleo", "Cruz")),
        (4, 1, ("Dan", "Diaz")),
        (5, 1, ("Eve", "Ellis")),
        (9, 9, ("Zoe", "Zane")),
    ] {
        run(&app, &scholar(id, account, name)).await;
    }
    run(
        &app,
        "UPDATE ref_accounts SET flags = '{attendance-enhancements}' WHERE id = 1;
         UPDATE scholars SET has_epi_pen = true, has_custody_alert = true WHERE id = 1;
         INSERT INTO enrollments (id, account_id, program_id, site_id, scholar_id, classroom_id, enrolled_on, days,
             inactive_on, status, created_by, modified_by)
         VALUES (101, 1, 2, 21, 1, 5, '2026-09-08', '{}', NULL, 1, 0, 0),
                (102, 1, 2, 21, 2, 5, '2026-09-08', '{2}', NULL, 1, 0, 0),
                (103, 1, 2, 21, 3, NULL, '2026-11-20', '{}', NULL, 1, 0, 0),
                (104, 1, 2, 21, 4, 5, '2026-09-08', '{}', '2026-11-20', 2, 0, 0),
                (201, 1, 2, 22, 5, 6, '2026-09-08', '{}', NULL, 1, 0, 0),
                (901, 9, 90, 91, 9, NULL, '2026-09-08', '{}', NULL, 1, 0, 0);
         INSERT INTO scholar_contacts (id, account_id, scholar_id, kind, ordinal, first_name, last_name, relationship,
             phone_number, allowed_to_pick, is_barred)
         VALUES (11, 1, 1, 1, 1, 'Rosa', 'Abbot', 'Mother', '7185551234', true, false),
                (12, 1, 1, 1, 2, 'Iván', 'Abbot', 'Father', NULL, false, true),
                (13, 1, 1, 2, 1, 'Lola', 'Diaz', 'Neighbor', NULL, false, false);",
    )
    .await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    (app, admin)
}

pub async fn run(app: &TestApp, sql: &str) {
    let mut conn = app.database.owner().await;
    conn.batch_execute(&format!("SET afterbell.accounts = '*'; {sql}")).await.unwrap();
}

pub fn scholar(id: i64, account: i64, (first, last): (&str, &str)) -> String {
    format!(
        "INSERT INTO scholars (id, account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade,
             created_by, modified_by)
         VALUES ({id}, {account}, '{first}', '{last}', lower('{first}'), lower('{last}'), '2018-03-04', 3, 0, 0);"
    )
}

async fn register(who: &TestClient, query: &str) -> Value {
    who.get(&format!("{REGISTER}?siteId=21{query}")).await.expect(200).value()
}

pub async fn save(who: &TestClient, marks: Value) -> Value {
    let body = json!({"siteId": 21, "day": DAY, "marks": marks});
    who.put(REGISTER, &body).await.expect(200).value()
}

fn outcomes(answer: &Value) -> Vec<&str> {
    answer["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["outcome"].as_str().unwrap())
        .collect()
}

fn ids(list: &Value) -> Vec<i64> {
    list["results"].as_array().unwrap().iter().map(|row| row["ssmId"].as_i64().unwrap()).collect()
}

/// The mark of the `n`th scholar of the register.
async fn mark(who: &TestClient, n: usize) -> Value {
    register(who, "").await["results"][n]["mark"].clone()
}

#[tokio::test]
async fn opening_a_register_takes_nothing() {
    let (app, admin) = attendance().await;
    let shown = register(&admin, "").await;
    assert_eq!(ids(&shown), [101, 102, 103]);
    assert_eq!((&shown["count"], &shown["taken"]), (&json!(3), &json!(0)));
    assert_eq!(
        (&shown["day"], &shown["today"], &shown["state"]),
        (&json!(DAY), &json!(DAY), &json!({"code": "open", "message": null}))
    );
    let [ana, ben] = [&shown["results"][0], &shown["results"][1]];
    for (field, value) in [
        ("scholarId", json!(1)),
        ("firstName", json!("Ana")),
        ("enteringGrade", json!("3")),
        ("classroomName", json!("Blue Room")),
        ("hasEpiPen", json!(true)),
        ("hasAllergies", json!(false)),
        ("hasCustodyAlert", json!(true)),
        ("isScheduled", json!(true)),
        ("mark", json!(null)),
    ] {
        assert_eq!(ana[field], value, "{field}");
    }
    assert_eq!(ben["isScheduled"], false);
    // Who may collect and who must not; a neighbor who is neither is not listed.
    let contacts = ana["contacts"].as_array().unwrap();
    assert_eq!(contacts.len(), 2);
    assert_eq!(
        (&contacts[0]["contactId"], &contacts[0]["allowedToPick"]),
        (&json!(11), &json!(true))
    );
    assert_eq!((&contacts[1]["contactId"], &contacts[1]["isBarred"]), (&json!(12), &json!(true)));
    assert_eq!(app.count("attendance", "true").await, 0);
    assert_eq!(app.count("audit_log", "true").await, 0);
    // Dan was still there the day before he left, Cleo not yet.
    assert_eq!(ids(&register(&admin, "&day=2026-11-19").await), [101, 102, 104]);
    assert_eq!(ids(&register(&admin, "&classroomId=5").await), [101, 102]);
}

#[tokio::test]
async fn a_holiday_of_the_program_refuses_marks() {
    let (app, admin) = attendance().await;
    run(
        &app,
        "INSERT INTO ref_holidays (id, account_id, program_id, name, start_date, end_date, version, position, deleted)
         VALUES (1, 1, 2, 'Founders Day', '2026-11-20', '2026-11-23', 1, 0, false),
                (2, 1, 3, 'Elsewhere', '2026-11-19', '2026-11-19', 1, 0, false),
                (3, 1, 2, 'Gone', '2026-11-19', '2026-11-19', 2, 0, true)",
    )
    .await;
    run(
        &app,
        "INSERT INTO site_hours (id, account_id, end_time, version, position, deleted)
         VALUES (21, 1, '18:00', 1, 0, false)",
    )
    .await;
    let shown = register(&admin, "").await;
    assert_eq!(shown["endTime"], "18:00:00");
    let state = shown["state"].clone();
    assert_eq!((&state["code"], &state["holiday"]), (&json!("holiday"), &json!("Founders Day")));
    // The day before the holidays takes marks: that of another program and one that was removed do not count.
    assert_eq!(shown["openDay"], "2026-11-19");
    assert_eq!(register(&admin, "&day=2026-11-19").await["openDay"], Value::Null);
    assert_eq!(register(&admin, "&day=2026-12-24").await["openDay"], "2026-11-19");
    let body = json!({"siteId": 21, "day": DAY, "marks": [{"ssmId": 101, "status": "Present"}]});
    admin.put(REGISTER, &body).await.expect_problem(400, "Error_ValidationFailed");
    let week = admin.get("/attendance/week?siteId=21&from=2026-11-15").await.expect(200).value();
    assert_eq!(week["days"][4]["state"]["code"], "open");
    assert_eq!(week["days"][5]["state"]["code"], "holiday");
    // Nobody waits for marks of that day.
    let chart = admin
        .get("/analytics/ada?siteId=21&isDay=true&startDate=2026-11-19&endDate=2026-11-20")
        .await
        .expect(200)
        .value();
    assert_eq!(
        (&chart["results"][0]["expected"], &chart["results"][1]["expected"]),
        (&json!(2), &json!(0))
    );
}

#[tokio::test]
async fn marks_are_saved_changed_and_shown() {
    let (app, admin) = attendance().await;
    let marks = json!([
        {"ssmId": 101, "version": 0, "status": "Present", "checkIn": "15:05", "note": " Tired  today "},
        {"ssmId": 102, "status": "Not Scheduled"},
    ]);
    let answer = save(&admin, marks).await;
    assert_eq!((&answer["saved"], outcomes(&answer)), (&json!(2), vec!["saved", "saved"]));
    let saved = &answer["results"][0]["mark"];
    assert_eq!(
        *saved,
        json!({
            "status": "Present", "checkIn": "15:05", "checkout": "--", "note": "Tired today", "version": 1,
            "markedBy": {"userId": admin.user_id, "name": "Test User"}, "markedAt": "2026-11-23T23:15:00Z",
        })
    );
    assert_eq!(mark(&admin, 0).await, *saved);
    assert_eq!(register(&admin, "").await["taken"], 2);
    // One statement of two rows, one entry.
    assert_eq!(app.count("attendance", "version = 1").await, 2);
    let audited = "action = 'attendance.mark' AND entity_id = '21/2026-11-23'";
    assert_eq!(app.count("audit_log", audited).await, 1);
    let condition = r#" AND before = '{"marks": [{"mark": null, "ssmIds": [101, 102]}]}'
        AND after = '{"marks": [
            {"mark": {"status": 2, "checkIn": "15:05:00", "note": "Tired today"}, "ssmIds": [101]},
            {"mark": {"status": 4}, "ssmIds": [102]}]}'"#;
    assert_eq!(app.count("audit_log", &format!("{audited}{condition}")).await, 1);
    let out = json!([{
        "ssmId": 101, "version": 1, "checkOut": "17:30", "checkout": "Dismissed", "note": null,
        "transportation": "Car", "collectedBy": {"contactId": 11},
    }]);
    let answer = save(&admin, out.clone()).await;
    let left = &answer["results"][0]["mark"];
    assert_eq!(
        (&left["checkIn"], &left["checkOut"], &left["note"]),
        (&json!("15:05"), &json!("17:30"), &json!(null))
    );
    assert_eq!(left["collectedBy"], json!({"contactId": 11, "name": "Rosa Abbot"}));
    assert_eq!((&left["checkout"], &left["version"]), (&json!("Dismissed"), &json!(2)));
    // Sent again it changes nothing, and is told so.
    let again = save(&admin, out).await;
    assert_eq!((outcomes(&again), &again["results"][0]["mark"]), (vec!["saved"], left));
    let written = |answer: &Value| answer["results"][0]["isWritten"].clone();
    assert_eq!((written(&answer), written(&again)), (json!(true), json!(false)));
    assert_eq!(again["undoToken"], Value::Null);
    assert_eq!(app.count("audit_log", "action = 'attendance.mark'").await, 2);
}

#[tokio::test]
async fn a_mark_that_waited_for_a_connection_says_when_it_was_made() {
    let (_, admin) = attendance().await;
    let answer = save(
        &admin,
        json!([
            {"ssmId": 101, "status": "Present", "markedAt": "2026-11-23T19:50:00Z"},
            {"ssmId": 102, "status": "Present", "markedAt": "2026-11-24T19:50:00Z"},
        ]),
    )
    .await;
    assert_eq!(answer["results"][0]["mark"]["markedAt"], "2026-11-23T19:50:00Z");
    assert_eq!(answer["results"][1]["mark"]["markedAt"], "2026-11-23T23:15:00Z");
    assert_eq!(mark(&admin, 0).await["markedAt"], "2026-11-23T19:50:00Z");
    let marks = json!([{"ssmId": 101, "status": "Late", "markedAt": "yesterday"}]);
    let body = json!({"siteId": 21, "day": DAY, "marks": marks});
    admin.put(REGISTER, &body).await.expect(400);
}

/// A child who is said to have left already is not looked for. Clocks of devices may be a quarter of an hour ahead.
#[tokio::test]
async fn nobody_comes_or_leaves_at_a_time_that_is_still_to_come() {
    let (_, admin) = attendance().await;
    let early = json!([
        {"ssmId": 101, "checkIn": "15:05", "checkOut": "18:31", "collectedBy": {"contactId": 11}},
        {"ssmId": 102, "checkIn": "18:31"},
        {"ssmId": 103, "checkIn": "18:30"},
    ]);
    let answer = save(&admin, early).await;
    assert_eq!(outcomes(&answer), ["refused", "refused", "saved"]);
    for (n, field) in [(0, "checkOut"), (1, "checkIn")] {
        let error = &answer["results"][n]["error"];
        assert_eq!(error["name"], "Error_ValidationFailed");
        assert_eq!(error["errors"], json!({ field: ["This time is still to come"] }));
    }
    assert_eq!(mark(&admin, 0).await, Value::Null);
    let marks = json!([{"ssmId": 101, "checkIn": "15:05", "checkOut": "23:59", "collectedBy": {"contactId": 11}}]);
    let body = json!({"siteId": 21, "day": "2026-11-20", "marks": marks});
    let answer = admin.put(REGISTER, &body).await.expect(200).value();
    assert_eq!(outcomes(&answer), ["saved"]);
}

#[tokio::test]
async fn a_pickup_refused_by_the_page_is_reported_and_not_written() {
    let (app, admin) = attendance().await;
    save(&admin, json!([{"ssmId": 101, "status": "Present"}])).await;
    let attempt = |contact: i64| {
        json!([{"ssmId": 101, "version": -1, "checkOut": "17:30", "checkout": "Dismissed",
            "collectedBy": {"contactId": contact}}])
    };
    assert_eq!(outcomes(&save(&admin, attempt(12)).await), ["refused"]);
    // Not barred any more meanwhile: the child does not leave by a try.
    assert_eq!(outcomes(&save(&admin, attempt(11)).await), ["conflict"]);
    assert_eq!(mark(&admin, 0).await["checkout"], "--");
    assert_eq!(app.count("audit_log", "action = 'attendance.collector-barred'").await, 1);
}

#[tokio::test]
async fn a_child_whose_enrollment_ended_in_the_afternoon_is_checked_out() {
    let (app, admin) = attendance().await;
    save(&admin, json!([{"ssmId": 101, "status": "Present"}, {"ssmId": 102, "status": "Present"}]))
        .await;
    run(
        &app,
        &format!("UPDATE enrollments SET inactive_on = '{DAY}', status = 2 WHERE id IN (101, 102)"),
    )
    .await;
    // They are in the register while they have marks of the day.
    let shown = register(&admin, "").await;
    assert_eq!(ids(&shown), [101, 102, 103]);
    assert_eq!(shown["results"][0]["isNotEnrolled"], true);
    let here = admin.get("/attendance/still-here?siteId=21").await.expect(200).value();
    assert_eq!(ids(&here), [101, 102]);
    let out = json!([
        {"ssmId": 101, "version": 1, "checkOut": "17:30", "checkout": "Dismissed", "collectedBy": {"contactId": 11}},
        // Left before and has no mark.
        {"ssmId": 104, "status": "Present"},
    ]);
    assert_eq!(outcomes(&save(&admin, out).await), ["saved", "notFound"]);
    let here = admin.get("/attendance/still-here?siteId=21").await.expect(200).value();
    assert_eq!(ids(&here), [102]);
}

#[tokio::test]
async fn a_conflicting_mark_returns_both_versions() {
    let (app, admin) = attendance().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    save(&staff, json!([{"ssmId": 101, "status": "Absent", "note": "Mother called"}])).await;
    let marks = json!([
        {"ssmId": 101, "version": 0, "status": "Present", "checkIn": "15:10"},
        {"ssmId": 102, "version": 0, "status": "Present"},
    ]);
    let answer = save(&admin, marks).await;
    assert_eq!(outcomes(&answer), ["conflict", "saved"]);
    assert_eq!((&answer["conflicts"], &answer["saved"]), (&json!(1), &json!(1)));
    let conflict = &answer["results"][0];
    assert_eq!(
        (&conflict["mark"]["status"], &conflict["mark"]["version"]),
        (&json!("Absent"), &json!(1))
    );
    assert_eq!(
        (&conflict["yours"]["status"], &conflict["yours"]["checkIn"]),
        (&json!("Present"), &json!("15:10"))
    );
    assert_eq!(conflict["changedBy"], json!({"userId": staff.user_id, "name": "Test User"}));
    assert_eq!(
        (&conflict["changedAt"], &conflict["error"]["name"]),
        (&json!("2026-11-23T23:15:00Z"), &json!("Error_VersionConflict"))
    );
    assert_eq!(mark(&admin, 0).await["status"], "Absent");
    // Chosen, with the version that was told.
    let chosen = json!([{"ssmId": 101, "version": 1, "status": "Present", "checkIn": "15:10"}]);
    assert_eq!(outcomes(&save(&admin, chosen).await), ["saved"]);
    // Both asked for the same: there is nothing to choose.
    assert_eq!(
        outcomes(&save(&staff, json!([{"ssmId": 101, "version": 1, "status": "Present"}])).await),
        ["saved"]
    );
}

#[tokio::test]
async fn of_two_concurrent_marks_one_conflicts() {
    let (app, admin) = attendance().await;
    let other = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    for version in 0..8 {
        let at = format!("15:{:02}", version * 2);
        let later = format!("15:{:02}", version * 2 + 1);
        let (one, two) = tokio::join!(
            save(
                &admin,
                json!([{"ssmId": 101, "version": version, "checkIn": at}, {"ssmId": 102, "version": version, "checkIn": at}])
            ),
            save(
                &other,
                json!([{"ssmId": 102, "version": version, "checkIn": later}, {"ssmId": 101, "version": version, "checkIn": later}])
            ),
        );
        for ssm in [101, 102] {
            let of = |answer: &Value| {
                let all = answer["results"].as_array().unwrap();
                all.iter().find(|one| one["ssmId"] == ssm).unwrap()["outcome"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            };
            let mut both = [of(&one), of(&two)];
            both.sort();
            assert_eq!(both, ["conflict", "saved"], "{one} {two}");
        }
    }
    assert_eq!(app.count("attendance", "version = 8").await, 2);
}

#[tokio::test]
async fn a_batch_is_taken_back_but_for_what_changed_since() {
    let (app, admin) = attendance().await;
    save(&admin, json!([{"ssmId": 101, "status": "Late", "note": "Bus"}])).await;
    let marks = json!([
        {"ssmId": 101, "version": 1, "status": "Present"},
        {"ssmId": 102, "status": "Present"},
        {"ssmId": 103, "status": "Present"},
    ]);
    let token = save(&admin, marks).await["undoToken"].as_str().unwrap().to_owned();
    let staff = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    save(&staff, json!([{"ssmId": 103, "version": 1, "checkIn": "15:12"}])).await;
    // Somebody else's token takes nothing back.
    staff
        .post("/attendance/revert", &json!({"undoToken": token}))
        .await
        .expect_problem(404, "Error_NotFound");
    let back =
        admin.post("/attendance/revert", &json!({"undoToken": token})).await.expect(200).value();
    assert_eq!(outcomes(&back), ["saved", "saved", "conflict"]);
    assert_eq!((&back["siteId"], &back["day"]), (&json!(21), &json!(DAY)));
    assert_eq!(back["results"][2]["error"]["name"], "Error_ChangedSince");
    assert_eq!(back["results"][2]["mark"]["checkIn"], "15:12");
    let ana = mark(&admin, 0).await;
    assert_eq!(
        (&ana["status"], &ana["note"], &ana["version"]),
        (&json!("Late"), &json!("Bus"), &json!(3))
    );
    // Not taken again.
    assert_eq!(mark(&admin, 1).await, Value::Null);
    assert_eq!(register(&admin, "").await["taken"], 2);
    assert_eq!(app.count("audit_log", "action = 'attendance.revert'").await, 1);
    admin.post("/attendance/revert", &json!({"undoToken": token})).await.expect(404);
    // A page that still shows the mark which was taken back does not overwrite a new one.
    save(&staff, json!([{"ssmId": 102, "version": 0, "status": "Absent"}])).await;
    let stale = save(&admin, json!([{"ssmId": 102, "version": 1, "status": "Late"}])).await;
    assert_eq!(outcomes(&stale), ["conflict"]);
}

#[tokio::test]
async fn days_that_take_no_marks_say_why() {
    let (app, admin) = attendance().await;
    let refused = async |day: &str, code: &str, message: &str| {
        let body =
            json!({"siteId": 21, "day": day, "marks": [{"ssmId": 101, "status": "Present"}]});
        let problem =
            admin.put(REGISTER, &body).await.expect_problem(400, "Error_ValidationFailed").value();
        assert_eq!(problem["errors"]["day"], json!([message]));
        assert_eq!(problem["faults"]["day"][0]["code"], code);
        let shown = register(&admin, &format!("&day={day}")).await;
        assert_eq!(shown["state"]["message"], message);
    };
    refused("2026-11-24", "futureDay", "You can't mark attendance for a future day.").await;
    refused("2026-11-22", "notRunning", "This site doesn't run on Sundays.").await;
    refused("2026-09-07", "beforeSession", "The session starts September 8, 2026.").await;
    refused("2027-07-01", "afterSession", "The session ended June 30, 2027.").await;
    run(&app, "UPDATE ref_sites SET status = 2 WHERE id = 21").await;
    refused(DAY, "siteDisabled", "This site is disabled.").await;
    assert_eq!(app.count("attendance", "true").await, 0);
}

#[tokio::test]
async fn the_day_is_the_sites_own() {
    let (app, admin) = attendance().await;
    // Half past midnight in New York, and in Honolulu the evening before.
    run(&app, "UPDATE ref_sites SET days = '{}'").await;
    let now = "2026-11-24T05:30:00Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    app.clock().advance(now - app.clock().now());
    for (zone, today, tomorrow) in [
        ("America/New_York", "2026-11-24", "2026-11-25"),
        ("Pacific/Honolulu", "2026-11-23", "2026-11-24"),
        ("Pacific/Guam", "2026-11-24", "2026-11-25"),
    ] {
        run(&app, &format!("UPDATE ref_sites SET time_zone = '{zone}' WHERE id = 21")).await;
        let shown = register(&admin, "").await;
        assert_eq!((&shown["today"], &shown["state"]["code"]), (&json!(today), &json!("open")));
        let next = register(&admin, &format!("&day={tomorrow}")).await;
        assert_eq!(next["state"]["code"], "future", "{zone}");
    }
}

#[tokio::test]
async fn a_barred_pickup_is_refused_and_the_site_notified() {
    let (app, admin) = attendance().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let marks = json!([
        {"ssmId": 101, "checkOut": "17:30", "collectedBy": {"contactId": 12, "reason": "Mother is ill"}},
        {"ssmId": 102, "status": "Present"},
    ]);
    for _ in 0..2 {
        let answer = save(&staff, marks.clone()).await;
        assert_eq!(outcomes(&answer), ["refused", "saved"]);
        let error = &answer["results"][0]["error"];
        assert_eq!(error["name"], "Error_CollectorBarred");
        assert_eq!(error["faults"]["collectedBy"][0]["code"], "collectorBarred");
    }
    // By name, too.
    let named = json!([{"ssmId": 101, "collectedBy": {"name": "abbot, ivan", "reason": "Father"}}]);
    assert_eq!(save(&staff, named).await["results"][0]["error"]["name"], "Error_CollectorBarred");
    assert_eq!(mark(&admin, 0).await, Value::Null);
    assert_eq!(
        app.count("audit_log", "action = 'attendance.collector-barred' AND entity_id = '101'")
            .await,
        3
    );
    // One letter for the admin of the site, however often it was tried.
    let mut letters = Vec::new();
    for _ in 0..100 {
        letters = app.platform.mail().stored().await.unwrap();
        if !letters.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0].subject, "Pickup refused at Site 21");
    assert!(letters[0].to.contains(&format!("user{}@", admin.user_id)));
    let letter = app.platform.mail().stored_letter(&letters[0].id).await.unwrap().unwrap();
    assert!(
        !letter.text.contains("Ana") && !letter.text.contains("Abbot"),
        "no child is named in mail"
    );
    assert!(letter.text.contains("/a/1/p/2/s/21/roster/scholar/1?tab=history"), "{}", letter.text);
    // The child's history says who it was.
    let history = admin.get("/scholars/1/history").await.expect(200).value();
    let refused = &history["results"][0];
    assert_eq!(refused["action"], "attendance.collector-barred");
    assert_eq!(refused["after"]["contactName"], "Iván Abbot");
    assert_eq!(app.count("jobs", "kind = 'roster.barred-collector'").await, 1);
}

#[tokio::test]
async fn a_site_without_admin_notifies_higher_admins() {
    let barred = json!([{"ssmId": 101, "checkOut": "17:30", "collectedBy": {"contactId": 12}}]);
    for above in [vec![], vec![Place::program(1, 2)]] {
        let (app, admin) = attendance().await;
        let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
        let mut recipient = app.user(Role::AccountAdmin, Place::account(1)).await.user_id;
        for place in above {
            recipient = app.user(Role::ProgramAdmin, place).await.user_id;
        }
        let deactivate = format!("UPDATE ref_users SET status = 2 WHERE id = {}", admin.user_id);
        run(&app, &deactivate).await;
        assert_eq!(outcomes(&save(&staff, barred.clone()).await), ["refused"]);
        let letters = format!(
            "kind = 'roster.barred-collector' AND (payload->>'user')::bigint = {recipient}"
        );
        assert_eq!(app.count("jobs", &letters).await, 1);
        assert_eq!(app.count("jobs", "kind = 'roster.barred-collector'").await, 1);
    }
}

#[tokio::test]
async fn an_undo_never_releases_a_child_to_a_barred_contact() {
    let (app, admin) = attendance().await;
    let bar = "UPDATE scholar_contacts SET is_barred = true, allowed_to_pick = false WHERE id = 11";
    let allow =
        "UPDATE scholar_contacts SET is_barred = false, allowed_to_pick = true WHERE id = 11";
    // Named before they were barred.
    save(&admin, json!([{"ssmId": 101, "status": "Present", "collectedBy": {"contactId": 11}}]))
        .await;
    run(&app, bar).await;
    let out = json!([{"ssmId": 101, "version": 1, "checkOut": "17:00", "checkout": "Dismissed"}]);
    let refused = save(&admin, out.clone()).await;
    assert_eq!(refused["results"][0]["error"]["name"], "Error_CollectorBarred");
    assert_eq!(app.count("audit_log", "action = 'attendance.collector-barred'").await, 1);
    run(&app, allow).await;
    assert_eq!(outcomes(&save(&admin, out).await), ["saved"]);
    // What was taken back after that, and is given back now.
    let here = json!([{"ssmId": 101, "version": 2, "status": null, "checkOut": null, "checkout": "--", "collectedBy": null}]);
    let token = save(&admin, here).await["undoToken"].clone();
    run(&app, bar).await;
    let back =
        admin.post("/attendance/revert", &json!({"undoToken": token})).await.expect(200).value();
    assert_eq!(back["results"][0]["error"]["name"], "Error_CollectorBarred");
    assert_eq!(mark(&admin, 0).await, Value::Null);
    assert_eq!(app.count("audit_log", "action = 'attendance.collector-barred'").await, 2);
}

#[tokio::test]
async fn a_barred_person_is_known_in_every_list_and_by_more_of_their_name() {
    let (app, admin) = attendance().await;
    run(
        &app,
        "INSERT INTO scholar_contacts (id, account_id, scholar_id, kind, ordinal, first_name, last_name, allowed_to_pick)
         VALUES (14, 1, 1, 2, 2, 'IVAN', 'Abbot', true), (15, 1, 1, 2, 3, 'Ivan Luis', 'Abbot', true);",
    )
    .await;
    let by = |collector: Value| json!([{"ssmId": 101, "collectedBy": collector}]);
    for collector in [
        json!({"contactId": 14}),
        json!({"name": "Iván M. Abbot", "reason": "Father"}),
        json!({"name": "Abbot Jr, Ivan", "reason": "Father"}),
    ] {
        let answer = save(&admin, by(collector.clone())).await;
        assert_eq!(answer["results"][0]["error"]["name"], "Error_CollectorBarred", "{collector}");
    }
    // Somebody else of the list, whose name begins alike.
    assert_eq!(outcomes(&save(&admin, by(json!({"contactId": 15}))).await), ["saved"]);
}

#[tokio::test]
async fn who_collected_a_child_is_not_erased() {
    let (_, admin) = attendance().await;
    let out = json!([{"ssmId": 101, "status": "Present", "checkOut": "17:00", "collectedBy": {"contactId": 11}}]);
    assert_eq!(outcomes(&save(&admin, out).await), ["saved"]);
    let erased = save(&admin, json!([{"ssmId": 101, "version": 1, "collectedBy": null}])).await;
    assert!(erased["results"][0]["error"]["errors"]["collectedBy"].is_array(), "{erased}");
    let other = json!([{"ssmId": 101, "version": 1, "collectedBy": {"name": "Ben Neighbor", "reason": "Mother called", "idChecked": true}}]);
    assert_eq!(outcomes(&save(&admin, other).await), ["saved"]);
}

#[tokio::test]
async fn another_person_needs_a_name_and_a_reason() {
    let (_, admin) = attendance().await;
    let by = |collector: Value| json!([{"ssmId": 101, "collectedBy": collector}]);
    for (collector, field) in [
        (json!({"name": "Ben Neighbor"}), "collectedBy.reason"),
        (json!({"name": "Ben Neighbor", "reason": "Mother called"}), "collectedBy.idChecked"),
        (json!({"contactId": 13}), "collectedBy.reason"),
        (json!({"reason": "Mother called"}), "collectedBy.name"),
        // A contact of another child, or of nobody.
        (json!({"contactId": 99, "reason": "x"}), "collectedBy.contactId"),
    ] {
        let answer = save(&admin, by(collector)).await;
        assert_eq!(outcomes(&answer), ["refused"]);
        assert!(answer["results"][0]["error"]["errors"][field].is_array(), "{answer}");
    }
    let ben = json!({"name": "Ben Neighbor", "reason": "Mother called", "idChecked": true});
    let answer = save(&admin, by(ben)).await;
    assert_eq!(
        answer["results"][0]["mark"]["collectedBy"],
        json!({"name": "Ben Neighbor", "reason": "Mother called", "isOffList": true})
    );
    let taken_away = json!([{"ssmId": 101, "version": 1, "collectedBy": null}]);
    assert_eq!(save(&admin, taken_away).await["results"][0]["mark"], Value::Null);
}

#[tokio::test]
async fn mixed_marks_are_saved_to_the_right_children() {
    let (_app, admin) = attendance().await;
    let marks = |version: i64, way: &str| {
        json!([
            {"ssmId": 103, "version": version, "status": "Present", "checkIn": "15:01"},
            {"ssmId": 102, "version": version, "status": "Late", "note": way, "transportation": way},
            {"ssmId": 101, "version": version, "status": "Absent", "note": null},
        ])
    };
    // New rows, then those that are there.
    for (version, way) in [(0, "Bus"), (1, "Walks")] {
        let mut marks_of_round = marks(version, way);
        marks_of_round[0]["checkIn"] = json!(format!("15:0{version}"));
        marks_of_round[2]["status"] = json!(["Absent", "Not Scheduled"][usize::from(version > 0)]);
        let answer = save(&admin, marks_of_round.clone()).await;
        assert_eq!(outcomes(&answer), ["saved"; 3]);
        let rows = register(&admin, "").await["results"].clone();
        for marks_of_round in marks_of_round.as_array().unwrap() {
            let row =
                rows.as_array().unwrap().iter().find(|row| row["ssmId"] == marks_of_round["ssmId"]);
            let mark = &row.unwrap()["mark"];
            for field in ["status", "checkIn", "note", "transportation"] {
                assert_eq!(
                    mark[field], marks_of_round[field],
                    "{field} of {}",
                    marks_of_round["ssmId"]
                );
            }
        }
    }
}

#[tokio::test]
async fn rules_apply_to_each_mark() {
    let (app, admin) = attendance().await;
    let answer = save(
        &admin,
        json!([
            {"ssmId": 101, "checkIn": "15:10", "checkOut": "15:09"},
            {"ssmId": 102, "note": "x".repeat(501)},
            {"ssmId": 103, "transportation": "x".repeat(51), "status": "Present"},
        ]),
    )
    .await;
    assert_eq!(outcomes(&answer), ["refused"; 3]);
    assert_eq!(
        answer["results"][0]["error"]["errors"]["checkOut"],
        json!(["Check-out can't be before check-in"])
    );
    assert_eq!((&answer["failed"], &answer["undoToken"]), (&json!(3), &Value::Null));
    for (marks, field) in [
        (json!([{"ssmId": 101, "status": "Here"}]), "marks[0].status"),
        (json!([{"ssmId": 101, "checkIn": "25:00"}]), "marks[0].checkIn"),
        (json!([{"status": "Present"}]), "marks[0].ssmId"),
        (json!([{"ssmId": 101}, {"ssmId": 101}]), "marks[1].ssmId"),
        (json!([]), "marks"),
    ] {
        let body = json!({"siteId": 21, "day": DAY, "marks": marks});
        let problem = admin.put(REGISTER, &body).await.expect(400).value();
        assert!(problem["errors"][field].is_array(), "{field} {problem}");
    }
    assert_eq!(app.count("attendance", "true").await, 0);
}

#[tokio::test]
async fn an_absent_child_is_not_checked_in_and_nobody_leaves_who_has_not_come() {
    let (app, admin) = attendance().await;
    let walks = json!({"name": "Walks home", "reason": "The family agreed", "idChecked": true});
    let answer = save(
        &admin,
        json!([
            {"ssmId": 101, "version": 0, "status": "Absent", "checkIn": "15:00"},
            {"ssmId": 102, "version": 0, "status": "Not Scheduled", "checkOut": "17:00", "collectedBy": walks},
            {"ssmId": 103, "version": 0, "checkOut": "17:00", "collectedBy": walks},
        ]),
    )
    .await;
    assert_eq!(outcomes(&answer), ["refused"; 3]);
    let away = "A child who is absent or not scheduled has no check-in and no check-out";
    for (n, field, message) in [
        (0, "checkIn", away),
        (1, "checkOut", away),
        (2, "checkOut", "Please mark this child present or late first"),
    ] {
        let error = &answer["results"][n]["error"];
        assert_eq!(
            (&error["name"], &error["errors"]),
            (&json!("Error_ValidationFailed"), &json!({ field: [message] }))
        );
    }
    assert_eq!(app.count("attendance", "true").await, 0);
}

#[tokio::test]
async fn registers_are_those_of_ones_own_sites() {
    let (app, admin) = attendance().await;
    let body = |site: i64| json!({"siteId": site, "day": DAY, "marks": [{"ssmId": 101, "status": "Present"}]});
    for site in [22, 91, 999] {
        for path in [
            "/attendance/register",
            "/attendance/week",
            "/attendance/still-here",
            "/analytics/daily-attendance/scholar",
        ] {
            admin.get(&format!("{path}?siteId={site}")).await.expect_problem(404, "Error_NotFound");
        }
        admin.put(REGISTER, &body(site)).await.expect_problem(404, "Error_NotFound");
    }
    for ssm in [201, 901, 999] {
        admin
            .get(&format!("/roster/scholar/attendance/drawer?ssmId={ssm}"))
            .await
            .expect_problem(404, "Error_NotFound");
    }
    admin
        .get(&format!("{REGISTER}?siteId=21&classroomId=6"))
        .await
        .expect_problem(404, "Error_NotFound");
    // Children of other places are not told from children who are not there; the rest is saved.
    let answer = save(
        &admin,
        json!([
            {"ssmId": 201, "status": "Present"}, {"ssmId": 901, "status": "Present"},
            {"ssmId": 999, "status": "Present"}, {"ssmId": 104, "status": "Present"},
            {"ssmId": 101, "status": "Present"},
        ]),
    )
    .await;
    assert_eq!(outcomes(&answer), ["notFound", "notFound", "notFound", "notFound", "saved"]);
    for n in 0..4 {
        assert_eq!(answer["results"][n]["error"]["name"], "Error_NotFound");
        assert_eq!(answer["results"][n]["mark"], Value::Null);
    }
    assert_eq!(app.count("attendance", "true").await, 1);
    for (role, place, status) in [
        (Role::AccountAdmin, Place::account(1), 200),
        (Role::ProgramAdmin, Place::program(1, 2), 200),
        (Role::Staff, Place::site(1, 2, 22), 404),
        (Role::ProgramAdmin, Place::program(9, 90), 404),
        (Role::ContentAdmin, Place::provider(), 403),
        (Role::SuperAdmin, Place::provider(), 200),
    ] {
        let other = app.user(role, place).await;
        other.get(&format!("{REGISTER}?siteId=21")).await.expect(status);
        other.put(REGISTER, &body(21)).await.expect(status);
    }
}

#[tokio::test]
async fn staff_do_not_see_scholars_without_a_classroom() {
    let (app, admin) = attendance().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    save(&admin, json!([{"ssmId": 103, "status": "Present"}, {"ssmId": 101, "status": "Present"}]))
        .await;
    let shown = register(&staff, "").await;
    assert_eq!(
        (ids(&shown), &shown["count"], &shown["taken"]),
        (vec![101, 102], &json!(2), &json!(1))
    );
    for path in
        ["/attendance/still-here?siteId=21", "/analytics/daily-attendance/details?siteId=21"]
    {
        assert_eq!(ids(&staff.get(path).await.expect(200).value()), [101], "{path}");
        assert_eq!(admin.get(path).await.expect(200).value()["count"], 2, "{path}");
    }
    // Dan, who left on the 20th, is in the weeks before.
    for (path, seen) in [
        ("/attendance/week?siteId=21", vec![101, 102]),
        ("/analytics/daily-attendance/scholar?siteId=21", vec![101, 102, 104]),
    ] {
        assert_eq!(ids(&staff.get(path).await.expect(200).value()), seen, "{path}");
        let all = admin.get(path).await.expect(200).value();
        assert_eq!(all["count"], seen.len() + 1, "{path}");
    }
    staff.get("/roster/scholar/attendance/drawer?ssmId=103").await.expect(404);
    let answer = save(&staff, json!([{"ssmId": 103, "version": 1, "status": "Absent"}])).await;
    assert_eq!(outcomes(&answer), ["notFound"]);
    assert_eq!(mark(&admin, 2).await["status"], "Present");
}

#[tokio::test]
async fn five_hundred_marks_are_one_statement_and_one_entry() {
    let (app, admin) = attendance().await;
    run(
        &app,
        "INSERT INTO scholars (id, account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade,
             created_by, modified_by)
         SELECT n, 1, 'Kid', 'No ' || n, 'kid', 'no ' || n, '2018-03-04', 3, 0, 0 FROM generate_series(1001, 1500) n;
         INSERT INTO enrollments (id, account_id, program_id, site_id, scholar_id, classroom_id, enrolled_on, created_by,
             modified_by)
         SELECT n, 1, 2, 21, n, 5, '2026-09-08', 0, 0 FROM generate_series(1001, 1500) n;",
    )
    .await;
    let marks = |version: i64, status: &str| -> Value {
        (1001..1501)
            .map(
                |id| json!({"ssmId": id, "version": version, "status": status, "checkIn": "15:05"}),
            )
            .collect()
    };
    let begun = std::time::Instant::now();
    let answer = save(&admin, marks(0, "Present")).await;
    println!("500 marks took {:?}", begun.elapsed());
    assert_eq!((&answer["saved"], answer["results"].as_array().unwrap().len()), (&json!(500), 500));
    // All rows were written by one statement: they have one transaction, and PostgreSQL counts commands in it.
    let commands = "(SELECT count(DISTINCT (xmin::text, cmin::text)) FROM attendance) = 1";
    assert_eq!(app.count("(SELECT 1) AS one", commands).await, 1);
    assert_eq!(app.count("audit_log", "true").await, 1);
    let changed = save(&admin, marks(1, "Late")).await;
    assert_eq!(changed["saved"], 500);
    let token = json!({"undoToken": changed["undoToken"]});
    let back = admin.post("/attendance/revert", &token).await.expect(200).value();
    assert_eq!(back["saved"], 500);
    assert_eq!(app.count("attendance", "status = 2 AND version = 3").await, 500);
    let begun = std::time::Instant::now();
    assert_eq!(register(&admin, "").await["count"], 503);
    println!("a register of 503 took {:?}", begun.elapsed());
    let many: Value = (1..502).map(|id| json!({"ssmId": id})).collect();
    let body = json!({"siteId": 21, "day": DAY, "marks": many});
    admin.put(REGISTER, &body).await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn a_week_and_a_history_show_what_was_taken() {
    let (app, admin) = attendance().await;
    save(&admin, json!([{"ssmId": 101, "status": "Late", "checkIn": "15:40"}])).await;
    let friday = json!({"siteId": 21, "day": "2026-11-20", "marks": [{"ssmId": 101, "status": "Absent"}, {"ssmId": 103, "status": "Present"}]});
    admin.put(REGISTER, &friday).await.expect(200);
    let week = admin.get("/attendance/week?siteId=21&from=2026-11-17").await.expect(200).value();
    // Dan was there until the 20th, Cleo from then on.
    assert_eq!(ids(&week), [101, 102, 103, 104]);
    let days: Vec<&str> = week["days"]
        .as_array()
        .unwrap()
        .iter()
        .map(|day| day["state"]["code"].as_str().unwrap())
        .collect();
    assert_eq!(days, ["open", "open", "open", "open", "notRunning", "notRunning", "open"]);
    let ana = &week["results"][0]["days"];
    assert_eq!(
        (&ana[3]["mark"]["status"], &ana[6]["mark"]["status"], &ana[0]["mark"]),
        (&json!("Absent"), &json!("Late"), &Value::Null)
    );
    let ben = &week["results"][1]["days"];
    assert_eq!((&ben[0]["isScheduled"], &ben[1]["isScheduled"]), (&json!(true), &json!(false)));
    let [cleo, dan] = [&week["results"][2]["days"], &week["results"][3]["days"]];
    assert_eq!((&cleo[2]["isEnrolled"], &cleo[3]["isEnrolled"]), (&json!(false), &json!(true)));
    assert_eq!((&dan[2]["isEnrolled"], &dan[3]["isEnrolled"]), (&json!(true), &json!(false)));
    let current = admin.get("/attendance/week?siteId=21").await.expect(200).value();
    assert_eq!(current["days"][0]["day"], "2026-11-22");

    let path = "/roster/scholar/attendance/drawer?ssmId=101";
    let drawer = admin.get(path).await.expect(200).value();
    let days: Vec<&str> = drawer["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|day| day["day"].as_str().unwrap())
        .collect();
    assert_eq!(days, [DAY, "2026-11-20"]);
    assert_eq!(
        drawer["totals"],
        json!({"taken": 2, "present": 0, "late": 1, "absent": 1, "notScheduled": 0})
    );
    assert_eq!((&drawer["firstName"], &drawer["site"]["siteId"]), (&json!("Ana"), &json!(21)));
    let one = format!("{path}&startDate=2026-11-21&endDate=2026-11-23");
    assert_eq!(admin.get(&one).await.expect(200).value()["count"], 1);
    let none = admin.get("/roster/scholar/attendance/drawer?ssmId=102").await.expect(200).value();
    assert_eq!((&none["count"], &none["lastName"]), (&json!(0), &json!("Ball")));
    let turned = format!("{path}&startDate=2026-11-23&endDate=2026-11-20");
    admin.get(&turned).await.expect_problem(400, "Error_ValidationFailed");
    assert_eq!(app.count("attendance", "true").await, 3);
}

#[tokio::test]
async fn still_here_is_who_came_and_has_not_left() {
    let (_, admin) = attendance().await;
    let path = "/attendance/still-here?siteId=21";
    assert_eq!(admin.get(path).await.expect(200).value()["count"], 0);
    save(&admin, json!([{"ssmId": 101, "status": "Present", "checkIn": "15:05"}, {"ssmId": 102, "status": "Late"}, {"ssmId": 103, "status": "Absent"}])).await;
    let here = admin.get(path).await.expect(200).value();
    assert_eq!(ids(&here), [101, 102]);
    assert_eq!(
        (&here["results"][0]["mark"]["checkIn"], &here["results"][0]["contacts"][0]["firstName"]),
        (&json!("15:05"), &json!("Rosa"))
    );
    assert_eq!(here["asOf"], "2026-11-23T23:15:00Z");
    // Nobody leaves without somebody who is named.
    let alone = save(&admin, json!([{"ssmId": 101, "version": 1, "checkout": "Dismissed"}, {"ssmId": 102, "version": 1, "checkOut": "17:00"}])).await;
    assert_eq!(outcomes(&alone), ["refused"; 2]);
    assert_eq!(
        alone["results"][0]["error"]["errors"]["collectedBy"],
        json!(["Please say who picks up this child"])
    );
    assert_eq!(admin.get(path).await.expect(200).value()["count"], 2);
    let walks = json!({"name": "Walks home", "reason": "The family has agreed in writing", "idChecked": true});
    save(&admin, json!([{"ssmId": 101, "version": 1, "checkout": "Dismissed", "collectedBy": {"contactId": 11}}, {"ssmId": 102, "version": 1, "checkOut": "17:00", "collectedBy": walks}])).await;
    assert_eq!(admin.get(path).await.expect(200).value()["count"], 0);
}

#[tokio::test]
async fn daily_attendance_is_counted_sorted_and_downloaded() {
    let (app, admin) = attendance().await;
    for (day, ana, ben) in [
        ("2026-11-19", "Present", "Absent"),
        ("2026-11-20", "Late", "Absent"),
        (DAY, "Absent", "Present"),
    ] {
        let body = json!({"siteId": 21, "day": day, "marks": [{"ssmId": 101, "status": ana}, {"ssmId": 102, "status": ben}]});
        admin.put(REGISTER, &body).await.expect(200);
    }
    let path =
        "/analytics/daily-attendance/scholar?SiteId=21&StartDate=2026-11-19&EndDate=2026-11-23";
    let list = admin.get(&format!("{path}&SortField=rate&SortDir=asc")).await.expect(200).value();
    // Dan was enrolled on the first of the days; nothing is known of him and Cleo.
    assert_eq!((ids(&list), &list["count"]), (vec![102, 101, 103, 104], &json!(4)));
    assert_eq!(
        (&list["results"][1]["rate"], &list["results"][0]["rate"], &list["results"][2]["rate"]),
        (&json!(66.7), &json!(33.3), &Value::Null)
    );
    assert_eq!(
        list["results"][1]["totals"],
        json!({"taken": 3, "present": 1, "late": 1, "absent": 1, "notScheduled": 0})
    );
    assert_eq!(list["results"][0]["siteName"], "Site 21");
    let second = admin.get(&format!("{path}&count=1&page=2")).await.expect(200).value();
    assert_eq!((ids(&second), &second["count"]), (vec![102], &json!(4)));
    let details = "/analytics/daily-attendance/details?SiteId=21&ClassId=5";
    let list = admin
        .get(&format!("{details}&SortField=day&SortDir=desc&group=true"))
        .await
        .expect(200)
        .value();
    assert_eq!(
        (&list["count"], &list["results"][0]["day"], &list["results"][0]["mark"]["status"]),
        (&json!(6), &json!(DAY), &json!("Absent"))
    );
    for sort in
        ["", "&SortField=day&SortDir=desc", "&SortField=day&SortDir=asc", "&SortField=lastName"]
    {
        let page = async |query: &str| {
            admin.get(&format!("{details}{sort}{query}")).await.expect(200).value()
        };
        let whole = page("&count=100").await;
        let mut paged = Vec::new();
        for number in 1..=3 {
            let part = page(&format!("&count=2&page={number}")).await;
            assert_eq!(part["count"], 6);
            paged.extend(part["results"].as_array().unwrap().clone());
        }
        assert_eq!(json!(paged), whole["results"], "{sort}");
        assert_eq!(page("&count=2&page=4").await["results"], json!([]));
    }
    let file = admin.get(&format!("{details}&isReport=true")).await.expect(200);
    assert!(file.header("content-disposition").unwrap().contains("daily-attendance-details.csv"));
    let text = file.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        (lines.len(), lines[1]),
        (7, "11/19/2026,Abbot,Ana,3,Blue Room,Site 21,Present,,,,,,")
    );
    admin.get(&format!("{path}&SortField=ssn")).await.expect_problem(400, "Error_ValidationFailed");
    admin
        .get("/analytics/daily-attendance/scholar")
        .await
        .expect_problem(400, "Error_ValidationFailed");
    // Of a program, whoever has one site sees that one.
    let own =
        admin.get("/analytics/daily-attendance/scholar?ProgramId=2").await.expect(200).value();
    assert!(
        own["count"] == 4 && own["results"].as_array().unwrap().iter().all(|it| it["siteId"] == 21)
    );
    admin.get("/analytics/daily-attendance/scholar?ProgramId=90").await.expect(404);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let all =
        program.get("/analytics/daily-attendance/scholar?ProgramId=2").await.expect(200).value();
    assert_eq!(all["count"], 5);
}

#[tokio::test]
async fn demo_data_marks_eight_weeks_once() {
    let (app, admin) = attendance().await;
    let place = platform::auth::SitePlace { account: 1, program: 2, site: 21 };
    for _ in 0..2 {
        app.platform
            .db()
            .system_tx(async |conn| roster::seed::attendance(conn, place, app.clock().now()).await)
            .await
            .unwrap();
    }
    let marks = app.count("attendance", "true").await;
    assert!((35..90).contains(&marks), "{marks}");
    assert_eq!(app.count("attendance", &format!("day >= '{DAY}'")).await, 0);
    assert_eq!(
        app.count(
            "attendance",
            "enrollment_id = 102 AND extract(dow FROM day) <> 2 AND status <> 4"
        )
        .await,
        0
    );
    assert_eq!(app.count("attendance", &format!("marked_by <> {}", admin.user_id)).await, 0);
    assert!(app.count("attendance", "collected_by_contact = 11").await > 10);
}

#[tokio::test]
async fn an_open_register_learns_that_somebody_has_marked() {
    let (app, admin) = attendance().await;
    let latest = format!("/attendance/latest?siteId=21&day={DAY}");
    let number = async |who: &TestClient| {
        who.get(&latest).await.expect(200).value()["latest"].as_i64().unwrap()
    };
    assert_eq!(number(&admin).await, 0);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let mark = |status: &str, version: Value| json!({"siteId": 21, "day": DAY, "marks": [{"ssmId": 101, "status": status, "version": version}]});
    let saved = staff.put(REGISTER, &mark("Present", Value::Null)).await.expect(200).value();
    let first = number(&admin).await;
    assert!(first > 0);
    // The same mark once more is none.
    staff
        .put(REGISTER, &mark("Present", saved["results"][0]["mark"]["version"].clone()))
        .await
        .expect(200);
    staff.post("/attendance/revert", &json!({"undoToken": saved["undoToken"]})).await.expect(200);
    assert!(number(&admin).await > first, "what is taken back is told too");
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    sibling.get(&latest).await.expect(404);
    // Staff do not notice marks of Cleo, who has no classroom.
    let (of_staff, of_admin) = (number(&staff).await, number(&admin).await);
    save(&admin, json!([{"ssmId": 103, "status": "Present"}])).await;
    assert_eq!(number(&staff).await, of_staff);
    assert!(number(&admin).await > of_admin);
}

#[tokio::test]
async fn a_home_shows_how_far_today_is() {
    let (app, admin) = attendance().await;
    for day in ["2026-11-18", "2026-11-19", "2026-11-20"] {
        let ben = if day == "2026-11-19" { "Late" } else { "Absent" };
        let body = json!({"siteId": 21, "day": day, "marks": [
            {"ssmId": 101, "status": "Absent"}, {"ssmId": 102, "status": ben},
        ]});
        admin.put(REGISTER, &body).await.expect(200);
    }
    let of = async |who: &TestClient, query: &str| {
        who.get(&format!("/attendance/overview?{query}")).await.expect(200).value()["results"]
            .clone()
    };
    let today = of(&admin, "siteId=21").await[0].clone();
    // Ben comes on Tuesdays only.
    assert_eq!(
        (&today["expected"], &today["taken"], &today["stillHere"]),
        (&json!(2), &json!(0), &json!(0))
    );
    assert_eq!((&today["day"], &today["state"]["code"]), (&json!(DAY), &json!("open")));
    assert_eq!(
        today["absent"],
        json!([{"scholarId": 1, "name": "Ana Abbot", "since": "2026-11-18"}])
    );
    assert_eq!(today["absentCount"], 1);

    save(&admin, json!([{"ssmId": 101, "status": "Present"}])).await;
    let later = of(&admin, "siteId=21").await[0].clone();
    assert_eq!(
        (&later["taken"], &later["stillHere"], &later["absent"]),
        (&json!(1), &json!(1), &json!([]))
    );

    // Staff do not see Cleo, who has no classroom.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(of(&staff, "siteId=21").await[0]["expected"], 1);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let sites = of(&program, "programId=2").await;
    let names: Vec<_> = sites.as_array().unwrap().iter().map(|site| &site["siteId"]).collect();
    assert_eq!(names, [&json!(21), &json!(22)]);
    // Of the program, whoever has one site sees that one.
    assert_eq!(of(&admin, "programId=2").await.as_array().unwrap().len(), 1);
    admin.get("/attendance/overview").await.expect(400);
    admin.get("/attendance/overview?siteId=22").await.expect(404);
    admin.get("/attendance/overview?programId=90").await.expect(404);
    // A child whose enrollment ends in the afternoon is still here, on the home as on the board.
    run(&app, "UPDATE enrollments SET status = 2, inactive_on = '2026-11-23' WHERE id = 101").await;
    let last = of(&admin, "siteId=21").await[0].clone();
    assert_eq!((&last["expected"], &last["stillHere"]), (&json!(1), &json!(1)));
    let board = admin.get("/attendance/still-here?siteId=21").await.expect(200).value();
    assert_eq!(board["count"], 1);
}

#[tokio::test]
async fn checked_in_scholars_without_status_are_not_absent_three_days() {
    let (_, admin) = attendance().await;
    let absent = json!({"ssmId": 101, "status": "Absent"});
    let came = json!({"ssmId": 101, "checkIn": "15:05"});
    let collected = json!({
        "ssmId": 101, "checkout": "Dismissed", "collectedBy": {"contactId": 11},
    });
    for (day, mark, runs) in [
        ("2026-11-16", &absent, 0),
        ("2026-11-17", &absent, 0),
        ("2026-11-18", &absent, 1),
        ("2026-11-19", &came, 0),
        ("2026-11-20", &absent, 0),
        (DAY, &collected, 0),
    ] {
        let body = json!({"siteId": 21, "day": day, "marks": [mark]});
        let answer = admin.put(REGISTER, &body).await.expect(200).value();
        assert_eq!(outcomes(&answer), ["saved"], "{day}");
        let home = admin.get("/attendance/overview?siteId=21").await.expect(200).value();
        assert_eq!(home["results"][0]["absentCount"], runs, "{day}");
    }
}

#[tokio::test]
async fn a_home_names_the_first_of_many_absent_children_of_each_site() {
    let (app, admin) = attendance().await;
    run(
        &app,
        "INSERT INTO scholars (id, account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade,
             created_by, modified_by)
         SELECT id, 1, 'Kid', 'N' || id, 'kid', 'n' || id, '2018-03-04', 3, 0, 0 FROM generate_series(1001, 1050) id;
         INSERT INTO enrollments (id, account_id, program_id, site_id, scholar_id, classroom_id, enrolled_on, days,
             status, created_by, modified_by)
         SELECT id, 1, 2, CASE WHEN id < 1026 THEN 21 ELSE 22 END, id, CASE WHEN id < 1026 THEN 5 ELSE 6 END,
             '2026-09-08', '{}', 1, 0, 0
         FROM generate_series(1001, 1050) id;",
    )
    .await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    for day in ["2026-11-18", "2026-11-19", "2026-11-20"] {
        for (site, first) in [(21, 1001), (22, 1026)] {
            let absent = |id: i64| json!({"ssmId": id, "status": "Absent"});
            let marks: Vec<Value> = (first..first + 25).map(absent).collect();
            let body = json!({"siteId": site, "day": day, "marks": marks});
            program.put(REGISTER, &body).await.expect(200);
        }
    }
    let overview = program.get("/attendance/overview?programId=2").await.expect(200).value();
    for (site, first) in [(0, "Kid N1001"), (1, "Kid N1026")] {
        let site = &overview["results"][site];
        let named = site["absent"].as_array().unwrap();
        assert_eq!((named.len(), &site["absentCount"]), (20, &json!(25)));
        assert_eq!(named[0]["name"], first);
    }
    let own = admin.get("/attendance/overview?siteId=21").await.expect(200).value();
    assert_eq!(own["results"][0]["absentCount"], 25);
}

#[tokio::test]
async fn a_home_shows_uploads_and_the_next_day() {
    let (app, admin) = attendance().await;
    let of = async |who: &TestClient, query: &str| {
        who.get(&format!("/attendance/overview?{query}")).await.expect(200).value()["results"]
            .clone()
    };
    let nothing = of(&admin, "siteId=21").await[0].clone();
    assert_eq!((&nothing["uploads"], &nothing["nextDay"]), (&json!([]), &json!("2026-11-24")));
    run(
        &app,
        "INSERT INTO ref_holidays (id, account_id, program_id, name, start_date, end_date, version, position, deleted)
         VALUES (1, 1, 2, 'Thanksgiving', '2026-11-24', '2026-11-27', 1, 0, false);
         UPDATE ref_sites SET status = 2 WHERE id = 22;",
    )
    .await;
    for (kind, file) in [
        ("staff", "First Name,Last Name\nRuth,Reed\n"),
        ("scholars", "First Name,Last Name,DOB,Grade\nXimena,Quill,3/25/2018,3\n"),
    ] {
        let path = format!("/roster/upload?siteId=21&kind={kind}&fileName={kind}.csv");
        let request = admin.request(reqwest::Method::POST, &path);
        let request = request.header("content-type", "application/octet-stream");
        testing::send(request.body(file)).await.expect(201);
    }
    let both = json!([
        {"kind": "scholars", "fileName": "scholars.csv", "state": "matching"},
        {"kind": "staff", "fileName": "staff.csv", "state": "matching"},
    ]);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    for (who, query) in [(&admin, "siteId=21"), (&program, "programId=2")] {
        let today = of(who, query).await[0].clone();
        assert_eq!(today["uploads"], both, "{query}");
        // Monday after the holidays.
        assert_eq!(today["nextDay"], "2026-11-30");
    }
    // A site that is disabled has no next day, and its sibling's uploads are not its own.
    let sibling = of(&program, "programId=2").await[1].clone();
    assert_eq!((&sibling["uploads"], &sibling["nextDay"]), (&json!([]), &Value::Null));
    // Staff do not upload, and are not told.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(of(&staff, "siteId=21").await[0]["uploads"], json!([]));
    admin.delete("/roster?siteId=21&kind=staff").await.expect(204);
    assert_eq!(of(&admin, "siteId=21").await[0]["uploads"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn settings_are_those_of_the_narrowest_place_that_says_something() {
    let (app, admin) = attendance().await;
    let path = "/attendance/settings";
    let of_site = format!("{path}?siteId=21");
    let body =
        |level: &str, settings: Value| json!({"siteId": 21, "level": level, "settings": settings});
    let nothing = admin.get(&of_site).await.expect(200).value();
    assert_eq!((&nothing["lateAfter"], &nothing["transportChoices"]), (&Value::Null, &json!([])));
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let wide = json!({"lateAfter": "15:30", "transportChoices": ["Bus", "Walks"]});
    account.put(path, &body("account", wide)).await.expect(200);
    let own =
        admin.put(path, &body("site", json!({"lateAfter": "15:10:00"}))).await.expect(200).value();
    assert_eq!(own["lateAfter"], "15:10:00");
    assert_eq!(own["transportChoices"], json!(["Bus", "Walks"]));
    assert_eq!(own["account"]["lateAfter"], "15:30:00");
    let sibling = app.user(Role::Staff, Place::site(1, 2, 22)).await;
    let there = sibling.get("/attendance/settings?siteId=22").await.expect(200).value();
    assert_eq!(there["lateAfter"], "15:30:00");
    assert_eq!(app.count("audit_log", "action = 'attendance-settings.edit'").await, 2);
    // What is wider than one's role is not one's own to say.
    for level in ["program", "account"] {
        admin.put(path, &body(level, json!({}))).await.expect(403);
    }
    let long = json!({"transportChoices": ["x".repeat(51)]});
    admin.put(path, &body("site", long)).await.expect_problem(400, "Error_ValidationFailed");
    sibling.get(&of_site).await.expect(404);
    sibling.put(path, &body("site", json!({}))).await.expect(403);
    let foreign = app.user(Role::AccountAdmin, Place::account(9)).await;
    foreign.get(&of_site).await.expect(404);
    foreign.put(path, &body("site", json!({}))).await.expect(404);
}

#[tokio::test]
async fn an_adult_with_a_code_says_it_and_has_five_tries() {
    let (app, admin) = attendance().await;
    let path = "/families/11/pickup-code";
    let off = admin.post(path, &json!({})).await;
    off.expect_problem(403, "Error_FeatureOff");
    run(&app, "UPDATE ref_accounts SET flags = '{secure-check-in-check-out}';").await;
    let made = admin.post(path, &json!({})).await.expect(201).value();
    let code = made["code"].as_str().unwrap().to_owned();
    assert_eq!(
        app.count("pickup_codes", &format!("encode(hash, 'escape') LIKE '%{code}%'")).await,
        0
    );
    // Who may not collect the child gets none, and nobody else makes one.
    admin
        .post("/families/13/pickup-code", &json!({}))
        .await
        .expect_problem(400, "Error_ValidationFailed");
    for (role, place, status) in [
        (Role::SessionAdmin, Place::site(1, 2, 22), 404),
        (Role::AccountAdmin, Place::account(9), 404),
        (Role::Staff, Place::site(1, 2, 21), 403),
    ] {
        let other = app.user(role, place).await;
        other.post(path, &json!({})).await.expect(status);
        other.get("/scholars/1/pickup-codes").await.expect(status);
        other.delete(path).await.expect(status);
    }
    let collect = |version: i64, collected: Value| json!([{"ssmId": 101, "version": version, "checkout": "Dismissed", "collectedBy": collected}]);
    // Without the flag nobody is asked.
    run(&app, "UPDATE ref_accounts SET flags = '{attendance-enhancements}' WHERE id = 1;").await;
    let saved = save(&admin, collect(0, json!({"contactId": 11}))).await;
    assert_eq!(outcomes(&saved), ["saved"]);
    // A mark that says nothing is none, so the next one starts at 0.
    let back = json!([{"ssmId": 101, "version": 1, "checkout": "--", "collectedBy": null}]);
    assert_eq!(outcomes(&save(&admin, back).await), ["saved"]);

    run(&app, "UPDATE ref_accounts SET flags = '{secure-check-in-check-out}' WHERE id = 1;").await;
    let shown = register(&admin, "").await;
    assert_eq!(shown["results"][0]["contacts"][0]["hasCode"], true);
    let refused = async |collected: Value| {
        let answer = save(&admin, collect(0, collected)).await;
        assert_eq!(outcomes(&answer), ["refused"]);
        answer["results"][0]["error"]["errors"]["collectedBy.code"][0].as_str().unwrap().to_owned()
    };
    assert_eq!(refused(json!({"contactId": 11})).await, "Pick-up code is required");
    // Nor is the code passed by whoever types the name.
    assert_eq!(refused(json!({"name": "rosa abbot"})).await, "Pick-up code is required");
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        let message = refused(json!({"contactId": 11, "code": wrong})).await;
        assert_eq!(message, "This pick-up code is not right");
    }
    let message = refused(json!({"contactId": 11, "code": code})).await;
    assert!(message.starts_with("This code was tried too often."), "{message}");
    let states = admin.get("/scholars/1/pickup-codes").await.expect(200).value();
    assert_eq!((&states["count"], &states["results"][0]["isUsedUp"]), (&json!(1), &json!(true)));
    let code = admin.post(path, &json!({})).await.expect(201).value()["code"].clone();
    let saved = save(&admin, collect(0, json!({"contactId": 11, "code": code}))).await;
    assert_eq!(outcomes(&saved), ["saved"]);
    admin.delete(path).await.expect(204);
    admin.delete(path).await.expect(404);
    let condition = "action LIKE 'pickup-code.%' AND before IS NULL AND after IS NULL";
    assert_eq!(app.count("audit_log", condition).await, 3);
}

/// An import has the turn of its site until it is done. Whoever marks there waits for it and is told to try again; nobody
/// elsewhere does.
#[tokio::test]
async fn a_turn_is_waited_for_at_its_own_site() {
    let (app, _) = attendance().await;
    let turn = |sites: &str, is_alone: bool| {
        format!(
            "SET lock_timeout = '200ms'; SELECT attendance_take_turn('{{{sites}}}', {is_alone})"
        )
    };
    let many: Vec<String> = (1..=60).map(|site: i64| site.to_string()).collect();
    let many = many.join(",");
    let mut importing = app.database.owner().await;
    importing.batch_execute(&format!("BEGIN; {}", turn("21", true))).await.unwrap();
    let mut saving = app.database.serving().await;
    for sites in ["21", "22,21", many.as_str()] {
        let problem = Problem::from(saving.batch_execute(&turn(sites, false)).await.unwrap_err());
        assert_eq!((problem.status, problem.name.as_ref()), (503, "Error_Unavailable"), "{sites}");
    }
    saving.batch_execute(&turn("22,1021", true)).await.unwrap();
    // Whoever saves there takes the turn together with others, whoever changes many sites alone.
    importing.batch_execute(&format!("ROLLBACK; BEGIN; {}", turn("21", false))).await.unwrap();
    saving.batch_execute(&turn("21", false)).await.unwrap();
    saving.batch_execute(&turn("21", true)).await.unwrap_err();
    saving.batch_execute(&turn(&many, false)).await.unwrap_err();
    importing.batch_execute(&format!("ROLLBACK; BEGIN; {}", turn(&many, false))).await.unwrap();
    saving.batch_execute(&turn("21", false)).await.unwrap_err();
    saving.batch_execute(&turn("61", true)).await.unwrap();
}

#[tokio::test]
async fn a_child_who_is_here_is_not_deactivated_without_a_word_and_stays_in_sight() {
    let (app, admin) = attendance().await;
    save(
        &admin,
        json!([{"ssmId": 101, "status": "Present", "checkIn": "15:05"}, {"ssmId": 102, "status": "Absent"}]),
    )
    .await;
    let ana = "/scholars/1/enrollments/101";
    let mut inactive = json!({"status": 2, "inactiveDate": DAY, "inactiveNotes": "Moved"});
    let problem =
        admin.put(ana, &inactive).await.expect_problem(409, "Error_ScholarStillHere").value();
    assert_eq!(problem["detail"], "Ana Abbot is checked in at this site and has not left.");
    // So it is when the first day moves past today.
    let later = json!({"enrollmentDate": "2026-11-30"});
    admin.put(ana, &later).await.expect_problem(409, "Error_ScholarStillHere");
    // Whoever leaves tomorrow, or is not here, is nobody to ask about.
    admin.put(ana, &json!({"status": 2, "inactiveDate": "2026-11-24"})).await.expect(200);
    admin.put("/scholars/2/enrollments/102", &inactive).await.expect(200);
    inactive["stillHere"] = json!(true);
    admin.put(ana, &inactive).await.expect(200);
    let shown = register(&admin, "").await;
    assert_eq!(ids(&shown), [101, 102, 103]);
    for (n, is_not_enrolled) in [(0, json!(true)), (1, json!(true)), (2, Value::Null)] {
        assert_eq!(shown["results"][n]["isNotEnrolled"], is_not_enrolled);
    }
    assert_eq!(ids(&register(&admin, "&day=2026-11-24").await), [103]);
    let week = admin.get("/attendance/week?siteId=21&from=2026-11-23").await.expect(200).value();
    assert_eq!(week["results"][0]["days"][0]["mark"]["status"], "Present");
    assert_eq!(week["results"][0]["days"][0]["isEnrolled"], false);
    // Ana is still checked out there.
    let out = json!([{"ssmId": 101, "version": 1, "checkout": "Dismissed", "checkOut": "17:00", "collectedBy": {"contactId": 11}}]);
    assert_eq!(outcomes(&save(&admin, out).await), ["saved"]);
    assert_eq!(app.count("enrollments", "status = 2 AND inactive_on = '2026-11-23'").await, 2);
}

#[tokio::test]
async fn a_home_names_the_registers_of_days_before_that_were_never_finished() {
    let (app, admin) = attendance().await;
    let saved = async |day: &str, marks: Value| {
        let body = json!({"siteId": 21, "day": day, "marks": marks});
        assert_eq!(admin.put(REGISTER, &body).await.expect(200).value()["failed"], 0);
    };
    // Friday is complete, but for Ana, who was never checked out; Thursday lacks Dan. The two weeks before were not taken.
    saved(
        "2026-11-20",
        json!([{"ssmId": 101, "status": "Present"}, {"ssmId": 103, "status": "Absent"}]),
    )
    .await;
    saved("2026-11-19", json!([{"ssmId": 101, "status": "Absent"}])).await;
    // Today is no day before.
    save(&admin, json!([{"ssmId": 101, "status": "Present"}])).await;
    let ends = async |who: &TestClient, query: &str| {
        let home = who.get(&format!("/attendance/overview?{query}")).await.expect(200).value();
        home["results"][0]["looseEnds"].as_array().unwrap().clone()
    };
    let found = ends(&admin, "siteId=21").await;
    let end = |day: &str, expected: i64, taken: i64, here: i64| json!({"day": day, "expected": expected, "taken": taken, "notCheckedOut": here});
    assert_eq!(found[0], end("2026-11-20", 0, 0, 1));
    assert_eq!(found[1], end("2026-11-19", 2, 1, 0));
    assert_eq!(found[2], end("2026-11-18", 2, 0, 0));
    // Ten days on which the site ran, from the 9th on; a holiday is none of them.
    assert_eq!((found.len(), &found[9]["day"]), (10, &json!("2026-11-09")));
    run(
        &app,
        "INSERT INTO ref_holidays (id, account_id, program_id, name, start_date, end_date, version, position, deleted)
         VALUES (1, 1, 2, 'Veterans Day', '2026-11-09', '2026-11-18', 1, 1, false)",
    )
    .await;
    assert_eq!(ends(&admin, "siteId=21").await.len(), 2);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    assert_eq!(ends(&program, "programId=2").await.len(), 2);
    // Staff are told of the children whom they see.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(ends(&staff, "siteId=21").await[0], end("2026-11-20", 0, 0, 1));
    // Finished, they are gone.
    saved("2026-11-20", json!([{"ssmId": 101, "version": 1, "checkOut": "17:30", "collectedBy": {"contactId": 11}}])).await;
    saved("2026-11-19", json!([{"ssmId": 104, "status": "Absent"}])).await;
    assert_eq!(ends(&admin, "siteId=21").await, [Value::Null; 0]);
}

#[tokio::test]
async fn staff_see_how_many_scholars_their_register_omits() {
    let (app, admin) = attendance().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    // Cleo has no classroom.
    for (who, query, unseen) in [
        (&staff, "", json!(1)),
        (&staff, "&classroomId=5", Value::Null),
        (&staff, "&day=2026-11-19", Value::Null),
        (&admin, "", Value::Null),
    ] {
        assert_eq!(register(who, query).await["withoutClassroom"], unseen, "{query}");
    }
    run(&app, "UPDATE enrollments SET classroom_id = 5 WHERE id = 103").await;
    assert_eq!(register(&staff, "").await["withoutClassroom"], Value::Null);
}
