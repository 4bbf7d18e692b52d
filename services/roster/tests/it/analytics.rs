use platform::{
    auth::Role,
    testing::{Place, TestApp, TestClient},
};
use serde_json::{Value, json};

use crate::attendance::{DAY, attendance, run};

const DAYS: &str = "startDate=2026-11-15&endDate=2026-11-23";

async fn read(who: &TestClient, path: &str) -> Value {
    who.get(path).await.expect(200).value()
}

async fn mark(who: &TestClient, day: &str, marks: &[(i64, &str)]) -> Value {
    let marks: Vec<Value> =
        marks.iter().map(|(ssm_id, status)| json!({"ssmId": ssm_id, "status": status})).collect();
    let body = json!({"siteId": 21, "day": day, "marks": marks});
    who.put("/attendance/register", &body).await.expect(200).value()
}

/// Rows in which what is counted differs from a recount of every mark.
async fn miscounted(app: &TestApp) -> i64 {
    let recount = "SELECT a.site_id, a.day, coalesce(e.classroom_id, 0) AS classroom_id,
             count(*) FILTER (WHERE a.status = 2) AS present, count(*) FILTER (WHERE a.status = 3) AS late,
             count(*) FILTER (WHERE a.status = 1) AS absent, count(*) FILTER (WHERE a.status = 4) AS not_scheduled,
             count(*) FILTER (WHERE a.is_taken) AS taken
         FROM attendance a JOIN enrollments e ON e.id = a.enrollment_id GROUP BY 1, 2, 3";
    let table = format!(
        "attendance_counts c FULL JOIN ({recount}) r
             ON r.site_id = c.site_id AND r.day = c.day AND r.classroom_id = c.classroom_id"
    );
    let figures = |of: &str| {
        ["present", "late", "absent", "not_scheduled", "taken"]
            .map(|figure| format!("coalesce({of}.{figure}, 0)"))
            .join(", ")
    };
    app.count(&table, &format!("({}) <> ({})", figures("c"), figures("r"))).await
}

/// Any number, but the same ones in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

#[tokio::test]
async fn counts_equal_a_recount_whatever_happens() {
    let (app, admin) = attendance().await;
    for seed in [7, 23, 2026] {
        let mut numbers = Numbers(seed);
        let mut undo: Vec<String> = Vec::new();
        for step in 0..30 {
            let day = numbers.one_of(&["2026-11-19", "2026-11-20", DAY]);
            match numbers.below(6) {
                0..=2 => {
                    let statuses = ["Present", "Late", "Absent", "Not Scheduled", "--"];
                    let marks = [101, 102, 103].map(|id| (id, numbers.one_of(&statuses)));
                    let saved = mark(&admin, day, &marks[..=numbers.below(3)]).await;
                    undo.extend(saved["undoToken"].as_str().map(str::to_owned));
                }
                3 => {
                    let Some(token) = undo.pop() else { continue };
                    admin
                        .post("/attendance/revert", &json!({"undoToken": token}))
                        .await
                        .expect(200);
                }
                4 => {
                    let (id, room) =
                        (numbers.one_of(&[101, 102, 103]), numbers.one_of(&["5", "NULL"]));
                    run(
                        &app,
                        &format!("UPDATE enrollments SET classroom_id = {room} WHERE id = {id}"),
                    )
                    .await;
                }
                // As an import that is undone: the scholar goes, and with them their marks.
                _ => {
                    run(
                        &app,
                        "INSERT INTO enrollments (id, account_id, program_id, site_id, scholar_id, classroom_id,
                             enrolled_on, created_by, modified_by) VALUES (105, 1, 2, 21, 5, 5, '2026-09-08', 0, 0)",
                    )
                    .await;
                    mark(&admin, day, &[(105, "Late"), (101, "Present")]).await;
                    assert_eq!(miscounted(&app).await, 0, "seed {seed}, step {step}");
                    run(&app, "DELETE FROM enrollments WHERE id = 105").await;
                }
            }
            assert_eq!(miscounted(&app).await, 0, "seed {seed}, step {step}");
        }
    }
    run(&app, "DELETE FROM classrooms WHERE id = 5; DELETE FROM scholars WHERE id = 1").await;
    assert_eq!(miscounted(&app).await, 0);
    assert!(app.count("attendance", "is_taken").await > 0);
}

