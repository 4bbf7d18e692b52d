//! HTTP for files of events.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::Can,
    error::Problem,
    extract::{Answer, Created, PathId, ValidQuery},
    files::Upload,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{lock::lock_event, store};
use crate::{
    actions,
    files::{
        self,
        model::{FileQuery, FileRow, Of, PlanFile, PlanFileList},
    },
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_event_files)
        .service(add_event_file)
        .service(read_event_file)
        .service(delete_event_file);
}

/// The files of an event.
#[platform::path(tag = "events", params(("eventId" = i64, Path)), responses((status = 200, body = PlanFileList)))]
#[get("/event/{eventId}/files")]
pub async fn list_event_files(
    platform: Data<Platform>,
    who: Can<actions::ListEventsAndHolidays>,
    PathId(id): PathId,
) -> Answer<PlanFileList> {
    let files = platform.db().tenant_tx(&who.scope, async |conn| listed(conn, &who, id).await);
    let results = files.await?.into_iter().map(|row| row.file).collect();
    Ok(Json(PlanFileList { results }))
}

/// Adds a file of at most 5 MB to an event, 20 an event: PDF, picture, Word, Excel or PowerPoint, which its content has to
/// agree with.
///
/// Errors: 400 on `name` and `file`.
#[platform::path(
    tag = "events",
    params(("eventId" = i64, Path), FileQuery),
    request_body(
        content((Vec<u8> = "application/octet-stream")),
        description = "The file itself"
    ),
    responses((status = 201, body = PlanFile))
)]
#[post("/event/{eventId}/files")]
pub async fn add_event_file(
    platform: Data<Platform>,
    who: Can<actions::EditEvent>,
    PathId(id): PathId,
    ValidQuery(query): ValidQuery<FileQuery>,
    Upload(bytes): Upload,
) -> Result<Created<PlanFile>, Problem> {
    let db = platform.db();
    // Whoever may not leaves nothing in the file store.
    db.tenant_tx(&who.scope, async |conn| lock_event(conn, &who, id).await.map(drop)).await?;
    let arrived = files::store_file(&platform, &query.name, bytes).await?;
    let object = arrived.object;
    let made = db.tenant_tx(&who.scope, async |conn| {
        let (at, _) = lock_event(conn, &who, id).await?;
        files::add(conn, &platform, &at, Of::Event(id), arrived).await
    });
    let row = files::BUCKET.discard_on_error(&platform, object, made.await).await?;
    let location = format!("/event/{id}/files/{}", row.file.file_id);
    Ok(Created { location, body: row.file })
}

/// A file of an event, to be saved.
#[platform::path(
    tag = "events",
    params(("eventId" = i64, Path), ("fileId" = i64, Path)),
    responses((status = 200, description = "The file", content((Vec<u8> = "application/octet-stream"))))
)]
#[get("/event/{eventId}/files/{fileId}")]
pub async fn read_event_file(
    platform: Data<Platform>,
    who: Can<actions::ListEventsAndHolidays>,
    PathId((id, file)): PathId<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    let files = platform.db().tenant_tx(&who.scope, async |conn| listed(conn, &who, id).await);
    files::send(&platform, files.await?, file).await
}

/// Removes a file of an event.
#[platform::path(
    tag = "events",
    params(("eventId" = i64, Path), ("fileId" = i64, Path)),
    responses((status = 204))
)]
#[delete("/event/{eventId}/files/{fileId}")]
pub async fn delete_event_file(
    platform: Data<Platform>,
    who: Can<actions::EditEvent>,
    PathId((id, file)): PathId<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, _) = lock_event(conn, &who, id).await?;
            files::remove(conn, &platform, &at, Of::Event(id), file).await.map(drop)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The files of an event that the caller sees.
async fn listed(
    conn: &mut AsyncPgConnection,
    who: &Can<actions::ListEventsAndHolidays>,
    id: i64,
) -> Result<Vec<FileRow>, Problem> {
    let sees = who.sees(store::entry_place(conn, id).await?)?;
    Ok(files::store::file_list(conn, &sees, &[Of::Event(id)]).await?)
}
