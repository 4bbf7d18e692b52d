//! What a person can get wrong is told in a sentence, with exit code 2.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use testing::{TestClient, TestResponse};
use tokio::task::JoinSet;

use crate::binary::{Portal, directory, refuse, succeed};

#[test]
fn a_taken_port() {
    let dir = directory();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let message = refuse(dir.path(), &["run", "--port", &port, "--data", "data"]);
    assert_eq!(
        message,
        format!(
            "afterbell: port {port} is taken by another program; choose another one with --port (0 \
             takes a free one)"
        )
    );
}

#[test]
fn an_unwritable_directory() {
    let dir = directory();
    std::fs::write(dir.path().join("data"), "a file").unwrap();
    let path = dir.path().join("data");
    let sentence = format!(
        "afterbell: {} cannot be used: it is not a directory; choose another directory with --data",
        path.display()
    );
    for data in ["data", "data/below"] {
        let message = refuse(dir.path(), &["run", "--port", "0", "--data", data]);
        assert_eq!(message, sentence);
    }
}

#[test]
fn a_directory_with_something_else_in_the_place_of_its_files() {
    let dir = directory();
    let data = dir.path().join("data");
    for name in ["lock", "key", "postgres.log", "running.json"] {
        std::fs::create_dir_all(data.join(name)).unwrap();
        let message = refuse(dir.path(), &["run", "--port", "0", "--data", "data"]);
        let there = format!("data/{name} cannot be used: it is a directory where a file belongs;");
        assert!(message.contains(&there), "{message}");
        std::fs::remove_dir(data.join(name)).unwrap();
    }
    for (name, setting) in [("mail", "mail"), ("files", "files.url")] {
        std::fs::write(data.join(name), "a file").unwrap();
        let message = refuse(dir.path(), &["run", "--port", "0", "--data", "data"]);
        let path = data.join(name);
        let sentence =
            format!("afterbell: setting {setting}: {} is not a directory", path.display());
        assert_eq!(message, sentence);
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_corrupt_directory() {
    let dir = directory();
    let postgres = dir.path().join("data/postgres");
    std::fs::create_dir_all(&postgres).unwrap();
    std::fs::write(postgres.join("something"), "else").unwrap();
    let message = refuse(dir.path(), &["run", "--port", "0", "--data", "data"]);
    assert!(message.contains("is damaged: its PG_VERSION file is missing"), "{message}");
}

#[test]
fn a_directory_whose_databases_are_lost() {
    let dir = directory();
    assert_eq!(Portal::start(dir.path(), &[]).end("-TERM"), Some(0));
    std::fs::remove_dir_all(dir.path().join("data/postgres/base")).unwrap();
    let begun = Instant::now();
    let message = refuse(dir.path(), &["run", "--port", "0", "--data", "data"]);
    assert!(message.contains("data/postgres is damaged: "), "{message}");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

#[test]
fn a_bad_setting_and_bad_words() {
    let dir = directory();
    let mut command =
        crate::binary::afterbell(dir.path(), &["run", "--port", "0", "--data", "data"]);
    let output = command.env("AFTERBELL_CACHE", "memcached://x").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    let known = "must be memory:, redis://…, rediss://… or redis+sentinel://…";
    assert!(message.contains(&format!("setting cache: {known}")), "{message}");

    let message = refuse(dir.path(), &["openapi", "nonsense"]);
    assert!(message.contains("the services are"), "{message}");
    let message = refuse(dir.path(), &["token", "--user", "a@b.test", "--data", "data"]);
    assert!(message.contains("nothing is running on"), "{message}");
}

#[test]
fn what_is_only_printed() {
    let dir = directory();
    let services = succeed(dir.path(), &["services"]);
    for service in services.lines() {
        let document = succeed(dir.path(), &["openapi", service]);
        let document: serde_json::Value = serde_json::from_str(&document).unwrap();
        assert_eq!(document["openapi"], "3.1.0");
    }
    assert!(succeed(dir.path(), &["routes"]).contains("/api/identity/users/me"));
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0, "nothing is left behind");
}

/// One request in 20 ms until it is over, sent whether or not those before it are answered: when each was sent, counted from
/// `begun`, and how it was answered.
async fn load(
    client: &TestClient,
    path: &str,
    begun: Instant,
    is_over: Arc<AtomicBool>,
) -> Vec<(Duration, u16)> {
    let mut requests = JoinSet::new();
    let mut tick = tokio::time::interval(Duration::from_millis(20));
    while !is_over.load(Ordering::Relaxed) {
        tick.tick().await;
        let (client, path) = (client.clone(), path.to_owned());
        requests.spawn(async move {
            let sent = begun.elapsed();
            let TestResponse { status, .. } = client.get(&path).await;
            (sent, status.as_u16())
        });
    }
    let mut answers = requests.join_all().await;
    answers.sort_unstable();
    answers
}

/// Everything works again a second after PostgreSQL does, however busy the portal is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgresql_that_is_killed_is_started_again() {
    let dir = directory();
    let portal = Portal::start(dir.path(), &["--demo"]);
    let anon = TestClient::anonymous(&portal.url);
    anon.get("/readyz").await.expect(200);
    let token =
        succeed(dir.path(), &["token", "--user", "account@demo.afterbell.test", "--data", "data"]);
    let client = anon.with_token(token.trim());
    let before = portal.postgres();
    let begun = Instant::now();
    let is_over = Arc::new(AtomicBool::new(false));
    let requests = {
        let (client, is_over) = (client.clone(), is_over.clone());
        tokio::spawn(async move { load(&client, "/api/identity/users/me", begun, is_over).await })
    };
    tokio::time::sleep(Duration::from_secs(2)).await;
    let pid = before.pid.to_string();
    assert!(std::process::Command::new("kill").args(["-9", &pid]).status().unwrap().success());
    let mut was_unready = false;
    let back = loop {
        let is_ready = anon.get("/readyz").await.status == 200;
        was_unready |= !is_ready;
        if is_ready && portal.postgres().pid != before.pid {
            break begun.elapsed();
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "it was not started again");
    };
    assert!(was_unready, "nobody was told");
    tokio::time::sleep(Duration::from_secs(3)).await;
    is_over.store(true, Ordering::Relaxed);
    let answers = requests.await.unwrap();
    let late: Vec<_> = answers
        .iter()
        .filter(|(sent, status)| *status != 200 && *sent > back + Duration::from_secs(1))
        .collect();
    assert!(late.is_empty(), "back after {back:?}, yet {late:?}");
    assert!(answers.iter().any(|(sent, _)| *sent > back + Duration::from_secs(1)), "{back:?}");
    anon.get("/readyz").await.expect(200);
    assert_eq!(portal.end("-TERM"), Some(0));
}
