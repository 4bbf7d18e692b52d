//! HTTP for sites.

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, At, Can, Place},
    bulk::{self, BulkAnswer, BulkItem, MOST, Selection},
    error::Problem,
    events,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    list::{ListParams, ListQuery},
    record::check_version,
    undo::{self, Undo, UndoEntry, UndoRequest, Undoable},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{
        Site, SiteEdit, SiteEdits, SiteFilter, SiteList, SiteNameQuery, SiteRecord, SiteRequest,
        SiteRequests, SiteRow, SiteSelection,
    },
    rules, store,
};
use crate::{
    actions,
    error::{SITE_ATTACHED, site_not_created, site_not_updated},
    names::{NameCheck, name_key},
    programs,
    statuses::{StatusBefore, StatusQuery},
};

/// What sites' statuses were before many were changed at once.
const STATUS_UNDO: &str = "site.status";

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    // The fixed paths before the one that takes an id.
    config
        .service(list_sites_of_program)
        .service(list_sites)
        .service(check_site_name)
        .service(create_sites)
        .service(edit_sites)
        .service(change_site_statuses)
        .service(undo_site_statuses)
        .service(delete_sites)
        .service(create_site)
        .service(read_site)
        .service(edit_site)
        .service(delete_site);
}

/// The sites within reach, 25 a page.
#[platform::path(tag = "sites", params(ListParams<SiteRow>, SiteFilter), responses((status = 200, body = SiteList)))]
#[get("/sites")]
pub async fn list_sites(
    platform: Data<Platform>,
    who: Can<actions::ListSites>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(filter): ValidQuery<SiteFilter>,
) -> Answer<SiteList> {
    page(&platform, &who, &filter, &list).await.map(Json)
}

/// The sites of a program, 25 a page.
#[platform::path(tag = "sites", params(("programId" = i64, Path), ListParams<SiteRow>), responses((status = 200, body = SiteList)))]
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
    let db = platform.db();
    if filter.program_id.is_some() {
        db.tenant_tx(&who.scope, async |conn| sees(conn, who, filter).await).await?;
    } else {
        sees_account(who, filter)?;
    }
    store::site_list(db, &who.scope, filter, list).await
}

fn sees_account<A: Action>(who: &Can<A>, filter: &SiteFilter) -> Result<(), Problem> {
    match filter.account_id {
        Some(account) => who.sees(Place::account(account)).map(drop),
        None => Ok(()),
    }
}

/// Errors: 404 when a list is asked for of an account or program that the caller does not see.
async fn sees<A: Action>(
    conn: &mut AsyncPgConnection,
    who: &Can<A>,
    filter: &SiteFilter,
) -> Result<(), Problem> {
    sees_account(who, filter)?;
    if let Some(program) = filter.program_id {
        who.sees(programs::program_place(conn, program).await?)?;
    }
    Ok(())
}

/// Makes a site in a program.
///
/// Errors: 409 `Error_SiteAlreadyExists`.
#[platform::path(tag = "sites", request_body = SiteRequest, responses((status = 201, body = Site)))]
#[post("/sites")]
pub async fn create_site(
    platform: Data<Platform>,
    who: Can<actions::CreateSite>,
    Valid(body): Valid<SiteRequest>,
) -> Result<Created<Site>, Problem> {
    let made = create(&platform, &who, &body).await?;
    Ok(Created { location: format!("/sites/{}", made.site_id), body: made })
}

/// Makes sites, each by itself: one that cannot be made does not keep the others from it.
#[platform::path(tag = "sites", request_body = SiteRequests, responses((status = 200, body = BulkAnswer)))]
#[post("/sites/bulk")]
pub async fn create_sites(
    platform: Data<Platform>,
    who: Can<actions::CreateSite>,
    Valid(body): Valid<SiteRequests>,
) -> Answer<BulkAnswer> {
    let items = bulk::one_by_one(
        &body.sites,
        |site| (None, requested_name(site)),
        async |site| match create(&platform, &who, site).await {
            Ok(made) => Ok(BulkItem::done(made.site_id, made.site_name)),
            Err(problem) => failed(None, requested_name(site).to_owned(), problem),
        },
    )
    .await?;
    Ok(Json(items.into_iter().collect()))
}

