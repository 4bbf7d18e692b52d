use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures_util::future::join_all;
use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

/// A roster with the admin of site 21 in program 2 of account 1; site 22 is its sibling, account 9 another's.
pub async fn roster() -> (TestApp, TestClient) {
    let app = TestApp::start(roster::service()).await;
    for place in [Place::site(1, 2, 21), Place::site(1, 2, 22), Place::site(9, 90, 91)] {
        app.insert_place(place).await;
    }
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    (app, admin)
}

/// A child at a site.
pub fn child(first: &str, site: i64) -> Value {
    json!({
        "firstName": first, "lastName": "López", "enteringGrade": "3", "birthDate": "2018-03-04",
        "enrollment": {"siteId": site, "enrollmentDate": "2026-09-08", "scheduledDays": [1, 3, 5]},
    })
}

/// The same with fields in place of its own.
fn with(mut body: Value, fields: Value) -> Value {
    for (name, value) in fields.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

pub async fn made(who: &TestClient, body: Value) -> Value {
    who.post("/scholars", &body).await.expect(201).value()
}

pub async fn room(who: &TestClient, site: i64, name: &str) -> i64 {
    let rooms = format!("/sites/{site}/program/2/classrooms");
    who.post(&rooms, &json!({"name": name})).await.expect(201).value()["id"].as_i64().unwrap()
}

async fn names(who: &TestClient, query: &str) -> Vec<String> {
    let list = who.get(&format!("/scholars{query}")).await.expect(200).value();
    let rows = list["results"].as_array().unwrap().clone();
    assert_eq!(list["count"], rows.len());
    rows.iter().map(|row| row["firstName"].as_str().unwrap().to_owned()).collect()
}

#[derive(diesel::QueryableByName)]
struct Found {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
}

/// The tables and columns of the database in which a text is found, in any row of any kind.
async fn holding(app: &TestApp, text: &str) -> Vec<String> {
    let mut conn = app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    let tables: Vec<Found> = diesel::sql_query(
        "SELECT relname::text AS name FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
    )
    .load(&mut conn)
    .await
    .unwrap();
    let mut found = Vec::new();
    for Found { name } in tables {
        let rows: Vec<Found> = diesel::sql_query(format!(
            "SELECT '{name}' AS name FROM {name} t
             WHERE t::text ILIKE '%{text}%' OR t::text ILIKE '%' || encode('{text}', 'hex') || '%' LIMIT 1"
        ))
        .load(&mut conn)
        .await
        .unwrap();
        found.extend(rows.into_iter().map(|row| row.name));
    }
    found
}

#[tokio::test]
async fn the_schema_and_the_lists_are_those_of_the_database() {
    let (app, _) = roster().await;
    app.assert_schema(include_str!("../../src/schema.rs")).await;
    let mut conn = app.database.owner().await;
    let differences = testing::list_differences(&roster::service(), &mut conn).await;
    assert!(differences.is_empty(), "{differences:#?}");
}

#[tokio::test]
async fn a_scholar_is_entered_listed_read_and_changed() {
    let (app, admin) = roster().await;
    let room = room(&admin, 21, "Blue").await;
    let body = with(
        child("Maya", 21),
        json!({
            "gender": "Others", "otherGender": "Nonbinary", "homePhone": "(718) 555-0100", "postalCode": "11001",
            "customFields": ["T-shirt M"], "consentFieldTrip": true,
            "families": [
                {"firstName": "Ana", "lastName": "López", "phoneNumber": "7185550101", "allowedToPick": true},
                {"firstName": "Luis", "lastName": "Cruz", "email": "luis@afterbell.test"},
            ],
            "emergencyContacts": [{"firstName": "Rosa", "lastName": "Díaz", "relationship": "Grandparent"}],
        }),
    );
    let mut body = body;
    body["enrollment"]["classroomId"] = json!(room);
    let maya = made(&admin, body).await;
    assert_eq!((&maya["homePhone"], &maya["gender"]), (&json!("7185550100"), &json!("Others")));
    assert_eq!(maya["families"].as_array().unwrap().len(), 2);
    let enrolled = &maya["enrollments"][0];
    assert_eq!(
        (&enrolled["siteName"], &enrolled["classroomName"]),
        (&json!("Site 21"), &json!("Blue"))
    );
    assert_eq!(enrolled["scheduledDays"], json!([1, 3, 5]));
    let path = format!("/scholars/{}", maya["scholarId"]);
    assert_eq!(admin.get(&path).await.expect(200).value(), maya);

    let list = admin.get("/scholars?siteId=21").await.expect(200).value();
    let row = &list["results"][0];
    assert_eq!((&row["enteringGrade"], &row["lastName"]), (&json!("3"), &json!("López")));
    for (query, found) in [
        ("?search=lopez", 1),
        ("?searchField=enteringGrade&search=3&isExactMatch=true", 1),
        ("?search=03/04/2018", 1),
        ("?searchField=classroomName&search=green", 0),
        ("?status=2", 0),
        (&format!("?classroomId={room}"), 1),
        ("?classroomId=0", 0),
        ("?sortField=siteName&sortDir=desc", 1),
    ] {
        assert_eq!(names(&admin, query).await.len(), found, "{query}");
    }

    let mother = maya["families"][0]["mappingId"].clone();
    let edit = json!({
        "version": 1, "lastName": "López Díaz", "gender": null,
        "families": [{"firstName": "Eva", "lastName": "Cruz"}, {"mappingId": mother, "firstName": "Ana", "lastName": "Díaz"}],
    });
    let after = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!((&after["gender"], &after["homePhone"]), (&Value::Null, &json!("7185550100")));
    assert_eq!(
        (&after["families"][0]["firstName"], &after["families"][1]["mappingId"]),
        (&json!("Eva"), &mother)
    );
    assert_eq!(after["families"].as_array().unwrap().len(), 2);
    let conflict = admin.put(&path, &edit).await.expect_problem(409, "Error_VersionConflict");
    assert_eq!(conflict.value()["current"]["version"], 2);
    // The copies by which lists are sorted follow.
    assert_eq!(names(&admin, "?searchField=lastName&search=diaz").await, ["Maya"]);
    assert_eq!(app.count("scholar_contacts", "scholar_last_name = 'López Díaz'").await, 3);
    assert_eq!(app.count("audit_log", "entity = 'scholar'").await, 2);
}

#[rstest]
#[case(json!({"firstName": " "}), "firstName", "First Name is required")]
#[case(json!({"lastName": null}), "lastName", "Last Name is required")]
#[case(json!({"firstName": "R2D2"}), "firstName", "Use letters, dots, spaces, apostrophes and hyphens")]
#[case(json!({"firstName": "x".repeat(51)}), "firstName", "First Name may not be greater than 50 characters")]
#[case(json!({"enteringGrade": null}), "enteringGrade", "Grade is required")]
#[case(json!({"enteringGrade": "13"}), "enteringGrade", "Grade must be Pre-K, K or 1 to 12")]
#[case(json!({"birthDate": null}), "birthDate", "Birth date is required")]
#[case(json!({"birthDate": "2999-01-01"}), "birthDate", "Birth date must not be in the future")]
#[case(json!({"gender": "x"}), "gender", "Gender must be Male, Female or Others")]
#[case(json!({"postalCode": "1100"}), "postalCode", "postal code should consist of 5 integers")]
#[case(json!({"postalCode": "00500"}), "postalCode", "Invalid Zipcode")]
#[case(json!({"homePhone": "555"}), "homePhone", "Phone number must have 10 digits")]
#[case(
    json!({"families": [{"firstName": "Ana", "lastName": "Cruz", "phoneNumber": "1"}]}),
    "families.0.phoneNumber",
    "Phone number must have 10 digits"
)]
#[case(
    json!({"emergencyContacts": [{"firstName": "Ana", "lastName": "Cruz", "email": "ana@"}]}),
    "emergencyContacts.0.email",
    "Email invalid"
)]
#[case(
    json!({"families": [{"firstName": "Ana", "lastName": "Cruz", "allowedToPick": true, "isBarred": true}]}),
    "families.0.isBarred",
    "A person can't be both allowed and not allowed to pick up"
)]
#[case(
    json!({
        "families": [{"firstName": "Iván", "lastName": "Núñez", "isBarred": true}],
        "emergencyContacts": [
            {"firstName": "Eva", "lastName": "Núñez", "allowedToPick": true},
            {"firstName": "IVAN", "lastName": "Nunez", "phoneNumber": "7185550101", "allowedToPick": true},
        ],
    }),
    "emergencyContacts.1.allowedToPick",
    "A person can't be both allowed and not allowed to pick up"
)]
#[case(
    json!({"families": [{"mappingId": 1, "firstName": "Ana", "lastName": "Cruz"}]}),
    "families.0.mappingId",
    "This contact is not one of the scholar's"
)]
#[case(
    json!({"medical": {"allergies": "x".repeat(501)}}),
    "medical.allergies",
    "Allergies may not be greater than 500 characters"
)]
#[case(json!({"enrollment": {}}), "enrollment.siteId", "Site/Session is required")]
#[case(
    json!({"enrollment": {"siteId": 21, "status": 2}}),
    "enrollment.inactiveDate",
    "Inactive date is required"
)]
#[case(
    json!({"enrollment": {"siteId": 21, "classroomId": 999}}),
    "enrollment.classroomId",
    "The site has no such classroom"
)]
#[tokio::test]
async fn a_broken_rule_is_named(#[case] fields: Value, #[case] field: &str, #[case] message: &str) {
    let (app, admin) = roster().await;
    let answer = admin.post("/scholars", &with(child("Maya", 21), fields)).await;
    let problem = answer.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(problem["errors"][field], json!([message]), "{problem}");
    assert_eq!(app.count("scholars", "true").await, 0);
}

