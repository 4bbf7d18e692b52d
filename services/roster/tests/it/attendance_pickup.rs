//! Pick-up codes of adults, late pickups, and what others are told of a saved register.

use contracts::RegisterState;
use diesel::sql_types::{BigInt, Binary};
use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::attendance::{DAY, attendance, run};

const REGISTER: &str = "/attendance/register";

async fn save(who: &TestClient, site: i64, marks: Value) -> Value {
    let body = json!({"siteId": site, "day": DAY, "marks": marks});
    who.put(REGISTER, &body).await.expect(200).value()
}

fn outcomes(answer: &Value) -> Vec<&str> {
    let results = answer["results"].as_array().unwrap();
    results.iter().map(|one| one["outcome"].as_str().unwrap()).collect()
}

/// Rosa Abbot is the mother of Ana (contact 11) and of Ben (21, the same phone), and of Eve at the sibling site (51, the same
/// e-mail). Another Rosa Abbot of another family (31) has neither, and one of another account (91) has both. Codes are asked for.
async fn families() -> (TestApp, TestClient) {
    let (app, admin) = attendance().await;
    run(
        &app,
        "UPDATE ref_accounts SET flags = '{secure-check-in-check-out}';
         UPDATE scholar_contacts SET email = 'Rosa@afterbell.test' WHERE id = 11;
         INSERT INTO scholar_contacts (id, account_id, scholar_id, kind, ordinal, first_name, last_name, email,
             phone_number, allowed_to_pick)
         VALUES (21, 1, 2, 1, 1, 'ROSA', 'Ábbot', NULL, '7185551234', true),
                (31, 1, 3, 1, 1, 'Rosa', 'Abbot', NULL, '2125550000', true),
                (51, 1, 5, 1, 1, 'Rosa', 'Abbot', 'rosa@afterbell.test', NULL, true),
                (91, 9, 9, 1, 1, 'Rosa', 'Abbot', 'rosa@afterbell.test', '7185551234', true);",
    )
    .await;
    (app, admin)
}

async fn code_of(who: &TestClient, contact: i64) -> String {
    let path = format!("/families/{contact}/pickup-code");
    let made = who.post(&path, &json!({})).await.expect(201).value();
    made["code"].as_str().unwrap().to_owned()
}

/// Whether each contact of the site's register has a code.
async fn with_codes(who: &TestClient, site: i64) -> Vec<(i64, bool)> {
    let shown = who.get(&format!("{REGISTER}?siteId={site}")).await.expect(200).value();
    let rows = shown["results"].as_array().unwrap();
    let contacts = rows.iter().flat_map(|row| row["contacts"].as_array().unwrap().clone());
    let has = |one: Value| (one["contactId"].as_i64().unwrap(), one["hasCode"] == true);
    contacts.map(has).filter(|(id, _)| *id != 12).collect()
}

fn collect(ssm: i64, contact: i64, code: &str) -> Value {
    json!({"ssmId": ssm, "version": 0, "checkout": "Dismissed", "collectedBy": {"contactId": contact, "code": code}})
}

#[tokio::test]
async fn a_pickup_code_is_required_at_checkout_for_a_collector_named_earlier() {
    let (_, admin) = families().await;
    let named = json!([{"ssmId": 101, "collectedBy": {"contactId": 11}}]);
    assert_eq!(outcomes(&save(&admin, 21, named).await), ["saved"]);
    let code = code_of(&admin, 11).await;
    let out = json!([{"ssmId": 101, "version": 1, "checkout": "Dismissed"}]);
    let refused = save(&admin, 21, out).await;
    assert!(refused["results"][0]["error"]["errors"]["collectedBy.code"].is_array(), "{refused}");
    let mark = json!([{"ssmId": 101, "version": 1, "checkout": "Dismissed", "collectedBy": {"contactId": 11, "code": code}}]);
    assert_eq!(outcomes(&save(&admin, 21, mark).await), ["saved"]);
}

