use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::{planner, planner_at};

const PATH: &str = "/task/timeline?programId=2&productId=0";

async fn run(app: &TestApp, sql: &str) {
    app.database.owner().await.batch_execute(sql).await.unwrap();
}

async fn timeline(who: &TestClient, more: &str) -> Value {
    who.get(&format!("{PATH}{more}")).await.expect(200).value()
}

async fn made(admin: &TestClient, site: i64, name: &str, (from, to): (&str, &str)) -> i64 {
    let task =
        json!({"programId": 2, "siteId": site, "name": name, "startDate": from, "endDate": to});
    admin.post("/task", &task).await.expect(201).value()["id"].as_i64().unwrap()
}

fn names<'v>(of: &'v Value, list: &str, field: &str) -> Vec<&'v str> {
    of[list].as_array().unwrap().iter().map(|each| each[field].as_str().unwrap()).collect()
}

#[tokio::test]
async fn sites_stand_by_name_each_with_its_tasks_and_how_many_stand_how() {
    // At four in the morning in UTC it is still the day before in New York.
    let (app, admin) = planner_at("2026-11-21T04:00:00Z").await;
    run(
        &app,
        "UPDATE ref_sites SET name = 'Élan' WHERE id = 22; UPDATE ref_sites SET name = 'Zoo' WHERE id = 21;
         UPDATE ref_sites SET time_zone = 'Europe/Madrid' WHERE id = 22;
         UPDATE ref_programs SET start_date = '2026-09-08', end_date = '2027-06-30' WHERE id = 2",
    )
    .await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let hire = made(&admin, 21, "Hire leaders", ("2026-11-02", "2026-11-20")).await;
    let paint = made(&admin, 21, "Paint the room", ("2026-10-01", "2026-10-09")).await;
    let done = made(&admin, 21, "Check first aid", ("2026-09-10", "2026-09-11")).await;
    let skipped = made(&admin, 21, "Plan a trip", ("2026-12-01", "2026-12-02")).await;
    made(&admin, 22, "Hire leaders", ("2026-11-02", "2026-11-20")).await;
    let own = format!("/task/{hire}/ownerstatus?ownerId={}&status=2", staff.user_id);
    admin.put(&own, &json!({})).await.expect(200);
    for (status, id) in [(2, done), (3, skipped)] {
        let path = format!("/task/bulkstatusupdate?status={status}");
        admin.post(&path, &json!({"ids": [id]})).await.expect(200);
    }

    let shown = timeline(&admin, "").await;
    assert_eq!(
        (&shown["startDate"], &shown["endDate"], &shown["count"]),
        (&json!("2026-09-08"), &json!("2027-06-30"), &json!(2))
    );
    assert_eq!(names(&shown, "sites", "siteName"), ["Élan", "Zoo"]);
    let zoo = &shown["sites"][1];
    assert_eq!(
        zoo["figures"],
        json!({"tasks": 3, "late": 1, "unowned": 1, "inProgress": 1, "done": 1})
    );
    assert_eq!(names(zoo, "tasks", "name"), ["Check first aid", "Paint the room", "Hire leaders"]);
    assert_eq!(
        zoo["tasks"][2],
        json!({
            "id": hire, "name": "Hire leaders", "startDate": "2026-11-02", "endDate": "2026-11-20", "status": 1,
            "ownerStatus": 2, "assignedTo": {"userId": staff.user_id, "name": "Test User"}, "isLate": false,
            "version": zoo["tasks"][2]["version"],
        })
    );
    assert_eq!((&zoo["tasks"][1]["id"], &zoo["tasks"][1]["isLate"]), (&json!(paint), &json!(true)));
    assert_eq!(zoo["tasks"][1]["assignedTo"], json!(null));
    // The last day is past in Madrid.
    assert_eq!(shown["sites"][0]["tasks"][0]["isLate"], json!(true));
    assert_eq!(shown["sites"][0]["figures"]["late"], 1);

    let all = timeline(&admin, "&skipped=true&siteId=21").await;
    assert_eq!((&all["count"], &all["sites"][0]["figures"]["tasks"]), (&json!(1), &json!(4)));
    // Days choose what is shown, and not how many stand how.
    let days = timeline(&admin, "&siteId=21&startDate=2026-10-09&endDate=2026-11-01").await;
    assert_eq!(names(&days["sites"][0], "tasks", "name"), ["Paint the room"]);
    assert_eq!(days["sites"][0]["figures"]["tasks"], 3);
    let theirs = timeline(&staff, "&mine=true").await;
    assert_eq!(names(&theirs["sites"][0], "tasks", "name"), ["Hire leaders"]);
    assert_eq!(theirs["sites"][0]["figures"]["done"], 0);
}

