//! Services and gateway as processes of their own.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use diesel_async::{AsyncConnection as _, AsyncPgConnection, SimpleAsyncConnection as _};
use platform::postgres::{Durability, Options, Postgres};
use testing::{TestDatabase, down_and_up, migrate_one_by_one, test_database};

use crate::{
    binary::{afterbell, directory, refuse, refuse_with, succeed_with},
    services,
};

/// A process, killed when dropped.
struct Process {
    child: Child,
    url: String,
}

impl Process {
    fn start(dir: &Path, name: &str, variables: &[(&str, &str)]) -> Self {
        // Nobody else takes it at once: the system gives out others before.
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let child = afterbell(dir, &["serve", name])
            .env("AFTERBELL_LISTEN", address.to_string())
            .envs(variables.iter().copied())
            .spawn()
            .unwrap();
        Self { child, url: format!("http://{address}") }
    }

    async fn ready(&mut self) {
        let begun = Instant::now();
        let url = format!("{}/readyz", self.url);
        while !reqwest::get(&url).await.is_ok_and(|answer| answer.status() == 200) {
            assert!(self.child.try_wait().unwrap().is_none(), "{} has ended", self.url);
            assert!(begun.elapsed() < Duration::from_secs(60), "{} is not ready", self.url);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn url(database: &TestDatabase) -> String {
    database.serving_url.clone()
}

#[tokio::test]
async fn services_and_gateway_are_processes_of_their_own() {
    let dir = directory();
    let admin = url(&test_database(&admin::service()).await);
    let identity = url(&test_database(&identity::service()).await);
    // Admin counts the scholars that it tells of.
    let roster = url(&test_database(&roster::service()).await);
    let sources = [
        ("AFTERBELL_SOURCES__ADMIN", admin.as_str()),
        ("AFTERBELL_SOURCES__IDENTITY", identity.as_str()),
        ("AFTERBELL_IDENTITY__KEY_SECRET", "a passphrase for tests"),
        ("AFTERBELL_SOURCES__ROSTER", roster.as_str()),
    ];
    let with = |more: &[(&'static str, &str)]| -> Vec<(&'static str, String)> {
        let all = sources.iter().chain(more.iter());
        all.map(|(name, value)| (*name, (*value).to_owned())).collect()
    };
    let start = |name: &str, more: &[(&'static str, &str)]| {
        let variables = with(more);
        let variables: Vec<_> =
            variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
        Process::start(dir.path(), name, &variables)
    };
    let mut admin = start("admin", &[("AFTERBELL_DATABASE__URL", &admin)]);
    let mut people = start("identity", &[("AFTERBELL_DATABASE__URL", &identity)]);
    admin.ready().await;
    people.ready().await;
    let mut gateway = start(
        "gateway",
        &[
            ("AFTERBELL_GATEWAY__UPSTREAMS__ADMIN", &admin.url),
            ("AFTERBELL_GATEWAY__UPSTREAMS__IDENTITY", &people.url),
        ],
    );
    gateway.ready().await;
    for service in ["admin", "identity"] {
        let document = format!("{}/api/{service}/openapi.json", gateway.url);
        assert_eq!(reqwest::get(document).await.unwrap().status(), 200, "{service}");
    }
    // The first person needs no place, and the command no database of places.
    let invite = ["invite", "--email", "a@example.org", "--role", "super-admin"];
    let variables = [sources[1], sources[2]];
    let link = succeed_with(dir.path(), &invite, &variables);
    assert!(link.starts_with("http"), "{link}");
    let place = [&invite[..3], &["--role", "account-admin", "--account", "1"]].concat();
    let message = refuse_with(dir.path(), &place, &variables);
    assert!(message.contains("setting sources.admin: is needed for this command"), "{message}");
}

/// The same database roles, and a database without tables.
async fn empty_database(database: &TestDatabase) -> TestDatabase {
    let name = format!("afterbell_test_{}_empty", std::process::id());
    let owner = url::Url::parse(&database.owner_url).unwrap();
    let sql = format!("CREATE DATABASE {name} OWNER {}", owner.username());
    database.superuser().await.batch_execute(&sql).await.unwrap();
    let renamed = |url: &str| {
        let mut url = url::Url::parse(url).unwrap();
        url.set_path(&name);
        url.to_string()
    };
    let empty = TestDatabase {
        owner_url: renamed(&database.owner_url),
        serving_url: renamed(&database.serving_url),
    };
    // As deploy/databases.sh does: the owner inherits no right to make tables.
    let sql = format!("ALTER SCHEMA public OWNER TO {}", owner.username());
    empty.superuser().await.batch_execute(&sql).await.unwrap();
    empty
}

#[tokio::test]
async fn tables_are_made_by_migrate_alone() {
    let dir = directory();
    let database = empty_database(&test_database(&admin::service()).await).await;
    let serving = ("AFTERBELL_DATABASE__URL", database.serving_url.as_str());
    let owner = ("AFTERBELL_DATABASE__OWNER_URL", database.owner_url.as_str());
    let events = ("AFTERBELL_EVENTS", "none:");
    let message = refuse_with(dir.path(), &["serve", "admin"], &[serving, owner, events]);
    assert!(message.contains("the database of admin is not up to date"), "{message}");
    assert!(message.ends_with("run `afterbell migrate admin`"), "{message}");

    let message = refuse_with(dir.path(), &["migrate", "admin"], &[serving]);
    assert!(message.contains("setting database.owner_url: is needed"), "{message}");
    let message = refuse_with(dir.path(), &["migrate"], &[serving, owner]);
    assert!(message.contains("setting database.owner_url: is one database"), "{message}");
    let message = refuse_with(dir.path(), &["migrate", "planer"], &[serving, owner]);
    assert!(message.contains("there is no service \"planer\""), "{message}");

    for _ in 0..2 {
        let message = succeed_with(dir.path(), &["migrate", "admin"], &[serving, owner]);
        assert_eq!(message, "admin: up to date\n");
    }
    Process::start(dir.path(), "admin", &[serving, events]).ready().await;
}

/// As managed servers have it: whoever runs the script may make roles and databases, and is no superuser.
#[tokio::test]
async fn databases_are_made_without_a_superuser() {
    let dir = directory();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let postgres = Postgres::start(Options {
        data: dir.path().join("postgres"),
        log: dir.path().join("postgres.log"),
        durability: Durability::Throwaway,
        node_modules: vec![root.join("frontend/node_modules")],
        temporary: None,
    })
    .await
    .unwrap();
    let server = postgres.server();
    let sql = "CREATE ROLE managed LOGIN CREATEROLE CREATEDB";
    let mut superuser = AsyncPgConnection::establish(&server.admin_url()).await.unwrap();
    superuser.batch_execute(sql).await.unwrap();
    // Again for what is there already.
    for _ in 0..2 {
        let made = Command::new("sh")
            .arg(root.join("deploy/databases.sh"))
            .envs([("AFTERBELL_OWNER_PASSWORD", "owner's"), ("AFTERBELL_PASSWORD", "serving")])
            .env("PGHOST", &server.socket)
            .env("PGUSER", "managed")
            .output()
            .expect("psql is needed: install the package `postgresql`");
        let message = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success() && message.is_empty(), "{message}");
    }
    let url = |role: &str| server.url("afterbell_{service}", role);
    let (serving, owner) = (url("afterbell_{service}"), url("afterbell_{service}_owner"));
    let serving = ("AFTERBELL_DATABASE__URL", serving.as_str());
    let owner = ("AFTERBELL_DATABASE__OWNER_URL", owner.as_str());
    let message = succeed_with(dir.path(), &["migrate"], &[serving, owner]);
    assert_eq!(message.lines().count(), services::all().len(), "{message}");
    Process::start(dir.path(), "admin", &[serving, ("AFTERBELL_EVENTS", "none:")]).ready().await;
    postgres.stop().await;
}

#[tokio::test]
async fn a_database_lives_through_every_version() {
    for service in services::all() {
        if let Err(error) = migrate_one_by_one(&service).await {
            panic!("{}: {error}", service.name);
        }
    }
}

#[tokio::test]
async fn migrations_can_be_taken_back_and_run_again() {
    for service in services::all() {
        let databases = down_and_up(&service).await;
        let left: Vec<_> = databases
            .taken_back
            .iter()
            .filter(|line| !line.starts_with("function ") && !line.contains("__"))
            .collect();
        assert!(left.is_empty(), "{}: {left:#?}", service.name);
        assert_eq!(databases.made_again, databases.made, "{}", service.name);
    }
}

#[test]
fn only_services_are_served() {
    let dir = directory();
    let message = refuse(dir.path(), &["serve", "planer"]);
    assert!(message.contains("there is no service \"planer\""), "{message}");
    let typo = [("AFTERBELL_SOURCES__PLANER", "postgres://x/y")];
    let message = refuse_with(dir.path(), &["serve", "admin"], &typo);
    assert!(message.contains("setting sources.planer: there is no such setting"), "{message}");
}

#[tokio::test]
async fn doctor_looks_at_what_processes_of_their_own_need() {
    let dir = directory();
    let database = url(&test_database(&admin::service()).await);
    let doctor = |more: &[(&str, &str)]| {
        let mut command = afterbell(dir.path(), &["doctor"]);
        let output = command
            .env("AFTERBELL_SOURCES__ADMIN", &database)
            .env("AFTERBELL_EVENTS", "none:")
            .envs(more.iter().copied())
            .stdout(std::process::Stdio::piped())
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    };
    let (is_well, message) = doctor(&[]);
    assert!(is_well, "{message}");
    assert!(message.contains("ok        database of admin: up to date"), "{message}");
    assert!(!message.contains("cargo"), "{message}");
    let roster = "postgres://me@127.0.0.1:1/afterbell_roster";
    let (is_well, message) = doctor(&[
        ("AFTERBELL_CACHE", "redis://127.0.0.1:1/0"),
        ("AFTERBELL_SOURCES__ROSTER", roster),
        ("AFTERBELL_FILES__URL", "file:///dev/null/files"),
    ]);
    assert!(!is_well, "{message}");
    for line in ["MISSING   cache: ", "MISSING   database of roster: ", "MISSING   files: "] {
        assert!(message.contains(line), "{message}");
    }
    let (_, message) = doctor(&[("AFTERBELL_EVENTS", "kafka://127.0.0.1:1?security.protocol=tls")]);
    assert!(
        message.contains("MISSING   events: setting events: option security.protocol"),
        "{message}"
    );
}
