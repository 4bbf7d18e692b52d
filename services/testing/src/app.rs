//! A service under test.

use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::sql_types::{BigInt, Bool, Nullable, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl as _};

use super::client::TestClient;
use super::database::{TestDatabase, test_database};
use super::{ISSUER, keys};
use platform::auth::{Claims, Role, RoleRecord, TokenVerifier, UserStatus};
use platform::cache::Cache;
use platform::clock::Clock;
use platform::config::Settings;
use platform::events::Sources;
use platform::in_flight::InFlight;
use platform::sessions::Sessions;
use platform::{Handlers, Platform, Running, Service, Shared, start};

/// Where a role is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Account id.
    pub account: Option<i64>,
    /// Program id, in that account.
    pub program: Option<i64>,
    /// Site id, in that program.
    pub site: Option<i64>,
}

impl Place {
    /// Nowhere in particular: for the provider's own roles.
    pub fn provider() -> Self {
        Self::default()
    }

    /// A whole account.
    pub fn account(account: i64) -> Self {
        Self { account: Some(account), ..Self::default() }
    }

    /// A program of an account.
    pub fn program(account: i64, program: i64) -> Self {
        Self { account: Some(account), program: Some(program), site: None }
    }

    /// A site of a program.
    pub fn site(account: i64, program: i64, site: i64) -> Self {
        Self { account: Some(account), program: Some(program), site: Some(site) }
    }
}

/// A service that listens on a free port, with a database of its own. It ends with the test.
pub struct TestApp {
    /// What the service's handlers have: database, clock, sessions, cache.
    pub platform: Platform,
    /// The service's database.
    pub database: TestDatabase,
    /// Where it listens, such as `http://127.0.0.1:41234`.
    pub base: String,
    /// Folder into which it writes mail.
    pub mail: tempfile::TempDir,
    running: Running,
    next_user: AtomicI64,
}

/// What a [`TestApp`] is to be like; await it to start.
pub struct TestAppBuilder {
    service: Service,
    clock: Clock,
    cache: Cache,
    database: Option<TestDatabase>,
    layers: Vec<(String, serde_json::Value)>,
    sessions: Option<Sessions>,
}

/// A [`TestAppBuilder`] with one signed-in user.
pub struct WithUser {
    builder: TestAppBuilder,
    role: Role,
    place: Place,
}

impl TestApp {
    /// Starts a service: `TestApp::start(admin::service()).await`.
    pub fn start(service: Service) -> TestAppBuilder {
        TestAppBuilder {
            service,
            clock: Clock::system(),
            cache: Cache::memory(),
            database: None,
            layers: Vec::new(),
            sessions: None,
        }
    }

    /// What answers the service's requests, without its address.
    pub fn handlers(&self) -> &Handlers {
        self.running.handlers()
    }

    /// A client that is not signed in.
    pub fn anon(&self) -> TestClient {
        TestClient::anonymous(&self.base)
    }

    /// A new active user with one role, signed in.
    pub async fn user(&self, role: Role, place: Place) -> TestClient {
        self.user_with(&[(role, place)]).await
    }

    /// A new active user with several roles, signed in.
    pub async fn user_with(&self, roles: &[(Role, Place)]) -> TestClient {
        let user_id = self.next_user.fetch_add(1, Ordering::Relaxed);
        let records: Vec<_> = roles.iter().map(|(role, at)| record(user_id, *role, *at)).collect();
        self.insert_user(user_id, UserStatus::Active, &records).await;
        self.sign_in(user_id, &records).await
    }

    /// Puts a user and role records where the service looks for them: into its reference copies and,
    /// in identity, into the tables of its own.
    pub async fn insert_user(&self, user_id: i64, status: UserStatus, records: &[RoleRecord]) {
        let mut conn = self.database.owner().await;
        let home = records.iter().find_map(|record| record.account_id);
        for table in ["ref_users", "users"] {
            insert_user_row(&mut conn, table, user_id, home, status).await;
        }
        for (ordinal, record) in records.iter().enumerate() {
            insert_role_row(&mut conn, ordinal, record).await;
        }
        self.platform.forget_roles(user_id).await;
    }

    /// Makes a user's session the active one and gives a client with its token.
    pub async fn sign_in(&self, user_id: i64, records: &[RoleRecord]) -> TestClient {
        let claims = self.claims(user_id, records);
        self.platform
            .sessions()
            .activate(user_id, &claims.sid, Duration::from_secs(24 * 3600))
            .await
            .expect("the session registry");
        let mut client = self.anon().with_token(&keys::sign(&claims));
        client.user_id = user_id;
        client.role = Role::from_id(claims.role);
        client.session = claims.sid;
        client
    }

