use diesel_async::SimpleAsyncConnection;
use learning_management::starts;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::courses::course;

const NORTH: Place = Place { account: Some(1), program: Some(2), site: Some(3) };
const SOUTH: Place = Place { account: Some(1), program: Some(2), site: Some(4) };
const CALLS: [&str; 3] = ["", "/people", "/people/download"];

/// People of two sites: each is the client of somebody with this name.
pub struct World {
    pub app: TestApp,
    pub admin: TestClient,
    pub lead: TestClient,
    pub ana: TestClient,
    pub ben: TestClient,
    pub cleo: TestClient,
}

/// A program with two sites at a quarter past three in New York, of whose people everybody is offered the course `safe`, which
/// staff had to complete by October 31, and admins the course `lead`. Dan works at both sites.
pub async fn world() -> World {
    world_at("2026-11-23T20:15:00Z").await
}

pub async fn world_at(time: &str) -> World {
    let start = TestApp::start(learning_management::service()).at(time.parse().unwrap());
    let (app, _, admin) = start.with_user(Role::ProgramAdmin, Place::program(1, 2)).await;
    app.insert_place(NORTH).await;
    app.insert_place(SOUTH).await;
    let lead = app.user(Role::SessionAdmin, NORTH).await;
    let ana = app.user(Role::Staff, NORTH).await;
    let ben = app.user(Role::Staff, NORTH).await;
    let cleo = app.user(Role::Staff, SOUTH).await;
    let dan = app.user_with(&[(Role::Staff, NORTH), (Role::Staff, SOUTH)]).await;
    let named = [
        (&admin, "Pat", "Price"),
        (&lead, "Lee", "Long"),
        (&ana, "Ana", "Ruiz"),
        (&ben, "Ben", "Brown"),
        (&cleo, "Cleo", "Álvarez"),
        (&dan, "Dan", "Diaz"),
    ];
    let names = named.iter().map(|(who, first, last)| {
        let id = who.user_id;
        format!(
            "UPDATE ref_users SET first_name = '{first}', last_name = '{last}' WHERE id = {id};"
        )
    });
    let sql = [
        course("safe", "en", "core", "{Staff}"),
        course("safe", "es", "core", "{Staff}"),
        course("lead", "en", "core", "{Site admins}"),
        course("locked", "en", "extra", "{Staff}"),
        course("hidden", "en", "core", "{}"),
        "UPDATE courses SET since = '2026-10-01';".to_owned(),
        "UPDATE ref_accounts SET cms_licenses = '{core}' WHERE id = 1;".to_owned(),
    ];
    let sql: String = sql.into_iter().chain(names).collect();
    app.database.owner().await.batch_execute(&sql).await.unwrap();
    World { app, admin, lead, ana, ben, cleo }
}

impl World {
    async fn course_of(&self, who: &TestClient) -> String {
        let read = who.get("/userCourses?slug=safe").await.expect(200).value();
        format!("/userCourses/{}", read["results"][0]["courseId"])
    }

    pub async fn begin(&self, who: &TestClient) {
        let path = self.course_of(who).await;
        who.put(&format!("{path}/parts/0"), &json!({})).await.expect(200);
    }

    pub async fn complete(&self, who: &TestClient) {
        self.begin(who).await;
        let path = self.course_of(who).await;
        who.put(&format!("{path}/parts/1"), &json!({})).await.expect(200);
        let answers = json!({"answers": [[1], [0, 1]]});
        who.post(&format!("{path}/parts/2/attempts"), &answers).await.expect(200);
    }
}

async fn read(who: &TestClient, query: &str) -> Value {
    who.get(&format!("/analytics/professional-learning?{query}")).await.expect(200).value()
}

fn figures(of: &Value) -> [i64; 4] {
    ["people", "enrolled", "completed", "overdue"].map(|name| of[name].as_i64().unwrap())
}

/// Each row's first name, site and course, in their order.
async fn people(who: &TestClient, query: &str) -> Vec<String> {
    let path = format!("/analytics/professional-learning/people?{query}");
    let page = who.get(&path).await.expect(200).value();
    let rows = page["results"].as_array().unwrap();
    assert_eq!(page["count"], rows.len());
    let row = |row: &Value| {
        ["firstName", "siteName", "slug"].map(|name| row[name].as_str().unwrap()).join(" ")
    };
    rows.iter().map(row).collect()
}

