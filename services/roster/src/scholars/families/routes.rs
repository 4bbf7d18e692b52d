//! HTTP for families.

use actix_web::{
    HttpResponse, delete, get,
    web::{Data, Json},
};
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, PathId, ValidQuery},
    list::{FileQuery, ListParams, ListQuery},
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    access,
    model::{FamilyContact, FamilyList, FamilySearch, OfScholar},
    store,
};
use crate::{
    actions,
    exports::{self, Export},
    live,
    scholars::{
        list::{check_place, model::ScholarFilter},
        reach,
        read::whole,
        store as scholars,
    },
};

/// Name of the file, without its ending.
const FILE: &str = "scholar-contacts";

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_families)
        .service(download_families)
        .service(delete_contact)
        .service(access::revoke_access);
}

/// The families and emergency contacts of scholars within reach, 25 a page; of those whom the filter of the list of scholars
/// finds, where one is given.
#[platform::path(
    tag = "families",
    params(ListParams<FamilyContact>, ScholarFilter, FamilySearch),
    responses((status = 200, body = FamilyList))
)]
#[get("/scholars/family")]
pub async fn list_families(
    platform: Data<Platform>,
    who: Can<actions::ListFamilies>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<ScholarFilter>,
    ValidQuery(everywhere): ValidQuery<FamilySearch>,
) -> Answer<FamilyList> {
    check_place(&platform, &who, &filter).await?;
    let scopes = (&who.scope, &who.principal.scope());
    let found = store::family_list(platform.db(), scopes, &filter, &everywhere, &list).await?;
    let (results, totals) = found;
    Ok(Json(FamilyList { results, count: totals.count, is_count_exact: totals.is_exact }))
}

/// The same rows as a CSV file or an Excel workbook.
#[platform::path(
    tag = "families",
    params(ListParams<FamilyContact>, ScholarFilter, FamilySearch, FileQuery),
    responses((
        status = 200,
        description = "The rows",
        content((String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
    ))
)]
#[get("/scholars/family/download")]
pub async fn download_families(
    platform: Data<Platform>,
    who: Can<actions::DownloadFamilies>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<ScholarFilter>,
    ValidQuery(everywhere): ValidQuery<FamilySearch>,
    ValidQuery(file): ValidQuery<FileQuery>,
) -> Result<HttpResponse, Problem> {
    check_place(&platform, &who, &filter).await?;
    let scopes = (&who.scope, &who.principal.scope());
    let rows = store::found(scopes, &filter, &everywhere, &list)?;
    let (scope, file_request) = (who.scope.clone(), (list.clone(), &file));
    let answer = rows.clone().file(&platform, &who.principal, scope, file_request, FILE).await?;
    let export = filter.export("family.download", "family");
    let is_searched = everywhere.global_search.is_some();
    let export =
        Export { filter: json!({"of": export.filter, "isSearched": is_searched}), ..export };
    exports::record_list(&platform, &who, export, rows, (&list, &file)).await?;
    Ok(answer)
}

/// Removes a contact of a scholar; of the scholar `id`, where the call names one.
///
/// Errors: 404 when there is no such contact, and when it is another scholar's.
#[platform::path(
    tag = "families",
    // An id that nobody has: ids of contacts are not made by a request of their own.
    params(("mappingId" = i64, Path, example = 999_999_999), OfScholar),
    responses((status = 204))
)]
#[delete("/families/{mappingId}")]
pub async fn delete_contact(
    platform: Data<Platform>,
    who: Can<actions::DeleteContact>,
    PathId(id): PathId,
    ValidQuery(of): ValidQuery<OfScholar>,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let not_found = || Problem::not_found("family");
            let scholar = store::contact_scholar(conn, id).await?;
            if of.id.is_some_and(|requested| requested != scholar) {
                return Err(not_found());
            }
            let at = reach::attended(conn, &platform, &who, scholar).await?;
            let row = scholars::scholar_lock(conn, &at, scholar).await?.ok_or_else(not_found)?;
            let before = whole(conn, &who.scope, row).await?;
            if !store::contact_delete(conn, &at, scholar, id).await? {
                return Err(not_found());
            }
            scholars::scholar_touch(conn, &at, scholar).await?;
            let row = scholars::scholar(conn, &at, scholar).await?.ok_or_else(not_found)?;
            let after = whole(conn, &who.scope, row).await?;
            let entry = audit::Entry::change("family.delete", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            let places = reach::everywhere(conn, &at, scholar).await?;
            live::rosters(conn, places).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
