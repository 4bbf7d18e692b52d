use chrono::{Days, NaiveDate};
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestClient};

use crate::{planner, planner_at};

fn hiring() -> Value {
    json!({
        "programId": 2, "name": "Hire group leaders", "description": "Two for each site",
        "startDate": "2026-11-02", "endDate": "2026-11-20",
    })
}

async fn made(admin: &TestClient, task: &Value) -> i64 {
    admin.post("/task", task).await.expect(201).value()["id"].as_i64().unwrap()
}

async fn listed(who: &TestClient, more: &str) -> Value {
    let path = format!("/tasks?programId=2&productId=0&sortDir=asc{more}");
    who.get(&path).await.expect(200).value()
}

async fn names(who: &TestClient, more: &str) -> Vec<String> {
    let found = listed(who, more).await;
    let rows = found["results"].as_array().unwrap();
    rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
}

async fn details(who: &TestClient, task: i64) -> Value {
    who.get(&format!("/task?taskId={task}")).await.expect(200).value()
}

async fn assigned(admin: &TestClient, task: i64, sites: &Value) -> Value {
    let body = json!({"programId": 2, "taskIds": [task], "sites": sites});
    admin.post("/task/assign", &body).await.expect(200).value()
}

#[tokio::test]
async fn a_task_is_added_shown_changed_and_removed() {
    let (app, admin) = planner().await;
    let task = made(&admin, &hiring()).await;
    let shown = listed(&admin, "").await;
    assert_eq!(shown["count"], 1);
    let row = &shown["results"][0];
    assert_eq!(
        (&row["name"], &row["status"], &row["ownerStatus"]),
        (&json!("Hire group leaders"), &json!(1), &json!(1))
    );
    assert_eq!(row["lastEditedBy"]["userId"], admin.user_id);
    let path = format!("/task/{task}");
    let edit = json!({"version": 1, "name": "Hire leaders", "taskNote": "Ask the school"});
    assert_eq!(admin.put(&path, &edit).await.expect(200).value()["version"], 2);
    let conflict = admin.put(&path, &edit).await;
    let conflict = conflict.expect_problem(409, "Error_VersionConflict").value();
    assert_eq!(conflict["current"]["name"], "Hire leaders");
    assert_eq!(conflict["current"]["changedBy"], "Test User");
    admin.delete(&path).await.expect(204);
    assert_eq!(listed(&admin, "").await["count"], 0);
    admin.get(&format!("/task?taskId={task}")).await.expect(404);
    assert_eq!(app.count("audit_log", "entity = 'task'").await, 3);
    // An edit takes one away as well, from whoever may.
    let task = made(&admin, &hiring()).await;
    assert_eq!(details(&admin, task).await["isRemoved"], false);
    let path = format!("/task/{task}");
    let removed = admin.put(&path, &json!({"isRemoved": true})).await.expect(200).value();
    assert_eq!((&removed["isRemoved"], &removed["id"]), (&json!(true), &json!(task)));
    admin.get(&format!("/task?taskId={task}")).await.expect(404);
}

#[tokio::test]
async fn the_list_needs_program_product_and_order() {
    let (_app, admin) = planner().await;
    let refused = admin.get("/tasks").await;
    let errors = refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone();
    for name in ["programId", "productId", "sortDir"] {
        assert_eq!(errors[name], json!([format!("The parameter '{name}' cannot be null.")]));
    }
}

