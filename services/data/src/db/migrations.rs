//! What the owner of a database does with it: brings it up to date, and takes indexes away and makes them again.

use std::collections::HashMap;

use diesel::{
    migration::{Migration, MigrationSource},
    pg::Pg,
    result::Error as DieselError,
    sql_types::{Bool, Text},
};
use diesel_async::{AsyncMigrationHarness, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use foundation::{config::Database, tls};
use secrecy::ExposeSecret;

use super::{
    Db,
    functions::{self, Functions},
    open_url, pooler,
};
use crate::listed::{self, Listed};

/// What makes the tables and functions of a service, or of what it copies.
pub struct Migrations {
    /// Whose they are, such as `admin`: a database remembers under this name which functions it was given last.
    pub of: &'static str,
    /// Tables. Each is final once it is released: what changes a table later is a further one.
    pub tables: EmbeddedMigrations,
    /// SQL functions, the text of one file, which is applied as a whole whenever it has changed.
    pub functions: &'static str,
}

impl Migrations {
    /// Of a service without tables of its own.
    pub const NONE: Self = Self { of: "", tables: EmbeddedMigrations::new(&[]), functions: "" };

    /// The migrations, the oldest first.
    pub fn in_order(&self) -> Result<Vec<Box<dyn Migration<Pg>>>, MigrationError> {
        let mut migrations: Vec<Box<dyn Migration<Pg>>> =
            self.tables.migrations().map_err(|error| MigrationError::Migrate(error.to_string()))?;
        migrations.sort_by_key(|one| one.name().version().as_owned());
        Ok(migrations)
    }
}

/// Tables that every service's database has: audit, idempotency, events, jobs; and functions of the scope and of lists.
pub const PLATFORM_MIGRATIONS: Migrations = Migrations {
    of: "platform",
    tables: embed_migrations!("../platform/migrations"),
    functions: include_str!("../../../platform/migrations/functions.sql"),
};

/// Gives roles their rights after migrations.
const RIGHTS: &str = include_str!("rights.sql");

/// Why a database could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// The owner cannot connect.
    #[error("cannot connect to migrate: {0}")]
    Connect(#[from] diesel::ConnectionError),
    /// A migration failed; its transaction was rolled back.
    #[error("migration failed: {0}")]
    Migrate(String),
    /// Two migrations have one version.
    #[error("{0} and {1} have the same version")]
    SharedVersion(String, String),
    /// The server refused something, or is away.
    #[error("the database refused: {0}")]
    Refused(#[from] DieselError),
    /// Migrations hold a lock for as long as their session, which a pooler gives to others meanwhile.
    #[error("database.owner_url leads to a pooler of connections: name PostgreSQL itself")]
    Pooled,
    /// `database.url` names no role.
    #[error("database.url names no role")]
    NoRole,
    /// A role is missing that only a superuser can make.
    #[error("there is no role {0}: deploy/databases.sh makes it")]
    NoDefiner(String),
    /// The database is older than the migrations that there are.
    #[error(
        "the database is from before the first release; start with a new data directory, or with a new, empty database"
    )]
    Unreleased,
    /// A service is started before its tables are what it needs.
    #[error(
        "the database of {service} is not up to date ({missing} migrations are missing): run `afterbell migrate {service}`"
    )]
    Behind {
        /// The service.
        service: &'static str,
        /// How many.
        missing: usize,
    },
}

