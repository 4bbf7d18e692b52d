//! The `Idempotency-Key` that the current request holds, and the mark that its transactions leave with it.

use diesel::{
    QueryResult, QueryableByName,
    result::{DatabaseErrorKind, Error as DieselError},
    sql_types::{Bool, Jsonb, Nullable, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::{consistency, prepared::Prepare};

/// A key that a request holds.
#[derive(Clone)]
pub struct Hold {
    /// Who asks.
    pub caller: String,
    /// The key.
    pub key: String,
    /// Tells the request from others with the same key.
    pub holder: Uuid,
}

tokio::task_local! {
    /// The key that this request holds.
    pub static CURRENT_HOLD: Hold;
}

/// The header that names what the current request has written.
pub fn written() -> Option<(String, serde_json::Value)> {
    Some((consistency::HEADER.to_owned(), consistency::written()?.into()))
}

/// Notes with the key that the current transaction is about to be committed, if it has written anything.
///
/// Errors: somebody else holds the key now, and the transaction must not be committed.
pub async fn mark(conn: &mut AsyncPgConnection) -> QueryResult<()> {
    #[derive(QueryableByName)]
    struct Mark {
        #[diesel(sql_type = Nullable<Bool>)]
        marked: Option<bool>,
    }
    let Ok(hold) = CURRENT_HOLD.try_with(Clone::clone) else { return Ok(()) };
    let headers = serde_json::Value::Object(written().into_iter().collect());
    let mark: Mark =
        diesel::sql_query("SELECT afterbell_idempotency_mark($1, $2, $3, $4) AS marked")
            .bind::<Text, _>(hold.caller)
            .bind::<Text, _>(hold.key)
            .bind::<diesel::sql_types::Uuid, _>(hold.holder)
            .bind::<Jsonb, _>(headers)
            .prepared()
            .get_result(conn)
            .await?;
    match mark.marked {
        None | Some(true) => Ok(()),
        Some(false) => Err(DieselError::DatabaseError(
            DatabaseErrorKind::SerializationFailure,
            Box::new("another request holds this one's Idempotency-Key".to_owned()),
        )),
    }
}
