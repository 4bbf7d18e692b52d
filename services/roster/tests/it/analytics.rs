use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestClient};

use crate::attendance::{DAY, attendance, run};

/// What is asked of a site or a program.
const CALLS: [&str; 7] = [
    "ada",
    "completion",
    "completion/missing",
    "completion/missing/registers",
    "enrollment",
    "enrollment/scholars",
    "retention",
];
const DAYS: &str = "startDate=2026-11-15&endDate=2026-11-23";

pub async fn read(who: &TestClient, path: &str) -> Value {
    who.get(path).await.expect(200).value()
}

pub async fn mark(who: &TestClient, day: &str, marks: &[(i64, &str)]) -> Value {
    let marks: Vec<Value> =
        marks.iter().map(|(ssm_id, status)| json!({"ssmId": ssm_id, "status": status})).collect();
    let body = json!({"siteId": 21, "day": day, "marks": marks});
    who.put("/attendance/register", &body).await.expect(200).value()
}

#[tokio::test]
async fn charts_show_attendance_by_day_week_and_site() {
    let (app, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(101, "Present"), (102, "Absent")]).await;
    mark(&admin, "2026-11-20", &[(101, "Late"), (103, "Present")]).await;
    let chart = read(&admin, &format!("/analytics/ada?siteId=21&IsDay=true&{DAYS}")).await;
    assert_eq!((&chart["count"], &chart["asOf"]), (&json!(9), &json!("2026-11-23T23:15:00Z")));
    for yes in ["1", "True"] {
        let again = read(&admin, &format!("/analytics/ada?siteId=21&IsDay={yes}&{DAYS}")).await;
        assert_eq!(again, chart, "{yes}");
    }
    admin.get("/analytics/ada?siteId=21&IsDay=2").await.expect(400);
    let thursday = &chart["results"][4];
    for (field, value) in [
        ("startDate", json!("2026-11-19")),
        ("endDate", json!("2026-11-19")),
        // The register lacks a mark: nobody knows how many came.
        ("ada", Value::Null),
        ("days", json!(0)),
        ("incompleteDays", json!(1)),
        ("incompleteSites", json!(1)),
        ("rate", json!(50.0)),
        ("present", json!(1)),
        ("absent", json!(1)),
        // Ana and Dan were scheduled; Ben came on a day that is not his, and does not make up for Dan.
        ("expected", json!(2)),
        ("taken", json!(1)),
        ("completion", json!(50.0)),
    ] {
        assert_eq!(thursday[field], value, "{field}");
    }
    assert_eq!(chart["results"][0]["ada"], Value::Null);
    assert_eq!((&chart["totals"]["ada"], &chart["totals"]["days"]), (&json!(2.0), &json!(1)));
    assert_eq!(
        (&chart["totals"]["incompleteDays"], &chart["totals"]["incompleteSites"]),
        (&json!(5), &json!(0))
    );

    let weeks = read(&admin, &format!("/analytics/ada?siteId=21&freq=1&{DAYS}")).await;
    assert_eq!(weeks["count"], 2);
    assert_eq!(
        (&weeks["results"][0]["ada"], &weeks["results"][1]["ada"]),
        (&json!(2.0), &json!(null))
    );
    // Two weeks are one period, also under the names of the spec.
    let two =
        read(&admin, "/analytics/ada?SiteId=21&freq=2&StartDate=2026-11-15&EndDate=2026-11-23")
            .await;
    assert_eq!((&two["count"], &two["results"][0]["ada"]), (&json!(1), &json!(2.0)));
    for name in ["ada", "retention"] {
        let path =
            format!("/analytics/{name}?freq=2&programId=2&siteId=21&isDashboard=true&{DAYS}");
        let board = read(&admin, &path).await;
        assert_eq!((&board["count"], board["totals"].is_object()), (&json!(0), true), "{name}");
    }
    let room = read(&admin, &format!("/analytics/ada?siteId=21&groupIds=5&{DAYS}")).await;
    assert_eq!(room["totals"]["present"], 1);
    let board = read(&admin, &format!("/analytics/ada?programId=2&isDashboard=true&{DAYS}")).await;
    assert_eq!((&board["count"], &board["totals"]["ada"]), (&json!(0), &json!(2.0)));

    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let sites = read(&program, &format!("/analytics/ada/site/program/2?{DAYS}")).await;
    let found: Vec<_> = sites["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|site| (site["siteId"].as_i64().unwrap(), &site["ada"]))
        .collect();
    assert_eq!(found, [(21, &json!(2.0)), (22, &Value::Null)]);
    // A site that took nothing is left out, and told.
    assert_eq!(
        (&sites["totals"]["ada"], &sites["totals"]["incompleteSites"]),
        (&json!(2.0), &json!(1))
    );
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
    assert!(lines[1].starts_with("Site 21,11/15/2026,11/21/2026,2.0,1,4,0,0,"), "{}", lines[1]);
}

