//! HTTP for series of events.

use actix_web::{
    get,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::Can,
    error::Problem,
    extract::{Answer, PathId},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{model::EventSeries, rule, store};
use crate::{actions, events::store::entry_place};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(read_event_series);
}

/// How an event repeats.
///
/// Errors: 404 when it does not.
#[platform::path(tag = "events", params(("eventId" = i64, Path)), responses((status = 200, body = EventSeries)))]
#[get("/event/{eventId}/series")]
pub async fn read_event_series(
    platform: Data<Platform>,
    who: Can<actions::ListEventsAndHolidays>,
    PathId(id): PathId,
) -> Answer<EventSeries> {
    let found = platform.db().tenant_tx(&who.scope, async |conn| {
        let sees = who.sees(entry_place(conn, id).await?)?;
        Ok::<_, Problem>(store::series_of(conn, &sees, id).await?)
    });
    let (row, count) = found.await?.ok_or_else(|| Problem::not_found("series"))?;
    Ok(Json(EventSeries {
        series_id: row.id,
        recurrence_rule: rule::with_end(&row.rule, row.last_date),
        start_date: row.first_date,
        end_date: row.last_date,
        count,
    }))
}
