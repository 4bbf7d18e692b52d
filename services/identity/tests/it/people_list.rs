//! The list of people.

use platform::auth::Role;
use rstest::rstest;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::{
    people::{added, form, role, with, world},
    support::{number, person, run, start, until},
};

/// A small organization: five people in account 1, one in account 9, a super admin.
async fn organization(app: &TestApp) -> TestClient {
    world(app).await;
    let admin = app.user(Role::SuperAdmin, Place::provider()).await;
    for (first, last, email, role_request) in [
        ("José", "Álvarez", "jose@north.test", role(4, None, None)),
        ("Bea", "Brown", "bea@north.test", role(5, Some(2), None)),
        ("Cy", "Clark", "cy@south.test", role(6, Some(2), Some(3))),
        ("Di", "Díaz", "di@south.test", role(7, Some(2), Some(3))),
        ("Ed", "Evans", "ed@south.test", role(7, Some(4), Some(5))),
    ] {
        let body = json!({"firstName": first, "lastName": last, "userRoles": [role_request]});
        added(&admin, &with(&form(email), body)).await;
    }
    let elsewhere = json!({"roleId": 7, "accountId": 9, "programId": 8, "siteId": 7});
    let body = json!({"firstName": "Flo", "lastName": "Fox", "userRoles": [elsewhere]});
    added(&admin, &with(&form("flo@east.test"), body)).await;
    admin
}

async fn names(user: &TestClient, query: &str) -> (Vec<String>, i64) {
    let page = user.get(&format!("/users/list?{query}")).await.expect(200).value();
    let names = page["results"].as_array().unwrap().iter();
    let names = names.map(|row| row["lastName"].as_str().unwrap().to_owned()).collect();
    (names, page["count"].as_i64().unwrap())
}

#[rstest]
#[case("accountId=1", &["Álvarez", "Brown", "Clark", "Díaz", "Evans"])]
#[case("accountId=1&sortDir=desc", &["Evans", "Díaz", "Clark", "Brown", "Álvarez"])]
#[case("accountId=1&sortField=firstName", &["Brown", "Clark", "Díaz", "Evans", "Álvarez"])]
#[case("accountId=1&sortField=systemRole&sortDir=2", &["Evans", "Díaz", "Clark", "Brown", "Álvarez"])]
#[case("accountId=1&sortField=email&count=2&page=2", &["Díaz", "Evans"])]
#[case("accountId=1&RoleType=7", &["Díaz", "Evans"])]
#[case("accountId=1&filter=systemRole:4,7", &["Álvarez", "Díaz", "Evans"])]
#[case("accountId=1&filter=systemRole:4,Staff", &["Álvarez", "Díaz", "Evans"])]
#[case("accountId=1&filter=systemRole:12", &[])]
#[case("programId=2", &["Brown", "Clark", "Díaz"])]
#[case("siteId=5", &["Evans"])]
#[case("SearchField=lastName&Search=alva", &["Álvarez"])]
#[case("searchField=firstName&search=JOS", &["Álvarez"])]
#[case("searchField=email&search=south", &["Clark", "Díaz", "Evans"])]
#[case("searchField=email&search=SOUTH.test", &["Clark", "Díaz", "Evans"])]
#[case("searchField=email&search=south_test", &[])]
#[case("searchField=email&search=south%25test", &[])]
#[case("search=@south.te", &["Clark", "Díaz", "Evans"])]
#[case("searchField=email&search=south&isExactMatch=true", &[])]
#[case("searchField=email&search=cy@south.test&isExactMatch=true", &["Clark"])]
#[case("GlobalSearch=program 4", &["Evans"])]
#[case("globalSearch=di diaz", &["Díaz"])]
#[case("search=teach&accountId=9", &[])]
#[case("searchField=systemRole&search=session", &["Clark"])]
#[case("searchField=siteName&search=site&programId=2", &["Clark", "Díaz"])]
#[case("searchField=invitationStatus&search=--&accountId=9", &["Fox"])]
#[case("searchField=phone&search=212555&accountId=9", &["Fox"])]
#[case("searchField=phone&search=(212) 555-0100&accountId=9", &["Fox"])]
#[case("searchField=phone&search=(212) 555-0100&accountId=9&isExactMatch=true", &["Fox"])]
#[case("searchField=phone&search=555-0100&programId=8", &["Fox"])]
#[case("search=212.555.0100&accountId=9", &["Fox"])]
#[case("search=555-0100&siteId=7", &["Fox"])]
#[case("search=(212) 555-0101", &[])]
#[case("search=2-1&accountId=9", &[])]
#[case("searchField=lastLogin&search=11/21/2026", &[])]
#[case("searchField=revokeDate&search=nonsense", &[])]
#[case("searchField=position&search=TEACHER&siteId=5", &["Evans"])]
#[case("search=100%25", &[])]
#[case("active=true&accountId=1", &[])]
#[tokio::test]
async fn it_is_narrowed_searched_and_sorted(#[case] query: &str, #[case] expected: &[&str]) {
    let app = start().await;
    let admin = organization(&app).await;
    let (found, count) = names(&admin, query).await;
    assert_eq!(found, expected, "{query}");
    if !query.contains("page=") {
        assert_eq!(count, i64::try_from(expected.len()).unwrap(), "{query}");
    } else {
        assert_eq!(count, 5);
    }
}