fn requested_name(site: &SiteRequest) -> &str {
    site.site_name.as_deref().unwrap_or_default()
}

/// Changes a site. Fields that are not sent stay as they are.
///
/// Errors: 409 `Error_VersionConflict` with the site as it is now; 409 `Error_SiteAlreadyExists`.
#[platform::path(
    tag = "sites",
    params(("siteId" = i64, Path)),
    request_body = SiteEdit,
    responses((status = 200, body = Site))
)]
#[put("/sites/{siteId}")]
pub async fn edit_site(
    platform: Data<Platform>,
    who: Can<actions::EditSite>,
    PathId(id): PathId,
    Valid(body): Valid<SiteEdit>,
) -> Answer<Site> {
    edit(&platform, &who, id, &body).await.map(Json).map_err(|(_, problem)| problem)
}

/// Changes several sites, each by itself: one that cannot be changed does not keep the others from it.
#[platform::path(tag = "sites", request_body = SiteEdits, responses((status = 200, body = BulkAnswer)))]
#[put("/sites/bulk")]
pub async fn edit_sites(
    platform: Data<Platform>,
    who: Can<actions::EditSite>,
    Valid(body): Valid<SiteEdits>,
) -> Answer<BulkAnswer> {
    let items = bulk::one_by_one(
        &body.sites,
        |site| (Some(site.id), ""),
        async |site| match edit(&platform, &who, site.id, &site.edit).await {
            Ok(site) => Ok(BulkItem::done(site.site_id, site.site_name)),
            Err((name, problem)) => failed(Some(site.id), name, problem),
        },
    )
    .await?;
    Ok(Json(items.into_iter().collect()))
}

/// Enables or disables sites: those named, or all that the list's filters find. One that is so already stays as it is, and
/// one that the caller may not change does not keep the others from it.
#[platform::path(
    tag = "sites",
    params(StatusQuery),
    request_body = SiteSelection,
    responses((status = 200, body = Undoable))
)]
#[put("/sites/bulk-status")]
pub async fn change_site_statuses(
    platform: Data<Platform>,
    who: Can<actions::EditSite>,
    ValidQuery(query): ValidQuery<StatusQuery>,
    Valid(body): Valid<SiteSelection>,
) -> Answer<Undoable> {
    let ids = selected(&platform, &who, &body).await?;
    let undo = Undo::new(&platform, &who.principal, STATUS_UNDO);
    let items = bulk::one_by_one(
        &ids,
        |id| (Some(*id), ""),
        async |&id| {
            let mut name = String::new();
            let turned = platform.db().tenant_tx(&who.scope, async |conn| {
                let change =
                    turn(conn, &platform, &who, (id, None), query.status, &mut name).await?;
                undo.store(conn, change.into_iter().collect()).await?;
                Ok::<_, Problem>(())
            });
            match turned.await {
                Ok(()) => Ok(BulkItem::done(id, name)),
                Err(problem) => failed(Some(id), name, problem),
            }
        },
    )
    .await?;
    Ok(Json(undo.answer(items)))
}

/// Gives sites the statuses back that they had before a change of many, but for those that have been changed since.
///
/// Errors: 404 when the token works no more. In each result: `Error_ChangedSince`.
#[platform::path(tag = "sites", request_body = UndoRequest, responses((status = 200, body = BulkAnswer)))]
#[post("/sites/undo-status")]
pub async fn undo_site_statuses(
    platform: Data<Platform>,
    who: Can<actions::EditSite>,
    Valid(body): Valid<UndoRequest>,
) -> Answer<BulkAnswer> {
    let parts = undo::parts(&platform, &who.principal, STATUS_UNDO, &body).await?;
    let items = bulk::in_parts(
        &parts,
        1,
        |_| (None, ""),
        async |part| {
            platform
                .db()
                .tenant_tx(&who.scope, async |conn| {
                    let mut items = Vec::new();
                    for StatusBefore { id, status, version } in undo::taken(conn, part).await? {
                        let (mut name, seen) = (String::new(), (id, Some(version)));
                        let turned = bulk::one(conn, async |conn| {
                            turn(conn, &platform, &who, seen, status, &mut name).await
                        });
                        items.push(match turned.await? {
                            Ok(_) => BulkItem::done(id, name),
                            Err(problem) => BulkItem::failed(Some(id), name, problem),
                        });
                    }
                    Ok::<_, Problem>(items)
                })
                .await
        },
    )
    .await?;
    Ok(Json(items.into_iter().collect()))
}

