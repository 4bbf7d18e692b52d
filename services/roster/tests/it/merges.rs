use std::time::Duration;

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

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
    let (survivor, duplicate) = (id_of(&one), id_of(&other));
    let similar = format!("/scholars/{survivor}/similar");
    let alike = head.get(&similar).await.expect(200).value();
    assert_eq!(
        (&alike["count"], &alike["results"][0]["scholarId"]),
        (&json!(1), &json!(duplicate))
    );

    let body = json!({"otherId": duplicate, "version": one["version"]});
    let path = format!("/scholars/{survivor}/merge");
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
    let medical = head.get(&format!("/scholars/{survivor}/medical")).await.expect(200).value();
    assert_eq!(medical["medical"]["allergies"], "Peanuts; Bees");
    head.get(&format!("/scholars/{duplicate}")).await.expect(404);
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
    head.put(&format!("/scholars/{survivor}"), &edit).await.expect(200);

    let alike = head.get(&similar).await.expect(200).value();
    assert_eq!((&alike["count"], &alike["merges"][0]["name"]), (&json!(0), &json!("Katie López")));
    let undo = json!({"mergeId": alike["merges"][0]["mergeId"]});
    let path = format!("/scholars/{survivor}/unmerge");
    let back = head.post(&path, &undo).await.expect(200).value();
    head.post(&path, &undo).await.expect(404);
    let mut expected = timeless(one);
    expected["city"] = json!("Queens");
    assert_eq!(timeless(back), expected);
    assert_eq!(timeless(whole(&head, duplicate).await), timeless(other));
    let medical = head.get(&format!("/scholars/{survivor}/medical")).await.expect(200).value();
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
    let condition =
        "action IN ('scholar.merge', 'scholar.merged-away', 'scholar.unmerge', 'scholar.unmerged')";
    assert_eq!(app.count("audit_log", condition).await, 4);
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
async fn children_marked_as_different_are_not_suggested_again() {
    let (app, admin) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    let [survivor, duplicate] = [&one, &other].map(id_of);
    assert_eq!(
        admin.get(&format!("/scholars/{survivor}/similar")).await.expect(200).value()["count"],
        1
    );
    let pairs = async |query: &str| {
        let found = head.get(&format!("/scholars/similar/pairs{query}")).await.expect(200).value();
        found["results"].as_array().unwrap().len()
    };
    assert_eq!((pairs("").await, pairs("?siteId=21").await, pairs("?siteId=22").await), (1, 1, 1));
    admin.get("/scholars/similar/pairs?siteId=22").await.expect(404);
    let born = "/scholars/similar?siteId=21&firstName=A&lastName=B&birthDate";
    let refused = admin.get(&format!("{born}=-9999-01-01")).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert!(refused["errors"]["birthDate"].is_array(), "{refused}");
    // What cannot be read is named; without a value it is missing.
    let refused = admin.get(&format!("{born}=soon")).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert!(refused["errors"]["birthDate"].is_array(), "{refused}");
    admin.get("/scholars/similar/pairs?accountId=9").await.expect(404);
    let apart = json!({"scholarIds": [duplicate]});
    let left = admin.put(&format!("/scholars/{survivor}/apart"), &apart).await.expect(200).value();
    assert_eq!(left["count"], 0);
    assert_eq!(pairs("").await, 0);
    assert_eq!(
        head.get(&format!("/scholars/{duplicate}/similar")).await.expect(200).value()["count"],
        0
    );
}

fn family(scholar: &Value) -> &Vec<Value> {
    scholar["families"].as_array().unwrap()
}

/// First name, may collect, is barred, phone, of each family contact.
fn guards(scholar: &Value) -> Vec<(String, bool, bool, Value)> {
    let guard = |it: &Value| {
        let flag = |field: &str| it[field].as_bool().unwrap();
        let name = it["firstName"].as_str().unwrap().to_owned();
        (name, flag("allowedToPick"), flag("isBarred"), it["phoneNumber"].clone())
    };
    family(scholar).iter().map(guard).collect()
}

