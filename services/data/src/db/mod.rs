//! PostgreSQL: the pool, transactions bound to a tenant by row-level security, and migrations.

mod functions;
mod migrations;
mod pooler;
mod spans;

use std::{
    any::TypeId,
    collections::HashSet,
    error::Error as _,
    fmt::Write,
    ops::{Deref, DerefMut},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use deadpool::managed::{self, Metrics, Object, PoolError, QueueMode, RecycleError, RecycleResult};
use diesel::{
    ConnectionError, QueryableByName,
    pg::{Pg, PgQueryBuilder},
    query_builder::{AsQuery, QueryBuilder, QueryFragment, QueryId},
    result::{DatabaseErrorKind, Error as DieselError},
    sql_types,
};
use diesel_async::{
    AnsiTransactionManager, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection,
    TransactionManager, methods::LoadQuery, pooled_connection::PoolableConnection,
};
use foundation::{
    auth::{Accounts, Scope},
    config::{ConfigError, Database},
    error::Problem,
    seldom::Seldom,
    tls::{self, BadUrl},
};
use futures_util::{
    FutureExt,
    future::{BoxFuture, join, join3},
};
use secrecy::{ExposeSecret, SecretString};
use tokio::task::unconstrained;
use tokio_postgres::{NoTls, error::SqlState};

pub use crate::prepared::{Prepare, Prepared};
pub use migrations::{
    MigrationError, Migrations, PLATFORM_MIGRATIONS, indexes_give, indexes_take, migrate,
    migrate_one_by_one, migrations_missing,
};

/// How long a request waits for a connection before it is answered 503.
const WAIT_FOR_CONNECTION: Duration = Duration::from_secs(3);

/// Pause before a server that does not take connections yet is tried again.
const RETRY_CONNECT: Duration = Duration::from_millis(50);

/// Pause before a server that is away when a process starts is tried again.
const RETRY_START: Duration = Duration::from_millis(500);

/// How long `/readyz` waits for the database.
const READY_WITHIN: Duration = Duration::from_millis(800);

/// A connection that nobody has used for so long is closed: the server keeps a process of some megabytes for each.
const UNUSED_FOR: Duration = Duration::from_secs(60);

/// When an idle connection is checked by TCP, and how long a server that has vanished without a word is waited for.
const KEEPALIVE: Duration = Duration::from_secs(10);

const BEGIN_READ: &str = "BEGIN READ ONLY";

/// What is read together are pages of lists with their counts, whose order an index has whatever the values are. Left to
/// itself PostgreSQL compares what it expects of these values with what it expects of any, finds an account of many rows
/// cheaper than the average, and plans each request anew, which takes longer than to read the page.
const BEGIN_PAGE: &str = "BEGIN READ ONLY; SET LOCAL plan_cache_mode = force_generic_plan";

/// A connection with more statements of lists than this is replaced by a new one.
const MOST_PREPARED: usize = 1000;

/// An async function of one argument whose future can move between threads. Stands for the bound that
/// `AsyncFnOnce` cannot yet express (rust-lang/rust#110011).
pub trait SendAsyncFn<T, R>:
    AsyncFnOnce(T) -> R + FnOnce(T) -> <Self as SendAsyncFn<T, R>>::Fut
{
    /// What it returns before it is awaited.
    type Fut: Future<Output = R>;
}

impl<F, T, Fut, R> SendAsyncFn<T, R> for F
where
    F: AsyncFnOnce(T) -> R + FnOnce(T) -> Fut,
    Fut: Future<Output = R>,
{
    type Fut = Fut;
}

/// The database of one service, as its serving role.
#[derive(Clone)]
pub struct Db {
    pool: managed::Pool<Opener>,
    /// Connections of which each is a session, where those of the pool are not.
    sessions: Option<managed::Pool<Opener>>,
}

/// A connection of the pool.
pub type Pooled = Object<Opener>;

/// Opens the connections of a pool.
#[derive(Debug)]
pub struct Opener(tls::Postgres);

/// A connection, and the statements it is known to have prepared.
pub struct Connection {
    conn: AsyncPgConnection,
    prepared: Mutex<HashSet<Statement>>,
}

impl Deref for Connection {
    type Target = AsyncPgConnection;

    fn deref(&self) -> &AsyncPgConnection {
        &self.conn
    }
}

impl DerefMut for Connection {
    fn deref_mut(&mut self) -> &mut AsyncPgConnection {
        &mut self.conn
    }
}

impl managed::Manager for Opener {
    type Type = Connection;
    type Error = OpenError;

    async fn create(&self) -> Result<Connection, OpenError> {
        let mut conn = open(&self.0).await?;
        spans::follow(&mut conn);
        Ok(Connection { conn, prepared: Mutex::default() })
    }

    async fn recycle(&self, conn: &mut Connection, _: &Metrics) -> RecycleResult<OpenError> {
        // Known without asking the server.
        if conn.conn.is_broken() {
            return Err(RecycleError::message("closed, or left inside a transaction"));
        }
        // The server keeps each of them as long as the connection.
        if conn.prepared.get_mut().unwrap_or_else(PoisonError::into_inner).len() > MOST_PREPARED {
            return Err(RecycleError::message("has many statements prepared"));
        }
        Ok(())
    }
}

/// Opens a connection, encrypted when its URL says so. Boxed, because it is a part of every request's future and rarely done.
fn open(to: &tls::Postgres) -> BoxFuture<'_, Result<AsyncPgConnection, OpenError>> {
    async move {
        Ok(match &to.tls {
            None => {
                let (client, connection) = to.config.connect(NoTls).await?;
                AsyncPgConnection::try_from_client_and_connection(client, connection).await?
            }
            Some(tls) => {
                let (client, connection) = to.config.connect(tls.clone()).await?;
                AsyncPgConnection::try_from_client_and_connection(client, connection).await?
            }
        })
    }
    .boxed()
}