/// Removes a site.
///
/// Errors: 409 `Error_SiteAttached` when somebody holds a role at it, or scholars are or were enrolled in it.
#[platform::path(tag = "sites", params(("siteId" = i64, Path)), responses((status = 204)))]
#[delete("/sites/{siteId}")]
pub async fn delete_site(
    platform: Data<Platform>,
    who: Can<actions::DeleteSite>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    remove(&platform, &who, id).await.map_err(|(_, problem)| problem)?;
    Ok(HttpResponse::NoContent().finish())
}

/// Removes sites, each by itself: one that is attached does not keep the others from it.
#[platform::path(tag = "sites", request_body = SiteSelection, responses((status = 200, body = BulkAnswer)))]
#[delete("/sites/bulk")]
pub async fn delete_sites(
    platform: Data<Platform>,
    who: Can<actions::DeleteSite>,
    Valid(body): Valid<SiteSelection>,
) -> Answer<BulkAnswer> {
    let ids = selected(&platform, &who, &body).await?;
    let items = bulk::one_by_one(
        &ids,
        |id| (Some(*id), ""),
        async |&id| match remove(&platform, &who, id).await {
            Ok(name) => Ok(BulkItem::done(id, name)),
            Err((name, problem)) => failed(Some(id), name, problem),
        },
    )
    .await?;
    Ok(Json(items.into_iter().collect()))
}

/// Whether a program has no other site of a name.
#[platform::path(tag = "sites", params(SiteNameQuery), responses((status = 200, body = NameCheck)))]
#[get("/sites/name-check")]
pub async fn check_site_name(
    platform: Data<Platform>,
    who: Can<actions::CheckSiteName>,
    ValidQuery(query): ValidQuery<SiteNameQuery>,
) -> Answer<NameCheck> {
    let holder = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(programs::program_place(conn, query.program_id).await?)?;
            Ok::<_, Problem>(store::site_by_name(conn, &at, &name_key(&query.name)).await?)
        })
        .await?;
    Ok(Json(NameCheck { is_unique: holder.is_none() || holder == query.site_id }))
}

/// A site.
#[platform::path(tag = "sites", params(("siteId" = i64, Path)), responses((status = 200, body = SiteRecord)))]
#[get("/sites/{siteId}")]
pub async fn read_site(
    platform: Data<Platform>,
    who: Can<actions::ReadSite>,
    PathId(id): PathId,
) -> Answer<SiteRecord> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.sees(store::site_place(conn, id).await?)?;
            Ok::<_, Problem>(store::site(conn, &at).await?)
        })
        .await?;
    found.map(Json).ok_or_else(|| Problem::not_found("site"))
}

// What happens to one site happens in a transaction of its own, also in a request about many: locks on the counts of
// its program and account are then always taken in the same order.

async fn create(
    platform: &Platform,
    who: &Can<actions::CreateSite>,
    body: &SiteRequest,
) -> Result<Site, Problem> {
    let program_id =
        body.program_id.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(programs::program_place(conn, program_id).await?)?;
            let program = super::program(conn, &at).await?;
            let site = rules::site(body, program, who.user_id())?;
            let made = store::site_insert(conn, &at, &site).await.map_err(site_not_created)?;
            events::publish(conn, made.state()).await?;
            let entry = audit::Entry::change("site.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok(made)
        })
        .await
}

/// A site's name as far as it is known, and why nothing was done.
type NotDone = (String, Problem);