#[tokio::test]
async fn each_column_sorts_and_only_columns_do() {
    let app = start().await;
    let admin = organization(&app).await;
    for field in [
        "firstName",
        "lastName",
        "systemRole",
        "invitationStatus",
        "invitationDate",
        "programName",
        "lastLogin",
        "siteName",
        "position",
        "email",
        "phone",
        "scheduleDate",
        "revokeDate",
    ] {
        for dir in ["asc", "desc"] {
            for place in ["accountId=1", "programId=2", ""] {
                let query = format!("sortField={field}&sortDir={dir}&{place}");
                assert!(!names(&admin, &query).await.0.is_empty(), "{query}");
            }
        }
        names(&admin, &format!("searchField={field}&search=a")).await;
        names(&admin, &format!("searchField={field}&search=a&isExactMatch=true&programId=2")).await;
    }
    for query in
        ["sortField=password_hash", "searchField=password_hash&search=x", "count=1000", "page=0"]
    {
        let refused = admin.get(&format!("/users/list?{query}")).await;
        refused.expect_problem(400, "Error_ValidationFailed");
    }
}

#[tokio::test]
async fn blanks_stand_last_whichever_way_a_day_is_sorted() {
    let app = start().await;
    let admin = organization(&app).await;
    run(
        &app,
        "UPDATE users SET last_login_at = now() - interval '1 day', invited_at = now() - interval '1 day',
             schedule_date = current_date, revoke_date = current_date WHERE last_name = 'Clark'",
    )
    .await;
    run(
        &app,
        "UPDATE users SET last_login_at = now(), invited_at = now(), schedule_date = current_date + 1,
             revoke_date = current_date + 1 WHERE last_name = 'Brown'",
    )
    .await;
    for field in ["lastLogin", "invitationDate", "scheduleDate", "revokeDate"] {
        for place in ["accountId=1", "programId=2", ""] {
            let sorted = async |dir: &str| {
                let query = format!("sortField={field}&sortDir={dir}&{place}");
                names(&admin, &query).await.0[..2].to_vec()
            };
            assert_eq!(sorted("asc").await, ["Clark", "Brown"], "{field} {place}");
            assert_eq!(sorted("desc").await, ["Brown", "Clark"], "{field} {place}");
        }
    }
}

#[tokio::test]
async fn each_order_and_search_of_the_list_has_an_index() {
    let app = start().await;
    let mut owner = app.database.owner().await;
    let differences = testing::list_differences(&identity::service(), &mut owner).await;
    assert_eq!(differences, Vec::<String>::new());
}

