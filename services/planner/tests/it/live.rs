//! What open pages of a plan are told.

use std::time::{Duration, Instant};

use diesel_async::SimpleAsyncConnection;
use platform::auth::Role;
use reqwest::Method;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestClient};

use crate::planner;

/// How soon an open page is told.
const SOON: Duration = Duration::from_secs(1);
/// How long nothing is to be heard.
const A_WHILE: Duration = Duration::from_millis(300);

/// An open page.
struct Page {
    response: reqwest::Response,
    text: String,
}

impl Page {
    /// Opens a stream, whose beginning has come.
    async fn open(who: &TestClient, query: &str) -> Self {
        let response = who.request(Method::GET, &format!("/live?{query}")).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let mut page = Self { response, text: String::new() };
        assert_eq!(page.event(SOON).await.unwrap().0, "ready");
        page
    }

    /// The next event and its data; none when it says nothing for so long. Heartbeats are no events.
    async fn event(&mut self, patience: Duration) -> Option<(String, Value)> {
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

    /// What is told of one transaction: one change, and nothing more.
    async fn one_change(&mut self) -> Value {
        let (name, data) = self.event(SOON).await.unwrap();
        assert_eq!(name, "change");
        self.says_nothing().await;
        data
    }

    async fn says_nothing(&mut self) {
        assert_eq!(self.event(A_WHILE).await, None);
    }
}

/// A change of account 1 and program 2; of the program itself when there is no site.
fn change(kind: &str, site: Option<i64>) -> Value {
    let mut change = json!({"kind": kind, "accountId": 1, "programId": 2});
    if let Some(site) = site {
        change["siteId"] = json!(site);
    }
    change
}

async fn task(admin: &TestClient, site: Option<i64>) -> i64 {
    let body = json!({"programId": 2, "siteId": site, "name": "Order snacks", "startDate": "2026-11-01", "endDate": "2026-11-20"});
    admin.post("/task", &body).await.expect(201).value()["id"].as_i64().unwrap()
}

async fn event(admin: &TestClient, site: Option<i64>) -> i64 {
    let body =
        json!({"programId": 2, "siteId": site, "title": "Showcase", "startDate": "2026-11-22"});
    admin.post("/event", &body).await.expect(201).value()["id"].as_i64().unwrap()
}

#[tokio::test]
async fn what_a_program_plans_is_heard_at_its_sites_and_what_a_site_plans_there_and_above() {
    let (app, admin) = planner().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let other = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let above = app.user(Role::AccountAdmin, Place::account(1)).await;
    let mut pages = [
        Page::open(&staff, "programId=2&siteId=21").await,
        // A program is seen by the staff of a site of it, who hear of their site and of the program itself.
        Page::open(&staff, "programId=2").await,
        Page::open(&above, "programId=2").await,
    ];
    let mut beside = Page::open(&other, "programId=2").await;
    let mut elsewhere = Page::open(&above, "programId=3").await;

    let begun = Instant::now();
    task(&admin, Some(21)).await;
    for page in &mut pages {
        assert_eq!(page.event(SOON).await.unwrap().1, change("tasks", Some(21)));
    }
    assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
    beside.says_nothing().await;

    event(&admin, None).await;
    for page in pages.iter_mut().chain([&mut beside]) {
        // Of whom it is and what it says, nothing is told.
        assert_eq!(page.one_change().await, change("events", None));
    }
    elsewhere.says_nothing().await;
}

#[tokio::test]
async fn a_transaction_with_many_rows_notifies_once() {
    let (_app, admin) = planner().await;
    let mut ids = Vec::new();
    for site in [Some(21), Some(21), Some(22), None] {
        ids.push(task(&admin, site).await);
    }
    let mut page = Page::open(&admin, "programId=2").await;
    let at_one = json!({"ids": ids[..2]});
    admin.post("/task/bulkstatusupdate?status=2", &at_one).await.expect(200);
    assert_eq!(page.one_change().await, change("tasks", Some(21)));
    // Of more than one site: of the program.
    let done = admin.post("/task/bulkstatusupdate?status=3", &json!({"ids": ids})).await;
    let undo = done.expect(200).value()["undoToken"].clone();
    assert_eq!(page.one_change().await, change("tasks", None));
    assert!(undo.is_string(), "{undo}");
    admin.post("/task/undo-status", &json!({"undoToken": undo})).await.expect(200);
    assert_eq!(page.one_change().await, change("tasks", None));
    let sites = json!([{"siteId": 21}, {"siteId": 22}]);
    let assigned = json!({"programId": 2, "taskIds": [ids[3]], "sites": sites});
    admin.post("/task/assign", &assigned).await.expect(200);
    assert_eq!(page.one_change().await, change("tasks", None));
    let holidays = json!([
        {"name": "Thanksgiving", "startDate": "2026-11-26"},
        {"name": "Winter break", "startDate": "2026-12-24", "endDate": "2027-01-01"},
    ]);
    let holidays = json!({"programId": 2, "holidays": holidays});
    admin.post("/holidays", &holidays).await.expect(200);
    assert_eq!(page.one_change().await, change("events", None));
}

#[rstest]
#[case::edit_task("PUT", "/task/{task}", json!({"name": "Order fruit"}), "tasks", 21)]
#[case::owner("PUT", "/task/{task}/ownerstatus?status=2", json!({}), "tasks", 21)]
#[case::collaborator("PUT", "/task/{task}/collaborator/{me}", json!({}), "tasks", 21)]
#[case::discussion("POST", "/task/{task}/discussion", json!({"text": "Who drives?"}), "tasks", 21)]
#[case::delete_task("DELETE", "/task/{task}", json!({}), "tasks", 21)]
#[case::reset("POST", "/tasks/reset", json!({"programId": 2}), "tasks", 0)]
#[case::product("POST", "/task/from-product", json!({"programId": 2, "productId": 1}), "tasks", 0)]
#[case::edit_event("PUT", "/event/{event}", json!({"title": "Show", "startDate": "2026-11-22"}), "events", 0)]
#[case::copy_event("POST", "/event/copy", json!({"eventId": "{event}", "siteIds": [21, 22]}), "events", 0)]
#[case::delete_event("DELETE", "/event/{event}", json!({}), "events", 0)]
#[case::edit_holiday("PUT", "/holiday/{holiday}", json!({"name": "Vacation"}), "events", 0)]
#[case::delete_holiday("DELETE", "/holiday/{holiday}", json!({}), "events", 0)]
#[tokio::test]
async fn each_write_notifies_once(
    #[case] method: Method,
    #[case] path: &str,
    #[case] body: Value,
    #[case] kind: &str,
    #[case] site: i64,
) {
    let (app, admin) = planner().await;
    let dates =
        "UPDATE ref_programs SET start_date = '2026-09-08', end_date = '2027-06-25' WHERE id = 2";
    app.database.owner().await.batch_execute(dates).await.unwrap();
    let (task, event) = (task(&admin, Some(21)).await, event(&admin, None).await);
    let holiday = json!({"programId": 2, "name": "Break", "startDate": "2026-11-26"});
    let holiday = admin.post("/holiday", &holiday).await.expect(201).value()["id"].clone();
    let filled = |text: String| {
        text.replace("\"{event}\"", &event.to_string())
            .replace("{task}", &task.to_string())
            .replace("{event}", &event.to_string())
            .replace("{holiday}", &holiday.to_string())
            .replace("{me}", &admin.user_id.to_string())
    };
    let body: Value = serde_json::from_str(&filled(body.to_string())).unwrap();
    let mut page = Page::open(&admin, "programId=2").await;
    let request = admin.request(method, &filled(path.to_owned())).json(&body);
    let answer = request.send().await.unwrap();
    assert!(answer.status().is_success(), "{}", answer.text().await.unwrap());
    assert_eq!(page.one_change().await, change(kind, Some(site).filter(|site| *site != 0)));
}

#[tokio::test]
async fn file_changes_notify_and_rejected_ones_do_not() {
    let (_app, admin) = planner().await;
    let (task, event) = (task(&admin, Some(21)).await, event(&admin, None).await);
    let mut page = Page::open(&admin, "programId=2").await;
    for (path, expected) in [
        (format!("/task/{task}/files"), change("tasks", Some(21))),
        (format!("/event/{event}/files"), change("events", None)),
    ] {
        let pdf = b"%PDF-1.4\n%%EOF\n".to_vec();
        let upload = admin.request(Method::POST, &format!("{path}?name=flyer.pdf")).body(pdf);
        let upload = upload.header("content-type", "application/octet-stream");
        let made: Value = upload.send().await.unwrap().json().await.unwrap();
        assert_eq!(page.one_change().await, expected);
        admin.delete(&format!("{path}/{}", made["fileId"])).await.expect(204);
        assert_eq!(page.one_change().await, expected);
    }
    let stale = json!({"name": "Order fruit", "version": 99});
    admin.put(&format!("/task/{task}"), &stale).await.expect(409);
    admin.post("/holiday", &json!({"programId": 2, "name": ""})).await.expect(400);
    page.says_nothing().await;
}

#[tokio::test]
async fn foreign_places_are_none() {
    let (app, admin) = planner().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    for (query, status) in [
        ("programId=90", 404),
        ("programId=90&siteId=91", 404),
        ("programId=2&siteId=91", 404),
        ("programId=2&siteId=22", 404),
        ("programId=3", 404),
        ("siteId=21", 400),
        ("", 400),
    ] {
        staff.get(&format!("/live?{query}")).await.expect(status);
    }
    app.anon().get("/live?programId=2").await.expect(401);
    // Somebody of another account hears nothing of it.
    let foreign = app.user(Role::AccountAdmin, Place::account(9)).await;
    let mut page = Page::open(&foreign, "programId=90").await;
    task(&admin, None).await;
    event(&admin, Some(21)).await;
    page.says_nothing().await;
}
