//! Statements about files of items.

use std::collections::HashSet;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::model::{FileRow, NewFile};
use crate::schema::item_files;

/// Those of some files that the caller sees.
pub(crate) async fn files_of(
    conn: &mut AsyncPgConnection,
    ids: &[i64],
) -> QueryResult<Vec<FileRow>> {
    item_files::table
        .filter(item_files::id.eq_any(ids.to_vec()))
        .select(FileRow::as_select())
        .load(conn)
        .await
}

/// Keeps files, unless they are there: the same bytes under the same name are one. Answers the rows of all of them.
pub(crate) async fn files_insert(
    conn: &mut AsyncPgConnection,
    files: &[NewFile],
) -> QueryResult<Vec<FileRow>> {
    // A statement has at most 65,535 values.
    for part in files.chunks(5_000) {
        diesel::insert_into(item_files::table)
            .values(part)
            .on_conflict_do_nothing()
            .execute(conn)
            .await?;
    }
    let wanted: HashSet<(&str, &[u8])> =
        files.iter().map(|file| (file.name.as_str(), file.sha256.as_slice())).collect();
    let contents: Vec<&[u8]> = files.iter().map(|file| file.sha256.as_slice()).collect();
    let mut rows: Vec<FileRow> = item_files::table
        .filter(item_files::sha256.eq_any(contents))
        .select(FileRow::as_select())
        .load(conn)
        .await?;
    // The same bytes may be there under another name, too.
    rows.retain(|row| wanted.contains(&(row.name.as_str(), row.sha256.as_slice())));
    Ok(rows)
}