#[tokio::test]
async fn people_are_counted_by_role_site_and_course() {
    let world = world().await;
    world.complete(&world.ana).await;
    world.begin(&world.ben).await;
    let learning = read(&world.admin, "programId=2").await;
    assert_eq!(learning["asOf"], "2026-11-23T20:15:00Z");
    assert_eq!(figures(&learning["totals"]), [6, 2, 1, 3]);
    let by = |of: &str, name: &str| -> Vec<(Value, [i64; 4])> {
        let rows = learning[of].as_array().unwrap();
        rows.iter().map(|row| (row[name].clone(), figures(row))).collect()
    };
    assert_eq!(
        by("roles", "roleId"),
        [(json!(5), [1, 0, 0, 0]), (json!(6), [1, 0, 0, 0]), (json!(7), [4, 2, 1, 3])]
    );
    // Dan counts at both of his sites, and once of everybody.
    assert_eq!(
        by("sites", "siteId"),
        [(json!(3), [4, 2, 1, 2]), (json!(4), [2, 0, 0, 2]), (Value::Null, [1, 0, 0, 0])]
    );
    assert_eq!(
        by("courses", "slug"),
        [(json!("lead"), [2, 0, 0, 0]), (json!("safe"), [6, 2, 1, 3])]
    );
    let safe = &learning["courses"][1];
    assert_eq!(
        (&safe["title"], &safe["isRequired"], &safe["averageScore"]),
        (&json!("Course safe en"), &json!(true), &json!(100))
    );
    assert_eq!(learning["courses"][0]["averageScore"], Value::Null);

    let lead = read(&world.admin, "siteId=3&course=lead&language=es").await;
    assert_eq!(figures(&lead["totals"]), [1, 0, 0, 0]);
    // The other courses stay to choose from.
    assert_eq!(lead["courses"][1]["title"], "Course safe es");
    // Whoever has a role at one site sees that one.
    let own = read(&world.lead, "programId=2").await;
    assert_eq!(figures(&own["totals"]), [4, 2, 1, 2]);
    assert_eq!(own["sites"].as_array().unwrap().len(), 1);
    let editor = world.app.user(Role::Admin, Place::provider()).await;
    assert_eq!(figures(&read(&editor, "accountId=1").await["totals"]), [6, 2, 1, 3]);
}

#[tokio::test]
async fn people_are_found_sorted_and_narrowed() {
    let world = world().await;
    world.complete(&world.ana).await;
    world.begin(&world.ben).await;
    let list = async |query: &str| people(&world.admin, &format!("programId=2&{query}")).await;
    assert_eq!(
        list("course=safe").await,
        [
            "Cleo Site 4 safe",
            "Ben Site 3 safe",
            "Dan Site 3 safe",
            "Dan Site 4 safe",
            "Lee Site 3 safe",
            "Pat  safe",
            "Ana Site 3 safe"
        ]
    );
    assert_eq!(list("search=alvarez").await, ["Cleo Site 4 safe"]);
    assert_eq!(list("search=ana%20ruiz").await, ["Ana Site 3 safe"]);
    assert_eq!(list("search=course%20lead").await, ["Lee Site 3 lead", "Pat  lead"]);
    assert_eq!(list("status=completed").await, ["Ana Site 3 safe"]);
    assert_eq!(list("status=started").await, ["Ben Site 3 safe"]);
    assert_eq!(
        list("status=overdue&sortField=site&sortDir=desc").await,
        ["Dan Site 4 safe", "Cleo Site 4 safe", "Dan Site 3 safe", "Ben Site 3 safe"]
    );
    assert_eq!(list("status=not-started&roleType=6").await, ["Lee Site 3 lead", "Lee Site 3 safe"]);
    for field in ["completed", "started", "score", "due"] {
        // Who has none stands last, whichever way.
        for dir in ["asc", "desc"] {
            let sorted = list(&format!("sortField={field}&sortDir={dir}")).await;
            assert_eq!(sorted.len(), 9);
            assert!(sorted.last().is_some_and(|row| !row.starts_with("Ana")), "{field} {dir}");
        }
    }
    assert_eq!(list("sortField=completed&sortDir=desc").await[0], "Ana Site 3 safe");

    let path = "/analytics/professional-learning/people?siteId=3&course=safe";
    let page = world.admin.get(path).await.expect(200).value();
    let ben = &page["results"][0];
    for (field, value) in [
        ("roleId", json!(7)),
        ("programName", json!("Program 2")),
        ("course", json!("Course safe en")),
        ("isRequired", json!(true)),
        ("state", json!("started")),
        ("isOverdue", json!(true)),
        ("dueDate", json!("2026-10-31")),
        ("startedAt", json!("2026-11-23T20:15:00Z")),
        ("completedAt", Value::Null),
        ("score", Value::Null),
    ] {
        assert_eq!(ben[field], value, "{field}");
    }
    let second = world.admin.get(&format!("{path}&count=2&page=2")).await.expect(200).value();
    assert_eq!((&second["count"], &second["results"][0]["firstName"]), (&json!(4), &json!("Lee")));
    for wrong in ["sortField=email", "status=asleep", "filter=email:x"] {
        let refused = world.admin.get(&format!("{path}&{wrong}")).await;
        refused.expect_problem(400, "Error_ValidationFailed");
    }
}

