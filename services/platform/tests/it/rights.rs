//! What the roles of a service's database may do.

use diesel::sql_types::{BigInt, Text};
use diesel_async::{
    AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _,
};
use platform::{
    StartError,
    config::Database,
    db::{MigrationError, migrate},
    start,
};
use testing::{TestApp, test_database};

use crate::things;

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(diesel::QueryableByName)]
struct Value {
    #[diesel(sql_type = Text)]
    value: String,
}

async fn count(conn: &mut AsyncPgConnection, sql: &str) -> i64 {
    diesel::sql_query(sql).get_result::<Count>(conn).await.unwrap().count
}

const THINGS: &str = "SELECT count(*) AS count FROM things";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn policies_bind_the_owner_too() {
    let database = test_database(&things::service()).await;
    let mut owner = AsyncPgConnection::establish(&database.owner_url).await.unwrap();
    let insert = "INSERT INTO things (account_id, name) VALUES (1, 'One')";
    assert!(owner.batch_execute(insert).await.is_err());
    owner.batch_execute(&format!("SET afterbell.accounts = '1'; {insert}")).await.unwrap();
    assert_eq!(count(&mut owner, THINGS).await, 1);
    owner.batch_execute("SET afterbell.accounts = '2'").await.unwrap();
    assert_eq!(count(&mut owner, THINGS).await, 0);
    let not_forced =
        "SELECT count(*) AS count FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity";
    assert_eq!(count(&mut owner, not_forced).await, 0);
}

/// As services have functions that search.
const FUNCTIONS: &str = "
    INSERT INTO things (account_id, name) SELECT 1 + n % 2, 'Thing ' || n FROM generate_series(1, 3000) n;
    CREATE INDEX things_by_name ON things (name text_pattern_ops);
    ANALYZE things;
    CREATE FUNCTION things_plan() RETURNS text LANGUAGE plpgsql SECURITY DEFINER AS $$
    DECLARE plan json;
    BEGIN
        EXECUTE 'EXPLAIN (FORMAT JSON) SELECT id FROM things WHERE name LIKE ''Thing 17%''' INTO plan;
        RETURN plan;
    END $$;
    CREATE FUNCTION things_found() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS
    $$ SELECT count(*) FROM things WHERE name LIKE 'Thing 17%' $$";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn functions_of_the_definer_look_past_policies_with_an_index() {
    let database = test_database(&things::service()).await;
    database.owner().await.batch_execute(FUNCTIONS).await.unwrap();
    let settings = Database::to_migrate(database.serving_url.clone(), database.owner_url.clone());
    migrate(&settings, things::service().all_migrations(), &[]).await.unwrap();
    let mut serving = database.serving().await;
    assert_eq!(count(&mut serving, THINGS).await, 0);
    assert_eq!(count(&mut serving, "SELECT things_found() AS count").await, 111);
    let plan: Value =
        diesel::sql_query("SELECT things_plan() AS value").get_result(&mut serving).await.unwrap();
    assert!(plan.value.contains("things_by_name"), "{}", plan.value);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_serving_role_is_not_waited_for_without_end() {
    let database = test_database(&things::service()).await;
    let mut serving = database.serving().await;
    for (setting, expected) in [
        ("statement_timeout", "1min"),
        ("lock_timeout", "20s"),
        ("idle_in_transaction_session_timeout", "1min"),
    ] {
        let sql = format!("SELECT current_setting('{setting}') AS value");
        let found: Value = diesel::sql_query(sql).get_result(&mut serving).await.unwrap();
        assert_eq!(found.value, expected, "{setting}");
    }
}

/// Somebody has to migrate first; until then there is one sentence, and not an error of every request.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_behind_is_not_served() {
    let app = TestApp::start(things::service()).await;
    let undo = "DELETE FROM __diesel_schema_migrations WHERE version = '0001'";
    let mut serving = app.database.serving().await;
    assert!(serving.batch_execute(undo).await.is_err(), "only the owner says what was run");
    app.database.owner().await.batch_execute(undo).await.unwrap();
    let shared = platform::Shared::open(app.platform.settings()).await.unwrap();
    let refused = start(things::service(), app.platform.settings().clone(), shared).await;
    let Err(StartError::Migration(error @ MigrationError::Behind { .. })) = refused else {
        panic!("it started");
    };
    assert_eq!(
        error.to_string(),
        "the database of things is not up to date (1 migrations are missing): run `afterbell migrate things`"
    );
}