#[tokio::test]
async fn two_of_one_name_are_two_people_by_their_phones_and_what_is_stored_stays() {
    let (app, admin) = roster().await;
    let ivan = |phone: Option<&str>, may: bool| {
        json!([{
            "firstName": "Ivan", "lastName": "Nunez", "phoneNumber": phone, "allowedToPick": may,
            "isBarred": !may,
        }])
    };
    let contacts = json!({
        "families": ivan(Some("7185550101"), false),
        "emergencyContacts": ivan(Some("7185550102"), true),
    });
    let maya = made(&admin, with(child("Maya", 21), contacts)).await;
    let path = format!("/scholars/{}", maya["scholarId"]);
    let one = json!({"families": ivan(None, false)});
    let refused = admin.put(&path, &one).await.expect_problem(400, "Error_ValidationFailed");
    let refused = refused.value();
    for field in ["families.0.isBarred", "emergencyContacts.0.allowedToPick"] {
        assert!(refused["errors"][field].is_array(), "{field}: {refused}");
    }

    // Kept from before this was asked for.
    let mut owner = app.database.owner().await;
    owner
        .batch_execute(
            "SET afterbell.accounts = '*'; UPDATE scholar_contacts SET phone_number = NULL",
        )
        .await
        .unwrap();
    admin.put(&path, &json!({"city": "Queens"})).await.expect(200);
    assert_eq!(app.count("scholar_contacts", "allowed_to_pick").await, 1);
    admin.put(&path, &json!({"emergencyContacts": ivan(None, true)})).await.expect(400);
    admin.put(&path, &json!({"emergencyContacts": []})).await.expect(200);
}

#[tokio::test]
async fn fifty_at_once_make_one_child() {
    let (app, admin) = roster().await;
    // Letter case and spaces make no difference; an accent does, and a person decides.
    let names = ["Maya", "MAYA", " maya "];
    let tries = (0..50).map(|number| {
        let body = child(names[number % names.len()], 21);
        let admin = admin.clone();
        async move { admin.post("/scholars", &body).await }
    });
    let answers = join_all(tries).await;
    let made = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(made, 1);
    for refused in answers.into_iter().filter(|answer| answer.status != 201) {
        let refused = refused.expect_problem(409, "Error_ScholarAlreadyExists").value();
        assert_eq!(
            refused["detail"],
            "This scholar already exists in your roster. Let's add someone new!"
        );
        assert!(refused["current"]["scholarId"].is_i64());
    }
    assert_eq!(app.count("scholars", "true").await, 1);
    assert_eq!(app.count("enrollments", "true").await, 1);
}

#[tokio::test]
async fn a_child_whom_the_caller_does_not_see_is_not_named_and_can_be_enrolled() {
    let (app, admin) = roster().await;
    let maya = made(&admin, child("Maya", 21)).await;
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let refused = sibling.post("/scholars", &child("Maya", 22)).await;
    let refused = refused.expect_problem(409, "Error_ScholarAlreadyExists").value();
    assert_eq!(refused.get("current"), None);
    // Nothing more is told of the child than that; whoever means this child enrolls them by what they know.
    let known = |first: &str, site: i64| {
        json!({
            "firstName": first, "lastName": "LÓPEZ", "birthDate": "2018-03-04",
            "enrollment": {"siteId": site, "scheduledDays": [2]},
        })
    };
    let enroll = "/scholars/enroll-known";
    sibling.get(&format!("/scholars/{}", maya["scholarId"])).await.expect(404);
    sibling.post(enroll, &known("Mia", 22)).await.expect(404);
    sibling.post(enroll, &known("Maya", 21)).await.expect(404);
    let nobody = json!({"enrollment": {"siteId": 22, "scheduledDays": [9]}});
    let refused = sibling.post(enroll, &nobody).await;
    let errors = refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone();
    for field in ["firstName", "lastName", "birthDate", "enrollment.scheduledDays"] {
        assert!(errors.get(field).is_some(), "{field}: {errors}");
    }
    for (role, place, status) in
        [(Role::Staff, Place::site(1, 2, 22), 403), (Role::AccountAdmin, Place::account(9), 404)]
    {
        app.user(role, place).await.post(enroll, &known("Maya", 22)).await.expect(status);
    }
    // The account of the site decides whose child it is.
    let foreign = app.user(Role::AccountAdmin, Place::account(9)).await;
    foreign.post(enroll, &known("Maya", 91)).await.expect(404);
    let enrolled = sibling.post(enroll, &known("maya", 22)).await.expect(201).value();
    assert_eq!(
        (&enrolled["scholarId"], &enrolled["siteId"], &enrolled["scheduledDays"]),
        (&maya["scholarId"], &json!(22), &json!([2]))
    );
    let again = sibling.post(enroll, &known("Maya", 22)).await;
    again.expect_problem(409, "Error_AlreadyEnrolled");
    let seen = sibling.get(&format!("/scholars/{}", maya["scholarId"])).await.expect(200).value();
    assert_eq!(seen["enrollments"].as_array().unwrap().len(), 1);
    assert_eq!(app.count("audit_log", "action = 'enrollment.create'").await, 1);
    assert_eq!(app.count("site_scholars", "site_id = 22 AND scholars = 1").await, 1);
    assert_eq!(app.count("scholars", "true").await, 1);
}

/// Day after day of birth finds a child whose name is known: after ten misses nobody is looked for.
#[tokio::test]
async fn guessing_birth_dates_is_limited_and_audited() {
    let (app, admin) = roster().await;
    for name in ["Maya", "Noah", "Olga"] {
        made(&admin, child(name, 21)).await;
    }
    let known = |first: &str, day: u32| {
        json!({
            "firstName": first, "lastName": "López", "birthDate": format!("2018-03-{day:02}"),
            "enrollment": {"siteId": 22},
        })
    };
    let enroll = "/scholars/enroll-known";
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    // Who is found is no miss.
    sibling.post(enroll, &known("Maya", 4)).await.expect(201);
    sibling.post(enroll, &known("Maya", 4)).await.expect_problem(409, "Error_AlreadyEnrolled");
    for day in 10..20 {
        sibling.post(enroll, &known("Noah", day)).await.expect(404);
    }
    // Neither the eleventh miss nor the right day is told from the other.
    for day in [20, 4] {
        let stopped = sibling.post(enroll, &known("Noah", day)).await;
        let stopped = stopped.expect_problem(429, "Error_TooManyRequests");
        assert_eq!(stopped.header("retry-after"), Some("3600"));
    }
    assert_eq!(app.count("enrollments", "scholar_id <> 1 AND site_id = 22").await, 0);
    // Another person goes on, and another account does not count.
    let other = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    other.post(enroll, &known("Noah", 10)).await.expect(404);
    other.post(enroll, &known("Noah", 4)).await.expect(201);
    for (action, times) in [("enrollment.known-miss", 11), ("enrollment.known-lock", 1)] {
        let condition = format!(
            "action = '{action}' AND account_id = 1 AND entity = 'site' AND entity_id = '22'"
        );
        assert_eq!(app.count("audit_log", &condition).await, times, "{action}");
        let of_child = format!("{condition} AND after::text ~ 'Noah|2018'");
        assert_eq!(app.count("audit_log", &of_child).await, 0);
    }
}

#[tokio::test]
async fn many_guesses_at_once_are_no_more_guesses() {
    let (app, _) = roster().await;
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let tries = (1..=28).map(|day| {
        let body = json!({
            "firstName": "Noah", "lastName": "López", "birthDate": format!("2018-02-{day:02}"),
            "enrollment": {"siteId": 22},
        });
        let who = sibling.clone();
        async move { who.post("/scholars/enroll-known", &body).await.status.as_u16() }
    });
    let answers = join_all(tries).await;
    assert_eq!(answers.iter().filter(|status| **status == 404).count(), 10, "{answers:?}");
    assert_eq!(answers.iter().filter(|status| **status == 429).count(), 18, "{answers:?}");
}

#[tokio::test]
async fn a_visible_duplicate_is_enrolled_instead() {
    let (app, admin) = roster().await;
    made(&admin, child("Maya", 21)).await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let refused = program.post("/scholars", &child("Maya", 22)).await;
    let scholar = refused.expect(409).value()["current"]["scholarId"].clone();
    let path = format!("/scholars/{scholar}/enrollments");
    program.post(&path, &json!({"siteId": 22})).await.expect(201);
    let again = program.post(&path, &json!({"siteId": 22})).await;
    again.expect_problem(409, "Error_AlreadyEnrolled");
    // In another account it is another child.
    let other = app.user(Role::AccountAdmin, Place::account(9)).await;
    made(&other, child("Maya", 91)).await;
    other.post(&path, &json!({"siteId": 91})).await.expect(404);
    program.post(&path, &json!({"siteId": 91})).await.expect(404);
}