/// Whose marks are missing on which days.
async fn missing(who: &TestClient, query: &str) -> Vec<(i64, String)> {
    let rows = read(who, &format!("/analytics/completion/missing?{query}&{DAYS}")).await;
    let row =
        |row: &Value| (row["ssmId"].as_i64().unwrap(), row["day"].as_str().unwrap().to_owned());
    rows["results"].as_array().unwrap().iter().map(row).collect()
}

#[tokio::test]
async fn every_missing_mark_has_a_row() {
    let (app, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(101, "Present"), (102, "Absent")]).await;
    mark(&admin, "2026-11-20", &[(101, "Late"), (103, "Present")]).await;
    let chart = read(&admin, &format!("/analytics/completion?siteId=21&{DAYS}")).await;
    let (expected, taken) = (&chart["totals"]["expected"], &chart["totals"]["taken"]);
    // Ana and Dan from the 16th to the 19th, Ben on Tuesday, Ana and Cleo on the 20th and the 23rd.
    assert_eq!((expected, taken), (&json!(13), &json!(3)));
    let all = missing(&admin, "siteId=21").await;
    assert_eq!(all.len(), 10, "{all:?}");
    let of_day = |day: &str| -> Vec<i64> {
        all.iter().filter(|row| row.1 == day).map(|row| row.0).collect()
    };
    assert_eq!(of_day("2026-11-17"), [101, 102, 104]);
    assert_eq!(of_day("2026-11-19"), [104]);
    assert_eq!(of_day("2026-11-20"), [0_i64; 0]);
    assert_eq!(of_day(DAY), [101, 103]);
    let path = format!("/analytics/completion/missing?siteId=21&{DAYS}&count=4");
    let last = read(&admin, &format!("{path}&page=3&sortField=day&sortDir=desc")).await;
    assert_eq!((&last["count"], last["results"].as_array().unwrap().len()), (&json!(10), 2));
    assert_eq!(last["results"][1]["day"], "2026-11-16");
    assert_eq!(last["results"][0]["siteName"], "Site 21");
    assert_eq!(missing(&admin, "siteId=21&groupIds=5").await.len(), 9);
    admin
        .get(&format!("{path}&sortField=birthDate"))
        .await
        .expect_problem(400, "Error_ValidationFailed");

    // Staff do not see Cleo; a program has its sites, as far as they are seen.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert!(missing(&staff, "programId=2").await.iter().all(|row| row.0 != 103));
    assert_eq!(missing(&staff, "siteId=21").await.len(), 9);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let (mine, theirs) =
        (missing(&admin, "programId=2").await, missing(&program, "programId=2").await);
    assert_eq!((mine.len(), theirs.len()), (10, 16));
}

