use diesel_async::SimpleAsyncConnection;
use icalendar::{Calendar, CalendarComponent, Component, EventLike};
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::planner;

/// The path of a feed that somebody has made.
async fn made(who: &TestClient, body: &Value) -> String {
    let feed = who.post("/calendar-feeds", body).await.expect(201);
    // Whoever has the address reads the calendar: no copy of it is kept.
    assert_eq!(feed.header("cache-control"), Some("no-store"));
    let feed = feed.value();
    let address = feed["address"].as_str().unwrap().to_owned();
    address[address.find("/calendar-feeds/").unwrap()..].to_owned()
}

async fn read(app: &TestApp, path: &str) -> Calendar {
    let answer = app.anon().get(path).await.expect(200);
    assert_eq!(answer.header("content-type"), Some("text/calendar; charset=utf-8"));
    let text = answer.text();
    assert!(text.lines().all(|line| line.len() <= 75), "a line is not folded:\n{text}");
    assert_eq!(text.matches("DTSTAMP").count(), text.matches("BEGIN:VEVENT").count());
    text.parse().unwrap()
}

/// What is planned: its name, and when it begins.
fn planned(calendar: &Calendar) -> Vec<(String, String)> {
    let of = |component: &CalendarComponent| {
        let event = component.as_event()?;
        let begins = event.properties().get("DTSTART")?;
        let zone = begins.params().get("TZID").map(|zone| format!("{} ", zone.value()));
        let begins = format!("{}{}", zone.unwrap_or_default(), begins.value());
        Some((event.get_summary()?.to_owned(), begins))
    };
    calendar.components.iter().filter_map(of).collect()
}

fn pairs(of: &[(&str, &str)]) -> Vec<(String, String)> {
    of.iter().map(|(name, begins)| ((*name).to_owned(), (*begins).to_owned())).collect()
}

async fn plan(admin: &TestClient) {
    let night = json!({
        "programId": 2, "title": "Family night; tacos, games", "location": "Gym", "description": "Bring\na dish",
        "startDate": "2099-11-19", "startTime": "17:30", "endTime": "19:00",
    });
    admin.post("/event", &night).await.expect(201);
    let show = json!({"programId": 2, "siteId": 21, "title": "Showcase", "startDate": "2099-12-10", "endDate": "2099-12-11"});
    admin.post("/event", &show).await.expect(201);
    let holiday = json!({"programId": 2, "name": "Thanksgiving", "startDate": "2099-11-26"});
    admin.post("/holiday", &holiday).await.expect(201);
    for (site, name) in [(None, "Hire"), (Some(21), "Fire drill")] {
        let task = json!({
            "programId": 2, "siteId": site, "name": name, "startDate": "2099-11-02", "endDate": "2099-11-20",
        });
        admin.post("/task", &task).await.expect(201);
    }
}

