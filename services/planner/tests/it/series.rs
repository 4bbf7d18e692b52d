//! Events that repeat (RFC 5545), changed as one, this and following, and all.

use diesel_async::SimpleAsyncConnection as _;
use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestClient, TestResponse};

use crate::planner;

/// Every Monday and Wednesday from the first Monday of September on, six times.
fn club(site: Option<i64>) -> Value {
    json!({
        "programId": 2, "siteId": site, "title": "Robotics club", "location": "Lab", "startDate": "2026-09-07",
        "startTime": "15:30", "endTime": "16:30", "recurrenceRule": "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6",
    })
}

async fn listed(who: &TestClient) -> Vec<Value> {
    let path = "/event/events-holidays?programId=2&productId=0&sortDir=asc&allSites=true";
    who.get(path).await.expect(200).value()["eventHolidayDtos"].as_array().unwrap().clone()
}

/// `0907 Robotics club 15:30` of each event, in order.
async fn event_lines(who: &TestClient) -> Vec<String> {
    let describe = |event: &Value| {
        let date = event["startDate"].as_str().unwrap();
        let time = event["startTime"].as_str().unwrap_or("all day");
        format!("{}{} {} {time}", &date[5..7], &date[8..], event["title"].as_str().unwrap())
    };
    listed(who).await.iter().map(describe).collect()
}

async fn id_on(who: &TestClient, date: &str) -> i64 {
    let found = listed(who).await.into_iter().find(|event| event["startDate"] == date);
    found.unwrap()["id"].as_i64().unwrap()
}

/// The event of a day as an edit sends it, with what is changed.
async fn edit(who: &TestClient, date: &str, change: Value) -> TestResponse {
    let event = listed(who).await.into_iter().find(|event| event["startDate"] == date).unwrap();
    let mut sent = json!({});
    for name in ["version", "title", "location", "startDate", "startTime", "endTime"] {
        sent[name] = event[name].clone();
    }
    for (name, value) in change.as_object().unwrap() {
        sent[name] = value.clone();
    }
    who.put(&format!("/event/{}", event["id"]), &sent).await
}

