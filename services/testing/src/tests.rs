//! The harness itself, on a service with one operation.

use std::collections::HashMap;

use actix_web::get;
use diesel::QueryResult;
use diesel_async::{AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _};
use diesel_migrations::embed_migrations;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use utoipa_actix_web::service_config::ServiceConfig;

use super::*;
use platform::auth::{Action as _, Can, Role, RoleRecord, UserStatus};
use platform::cache::Cache;
use platform::db::Migrations;
use platform::events::Copies;
use platform::{Directory, Service};

platform::actions! {
    /// Greets.
    Greet = "greeting" "read" [SuperAdmin, ProgramAdmin];
}

/// The tables in which the harness puts people.
const MIGRATIONS: Migrations = Migrations {
    of: "directory",
    tables: embed_migrations!("../contracts/migrations"),
    functions: "",
};

/// Greets the caller.
#[platform::path(responses((status = 200, body = String)))]
#[get("/greeting")]
async fn greeting(who: Can<Greet>) -> String {
    format!("hello {}", who.user_id())
}

#[derive(diesel::QueryableByName)]
struct Row {
    #[diesel(sql_type = diesel::sql_types::SmallInt)]
    role_id: i16,
}

fn role_records(
    conn: &mut AsyncPgConnection,
    user_id: i64,
) -> BoxFuture<'_, QueryResult<Vec<RoleRecord>>> {
    async move {
        let rows: Vec<Row> =
            diesel::sql_query("SELECT role_id FROM ref_user_roles WHERE user_id = $1")
                .bind::<diesel::sql_types::BigInt, _>(user_id)
                .load(conn)
                .await?;
        let record = |row: Row| RoleRecord {
            user_id,
            account_id: Some(1),
            program_id: None,
            site_id: None,
            role: Role::from_id(row.role_id).unwrap(),
            status: UserStatus::Active,
            program_role: None,
            is_primary_account_admin: false,
        };
        Ok(rows.into_iter().map(record).collect())
    }
    .boxed()
}

fn service() -> Service {
    Service {
        name: "greeter",
        title: "Greeter",
        description: "Says hello.",
        migrations: || MIGRATIONS,
        lists: &[],
        routes: |config: &mut ServiceConfig<'_>| {
            config.service(greeting);
        },
        directory: Directory {
            role_records,
            place_exists: |_, _, _, _| async { Ok(true) }.boxed(),
            account_is_open: |_, _| async { Ok(true) }.boxed(),
            flagged: |_, _, _| async { Ok(Vec::new()) }.boxed(),
            names: |_, _| async { Ok(HashMap::new()) }.boxed(),
        },
        settings: "",
        tells: Vec::new,
        copies: Copies::none,
        reacts: Vec::new,
        jobs: Vec::new,
        on_start: |_| async { Ok(()) }.boxed(),
    }
}

#[tokio::test]
async fn clients_are_who_they_say() {
    let (app, anon, admin) =
        TestApp::start(service()).with_user(Role::ProgramAdmin, Place::program(1, 2)).await;
    anon.get("/greeting").await.expect_problem(401, "Error_InvalidToken");
    let answer = admin.get("/greeting").await.expect(200);
    assert_eq!(answer.text(), format!("hello {}", admin.user_id));
    assert_eq!(Greet::ROW.roles, [Role::SuperAdmin, Role::ProgramAdmin]);
    let staff = app.user(Role::Staff, Place::site(1, 2, 3)).await;
    staff.get("/greeting").await.expect_problem(403, "Error_Forbidden");
    let other = TestApp::start(service()).await;
    other.anon().with_token(admin.token.as_deref().unwrap()).get("/greeting").await.expect(401);
    app.stop().await;
}

#[tokio::test]
async fn a_stale_schema_file_is_noticed() {
    let database = test_database(&service()).await;
    let mut conn = database.owner().await;
    conn.batch_execute(
        "CREATE TABLE things (id bigint PRIMARY KEY, name text, days smallint[] NOT NULL)",
    )
    .await
    .unwrap();
    let file =
        |columns: &str| format!("diesel::table! {{\n    things (id) {{\n{columns}\n    }}\n}}\n");
    let good = file(
        "        id -> Int8,\n        name -> Nullable<Text>,\n        days -> Array<SmallInt>,",
    );
    assert_eq!(schema_differences(&good, &mut conn).await, Vec::<String>::new());
    let bad = file("        id -> Int4,\n        name -> Text,\n        more -> Bool,");
    assert_eq!(schema_differences(&bad, &mut conn).await.len(), 4);
}

#[tokio::test]
async fn redis_serves_the_same_app() {
    let mut redis = RedisServer::start().await;
    let cache = Cache::open(&redis.url().to_owned().into()).await.unwrap();
    let (_app, _, admin) = TestApp::start(service())
        .with_cache(cache)
        .with_user(Role::SuperAdmin, Place::provider())
        .await;
    admin.get("/greeting").await.expect(200);
    redis.stop();
}