#[tokio::test]
async fn registers_without_marks_are_counted() {
    let (app, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(101, "Present"), (102, "Absent")]).await;
    mark(&admin, "2026-11-20", &[(101, "Late"), (103, "Present")]).await;
    let registers = async |who: &TestClient, query: &str| -> Vec<(i64, String, i64)> {
        let path = format!("/analytics/completion/missing/registers?{query}&{DAYS}");
        let rows = read(who, &path).await["results"].as_array().unwrap().clone();
        let number = |row: &Value, key: &str| row[key].as_i64().unwrap();
        let day = |row: &Value| row["day"].as_str().unwrap().to_owned();
        rows.iter().map(|row| (number(row, "siteId"), day(row), number(row, "missing"))).collect()
    };
    let at = |day: &str, missing: i64| (21, format!("2026-11-{day}"), missing);
    let all = [at("23", 2), at("19", 1), at("18", 2), at("17", 3), at("16", 2)];
    assert_eq!(registers(&admin, "siteId=21").await, all);
    let by_number = registers(&admin, "siteId=21&sortField=missing&sortDir=desc").await;
    assert_eq!(by_number, [at("17", 3), at("23", 2), at("18", 2), at("16", 2), at("19", 1)]);
    let page = registers(&admin, "siteId=21&sortField=day&count=2&page=2").await;
    assert_eq!(page, [at("18", 2), at("19", 1)]);
    // Each is as many as its rows, whoever asks.
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    for (who, query) in [
        (&admin, "siteId=21"),
        (&admin, "siteId=21&groupIds=5"),
        (&staff, "siteId=21"),
        (&program, "programId=2"),
        (&program, "programId=2&sortField=siteName"),
    ] {
        let marks = registers(who, query).await.iter().map(|row| row.2).sum::<i64>();
        let rows = missing(who, query).await.len();
        assert_eq!(usize::try_from(marks).unwrap(), rows, "{query}");
    }
    let path = "/analytics/completion/missing/registers?siteId=21&sortField=lastName";
    admin.get(path).await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn every_figure_of_enrollment_has_its_scholars() {
    let (app, admin) = attendance().await;
    let figures = read(&admin, &format!("/analytics/retention?siteId=21&{DAYS}")).await;
    let rows = async |who: &TestClient, query: &str| {
        let rows = read(who, &format!("/analytics/enrollment/scholars?{query}&{DAYS}")).await;
        let ids: Vec<i64> = rows["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["ssmId"].as_i64().unwrap())
            .collect();
        assert_eq!(rows["count"], ids.len());
        ids
    };
    for (which, ids) in [
        ("enrolled", vec![101, 102, 103]),
        ("joined", vec![103]),
        ("left", vec![104]),
        ("gone", vec![104]),
        ("ever", vec![101, 102, 103, 104]),
    ] {
        assert_eq!(rows(&admin, &format!("siteId=21&which={which}")).await, ids, "{which}");
        if which != "gone" {
            assert_eq!(figures["totals"][which], ids.len(), "{which}");
        }
    }
    let sorted = "siteId=21&which=ever&sortField=enrolledOn&sortDir=desc";
    assert_eq!(rows(&admin, sorted).await[0], 103);
    let path = format!("/analytics/enrollment/scholars?siteId=21&which=left&{DAYS}");
    let left = read(&admin, &path).await["results"][0].clone();
    assert_eq!(
        (&left["enrolledOn"], &left["leftOn"], &left["lastName"]),
        (&json!("2026-09-08"), &json!("2026-11-20"), &json!("Diaz"))
    );
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    assert_eq!(rows(&staff, "siteId=21&which=ever").await, [101, 102, 104]);
    assert_eq!(rows(&staff, "siteId=21&which=joined").await, [0_i64; 0]);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    assert_eq!(rows(&program, "programId=2").await, [101, 102, 103, 201]);
    admin
        .get("/analytics/enrollment/scholars?siteId=21&which=liked")
        .await
        .expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn completion_is_a_file_of_its_own() {
    let (app, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(101, "Present")]).await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    for (path, first) in [
        ("/analytics/completion?siteId=21&freq=1&", "11/15/2026,11/21/2026,11,1,10,9.1"),
        ("/analytics/completion/site/program/2?", "Site 21,13,1,12,7.7"),
    ] {
        let file = program.get(&format!("{path}isReport=true&{DAYS}")).await.expect(200);
        assert!(file.header("content-disposition").unwrap().contains("completion.csv"));
        assert_eq!(file.text().lines().nth(1).unwrap(), first);
    }
}

#[tokio::test]
async fn charts_show_who_stays() {
    let (app, admin) = attendance().await;
    let chart = read(&admin, &format!("/analytics/enrollment?siteId=21&freq=1&{DAYS}")).await;
    // Ana, Ben and Dan were enrolled in September, Cleo on Friday, when Dan left.
    for (field, value) in [("enrolled", 3), ("joined", 1), ("left", 1), ("ever", 4)] {
        assert_eq!(chart["totals"][field], value, "{field}");
    }
    assert_eq!(chart["grades"], json!([{"enteringGrade": "3", "scholars": 3}]));
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
async fn charts_cover_only_visible_sites() {
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
        for name in CALLS {
            who.get(&format!("/analytics/{name}?siteId=21")).await.expect(404);
        }
    }
    for name in ["ada", "completion", "enrollment", "retention"] {
        foreign.get(&format!("/analytics/{name}/site/program/2")).await.expect(404);
    }
    for name in CALLS {
        foreign.get(&format!("/analytics/{name}?programId=2")).await.expect(404);
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

#[tokio::test]
async fn checked_in_scholars_without_status_count_as_present() {
    let (_, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(102, "Absent")]).await;
    let came = json!([{"ssmId": 101, "checkIn": "15:05"}, {"ssmId": 104, "status": "Absent", "note": "Mother called"}]);
    let body = json!({"siteId": 21, "day": "2026-11-19", "marks": came});
    admin.put("/attendance/register", &body).await.expect(200);
    let totals = read(&admin, &format!("/analytics/ada?siteId=21&{DAYS}")).await["totals"].clone();
    for (field, value) in [
        ("ada", json!(1.0)),
        ("days", json!(1)),
        ("present", json!(1)),
        ("absent", json!(2)),
        ("rate", json!(33.3)),
    ] {
        assert_eq!(totals[field], value, "{field}");
    }
    let scholars = format!("/analytics/daily-attendance/scholar?siteId=21&{DAYS}");
    let list = read(&admin, &format!("{scholars}&sortField=rate&sortDir=desc")).await;
    let ana = &list["results"][0];
    assert_eq!(
        (&ana["ssmId"], &ana["totals"]["present"], &ana["rate"]),
        (&json!(101), &json!(1), &json!(100.0))
    );
    for (scholar, present) in [(101, 1), (104, 0)] {
        let path = format!("/roster/scholar/attendance/drawer?ssmId={scholar}");
        assert_eq!(read(&admin, &path).await["totals"]["present"], present, "{scholar}");
    }
}

#[tokio::test]
async fn a_disabled_site_waits_only_for_marks_of_days_that_have_some() {
    let (app, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(101, "Present")]).await;
    run(&app, "UPDATE ref_sites SET status = 2 WHERE id = 21").await;
    // Since when nobody can mark there is not known: the 19th waits for Dan, and no other day for anybody.
    let chart = read(&admin, &format!("/analytics/completion?siteId=21&{DAYS}")).await;
    assert_eq!((&chart["totals"]["expected"], &chart["totals"]["taken"]), (&json!(2), &json!(1)));
    assert_eq!(missing(&admin, "siteId=21").await, [(104, "2026-11-19".to_owned())]);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let path = format!("/analytics/completion/site/program/2?{DAYS}");
    assert_eq!(read(&program, &path).await["results"][0]["expected"], 2);
    let file = program.get(&format!("{path}&isReport=true")).await.expect(200);
    assert_eq!(file.text().lines().nth(1).unwrap(), "Site 21,2,1,1,50.0");
}

#[tokio::test]
async fn a_holiday_that_is_entered_after_the_marks_is_left_out() {
    let (app, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(101, "Present"), (104, "Present")]).await;
    mark(&admin, "2026-11-20", &[(101, "Absent"), (103, "Absent")]).await;
    let path = format!("/analytics/ada?siteId=21&{DAYS}");
    let before = read(&admin, &path).await["totals"].clone();
    assert_eq!((&before["ada"], &before["days"]), (&json!(1.0), &json!(2)));
    run(
        &app,
        "INSERT INTO ref_holidays (id, account_id, program_id, name, start_date, end_date, version, position, deleted)
         VALUES (1, 1, 2, 'Snow day', '2026-11-20', '2026-11-20', 1, 1, false)",
    )
    .await;
    let after = read(&admin, &path).await["totals"].clone();
    for (field, value) in
        [("ada", json!(2.0)), ("days", json!(1)), ("closedDays", json!(1)), ("absent", json!(2))]
    {
        assert_eq!(after[field], value, "{field}");
    }
    assert_eq!(after["expected"], before["expected"].as_i64().unwrap() - 2);
    let file = admin.get(&format!("{path}&isDay=true&isReport=true")).await.expect(200).text();
    let friday = file.lines().find(|line| line.starts_with("11/20/2026")).unwrap();
    assert!(friday.starts_with("11/20/2026,11/20/2026,,0,0,0,1,0,0,2,"), "{friday}");
}

