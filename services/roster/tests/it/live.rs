//! What open pages are told.

use std::time::{Duration, Instant};

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::{
    attendance::{DAY, attendance, run},
    uploads::{roster, settled, upload},
};

/// How soon an open page is told.
const SOON: Duration = Duration::from_secs(1);

/// An open page.
pub struct Page {
    response: reqwest::Response,
    text: String,
}

impl Page {
    /// Opens a stream, whose beginning has come.
    pub async fn open(who: &TestClient, query: &str) -> Self {
        let response = who.request(Method::GET, &format!("/live?{query}")).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let mut page = Self { response, text: String::new() };
        assert_eq!(page.event(SOON).await.unwrap().0, "ready");
        page
    }

    /// The next event and its data; none when the stream ends or says nothing for so long. Heartbeats are no events.
    pub async fn event(&mut self, patience: Duration) -> Option<(String, Value)> {
        let until = Instant::now() + patience;
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                let field = |name: &str| {
                    event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim)
                };
                if let (Some(name), Some(data)) = (field("event:"), field("data:")) {
                    return Some((name.to_owned(), serde_json::from_str(data).unwrap()));
                }
                continue;
            }
            let left = until.checked_duration_since(Instant::now())?;
            let chunk = tokio::time::timeout(left, self.response.chunk()).await.ok()?;
            self.text.push_str(std::str::from_utf8(&chunk.ok()??).unwrap());
        }
    }

    /// The next change.
    async fn change(&mut self) -> Value {
        let (name, data) = self.event(SOON).await.unwrap();
        assert_eq!(name, "change");
        data
    }

    async fn says_nothing(&mut self) {
        assert_eq!(self.event(Duration::from_millis(300)).await, None);
    }

    /// Whether the stream ends in time.
    async fn ends(mut self, within: Duration) -> bool {
        let end = async { while let Ok(Some(_)) = self.response.chunk().await {} };
        tokio::time::timeout(within, end).await.is_ok()
    }
}

async fn mark(who: &TestClient, ssm_id: i64, status: &str) {
    let body = json!({"siteId": 21, "day": DAY, "marks": [{"ssmId": ssm_id, "status": status}]});
    who.put("/attendance/register", &body).await.expect(200);
}

#[tokio::test]
async fn open_registers_are_notified_of_marks_within_a_second() {
    let (app, admin) = attendance().await;
    let other = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let above = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let mut pages = [
        Page::open(&other, "siteId=21").await,
        Page::open(&above, "programId=2").await,
        Page::open(&above, "accountId=1&programId=2&siteId=21").await,
    ];
    let mut beside = Page::open(&above, "siteId=22").await;
    let begun = Instant::now();
    mark(&admin, 101, "Present").await;
    for page in &mut pages {
        let change = page.change().await;
        // Of whom it is, nothing is said.
        let place =
            json!({"kind": "attendance", "accountId": 1, "programId": 2, "siteId": 21, "day": DAY});
        assert_eq!(change, place);
    }
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    beside.says_nothing().await;
}

#[tokio::test]
async fn open_registers_are_notified_of_barred_collectors() {
    let (app, admin) = attendance().await;
    let other = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    program.post("/scholars/1/enrollments", &json!({"siteId": 22})).await.expect(201);
    let sibling = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let mut page = Page::open(&other, "siteId=21").await;
    let mut beside = Page::open(&sibling, "siteId=22").await;
    let mut families = admin.get("/scholars/1").await.expect(200).value()["families"].clone();
    families[0]["allowedToPick"] = json!(false);
    families[0]["isBarred"] = json!(true);
    admin.put("/scholars/1", &json!({"families": families})).await.expect(200);
    let patience = Duration::from_secs(10);
    let change = page.event(patience).await.unwrap().1;
    assert_eq!((&change["kind"], &change["siteId"]), (&json!("roster"), &json!(21)));
    // So is the child's other site, which whoever says it does not see.
    let change = beside.event(patience).await.unwrap().1;
    assert_eq!((&change["kind"], &change["siteId"]), (&json!("roster"), &json!(22)));
    admin.delete("/families/11").await.expect(204);
    for page in [&mut page, &mut beside] {
        assert_eq!(page.event(patience).await.unwrap().1["kind"], "roster");
    }
}

