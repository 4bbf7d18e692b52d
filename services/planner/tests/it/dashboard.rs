use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestClient};

use crate::planner;

/// Monday to Saturday.
const WEEK: &str = "&startdate=2026-11-16&enddate=2026-11-21";

async fn task(admin: &TestClient, name: &str, site: Option<i64>, end: &str) -> Value {
    let body = json!({"programId": 2, "siteId": site, "name": name, "startDate": "2026-11-01", "endDate": end});
    admin.post("/task", &body).await.expect(201).value()
}

fn names<'v>(found: &'v Value, field: &str, name: &str) -> Vec<&'v str> {
    found[field].as_array().unwrap().iter().map(|each| each[name].as_str().unwrap()).collect()
}

#[tokio::test]
async fn what_is_late_due_and_on_is_shown_of_a_program_and_of_a_site() {
    let (app, admin) = planner().await;
    task(&admin, "Order snacks", None, "2026-11-20").await;
    task(&admin, "Collect forms", None, "2026-11-15").await;
    task(&admin, "Check first aid", Some(21), "2026-11-10").await;
    task(&admin, "Paint the room", Some(22), "2026-11-21").await;
    task(&admin, "Plan spring", Some(21), "2026-12-01").await;
    let done = task(&admin, "Hire leaders", Some(21), "2026-11-02").await;
    let ids = json!({"ids": [done["id"]]});
    admin.post("/task/bulkstatusupdate?status=2", &ids).await.expect(200);
    for (title, site, day) in [
        ("Family night", None, "2026-11-19"),
        ("Staff lunch", Some(22), "2026-11-16"),
        ("Showcase", None, "2026-11-22"),
    ] {
        let event = json!({"programId": 2, "siteId": site, "title": title, "startDate": day});
        admin.post("/event", &event).await.expect(201);
    }
    for (name, from, to) in [
        ("Thanksgiving", "2026-11-26", "2026-11-27"),
        ("Veterans Day", "2026-11-11", "2026-11-11"),
        ("Teacher training", "2026-11-13", "2026-11-16"),
    ] {
        let holiday = json!({"programId": 2, "name": name, "startDate": from, "endDate": to});
        admin.post("/holiday", &holiday).await.expect(201);
    }

    let path = format!("/dashboard/task-event?programId=2&productId=0{WEEK}");
    let whole = admin.get(&format!("{path}&isdrilldown=true")).await.expect(200).value();
    assert_eq!(
        whole["figures"],
        json!({"notStarted": 5, "inProgress": 0, "completed": 1, "skipped": 0, "overdue": 2, "due": 2})
    );
    assert_eq!(names(&whole, "overdue", "name"), ["Check first aid", "Collect forms"]);
    assert_eq!(names(&whole, "due", "name"), ["Order snacks", "Paint the room"]);
    assert_eq!(names(&whole, "events", "title"), ["Staff lunch", "Family night"]);
    // One that is under way counts, one that is over does not.
    assert_eq!(names(&whole, "holidays", "title"), ["Teacher training", "Thanksgiving"]);
    let own = admin.get(&path).await.expect(200).value();
    assert_eq!(names(&own, "overdue", "name"), ["Collect forms"]);
    assert_eq!(names(&own, "events", "title"), ["Family night"]);

    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let site = staff.get(&format!("{path}&siteId=21")).await.expect(200).value();
    assert_eq!(names(&site, "overdue", "name"), ["Check first aid"]);
    assert_eq!(names(&site, "due", "name"), Vec::<&str>::new());
    assert_eq!(
        (names(&site, "events", "title"), &site["figures"]["completed"]),
        (vec!["Family night"], &json!(1))
    );
    // Staff do not see what the program plans for itself.
    let seen = staff.get(&format!("{path}&isdrilldown=true")).await.expect(200).value();
    assert_eq!(
        (&seen["figures"]["notStarted"], names(&seen, "overdue", "name")),
        (&json!(2), vec!["Check first aid"])
    );
    for place in ["programId=2&siteId=22", "programId=90", "programId=2&siteId=91"] {
        staff.get(&format!("/dashboard/task-event?productId=0&{place}")).await.expect(404);
    }
}

