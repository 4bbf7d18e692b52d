//! Every statement about files.

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::auth::{Action, At, Sees};
use uuid::Uuid;

use super::model::{FileRow, NewFile, Of};
use crate::{
    live,
    schema::{plan_files, tasks},
};

/// The files of things, by name.
pub async fn file_list(
    conn: &mut AsyncPgConnection,
    _: &Sees<'_, impl Action>,
    of: &[Of],
) -> QueryResult<Vec<FileRow>> {
    let ids = |pick: fn(Of) -> Option<i64>| of.iter().copied().filter_map(pick).collect::<Vec<_>>();
    plan_files::table
        .filter(
            plan_files::task_id
                .eq_any(ids(|of| if let Of::Task(id) = of { Some(id) } else { None }))
                .or(plan_files::event_id
                    .eq_any(ids(|of| if let Of::Event(id) = of { Some(id) } else { None }))),
        )
        .order((plan_files::name_key, plan_files::id))
        .select(FileRow::as_select())
        .load(conn)
        .await
}

/// The files of a task, and of what sites were assigned of it.
pub async fn file_list_under(
    conn: &mut AsyncPgConnection,
    _: &Sees<'_, impl Action>,
    task: i64,
) -> QueryResult<Vec<FileRow>> {
    let assigned =
        tasks::table.filter(tasks::program_task_id.eq(task)).select(tasks::id.nullable());
    plan_files::table
        .filter(plan_files::task_id.eq(task).or(plan_files::task_id.eq_any(assigned)))
        .select(FileRow::as_select())
        .load(conn)
        .await
}

/// Adds a file.
pub async fn file_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    file: NewFile,
) -> QueryResult<FileRow> {
    let row: FileRow = diesel::insert_into(plan_files::table)
        .values(file)
        .returning(FileRow::as_returning())
        .get_result(conn)
        .await?;
    notify_pages(conn, at, row.file.task_id).await?;
    Ok(row)
}

/// Removes a file.
pub async fn file_delete(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    id: i64,
) -> QueryResult<()> {
    let task: Option<i64> = diesel::delete(plan_files::table.find(id))
        .returning(plan_files::task_id)
        .get_result(conn)
        .await?;
    notify_pages(conn, at, task).await
}

/// Notifies open pages of a file of a task, or else of an event.
async fn notify_pages(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    task: Option<i64>,
) -> QueryResult<()> {
    match task {
        Some(_) => live::tasks(conn, at.place()).await,
        None => live::events(conn, at.place()).await,
    }
}

/// Gives copies of events, each beside the event it is of, its files, which share the bytes.
pub async fn file_copy(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    copies: &[(i64, i64)],
) -> QueryResult<()> {
    let (events, copies): (Vec<i64>, Vec<i64>) = copies.iter().copied().unzip();
    diesel::sql_query(
        "INSERT INTO plan_files (account_id, event_id, name, name_key, content_type, size, object, uploaded_at, uploaded_by)
         SELECT f.account_id, c.id, f.name, f.name_key, f.content_type, f.size, f.object, f.uploaded_at, f.uploaded_by
         FROM plan_files f JOIN unnest($1, $2) AS c (event, id) ON f.event_id = c.event
         WHERE f.account_id = $3",
    )
    .bind::<Array<BigInt>, _>(events)
    .bind::<Array<BigInt>, _>(copies)
    .bind::<BigInt, _>(at.place().account)
    .execute(conn)
    .await
    .map(drop)
}

/// Whether anything still has a file of these bytes. In a transaction that sees the whole account.
pub async fn is_used(conn: &mut AsyncPgConnection, object: Uuid) -> QueryResult<bool> {
    let found = plan_files::table.filter(plan_files::object.eq(object));
    diesel::select(diesel::dsl::exists(found)).get_result(conn).await
}
