//! Who did what: read, narrowed, paged, exported, and never changed.

use diesel::sql_query;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient};

use crate::things::service;

/// Two accounts in which somebody did something, and the people.
struct AuditWorld {
    app: TestApp,
    provider: TestClient,
    ours: TestClient,
    theirs: TestClient,
}

async fn world() -> AuditWorld {
    let (app, _, provider) = TestApp::start(service())
        .at("2026-11-20T12:00:00Z".parse().unwrap())
        .with_user(Role::SuperAdmin, Place::provider())
        .await;
    let ours = app.user(Role::AccountAdmin, Place::account(1)).await;
    let theirs = app.user(Role::AccountAdmin, Place::account(2)).await;
    for (who, account, name) in [
        (&ours, 1, "first"),
        (&theirs, 2, "theirs"),
        (&provider, 1, "by the provider"),
        (&ours, 1, "last"),
    ] {
        let thing = json!({"accountId": account, "thingName": name});
        who.post("/things", &thing).await.expect(201);
        app.clock().advance(chrono::Duration::hours(1));
    }
    AuditWorld { app, provider, ours, theirs }
}

async fn names(who: &TestClient, query: &str) -> Vec<Value> {
    let list = who.get(&format!("/audit{query}")).await.expect(200).value();
    let rows = list["results"].as_array().unwrap().iter();
    rows.map(|row| row["after"]["name"].clone()).collect()
}

#[tokio::test]
async fn an_entry_says_who_did_what_as_whom_and_when() {
    let world = world().await;
    world.app.insert_place(Place::account(1)).await;
    let viewing =
        world.provider.viewing("role=4,account=1").with_header("x-correlation-id", "abc-7");
    viewing.post("/things", &json!({"accountId": 1, "thingName": "viewed"})).await.expect(201);
    let list = world.ours.get("/audit?count=1").await.expect(200).value();
    let entry = &list["results"][0];
    assert_eq!(
        (&entry["action"], &entry["entity"], &entry["occurredAt"]),
        (&json!("thing.make"), &json!("thing"), &json!("2026-11-20T16:00:00Z"))
    );
    assert_eq!(
        (&entry["actorUserId"], &entry["actorName"]),
        (&json!(world.provider.user_id), &json!("Test User"))
    );
    assert_eq!(
        (&entry["viewedRole"], &entry["viewedAccountId"], &entry["viewedProgramId"]),
        (&json!(4), &json!(1), &json!(null))
    );
    assert_eq!((&entry["before"], &entry["after"]["name"]), (&json!(null), &json!("viewed")));
    assert_eq!(
        (&entry["address"], &entry["correlationId"]),
        (&json!("127.0.0.1"), &json!("abc-7"))
    );
}

#[tokio::test]
async fn an_account_admin_sees_the_own_accounts_and_the_provider_all() {
    let world = world().await;
    assert_eq!(names(&world.ours, "").await, ["last", "by the provider", "first"]);
    assert_eq!(names(&world.theirs, "").await, ["theirs"]);
    assert_eq!(names(&world.provider, "").await, ["last", "by the provider", "theirs", "first"]);
    assert_eq!(names(&world.provider, "?accountId=2").await, ["theirs"]);
    let foreign = world.ours.get("/audit?accountId=2").await;
    foreign.expect_problem(404, "Error_NotFound");
    world.ours.get("/audit/export?accountId=2").await.expect_problem(404, "Error_NotFound");
    // Staff of another account sees nothing of it by being account admin here.
    let both = [(Role::AccountAdmin, Place::account(1)), (Role::Staff, Place::site(2, 3, 4))];
    let both = world.app.user_with(&both).await;
    assert_eq!(names(&both, "").await.len(), 3);
    both.get("/audit?accountId=2").await.expect_problem(404, "Error_NotFound");
    for (role, place) in [
        (Role::ContentAdmin, Place::provider()),
        (Role::ProgramAdmin, Place::program(1, 2)),
        (Role::SessionAdmin, Place::site(1, 2, 3)),
        (Role::Staff, Place::site(1, 2, 3)),
        (Role::NoAccess, Place::account(1)),
    ] {
        let lower = world.app.user(role, place).await;
        lower.get("/audit").await.expect_problem(403, "Error_Forbidden");
        lower.get("/audit/export").await.expect_problem(403, "Error_Forbidden");
    }
    world.app.anon().get("/audit").await.expect_problem(401, "Error_InvalidToken");
}

