//! What is dumped is restored whole.

use std::path::{Path, PathBuf};
use std::process::Command;

use diesel::{QueryableByName, sql_query, sql_types::Text};
use diesel_async::{
    AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _,
};
use platform::postgres::{Binaries, Durability, Options, Postgres, database_name};

use crate::{binary::directory_with_demo, services};

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// What a database is made of.
const PARTS: &str = "
    SELECT 'relation ' || relname || ' ' || relkind::text AS line FROM pg_class
        WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT 'constraint ' || conname || ' ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'policy ' || polname || ' ' || polrelid::regclass FROM pg_policy
    UNION ALL SELECT 'trigger ' || tgname || ' ' || tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function ' || oid::regprocedure || ' ' || proowner::regrole FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
    ORDER BY line";

async fn lines(conn: &mut AsyncPgConnection, sql: &str) -> Vec<String> {
    let lines: Vec<Line> = sql_query(sql).load(conn).await.unwrap();
    lines.into_iter().map(|Line { line }| line).collect()
}

/// The parts of a database, and of each table how many rows it has and what is in them.
async fn contents(url: &str) -> Vec<String> {
    let mut conn = AsyncPgConnection::establish(url).await.unwrap();
    let mut contents = lines(&mut conn, PARTS).await;
    let tables = "SELECT oid::regclass::text AS line FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY line";
    for table in lines(&mut conn, tables).await {
        let rows = format!(
            "SELECT '{table} ' || count(*) || ' rows ' ||
                 md5(coalesce(string_agg(t::text, '' ORDER BY t::text COLLATE \"C\"), '')) AS line
             FROM {table} t"
        );
        contents.extend(lines(&mut conn, &rows).await);
    }
    contents
}

#[track_caller]
fn run(bin: &Path, program: &str, args: &[&str]) {
    let output = Command::new(bin.join(program)).args(args).output();
    let output = output.unwrap_or_else(|error| {
        panic!(
            "{error}: {program} is needed in {}: install the package `postgresql`",
            bin.display()
        )
    });
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test]
async fn a_dump_of_every_database_is_restored_whole() {
    let dir = directory_with_demo();
    // Without services, or they would write while it is dumped.
    let node_modules =
        vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../frontend/node_modules")];
    let postgres = Postgres::start(Options {
        data: dir.path().join("data/postgres"),
        log: dir.path().join("data/postgres.log"),
        durability: Durability::Throwaway,
        node_modules: node_modules.clone(),
        temporary: None,
    })
    .await
    .unwrap();
    let server = postgres.server();
    // A dump is made by a version that is no older than the server.
    let binaries = Binaries::find(&node_modules, Some((server.major, &server.data))).unwrap();
    let mut admin = AsyncPgConnection::establish(&server.admin_url()).await.unwrap();
    for service in services::all() {
        let name = database_name(service.name);
        let restored = format!("restored_{name}");
        let file = dir.path().join(&name).to_string_lossy().into_owned();
        let url = |database: &str| {
            let mut url = url::Url::parse(&server.admin_url()).unwrap();
            url.set_path(database);
            url.to_string()
        };
        run(
            binaries.dir(),
            "pg_dump",
            &["--format=custom", "--file", &file, "--dbname", &url(&name)],
        );
        admin.batch_execute(&format!("CREATE DATABASE {restored}")).await.unwrap();
        let restore = ["--exit-on-error", "--dbname", &url(&restored), &file];
        run(binaries.dir(), "pg_restore", &restore);

        let contents_before = contents(&url(&name)).await;
        assert_eq!(contents(&url(&restored)).await, contents_before, "{name}");
        let has_rows = |table: &str| {
            contents_before
                .iter()
                .any(|line| line.starts_with(&format!("{table} ")) && !line.contains(" 0 rows "))
        };
        assert!(has_rows("__diesel_schema_migrations"), "{name}");
        match service.name {
            "admin" => assert!(has_rows("sites")),
            "content" => assert!(has_rows("items")),
            _ => {}
        }
    }
    drop(admin);
    postgres.stop().await;
}
