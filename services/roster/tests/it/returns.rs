//! Children who leave a site and come back.

use serde_json::{Value, json};

use crate::attendance::{DAY, attendance};

/// Dan was at the site until November 20, a Friday, and is back on Monday.
const DAN: &str = "/scholars/4/enrollments/104";

#[tokio::test]
async fn who_comes_back_keeps_the_days_of_before_and_misses_none_in_between() {
    let (app, admin) = attendance().await;
    let registers = async || {
        let mut there = Vec::new();
        for day in ["2026-09-08", "2026-11-19", "2026-11-20", DAY] {
            let path = format!("/attendance/register?siteId=21&day={day}");
            let shown = admin.get(&path).await.expect(200).value();
            let rows = shown["results"].as_array().unwrap().clone();
            there.push(rows.iter().any(|row| row["ssmId"] == 104));
        }
        there
    };
    let missing = async || {
        let path = "/analytics/completion/missing?siteId=21&startDate=2026-11-16&endDate=2026-11-20&count=100";
        let shown = admin.get(path).await.expect(200).value();
        let rows = shown["results"].as_array().unwrap().clone();
        rows.iter().filter(|row| row["ssmId"] == 104).count()
    };
    let figures = async || {
        let path = "/analytics/enrollment?siteId=21&startDate=2026-09-08&endDate=2026-11-23";
        let shown = admin.get(path).await.expect(200).value();
        let mut figures = Vec::new();
        for which in ["enrolled", "joined", "left"] {
            let rows = format!(
                "/analytics/enrollment/scholars?siteId=21&startDate=2026-09-08&endDate=2026-11-23&which={which}"
            );
            figures.push(admin.get(&rows).await.expect(200).value()["count"].clone());
        }
        (shown, figures)
    };
    assert_eq!(registers().await, [true, true, false, false]);
    assert_eq!(missing().await, 4);
    let mark = |day: &str| json!({"siteId": 21, "day": day, "marks": [{"ssmId": 104, "status": "Present"}]});
    admin.put("/attendance/register", &mark("2026-11-19")).await.expect(200);
    let (_, before) = figures().await;

    let back = json!({"status": 1, "enrollmentDate": DAY});
    let shown = admin.put(DAN, &back).await.expect(200).value();
    assert_eq!((&shown["enrollmentDate"], &shown["inactiveDate"]), (&json!(DAY), &Value::Null));
    assert_eq!(registers().await, [true, true, false, true]);
    assert_eq!(missing().await, 3);
    let (chart, after) = figures().await;
    let number = |value: &Value| value.as_i64().unwrap();
    assert_eq!(number(&after[0]), number(&before[0]) + 1, "{chart}");
    assert_eq!(number(&after[1]), number(&before[1]) + 1, "{chart}");
    assert_eq!(after[2], before[2], "{chart}");
    // Days of before take marks, the day in between does not.
    admin.put("/attendance/register", &mark("2026-11-18")).await.expect(200);
    let refused = admin.put("/attendance/register", &mark("2026-11-20")).await.expect(200).value();
    assert_ne!(refused["results"][0]["outcome"], "saved", "{refused}");
    let counted = "site_id = 21 AND day IN ('2026-11-18', '2026-11-19') AND expected_taken = 1";
    assert_eq!(app.count("attendance_counts", counted).await, 2);

    // A first day that goes back is one stay, and two again when it goes forward.
    admin.put(DAN, &json!({"enrollmentDate": "2026-09-08"})).await.expect(200);
    assert_eq!(registers().await, [true, true, true, true]);
    let (_, one) = figures().await;
    assert_eq!(
        (&one[0], &one[1], &one[2]),
        (&after[0], &before[1], &json!(number(&before[2]) - 1))
    );
    admin.put(DAN, &json!({"enrollmentDate": DAY})).await.expect(200);
    assert_eq!(registers().await, [true, true, false, true]);
    assert_eq!(figures().await.1, after);
}

#[tokio::test]
async fn a_deactivation_that_is_taken_back_leaves_no_gap() {
    let (app, admin) = attendance().await;
    admin.put(DAN, &json!({"status": 1})).await.expect(200);
    let path = "/attendance/register?siteId=21&day=2026-11-20";
    let shown = admin.get(path).await.expect(200).value();
    assert!(shown["results"].as_array().unwrap().iter().any(|row| row["ssmId"] == 104));
    assert_eq!(app.count("enrollments", "earlier <> '{}'").await, 0);
}
