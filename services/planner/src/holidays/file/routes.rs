//! HTTP for files of holidays.

use std::collections::HashMap;

use actix_web::{
    HttpRequest, post,
    web::{Bytes, Data, Json},
};
use contracts::directory::{self, program_place};
use platform::{
    Fault, Platform, audit,
    auth::Can,
    error::Problem,
    events,
    extract::{Answer, Valid, ValidQuery},
    fault,
    files::Upload,
    sheets::dates::Order,
    text::name_key,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    calendar,
    form::file_of,
    model::{HolidayFile, HolidayFileQuery, HolidaysRequest, HolidaysWritten, Read},
    review, sheet,
};
use crate::{
    actions,
    holidays::{
        model::{Holiday, HolidayFields, HolidayRequest},
        rules, store,
    },
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(review_holiday_file).service(create_holidays);
}

/// Reads a file of holidays, of 5 MB at most, for review: a calendar (.ics), CSV or Excel with a name and a first day, and a
/// last one if there are more. Nothing is written.
///
/// Errors: 400 on `file`, `Error_NoCsvHeaders` when no line names columns of names and days; 413.
#[platform::path(
    tag = "holidays",
    params(HolidayFileQuery),
    request_body(
        content((Vec<u8> = "application/octet-stream"), (Vec<u8> = "multipart/form-data")),
        description = "The file itself, or a form with it"
    ),
    responses((status = 200, body = HolidayFile))
)]
#[post("/holiday/upload")]
pub async fn review_holiday_file(
    platform: Data<Platform>,
    who: Can<actions::CreateHoliday>,
    ValidQuery(asked): ValidQuery<HolidayFileQuery>,
    request: HttpRequest,
    Upload(sent): Upload,
) -> Answer<HolidayFile> {
    let bytes = file_of(&request, sent).await?;
    let program = required_program(asked.program_id)?;
    let (program, known) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at(program_place(conn, program).await?)?;
            let known = store::holiday_list(conn, &at).await?;
            let program = directory::program(conn, program).await?;
            Ok::<_, Problem>((program.ok_or_else(|| Problem::not_found("program"))?, known))
        })
        .await?;
    // A workbook takes a while.
    let read = tokio::task::spawn_blocking(move || read(&bytes, asked.date_order));
    let (rows, needs_date_order) = read.await.map_err(Problem::internal)??;
    Ok(Json(HolidayFile { rows: review::rows(rows, &program, &known), needs_date_order }))
}

fn read(bytes: &Bytes, order: Option<Order>) -> Result<(Vec<Read>, bool), Problem> {
    if calendar::is_calendar(bytes) {
        return Ok((calendar::read(bytes)?, false));
    }
    sheet::read(bytes, order)
}

/// Adds holidays to a program at once, or none of them. Those that it has by name get the days.
///
/// Errors: 400 on `holidays[2].name` and the like.
#[platform::path(tag = "holidays", request_body = HolidaysRequest, responses((status = 200, body = HolidaysWritten)))]
#[post("/holidays")]
pub async fn create_holidays(
    platform: Data<Platform>,
    who: Can<actions::CreateHoliday>,
    Valid(body): Valid<HolidaysRequest>,
) -> Answer<HolidaysWritten> {
    let program = required_program(body.program_id)?;
    let mut wanted: Vec<HolidayFields> = Vec::with_capacity(body.holidays.len());
    let mut refused = Problem::validation::<String>([]);
    for (index, holiday) in body.holidays.iter().enumerate() {
        let field = format!("holidays[{index}]");
        let request = HolidayRequest {
            program_id: Some(program),
            name: holiday.name.clone(),
            start_date: holiday.start_date,
            end_date: holiday.end_date,
        };
        match rules::holiday(&request) {
            Ok(fields) if wanted.iter().any(|other| other.name_key == fields.name_key) => {
                refused = refused.having(Problem::invalid("name", rules::TAKEN), &field);
            }
            Ok(fields) => wanted.push(fields),
            Err(problem) => refused = refused.having(problem, &field),
        }
    }
    if !refused.errors.is_empty() {
        return Err(refused);
    }
    if wanted.is_empty() {
        return Err(Problem::invalid("holidays", fault("selectOne", "Select at least one")));
    }
    let written = platform.db().tenant_tx(&who.scope, async |conn| {
        let at = who.at(program_place(conn, program).await?)?;
        let known = store::holiday_list(conn, &at).await?;
        let known: HashMap<String, Holiday> =
            known.into_iter().map(|holiday| (name_key(&holiday.name), holiday)).collect();
        let is_same = |before: &Holiday, fields: &HolidayFields| {
            (before.start_date, before.end_date) == (fields.start_date, fields.end_date)
        };
        let (mut new, mut changed, mut left) = (Vec::new(), Vec::new(), 0);
        for fields in wanted {
            match known.get(&fields.name_key) {
                None => new.push(fields),
                Some(before) if is_same(before, &fields) => left += 1,
                Some(before) => changed.push((before, fields)),
            }
        }
        let added = store::holidays_insert(conn, &at, &new).await.map_err(rules::write_failed)?;
        let days: Vec<_> = changed.iter().map(|(before, fields)| (before.id, fields)).collect();
        let moved = store::holidays_move(conn, &at, &days).await?;
        let states = added.iter().chain(&moved).map(Holiday::state).collect();
        events::publish_all(conn, states).await?;
        let befores: HashMap<i64, &Holiday> =
            changed.iter().map(|(before, _)| (before.id, *before)).collect();
        let made =
            added.iter().map(|after| audit::Entry::change("holiday.create", None, Some(after)));
        let edited = moved.iter().map(|after| {
            audit::Entry::change("holiday.edit", befores.get(&after.id).copied(), Some(after))
        });
        let entries: Vec<audit::Entry> = made.chain(edited).collect();
        audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
        Ok::<_, Problem>(HolidaysWritten { added: added.len(), changed: moved.len(), left })
    });
    Ok(Json(written.await?))
}

fn required_program(program: Option<i64>) -> Result<i64, Problem> {
    program.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))
}
