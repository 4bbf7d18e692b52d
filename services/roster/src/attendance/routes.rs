//! HTTP for attendance.

use actix_web::{
    get, post, put,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::Can,
    clock::plausible,
    error::Problem,
    extract::{Answer, Valid, ValidQuery},
    undo::{self, Undo, UndoRequest},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    answers::{RegisterRequest, SavedMarks},
    daily,
    holidays::{self, Holidays},
    model::{
        Drawer, DrawerQuery, LatestMark, Register, RegisterQuery, StillHere, StillHereQuery, Week,
        WeekQuery,
    },
    overview, read, rules, save, settings, sheets,
    store::{self, RegisterFilter},
};
use crate::actions;

/// What marks were before they were saved.
const MARK_UNDO: &str = "attendance.marks";

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(read_register)
        .service(read_latest_mark)
        .service(save_register)
        .service(revert_register)
        .service(read_week)
        .service(read_attendance_drawer)
        .service(list_still_here)
        .service(overview::read_overview)
        .configure(daily::routes)
        .configure(settings::routes)
        .configure(sheets::routes);
}

/// The register of a site or classroom on a day: each scholar who is enrolled that day, by last name. To read it writes
/// nothing: a scholar without a mark is not taken.
#[platform::path(tag = "attendance", params(RegisterQuery), responses((status = 200, body = Register)))]
#[get("/attendance/register")]
pub async fn read_register(
    platform: Data<Platform>,
    who: Can<actions::ReadAttendance>,
    ValidQuery(query): ValidQuery<RegisterQuery>,
) -> Answer<Register> {
    let now = platform.clock().now();
    let (site, holidays, end_time, day, (rows, unseen), contacts) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, site) = read::site_at(conn, &who, query.site_id).await?;
            read::check_classroom(conn, &at, query.classroom_id).await?;
            let day = query.day.unwrap_or_else(|| rules::today(&site, now));
            let day = plausible("day", day)?;
            let filter =
                RegisterFilter { classroom: query.classroom_id, ..RegisterFilter::on(day) };
            let rows = store::register(conn, &at, &filter).await?;
            let unseen = store::unseen(conn, &at, &filter).await?;
            let contacts = read::contacts(conn, &at, &rows).await?;
            let since = rules::looks_back_to(&site, day, now);
            let holidays = Holidays::of(conn, site.program_id, (since, day)).await?;
            let end_time = holidays::end_time(conn, site.id).await?;
            Ok::<_, Problem>((site, holidays, end_time, day, (rows, unseen), contacts))
        })
        .await?;
    let names = platform.names_of(read::markers(&rows)).await?;
    let register = read::register(
        (&site, &holidays, now),
        (day, query.classroom_id, end_time),
        (rows, unseen),
        contacts,
        &names,
    );
    Ok(Json(register))
}

/// Whether anybody has marked since: what an open register asks each second, to read again only when something is new.
#[platform::path(tag = "attendance", params(RegisterQuery), responses((status = 200, body = LatestMark)))]
#[get("/attendance/latest")]
pub async fn read_latest_mark(
    platform: Data<Platform>,
    who: Can<actions::ReadAttendance>,
    ValidQuery(query): ValidQuery<RegisterQuery>,
) -> Answer<LatestMark> {
    let now = platform.clock().now();
    let latest = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, site) = read::site_at(conn, &who, query.site_id).await?;
            let day = query.day.unwrap_or_else(|| rules::today(&site, now));
            Ok::<_, Problem>(store::latest(conn, &at, plausible("day", day)?).await?)
        })
        .await?;
    Ok(Json(LatestMark { latest }))
}

/// Saves marks of a site and day, at most 500: fields that are not sent stay as they are, null takes one away. A mark that
/// somebody else changed since it was seen stays as it is and is answered with both; the rest is saved. A request that is
/// sent again changes nothing.
///
/// Errors: 400 on `day` when it takes no marks. In each result: `Error_VersionConflict`, `Error_CollectorBarred`,
/// `Error_ValidationFailed`, `Error_NotFound`.
#[platform::path(tag = "attendance", request_body = RegisterRequest, responses((status = 200, body = SavedMarks)))]
#[put("/attendance/register")]
pub async fn save_register(
    platform: Data<Platform>,
    who: Can<actions::MarkAttendance>,
    Valid(body): Valid<RegisterRequest>,
) -> Answer<SavedMarks> {
    rules::check_once(&body.marks)?;
    let day = plausible("day", body.day)?;
    let undo = Undo::new(&platform, &who.principal, MARK_UNDO);
    let results = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, site) = read::site_at(conn, &who, body.site_id).await?;
            save::marks(conn, &platform, &at, (&site, &body), &undo).await
        })
        .await?;
    // The token alone is of use: what became of each mark is told in more words.
    let undo_token = undo.answer(Vec::new()).undo_token;
    save::answer(&platform, (body.site_id, day), undo_token, results).await.map(Json)
}

