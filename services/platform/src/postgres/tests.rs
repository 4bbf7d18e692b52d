//! Against real binaries, in directories of their own.

use std::path::Path;
use std::time::{Duration, Instant};

use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};

use super::*;

fn options(dir: &Path) -> Options {
    // The server may run as another account than the test.
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(dir, std::fs::Permissions::from_mode(0o755)).unwrap();
    Options {
        data: dir.join("postgres"),
        log: dir.join("postgres.log"),
        durability: Durability::Throwaway,
        node_modules: Vec::new(),
        temporary: None,
    }
}

#[tokio::test]
async fn keeps_its_data_over_a_restart_and_provisions_once() {
    let dir = tempfile::tempdir().unwrap();
    let postgres = Postgres::start(options(dir.path())).await.unwrap();
    let database = provision(postgres.server(), "some-service").await.unwrap();
    let mut owner = AsyncPgConnection::establish(&database.owner_url).await.unwrap();
    owner.batch_execute("CREATE TABLE kept (id int)").await.unwrap();
    let mut serving = AsyncPgConnection::establish(&database.serving_url).await.unwrap();
    assert!(serving.batch_execute("CREATE TABLE refused (id int)").await.is_err());
    assert!(serving.batch_execute("TABLE kept").await.is_err(), "the owner has granted nothing");
    postgres.stop().await;

    let postgres = Postgres::start(options(dir.path())).await.unwrap();
    let database = provision(postgres.server(), "some-service").await.unwrap();
    let mut owner = AsyncPgConnection::establish(&database.owner_url).await.unwrap();
    owner.batch_execute("TABLE kept").await.unwrap();
    let socket = postgres.server().socket.clone();
    postgres.stop().await;
    assert!(!socket.exists());
}

#[tokio::test]
async fn takes_over_from_a_server_that_was_left_running() {
    let dir = tempfile::tempdir().unwrap();
    let left = Postgres::start(options(dir.path())).await.unwrap();
    let pid = left.server().pid;
    // As if its owner had been killed together with the watchdog.
    std::mem::forget(left);
    let postgres = Postgres::start(options(dir.path())).await.unwrap();
    assert_ne!(postgres.server().pid, pid);
    postgres.stop().await;
}

#[tokio::test]
async fn ends_when_its_owner_does() {
    let dir = tempfile::tempdir().unwrap();
    let mut some = options(dir.path());
    some.temporary = Some(dir.path().join("postgres"));
    let postgres = Postgres::start(some).await.unwrap();
    let socket = postgres.server().socket.clone();
    drop(postgres);
    let begun = Instant::now();
    while socket.exists() || dir.path().join("postgres").exists() {
        assert!(begun.elapsed() < Duration::from_secs(20), "still there");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn says_when_a_directory_is_damaged() {
    let dir = tempfile::tempdir().unwrap();
    Postgres::start(options(dir.path())).await.unwrap().stop().await;
    let data = dir.path().join("postgres");

    let control = std::fs::read(data.join("global/pg_control")).unwrap();
    std::fs::write(data.join("global/pg_control"), vec![7; control.len()]).unwrap();
    let error = Postgres::start(options(dir.path())).await.unwrap_err();
    assert!(matches!(error, PostgresError::Damaged { .. }), "{error}");

    std::fs::remove_file(data.join("global/pg_control")).unwrap();
    let error = Postgres::start(options(dir.path())).await.unwrap_err();
    assert!(matches!(error, PostgresError::Damaged { .. }), "{error}");

    std::fs::write(data.join("PG_VERSION"), "7\n").unwrap();
    let error = Postgres::start(options(dir.path())).await.unwrap_err();
    assert!(matches!(error, PostgresError::OtherVersion { made: 7, .. }), "{error}");

    std::fs::remove_file(data.join("PG_VERSION")).unwrap();
    let error = Postgres::start(options(dir.path())).await.unwrap_err();
    assert!(matches!(error, PostgresError::Damaged { .. }), "{error}");
}
