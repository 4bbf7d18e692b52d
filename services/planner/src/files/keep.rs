//! Files come and go: the bytes first and the row after them, and in the other order on the way out, so that no row is
//! without its bytes.

use actix_web::{HttpResponse, web::Bytes};
use chrono::TimeDelta;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, At, Sees},
    error::Problem,
    fault,
    jobs::{self, Handler, JobError, Next},
    text::name_key,
    uploads::{Accepted, Kind, Shelf, attachment, numbered},
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
        Kind::Pdf,
        Kind::Png,
        Kind::Jpeg,
        Kind::Webp,
        Kind::Word,
        Kind::Excel,
        Kind::PowerPoint,
    ],
    otherwise: fault(
        "planFileType",
        "Whoops! We couldn't upload your file. Please choose a file of type PDF, PNG, JPEG, WebP, Word (.docx), Excel (.xlsx) or PowerPoint (.pptx).",
    ),
};

/// The files of tasks and events in the file store.
const SHELF: Shelf = Shelf { folder: "plan-files", removal: "planner.remove-file" };

/// A file whose bytes are in the store, and which nothing has yet.
#[derive(Clone, Debug)]
pub struct Arrived {
    name: String,
    kind: Kind,
    size: usize,
    object: Uuid,
}

impl Arrived {
    /// Checks an upload and keeps its bytes.
    ///
    /// Errors: 400 on `name` and `file`.
    pub async fn keep(platform: &Platform, name: &str, bytes: Bytes) -> Result<Self, Problem> {
        let (name, kind) = ACCEPTED.read(name, &bytes)?;
        let arrived = Self { name, kind, size: bytes.len(), object: Uuid::new_v4() };
        platform.files().put(&SHELF.key(arrived.object), bytes).await?;
        Ok(arrived)
    }

    /// Nothing will have it, so nobody misses it.
    pub async fn give_up(&self, platform: &Platform) {
        if let Err(error) = platform.files().remove(&SHELF.key(self.object)).await {
            tracing::warn!(%error, "the bytes of an upload that was refused stay in the file store");
        }
    }
}

/// Gives a task or event, which the transaction has locked, a file.
///
/// Errors: 400 on `file` when there are 20 already.
pub async fn add(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, impl Action>,
    of: Of,
    arrived: &Arrived,
) -> Result<FileRow, Problem> {
    let files = store::file_list(conn, at, &[of]).await?;
    if files.len() >= MOST {
        return Err(Problem::invalid("file", TOO_MANY));
    }
    let is_free = |name: &String| {
        let key = name_key(name);
        files.iter().all(|row| name_key(&row.file.name) != key)
    };
    let counted = (1..=MOST).map(|number| numbered(&arrived.name, number));
    let mut names = std::iter::once(arrived.name.clone()).chain(counted);
    let name =
        names.find(is_free).ok_or_else(|| Problem::internal("20 files have more than 20 names"))?;
    let (task_id, event_id) = match of {
        Of::Task(id) => (Some(id), None),
        Of::Event(id) => (None, Some(id)),
    };
    let file = NewFile {
        account_id: at.place().account,
        task_id,
        event_id,
        name_key: name_key(&name),
        name,
        content_type: arrived.kind.content_type(),
        size: i32::try_from(arrived.size).map_err(Problem::internal)?,
        object: arrived.object,
        uploaded_at: platform.clock().now(),
        uploaded_by: at.user_id(),
    };
    let made = store::file_insert(conn, at, file).await?;
    note(conn, platform, at, of, (None, Some(&made))).await?;
    Ok(made)
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
    let account = Some(at.place().account);
    // Somebody may be copying the event in this moment.
    let later = platform.clock().now() + TimeDelta::minutes(1);
    let removal =
        |row: &FileRow| (row.file.file_id.to_string(), account, json!({"object": row.object}));
    let removals: Vec<_> = files.iter().map(removal).collect();
    jobs::enqueue_all(conn, SHELF.removal, later, &removals).await?;
    Ok(())
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
    let bytes = platform.files().get(&SHELF.key(row.object)).await?.ok_or_else(none)?;
    Ok(attachment(row.file.name, row.file.content_type, bytes.to_vec()))
}

/// The job that removes bytes, unless a copy of the event has them too.
pub fn job() -> Handler {
    Handler::new(SHELF.removal, |platform, conn, job| {
        Box::pin(async move {
            let object = job.payload.get("object").and_then(|value| value.as_str());
            let object = object.and_then(|text| text.parse().ok());
            let object =
                object.ok_or_else(|| JobError::Never("the job names no object".to_owned()))?;
            if store::is_used(conn, object).await? {
                return Ok(Next::Done);
            }
            SHELF.remove(platform, job).await
        })
    })
}

async fn note(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &Sees<'_, impl Action>,
    of: Of,
    (before, after): (Option<&FileRow>, Option<&FileRow>),
) -> Result<(), Problem> {
    let said = |row: &FileRow| json!({"file": row.file.name, "fileSize": row.file.size});
    let (entity, id, action) = match (of, after) {
        (Of::Task(id), Some(_)) => ("task", id, "task.file-upload"),
        (Of::Task(id), None) => ("task", id, "task.file-delete"),
        (Of::Event(id), Some(_)) => ("event", id, "event.file-upload"),
        (Of::Event(id), None) => ("event", id, "event.file-delete"),
    };
    let entry = audit::Entry {
        action,
        entity,
        entity_id: id.to_string(),
        account_id: Some(at.place().account),
        before: before.map(said),
        after: after.map(said),
    };
    audit::record(conn, platform.clock(), at.principal(), entry).await?;
    Ok(())
}
