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

/// How long a server whose data is damaged may take to say so.
const SOON: Duration = Duration::from_secs(20);

/// Why a server on a damaged directory does not start; it says so soon and leaves nothing running.
async fn refusal(dir: &Path) -> PostgresError {
    let error = tokio::time::timeout(SOON, Postgres::start(options(dir))).await;
    let error = error.expect("says so soon").unwrap_err();
    assert!(!dir.join("postgres/postmaster.pid").exists(), "{error}: a server is left");
    error
}

/// A directory on which a server has run, and the folder of its database `postgres`.
async fn used_directory() -> (tempfile::TempDir, std::path::PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    Postgres::start(options(dir.path())).await.unwrap().stop().await;
    // Numbers below 16384 are of the databases that initdb makes; `postgres` is the last of them.
    let base = dir.path().join("postgres/base");
    let numbers = std::fs::read_dir(&base).unwrap().flatten();
    let last =
        numbers.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).max().unwrap();
    (dir, base.join(last.to_string()))
}

#[tokio::test]
async fn says_when_databases_are_missing() {
    let (dir, _) = used_directory().await;
    std::fs::remove_dir_all(dir.path().join("postgres/base")).unwrap();
    let error = refusal(dir.path()).await;
    assert!(matches!(error, PostgresError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("base/"), "{error}");
}

#[tokio::test]
async fn says_when_tables_are_overwritten() {
    let (dir, database) = used_directory().await;
    for entry in std::fs::read_dir(&database).unwrap().flatten() {
        let is_relation =
            entry.file_name().to_str().is_some_and(|name| name.parse::<u32>().is_ok());
        let mut bytes = std::fs::read(entry.path()).unwrap();
        if let Some(block) = bytes.get_mut(..8192).filter(|_| is_relation) {
            block.fill(0x5a);
            std::fs::write(entry.path(), bytes).unwrap();
        }
    }
    let error = refusal(dir.path()).await;
    assert!(matches!(error, PostgresError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("invalid page in block 0"), "{error}");
}

#[tokio::test]
async fn says_what_a_server_says_that_is_not_for_us() {
    let (dir, _) = used_directory().await;
    std::fs::write(dir.path().join("postgres/pg_hba.conf"), "local all all reject\n").unwrap();
    let error = refusal(dir.path()).await;
    assert!(matches!(error, PostgresError::Start { .. }), "{error}");
    assert!(error.to_string().contains("pg_hba.conf rejects connection"), "{error}");
}

#[tokio::test]
async fn says_which_line_of_its_configuration_is_wrong() {
    let (dir, _) = used_directory().await;
    let file = dir.path().join("postgres/postgresql.auto.conf");
    for (line, message) in [
        ("work_mem = = 4MB\n", "syntax error in file"),
        ("work_men = 4MB\n", "unrecognized configuration parameter \"work_men\" in file"),
        ("work_mem = much\n", "invalid value for parameter \"work_mem\""),
    ] {
        std::fs::write(&file, line).unwrap();
        let error = refusal(dir.path()).await;
        assert!(matches!(error, PostgresError::Start { .. }), "{error}");
        assert!(error.to_string().contains("postgresql.auto.conf"), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[tokio::test]
async fn says_when_the_database_of_a_service_is_lost() {
    let dir = tempfile::tempdir().unwrap();
    let postgres = Postgres::start(options(dir.path())).await.unwrap();
    provision(postgres.server(), "some-service").await.unwrap();
    postgres.stop().await;
    let base = dir.path().join("postgres/base");
    for entry in std::fs::read_dir(&base).unwrap().flatten() {
        // From 16384 on they are not initdb's.
        if entry.file_name().to_str().unwrap().parse::<u32>().unwrap() >= 16384 {
            std::fs::remove_dir_all(entry.path()).unwrap();
        }
    }
    let postgres = Postgres::start(options(dir.path())).await.unwrap();
    let error = provision(postgres.server(), "some-service").await.unwrap_err();
    postgres.stop().await;
    assert!(matches!(error, PostgresError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("The database subdirectory"), "{error}");
}