/// Every order can be walked down row by row, blanks last where they stand last.
#[tokio::test]
async fn a_page_begins_after_any_row() {
    let app = start().await;
    let admin = organization(&app).await;
    run(&app, "UPDATE users SET last_login_at = now() - id * interval '1 hour' WHERE last_name IN ('Brown', 'Evans')").await;
    for place in ["accountId=1", "programId=2"] {
        for field in ["lastName", "lastLogin", "siteName", "systemRole"] {
            for dir in ["asc", "desc"] {
                let order = format!("{place}&sortField={field}&sortDir={dir}");
                let (whole, _) = names(&admin, &order).await;
                let mut walked = Vec::new();
                let mut after = String::new();
                loop {
                    let path = format!("/users/list?{order}&count=1{after}");
                    let page = admin.get(&path).await.expect(200).value();
                    let Some(row) = page["results"].get(0) else { break };
                    walked.push(row["lastName"].as_str().unwrap().to_owned());
                    after = format!("&after={}", row["userId"]);
                }
                assert_eq!(walked, whole, "{order}");
            }
        }
    }
}

#[tokio::test]
async fn equal_last_names_sort_by_first_name() {
    let app = start().await;
    let admin = organization(&app).await;
    for (first, last, email) in [
        ("Zoe", "Brown", "zoe@north.test"),
        ("Ada", "Brown Hill", "ada@north.test"),
        ("Ana", "Brown", "ana@north.test"),
    ] {
        let body = json!({"firstName": first, "lastName": last});
        added(&admin, &with(&form(email), body)).await;
    }
    let mut order = vec!["Ana", "Bea", "Zoe", "Ada"];
    for dir in ["asc", "desc"] {
        for place in ["accountId=1", "programId=2", ""] {
            let query = format!("sortDir={dir}&searchField=lastName&search=brown&{place}");
            let page = admin.get(&format!("/users/list?{query}")).await.expect(200).value();
            let rows = page["results"].as_array().unwrap().iter();
            let first: Vec<&str> = rows.map(|row| row["firstName"].as_str().unwrap()).collect();
            assert_eq!(first, order, "{query}");
        }
        order.reverse();
    }
}

#[tokio::test]
async fn counting_ends_at_ten_thousand() {
    let app = start().await;
    run(
        &app,
        "INSERT INTO users (id, account_id, email, first_name, last_name, status) \
         OVERRIDING SYSTEM VALUE SELECT 10000 + n, 1, 'u' || n || '@many.test', 'Many', 'Person', 1 FROM generate_series(1, 10001) n",
    )
    .await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let page = admin.get("/users/list?search=many").await.expect(200).value();
    assert_eq!((&page["count"], &page["isCountExact"]), (&json!(10_000), &json!(false)));
    assert_eq!(page["results"].as_array().unwrap().len(), 14);
    let page = admin.get("/users/list?search=u77@many").await.expect(200).value();
    assert_eq!((&page["count"], &page["isCountExact"]), (&json!(1), &json!(true)));
}

#[tokio::test]
async fn each_manager_sees_the_people_of_the_own_places() {
    let app = start().await;
    organization(&app).await;
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    let (seen, count) = names(&account, "").await;
    assert_eq!(seen, ["Álvarez", "Brown", "Clark", "Díaz", "Evans", "User"]);
    assert_eq!(count, 6);
    let program = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    assert_eq!(names(&program, "").await.0, ["Brown", "Clark", "Díaz", "User"]);
    let site = app.user(Role::SessionAdmin, Place::site(1, 2, 3)).await;
    for query in ["", "programId=2", "siteId=3", "accountId=1"] {
        assert_eq!(names(&site, query).await.0, ["Clark", "Díaz", "User"], "{query}");
    }
    for (user, query) in [
        (&account, "accountId=9"),
        (&account, "programId=8"),
        (&program, "programId=4"),
        (&site, "siteId=5"),
    ] {
        let refused = user.get(&format!("/users/list?{query}")).await;
        refused.expect_problem(404, "Error_NotFound");
    }
    let staff = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    staff.get("/users/list").await.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn the_role_shown_is_the_one_at_the_filtered_place() {
    let app = start().await;
    world(&app).await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let roles = json!([role(5, Some(2), None), role(7, Some(4), Some(5))]);
    added(&admin, &with(&form("ana@afterbell.test"), json!({"userRoles": roles}))).await;
    let row = |query: &'static str| {
        let admin = admin.clone();
        async move {
            let path = format!("/users/list?search=ana&searchField=email&{query}");
            admin.get(&path).await.expect(200).value()["results"][0].clone()
        }
    };
    let wide = row("").await;
    assert_eq!(
        (&wide["roleId"], &wide["programName"], &wide["siteName"], &wide["roleCount"]),
        (&json!(5), &json!("Program 2"), &Value::Null, &json!(2))
    );
    let narrow = row("programId=4").await;
    assert_eq!(
        (&narrow["roleId"], &narrow["programName"], &narrow["siteName"]),
        (&json!(7), &json!("Program 4"), &json!("Site 5"))
    );
    // A place that is renamed is renamed here.
    run(&app, "UPDATE ref_programs SET name = 'Práctica' WHERE id = 2").await;
    assert_eq!(row("").await["programName"], "Práctica");
    assert_eq!(names(&admin, "searchField=programName&search=practica").await.1, 1);
}

