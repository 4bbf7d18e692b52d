//! Files with a line for each contact of a child, and files that end the enrollment of a child who is checked in.

use reqwest::Method;
use serde_json::{Value, json};
use testing::{TestClient, send};

use crate::{
    attendance::{DAY, attendance, save},
    uploads::{outcomes, roster, settled, table, upload},
};

const FILE: &str = include_str!("../data/import/one-line-for-each-contact.csv");

async fn reviewed(who: &TestClient, text: &str) -> Value {
    upload(who, "clever.csv", text.as_bytes()).await.expect(201);
    let done = json!({"siteId": 21, "columns": {}, "isDone": true});
    who.post("/roster/configure", &done).await.expect(200);
    table(who, "").await
}

async fn names(who: &TestClient, first: &str) -> Vec<String> {
    let list = who.get(&format!("/scholars?search={first}")).await.expect(200).value();
    let id = list["results"][0]["scholarId"].as_i64().unwrap();
    let record = who.get(&format!("/scholars/{id}")).await.expect(200).value();
    let families = record["families"].as_array().unwrap().iter();
    families
        .map(|one| {
            format!(
                "{} {} {}",
                one["firstName"].as_str().unwrap(),
                one["relationship"],
                one["phoneNumber"]
            )
        })
        .collect()
}

#[tokio::test]
async fn lines_that_differ_in_their_contact_alone_are_one_child() {
    let (_, admin) = roster().await;
    let review = reviewed(&admin, FILE).await;
    let shown: Vec<(u64, String)> = outcomes(&review);
    let shown: Vec<(u64, &str)> = shown.iter().map(|(line, what)| (*line, what.as_str())).collect();
    // Lines 3 and 4 are of line 2, and line 6 of line 5. Line 7 gives a contact another phone number, line 9 has a phone number
    // that is none, line 10 says again what line 8 says, and line 12 gives the child another grade.
    assert_eq!(
        shown,
        [
            (2, "added"),
            (5, "added"),
            (7, "faulty"),
            (8, "added"),
            (9, "faulty"),
            (10, "repeated"),
            (11, "added"),
            (12, "faulty"),
        ]
    );
    let row = |line: u64| {
        let rows = review["results"].as_array().unwrap();
        rows.iter().find(|row| row["line"] == line).unwrap().clone()
    };
    assert_eq!(
        row(2)["mergedLines"],
        json!([
            {"line": 3, "contacts": ["Luis Cruz"], "changes": []},
            {"line": 4, "contacts": ["Elena Mora"], "changes": []},
        ])
    );
    assert_eq!(row(7)["faults"][0]["code"], "otherContactLine");
    assert_eq!(row(7)["faults"][0]["params"], json!({"line": 5}));
    assert_eq!(row(12)["faults"][0]["code"], "otherLine");
    assert_eq!((&review["counts"]["merged"], &review["counts"]["added"]), (&json!(3), &json!(4)));
    // Somebody who looks for a contact finds the child's line.
    let found = table(&admin, "&search=Elena").await;
    assert_eq!(outcomes(&found), [(2, "added".to_owned())]);

    let commit = json!({"siteId": 21, "leaveFaulty": true});
    admin.post("/roster/commit", &commit).await.expect(200);
    let done = settled(&admin).await;
    let summary = &done["summary"];
    assert_eq!(
        (&summary["added"], &summary["merged"], &summary["leftOut"]),
        (&json!(4), &json!(3), &json!(3)),
        "{done}"
    );
    assert_eq!(
        names(&admin, "Ana").await,
        [
            "Rosa \"Mother\" \"7185550101\"",
            "Luis \"Father\" \"7185550102\"",
            "Elena \"Grandparent\" \"7185550103\"",
        ]
    );
    // What one line lacks of a contact another one has.
    assert_eq!(names(&admin, "Moussa").await, ["Fatou \"Mother\" \"7185550104\""]);

    // Again it changes nothing; another number on the third line of a child is told there.
    let again = FILE.replace("(718) 555-0103", "(718) 555-0113");
    let review = reviewed(&admin, &again).await;
    let first = &review["results"][0];
    assert_eq!((&first["outcome"], &first["changes"]), (&json!("changed"), &json!([])));
    let change = &first["mergedLines"][1]["changes"];
    assert_eq!(change[0]["field"], "families.0.phoneNumber");
    assert_eq!(
        (change[0]["before"].clone(), change[0]["isNew"].clone()),
        (json!("7185550103"), json!(false))
    );
    assert_eq!(review["results"][1]["outcome"], "unchanged");
}

