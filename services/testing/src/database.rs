//! One PostgreSQL a test process, one template a service, one database a test.

use std::collections::HashMap;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use diesel_async::{
    AsyncConnection as _, AsyncMigrationHarness, AsyncPgConnection, RunQueryDsl as _,
    SimpleAsyncConnection as _,
};
use diesel_migrations::MigrationHarness as _;
use testcontainers::ImageExt as _;
use tokio::sync::{Mutex, OnceCell};
use url::Url;

use super::container::{Container, Image, say};
use platform::Service;
use platform::config::Database;
use platform::db::{MigrationError, PLATFORM_MIGRATIONS};
use platform::postgres::{self, Durability, Options, Postgres};

/// A database of one test, migrated.
#[derive(Clone, Debug)]
pub struct TestDatabase {
    /// As the owner of the tables, whom row-level security binds as well.
    pub owner_url: String,
    /// As the serving role.
    pub serving_url: String,
}

struct Server {
    admin_url: String,
    /// Keeps a server of our own alive; it ends with the process.
    _own: Option<Own>,
}

/// What runs a server of our own.
enum Own {
    Container(#[expect(dead_code, reason = "it lives as long as this")] Container),
    Binaries(#[expect(dead_code, reason = "it lives as long as this")] Box<Postgres>),
}

/// The image of the server.
const IMAGE: Image = Image {
    title: "PostgreSQL",
    default: "postgres:17",
    setting: "AFTERBELL_TEST_POSTGRES_IMAGE",
    port: 5432,
};

static SERVER: OnceCell<Server> = OnceCell::const_new();
static TEMPLATES: OnceCell<Mutex<HashMap<&'static str, String>>> = OnceCell::const_new();
static NEXT: AtomicU64 = AtomicU64::new(1);

/// A new database with the tables of a service, and nothing in them but what migrations put there.
pub async fn test_database(service: &Service) -> TestDatabase {
    let server = SERVER.get_or_init(start_server).await;
    let template = template(server, service).await;
    let name = format!("{template}_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let mut admin = connect(&server.admin_url).await;
    admin
        .batch_execute(&format!("CREATE DATABASE {name} TEMPLATE {template}"))
        .await
        .expect("a copy of the template");
    urls(server, service, &name)
}

impl TestDatabase {
    /// A connection as the server's superuser.
    pub async fn superuser(&self) -> AsyncPgConnection {
        let server = SERVER.get_or_init(start_server).await;
        let database = Url::parse(&self.owner_url).expect("a URL");
        connect(&with_database(&server.admin_url, database.path(), None)).await
    }

    /// Takes the database away from whoever uses it.
    pub async fn remove(&self) {
        let server = SERVER.get_or_init(start_server).await;
        let url = Url::parse(&self.owner_url).expect("a URL");
        let name = url.path().trim_start_matches('/');
        let mut admin = connect(&server.admin_url).await;
        admin
            .batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)"))
            .await
            .expect("to drop it");
    }

    /// A connection as the owner, with every account for its scope: it sees and changes every row.
    pub async fn owner(&self) -> AsyncPgConnection {
        let mut conn = connect(&self.owner_url).await;
        conn.batch_execute("SET afterbell.accounts = '*'").await.expect("the scope");
        conn
    }

    /// A connection as the serving role, with no scope: it must see no tenant row.
    pub async fn serving(&self) -> AsyncPgConnection {
        connect(&self.serving_url).await
    }
}

/// A directory that the account which PostgreSQL runs as can reach: in TMPDIR, where others may enter it, or else in /tmp.
/// A TMPDIR in memory saves some of the making of databases.
pub fn open_directory(prefix: &str) -> tempfile::TempDir {
    let temporary = std::env::temp_dir();
    let is_open =
        std::fs::metadata(&temporary).is_ok_and(|found| found.permissions().mode() & 0o001 != 0);
    tempfile::Builder::new()
        .prefix(prefix)
        .permissions(std::fs::Permissions::from_mode(0o755))
        .tempdir_in(if is_open { temporary } else { PathBuf::from("/tmp") })
        .expect("a temporary directory")
}

async fn start_server() -> Server {
    if let Ok(admin_url) = std::env::var("AFTERBELL_TEST_POSTGRES_URL") {
        remove_leftovers(&admin_url).await;
        say(IMAGE.title, "the one of AFTERBELL_TEST_POSTGRES_URL");
        return Server { admin_url, _own: None };
    }
    let throwaway = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
    let command = std::iter::once("postgres").chain(
        throwaway
            .into_iter()
            .chain(["autovacuum=off", "max_connections=400"])
            .flat_map(|setting| ["-c", setting]),
    );
    let container = Container::start(IMAGE, None, |request, _| {
        request.with_env_var("POSTGRES_HOST_AUTH_METHOD", "trust").with_cmd(command)
    });
    if let Some(container) = container.await {
        let admin_url = format!("postgres://postgres@127.0.0.1:{}/postgres", container.port);
        let begun = Instant::now();
        while AsyncPgConnection::establish(&admin_url).await.is_err() {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "PostgreSQL in its container is silent"
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        return Server { admin_url, _own: Some(Own::Container(container)) };
    }
    let dir = open_directory("afterbell-test-").keep();
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/node_modules");
    let options = Options {
        data: dir.join("postgres"),
        log: dir.join("postgres.log"),
        durability: Durability::Throwaway,
        node_modules: vec![repository],
        temporary: Some(dir),
    };
    let postgres = match Postgres::start(options).await {
        Ok(postgres) => postgres,
        Err(error) => panic!("{error}"),
    };
    say(IMAGE.title, "from binaries of this machine");
    Server {
        admin_url: postgres.server().admin_url(),
        _own: Some(Own::Binaries(Box::new(postgres))),
    }
}

/// Name of the service's template, made when it is first asked for.
async fn template(server: &Server, service: &Service) -> String {
    let templates = TEMPLATES.get_or_init(|| async { Mutex::default() }).await;
    let mut templates = templates.lock().await;
    if let Some(name) = templates.get(service.name) {
        return name.clone();
    }
    let (serving, owner) = roles(service);
    let name = format!("afterbell_test_{}_{}", std::process::id(), service.name.replace('-', "_"));
    let mut admin = connect(&server.admin_url).await;
    // Other test processes on the same server make the same roles.
    admin.batch_execute("SELECT pg_advisory_lock(7267544)").await.expect("the lock");
    postgres::provision_roles(&mut admin, &serving, &owner).await.expect("the roles");
    admin.batch_execute("SELECT pg_advisory_unlock(7267544)").await.expect("the lock");
    let settings = empty_database(server, service, &name).await;
    let (migrations, lists) = (service.all_migrations(), service.lists);
    blocking(async move || platform::db::migrate(&settings, migrations, lists).await)
        .await
        .expect("the migrations");
    templates.insert(service.name, name.clone());
    name
}

/// Runs every migration of a service in a database of its own, each as if it came with a version of its own.
///
/// Errors: of the first migration that cannot be run in a database which the one before has brought up to date.
pub async fn migrate_one_by_one(service: &Service) -> Result<(), MigrationError> {
    let server = SERVER.get_or_init(start_server).await;
    let name = format!("{}_one_by_one", template(server, service).await);
    let settings = empty_database(server, service, &name).await;
    let migrations = service.all_migrations();
    let migrated =
        blocking(async move || platform::db::migrate_one_by_one(&settings, migrations).await).await;
    urls(server, service, &name).remove().await;
    migrated
}

/// What a database consisted of, by one line each.
#[derive(Debug)]
pub struct DownAndUp {
    /// After every migration was run.
    pub made: Vec<String>,
    /// After all of them were taken back, the newest first.
    pub taken_back: Vec<String>,
    /// After all of them were run again.
    pub made_again: Vec<String>,
}

/// Runs every migration of a service in a database of its own, takes them back, and runs them again, each time with its
/// functions.
pub async fn down_and_up(service: &Service) -> DownAndUp {
    let database = test_database(service).await;
    let made = consists_of(&database).await;
    let mut sources = vec![PLATFORM_MIGRATIONS];
    sources.extend(service.all_migrations());
    let owner = database.owner().await;
    blocking(async move || {
        let mut harness = AsyncMigrationHarness::new(owner);
        for source in sources.iter().rev() {
            for migration in source.in_order().expect("the migrations").iter().rev() {
                harness.revert_migration(migration).expect("to take it back");
            }
        }
    })
    .await;
    let taken_back = consists_of(&database).await;
    // Functions that are there are made once more, too.
    let forget = "DELETE FROM __schema_functions";
    database.owner().await.batch_execute(forget).await.expect("to forget functions");
    let settings = Database::to_migrate(database.serving_url.clone(), database.owner_url.clone());
    let (migrations, lists) = (service.all_migrations(), service.lists);
    blocking(async move || platform::db::migrate(&settings, migrations, lists).await)
        .await
        .expect("the migrations once more");
    DownAndUp { made, taken_back, made_again: consists_of(&database).await }
}

/// Columns, indexes, constraints, policies, triggers and functions, without what extensions brought along.
async fn consists_of(database: &TestDatabase) -> Vec<String> {
    let sql = "WITH object AS (
            SELECT 'column ' || attrelid::regclass || '.' || attname || ' ' || attnum || ' '
                || format_type(atttypid, atttypmod) || ' ' || attnotnull AS name, 'pg_class'::regclass AS of, attrelid AS id
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
            UNION ALL
            SELECT pg_get_indexdef(indexrelid), 'pg_class', indexrelid FROM pg_index
            JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace
            UNION ALL
            SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), 'pg_constraint', oid
            FROM pg_constraint WHERE connamespace = 'public'::regnamespace
            UNION ALL
            SELECT 'policy ' || polname || ' on ' || polrelid::regclass || ' ' || pg_get_expr(polqual, polrelid), 'pg_policy', oid
            FROM pg_policy
            UNION ALL
            SELECT pg_get_triggerdef(oid), 'pg_trigger', oid FROM pg_trigger WHERE NOT tgisinternal
            UNION ALL
            SELECT 'function of ' || proowner::regrole || ': ' || pg_get_functiondef(oid), 'pg_proc', oid
            FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
        )
        SELECT name FROM object
        WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = object.of AND d.objid = object.id AND d.deptype = 'e')
        ORDER BY name";
    let rows: Vec<Name> =
        diesel::sql_query(sql).load(&mut database.owner().await).await.expect("the catalog");
    rows.into_iter().map(|row| row.name).collect()
}

