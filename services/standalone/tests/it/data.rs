//! Commands that work on the data, while the portal runs and while it does not.

use std::io::{Cursor, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use serde_json::Value;
use zip::{ZipWriter, write::SimpleFileOptions};

use crate::binary::{Portal, directory, output, refuse, succeed, succeed_with};

const DIRECTORY: &str = "\
PROGRAM TYPE,PROGRAM,SITE NAME,BOROUGH / COMMUNITY,AGENCY,Contact Number,Grade Level / Age Group ,Location 1,Postcode,Latitude,Longitude,Community Board,Council District,Census Tract,BIN,BBL,NTA
After-School Programs,Beacon,IS 49,Staten Island,Community Center,718.556.1565,6 and up,\"101 Warren Street, Staten Island\",10304,40.62,-74.08,1,49,29,5,5,Stapleton
After-School Programs,Beacon,IS 49,Staten Island,Community Center,718.556.1565,6 and up,\"101 Warren Street, Staten Island\",10304,40.62,-74.08,1,49,29,5,5,Stapleton
After-School Programs,Beacon,,Staten Island,Community Center,718.556.1565,6 and up,,,,,,,,,,
";

fn summary(text: &str) -> Value {
    serde_json::from_str(text.trim()).unwrap()
}

#[tokio::test]
async fn demo_data_a_token_an_import_and_an_invitation() {
    let dir = directory();
    std::fs::write(dir.path().join("partners.csv"), DIRECTORY).unwrap();
    let import = ["import", "directory", "partners.csv", "--json", "--data", "data"];
    let super_admin =
        ["invite", "--email", "first@example.org", "--role", "super-admin", "--data", "data"];

    // Nothing runs yet.
    let first = summary(&succeed(dir.path(), &import));
    assert_eq!(
        (&first["rowsRead"], &first["accounts"], &first["sites"]),
        (&3.into(), &1.into(), &1.into())
    );
    assert_eq!((&first["merged"], &first["rejected"]), (&1.into(), &1.into()));
    let rejects = std::fs::read_to_string(dir.path().join("partners.rejects.csv")).unwrap();
    assert_eq!(rejects.lines().count(), 2, "{rejects}");
    assert!(succeed(dir.path(), &super_admin).contains("/identity/invitation?token="));

    let portal = Portal::start(dir.path(), &["--demo"]);

    // The portal runs.
    let again = summary(&succeed(dir.path(), &import));
    assert_eq!((&again["accounts"], &again["sites"]), (&0.into(), &0.into()));
    assert_eq!((&again["merged"], &again["alreadyThere"]), (&2.into(), &2.into()));
    let link = succeed(dir.path(), &super_admin);
    assert!(link.starts_with(&portal.url), "{link}");
    let page = reqwest::get(link.trim()).await.unwrap();
    assert_eq!(page.status(), 200);
    let staff_nowhere = [
        "invite",
        "--email",
        "x@example.org",
        "--role",
        "staff",
        "--account",
        "1",
        "--data",
        "data",
    ];
    assert!(refuse(dir.path(), &staff_nowhere).contains("required"));

    let token =
        succeed(dir.path(), &["token", "--user", "account@demo.afterbell.test", "--data", "data"]);
    let me = reqwest::Client::new()
        .get(format!("{}/api/identity/users/me", portal.url))
        .bearer_auth(token.trim())
        .send()
        .await
        .unwrap();
    assert_eq!(me.status(), 200);
    let me: Value = serde_json::from_str(&me.text().await.unwrap()).unwrap();
    assert_eq!(me["roleId"], 4);
    let programs = reqwest::Client::new()
        .get(format!(
            "{}/api/admin/users/{}/account/{}/starprogramandsessiondata/0",
            portal.url, me["id"], me["accountID"]
        ))
        .bearer_auth(token.trim())
        .send()
        .await
        .unwrap();
    let programs: Value = serde_json::from_str(&programs.text().await.unwrap()).unwrap();
    assert_eq!(programs.as_array().unwrap().len(), 5);
    assert_eq!(programs[0]["isStar"], true, "{programs}");

    // The provider's own people have addresses of its domain.
    let provider = succeed(
        dir.path(),
        &["token", "--user", "superadmin@demo.afterbell.test", "--data", "data"],
    );
    let admin = |email: &str| {
        let body = serde_json::json!({
            "firstName": "Ada", "lastName": "Lane", "email": email, "userRoles": [{"roleId": 2}],
        });
        let url = format!("{}/api/identity/users", portal.url);
        let request = reqwest::Client::new().post(url).bearer_auth(provider.trim());
        request.header("content-type", "application/json").body(body.to_string()).send()
    };
    let refused = admin("ada@example.org").await.unwrap();
    assert_eq!(refused.status(), 400);
    let refused: Value = serde_json::from_str(&refused.text().await.unwrap()).unwrap();
    assert!(refused["errors"]["email"][0].as_str().unwrap().contains("internal"), "{refused}");
    assert_eq!(admin("ada@demo.afterbell.test").await.unwrap().status(), 201);

    let unknown =
        output(dir.path(), &["token", "--user", "nobody@demo.afterbell.test", "--data", "data"]);
    assert_eq!(unknown.status.code(), Some(2));
    the_demo_is_believable(dir.path(), &portal.url).await;
    a_course_of_a_package_is_taken(dir.path(), &portal.url).await;
    scholars_come_from_a_file(dir.path());
    staff_come_from_a_file(dir.path());
}

/// Imports a package with a course, which whoever it is for can then take, until it is taken back.
async fn a_course_of_a_package_is_taken(dir: &Path, url: &str) {
    const COURSE: &str = "+++
kind = \"course\"
title = \"Field Trips\"
summary = \"Before the bus leaves.\"
subscription = \"essentials-core\"
grades = [\"2\"]
audience = [\"Staff\"]
duration = 10
requiredWithin = 14

[[part]]
kind = \"page\"
title = \"Count\"
body = \"At the door, on the bus, at the gate.\"
+++

Count.
";
    let token = |email: &str| succeed(dir, &["token", "--user", email, "--data", "data"]);
    let author = token("content@demo.afterbell.test");
    let import = async |text: String| {
        let mut package = ZipWriter::new(Cursor::new(Vec::new()));
        package.start_file("items/field-trips.en.md", SimpleFileOptions::default()).unwrap();
        package.write_all(text.as_bytes()).unwrap();
        let request = reqwest::Client::new()
            .post(format!("{url}/api/content/package?dryRun=false"))
            .bearer_auth(author.trim())
            .header("content-type", "application/zip")
            .body(package.finish().unwrap().into_inner());
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let staff = token("staff@demo.afterbell.test");
    let offered = async |count: usize| {
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            let list = reqwest::Client::new()
                .get(format!("{url}/api/learning-management/userCourses?slug=field-trips"))
                .bearer_auth(staff.trim());
            let answer = list.send().await.unwrap().text().await.unwrap();
            let courses = summary(&answer)["results"].as_array().unwrap().clone();
            if courses.len() == count || Instant::now() > until {
                return courses;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let (status, report) = import(COURSE.replace("page", "quiz")).await;
    assert_eq!(status, 200, "{report}");
    assert!(report.contains("there is no kind \\\"quiz\\\""), "{report}");
    assert_eq!(import(COURSE.to_owned()).await.0, 200);
    let courses = offered(1).await;
    assert_eq!(
        (&courses[0]["title"], &courses[0]["parts"], &courses[0]["isRequired"]),
        (&"Field Trips".into(), &1.into(), &true.into())
    );
    let draft = COURSE.replace("duration", "published = false\nduration");
    assert_eq!(import(draft).await.0, 200);
    assert_eq!(offered(0).await.len(), 0);
}

/// Imports staff at a site of the demo, whose portal runs.
fn staff_come_from_a_file(dir: &Path) {
    const STAFF: &str = "\
Employee Name,Work Email,Title,Access
\"Quillby, Dana\",dana.quillby@example.org,teacher,Staff
\"Quillby, Omar\",,Counselor,
\"Quillby, Kit\",,,Site admin
";
    std::fs::write(dir.join("staff.csv"), STAFF).unwrap();
    let import = |more: &[&'static str]| {
        [&["import", "staff", "staff.csv", "--site", "1"], more, &["--data", "data"]].concat()
    };
    let dry = succeed(dir, &import(&["--dry-run"]));
    assert!(dry.contains("Work Email     ->  Email (another word for it)"), "{dry}");
    assert!(dry.ends_with("This was a dry run: nothing was written.\n"), "{dry}");
    let first = summary(&succeed(dir, &import(&["--json"])));
    assert_eq!((&first["added"], &first["rejected"]), (&2.into(), &1.into()));
    let rejects = std::fs::read_to_string(dir.join("staff.rejects.csv")).unwrap();
    assert!(
        rejects.contains("Email address is missing for the highlighted team members."),
        "{rejects}"
    );
    let again = summary(&succeed(dir, &import(&["--json"])));
    assert_eq!((&again["added"], &again["unchanged"]), (&0.into(), &2.into()));
    let nowhere = ["import", "staff", "staff.csv", "--site", "999999", "--data", "data"];
    assert_eq!(refuse(dir, &nowhere), "afterbell: there is no site 999999");
}

/// What the site admin of the demo finds at the two sites.
async fn the_demo_is_believable(dir: &Path, url: &str) {
    let user = "session@demo.afterbell.test";
    let token = succeed(dir, &["token", "--user", user, "--data", "data"]);
    let http = reqwest::Client::new();
    let read = async |path: &str| -> Value {
        let http_request = http.get(format!("{url}/api/{path}")).bearer_auth(token.trim());
        let answer = http_request.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    };
    let rows = |list: &Value| list["results"].as_array().unwrap().clone();
    let me = read("identity/users/me").await;
    let sites: Vec<i64> = me["userRoles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|role| role["siteId"].as_i64().unwrap())
        .collect();
    let [first, second] = sites[..] else { unreachable!("{me}") };

    // Somebody was called away from an upload.
    let today = read(&format!("roster/attendance/overview?siteId={second}")).await;
    let upload = &today["results"][0]["uploads"][0];
    assert_eq!(
        (&upload["fileName"], &upload["kind"]),
        (&"spring-transfers.csv".into(), &"scholars".into())
    );

    // Children came one by one, and some have left.
    let since = (chrono::Utc::now() - chrono::Duration::days(50)).date_naive();
    let chart = read(&format!("roster/analytics/retention?siteId={first}&startDate={since}")).await;
    let [joined, left] = ["joined", "left"].map(|name| chart["totals"][name].as_i64().unwrap());
    assert!(joined > 5 && left > 1, "{chart}");
    let left_scholars =
        read(&format!("roster/analytics/enrollment/scholars?siteId={first}&which=gone")).await;
    assert!(rows(&left_scholars).iter().all(|row| row["leftNote"].is_string()), "{left_scholars}");

    // Two were entered twice, some come to both sites, and the register shows what guards them.
    let pairs = read(&format!("roster/scholars/similar/pairs?siteId={first}")).await;
    assert_eq!(rows(&pairs).len(), 2, "{pairs}");
    let children = async |site: i64| {
        rows(
            &read(&format!(
                "roster/analytics/enrollment/scholars?siteId={site}&which=ever&count=100"
            ))
            .await,
        )
    };
    let (here, there) = (children(first).await, children(second).await);
    let both = here.iter().filter(|one| there.iter().any(|it| it["scholarId"] == one["scholarId"]));
    assert_eq!(both.count(), 4);
    let register = rows(&read(&format!("roster/attendance/register?siteId={first}")).await);
    for flag in ["hasEpiPen", "hasCustodyAlert"] {
        assert!(register.iter().any(|row| row[flag] == true), "{flag}");
    }
    let barred =
        |row: &Value| row["contacts"].as_array().unwrap().iter().any(|it| it["isBarred"] == true);
    assert!(register.iter().any(barred));
    let oldest = here.iter().map(|row| row["scholarId"].as_i64().unwrap()).min().unwrap();
    let documents = read(&format!("roster/scholars/{oldest}/documents")).await;
    assert_eq!(rows(&documents).len(), 1, "{documents}");
    let columns =
        read(&format!("roster/participants/column-config?accountId={}", me["accountID"])).await;
    assert!(columns.to_string().contains("T-shirt size"), "{columns}");
}

/// Imports scholars at a site of the demo, whose portal runs.
fn scholars_come_from_a_file(dir: &Path) {
    const SCHOLARS: &str = "\
Student Name;DOB;Grade Level;Teacher
Quill, Ximena;03/25/2018;3rd;Ms. Lee
Quill, Bastian;11/30/2019;K;Ms. Kim
Quill;1/2/2019;K;Ms. Kim
";
    std::fs::write(dir.join("scholars.csv"), SCHOLARS).unwrap();
    let import = |more: &[&'static str]| {
        [&["import", "scholars", "scholars.csv", "--site", "1"], more, &["--data", "data"]].concat()
    };
    let dry = succeed(dir, &import(&["--dry-run"]));
    assert!(dry.contains("Student Name  ->  Name (has its name)"), "{dry}");
    assert!(dry.contains("Order of days: month first, as in \"03/25/2018\""), "{dry}");
    assert!(dry.contains("added                 2"), "{dry}");
    assert!(dry.ends_with("This was a dry run: nothing was written.\n"), "{dry}");
    let first = summary(&succeed(dir, &import(&["--json"])));
    assert_eq!(
        (&first["rowsRead"], &first["added"], &first["rejected"]),
        (&3.into(), &2.into(), &1.into())
    );
    assert_eq!(first["matched"][0]["field"], "name");
    let rejects = std::fs::read_to_string(dir.join("scholars.rejects.csv")).unwrap();
    let expected =
        "line,column,value,reason\r\n4,Student Name,Quill,First and last name are needed\r\n";
    assert_eq!(rejects, expected);
    let again = summary(&succeed(dir, &import(&["--json"])));
    assert_eq!((&again["added"], &again["unchanged"]), (&0.into(), &2.into()));
    let nowhere = ["import", "scholars", "scholars.csv", "--site", "999999", "--data", "data"];
    assert_eq!(refuse(dir, &nowhere), "afterbell: there is no site 999999");
    std::fs::write(dir.join("mapping.toml"), "[columns]\n\"Student Name\" = \"\"").unwrap();
    let unmatched = refuse(dir, &import(&["--mapping", "mapping.toml"]));
    assert!(unmatched.contains("no column was found for First Name, Last Name"), "{unmatched}");
}

#[tokio::test]
async fn another_system_gets_a_client_until_it_is_revoked() {
    let dir = directory();
    std::fs::write(dir.path().join("partners.csv"), DIRECTORY).unwrap();
    succeed(dir.path(), &["import", "directory", "partners.csv", "--data", "data"]);
    let client = |args: &[&'static str]| [&["client"], args, &["--data", "data"]].concat();
    let add = |account, role| {
        client(&["add", "--name", "Bus lines", "--account", account, "--role", role, "--json"])
    };
    let list = client(&["list"]);
    assert_eq!(succeed(dir.path(), &list), "There is no client.\n");
    let unknown = refuse(dir.path(), &add("99", "staff"));
    assert_eq!(unknown, "afterbell: there is no account 99");
    let refused = refuse(dir.path(), &add("1", "super-admin"));
    assert!(refused.contains("Super Admin is no role for a client"), "{refused}");

    let portal = Portal::start(dir.path(), &[]);
    let issued = summary(&succeed(dir.path(), &add("1", "account-admin")));
    let [id, secret] = ["clientId", "clientSecret"].map(|name| issued[name].as_str().unwrap());
    let http = reqwest::Client::new();
    let token = async || {
        let request =
            http.post(format!("{}/connect/token", portal.url)).basic_auth(id, Some(secret));
        request.form(&[("grant_type", "client_credentials")]).send().await.unwrap()
    };
    let answer = token().await;
    assert_eq!(answer.status(), 200);
    let tokens: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    let ask = async || {
        let http_request = http.get(format!("{}/api/admin/programs", portal.url));
        http_request.bearer_auth(tokens["access_token"].as_str().unwrap()).send().await.unwrap()
    };
    let programs = ask().await;
    assert_eq!(programs.status(), 200);
    assert!(programs.text().await.unwrap().contains("Beacon"));

    let listed = succeed(dir.path(), &list);
    assert!(listed.starts_with(&format!("{id}  Account Admin, account 1  since ")), "{listed}");
    assert!(listed.ends_with("  Bus lines\n") && !listed.contains(secret), "{listed}");
    let revoke = ["client", "revoke", "--id", id, "--data", "data"];
    let printed = succeed(dir.path(), &revoke);
    assert!(
        printed.starts_with("The client gets no tokens any more, and those it has have ended."),
        "{printed}"
    );
    assert_eq!(token().await.status(), 401);
    // What it has ends with it, at the gateway and in the service behind it.
    assert_eq!(ask().await.status(), 401);
    assert_eq!(succeed(dir.path(), &revoke), "The client was revoked before.\n");
    let listed = summary(&succeed(dir.path(), &client(&["list", "--json"])));
    assert_eq!((&listed["id"], &listed["isRevoked"]), (&id.into(), &true.into()));
    let unknown = refuse(dir.path(), &client(&["revoke", "--id", "afterbell-web"]));
    assert!(unknown.contains("there is no client \"afterbell-web\""), "{unknown}");
}

#[tokio::test]
async fn parked_events_are_listed_and_tried_again() {
    let dir = directory();
    let portal = Portal::start(dir.path(), &[]);
    let parked = ["events", "parked", "--data", "data"];
    assert_eq!(succeed(dir.path(), &parked), "No event is parked.\n");

    let server = portal.postgres();
    let url = server.url("afterbell_admin", "afterbell_admin_owner");
    // One that nobody can read, and one that a broker did not take.
    AsyncPgConnection::establish(&url)
        .await
        .unwrap()
        .batch_execute(
            r"SET afterbell.accounts = '*';
              INSERT INTO outbox (account_id, topic, key, entity_type, entity_id, version, deleted, payload,
                correlation_id, traceparent)
              VALUES (1, 'afterbell.admin.state', '1/site/9', 'site', 9, 1, false, '\xffff', '', '');
              INSERT INTO event_parked (stream, partition_no, mark, key, envelope, error)
              VALUES ('relay:afterbell.admin.state', 0, 7, '1/site/7', '\x00', 'too large for the broker')",
        )
        .await
        .unwrap();
    // Who copies anything of admin's, but for admin.
    let follows = |service: &platform::Service| {
        let copies = (service.copies)();
        service.name != "admin"
            && copies.tables().iter().any(|table| table.kind().source == "admin")
    };
    let followers = crate::services::all().iter().filter(|service| follows(service)).count();
    assert!(followers > 0);
    let begun = Instant::now();
    let printed = loop {
        let printed = succeed(dir.path(), &parked);
        let refused = printed.matches("not an event").count();
        if refused == followers || begun.elapsed() > Duration::from_secs(30) {
            break printed;
        }
    };
    assert!(printed.contains("relay:afterbell.admin.state 7  1/site/7"), "{printed}");
    assert!(printed.contains("outbox:admin 1  1/site/9\n    not an event: "), "{printed}");

    // As in a container, which knows the databases and no secret of any service.
    let elsewhere = server.url("afterbell_{service}", "afterbell_{service}");
    let elsewhere = [("AFTERBELL_DATABASE__URL", elsewhere.as_str())];
    let listed = succeed_with(dir.path(), &["events", "parked"], &elsewhere);
    assert_eq!(listed.matches("not an event").count(), followers, "{listed}");

    let retry = output(dir.path(), &["events", "retry", "--data", "data"]);
    assert_eq!(retry.status.code(), Some(1));
    let printed = String::from_utf8(retry.stdout).unwrap();
    let expected = format!("1 went in, {followers} are still refused.\n");
    assert!(printed.ends_with(&expected), "{printed}");
    let left = succeed(dir.path(), &["events", "parked", "--json", "--data", "data"]);
    assert_eq!(left.matches("\"key\":\"1/site/9\"").count(), followers, "{left}");
}