    /// Claims of a token for a user, valid for a day; change them and [`super::sign`] for bad tokens.
    pub fn claims(&self, user_id: i64, records: &[RoleRecord]) -> Claims {
        let now = self.platform.clock().now().timestamp();
        Claims {
            iss: ISSUER.to_owned(),
            aud: self.platform.settings().tokens.audience.clone(),
            sub: user_id.to_string(),
            sid: uuid::Uuid::new_v4().to_string(),
            exp: now + 24 * 3600,
            iat: now,
            jti: uuid::Uuid::new_v4().to_string(),
            client_id: "afterbell-web".to_owned(),
            scope: "openid profile".to_owned(),
            is_bx_portal: true,
            role: records.iter().map(|record| record.role).min().unwrap_or(Role::NoAccess).id(),
            account_id: records.iter().find_map(|record| record.account_id),
        }
    }

    /// A client of an integrator, bound to a role and an account.
    pub fn integrator(&self, role: Role, account: i64) -> TestClient {
        let mut claims = self.claims(0, &[record(0, role, Place::account(account))]);
        claims.sub = "client:test".to_owned();
        claims.client_id = "test".to_owned();
        claims.sid = String::new();
        self.anon().with_token(&keys::sign(&claims))
    }

    /// Puts an account, and the program and site of the place if it has them, into the reference
    /// copies, active, with names made from their ids.
    pub async fn insert_place(&self, place: Place) {
        use diesel_async::SimpleAsyncConnection as _;
        let Some(account) = place.account else { return };
        let mut sql = format!(
            "INSERT INTO ref_accounts (id, name, status, direct_access, version, position, deleted) \
             VALUES ({account}, 'Account {account}', 1, false, 1, 0, false) ON CONFLICT DO NOTHING;"
        );
        if let Some(program) = place.program {
            sql.push_str(&format!(
                "INSERT INTO ref_programs (id, account_id, name, status, program_type, final_submit, \
                 version, position, deleted) VALUES ({program}, {account}, 'Program {program}', 1, '', \
                 true, 1, 0, false) ON CONFLICT DO NOTHING;"
            ));
            if let Some(site) = place.site {
                sql.push_str(&format!(
                    "INSERT INTO ref_sites (id, account_id, program_id, name, status, time_zone, \
                     location_name, days, version, position, deleted) VALUES ({site}, {account}, \
                     {program}, 'Site {site}', 1, 'America/New_York', '', '{{}}', 1, 0, false) \
                     ON CONFLICT DO NOTHING;"
                ));
            }
        }
        self.database.owner().await.batch_execute(&sql).await.expect("the place");
    }

    /// Waits until this many locks in the service's database are waited for; fails after a minute.
    pub async fn until_waiting(&self, locks: i64) {
        let mut conn = self.database.owner().await;
        let sql = "SELECT count(*) >= $1 AS exists FROM pg_locks JOIN pg_stat_activity USING (pid) \
                   WHERE NOT granted AND datname = current_database()";
        for _ in 0..1200 {
            let waiting = diesel::sql_query(sql).bind::<BigInt, _>(locks);
            if waiting.get_result::<Exists>(&mut conn).await.expect("the locks").exists {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no {locks} locks are waited for");
    }

    /// How many rows of a table of the service meet a condition.
    pub async fn count(&self, table: &str, condition: &str) -> i64 {
        let sql = format!("SELECT count(*) AS count FROM {table} WHERE {condition}");
        let mut conn = self.database.owner().await;
        let counted = diesel::sql_query("SET afterbell.accounts = '*'").execute(&mut conn).await;
        counted.expect("the scope of every account");
        diesel::sql_query(sql).get_result::<Counted>(&mut conn).await.expect("the count").count
    }

    /// The service's clock; [`Clock::advance`] moves it.
    pub fn clock(&self) -> &Clock {
        self.platform.clock()
    }

    /// Fails when a `schema.rs` (its text) does not describe the service's database.
    #[track_caller]
    pub fn assert_schema(&self, schema: &str) -> impl Future<Output = ()> {
        let (database, schema) = (self.database.clone(), schema.to_owned());
        async move {
            let differences = super::schema_differences(&schema, &mut database.owner().await).await;
            assert!(differences.is_empty(), "schema.rs is stale:\n{}", differences.join("\n"));
        }
    }

    /// Stops the service in order, to test that it can.
    pub async fn stop(self) {
        self.running.stop().await;
    }
}

impl TestAppBuilder {
    /// With the clock standing still at a time.
    pub fn at(mut self, time: DateTime<Utc>) -> Self {
        self.clock = Clock::fixed(time);
        self
    }

    /// With another cache, such as Redis.
    pub fn with_cache(mut self, cache: Cache) -> Self {
        self.cache = cache;
        self
    }

    /// On a database of the service that is there already, such as one that its settings name in another way.
    pub fn on(mut self, database: TestDatabase) -> Self {
        self.database = Some(database);
        self
    }

    /// With a setting that is not the default.
    pub fn with_setting(mut self, name: &str, value: impl serde::Serialize) -> Self {
        let value = serde_json::to_value(value).expect("a setting's value");
        self.layers.push((name.to_owned(), value));
        self
    }

    /// With one user, signed in: gives `(app, anon, user)`.
    pub fn with_user(self, role: Role, place: Place) -> WithUser {
        WithUser { builder: self, role, place }
    }

    async fn start(self) -> TestApp {
        let database = match self.database {
            Some(database) => database,
            None => test_database(&self.service).await,
        };
        let mail = tempfile::tempdir().expect("a folder for mail");
        let shared = Shared {
            sessions: self.sessions.unwrap_or_else(|| Sessions::new(self.cache.clone())),
            cache: self.cache,
            tokens: TokenVerifier::fixed(ISSUER, "afterbell", &keys::jwks(), self.clock.clone()),
            clock: self.clock,
            in_flight: InFlight::default(),
            sources: Sources::default(),
        };
        let mut settings = Settings::from_figment(
            Settings::defaults()
                .merge(("listen", "127.0.0.1:0"))
                .merge(("origin", ISSUER))
                .merge(("workers", 1))
                .merge(("closing_seconds", 0))
                .merge(("events", "none:"))
                .merge(("demo", true))
                .merge(("mail", format!("file:{}", mail.path().display())))
                .merge(("files.url", "memory:"))
                .merge(("database.url", &database.serving_url))
                .merge(("database.pool_size", 8)),
        )
        .expect("settings");
        for (name, value) in self.layers {
            settings = settings.with(&name, value).expect("the setting");
        }
        let running = match start(self.service, settings, shared).await {
            Ok(running) => running,
            Err(error) => panic!("the service did not start: {error}"),
        };
        TestApp {
            platform: running.platform().clone(),
            database,
            base: format!("http://{}", running.address),
            mail,
            running,
            next_user: AtomicI64::new(1001),
        }
    }
}

impl IntoFuture for TestAppBuilder {
    type Output = TestApp;
    type IntoFuture = Pin<Box<dyn Future<Output = TestApp>>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.start())
    }
}