#[tokio::test]
async fn a_parent_of_three_children_has_one_code() {
    let (app, admin) = families().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let made = program.post("/families/11/pickup-code", &json!({})).await.expect(201).value();
    assert_eq!(made["scholars"], 3);
    let code = made["code"].as_str().unwrap().to_owned();
    assert_eq!(with_codes(&admin, 21).await, [(11, true), (21, true), (31, false)]);
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    assert_eq!(with_codes(&sibling, 22).await, [(51, true)]);
    let foreign = app.user(Role::SessionAdmin, Place::site(9, 90, 91)).await;
    assert_eq!(with_codes(&foreign, 91).await, [(91, false)]);
    // Both children with one code, in one request.
    let both = save(&admin, 21, json!([collect(101, 11, &code), collect(102, 21, &code)])).await;
    assert_eq!(outcomes(&both), ["saved", "saved"]);
    assert_eq!(outcomes(&save(&sibling, 22, json!([collect(201, 51, &code)])).await), ["saved"]);
    // A new one of the program is the new one at each site.
    let renewed = code_of(&program, 51).await;
    assert_eq!(app.count("pickup_codes", "true").await, 1);
    assert_eq!(with_codes(&admin, 21).await, [(11, true), (21, true), (31, false)]);
    let back = json!([{"ssmId": 101, "version": 1, "checkout": "--", "collectedBy": null}]);
    assert_eq!(outcomes(&save(&admin, 21, back).await), ["saved"]);
    if renewed != code {
        assert_eq!(
            outcomes(&save(&admin, 21, json!([collect(101, 11, &code)])).await),
            ["refused"]
        );
    }
    assert_eq!(outcomes(&save(&admin, 21, json!([collect(101, 11, &renewed)])).await), ["saved"]);
    let states = admin.get("/scholars/1/pickup-codes").await.expect(200).value();
    // Of the three children, the admin of this site sees two.
    assert_eq!(
        (&states["count"], &states["results"][0]["contactId"], &states["results"][0]["scholars"]),
        (&json!(1), &json!(11), &json!(2))
    );
    // It is not one site's to take away; taken away it is gone for all of them.
    admin.delete("/families/21/pickup-code").await.expect_problem(409, "Error_CodeOfOthers");
    program.delete("/families/21/pickup-code").await.expect(204);
    assert_eq!(with_codes(&sibling, 22).await, [(51, false)]);
    program.delete("/families/11/pickup-code").await.expect(404);
    admin.delete("/families/11/pickup-code").await.expect(404);
}

#[tokio::test]
async fn a_code_counts_for_the_children_whom_its_maker_reaches() {
    let (app, admin) = families().await;
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let code = code_of(&admin, 11).await;
    assert_eq!(with_codes(&sibling, 22).await, [(51, false)]);
    // Somebody at the other site makes one for a person of the same name, phone and e-mail there.
    let mut theirs = code.clone();
    while theirs == code {
        theirs = code_of(&sibling, 51).await;
    }
    assert_eq!(app.count("pickup_codes", "true").await, 2);
    let message =
        "action = 'pickup-code.create' AND after->>'replaced' = '0' AND after->>'scholars' = '1'";
    assert!(app.count("audit_log", message).await > 0);
    // It takes nobody away here, and the code from here still does.
    for (who, site, ssm, contact, wrong, right) in
        [(&admin, 21, 101, 11, &theirs, &code), (&sibling, 22, 201, 51, &code, &theirs)]
    {
        let refused = save(who, site, json!([collect(ssm, contact, wrong)])).await;
        assert_eq!(outcomes(&refused), ["refused"], "{refused}");
        let saved = save(who, site, json!([collect(ssm, contact, right)])).await;
        assert_eq!(outcomes(&saved), ["saved"], "{saved}");
    }
    // What one of them takes away is the other's to keep.
    sibling.delete("/families/51/pickup-code").await.expect(204);
    assert_eq!(with_codes(&admin, 21).await, [(11, true), (21, true), (31, false)]);
    // A code of the program replaces those of its sites.
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    code_of(&program, 11).await;
    assert_eq!(app.count("pickup_codes", "programs = '{2}'").await, 1);
    assert_eq!(app.count("pickup_codes", "true").await, 1);
    // One that a site makes beside it counts as well.
    let own = code_of(&admin, 11).await;
    assert_eq!(app.count("pickup_codes", "true").await, 2);
    let again = json!([{"ssmId": 101, "version": 1, "checkout": "--", "collectedBy": null}]);
    assert_eq!(outcomes(&save(&admin, 21, again).await), ["saved"]);
    assert_eq!(outcomes(&save(&admin, 21, json!([collect(101, 11, &own)])).await), ["saved"]);
}

