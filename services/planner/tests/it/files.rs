use std::time::Duration;

use chrono::TimeDelta;
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse, send};

use crate::planner;

const PDF: &[u8] = b"%PDF-1.7 a flyer";

async fn task(admin: &TestClient) -> i64 {
    let body = json!({"programId": 2, "name": "Print flyers", "startDate": "2026-11-02", "endDate": "2026-11-20"});
    admin.post("/task", &body).await.expect(201).value()["id"].as_i64().unwrap()
}

async fn sent(who: &TestClient, path: &str, bytes: &[u8]) -> TestResponse {
    let request = who.request("POST".parse().unwrap(), path);
    send(request.header("content-type", "application/octet-stream").body(bytes.to_vec())).await
}

/// Waits until nothing is left to be removed.
async fn until_removed(app: &TestApp) {
    let left = async || app.count("jobs", "kind = 'planner.remove-file' AND done_at IS NULL").await;
    for _ in 0..200 {
        if left().await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(left().await, 0, "files wait to be removed");
}

fn names(files: &Value) -> Vec<&str> {
    files.as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn files_of_a_task_are_numbered_and_reach_its_sites() {
    let (app, admin) = planner().await;
    let id = task(&admin).await;
    let path = format!("/task/{id}/files?name=flyer.pdf");
    let first = sent(&admin, &path, PDF).await.expect(201).value();
    let second = sent(&admin, &path, PDF).await.expect(201).value();
    assert_eq!((&first["name"], &second["name"]), (&json!("flyer.pdf"), &json!("flyer (1).pdf")));
    let wrong = sent(&admin, &format!("/task/{id}/files?name=flyer.pdf"), b"<html>").await;
    let wrong = wrong.expect_problem(400, "Error_ValidationFailed").value();
    assert!(wrong["errors"]["file"][0].as_str().unwrap().starts_with("Whoops!"), "{wrong}");

    let assign = json!({"programId": 2, "taskIds": [id], "sites": [{"siteId": 21}]});
    admin.post("/task/assign", &assign).await.expect(200);
    let listed = admin.get("/tasks?programId=2&productId=0&sortDir=asc&siteId=21").await;
    let at_site = listed.expect(200).value()["results"][0]["id"].as_i64().unwrap();
    // Who works at the site has the program's files and adds their own.
    let lead = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    sent(&lead, &format!("/task/{at_site}/files?name=map.png"), b"\x89PNG\r\n\x1a\n...")
        .await
        .expect(201);
    let details = lead.get(&format!("/task?taskId={at_site}")).await.expect(200).value();
    assert_eq!(names(&details["taskFiles"]), ["flyer (1).pdf", "flyer.pdf", "map.png"]);
    assert_eq!(details["fileIds"].as_array().unwrap().len(), 3);
    let seen = json!({"fileIds": details["fileIds"]});
    lead.put(&format!("/task/{at_site}"), &seen).await.expect(200);
    let refused = lead.put(&format!("/task/{at_site}"), &json!({"fileIds": [999_999]})).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["fileIds"], json!(["fileIds is invalid"]));
    lead.get(&format!("/task/copy-files?taskId={at_site}&siteId=22")).await.expect(404);
    let file = first["fileId"].as_i64().unwrap();
    let read = lead.get(&format!("/task/{at_site}/files/{file}")).await.expect(200);
    assert_eq!(read.body, PDF);
    assert!(read.header("content-disposition").unwrap().starts_with("attachment"));
    // What the program added goes away there.
    lead.delete(&format!("/task/{at_site}/files/{file}")).await.expect(404);
    let edit = json!({"deletedFileIds": [file]});
    admin.put(&format!("/task/{id}"), &edit).await.expect(200);
    let details = lead.get(&format!("/task?taskId={at_site}")).await.expect(200).value();
    assert_eq!(names(&details["taskFiles"]), ["flyer (1).pdf", "map.png"]);
    // Those of the site go with the program's task.
    admin.delete(&format!("/task/{id}")).await.expect(204);
    assert_eq!(app.count("plan_files", "true").await, 0);
    assert_eq!(app.count("jobs", "kind = 'planner.remove-file'").await, 3);
    assert_eq!(app.count("audit_log", "action LIKE 'task.file-%'").await, 4);
}

#[tokio::test]
async fn a_site_copies_files_of_the_program_s_task_once() {
    let (app, admin) = planner().await;
    let id = task(&admin).await;
    sent(&admin, &format!("/task/{id}/files?name=flyer.pdf"), PDF).await.expect(201);
    let assign = json!({"programId": 2, "taskIds": [id], "sites": [{"siteId": 21}]});
    admin.post("/task/assign", &assign).await.expect(200);
    let lead = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    // By the program's task and the site, or by what the site was assigned.
    let copies = format!("/task/copy-files?taskId={id}&siteId=21&programId=2");
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    staff.get(&copies).await.expect(200);
    assert_eq!(app.count("plan_files", "true").await, 1, "only who works on a task copies");
    let copied = lead.get(&copies).await.expect(200).value();
    let at_site = copied["results"][0]["taskId"].as_i64().unwrap();
    assert_eq!((names(&copied["results"]), at_site == id), (vec!["flyer.pdf"], false));
    let again = format!("/task/copy-files?taskId={at_site}");
    assert_eq!(lead.get(&again).await.expect(200).value(), copied);
    assert_eq!(app.count("plan_files", "true").await, 2);
    assert_eq!(staff.get(&again).await.expect(200).value(), copied);
    // What is taken away from the program's task stays at the site, bytes and all.
    let own = &details(&admin, id).await["taskFiles"][0]["fileId"];
    admin.delete(&format!("/task/{id}/files/{own}")).await.expect(204);
    app.clock().advance(TimeDelta::minutes(2));
    until_removed(&app).await;
    let file = &copied["results"][0]["fileId"];
    let read = lead.get(&format!("/task/{at_site}/files/{file}")).await.expect(200);
    assert_eq!(read.body, PDF);
}

async fn details(who: &TestClient, id: i64) -> Value {
    who.get(&format!("/task?taskId={id}")).await.expect(200).value()
}

#[tokio::test]
async fn staff_add_files_to_what_is_theirs_and_others_see_none() {
    let (app, admin) = planner().await;
    let body = json!({"programId": 2, "siteId": 21, "name": "Fire drill", "startDate": "2026-11-02", "endDate": "2026-11-20"});
    let id = admin.post("/task", &body).await.expect(201).value()["id"].as_i64().unwrap();
    let path = format!("/task/{id}/files?name=plan.pdf");
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    sent(&staff, &path, PDF).await.expect_problem(403, "Error_Forbidden");
    let theirs = format!("/task/{id}/ownerstatus?ownerId={}", staff.user_id);
    admin.put(&theirs, &json!({})).await.expect(200);
    let own = sent(&staff, &path, PDF).await.expect(201).value()["fileId"].clone();
    let others = sent(&admin, &path, PDF).await.expect(201).value()["fileId"].clone();
    staff
        .delete(&format!("/task/{id}/files/{others}"))
        .await
        .expect_problem(403, "Error_Forbidden");
    for (role, place) in [
        (Role::AccountAdmin, Place::account(9)),
        (Role::ProgramAdmin, Place::program(1, 3)),
        (Role::SessionAdmin, Place::site(1, 2, 22)),
    ] {
        let other = app.user(role, place).await;
        sent(&other, &path, PDF).await.expect(404);
        other.get(&format!("/task/{id}/files/{own}")).await.expect(404);
        other.delete(&format!("/task/{id}/files/{own}")).await.expect(404);
        other.get(&format!("/task/copy-files?taskId={id}")).await.expect(404);
    }
    staff.delete(&format!("/task/{id}/files/{own}")).await.expect(204);
}

#[tokio::test]
async fn twenty_files_are_the_most() {
    let (_app, admin) = planner().await;
    let id = task(&admin).await;
    let path = format!("/task/{id}/files?name=flyer.pdf");
    for _ in 0..20 {
        sent(&admin, &path, PDF).await.expect(201);
    }
    let refused =
        sent(&admin, &path, PDF).await.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["file"], json!(["You can add at most 20 files"]));
}

