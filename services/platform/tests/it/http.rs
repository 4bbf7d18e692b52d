//! What every handler gets: who may, what is read, how it is refused, and that it happens once.

use chrono::Duration;
use diesel::{QueryableByName, sql_query, sql_types::BigInt};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures_util::future::join;
use platform::{
    auth::{Role, RoleRecord, UserStatus},
    error::Problem,
};
use reqwest::Method;
use rstest::rstest;
use serde_json::json;
use testing::{Place, TestApp, send, sign};

use crate::things::service;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn thing(account: i64, name: &str) -> serde_json::Value {
    json!({"accountId": account, "thingName": name})
}

#[tokio::test]
async fn nobody_may_do_anything() {
    let app = TestApp::start(service()).await;
    let refused = app.anon().get("/things").await.expect_problem(401, "Error_InvalidToken");
    assert_eq!(refused.header("www-authenticate"), Some("Bearer"));
}

#[tokio::test]
async fn a_token_of_another_issuer_or_without_the_claim_is_refused() {
    let app = TestApp::start(service()).await;
    let good = app.claims(7, &[]);
    let mut foreign = good.clone();
    foreign.iss = "https://elsewhere.test".into();
    let mut unmarked = good.clone();
    unmarked.is_bx_portal = false;
    let mut other_audience = good;
    other_audience.aud = "another".into();
    for claims in [foreign, unmarked, other_audience] {
        app.anon()
            .with_token(&sign(&claims))
            .get("/things")
            .await
            .expect_problem(401, "Error_InvalidToken");
    }
}

#[tokio::test]
async fn time_ends_a_token() {
    let (app, _, admin) =
        TestApp::start(service()).with_user(Role::SuperAdmin, Place::provider()).await;
    admin.get("/things").await.expect(200);
    app.platform.clock().advance(Duration::days(2));
    admin.get("/things").await.expect_problem(401, "Error_TokenValidityExpired");
}

#[tokio::test]
async fn the_second_window_is_reported() {
    let (app, _, admin) =
        TestApp::start(service()).with_user(Role::SuperAdmin, Place::provider()).await;
    let day = std::time::Duration::from_secs(86_400);
    app.platform.sessions().activate(admin.user_id, "another", day).await.unwrap();
    admin.get("/things").await.expect_problem(401, "Error_TokenMultipleInstance");
    app.platform.sessions().revoke_user(admin.user_id).await.unwrap();
    admin.get("/things").await.expect_problem(401, "Error_TokenValidityExpired");
}

