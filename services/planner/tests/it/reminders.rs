use std::time::Duration;

use chrono::TimeDelta;
use platform::auth::Role;
use serde_json::json;
use testing::{Place, TestApp, TestClient};

use crate::planner_at;

/// Four in the morning in New York, seven in London.
const NIGHT: &str = "2026-11-25T09:00:00Z";

/// Waits for so many letters; answers the text of the last.
async fn mailed(app: &TestApp, count: usize) -> String {
    for _ in 0..300 {
        if app.platform.mail().stored().await.unwrap().len() >= count {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let stored = app.platform.mail().stored().await.unwrap();
    assert_eq!(stored.len(), count, "letters");
    let letter = app.platform.mail().stored_letter(&stored[0].id).await.unwrap().unwrap();
    letter.text.replace("\r\n", "\n")
}

async fn owned(admin: &TestClient, who: &TestClient, name: &str, due: &str) {
    let task = json!({"programId": 2, "siteId": 21, "name": name, "startDate": "2026-11-02", "endDate": due});
    let id = admin.post("/task", &task).await.expect(201).value()["id"].clone();
    let owner = format!("/task/{id}/ownerstatus?ownerId={}", who.user_id);
    admin.put(&owner, &json!({})).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_comes_in_the_morning_of_the_person_who_wants_it() {
    let (app, admin) = planner_at(NIGHT).await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let path = "/reminders?accountId=1";
    let none = staff.get(path).await.expect(200).value();
    assert_eq!(none, json!({"choice": "none", "timeZone": null}));
    let wrong = json!({"accountId": 1, "choice": "daily", "timeZone": "Mars/Olympus"});
    let wrong = staff.put("/reminders", &wrong).await;
    let wrong = wrong.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(wrong["errors"]["timeZone"], json!(["Choose a time zone"]));
    let daily = json!({"accountId": 1, "choice": "daily", "timeZone": "America/New_York"});
    staff.put("/reminders", &daily).await.expect(200);
    assert_eq!(staff.get(path).await.expect(200).value()["choice"], "daily");
    owned(&admin, &staff, "Order snacks", "2026-11-20").await;
    owned(&admin, &staff, "Fire drill", "2026-11-25").await;
    owned(&admin, &staff, "Showcase", "2026-12-20").await;
    let night = json!({"programId": 2, "title": "Family night", "startDate": "2026-11-25", "startTime": "17:30", "endTime": "19:00"});
    admin.post("/event", &night).await.expect(201);
    // Who wants a letter only when something is due, and has nothing, gets none.
    let due = json!({"accountId": 1, "choice": "due", "timeZone": "Europe/London"});
    admin.put("/reminders", &due).await.expect(200);
    // A letter came for each task that is given to them.
    mailed(&app, 3).await;
    app.clock().advance(TimeDelta::hours(3));
    let text = mailed(&app, 4).await;
    assert!(text.contains("Late:\n- Order snacks (Site 21), 11/20/2026"), "{text}");
    assert!(text.contains("Due today:\n- Fire drill (Site 21), 11/25/2026"), "{text}");
    assert!(text.contains("Today:\n- Family night, 5:30 PM"), "{text}");
    assert!(!text.contains("Showcase"), "{text}");
    // Once a day.
    app.clock().advance(TimeDelta::hours(2));
    tokio::time::sleep(Duration::from_secs(6)).await;
    mailed(&app, 4).await;
    app.clock().advance(TimeDelta::hours(24));
    mailed(&app, 5).await;
    for place in [Place::account(9), Place::program(9, 90)] {
        let other = app.user(Role::ProgramAdmin, place).await;
        other.get(path).await.expect(404);
        other.put("/reminders", &daily).await.expect(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn task_owners_get_an_email() {
    let (app, admin) = planner_at(NIGHT).await;
    let task = json!({"programId": 2, "siteId": 21, "name": "Fire drill", "startDate": "2026-11-02", "endDate": "2026-11-20"});
    let id = admin.post("/task", &task).await.expect(201).value()["id"].clone();
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let owner = format!("/task/{id}/ownerstatus?ownerId={}", staff.user_id);
    admin.put(&owner, &json!({})).await.expect(200);
    let text = mailed(&app, 1).await;
    assert!(
        text.contains("assigned you the task \"Fire drill\", due 11/20/2026")
            && text.contains(&format!("/a/1/p/2/s/21/planner?task={id}")),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_mentioned_gets_a_letter() {
    let (app, admin) = planner_at(NIGHT).await;
    let task = json!({"programId": 2, "siteId": 21, "name": "Fire drill", "startDate": "2026-11-02", "endDate": "2026-11-20"});
    let id = admin.post("/task", &task).await.expect(201).value()["id"].clone();
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let comment = json!({"text": "Can you count heads?", "mentioned": [staff.user_id]});
    admin.post(&format!("/task/{id}/discussion"), &comment).await.expect(201);
    let text = mailed(&app, 1).await;
    assert!(
        text.contains("Can you count heads?") && text.contains(&format!("planner?task={id}")),
        "{text}"
    );
}