#[tokio::test]
async fn a_program_a_site_and_a_person_have_their_plans() {
    let (app, admin) = planner().await;
    plan(&admin).await;
    let program = made(&admin, &json!({"accountId": 1, "programId": 2})).await;
    let calendar = read(&app, &program).await;
    assert_eq!(
        planned(&calendar),
        pairs(&[
            ("Family night; tacos, games", "America/New_York 20991119T173000"),
            ("Due: Hire", "20991120"),
            ("Thanksgiving", "20991126"),
        ])
    );
    let event = calendar.components.iter().find_map(|component| component.as_event()).unwrap();
    assert_eq!(event.get_description(), Some("Bring\na dish"));
    assert_eq!((event.get_location(), event.get_sequence()), (Some("Gym"), Some(0)));
    assert!(event.get_url().unwrap().ends_with("/a/1/p/2/planner?tab=events"));
    assert!(event.get_uid().unwrap().starts_with("event-"));

    let site = json!({"accountId": 1, "programId": 2, "siteId": 21, "language": "es"});
    let site = made(&admin, &site).await;
    assert_eq!(
        planned(&read(&app, &site).await),
        pairs(&[
            ("Family night; tacos, games", "America/New_York 20991119T173000"),
            ("Vence: Fire drill", "20991120"),
            ("Thanksgiving", "20991126"),
            ("Showcase", "20991210"),
        ])
    );

    // Staff have what is on at their site, and the tasks that are theirs.
    let staff = app.user(Role::Staff, Place::site(1, 2, 22)).await;
    let own = made(&staff, &json!({"accountId": 1})).await;
    assert_eq!(
        planned(&read(&app, &own).await),
        pairs(&[
            ("Family night; tacos, games", "America/New_York 20991119T173000"),
            ("Thanksgiving", "20991126"),
        ])
    );
    let mine = json!({"programId": 2, "siteId": 22, "name": "Order snacks", "startDate": "2099-11-02", "endDate": "2099-11-03"});
    let mine = admin.post("/task", &mine).await.expect(201).value()["id"].clone();
    admin
        .put(&format!("/task/{mine}/ownerstatus?ownerId={}", staff.user_id), &json!({}))
        .await
        .expect(200);
    let names = planned(&read(&app, &own).await);
    assert_eq!(names[0].0, "Due: Order snacks (Site 22)");

    // Sites that are nobody's own are named too, where a task is theirs.
    for site in [21, 22] {
        let task = json!({
            "programId": 2, "siteId": site, "name": "Walk through", "startDate": "2099-11-02", "endDate": "2099-11-04",
        });
        let task = admin.post("/task", &task).await.expect(201).value()["id"].clone();
        let give = format!("/task/{task}/ownerstatus?ownerId={}", admin.user_id);
        admin.put(&give, &json!({})).await.expect(200);
    }
    let own = made(&admin, &json!({"accountId": 1})).await;
    let names = planned(&read(&app, &own).await);
    let names: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
    for name in ["Due: Walk through (Site 21)", "Due: Walk through (Site 22)"] {
        assert!(names.contains(&name), "{names:?}");
    }
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let (app, admin) = planner().await;
    plan(&admin).await;
    let path = made(&admin, &json!({"accountId": 1, "programId": 2})).await;
    let first = app.anon().get(&path).await.expect(200);
    let tag = first.header("etag").unwrap().to_owned();
    let again = app.anon().with_header("if-none-match", &tag);
    let same = again.get(&path).await.expect(304);
    assert!(same.body.is_empty());
    let list = "/event/events-holidays?programId=2&productId=0&sortDir=asc";
    let night = admin.get(list).await.expect(200).value()["eventHolidayDtos"][0].clone();
    let edit = json!({"title": "Family breakfast", "startDate": "2099-11-20"});
    admin.put(&format!("/event/{}", night["id"]), &edit).await.expect(200);
    let other = again.get(&path).await.expect(200);
    assert_ne!(other.header("etag"), Some(tag.as_str()));
    let calendar: Calendar = other.text().parse().unwrap();
    let event = calendar.components.iter().find_map(|component| component.as_event()).unwrap();
    let is_same = event.get_uid() == Some(&format!("event-{}@afterbell.test", night["id"]));
    assert!(is_same || event.get_uid().unwrap().starts_with(&format!("event-{}@", night["id"])));
    assert_eq!(event.get_sequence(), Some(1));
    // A task that is done is due no more.
    let tasks = admin.get("/tasks?programId=2&productId=0&sortDir=asc").await.expect(200).value();
    let tag = other.header("etag").unwrap().to_owned();
    let done = format!("/task/{}/ownerstatus?status=3", tasks["results"][0]["id"]);
    admin.put(&done, &json!({})).await.expect(200);
    let again = app.anon().with_header("if-none-match", &tag).get(&path).await.expect(200);
    // A site that is called otherwise may stand in it.
    let tag = again.header("etag").unwrap().to_owned();
    let again = app.anon().with_header("if-none-match", &tag);
    again.get(&path).await.expect(304);
    let update = "UPDATE ref_sites SET name = 'Riverside', position = position + 7 WHERE id = 21";
    app.database.owner().await.batch_execute(update).await.unwrap();
    again.get(&path).await.expect(200);
}

#[tokio::test]
async fn an_address_is_a_secret_that_is_revoked_and_ends_with_the_access() {
    let (app, admin) = planner().await;
    plan(&admin).await;
    let body = json!({"accountId": 1, "programId": 2, "siteId": 21});
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let path = made(&staff, &body).await;
    read(&app, &path).await;
    let mine = staff.get("/calendar-feeds?accountId=1").await.expect(200).value();
    let feed = &mine["results"][0];
    assert!(feed["lastReadAt"].is_string() && feed.get("address").is_none(), "{feed}");
    // Nobody else's: neither to see nor to revoke.
    assert_eq!(
        admin.get("/calendar-feeds?accountId=1").await.expect(200).value()["results"],
        json!([])
    );
    let revoke = format!("/calendar-feeds/{}", feed["feedId"]);
    admin.delete(&revoke).await.expect(404);
    for (role, place) in [
        (Role::AccountAdmin, Place::account(9)),
        (Role::ProgramAdmin, Place::program(1, 3)),
        (Role::Staff, Place::site(1, 2, 22)),
    ] {
        app.user(role, place).await.post("/calendar-feeds", &body).await.expect(404);
    }
    let elsewhere = json!({"accountId": 9, "programId": 2});
    staff.post("/calendar-feeds", &elsewhere).await.expect(404);
    let wrong = json!({"accountId": 1, "siteId": 21});
    let wrong = staff.post("/calendar-feeds", &wrong).await;
    let wrong = wrong.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(wrong["errors"]["programId"], json!(["Program is required"]));
    app.anon()
        .get("/calendar-feeds/nothing/calendar.ics")
        .await
        .expect_problem(404, "Error_NotFound");
    staff.delete(&revoke).await.expect(204);
    app.anon().get(&path).await.expect(404);
    assert_eq!(app.count("audit_log", "entity = 'calendar-feed'").await, 2);

    // So does everybody of an account that is disabled.
    let path = made(&staff, &body).await;
    for (status, answer) in [(2, 404), (1, 200)] {
        let set = format!("UPDATE ref_accounts SET status = {status} WHERE id = 1");
        app.database.owner().await.batch_execute(&set).await.unwrap();
        app.platform.forget_roles(staff.user_id).await;
        app.anon().get(&path).await.expect(answer);
    }

    // Whoever loses the place loses the plan.
    let delete = format!("DELETE FROM ref_user_roles WHERE user_id = {}", staff.user_id);
    app.database.owner().await.batch_execute(&delete).await.unwrap();
    app.platform.forget_roles(staff.user_id).await;
    app.anon().get(&path).await.expect(404);
}