#[tokio::test]
async fn counts_follow_added_changed_and_removed_users() {
    let app = start().await;
    let admin = organization(&app).await;
    let stored_count =
        "SELECT coalesce(sum(people), 0) FROM user_counts WHERE status <> 3 AND account_id = 1";
    assert_eq!(number(&app, stored_count).await, 5);
    let all =
        "SELECT coalesce(sum(people), 0) FROM user_counts WHERE status <> 3 AND account_id IS NULL";
    assert_eq!(number(&app, all).await, number(&app, "SELECT count(*) FROM users").await);
    let (_, staff) = names(&admin, "accountId=1&roleType=7&count=1").await;
    assert_eq!(staff, 2);
    let page = admin.get("/users/list?search=ed@&searchField=email").await.expect(200).value();
    let ed = page["results"][0]["userId"].as_i64().unwrap();
    admin.delete(&format!("/users/{ed}")).await.expect(204);
    assert_eq!(number(&app, stored_count).await, 4);
    // Housekeeping adds them up and leaves the sums as they are.
    let before = number(&app, "SELECT count(*) FROM user_counts").await;
    app.clock().advance(chrono::Duration::minutes(6));
    let sums = "SELECT count(*) FROM (SELECT 1 FROM user_counts GROUP BY account_id, role_id, status HAVING sum(people) <> 0) s";
    let rows = number(&app, sums).await;
    assert!(before > rows, "{before} {rows}");
    until(&app, "SELECT count(*) FROM user_counts", rows).await;
    assert_eq!(number(&app, stored_count).await, 4);
    assert_eq!(names(&admin, "accountId=1").await.1, 4);
}

#[tokio::test]
async fn the_file_has_everybody_and_no_formulas() {
    let app = start().await;
    let admin = organization(&app).await;
    run(&app, "UPDATE users SET position = '=HYPERLINK(1)' WHERE last_name = 'Brown'").await;
    let answer = admin.get("/users/downloadusers?accountId=1&sortField=email").await.expect(200);
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"users.csv\""));
    let text = answer.text();
    let text = text.strip_prefix('\u{feff}').expect("a byte-order mark, for Excel");
    assert!(!text.contains('\u{feff}'), "{text}");
    insta::assert_snapshot!(text.replace("\r\n", "\n"));
    let shown = "/users/downloadusers?accountId=1&columns=lastName,lastLogin&timeZone=America/New_York&search=brown";
    run(&app, "UPDATE users SET last_login_at = '2026-11-20T03:00:00Z' WHERE last_name = 'Brown'")
        .await;
    let shown = admin.get(shown).await.expect(200).text();
    assert_eq!(shown, "\u{feff}Last Name,Last Login\r\nBrown,11/19/2026\r\n");
    for query in ["columns=passwordHash", "timeZone=Nowhere"] {
        let refused = admin.get(&format!("/users/downloadusers?{query}")).await;
        refused.expect_problem(400, "Error_ValidationFailed");
    }
    let one = admin.get("/users/downloadusers?search=cy&searchField=firstName").await.expect(200);
    assert_eq!(one.text().lines().count(), 2);
    admin.get("/users/downloadusers?accountId=99").await.expect(200);
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    account.get("/users/downloadusers?accountId=9").await.expect_problem(404, "Error_NotFound");
    let refused = admin.get("/users/downloadusers?sortField=nothing").await;
    refused.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn downloads_of_users_are_audited() {
    let app = start().await;
    let admin = organization(&app).await;
    let path = "/users/downloadusers?accountId=1&roleType=7&columns=lastName&search=brown";
    let lines = admin.get(path).await.expect(200).text().lines().count();
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    account.get("/users/downloadusers?format=xlsx&accountId=0").await.expect(200);
    let log = account.get("/audit?action=user.download").await.expect(200).value();
    let entries = log["results"].as_array().unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0]["accountId"], 1);
    assert_eq!(entries[0]["after"]["filter"]["format"], "xlsx");
    let after = &entries[1]["after"];
    assert_eq!(after["rows"].as_u64().unwrap(), u64::try_from(lines - 1).unwrap());
    assert_eq!(
        after["filter"],
        json!({
            "accountId": 1, "programId": null, "siteId": null, "userId": null, "active": null, "roleType": 7,
            "audience": null, "columns": "lastName", "format": "csv", "filteredBy": [], "isSearched": true,
        })
    );
}

