//! What was written through one service is seen through another, however far that one lags.

use std::time::{Duration, Instant};

use actix_web::{get, post, web};
use contracts::{AccountState, directory};
use diesel_async::{RunQueryDsl as _, SimpleAsyncConnection};
use platform::{
    Platform, Service,
    auth::{Can, Role},
    error::Problem,
    events::{Copies, StateKind, publish},
    extract::PathId,
};
use testing::{Place, TestApp, TestClient};

use crate::{broker::Broker, things};

/// Names an account, or fails after having told of it.
#[platform::path(security(()), responses((status = 200)))]
#[post("/accounts/{id}/{name}")]
async fn name_account(
    platform: web::Data<Platform>,
    path: web::Path<(i64, String)>,
) -> Result<String, Problem> {
    let (id, name) = path.into_inner();
    let fails = name == "nobody";
    let result: Result<(), Problem> = platform
        .db()
        .system_tx(async |conn| {
            let state = AccountState { id, name, status: 1, version: 1, ..Default::default() };
            publish(conn, state).await?;
            if fails { Err(Problem::bad_request("rolled back")) } else { Ok(()) }
        })
        .await;
    // The answer is a success all the same: what counts is the transaction.
    Ok(if result.is_ok() { "named" } else { "not named" }.to_owned())
}

/// The name of an account as this service knows it.
#[platform::path(responses((status = 200)))]
#[get("/names/{id}")]
async fn account_name(
    platform: web::Data<Platform>,
    _who: Can<things::SeeThings>,
    PathId(id): PathId,
) -> Result<String, Problem> {
    let found = platform.db().system_tx(async |conn| directory::account(conn, id).await).await?;
    found.map(|account| account.name).ok_or_else(|| Problem::not_found("account"))
}

/// Accounts are told by admin and copied by both.
fn service(name: &'static str) -> Service {
    Service {
        name,
        migrations: || directory::MIGRATIONS,
        tells: if name == "admin" { || vec![StateKind::of::<AccountState>()] } else { Vec::new },
        copies: || Copies::none().and(directory::ACCOUNTS.clone()),
        routes: |config| {
            config.service(name_account).service(account_name);
        },
        ..things::service()
    }
}

/// The two services with a broker between them, which must outlive them.
async fn two_services_and_a_broker() -> (TestApp, TestApp, Broker) {
    let broker = Broker::new().await;
    let events = broker.setting();
    let writer = TestApp::start(service("admin")).with_setting("events", &events).await;
    let reader = TestApp::start(service("identity")).with_setting("events", &events).await;
    (writer, reader, broker)
}

async fn two_services() -> (TestApp, TestApp) {
    let writer = TestApp::start(service("admin")).await;
    let reader = TestApp::start(service("identity"))
        .with_setting("events", "outbox:")
        .with_setting("sources.admin", &writer.database.serving_url)
        .await;
    (writer, reader)
}

/// Writes through one service and gives a client of the other that echoes the answer's header.
async fn write(writer: &TestApp, reader: &TestApp, path: &str) -> TestClient {
    let answer = writer.anon().post(path, &()).await.expect(200);
    let token = answer.header("afterbell-consistency").expect("the answer names the change");
    see_all(reader).await.with_header("Afterbell-Consistency", token)
}

