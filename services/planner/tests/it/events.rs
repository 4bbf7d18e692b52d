use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestClient};

use crate::planner;

fn night(site: Option<i64>) -> Value {
    json!({
        "programId": 2, "siteId": site, "title": "Family night", "location": "Gym",
        "startDate": "2026-11-19", "startTime": "5:30 pm", "endTime": "19:00",
    })
}

async fn titles(who: &TestClient, more: &str) -> Vec<String> {
    let path = format!("/event/events-holidays?programId=2&productId=0&sortDir=asc{more}");
    let found = who.get(&path).await.expect(200).value();
    let rows = found["eventHolidayDtos"].as_array().unwrap();
    rows.iter().map(|row| row["title"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn an_event_is_added_shown_changed_and_removed() {
    let (app, admin) = planner().await;
    let made = admin.post("/event", &night(None)).await.expect(201).value();
    assert_eq!((&made["startTime"], &made["endTime"]), (&json!("17:30"), &json!("19:00")));
    let holiday = json!({"programId": 2, "name": "Thanksgiving", "startDate": "2026-11-26"});
    admin.post("/holiday", &holiday).await.expect(201);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let path = "/event/events-holidays?programId=2&productId=0&sortDir=asc";
    let shown = staff.get(path).await.expect(200).value();
    assert_eq!(
        shown["eventHolidayDtos"][0],
        json!({
            "type": "event", "id": made["id"], "programId": 2, "siteId": null, "title": "Family night",
            "location": "Gym", "description": "", "startDate": "2026-11-19", "endDate": "2026-11-19",
            "startTime": "17:30", "endTime": "19:00", "isAllDay": false, "version": 1,
            "seriesId": null,
        })
    );
    assert_eq!(shown["eventHolidayDtos"][1]["type"], "holiday");
    assert_eq!(titles(&staff, "&search=gym").await, ["Family night"]);
    assert_eq!(titles(&staff, "&startDate=2026-11-20").await, ["Thanksgiving"]);
    let path = format!("/event/{}", made["id"]);
    let edit = json!({"version": 1, "title": "Family breakfast", "startDate": "2026-11-20"});
    let after = admin.put(&path, &edit).await.expect(200).value();
    // What is not sent is taken away: the event takes the whole day now.
    assert_eq!(
        (&after["startTime"], &after["location"], &after["version"]),
        (&json!(null), &json!(""), &json!(2))
    );
    let conflict =
        admin.put(&path, &edit).await.expect_problem(409, "Error_VersionConflict").value();
    assert_eq!(conflict["current"]["title"], "Family breakfast");
    assert_eq!(conflict["current"]["changedBy"], "Test User");
    assert_eq!(titles(&staff, "").await, ["Family breakfast", "Thanksgiving"]);
    admin.delete(&path).await.expect(204);
    assert_eq!(titles(&staff, "").await, ["Thanksgiving"]);
    assert_eq!(app.count("audit_log", "entity = 'event'").await, 3);
}

#[tokio::test]
async fn invalid_fields_are_reported_and_nothing_is_written() {
    let (_app, admin) = planner().await;
    let short = json!({"programId": 2, "title": "x".repeat(257), "startDate": "2026-11-19", "startTime": "17:30", "endTime": "17:45"});
    let refused = admin.post("/event", &short).await;
    let errors = refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone();
    assert_eq!(errors["title"], json!(["Name may not be greater than 256 characters"]));
    assert_eq!(
        errors["endTime"],
        json!(["End time should be at least 30 minutes after Start time"])
    );
    assert!(titles(&admin, "").await.is_empty());
}

#[tokio::test]
async fn an_event_is_copied_to_sites_which_have_it_to_themselves() {
    let (app, admin) = planner().await;
    let made = admin.post("/event", &night(None)).await.expect(201).value();
    let copy = |sites: Value| json!({"eventId": made["id"], "siteIds": sites});
    let refused = admin.post("/event/copy", &copy(json!([21, 31]))).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(
        refused["errors"]["siteIds"],
        json!(["Choose active sites of the program, each once"])
    );
    let copied = admin.post("/event/copy", &copy(json!([21, 22]))).await.expect(200).value();
    assert_eq!(copied["copied"], 2);
    assert_eq!(titles(&admin, "").await.len(), 1);
    assert_eq!(titles(&admin, "&siteId=21").await.len(), 2);
    assert_eq!(titles(&admin, "&allSites=true").await.len(), 3);
    // Who sees one site sees its events and the program's.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(titles(&staff, "&allSites=true").await.len(), 2);
    staff
        .get("/event/events-holidays?programId=2&productId=0&sortDir=asc&siteId=22")
        .await
        .expect(404);
}

#[tokio::test]
async fn an_event_is_copied_where_it_is_without_sites() {
    let (app, admin) = planner().await;
    for (site, more) in [(None, ""), (Some(21), "&siteId=21")] {
        let made = admin.post("/event", &night(site)).await.expect(201).value();
        let before = titles(&admin, more).await.len();
        let copy = json!({"eventId": made["id"]});
        let copied = admin.post("/event/copy", &copy).await.expect(200).value();
        assert_eq!((&copied["copied"], titles(&admin, more).await.len()), (&json!(1), before + 1));
        let other = app.user(Role::AccountAdmin, Place::account(9)).await;
        other.post("/event/copy", &copy).await.expect(404);
    }
    assert_eq!(titles(&admin, "&siteId=22").await.len(), 2);
    let series = json!({
        "programId": 2, "title": "Club", "startDate": "2026-11-16",
        "recurrenceRule": "FREQ=WEEKLY;COUNT=3",
    });
    let club = admin.post("/event", &series).await.expect(201).value();
    let copy = json!({"eventId": club["id"], "scope": "all"});
    let copied = admin.post("/event/copy", &copy).await.expect(200).value();
    assert_eq!((&copied["copied"], titles(&admin, "&search=club").await.len()), (&json!(3), 6));
}

#[tokio::test]
async fn only_those_who_run_the_place_change_its_events() {
    let (app, admin) = planner().await;
    let made = admin.post("/event", &night(Some(21))).await.expect(201).value();
    let path = format!("/event/{}", made["id"]);
    let edit = json!({"title": "Mine", "startDate": "2026-11-19"});
    for (role, place, status) in [
        (Role::Staff, Place::site(1, 2, 21), 403),
        (Role::SessionAdmin, Place::site(1, 2, 22), 404),
        (Role::ProgramAdmin, Place::program(1, 3), 404),
        (Role::AccountAdmin, Place::account(9), 404),
    ] {
        let other = app.user(role, place).await;
        other.post("/event", &night(Some(21))).await.expect(status);
        other.put(&path, &edit).await.expect(status);
        other.delete(&path).await.expect(status);
    }
    let site_admin = app.user(Role::SessionAdmin, Place::site(1, 2, 21)).await;
    site_admin.put(&path, &edit).await.expect(200);
    site_admin.post("/event", &night(None)).await.expect_problem(403, "Error_Forbidden");
    let copy = json!({"eventId": made["id"], "siteIds": [21]});
    site_admin.post("/event/copy", &copy).await.expect_problem(403, "Error_Forbidden");
}
