//! What is counted of attendance equals a recount, whatever people do.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use documents::testing::pdf_pages;
use futures_util::join;
use platform::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, send};

use crate::{
    analytics::{mark, read},
    attendance::{DAY, attendance, run},
    scholars::{child, made},
    uploads::{entered, roster},
};

/// Walks of random edits, each from another seed.
const WALKS: usize = 4;
const STEPS: usize = 30;

/// Rows in which what is counted differs from a recount of every mark.
async fn miscounted(app: &TestApp) -> i64 {
    let recount = "SELECT a.site_id, a.day, coalesce(e.classroom_id, 0) AS classroom_id,
             count(*) FILTER (WHERE a.status = 2) AS present, count(*) FILTER (WHERE a.status = 3) AS late,
             count(*) FILTER (WHERE a.status = 1) AS absent, count(*) FILTER (WHERE a.status = 4) AS not_scheduled,
             count(*) FILTER (WHERE a.is_taken) AS taken,
             count(*) FILTER (
                 WHERE a.is_taken AND (a.day <@ e.earlier OR e.enrolled_on <= a.day
                     AND (e.inactive_on IS NULL OR a.day < e.inactive_on)
                     AND (e.inactive_on IS NOT NULL OR e.status = 1))
                     AND (cardinality(e.days) = 0 OR extract(dow FROM a.day) = ANY (e.days))
             ) AS expected_taken
         FROM attendance a JOIN enrollments e ON e.id = a.enrollment_id GROUP BY 1, 2, 3";
    let table = format!(
        "attendance_counts c FULL JOIN ({recount}) r
             ON r.site_id = c.site_id AND r.day = c.day AND r.classroom_id = c.classroom_id"
    );
    let figures = |of: &str| {
        ["present", "late", "absent", "not_scheduled", "taken", "expected_taken"]
            .map(|figure| format!("coalesce({of}.{figure}, 0)"))
            .join(", ")
    };
    app.count(&table, &format!("({}) <> ({})", figures("c"), figures("r"))).await
}

/// Numbers that a seed gives, the same ones each time.
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

/// Seeds of this run: any, or those that `COUNT_SEEDS` names, to repeat a walk that failed.
fn seeds() -> Vec<u64> {
    match std::env::var("COUNT_SEEDS") {
        Ok(named) => named.split(',').map(|seed| seed.trim().parse().unwrap()).collect(),
        Err(_) => (0..WALKS).map(|_| RandomState::new().build_hasher().finish()).collect(),
    }
}

/// What can be taken back later on a walk.
#[derive(Default)]
struct WorkDone {
    marks: Vec<String>,
    moves: Vec<String>,
}

/// Somebody else's change may be in the way; that is an answer too, a failure is none.
async fn tried(who: &TestClient, method: Method, path: &str, body: &Value) -> Value {
    let answer = send(who.request(method, path).json(body)).await;
    let status = answer.status.as_u16();
    assert!(matches!(status, 200 | 404 | 409), "{path} {status}: {}", answer.text());
    answer.value()
}

async fn move_some(who: &TestClient, numbers: &mut Numbers, done: &mut WorkDone) {
    let ids = [101, 102, 103];
    let ids = &ids[..=numbers.below(3)];
    let to = if numbers.below(2) == 0 { json!(5) } else { Value::Null };
    let body = json!({"ids": ids, "toClassroomId": to});
    let moved = tried(who, Method::PUT, "/enrollments/bulk-classroom", &body).await;
    done.moves.extend(moved["undoToken"].as_str().map(str::to_owned));
}

async fn edit(who: &TestClient, numbers: &mut Numbers) {
    let (scholar, enrollment) = numbers.one_of(&[(1, 101), (2, 102), (3, 103)]);
    let fields = match numbers.below(6) {
        0 => json!({"scheduledDays": [4]}),
        1 => json!({"scheduledDays": []}),
        // Not of a child who is here, unless that is meant.
        2 => json!({"status": 2, "inactiveDate": DAY, "stillHere": numbers.below(2) == 0}),
        3 => json!({"status": 1, "inactiveDate": null, "enrollmentDate": DAY}),
        4 => json!({"enrollmentDate": "2026-09-08"}),
        _ => json!({"status": 1, "inactiveDate": null}),
    };
    let path = format!("/scholars/{scholar}/enrollments/{enrollment}");
    tried(who, Method::PUT, &path, &fields).await;
}