/// A database without tables, of roles that are there.
async fn empty_database(server: &Server, service: &Service, name: &str) -> Database {
    let (serving, owner) = roles(service);
    let mut admin = connect(&server.admin_url).await;
    admin.batch_execute(&format!("DROP DATABASE IF EXISTS {name}")).await.expect("no old one");
    admin
        .batch_execute(&format!("CREATE DATABASE {name} OWNER {owner}"))
        .await
        .expect("a database");
    let inside = with_database(&server.admin_url, name, None);
    connect(&inside)
        .await
        .batch_execute(&format!(
            "ALTER SCHEMA public OWNER TO {owner}; GRANT USAGE ON SCHEMA public TO {serving}"
        ))
        .await
        .expect("its schema");
    let database = urls(server, service, name);
    Database::to_migrate(database.serving_url, database.owner_url)
}

/// Migrating blocks its thread, which a test's own runtime may not allow.
async fn blocking<R: Send + 'static>(work: impl AsyncFnOnce() -> R + Send + 'static) -> R {
    let done = tokio::task::spawn_blocking(move || {
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime")
            .block_on(work())
    });
    done.await.expect("the migration's thread")
}

fn roles(service: &Service) -> (String, String) {
    let serving = postgres::database_name(service.name);
    let owner = format!("{serving}_owner");
    (serving, owner)
}