/// Opens a connection of no pool.
async fn open_url(url: &str) -> Result<AsyncPgConnection, ConnectionError> {
    let bad = |error: BadUrl| ConnectionError::InvalidConnectionUrl(error.to_string());
    let to = tls::Postgres::of_url(url).map_err(bad)?;
    open(&to).await.map_err(|error| match error {
        OpenError::Setup(error) => error,
        OpenError::Connect(error) => ConnectionError::BadConnection(with_causes(&error)),
    })
}

/// An error and what led to it, which this library tells apart.
fn with_causes(error: &tokio_postgres::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| (*cause).source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// Why a connection could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The server is away, or says no.
    #[error("{}", with_causes(.0))]
    Connect(#[from] tokio_postgres::Error),
    /// The server took the connection and then not what every connection begins with.
    #[error(transparent)]
    Setup(#[from] ConnectionError),
}

impl OpenError {
    /// Whether the server may take connections in a moment: it is starting, stopping, away or full.
    fn is_passing(&self) -> bool {
        match self {
            Self::Connect(error) => match error.code() {
                // Whom to trust is not a matter of time. The library tells it in words alone.
                None => !error.to_string().contains("TLS"),
                Some(state) => {
                    *state == SqlState::CANNOT_CONNECT_NOW
                        || *state == SqlState::ADMIN_SHUTDOWN
                        || *state == SqlState::CRASH_SHUTDOWN
                        || *state == SqlState::TOO_MANY_CONNECTIONS
                }
            },
            Self::Setup(_) => true,
        }
    }
}

/// No connection could be had.
#[derive(Debug, thiserror::Error)]
pub enum NoConnection {
    /// All are in use, or the server does not answer.
    #[error("no database connection within {} s", WAIT_FOR_CONNECTION.as_secs())]
    Late,
    /// The server refused.
    #[error("no database connection: {0}")]
    Refused(#[from] PoolError<OpenError>),
}

impl From<NoConnection> for Problem {
    fn from(_: NoConnection) -> Self {
        Self::unavailable()
    }
}

/// While there is no connection, each request fails for want of one.
static NO_CONNECTION: Seldom = Seldom::new();

impl From<NoConnection> for DieselError {
    fn from(error: NoConnection) -> Self {
        Self::DatabaseError(
            diesel::result::DatabaseErrorKind::UnableToSendCommand,
            Box::new(error.to_string()),
        )
    }
}

impl Db {
    /// A pool for `database.url`. Connects when first used.
    pub fn open(database: &Database) -> Result<Self, ConfigError> {
        let url = database.url.expose_secret();
        if url.is_empty() {
            return Err(ConfigError::new("database.url", "is required"));
        }
        Self::open_url(&database.url, database.pool_size)
    }

    /// The pool for what is done beside requests, with `database.direct_url` for what needs a session.
    pub fn open_background(database: &Database) -> Result<Self, ConfigError> {
        let mut db = Self::open_url(&database.url, database.background_pool_size)?;
        if !database.direct_url.expose_secret().is_empty() {
            let direct = Self::open_named("database.direct_url", &database.direct_url, 1)?;
            db.sessions = Some(direct.pool);
        }
        Ok(db)
    }

    /// A pool for any URL, such as the outbox of another service.
    pub fn open_url(url: &SecretString, size: usize) -> Result<Self, ConfigError> {
        Self::open_named("database.url", url, size)
    }

    fn open_named(setting: &str, url: &SecretString, size: usize) -> Result<Self, ConfigError> {
        let mut to = tls::Postgres::of_url(url.expose_secret())
            .map_err(|error| ConfigError::new(setting, error))?;
        to.config
            .connect_timeout(WAIT_FOR_CONNECTION)
            .keepalives_idle(KEEPALIVE)
            .tcp_user_timeout(KEEPALIVE);
        managed::Pool::builder(Opener(to))
            .max_size(size)
            // So that those which are not needed are not used, and closed.
            .queue_mode(QueueMode::Lifo)
            .build()
            .map(|pool| Self { pool, sessions: None })
            .map_err(|error| ConfigError::new("database", error))
    }

    /// Connections that keep what is told to one of them: locks of a session, and what it listens to.
    pub fn of_sessions(&self) -> Self {
        let pool = self.sessions.clone().unwrap_or_else(|| self.pool.clone());
        Self { pool, sessions: None }
    }

    /// Waits until the server takes connections, so long at most.
    ///
    /// Errors: it does not, or it says that it never will.
    pub async fn wait(&self, within: Duration) -> Result<(), OpenError> {
        let begun = Instant::now();
        loop {
            let error = match self.pool.get().await {
                Err(PoolError::Backend(error)) => error,
                // Nobody else uses the pool yet.
                _ => return Ok(()),
            };
            if !error.is_passing() || begun.elapsed() >= within {
                return Err(error);
            }
            if NO_CONNECTION.is_due() {
                tracing::warn!(%error, "database takes no connections yet; waiting for it");
            }
            tokio::time::sleep(RETRY_START).await;
        }
    }

    /// Finds out whether `database.url` leads to a pooler of connections, and what is wrong if it does.
    pub async fn check_pooler(&self, database: &Database) -> Result<(), ConfigError> {
        if database.direct_url.expose_secret().is_empty() {
            return match pooler::is_pooler(self.connecting()).await {
                false => Ok(()),
                true => Err(ConfigError::new(
                    "database.direct_url",
                    "is needed where database.url leads to a pooler such as PgBouncer: \
                     name PostgreSQL itself, for what needs a session",
                )),
            };
        }
        match pooler::loses_statements(self.connecting()).await {
            Ok(true) => Err(ConfigError::new(
                "database.url",
                "leads to a pooler that does not know prepared statements: \
                 PgBouncer does from 1.21 with max_prepared_statements",
            )),
            Ok(false) => Ok(()),
            Err(error) => {
                tracing::debug!(%error, "the pooler could not be looked at");
                Ok(())
            }
        }
    }

    /// How to connect, for a connection that is no request's.
    pub fn connecting(&self) -> &tls::Postgres {
        &self.pool.manager().0
    }

    /// How many connections there are, and who waits for one.
    pub fn status(&self) -> managed::Status {
        self.pool.status()
    }

    /// Closes the connections that nobody uses now.
    pub fn close_idle(&self) {
        self.pool.retain(|_, _| false);
    }

    /// Closes the connections that nobody has used for a while.
    pub fn close_unused(&self) {
        self.pool.retain(|_, metrics| metrics.last_used() < UNUSED_FOR);
    }

    /// A connection without a tenant: it sees no tenant row until a transaction names a scope. A server that restarts is
    /// waited for.
    pub async fn connection(&self) -> Result<Pooled, NoConnection> {
        let get = async {
            loop {
                match self.pool.get().await {
                    Err(PoolError::Backend(error)) if error.is_passing() => {
                        tracing::debug!(%error, "database takes no connection; trying again");
                        tokio::time::sleep(RETRY_CONNECT).await;
                    }
                    outcome => return outcome,
                }
            }
        };
        let connection = match tokio::time::timeout(WAIT_FOR_CONNECTION, get).await {
            Ok(outcome) => outcome.map_err(NoConnection::from),
            Err(_) => Err(NoConnection::Late),
        };
        if let Err(error) = &connection
            && NO_CONNECTION.is_due()
        {
            tracing::warn!(%error, "database is not available");
        }
        connection
    }

    /// Asks the server something, for `/readyz`.
    pub async fn ready(&self) -> Result<(), DieselError> {
        let ask = self.system_tx(async |conn| conn.batch_execute("SELECT 1").await);
        match tokio::time::timeout(READY_WITHIN, ask).await {
            Ok(answer) => answer,
            Err(_) => Err(NoConnection::Late.into()),
        }
    }

    /// Runs `work` in a transaction that sees the rows of the scope's accounts only.
    ///
    /// Errors: whatever `work` answers, after a rollback; a lost connection as the error's own form of it.
    pub async fn tenant_tx<R, E, F>(&self, scope: &Scope, work: F) -> Result<R, E>
    where
        for<'r> F: AsyncFnOnce(&'r mut AsyncPgConnection) -> Result<R, E>
            + SendAsyncFn<&'r mut AsyncPgConnection, Result<R, E>, Fut: Send>
            + Send,
        E: From<DieselError> + Send,
        R: Send,
    {
        self.transaction(&begin_statement("BEGIN", scope), work).await
    }

    /// The rows of one query, read in a transaction that sees the rows of the scope's accounts only.
    ///
    /// `BEGIN`, the query and `COMMIT` travel together instead of each after the answer to the one before.
    pub fn tenant_read<'q, Q, R>(
        &self,
        scope: &Scope,
        query: Q,
    ) -> impl Future<Output = Result<Vec<R>, DieselError>> + Send
    where
        Q: AsQuery<Query: QueryFragment<Pg> + QueryId>,
        for<'c> Q::Query: AsQuery + LoadQuery<'q, &'c AsyncPgConnection, R> + Send + 'q,
        R: Send,
    {
        let query = query.as_query();
        let begin = begin_statement(BEGIN_READ, scope);
        async move {
            let statements = [Statement::of(&query)];
            let owned = OwnedConnection::new(self.connection().await?);
            let conn = owned.connection()?;
            let mut reader = &conn.conn;
            let rows = pipelined(conn, &begin, &statements, query.load(&mut reader)).await?;
            owned.release();
            rows
        }
    }

    /// As [`Db::tenant_read`], of every tenant, for what [`Db::system_tx`] is for.
    pub async fn system_read<'q, Q, R>(&self, query: Q) -> Result<Vec<R>, DieselError>
    where
        Q: AsQuery<Query: QueryFragment<Pg> + QueryId>,
        for<'c> Q::Query: AsQuery + LoadQuery<'q, &'c AsyncPgConnection, R> + Send + 'q,
        R: Send,
    {
        self.tenant_read(&Scope::system(), query).await
    }

    /// As [`Db::tenant_read`], for two queries that travel together, such as a page of a list and its counts: the rows of each.
    pub fn tenant_read_both<'q, Q, R, P, S>(
        &self,
        scope: &Scope,
        query: Q,
        other: P,
    ) -> impl Future<Output = Result<(Vec<R>, Vec<S>), DieselError>> + Send
    where
        Q: AsQuery<Query: QueryFragment<Pg> + QueryId>,
        for<'c> Q::Query: AsQuery + LoadQuery<'q, &'c AsyncPgConnection, R> + Send + 'q,
        P: AsQuery<Query: QueryFragment<Pg> + QueryId>,
        for<'c> P::Query: AsQuery + LoadQuery<'q, &'c AsyncPgConnection, S> + Send + 'q,
        R: Send,
        S: Send,
    {
        let (query, other) = (query.as_query(), other.as_query());
        let begin = begin_statement(BEGIN_PAGE, scope);
        async move {
            let statements = [Statement::of(&query), Statement::of(&other)];
            let owned = OwnedConnection::new(self.connection().await?);
            let conn = owned.connection()?;
            let (mut first, mut second) = (&conn.conn, &conn.conn);
            let read = join(query.load(&mut first), other.load(&mut second));
            let read = read.map(|(rows, others)| Ok((rows?, others?)));
            let read = pipelined(conn, &begin, &statements, read).await?;
            owned.release();
            read
        }
    }

    /// Runs `work` in a transaction that sees every tenant. For jobs, consumers and sign-in; never for a caller's request
    /// whose scope is known.
    pub async fn system_tx<R, E, F>(&self, work: F) -> Result<R, E>
    where
        for<'r> F: AsyncFnOnce(&'r mut AsyncPgConnection) -> Result<R, E>
            + SendAsyncFn<&'r mut AsyncPgConnection, Result<R, E>, Fut: Send>
            + Send,
        E: From<DieselError> + Send,
        R: Send,
    {
        self.transaction(&begin_statement("BEGIN", &Scope::system()), work).await
    }

    async fn transaction<R, E, F>(&self, begin: &str, work: F) -> Result<R, E>
    where
        for<'r> F: AsyncFnOnce(&'r mut AsyncPgConnection) -> Result<R, E>
            + SendAsyncFn<&'r mut AsyncPgConnection, Result<R, E>, Fut: Send>
            + Send,
        E: From<DieselError> + Send,
        R: Send,
    {
        let mut owned = self.begin(begin).await?;
        let conn: &mut AsyncPgConnection = owned.connection_mut().map_err(DieselError::from)?;
        let mark = crate::consistency::mark();
        let worked = match work(conn).await {
            Ok(value) => crate::hold::mark(conn).await.map(|()| value).map_err(E::from),
            Err(error) => Err(error),
        };
        match worked {
            Ok(value) => {
                if let Err(error) = AnsiTransactionManager::commit_transaction(conn).await {
                    crate::consistency::rolled_back(mark);
                    // A server that ends the session may say so in answer to `COMMIT`, before the connection is closed.
                    let is_lost = conn.is_broken() || conn.batch_execute("ROLLBACK").await.is_err();
                    let error = if is_lost { lost(&error) } else { error };
                    return Err(error.into());
                }
                crate::consistency::committed(mark);
                owned.release();
                Ok(value)
            }
            Err(error) => {
                crate::consistency::rolled_back(mark);
                match AnsiTransactionManager::rollback_transaction(conn).await {
                    Ok(()) => owned.release(),
                    // Only a lost connection cannot roll back: whatever `work` made of it, that was wrong.
                    Err(rollback @ DieselError::DatabaseError(..)) => {
                        return Err(lost(&rollback).into());
                    }
                    Err(rollback) => {
                        tracing::warn!(error = %rollback, "rollback failed; the connection is dropped");
                    }
                }
                Err(error)
            }
        }
    }

    /// Opens a transaction and names its tenant, in one round trip. A pooled connection on which that fails is replaced:
    /// nothing has been done on it yet.
    async fn begin(&self, begin: &str) -> Result<OwnedConnection, DieselError> {
        loop {
            let mut owned = OwnedConnection::new(self.connection().await?);
            let conn: &mut AsyncPgConnection = owned.connection_mut()?;
            match AnsiTransactionManager::begin_transaction_sql(conn, begin).await {
                Ok(()) => return Ok(owned),
                Err(error) if owned.is_new() => return Err(lost(&error)),
                Err(error) => tracing::debug!(%error, "pooled database connection is of no use"),
            }
        }
    }
}