impl IntoFuture for WithUser {
    type Output = (TestApp, TestClient, TestClient);
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output>>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let app = self.builder.start().await;
            let user = app.user(self.role, self.place).await;
            let anon = app.anon();
            (app, anon, user)
        })
    }
}

fn record(user_id: i64, role: Role, place: Place) -> RoleRecord {
    RoleRecord {
        user_id,
        account_id: place.account,
        program_id: place.program,
        site_id: place.site,
        role,
        status: UserStatus::Active,
        program_role: None,
        is_primary_account_admin: false,
    }
}

#[derive(diesel::QueryableByName)]
struct Exists {
    #[diesel(sql_type = Bool)]
    exists: bool,
}

async fn table_exists(conn: &mut AsyncPgConnection, table: &str) -> bool {
    let found: Exists = diesel::sql_query("SELECT to_regclass($1) IS NOT NULL AS exists")
        .bind::<Text, _>(table)
        .get_result(conn)
        .await
        .expect("the catalog");
    found.exists
}

async fn insert_user_row(
    conn: &mut AsyncPgConnection,
    table: &str,
    user_id: i64,
    home: Option<i64>,
    status: UserStatus,
) {
    if !table_exists(conn, table).await {
        return;
    }
    let (more, values) = match table {
        "ref_users" => (", version, position, deleted", ", 1, 0, false"),
        _ => ("", ""),
    };
    let sql = format!(
        "INSERT INTO {table} (id, account_id, email, first_name, last_name, status{more}) \
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, 'Test', 'User', $4{values})"
    );
    diesel::sql_query(sql)
        .bind::<BigInt, _>(user_id)
        .bind::<Nullable<BigInt>, _>(home)
        .bind::<Text, _>(format!("user{user_id}@afterbell.test"))
        .bind::<SmallInt, _>(status.id())
        .execute(conn)
        .await
        .expect("the user");
}

async fn insert_role_row(conn: &mut AsyncPgConnection, ordinal: usize, record: &RoleRecord) {
    for (table, more, value) in [
        ("ref_user_roles", "primary_account_admin, ordinal", format!(", {ordinal}")),
        ("user_roles", "is_primary_account_admin", String::new()),
    ] {
        if !table_exists(conn, table).await {
            continue;
        }
        let sql = format!(
            "INSERT INTO {table} (user_id, account_id, program_id, site_id, role_id, status, \
             program_role, {more}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8{value})"
        );
        diesel::sql_query(sql)
            .bind::<BigInt, _>(record.user_id)
            .bind::<Nullable<BigInt>, _>(record.account_id)
            .bind::<Nullable<BigInt>, _>(record.program_id)
            .bind::<Nullable<BigInt>, _>(record.site_id)
            .bind::<SmallInt, _>(record.role.id())
            .bind::<SmallInt, _>(record.status.id())
            .bind::<Nullable<Text>, _>(record.program_role.as_deref())
            .bind::<Bool, _>(record.is_primary_account_admin)
            .execute(conn)
            .await
            .expect("the role record");
    }
}

#[derive(diesel::QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    count: i64,
}
