use diesel_async::SimpleAsyncConnection as _;
use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse, send};

use crate::planner;

const DISTRICT: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//District//Calendar//EN\r\n\
    BEGIN:VEVENT\r\nUID:1@district\r\nSUMMARY:Winter Recess\r\nDTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20270102\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:2@district\r\nSUMMARY:No School\r\nDTSTART;VALUE=DATE:20261111\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:3@district\r\nSUMMARY:No School\r\nDTSTART;VALUE=DATE:20270118\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:4@district\r\nSUMMARY:Band concert\r\nDTSTART:20261210T180000\r\nDTEND:20261210T190000\r\nEND:VEVENT\r\n\
    BEGIN:VEVENT\r\nUID:5@district\r\nSUMMARY:Thanksgiving\r\nDTSTART;VALUE=DATE:20261126\r\nDTEND;VALUE=DATE:20261128\r\nEND:VEVENT\r\n\
    END:VCALENDAR\r\n";

async fn reviewed(who: &TestClient, query: &str, bytes: &[u8]) -> TestResponse {
    uploaded(who, &format!("{query}&review=true"), bytes).await
}

async fn uploaded(who: &TestClient, query: &str, bytes: &[u8]) -> TestResponse {
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
async fn a_sheet_is_read_and_its_problems_reported() {
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
async fn a_calendar_that_is_nested_too_deep_is_refused() {
    let (_app, admin) = planner().await;
    let nested = format!("BEGIN:VCALENDAR\r\n{}", "BEGIN:VTODO\r\n".repeat(100_000));
    let refused = reviewed(&admin, "programId=2", nested.as_bytes()).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert!(refused["errors"]["file"][0].is_string(), "{refused}");
    reviewed(&admin, "programId=2", DISTRICT.as_bytes()).await.expect(200);
}

#[tokio::test]
async fn a_file_is_written_all_of_it_or_nothing() {
    let (app, admin) = planner().await;
    let wrong = b"Holiday,Start\nRecess,2026-12-01\nBreak,soon\n,2026-12-24\n";
    let refused = uploaded(&admin, "programId=2", wrong).await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(
        refused["errors"]["file"],
        json!([
            "Line 3: The date is not understood; write it as MM/DD/YYYY",
            "Line 4: Name is required"
        ])
    );
    let two_ways = uploaded(&admin, "programId=2", b"Holiday,Start\nRecess,3/4/2027\n").await;
    let two_ways = two_ways.expect_problem(400, "Error_ValidationFailed").value();
    assert!(two_ways["errors"]["dateOrder"].is_array(), "{two_ways}");
    assert_eq!(app.count("holidays", "true").await, 0);
    // Of a calendar only what looks like a day without program.
    let file = uploaded(&admin, "programId=2", DISTRICT.as_bytes()).await.expect(200).value();
    let suggested = rows(&file).iter().filter(|(_, _, _, is_suggested)| *is_suggested).count();
    assert_eq!(file["written"]["added"], suggested);
    assert_eq!(app.count("holidays", "true").await, i64::try_from(suggested).unwrap());
    let again = uploaded(&admin, "programId=2", DISTRICT.as_bytes()).await.expect(200).value();
    assert_eq!(again["written"]["added"], 0);
    let audited = app.count("audit_log", "action = 'holiday.create'").await;
    assert_eq!(audited, i64::try_from(suggested).unwrap());
}

#[tokio::test]
async fn a_file_comes_in_a_form_too() {
    let (app, admin) = planner().await;
    let form = |part: &str| {
        let body = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"programId\"\r\n\r\n2\r\n{part}--edge--\r\n"
        );
        let request = admin.request("POST".parse().unwrap(), "/holiday/upload");
        send(request.header("content-type", "multipart/form-data; boundary=edge").body(body))
    };
    let file = "--edge\r\nContent-Disposition: form-data; name=\"files\"; filename=\"days.csv\"\r\n\
        Content-Type: text/csv\r\n\r\nHoliday,Date\nNo School,2026-11-11\n\r\n";
    let file = form(file).await.expect(200).value();
    assert_eq!(rows(&file), [row("No School", "2026-11-11", "new", true)]);
    assert_eq!(file["written"], json!({"added": 1, "changed": 0, "left": 0}));
    assert_eq!(app.count("holidays", "name = 'No School'").await, 1);
    let refused = form("").await.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(refused["errors"]["file"], json!(["The form has no file"]));
}

/// A program of a school year.
async fn school_year(app: &TestApp) {
    let sql =
        "UPDATE ref_programs SET start_date = '2026-09-08', end_date = '2027-06-25' WHERE id = 2";
    app.database.owner().await.batch_execute(sql).await.unwrap();
}

/// Each row in short.
fn row_lines(file: &Value) -> Vec<String> {
    let text = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
    let row = |row: &Value| {
        let [name, first, last, standing] =
            ["name", "startDate", "endDate", "standing"].map(|field| text(row, field));
        let days = if first == last { first } else { format!("{first}..{last}") };
        let suggested = if row["isSuggested"] == true { "" } else { " not suggested" };
        format!("{name} {days} {standing}{suggested}")
    };
    file["rows"].as_array().unwrap().iter().map(row).collect()
}

macro_rules! calendar {
    ($name:literal) => {
        include_bytes!(concat!("../data/calendars/", $name, ".ics"))
    };
}

#[rstest]
#[case::ends_at_midnight(calendar!("midnight-end"), &[
    "No School float 2026-11-26 new", "No School zone 2026-11-30 new", "No School utc 2026-12-03 new", "No School utc end 2026-12-07 new",
])]
#[case::ends_after_a_duration(calendar!("duration"), &["Recess 2026-11-26..2026-11-27 new", "Winter Break 2026-12-21..2027-01-03 new"])]
#[case::canceled(calendar!("canceled"), &["No School snow day 2026-12-10 new not suggested", "No School staff day 2026-12-11 new"])]
#[case::of_several_years(calendar!("several-years"), &[
    "Winter Break (12/21/2025) 2025-12-21..2026-01-01 outside not suggested", "Winter Break 2026-12-21..2027-01-01 new", "Winter Break (12/21/2027) 2027-12-21..2028-01-01 outside not suggested",
])]
#[case::of_one_year(calendar!("one-year"), &["Winter Break 2026-12-21..2027-01-01 new"])]
#[case::in_windows_1252(calendar!("windows-1252"), &["Día sin clases – Año Nuevo 2027-01-01 new"])]
#[case::in_utf_16(calendar!("utf-16"), &["Año Nuevo 2027-01-01 new not suggested"])]
#[case::with_an_odd_line(calendar!("one-odd-line"), &["No School 2026-12-10 new"])]
#[case::of_two_calendars(calendar!("two-calendars"), &["No School A 2026-11-30 new", "No School B 2026-12-01 new"])]
#[case::with_mixed_line_ends(calendar!("mixed-line-ends"), &["No School 2026-12-10 new"])]
#[case::with_a_time_where_a_day_is_said(calendar!("date-with-a-time"), &["Half term break 2027-02-13..2027-02-21 new"])]
#[tokio::test]
async fn calendars_of_districts_are_read(#[case] calendar: &[u8], #[case] expected: &[&str]) {
    let (app, admin) = planner().await;
    school_year(&app).await;
    let file = reviewed(&admin, "programId=2", calendar).await.expect(200).value();
    assert_eq!(row_lines(&file), expected);
}

