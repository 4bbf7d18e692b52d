//! HTTP for files of holidays.

use std::collections::HashMap;

use actix_web::{
    HttpRequest, post,
    web::{Bytes, Data, Json},
};
use chrono::{DateTime, Months, Utc};
use chrono_tz::Tz;
use contracts::directory::{self, Program, program_place};
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, audit,
    auth::Can,
    error::Problem,
    events,
    extract::{Answer, Valid, ValidQuery},
    fault,
    files::Upload,
    sheets::{Turn, Wait, dates::Order},
    text::name_key,
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    calendar::{self, Place},
    form::{Form, form_of},
    model::{
        HolidayFile, HolidayFileQuery, HolidayFileRow, HolidaysRequest, HolidaysWritten, NO_DAY,
        Read, Standing, WHICH_ORDER, wrong_line,
    },
    review, sheet,
};
use crate::{
    actions,
    holidays::{
        model::{Holiday, HolidayFields, HolidayRequest},
        rules, store,
    },
};

/// Skipped and wrong lines that are named, at most.
const MOST_SKIPPED: usize = 50;
/// Holidays that are written at once, as in [`HolidaysRequest`].
const MOST: usize = 500;

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(review_holiday_file).service(create_holidays);
}

/// Reads a file of holidays, of 5 MB at most: a calendar (.ics), CSV or Excel with a name and a first day, and a last one if
/// there are more. Those that look like days without program are added, or get the days if the program has them by name: all
/// of them or none. With `review` nothing is written.
///
/// A calendar's ends are the first moments after its events, on the clock of the program's sites. Events that repeat come
/// once for each time within the program; canceled ones are not suggested. Lines that are none are skipped and named.
///
/// Errors: 400 on `file`, also for lines of a sheet that cannot be read unless it is reviewed, and `Error_NoCsvHeaders` when no
/// line names columns of names and days; 400 on `dateOrder`; 413.
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
    ValidQuery(query): ValidQuery<HolidayFileQuery>,
    request: HttpRequest,
    Upload(sent): Upload,
) -> Answer<HolidayFile> {
    let Form { file: bytes, program_id } = form_of(&request, sent).await?;
    let program = required_program(query.program_id.or(program_id))?;
    let (program, known, zone) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let at = who.at_place(program_place(conn, program).await?)?;
            let known = store::holiday_list(conn, &at).await?;
            let zone = store::program_zone(conn, &at).await?;
            let program = directory::program(conn, program).await?;
            Ok::<_, Problem>((program.ok_or_else(|| Problem::not_found("program"))?, known, zone))
        })
        .await?;
    let place = place(&program, zone, platform.clock().now());
    let turn = Turn::of(&bytes, Wait::Never).await?;
    // A workbook takes a while.
    let read = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        read(&bytes, query.date_order, place)
    });
    let read = read.await.map_err(Problem::internal)??;
    let mut reviewed = HolidayFile {
        rows: review::rows(read.rows, &program, &known),
        needs_date_order: read.needs_order,
        skipped_lines: read.skipped.into_iter().take(MOST_SKIPPED).collect(),
        written: None,
    };
    if !query.review {
        let holidays = suggested(&reviewed, read.is_sheet)?;
        let written = platform.db().tenant_tx(&who.scope, async |conn| {
            write(conn, &platform, &who, program.id, holidays).await
        });
        reviewed.written = Some(written.await?);
    }
    Ok(Json(reviewed))
}

/// The holidays of a file that is not reviewed.
///
/// Errors: 400 when something of it cannot be read: nobody would hear of what is left out.
fn suggested(file: &HolidayFile, is_sheet: bool) -> Result<Vec<HolidayFields>, Problem> {
    if file.needs_date_order {
        return Err(Problem::invalid("dateOrder", WHICH_ORDER));
    }
    let is_wrong = |row: &&HolidayFileRow| is_sheet && row.standing == Standing::Wrong;
    let wrong = file.rows.iter().filter(is_wrong).take(MOST_SKIPPED);
    let wrong = wrong.map(|row| {
        let fault = row.fault.zip(row.message).unwrap_or(NO_DAY);
        ("file", wrong_line(row.line, fault))
    });
    let refused = Problem::validation(wrong);
    if !refused.errors.is_empty() {
        return Err(refused);
    }
    if file.rows.iter().filter(|row| row.is_suggested).count() > MOST {
        return Err(Problem::invalid("file", Fault::longer_than("file", MOST)));
    }
    let requests = file.rows.iter().filter(|row| row.is_suggested).map(|row| HolidayRequest {
        program_id: None,
        name: Some(row.name.clone()),
        start_date: row.start_date,
        end_date: row.end_date,
    });
    requests.map(|request| rules::holiday(&request)).collect()
}