/// Opens a transaction, awaits `read`, which sends `statements` when first polled and nothing later, and commits. Of an error
/// of `read` the connection is none the worse, unless it is gone.
async fn pipelined<R>(
    conn: &Connection,
    begin: &str,
    statements: &[Option<Statement>],
    read: impl Future<Output = Result<R, DieselError>>,
) -> Result<Result<R, DieselError>, DieselError> {
    let (mut opening, mut closing) = (&conn.conn, &conn.conn);
    let begin = opening.batch_execute(begin);
    let commit = closing.batch_execute("COMMIT");
    // Each is sent when first polled, in the order of `join`; `unconstrained`, so that none gives way to another.
    // A statement that is still to be prepared is sent later than that, so then `COMMIT` has to wait for it.
    let (begun, rows, committed) = if conn.has_prepared(statements) {
        unconstrained(join3(begin, read, commit)).await
    } else {
        let (begun, rows) = unconstrained(join(begin, read)).await;
        if rows.is_ok() {
            conn.note_prepared(statements);
        }
        (begun, rows, commit.await)
    };
    // Neither of the other two fails by what was read.
    begun.and(committed).map_err(|error| lost(&error))?;
    Ok(rows)
}

/// The error of a connection that is gone, which a server that goes tells in several ways.
fn lost(error: &DieselError) -> DieselError {
    DieselError::DatabaseError(DatabaseErrorKind::ClosedConnection, Box::new(error.to_string()))
}