/// Two entries that say otherwise of the same people: `other` is the more careful one.
async fn quarreling(who: &TestClient, (one, other): (Value, Value)) -> (Value, Value) {
    let mut first = child("Katherine", 21);
    first["families"] = one;
    first["consentFieldTrip"] = json!(true);
    let first = made(who, first).await;
    let mut second = child("Katie", 21);
    second["notSameAs"] = json!([id_of(&first)]);
    second["families"] = other;
    second["photoOptOut"] = json!(true);
    second["consentFieldTrip"] = json!(false);
    let second = made(who, second).await;
    (first, second)
}

async fn merged(who: &TestClient, survivor: &Value, duplicate: &Value) -> Value {
    let path = format!("/scholars/{}/merge", id_of(survivor));
    who.post(&path, &json!({"otherId": id_of(duplicate)})).await.expect(200).value()
}

async fn unmerged(who: &TestClient, survivor: &Value) -> Value {
    let path = format!("/scholars/{}", id_of(survivor));
    let alike = who.get(&format!("{path}/similar")).await.expect(200).value();
    let undo = json!({"mergeId": alike["merges"][0]["mergeId"]});
    who.post(&format!("{path}/unmerge"), &undo).await.expect(200).value()
}

#[tokio::test]
async fn what_guards_a_child_survives_a_merge_whichever_entry_stays() {
    for is_turned in [false, true] {
        let (app, _) = roster().await;
        let head = program_admin(&app).await;
        let trusting = json!([
            {"firstName": "Rosa", "lastName": "López", "allowedToPick": true, "phoneNumber": "7185550101"},
            {"firstName": "Ivan", "lastName": "Lopez", "allowedToPick": true},
            {"firstName": "Eva", "lastName": "Cruz", "allowedToPick": true},
        ]);
        let careful = json!([
            {"firstName": "Rosa", "lastName": "López", "email": "rosa@afterbell.test"},
            {"firstName": "Iván", "lastName": "López", "isBarred": true},
        ]);
        let (one, other) = quarreling(&head, (trusting, careful)).await;
        let (survivor, duplicate) = if is_turned { (&other, &one) } else { (&one, &other) };
        let both = merged(&head, survivor, duplicate).await;
        let mut guards = guards(&both);
        guards.sort_by(|a, b| a.0.cmp(&b.0));
        let ivan = if is_turned { "Iván" } else { "Ivan" };
        assert_eq!(
            guards,
            [
                ("Eva".to_owned(), true, false, Value::Null),
                (ivan.to_owned(), false, true, Value::Null),
                ("Rosa".to_owned(), false, false, json!("7185550101")),
            ],
            "{is_turned}"
        );
        let rosa = family(&both).iter().find(|it| it["firstName"] == "Rosa").unwrap();
        assert_eq!(rosa["email"], "rosa@afterbell.test");
        assert_eq!(
            (&both["photoOptOut"], &both["consentFieldTrip"]),
            (&json!(true), &json!(false))
        );

        let back = unmerged(&head, survivor).await;
        assert_eq!(timeless(back), timeless(survivor.clone()));
        assert_eq!(timeless(whole(&head, id_of(duplicate)).await), timeless(duplicate.clone()));
    }
}

