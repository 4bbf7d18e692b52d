//! Statements about files of items.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{AsSelect, SqlTypeOf},
    pg::Pg,
    prelude::*,
    sql_types::{Array, BigInt, Timestamptz},
    upsert::excluded,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::model::{FileRow, NewFile};
use crate::schema::item_files;

/// A statement that reads files.
type Files = item_files::BoxedQuery<'static, Pg, SqlTypeOf<AsSelect<FileRow, Pg>>>;

/// Those of some files that the caller sees.
pub(crate) fn files_of(ids: Vec<i64>) -> Files {
    item_files::table.filter(item_files::id.eq_any(ids)).select(FileRow::as_select()).into_boxed()
}

/// Keeps files: the same bytes under the same name are one, of which is noted that it was given again. Answers the rows of all
/// of them.
pub(crate) async fn files_insert(
    conn: &mut AsyncPgConnection,
    files: &[NewFile],
) -> QueryResult<Vec<FileRow>> {
    // A statement has at most 65,535 values.
    for part in files.chunks(5_000) {
        diesel::insert_into(item_files::table)
            .values(part)
            .on_conflict((item_files::sha256, item_files::name))
            .do_update()
            .set(item_files::uploaded_at.eq(excluded(item_files::uploaded_at)))
            .execute(conn)
            .await?;
    }
    let expected: HashSet<(&str, &[u8])> =
        files.iter().map(|file| (file.name.as_str(), file.sha256.as_slice())).collect();
    let contents: Vec<&[u8]> = files.iter().map(|file| file.sha256.as_slice()).collect();
    let mut rows: Vec<FileRow> = item_files::table
        .filter(item_files::sha256.eq_any(contents))
        .select(FileRow::as_select())
        .load(conn)
        .await?;
    // The same bytes may be there under another name, too.
    rows.retain(|row| expected.contains(&(row.name.as_str(), row.sha256.as_slice())));
    Ok(rows)
}

/// No version of an item has the file.
const UNUSED: &str = "id NOT IN (
    SELECT (media ->> 'fileId')::bigint
    FROM item_versions v CROSS JOIN jsonb_array_elements(v.fields -> 'media') AS media
)";

#[derive(QueryableByName)]
struct Unused {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct Removed {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    object: Uuid,
}

/// Removes files that were uploaded before a time and that no version of an item has, at most so many. Answers where their
/// bytes are.
pub(crate) async fn unused_delete(
    conn: &mut AsyncPgConnection,
    before: DateTime<Utc>,
    most: i64,
) -> QueryResult<Vec<Uuid>> {
    // They are held, so that none is given to an item from here on; the second statement sees those that were until then.
    let unused: Vec<Unused> = diesel::sql_query(format!(
        "SELECT id FROM item_files WHERE uploaded_at < $1 AND {UNUSED} ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED"
    ))
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(most)
    .load(conn)
    .await?;
    let ids: Vec<i64> = unused.into_iter().map(|file| file.id).collect();
    let removed: Vec<Removed> = diesel::sql_query(format!(
        "DELETE FROM item_files WHERE id = ANY ($1) AND {UNUSED} RETURNING object"
    ))
    .bind::<Array<BigInt>, _>(ids)
    .load(conn)
    .await?;
    Ok(removed.into_iter().map(|file| file.object).collect())
}