impl Connection {
    fn has_prepared(&self, statements: &[Option<Statement>]) -> bool {
        let prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        statements
            .iter()
            .all(|statement| statement.as_ref().is_some_and(|one| prepared.contains(one)))
    }

    fn note_prepared(&self, statements: &[Option<Statement>]) {
        let mut prepared = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        prepared.extend(statements.iter().flatten().cloned());
    }
}

/// A statement that stays prepared, as diesel knows it: by the type of its query, or else by its text. Diesel tells
/// texts apart by the types of their parameters too; no two of ours have one text and other types. Of two that did, the
/// second would be sent after `COMMIT` and, without a scope, find nothing.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Statement {
    Typed(TypeId),
    Text(String),
}

impl Statement {
    /// None of a query that is prepared anew each time.
    fn of<Q: QueryFragment<Pg> + QueryId>(query: &Q) -> Option<Self> {
        if !query.is_safe_to_cache_prepared(&Pg).ok()? {
            return None;
        }
        if let Some(id) = Q::query_id() {
            return Some(Self::Typed(id));
        }
        let mut text = PgQueryBuilder::default();
        query.to_sql(&mut text, &Pg).ok()?;
        Some(Self::Text(text.finish()))
    }
}

/// A connection inside a transaction: back to the pool when released; closed when it is not, because its request was
/// dropped, its server is gone, or nobody knows in which state it is.
struct OwnedConnection(Option<Pooled>);