#[tokio::test]
async fn a_changed_name_is_checked_for_duplicates() {
    let (app, admin) = roster().await;
    let maya = made(&admin, child("Maya", 21)).await;
    let zoe = made(&admin, child("Zoe", 21)).await;
    let path = format!("/scholars/{}", zoe["scholarId"]);
    // All equal, however it is typed: there already.
    let refused = admin.put(&path, &json!({"firstName": " MAYA "})).await;
    let refused = refused.expect_problem(409, "Error_ScholarAlreadyExists").value();
    assert_eq!(
        refused["detail"],
        "This scholar already exists in your roster. Let's add someone new!"
    );
    assert_eq!(refused["current"]["scholarId"], maya["scholarId"]);
    // An accent is no proof: both are shown, and somebody decides.
    let accent = json!({"firstName": "Máya"});
    let refused = admin.put(&path, &accent).await.expect_problem(409, "Error_SimilarScholar");
    let similar = &refused.value()["current"]["similar"];
    assert_eq!(
        (&similar[0]["scholarId"], &similar[0]["alike"]),
        (&maya["scholarId"], &json!("accents"))
    );
    assert_eq!(app.count("scholars", "first_name = 'Zoe'").await, 1);
    // What is not changed is not asked about.
    admin.put(&path, &json!({"city": "Queens"})).await.expect(200);
    let apart = json!({"firstName": "Máya", "notSameAs": [maya["scholarId"]]});
    let after = admin.put(&path, &apart).await.expect(200).value();
    assert_eq!(after["firstName"], "Máya");
    // Remembered: the next change of the name does not ask about her again.
    admin.put(&path, &json!({"firstName": "MÁYA"})).await.expect(200);
    let many: Vec<i64> = (0..51).collect();
    let refused = admin.put(&path, &json!({"notSameAs": many})).await;
    refused.expect_problem(400, "Error_ValidationFailed");
    // At entry as well.
    let accentless = with(child("Maya", 21), json!({"lastName": "Lopez"}));
    admin.post("/scholars", &accentless).await.expect_problem(409, "Error_SimilarScholar");
}

#[tokio::test]
async fn a_scholar_is_read_at_one_of_their_places() {
    let (app, admin) = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let maya = made(&admin, child("Maya", 21)).await;
    let path = format!("/scholars/{}", maya["scholarId"]);
    program.post(&format!("{path}/enrollments"), &json!({"siteId": 22})).await.expect(201);
    for (query, sites) in
        [("", 2), ("?siteId=21", 1), ("?siteId=22&programId=2", 1), ("?programId=2", 2)]
    {
        let found = program.get(&format!("{path}{query}")).await.expect(200).value();
        assert_eq!(found["enrollments"].as_array().unwrap().len(), sites, "{query}");
    }
    for query in ["?siteId=91", "?programId=90", "?siteId=21&programId=90"] {
        program.get(&format!("{path}{query}")).await.expect(404);
    }
    admin.get(&format!("{path}?siteId=22")).await.expect(404);
}

#[tokio::test]
async fn the_history_of_a_scholar_tells_what_the_caller_may_know() {
    let (app, admin) = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let body = with(
        child("Maya", 21),
        json!({
            "medical": {"allergies": "Peanuts"},
            "families": [{"firstName": "Ana", "lastName": "López", "allowedToPick": true}],
        }),
    );
    let maya = made(&admin, body).await;
    let path = format!("/scholars/{}", maya["scholarId"]);
    let there = program.post(&format!("{path}/enrollments"), &json!({"siteId": 22})).await;
    let there = there.expect(201).value();
    let enrollment = format!("{path}/enrollments/{}", there["enrollmentId"]);
    let inactive = json!({"status": 2, "inactiveDate": "2026-11-20", "inactiveNotes": "Moved to Reno",
        "enrollmentDate": "2026-09-08"});
    program.put(&enrollment, &inactive).await.expect(200);
    program.put(&path, &json!({"city": "Queens"})).await.expect(200);
    program.get(&format!("{path}/medical")).await.expect(200);
    let contact = &maya["families"][0]["mappingId"];
    program.delete(&format!("/families/{contact}")).await.expect(204);

    let history = async |who: &TestClient, query: &str| {
        who.get(&format!("{path}/history{query}")).await.expect(200).value()
    };
    let actions = |answer: &Value| -> Vec<String> {
        let entries = answer["results"].as_array().unwrap().iter();
        entries.map(|it| it["action"].as_str().unwrap().to_owned()).collect()
    };
    let all = history(&program, "").await;
    assert_eq!(
        actions(&all),
        [
            "family.delete",
            "scholar.medical",
            "scholar.edit",
            "enrollment.edit",
            "enrollment.create",
            "scholar.create"
        ]
    );
    let text = all.to_string();
    assert!(text.contains("Moved to Reno") && !text.contains("Peanuts"), "{text}");
    // The admin of one site knows of that site alone, also from what others have done.
    let own = history(&admin, "").await;
    assert_eq!(
        actions(&own),
        ["family.delete", "scholar.medical", "scholar.edit", "scholar.create"]
    );
    let text = own.to_string();
    assert!(!text.contains("Site 22") && !text.contains("Peanuts"), "{text}");
    assert!(text.contains("Site 21") && text.contains("Queens"), "{text}");

    let first = history(&program, "?count=4").await;
    let rest = history(&program, &format!("?count=4&cursor={}", first["next"])).await;
    assert_eq!((actions(&first).len(), actions(&rest).len()), (4, 2));
    assert_eq!(rest["next"], Value::Null);
    let rising = history(&program, "?sortDir=asc").await;
    assert_eq!(actions(&rising)[0], "scholar.create");
    for (role, place, status) in [
        (Role::Staff, Place::site(1, 2, 21), 403),
        (Role::SessionAdmin, Place::site(1, 2, 22), 200),
        (Role::AccountAdmin, Place::account(9), 404),
    ] {
        let who = app.user(role, place).await;
        who.get(&format!("{path}/history")).await.expect(status);
    }
}

#[tokio::test]
async fn files_and_lists_have_every_column_and_nothing_of_health() {
    let (app, admin) = roster().await;
    let head = app.user(Role::AccountAdmin, Place::account(1)).await;
    let named = json!({"accountId": 1, "customFields": ["", "Bus number"]});
    head.put("/participants/column-config", &named).await.expect(200);
    let body = with(
        child("Maya", 21),
        json!({
            "ethnicity": "Asian", "homePhone": "7185550100", "city": "Queens", "externalId": "X-7",
            "scholarNumber": "S-8", "consentFieldTrip": false, "photoOptOut": true, "customFields": ["hidden", "14"],
            "medical": {"allergies": "Peanuts"},
            "families": [{"firstName": "Ana", "lastName": "López", "isBarred": true}],
        }),
    );
    made(&admin, body).await;
    let row = admin.get("/scholars").await.expect(200).value()["results"][0].clone();
    assert_eq!(
        (&row["ethnicity"], &row["city"], &row["photoOptOut"], &row["customFields"][1]),
        (&json!("Asian"), &json!("Queens"), &json!(true), &json!("14"))
    );
    let file = admin.get("/scholars/download?siteId=21").await.expect(200).text();
    for there in
        ["Bus number", "Mon, Wed, Fri", "X-7", "S-8", "(718) 555-0100", "Field Trip Consent"]
    {
        assert!(file.contains(there), "{there}: {file}");
    }
    for not in ["Peanuts", "Custom Field 1", "hidden", "Allerg"] {
        assert!(!file.contains(not), "{not}: {file}");
    }
    let shown = "/scholars/download?columns=lastName,customFields.1&accountId=1";
    let shown = admin.get(shown).await.expect(200).text();
    assert!(shown.contains("Last Name,Bus number"), "{shown}");
    let hide = json!({"ColumnsToHide": ["customFields.1", "ethnicity", "homePhone"]});
    let hidden = admin.post("/roster/download?siteId=21", &hide).await.expect(200).text();
    assert!(hidden.contains("X-7") && !hidden.contains("Asian"), "{hidden}");
    assert!(!hidden.contains("Bus number") && !hidden.contains("7185550100"), "{hidden}");
    let unknown = json!({"ColumnsToHide": ["ethnicity", "birthdate"]});
    let refused = admin.post("/roster/download?siteId=21", &unknown).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert!(refused["errors"]["ColumnsToHide.1"].is_array(), "{refused}");
    for query in
        ["sortField=ethnicity", "search=x&searchField=customFields.1", "filter=city:Queens"]
    {
        let refused = admin.get(&format!("/scholars?{query}")).await;
        refused.expect_problem(400, "Error_ValidationFailed");
    }

    let families = head.get("/scholars/family/download?accountId=1").await.expect(200).text();
    assert!(families.contains("Ana") && families.contains("Must not pick up"), "{families}");
    let shown = "/scholars/family/download?columns=lastName,pickup&accountId=1";
    let shown = head.get(shown).await.expect(200).text();
    assert!(shown.contains("Last Name,Pick-Up"), "{shown}");
    head.get("/scholars/family/download?accountId=9").await.expect(404);
    admin.get("/scholars/family/download").await.expect(403);
}

#[tokio::test]
async fn scholars_are_those_of_ones_own_places() {
    let (app, admin) = roster().await;
    let maya = made(&admin, child("Maya", 21)).await;
    let path = format!("/scholars/{}", maya["scholarId"]);
    let enrollment = format!("{path}/enrollments/{}", maya["enrollments"][0]["enrollmentId"]);
    for (role, place, reading, writing, listed) in [
        (Role::ProgramAdmin, Place::program(1, 2), 200, 200, 1),
        (Role::AccountAdmin, Place::account(1), 200, 200, 1),
        (Role::SuperAdmin, Place::provider(), 200, 200, 1),
        (Role::SessionAdmin, Place::site(1, 2, 22), 404, 404, 0),
        (Role::ProgramAdmin, Place::program(1, 3), 404, 404, 0),
        (Role::AccountAdmin, Place::account(9), 404, 404, 0),
        (Role::Staff, Place::site(1, 2, 22), 404, 403, 0),
    ] {
        let who = app.user(role, place).await;
        assert_eq!(names(&who, "").await.len(), listed, "{role:?} {place:?}");
        who.get(&path).await.expect(reading);
        who.get(&format!("{path}/medical")).await.expect(reading);
        who.put(&path, &json!({"city": "Queens"})).await.expect(writing);
        who.put(&enrollment, &json!({"scheduledDays": [1]})).await.expect(writing);
    }
    for foreign in ["?accountId=9", "?programId=90", "?siteId=91", "?siteId=22"] {
        admin.get(&format!("/scholars{foreign}")).await.expect(404);
    }
    admin.post("/scholars", &child("Zoe", 22)).await.expect(404);
    // Of a child at two sites each site's admin sees their own enrollment.
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    program.post(&format!("{path}/enrollments"), &json!({"siteId": 22})).await.expect(201);
    let seen = admin.get(&path).await.expect(200).value();
    assert_eq!(seen["enrollments"].as_array().unwrap().len(), 1);
    let seen = program.get(&path).await.expect(200).value();
    assert_eq!(seen["enrollments"].as_array().unwrap().len(), 2);
}