/// Registers, the list of who is here, the home and the figures say the same of each day, and so does the file of the register
/// where `with_file`.
async fn agree(who: &TestClient, with_file: bool, at: &str) {
    for day in ["2026-11-19", "2026-11-20", DAY] {
        let at = format!("{at}, {day}");
        let register = read(who, &format!("/attendance/register?siteId=21&day={day}")).await;
        let rows = register["results"].as_array().unwrap();
        let figures = format!("/analytics/ada?siteId=21&startDate={day}&endDate={day}");
        let figures = read(who, &figures).await["totals"].clone();
        let status = |row: &Value| row["mark"]["status"].as_str().unwrap_or("--").to_owned();
        let is_taken = |row: &Value| {
            let mark = &row["mark"];
            status(row) != "--"
                || mark["checkIn"].is_string()
                || mark["checkOut"].is_string()
                || mark["checkout"] == "Dismissed"
        };
        let count =
            |is_match: &dyn Fn(&Value) -> bool| rows.iter().filter(|row| is_match(row)).count();
        let came = count(&|row| is_taken(row) && ["Present", "--"].contains(&&*status(row)));
        let late = count(&|row| status(row) == "Late");
        let absent = count(&|row| status(row) == "Absent");
        let expected = count(&|row| row["isScheduled"] == true);
        let taken = count(&|row| row["isScheduled"] == true && is_taken(row));
        for (figure, value) in [
            ("present", came),
            ("late", late),
            ("absent", absent),
            ("notScheduled", count(&|row| status(row) == "Not Scheduled")),
            ("expected", expected),
            ("taken", taken),
            ("incompleteDays", usize::from(taken < expected)),
        ] {
            assert_eq!(figures[figure], value, "{at}: {figure}");
        }
        assert_eq!(register["taken"], count(&is_taken), "{at}");
        let is_complete = taken == expected && came + late + absent > 0;
        assert_eq!(figures["days"], usize::from(is_complete), "{at}");
        assert_eq!(figures["ada"].is_null(), !is_complete, "{at}");
        if day != DAY {
            continue;
        }
        let is_here = |row: &Value| {
            let mark = &row["mark"];
            (mark["checkIn"].is_string() || ["Present", "Late"].contains(&&*status(row)))
                && mark["checkOut"].is_null()
                && mark["checkout"] != "Dismissed"
        };
        let ids = |rows: &[Value]| -> Vec<i64> {
            rows.iter().map(|row| row["ssmId"].as_i64().unwrap()).collect()
        };
        let here: Vec<Value> = rows.iter().filter(|row| is_here(row)).cloned().collect();
        let board = read(who, "/attendance/still-here?siteId=21").await;
        assert_eq!(ids(board["results"].as_array().unwrap()), ids(&here), "{at}: who is here");
        let home = read(who, "/attendance/overview?siteId=21").await["results"][0].clone();
        for (figure, value) in [("stillHere", here.len()), ("expected", expected), ("taken", taken)]
        {
            assert_eq!(home[figure], value, "{at}: {figure} of the home");
        }
        if with_file {
            let file = who.get("/attendance/register.pdf?siteId=21").await.expect(200);
            let text = pdf_pages(&file.body).join(" ");
            for row in rows {
                let name = |field: &str| row[field].as_str().unwrap().to_owned();
                let name = format!("{}, {}", name("lastName"), name("firstName"));
                assert!(text.contains(&name), "{at}: {name} in {text}");
            }
        }
    }
}