#[tokio::test]
async fn open_registers_are_notified_of_classroom_changes() {
    let (app, admin) = attendance().await;
    let rooms = "/sites/21/program/2/classrooms";
    let room = admin.post(rooms, &json!({"name": "Red"})).await.expect(201).value()["id"].clone();
    let other = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let mut page = Page::open(&other, "siteId=21").await;
    let path = format!("/classrooms/{room}");
    admin.put(&path, &json!({"name": "Scarlet"})).await.expect(200);
    assert_eq!(page.event(Duration::from_secs(10)).await.unwrap().1["kind"], "roster");
    admin.delete(&path).await.expect(204);
    assert_eq!(page.event(Duration::from_secs(10)).await.unwrap().1["kind"], "roster");
}

#[tokio::test]
async fn rolled_back_changes_do_not_notify() {
    let (app, admin) = attendance().await;
    let mut page = Page::open(&admin, "siteId=21").await;
    let change = r#"{"kind":"attendance","accountId":1,"programId":2,"siteId":21}"#;
    run(&app, &format!("BEGIN; SELECT pg_notify('afterbell_live', '{change}'); ROLLBACK")).await;
    page.says_nothing().await;
    run(&app, &format!("SELECT pg_notify('afterbell_live', '{change}')")).await;
    assert_eq!(page.change().await["siteId"], 21);
}

