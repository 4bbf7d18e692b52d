//! HTTP for events.

use actix_web::{
    HttpResponse, delete, post, put,
    web::{Data, Json},
};
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Can, Principal},
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    fault,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    lock::lock_event,
    model::{Copied, CopyRequest, Event, EventEdit, EventRequest, EventRow},
    rules,
    series::{
        self, Changed, Repeat,
        model::{EventScope, ScopeQuery},
    },
    store,
};
use crate::{
    actions,
    conflict::conflict,
    files::{self, model::Of},
    places::requested_place,
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
            let place = requested_place(conn, program, body.site_id).await?;
            let at = who.at_place(place)?;
            let fields = rules::event(&body)?;
            let made = match &body.recurrence_rule {
                Some(rule) => {
                    let repeat = Repeat { rule, skips_holidays: body.skip_holidays };
                    series::add(conn, &at, &fields, repeat).await?
                }
                None => vec![store::event_insert(conn, &at, &fields).await?],
            };
            let entries =
                made.iter().map(|one| audit::Entry::change("event.create", None, Some(one)));
            audit::record_all(conn, platform.clock(), &who.principal, entries.collect()).await?;
            made.into_iter().next().ok_or_else(|| Problem::not_found("event"))
        })
        .await?;
    Ok(Created { location: format!("/event/{}", made.id), body: made.into() })
}

/// Changes an event into what is sent, and with it those of its series that are meant.
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
            let (at, before) = lock_event(conn, &who, id).await?;
            // What a conflict answers reads as what the form sends.
            if body.version.is_some_and(|seen| seen != before.version) {
                let by = before.modified_by;
                return Err(conflict(conn, Event::from(before), by).await);
            }
            let (scope, rule) = (body.scope, body.recurrence_rule.clone());
            let skips_holidays = body.skip_holidays;
            let repeat = rule.as_deref().map(|rule| Repeat { rule, skips_holidays });
            let fields = rules::edited(body)?;
            let of = (&before, &fields);
            let changed = match (before.series_id, scope, repeat) {
                (None, _, Some(repeat)) => series::begin(conn, &at, of, repeat).await?,
                (Some(_), EventScope::One, Some(_)) => {
                    const ONE: Fault =
                        fault("recurrenceScope", "One event alone cannot repeat differently");
                    return Err(Problem::invalid("recurrenceRule", ONE));
                }
                (Some(_), EventScope::Following | EventScope::All, repeat) => {
                    series::edit(conn, &platform, &at, of, (scope, repeat)).await?
                }
                (_, _, None) => {
                    let after = store::event_update(conn, &at, id, &fields).await?;
                    vec![(Some(before), Some(after))]
                }
            };
            record(conn, &platform, &who.principal, &changed).await?;
            let left = changed.into_iter().filter_map(|(_, after)| after);
            // By another rule the series may have no day for this one any more.
            let after = left.min_by_key(|one| (one.id != id, one.start_date));
            after.ok_or_else(|| Problem::not_found("event"))
        })
        .await?;
    Ok(Json(after.into()))
}

/// Removes an event, and with it those of its series that are meant.
#[platform::path(tag = "events", params(("eventId" = i64, Path), ScopeQuery), responses((status = 204)))]
#[delete("/event/{eventId}")]
pub async fn delete_event(
    platform: Data<Platform>,
    who: Can<actions::DeleteEvent>,
    PathId(id): PathId,
    ValidQuery(query): ValidQuery<ScopeQuery>,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = lock_event(conn, &who, id).await?;
            if before.series_id.is_some() && query.scope != EventScope::One {
                let removed = series::remove(conn, &platform, &at, &before, query.scope).await?;
                return record(conn, &platform, &who.principal, &removed).await;
            }
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

/// Records what became of events.
async fn record(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Principal,
    changed: &Changed,
) -> Result<(), Problem> {
    let entry = |(before, after): &(Option<EventRow>, Option<EventRow>)| {
        let action = match (before, after) {
            (None, _) => "event.create",
            (_, None) => "event.delete",
            _ => "event.edit",
        };
        audit::Entry::change(action, before.as_ref(), after.as_ref())
    };
    let entries = changed.iter().map(entry).collect();
    audit::record_all(conn, platform.clock(), who, entries).await?;
    Ok(())
}

/// Gives sites of the event's program an event like it, each of its own from then on, or those of its series that are meant.
/// Without sites there is another one like it at its own place.
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
            let is_here = body.site_ids.is_empty();
            let at = who.at_place(if is_here { place } else { place.whole_program().into() })?;
            let sites = directory::sites_of(conn, place.program).await?;
            let is_active = |id: &i64| sites.iter().any(|site| site.id == *id && site.status == 1);
            if !body.site_ids.iter().all(is_active) {
                const ACTIVE: Fault =
                    fault("activeSite", "Choose active sites of the program, each once");
                return Err(Problem::invalid("siteIds", ACTIVE));
            }
            let copied = match body.scope {
                EventScope::One => store::event_copy(conn, &at, id, &body.site_ids).await?,
                scope => series::copy(conn, &at, (id, scope), &body.site_ids).await?,
            };
            files::store::file_copy(conn, &at, &copied).await?;
            let copied: Vec<i64> = copied.into_iter().map(|(_, copy)| copy).collect();
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
