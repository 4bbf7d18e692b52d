//! Pictures of two entries that become one child. The kept one's own stays; without one it gets that of the other. A picture
//! that goes, also because the family opted out in one of the entries, is kept for as long as the merge can be undone.

use chrono::{DateTime, Utc};
use diesel::{
    QueryResult,
    sql_types::{BigInt, Timestamptz},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

/// Of a merge ($1), while both scholars are there.
const GO_OVER: &str = "UPDATE scholar_photos p SET scholar_id = k.id
     FROM scholar_merges m JOIN scholars k ON k.id = m.kept_id
     WHERE m.id = $1 AND p.scholar_id = m.gone_id AND k.photo_opt_out IS NOT TRUE
         AND NOT EXISTS (SELECT FROM scholar_photos own WHERE own.scholar_id = k.id)";

/// Of a merge ($1), after its scholar went: until when ($2) its pictures stay in the file store.
const KEEP_UNTIL: &str = "UPDATE scholar_photos_gone q SET kept_until = $2
     FROM scholar_merges m, jsonb_populate_recordset(NULL::scholar_photos, m.before -> 'photos') was
     WHERE m.id = $1 AND q.object = was.object";

/// Statements about a merge ($1) whose scholars have their fields again, in order.
const UNDO: [&str; 2] = [
    "UPDATE scholar_photos p SET scholar_id = m.gone_id
     FROM scholar_merges m, jsonb_populate_recordset(NULL::scholar_photos, m.before -> 'photos') was
     WHERE m.id = $1 AND was.scholar_id = m.gone_id AND p.scholar_id = m.kept_id AND p.object = was.object",
    // A family that opted out since may be that of either child.
    "WITH freed AS (
         DELETE FROM scholar_photos_gone q
         USING scholar_merges m, jsonb_populate_recordset(NULL::scholar_photos, m.before -> 'photos') was, scholars s, scholars k
         WHERE m.id = $1 AND q.object = was.object AND q.kept_until IS NOT NULL AND s.id = was.scholar_id AND k.id = m.kept_id
             AND s.photo_opt_out IS NOT TRUE
             AND (k.photo_opt_out IS NOT TRUE OR (m.kept_after ->> 'photo_opt_out')::boolean IS TRUE)
             AND NOT EXISTS (SELECT FROM scholar_photos p WHERE p.scholar_id = s.id)
         RETURNING was.scholar_id, was.account_id, was.object, was.uploaded_at, was.uploaded_by
     )
     INSERT INTO scholar_photos (scholar_id, account_id, object, uploaded_at, uploaded_by)
     SELECT scholar_id, account_id, object, uploaded_at, uploaded_by FROM freed",
];

/// Gives the scholar who is kept the other's picture if they may have one and have none, before the other goes.
pub async fn go_over(conn: &mut AsyncPgConnection, merge: i64) -> QueryResult<()> {
    diesel::sql_query(GO_OVER).bind::<BigInt, _>(merge).execute(conn).await.map(drop)
}

/// Keeps the pictures that went with the merge.
pub async fn retain(
    conn: &mut AsyncPgConnection,
    merge: i64,
    until: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::sql_query(KEEP_UNTIL)
        .bind::<BigInt, _>(merge)
        .bind::<Timestamptz, _>(until)
        .execute(conn)
        .await
        .map(drop)
}

/// Gives both their pictures again, unless the one who was kept has another by now.
pub async fn undo(conn: &mut AsyncPgConnection, merge: i64) -> QueryResult<()> {
    for statement in UNDO {
        diesel::sql_query(statement).bind::<BigInt, _>(merge).execute(conn).await?;
    }
    Ok(())
}
