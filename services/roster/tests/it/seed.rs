use diesel_async::SimpleAsyncConnection;
use roster::seed::{Crowd, crowd};
use testing::{Place, TestApp};

/// Scholars for measuring at two sites, with every mark of a year.
#[tokio::test]
async fn the_counts_of_scholars_for_measuring_are_those_of_their_marks() {
    let app = TestApp::start(roster::service()).await;
    for place in [Place::site(1, 2, 21), Place::site(1, 2, 22), Place::site(9, 90, 91)] {
        app.insert_place(place).await;
    }
    let mut conn = app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    let counts =
        Crowd { account_id: 1, count: 300, until: "2026-11-20".parse().unwrap(), marked_days: 365 };
    // The second time there is nothing to do.
    for _ in 0..2 {
        conn.batch_execute("BEGIN").await.unwrap();
        crowd(&mut conn, counts).await.unwrap();
        conn.batch_execute("COMMIT").await.unwrap();
    }
    drop(conn);
    let count = async |table: &str, condition: &str| app.count(table, condition).await;
    assert_eq!(count("scholars", "true").await, 300);
    assert!(count("enrollments", "site_id = 21 AND classroom_id IS NULL").await > 2);
    assert!(count("attendance", "true").await > 50_000);

    // As the triggers would have it, whose work the seed does at once.
    let recounted = "SELECT e.site_id, a.day, coalesce(e.classroom_id, 0) AS classroom_id,
            count(*) FILTER (WHERE a.status = 2) AS present, count(*) FILTER (WHERE a.status = 3) AS late,
            count(*) FILTER (WHERE a.status = 1) AS absent, 0 AS not_scheduled, count(*) AS taken
        FROM attendance a JOIN enrollments e ON e.id = a.enrollment_id GROUP BY 1, 2, 3";
    let stored_counts = "SELECT site_id, day, classroom_id, present, late, absent, not_scheduled, taken FROM attendance_counts";
    assert_eq!(count(&format!("(({recounted}) EXCEPT ({stored_counts})) one"), "true").await, 0);
    assert_eq!(count(&format!("(({stored_counts}) EXCEPT ({recounted})) other"), "true").await, 0);
    let seats = "scholars = (SELECT count(*) FROM enrollments e WHERE e.site_id = site_scholars.site_id AND e.status = 1)";
    assert_eq!(count("site_scholars", seats).await, 2);
    let copied = "(first_name, last_name, classroom_name) = (
        SELECT s.first_name, s.last_name, coalesce(c.name, '') FROM scholars s
        LEFT JOIN classrooms c ON c.id = enrollments.classroom_id WHERE s.id = enrollments.scholar_id)";
    assert_eq!(count("enrollments", copied).await, 300);

    // What would make a chart or a register cheaper than those of real sites is not so.
    let of_site = "(SELECT DISTINCT enrolled_on FROM enrollments WHERE site_id = 21) days";
    assert!(count(of_site, "true").await > 15);
    let statuses =
        "(SELECT DISTINCT status FROM attendance WHERE site_id = 21 AND day = '2026-11-20') marks";
    assert_eq!(count(statuses, "true").await, 3);
    assert!(count("scholar_contacts", "is_barred AND NOT allowed_to_pick").await > 0);
    let alone = "NOT EXISTS (SELECT FROM scholar_contacts c WHERE c.scholar_id = scholars.id AND c.allowed_to_pick)";
    assert_eq!(count("scholars", alone).await, 0);
    assert!(count("scholars", "has_allergies").await > 0);
}