#[tokio::test]
async fn a_task_is_added_with_its_owner_and_its_sites() {
    let (app, admin) = planner().await;
    let owner = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let whole = |more: Value| {
        let mut task = hiring();
        task.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        task
    };
    let sites = json!([{"siteId": 21}, {"siteId": 22, "startDate": "2026-11-05"}]);
    let task = made(&admin, &whole(json!({"ownerId": owner.user_id, "sites": sites}))).await;
    let shown = details(&admin, task).await;
    assert_eq!(shown["assignedTo"]["userId"], owner.user_id);
    let days: Vec<&Value> =
        shown["assignedSites"].as_array().unwrap().iter().map(|site| &site["startDate"]).collect();
    assert_eq!(days, ["2026-11-02", "2026-11-05"]);
    assert_eq!(app.count("jobs", "kind = 'planner.assigned'").await, 1);
    // Who is assigned it again without days keeps theirs.
    let again = assigned(&admin, task, &json!([{"siteId": 22}])).await;
    assert_eq!(again, json!({"added": 0, "changed": 0}));
    // All of it, or nothing.
    let stranger = app.user(Role::Staff, Place::site(1, 3, 31)).await;
    for (more, field) in [
        (json!({"ownerId": stranger.user_id}), "ownerId"),
        (json!({"sites": [{"siteId": 31}]}), "sites[0].siteId"),
        (json!({"siteId": 21, "sites": [{"siteId": 22}]}), "sites"),
    ] {
        let refused = admin.post("/task", &whole(more)).await;
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        assert!(refused["errors"][field].is_array(), "{refused}");
    }
    assert_eq!(app.count("tasks", "site_id IS NULL").await, 1);
}