/// Somebody who sees every account.
async fn see_all(reader: &TestApp) -> TestClient {
    reader.user(Role::SuperAdmin, Place::provider()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_just_written_is_read() {
    let (writer, reader) = two_services().await;
    write_and_read(&writer, &reader).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_just_written_is_read_through_a_broker() {
    let (writer, reader, _broker) = two_services_and_a_broker().await;
    write_and_read(&writer, &reader).await;
}

async fn write_and_read(writer: &TestApp, reader: &TestApp) {
    for n in 1..=20 {
        let client = write(writer, reader, &format!("/accounts/{n}/Name{n}")).await;
        let answer = client.get(&format!("/names/{n}")).await.expect(200);
        assert_eq!(answer.text(), format!("Name{n}"));
        // Whoever echoes the last header keeps what the one before named.
        assert_eq!(answer.header("afterbell-consistency"), Some(format!("admin:{n}:{n}").as_str()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lagging_consumer_is_awaited_or_reported() {
    let (writer, reader) = two_services().await;
    // Holds the consumer back: nobody can move the cursor.
    let mut holder = reader.database.owner().await;
    holder.batch_execute("BEGIN; LOCK TABLE event_cursors IN EXCLUSIVE MODE").await.unwrap();
    let client = write(&writer, &reader, "/accounts/7/Late").await;

    see_all(&reader).await.get("/names/7").await.expect_problem(404, "Error_NotFound");

    let begun = Instant::now();
    let answer = client.get("/names/7").await.expect_problem(503, "Error_NotYetConsistent");
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert!(begun.elapsed() >= Duration::from_millis(1900), "{:?}", begun.elapsed());
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());

    let waiting = {
        let client = client.clone();
        tokio::spawn(async move { client.get("/names/7").await })
    };
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!waiting.is_finished());
    holder.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(waiting.await.unwrap().expect(200).text(), "Late");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_another_process_has_applied_counts() {
    let (writer, reader) = two_services().await;
    let mut holder = reader.database.owner().await;
    holder
        .batch_execute(
            "BEGIN; LOCK TABLE event_cursors IN EXCLUSIVE MODE;
             INSERT INTO ref_accounts (id, name, status, direct_access, version, position, deleted)
             VALUES (8, 'Elsewhere', 1, false, 1, 1, false)",
        )
        .await
        .unwrap();
    let client = write(&writer, &reader, "/accounts/8/Elsewhere").await;
    holder
        .batch_execute("INSERT INTO event_positions VALUES ('admin', 8, 1); COMMIT; BEGIN; LOCK TABLE event_cursors")
        .await
        .unwrap();
    assert_eq!(client.get("/names/8").await.expect(200).text(), "Elsewhere");
}

/// The last position of the outbox would be told by how long it takes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_who_may_know_of_an_account_waits_for_it() {
    let (_writer, reader) = two_services().await;
    let far = |client: TestClient| client.with_header("Afterbell-Consistency", "admin:7:999999");
    let other = reader.user(Role::AccountAdmin, Place::account(8)).await;
    let begun = Instant::now();
    far(reader.anon()).get("/names/7").await.expect_problem(401, "Error_InvalidToken");
    far(reader.anon().with_token("forged")).get("/names/7").await.expect(401);
    far(reader.anon()).get("/healthz").await.expect(200);
    far(other).get("/names/7").await.expect_problem(404, "Error_NotFound");
    assert!(begun.elapsed() < Duration::from_millis(1500), "{:?}", begun.elapsed());
    let own = reader.user(Role::AccountAdmin, Place::account(7)).await;
    far(own).get("/names/7").await.expect_problem(503, "Error_NotYetConsistent");
}

/// However many wait, the database is asked ten times a second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_who_wait_ask_together() {
    let (_writer, reader) = two_services().await;
    let client = see_all(&reader).await;
    client.get("/names/7").await.expect(404);
    let mut owner = reader.database.owner().await;
    // A view in the place of the table notes each question.
    owner
        .batch_execute(
            "CREATE TABLE questions (asked_at timestamptz NOT NULL DEFAULT clock_timestamp());
             CREATE FUNCTION question() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
             BEGIN INSERT INTO questions DEFAULT VALUES; RETURN true; END $$;
             ALTER TABLE event_positions RENAME TO positions;
             CREATE VIEW event_positions AS SELECT * FROM positions WHERE (SELECT question());
             GRANT SELECT ON event_positions TO PUBLIC",
        )
        .await
        .unwrap();
    let waiting = (0..100).map(|n| {
        let header = format!("admin:{}:999999", n + 1);
        let client = client.with_header("Afterbell-Consistency", &header);
        async move { client.get("/names/7").await.expect_problem(503, "Error_NotYetConsistent") }
    });
    let begun = Instant::now();
    futures_util::future::join_all(waiting).await;
    let questions: QuestionCount = diesel::sql_query("SELECT count(*) AS times FROM questions")
        .get_result(&mut owner)
        .await
        .unwrap();
    let most = i64::try_from(begun.elapsed().as_millis() / 100).unwrap() + 2;
    assert!((1..=most).contains(&questions.times), "asked {} times, not {most}", questions.times);
}

#[derive(diesel::QueryableByName)]
struct QuestionCount {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    times: i64,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_what_was_rolled_back() {
    let (writer, _reader) = two_services().await;
    let answer = writer.anon().post("/accounts/9/nobody", &()).await.expect(200);
    assert_eq!(answer.text(), "not named");
    assert_eq!(answer.header("afterbell-consistency"), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_of_services_that_are_not_followed_are_passed_on() {
    let (writer, _reader) = two_services().await;
    let client =
        writer.anon().with_header("Afterbell-Consistency", "planner:1:99999, admin:1:99999");
    let answer = client.post("/accounts/3/Three", &()).await.expect(200);
    assert_eq!(
        answer.header("afterbell-consistency"),
        Some("admin:3:1,planner:1:99999,admin:1:99999")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_header_that_cannot_be_read_is_refused() {
    let (writer, _reader) = two_services().await;
    let client = writer.anon().with_header("Afterbell-Consistency", "admin");
    client.get("/names/1").await.expect_problem(400, "Error_ValidationFailed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replayed_answer_names_the_original_changes() {
    let (writer, _reader) = two_services().await;
    let client = writer.user(Role::SuperAdmin, Place::provider()).await;
    let client = client.with_header("Idempotency-Key", "once");
    let first = client.post("/accounts/4/Four", &()).await.expect(200);
    let client = client.with_header("Afterbell-Consistency", "planner:1:5");
    let again = client.post("/accounts/4/Four", &()).await.expect(200);
    assert_eq!(first.header("afterbell-consistency"), Some("admin:4:1"));
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(again.header("afterbell-consistency"), Some("admin:4:1,planner:1:5"));
}