#[tokio::test]
async fn filters_narrow_together() {
    let world = world().await;
    let mine = format!("?actorUserId={}", world.ours.user_id);
    for (query, expected) in [
        (mine.as_str(), vec!["last", "first"]),
        ("?entity=thing&entityId=1", vec!["first"]),
        ("?entity=thin", vec![]),
        ("?entity=thin,thing&entityId=1", vec!["first"]),
        ("?action=thing.make&actorUserId=0", vec![]),
        ("?action=", vec!["last", "by the provider", "first"]),
        ("?action=%00", vec!["last", "by the provider", "first"]),
        ("?from=2026-11-20T14:00:00Z", vec!["last", "by the provider"]),
        ("?from=2026-11-20T14:00:00Z&to=2026-11-20T15:00:00Z", vec!["by the provider"]),
        ("?to=2026-11-20T07:00:01-05:00", vec!["first"]),
        ("?search=THE%20prov", vec!["by the provider"]),
        ("?search=%25", vec![]),
        ("?search=%20%00", vec!["last", "by the provider", "first"]),
        ("?sortDir=asc", vec!["first", "by the provider", "last"]),
        ("?sortDir=2&search=st", vec!["last", "first"]),
    ] {
        assert_eq!(names(&world.ours, query).await, expected, "{query}");
    }
    for query in ["?from=yesterday", "?count=0", "?count=101", "?accountId=x", "?sortDir=up"] {
        let refused = world.ours.get(&format!("/audit{query}")).await;
        refused.expect_problem(400, "Error_ValidationFailed");
    }
    // Not even PostgreSQL has such days.
    for (field, time) in [("from", "-9999-01-01T00:00:00Z"), ("to", "%2B99999-01-01T00:00:00Z")] {
        let refused = world.ours.get(&format!("/audit?{field}={time}")).await;
        let refused = refused.expect_problem(400, "Error_ValidationFailed").value();
        let message = "The date must lie between 1900 and 2999";
        assert_eq!(refused["errors"], json!({ field: [message] }));
    }
    let long = format!("/audit?entity={}", "x".repeat(65));
    world.ours.get(&long).await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test]
async fn an_entry_is_found_by_the_name_of_what_it_is_about() {
    let world = world().await;
    world.app
        .database
        .owner()
        .await
        .batch_execute(
            r##"INSERT INTO audit_log
                (occurred_at, account_id, actor_client_id, session_id, action, entity, entity_id, before, after)
             VALUES ('2026-11-20T00:00:01Z', 1, '', '', 'a', 'user', '5', NULL, '{"firstName": "Ada", "lastName": "Loya"}'),
                    ('2026-11-20T00:00:02Z', 1, '', '', 'b', 'site', '6', '{"siteName": "Old Hall"}', '{"siteName": "New Hall"}'),
                    ('2026-11-20T00:00:03Z', 1, '', '', 'c', 'site', '7', '{"siteName": "Old Mill"}', NULL),
                    ('2026-11-20T00:00:04Z', 1, '', '', 'd', 'role', '812', NULL, '{"role": 7}')"##,
        )
        .await
        .unwrap();
    for (search, found) in [
        ("da%20lo", "a"),
        ("new%20h", "b"),
        ("mill", "c"),
        ("%23812", "d"),
        ("old%20h", "b"),
        ("hall%20old", ""),
    ] {
        let list = world.ours.get(&format!("/audit?search={search}")).await.expect(200).value();
        let actions: Vec<&str> = list["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["action"].as_str().unwrap())
            .collect();
        assert_eq!(actions.concat(), found, "{search}");
    }
}

#[tokio::test]
async fn the_oldest_come_first_page_by_page() {
    let world = world().await;
    let first = world.ours.get("/audit?sortDir=asc&count=2").await.expect(200).value();
    let next = format!("?sortDir=asc&count=2&cursor={}", first["next"]);
    assert_eq!(first["results"][0]["after"]["name"], "first");
    assert_eq!(names(&world.ours, &next).await, ["last"]);
}

#[tokio::test]
async fn pages_follow_each_other_while_more_is_written() {
    let world = world().await;
    // Entries of one moment are told apart by their ids.
    for n in 0..5 {
        let thing = json!({"accountId": 1, "thingName": format!("at once {n}")});
        world.ours.post("/things", &thing).await.expect(201);
    }
    let mut seen = Vec::new();
    let mut path = "/audit?count=3".to_owned();
    loop {
        let page = world.ours.get(&path).await.expect(200).value();
        seen.extend(
            page["results"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()),
        );
        let thing = json!({"accountId": 1, "thingName": "meanwhile"});
        world.ours.post("/things", &thing).await.expect(201);
        match page["next"].as_i64() {
            Some(next) => path = format!("/audit?count=3&cursor={next}"),
            None => break,
        }
    }
    let mut sorted = seen.clone();
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    sorted.dedup();
    assert_eq!((seen.len(), &seen), (8, &sorted));
}

#[tokio::test]
async fn the_file_holds_everything_and_no_formula() {
    let world = world().await;
    world.app
        .database
        .owner()
        .await
        .batch_execute(
            "INSERT INTO audit_log (occurred_at, account_id, actor_client_id, session_id, action, entity, entity_id)
             SELECT '2026-11-20T08:00:00Z', 1, '=cmd|calc', '', 'job.run', 'job', n FROM generate_series(1, 2500) n",
        )
        .await
        .unwrap();
    let file = world.ours.get("/audit/export").await.expect(200);
    assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(
        file.header("content-disposition"),
        Some("attachment; filename=\"things-audit.csv\"")
    );
    let text = file.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 3 + 2500);
    assert!(lines[0].starts_with("\u{feff}Id,When,Account,Person,Name,"), "{}", lines[0]);
    assert!(lines[1].contains(",2026-11-20T15:00:00.000Z,1,"), "{}", lines[1]);
    assert!(
        lines[1].contains(",Test User,") && lines[1].contains("\"\"name\"\":\"\"last\"\""),
        "{}",
        lines[1]
    );
    assert!(lines[4].contains(",'=cmd|calc,"), "{}", lines[4]);
    assert!(lines.iter().all(|line| !line.contains("theirs")));
    let narrowed = world.ours.get("/audit/export?action=thing.make").await.expect(200);
    assert_eq!(narrowed.text().lines().count(), 4);
    // That they were taken away is told, with what was asked for.
    let export_entries = world.ours.get("/audit?action=audit.export").await.expect(200).value();
    let exports = export_entries["results"].as_array().unwrap();
    let rows: Vec<_> = exports.iter().map(|entry| entry["after"]["rows"].clone()).collect();
    assert_eq!(rows, [3, 2503]);
    assert_eq!(exports[0]["after"]["filter"]["action"], serde_json::json!(["thing.make"]));
    assert_eq!((&exports[0]["accountId"], &exports[0]["entity"]), (&1.into(), &"audit".into()));
}

