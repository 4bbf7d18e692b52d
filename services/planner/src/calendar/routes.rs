//! HTTP for the calendar.

use actix_web::{
    get,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::Can,
    extract::{Answer, ValidQuery},
    list::ListQuery,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{CalendarQuery, EventHolidayDto, EventHolidayList},
    store,
};
use crate::{actions, places::requested_place, required};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_events_and_holidays);
}

/// The events and holidays of a program, or of a site with those of its program, 25 a page (spec 2 §7 Events and
/// holidays).
///
/// Errors: 400 "The parameter '...' cannot be null." when `programId`, `productId` or `sortDir` is missing.
#[platform::path(tag = "calendar", params(ListQuery, CalendarQuery), responses((status = 200, body = EventHolidayList)))]
#[get("/event/events-holidays")]
pub async fn list_events_and_holidays(
    platform: Data<Platform>,
    who: Can<actions::ListEventsAndHolidays>,
    ValidQuery(list): ValidQuery<ListQuery>,
    ValidQuery(query): ValidQuery<CalendarQuery>,
) -> Answer<EventHolidayList> {
    let program = required::program(query.program_id, query.product_id, &list)?;
    let db = platform.db();
    let place = db
        .tenant_tx(&who.scope, async |conn| requested_place(conn, program, query.site_id).await)
        .await?;
    who.sees(place)?;
    let sees = who.sees(place.whole_program())?;
    let (rows, totals) = store::entries(db, &sees, (program, &query), &list).await?;
    let event_holiday_dtos = rows.into_iter().map(EventHolidayDto::from).collect();
    Ok(Json(EventHolidayList {
        event_holiday_dtos,
        count: totals.count,
        is_count_exact: totals.is_exact,
    }))
}