#[tokio::test]
async fn a_barred_person_is_barred_in_every_list_of_the_child_and_nobody_is_lost() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let people = |from: usize, to: usize| -> Vec<Value> {
        let name = |number: usize| char::from(b'a' + u8::try_from(number).unwrap()).to_string();
        let person = |number| json!({"firstName": name(number), "lastName": "Reyes"});
        (from..to).map(person).collect()
    };
    let mut others = people(10, 19);
    others.push(json!({"firstName": "Raúl", "lastName": "Díaz", "isBarred": true}));
    let (one, other) = quarreling(&head, (json!(people(0, 10)), json!(others))).await;
    // Whom to call in an emergency is the very person.
    let path = format!("/scholars/{}", id_of(&one));
    let emergency = json!([{"firstName": "raul", "lastName": "Diaz", "allowedToPick": true}]);
    head.put(&path, &json!({"emergencyContacts": emergency})).await.expect(200);
    let one = whole(&head, id_of(&one)).await;

    let both = merged(&head, &one, &other).await;
    assert_eq!(family(&both).len(), 20);
    let raul = family(&both).last().unwrap();
    assert_eq!((&raul["firstName"], &raul["isBarred"]), (&json!("Raúl"), &json!(true)));
    let called = &both["emergencyContacts"][0];
    assert_eq!((&called["isBarred"], &called["allowedToPick"]), (&json!(true), &json!(false)));
    // Such a child can still be edited, and none of the contacts is dropped by it.
    let mut edit =
        json!({"families": both["families"], "version": both["version"], "city": "Queens"});
    let edited = head.put(&path, &edit).await.expect(200).value();
    assert_eq!(family(&edited).len(), 20);
    edit["families"].as_array_mut().unwrap().push(json!({"firstName": "z", "lastName": "Reyes"}));
    edit["version"] = edited["version"].clone();
    head.put(&path, &edit).await.expect_problem(400, "Error_ValidationFailed");
    // A bar that somebody takes back since stays as they left it when the merge is undone.
    let mut contacts = edited["emergencyContacts"].clone();
    contacts[0]["isBarred"] = json!(false);
    head.put(&path, &json!({"emergencyContacts": contacts})).await.expect(200);

    let back = unmerged(&head, &one).await;
    assert_eq!((family(&back).len(), &back["city"]), (10, &json!("Queens")));
    let called = &back["emergencyContacts"][0];
    assert_eq!((&called["isBarred"], &called["allowedToPick"]), (&json!(false), &json!(false)));
    assert_eq!(timeless(whole(&head, id_of(&other)).await), timeless(other));
}

#[tokio::test]
async fn one_person_with_two_phones_stays_two_contacts_and_marks_name_who_collected() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let rosa =
        |phone: &str| json!([{"firstName": "Rosa", "lastName": "López", "phoneNumber": phone}]);
    let (one, other) = quarreling(&head, (rosa("7185550101"), rosa("7185550102"))).await;
    let both = merged(&head, &one, &other).await;
    let phones: Vec<&str> =
        family(&both).iter().map(|it| it["phoneNumber"].as_str().unwrap()).collect();
    assert_eq!(phones, ["7185550101", "7185550102"]);
    unmerged(&head, &one).await;

    // With one phone she is one, and a day on which she collected the child says so before, between and after.
    run(&app, "UPDATE scholar_contacts SET phone_number = '7185550101';").await;
    let (mine, theirs) = (&family(&one)[0]["mappingId"], &family(&other)[0]["mappingId"]);
    let site = enrollment_at(&other, 21);
    let sql = format!(
        "INSERT INTO attendance (enrollment_id, day, account_id, program_id, site_id, status, collected_by_contact, marked_by)
         VALUES ({site}, '2026-11-17', 1, 2, 21, 2, {theirs}, 0);
         INSERT INTO pickup_codes (contact_id, account_id, name_key, phone_numbers, hash, made_at, made_by)
         VALUES ({theirs}, 1, list_key('Rosa López'), '{{7185550101}}', 'hash', now(), 0);
         UPDATE scholar_contacts SET allowed_to_pick = true;"
    );
    run(&app, &sql).await;
    let collected = async |contact: &Value| {
        app.count("attendance", &format!("collected_by_contact = {contact}")).await
    };
    let both = merged(&head, &one, &other).await;
    assert_eq!(family(&both).len(), 1);
    assert_eq!((collected(mine).await, collected(theirs).await), (1, 0));
    // Where she had to say a code she still has to: it is hers, whichever entry it was made for.
    let hers = format!(
        "hash = 'hash' AND contact_id IN (SELECT (pickup_codes_of(c)).contact_id FROM scholar_contacts c WHERE c.id = {mine})"
    );
    assert_eq!(app.count("pickup_codes", &hers).await, 1);
    unmerged(&head, &one).await;
    assert_eq!((collected(mine).await, collected(theirs).await), (0, 1));
    let theirs = format!("contact_id = {theirs} AND hash = 'hash'");
    assert_eq!(
        (app.count("pickup_codes", "true").await, app.count("pickup_codes", &theirs).await),
        (1, 1)
    );
}