#[tokio::test]
async fn a_fault_of_one_line_leaves_out_the_whole_child_and_says_where() {
    let (_, admin) = roster().await;
    let maya = json!({
        "firstName": "Maya", "lastName": "Cruz", "birthDate": "2018-03-25", "enteringGrade": "3",
        "enrollment": {"siteId": 21},
        "families": [{"firstName": "Luis", "lastName": "Cruz", "isBarred": true}],
    });
    admin.post("/scholars", &maya).await.expect(201);
    let file = "First Name,Last Name,Birth Date,Grade,Contact Name,Contact Pickup\n\
        Maya,Cruz,3/25/2018,3,Rosa Cruz,Yes\nMaya,Cruz,3/25/2018,3,Luis Cruz,Yes\nMaya,Cruz,3/25/2018,3,Ida Cruz,No\n";
    let review = reviewed(&admin, file).await;
    let codes: Vec<(u64, Value)> = review["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["line"].as_u64().unwrap(), row["faults"][0]["code"].clone()))
        .collect();
    assert_eq!(
        codes,
        [(2, json!("mergedLine")), (3, json!("pickupBarred")), (4, json!("mergedLine"))]
    );
}

#[tokio::test]
async fn checked_in_scholars_become_inactive_only_on_confirmation() {
    let (app, admin) = attendance().await;
    let marks = json!([{"ssmId": 101, "status": "Present", "checkIn": "15:05"}, {"ssmId": 102, "status": "Absent"}]);
    save(&admin, marks).await;
    crate::attendance::run(
        &app,
        "UPDATE scholars SET birth_date = '2018-03-04', entering_grade = 3;
         UPDATE enrollments SET birth_date = '2018-03-04', entering_grade = 3;",
    )
    .await;
    let file = format!(
        "First Name,Last Name,Birth Date,Grade,Status,Inactive Date\n\
         Ana,Abbot,2018-03-04,3,Inactive,{DAY}\nBen,Ball,2018-03-04,3,Inactive,{DAY}\n"
    );
    let review = reviewed(&admin, &file).await;
    assert_eq!(outcomes(&review), [(2, "changed".to_owned()), (3, "changed".to_owned())]);
    assert_eq!(review["notices"]["stillHere"], json!([2]));
    let mut commit = json!({"siteId": 21});
    admin.post("/roster/commit", &commit).await.expect_problem(409, "Error_ScholarStillHere");
    // From another system nobody says so: she stays.
    admin.delete("/roster?siteId=21").await.expect(204);
    let request = admin.request(Method::POST, "/roster/import?siteId=21&fileName=all.csv");
    let request = request.header("content-type", "application/octet-stream");
    let made = send(request.body(file.clone())).await.expect(201).value();
    let done = settled(&admin).await;
    assert_eq!(
        (&done["summary"]["changed"], &done["summary"]["leftOut"]),
        (&json!(1), &json!(1)),
        "{done}"
    );
    let rejects = format!("/roster/import/{}/rejects?siteId=21", made["upload"]["uploadId"]);
    let answer = admin.get(&rejects).await.expect(200).text();
    assert!(answer.contains("2,Status,Abbot,This scholar is checked in"), "{answer}");
    assert_eq!(app.count("enrollments", "id = 101 AND status = 1").await, 1);
    // With the tick she leaves.
    reviewed(&admin, &file).await;
    commit["stillHere"] = json!(true);
    admin.post("/roster/commit", &commit).await.expect(200);
    let done = settled(&admin).await;
    assert_eq!(done["summary"]["changed"], json!(1), "{done}");
    assert_eq!(app.count("enrollments", "id = 101 AND status = 2").await, 1);
}

/// Names with each sign of typesetting that is stored as the sign that people type.
fn typeset_names() -> String {
    let signs = "\u{2018}\u{2019}\u{2bb}\u{2bc}\u{2032}\u{b4}\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}";
    let lines = signs.chars().enumerate().map(|(number, sign)| {
        let day = number + 1;
        format!("Mary{sign}Jo,O{sign}Test\u{e9}n,2017-05-{day:02},3\n")
    });
    let head = "First Name,Last Name,Birth Date,Grade\n".to_owned();
    lines.fold(head, |file, line| file + &line)
}

#[tokio::test]
async fn children_with_typeset_names_are_entered_once_by_a_direct_upload() {
    let (app, admin) = roster().await;
    for (key, counted) in [("added", 13), ("unchanged", 13)] {
        let request = admin
            .request(Method::POST, "/roster/import?siteId=21&fileName=all.csv&allowSimilar=true");
        let request = request.header("content-type", "application/octet-stream");
        send(request.body(typeset_names())).await.expect(201);
        let done = settled(&admin).await;
        assert_eq!(done["summary"][key], json!(counted), "{done}");
    }
    let typed = "first_name IN ('Mary-Jo', 'Mary''Jo') AND last_name IN ('O-Test\u{e9}n', 'O''Test\u{e9}n')";
    assert_eq!(app.count("scholars", typed).await, 13);
}

#[tokio::test]
async fn a_direct_upload_reports_an_ignored_future_date() {
    let (app, admin) = roster().await;
    let file = "First Name,Last Name,Birth Date,Grade,Inactive Date\n\
                Gaia,Testexit,2019-12-31,K,2026-11-20\nFabian,Testexit,2017-04-19,3,2029-06-26\n";
    let request = admin.request(Method::POST, "/roster/import?siteId=21&fileName=all.csv");
    let request = request.header("content-type", "application/octet-stream");
    let made = send(request.body(file)).await.expect(201).value();
    let done = settled(&admin).await;
    assert_eq!((&done["summary"]["added"], &done["summary"]["leftOut"]), (&json!(2), &json!(0)));
    let rejects = format!("/roster/import/{}/rejects?siteId=21", made["upload"]["uploadId"]);
    let answer = admin.get(&rejects).await.expect(200).text();
    assert!(answer.contains("3,Inactive Date,2029-06-26,The line was entered without"), "{answer}");
    assert_eq!(answer.lines().count(), 2, "{answer}");
    assert_eq!(app.count("enrollments", "status = 2 AND inactive_on = '2026-11-20'").await, 1);
}

#[tokio::test]
async fn a_direct_upload_says_which_sheet_and_columns_it_reads() {
    let (_, admin) = roster().await;
    let book = include_bytes!("../data/import/a-sheet-for-each-grade.xlsx");
    let import = async |more: &str| {
        let path = format!("/roster/import?siteId=21&fileName=grades.xlsx{more}");
        let request = admin.request(Method::POST, &path);
        send(request.header("content-type", "application/octet-stream").body(book.to_vec())).await
    };
    let refused = import("&sheet=Grade%2099").await.expect(400).value();
    assert_eq!(refused["errors"]["sheet"], json!(["The workbook has no such sheet"]));
    let made = import("").await.expect(201).value();
    let read = &made["read"];
    let (sheet, others) =
        (read["sheet"].as_str().unwrap(), read["otherSheets"].as_array().unwrap());
    assert!(!others.is_empty() && read["hiddenLines"] == 0, "{read}");
    assert!(others.iter().all(|other| other["name"] != sheet), "{read}");
    let other = others[0]["name"].as_str().unwrap().to_owned();
    settled(&admin).await;
    let id = &made["upload"]["uploadId"];
    let answer = admin.get(&format!("/roster/import/{id}?siteId=21")).await.expect(200).value();
    assert_eq!((&answer["read"], &answer["state"]), (read, &json!("done")));
    let chosen = import(&format!("&sheet={}", other.replace(' ', "%20"))).await.expect(201).value();
    assert_eq!(chosen["read"]["sheet"], other.as_str());
    settled(&admin).await;
    // The lines of an upload that is under review are what is downloaded at its steps.
    reviewed(&admin, "First Name,Last Name,Birth Date,Grade,Shoe size\nUma,Reed,1/31/2019,2,31\n")
        .await;
    let nothing = json!({"ColumnsToHide": ["birthDate"]});
    let lines = admin.post("/roster/download?siteId=21&step=3", &nothing).await.expect(200).text();
    assert_eq!(lines, "\u{feff}First Name,Last Name,Grade,Shoe size\r\nUma,Reed,2,31\r\n");
    admin.post("/roster/download?step=3", &nothing).await.expect(400);
    admin.post("/roster/download?siteId=21&step=2&filetype=xlsx", &nothing).await.expect(400);
    admin.post("/roster/download?siteId=22&step=2", &nothing).await.expect(404);
    admin.delete("/roster?siteId=21").await.expect(204);
    admin.post("/roster/download?siteId=21&step=3", &nothing).await.expect(404);
    let roster = admin.post("/roster/download?siteId=21&step=4", &nothing).await.expect(200).text();
    assert!(roster.contains("Last Name") && !roster.contains("Shoe size"), "{roster}");
}