#[tokio::test]
async fn what_is_taken_back_sends_nobody_away_without_their_code() {
    let (_, admin) = families().await;
    let code = code_of(&admin, 11).await;
    let walks = json!({"name": "Walks home", "reason": "The family agreed", "idChecked": true});
    let out = json!([
        collect(101, 11, &code),
        {"ssmId": 103, "version": 0, "checkout": "Dismissed", "collectedBy": walks},
    ]);
    assert_eq!(outcomes(&save(&admin, 21, out).await), ["saved", "saved"]);
    let here = json!([
        {"ssmId": 101, "version": 1, "checkout": "--", "collectedBy": null},
        {"ssmId": 103, "version": 1, "checkout": "--", "collectedBy": null},
    ]);
    let token = save(&admin, 21, here).await["undoToken"].clone();
    let back = admin.post("/attendance/revert", &json!({"undoToken": token})).await;
    let back = back.expect(200).value();
    assert_eq!(outcomes(&back), ["refused", "saved"]);
    let error = &back["results"][0]["error"];
    assert_eq!(error["name"], "Error_ValidationFailed");
    assert_eq!(
        error["errors"],
        json!({"collectedBy.code": ["The pick-up code is needed again. Please check this child out."]})
    );
    let shown = admin.get(&format!("{REGISTER}?siteId=21")).await.expect(200).value();
    let checkouts: Vec<&Value> =
        shown["results"].as_array().unwrap().iter().map(|row| &row["mark"]["checkout"]).collect();
    assert_eq!(checkouts, [&Value::Null, &Value::Null, &json!("Dismissed")]);
    // With the code the child leaves again; a note that is taken back afterwards asks for nothing.
    let again = json!([collect(101, 11, &code)]);
    assert_eq!(outcomes(&save(&admin, 21, again).await), ["saved"]);
    let note = json!([{"ssmId": 101, "version": 3, "note": "Bus"}]);
    let token = save(&admin, 21, note).await["undoToken"].clone();
    let back = admin.post("/attendance/revert", &json!({"undoToken": token})).await;
    assert_eq!(outcomes(&back.expect(200).value()), ["saved"]);
}

#[tokio::test]
async fn a_contact_who_is_being_removed_takes_no_mark_away() {
    let (app, admin) = attendance().await;
    // One child has a mark already, the other has none.
    let here = json!([{"ssmId": 101, "status": "Present"}]);
    assert_eq!(outcomes(&save(&admin, 21, here).await), ["saved"]);
    run(
        &app,
        "INSERT INTO scholar_contacts (id, account_id, scholar_id, kind, ordinal, first_name, last_name, allowed_to_pick)
         VALUES (21, 1, 2, 1, 1, 'Rosa', 'Abbot', true)",
    )
    .await;
    let mut owner = app.database.owner().await;
    let removed = "BEGIN; SET LOCAL afterbell.accounts = '*'; DELETE FROM scholar_contacts WHERE id IN (11, 21)";
    owner.batch_execute(removed).await.unwrap();
    let out = |ssm: i64, version: i32, contact: i64| json!({"ssmId": ssm, "version": version, "checkout": "Dismissed", "collectedBy": {"contactId": contact}});
    let marks = json!([out(101, 1, 11), out(102, 0, 21)]);
    let (saved, ()) = tokio::join!(save(&admin, 21, marks), async {
        app.until_waiting(1).await;
        owner.batch_execute("COMMIT").await.unwrap();
    });
    assert_eq!(outcomes(&saved), ["saved", "saved"], "{saved}");
    let condition =
        "is_dismissed AND collected_by_contact IS NULL AND collected_by_name = 'Rosa Abbot'";
    assert_eq!(app.count("attendance", condition).await, 2, "{saved}");
}