/// First names and enrollments of a page.
async fn page(who: &TestClient, query: &str) -> Vec<(String, i64)> {
    let list = who.get(&format!("/scholars?{query}")).await.expect(200).value();
    let rows = list["results"].as_array().unwrap().iter();
    let row = |row: &Value| {
        let name = row["firstName"].as_str().unwrap().to_owned();
        (name, row["enrollmentId"].as_i64().unwrap())
    };
    rows.map(row).collect()
}

#[tokio::test]
async fn equal_last_names_sort_by_first_name() {
    let (_app, admin) = roster().await;
    for (first, last, born) in [
        ("Zoe", "López", "2018-03-01"),
        ("Ada", "López Arce", "2018-04-02"),
        ("Ana", "Lopez", "2018-05-03"),
        ("Mia", "LÓPEZ", "2018-06-04"),
        ("Zed", "Díaz", "2018-07-05"),
    ] {
        made(&admin, with(child(first, 21), json!({"lastName": last, "birthDate": born}))).await;
    }
    let mut order = vec!["Zed", "Ana", "Mia", "Zoe", "Ada"];
    for dir in ["asc", "desc"] {
        for place in ["siteId=21", "accountId=1", ""] {
            let sorted = format!("sortDir={dir}&{place}");
            assert_eq!(names(&admin, &format!("?{sorted}")).await, order, "{sorted}");
            let (mut pages, mut walked) = (Vec::new(), Vec::new());
            let mut after = String::new();
            for number in 1..=3 {
                let of_number = format!("{sorted}&count=2&page={number}");
                pages.extend(page(&admin, &of_number).await.into_iter().map(|(name, _)| name));
                let rows = page(&admin, &format!("{sorted}&count=2{after}")).await;
                after = format!("&after={}", rows.last().unwrap().1);
                walked.extend(rows.into_iter().map(|(name, _)| name));
            }
            assert_eq!(pages, order, "{sorted}");
            assert_eq!(walked, order, "{sorted}");
        }
        order.reverse();
    }
    // A search in last names still looks in them alone.
    assert_eq!(names(&admin, "?searchField=lastName&search=ana").await, Vec::<String>::new());
    let exact = "?searchField=lastName&search=lopez&isExactMatch=true";
    assert_eq!(names(&admin, exact).await, ["Ana", "Mia", "Zoe"]);
    assert_eq!(names(&admin, "?filter=lastName:Lopez").await, ["Ana", "Mia", "Zoe"]);
}

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = diesel::sql_types::Text)]
    #[diesel(column_name = "QUERY PLAN")]
    plan: String,
}

/// An account may have a million scholars: the count of a list looks at no row of theirs.
#[tokio::test]
async fn lists_are_counted_along_an_index_alone() {
    let (app, _admin) = roster().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "SET afterbell.accounts = '*'; SET enable_seqscan = off; SET enable_bitmapscan = off;
         INSERT INTO scholars (id, account_id, first_name, last_name, first_key, last_key, birth_date, entering_grade, created_by,
             modified_by)
         OVERRIDING SYSTEM VALUE
         SELECT n, 1 + n % 2 * 8, 'A' || n, 'B', 'a' || n, 'b', '2018-03-04', 3, 0, 0 FROM generate_series(1, 2000) n;
         INSERT INTO enrollments (account_id, program_id, site_id, scholar_id, enrolled_on, created_by, modified_by)
         SELECT account_id, CASE account_id WHEN 1 THEN 2 ELSE 90 END, CASE account_id WHEN 1 THEN 21 ELSE 91 END, id, '2026-09-08', 0, 0
         FROM scholars",
    )
    .await
    .unwrap();
    // Whatever reads at the same time may still need what was there before.
    let seen = "SELECT FROM pg_class WHERE relname = 'enrollments' AND relallvisible > 0";
    while diesel::sql_query(seen).execute(&mut conn).await.unwrap() == 0 {
        conn.batch_execute("VACUUM ANALYZE enrollments").await.unwrap();
    }
    for (sql, found) in [
        (
            "SELECT count(*) FROM (SELECT 1 FROM enrollments WHERE account_id = 1 LIMIT 10001) counted",
            "Index Only Scan using enrollments_newest",
        ),
        (
            "SELECT count(*) FROM (SELECT 1 FROM enrollments WHERE program_id = 2 LIMIT 10001) counted",
            "Index Only Scan using enrollments_program_newest",
        ),
    ] {
        let plan: Vec<Line> =
            diesel::sql_query(format!("EXPLAIN {sql}")).load(&mut conn).await.unwrap();
        let plan: Vec<String> = plan.into_iter().map(|line| line.plan).collect();
        let plan = plan.join("\n");
        assert!(plan.contains(found), "{plan}");
    }
}

#[tokio::test]
async fn choices_are_found_by_their_words_and_the_ends_of_stays_by_day_and_note() {
    let (_app, admin) = roster().await;
    let ida = json!({
        "gender": "Female", "enteringGrade": "1", "birthDate": "2018-05-04", "scholarNumber": "N-77", "externalId": "X-9",
    });
    let ida = made(&admin, with(child("Ida", 21), ida)).await;
    let eve = json!({"enteringGrade": "K", "birthDate": "2020-06-07", "externalId": "W-9"});
    made(&admin, with(child("Eve", 21), eve)).await;
    let room = room(&admin, 21, "Blue").await;
    let tom = json!({
        "gender": "Male", "enteringGrade": "12", "birthDate": "2009-07-08",
        "enrollment": {
            "siteId": 21, "enrollmentDate": "2026-09-08", "scheduledDays": [1], "status": 2, "inactiveDate": "2026-10-05",
            "inactiveNotes": "Moved to Ponce", "classroomId": room,
        },
    });
    made(&admin, with(child("Tom", 21), tom)).await;
    for (query, found) in [
        ("search=ma", vec![]),
        ("search=male", vec!["Tom"]),
        ("search=male&isExactMatch=true", vec!["Tom"]),
        ("search=mascul", vec!["Tom"]),
        ("search=FEM", vec!["Ida"]),
        ("search=act", vec!["Eve", "Ida"]),
        ("search=active", vec!["Eve", "Ida"]),
        ("search=inactive", vec!["Tom"]),
        ("search=nactive", vec![]),
        ("search=k", vec!["Eve"]),
        ("search=Unassigned", vec!["Eve", "Ida"]),
        ("search=sin asig", vec!["Eve", "Ida"]),
        ("search=ned", vec![]),
        ("search=blue", vec!["Tom"]),
        ("search=12", vec!["Tom"]),
        ("searchField=gender&search=male", vec!["Tom"]),
        ("searchField=status&search=active", vec!["Eve", "Ida"]),
        ("searchField=status&search=1", vec!["Eve", "Ida"]),
        ("searchField=enteringGrade&search=1", vec!["Ida"]),
        ("search=ponce", vec!["Tom"]),
        ("search=10/05/2026", vec!["Tom"]),
        ("searchField=inactiveDate&search=10/05/2026", vec!["Tom"]),
        ("filter=inactiveDate:2026-10-01..2026-10-31", vec!["Tom"]),
        ("searchField=inactiveNotes&search=moved", vec!["Tom"]),
        ("sortField=inactiveDate", vec!["Tom", "Ida", "Eve"]),
        ("sortField=inactiveDate&sortDir=desc", vec!["Tom", "Eve", "Ida"]),
        ("sortField=inactiveNotes", vec!["Tom", "Ida", "Eve"]),
        ("search=n-77", vec!["Ida"]),
        ("searchField=scholarNumber&search=77", vec!["Ida"]),
        ("searchField=externalId&search=x-9&isExactMatch=true", vec!["Ida"]),
        ("searchField=externalId&search=-9&isExactMatch=true", vec![]),
        ("searchField=externalId&search=-9", vec!["Eve", "Ida"]),
        ("searchField=firstName&search=IDA&isExactMatch=true", vec!["Ida"]),
        ("searchField=classroomName&search=blue&isExactMatch=true", vec!["Tom"]),
        ("sortField=externalId", vec!["Eve", "Ida", "Tom"]),
        ("sortField=externalId&sortDir=desc", vec!["Ida", "Eve", "Tom"]),
        ("sortField=scholarNumber", vec!["Ida", "Eve", "Tom"]),
    ] {
        assert_eq!(names(&admin, &format!("?{query}")).await, found, "{query}");
    }
    // The copies follow the scholar.
    let path = format!("/scholars/{}", ida["scholarId"]);
    let new = json!({"externalId": "V-5", "scholarNumber": null});
    admin.put(&path, &new).await.expect(200);
    assert_eq!(names(&admin, "?search=v-5").await, ["Ida"]);
    assert_eq!(names(&admin, "?search=x-9").await, Vec::<String>::new());
    assert_eq!(names(&admin, "?searchField=scholarNumber&search=77").await, Vec::<String>::new());
}

