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
use secrecy::ExposeSecret;

use super::{Db, open_url, pooler};
use crate::{
    config::Database,
    list::{self, Listed},
    tls,
};

/// Tables that every service's database has: scope functions, audit, idempotency, events, jobs.
pub const PLATFORM_MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

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
/// nothing to change or remove in the audit log. Functions that look past row-level security come to belong to the role
/// `<serving role>_definer`, as which nobody signs in. The platform's migrations run before those
/// given.
pub async fn migrate(
    database: &Database,
    migrations: Vec<EmbeddedMigrations>,
    lists: &[&'static dyn Listed],
) -> Result<(), MigrationError> {
    let (conn, roles) = owner_of(database).await?;
    let mut harness = AsyncMigrationHarness::new(conn);
    let sources: Vec<EmbeddedMigrations> =
        std::iter::once(PLATFORM_MIGRATIONS).chain(migrations).collect();
    check_versions(&sources)?;
    for source in sources {
        harness
            .run_pending_migrations(source)
            .map_err(|error| MigrationError::Migrate(error.to_string()))?;
    }
    let mut conn = harness.into_inner();
    list::prepare(&mut conn, lists).await?;
    Ok(roles.give_rights(&mut conn).await?)
}

/// As [`migrate`], but the roles are given their rights after each of the service's migrations: as if every one had come with a
/// version of its own, which is how a database grows that lives through all of them.
#[cfg(feature = "testing")]
pub async fn migrate_one_by_one(
    database: &Database,
    migrations: Vec<EmbeddedMigrations>,
) -> Result<(), MigrationError> {
    migrate(database, Vec::new(), &[]).await?;
    let (mut conn, roles) = owner_of(database).await?;
    for source in migrations {
        let mut in_order: Vec<Box<dyn Migration<Pg>>> =
            source.migrations().map_err(|error| MigrationError::Migrate(error.to_string()))?;
        in_order.sort_by_key(|one| one.name().version().as_owned());
        for one in in_order {
            let mut harness = AsyncMigrationHarness::new(conn);
            harness
                .run_migration(&one)
                .map_err(|error| MigrationError::Migrate(format!("{}: {error}", one.name())))?;
            conn = harness.into_inner();
            roles.give_rights(&mut conn).await?;
        }
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

/// Diesel runs one of two migrations that share a version, and passes the other one over without a word.
fn check_versions(sources: &[EmbeddedMigrations]) -> Result<(), MigrationError> {
    let mut names = Vec::new();
    for source in sources {
        let migrations: Vec<Box<dyn Migration<Pg>>> =
            source.migrations().map_err(|error| MigrationError::Migrate(error.to_string()))?;
        names.extend(migrations.iter().map(|one| {
            let name = one.name();
            (name.version().to_string(), name.to_string())
        }));
    }
    match sharing(names) {
        None => Ok(()),
        Some((one, other)) => Err(MigrationError::SharedVersion(one, other)),
    }
}

/// Two different migrations of one version, of these versions and names.
fn sharing(names: Vec<(String, String)>) -> Option<(String, String)> {
    let mut known: HashMap<String, String> = HashMap::new();
    names.into_iter().find_map(|(version, name)| {
        let other = known.insert(version, name.clone())?;
        (other != name).then_some((other, name))
    })
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

/// How many migrations a service's database lacks. Those that this version does not know do not count: while processes
/// are replaced one by one, the database is ahead of some.
pub async fn migrations_missing(
    db: &Db,
    migrations: Vec<EmbeddedMigrations>,
) -> Result<usize, MigrationError> {
    let mut conn = db.connection().await.map_err(DieselError::from)?;
    let conn: &mut AsyncPgConnection = &mut conn;
    let table = diesel::dsl::sql::<Bool>("to_regclass('__diesel_schema_migrations') IS NOT NULL");
    let mut done: Vec<Version> = Vec::new();
    if diesel::select(table).get_result(conn).await? {
        let sql = "SELECT version::text AS version FROM __diesel_schema_migrations";
        done = diesel::sql_query(sql).load(conn).await?;
    }
    let mut missing = 0_usize;
    for source in std::iter::once(PLATFORM_MIGRATIONS).chain(migrations) {
        let wanted: Vec<Box<dyn Migration<Pg>>> =
            source.migrations().map_err(|error| MigrationError::Migrate(error.to_string()))?;
        for migration in wanted {
            let version = migration.name().version().to_string();
            if !done.iter().any(|one| one.version == version) {
                missing = missing.saturating_add(1);
            }
        }
    }
    Ok(missing)
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
        assert_eq!(sharing(names(&["01_a", "02_b", "01_a"])), None);
        let two = Some(("02_b".to_owned(), "02_c".to_owned()));
        assert_eq!(sharing(names(&["01_a", "02_b", "02_c"])), two);
    }

    #[test]
    fn a_url_without_a_role_is_refused() {
        assert!(matches!(serving_role("postgres://h/d"), Err(MigrationError::NoRole)));
        assert!(matches!(serving_role("nonsense"), Err(MigrationError::NoRole)));
    }
}