/// A file as it was read.
struct ReadFile {
    rows: Vec<Read>,
    needs_order: bool,
    skipped: Vec<u64>,
    is_sheet: bool,
}

fn read(bytes: &Bytes, order: Option<Order>, place: Place) -> Result<ReadFile, Problem> {
    if let Some(text) = calendar::Text::of(bytes) {
        let calendar::Holidays { rows, skipped } = calendar::read(&text, place)?;
        return Ok(ReadFile { rows, needs_order: false, skipped, is_sheet: false });
    }
    let (rows, needs_order) = sheet::read(bytes, order)?;
    Ok(ReadFile { rows, needs_order, skipped: Vec::new(), is_sheet: true })
}

/// Where a program takes place, and the days in which repeating events are looked for: two years when it has no dates.
fn place(program: &Program, zone: Option<String>, now: DateTime<Utc>) -> Place {
    let zone = zone.and_then(|zone| zone.parse().ok()).unwrap_or(Tz::UTC);
    let first = program.start_date.unwrap_or_else(|| now.with_timezone(&zone).date_naive());
    let years = Months::new(24);
    let last = program.end_date.or_else(|| first.checked_add_months(years)).unwrap_or(first);
    Place { zone, days: (first, last) }
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
    let mut holidays: Vec<HolidayFields> = Vec::with_capacity(body.holidays.len());
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
            Ok(fields) if holidays.iter().any(|other| other.name_key == fields.name_key) => {
                refused = refused.having(Problem::invalid("name", rules::TAKEN), &field);
            }
            Ok(fields) => holidays.push(fields),
            Err(problem) => refused = refused.having(problem, &field),
        }
    }
    if !refused.errors.is_empty() {
        return Err(refused);
    }
    if holidays.is_empty() {
        return Err(Problem::invalid("holidays", fault("selectOne", "Select at least one")));
    }
    let written = platform
        .db()
        .tenant_tx(&who.scope, async |conn| write(conn, &platform, &who, program, holidays).await);
    Ok(Json(written.await?))
}

/// Writes holidays of a program: new ones, and other days of those that it has by name.
async fn write(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<actions::CreateHoliday>,
    program: i64,
    holidays: Vec<HolidayFields>,
) -> Result<HolidaysWritten, Problem> {
    let at = who.at_place(program_place(conn, program).await?)?;
    let known = store::holiday_list(conn, &at).await?;
    let known: HashMap<String, Holiday> =
        known.into_iter().map(|holiday| (name_key(&holiday.name), holiday)).collect();
    let is_same = |before: &Holiday, fields: &HolidayFields| {
        (before.start_date, before.end_date) == (fields.start_date, fields.end_date)
    };
    let (mut new, mut changed, mut left) = (Vec::new(), Vec::new(), 0);
    for fields in holidays {
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
    let made = added.iter().map(|after| audit::Entry::change("holiday.create", None, Some(after)));
    let edited = moved.iter().map(|after| {
        audit::Entry::change("holiday.edit", befores.get(&after.id).copied(), Some(after))
    });
    let entries: Vec<audit::Entry> = made.chain(edited).collect();
    audit::record_all(conn, platform.clock(), &who.principal, entries).await?;
    Ok(HolidaysWritten { added: added.len(), changed: moved.len(), left })
}

fn required_program(program: Option<i64>) -> Result<i64, Problem> {
    program.ok_or_else(|| Problem::invalid("programId", Fault::required("Program")))
}