#[tokio::test]
async fn staff_see_no_unassigned_scholars() {
    let (app, admin) = roster().await;
    let room = room(&admin, 21, "Blue").await;
    let mut zoe = child("Zoe", 21);
    zoe["enrollment"]["classroomId"] = json!(room);
    let zoe = made(&admin, zoe).await;
    let maya = made(&admin, child("Maya", 21)).await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(names(&admin, "").await.len(), 2);
    for (query, seen) in [
        ("", vec!["Zoe"]),
        ("?search=lopez", vec!["Zoe"]),
        ("?search=maya", vec![]),
        ("?classroomId=0", vec![]),
        ("?siteId=21&sortField=firstName", vec!["Zoe"]),
    ] {
        assert_eq!(names(&staff, query).await, seen, "{query}");
    }
    let path = |scholar: &Value| format!("/scholars/{}", scholar["scholarId"]);
    staff.get(&path(&zoe)).await.expect(200);
    staff.get(&path(&maya)).await.expect(404);
    staff.get(&format!("{}/medical", path(&maya))).await.expect(404);
    staff.get("/scholars/download").await.expect(403);
    staff.get("/scholars/family").await.expect(403);
    staff.post("/scholars", &child("Ida", 21)).await.expect(403);
    // Whoever is staff here and an admin elsewhere is staff here.
    let both = app
        .user_with(&[
            (Role::Staff, Place::site(1, 2, 21)),
            (Role::SessionAdmin, Place::site(1, 2, 22)),
        ])
        .await;
    made(&both, child("Uma", 22)).await;
    assert_eq!(names(&both, "?sortField=firstName").await, ["Uma", "Zoe"]);
    both.get(&path(&maya)).await.expect(404);
    both.put(&path(&zoe), &json!({"city": "Queens"})).await.expect(404);
    let file = both.get("/scholars/download").await.expect(200).text();
    assert!(file.contains("Uma") && !file.contains("Zoe") && !file.contains("Maya"), "{file}");
}

#[tokio::test]
async fn medical_status_is_sealed_and_each_look_is_audited() {
    let (app, admin) = roster().await;
    let room = room(&admin, 21, "Blue").await;
    let mut body = with(
        child("Maya", 21),
        json!({
            "medical": {"epiPen": true, "allergies": "Zanzibar peanuts", "medications": "Quokkamycin"},
            "learningStatus": {"iepStatus": true},
        }),
    );
    body["enrollment"]["classroomId"] = json!(room);
    let maya = made(&admin, body).await;
    assert_eq!((&maya["hasMedical"], &maya["hasEpiPen"]), (&json!(true), &json!(true)));
    assert_eq!((&maya["hasLearningStatus"], maya.get("medical")), (&json!(true), None));
    let path = format!("/scholars/{}", maya["scholarId"]);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    for who in [&admin, &staff] {
        let shown = who.get(&format!("{path}/medical")).await.expect(200).value();
        assert_eq!(shown["medical"]["allergies"], "Zanzibar peanuts");
        assert_eq!(shown["learningStatus"]["iepStatus"], true);
        let look = format!(
            "action = 'scholar.medical' AND entity_id = '{}' AND actor_user_id = {} AND before IS NULL AND after IS NULL",
            maya["scholarId"], who.user_id
        );
        assert_eq!(app.count("audit_log", &look).await, 1);
    }
    // An edit that does not name it leaves it; null empties it.
    let after = admin.put(&path, &json!({"city": "Queens"})).await.expect(200).value();
    assert_eq!(after["hasMedical"], true);
    let change = json!({"medical": {"allergies": "Zanzibar dates"}});
    let after = admin.put(&path, &change).await.expect(200).value();
    // What it does not say of medical status stays too.
    assert_eq!((&after["hasMedical"], &after["hasEpiPen"]), (&json!(true), &json!(true)));
    let change = json!({"medical": {"epiPen": null}});
    let after = admin.put(&path, &change).await.expect(200).value();
    assert_eq!((&after["hasAllergies"], &after["hasEpiPen"]), (&json!(true), &json!(false)));
    let shown = admin.get(&format!("{path}/medical")).await.expect(200).value();
    assert_eq!(shown["medical"]["medications"], "Quokkamycin");
    // That it changed is told, what it says is not.
    let edits = "action = 'scholar.edit-medical' AND after->>'hasMedical' = 'true'";
    assert_eq!(app.count("audit_log", edits).await, 2);
    for text in ["zanzibar", "Quokkamycin", "iepStatus"] {
        assert_eq!(holding(&app, text).await, Vec::<String>::new(), "{text}");
    }
    // The search does find what is not sealed.
    assert!(holding(&app, "Queens").await.contains(&"scholars".to_owned()));
    let after = admin.put(&path, &json!({"medical": null})).await.expect(200).value();
    assert_eq!((&after["hasMedical"], &after["hasLearningStatus"]), (&json!(false), &json!(true)));
    let shown = admin.get(&format!("{path}/medical")).await.expect(200).value();
    assert_eq!(shown["medical"], Value::Null);
}

/// Whoever sends a contact's new phone number does not say who may collect the child.
#[tokio::test]
async fn a_contact_keeps_what_an_edit_does_not_say_of_them() {
    let (_app, admin) = roster().await;
    let al = json!({"firstName": "Al", "lastName": "Ray", "isBarred": true, "email": "al@afterbell.test"});
    let maya = made(&admin, with(child("Maya", 21), json!({"families": [al]}))).await;
    let path = format!("/scholars/{}", maya["scholarId"]);
    let contact = &maya["families"][0]["mappingId"];
    let phone = json!({"families": [{"mappingId": contact, "phoneNumber": "7185550100"}]});
    let after = admin.put(&path, &phone).await.expect(200).value();
    let contact_after = &after["families"][0];
    assert_eq!(
        (
            &contact_after["firstName"],
            &contact_after["isBarred"],
            &contact_after["email"],
            &contact_after["phoneNumber"]
        ),
        (&json!("Al"), &json!(true), &json!("al@afterbell.test"), &json!("7185550100"))
    );
    // Also in the other list.
    let over = json!({"families": [], "emergencyContacts": [{"mappingId": contact, "phoneNumber": "7185550102"}]});
    let after = admin.put(&path, &over).await.expect(200).value();
    assert_eq!(after["emergencyContacts"][0]["isBarred"], true);
    let back = json!({"families": [{"mappingId": contact}], "emergencyContacts": []});
    admin.put(&path, &back).await.expect(200);
    let edit = json!({"families": [{"mappingId": contact, "isBarred": false, "email": null}]});
    let contact_after = admin.put(&path, &edit).await.expect(200).value()["families"][0].clone();
    assert_eq!(
        (&contact_after["isBarred"], &contact_after["email"]),
        (&json!(false), &Value::Null)
    );
}

#[tokio::test]
async fn a_former_site_does_not_see_later_changes_of_a_child() {
    let (app, admin) = roster().await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let health = json!({"medical": {"allergies": "Peanuts"}, "families": [{"firstName": "Al", "lastName": "Ray"}]});
    let maya = made(&admin, with(child("Maya", 21), health)).await;
    let path = format!("/scholars/{}", maya["scholarId"]);
    let family = format!("/families/{}", maya["families"][0]["mappingId"]);
    let here = format!("{path}/enrollments/{}", maya["enrollments"][0]["enrollmentId"]);
    // Who attends nothing any more is still the site's to know.
    admin.put(&here, &json!({"status": 2, "inactiveDate": "2026-10-01"})).await.expect(200);
    admin.get(&format!("{path}/medical")).await.expect(200);
    program.post(&format!("{path}/enrollments"), &json!({"siteId": 22})).await.expect(201);
    let left = "Error_ScholarLeft";
    admin.get(&format!("{path}/medical")).await.expect_problem(403, left);
    admin.put(&path, &json!({"hasCustodyAlert": false})).await.expect_problem(403, left);
    admin.delete(&family).await.expect_problem(403, left);
    let on = "UPDATE ref_accounts SET flags = '{secure-check-in-check-out}';";
    crate::attendance::run(&app, on).await;
    admin.post(&format!("{family}/pickup-code"), &json!({})).await.expect_problem(403, left);
    admin.get(&path).await.expect(200);
    program.get(&format!("{path}/medical")).await.expect(200);
    // The site corrects its own time, and takes nobody back by itself: whoever sees both sites does. From then on the child is
    // theirs again, also when they are to leave later.
    let later = json!({"status": 2, "inactiveDate": "2999-10-01"});
    for edit in [later, json!({"status": 1})] {
        admin.put(&here, &json!({"status": 2, "inactiveDate": "2026-10-01"})).await.expect(200);
        admin.put(&here, &json!({"inactiveDate": "2026-10-02"})).await.expect(200);
        admin.get(&format!("{path}/medical")).await.expect(403);
        admin.put(&here, &edit).await.expect_problem(403, left);
        admin.get(&format!("{path}/medical")).await.expect(403);
        program.put(&here, &edit).await.expect(200);
        admin.get(&format!("{path}/medical")).await.expect(200);
    }
    // Nor at another site of theirs.
    let both =
        [(Role::SessionAdmin, Place::site(1, 2, 21)), (Role::SessionAdmin, Place::site(1, 2, 23))];
    app.insert_place(both[1].1).await;
    let two = app.user_with(&both).await;
    admin.put(&here, &json!({"status": 2, "inactiveDate": "2026-10-01"})).await.expect(200);
    two.post(&format!("{path}/enrollments"), &json!({"siteId": 23}))
        .await
        .expect_problem(403, left);
}

