use std::{
    collections::{HashMap, HashSet},
    fs,
    path::PathBuf,
};

use diesel_async::SimpleAsyncConnection;
use platform::{audit::Actor, auth::Role};
use proptest::prelude::*;
use roster::{
    import::{
        child::Child,
        columns::{Mapping, RosterKind},
        commit::Summary,
        read::Limits,
        rejects::Reject,
        review::{Review, review},
        rows::{Person as _, Site},
        staff::Member,
    },
    uploads::importer::{ImportError, Importer, Report},
};
use serde_json::{Value, json};
use testing::{Place, TestApp};

/// Files as partners send them, each with what it must give beside it.
fn files() -> Vec<PathBuf> {
    files_in("tests/data/import")
}

fn files_in(folder: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension != "snap"));
    files.sort();
    files
}

fn site() -> Site {
    let classrooms = [("blue room".to_owned(), 7), ("green room".to_owned(), 8)];
    let today = "2026-11-23".parse().unwrap();
    let sender = Some(Role::SessionAdmin);
    Site { id: 21, today, classrooms: HashMap::from(classrooms), sender, ..Site::default() }
}

/// A value without what was not said.
fn without_empty(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(name, value)| (name, without_empty(value)));
            let is_filled = |value: &Value| !matches!(value, Value::Null | Value::Bool(false));
            let is_empty = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
            fields.filter(|(_, value)| is_filled(value) && !is_empty(value)).collect()
        }
        Value::Array(values) => values.into_iter().map(without_empty).collect(),
        other => other,
    }
}

fn summary_of(review: &Review<Child>) -> Value {
    let columns: Vec<String> = review
        .columns
        .matched
        .iter()
        .map(|one| format!("{} -> {} ({})", one.heading, one.field.key, one.why))
        .collect();
    let left: Vec<String> =
        review.columns.left.iter().map(|it| format!("{} ({})", it.heading, it.why)).collect();
    let skipped: Vec<String> = review
        .skipped
        .iter()
        .map(|it| format!("{} {}: {}", it.line, it.why.words(), it.text))
        .collect();
    let child = |child: &Child| {
        let mut value = without_empty(json!(child.request));
        value["line"] = json!(child.line);
        for (is_so, notice) in [
            (child.is_left_by_date, "leftByDate"),
            (child.is_of_odd_age, "oddAge"),
            (child.future_inactive_date().is_some(), "dateNotKept"),
        ] {
            if is_so {
                value[notice] = json!(true);
            }
        }
        // What a consent or a learning status denies is said too.
        for field in ["consentFieldTrip", "photoOptOut"] {
            if json!(child.request)[field] == json!(false) {
                value[field] = json!(false);
            }
        }
        value
    };
    let reject = |it: &Reject| format!("{} {} {:?}: {}", it.line, it.column, it.value, it.reason);
    let others = review.aside.sheets.iter();
    let others: Vec<String> = others.map(|it| format!("{}: {} lines", it.name, it.lines)).collect();
    let mut summary = json!({
        "form": review.form.to_string(),
        "columns": columns,
        "left": left,
        "dateOrder": review.date_order.to_string(),
        "skipped": skipped,
        "rows": review.rows,
        "children": review.checked.people.iter().map(child).collect::<Vec<_>>(),
        "repeated": review.checked.repeated,
        "rejected": review.checked.rejected,
        "unclearDays": review.checked.unclear_days,
        "rejects": review.checked.rejects.iter().map(reject).collect::<Vec<_>>(),
    });
    if !others.is_empty() {
        summary["otherSheets"] = json!(others);
    }
    if !review.aside.hidden.is_empty() {
        summary["hidden"] = json!(review.aside.hidden);
    }
    summary
}

#[test]
fn every_file_gives_what_stands_beside_it() {
    let files = files();
    assert!(files.len() >= 20, "{}", files.len());
    for path in files {
        let bytes = fs::read(&path).unwrap();
        let actual = match review::<Child>(&bytes, Limits::PAGE, &Mapping::default(), &site()) {
            Ok(review) => summary_of(&review),
            Err(error) => json!({ "error": error.to_string() }),
        };
        insta::with_settings!({
            snapshot_path => "../data/import",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            insta::assert_yaml_snapshot!(name, actual);
        });
    }
}

