//! HTTP for links (spec 2 §7 Other).

use actix_web::{
    HttpResponse, delete, get, post, put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    record::check_version,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Link, LinkFilter, LinkList, LinkRequest},
    rules, store,
};
use crate::actions;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_links).service(create_link).service(edit_link).service(delete_link);
}

/// The links, in their order. Those that are not shown are listed for content admins alone.
#[platform::path(tag = "links", params(LinkFilter), responses((status = 200, body = LinkList)))]
#[get("/links")]
pub async fn list_links(
    platform: Data<Platform>,
    who: Can<actions::ListLinks>,
    ValidQuery(filter): ValidQuery<LinkFilter>,
) -> Answer<LinkList> {
    let manages = who.scope.may::<actions::EditLink>();
    let results = store::link_list(platform.db(), &who.scope, filter.language, manages).await?;
    Ok(Json(LinkList { count: results.len(), results }))
}

/// Adds a link.
///
/// Errors: 409 `Error_LinkTitleExists`.
#[platform::path(tag = "links", request_body = LinkRequest, responses((status = 201, body = Link)))]
#[post("/links")]
pub async fn create_link(
    platform: Data<Platform>,
    who: Can<actions::CreateLink>,
    Valid(body): Valid<LinkRequest>,
) -> Result<Created<Link>, Problem> {
    let fields = rules::link(&body)?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            rules::check_room(store::link_count(conn).await?)?;
            let made = store::link_insert(conn, &fields, who.user_id())
                .await
                .map_err(rules::write_failed)?;
            let entry = audit::Entry::change("link.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created { location: format!("/links/{}", made.id), body: made })
}

/// Changes a link. Fields that are not sent stay as they are.
///
/// Errors: 409 `Error_VersionConflict` with the link as it is now; 409 `Error_LinkTitleExists`.
#[platform::path(
    tag = "links",
    params(("linkId" = i64, Path)),
    request_body = LinkRequest,
    responses((status = 200, body = Link))
)]
#[put("/links/{linkId}")]
pub async fn edit_link(
    platform: Data<Platform>,
    who: Can<actions::EditLink>,
    PathId(id): PathId,
    Valid(body): Valid<LinkRequest>,
) -> Answer<Link> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let before = lock_link(conn, id).await?;
            check_version(body.version, &before)?;
            let fields = rules::edited(&before, &body)?;
            let after = store::link_update(conn, id, &fields, who.user_id())
                .await
                .map_err(rules::write_failed)?;
            let entry = audit::Entry::change("link.edit", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after))
}

/// Removes a link.
#[platform::path(tag = "links", params(("linkId" = i64, Path)), responses((status = 204)))]
#[delete("/links/{linkId}")]
pub async fn delete_link(
    platform: Data<Platform>,
    who: Can<actions::DeleteLink>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let before = lock_link(conn, id).await?;
            store::link_delete(conn, id).await?;
            let entry = audit::Entry::change("link.delete", Some(&before), None);
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// A link, locked until the transaction ends.
async fn lock_link(conn: &mut AsyncPgConnection, id: i64) -> Result<Link, Problem> {
    store::link(conn, id).await?.ok_or_else(|| Problem::not_found("link"))
}
