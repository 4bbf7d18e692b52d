//! Keys of names in a database that is there are made anew when the way of making them changes.

use std::path::PathBuf;

use diesel::{QueryableByName, sql_query, sql_types::BigInt};
use diesel_async::{
    AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _,
};
use platform::postgres::{Durability, Options, Postgres, database_name};
use testing::TestClient;

use crate::{
    binary::{Portal, directory_with_demo, succeed},
    services,
};

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stale_keys_are_made_anew_and_lists_search_again() {
    let dir = directory_with_demo();
    let postgres = Postgres::start(Options {
        data: dir.path().join("data/postgres"),
        log: dir.path().join("data/postgres.log"),
        durability: Durability::Throwaway,
        node_modules: vec![
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../frontend/node_modules"),
        ],
        temporary: None,
    })
    .await
    .unwrap();
    let server = postgres.server();
    for service in services::all() {
        let database = database_name(service.name);
        let url = server.url(&database, &format!("{database}_owner"));
        let mut conn = AsyncPgConnection::establish(&url).await.unwrap();
        conn.batch_execute("SET afterbell.accounts = '*'").await.unwrap();
        if service.name == "roster" {
            // As they were before marks and letters of other scripts counted.
            let stale = "UPDATE scholars SET first_key = 'stale', last_key = 'stale'
                 WHERE octet_length(first_name) > length(first_name)";
            let changed = sql_query(stale).execute(&mut conn).await.unwrap();
            assert!(changed > 0, "nobody of the demo has an accent");
        }
        conn.batch_execute("SELECT list_keys_anew()").await.unwrap();
        if service.name == "roster" {
            let stale =
                "SELECT count(*) AS n FROM scholars WHERE first_key <> list_key(first_name)";
            let Count { n } = sql_query(stale).get_result(&mut conn).await.unwrap();
            assert_eq!(n, 0);
        }
    }
    postgres.stop().await;

    let portal = Portal::start(dir.path(), &["--demo"]);
    let token =
        succeed(dir.path(), &["token", "--user", "account@demo.afterbell.test", "--data", "data"]);
    let client = TestClient::anonymous(&portal.url).with_token(token.trim());
    for path in ["/api/roster/scholars?search=lucia", "/api/identity/users/list?search=tomas"] {
        let found = client.get(path).await.expect(200).value();
        assert!(!found["results"].as_array().unwrap().is_empty(), "{path}: {found}");
    }
}