#[test]
fn every_file_of_staff_gives_what_stands_beside_it() {
    let files = files_in("tests/data/import/staff");
    assert!(files.len() >= 3, "{}", files.len());
    for path in files {
        let bytes = fs::read(&path).unwrap();
        let review = review::<Member>(&bytes, Limits::PAGE, &Mapping::default(), &site()).unwrap();
        let columns = review.columns.matched.iter();
        let columns: Vec<String> = columns
            .map(|one| format!("{} -> {} ({})", one.heading, one.field.key, one.why))
            .collect();
        let member = |it: &Member| {
            let mut value = without_empty(json!(it.request));
            value["line"] = json!(it.line);
            value["inviteRole"] = json!(it.invite_role);
            value
        };
        let checked = &review.checked;
        let reject =
            |it: &Reject| format!("{} {} {:?}: {}", it.line, it.column, it.value, it.reason);
        let actual = json!({
            "columns": columns,
            "left": review.columns.left.iter().map(|it| &it.heading).collect::<Vec<_>>(),
            "dateOrder": review.date_order.to_string(),
            "staff": checked.people.iter().map(member).collect::<Vec<_>>(),
            "repeated": checked.repeated,
            "rejected": checked.rejected,
            "rejects": checked.rejects.iter().map(reject).collect::<Vec<_>>(),
        });
        insta::with_settings!({
            snapshot_path => "../data/import/staff",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            insta::assert_yaml_snapshot!(name, actual);
        });
    }
}