#[tokio::test]
async fn the_role_must_allow_it() {
    let (app, _, staff) =
        TestApp::start(service()).with_user(Role::Staff, Place::site(1, 2, 3)).await;
    staff.get("/things").await.expect_problem(403, "Error_Forbidden");
    let program_admin = app.user(Role::ProgramAdmin, Place::program(1, 2)).await;
    program_admin.get("/things").await.expect(200);
    program_admin.post("/things", &thing(1, "x")).await.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn a_foreign_tenant_finds_nothing() {
    let (app, _, ours) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let theirs = app.user(Role::AccountAdmin, Place::account(2)).await;
    let made = ours.post("/things", &thing(1, "ours")).await.expect(201);
    let path = made.header("location").unwrap().to_owned();
    ours.get(&path).await.expect(200);
    theirs.get(&path).await.expect_problem(404, "Error_NotFound");
    assert_eq!(theirs.get("/things").await.value()["count"], 0);
    theirs.post("/things", &thing(1, "planted")).await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn without_a_scope_the_serving_role_sees_no_row() {
    let (app, _, ours) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    ours.post("/things", &thing(1, "ours")).await.expect(201);
    let mut serving = app.database.serving().await;
    let mut owner = app.database.owner().await;
    for table in
        ["things", "ref_users", "ref_user_roles", "idempotency_keys", "audit_log", "outbox"]
    {
        let query = format!("SELECT count(*) AS count FROM {table}");
        let seen: Count = sql_query(&query).get_result(&mut serving).await.unwrap();
        assert_eq!(seen.count, 0, "{table}");
    }
    let there: Count =
        sql_query("SELECT count(*) AS count FROM things").get_result(&mut owner).await.unwrap();
    assert_eq!(there.count, 1);
}

#[tokio::test]
async fn the_serving_role_cannot_change_the_audit_log() {
    let app = TestApp::start(service()).await;
    let mut serving = app.database.serving().await;
    for statement in
        ["UPDATE audit_log SET action = 'x'", "DELETE FROM audit_log", "TRUNCATE audit_log"]
    {
        let error = sql_query(statement).execute(&mut serving).await.unwrap_err();
        assert!(error.to_string().contains("permission denied"), "{statement}: {error}");
    }
}

#[tokio::test]
async fn a_changed_role_counts_at_once_where_it_was_changed() {
    let (app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    admin.get("/things").await.expect(200);
    let mut owner = app.database.owner().await;
    sql_query("UPDATE ref_user_roles SET status = 2").execute(&mut owner).await.unwrap();
    app.platform.forget_roles(admin.user_id).await;
    admin.get("/things").await.expect_problem(403, "Error_Forbidden");
}

#[rstest]
#[case("role=1,account=1", 400)]
#[case("nonsense", 400)]
#[case("role=4,account=2", 404)]
#[case("role=5,account=1,program=99", 404)]
#[tokio::test]
async fn a_view_is_checked(#[case] view: &str, #[case] status: u16) {
    let (_app, _, admin) =
        TestApp::start(service()).with_user(Role::Admin, Place::provider()).await;
    admin.viewing(view).get("/things").await.expect(status);
}

#[tokio::test]
async fn below_the_provider_s_admins_nobody_views_as_another() {
    let (_app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    for view in ["role=4,account=1", "role=5,account=1,program=2", "role=4,account=2"] {
        admin.viewing(view).get("/things").await.expect_problem(403, "Error_Forbidden");
    }
}

#[tokio::test]
async fn a_viewed_role_loses_what_the_real_one_could() {
    let (app, _, provider) =
        TestApp::start(service()).with_user(Role::SuperAdmin, Place::provider()).await;
    let mut owner = app.database.owner().await;
    sql_query(
        "INSERT INTO ref_accounts (id, name, status, direct_access, version, position, deleted)
         VALUES (1, 'One', 1, false, 1, 1, false)",
    )
    .execute(&mut owner)
    .await
    .unwrap();
    provider.post("/things", &thing(2, "two")).await.expect(201);
    assert_eq!(provider.get("/things").await.value()["count"], 1);
    let viewing = provider.viewing("role=4,account=1");
    assert_eq!(viewing.get("/things").await.expect(200).value()["count"], 0);
}

#[tokio::test]
async fn an_integrator_acts_with_its_one_role() {
    let app = TestApp::start(service()).await;
    let mut claims = app.claims(0, &[]);
    claims.sub = "client:reports".into();
    claims.sid = String::new();
    claims.role = Role::AccountAdmin.id();
    claims.account_id = Some(1);
    let client = app.anon().with_token(&sign(&claims));
    client.post("/things", &thing(1, "made")).await.expect(201);
    client.post("/things", &thing(2, "made")).await.expect_problem(404, "Error_NotFound");
    claims.account_id = None;
    let unbound = app.anon().with_token(&sign(&claims));
    unbound.post("/things", &thing(1, "made")).await.expect_problem(403, "Error_Forbidden");
}

const CHECK: &str = "Please check the highlighted fields.";

#[rstest]
#[case::no_json("{", "The JSON cannot be read.", json!({}))]
#[case::more_after("{\"accountId\":1,\"thingName\":\"x\"} x", "There is something after the JSON.", json!({}))]
#[case::wrong_type("{\"accountId\":\"one\",\"thingName\":\"x\"}", CHECK, json!({"accountId": ["accountId is invalid"]}))]
#[case::missing("{\"accountId\":1}", CHECK, json!({"thingName": ["Enter thingName"]}))]
#[case::empty("{\"accountId\":1,\"thingName\":\"\"}", CHECK, json!({"thingName": ["thingName is required"]}))]
#[tokio::test]
async fn bad_input_names_its_field(
    #[case] body: &'static str,
    #[case] detail: &str,
    #[case] errors: serde_json::Value,
) {
    let (_app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let request = admin
        .request(reqwest::Method::POST, "/things")
        .header("content-type", "application/json")
        .body(body);
    let refused =
        testing::send(request).await.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!((&refused["detail"], &refused["errors"]), (&json!(detail), &errors));
}

#[tokio::test]
async fn other_bodies_are_refused() {
    let (_app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    admin
        .post_form("/things", &[("thingName", "x")])
        .await
        .expect_problem(415, "Error_UnsupportedMediaType");
    let long = thing(1, &"x".repeat(2 * 1024 * 1024));
    admin.post("/things", &long).await.expect_problem(413, "Error_TooLarge");
    admin.get("/things?page=0").await.expect_problem(400, "Error_ValidationFailed");
    let unread = admin.get("/things?page=x").await;
    let unread = unread.expect_problem(400, "Error_ValidationFailed").value();
    assert_eq!(unread["errors"]["page"], json!(["page is invalid"]));
    // Without a value it is as if it had not been sent.
    admin.get("/things?page=&search=").await.expect(200);
    admin.get("/things/abc").await.expect_problem(404, "Error_NotFound");
    admin.get("/nowhere").await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn a_repeated_post_has_one_effect() {
    let (_app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let once = admin.with_header("idempotency-key", "k1");
    let first = once.post("/things", &thing(1, "x")).await.expect(201);
    let second = once.post("/things", &thing(1, "x")).await.expect(201);
    assert_eq!(first.value(), second.value());
    assert_eq!(first.header("location"), second.header("location"));
    assert_eq!(second.header("idempotency-replayed"), Some("true"));
    assert_eq!(admin.get("/things").await.value()["count"], 1);
    once.post("/things", &thing(1, "y")).await.expect_problem(409, "Error_IdempotencyKeyReused");
}

#[tokio::test]
async fn a_key_belongs_to_its_caller_and_a_failure_frees_it() {
    let (app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let colleague = app.user(Role::AccountAdmin, Place::account(1)).await;
    for client in [&admin, &colleague] {
        client
            .with_header("idempotency-key", "same")
            .post("/things", &thing(1, "x"))
            .await
            .expect(201);
    }
    assert_eq!(admin.get("/things").await.value()["count"], 2);
    let tried = admin.with_header("idempotency-key", "again");
    tried.post("/things", &thing(1, "teapot")).await.expect(418);
    tried.post("/things", &thing(1, "cup")).await.expect(201);
}

#[tokio::test]
async fn many_at_once_with_one_key_have_one_effect() {
    let (_app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let once = admin.with_header("idempotency-key", "burst");
    let body = thing(1, "x");
    let answers =
        futures_util::future::join_all((0..12).map(|_| once.post("/things", &body))).await;
    assert!(answers.iter().all(|answer| matches!(answer.status.as_u16(), 201 | 409)));
    assert_eq!(admin.get("/things").await.value()["count"], 1);
}

#[tokio::test]
async fn a_key_released_during_the_check_is_available() {
    let (app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let mut first = app.database.owner().await;
    let reserved = format!(
        "INSERT INTO idempotency_keys (caller, key, fingerprint, created_at) VALUES ('{}', 'freed', '', now())",
        admin.user_id
    );
    first.batch_execute(&reserved).await.unwrap();
    first.batch_execute("BEGIN; SELECT 1 FROM idempotency_keys FOR UPDATE").await.unwrap();
    let once = admin.with_header("idempotency-key", "freed");
    let second = tokio::spawn(async move { once.post("/things", &thing(1, "x")).await });
    app.until_waiting(1).await;
    first.batch_execute("DELETE FROM idempotency_keys; COMMIT").await.unwrap();
    second.await.unwrap().expect(201);
}

#[tokio::test]
async fn a_deadlock_answers_one_request_with_retry() {
    let app = TestApp::start(service()).await;
    let (mut one, mut two) = (app.database.owner().await, app.database.owner().await);
    one.batch_execute("BEGIN; SELECT pg_advisory_xact_lock(1)").await.unwrap();
    two.batch_execute("BEGIN; SELECT pg_advisory_xact_lock(2)").await.unwrap();
    let (one, two) = join(
        one.batch_execute("SELECT pg_advisory_xact_lock(2)"),
        two.batch_execute("SELECT pg_advisory_xact_lock(1)"),
    )
    .await;
    let problem = Problem::from(one.and(two).unwrap_err());
    assert_eq!((problem.status, problem.name.as_ref()), (409, "Error_VersionConflict"));
}

#[tokio::test]
async fn an_overlong_key_is_refused() {
    let (_app, _, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let refused = admin
        .with_header("idempotency-key", &"k".repeat(256))
        .post("/things", &thing(1, "x"))
        .await;
    let refused = refused.expect_problem(400, "Error_ValidationFailed");
    assert!(refused.value()["correlationId"].is_string());
}

#[tokio::test]
async fn the_correlation_id_comes_back() {
    let app = TestApp::start(service()).await;
    let answer = app.anon().with_header("x-correlation-id", "abc-1").get("/things").await;
    assert_eq!(answer.header("x-correlation-id"), Some("abc-1"));
    assert_eq!(answer.value()["correlationId"], "abc-1");
}

#[tokio::test]
async fn health_metrics_document_and_its_page() {
    let app = TestApp::start(service()).await;
    let anon = app.anon();
    anon.get("/healthz").await.expect(200);
    anon.get("/readyz").await.expect(200);
    let metrics = anon.get("/metrics").await.expect(200).text();
    assert!(metrics.contains("http_route=\"/healthz\""), "{metrics}");
    let document = anon.get("/openapi.json").await.expect(200).value();
    assert_eq!(document["openapi"], "3.1.0");
    let make = &document["paths"]["/things"]["post"];
    assert_eq!(make["operationId"], "make_thing");
    for status in ["201", "400", "401", "403", "404", "409", "413", "415", "429", "503"] {
        assert!(make["responses"][status].is_object(), "{status}");
    }
    assert!(anon.get("/docs/").await.expect(200).text().contains("swagger"));
}

#[tokio::test]
async fn what_stands_beside_requests_is_measured() {
    let app = TestApp::start(service()).await;
    let mut owner = app.database.owner().await;
    owner
        .batch_execute(
            "SET afterbell.accounts = '*';
             INSERT INTO event_parked (stream, partition_no, mark, key, envelope, error)
             VALUES ('outbox:admin', 0, 7, '1/site/1', '', 'of no use')",
        )
        .await
        .unwrap();
    let metrics = app.anon().get("/metrics").await.expect(200).text();
    for line in [
        "afterbell_events_parked{service=\"things\"} 1",
        "afterbell_database_connections_limit{pool=\"requests\",service=\"things\"} 8",
        "afterbell_database_connections_limit{pool=\"background\",service=\"things\"} 6",
        "afterbell_database_waiting{pool=\"requests\",service=\"things\"} 0",
        "afterbell_database_connections{pool=\"background\",service=\"things\",state=\"idle\"}",
        "afterbell_jobs_due{service=\"things\"}",
        "afterbell_jobs_due_age_seconds{service=\"things\"}",
        "afterbell_mail_failures_total",
        "afterbell_cache_failures_total",
    ] {
        assert!(metrics.contains(line), "{line} is not in {metrics}");
    }
}

#[tokio::test]
async fn a_full_disk_is_503_and_logged() {
    let (_app, anon, admin) =
        TestApp::start(service()).with_user(Role::AccountAdmin, Place::account(1)).await;
    let ready = json!({"status": "ready", "cache": "reachable"});
    assert_eq!(anon.get("/readyz").await.expect(200).value(), ready);
    let refused = admin.post("/things", &thing(1, "large")).await;
    let refused = refused.expect_problem(503, "Error_Unavailable");
    assert!(refused.header("retry-after").is_some() && !refused.text().contains("base/"));
    let full = json!({"status": "degraded", "cache": "reachable", "storage": "full"});
    assert_eq!(anon.get("/readyz").await.expect(200).value(), full);
    admin.get("/things").await.expect(200);
}

#[tokio::test]
async fn a_stored_answer_is_not_replayed_with_fewer_rights() {
    let app = TestApp::start(service()).await;
    let at = |account| RoleRecord {
        user_id: 7,
        account_id: Some(account),
        program_id: None,
        site_id: None,
        role: Role::AccountAdmin,
        status: UserStatus::Active,
        program_role: None,
        is_primary_account_admin: false,
    };
    app.insert_user(7, UserStatus::Active, &[at(1), at(2)]).await;
    let admin = app.sign_in(7, &[at(1), at(2)]).await.with_header("idempotency-key", "grants");
    admin.post("/things", &thing(1, "ours")).await.expect(201);
    let again = admin.post("/things", &thing(1, "ours")).await.expect(201);
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    let sql = "DELETE FROM ref_user_roles WHERE user_id = 7 AND account_id = 1";
    app.database.owner().await.batch_execute(sql).await.unwrap();
    app.platform.forget_roles(7).await;
    let refused = admin.post("/things", &thing(1, "ours")).await;
    refused.expect_problem(409, "Error_IdempotencyKeyReused");
}

#[tokio::test]
async fn an_integrator_of_a_disabled_account_is_shut_out() {
    let app = TestApp::start(service()).await;
    app.insert_place(Place::account(1)).await;
    let integrator = app.integrator(Role::AccountAdmin, 1);
    integrator.get("/things").await.expect(200);
    let sql = "SET afterbell.accounts = '*'; UPDATE ref_accounts SET status = 2 WHERE id = 1";
    app.database.owner().await.batch_execute(sql).await.unwrap();
    let refused = async {
        while integrator.get("/things").await.status == 200 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), refused).await.unwrap();
    integrator.get("/things").await.expect_problem(401, "Error_TokenValidityExpired");
}

#[tokio::test]
async fn a_service_that_is_to_stop_ends_connections_with_their_answers() {
    let app = TestApp::start(service()).with_setting("closing_seconds", 60).await;
    let anon = app.anon();
    let open = anon.get("/healthz").await.expect(200);
    assert_eq!(open.header("connection"), None);
    let stopping = tokio::spawn(app.stop());
    // The connection that is kept is answered once more, and told to end.
    let begun = std::time::Instant::now();
    while anon.get("/healthz").await.expect(200).header("connection") != Some("close") {
        assert!(begun.elapsed() < std::time::Duration::from_secs(30));
    }
    tokio::time::timeout(std::time::Duration::from_secs(30), stopping).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_lost_database_is_503() {
    let app = TestApp::start(service()).await;
    let admin = app.sign_in(7, &[]).await;
    app.database.remove().await;
    let refused = admin.get("/things").await.expect_problem(503, "Error_Unavailable");
    assert_eq!(refused.header("retry-after"), Some("1"));
    admin.get("/readyz").await.expect(503);
    admin.get("/healthz").await.expect(200);
}

#[tokio::test]
async fn a_suspended_record_is_no_record() {
    let app = TestApp::start(service()).await;
    let record = RoleRecord {
        user_id: 77,
        account_id: Some(1),
        program_id: None,
        site_id: None,
        role: Role::AccountAdmin,
        status: UserStatus::InvitePending,
        program_role: None,
        is_primary_account_admin: false,
    };
    app.insert_user(77, UserStatus::Active, std::slice::from_ref(&record)).await;
    let client = app.sign_in(77, &[record]).await;
    client.get("/things").await.expect_problem(403, "Error_Forbidden");
}

#[tokio::test]
async fn an_unacceptable_format_is_406() {
    let (app, _, admin) =
        TestApp::start(service()).with_user(Role::SuperAdmin, Place::provider()).await;
    let get = async |accept: &str| {
        let request = admin.request(Method::GET, "/things").header("accept", accept);
        send(request).await
    };
    get("application/json").await.expect(200);
    get("text/html, */*;q=0.1").await.expect(200);
    get("text/csv").await.expect_problem(406, "Error_NotAcceptable");
    // A change is made and answered all the same.
    app.insert_place(Place::account(1)).await;
    let made = admin.request(Method::POST, "/things").header("accept", "text/csv");
    send(made.json(&thing(1, "Made"))).await.expect(201);
}