#[tokio::test]
async fn the_serving_role_cannot_change_or_remove_an_entry() {
    let world = world().await;
    let mut serving = world.app.database.serving().await;
    serving.batch_execute("SELECT set_config('afterbell.accounts', '*', false)").await.unwrap();
    for statement in [
        "UPDATE audit_log SET action = 'x'",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
        "SELECT 1 FROM audit_log FOR UPDATE",
        "INSERT INTO audit_log (id, occurred_at, actor_client_id, session_id, action, entity, entity_id)
         OVERRIDING SYSTEM VALUE
         SELECT id, occurred_at, actor_client_id, session_id, action, entity, entity_id FROM audit_log
         ON CONFLICT (id) DO UPDATE SET action = 'x'",
    ] {
        let error = sql_query(statement).execute(&mut serving).await.unwrap_err();
        assert!(error.to_string().contains("permission denied"), "{statement}: {error}");
    }
    for statement in [
        "ALTER TABLE audit_log DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE audit_log ALTER COLUMN action SET DEFAULT 'x'",
        "CREATE RULE quiet AS ON INSERT TO audit_log DO INSTEAD NOTHING",
        "DROP TABLE audit_log",
    ] {
        let error = sql_query(statement).execute(&mut serving).await.unwrap_err();
        assert!(error.to_string().contains("must be owner"), "{statement}: {error}");
    }
    assert_eq!(names(&world.ours, "").await, ["last", "by the provider", "first"]);
}

#[derive(diesel::QueryableByName)]
struct Plan {
    #[diesel(sql_type = diesel::sql_types::Text, column_name = "QUERY PLAN")]
    line: String,
}

/// Each filter, and a page after the first, is a range of an index, however long the log is.
#[tokio::test]
async fn a_page_is_read_by_an_index() {
    let app = TestApp::start(service()).await;
    let mut conn = app.database.owner().await;
    conn.batch_execute(
        "INSERT INTO audit_log (occurred_at, account_id, actor_user_id, actor_client_id, session_id, action, entity, entity_id)
         SELECT '2026-01-01'::timestamptz + n * interval '1 minute', n % 50, n % 500, '', '', 'a' || n % 40, 'e' || n % 10, n
         FROM generate_series(1, 50000) n;
         ANALYZE audit_log",
    )
    .await
    .unwrap();
    let mut serving = app.database.serving().await;
    for (scope, condition, index) in [
        ("*", "true", "audit_log_by_time"),
        ("*", "occurred_at < '2026-01-09'", "audit_log_by_time"),
        ("7", "account_id = 7", "audit_log_by_account"),
        ("7", "account_id = 7 AND occurred_at < '2026-01-09'", "audit_log_by_account"),
        ("*", "actor_user_id = 7", "audit_log_by_actor"),
        ("*", "entity = 'e7' AND entity_id = '7'", "audit_log_by_entity"),
        (
            "*",
            "action = 'a7' AND occurred_at >= '2026-01-09' AND occurred_at < '2026-01-10'",
            "audit_log_by_",
        ),
    ] {
        let more =
            "(occurred_at, id) < (SELECT b.occurred_at, b.id FROM audit_log b WHERE b.id = 25000)";
        for condition in [condition.to_owned(), format!("{condition} AND {more}")] {
            serving
                .batch_execute(&format!(
                    "SELECT set_config('afterbell.accounts', '{scope}', false)"
                ))
                .await
                .unwrap();
            let explain = format!(
                "EXPLAIN SELECT * FROM audit_log WHERE {condition} ORDER BY occurred_at DESC, id DESC LIMIT 26"
            );
            let plan: Vec<Plan> = sql_query(explain).load(&mut serving).await.unwrap();
            let plan: Vec<String> = plan.into_iter().map(|plan| plan.line).collect();
            let plan = plan.join("\n");
            assert!(plan.contains(index) && !plan.contains("Seq Scan"), "{condition}\n{plan}");
        }
    }
}