#[tokio::test]
async fn sites_come_in_pages_and_those_that_are_not_active_do_not() {
    let (app, admin) = planner().await;
    for site in 100..160 {
        app.insert_place(Place::site(1, 2, site)).await;
    }
    run(
        &app,
        "UPDATE ref_sites SET status = 2 WHERE id = 100; UPDATE ref_sites SET deleted = true WHERE id = 101",
    )
    .await;
    let first = timeline(&admin, "").await;
    assert_eq!((&first["count"], first["sites"].as_array().unwrap().len()), (&json!(60), 50));
    let third = timeline(&admin, "&count=25&page=3").await;
    assert_eq!((&third["count"], third["sites"].as_array().unwrap().len()), (&json!(60), 10));
    assert_eq!(names(&third, "sites", "siteName").last(), Some(&"Site 22"));
    let past = timeline(&admin, "&page=9").await;
    assert_eq!((&past["count"], &past["sites"]), (&json!(60), &json!([])));
    admin.get(&format!("{PATH}&count=51")).await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn others_see_only_their_sites() {
    let (app, admin) = planner().await;
    made(&admin, 21, "Hire leaders", ("2026-11-02", "2026-11-20")).await;
    made(&admin, 22, "Paint the room", ("2026-11-02", "2026-11-20")).await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let seen = timeline(&staff, "").await;
    assert_eq!((&seen["count"], names(&seen, "sites", "siteName")), (&json!(1), vec!["Site 21"]));
    staff.get(&format!("{PATH}&siteId=22")).await.expect(404);
    for (role, place) in [
        (Role::AccountAdmin, Place::account(9)),
        (Role::ProgramAdmin, Place::program(1, 3)),
        (Role::Staff, Place::site(1, 3, 31)),
    ] {
        app.user(role, place).await.get(PATH).await.expect(404);
    }
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    assert_eq!(timeline(&account, "").await["count"], 2);
}

#[tokio::test]
async fn the_timeline_needs_program_and_product() {
    let (_app, admin) = planner().await;
    let refused = admin.get("/task/timeline").await;
    let errors = refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone();
    for name in ["programId", "productId"] {
        assert_eq!(errors[name], json!([format!("The parameter '{name}' cannot be null.")]));
    }
    for (field, day) in [("startDate", "-4714-01-01"), ("endDate", "-262143-01-01")] {
        let refused = admin.get(&format!("{PATH}&{field}={day}")).await;
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert!(refused["errors"][field].is_array(), "{refused}");
    }
}

/// 200 tasks by 1,000 sites: what is read of them is found along an index.
#[tokio::test]
async fn a_thousand_sites_of_two_hundred_tasks_are_read_by_index() {
    #[derive(diesel::QueryableByName)]
    struct Line {
        #[diesel(sql_type = diesel::sql_types::Text, column_name = "QUERY PLAN")]
        plan: String,
    }
    let (app, admin) = planner().await;
    run(
        &app,
        "SET afterbell.accounts = '*';
         INSERT INTO ref_sites (id, account_id, program_id, name, status, time_zone, location_name, days, version, position, deleted)
             SELECT n, 1, 2, 'Site ' || n, 1, 'America/New_York', '', '{}', 1, 0, false FROM generate_series(1000, 1999) n;
         INSERT INTO tasks (account_id, program_id, site_id, name, start_date, end_date, created_by, modified_by)
             SELECT 1, 2, 1000 + n % 1000, 'Task ' || n, date '2026-09-01' + n % 280, date '2026-09-04' + n % 280, 1, 1
             FROM generate_series(1, 200000) n;
         ANALYZE tasks; ANALYZE ref_sites",
    )
    .await;
    let page = timeline(&admin, "&page=7").await;
    assert_eq!(
        (&page["count"], names(&page["sites"][0], "tasks", "name").len()),
        (&json!(1002), 200)
    );
    let mut conn = app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    for (sql, index) in [
        (
            "SELECT s.id FROM ref_sites s WHERE s.program_id = 2 AND s.status = 1 AND NOT s.deleted
             ORDER BY list_key(s.name), s.id LIMIT 50 OFFSET 300",
            "ref_sites_named",
        ),
        (
            "SELECT l.id FROM unnest(ARRAY(SELECT generate_series(1300, 1349)::bigint)) AS w (id) CROSS JOIN LATERAL (
                 SELECT t.id FROM tasks t WHERE t.site_id = w.id AND t.status <> 3 ORDER BY t.start_date, t.id LIMIT 500) l",
            "tasks_begin",
        ),
    ] {
        let plan: Vec<Line> =
            diesel::sql_query(format!("EXPLAIN {sql}")).load(&mut conn).await.unwrap();
        let plan: Vec<String> = plan.into_iter().map(|line| line.plan).collect();
        let plan = plan.join("\n");
        assert!(plan.contains(index) && !plan.contains("Seq Scan"), "{plan}");
    }
}
