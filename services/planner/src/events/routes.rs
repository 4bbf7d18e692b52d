//! HTTP for events.

use actix_web::{
    HttpResponse, delete, post, put,
    web::{Data, Json},
};
use contracts::directory::{self, program_place, site_place};
use platform::{
    Fault, Platform, audit,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, Created, PathId, Valid},
    fault,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    held::held,
    model::{Copied, CopyRequest, Event, EventEdit, EventRequest},
    rules, store,
};
use crate::{
    actions,
    conflict::conflict,
    files::{self, model::Of},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    // The fixed path before the one that takes an id.
    config.service(copy_event).service(create_event).service(edit_event).service(delete_event);
}

/// Adds an event to a program, or to a site of it.
///
/// Errors: 400 on each field that breaks a rule of spec 2 §5.
#[platform::path(tag = "events", request_body = EventRequest, responses((status = 201, body = Event)))]
#[post("/event")]
pub async fn create_event(
    platform: Data<Platform>,
    who: Can<actions::CreateEvent>,
    Valid(body): Valid<EventRequest>,
) -> Result<Created<Event>, Problem> {
    let program =
        body.program_id.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = match body.site_id {
                Some(site) => site_place(conn, Some(program), site).await?,
                None => program_place(conn, program).await?,
            };
            let at = who.at(place)?;
            let made = store::event_insert(conn, &at, &rules::event(&body)?).await?;
            let entry = audit::Entry::change("event.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created { location: format!("/event/{}", made.id), body: made.into() })
}

/// Changes an event into what is sent.
///
/// Errors: 409 `Error_VersionConflict` with the event as it is now.
#[platform::path(
    tag = "events",
    params(("eventId" = i64, Path)),
    request_body = EventEdit,
    responses((status = 200, body = Event))
)]
#[put("/event/{eventId}")]
pub async fn edit_event(
    platform: Data<Platform>,
    who: Can<actions::EditEvent>,
    PathId(id): PathId,
    Valid(body): Valid<EventEdit>,
) -> Answer<Event> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = held(conn, &who, id).await?;
            // What a conflict answers reads as what the form sends.
            if body.version.is_some_and(|seen| seen != before.version) {
                let by = before.modified_by;
                return Err(conflict(conn, &platform, Event::from(before), by).await);
            }
            let after = store::event_update(conn, &at, id, &rules::edited(body)?).await?;
            let entry = audit::Entry::change("event.edit", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after.into()))
}

/// Removes an event.
#[platform::path(tag = "events", params(("eventId" = i64, Path)), responses((status = 204)))]
#[delete("/event/{eventId}")]
pub async fn delete_event(
    platform: Data<Platform>,
    who: Can<actions::DeleteEvent>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = held(conn, &who, id).await?;
            let files = files::store::file_list(conn, &at, &[Of::Event(id)]).await?;
            files::forget(conn, &platform, &at, &files).await?;
            store::event_delete(conn, &at, id).await?;
            let entry = audit::Entry::change("event.delete", Some(&before), None);
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Gives sites of the event's program an event like it, each of its own from then on.
///
/// Errors: 400 on `siteIds` for sites that are not active ones of the program.
#[platform::path(tag = "events", request_body = CopyRequest, responses((status = 200, body = Copied)))]
#[post("/event/copy")]
pub async fn copy_event(
    platform: Data<Platform>,
    who: Can<actions::CopyEvent>,
    Valid(body): Valid<CopyRequest>,
) -> Answer<Copied> {
    let id = body.event_id.ok_or_else(|| Problem::invalid("eventId", Fault::required("Event")))?;
    let copied = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = store::event_place(conn, id).await?;
            let at = who.at(Place { site: None, ..place })?;
            let sites = directory::sites_of(conn, place.program.unwrap_or_default()).await?;
            let is_active = |id: &i64| sites.iter().any(|site| site.id == *id && site.status == 1);
            if !body.site_ids.iter().all(is_active) {
                const ACTIVE: Fault =
                    fault("activeSite", "Choose active sites of the program, each once");
                return Err(Problem::invalid("siteIds", ACTIVE));
            }
            let copied = store::event_copy(conn, &at, id, &body.site_ids).await?;
            files::store::file_copy(conn, &at, id, &copied).await?;
            let entry = audit::Entry {
                action: "event.copy",
                entity: "event",
                entity_id: id.to_string(),
                account_id: Some(place.account),
                before: None,
                after: Some(serde_json::json!({"siteIds": body.site_ids, "eventIds": copied})),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(copied.len())
        })
        .await?;
    Ok(Json(Copied { copied }))
}