#[test]
fn what_the_person_chose_settles_what_a_file_leaves_open() {
    let days = |order: &str| {
        let mapping =
            Mapping::parse(RosterKind::Scholars, &format!("date_order = \"{order}\"")).unwrap();
        let file = b"First,Last,DOB,Grade\nAna,Cruz,3/4/18,3\nBo,Diaz,12/11/2017,3\n";
        let review = review::<Child>(file, Limits::PAGE, &mapping, &site()).unwrap();
        let children = review.checked.people;
        children
            .iter()
            .map(|child| child.request.birth_date.unwrap().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(days("month-first"), ["2018-03-04", "2017-12-11"]);
    assert_eq!(days("day-first"), ["2018-04-03", "2017-11-12"]);
}

#[test]
fn a_nonexistent_date_is_reported_plainly() {
    let reason = |order: Option<&str>| {
        let order = order.map(|order| format!("date_order = \"{order}\"")).unwrap_or_default();
        let mapping = Mapping::parse(RosterKind::Scholars, &order).unwrap();
        let file = b"First,Last,DOB,Grade\nAna,Cruz,02/30/2018,3\n";
        let review = review::<Child>(file, Limits::PAGE, &mapping, &site()).unwrap();
        let [reject] = review.checked.rejects.as_slice() else { panic!("one fault") };
        reject.reason.clone()
    };
    // It proves no order by itself.
    assert_eq!(reason(None), "This isn't a valid date");
    let month_first = "This isn't a valid date when the month comes first";
    assert_eq!(reason(Some("month-first")), month_first);
    let day_first = "This isn't a valid date when the day comes first";
    assert_eq!(reason(Some("day-first")), day_first);
}

#[test]
fn cells_that_do_not_say_themselves_what_they_mean_have_a_reading() {
    let file = "Student Name,DOB,Grade,Scheduled Days,EpiPen,Status,Guardian,Zip\n\
        \"Quill, Ximena\",3/4/18,3rd,MWF,x,withdrawn,Rosa B. Quill,11001-1234\n\
        Ana Cruz,2018-12-31,3,,Yes,Active,Eva Cruz,11001\n\
        Bo Diaz,3/25/2018,k,,,,,\n";
    let review =
        review::<Child>(file.as_bytes(), Limits::PAGE, &Mapping::default(), &site()).unwrap();
    let readings = &review.checked.readings;
    // A line that has a fault elsewhere, here without an inactive date, is read too.
    let read: Vec<(usize, Value)> =
        readings[&2].iter().map(|one| (one.column, one.value.clone())).collect();
    assert_eq!(
        read,
        [
            (0, json!({"firstName": "Ximena", "lastName": "Quill"})),
            (1, json!("2018-03-04")),
            (2, json!("3")),
            (3, json!([1, 3, 5])),
            (4, json!(true)),
            (5, json!(2)),
            (6, json!({"firstName": "Rosa B.", "lastName": "Quill"})),
            (7, json!("11001")),
        ]
    );
    let plain: Vec<usize> = readings[&3].iter().map(|one| one.column).collect();
    // The page does not say twice what a word says already.
    assert_eq!(plain, [5]);
    assert!(!readings.contains_key(&4), "{readings:?}");
}

#[test]
fn inactive_without_a_date_column_is_reported_at_the_status() {
    let reject_parts = |it: &Reject| (it.column.clone(), it.value.clone(), it.reason.clone());
    let expected = |value: &str| {
        let reason = "Inactive scholars and staff need a column with the inactive date";
        ("Status".to_owned(), value.to_owned(), reason.to_owned())
    };
    let file = b"First,Last,DOB,Grade,Days,Status\nAna,Cruz,3/14/2018,3,MWF,Inactive\n";
    let children = review::<Child>(file, Limits::PAGE, &Mapping::default(), &site()).unwrap();
    let rejects: Vec<_> = children.checked.rejects.iter().map(reject_parts).collect();
    assert_eq!(rejects, [expected("Inactive")]);
    let file = b"First,Last,Email,Status\nTess,Quill,tess@example.org,inactive\n";
    let staff = review::<Member>(file, Limits::PAGE, &Mapping::default(), &site()).unwrap();
    let rejects: Vec<_> = staff.checked.rejects.iter().map(reject_parts).collect();
    assert_eq!(rejects, [expected("inactive")]);
    // With one, the date is what lacks.
    let file = b"First,Last,DOB,Grade,Status,Inactive Date\nAna,Cruz,3/14/2018,3,Inactive,\n";
    let children = review::<Child>(file, Limits::PAGE, &Mapping::default(), &site()).unwrap();
    let columns: Vec<_> = children.checked.rejects.iter().map(|it| it.column.clone()).collect();
    assert_eq!(columns, ["Inactive Date"]);
}

/// It was entered as a child of first name Smithson.
#[test]
fn a_name_without_comma_among_comma_names_needs_review() {
    let file = "Student Name,DOB,Grade,Guardian\n\
        \"Quill, Ximena\",2018-03-04,3,Rosa Quill\n\
        Smithson Jane,2018-12-31,3,Eva Smithson\n\
        \"Diaz, Bo\",2018-03-25,3,\n";
    let review =
        review::<Child>(file.as_bytes(), Limits::PAGE, &Mapping::default(), &site()).unwrap();
    let rejects: Vec<(u64, &str)> =
        review.checked.rejects.iter().map(|reject| (reject.line, reject.reason.as_str())).collect();
    assert_eq!(rejects, [(3, "It is not clear which names are last names; write Last, First")]);
}

#[test]
fn cells_of_staff_have_a_reading_too() {
    let file = "Staff,Phone Type,Position,System Role,Status,Email,Emergency Contact\n\
        \"Quill, Tess\",Mobile,support-staff,Site Admin,current,tess@example.org,\"Cruz, Bo\"\n\
        Ana Cruz,work,Band leader,Sin acceso,,ana@example.org,Eva Cruz\n";
    let review =
        review::<Member>(file.as_bytes(), Limits::PAGE, &Mapping::default(), &site()).unwrap();
    let read = |line: u64| -> Vec<(usize, Value)> {
        let readings = review.checked.readings.get(&line).into_iter().flatten();
        readings.map(|one| (one.column, one.value.clone())).collect()
    };
    assert_eq!(
        read(2),
        [
            (0, json!({"firstName": "Tess", "lastName": "Quill"})),
            (1, json!("Cell")),
            (2, json!("Support Staff")),
            (3, json!(6)),
            (4, json!(1)),
            (6, json!({"firstName": "Bo", "lastName": "Cruz"})),
        ]
    );
    assert_eq!(read(3), [(3, json!(9))]);
}

#[test]
fn the_limits_of_the_page_hold() {
    let limit = |file: &[u8]| {
        review::<Child>(file, Limits::PAGE, &Mapping::default(), &site()).unwrap_err().to_string()
    };
    let large = vec![b'x'; 5_242_881];
    assert_eq!(
        limit(&large),
        "Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB."
    );
    assert_eq!(
        limit(&rows(0..501)),
        "Your file has more than 500 lines. Please split it into smaller files."
    );
    assert_eq!(limit(b""), "Your file is empty.");
}

proptest! {
    #[test]
    fn every_row_of_any_file_is_accounted_for(
        text in "(First,Last,DOB,Grade\n)?([a-zA-Z0-9/ é'.-]{0,9}[,,,;\n\n\"]){0,60}"
    ) {
        if let Ok(review) = review::<Child>(text.as_bytes(), Limits::PAGE, &Mapping::default(), &site()) {
            let checked = review.checked;
            let sound = u64::try_from(checked.people.len()).unwrap() + checked.repeated;
            prop_assert_eq!(sound + checked.rejected, review.rows);
            let lines: HashSet<u64> = checked.rejects.iter().map(|reject| reject.line).collect();
            prop_assert_eq!(u64::try_from(lines.len()).unwrap(), checked.rejected);
        }
    }
}

/// A file of children, no two of whom are one.
fn rows(numbers: std::ops::Range<u32>) -> Vec<u8> {
    let mut file = String::from(
        "First Name,Last Name,Birth Date,Grade,Gender,Days,Guardian Name,Guardian Phone,Guardian Authorized Pickup,\
         Emergency Contact,Allergies,IEP\r\n",
    );
    for number in numbers {
        let letter = |part: u32| char::from(b'a' + u8::try_from(part % 26).unwrap());
        let name: String = [number / 676, number / 26, number].map(letter).iter().collect();
        let (year, month, day) = (2014 + number % 7, 1 + number % 12, 1 + number % 28);
        let allergies = if number % 10 == 0 { "Peanuts" } else { "None" };
        file.push_str(&format!(
            "Ana{name},Cruz,{month}/{day}/{year},{},F,MWF,Eva Cruz,718555{:04},Y,\"Diaz, Bo\",{allergies},N\r\n",
            1 + number % 12,
            number % 10_000,
        ));
    }
    file.into_bytes()
}

/// A roster with sites 21 and 22 of a program of account 1, and site 91 of account 9.
async fn roster() -> TestApp {
    let app = TestApp::start(roster::service()).await;
    for place in [Place::site(1, 2, 21), Place::site(1, 2, 22), Place::site(9, 90, 91)] {
        app.insert_place(place).await;
    }
    app
}

async fn run(
    app: &TestApp,
    site: i64,
    file: &[u8],
    is_dry_run: bool,
) -> Result<(Report, Vec<Reject>), ImportError> {
    let mapping = Mapping::default();
    let importer = Importer {
        sheet: None,
        kind: RosterKind::Scholars,
        platform: &app.platform,
        actor: Actor::system(),
        site,
        mapping: &mapping,
        file_name: "scholars.csv",
        enters_similar: false,
        is_dry_run,
    };
    importer.import(file, Limits::COMMAND).await
}

/// Without the lines that were left out, of which a report tells by itself.
async fn summary(app: &TestApp, site: i64, file: &[u8]) -> Summary {
    let summary = run(app, site, file, false).await.unwrap().0.summary;
    Summary { left_out: 0, ..summary }
}

/// New, enrolled, changed, unchanged.
fn summed(added: u64, enrolled: u64, changed: u64, unchanged: u64) -> Summary {
    Summary { added, enrolled, changed, unchanged, ..Summary::default() }
}

/// How many rows of each table there are.
async fn counts(app: &TestApp) -> Vec<i64> {
    let mut counts = Vec::new();
    for table in ["scholars", "enrollments", "scholar_contacts", "audit_log"] {
        counts.push(app.count(table, "true").await);
    }
    // Accounts are counted each minute, whatever is imported.
    counts.push(app.count("outbox", "entity_type <> 'account-scholars'").await);
    counts
}

const SMALL: &[u8] =
    b"First,Last,DOB,Grade,Group,Guardian,Guardian Phone,Allergies,Enrollment Date\n\
    Maya,Cruz,3/25/2018,3,Blue,Ana Cruz,7185550100,Zanzibar nuts,9/8/2026\n\
    Zoe,Diaz,11/30/2019,K,,,,,\n\
    Uma,Reed,11/30/2019,13,,,,,\n";

#[tokio::test]
async fn a_file_is_imported_once() {
    let app = roster().await;
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "SET afterbell.accounts = '*';
         INSERT INTO classrooms (account_id, program_id, site_id, name, name_key, created_by, modified_by)
         VALUES (1, 2, 21, 'Blue', 'blue', 0, 0)",
    )
    .await
    .unwrap();
    let (dry, _) = run(&app, 21, SMALL, true).await.unwrap();
    assert_eq!(dry.summary, Summary { left_out: 1, ..summed(2, 0, 0, 0) });
    assert_eq!(counts(&app).await, [0, 0, 0, 0, 0]);

    let (report, rejects) = run(&app, 21, SMALL, false).await.unwrap();
    assert_eq!(report.summary, Summary { left_out: 1, ..summed(2, 0, 0, 0) });
    assert_eq!((report.rows_read, report.rejected), (3, 1));
    let reject = rejects.first().unwrap();
    assert_eq!((reject.line, reject.column.as_str(), reject.value.as_str()), (4, "Grade", "13"));
    assert_eq!(reject.reason, "Grade must be Pre-K, K or 1 to 12");
    // One event, however many children there are; an audit entry of the file and one of each child.
    assert_eq!(counts(&app).await, [2, 2, 1, 3, 1]);
    let maya = "first_name = 'Maya' AND birth_date = '2018-03-25' AND has_allergies AND medical IS NOT NULL";
    assert_eq!(app.count("scholars", maya).await, 1);
    let shown = "scholars::text ILIKE '%zanzibar%' OR scholars::text LIKE '%' || encode('Zanzibar', 'hex') || '%'";
    assert_eq!(app.count("scholars", shown).await, 0);
    let enrolled = "first_name = 'Maya' AND classroom_name = 'Blue' AND site_name = 'Site 21' AND enrolled_on = '2026-09-08'";
    assert_eq!(app.count("enrollments", enrolled).await, 1);
    assert_eq!(
        app.count("scholar_contacts", "scholar_first_name = 'Maya' AND last_name = 'Cruz'").await,
        1
    );
    assert_eq!(app.count("site_scholars", "site_id = 21 AND scholars = 2").await, 1);
    assert_eq!(app.count("outbox", "entity_type = 'site-scholars' AND entity_id = 21").await, 1);
    assert_eq!(app.count("audit_log", "action = 'scholar.import' AND account_id = 1").await, 1);

    // It stands among the uploads of the site, so that it can be taken back.
    assert_eq!(
        app.count("roster_uploads", "site_id = 21 AND is_direct AND done_at IS NOT NULL").await,
        1
    );
    assert_eq!(app.count("roster_upload_rows", "is_made AND is_new").await, 2);

    // The same file again changes nothing, however it is written.
    let again = String::from_utf8(SMALL.to_vec()).unwrap().replace("Maya,Cruz", "MAYA, CRUZ");
    assert_eq!(summary(&app, 21, again.as_bytes()).await, summed(0, 0, 0, 2));
    assert_eq!(counts(&app).await, [2, 2, 1, 3, 1]);

    // At another site of the account they are the same children; in another account others.
    let elsewhere = String::from_utf8(SMALL.to_vec()).unwrap().replace("Blue", "");
    let enrolled = summed(0, 2, 0, 0);
    let dry = run(&app, 22, elsewhere.as_bytes(), true).await.unwrap().0.summary;
    assert_eq!(Summary { left_out: 0, ..dry }, enrolled);
    assert_eq!(summary(&app, 22, elsewhere.as_bytes()).await, enrolled);
    assert_eq!(counts(&app).await, [2, 4, 1, 6, 2]);
    let others = summed(2, 0, 0, 0);
    assert_eq!(summary(&app, 91, elsewhere.as_bytes()).await, others);
    assert_eq!(app.count("scholars", "account_id = 9").await, 2);
}

#[tokio::test]
async fn what_fails_leaves_nothing() {
    let app = roster().await;
    let unknown = run(&app, 99, SMALL, false).await.unwrap_err();
    assert!(matches!(unknown, ImportError::Problem(problem) if problem.status == 404));
    let unread = run(&app, 21, b"\x89PNG\r\n\x1a\n\0\0\0\r", false).await.unwrap_err();
    assert_eq!(unread.to_string(), "Please upload a CSV or Excel file (.csv, .xlsx).");
    // The database fails after some batches were written.
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'disk full'; END $$;
         CREATE TRIGGER refused BEFORE INSERT ON scholars FOR EACH ROW
             WHEN (NEW.first_name = 'Anacbn') EXECUTE FUNCTION refused()",
    )
    .await
    .unwrap();
    let number =
        |name: &str| name.bytes().fold(0, |sum, letter| sum * 26 + u32::from(letter - b'a'));
    let at = number("cbn");
    let failed = run(&app, 21, &rows(at - 1_200..at + 10), false).await.unwrap_err();
    assert!(matches!(failed, ImportError::Problem(problem) if problem.status == 500));
    assert_eq!(counts(&app).await, [0, 0, 0, 0, 0]);
    assert_eq!(app.count("site_scholars", "true").await, 0);
}