#[tokio::test]
async fn an_enrollment_is_changed_and_counted() {
    let (app, admin) = roster().await;
    let maya = made(&admin, child("Maya", 21)).await;
    made(&admin, child("Zoe", 21)).await;
    let path = format!(
        "/scholars/{}/enrollments/{}",
        maya["scholarId"], maya["enrollments"][0]["enrollmentId"]
    );
    let counts = async |scholars: i32| {
        app.count("site_scholars", &format!("site_id = 21 AND scholars = {scholars}")).await
    };
    assert_eq!(counts(2).await, 1);
    let edit = json!({
        "version": 1, "status": 2, "inactiveDate": "2026-10-01", "inactiveNotes": "Moved away", "scheduledDays": [2],
    });
    let after = admin.put(&path, &edit).await.expect(200).value();
    assert_eq!((&after["status"], &after["scheduledDays"]), (&json!(2), &json!([2])));
    admin.put(&path, &edit).await.expect_problem(409, "Error_VersionConflict");
    assert_eq!(counts(1).await, 1);
    let back = admin.put(&path, &json!({"status": 1})).await.expect(200).value();
    assert_eq!((&back["inactiveDate"], &back["inactiveNotes"]), (&Value::Null, &Value::Null));
    assert_eq!(counts(2).await, 1);
    let elsewhere = admin.put(&path, &json!({"siteId": 22})).await.expect(400).value();
    assert_eq!(elsewhere["errors"]["siteId"], json!(["An enrollment stays at its site"]));
    // Each change of a count was told.
    assert_eq!(app.count("outbox", "entity_type = 'site-scholars' AND entity_id = 21").await, 4);
    // Who is inactive stays on record.
    assert_eq!(app.count("site_scholars", "site_id = 21 AND records = 2").await, 1);
    // A classroom that goes leaves its children unassigned.
    let room = room(&admin, 21, "Blue").await;
    admin.put(&path, &json!({"classroomId": room})).await.expect(200);
    admin.delete(&format!("/classrooms/{room}")).await.expect(204);
    let condition = "action = 'enrollment.move' AND before->>'classroomName' = 'Blue' AND after->>'classroomName' = ''";
    assert_eq!(app.count("audit_log", condition).await, 1);
    let list = admin.get("/scholars?search=maya").await.expect(200).value();
    assert_eq!(
        (&list["results"][0]["classroomId"], &list["results"][0]["classroomName"]),
        (&Value::Null, &json!(""))
    );
}

#[tokio::test]
async fn many_move_to_a_classroom_and_back() {
    let (app, admin) = roster().await;
    let (blue, green) = (room(&admin, 21, "Blue").await, room(&admin, 21, "Green").await);
    let mut ids = Vec::new();
    for name in ["Maya", "Zoe", "Uma"] {
        let scholar = made(&admin, child(name, 21)).await;
        ids.push(scholar["enrollments"][0]["enrollmentId"].as_i64().unwrap());
    }
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let other = made(&program, child("Ida", 22)).await["enrollments"][0]["enrollmentId"].clone();
    let all = json!({"ids": [ids[0], ids[1], other, 999_999], "toClassroomId": blue});
    let moved = program.put("/enrollments/bulk-classroom", &all).await.expect(200).value();
    assert_eq!((&moved["done"], &moved["failed"]), (&json!(2), &json!(2)));
    assert_eq!(moved["results"][0]["name"], "Maya López");
    let in_room = async |room: i64| names(&admin, &format!("?classroomId={room}")).await.len();
    assert_eq!(in_room(blue).await, 2);
    // One of them goes on to another room, which is not taken back.
    let on = json!({"ids": [ids[1]], "toClassroomId": green});
    let later = admin.put("/enrollments/bulk-classroom", &on).await.expect(200).value();
    let token = json!({"undoToken": moved["undoToken"]});
    let back = program.post("/enrollments/undo-classroom", &token).await.expect(200).value();
    assert_eq!((&back["done"], &back["failed"]), (&json!(1), &json!(1)));
    assert_eq!(back["results"][1]["error"]["name"], "Error_ChangedSince");
    assert_eq!((in_room(blue).await, in_room(green).await), (0, 1));
    program.post("/enrollments/undo-classroom", &token).await.expect(404);
    let token = json!({"undoToken": later["undoToken"]});
    program.post("/enrollments/undo-classroom", &token).await.expect(404);
    // All that a list finds but one, to none.
    let rest =
        json!({"selectAll": true, "siteId": 21, "excludedIds": [ids[0]], "toClassroomId": null});
    let moved = admin.put("/enrollments/bulk-classroom", &rest).await.expect(200).value();
    assert_eq!((&moved["done"], in_room(green).await), (&json!(2), 0));
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    staff.put("/enrollments/bulk-classroom", &on).await.expect(403);
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    sibling.put("/enrollments/bulk-classroom", &on).await.expect(404);
}

#[tokio::test]
async fn a_classroom_that_is_removed_meanwhile_takes_nobody() {
    let (app, admin) = roster().await;
    let green = room(&admin, 21, "Green").await;
    let maya = made(&admin, child("Maya", 21)).await["enrollments"][0]["enrollmentId"].clone();
    let mut owner = app.database.owner().await;
    let lock = "BEGIN; SET LOCAL afterbell.accounts = '*'; SELECT FROM enrollments FOR UPDATE";
    owner.batch_execute(lock).await.unwrap();
    let body = json!({"ids": [maya], "toClassroomId": green});
    let (refused, ()) = tokio::join!(admin.put("/enrollments/bulk-classroom", &body), async {
        app.until_waiting(1).await;
        let delete = format!("DELETE FROM classrooms WHERE id = {green}; COMMIT");
        owner.batch_execute(&delete).await.unwrap();
    });
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert!(refused["errors"]["classroomId"].is_array(), "{refused}");
}