#[tokio::test]
async fn a_task_at_a_site_has_dates_and_a_state_of_its_own() {
    let (_app, admin) = planner().await;
    let task = made(&admin, &hiring()).await;
    let sites =
        json!([{"siteId": 21, "startDate": "2026-11-03", "endDate": "2026-11-10"}, {"siteId": 22}]);
    assert_eq!(assigned(&admin, task, &sites).await, json!({"added": 2, "changed": 0}));
    // The same again changes nothing, other dates change a date.
    assert_eq!(assigned(&admin, task, &sites).await, json!({"added": 0, "changed": 0}));
    let later = json!([{"siteId": 21, "startDate": "2026-11-03", "endDate": "2026-11-12"}]);
    assert_eq!(assigned(&admin, task, &later).await, json!({"added": 0, "changed": 1}));
    let at_site = listed(&admin, "&siteId=21").await["results"][0].clone();
    assert_eq!(
        (&at_site["endDate"], &at_site["siteId"], &at_site["programTaskId"]),
        (&json!("2026-11-12"), &json!(21), &json!(task))
    );
    assert_eq!(listed(&admin, "&siteId=22").await["results"][0]["endDate"], "2026-11-20");
    assert_eq!(listed(&admin, "&allSites=true").await["count"], 2);

    let done = format!("/task/{}/ownerstatus?status=3", at_site["id"]);
    let done = admin.put(&done, &json!({})).await.expect(200).value();
    assert_eq!((&done["status"], &done["ownerStatus"]), (&json!(2), &json!(3)));
    let program = listed(&admin, "").await["results"][0].clone();
    assert_eq!(
        (&program["sites"], &program["sitesDone"], &program["status"]),
        (&json!(2), &json!(1), &json!(1))
    );

    // Its name is the program's, and changes at the sites too.
    let refused = admin.put(&format!("/task/{}", at_site["id"]), &json!({"name": "Mine"})).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["name"], json!(["Change this in the program's task"]));
    admin.put(&format!("/task/{task}"), &json!({"name": "Hire leaders"})).await.expect(200);
    assert_eq!(names(&admin, "&allSites=true").await, ["Hire leaders", "Hire leaders"]);
    assert_eq!(details(&admin, task).await["assignedSites"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_cannot_be_assigned_is_named() {
    let (_app, admin) = planner().await;
    let task = made(&admin, &hiring()).await;
    let body = json!({"programId": 2, "taskIds": [task], "sites": [
        {"siteId": 21}, {"siteId": 31}, {"siteId": 22, "startDate": "2026-11-10", "endDate": "2026-11-09"},
    ]});
    let refused = admin.post("/task/assign", &body).await;
    let errors = refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone();
    assert_eq!(errors["sites[1].siteId"], json!(["Choose active sites of the program, each once"]));
    assert_eq!(errors["sites[2].endDate"], json!(["End date should be greater than Start date"]));
    assert_eq!(listed(&admin, "&allSites=true").await["count"], 0);
    let body = json!({"programId": 2, "taskIds": [task, 999_999], "sites": [{"siteId": 21}]});
    admin.post("/task/assign", &body).await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn many_are_skipped_at_once_and_the_skipping_is_taken_back() {
    let (_app, admin) = planner().await;
    let (one, two) = (made(&admin, &hiring()).await, made(&admin, &hiring()).await);
    let body = json!({"ids": [one, two, 999_999]});
    let answer = admin.post("/task/bulkstatusupdate?status=3", &body).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(2), &json!(1)));
    // Skipped ones are there when they are asked for.
    assert_eq!(listed(&admin, "").await["count"], 0);
    assert_eq!(listed(&admin, "&skipped=true").await["count"], 2);
    // What was changed since stays as it is.
    admin.put(&format!("/task/{two}"), &json!({"taskNote": "Later"})).await.expect(200);
    let undo = json!({"undoToken": answer["undoToken"]});
    let back = admin.post("/task/undo-status", &undo).await.expect(200).value();
    assert_eq!((&back["done"], &back["failed"]), (&json!(1), &json!(1)));
    assert_eq!(back["results"][1]["error"]["name"], "Error_ChangedSince");
    assert_eq!(listed(&admin, "&active=true").await["count"], 1);
    admin.post("/task/undo-status", &undo).await.expect_problem(404, "Error_NotFound");
    // All that the list finds, but for one.
    let all = json!({"selectAll": true, "programId": 2, "skipped": true, "excludedIds": [two]});
    let answer = admin.post("/task/bulkstatusupdate?status=2", &all).await.expect(200).value();
    assert_eq!(answer["done"], 1);
    assert_eq!(listed(&admin, "&filter=ownerStatus:3").await["count"], 1);
    assert_eq!(
        admin.post("/tasks/reset", &json!({"programId": 2})).await.expect(200).value()["tasks"],
        2
    );
    assert_eq!(listed(&admin, "&active=true").await["count"], 2);
    let many = json!({"programIds": [2, 3, 90]});
    let answer = admin.post("/programs/task/bulk-reset", &many).await.expect(200).value();
    assert_eq!((&answer["done"], &answer["failed"]), (&json!(1), &json!(2)));
}

#[tokio::test]
async fn an_owner_is_chosen_and_says_how_far_they_are() {
    let (app, admin) = planner().await;
    let task = made(&admin, &hiring()).await;
    assigned(&admin, task, &json!([{"siteId": 21}])).await;
    let at_site = listed(&admin, "&siteId=21").await["results"][0]["id"].as_i64().unwrap();
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let other = app.user(Role::Staff, Place::site(1, 2, 22)).await;
    let owner = |query: String| format!("/task/{at_site}/ownerstatus?{query}");
    // Until it is theirs, staff leave it alone.
    staff.put(&owner("status=2".into()), &json!({})).await.expect_problem(403, "Error_Forbidden");
    let refused = admin.put(&owner(format!("ownerId={}", other.user_id)), &json!({})).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(
        refused["errors"]["ownerId"],
        json!(["Choose people who have access to this place"])
    );
    let owned = owner(format!("ownerId={}&previousOwnerId=0&siteId=21&programId=2", staff.user_id));
    let owned = admin.put(&owned, &json!({})).await.expect(200).value();
    assert_eq!(owned["assignedTo"]["userId"], staff.user_id);
    // Whoever saw it as nobody's learns that it is somebody's now.
    let stale = owner(format!("ownerId={}&previousOwnerId=0", admin.user_id));
    admin.put(&stale, &json!({})).await.expect_problem(409, "Error_VersionConflict");
    let begun = staff.put(&owner("status=2".into()), &json!({})).await.expect(200).value();
    assert_eq!(
        (&begun["ownerStatus"], &begun["userIsTaskOwnerOrCollaborator"]),
        (&json!(2), &json!(true))
    );
    assert_eq!(names(&staff, "&siteId=21&mine=true").await, ["Hire group leaders"]);
    let away = owner(format!("ownerId={}", admin.user_id));
    staff.put(&away, &json!({})).await.expect_problem(403, "Error_Forbidden");
    other.put(&owner("status=3".into()), &json!({})).await.expect_problem(404, "Error_NotFound");
}

/// A task of the program at both of its sites: the task, and those at the sites.
async fn at_both_sites(admin: &TestClient) -> (i64, [i64; 2]) {
    let task = made(admin, &hiring()).await;
    assigned(admin, task, &json!([{"siteId": 21}, {"siteId": 22}])).await;
    let at = async |site: &str| {
        listed(admin, site).await["results"][0]["id"].as_i64().unwrap_or_default()
    };
    (task, [at("&siteId=21").await, at("&siteId=22").await])
}

/// How a task stands: its status, how far its owner is, at how many sites it is done, skipped and late, and where it is late.
async fn standing(who: &TestClient, task: i64) -> Value {
    let task = details(who, task).await;
    let fields = ["status", "ownerStatus", "sitesDone", "sitesSkipped", "sitesLate", "lateSites"];
    fields.into_iter().map(|field| task[field].clone()).collect()
}

#[tokio::test]
async fn a_task_of_a_program_stands_as_at_its_sites() {
    let (app, admin) = planner_at("2026-11-20T23:30:00Z").await;
    let (task, [one, two]) = at_both_sites(&admin).await;
    let staff = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let turn = async |who: &TestClient, ids: &[i64], status: i16| {
        let path = format!("/task/bulkstatusupdate?status={status}");
        let answer = who.post(&path, &json!({"ids": ids})).await.expect(200).value();
        assert_eq!(answer["failed"], 0, "{answer}");
        json!({"undoToken": answer["undoToken"]})
    };
    assert_eq!(standing(&admin, task).await, json!([1, 1, 0, 0, 0, []]));
    // Skipped is not done, and whoever works at a site does not see the program's task.
    turn(&staff, &[one], 3).await;
    assert_eq!(standing(&admin, task).await, json!([1, 1, 0, 1, 0, []]));
    let done = admin.put(&format!("/task/{two}/ownerstatus?status=3"), &json!({})).await;
    done.expect(200);
    assert_eq!(standing(&admin, task).await, json!([2, 3, 1, 1, 0, []]));
    turn(&admin, &[two], 3).await;
    assert_eq!(standing(&admin, task).await, json!([3, 1, 0, 2, 0, []]));
    turn(&staff, &[one], 1).await;
    assert_eq!(standing(&admin, task).await, json!([1, 1, 0, 1, 0, []]));
    // What the program says of it is said where it is still to be done, and taken back there.
    let undo = turn(&admin, &[task], 2).await;
    assert_eq!(standing(&admin, task).await, json!([2, 3, 1, 1, 0, []]));
    assert_eq!(details(&admin, one).await["status"], 2);
    admin.post("/task/undo-status", &undo).await.expect(200);
    assert_eq!(standing(&admin, task).await, json!([1, 1, 0, 1, 0, []]));
    turn(&admin, &[task], 3).await;
    assert_eq!(standing(&admin, task).await, json!([3, 1, 0, 2, 0, []]));
    turn(&admin, &[task], 1).await;
    assert_eq!(standing(&admin, task).await, json!([1, 1, 0, 0, 0, []]));
    // The program begins again what was done everywhere.
    turn(&admin, &[task], 2).await;
    admin.put(&format!("/task/{task}/ownerstatus?status=2"), &json!({})).await.expect(200);
    assert_eq!(standing(&admin, task).await, json!([1, 2, 0, 0, 0, []]));
    turn(&admin, &[one, two], 2).await;
    turn(&admin, &[task], 1).await;
    assert_eq!(standing(&admin, task).await, json!([1, 1, 0, 0, 0, []]));
    // A site that gets it opens it again, and one that loses it does not keep it open.
    turn(&admin, &[one, two], 2).await;
    admin.delete(&format!("/task/{one}")).await.expect(204);
    assert_eq!(standing(&admin, task).await, json!([2, 3, 1, 0, 0, []]));
    assigned(&admin, task, &json!([{"siteId": 21}])).await;
    assert_eq!(standing(&admin, task).await, json!([1, 2, 1, 0, 0, []]));
    // Late by the clock of the site, with its name.
    app.clock().advance(chrono::TimeDelta::hours(1));
    assert_eq!(standing(&admin, task).await, json!([1, 2, 1, 0, 0, []]));
    app.clock().advance(chrono::TimeDelta::hours(5));
    assert_eq!(standing(&admin, task).await, json!([1, 2, 1, 0, 1, ["Site 21"]]));
    admin.post("/tasks/reset", &json!({"programId": 2})).await.expect(200);
    assert_eq!(standing(&admin, task).await, json!([1, 1, 0, 0, 2, ["Site 21", "Site 22"]]));
}

#[tokio::test]
async fn two_sites_that_finish_at_once_finish_the_task() {
    let (app, admin) = planner_at("2026-11-10T12:00:00Z").await;
    let (task, [one, two]) = at_both_sites(&admin).await;
    let first = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let second = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let done = async |who: &TestClient, task: i64, status: i16| {
        let path = format!("/task/{task}/ownerstatus?status={status}");
        who.put(&path, &json!({})).await.expect(200);
    };
    for _ in 0..10 {
        tokio::join!(done(&first, one, 3), done(&second, two, 3));
        assert_eq!(standing(&admin, task).await, json!([2, 3, 2, 0, 0, []]));
        tokio::join!(done(&first, one, 1), done(&second, two, 1));
        assert_eq!(standing(&admin, task).await, json!([1, 1, 0, 0, 0, []]));
    }
}

#[tokio::test]
async fn tasks_are_assigned_only_to_users_who_can_open_them() {
    let (app, admin) = planner().await;
    let task = made(&admin, &hiring()).await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let lead = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let refused = "Choose people who have access to this place";
    // What the program plans for itself is not seen by those who work at its sites.
    let owner = format!("/task/{task}/ownerstatus?ownerId={}", staff.user_id);
    let answer = admin.put(&owner, &json!({})).await.expect(400).value();
    assert_eq!(answer["errors"]["ownerId"], json!([refused]));
    let collaborator = format!("/task/{task}/collaborator/{}", staff.user_id);
    let answer = admin.put(&collaborator, &json!({})).await.expect(400).value();
    assert_eq!(answer["errors"]["collaboratorId"], json!([refused]));
    let comment = json!({"text": "You?", "mentioned": [staff.user_id]});
    let answer = admin.post(&format!("/task/{task}/discussion"), &comment).await.expect(400);
    assert_eq!(answer.value()["errors"]["mentioned"], json!([refused]));
    let owner = format!("/task/{task}/ownerstatus?ownerId={}", lead.user_id);
    admin.put(&owner, &json!({})).await.expect(200);
    assert_eq!(details(&lead, task).await["userIsTaskOwnerOrCollaborator"], true);
    assert_eq!(names(&lead, "&mine=true").await, ["Hire group leaders"]);
    // Theirs are found wherever they look: in the program with those of its sites, at a site with those of the program.
    let at_site = json!({"programId": 2, "siteId": 21, "name": "Fire drill", "startDate": "2026-11-03", "endDate": "2026-11-20"});
    let at_site = made(&admin, &at_site).await;
    for user in [&lead, &staff] {
        let collaborator = format!("/task/{at_site}/collaborator/{}", user.user_id);
        admin.put(&collaborator, &json!({})).await.expect(204);
    }
    let both = ["Hire group leaders", "Fire drill"];
    assert_eq!(names(&lead, "&mine=true").await, both);
    assert_eq!(names(&lead, "&mine=true&siteId=21").await, both);
    assert_eq!(names(&lead, "&mine=true&siteId=22").await, ["Hire group leaders"]);
    assert_eq!(names(&lead, "&mine=true&allSites=true").await, ["Fire drill"]);
    assert_eq!(names(&staff, "&mine=true").await, ["Fire drill"]);
    assert_eq!(details(&staff, at_site).await["name"], "Fire drill");
    // The owner and both who work on it are told, each once.
    let collaborator = format!("/task/{at_site}/collaborator/{}", staff.user_id);
    admin.put(&collaborator, &json!({})).await.expect(204);
    admin.put(&owner, &json!({})).await.expect(200);
    let own = format!("/task/{at_site}/ownerstatus?ownerId={}", admin.user_id);
    admin.put(&own, &json!({})).await.expect(200);
    assert_eq!(app.count("jobs", "kind = 'planner.assigned'").await, 3);
}

#[tokio::test]
async fn multi_line_texts_preserve_line_breaks() {
    let (_app, admin) = planner().await;
    let text = "1. Milk\n2. Fruit\n\nCall first";
    let task = json!({
        "programId": 2, "siteId": 21, "name": "Order\nsnacks", "description": "\r\n1.  Milk \r\n2. Fruit\r\n\r\nCall first\r\n", "taskNote": "a\nb",
        "startDate": "2026-12-01", "endDate": "2026-12-04",
    });
    let task = admin.post("/task", &task).await.expect(201).value();
    assert_eq!(
        (&task["name"], &task["description"], &task["taskNote"]),
        (&json!("Order snacks"), &json!(text), &json!("a\nb"))
    );
    let path = format!("/task/{}", task["id"]);
    let edited = admin.put(&path, &json!({"taskNote": "c\n\nd"})).await.expect(200).value();
    assert_eq!((&edited["description"], &edited["taskNote"]), (&json!(text), &json!("c\n\nd")));
    let comment = json!({"text": "When?\nWho?"});
    let comment = admin.post(&format!("{path}/discussion"), &comment).await.expect(201).value();
    assert_eq!(comment["text"], "When?\nWho?");
    let event = json!({"programId": 2, "title": "Family night", "description": text, "startDate": "2026-12-01"});
    let event = admin.post("/event", &event).await.expect(201).value();
    assert_eq!(event["description"], text);
}

#[tokio::test]
async fn comments_notify_mentioned_users() {
    let (app, admin) = planner().await;
    let site_task = json!({"programId": 2, "siteId": 21, "name": "Fire drill", "startDate": "2026-11-02", "endDate": "2026-11-20"});
    let task = made(&admin, &site_task).await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let path = format!("/task/{task}/discussion");
    staff.post(&path, &json!({"text": "When?"})).await.expect_problem(403, "Error_Forbidden");
    let collaborator = format!("/task/{task}/collaborator/{}", staff.user_id);
    admin.put(&collaborator, &json!({})).await.expect(204);
    staff.post(&path, &json!({"text": "When?"})).await.expect(201);
    let comment = json!({"text": " On Thursday. ", "mentioned": [staff.user_id]});
    let comment = admin.post(&path, &comment).await.expect(201).value();
    assert_eq!(comment["text"], "On Thursday.");
    let shown = details(&staff, task).await;
    assert_eq!(shown["taskUsers"][0]["userId"], staff.user_id);
    let texts: Vec<&Value> = shown["taskDiscussions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|comment| &comment["text"])
        .collect();
    assert_eq!(texts, ["When?", "On Thursday."]);
    assert_eq!(app.count("jobs", "kind = 'planner.mentioned'").await, 1);
    let empty = admin.post(&path, &json!({"text": " "})).await;
    let empty = empty.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(empty["errors"]["text"], json!(["Comment is required"]));
    let elsewhere = app.user(Role::Staff, Place::site(1, 3, 31)).await;
    let refused =
        admin.post(&path, &json!({"text": "You?", "mentioned": [elsewhere.user_id]})).await;
    refused.expect_problem(400, "Error_ValidationFailed");
    let url = format!("/task/collaborator?taskId={task}&id={}", staff.user_id);
    admin.delete(&url).await.expect(204);
    staff.post(&path, &json!({"text": "Still?"})).await.expect_problem(403, "Error_Forbidden");
    // The work names itself, too.
    admin.put(&collaborator, &json!({})).await.expect(204);
    let work = details(&staff, task).await["taskUsers"][0]["id"].clone();
    let url = format!("/task/collaborator?id={work}");
    app.user(Role::AccountAdmin, Place::account(9)).await.delete(&url).await.expect(404);
    admin.delete(&url).await.expect(204);
    admin.delete(&url).await.expect(404);
    assert_eq!(details(&staff, task).await["taskUsers"], json!([]));
}

#[tokio::test]
async fn others_neither_see_nor_change_tasks() {
    let (app, admin) = planner().await;
    let task = made(&admin, &hiring()).await;
    assigned(&admin, task, &json!([{"siteId": 21}])).await;
    let at_site = listed(&admin, "&siteId=21").await["results"][0]["id"].as_i64().unwrap();
    for (role, place, status) in [
        (Role::AccountAdmin, Place::account(9), 404),
        (Role::ProgramAdmin, Place::program(1, 3), 404),
        (Role::SessionAdmin, Place::site(1, 2, 22), 404),
    ] {
        let other = app.user(role, place).await;
        let path = format!("/task/{at_site}");
        other.get(&format!("/task?taskId={at_site}")).await.expect(status);
        other.put(&path, &json!({"taskNote": "Mine"})).await.expect(status);
        other.delete(&path).await.expect(status);
        other.put(&format!("{path}/ownerstatus?status=3"), &json!({})).await.expect(status);
        other.post(&format!("{path}/discussion"), &json!({"text": "Hello"})).await.expect(status);
        other.get("/tasks?programId=2&productId=0&sortDir=asc&siteId=21").await.expect(status);
        let many = other.post("/task/bulkstatusupdate?status=3", &json!({"ids": [at_site]})).await;
        assert_eq!(many.expect(200).value()["failed"], 1);
    }
    // Who runs a site plans there, and not in the program.
    let site_admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    let own = json!({"programId": 2, "siteId": 21, "name": "Clean the gym", "startDate": "2026-11-02", "endDate": "2026-11-03"});
    made(&site_admin, &own).await;
    assert_eq!(names(&site_admin, "&siteId=21").await, ["Hire group leaders", "Clean the gym"]);
    site_admin.post("/task", &hiring()).await.expect_problem(403, "Error_Forbidden");
    let assign = json!({"programId": 2, "taskIds": [task], "sites": [{"siteId": 21}]});
    site_admin.post("/task/assign", &assign).await.expect_problem(403, "Error_Forbidden");
    assert_eq!(listed(&site_admin, "").await["count"], 0);
}

/// Long tasks and short ones are read by different indexes: together they are those that lie in the days, in every order, on
/// every page.
#[tokio::test]
async fn tasks_of_some_days_are_found_in_every_order_and_page() {
    let (_app, admin) = planner().await;
    let program_start = NaiveDate::from_ymd_opt(2026, 9, 1).unwrap();
    let mut planned = Vec::new();
    for number in 0_u64..40 {
        let start = program_start + Days::new(number * 37 % 180);
        let length = [0, 1, 6, 30, 31, 32, 33, 90][usize::try_from(number % 8).unwrap()];
        let (end, name) = (start + Days::new(length), format!("Task {:02}", number * 7 % 40));
        let mut task = hiring();
        task["name"] = json!(name);
        task["startDate"] = json!(start);
        task["endDate"] = json!(end);
        let id = made(&admin, &task).await;
        planned.push((name, start, end, id));
    }
    let ranges =
        [("2026-11-01", "2026-11-30"), ("2026-12-24", "2026-12-24"), ("2026-09-01", "2027-06-30")];
    for (first, last) in ranges {
        let (from, to): (NaiveDate, NaiveDate) = (first.parse().unwrap(), last.parse().unwrap());
        let mut expected: Vec<_> =
            planned.iter().filter(|(_, start, end, _)| *start <= to && *end >= from).collect();
        assert!(expected.len() > 3, "{first} to {last} has {}", expected.len());
        for field in ["startDate", "endDate", "name"] {
            expected.sort_by_key(|(name, start, end, id)| {
                let day = match field {
                    "startDate" => Some(*start),
                    "endDate" => Some(*end),
                    _ => None,
                };
                (day, if day.is_none() { name.clone() } else { String::new() }, *id)
            });
            for dir in ["asc", "desc"] {
                let path = format!(
                    "/tasks?programId=2&productId=0&startDate={first}&endDate={last}&sortField={field}&sortDir={dir}&count=7"
                );
                let mut found: Vec<String> = Vec::new();
                for page in 1..=expected.len().div_ceil(7) {
                    let read = admin.get(&format!("{path}&page={page}")).await.expect(200).value();
                    assert_eq!(read["count"], expected.len());
                    let rows = read["results"].as_array().unwrap();
                    // A page after a known row is the page by its number.
                    if let Some(after) = found.last() {
                        let id = planned.iter().find(|(name, ..)| name == after).unwrap().3;
                        let next = admin.get(&format!("{path}&after={id}")).await.expect(200);
                        assert_eq!(next.value()["results"], read["results"]);
                    }
                    found.extend(rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()));
                }
                let mut names: Vec<_> = expected.iter().map(|(name, ..)| name.clone()).collect();
                if dir == "desc" {
                    names.reverse();
                }
                assert_eq!(found, names, "{first} to {last} by {field} {dir}");
            }
        }
    }
}