#[tokio::test]
async fn copies_of_an_event_have_its_files() {
    let (app, admin) = planner().await;
    let night = json!({"programId": 2, "title": "Family night", "startDate": "2026-11-19"});
    let id = admin.post("/event", &night).await.expect(201).value()["id"].as_i64().unwrap();
    let file = sent(&admin, &format!("/event/{id}/files?name=menu.pdf"), PDF).await;
    let file = file.expect(201).value()["fileId"].clone();
    let copy = json!({"eventId": id, "siteIds": [21]});
    admin.post("/event/copy", &copy).await.expect(200);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    // What a program plans is seen at its sites.
    let files = staff.get(&format!("/event/{id}/files")).await.expect(200).value();
    assert_eq!(names(&files["results"]), ["menu.pdf"]);
    staff.get(&format!("/event/{id}/files/{file}")).await.expect(200);
    sent(&staff, &format!("/event/{id}/files?name=menu.pdf"), PDF).await.expect(403);
    admin.delete(&format!("/event/{id}")).await.expect(204);
    // The copy keeps its bytes.
    app.clock().advance(TimeDelta::minutes(2));
    until_removed(&app).await;
    let list = "/event/events-holidays?programId=2&productId=0&sortDir=asc&siteId=21";
    let copied = staff.get(list).await.expect(200).value()["eventHolidayDtos"][0]["id"].clone();
    let files = staff.get(&format!("/event/{copied}/files")).await.expect(200).value();
    let file = &files["results"][0]["fileId"];
    let read = staff.get(&format!("/event/{copied}/files/{file}")).await.expect(200);
    assert_eq!(read.body, PDF);
    for (role, place) in
        [(Role::AccountAdmin, Place::account(9)), (Role::SessionAdmin, Place::site(1, 2, 22))]
    {
        let other = app.user(role, place).await;
        other.get(&format!("/event/{copied}/files")).await.expect(404);
        other.get(&format!("/event/{copied}/files/{file}")).await.expect(404);
        other.delete(&format!("/event/{copied}/files/{file}")).await.expect(404);
        sent(&other, &format!("/event/{copied}/files?name=a.pdf"), PDF).await.expect(404);
    }
}