#[tokio::test]
async fn a_code_that_is_replaced_at_this_moment_lets_nobody_through() {
    let (app, admin) = families().await;
    let code = code_of(&admin, 11).await;
    let mut owner = app.database.owner().await;
    let delete = "BEGIN; SET LOCAL afterbell.accounts = '*'; DELETE FROM pickup_codes";
    owner.batch_execute(delete).await.unwrap();
    let (refused, ()) = tokio::join!(save(&admin, 21, json!([collect(101, 11, &code)])), async {
        app.until_waiting(1).await;
        owner.batch_execute("COMMIT").await.unwrap();
    });
    assert_eq!(outcomes(&refused), ["refused"], "{refused}");
}

#[tokio::test]
async fn a_pickup_code_is_shown_once_and_never_stored() {
    let (app, admin) = families().await;
    let once = admin.with_header("idempotency-key", "code");
    let path = "/families/11/pickup-code";
    let made = once.post(path, &json!({})).await.expect(201);
    assert_eq!(made.header("cache-control"), Some("no-store"));
    once.post(path, &json!({})).await.expect_problem(409, "Error_AnswerLost");
    assert_eq!(app.count("idempotency_keys", "true").await, 1);
    assert_eq!(app.count("idempotency_keys", "body IS NOT NULL").await, 0);
}

#[tokio::test]
async fn wrong_tries_at_any_child_count_together() {
    let (_app, admin) = families().await;
    let code = code_of(&admin, 11).await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for (ssm, contact) in [(101, 11), (102, 21), (101, 11), (102, 21)] {
        let refused = save(&admin, 21, json!([collect(ssm, contact, wrong)])).await;
        assert_eq!(outcomes(&refused), ["refused"]);
    }
    // For two children at once it is one try, the fifth.
    let both = json!([collect(101, 11, wrong), collect(102, 21, wrong)]);
    assert_eq!(outcomes(&save(&admin, 21, both).await), ["refused", "refused"]);
    let spent = save(&admin, 21, json!([collect(102, 21, &code)])).await;
    let message = spent["results"][0]["error"]["errors"]["collectedBy.code"][0].as_str().unwrap();
    assert!(message.starts_with("This code was tried too often."), "{message}");
    let states = admin.get("/scholars/2/pickup-codes").await.expect(200).value();
    assert_eq!(states["results"][0]["isUsedUp"], true);
}

#[tokio::test]
async fn a_pickup_code_lasts_until_the_adults_last_contact_is_removed() {
    let (app, admin) = families().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    code_of(&program, 11).await;
    // The contact it was made for goes; Ben is still collected with it.
    run(&app, "DELETE FROM scholar_contacts WHERE id = 11").await;
    assert_eq!(with_codes(&admin, 21).await, [(21, true), (31, false)]);
    run(&app, "DELETE FROM scholar_contacts WHERE id = 21").await;
    assert_eq!(app.count("pickup_codes", "true").await, 1);
    run(&app, "DELETE FROM scholar_contacts WHERE id = 51").await;
    assert_eq!(app.count("pickup_codes", "true").await, 0);
}

/// Letters of a kind that are on their way, by whom they are for.
async fn letters(app: &TestApp, who: &TestClient) -> i64 {
    let to =
        format!("kind = 'roster.off-list-pickup' AND (payload->>'user')::bigint = {}", who.user_id);
    app.count("jobs", &to).await
}

