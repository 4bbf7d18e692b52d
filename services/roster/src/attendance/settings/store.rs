//! Every statement about settings of attendance.

use diesel::{
    QueryResult,
    sql_types::{Array, BigInt, Nullable, Text, Time},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At};

use super::model::{LevelSettings, Row};

/// What is said of a site, its program and its account.
pub async fn settings(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
) -> QueryResult<Vec<Row>> {
    diesel::sql_query(
        "SELECT program_id, site_id, late_after, transport_choices FROM attendance_settings
         WHERE account_id = $1 AND coalesce(program_id, $2) IS NOT DISTINCT FROM $2
             AND coalesce(site_id, $3) IS NOT DISTINCT FROM $3",
    )
    .bind::<BigInt, _>(at.place().account)
    .bind::<Nullable<BigInt>, _>(at.place().program)
    .bind::<Nullable<BigInt>, _>(at.place().site)
    .load(conn)
    .await
}

/// Keeps what a place says.
pub async fn settings_write(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    settings: &LevelSettings,
) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO attendance_settings (account_id, program_id, site_id, late_after, transport_choices)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT attendance_settings_place
         DO UPDATE SET late_after = excluded.late_after, transport_choices = excluded.transport_choices",
    )
    .bind::<BigInt, _>(at.place().account)
    .bind::<Nullable<BigInt>, _>(at.place().program)
    .bind::<Nullable<BigInt>, _>(at.place().site)
    .bind::<Nullable<Time>, _>(settings.late_after)
    .bind::<Nullable<Array<Text>>, _>(settings.transport_choices.as_deref())
    .execute(conn)
    .await
    .map(drop)
}