#[tokio::test]
async fn a_long_file_is_sent_whole() {
    let app = start().await;
    run(
        &app,
        "INSERT INTO users (id, account_id, email, first_name, last_name, status) \
         OVERRIDING SYSTEM VALUE SELECT 10000 + n, 1, 'u' || n || '@many.test', 'Many', 'Person', 1 FROM generate_series(1, 3500) n",
    )
    .await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let file = admin.get("/users/downloadusers").await.expect(200).text();
    assert_eq!(file.lines().count(), 3502);
    assert_eq!(names(&admin, "page=250&count=14").await.0.len(), 14);
}

#[tokio::test]
async fn who_works_in_two_programs_is_listed_with_one_of_them_and_their_account() {
    let app = start().await;
    let admin = organization(&app).await;
    let both = json!([role(5, Some(2), None), role(5, Some(4), None)]);
    let body = json!({"firstName": "Gil", "lastName": "Gray", "userRoles": both});
    let made = added(&admin, &with(&form("gil@north.test"), body)).await;
    let id = &made["userId"];
    let listed = admin.get(&format!("/users/list?id={id}")).await.expect(200).value();
    let row = &listed["results"][0];
    assert_eq!((&row["programName"], &row["roleCount"]), (&json!("Program 2"), &json!(2)));
    assert_eq!(row["accountName"], "Account 1");
    let path = format!("/users/downloadusers?id={id}&columns=lastName,programName,accountName");
    let file = admin.get(&path).await.expect(200).text();
    assert!(file.contains("Gray,Program 2,Account 1"), "{file}");
}

#[tokio::test]
async fn people_of_a_program_by_role() {
    let app = start().await;
    let admin = organization(&app).await;
    let groups = admin.get("/users/users-rolewise/program/2").await.expect(200).value();
    let shown: Vec<_> = groups
        .as_array()
        .unwrap()
        .iter()
        .map(|group| (group["roleId"].as_i64().unwrap(), group["count"].as_i64().unwrap()))
        .collect();
    assert_eq!(shown, [(5, 1), (6, 1), (7, 1)]);
    let people = |page: i64| format!("/users/users-rolewise/program/2?count=1&page={page}");
    added(
        &admin,
        &with(
            &form("zoe@north.test"),
            json!({"lastName": "Zeta", "userRoles": [role(7, Some(2), Some(3))]}),
        ),
    )
    .await;
    for (page, name) in [(1, "Díaz"), (2, "Zeta")] {
        let groups = admin.get(&people(page)).await.expect(200).value();
        assert_eq!(
            (&groups[2]["count"], &groups[2]["users"][0]["lastName"]),
            (&json!(2), &json!(name))
        );
    }
    let page = admin.get("/users/account/1/program/2").await.expect(200).value();
    assert_eq!(page["count"], 4);
    admin.get("/users/account/9/program/2").await.expect_problem(404, "Error_NotFound");
    let types = admin.get("/users/type").await.expect(200).value();
    assert_eq!(types[0], json!({"roleType": 1, "name": "Super Admin"}));
    let account = app.user(Role::AccountAdmin, Place::account(1)).await;
    assert_eq!(account.get("/users/type").await.expect(200).value()[0]["roleType"], 4);
}