#[tokio::test]
async fn charts_show_attendance_by_day_week_and_site() {
    let (app, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(101, "Present"), (102, "Absent")]).await;
    mark(&admin, "2026-11-20", &[(101, "Late"), (103, "Present")]).await;
    let chart = read(&admin, &format!("/analytics/ada?siteId=21&IsDay=true&{DAYS}")).await;
    assert_eq!((&chart["count"], &chart["asOf"]), (&json!(9), &json!("2026-11-23T20:15:00Z")));
    let thursday = &chart["results"][4];
    for (field, value) in [
        ("startDate", json!("2026-11-19")),
        ("endDate", json!("2026-11-19")),
        ("ada", json!(1.0)),
        ("rate", json!(50.0)),
        ("present", json!(1)),
        ("absent", json!(1)),
        // Ana and Dan were scheduled; Ben came on a day that is not his.
        ("expected", json!(2)),
        ("taken", json!(2)),
        ("completion", json!(100.0)),
    ] {
        assert_eq!(thursday[field], value, "{field}");
    }
    assert_eq!(chart["results"][0]["ada"], Value::Null);
    assert_eq!((&chart["totals"]["ada"], &chart["totals"]["days"]), (&json!(1.5), &json!(2)));

    let weeks = read(&admin, &format!("/analytics/ada?siteId=21&freq=1&{DAYS}")).await;
    assert_eq!(weeks["count"], 2);
    assert_eq!(
        (&weeks["results"][0]["ada"], &weeks["results"][1]["ada"]),
        (&json!(1.5), &json!(null))
    );
    let room = read(&admin, &format!("/analytics/ada?siteId=21&groupIds=5&{DAYS}")).await;
    assert_eq!(room["totals"]["present"], 1);
    let board = read(&admin, &format!("/analytics/ada?programId=2&isDashboard=true&{DAYS}")).await;
    assert_eq!((&board["count"], &board["totals"]["ada"]), (&json!(0), &json!(1.5)));

    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let sites = read(&program, &format!("/analytics/ada/site/program/2?{DAYS}")).await;
    let found: Vec<_> = sites["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|site| (site["siteId"].as_i64().unwrap(), &site["ada"]))
        .collect();
    assert_eq!(found, [(21, &json!(1.5)), (22, &Value::Null)]);
    // Whoever has a role at one site sees that one.
    let own = read(&admin, &format!("/analytics/ada/site/program/2?{DAYS}")).await;
    assert_eq!((&own["count"], &own["results"][0]["siteId"]), (&json!(1), &json!(21)));

    let report = program
        .get(&format!("/analytics/ada/site/report?programId=2&aDAReportType=2&{DAYS}"))
        .await
        .expect(200);
    assert!(report.header("content-disposition").unwrap().contains("attendance.csv"));
    let text = report.text();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[1].starts_with("Site 21,11/15/2026,11/21/2026,1.5,2,"), "{}", lines[1]);
}

#[tokio::test]
async fn charts_show_who_stays() {
    let (app, admin) = attendance().await;
    let chart = read(&admin, &format!("/analytics/enrollment?siteId=21&freq=1&{DAYS}")).await;
    // Ana, Ben and Dan were enrolled in September, Cleo on Friday, when Dan left.
    for (field, value) in [("enrolled", 3), ("joined", 1), ("left", 1), ("ever", 4)] {
        assert_eq!(chart["totals"][field], value, "{field}");
    }
    assert_eq!(chart["grades"], json!([{"enteringGrade": 3, "scholars": 3}]));
    let retention = read(&admin, &format!("/analytics/retention?siteId=21&freq=1&{DAYS}")).await;
    assert_eq!(retention["results"][0]["retention"], 75.0);
    let earlier =
        read(&admin, "/analytics/retention?siteId=21&startDate=2026-11-01&endDate=2026-11-07")
            .await;
    assert_eq!(earlier["totals"]["retention"], 100.0);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    for name in ["enrollment", "retention"] {
        let sites = read(&program, &format!("/analytics/{name}/site/program/2?{DAYS}")).await;
        assert_eq!((&sites["count"], &sites["totals"]["ever"]), (&json!(2), &json!(5)), "{name}");
        let path = format!("/analytics/{name}/site/program/2?isReport=true&{DAYS}");
        let file = program.get(&path).await.expect(200);
        assert!(file.header("content-disposition").unwrap().contains(&format!("{name}.csv")));
        assert_eq!(file.text().lines().count(), 3, "{name}");
    }
}

#[tokio::test]
async fn charts_keep_to_what_the_caller_sees() {
    let (app, admin) = attendance().await;
    mark(&admin, DAY, &[(101, "Present"), (103, "Present")]).await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    for (who, present, enrolled) in [(&admin, 2, 3), (&staff, 1, 2)] {
        let path = format!("siteId=21&{DAYS}");
        let chart = read(who, &format!("/analytics/ada?{path}")).await;
        assert_eq!(chart["totals"]["present"], present);
        let chart = read(who, &format!("/analytics/enrollment?{path}")).await;
        assert_eq!(chart["totals"]["enrolled"], enrolled);
        assert_eq!(chart["grades"][0]["scholars"], enrolled);
    }
    let foreign = app.user(Role::SessionAdmin, Place::site(9, 90, 91)).await;
    for who in [&foreign, &app.user(Role::SessionAdmin, Place::site(1, 2, 22)).await] {
        for name in ["ada", "enrollment", "retention"] {
            who.get(&format!("/analytics/{name}?siteId=21")).await.expect(404);
        }
    }
    for name in ["ada", "enrollment", "retention"] {
        foreign.get(&format!("/analytics/{name}?programId=2")).await.expect(404);
        foreign.get(&format!("/analytics/{name}/site/program/2")).await.expect(404);
        for (query, field) in [
            ("", "siteId"),
            ("siteId=21&groupIds=5,blue", "groupIds"),
            ("siteId=21&startDate=2026-11-23&endDate=2026-11-22", "endDate"),
            ("siteId=21&startDate=2020-01-01&endDate=2026-11-22", "endDate"),
        ] {
            let problem = admin.get(&format!("/analytics/{name}?{query}")).await;
            let problem = problem.expect_problem(400, "Error_ValidationFailed").value();
            assert!(problem["errors"][field].is_array(), "{name} {query}: {problem}");
        }
    }
    // A site of another program is not the program's.
    admin.get("/analytics/ada?siteId=21&programId=90").await.expect(404);
}