#[tokio::test]
async fn pairs_are_found_by_the_index_however_many_scholars_there_are() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    run(
        &app,
        "INSERT INTO scholars (account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade, created_by,
             modified_by)
         SELECT 1, 'F' || n % 97, 'L' || n, 'f' || n % 97, 'l' || n, date '2016-01-01' + (n % 1500)::integer, 1, 0, 0
         FROM generate_series(1, 20000) n;
         INSERT INTO enrollments (account_id, program_id, site_id, scholar_id, enrolled_on, created_by, modified_by)
         SELECT 1, 2, 22, id, '2026-01-01', 0, 0 FROM scholars WHERE last_key LIKE 'l%' AND last_key <> 'lopez';
         ANALYZE scholars; ANALYZE enrollments;",
    )
    .await;
    // Entered last, as one whom somebody else entered at the same moment.
    let mut third = child("Kate", 21);
    third["notSameAs"] = json!([id_of(&one), id_of(&other)]);
    let third = made(&head, third).await;
    run(&app, "DELETE FROM scholars_apart;").await;
    for query in ["", "?accountId=1", "?programId=2", "?siteId=21"] {
        let begun = std::time::Instant::now();
        let found = head.get(&format!("/scholars/similar/pairs{query}")).await.expect(200).value();
        let took = begun.elapsed();
        let pairs = found["results"].as_array().unwrap();
        let is_there = pairs.iter().any(|pair| pair["otherId"] == third["scholarId"]);
        assert!(is_there, "{query}: {found}");
        assert!(took.as_secs_f64() < 1.0, "{query}: {took:?}");
    }
}

#[tokio::test]
async fn a_medical_status_that_was_changed_since_keeps_its_flags_when_a_merge_is_undone() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let one = made(&head, child("Katherine", 21)).await;
    let mut other = child("Katie", 21);
    other["notSameAs"] = json!([id_of(&one)]);
    other["medical"] = json!({"allergies": "Peanuts", "epiPen": true});
    let other = made(&head, other).await;
    let both = merged(&head, &one, &other).await;
    assert_eq!((&both["hasEpiPen"], &both["hasAllergies"]), (&json!(true), &json!(true)));
    let path = format!("/scholars/{}", id_of(&one));
    let medical = json!({"medical": {"allergies": "Peanuts, tree nuts", "epiPen": true}});
    head.put(&path, &medical).await.expect(200);

    let back = unmerged(&head, &one).await;
    assert_eq!((&back["hasEpiPen"], &back["hasAllergies"]), (&json!(true), &json!(true)));
    let sealed = head.get(&format!("{path}/medical")).await.expect(200).value();
    assert_eq!(sealed["medical"]["allergies"], "Peanuts, tree nuts");
    let other = whole(&head, id_of(&other)).await;
    assert_eq!((&other["hasEpiPen"], &other["hasAllergies"]), (&json!(true), &json!(true)));
}

#[tokio::test]
async fn undoing_a_merge_respects_contacts_removed_or_barred_since() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let people = |names: &[&str]| {
        let person =
            |name: &&str| json!({"firstName": name, "lastName": "Reyes", "allowedToPick": true});
        Value::Array(names.iter().map(person).collect())
    };
    let mine = people(&["Ana", "Eva", "Luis", "Rosa"]);
    let theirs = people(&["Ana", "Eva", "Luis", "Rosa", "Raul", "Sam"]);
    let (one, other) = quarreling(&head, (mine, theirs)).await;
    let both = merged(&head, &one, &other).await;
    let people = family(&both);
    let (mut eva, mut luis) = (people[1].clone(), people[2].clone());
    eva["allowedToPick"] = json!(false);
    eva["isBarred"] = json!(true);
    luis["allowedToPick"] = json!(false);
    // Rosa was in both and Raul came with the other.
    let left = json!({"families": [people[0], eva, luis, people[5]]});
    head.put(&format!("/scholars/{}", id_of(&one)), &left).await.expect(200);

    let condition =
        |name: &str, may_collect, is_barred| (name.to_owned(), may_collect, is_barred, Value::Null);
    let mut expected = vec![
        condition("Ana", true, false),
        condition("Eva", false, true),
        condition("Luis", false, false),
    ];
    let back = unmerged(&head, &one).await;
    assert_eq!(guards(&back), expected);
    expected.extend([condition("Rosa", false, false), condition("Sam", true, false)]);
    assert_eq!(guards(&whole(&head, id_of(&other)).await), expected);
}