/// Brings a database up to date as its owner, then gives the other roles exactly their rights: read and write, but
/// nothing to change or remove in the audit log. Functions that look past row-level security belong to the role
/// `<serving role>_definer`, as which nobody signs in. The platform's migrations run before those given, and the
/// functions of each before its migrations.
pub async fn migrate(
    database: &Database,
    migrations: Vec<Migrations>,
    lists: &[&'static dyn Listed],
) -> Result<(), MigrationError> {
    let (mut conn, roles) = owner_of(database).await?;
    let sources = with_platform(migrations);
    check_versions(&sources)?;
    check_released(&versions(&mut conn).await?)?;
    for Migrations { of, tables, functions } in sources {
        let functions = Functions::new(of, functions);
        let are_new = functions.are_new(&mut conn).await?;
        if are_new {
            functions.make(&mut conn, &roles.definer).await?;
        }
        let mut harness = AsyncMigrationHarness::new(conn);
        let has_run = !harness
            .run_pending_migrations(tables)
            .map_err(|error| MigrationError::Migrate(error.to_string()))?
            .is_empty();
        conn = harness.into_inner();
        if are_new || has_run {
            functions.make_rest(&mut conn).await?;
        }
        if are_new {
            functions.note(&mut conn).await?;
        }
    }
    listed::prepare(&mut conn, lists).await?;
    Ok(roles.give_rights(&mut conn).await?)
}

/// As [`migrate`], but the roles are given their rights after each of the service's migrations: as if every one had come with a
/// version of its own, which is how a database grows that lives through all of them.
pub async fn migrate_one_by_one(
    database: &Database,
    migrations: Vec<Migrations>,
) -> Result<(), MigrationError> {
    migrate(database, Vec::new(), &[]).await?;
    let (mut conn, roles) = owner_of(database).await?;
    for source in migrations {
        let functions = Functions::new(source.of, source.functions);
        functions.make(&mut conn, &roles.definer).await?;
        for one in source.in_order()? {
            let mut harness = AsyncMigrationHarness::new(conn);
            harness
                .run_migration(&one)
                .map_err(|error| MigrationError::Migrate(format!("{}: {error}", one.name())))?;
            conn = harness.into_inner();
            roles.give_rights(&mut conn).await?;
        }
        functions.make_rest(&mut conn).await?;
    }
    Ok(())
}

/// The roles that answer requests and that own the functions which look past row-level security.
struct Roles {
    serving: String,
    definer: String,
}

impl Roles {
    async fn give_rights(&self, conn: &mut AsyncPgConnection) -> Result<(), DieselError> {
        let Self { serving, definer } = self;
        for (setting, role) in [("afterbell.serving", serving), ("afterbell.definer", definer)] {
            diesel::sql_query("SELECT set_config($1, $2, false)")
                .bind::<Text, _>(setting)
                .bind::<Text, _>(role)
                .execute(conn)
                .await?;
        }
        conn.batch_execute(RIGHTS).await
    }
}

/// A connection as the owner, who alone migrates as long as it is open.
async fn owner_of(database: &Database) -> Result<(AsyncPgConnection, Roles), MigrationError> {
    let serving = serving_role(database.url.expose_secret())?;
    let definer = format!("{serving}_definer");
    let owner_url = database.owner_url.expose_secret();
    if let Ok(to) = tls::Postgres::of_url(owner_url)
        && pooler::is_pooler(&to).await
    {
        return Err(MigrationError::Pooled);
    }
    let mut conn = open_url(owner_url).await?;
    if !role_exists(&mut conn, &definer).await? {
        return Err(MigrationError::NoDefiner(definer));
    }
    // The owner is bound by the policies too, and migrations are about every tenant. One process migrates; the others
    // wait for it.
    conn.batch_execute("SET afterbell.accounts = '*'; SELECT pg_advisory_lock(7267543)").await?;
    Ok((conn, Roles { serving, definer }))
}

fn with_platform(migrations: Vec<Migrations>) -> Vec<Migrations> {
    std::iter::once(PLATFORM_MIGRATIONS).chain(migrations).collect()
}

/// Diesel runs one of two migrations that share a version, and passes the other one over without a word.
fn check_versions(sources: &[Migrations]) -> Result<(), MigrationError> {
    let mut names = Vec::new();
    for source in sources {
        names.extend(source.in_order()?.iter().map(|one| {
            let name = one.name();
            (name.version().to_string(), format!("{}/{name}", source.of))
        }));
    }
    match sharing(names) {
        None => Ok(()),
        Some((one, other)) => Err(MigrationError::SharedVersion(one, other)),
    }
}

/// Two migrations of one version, of these versions and names.
fn sharing(names: Vec<(String, String)>) -> Option<(String, String)> {
    let mut known: HashMap<String, String> = HashMap::new();
    names
        .into_iter()
        .find_map(|(version, name)| known.insert(version, name.clone()).map(|other| (other, name)))
}

/// Which migrations were run.
async fn versions(conn: &mut AsyncPgConnection) -> Result<Vec<String>, DieselError> {
    let table = diesel::dsl::sql::<Bool>("to_regclass('__diesel_schema_migrations') IS NOT NULL");
    if !diesel::select(table).get_result(conn).await? {
        return Ok(Vec::new());
    }
    let sql = "SELECT version::text AS version FROM __diesel_schema_migrations";
    let rows: Vec<Version> = diesel::sql_query(sql).load(conn).await?;
    Ok(rows.into_iter().map(|row| row.version).collect())
}

/// Every released database began with the platform's first migration.
fn check_released(done: &[String]) -> Result<(), MigrationError> {
    let first = PLATFORM_MIGRATIONS.in_order()?.into_iter().next();
    let first = first.map(|first| first.name().version().to_string());
    match done.is_empty() || first.is_none_or(|first| done.contains(&first)) {
        true => Ok(()),
        false => Err(MigrationError::Unreleased),
    }
}

async fn role_exists(conn: &mut AsyncPgConnection, role: &str) -> Result<bool, DieselError> {
    diesel::select(
        diesel::dsl::sql::<Bool>("EXISTS (SELECT FROM pg_roles WHERE rolname = ")
            .bind::<Text, _>(role)
            .sql(")"),
    )
    .get_result(conn)
    .await
}

/// How many migrations and files of functions a service's database lacks. Those that this version does not know do not
/// count: while processes are replaced one by one, the database is ahead of some.
///
/// Errors: [`MigrationError::Unreleased`] when it cannot be brought up to date.
pub async fn migrations_missing(
    db: &Db,
    migrations: Vec<Migrations>,
) -> Result<usize, MigrationError> {
    let mut conn = db.connection().await.map_err(DieselError::from)?;
    let conn: &mut AsyncPgConnection = &mut conn;
    let done = versions(conn).await?;
    check_released(&done)?;
    let mut missing = 0_usize;
    let mut functions = Vec::new();
    for source in with_platform(migrations) {
        functions.push(Functions::new(source.of, source.functions));
        for migration in source.in_order()? {
            let version = migration.name().version().to_string();
            missing = missing.saturating_add(usize::from(!done.contains(&version)));
        }
    }
    Ok(missing.saturating_add(functions::missing(conn, &functions).await?))
}

#[derive(diesel::QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

/// Removes the indexes of tables that only make reading faster, and answers how they are made. As the owner, before
/// a great many rows are written: to make them once is minutes faster than to keep them up to date.
pub async fn indexes_take(
    conn: &mut AsyncPgConnection,
    tables: &[&str],
) -> Result<Vec<String>, DieselError> {
    let indexes: Vec<Index> = diesel::sql_query(
        "SELECT x.indexrelid::regclass::text AS name, pg_get_indexdef(x.indexrelid) AS made_by FROM pg_index x
         WHERE x.indrelid = ANY (ARRAY(SELECT t::regclass FROM unnest($1) t)) AND NOT x.indisunique ORDER BY 1",
    )
    .bind::<diesel::sql_types::Array<diesel::sql_types::Text>, _>(tables)
    .load(conn)
    .await?;
    for index in &indexes {
        conn.batch_execute(&format!("DROP INDEX {}", index.name)).await?;
    }
    Ok(indexes.into_iter().map(|index| index.made_by).collect())
}

/// Makes the indexes that [`indexes_take`] has removed.
pub async fn indexes_give(
    conn: &mut AsyncPgConnection,
    indexes: &[String],
) -> Result<(), DieselError> {
    conn.batch_execute("SET LOCAL maintenance_work_mem = '512MB'").await?;
    for made_by in indexes {
        conn.batch_execute(made_by).await?;
    }
    Ok(())
}

#[derive(diesel::QueryableByName)]
struct Index {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
    #[diesel(sql_type = diesel::sql_types::Text)]
    made_by: String,
}

/// The role that a URL names.
fn serving_role(url: &str) -> Result<String, MigrationError> {
    tls::role(url).ok_or(MigrationError::NoRole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[rstest::rstest]
    #[case("postgres://afterbell_learning_management:x@h/d", "afterbell_learning_management")]
    #[case("postgres://learning-management@h/d", "learning-management")]
    #[case("postgres://a%22b@h/d", "a\"b")]
    fn a_role_may_have_any_name(#[case] url: &str, #[case] role: &str) {
        assert_eq!(serving_role(url).unwrap(), role);
    }

    #[test]
    fn migrations_of_one_version_are_found() {
        let names = |names: &[&str]| {
            names.iter().map(|name| (name[..2].to_owned(), (*name).to_owned())).collect()
        };
        assert_eq!(sharing(names(&["01_a", "02_b", "03_a"])), None);
        let two = Some(("02_b".to_owned(), "02_c".to_owned()));
        assert_eq!(sharing(names(&["01_a", "02_b", "02_c"])), two);
    }

    #[test]
    fn a_database_from_before_the_first_release_is_recognized() {
        let check = |done: &[&str]| {
            check_released(&done.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>())
        };
        assert!(check(&[]).is_ok());
        assert!(check(&["platform0001", "0001", "0002_of_a_later_version"]).is_ok());
        assert!(matches!(check(&["00000000000001"]), Err(MigrationError::Unreleased)));
    }

    #[test]
    fn a_url_without_a_role_is_refused() {
        assert!(matches!(serving_role("postgres://h/d"), Err(MigrationError::NoRole)));
        assert!(matches!(serving_role("nonsense"), Err(MigrationError::NoRole)));
    }
}