impl OwnedConnection {
    fn new(connection: Pooled) -> Self {
        Self(Some(connection))
    }

    fn connection(&self) -> Result<&Connection, NoConnection> {
        self.0.as_deref().ok_or(NoConnection::Late)
    }

    fn connection_mut(&mut self) -> Result<&mut Connection, NoConnection> {
        self.0.as_deref_mut().ok_or(NoConnection::Late)
    }

    /// Whether it was opened for this use: there is no point in trying yet another one.
    fn is_new(&self) -> bool {
        self.0.as_ref().is_some_and(|pooled| Object::metrics(pooled).recycle_count == 0)
    }

    fn release(mut self) {
        self.0 = None;
    }
}

impl Drop for OwnedConnection {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(Object::take(connection));
        }
    }
}

/// What a transaction sees, as its settings have it.
#[derive(QueryableByName)]
struct Visibility {
    #[diesel(sql_type = sql_types::Text)]
    accounts: String,
    #[diesel(sql_type = sql_types::Text)]
    places: String,
}

/// Runs `work` in a part of a transaction that sees what a scope reaches, whatever the transaction was begun with: for jobs,
/// which reach an account, while they act for somebody who does not. Afterwards the transaction sees what it saw before.
///
/// Errors: whatever `work` answers. A statement that failed has to be undone before the next, with its savepoint, and that
/// undoes the scope too.
pub async fn seeing<R, E, F>(conn: &mut AsyncPgConnection, scope: &Scope, work: F) -> Result<R, E>
where
    for<'r> F: AsyncFnOnce(&'r mut AsyncPgConnection) -> Result<R, E>
        + SendAsyncFn<&'r mut AsyncPgConnection, Result<R, E>, Fut: Send>
        + Send,
    E: From<DieselError> + Send,
    R: Send,
{
    let before: Visibility = diesel::sql_query(
        "SELECT coalesce(current_setting('afterbell.accounts', true), '') AS accounts,
             coalesce(current_setting('afterbell.places', true), '') AS places",
    )
    .prepared()
    .get_result(conn)
    .await?;
    conn.batch_execute(&begin_statement("SET LOCAL afterbell.places = ''", scope)).await?;
    let worked = work(conn).await;
    let restored = diesel::sql_query(
        "SELECT set_config('afterbell.accounts', $1, true), set_config('afterbell.places', $2, true)",
    )
    .bind::<sql_types::Text, _>(before.accounts)
    .bind::<sql_types::Text, _>(before.places)
    .prepared()
    .execute(conn)
    .await;
    // After a statement that failed nothing can be restored, and nothing has to be.
    let value = worked?;
    restored?;
    Ok(value)
}

