//! HTTP for holidays.

use actix_web::{
    HttpResponse, delete, post, put,
    web::{Data, Json},
};
use contracts::directory::program_place;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::{Action, AtProgram, Can},
    error::Problem,
    events,
    extract::{Answer, Created, PathId, Valid},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Holiday, HolidayEdit, HolidayRequest},
    rules, store,
};
use crate::{actions, conflict::conflict};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(create_holiday).service(edit_holiday).service(delete_holiday);
}

/// Adds a holiday to a program.
///
/// Errors: 409 `Error_HolidayAlreadyExists`.
#[platform::path(tag = "holidays", request_body = HolidayRequest, responses((status = 201, body = Holiday)))]
#[post("/holiday")]
pub async fn create_holiday(
    platform: Data<Platform>,
    who: Can<actions::CreateHoliday>,
    Valid(body): Valid<HolidayRequest>,
) -> Result<Created<Holiday>, Problem> {
    let program =
        body.program_id.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(program_place(conn, program).await?)?;
            let fields = rules::holiday(&body)?;
            let made =
                store::holiday_insert(conn, &at, &fields).await.map_err(rules::write_failed)?;
            events::publish(conn, made.state()).await?;
            let entry = audit::Entry::change("holiday.create", None, Some(&made));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created { location: format!("/holiday/{}", made.id), body: made })
}

/// Changes a holiday. Fields that are not sent stay as they are.
///
/// Errors: 409 `Error_VersionConflict` with the holiday as it is now; 409 `Error_HolidayAlreadyExists`.
#[platform::path(
    tag = "holidays",
    params(("holidayId" = i64, Path)),
    request_body = HolidayEdit,
    responses((status = 200, body = Holiday))
)]
#[put("/holiday/{holidayId}")]
pub async fn edit_holiday(
    platform: Data<Platform>,
    who: Can<actions::EditHoliday>,
    PathId(id): PathId,
    Valid(body): Valid<HolidayEdit>,
) -> Answer<Holiday> {
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = lock_holiday(conn, &who, id).await?;
            if body.version.is_some_and(|seen| seen != before.version) {
                return Err(conflict(conn, &before, before.modified_by).await);
            }
            let fields = rules::edited(&before, &body)?;
            let after =
                store::holiday_update(conn, &at, id, &fields).await.map_err(rules::write_failed)?;
            events::publish(conn, after.state()).await?;
            let entry = audit::Entry::change("holiday.edit", Some(&before), Some(&after));
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(after)
        })
        .await?;
    Ok(Json(after))
}

/// Removes a holiday.
#[platform::path(tag = "holidays", params(("holidayId" = i64, Path)), responses((status = 204)))]
#[delete("/holiday/{holidayId}")]
pub async fn delete_holiday(
    platform: Data<Platform>,
    who: Can<actions::DeleteHoliday>,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, before) = lock_holiday(conn, &who, id).await?;
            store::holiday_delete(conn, &at, id).await?;
            events::publish(conn, before.tombstone()).await?;
            let entry = audit::Entry::change("holiday.delete", Some(&before), None);
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// A holiday that the caller may act on, locked until the transaction ends.
async fn lock_holiday<'w, A: Action>(
    conn: &mut AsyncPgConnection,
    who: &'w Can<A>,
    id: i64,
) -> Result<(AtProgram<'w, A>, Holiday), Problem> {
    let at = who.at_place(store::holiday_place(conn, id).await?)?;
    let holiday = store::holiday_lock(conn, &at, id).await?;
    Ok((at, holiday.ok_or_else(|| Problem::not_found("holiday"))?))
}