#[tokio::test]
async fn the_people_are_a_file_too() {
    let world = world().await;
    world.complete(&world.ana).await;
    let path = "/analytics/professional-learning/people/download?siteId=3&course=safe";
    let file = world.admin.get(path).await.expect(200);
    let name = file.header("content-disposition").unwrap();
    assert!(name.contains("professional-learning.csv"), "{name}");
    let text = file.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        lines[0],
        "Last Name,First Name,System Role,Program,Site/Session,Course,Required,Status,Overdue,Due Date,Started,Completed,Score (%)"
    );
    assert_eq!(
        lines[1..],
        [
            "Brown,Ben,Staff,Program 2,Site 3,Course safe en,Yes,Not started,Yes,10/31/2026,,,",
            "Diaz,Dan,Staff,Program 2,Site 3,Course safe en,Yes,Not started,Yes,10/31/2026,,,",
            "Long,Lee,Session Admin,Program 2,Site 3,Course safe en,,Not started,,,,,",
            "Ruiz,Ana,Staff,Program 2,Site 3,Course safe en,Yes,Completed,,10/31/2026,11/23/2026,11/23/2026,100",
        ]
    );
    // Who takes people away is written down, with how many and what was asked for.
    let written = "action = 'learning.download' AND after->>'rows' = '4' AND after->'filter'->>'course' = 'safe'";
    assert_eq!(world.app.count("audit_log", written).await, 1);
    let book = world.admin.get(&format!("{path}&format=xlsx&status=completed")).await.expect(200);
    assert!(book.body.starts_with(b"PK"));
    let name = book.header("content-disposition").unwrap();
    assert!(name.contains("professional-learning.xlsx"), "{name}");
}

#[tokio::test]
async fn what_is_not_theirs_is_not_there() {
    let world = world().await;
    let foreign = world.app.user(Role::ProgramAdmin, Place::program(9, 90)).await;
    for call in CALLS {
        let path = format!("/analytics/professional-learning{call}");
        for place in ["accountId=1", "programId=2", "siteId=3"] {
            foreign.get(&format!("{path}?{place}")).await.expect(404);
            world.ana.get(&format!("{path}?{place}")).await.expect(403);
        }
        world.lead.get(&format!("{path}?siteId=4")).await.expect(404);
        // A site of another program is not the program's, nor a program of another account the account's.
        world.admin.get(&format!("{path}?programId=90&siteId=3")).await.expect(404);
        world.admin.get(&format!("{path}?accountId=9&programId=2")).await.expect(404);
        let problem = world.admin.get(&path).await.expect_problem(400, "Error_ValidationFailed");
        assert!(problem.value()["errors"]["accountId"].is_array());
    }
    // An account without courses has nobody to count.
    let empty = world.app.user(Role::AccountAdmin, Place::account(5)).await;
    world.app.insert_place(Place::account(5)).await;
    assert_eq!(figures(&read(&empty, "accountId=5").await["totals"]), [0; 4]);
}

#[tokio::test]
async fn a_course_is_due_so_long_after_somebody_could_first_take_it() {
    let world = world().await;
    let mut conn = world.app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    let day = |text: &str| text.parse().unwrap();
    let due = async |who: &TestClient| {
        let read = who.get("/userCourses?slug=safe").await.expect(200).value();
        read["results"][0]["dueDate"].clone()
    };
    let cleo = world.cleo.user_id;
    assert_eq!(due(&world.cleo).await, "2026-10-31");
    assert_eq!(due(&world.lead).await, Value::Null);
    // Who comes later has as long as the others had.
    starts::of_user(&mut conn, cleo, day("2026-11-01")).await.unwrap();
    starts::of_user(&mut conn, cleo, day("2026-11-20")).await.unwrap();
    assert_eq!(due(&world.cleo).await, "2026-12-01");
    assert_eq!(due(&world.ben).await, "2026-10-31");
    let overdue = "programId=2&status=overdue&search=cleo";
    assert_eq!(people(&world.admin, overdue).await, [""; 0]);
    // So has everybody of an account that had no license before.
    starts::of_account(&mut conn, 1, day("2026-11-10")).await.unwrap();
    assert_eq!(
        (due(&world.cleo).await, due(&world.ben).await),
        (json!("2026-12-10"), json!("2026-12-10"))
    );
    // Who comes back begins anew.
    let status =
        |status: i16| format!("UPDATE ref_user_roles SET status = {status} WHERE user_id = {cleo}");
    conn.batch_execute(&status(2)).await.unwrap();
    starts::of_user(&mut conn, cleo, day("2026-11-12")).await.unwrap();
    assert_eq!(world.app.count("learner_starts", &format!("user_id = {cleo}")).await, 0);
    conn.batch_execute(&status(1)).await.unwrap();
    starts::of_user(&mut conn, cleo, day("2026-11-15")).await.unwrap();
    assert_eq!(due(&world.cleo).await, "2026-12-15");
    conn.batch_execute("UPDATE ref_accounts SET cms_licenses = '{}' WHERE id = 1").await.unwrap();
    starts::of_account(&mut conn, 1, day("2026-11-20")).await.unwrap();
    assert_eq!(world.app.count("license_starts", "true").await, 0);
}
