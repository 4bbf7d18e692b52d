use platform::{
    auth::Role,
    testing::{Place, TestClient, TestResponse, send},
};
use serde_json::{Value, json};

use crate::planner;

const DISTRICT: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//District//Calendar//EN\r\n\
    BEGIN:VEVENT\r\nUID:1@district\r\nSUMMARY:Winter Recess\r\nDTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20270102\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:2@district\r\nSUMMARY:No School\r\nDTSTART;VALUE=DATE:20261111\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:3@district\r\nSUMMARY:No School\r\nDTSTART;VALUE=DATE:20270118\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:4@district\r\nSUMMARY:Band concert\r\nDTSTART:20261210T180000\r\nDTEND:20261210T190000\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:5@district\r\nSUMMARY:Thanksgiving\r\nDTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261128\r\nEND:VEVENT\r\n\
    END:VCALENDAR\r\n";

async fn reviewed(who: &TestClient, query: &str, bytes: &[u8]) -> TestResponse {
    let request = who.request("POST".parse().unwrap(), &format!("/holiday/upload?{query}"));
    send(request.header("content-type", "application/octet-stream").body(bytes.to_vec())).await
}

/// Each row in short: name, first day, what becomes of it, whether it is suggested.
fn rows(file: &Value) -> Vec<(String, String, String, bool)> {
    let text = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
    let row = |row: &Value| {
        (
            text(row, "name"),
            text(row, "startDate"),
            text(row, "standing"),
            row["isSuggested"].as_bool().unwrap(),
        )
    };
    file["rows"].as_array().unwrap().iter().map(row).collect()
}

fn row(
    name: &str,
    day: &str,
    standing: &str,
    is_suggested: bool,
) -> (String, String, String, bool) {
    (name.to_owned(), day.to_owned(), standing.to_owned(), is_suggested)
}

#[tokio::test]
async fn a_district_calendar_is_reviewed_and_added_at_once() {
    let (app, admin) = planner().await;
    let thanksgiving = json!({"programId": 2, "name": "Thanksgiving", "startDate": "2026-11-26"});
    admin.post("/holiday", &thanksgiving).await.expect(201);
    let file = reviewed(&admin, "programId=2", DISTRICT.as_bytes()).await.expect(200).value();
    assert_eq!(
        rows(&file),
        [
            row("No School (11/11/2026)", "2026-11-11", "new", true),
            row("Thanksgiving", "2026-11-26", "changed", true),
            row("Band concert", "2026-12-10", "new", false),
            row("Winter Recess", "2026-12-24", "new", true),
            row("No School (01/18/2027)", "2027-01-18", "new", true),
        ]
    );
    assert_eq!(file["rows"][1]["knownEndDate"], "2026-11-26");
    // Nothing is written before it is reviewed.
    assert_eq!(app.count("holidays", "true").await, 1);
    let chosen: Vec<&Value> =
        file["rows"].as_array().unwrap().iter().filter(|row| row["isSuggested"] == true).collect();
    let body = json!({"programId": 2, "holidays": chosen});
    let written = admin.post("/holidays", &body).await.expect(200).value();
    assert_eq!(written, json!({"added": 3, "changed": 1, "left": 0}));
    // The same again changes nothing.
    let again = admin.post("/holidays", &body).await.expect(200).value();
    assert_eq!(again, json!({"added": 0, "changed": 0, "left": 4}));
    assert_eq!(app.count("outbox", "entity_type = 'holiday'").await, 5);
    assert_eq!(app.count("audit_log", "entity = 'holiday'").await, 5);
    let file = reviewed(&admin, "programId=2", DISTRICT.as_bytes()).await.expect(200).value();
    assert_eq!(rows(&file).iter().filter(|row| row.2 == "known").count(), 4);
}

