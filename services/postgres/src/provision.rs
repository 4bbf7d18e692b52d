//! A database and two roles for each service, in a server where we are the superuser.

use diesel_async::{AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _};
use tokio_postgres::NoTls;

use super::server::{SUPERUSER, unusable};
use super::{PostgresError, RunningServer};

/// The URLs under which a service reaches its database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceDatabase {
    /// As the role that owns the tables; for migrations only.
    pub owner_url: String,
    /// As the restricted role that serves requests; row-level security binds it.
    pub serving_url: String,
}

/// How long the serving role may take for a statement, wait for a lock, and do nothing inside a transaction.
const TIMEOUTS: [(&str, &str); 3] = [
    ("statement_timeout", "60s"),
    ("lock_timeout", "20s"),
    ("idle_in_transaction_session_timeout", "60s"),
];

/// Makes what is missing of a service's database `afterbell_<service>`, its owner role
/// `afterbell_<service>_owner`, its serving role `afterbell_<service>` and the role
/// `afterbell_<service>_definer` of functions that look past row-level security.
pub async fn provision(
    server: &RunningServer,
    service: &str,
) -> Result<ServiceDatabase, PostgresError> {
    let database = database_name(service);
    let owner = format!("{database}_owner");
    let mut admin = open(server, &server.admin_url()).await?;
    provision_roles(&mut admin, &database, &owner).await?;
    if !exists(&mut admin, "SELECT datname::text AS name FROM pg_database", &database).await? {
        admin.batch_execute(&format!("CREATE DATABASE {database} OWNER {owner}")).await?;
    }
    let mut inside = open(server, &server.url(&database, SUPERUSER)).await?;
    inside
        .batch_execute(&format!(
            "REVOKE ALL ON DATABASE {database} FROM PUBLIC; \
             GRANT CONNECT ON DATABASE {database} TO {database}; \
             ALTER SCHEMA public OWNER TO {owner}; \
             GRANT USAGE ON SCHEMA public TO {database}"
        ))
        .await?;
    Ok(ServiceDatabase {
        owner_url: server.url(&database, &owner),
        serving_url: server.url(&database, &database),
    })
}

/// Connects to a database of a server that has started.
///
/// Errors: [`PostgresError::Damaged`] when the server cannot open it.
async fn open(server: &RunningServer, url: &str) -> Result<AsyncPgConnection, PostgresError> {
    let (client, connection) =
        tokio_postgres::connect(url, NoTls).await.map_err(|error| match error.as_db_error() {
            Some(message) => unusable(&server.data, message),
            None => {
                PostgresError::Connect(diesel::ConnectionError::BadConnection(error.to_string()))
            }
        })?;
    Ok(AsyncPgConnection::try_from_client_and_connection(client, connection).await?)
}

/// Name of a service's database, and of its serving role: `learning-management` gives
/// `afterbell_learning_management`.
pub fn database_name(service: &str) -> String {
    format!("afterbell_{}", service.replace('-', "_"))
}

/// URL of the server's own `postgres` database for its superuser.
pub fn admin_url(server: &RunningServer) -> String {
    server.admin_url()
}

/// Makes what is missing of the roles of a service in a server where `admin` is the superuser.
pub async fn provision_roles(
    admin: &mut AsyncPgConnection,
    serving: &str,
    owner: &str,
) -> Result<(), PostgresError> {
    let definer = format!("{serving}_definer");
    for (role, login) in [(owner, "LOGIN"), (serving, "LOGIN"), (&definer, "NOLOGIN")] {
        if !exists(admin, "SELECT rolname::text AS name FROM pg_roles", role).await? {
            admin
                .batch_execute(&format!(
                    "CREATE ROLE {role} {login} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS"
                ))
                .await?;
        }
    }
    // The owner may give functions to the definer, but a role that inherits would have the definer's policies as well and
    // see every tenant.
    let mut sql = format!("ALTER ROLE {owner} NOINHERIT; GRANT {definer} TO {owner}");
    for (setting, value) in TIMEOUTS {
        sql.push_str(&format!("; ALTER ROLE {serving} SET {setting} = '{value}'"));
    }
    admin.batch_execute(&sql).await?;
    Ok(())
}

#[derive(diesel::QueryableByName)]
struct Name {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
}

async fn exists(
    admin: &mut AsyncPgConnection,
    list: &str,
    name: &str,
) -> Result<bool, PostgresError> {
    let names: Vec<Name> = diesel::sql_query(list).load(admin).await?;
    Ok(names.iter().any(|row| row.name == name))
}