#[tokio::test]
async fn scholars_with_marks_in_the_period_are_listed() {
    let (app, admin) = attendance().await;
    for day in ["2026-11-19", "2026-11-20"] {
        mark(&admin, day, &[(101, "Absent"), (102, "Present")]).await;
    }
    // That Ana had left before is told only now.
    run(&app, "UPDATE enrollments SET status = 2, inactive_on = '2026-11-06' WHERE id = 101").await;
    let figures = read(&admin, &format!("/analytics/ada?siteId=21&{DAYS}")).await;
    assert_eq!(figures["totals"]["absent"], 2);
    let absent = async |days: &str| {
        let path = format!("/analytics/daily-attendance/scholar?siteId=21&{days}");
        let list = read(&admin, &path).await;
        let rows = list["results"].as_array().unwrap().clone();
        assert_eq!(list["count"], rows.len());
        let of = |row: &Value| (row["ssmId"].as_i64(), row["totals"]["absent"].as_i64());
        rows.iter().map(of).find(|row| row.0 == Some(101))
    };
    assert_eq!(absent(DAYS).await, Some((Some(101), Some(2))));
    assert_eq!(absent("startDate=2026-11-21&endDate=2026-11-23").await, None);
}

#[tokio::test]
async fn a_page_past_the_last_says_how_many_there_are() {
    let (_, admin) = attendance().await;
    mark(&admin, "2026-11-19", &[(101, "Present"), (102, "Absent")]).await;
    for name in [
        "completion/missing",
        "completion/missing/registers",
        "enrollment/scholars",
        "daily-attendance/scholar",
        "daily-attendance/details",
    ] {
        let path = format!("/analytics/{name}?siteId=21&{DAYS}");
        let first = read(&admin, &path).await;
        let past = read(&admin, &format!("{path}&page=9")).await;
        assert_eq!((&past["results"], &past["count"]), (&json!([]), &first["count"]), "{name}");
        assert_ne!(past["count"], 0, "{name}");
    }
}