const PICTURE: &str = "00000000-0000-4000-8000-000000000001";
const ANOTHER_PICTURE: &str = "00000000-0000-4000-8000-000000000002";

/// Gives a scholar a picture.
async fn pictured(app: &TestApp, scholar: &Value, object: &str) {
    app.platform.files().put(&thumbnail(object), b"sealed".to_vec()).await.unwrap();
    let sql = format!(
        "INSERT INTO scholar_photos (scholar_id, account_id, object, uploaded_at, uploaded_by)
         VALUES ({}, 1, '{object}', now(), 0);",
        id_of(scholar)
    );
    run(app, &sql).await;
}

fn thumbnail(object: &str) -> String {
    format!("photos/{object}/thumbnail.jpg")
}

/// Waits until the rows that say that a picture is to be removed are gone.
async fn removed(app: &TestApp, which: &str) {
    for _ in 0..100 {
        if app.count("scholar_photos_gone", which).await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(app.count("scholar_photos_gone", which).await, 0, "{which}");
}

#[tokio::test]
async fn the_only_picture_goes_over_and_comes_back() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    pictured(&app, &other, PICTURE).await;
    let both = merged(&head, &one, &other).await;
    assert_eq!(both["photo"], PICTURE);
    assert_eq!(app.count("scholar_photos_gone", "true").await, 0);
    assert_eq!(unmerged(&head, &one).await["photo"], Value::Null);
    assert_eq!(whole(&head, id_of(&other)).await["photo"], PICTURE);
    assert_eq!(app.count("scholar_photos_gone", "true").await, 0);

    // A picture that was taken away since does not come back.
    merged(&head, &one, &other).await;
    head.delete(&format!("/scholars/{}/photo", id_of(&one))).await.expect(204);
    assert_eq!(unmerged(&head, &one).await["photo"], Value::Null);
    assert_eq!(whole(&head, id_of(&other)).await["photo"], Value::Null);
}

#[tokio::test]
async fn a_merged_photo_is_retained_until_undo_expires() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    pictured(&app, &one, PICTURE).await;
    pictured(&app, &other, ANOTHER_PICTURE).await;
    assert_eq!(merged(&head, &one, &other).await["photo"], PICTURE);
    // A round that removes others leaves it.
    let nobodys = "00000000-0000-4000-8000-000000000003";
    let sql =
        format!("INSERT INTO scholar_photos_gone (object, account_id) VALUES ('{nobodys}', 1);");
    run(&app, &sql).await;
    app.clock().advance(chrono::TimeDelta::minutes(6));
    removed(&app, &format!("object = '{nobodys}'")).await;
    assert!(app.platform.files().get(&thumbnail(ANOTHER_PICTURE)).await.unwrap().is_some());
    assert_eq!(unmerged(&head, &one).await["photo"], PICTURE);
    assert_eq!(whole(&head, id_of(&other)).await["photo"], ANOTHER_PICTURE);
    assert_eq!(app.count("scholar_photos_gone", "true").await, 0);

    merged(&head, &one, &other).await;
    assert_eq!(app.count("scholar_photos_gone", "true").await, 1);
    app.clock().advance(chrono::TimeDelta::days(31));
    removed(&app, "true").await;
    assert!(app.platform.files().get(&thumbnail(ANOTHER_PICTURE)).await.unwrap().is_none());
    assert!(app.platform.files().get(&thumbnail(PICTURE)).await.unwrap().is_some());
}