async fn edit(
    platform: &Platform,
    who: &Can<actions::EditSite>,
    id: i64,
    edit: &SiteEdit,
) -> Result<Site, NotDone> {
    let mut name = String::new();
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before, program) = lock_site(conn, who, id, &mut name).await?;
            check_version(edit.version, &before)?;
            saved(conn, platform, &at, &before, program, edit).await
        })
        .await
        .map_err(|problem| (name, problem))
}

async fn saved(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    at: &At<'_, actions::EditSite>,
    before: &Site,
    program: rules::Program,
    edit: &SiteEdit,
) -> Result<Site, Problem> {
    let today = rules::today(before, platform.clock().now());
    let fields = rules::edited(before, edit, program, today)?;
    let after = store::site_update(conn, at, &fields).await.map_err(site_not_updated)?;
    events::publish(conn, after.state()).await?;
    let entry = audit::Entry::change("site.edit", Some(before), Some(&after));
    audit::record(conn, platform.clock(), at.principal(), entry).await?;
    Ok(after)
}

/// Gives a site a status; answers how it was if it had another. With a version only as long as it has that.
async fn turn(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<actions::EditSite>,
    (id, version): (i64, Option<i32>),
    status: i16,
    name: &mut String,
) -> Result<Option<UndoEntry>, Problem> {
    let (at, before, program) = lock_site(conn, who, id, name).await?;
    if version.is_some_and(|version| version != before.version) {
        return Err(undo::changed_since());
    }
    if before.status == status {
        return Ok(None);
    }
    let fields = [("status".to_owned(), status.into())].into_iter().collect();
    let edit = SiteEdit { version: None, fields };
    let after = saved(conn, platform, &at, &before, program, &edit).await?;
    let before = StatusBefore { id, status: before.status, version: after.version };
    UndoEntry::new(Some(after.account_id), before).map(Some)
}

/// Answers the name of what was removed.
async fn remove(
    platform: &Platform,
    who: &Can<actions::DeleteSite>,
    id: i64,
) -> Result<String, NotDone> {
    let mut name = String::new();
    let removed = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, site, _) = lock_site(conn, who, id, &mut name).await?;
            if store::has_scholars(conn, &site).await? || store::has_people(conn, &site).await? {
                return Err(Problem::conflict(
                    SITE_ATTACHED,
                    "Sites that are attached to sessions cannot be deleted",
                ));
            }
            store::site_delete(conn, &at).await?;
            events::publish(conn, site.tombstone()).await?;
            let entry = audit::Entry::change("site.delete", Some(&site), None);
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok(())
        })
        .await;
    match removed {
        Ok(()) => Ok(name),
        Err(problem) => Err((name, problem)),
    }
}

/// A site that the caller may act on and its program, held until the transaction ends; its name is noted.
async fn lock_site<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
    name: &mut String,
) -> Result<(At<'w, A>, Site, rules::Program), Problem> {
    let at = who.at(store::site_place(conn, id).await?)?;
    // The program before its site, as an edit of the program holds them: neither then waits for the other for ever.
    let program = super::program(conn, &at).await?;
    // What was read before the locks may have changed while they were waited for.
    let site = store::site_lock(conn, &at).await?.ok_or_else(|| Problem::not_found("site"))?;
    name.clone_from(&site.site_name);
    Ok((at, site, program))
}

/// Sites that a request names, or that its filters find.
async fn selected<A: Action + Sync>(
    platform: &Platform,
    who: &Can<A>,
    body: &SiteSelection,
) -> Result<Vec<i64>, Problem> {
    if let Some(ids) = body.selection.named()? {
        return Ok(ids);
    }
    let limit = i64::try_from(MOST + 1).map_err(Problem::internal)?;
    let ids = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            sees(conn, who, &body.filter).await?;
            let but = &body.selection.excluded_ids;
            store::site_ids(conn, &who.scope, &body.filter, &body.list, but, limit).await
        })
        .await?;
    Selection::check_found(ids.len())?;
    Ok(ids)
}

/// Errors: the problem itself when it is nobody's mistake, which ends the whole request.
fn failed(id: Option<i64>, name: String, problem: Problem) -> Result<BulkItem, Problem> {
    if problem.status().is_server_error() {
        return Err(problem);
    }
    Ok(BulkItem::failed(id, name, problem))
}