#[tokio::test]
async fn places_are_those_of_the_scholars_who_are_counted() {
    let (app, admin) = attendance().await;
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    let places = async |who: &TestClient, query: &str| {
        let chart = read(who, &format!("/analytics/enrollment?{query}&{DAYS}")).await;
        chart["scholarCapacity"].clone()
    };
    run(&app, "UPDATE ref_sites SET scholar_capacity = 50 WHERE id = 21").await;
    assert_eq!(places(&admin, "siteId=21").await, 50);
    // Nobody knows those of the classroom, nor those of the other site.
    assert_eq!(places(&admin, "siteId=21&groupIds=5").await, 0);
    assert_eq!(places(&program, "programId=2").await, 0);
    run(
        &app,
        "UPDATE ref_sites SET scholar_capacity = 20 WHERE id = 22; UPDATE classrooms SET capacity = 12 WHERE id = 5",
    )
    .await;
    assert_eq!(places(&program, "programId=2").await, 70);
    // Of staff, who do not see Cleo, the places of the site would be too many.
    assert_eq!(places(&staff, "siteId=21").await, 0);
    for who in [&admin, &staff] {
        assert_eq!(places(who, "siteId=21&groupIds=5").await, 12);
    }
    for (who, places) in [(&admin, json!(50)), (&staff, Value::Null)] {
        let sites = read(who, &format!("/analytics/enrollment/site/program/2?{DAYS}")).await;
        assert_eq!(sites["results"][0]["scholarCapacity"], places);
    }
}