#[tokio::test]
async fn whose_family_opted_out_in_one_entry_has_no_picture_until_the_merge_is_undone() {
    for is_turned in [false, true] {
        let (app, _) = roster().await;
        let head = program_admin(&app).await;
        let (one, opted_out) = quarreling(&head, (json!([]), json!([]))).await;
        pictured(&app, &one, PICTURE).await;
        let (survivor, duplicate) = if is_turned { (&opted_out, &one) } else { (&one, &opted_out) };
        assert_eq!(merged(&head, survivor, duplicate).await["photo"], Value::Null, "{is_turned}");
        assert_eq!(app.count("scholar_photos", "true").await, 0);
        unmerged(&head, survivor).await;
        assert_eq!(whole(&head, id_of(&one)).await["photo"], PICTURE, "{is_turned}");
        assert_eq!(whole(&head, id_of(&opted_out)).await["photo"], Value::Null, "{is_turned}");
        assert_eq!(app.count("scholar_photos_gone", "true").await, 0);
    }

    // Whose family opts out after the merge may be either child's.
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    pictured(&app, &one, PICTURE).await;
    pictured(&app, &other, ANOTHER_PICTURE).await;
    merged(&head, &one, &other).await;
    let opt_out = json!({"photoOptOut": true});
    head.put(&format!("/scholars/{}", id_of(&one)), &opt_out).await.expect(200);
    unmerged(&head, &one).await;
    assert_eq!(app.count("scholar_photos", "true").await, 0);
}

#[tokio::test]
async fn chained_merges_can_be_undone() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let mut all: Vec<Value> = Vec::new();
    for name in ["Katherine", "Katie", "Kate", "Kathy"] {
        let mut one = child(name, 21);
        one["notSameAs"] = all.iter().map(|it| it["scholarId"].clone()).collect();
        all.push(made(&head, one).await);
    }
    run(&app, "DELETE FROM scholars_apart;").await;
    let (one, other, last, stranger) = (&all[0], &all[1], &all[2], &all[3]);
    let similar = async |to: &Value| {
        let path = format!("/scholars/{}/similar", id_of(to));
        let found = head.get(&path).await.expect(200).value();
        let ids: Vec<i64> = found["results"].as_array().unwrap().iter().map(id_of).collect();
        (ids, found["merges"].as_array().unwrap().len())
    };
    let apart = json!({"scholarIds": [id_of(stranger)]});
    head.put(&format!("/scholars/{}/apart", id_of(one)), &apart).await.expect(200);
    merged(&head, one, other).await;
    merged(&head, last, one).await;
    // Who is another child than one of the entries is another child than all.
    assert_eq!(similar(last).await, (Vec::new(), 1));
    let history = head.get(&format!("/scholars/{}/history", id_of(last))).await.expect(200);
    let history = history.value();
    for went in [one, other] {
        let (entries, id) = (history["results"].as_array().unwrap(), id_of(went).to_string());
        let is_in_history = |action: &str| {
            let is_it =
                |it: &Value| it["action"] == action && it["entityId"].as_str() == Some(id.as_str());
            entries.iter().any(is_it)
        };
        assert!(
            is_in_history("scholar.create") && is_in_history("scholar.merged-away"),
            "{history}"
        );
    }

    unmerged(&head, last).await;
    assert_eq!(similar(last).await, (vec![id_of(stranger)], 0));
    assert_eq!(similar(one).await, (Vec::new(), 1));
    unmerged(&head, one).await;
    assert_eq!(similar(one).await, (Vec::new(), 0));
    for before in all {
        assert_eq!(timeless(whole(&head, id_of(&before)).await), timeless(before));
    }
}

