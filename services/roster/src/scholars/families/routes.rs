//! HTTP for families.

use actix_web::{
    HttpResponse, delete, get,
    web::{Data, Json},
};
use platform::{
    Platform, audit,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, PathId, ValidQuery},
    list::{ListParams, ListQuery},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    access,
    model::{FamilyContact, FamilyFilter, FamilyList},
    store,
};
use crate::{
    actions,
    scholars::{reach, read::whole, store as scholars},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_families).service(delete_contact).service(access::revoke_access);
}

/// The families and emergency contacts of scholars within reach, 25 a page.
#[platform::path(
    tag = "families",
    params(ListParams<FamilyContact>, FamilyFilter),
    responses((status = 200, body = FamilyList))
)]
#[get("/scholars/family")]
pub async fn list_families(
    platform: Data<Platform>,
    who: Can<actions::ListFamilies>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<FamilyFilter>,
) -> Answer<FamilyList> {
    if let Some(account) = filter.account_id {
        who.sees(Place::account(account))?;
    }
    let (results, totals) = store::family_list(platform.db(), &who.scope, &filter, &list).await?;
    Ok(Json(FamilyList { results, count: totals.count, is_count_exact: totals.is_exact }))
}

/// Removes a contact of a scholar.
#[platform::path(
    tag = "families",
    // An id that nobody has: ids of contacts are not made by a request of their own.
    params(("mappingId" = i64, Path, example = 999_999_999)),
    responses((status = 204))
)]
#[delete("/families/{mappingId}")]
pub async fn delete_contact(
    platform: Data<Platform>,
    who: Can<actions::DeleteContact>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let gone = || Problem::not_found("family");
            let scholar = store::contact_scholar(conn, id).await?;
            let at = reach::at(conn, &who, scholar).await.map_err(|_| gone())?;
            let row = scholars::scholar_lock(conn, &at, scholar).await?.ok_or_else(gone)?;
            let before = whole(conn, &who.scope, row).await?;
            if !store::contact_delete(conn, &at, scholar, id).await? {
                return Err(gone());
            }
            scholars::scholar_touch(conn, &at, scholar).await?;
            let row = scholars::scholar(conn, &at, scholar).await?.ok_or_else(gone)?;
            let after = whole(conn, &who.scope, row).await?;
            let entry = audit::Entry::change("family.delete", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