#[tokio::test]
async fn five_thousand_children_come_in_one_go() {
    let app = roster().await;
    let file = rows(0..5_000);
    let (report, rejects) = run(&app, 21, &file, false).await.unwrap();
    assert_eq!(rejects, []);
    assert_eq!(report.summary, summed(5_000, 0, 0, 0));
    assert_eq!(counts(&app).await, [5_000, 5_000, 10_000, 5_001, 1]);
    assert_eq!(app.count("site_scholars", "site_id = 21 AND scholars = 5000").await, 1);
    assert_eq!(app.count("scholars", "has_allergies").await, 500);
    assert_eq!(app.count("scholar_contacts", "kind = 1 AND allowed_to_pick").await, 5_000);
    let again = summed(0, 0, 0, 5_000);
    assert_eq!(summary(&app, 21, &file).await, again);
    assert_eq!(counts(&app).await, [5_000, 5_000, 10_000, 5_001, 1]);
}

#[tokio::test]
async fn two_imports_at_once_make_each_child_once() {
    let app = roster().await;
    let (forward, both) = (rows(0..700), rows(300..1_000));
    let (one, other) =
        futures_util::future::join(run(&app, 21, &forward, false), run(&app, 22, &both, false))
            .await;
    let (one, other) = (one.unwrap().0.summary, other.unwrap().0.summary);
    assert_eq!(one.added + other.added, 1_000);
    assert_eq!(one.enrolled + other.enrolled, 400);
    assert_eq!(app.count("scholars", "true").await, 1_000);
    assert_eq!(app.count("enrollments", "true").await, 1_400);
}

#[tokio::test]
async fn lines_that_look_like_one_another_are_rejected() {
    let app = roster().await;
    let file = b"First,Last,DOB,Grade\nKatherine,Quill,3/25/2018,3\nKatie,Quill,3/25/2018,3\n";
    let (report, rejects) = run(&app, 21, file, false).await.unwrap();
    assert_eq!((report.summary.added, report.rejected), (1, 1));
    let reject = rejects.first().unwrap();
    assert_eq!((reject.line, reject.value.as_str()), (3, "Katie Quill"));
    assert_eq!(reject.reason, "This child looks like the one on line 2");
    assert_eq!(reject.rule.as_ref().unwrap().code, "alikeLine");
}
