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

/// Makes what is missing of a service's database `afterbell_<service>`, its owner role
/// `afterbell_<service>_owner` and its serving role `afterbell_<service>`.
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
            Some(said) => unusable(&server.data, said),
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

pub(crate) async fn provision_roles(
    admin: &mut AsyncPgConnection,
    serving: &str,
    owner: &str,
) -> Result<(), PostgresError> {
    for role in [owner, serving] {
        if !exists(admin, "SELECT rolname::text AS name FROM pg_roles", role).await? {
            admin
                .batch_execute(&format!(
                    "CREATE ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS"
                ))
                .await?;
        }
    }
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
    wanted: &str,
) -> Result<bool, PostgresError> {
    let names: Vec<Name> = diesel::sql_query(list).load(admin).await?;
    Ok(names.iter().any(|row| row.name == wanted))
}
