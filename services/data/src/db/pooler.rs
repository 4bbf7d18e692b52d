//! Whether a URL leads to PostgreSQL itself or to a pooler of connections, such as PgBouncer, which hands a session of the
//! server to whoever has a transaction.

use std::time::Duration;

use foundation::tls;
use tokio_postgres::{Client, NoTls, SimpleQueryMessage, error::SqlState};

/// A setting that a session has from its start, of which a pooler knows nothing.
const MARK: &str = "afterbell.session";

/// How long a pooler may take to find a session.
const QUERY_TIMEOUT: Duration = Duration::from_secs(3);

/// Whether what answers at a URL is a pooler. What cannot be told, because nobody answers, is not.
///
/// A pooler refuses what a client wants of its session from the start, or passes it over: its sessions were begun by itself.
pub(super) async fn is_pooler(to: &tls::Postgres) -> bool {
    let mut to = to.clone();
    let options = format!("{} -c {MARK}=kept", to.config.get_options().unwrap_or_default());
    to.config.options(options.trim_start());
    match connect(&to).await {
        Ok(client) => {
            let query = format!("SELECT current_setting('{MARK}', true)");
            match client.simple_query(&query).await {
                Ok(answer) => !answer.iter().any(|message| {
                    matches!(message, SimpleQueryMessage::Row(row) if row.get(0) == Some("kept"))
                }),
                Err(_) => false,
            }
        }
        Err(error) => error.code().is_some_and(|code| {
            *code == SqlState::PROTOCOL_VIOLATION || *code == SqlState::FEATURE_NOT_SUPPORTED
        }),
    }
}

/// Whether statements that a client has prepared are lost to it: a pooler of transactions has to know of them.
pub(super) async fn loses_statements(to: &tls::Postgres) -> Result<bool, tokio_postgres::Error> {
    let (one, other) = (connect(to).await?, connect(to).await?);
    let statement = match one.prepare("SELECT 1").await {
        Ok(statement) => statement,
        // Another process has given the same name to one of its own.
        Err(error) if error.as_db_error().is_some() => return Ok(true),
        Err(error) => return Err(error),
    };
    // Takes the session in which it was prepared, which was used last, so that it is asked for in another one.
    other.batch_execute("BEGIN").await?;
    let result = tokio::time::timeout(QUERY_TIMEOUT, one.query_one(&statement, &[])).await;
    match result {
        Ok(Err(error)) if error.as_db_error().is_some() => Ok(true),
        Ok(Err(error)) => Err(error),
        // A pooler of a single session has none for two at once.
        Ok(Ok(_)) | Err(_) => Ok(false),
    }
}

/// A connection that ends when its client is dropped.
async fn connect(to: &tls::Postgres) -> Result<Client, tokio_postgres::Error> {
    Ok(match &to.tls {
        None => {
            let (client, connection) = to.config.connect(NoTls).await?;
            drop(tokio::spawn(connection));
            client
        }
        Some(tls) => {
            let (client, connection) = to.config.connect(tls.clone()).await?;
            drop(tokio::spawn(connection));
            client
        }
    })
}
