//! Every statement about pictures of scholars.

use chrono::{DateTime, Utc};
use diesel::{
    OptionalExtension, QueryResult, QueryableByName,
    sql_types::{BigInt, Nullable, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At},
    db::Prepare,
};
use uuid::Uuid;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = SqlUuid)]
    object: Uuid,
}

/// The picture of a scholar whom the transaction sees; none of one whose family wants no photos.
pub async fn photo(conn: &mut AsyncPgConnection, scholar: i64) -> QueryResult<Option<Uuid>> {
    let found: Option<Found> = diesel::sql_query(
        "SELECT p.object FROM scholar_photos p JOIN scholars s ON s.id = p.scholar_id AND scholar_left_on(s.id) IS NULL
         WHERE p.scholar_id = $1 AND s.photo_opt_out IS NOT TRUE",
    )
    .bind::<BigInt, _>(scholar)
    .prepared()
    .get_result(conn)
    .await
    .optional()?;
    Ok(found.map(|found| found.object))
}

/// Gives a scholar a picture in place of an older one.
pub async fn photo_put(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
    object: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::sql_query(
        "INSERT INTO scholar_photos (scholar_id, account_id, object, uploaded_at, uploaded_by) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (scholar_id) DO UPDATE SET object = excluded.object, uploaded_at = excluded.uploaded_at,
             uploaded_by = excluded.uploaded_by",
    )
    .bind::<BigInt, _>(scholar)
    .bind::<BigInt, _>(at.place().account)
    .bind::<SqlUuid, _>(object)
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(at.user_id())
    .execute(conn)
    .await
    .map(drop)
}

/// Takes the picture of a scholar away; answers whether there was one.
pub async fn photo_delete(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
) -> QueryResult<bool> {
    diesel::sql_query("DELETE FROM scholar_photos WHERE scholar_id = $1 AND account_id = $2")
        .bind::<BigInt, _>(scholar)
        .bind::<Nullable<BigInt>, _>(Some(at.place().account))
        .execute(conn)
        .await
        .map(|count| count > 0)
}

/// Some of the pictures that nobody has any more, but for those that an undone merge would bring back.
pub async fn removable(
    conn: &mut AsyncPgConnection,
    most: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<Uuid>> {
    let found: Vec<Found> = diesel::sql_query(
        "SELECT object FROM scholar_photos_gone WHERE kept_until IS NULL OR kept_until <= $2
         ORDER BY gone_at LIMIT $1 FOR UPDATE SKIP LOCKED",
    )
    .bind::<BigInt, _>(most)
    .bind::<Timestamptz, _>(now)
    .load(conn)
    .await?;
    Ok(found.into_iter().map(|found| found.object).collect())
}

/// Forgets a picture whose bytes are gone.
pub async fn forget(conn: &mut AsyncPgConnection, object: Uuid) -> QueryResult<()> {
    diesel::sql_query("DELETE FROM scholar_photos_gone WHERE object = $1")
        .bind::<SqlUuid, _>(object)
        .execute(conn)
        .await
        .map(drop)
}
