//! HTTP for drafts.

use actix_web::{
    HttpResponse, delete, get, put,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::{Can, Role},
    error::Problem,
    extract::{Answer, PathId, Valid, ValidQuery},
    fault,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Draft, DraftKind, DraftQuery, DraftRequest, MOST_ITEMS},
    store::{self, Key},
};
use crate::{access::OwnPlace, actions};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_draft).service(keep_draft).service(delete_draft);
}

/// The caller's draft of an account, program, site or library item, null when there is none.
#[platform::path(
    tag = "auto-save",
    params(("kind" = inline(DraftKind), Path), DraftQuery, OwnPlace),
    responses((status = 200, body = Option<Draft>))
)]
#[get("/auto-save/{kind}")]
pub async fn read_draft(
    platform: Data<Platform>,
    who: Can<actions::KeepDraft>,
    PathId(kind): PathId<DraftKind>,
    ValidQuery(query): ValidQuery<DraftQuery>,
    ValidQuery(place): ValidQuery<OwnPlace>,
) -> Answer<Option<Draft>> {
    let key = key(&who, kind, query, place)?;
    let draft =
        platform.db().tenant_tx(&who.scope, async |conn| store::draft(conn, key).await).await?;
    Ok(Json(draft))
}

/// Keeps a draft in place of the one that there may be.
#[platform::path(
    tag = "auto-save",
    params(("kind" = inline(DraftKind), Path), DraftQuery, OwnPlace),
    request_body = DraftRequest,
    responses((status = 200, body = Draft))
)]
#[put("/auto-save/{kind}")]
pub async fn keep_draft(
    platform: Data<Platform>,
    who: Can<actions::KeepDraft>,
    PathId(kind): PathId<DraftKind>,
    ValidQuery(query): ValidQuery<DraftQuery>,
    ValidQuery(place): ValidQuery<OwnPlace>,
    Valid(body): Valid<DraftRequest>,
) -> Answer<Draft> {
    let key = key(&who, kind, query, place)?;
    if body.data.to_string().len() > kind.largest() || !crate::fields::is_storable(&body.data) {
        let message = "The draft is too large or holds what cannot be stored";
        return Err(Problem::invalid("data", fault("draft", message)));
    }
    let now = platform.clock().now();
    let draft = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let owner = (key.user, key.entity_type);
            let saved = store::draft_upsert(conn, key, &body.data, now).await?;
            if kind == DraftKind::Item {
                store::drafts_trim(conn, owner, MOST_ITEMS).await?;
            }
            Ok::<_, Problem>(saved)
        })
        .await?;
    Ok(Json(draft))
}

/// Removes a draft, if there is one.
#[platform::path(
    tag = "auto-save",
    params(("kind" = inline(DraftKind), Path), DraftQuery, OwnPlace),
    responses((status = 204))
)]
#[delete("/auto-save/{kind}")]
pub async fn delete_draft(
    platform: Data<Platform>,
    who: Can<actions::KeepDraft>,
    PathId(kind): PathId<DraftKind>,
    ValidQuery(query): ValidQuery<DraftQuery>,
    ValidQuery(place): ValidQuery<OwnPlace>,
) -> Result<HttpResponse, Problem> {
    let key = key(&who, kind, query, place)?;
    platform.db().tenant_tx(&who.scope, async |conn| store::draft_delete(conn, key).await).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Names the draft. Who writes the library keeps drafts of its items alone, everybody else those of the rest.
fn key(
    who: &Can<actions::KeepDraft>,
    kind: DraftKind,
    query: DraftQuery,
    place: OwnPlace,
) -> Result<Key, Problem> {
    let is_item = kind == DraftKind::Item;
    let may = match who.role() {
        Role::SuperAdmin => true,
        Role::ContentAdmin => is_item,
        _ => !is_item,
    };
    if !may || is_item == query.record.trim().is_empty() {
        return Err(Problem::not_found("draft"));
    }
    Ok(Key {
        user: place.owner(who)?,
        entity_type: match is_item {
            true => kind.entity_type(),
            false => query.entity_types.unwrap_or(kind.entity_type()),
        },
        place: if is_item { OwnPlace::default() } else { place },
        record: query.record.trim().to_owned(),
    })
}
