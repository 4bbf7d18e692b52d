//! HTTP for pictures of scholars.

use actix_web::{
    HttpRequest, HttpResponse, delete, get, put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform,
    auth::{Action, At, Can},
    error::Problem,
    extract::{Answer, PathId, ValidQuery},
    fault,
    files::Upload,
    pictures::Size,
    record::Record,
    uploads,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::{PHOTOS, store};
use crate::{
    actions,
    scholars::{model::Scholar, reach, store as scholars},
};

/// Why a child has no picture.
const OPTED_OUT: Fault = fault(
    "photoOptedOut",
    "This scholar's family opted out of photos and videos. Change the consent first.",
);

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(upload_scholar_photo).service(read_scholar_photo).service(delete_scholar_photo);
}

/// The picture of a scholar.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ScholarPhoto {
    /// Another one for each picture: the address of the picture takes it as `v`.
    pub photo: Uuid,
}

/// Which form of a picture.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PhotoQuery {
    /// `full` (at most 1024 pixels a side) or `thumbnail` (128 by 128).
    #[serde(default)]
    #[param(inline)]
    pub size: Size,
    /// Says which picture is meant, so that a new one is not taken for an older one.
    pub v: Option<Uuid>,
}
platform::field_rules!(PhotoQuery);

/// Gives a scholar a picture: PNG, JPEG or WebP of at most 5 MB (spec 2 §5 Uploads). It is made anew in two sizes, without
/// what the camera wrote into the file.
///
/// Errors: 400 on `photo` when the family opted out of photos and videos; 400 on `picture` for what is no picture.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path)),
    request_body(content(
        (Vec<u8> = "image/png"),
        (Vec<u8> = "image/jpeg"),
        (Vec<u8> = "image/webp"),
    ), description = "The file itself"),
    responses((status = 200, body = ScholarPhoto))
)]
#[put("/scholars/{scholarId}/photo")]
pub async fn upload_scholar_photo(
    platform: Data<Platform>,
    who: Can<actions::EditPhoto>,
    PathId(scholar): PathId,
    Upload(file): Upload,
) -> Answer<ScholarPhoto> {
    // Whoever may not leaves nothing in the file store.
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            check_consent(conn, &at, scholar).await
        })
        .await?;
    let object = PHOTOS.store_picture(&platform, file).await?;
    let stored = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            check_consent(conn, &at, scholar).await?;
            store::photo_put(conn, &at, scholar, object, platform.clock().now()).await?;
            let what = ("scholar.photo-upload", Scholar::ENTITY, scholar);
            Ok::<_, Problem>(uploads::note(conn, &platform, &at, what, (None, None)).await?)
        })
        .await;
    PHOTOS.discard_on_error(&platform, object, stored).await?;
    Ok(Json(ScholarPhoto { photo: object }))
}

/// The picture of a scholar whom the caller sees.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path), PhotoQuery),
    responses((status = 200, description = "The picture", content_type = "image/jpeg", body = Vec<u8>))
)]
#[get("/scholars/{scholarId}/photo")]
pub async fn read_scholar_photo(
    platform: Data<Platform>,
    who: Can<actions::ReadPhoto>,
    PathId(scholar): PathId,
    ValidQuery(query): ValidQuery<PhotoQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let none = || Problem::not_found("photo");
    let object = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            reach::at(conn, &who, scholar).await?;
            Ok::<_, Problem>(store::photo(conn, scholar).await?)
        })
        .await?
        .ok_or_else(none)?;
    // A shared computer keeps no pictures of children.
    let shown = PHOTOS.picture(&platform, &request, (object, query.size), "private, no-store");
    shown.await?.ok_or_else(none)
}

/// Takes the picture of a scholar away.
#[platform::path(
    tag = "scholars",
    params(("scholarId" = i64, Path)),
    responses((status = 204))
)]
#[delete("/scholars/{scholarId}/photo")]
pub async fn delete_scholar_photo(
    platform: Data<Platform>,
    who: Can<actions::EditPhoto>,
    PathId(scholar): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            if !store::photo_delete(conn, &at, scholar).await? {
                return Err(Problem::not_found("photo"));
            }
            let what = ("scholar.photo-delete", Scholar::ENTITY, scholar);
            Ok(uploads::note(conn, &platform, &at, what, (None, None)).await?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Errors: 400 when the family wants no photos. Holds the scholar, so that an opt-out meanwhile waits and then counts.
async fn check_consent(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    scholar: i64,
) -> Result<(), Problem> {
    let row = scholars::scholar_lock(conn, at, scholar).await?;
    let row = row.ok_or_else(|| Problem::not_found("scholar"))?;
    if row.fields.photo_opt_out == Some(true) {
        return Err(Problem::invalid("photo", OPTED_OUT));
    }
    Ok(())
}
