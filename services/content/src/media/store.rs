//! Statements about files of items.

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

/// Keeps a file, unless it is there: the same bytes under the same name are one.
pub(crate) async fn file_insert(
    conn: &mut AsyncPgConnection,
    file: &NewFile,
) -> QueryResult<FileRow> {
    let made = diesel::insert_into(item_files::table)
        .values(file.clone())
        .on_conflict_do_nothing()
        .returning(FileRow::as_returning())
        .get_result(conn)
        .await
        .optional()?;
    if let Some(made) = made {
        return Ok(made);
    }
    item_files::table
        .filter(item_files::sha256.eq(&file.sha256))
        .filter(item_files::name.eq(&file.name))
        .select(FileRow::as_select())
        .first(conn)
        .await
}