#[tokio::test]
async fn what_is_missing_or_wrong_is_named() {
    let (_app, admin) = planner().await;
    let refused = admin.get("/dashboard/task-event").await;
    assert_eq!(
        refused.expect_problem(400, "Error_ValidationFailed").value()["errors"]["programId"],
        json!(["Program is required"])
    );
    let turned = "/dashboard/task-event?programId=2&startdate=2026-11-20&enddate=2026-11-19";
    let refused = admin.get(turned).await.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["enddate"], json!(["End date should be greater than Start date"]));
    let long_ago = "/dashboard/task-event?programId=2&startdate=-262143-01-01";
    let refused = admin.get(long_ago).await.expect_problem(400, "Error_ValidationFailed").value();
    assert!(refused["errors"]["startdate"].is_array());
    let week = admin.get("/dashboard/task-event?programId=2&startdate=2026-11-16").await;
    assert_eq!(week.expect(200).value()["endDate"], "2026-11-22");
}

#[tokio::test]
async fn an_account_sees_what_each_of_its_programs_plans() {
    let (app, admin) = planner().await;
    task(&admin, "Order snacks", None, "2026-11-20").await;
    task(&admin, "Collect forms", None, "2026-11-15").await;
    task(&admin, "Check first aid", Some(21), "2026-11-10").await;
    task(&admin, "Plan spring", Some(22), "2026-12-01").await;
    let done = task(&admin, "Hire leaders", Some(21), "2026-11-02").await;
    admin.post("/task/bulkstatusupdate?status=2", &json!({"ids": [done["id"]]})).await.expect(200);
    // The same event at two sites is one.
    for (title, site, day, to) in [
        ("Family night", None, "2026-11-15", "2026-11-16"),
        ("Staff lunch", Some(21), "2026-11-16", "2026-11-16"),
        ("Staff lunch", Some(22), "2026-11-16", "2026-11-16"),
        ("Showcase", None, "2026-11-17", "2026-11-17"),
    ] {
        let event = json!({"programId": 2, "siteId": site, "title": title, "startDate": day, "endDate": to});
        admin.post("/event", &event).await.expect(201);
    }
    for (name, day) in [
        ("Winter break", "2026-12-24"),
        ("Thanksgiving", "2026-11-26"),
        ("Veterans Day", "2026-11-11"),
    ] {
        let holiday = json!({"programId": 2, "name": name, "startDate": day});
        admin.post("/holiday", &holiday).await.expect(201);
    }
    let above = app.user(Role::AccountAdmin, Place::account(1)).await;
    let path = format!("/dashboard/task-event/programs?accountId=1{WEEK}");
    let found = above.get(&path).await.expect(200).value();
    // Program 3 plans nothing.
    assert_eq!(found["programs"].as_array().unwrap().len(), 1, "{found}");
    let program = &found["programs"][0];
    assert_eq!(
        (&program["programId"], &program["overdue"], &program["due"]),
        (&json!(2), &json!(2), &json!(1))
    );
    assert!(program["programName"].as_str().is_some_and(|name| !name.is_empty()), "{program}");
    assert_eq!(names(program, "events", "title"), ["Family night", "Staff lunch"]);
    assert_eq!(program["holiday"]["title"], "Thanksgiving");

    let off = "UPDATE ref_programs SET status = 2 WHERE id = 2";
    app.database.owner().await.batch_execute(off).await.unwrap();
    assert_eq!(above.get(&path).await.expect(200).value()["programs"], json!([]));

    // Who has a part of an account has no view of it as a whole.
    admin.get(&path).await.expect(403);
    let foreign = app.user(Role::AccountAdmin, Place::account(9)).await;
    foreign.get(&path).await.expect(404);
    let provider = app.user(Role::Admin, Place::provider()).await;
    provider.get(&path).await.expect(200);
    let missing = above.get("/dashboard/task-event/programs").await;
    let missing = missing.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(missing["errors"]["accountId"], json!(["Account is required"]));
}