#[tokio::test]
async fn a_calendar_with_more_or_fewer_years_adds_nothing_again() {
    let (app, admin) = planner().await;
    school_year(&app).await;
    let before = json!({"programId": 2, "name": "Winter break", "startDate": "2026-12-24", "endDate": "2027-01-01"});
    admin.post("/holiday", &before).await.expect(201);
    for calendar in [&calendar!("several-years")[..], calendar!("one-year")] {
        let file = reviewed(&admin, "programId=2", calendar).await.expect(200).value();
        let rows = file["rows"].as_array().unwrap();
        let inside = rows.iter().find(|row| row["startDate"] == "2026-12-21").unwrap();
        assert_eq!(
            (&inside["name"], &inside["standing"]),
            (&json!("Winter break"), &json!("changed"))
        );
    }
    let add = async |calendar: &[u8]| {
        let file = reviewed(&admin, "programId=2", calendar).await.expect(200).value();
        let rows = file["rows"].as_array().unwrap();
        let chosen: Vec<&Value> = rows.iter().filter(|row| row["isSuggested"] == true).collect();
        if chosen.is_empty() {
            return json!(null);
        }
        let body = json!({"programId": 2, "holidays": chosen});
        admin.post("/holidays", &body).await.expect(200).value()
    };
    let changed = json!({"added": 0, "changed": 1, "left": 0});
    assert_eq!(add(calendar!("several-years")).await, changed);
    assert_eq!(add(calendar!("one-year")).await, json!(null));
    assert_eq!(add(calendar!("several-years")).await, json!(null));
    assert_eq!(app.count("holidays", "true").await, 1);
}

#[tokio::test]
async fn unusual_calendar_entries_are_reported() {
    let (_app, admin) = planner().await;
    let file = reviewed(&admin, "programId=2", calendar!("one-odd-line")).await.expect(200).value();
    assert_eq!(file["skippedLines"], json!([9]));
    let file = reviewed(&admin, "programId=2", calendar!("canceled")).await.expect(200).value();
    assert_eq!(
        (&file["rows"][0]["fault"], &file["rows"][0]["message"]),
        (&json!("holidayCanceled"), &json!("The calendar says it was canceled"))
    );
    let canceling = DISTRICT.replacen("VERSION:2.0", "METHOD:CANCEL\r\nVERSION:2.0", 1);
    let file = reviewed(&admin, "programId=2", canceling.as_bytes()).await.expect(200).value();
    assert!(rows(&file).iter().all(|row| !row.3), "{file}");
    assert_eq!(file["rows"][0]["fault"], "holidayCanceled");
    for wrong in [&calendar!("broken")[..], b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"] {
        let refused = reviewed(&admin, "programId=2", wrong).await;
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        let words = "Please upload a calendar, CSV or Excel file (.ics, .csv, .xlsx).";
        assert_eq!(refused["errors"]["file"], json!([words]));
    }
}

#[tokio::test]
async fn times_are_read_where_the_sites_of_the_program_are() {
    let (app, admin) = planner().await;
    let sql = "UPDATE ref_sites SET time_zone = 'America/Los_Angeles' WHERE program_id = 2";
    app.database.owner().await.batch_execute(sql).await.unwrap();
    let calendar = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:No School\nDTSTART:20261203T080000Z\nDTEND:20261204T080000Z\nEND:VEVENT\nEND:VCALENDAR\n";
    let file = reviewed(&admin, "programId=2", calendar.as_bytes()).await.expect(200).value();
    assert_eq!(row_lines(&file), ["No School 2026-12-03 new"]);
}
