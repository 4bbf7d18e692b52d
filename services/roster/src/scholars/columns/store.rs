//! Every statement about names of custom fields.

use diesel::{
    OptionalExtension, QueryResult, QueryableByName,
    sql_types::{Array, BigInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At};

#[derive(QueryableByName)]
struct Names {
    #[diesel(sql_type = Array<Text>)]
    names: Vec<String>,
}

/// What an account calls its custom fields; none when it named none.
pub async fn names(conn: &mut AsyncPgConnection, account: i64) -> QueryResult<Option<Vec<String>>> {
    let found: Option<Names> =
        diesel::sql_query("SELECT names FROM custom_fields WHERE account_id = $1")
            .bind::<BigInt, _>(account)
            .get_result(conn)
            .await
            .optional()?;
    Ok(found.map(|found| found.names))
}

/// Keeps what an account calls them.
pub async fn names_write(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    names: &[String],
) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO custom_fields (account_id, names) VALUES ($1, $2)
         ON CONFLICT (account_id) DO UPDATE SET names = excluded.names",
    )
    .bind::<BigInt, _>(at.place().account)
    .bind::<Array<Text>, _>(names)
    .execute(conn)
    .await
    .map(drop)
}
