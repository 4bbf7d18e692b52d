//! Files of children and staff leave a trace of who took what.

use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestClient};

use crate::attendance::{attendance, run};

/// The newest entry of the audit log.
async fn newest(who: &TestClient) -> Value {
    let log = who.get("/audit?count=1").await.expect(200).value();
    log["results"][0].clone()
}

#[tokio::test]
async fn each_download_is_audited_with_its_filter() {
    let (app, _) = attendance().await;
    run(&app, "UPDATE scholars SET birth_date = '2018-03-04'").await;
    let head = app.user(Role::AccountAdmin, Place::account(1)).await;
    let day = "startDate=2026-11-23&endDate=2026-11-23";
    let files = [
        (
            "/scholars/download?siteId=21&status=1&columns=lastName,birthDate&search=Abbot"
                .to_owned(),
            "scholar.download",
            json!({
                "accountId": null, "programId": null, "siteId": 21, "rows": 1,
                "filter": {
                    "of": {"classroomId": null, "status": 1}, "columns": "lastName,birthDate", "format": "csv",
                    "filteredBy": [], "isSearched": true,
                },
            }),
        ),
        (
            "/scholars/download?columns=lastName&format=xlsx&filter=lastName:Abbot,Ball".to_owned(),
            "scholar.download",
            json!({
                "accountId": null, "programId": null, "siteId": null, "rows": 2,
                "filter": {
                    "of": {"classroomId": null, "status": null}, "columns": "lastName", "format": "xlsx",
                    "filteredBy": ["lastName"], "isSearched": false,
                },
            }),
        ),
        (
            "/scholars/family/download?accountId=1&columns=lastName&globalSearch=Rosa".to_owned(),
            "family.download",
            json!({
                "accountId": 1, "programId": null, "siteId": null, "rows": 1,
                "filter": {
                    "of": {"of": {"classroomId": null, "status": null}, "isSearched": true},
                    "columns": "lastName", "format": "csv", "filteredBy": [], "isSearched": false,
                },
            }),
        ),
        (
            "/staffs/download?programId=2&active=true&searchValue=Rosa".to_owned(),
            "staff.download",
            json!({
                "accountId": null, "programId": 2, "siteId": null, "rows": 0,
                "filter": {
                    "of": {"id": null, "active": true, "roleType": null, "isSearched": true},
                    "columns": null, "format": "csv", "filteredBy": [], "isSearched": false,
                },
            }),
        ),
        (
            format!("/analytics/ada/site/report?programId=2&aDAReportType=1&{day}"),
            "attendance.download-ada",
            json!({
                "accountId": null, "programId": 2, "siteId": null, "rows": 2,
                "filter": {"reportType": 1, "startDate": "2026-11-23", "endDate": "2026-11-23"},
            }),
        ),
        (
            format!("/analytics/daily-attendance/scholar?siteId=21&isReport=true&{day}"),
            "attendance.download-by-scholar",
            json!({
                "accountId": null, "programId": null, "siteId": 21, "rows": 3,
                "filter": {"classId": null, "startDate": "2026-11-23", "endDate": "2026-11-23"},
            }),
        ),
        (
            format!("/analytics/daily-attendance/details?siteId=21&isReport=true&{day}"),
            "attendance.download-details",
            json!({
                "accountId": null, "programId": null, "siteId": 21, "rows": 0,
                "filter": {"classId": null, "startDate": "2026-11-23", "endDate": "2026-11-23"},
            }),
        ),
    ];
    for (times, (path, action, expected)) in files.into_iter().enumerate() {
        head.get(&path).await.expect(200);
        let entry = newest(&head).await;
        assert_eq!((&entry["action"], &entry["accountId"]), (&json!(action), &json!(1)), "{path}");
        assert_eq!(entry["after"], expected, "{path}");
        assert_eq!(app.count("audit_log", "true").await, i64::try_from(times).unwrap() + 1);
    }
    let hidden = json!({"ColumnsToHide": ["firstName"]});
    head.post("/roster/download?siteId=21", &hidden).await.expect(200);
    let entry = newest(&head).await;
    assert_eq!((&entry["action"], &entry["after"]["rows"]), (&json!("roster.download"), &json!(4)));
    let columns = entry["after"]["filter"]["columns"].as_str().unwrap();
    assert!(columns.contains("lastName") && !columns.contains("firstName"), "{columns}");
    // A list that is only read, and a file that is refused, take nothing away.
    let before = app.count("audit_log", "true").await;
    head.get("/scholars?siteId=21").await.expect(200);
    head.get("/scholars/download?columns=nothing").await.expect(400);
    head.get("/scholars/download?siteId=91").await.expect(404);
    assert_eq!(app.count("audit_log", "true").await, before);
}

#[tokio::test]
async fn an_account_that_there_is_not_is_no_fault_of_ours() {
    let (app, _) = attendance().await;
    let provider = app.user(Role::SuperAdmin, Place::provider()).await;
    let head = app.user(Role::AccountAdmin, Place::account(1)).await;
    let nothing = json!({"ColumnsToHide": null});
    for account in [0, -1, 999, i64::MAX] {
        for path in ["/scholars/download", "/scholars/family/download"] {
            let path = format!("{path}?columns=lastName&accountId={account}");
            provider.get(&path).await.expect(200);
            head.get(&path).await.expect(404);
        }
        let path = format!("/roster/download?accountId={account}");
        provider.post(&path, &nothing).await.expect(200);
        head.post(&path, &nothing).await.expect(404);
    }
}