#[tokio::test]
async fn an_off_list_pickup_needs_an_id_is_marked_and_notified_once() {
    let (app, admin) = attendance().await;
    let above = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let mut ben = json!({"name": "Ben Neighbor", "reason": "Mother called"});
    let out = |version: i64, by: &Value| json!([{"ssmId": 101, "version": version, "status": "Present", "checkout": "Dismissed", "checkOut": "17:00", "collectedBy": by}]);
    let refused = save(&staff, 21, out(0, &ben)).await;
    assert_eq!(outcomes(&refused), ["refused"]);
    assert_eq!(
        refused["results"][0]["error"]["faults"]["collectedBy.idChecked"][0]["code"],
        "idUnchecked"
    );
    assert_eq!(app.count("jobs", "kind = 'roster.off-list-pickup'").await, 0);
    ben["idChecked"] = json!(true);
    // An answer that was lost is asked for again.
    for _ in 0..2 {
        let saved = save(&staff, 21, out(0, &ben)).await;
        assert_eq!(outcomes(&saved), ["saved"], "{saved}");
        assert_eq!(saved["results"][0]["mark"]["collectedBy"]["isOffList"], true);
    }
    // A note afterwards tells nobody anything.
    save(&staff, 21, json!([{"ssmId": 101, "version": 1, "note": "Took the bag"}])).await;
    for (who, expected) in [(&admin, 1), (&above, 1), (&sibling, 0), (&account, 0), (&staff, 0)] {
        assert_eq!(letters(&app, who).await, expected, "{}", who.user_id);
    }
    let history = admin.get("/scholars/1/history").await.expect(200).value();
    let entry = &history["results"][0];
    assert_eq!(entry["action"], "attendance.collector-off-list");
    assert_eq!(entry["after"]["contactName"], "Ben Neighbor");
    assert_eq!(app.count("audit_log", "action = 'attendance.collector-off-list'").await, 1);
    // It is told wherever the mark is shown.
    let drawer =
        "/roster/scholar/attendance/drawer?ssmId=101&startDate=2026-11-23&endDate=2026-11-23";
    let drawer = admin.get(drawer).await.expect(200).value();
    assert_eq!(drawer["results"][0]["mark"]["collectedBy"]["isOffList"], true);
    let pdf = admin.get("/attendance/register.pdf?siteId=21").await.expect(200);
    let page = documents::testing::pdf_pages(&pdf.body).remove(0);
    assert!(page.contains("Ben Neighbor") && page.contains("Not on list"), "{page}");
    let report = "/analytics/daily-attendance/details?siteId=21&isReport=true&startDate=2026-11-23&endDate=2026-11-23";
    let file = admin.get(report).await.expect(200).text();
    assert!(file.contains("Ben Neighbor,Yes,"), "{file}");
    // Who leaves again is another check-out.
    let back = json!([{"ssmId": 101, "version": 2, "checkOut": null, "checkout": "--", "collectedBy": null}]);
    assert_eq!(outcomes(&save(&staff, 21, back).await), ["saved"]);
    save(&staff, 21, out(3, &ben)).await;
    assert_eq!((letters(&app, &admin).await, letters(&app, &above).await), (2, 2));
    // A contact of the list is nobody to tell of.
    let mother = json!([{"ssmId": 101, "version": 4, "collectedBy": {"contactId": 11}}]);
    let saved = save(&staff, 21, mother).await;
    assert_eq!(saved["results"][0]["mark"]["collectedBy"]["isOffList"], Value::Null);
    assert_eq!(app.count("jobs", "kind = 'roster.off-list-pickup'").await, 4);
}

#[tokio::test]
async fn the_letter_about_somebody_off_the_list_names_nobody() {
    let (app, admin) = attendance().await;
    let ben = json!({"name": "Ben Neighbor", "reason": "Mother called", "idChecked": true});
    let out = json!([{"ssmId": 101, "checkout": "Dismissed", "collectedBy": ben}]);
    assert_eq!(outcomes(&save(&admin, 21, out).await), ["saved"]);
    let mut sent = Vec::new();
    for _ in 0..100 {
        sent = app.platform.mail().stored().await.unwrap();
        if !sent.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].subject, "Pickup by somebody not on the list at Site 21");
    assert!(sent[0].to.contains(&format!("user{}@", admin.user_id)));
    let letter = app.platform.mail().stored_letter(&sent[0].id).await.unwrap().unwrap();
    assert!(!letter.text.contains("Ana") && !letter.text.contains("Neighbor"), "{}", letter.text);
    assert!(letter.text.contains("/a/1/p/2/s/21/roster/scholar/1?tab=history"), "{}", letter.text);
}