async fn rule(who: &TestClient, date: &str) -> String {
    let path = format!("/event/{}/series", id_on(who, date).await);
    who.get(&path).await.expect(200).value()["recurrenceRule"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_event_that_repeats_may_skip_holidays() {
    let (_app, admin) = planner().await;
    for (name, day) in [("Labor Day", "2026-09-07"), ("Staff day", "2026-09-16")] {
        let holiday = json!({"programId": 2, "name": name, "startDate": day});
        admin.post("/holiday", &holiday).await.expect(201);
    }
    let of_club = async || {
        let mut club_days = event_lines(&admin).await;
        club_days.retain(|club_days| club_days.contains("club"));
        club_days.iter().map(|club_days| club_days[..4].to_owned()).collect::<Vec<_>>()
    };
    let mut event = club(None);
    event["skipHolidays"] = json!(true);
    let made = admin.post("/event", &event).await.expect(201).value();
    assert_eq!(made["startDate"], "2026-09-09");
    assert_eq!(of_club().await, ["0909", "0914", "0921", "0923"]);
    // They stay free when the rest goes to other days, and by another rule when that is asked for.
    let later = json!({"scope": "all", "startDate": "2026-09-10", "recurrenceRule": "FREQ=DAILY;UNTIL=20260917", "skipHolidays": true});
    edit(&admin, "2026-09-09", later).await.expect(200);
    assert!(!of_club().await.contains(&"0916".to_owned()));
    // Without it they are days as any other.
    let plain = json!({"programId": 2, "title": "Chess club", "startDate": "2026-10-01", "recurrenceRule": "FREQ=DAILY;COUNT=2"});
    let holiday = json!({"programId": 2, "name": "Free day", "startDate": "2026-10-02"});
    admin.post("/holiday", &holiday).await.expect(201);
    admin.post("/event", &plain).await.expect(201);
    let days = of_club().await;
    assert!(days.ends_with(&["1001".to_owned(), "1002".to_owned()]), "{days:?}");
    let never = json!({"programId": 2, "title": "Art club", "startDate": "2026-10-02", "recurrenceRule": "FREQ=WEEKLY;COUNT=1", "skipHolidays": true});
    let refused = admin.post("/event", &never).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["recurrenceRule"], json!(["The event would never take place"]));
}

#[tokio::test]
async fn an_event_repeats_by_its_rule() {
    let (app, admin) = planner().await;
    let made = admin.post("/event", &club(None)).await.expect(201).value();
    assert_eq!(made["startDate"], "2026-09-07");
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let days = ["0907", "0909", "0914", "0916", "0921", "0923"];
    let expected: Vec<String> =
        days.iter().map(|day| format!("{day} Robotics club 15:30")).collect();
    assert_eq!(event_lines(&staff).await, expected);
    let series = staff.get(&format!("/event/{}/series", made["id"])).await.expect(200).value();
    assert_eq!(
        series,
        json!({
            "seriesId": made["seriesId"], "recurrenceRule": "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260923",
            "startDate": "2026-09-07", "endDate": "2026-09-23", "count": 6,
        })
    );
    let other = app.user(Role::AccountAdmin, Place::account(3)).await;
    other.get(&format!("/event/{}/series", made["id"])).await.expect_problem(404, "Error_NotFound");
    let once = json!({"programId": 2, "title": "Showcase", "startDate": "2026-12-01"});
    let once = admin.post("/event", &once).await.expect(201).value();
    admin.get(&format!("/event/{}/series", once["id"])).await.expect_problem(404, "Error_NotFound");
    assert_eq!(app.count("audit_log", "action = 'event.create'").await, 7);
}

#[tokio::test]
async fn one_of_a_series_is_changed_and_removed_alone() {
    let (_app, admin) = planner().await;
    admin.post("/event", &club(None)).await.expect(201);
    edit(&admin, "2026-09-09", json!({"title": "Robotics fair", "startDate": "2026-09-10"}))
        .await
        .expect(200);
    let id = id_on(&admin, "2026-09-14").await;
    admin.delete(&format!("/event/{id}")).await.expect(204);
    assert_eq!(
        event_lines(&admin).await,
        [
            "0907 Robotics club 15:30",
            "0910 Robotics fair 15:30",
            "0916 Robotics club 15:30",
            "0921 Robotics club 15:30",
            "0923 Robotics club 15:30",
        ]
    );
    // What was changed on one alone stays its own; a day whose event was removed stays without one.
    let all = json!({"scope": "all", "startTime": "16:00", "endTime": "17:00"});
    let after = edit(&admin, "2026-09-21", all).await.expect(200).value();
    assert_eq!(after["startTime"], "16:00");
    assert_eq!(
        event_lines(&admin).await,
        [
            "0907 Robotics club 16:00",
            "0910 Robotics fair 16:00",
            "0916 Robotics club 16:00",
            "0921 Robotics club 16:00",
            "0923 Robotics club 16:00",
        ]
    );
    let longer =
        json!({"scope": "all", "recurrenceRule": "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260930"});
    edit(&admin, "2026-09-21", longer).await.expect(200);
    let days: Vec<String> =
        event_lines(&admin).await.iter().map(|event_lines| event_lines[..4].to_owned()).collect();
    assert_eq!(days, ["0907", "0910", "0916", "0921", "0923", "0928", "0930"]);
}

#[tokio::test]
async fn this_and_following_become_a_series_of_their_own() {
    let (app, admin) = planner().await;
    admin.post("/event", &club(None)).await.expect(201);
    let unchanged_id = id_on(&admin, "2026-09-21").await;
    let change = json!({
        "scope": "following", "title": "Robotics finals", "startDate": "2026-09-17",
        "recurrenceRule": "FREQ=WEEKLY;BYDAY=TH;COUNT=3",
    });
    let after = edit(&admin, "2026-09-16", change).await.expect(200).value();
    assert_eq!((&after["startDate"], &after["version"]), (&json!("2026-09-17"), &json!(2)));
    assert_eq!(
        event_lines(&admin).await,
        [
            "0907 Robotics club 15:30",
            "0909 Robotics club 15:30",
            "0914 Robotics club 15:30",
            "0917 Robotics finals 15:30",
            "0924 Robotics finals 15:30",
            "1001 Robotics finals 15:30",
        ]
    );
    // As many as can be stay the event that they were, with their address in calendars.
    assert_eq!(id_on(&admin, "2026-09-24").await, unchanged_id);
    assert_eq!(rule(&admin, "2026-09-07").await, "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260915");
    assert_eq!(rule(&admin, "2026-09-24").await, "FREQ=WEEKLY;BYDAY=TH;UNTIL=20261001");
    let id = id_on(&admin, "2026-09-24").await;
    admin.delete(&format!("/event/{id}?scope=following")).await.expect(204);
    assert_eq!(event_lines(&admin).await.len(), 4);
    let id = id_on(&admin, "2026-09-14").await;
    admin.delete(&format!("/event/{id}?scope=all")).await.expect(204);
    assert_eq!(event_lines(&admin).await, ["0917 Robotics finals 15:30"]);
    assert_eq!(app.count("event_series", "true").await, 1);
    assert_eq!(app.count("audit_log", "action = 'event.delete'").await, 5);
}

#[tokio::test]
async fn all_of_a_series_move_with_one_and_stay_the_events_they_are() {
    let (_app, admin) = planner().await;
    admin.post("/event", &club(Some(21))).await.expect(201);
    let before: Vec<Value> = listed(&admin).await.iter().map(|event| event["id"].clone()).collect();
    let refused =
        edit(&admin, "2026-09-09", json!({"scope": "all", "startDate": "2026-09-10"})).await;
    assert_eq!(
        refused.expect_problem(400, "Error_ValidationFailed").value()["errors"],
        json!({"recurrenceRule": ["Enter how the event repeats from its new day"]})
    );
    let change = json!({
        "scope": "all", "startDate": "2026-09-10", "recurrenceRule": "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6",
    });
    edit(&admin, "2026-09-09", change).await.expect(200);
    let after = listed(&admin).await;
    let ids: Vec<Value> = after.iter().map(|event| event["id"].clone()).collect();
    assert_eq!(ids, before);
    let days: Vec<String> =
        event_lines(&admin).await.iter().map(|event_lines| event_lines[..4].to_owned()).collect();
    assert_eq!(days, ["0908", "0910", "0915", "0917", "0922", "0924"]);
    assert!(after.iter().all(|event| event["siteId"] == 21 && event["version"] == 2), "{after:?}");
}

#[tokio::test]
async fn a_series_cut_short_by_its_last_event_answers_with_what_is_left() {
    let (_app, admin) = planner().await;
    admin.post("/event", &club(None)).await.expect(201);
    let shorter = json!({"scope": "all", "recurrenceRule": "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=2"});
    let after = edit(&admin, "2026-09-23", shorter).await.expect(200).value();
    assert_eq!(after["startDate"], "2026-09-07");
    assert_eq!(event_lines(&admin).await, ["0907 Robotics club 15:30", "0909 Robotics club 15:30"]);
}

#[tokio::test]
async fn an_event_begins_to_repeat_and_a_rule_ends_with_the_program() {
    let (app, admin) = planner().await;
    let once = json!({"programId": 2, "title": "Snack count", "startDate": "2026-09-04"});
    admin.post("/event", &once).await.expect(201);
    let endless = json!({"recurrenceRule": "FREQ=WEEKLY"});
    let refused = edit(&admin, "2026-09-04", endless.clone()).await;
    assert_eq!(
        refused.expect_problem(400, "Error_ValidationFailed").value()["errors"],
        json!({"recurrenceRule": ["Enter when the event stops repeating"]})
    );
    let sql =
        "UPDATE ref_programs SET start_date = '2026-09-01', end_date = '2026-09-20' WHERE id = 2";
    app.database.owner().await.batch_execute(sql).await.unwrap();
    let after = edit(&admin, "2026-09-04", endless).await.expect(200).value();
    assert!(after["seriesId"].is_i64());
    assert_eq!(
        event_lines(&admin).await,
        ["0904 Snack count all day", "0911 Snack count all day", "0918 Snack count all day"]
    );
    let alone = json!({"recurrenceRule": "FREQ=DAILY;COUNT=2"});
    let refused = edit(&admin, "2026-09-11", alone).await;
    assert_eq!(
        refused.expect_problem(400, "Error_ValidationFailed").value()["errors"],
        json!({"recurrenceRule": ["One event alone cannot repeat differently"]})
    );
}

#[rstest]
#[case("every Monday", "This is not a rule by which an event can repeat")]
#[case("FREQ=MINUTELY;COUNT=3", "This is not a rule by which an event can repeat")]
#[case("FREQ=DAILY;COUNT=401", "An event may repeat at most 400 times")]
#[case("FREQ=WEEKLY;UNTIL=20200101", "The event would never take place")]
#[tokio::test]
async fn a_rule_that_is_none_is_refused_and_nothing_is_written(
    #[case] text: &str,
    #[case] message: &str,
) {
    let (_app, admin) = planner().await;
    let mut event = club(None);
    event["recurrenceRule"] = json!(text);
    let refused = admin.post("/event", &event).await;
    assert_eq!(
        refused.expect_problem(400, "Error_ValidationFailed").value()["errors"],
        json!({"recurrenceRule": [message]})
    );
    assert!(event_lines(&admin).await.is_empty());
}

#[tokio::test]
async fn a_series_is_copied_to_sites_which_have_one_each() {
    let (app, admin) = planner().await;
    let made = admin.post("/event", &club(None)).await.expect(201).value();
    let day = id_on(&admin, "2026-09-16").await;
    let body = json!({"eventId": day, "siteIds": [21, 22], "scope": "following"});
    let copied = admin.post("/event/copy", &body).await.expect(200).value();
    assert_eq!(copied["copied"], 6);
    let body = json!({"eventId": made["id"], "siteIds": [21], "scope": "all"});
    assert_eq!(admin.post("/event/copy", &body).await.expect(200).value()["copied"], 6);
    let staff = app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await;
    let of_site: Vec<Value> =
        listed(&staff).await.into_iter().filter(|event| event["siteId"] == 22).collect();
    assert_eq!(of_site.len(), 3);
    staff.delete(&format!("/event/{}?scope=all", of_site[0]["id"])).await.expect(204);
    assert_eq!(event_lines(&admin).await.len(), 15);
    assert_eq!(app.count("event_series", "true").await, 3);
}

#[tokio::test]
async fn two_who_change_one_series_at_once_leave_it_whole() {
    let (_app, admin) = planner().await;
    admin.post("/event", &club(None)).await.expect(201);
    let (title, rest) = tokio::join!(
        edit(&admin, "2026-09-07", json!({"scope": "all", "title": "Robotics"})),
        edit(
            &admin,
            "2026-09-16",
            json!({
                "scope": "following", "recurrenceRule": "FREQ=WEEKLY;BYDAY=WE;COUNT=2",
            })
        ),
    );
    assert!(
        [title.status, rest.status].iter().any(|status| *status == 200),
        "one of them is first"
    );
    let days: Vec<String> =
        event_lines(&admin).await.iter().map(|event_lines| event_lines[..4].to_owned()).collect();
    assert!(days.windows(2).all(|pair| pair[0] < pair[1]), "{days:?}");
}