/// Takes back marks that were saved: each is as it was before, not taken if it was that. What somebody changed since stays
/// as it is and is answered.
///
/// Errors: 404 when the token works no more. In each result: `Error_ChangedSince`.
#[platform::path(tag = "attendance", request_body = UndoRequest, responses((status = 200, body = SavedMarks)))]
#[post("/attendance/revert")]
pub async fn revert_register(
    platform: Data<Platform>,
    who: Can<actions::RevertAttendance>,
    Valid(body): Valid<UndoRequest>,
) -> Answer<SavedMarks> {
    let parts = undo::parts(&platform, &who.principal, MARK_UNDO, &body).await?;
    let (place, results) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let taken: Vec<save::Before> = undo::taken(conn, &parts).await?;
            let before = taken.into_iter().next().ok_or_else(|| Problem::not_found("undo"))?;
            let (site, day) = (before.site_id, before.day);
            let (at, _) = read::site_at(conn, &who, site).await?;
            let results = save::revert(conn, &platform, &at, before).await?;
            Ok::<_, Problem>(((site, day), results))
        })
        .await?;
    save::answer(&platform, place, None, results).await.map(Json)
}

/// Seven days of a site or classroom, for reading.
#[platform::path(tag = "attendance", params(WeekQuery), responses((status = 200, body = Week)))]
#[get("/attendance/week")]
pub async fn read_week(
    platform: Data<Platform>,
    who: Can<actions::ReadAttendance>,
    ValidQuery(query): ValidQuery<WeekQuery>,
) -> Answer<Week> {
    let now = platform.clock().now();
    let (site, holidays, days, rows) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, site) = read::site_at(conn, &who, query.site_id).await?;
            read::check_classroom(conn, &at, query.classroom_id).await?;
            let from = query.from.unwrap_or_else(|| rules::sunday(rules::today(&site, now)));
            let days = rules::week(plausible("from", from)?);
            let to = days.last().copied().unwrap_or(from);
            let filter = RegisterFilter { from, to, classroom: query.classroom_id };
            let rows = store::register(conn, &at, &filter).await?;
            let holidays = Holidays::of(conn, site.program_id, (from, to)).await?;
            Ok::<_, Problem>((site, holidays, days, rows))
        })
        .await?;
    let names = platform.names_of(read::markers(&rows)).await?;
    Ok(Json(read::week((&site, &holidays, now), &days, rows, &names)))
}

/// The attendance of one scholar at a site, newest first (spec 2 §7 Scholars and roster).
#[platform::path(tag = "attendance", params(DrawerQuery), responses((status = 200, body = Drawer)))]
#[get("/roster/scholar/attendance/drawer")]
pub async fn read_attendance_drawer(
    platform: Data<Platform>,
    who: Can<actions::ReadAttendance>,
    ValidQuery(query): ValidQuery<DrawerQuery>,
) -> Answer<Drawer> {
    let now = platform.clock().now();
    let (site, span, rows) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let place = store::enrollment_place(conn, query.ssm_id).await?;
            let (at, site) = read::site_at(conn, &who, place.site).await?;
            let span = (query.start_date, query.end_date);
            let span = rules::history(span, rules::today(&site, now))?;
            let rows = store::history(conn, &at, query.ssm_id, span).await?;
            Ok::<_, Problem>((site, span, rows))
        })
        .await?;
    let names = platform.names_of(read::markers(&rows)).await?;
    read::drawer((&site, now), span, rows, &names).map(Json)
}

/// Who is checked in at a site today and not out, with who may collect them.
#[platform::path(tag = "attendance", params(StillHereQuery), responses((status = 200, body = StillHere)))]
#[get("/attendance/still-here")]
pub async fn list_still_here(
    platform: Data<Platform>,
    who: Can<actions::ReadAttendance>,
    ValidQuery(query): ValidQuery<StillHereQuery>,
) -> Answer<StillHere> {
    let now = platform.clock().now();
    let (site, rows, contacts) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (at, site) = read::site_at(conn, &who, query.site_id).await?;
            let rows = store::still_here(conn, &at, rules::today(&site, now)).await?;
            let contacts = read::contacts(conn, &at, &rows).await?;
            Ok::<_, Problem>((site, rows, contacts))
        })
        .await?;
    let names = platform.names_of(read::markers(&rows)).await?;
    Ok(Json(read::still_here((&site, now), rows, contacts, &names)))
}