#[tokio::test]
async fn an_admin_lets_a_child_go_without_a_code_that_was_forgotten_or_locked() {
    let (app, admin) = families().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let code = code_of(&admin, 11).await;
    let wrong = if code == "000000" { "111111" } else { "000000" };
    for _ in 0..5 {
        save(&staff, 21, json!([collect(101, 11, wrong)])).await;
    }
    let out = |by: Value| json!([{"ssmId": 101, "version": 0, "checkout": "Dismissed", "collectedBy": by}]);
    let fault = |answer: &Value, field: &str| {
        answer["results"][0]["error"]["faults"][field][0]["code"].clone()
    };
    // A part of the name leads past no code.
    let part = json!({"name": "R. Abbot", "reason": "Mother", "idChecked": true});
    let refused = save(&staff, 21, out(part)).await;
    assert_eq!(fault(&refused, "collectedBy.code"), "pickupCodeUsedUp");
    let mut without = json!({"contactId": 11, "codeOverride": " Left her phone at work "});
    for (who, code, field) in [
        (&staff, "codeOverrideNotAllowed", "collectedBy.codeOverride"),
        (&admin, "idUncheckedCode", "collectedBy.idChecked"),
    ] {
        let refused = save(who, 21, out(without.clone())).await;
        assert_eq!(outcomes(&refused), ["refused"]);
        assert_eq!(fault(&refused, field), code, "{refused}");
    }
    let blank = json!({"contactId": 11, "codeOverride": " ", "idChecked": true});
    assert_eq!(fault(&save(&admin, 21, out(blank)).await, "collectedBy.code"), "pickupCodeUsedUp");
    assert_eq!(app.count("audit_log", "action = 'attendance.code-override'").await, 0);
    without["idChecked"] = json!(true);
    for _ in 0..2 {
        let saved = save(&admin, 21, out(without.clone())).await;
        assert_eq!(outcomes(&saved), ["saved"], "{saved}");
        let by = &saved["results"][0]["mark"]["collectedBy"];
        assert_eq!((&by["contactId"], &by["isOffList"]), (&json!(11), &Value::Null));
    }
    let history = admin.get("/scholars/1/history").await.expect(200).value();
    let entry = &history["results"][0];
    assert_eq!(entry["action"], "attendance.code-override");
    assert_eq!(entry["after"]["reason"], "Left her phone at work");
    assert_eq!(app.count("audit_log", "action = 'attendance.code-override'").await, 1);
    // The code stays locked, and a code that is not asked for is not overridden.
    let states = admin.get("/scholars/1/pickup-codes").await.expect(200).value();
    assert_eq!(states["results"][0]["isUsedUp"], true);
    let none = json!([{"ssmId": 103, "version": 0, "checkout": "Dismissed", "collectedBy": {"contactId": 31, "codeOverride": "Forgotten"}}]);
    assert_eq!(outcomes(&save(&admin, 21, none).await), ["saved"]);
    assert_eq!(app.count("audit_log", "action = 'attendance.code-override'").await, 1);
}