#[tokio::test]
async fn where_a_page_begins_tells_staff_nothing_of_a_child_without_a_classroom() {
    let (app, admin) = roster().await;
    let blue = room(&admin, 21, "Blue").await;
    let mut ids = Vec::new();
    for name in ["Ana", "Mia", "Zoe"] {
        let made = made(&admin, child(name, 21)).await;
        ids.push(made["enrollments"][0]["enrollmentId"].as_i64().unwrap());
    }
    let body = json!({"ids": [ids[0], ids[2]], "toClassroomId": blue});
    admin.put("/enrollments/bulk-classroom", &body).await.expect(200);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let after = async |who: &TestClient, id: i64| -> Vec<String> {
        let path = format!("/scholars?siteId=21&sortField=firstName&after={id}");
        let list = who.get(&path).await.expect(200).value();
        let rows = list["results"].as_array().unwrap();
        rows.iter().map(|row| row["firstName"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(after(&admin, ids[1]).await, ["Zoe"]);
    assert_eq!(after(&staff, ids[0]).await, ["Zoe"]);
    // Mia is nobody whom staff know.
    assert_eq!(after(&staff, ids[1]).await, after(&staff, 999_999).await);
    assert!(after(&staff, ids[1]).await.is_empty());
}

#[tokio::test]
async fn more_contacts_than_a_child_may_have_are_refused() {
    let (_, admin) = roster().await;
    let maya = made(&admin, child("Maya", 21)).await;
    // One person, allowed and not allowed by turns: each would be held against each.
    let may = |at: usize| json!({"firstName": "Rosa", "lastName": "Cruz", "allowedToPick": at.is_multiple_of(2), "isBarred": !at.is_multiple_of(2)});
    let many: Vec<Value> = (0..8_000).map(may).collect();
    let path = format!("/scholars/{}", maya["scholarId"]);
    let refused = admin.put(&path, &json!({"families": many})).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["faults"]["families"][0]["code"], "mostContacts");
    // Nothing else was looked at.
    assert_eq!(refused["errors"].as_object().unwrap().len(), 1);
}

#[tokio::test]
async fn families_are_listed_and_removed() {
    let (app, admin) = roster().await;
    let family = json!({"families": [
        {"firstName": "Ana", "lastName": "Cruz", "email": "ana@afterbell.test", "phoneNumber": "7185550101"},
        {"firstName": "Ben", "lastName": "Ito"},
    ]});
    let maya = made(&admin, with(child("Maya", 21), family.clone())).await;
    let other = app.user(Role::AccountAdmin, Place::account(9)).await;
    made(&other, with(child("Maya", 91), family)).await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    for (query, found) in [
        ("", vec!["Ana", "Ben"]),
        ("?accountId=1&sortField=firstName&sortDir=desc", vec!["Ben", "Ana"]),
        ("?globalSearch=718555", vec!["Ana"]),
        ("?searchField=scholarFirstName&search=maya&globalSearch=ito", vec!["Ben"]),
    ] {
        let list = program.get(&format!("/scholars/family{query}")).await.expect(200).value();
        let rows = list["results"].as_array().unwrap().clone();
        let names: Vec<&str> = rows.iter().map(|row| row["firstName"].as_str().unwrap()).collect();
        assert_eq!(names, found, "{query}");
    }
    program.get("/scholars/family?accountId=9").await.expect(404);
    admin.get("/scholars/family").await.expect(403);
    let contact = format!("/families/{}", maya["families"][0]["mappingId"]);
    other.delete(&contact).await.expect(404);
    app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await.delete(&contact).await.expect(404);
    // Of another scholar it is none.
    admin.delete(&format!("{contact}?id=999999")).await.expect(404);
    admin.delete(&format!("{contact}?id={}", maya["scholarId"])).await.expect(204);
    admin.delete(&contact).await.expect(404);
    let left = admin.get(&format!("/scholars/{}", maya["scholarId"])).await.expect(200).value();
    assert_eq!((&left["families"][0]["firstName"], &left["version"]), (&json!("Ben"), &json!(2)));
}

/// The first names of the contacts that a query finds.
async fn contacts(who: &TestClient, query: &str) -> Vec<String> {
    let list = who.get(&format!("/scholars/family{query}")).await.expect(200).value();
    let rows = list["results"].as_array().unwrap().clone();
    assert_eq!(list["count"], rows.len(), "{query}");
    rows.iter().map(|row| row["firstName"].as_str().unwrap().to_owned()).collect()
}

/// A child at a site, in a classroom or in none, with one contact.
fn with_contact(contact: &str, first: &str, site: i64, classroom: Option<i64>) -> Value {
    let family = json!({"families": [{"firstName": contact, "lastName": "Cruz"}]});
    let mut body = with(child(first, site), family);
    body["enrollment"]["classroomId"] = json!(classroom);
    body
}

#[tokio::test]
async fn families_are_narrowed_as_their_scholars_are() {
    let (app, admin) = roster().await;
    let room = room(&admin, 21, "Blue").await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    app.insert_place(Place::site(1, 3, 31)).await;
    made(&account, with_contact("Ana", "Maya", 21, Some(room))).await;
    let ben = made(&account, with_contact("Ben", "Zoe", 21, None)).await;
    made(&account, with_contact("Cleo", "Uma", 22, None)).await;
    let dora = made(&account, with_contact("Dora", "Noor", 31, None)).await;
    let left = json!({"status": 2, "inactiveDate": "2026-10-01"});
    let of_ben = format!(
        "/scholars/{}/enrollments/{}",
        ben["scholarId"], ben["enrollments"][0]["enrollmentId"]
    );
    account.put(&of_ben, &left).await.expect(200);

    let room_only = format!("?classroomId={room}");
    let room_of_another = format!("?siteId=22&classroomId={room}");
    for (query, found) in [
        ("", vec!["Ana", "Ben", "Cleo", "Dora"]),
        ("?status=0", vec!["Ana", "Ben", "Cleo", "Dora"]),
        ("?status=1", vec!["Ana", "Cleo", "Dora"]),
        ("?status=2", vec!["Ben"]),
        ("?programId=2", vec!["Ana", "Ben", "Cleo"]),
        ("?siteId=21", vec!["Ana", "Ben"]),
        ("?accountId=1&siteId=21&status=1", vec!["Ana"]),
        ("?siteId=21&classroomId=0", vec!["Ben"]),
        ("?siteId=22&status=2", vec![]),
        ("?siteId=21&search=cruz&searchField=lastName&globalSearch=ben", vec!["Ben"]),
        (room_only.as_str(), vec!["Ana"]),
        (room_of_another.as_str(), vec![]),
    ] {
        let order = if query.is_empty() { "?" } else { "&" };
        let query = format!("{query}{order}sortField=firstName");
        assert_eq!(contacts(&account, &query).await, found, "{query}");
    }
    // One enrollment has to meet all of it: who has left one site is not there for being active at another.
    let there = json!({"siteId": 22, "enrollmentDate": "2026-09-08", "scheduledDays": [1]});
    let path = format!("/scholars/{}/enrollments", ben["scholarId"]);
    account.post(&path, &there).await.expect(201);
    assert_eq!(contacts(&account, "?siteId=22&status=2").await, Vec::<String>::new());
    let at_both = contacts(&account, "?programId=2&sortField=firstName").await;
    assert_eq!(at_both, ["Ana", "Ben", "Cleo"], "a contact of a child at two sites is one row");
    // The next page and the page after a row are narrowed too.
    let second = "/scholars/family?programId=2&sortField=firstName&count=1&page=2";
    let second = account.get(second).await.expect(200).value();
    assert_eq!((&second["results"][0]["firstName"], &second["count"]), (&json!("Ben"), &json!(3)));
    let after = second["results"][0]["mappingId"].clone();
    let after = format!("/scholars/family?programId=2&sortField=firstName&after={after}");
    let after = account.get(&after).await.expect(200).value();
    assert_eq!(after["results"][0]["firstName"], "Cleo");

    let file = "/scholars/family/download?siteId=21&status=1";
    let file = account.get(file).await.expect(200).text();
    assert!(file.contains("Ana") && !file.contains("Ben") && !file.contains("Cleo"), "{file}");

    for refused in ["status=3", "siteId=x", "classroomId=x"] {
        for path in ["/scholars/family", "/scholars/family/download"] {
            let answer = account.get(&format!("{path}?{refused}")).await;
            let problem = answer.expect_problem(400, "Error_ValidationFailed").value();
            let (field, _) = refused.split_once('=').unwrap();
            assert!(problem["errors"][field].is_array(), "{problem}");
        }
    }
    // Of what is out of reach nobody learns that it is there.
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    for foreign in ["siteId=31", "siteId=91", "programId=3", "accountId=9"] {
        program.get(&format!("/scholars/family?{foreign}")).await.expect(404);
        program.get(&format!("/scholars/family/download?{foreign}")).await.expect(404);
    }
    let own = contacts(&program, "?status=1&sortField=firstName").await;
    assert_eq!(own, ["Ana", "Ben", "Cleo"]);
    // Staff have no family records: neither at all, nor of the place where they are staff and no more.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    for query in ["", "?classroomId=0", "?siteId=21", "?status=1", "?siteId=21&classroomId=0"] {
        staff.get(&format!("/scholars/family{query}")).await.expect(403);
        staff.get(&format!("/scholars/family/download{query}")).await.expect(403);
    }
    let both = app
        .user_with(&[
            (Role::ProgramAdmin, Place::program(1, 2)),
            (Role::Staff, Place::site(1, 3, 31)),
        ])
        .await;
    both.get("/scholars/family?siteId=31").await.expect(403);
    for query in ["?classroomId=0", "?status=1", "?globalSearch=dora", "?accountId=1"] {
        let seen = contacts(&both, query).await;
        assert!(!seen.contains(&"Dora".to_owned()), "{query}: {seen:?}");
    }
    // A child of both programs is found by the enrollment that they administer, not by the one that they do not.
    let path = format!("/scholars/{}/enrollments", dora["scholarId"]);
    let here = account.post(&path, &there).await.expect(201).value();
    let url = format!("{path}/{}", here["enrollmentId"]);
    account.put(&url, &left).await.expect(200);
    assert_eq!(contacts(&both, "?status=2&globalSearch=dora").await, ["Dora"]);
    assert_eq!(contacts(&both, "?status=1&globalSearch=dora").await, Vec::<String>::new());
}

#[rstest]
#[case::contact_first("rosa+cruz-ib%C3%A1%C3%B1ez")]
#[case::contact_last("Cruz-Ibanez,+Rosa")]
#[case::contact_turned("cruz-ibanez+rosa")]
#[case::child_first("maya+lopez")]
#[case::child_last("L%C3%B3pez,+Maya")]
#[case::child_turned("lopez+maya")]
#[tokio::test]
async fn families_are_found_by_whole_names(#[case] typed: &str) {
    let (app, admin) = roster().await;
    let family = |first: &str, last: &str| {
        json!({
            "families": [{"firstName": first, "lastName": last}],
        })
    };
    made(&admin, with(child("Maya", 21), family("Rosa", "Cruz-Ibáñez"))).await;
    // Others have the one name or the other.
    made(&admin, with(child("Zoe", 21), family("Rosa", "Ito"))).await;
    let other = with(child("Maya", 21), family("Ben", "Cruz-Ibáñez"));
    made(&admin, with(other, json!({"lastName": "Stone"}))).await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    for field in ["search", "globalSearch"] {
        let found = contacts(&program, &format!("?{field}={typed}&siteId=21")).await;
        assert_eq!(found, ["Rosa"], "{field}");
    }
}

#[tokio::test]
async fn the_roster_is_a_file() {
    let (app, admin) = roster().await;
    made(&admin, with(child("Maya", 21), json!({"gender": "Female"}))).await;
    let file = admin.get("/scholars/download").await.expect(200);
    assert!(file.header("content-disposition").unwrap().contains("consolidated-roster.csv"));
    let text = file.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    let heads = "Last Name,First Name,Entering Grade,Birth Date,Gender,Classroom,Status,Student ID,Enrollment Date,\
         Site/Session,Scheduled Days,Inactive Date,Inactive Notes,Scholar ID,External ID,Ethnicity,Other Gender,\
         Address Line 1,Address Line 2,City,State,ZIP Code,Home Phone,Scholar Information Consent,Field Trip Consent,\
         Medical Consent,Emergency Consent,Photo/Video Opt-Out";
    assert_eq!(lines[0], heads);
    assert_eq!(
        lines[1].trim_end_matches(','),
        "López,Maya,3,03/04/2018,Female,,Active,,09/08/2026,Site 21,\"Mon, Wed, Fri\""
    );
    let path = "/roster/download?accountId=1&siteId=21&step=4&filetype=xlsx";
    let book = admin.post(path, &json!({"ColumnsToHide": null})).await.expect(200);
    assert!(book.body.starts_with(b"PK"));
    let nothing = json!({"ColumnsToHide": null});
    let upper = admin.post("/roster/download?siteId=21&filetype=CSV", &nothing).await;
    assert!(upper.expect(200).text().contains("López,Maya"));
    let unknown = admin.post("/roster/download?siteId=21&filetype=pdf", &nothing).await;
    assert!(unknown.expect(400).value()["errors"]["filetype"].is_array());
    let path = "/roster/download?siteId=21";
    let hidden = json!({"ColumnsToHide": ["birthDate", "gender", "status"]});
    let text = admin.post(path, &hidden).await.expect(200).text();
    assert!(text.contains("Entering Grade,Classroom,Student ID"), "{text}");
    admin.post("/roster/download?siteId=22", &json!({"ColumnsToHide": null})).await.expect(404);
    let words = admin.get("/scholars/dropdown-values").await.expect(200).value();
    assert_eq!((&words["grades"][0], &words["genders"][2]), (&json!("Pre-K"), &json!("Others")));
    drop(app);
}

#[tokio::test]
async fn another_passphrase_does_not_start() {
    let app =
        TestApp::start(roster::service()).with_setting("roster.key_secret", "correct horse").await;
    app.insert_place(Place::site(1, 2, 21)).await;
    let admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let medical = json!({"medical": {"epiPen": true}});
    made(&admin, with(child("Maya", 21), medical)).await;
    for (demo, passphrase, reason) in
        [(true, "another horse", "does not open what was sealed before"), (false, "", "is needed")]
    {
        let settings = app.platform.settings().with("roster.key_secret", passphrase).unwrap();
        let settings = settings.with("demo", demo).unwrap().with("listen", "127.0.0.1:0").unwrap();
        let shared = platform::Shared::open(&settings).await.unwrap();
        let error = platform::start(roster::service(), settings, shared).await.err().unwrap();
        let message = error.to_string();
        assert!(
            message.starts_with("setting roster.key_secret: ") && message.contains(reason),
            "{message}"
        );
    }
}

#[tokio::test]
async fn similar_children_are_suggested_once() {
    let (app, admin) = roster().await;
    let enter = |first: &str, last: &str, born: &str, apart: Value| {
        json!({"firstName": first, "lastName": last, "birthDate": born, "enteringGrade": "3", "notSameAs": apart,
            "enrollment": {"siteId": 21, "enrollmentDate": "2026-09-08"}})
    };
    let first = admin
        .post("/scholars", &enter("Katherine", "López", "2018-03-04", json!([])))
        .await
        .expect(201)
        .value();
    let id = first["scholarId"].clone();
    for (name, last, born, why) in [
        ("Katie", "Lopez", "2018-03-04", "nickname"),
        ("López", "Katherine", "2018-03-04", "swapped"),
        ("Katherine", "Lopes", "2018-03-04", "spelling"),
        ("Katherine", "López", "2018-04-03", "birthDate"),
    ] {
        let path = format!(
            "/scholars/similar?siteId=21&firstName={name}&lastName={last}&birthDate={born}"
        );
        let found = admin.get(&path).await.expect(200).value();
        assert_eq!(
            (&found["count"], &found["results"][0]["alike"]),
            (&json!(1), &json!(why)),
            "{name}"
        );
        assert_eq!(found["results"][0]["sites"], json!(["Site 21"]));
        let refused = admin.post("/scholars", &enter(name, last, born, json!([]))).await;
        let refused = refused.expect_problem(409, "Error_SimilarScholar").value();
        assert_eq!(refused["current"]["similar"][0]["scholarId"], id, "{name}");
    }
    assert_eq!(
        app.count("scholars", "first_key IN ('katie', 'lopez') OR last_key = 'lopes'").await,
        0
    );
    let second = admin
        .post("/scholars", &enter("Katie", "Lopez", "2018-03-04", json!([id])))
        .await
        .expect(201)
        .value();
    let pair = format!("one_id = {id} AND other_id = {}", second["scholarId"]);
    assert_eq!(app.count("scholars_apart", &pair).await, 1);
    // Whoever does not see the child learns nothing of them.
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let path = "/scholars/similar?siteId=22&firstName=Kathy&lastName=Lopez&birthDate=2018-03-04";
    assert_eq!(sibling.get(path).await.expect(200).value()["count"], 0);
    sibling.get(&path.replace("22&", "21&")).await.expect(404);
    let foreign = app.user(Role::AccountAdmin, Place::account(9)).await;
    foreign.get(&path.replace("22&", "21&")).await.expect(404);
}

#[tokio::test]
async fn an_account_names_its_custom_fields() {
    let (app, admin) = roster().await;
    let path = "/participants/column-config";
    let of_account = format!("{path}?accountId=1&isSubmission=false&isParticipant=true");
    let shown = admin.get(&of_account).await.expect(200).value();
    assert_eq!(shown["customFields"], json!(["", "", "", "", "", ""]));
    let columns = shown["results"].as_array().unwrap();
    assert_eq!(
        columns[0],
        json!({"field": "lastName", "label": "Last name", "isCustom": false, "isHidden": false})
    );
    let last = columns.last().unwrap();
    assert_eq!(
        (&last["field"], &last["label"], &last["isHidden"]),
        (&json!("photoOptOut"), &json!("Photo and video opt-out"), &json!(true))
    );
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let names = json!({"accountId": 1, "customFields": ["T-shirt size", "", "Bus"]});
    account.put(path, &names).await.expect(200);
    let shown = admin.get(&of_account).await.expect(200).value();
    let last = shown["results"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        last,
        json!({"field": "customFields.2", "label": "Bus", "isCustom": true, "isHidden": true})
    );
    let twice = json!({"accountId": 1, "customFields": ["Bus", "BUS"]});
    account.put(path, &twice).await.expect_problem(400, "Error_ValidationFailed");
    assert_eq!(app.count("audit_log", "action = 'custom-fields.edit'").await, 1);
    admin.put(path, &names).await.expect(403);
    let foreign = app.user(Role::AccountAdmin, Place::account(9)).await;
    foreign.get(&of_account).await.expect(404);
    foreign.put(path, &names).await.expect(404);
}

#[tokio::test]
async fn a_child_at_two_sites_is_counted_once_for_the_account() {
    let (app, _) = roster().await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let maya = made(&account, child("Maya", 21)).await;
    made(&account, child("Noor", 21)).await;
    let enroll = json!({"siteId": 22, "enrollmentDate": "2026-09-08", "scheduledDays": [1]});
    let path = format!("/scholars/{}/enrollments", maya["scholarId"]);
    let second = account.post(&path, &enroll).await.expect(201).value();
    let mut conn = app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    let expect_count = async |conn: &mut _, scholars: i64, events: i64| {
        roster::scholars::counts::count_accounts(conn).await.unwrap();
        let counted = format!("account_id = 1 AND scholars = {scholars}");
        assert_eq!(app.count("account_scholars", &counted).await, 1, "{scholars}");
        let outbox = "entity_type = 'account-scholars' AND entity_id = 1";
        assert_eq!(app.count("outbox", outbox).await, events);
    };
    expect_count(&mut conn, 2, 1).await;
    // Nothing changed: nothing is told.
    expect_count(&mut conn, 2, 1).await;
    // At one site only: the number is the same, and is not told again.
    let path = format!("/scholars/{}/enrollments/{}", maya["scholarId"], second["enrollmentId"]);
    account.put(&path, &json!({"status": 2, "inactiveDate": "2026-10-01"})).await.expect(200);
    expect_count(&mut conn, 2, 1).await;
    // Two entries at two sites that become one child: each site has as many as before.
    let mut other = child("Mayya", 22);
    other["notSameAs"] = json!([maya["scholarId"]]);
    let other = made(&account, other).await;
    expect_count(&mut conn, 3, 2).await;
    let path = format!("/scholars/{}/merge", maya["scholarId"]);
    account.post(&path, &json!({"otherId": other["scholarId"]})).await.expect(200);
    expect_count(&mut conn, 2, 3).await;
    // A program that is disabled uses nothing of the contract.
    conn.batch_execute("UPDATE ref_programs SET status = 2 WHERE id = 2").await.unwrap();
    expect_count(&mut conn, 0, 4).await;
}

/// Whatever is accepted is found as it was written and as people type it, also exactly.
#[tokio::test]
async fn names_of_any_script_are_found_as_they_are_typed() {
    let (_app, admin) = roster().await;
    let rows = [
        ("O’Neil", "O'Neil", "o'neil"),
        ("Mary‐Jane", "Mary-Jane", "mary-jane"),
        ("Mary–Ann", "Mary-Ann", "MARY-ANN"),
        ("Đặng", "Đặng", "dang"),
        ("Łukasz", "Łukasz", "lukasz"),
        ("Søren", "Søren", "soren"),
        ("Strauß", "Strauß", "strauss"),
        ("İrem", "İrem", "irem"),
        ("হোসেন", "হোসেন", "হোসেন"),
        ("মোহাম্মদ", "মোহাম্মদ", "মোহাম্মদ"),
        ("मोहन", "मोहन", "मोहन"),
        ("مُحَمَّد", "مُحَمَّد", "محمد"),
        ("שָׁלוֹם", "שָׁלוֹם", "שלום"),
        ("王小明", "王小明", "王小明"),
    ];
    for (at, (first, stored, typed)) in rows.into_iter().enumerate() {
        let born = json!({"firstName": first, "birthDate": format!("2018-03-{:02}", at + 1)});
        made(&admin, with(child(first, 21), born)).await;
        for text in [first, stored, typed] {
            for more in ["", "&searchField=firstName", "&searchField=firstName&isExactMatch=true"] {
                let query = format!("?search={text}{more}");
                assert_eq!(names(&admin, &query).await, [stored], "{first} by {text}{more}");
            }
        }
    }
    // Strauß and Strauss of one birthday look like one child.
    let twin = json!({"firstName": "Strauss", "birthDate": "2018-03-07"});
    let answer = admin.post("/scholars", &with(child("Strauss", 21), twin)).await.expect(409);
    assert_eq!(answer.value()["name"], "Error_SimilarScholar");
}