/// Makes Ana and Ben one child, or two again.
async fn merge(who: &TestClient) {
    let alike = read(who, "/scholars/1/similar").await;
    let (path, body) = match alike["merges"][0]["mergeId"].as_i64() {
        Some(merge) => ("/scholars/1/unmerge", json!({"mergeId": merge})),
        None => ("/scholars/1/merge", json!({"otherId": 2})),
    };
    tried(who, Method::POST, path, &body).await;
}

/// Uploads two children and other days of Cleo, marks some of them, and takes the upload back.
async fn upload(app: &TestApp, who: &TestClient, numbers: &mut Numbers, at: &str) {
    let day = numbers.one_of(&["Mon", "Thu Fri"]);
    let file = format!(
        "First Name,Last Name,Date of Birth,Grade,Days\nXimena,Quill,3/25/2018,3,M-F\n\
         Bastian,Quill,11/30/2019,K,\nCleo,Cruz,3/4/2018,3,{day}\n"
    );
    let request = who.request(Method::POST, "/roster/upload?siteId=21&fileName=fall.csv");
    send(request.header("content-type", "application/octet-stream").body(file)).await.expect(201);
    let commit = json!({"siteId": 21, "leaveFaulty": true});
    who.post("/roster/commit", &commit).await.expect(200);
    let mut upload = Value::Null;
    for _ in 0..300 {
        let status = read(who, "/roster/scholar-status?siteId=21").await;
        upload = status["upload"].clone();
        if upload["state"] != "importing" {
            break;
        }
        // A job that is tried again waits for its time, which a clock that stands still never shows.
        app.clock().advance(chrono::Duration::seconds(1));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(upload["state"], "done", "{at}: {upload}");
    assert_eq!(miscounted(app).await, 0, "{at}, uploaded");
    let there = read(who, "/scholars?siteId=21&search=Quill").await;
    let new: Vec<i64> = there["results"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| row["ssmId"].as_i64().or_else(|| row["enrollmentId"].as_i64()))
        .collect();
    assert_eq!(new.len(), 2, "{at}: {there}");
    mark(who, DAY, &[(new[numbers.below(2)], "Late"), (103, "Present")]).await;
    assert_eq!(miscounted(app).await, 0, "{at}, marked");
    let undo = json!({"siteId": 21, "uploadId": upload["uploadId"], "also": [3]});
    tried(who, Method::POST, "/roster/undo", &undo).await;
}

#[tokio::test]
async fn counts_equal_a_recount_whatever_happens() {
    let (app, admin) = attendance().await;
    // The children of the fixture have ids that the sequence would give again: a first upload could enter nobody.
    run(&app, "SELECT setval(pg_get_serial_sequence('scholars', 'id'), 1000)").await;
    for seed in seeds() {
        let mut numbers = Numbers(seed);
        let mut done = WorkDone::default();
        for step in 0..STEPS {
            let at = format!("COUNT_SEEDS={seed}, step {step}");
            let day = numbers.one_of(&["2026-11-19", "2026-11-20", DAY]);
            match numbers.below(12) {
                0..=3 => {
                    let statuses = ["Present", "Late", "Absent", "Not Scheduled", "--"];
                    let marks = [101, 102, 103].map(|id| (id, numbers.one_of(&statuses)));
                    let saved = mark(&admin, day, &marks[..=numbers.below(3)]).await;
                    done.marks.extend(saved["undoToken"].as_str().map(str::to_owned));
                }
                4 | 5 => {
                    let Some(token) = done.marks.pop() else { continue };
                    let body = json!({"undoToken": token});
                    tried(&admin, Method::POST, "/attendance/revert", &body).await;
                }
                6 | 7 => move_some(&admin, &mut numbers, &mut done).await,
                8 => {
                    let Some(token) = done.moves.pop() else { continue };
                    let body = json!({"undoToken": token});
                    tried(&admin, Method::POST, "/enrollments/undo-classroom", &body).await;
                }
                9 => edit(&admin, &mut numbers).await,
                10 => merge(&admin).await,
                _ => upload(&app, &admin, &mut numbers, &at).await,
            }
            assert_eq!(miscounted(&app).await, 0, "{at}");
            // What is missing is what is expected and not taken, row for row.
            let days = "startDate=2026-11-15&endDate=2026-11-23";
            let chart = read(&admin, &format!("/analytics/completion?siteId=21&{days}")).await;
            let rows =
                read(&admin, &format!("/analytics/completion/missing?siteId=21&{days}")).await;
            let [expected, taken] =
                ["expected", "taken"].map(|name| chart["totals"][name].as_i64().unwrap());
            assert_eq!(rows["count"], expected - taken, "{at}");
            agree(&admin, step % 10 == 9, &at).await;
        }
    }
    assert!(app.count("attendance", "is_taken").await > 0);
    run(&app, "DELETE FROM classrooms WHERE id = 5; DELETE FROM scholars WHERE id = 1").await;
    assert_eq!(miscounted(&app).await, 0);
}

/// Marks scholars of the day as they are seen at that moment; somebody else may be faster.
async fn mark_as_seen(who: &TestClient, numbers: &mut Numbers) {
    let seen = read(who, &format!("/attendance/register?siteId=21&day={DAY}")).await;
    let rows = seen["results"].as_array().unwrap();
    if rows.is_empty() {
        return;
    }
    let marks: Vec<Value> = rows[..=numbers.below(rows.len())]
        .iter()
        .map(|row| {
            let status = numbers.one_of(&["Present", "Late", "Absent", "Not Scheduled", "--"]);
            json!({"ssmId": row["ssmId"], "version": row["mark"]["version"], "status": status})
        })
        .collect();
    let body = json!({"siteId": 21, "day": DAY, "marks": marks});
    tried(who, Method::PUT, "/attendance/register", &body).await;
}

#[tokio::test]
async fn counts_equal_a_recount_while_all_work_at_once() {
    let (app, admin) = attendance().await;
    for seed in seeds() {
        let marking = async |of: u64| {
            let mut numbers = Numbers(seed ^ of);
            for _ in 0..STEPS {
                mark_as_seen(&admin, &mut numbers).await;
            }
        };
        let moving = async {
            let (mut numbers, mut done) = (Numbers(seed), WorkDone::default());
            for _ in 0..STEPS {
                move_some(&admin, &mut numbers, &mut done).await;
                edit(&admin, &mut numbers).await;
            }
        };
        join!(marking(1), marking(2), marking(3), moving);
        assert_eq!(miscounted(&app).await, 0, "COUNT_SEEDS={seed}");
    }
    assert!(app.count("attendance", "version > 1").await > 0);
}

#[tokio::test]
async fn an_upload_by_which_one_comes_and_one_leaves_counts_the_account_anew() {
    let (app, _) = roster().await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let maya = made(&account, child("Maya", 22)).await;
    made(&account, child("Noor", 21)).await;
    let left = json!({
        "siteId": 21, "enrollmentDate": "2026-09-08", "status": 2, "inactiveDate": "2026-10-01",
    });
    let path = format!("/scholars/{}/enrollments", maya["scholarId"]);
    account.post(&path, &left).await.expect(201);
    let mut conn = app.database.owner().await;
    conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
    let counted = async |conn: &mut AsyncPgConnection, scholars: i64| {
        roster::scholars::counts::count_accounts(conn).await.unwrap();
        let of_account = format!("account_id = 1 AND scholars = {scholars}");
        assert_eq!(app.count("account_scholars", &of_account).await, 1, "{scholars}");
        // The site has as many either way.
        assert_eq!(app.count("site_scholars", "site_id = 21 AND scholars = 1").await, 1);
    };
    counted(&mut conn, 2).await;
    let file = "First Name,Last Name,Birth Date,Entering Grade,Status,Inactive Date\n\
        Maya,López,2018-03-04,3,Active,\nNoor,López,2018-03-04,3,Inactive,2026-10-01\n";
    let done = entered(&account, "winter.csv", file).await;
    assert_eq!(done["state"], "done", "{done}");
    counted(&mut conn, 1).await;
    let undo = json!({"siteId": 21, "uploadId": done["uploadId"]});
    account.post("/roster/undo", &undo).await.expect(200);
    counted(&mut conn, 2).await;
}