fn urls(server: &Server, service: &Service, database: &str) -> TestDatabase {
    let (serving, owner) = roles(service);
    TestDatabase {
        owner_url: with_database(&server.admin_url, database, Some(&owner)),
        serving_url: with_database(&server.admin_url, database, Some(&serving)),
    }
}

/// The server's URL with another database and, when given, another role. Test roles have no
/// password, so a server from the environment must trust local connections.
fn with_database(admin_url: &str, database: &str, role: Option<&str>) -> String {
    let mut url = Url::parse(admin_url).expect("AFTERBELL_TEST_POSTGRES_URL is a URL");
    url.set_path(database);
    if let Some(role) = role {
        url.set_username(role).expect("a role in the URL");
    }
    url.into()
}

async fn connect(url: &str) -> AsyncPgConnection {
    match AsyncPgConnection::establish(url).await {
        Ok(connection) => connection,
        Err(error) => panic!("{error}"),
    }
}

#[derive(diesel::QueryableByName)]
struct Name {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
}

/// Drops the databases of test processes that are no more.
async fn remove_leftovers(admin_url: &str) {
    let mut admin = connect(admin_url).await;
    let names: Vec<Name> = diesel::sql_query(
        "SELECT datname::text AS name FROM pg_database WHERE datname LIKE 'afterbell\\_test\\_%'",
    )
    .load(&mut admin)
    .await
    .expect("the list of databases");
    for Name { name } in names {
        let pid = name.split('_').nth(2).unwrap_or_default();
        if !Path::new("/proc").join(pid).exists() {
            admin.batch_execute(&format!("DROP DATABASE IF EXISTS {name}")).await.ok();
        }
    }
}
