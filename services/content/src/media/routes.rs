//! HTTP for files of items.

use actix_web::{HttpRequest, HttpResponse, get, post, web::Data};
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Created, PathId, ValidQuery},
    files::Upload,
};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    address::Signer,
    model::{FileRow, UploadedFile},
    storage::{self, BUCKET},
    store,
};
use crate::actions::EditItems;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(upload_item_file).service(read_media);
}

/// A file on its way.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FileName {
    /// File name with its extension.
    #[param(example = "flyer.pdf")]
    pub name: String,
}
platform::field_rules!(FileName);

/// Uploads a file of at most 5 MB which an item may then be given: a video, captions, a picture, a document. The same file under
/// the same name is kept once.
///
/// Errors: 400 on `name` and `file`; 413 when it is too large.
#[platform::path(
    tag = "files",
    params(FileName),
    request_body(
        content((Vec<u8> = "application/octet-stream")),
        description = "The file itself"
    ),
    responses((status = 201, body = UploadedFile))
)]
#[post("/files")]
pub async fn upload_item_file(
    platform: Data<Platform>,
    who: Can<EditItems>,
    ValidQuery(query): ValidQuery<FileName>,
    Upload(bytes): Upload,
) -> Result<Created<UploadedFile>, Problem> {
    let file = storage::store_file(&platform, &query.name, bytes, who.principal.user_id).await?;
    let result = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let row = store::files_insert(conn, std::slice::from_ref(&file)).await?.pop();
            let row = row.ok_or_else(|| Problem::internal("a file that was kept has no row"))?;
            if row.object == file.object {
                let entry = audit::Entry {
                    action: "item.upload",
                    entity: "itemFile",
                    entity_id: row.id.to_string(),
                    after: Some(json!({"name": row.name, "bytes": row.bytes})),
                    ..audit::Entry::default()
                };
                audit::record(conn, platform.clock(), &who.principal, entry).await?;
            }
            Ok::<_, Problem>(row)
        })
        .await;
    if !matches!(&result, Ok(row) if row.object == file.object) {
        BUCKET.give_up(&platform, file.object).await;
    }
    let row = result?;
    Ok(Created { location: format!("/files/{}", row.id), body: row.into() })
}

/// The file of a signed address, which `Media.address` tells, whole or in part (RFC 9110 §14).
///
/// Errors: 404 when the address was not signed here or has ended; 416 when there is no such part.
#[platform::path(
    tag = "files",
    security(()),
    params(("address" = String, Path), ("Range" = Option<String>, Header)),
    responses(
        (status = 200, description = "The file.", content_type = "application/octet-stream", body = Vec<u8>),
        (status = 206, description = "A part of it.", content_type = "application/octet-stream", body = Vec<u8>),
        (status = 416, description = "It has no such part."),
    )
)]
#[get("/media/{address}")]
pub async fn read_media(
    platform: Data<Platform>,
    PathId(address): PathId<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let none = || Problem::not_found("file");
    let signer = Signer::of(&platform).await?;
    let id = signer.file(&address, platform.clock().now()).ok_or_else(none)?;
    let rows: Vec<FileRow> = platform.db().system_read(store::files_of(vec![id])).await?;
    let row = rows.into_iter().next().ok_or_else(none)?;
    let place = (row.object, u64::try_from(row.bytes).unwrap_or(0));
    // Its address ends within hours; until then nothing changes behind it.
    let cache = "private, max-age=3600, immutable";
    let shown = BUCKET.shown(&platform, &request, place, (row.name, row.media_type), cache);
    shown.await?.ok_or_else(none)
}
