//! HTTP for documents of scholars.

use actix_web::{
    HttpResponse, delete, get, post,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform,
    auth::{Action, At, Can},
    error::Problem,
    extract::{Answer, Created, PathId, ValidQuery},
    files::Upload,
    record::Record,
    uploads::{self, attachment},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    DOCUMENTS,
    model::{Document, DocumentList, DocumentRow, NewDocument, UploadQuery},
    rules, store,
};
use crate::{
    actions,
    scholars::{model::Scholar, reach, store as scholars},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_documents)
        .service(upload_document)
        .service(download_document)
        .service(delete_document);
}

/// The documents of a scholar whom the caller sees; none of one who has left all sites that the caller sees for another.
#[platform::path(
    tag = "documents",
    params(("scholarId" = i64, Path)),
    responses((status = 200, body = DocumentList))
)]
#[get("/scholars/{scholarId}/documents")]
pub async fn list_documents(
    platform: Data<Platform>,
    who: Can<actions::ListDocuments>,
    PathId(scholar): PathId,
) -> Answer<DocumentList> {
    let rows = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::at(conn, &who, scholar).await?;
            match scholars::left_on(conn, scholar).await? {
                Some(_) => Ok::<_, Problem>(Vec::new()),
                None => Ok(store::document_list(conn, &at, scholar).await?),
            }
        })
        .await?;
    Ok(Json(DocumentList { results: rows.into_iter().map(|row| row.document).collect() }))
}

/// Gives a scholar a document: PDF, PNG, JPEG, WebP or Word of at most 5 MB, five a scholar (spec 2 §9). What it is is
/// told by its content, with which the ending of its name has to agree.
///
/// Errors: 409 `Error_DocumentAlreadyExists` when the scholar has a document of this name; ask, then send `ifExists`.
#[platform::path(
    tag = "documents",
    params(("scholarId" = i64, Path), UploadQuery),
    request_body(
        content((Vec<u8> = "application/octet-stream")),
        description = "The file itself"
    ),
    responses((status = 201, body = Document))
)]
#[post("/scholars/{scholarId}/documents")]
pub async fn upload_document(
    platform: Data<Platform>,
    who: Can<actions::CreateDocument>,
    PathId(scholar): PathId,
    ValidQuery(query): ValidQuery<UploadQuery>,
    Upload(file): Upload,
) -> Result<Created<Document>, Problem> {
    let not_found = || Problem::not_found("scholar");
    // Whoever may not, or has to be asked first, leaves nothing in the file store.
    let read = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            let read = rules::ACCEPTED.read(&query.name, &file)?;
            let documents = store::document_list(conn, &at, scholar).await?;
            rules::placed(&documents, &read.0, query.if_exists)?;
            Ok::<_, Problem>(read)
        })
        .await?;
    let arrived = DOCUMENTS.store_file(&platform, read, file).await?;
    let object = arrived.object;
    let stored = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            // One upload at a time, so that five are five.
            scholars::scholar_lock(conn, &at, scholar).await?.ok_or_else(not_found)?;
            let documents = store::document_list(conn, &at, scholar).await?;
            let (name, replaced) = rules::placed(&documents, &arrived.name, query.if_exists)?;
            if let Some(row) = replaced {
                store::document_delete(conn, &at, scholar, row.document.document_id).await?;
                let (account, now) = (Some(at.place().account), platform.clock().now());
                DOCUMENTS.forget(conn, account, now, &[row.object]).await?;
            }
            let document = NewDocument::of(arrived, name);
            let made = store::document_insert(conn, &at, scholar, document).await?;
            let change = (replaced, Some(&made));
            note(conn, &platform, &at, scholar, "scholar.document-upload", change).await?;
            Ok::<_, Problem>(made.document)
        })
        .await;
    let body = DOCUMENTS.discard_on_error(&platform, object, stored).await?;
    let location = format!("/scholars/{scholar}/documents/{}", body.document_id);
    Ok(Created { location, body })
}

/// A document of a scholar, to be saved. Each download is audited.
#[platform::path(
    tag = "documents",
    params(("scholarId" = i64, Path), ("documentId" = i64, Path)),
    responses((
        status = 200,
        description = "The file",
        content(
            (Vec<u8> = "application/pdf"),
            (Vec<u8> = "image/png"),
            (Vec<u8> = "image/jpeg"),
            (Vec<u8> = "image/webp"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        ),
    ))
)]
#[get("/scholars/{scholarId}/documents/{documentId}")]
pub async fn download_document(
    platform: Data<Platform>,
    who: Can<actions::ReadDocument>,
    PathId((scholar, id)): PathId<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    let none = || Problem::not_found("document");
    let row = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            let row = store::document(conn, &at, scholar, id).await?.ok_or_else(none)?;
            let looked = (None, Some(&row));
            note(conn, &platform, &at, scholar, "scholar.document-download", looked).await?;
            Ok::<_, Problem>(row)
        })
        .await?;
    let bytes = DOCUMENTS.get(&platform, row.object).await?.ok_or_else(none)?;
    let Document { name, content_type, .. } = row.document;
    Ok(attachment(name, content_type, bytes))
}

/// Removes a document of a scholar, the file with it.
#[platform::path(
    tag = "documents",
    params(("scholarId" = i64, Path), ("documentId" = i64, Path)),
    responses((status = 204))
)]
#[delete("/scholars/{scholarId}/documents/{documentId}")]
pub async fn delete_document(
    platform: Data<Platform>,
    who: Can<actions::DeleteDocument>,
    PathId((scholar, id)): PathId<(i64, i64)>,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            let row = store::document_delete(conn, &at, scholar, id).await?;
            let row = row.ok_or_else(|| Problem::not_found("document"))?;
            let (account, now) = (Some(at.place().account), platform.clock().now());
            DOCUMENTS.forget(conn, account, now, &[row.object]).await?;
            let change = (Some(&row), None);
            note(conn, &platform, &at, scholar, "scholar.document-delete", change).await
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Writes to the audit log what was done with a document of a scholar: what it was before and what it is after.
async fn note<A: Action>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, A>,
    scholar: i64,
    action: &'static str,
    (before, after): (Option<&DocumentRow>, Option<&DocumentRow>),
) -> Result<(), Problem> {
    let snapshot = |row: &DocumentRow| json!({"document": row.document.name, "documentSize": row.document.size});
    let what = (action, Scholar::ENTITY, scholar);
    Ok(uploads::note(conn, platform, at, what, (before.map(snapshot), after.map(snapshot))).await?)
}