#[tokio::test]
async fn somebody_without_a_role_is_the_account_s() {
    let app = start().await;
    world(&app).await;
    person(&app, "ana@afterbell.test", Role::Staff, Place::site(1, 2, 3)).await;
    run(&app, "DELETE FROM user_roles").await;
    let admin = app.user(Role::AccountAdmin, Place::account(1)).await;
    let page = admin.get("/users/list?search=ana@&searchField=email").await.expect(200).value();
    assert_eq!(page["results"][0]["roleId"], Value::Null);
    let id = page["results"][0]["userId"].clone();
    let info = admin.get(&format!("/users/info/{id}")).await.expect(200).value();
    let edit = with(&form("ana@afterbell.test"), json!({"version": info["version"]}));
    let edited = admin.put(&format!("/users/{id}"), &edit).await.expect(200).value();
    assert_eq!((&edited["roleId"], &edited["status"]), (&json!(7), &json!(1)));
    let program = app.user(Role::ProgramAdmin, Place::program(1, 4)).await;
    program.get(&format!("/users/info/{id}")).await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn staff_of_a_place_see_nobody_there_though_they_run_another() {
    let app = start().await;
    organization(&app).await;
    let both = [(Role::SessionAdmin, Place::site(1, 2, 3)), (Role::Staff, Place::site(1, 4, 5))];
    let user = app.user_with(&both).await;
    assert_eq!(names(&user, "").await.0, ["Clark", "Díaz", "User"]);
    user.get("/users/list?siteId=5").await.expect_problem(404, "Error_NotFound");
    let ed = number(&app, "SELECT id FROM users WHERE last_name = 'Evans'").await;
    user.get(&format!("/users/info/{ed}")).await.expect_problem(404, "Error_NotFound");
    let one = user.put("/users/bulk-revoke", &json!({"ids": [ed]})).await.expect(200).value();
    assert_eq!(one["results"][0]["error"]["name"], "Error_NotFound");
}

#[tokio::test]
async fn staff_are_listed_without_families_and_the_product() {
    let app = start().await;
    let admin = organization(&app).await;
    for (email, role) in [("kid@x.test", Role::Scholar), ("mom@x.test", Role::Guardian)] {
        person(&app, email, role, Place::site(1, 2, 3)).await;
    }
    person(&app, "old@x.test", Role::NoAccess, Place::site(1, 2, 3)).await;
    let count = async |query: &str| names(&admin, query).await.1;
    assert_eq!(count("accountId=1").await, 8);
    for query in ["accountId=1&audience=staff", "accountId=1&audience=staff&search=test"] {
        assert_eq!(count(query).await, 6, "{query}");
    }
    assert_eq!(count("programId=2&audience=staff").await, 4);
    assert_eq!(count("programId=2").await, 6);
    let file = admin.get("/users/downloadusers?siteId=3&audience=staff").await.expect(200).text();
    assert!(file.contains("old@x.test") && !file.contains("mom@x.test"), "{file}");
    let all = json!({"selectAll": true, "accountId": 1, "audience": "staff", "roleType": 10});
    admin.put("/users/bulk-revoke", &all).await.expect(200);
    assert_eq!(number(&app, "SELECT count(*) FROM users WHERE status = 2").await, 0);
    admin.get("/users/list?audience=children").await.expect(400);
}

#[tokio::test]
async fn days_of_moments_are_those_of_the_reader_s_time_zone() {
    let app = start().await;
    let admin = organization(&app).await;
    // Half past nine in the evening of 31 October in New York.
    let seen = "UPDATE users SET last_login_at = '2026-11-01T01:30:00Z' WHERE last_name = 'Brown'";
    run(&app, seen).await;
    for (query, found) in [
        ("filter=lastLogin:2026-10-31..2026-10-31", 0),
        ("filter=lastLogin:2026-10-31..2026-10-31&timeZone=America/New_York", 1),
        ("filter=lastLogin:2026-10-31&timeZone=America/New_York", 1),
        ("filter=lastLogin:2026-11-01..&timeZone=America/New_York", 0),
        ("filter=lastLogin:2026-11-01..", 1),
    ] {
        assert_eq!(names(&admin, query).await.1, found, "{query}");
    }
    let refused = admin.get("/users/list?filter=lastLogin:2026-10-31&timeZone=Nowhere").await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
    let message = "Time zone must be an IANA name, such as America/New_York";
    assert_eq!(refused["errors"], json!({"timeZone": [message]}));
}
