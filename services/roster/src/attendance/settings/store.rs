//! Every statement about settings of attendance.

use contracts::directory;
use diesel::{
    QueryResult,
    sql_types::{Array, BigInt, Nullable, Text, Time},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At, Place};

use super::{
    model::{LevelSettings, Settings, SettingsRow},
    view::{ENHANCEMENTS, word_of},
};

/// Settings of a site, its program, its account and the caller.
pub async fn settings(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
) -> QueryResult<Settings> {
    let rows: Vec<SettingsRow> = diesel::sql_query(
        "SELECT program_id, site_id, user_id, late_after, transport_choices, columns, sort_order, grouping
         FROM attendance_settings
         WHERE account_id = $1 AND coalesce(program_id, $2) IS NOT DISTINCT FROM $2
             AND coalesce(site_id, $3) IS NOT DISTINCT FROM $3 AND coalesce(user_id, $4) = $4",
    )
    .bind::<BigInt, _>(at.place().account)
    .bind::<Nullable<BigInt>, _>(at.place().program)
    .bind::<Nullable<BigInt>, _>(at.place().site)
    .bind::<BigInt, _>(at.user_id())
    .load(conn)
    .await?;
    let account = directory::account(conn, at.place().account).await?;
    let has_enhancements = account.is_some_and(|account| account.has_flag(ENHANCEMENTS));
    Ok(Settings::of(rows, has_enhancements))
}

/// Keeps what a place says.
pub async fn settings_write(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    settings: &LevelSettings,
) -> QueryResult<()> {
    write(conn, (at.place(), None), settings).await
}

/// Keeps what the caller says for the account of a site.
pub async fn own_settings_write(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    settings: &LevelSettings,
) -> QueryResult<()> {
    write(conn, (Place::account(at.place().account), Some(at.user_id())), settings).await
}

async fn write(
    conn: &mut AsyncPgConnection,
    (place, user): (Place, Option<i64>),
    settings: &LevelSettings,
) -> QueryResult<()> {
    let columns: Option<Vec<String>> =
        settings.columns.as_ref().map(|columns| columns.iter().filter_map(word_of).collect());
    diesel::sql_query(
        "INSERT INTO attendance_settings (account_id, program_id, site_id, user_id, late_after, transport_choices, columns,
             sort_order, grouping)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT ON CONSTRAINT attendance_settings_place
         DO UPDATE SET late_after = excluded.late_after, transport_choices = excluded.transport_choices,
             columns = excluded.columns, sort_order = excluded.sort_order, grouping = excluded.grouping",
    )
    .bind::<BigInt, _>(place.account)
    .bind::<Nullable<BigInt>, _>(place.program)
    .bind::<Nullable<BigInt>, _>(place.site)
    .bind::<Nullable<BigInt>, _>(user)
    .bind::<Nullable<Time>, _>(settings.late_after)
    .bind::<Nullable<Array<Text>>, _>(settings.transport_choices.as_deref())
    .bind::<Nullable<Array<Text>>, _>(columns)
    .bind::<Nullable<Text>, _>(settings.order.as_ref().and_then(word_of))
    .bind::<Nullable<Text>, _>(settings.group.as_ref().and_then(word_of))
    .execute(conn)
    .await
    .map(drop)
}
