//! Files come and go: the bytes first and the row after them, and in the other order on the way out, so that no row is
//! without its bytes.

use std::collections::HashSet;

use actix_web::{HttpResponse, web::Bytes};
use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform,
    auth::{Action, At, Sees},
    error::Problem,
    fault,
    jobs::Handler,
    text::name_key,
    uploads::{self, Accepted, Arrived, Bucket, FileKind, attachment, free_name},
};
use serde_json::json;
use uuid::Uuid;

use super::{
    model::{FileRow, NewFile, Of},
    store,
};

/// Files of a task, or of an event.
const MOST: usize = 20;

const TOO_MANY: Fault = fault("mostPlanFiles", "You can add at most 20 files");

const ACCEPTED: Accepted = Accepted {
    kinds: &[
        FileKind::Pdf,
        FileKind::Png,
        FileKind::Jpeg,
        FileKind::Webp,
        FileKind::Word,
        FileKind::Excel,
        FileKind::PowerPoint,
    ],
    otherwise: fault(
        "planFileType",
        "Whoops! We couldn't upload your file. Please choose a file of type PDF, PNG, JPEG, WebP, Word (.docx), Excel (.xlsx) or PowerPoint (.pptx).",
    ),
};

/// The files of tasks and events in the file store.
pub const BUCKET: Bucket = Bucket::new("plan-files", "planner.remove-file");

/// Checks an upload and keeps its bytes.
///
/// Errors: 400 on `name` and `file`.
pub async fn store_file(platform: &Platform, name: &str, bytes: Bytes) -> Result<Arrived, Problem> {
    let read = ACCEPTED.read(name, &bytes)?;
    BUCKET.store_file(platform, read, bytes).await
}

/// Gives a task or event, which the transaction has locked, a file.
///
/// Errors: 400 on `file` when there are 20 already.
pub async fn add(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    of: Of,
    arrived: Arrived,
) -> Result<FileRow, Problem> {
    let files = store::file_list(conn, at, &[of]).await?;
    let (task_id, event_id) = match of {
        Of::Task(id) => (Some(id), None),
        Of::Event(id) => (None, Some(id)),
    };
    let file = NewFile {
        account_id: at.place().account,
        task_id,
        event_id,
        name_key: String::new(),
        name: arrived.name,
        content_type: arrived.content_type.into(),
        size: arrived.size,
        object: arrived.object,
        uploaded_at: arrived.uploaded_at,
        uploaded_by: at.user_id(),
    };
    let made = store::file_insert(conn, at, named(file, &files)?).await?;
    note(conn, platform, at, of, (None, Some(&made))).await?;
    Ok(made)
}

/// Gives a task, which the transaction has locked, the files of another that it has not copied yet; they share the bytes.
///
/// Errors: 400 on `file` when it would have more than 20.
pub async fn copy(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    (from, to): (i64, i64),
) -> Result<(), Problem> {
    let mut has = store::file_list(conn, at, &[Of::Task(to)]).await?;
    for file in store::file_list(conn, at, &[Of::Task(from)]).await? {
        if has.iter().any(|row| row.object == file.object) {
            continue;
        }
        let new = NewFile {
            account_id: at.place().account,
            task_id: Some(to),
            event_id: None,
            name_key: String::new(),
            name: file.file.name,
            content_type: file.file.content_type.into(),
            size: file.file.size,
            object: file.object,
            uploaded_at: file.file.uploaded_at,
            uploaded_by: file.file.uploaded_by,
        };
        let made = store::file_insert(conn, at, named(new, &has)?).await?;
        note(conn, platform, at, Of::Task(to), (None, Some(&made))).await?;
        has.push(made);
    }
    Ok(())
}

/// The files of a task at a site and of the program's: what the site has copied is its own, and there once.
pub fn each_once(files: Vec<FileRow>, task: i64) -> Vec<FileRow> {
    let is_own = |row: &FileRow| row.file.task_id == Some(task);
    let own: HashSet<Uuid> = files.iter().filter(|row| is_own(row)).map(|row| row.object).collect();
    files.into_iter().filter(|row| is_own(row) || !own.contains(&row.object)).collect()
}

/// A file under a name that none of the others has, with a counter if need be.
///
/// Errors: 400 on `file` when there are 20 already.
fn named(mut file: NewFile, others: &[FileRow]) -> Result<NewFile, Problem> {
    if others.len() >= MOST {
        return Err(Problem::invalid("file", TOO_MANY));
    }
    file.name = free_name(&file.name, |name| {
        let key = name_key(name);
        others.iter().all(|row| name_key(&row.file.name) != key)
    });
    file.name_key = name_key(&file.name);
    Ok(file)
}

/// Takes a file away from a task or event.
///
/// Errors: 404 when it has no such file of its own.
pub async fn remove(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    of: Of,
    id: i64,
) -> Result<FileRow, Problem> {
    let files = store::file_list(conn, at, &[of]).await?;
    let row = files.into_iter().find(|row| row.file.file_id == id);
    let row = row.ok_or_else(|| Problem::not_found("file"))?;
    store::file_delete(conn, at, id).await?;
    forget(conn, platform, at, std::slice::from_ref(&row)).await?;
    note(conn, platform, at, of, (Some(&row), None)).await?;
    Ok(row)
}

/// Has the bytes of files removed once the transaction, which takes the files away, is over.
pub async fn forget(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    files: &[FileRow],
) -> Result<(), Problem> {
    // Somebody may be copying the event in this moment.
    let later = platform.clock().now() + TimeDelta::minutes(1);
    let objects: Vec<Uuid> = files.iter().map(|row| row.object).collect();
    Ok(BUCKET.forget(conn, Some(at.place().account), later, &objects).await?)
}

/// Answers with one of some files.
///
/// Errors: 404 when it is none of them.
pub async fn send(
    platform: &Platform,
    files: Vec<FileRow>,
    id: i64,
) -> Result<HttpResponse, Problem> {
    let none = || Problem::not_found("file");
    let row = files.into_iter().find(|row| row.file.file_id == id).ok_or_else(none)?;
    let bytes = BUCKET.get(platform, row.object).await?.ok_or_else(none)?;
    Ok(attachment(row.file.name, row.file.content_type, bytes))
}

/// The job that removes bytes, unless a copy of the event has them too.
pub fn job() -> Handler {
    BUCKET.job_unless(|conn, object| Box::pin(store::is_used(conn, object)))
}

async fn note(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &Sees<'_, impl Action>,
    of: Of,
    (before, after): (Option<&FileRow>, Option<&FileRow>),
) -> Result<(), Problem> {
    let snapshot = |row: &FileRow| json!({"file": row.file.name, "fileSize": row.file.size});
    let (entity, id, action) = match (of, after) {
        (Of::Task(id), Some(_)) => ("task", id, "task.file-upload"),
        (Of::Task(id), None) => ("task", id, "task.file-delete"),
        (Of::Event(id), Some(_)) => ("event", id, "event.file-upload"),
        (Of::Event(id), None) => ("event", id, "event.file-delete"),
    };
    let what = (action, entity, id);
    Ok(uploads::note(conn, platform, at, what, (before.map(snapshot), after.map(snapshot))).await?)
}