#[tokio::test]
async fn a_sheet_is_read_and_what_is_wrong_with_it_is_said() {
    let (app, admin) = planner().await;
    let sheet = "Holiday,Start,End\nSpring break,3/4/2027,3/8/2027\n,3/4/2027,\n";
    let file = reviewed(&admin, "programId=2", sheet.as_bytes()).await.expect(200).value();
    assert_eq!(
        (&file["needsDateOrder"], &file["rows"][0]["standing"]),
        (&json!(true), &json!("wrong"))
    );
    let path = "programId=2&dateOrder=month-first";
    let file = reviewed(&admin, path, sheet.as_bytes()).await.expect(200).value();
    let spring = file["rows"].as_array().unwrap().iter().find(|row| row["name"] == "Spring break");
    assert_eq!(spring.unwrap()["endDate"], "2027-03-08");
    let nameless = file["rows"].as_array().unwrap().iter().find(|row| row["line"] == 3).unwrap();
    assert_eq!(nameless["fault"], "holidayNameMissing");

    reviewed(&admin, "programId=2", b"Child,Grade\nMaya,3\n")
        .await
        .expect_problem(400, "Error_NoCsvHeaders");
    let empty = reviewed(&admin, "programId=2", b"").await;
    empty.expect_problem(400, "Error_ValidationFailed");
    reviewed(&admin, "programId=2", &vec![b'x'; 5_242_881]).await.expect(413);
    reviewed(&admin, "", b"x").await.expect_problem(400, "Error_ValidationFailed");

    // All of them or none.
    let body = json!({"programId": 2, "holidays": [
        {"name": "Spring break", "startDate": "2027-03-04"},
        {"name": "spring  BREAK", "startDate": "2027-04-04"},
        {"startDate": "2027-03-04", "endDate": "2027-03-01"},
    ]});
    let refused = admin.post("/holidays", &body).await;
    let errors = refused.expect_problem(400, "Error_ValidationFailed").value()["errors"].clone();
    assert_eq!(
        errors,
        json!({
            "holidays[1].name": ["Oops, looks like you have already created a Holiday with this name"],
            "holidays[2].name": ["Name is required"],
            "holidays[2].endDate": ["End date should be greater than Start date"],
        })
    );
    assert_eq!(app.count("holidays", "true").await, 0);
    let none = admin.post("/holidays", &json!({"programId": 2, "holidays": []})).await;
    none.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn only_those_who_manage_the_program_upload_its_holidays() {
    let (app, _) = planner().await;
    let body =
        json!({"programId": 2, "holidays": [{"name": "Spring break", "startDate": "2027-03-04"}]});
    for (role, place, status) in [
        (Role::Staff, Place::site(1, 2, 21), 403),
        (Role::SessionAdmin, Place::site(1, 2, 21), 403),
        (Role::ProgramAdmin, Place::program(1, 3), 404),
        (Role::AccountAdmin, Place::account(9), 404),
    ] {
        let other = app.user(role, place).await;
        reviewed(&other, "programId=2", DISTRICT.as_bytes()).await.expect(status);
        other.post("/holidays", &body).await.expect(status);
    }
}

#[tokio::test]
async fn a_file_comes_in_a_form_too() {
    let (_app, admin) = planner().await;
    let form = |part: &str| {
        let body = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"programId\"\r\n\r\n2\r\n{part}--edge--\r\n"
        );
        let request = admin.request("POST".parse().unwrap(), "/holiday/upload?programId=2");
        send(request.header("content-type", "multipart/form-data; boundary=edge").body(body))
    };
    let file = "--edge\r\nContent-Disposition: form-data; name=\"files\"; filename=\"days.csv\"\r\n\
        Content-Type: text/csv\r\n\r\nHoliday,Date\nNo School,2026-11-11\n\r\n";
    let file = form(file).await.expect(200).value();
    assert_eq!(rows(&file), [row("No School", "2026-11-11", "new", true)]);
    let refused = form("").await.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["file"], json!(["The form has no file"]));
}