#[tokio::test]
async fn documents_with_equal_names_are_numbered_and_preserve_extensions() {
    let (app, _) = roster().await;
    let head = program_admin(&app).await;
    let (one, other) = two(&app, &head).await;
    let long = format!("{}.pdf", "a".repeat(146));
    for (scholar, name) in [
        (&one, "Plan.pdf"),
        (&other, "plan.pdf"),
        (&other, "plan (1).pdf"),
        (&other, long.as_str()),
    ] {
        let sql = format!(
            "INSERT INTO scholar_documents (account_id, scholar_id, name, name_key, content_type, size, object, uploaded_at,
                 uploaded_by)
             VALUES (1, {}, '{name}', lower('{name}'), 'application/pdf', 1, gen_random_uuid(), now(), 0);",
            id_of(scholar)
        );
        run(&app, &sql).await;
    }
    let names = async |scholar: &Value| -> Vec<String> {
        let path = format!("/scholars/{}/documents", id_of(scholar));
        let found = head.get(&path).await.expect(200).value();
        let rows = found["results"].as_array().unwrap().iter();
        rows.map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    merged(&head, &one, &other).await;
    assert_eq!(names(&one).await, [long.as_str(), "plan (1).pdf", "plan (2).pdf", "Plan.pdf"]);
    unmerged(&head, &one).await;
    assert_eq!(names(&one).await, ["Plan.pdf"]);
    assert_eq!(names(&other).await, [long.as_str(), "plan (1).pdf", "plan.pdf"]);
}

#[tokio::test]
async fn enrollments_of_a_chain_of_merges_are_as_they_were_when_all_is_undone() {
    let (app, _) = roster().await;
    let head = app.user(Role::AccountAdmin, Place::account(1)).await;
    let one = made(&head, child("Katherine", 21)).await;
    let of = |name: &str, site: i64, apart: &[&Value]| {
        let mut body = child(name, site);
        body["notSameAs"] = apart.iter().map(|it| it["scholarId"].clone()).collect();
        body
    };
    let mut duplicate = of("Katie", 21, &[&one]);
    duplicate["enrollment"]["enrollmentDate"] = json!("2026-09-21");
    duplicate["enrollment"]["scheduledDays"] = json!([2]);
    let duplicate = made(&head, duplicate).await;
    let path =
        format!("/scholars/{}/enrollments/{}", id_of(&duplicate), enrollment_at(&duplicate, 21));
    head.put(&path, &json!({"status": 2, "inactiveDate": "2026-10-01"})).await.expect(200);
    let last = made(&head, of("Kathy", 22, &[&one, &duplicate])).await;
    let before = whole(&head, id_of(&duplicate)).await["enrollments"][0].clone();
    assert_eq!((&before["status"], &before["inactiveDate"]), (&json!(2), &json!("2026-10-01")));

    let mut merges = Vec::new();
    for (survivor, other) in [(&duplicate, &one), (&last, &duplicate)] {
        let path = format!("/scholars/{}/merge", id_of(survivor));
        head.post(&path, &json!({"otherId": id_of(other)})).await.expect(200);
        let alike = head.get(&format!("/scholars/{}/similar", id_of(survivor))).await.expect(200);
        merges.push((id_of(survivor), alike.value()["merges"][0]["mergeId"].clone()));
    }
    for (survivor, merge) in merges.into_iter().rev() {
        let undo = json!({"mergeId": merge});
        head.post(&format!("/scholars/{survivor}/unmerge"), &undo).await.expect(200);
    }
    let after = whole(&head, id_of(&duplicate)).await["enrollments"][0].clone();
    for field in ["status", "inactiveDate", "enrollmentDate", "scheduledDays", "classroomId"] {
        assert_eq!(after[field], before[field], "{field}");
    }
}

#[tokio::test]
async fn nobody_is_merged_during_an_import() {
    let (app, _) = roster().await;
    let head = app.user(Role::AccountAdmin, Place::account(1)).await;
    let one = made(&head, child("Katherine", 21)).await;
    let mut other = child("Katie", 22);
    other["notSameAs"] = json!([id_of(&one)]);
    let other = made(&head, other).await;
    let mut import = app.database.owner().await;
    let lock =
        "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('afterbell.scholar-import', 1))";
    import.batch_execute(lock).await.unwrap();
    let path = format!("/scholars/{}/merge", id_of(&one));
    let body = json!({"otherId": id_of(&other)});
    head.post(&path, &body).await.expect_problem(409, "Error_UploadRunning");
    import.batch_execute("COMMIT").await.unwrap();
    head.post(&path, &body).await.expect(200);
}
