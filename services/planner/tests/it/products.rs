use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestClient};

use crate::planner;

async fn news(who: &TestClient, more: &str) -> serde_json::Value {
    let path = format!("/sitenotificationinfo?programId=2{more}");
    who.get(&path).await.expect(200).value()["sites"].clone()
}

#[tokio::test]
async fn a_term_is_planned_from_a_product_by_the_dates_of_the_program() {
    let (app, admin) = planner().await;
    let products = admin.get("/task-products?productIds=1,%209").await.expect(200).value();
    assert_eq!(products["results"].as_array().unwrap().len(), 1);
    let all = admin.get("/task-products").await.expect(200).value();
    assert_eq!(all["results"].as_array().unwrap().len(), 2);
    let wrong = admin.get("/task-products?productIds=one").await;
    wrong.expect_problem(400, "Error_ValidationFailed");

    let body = json!({"programId": 2, "productId": 1});
    let refused = admin.post("/task/from-product", &body).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["programId"], json!(["Give the program its dates first"]));
    let dates =
        "UPDATE ref_programs SET start_date = '2026-09-08', end_date = '2027-06-25' WHERE id = 2";
    app.database.owner().await.batch_execute(dates).await.unwrap();
    // What is there by name stays as it is.
    let mine = json!({"programId": 2, "name": "Fire  drill", "startDate": "2026-10-01", "endDate": "2026-10-02"});
    admin.post("/task", &mine).await.expect(201);
    // What would come of it is shown before: when each would be, and which are there.
    let shown = admin.get("/task-products?productIds=1&programId=2").await.expect(200).value();
    let tasks = shown["results"][0]["tasks"].as_array().unwrap();
    let known: Vec<&serde_json::Value> =
        tasks.iter().filter(|task| task["isKnown"] == true).map(|task| &task["name"]).collect();
    assert_eq!(known, ["Fire drill"]);
    assert!(tasks.iter().all(|task| task["startDate"].is_string() && task["endDate"].is_string()));
    // Some of them, by name.
    let name = tasks.iter().find(|task| task["isKnown"] == false).unwrap()["name"].clone();
    let some = json!({"programId": 2, "productId": 1, "tasks": [name, "Fire drill"]});
    let planned = admin.post("/task/from-product", &some).await.expect(200).value();
    assert_eq!(planned, json!({"added": 1, "left": 12}));
    let strange = json!({"programId": 2, "productId": 1, "tasks": ["Build a rocket"]});
    let refused = admin.post("/task/from-product", &strange).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["tasks"], json!(["Choose tasks of the template"]));
    let planned = admin.post("/task/from-product", &body).await.expect(200).value();
    assert_eq!(planned, json!({"added": 11, "left": 2}));
    let again = admin.post("/task/from-product", &body).await.expect(200).value();
    assert_eq!(again, json!({"added": 0, "left": 13}));
    let tasks = admin.get("/tasks?programId=2&productId=0&sortDir=asc").await.expect(200).value();
    assert_eq!(tasks["results"][0]["startDate"], "2026-09-08");
    assert_eq!(app.count("audit_log", "action = 'task.create'").await, 13);
    admin.post("/task/from-product", &json!({"programId": 2, "productId": 9})).await.expect(404);
    for (role, place, status) in [
        (Role::SessionAdmin, Place::site(1, 2, 21), 403),
        (Role::ProgramAdmin, Place::program(1, 3), 404),
        (Role::AccountAdmin, Place::account(9), 404),
    ] {
        app.user(role, place).await.post("/task/from-product", &body).await.expect(status);
    }
    for place in [Place::program(1, 3), Place::program(9, 90)] {
        let other = app.user(Role::ProgramAdmin, place).await;
        other.get("/task-products?programId=2").await.expect(404);
    }
}

#[tokio::test]
async fn who_runs_a_site_learns_what_the_program_planned_since_they_looked() {
    let (app, admin) = planner().await;
    let lead = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let task =
        json!({"programId": 2, "name": "Hire", "startDate": "2026-11-02", "endDate": "2026-11-20"});
    let task = admin.post("/task", &task).await.expect(201).value()["id"].as_i64().unwrap();
    let assign =
        json!({"programId": 2, "taskIds": [task], "sites": [{"siteId": 21}, {"siteId": 22}]});
    admin.post("/task/assign", &assign).await.expect(200);
    let new = news(&lead, "").await;
    assert_eq!(
        new,
        json!([{"siteId": 21, "siteName": "Site 21", "newTasks": 1, "changedTasks": 0, "lookedAt": null}])
    );
    // What somebody did themselves is not new to them.
    assert_eq!(news(&admin, "").await, json!([]));
    app.clock().advance(chrono::TimeDelta::hours(1));
    lead.post("/sitenotification?ProgramId=2&SiteId=21", &json!({})).await.expect(204);
    assert_eq!(news(&lead, "&siteId=21").await, json!([]));
    let refused = lead.post("/sitenotification", &json!({})).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["programId"], json!(["Program is required"]));
    // As if the program changed it tomorrow.
    let later = "UPDATE tasks SET modified_at = now() + interval '1 day'";
    app.database
        .owner()
        .await
        .batch_execute(&format!("SET afterbell.accounts = '*'; {later}"))
        .await
        .unwrap();
    let changed = news(&lead, "").await;
    assert_eq!((&changed[0]["newTasks"], &changed[0]["changedTasks"]), (&json!(0), &json!(1)));
    for (role, place) in
        [(Role::AccountAdmin, Place::account(9)), (Role::ProgramAdmin, Place::program(1, 3))]
    {
        let other = app.user(role, place).await;
        other.get("/sitenotificationinfo?programId=2").await.expect(404);
        other.post("/sitenotification?programId=2", &json!({})).await.expect(404);
    }
    let beside = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    beside.get("/sitenotificationinfo?programId=2&siteId=21").await.expect(404);
}