/// The opening statement and the settings that the policies read. Ids are numbers, so the text needs no quoting.
fn begin_statement(begin: &str, scope: &Scope) -> String {
    let mut sql = format!("{begin}; SET LOCAL afterbell.accounts = '");
    match scope.accounts() {
        Accounts::All => sql.push('*'),
        Accounts::Only(ids) => push_ids(&mut sql, &ids),
    }
    sql.push('\'');
    // Most scopes reach whole accounts: they need no more.
    if let Some([accounts, programs, sites]) = scope.parts() {
        sql.push_str("; SET LOCAL afterbell.places = '");
        push_ids(&mut sql, &accounts);
        sql.push('/');
        push_ids(&mut sql, &programs);
        sql.push('/');
        push_ids(&mut sql, &sites);
        sql.push('\'');
    }
    sql
}

fn push_ids(sql: &mut String, ids: &[i64]) {
    for (index, id) in ids.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // Writing to a String cannot fail.
        let _ = write!(sql, "{comma}{id}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_account_is_not_every_account() {
        let scope = |accounts: &[i64]| Scope {
            grants: accounts
                .iter()
                .map(|account| foundation::auth::Grant {
                    role: foundation::auth::Role::AccountAdmin,
                    account: Some(*account),
                    program: None,
                    site: None,
                })
                .collect(),
        };
        let none = begin_statement("BEGIN", &scope(&[]));
        assert_eq!(none, "BEGIN; SET LOCAL afterbell.accounts = ''");
        let some = begin_statement("BEGIN", &scope(&[1, 22]));
        assert!(some.contains("'1,22'"));
    }
}
