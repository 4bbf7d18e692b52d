//! HTTP for taking back uploads.

use actix_web::{
    get, post,
    web::{Data, Json},
};
use contracts::directory::site_place;
use platform::{
    Platform, audit,
    auth::{Can, Scope},
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
};
use serde_json::json;

use super::{UNDO_PERIOD, undo};
use crate::{
    actions::UploadRoster,
    import::columns::RosterKind,
    scholars::sealing,
    uploads::{
        answers::missing,
        model::{OfSite, Undo, Undone, Uploads},
        store::{self, UploadChange},
    },
};

/// The uploads of a site that can be taken back, also those of commands and other systems: of the last 30 days, the newest
/// first.
#[platform::path(tag = "uploads", params(OfSite), responses((status = 200, body = Uploads)))]
#[get("/roster/uploads")]
pub async fn list_uploads(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    ValidQuery(query): ValidQuery<OfSite>,
) -> Answer<Uploads> {
    let since = platform.clock().now() - UNDO_PERIOD;
    let rows = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(site_place(conn, None, query.site_id).await?)?;
            Ok::<_, Problem>(store::uploads_since(conn, &at, (query.kind, since)).await?)
        })
        .await?;
    let results = rows.iter().map(store::StoredUpload::upload).collect::<Result<Vec<_>, _>>()?;
    Ok(Json(Uploads { count: results.len(), results }))
}

/// Takes back what an upload has written, within 30 days: whoever was changed or marked since is left and named.
///
/// Errors: 404 when the site has no such upload; 409 `Error_UndoExpired`.
#[platform::path(tag = "uploads", request_body = Undo, responses((status = 200, body = Undone)))]
#[post("/roster/undo")]
pub async fn undo_roster(
    platform: Data<Platform>,
    who: Can<UploadRoster>,
    Valid(body): Valid<Undo>,
) -> Answer<Undone> {
    let place = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = site_place(conn, None, body.site_id).await?;
            who.at(place)?;
            Ok::<_, Problem>(place)
        })
        .await?;
    let sealer = sealing::sealer(&platform)?;
    // Whether a scholar is enrolled elsewhere is asked of every site, those that the caller does not see too.
    let undone = platform
        .db()
        .tenant_tx(&Scope::system(), async |conn| {
            let at = who.at_place(place)?;
            let row = store::upload_done(conn, &at, body.upload_id).await?.ok_or_else(missing)?;
            let upload = row.upload()?;
            let now = platform.clock().now();
            if now - upload.done_at.unwrap_or(upload.modified_at) > UNDO_PERIOD {
                let detail = "An upload can be undone for 30 days.";
                return Err(Problem::conflict("Error_UndoExpired", detail));
            }
            let (undone, mut entries) = undo(conn, &at, &sealer, (&row, &body.also)).await?;
            let left = undone.kept.iter().filter(|one| one.may_go).count();
            let change = UploadChange {
                undone_at: Some(now),
                undo_left: i32::try_from(left).ok(),
                ..UploadChange::default()
            };
            store::upload_update(conn, &at, row.id, change).await?;
            entries.push(audit::Entry {
                action: match upload.kind {
                    RosterKind::Scholars => "scholar.import-undo",
                    RosterKind::Staff => "staff-member.import-undo",
                },
                entity: "site",
                entity_id: body.site_id.to_string(),
                account_id: Some(place.account),
                before: None,
                after: Some(json!({
                    "uploadId": row.id, "enrollments": undone.enrollments,
                    "people": undone.people, "changed": undone.changed,
                    "kept": undone.kept.len(),
                })),
            });
            audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
            Ok::<_, Problem>(undone)
        })
        .await?;
    Ok(Json(undone))
}