#[tokio::test]
async fn a_late_pickup_stays_with_the_mark_whatever_the_hours_become() {
    let (app, admin) = attendance().await;
    let hours = |end: &str| {
        format!(
            "INSERT INTO site_hours (id, account_id, end_time, version, position, deleted) VALUES (21, 1, '{end}', 1, 0, false)
             ON CONFLICT (id) DO UPDATE SET end_time = excluded.end_time"
        )
    };
    run(&app, &hours("18:00")).await;
    let out = |ssm: i64, version: i64, time: &str| json!({"ssmId": ssm, "version": version, "status": "Present", "checkOut": time, "checkout": "Dismissed", "collectedBy": {"name": "Aunt", "reason": "Called", "idChecked": true}});
    let answer = save(&admin, 21, json!([out(101, 0, "18:12"), out(102, 0, "18:00")])).await;
    let late = |answer: &Value, n: usize| {
        let mark = &answer["results"][n]["mark"];
        (mark["siteEndTime"].clone(), mark["lateMinutes"].clone())
    };
    assert_eq!(late(&answer, 0), (json!("18:00"), json!(12)));
    assert_eq!(late(&answer, 1), (json!("18:00"), Value::Null));
    assert_eq!(app.count("attendance", "late_minutes = 12").await, 1);
    // The site closes later now: that day it closed at six.
    run(&app, &hours("18:30")).await;
    let noted = json!([{"ssmId": 101, "version": 1, "note": "Traffic"}]);
    assert_eq!(late(&save(&admin, 21, noted).await, 0), (json!("18:00"), json!(12)));
    let week = admin.get("/attendance/week?siteId=21&from=2026-11-22").await.expect(200).value();
    assert_eq!(week["results"][0]["days"][1]["mark"]["lateMinutes"], 12);
    let report = "/analytics/daily-attendance/details?siteId=21&isReport=true&startDate=2026-11-23&endDate=2026-11-23";
    let file = admin.get(report).await.expect(200).text();
    let mut lines = file.lines();
    let column =
        lines.next().unwrap().split(',').position(|head| head == "Late Pickup (min)").unwrap();
    let late_of = |line: Option<&str>| line.unwrap().split(',').nth(column).unwrap().to_owned();
    assert_eq!((late_of(lines.next()), late_of(lines.next())), ("12".to_owned(), String::new()));
    let by_scholar =
        "/analytics/daily-attendance/scholar?siteId=21&startDate=2026-11-23&endDate=2026-11-23";
    let scholars = admin.get(by_scholar).await.expect(200).value();
    assert_eq!(
        (&scholars["results"][0]["latePickups"], &scholars["results"][1]["latePickups"]),
        (&json!(1), &json!(0))
    );
    // Whoever is here again is not late.
    let back = json!([{"ssmId": 101, "version": 2, "checkOut": null, "checkout": "--", "collectedBy": null}]);
    assert_eq!(late(&save(&admin, 21, back).await, 0), (Value::Null, Value::Null));
}

#[derive(diesel::QueryableByName)]
struct OutboxRow {
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Binary)]
    payload: Vec<u8>,
}

async fn register_events(app: &TestApp) -> Vec<(i64, RegisterState)> {
    use prost::Message;
    let mut conn = app.database.owner().await;
    run(app, "").await;
    diesel_async::SimpleAsyncConnection::batch_execute(&mut conn, "SET afterbell.accounts = '*'")
        .await
        .unwrap();
    let rows: Vec<OutboxRow> = diesel_async::RunQueryDsl::load(
        diesel::sql_query(
            "SELECT version, payload FROM outbox WHERE entity_type = 'register' ORDER BY id",
        ),
        &mut conn,
    )
    .await
    .unwrap();
    let state = |row: OutboxRow| (row.version, RegisterState::decode(&*row.payload).unwrap());
    rows.into_iter().map(state).collect()
}

#[tokio::test]
async fn each_save_publishes_one_event_without_child_data() {
    let (app, admin) = attendance().await;
    let marks = json!([
        {"ssmId": 101, "status": "Present", "note": "Ate early"}, {"ssmId": 102, "status": "Late"},
        {"ssmId": 103, "status": "Absent"},
    ]);
    let saved = save(&admin, 21, marks.clone()).await;
    let all = register_events(&app).await;
    assert_eq!(all.len(), 1);
    let expected = RegisterState {
        id: all[0].1.id,
        account_id: 1,
        program_id: 2,
        site_id: 21,
        day: DAY.to_owned(),
        taken: 3,
        present: 1,
        late: 1,
        absent: 1,
        not_scheduled: 0,
        version: 1,
        deleted: false,
    };
    assert_eq!(all[0], (1, expected.clone()));
    // What changes nothing is not told; what is taken back is.
    save(&admin, 21, marks).await;
    assert_eq!(register_events(&app).await.len(), 1);
    let undo = json!({"undoToken": saved["undoToken"]});
    admin.post("/attendance/revert", &undo).await.expect(200);
    let back = RegisterState { taken: 0, present: 0, late: 0, absent: 0, version: 2, ..expected };
    assert_eq!(register_events(&app).await[1], (2, back));
    // Another day is another register.
    let friday =
        json!({"siteId": 21, "day": "2026-11-20", "marks": [{"ssmId": 101, "status": "Present"}]});
    admin.put(REGISTER, &friday).await.expect(200);
    let last = register_events(&app).await.pop().unwrap().1;
    assert_eq!((last.version, last.day.as_str(), last.present), (1, "2026-11-20", 1));
    assert_ne!(last.id, all[0].1.id);
}