#[tokio::test]
async fn foreign_places_are_none() {
    let (app, admin) = attendance().await;
    for (query, status) in [
        ("siteId=91", 404),
        ("siteId=22", 404),
        ("programId=90", 404),
        ("accountId=9", 404),
        ("accountId=9&siteId=21", 404),
        ("programId=90&siteId=21", 404),
        ("", 400),
    ] {
        admin.get(&format!("/live?{query}")).await.expect(status);
        admin.get(&format!("/roster/uploads/open?{query}")).await.expect(status);
    }
    app.anon().get("/live?siteId=21").await.expect(401);
    let provider = app.user(Role::Admin, Place::provider()).await;
    provider.get("/live?accountId=77").await.expect(404);
    // A program is seen by the staff of a site of it, who hear of their site alone.
    let mut page = Page::open(&admin, "programId=2").await;
    for site in [22, 21] {
        let change =
            format!(r#"{{"kind":"attendance","accountId":1,"programId":2,"siteId":{site}}}"#);
        run(&app, &format!("SELECT pg_notify('afterbell_live', '{change}')")).await;
    }
    assert_eq!(page.change().await["siteId"], 21);
}

#[tokio::test]
async fn a_stream_ends_with_the_right_to_it() {
    let app = TestApp::start(roster::service()).with_setting("live.heartbeat_seconds", 1).await;
    app.insert_place(Place::site(1, 2, 21)).await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let other = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let third = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let removed = Page::open(&staff, "siteId=21").await;
    let signed_out = Page::open(&other, "siteId=21").await;
    let stays = Page::open(&third, "siteId=21").await;
    run(&app, &format!("DELETE FROM ref_user_roles WHERE user_id = {}", staff.user_id)).await;
    app.platform.forget_roles(staff.user_id).await;
    app.platform.sessions().end(other.user_id, &other.session).await.unwrap();
    assert!(removed.ends(Duration::from_secs(4)).await, "the role is gone");
    assert!(signed_out.ends(Duration::from_secs(4)).await, "the session is over");
    assert!(!stays.ends(Duration::from_secs(2)).await);
}

#[tokio::test]
async fn streams_end_when_the_service_stops_and_when_the_database_goes() {
    let (app, admin) = attendance().await;
    let page = Page::open(&admin, "siteId=21").await;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'";
    app.database.serving().await.batch_execute(end).await.unwrap();
    assert!(page.ends(Duration::from_secs(5)).await, "it would miss what is told now");
    // It is listened again, for whoever asks again.
    let page = Page::open(&admin, "siteId=21").await;
    let begun = Instant::now();
    app.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    assert!(page.ends(SOON).await);
}

#[tokio::test]
async fn an_upload_tells_how_far_it_is_and_who_may_not_upload_hears_nothing() {
    let (app, admin) = roster().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let mut page = Page::open(&admin, "siteId=21").await;
    let mut theirs = Page::open(&staff, "siteId=21").await;
    let rows: String = (0..200)
        .map(|at| {
            let letter = |at: i32| char::from(b'a' + u8::try_from(at % 26).unwrap());
            let name: String = [at, at / 26, at * 7, at * 11].map(letter).iter().collect();
            format!(
                "{name},{},{}/{}/2018,3\n",
                name.chars().rev().collect::<String>(),
                1 + at % 12,
                1 + at % 28
            )
        })
        .collect();
    let file = format!("First Name,Last Name,Birth Date,Grade\n{rows}");
    upload(&admin, "fall.csv", file.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    admin.post("/roster/configure", &done).await.expect(200);
    let open = admin.get("/roster/uploads/open?programId=2").await.expect(200).value();
    assert_eq!((&open["count"], &open["results"][0]["siteName"]), (&json!(1), &json!("Site 21")));
    let table = admin.get("/roster/table-data?siteId=21&count=500").await.expect(200).value();
    let apart: Vec<Value> = table["results"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["outcome"] == "similar")
        .map(|row| {
            let others = row["similar"].as_array().unwrap().iter();
            let ids: Vec<_> = others.map(|one| one["scholarId"].clone()).collect();
            json!({"line": row["line"], "notSameAs": ids})
        })
        .collect();
    assert!(apart.is_empty(), "{apart:?}");
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    let mut seen = Vec::new();
    loop {
        let (_, change) = page.event(Duration::from_secs(20)).await.unwrap();
        if change["kind"] != "upload" {
            continue;
        }
        assert_eq!((&change["siteId"], &change["roster"]), (&json!(21), &json!("scholars")));
        let is_done = change["state"] == "done";
        seen.push((
            change["state"].clone(),
            change["rowsEntered"].clone(),
            change["rowsToEnter"].clone(),
        ));
        if is_done {
            break;
        }
    }
    let states = ["matching", "reviewing", "importing"];
    for (state, one) in states.iter().zip(&seen) {
        assert_eq!(&one.0, state, "{seen:?}");
    }
    let entered = json!(settled(&admin).await["summary"]["added"]);
    let part = (json!("importing"), json!(50), entered.clone());
    let whole = (json!("importing"), entered.clone(), entered);
    assert!(seen.contains(&part) && seen.contains(&whole), "{seen:?}");
    assert_eq!(admin.get("/roster/uploads/open?siteId=21").await.expect(200).value()["count"], 0);
    while let Some((_, change)) = theirs.event(Duration::from_millis(300)).await {
        assert_ne!(change["kind"], "upload");
    }
    staff.get("/roster/uploads/open?siteId=21").await.expect(403);
}

#[tokio::test]
async fn an_upload_that_is_stopped_in_the_middle_leaves_nothing_and_one_that_fails_says_why() {
    let (app, admin) = roster().await;
    run(
        &app,
        "INSERT INTO classrooms (id, account_id, program_id, site_id, name, name_key, created_by, modified_by)
         VALUES (5, 1, 2, 21, 'Blue Room', 'blue room', 0, 0)",
    )
    .await;
    let file = "First Name,Last Name,Birth Date,Grade,Classroom\nAna,Quill,3/25/2018,3,Blue Room\n";
    upload(&admin, "fall.csv", file.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    admin.post("/roster/configure", &done).await.expect(200);
    // The job stands still until somebody else's import of the account is over.
    let lock =
        "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('afterbell.scholar-import', 1))";
    for way in ["stop", "fail"] {
        let mut other = app.database.owner().await;
        other.batch_execute(lock).await.unwrap();
        admin.post("/roster/commit", &json!({"siteId": 21})).await.expect(200);
        app.until_waiting(1).await;
        if way == "stop" {
            let stopped = admin.put("/roster/cancel/site/21", &json!({})).await.expect(200).value();
            assert_eq!(stopped["state"], "reviewing");
        } else {
            run(&app, "DELETE FROM classrooms WHERE id = 5").await;
        }
        other.batch_execute("COMMIT").await.unwrap();
        let upload = settled(&admin).await;
        assert_eq!(upload["state"], "reviewing");
        let done = "kind = 'roster.import' AND done_at IS NOT NULL";
        for _ in 0..100 {
            if app.count("jobs", done).await == if way == "stop" { 1 } else { 2 } {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(app.count("scholars", "true").await, 0, "{way}");
        let upload = settled(&admin).await;
        assert_eq!(upload["problem"].is_string(), way == "fail", "{upload}");
    }
    admin.put("/roster/cancel/site/21", &json!({})).await.expect(400);
}
