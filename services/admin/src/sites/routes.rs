//! HTTP for sites.

use actix_web::{
    get, post,
    web::{Data, Json},
};
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    events::{self, Change},
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    list::ListQuery,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Site, SiteFilter, SiteList, SiteRequest},
    rules, store,
};
use crate::{access::allowed_at, actions, error::write_failed, programs};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    // The fixed path before the one that takes an id.
    config
        .service(list_sites_of_program)
        .service(list_sites)
        .service(create_site)
        .service(read_site);
}

/// The sites within reach, 25 a page.
#[utoipa::path(tag = "sites", params(ListQuery, SiteFilter), responses((status = 200, body = SiteList)))]
#[get("/sites")]
pub async fn list_sites(
    platform: Data<Platform>,
    who: Can<actions::ListSites>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<SiteFilter>,
) -> Answer<SiteList> {
    if filter.account_id.is_some_and(|account| !who.scope.sees_account(account)) {
        return Err(Problem::not_found("account"));
    }
    page(&platform, &who, &filter, &list).await.map(Json)
}

/// The sites of a program, 25 a page.
#[utoipa::path(tag = "sites", params(("programId" = i64, Path), ListQuery), responses((status = 200, body = SiteList)))]
#[get("/sites/program/{programId}")]
pub async fn list_sites_of_program(
    platform: Data<Platform>,
    who: Can<actions::ListSites>,
    PathId(program): PathId,
    ValidQuery(list): ValidQuery<ListQuery>,
) -> Answer<SiteList> {
    let filter = SiteFilter { program_id: Some(program), ..SiteFilter::default() };
    page(&platform, &who, &filter, &list).await.map(Json)
}

async fn page(
    platform: &Platform,
    who: &Can<actions::ListSites>,
    filter: &SiteFilter,
    list: &ListQuery,
) -> Result<SiteList, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            if let Some(program) = filter.program_id {
                let account = programs::program_place(conn, program).await?;
                if !account.is_some_and(|account| who.scope.sees_program(account, program)) {
                    return Err(Problem::not_found("program"));
                }
            }
            store::site_list(conn, &who.scope, filter, list).await
        })
        .await
}

/// Makes a site in a program.
///
/// Errors: 409 `Error_SiteAlreadyExists`.
#[utoipa::path(tag = "sites", request_body = SiteRequest, responses((status = 201, body = Site)))]
#[post("/sites")]
pub async fn create_site(
    platform: Data<Platform>,
    who: Can<actions::CreateSite>,
    Valid(body): Valid<SiteRequest>,
) -> Result<Created<Site>, Problem> {
    let program_id = body
        .program_id
        .ok_or_else(|| Problem::validation([("programId", "Program is required")]))?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (account_id, start, end) = programs::program_run(conn, program_id)
                .await?
                .ok_or_else(|| Problem::not_found("program"))?;
            allowed_at(&who, account_id, Some(program_id))?;
            let program = rules::Program { id: program_id, account_id, start, end };
            let site = rules::site(&body, program, who.user_id())?;
            let made = store::site_insert(conn, &site).await.map_err(write_failed)?;
            events::publish(conn, Change::Site(made.state())).await?;
            let entry = audit::Entry {
                action: "site.create",
                entity: "site",
                entity_id: made.site_id.to_string(),
                account_id: Some(account_id),
                before: None,
                after: Some(json!(made)),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created { location: format!("/sites/{}", made.site_id), body: made })
}

/// A site.
#[utoipa::path(tag = "sites", params(("siteId" = i64, Path)), responses((status = 200, body = Site)))]
#[get("/sites/{siteId}")]
pub async fn read_site(
    platform: Data<Platform>,
    who: Can<actions::ReadSite>,
    PathId(id): PathId,
) -> Answer<Site> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::site(conn, &who.scope, id).await)
        .await?;
    found.map(Json).ok_or_else(|| Problem::not_found("site"))
}
