//! HTTP for the rows behind charts.

use std::collections::HashMap;

use actix_web::{
    get,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::Can,
    error::Problem,
    extract::{Answer, ValidQuery},
};

use super::{
    model::{
        EnrolledQuery, EnrollmentScholar, EnrollmentScholars, MissingMark, MissingMarks,
        MissingQuery, MissingRegister, MissingRegisters,
    },
    store,
};
use crate::{
    actions::ReportAttendance,
    analytics::{
        chart_data::{self, ChartRequest},
        figures::{SiteDays, Waiting},
        model::groups,
        store::SiteFilter,
    },
    attendance::read::{self, Seen},
};

/// The marks that are missing: each scholar on each day on which their register waits for a mark that nobody has made. They
/// are as many as `expected` less `taken` of the chart.
///
/// Errors: 400 when neither a site nor a program is named; 404 for a place that the caller does not see.
#[platform::path(tag = "analytics", params(MissingQuery), responses((status = 200, body = MissingMarks)))]
#[get("/analytics/completion/missing")]
pub async fn list_missing_marks(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<MissingQuery>,
) -> Answer<MissingMarks> {
    let groups = groups(query.group_ids.as_deref())?;
    let place = (query.site_id, query.program_id);
    let request = ChartRequest::new(&platform, place, (query.start_date, query.end_date), groups);
    // The counts tell the few days on which somebody is missing from all those on which somebody was expected, and how many.
    let ((start_date, end_date), sites) = chart_data::attendance(&platform, &who, &request).await?;
    let (seen, days): (Vec<Seen>, Vec<SiteDays>) = sites.into_iter().unzip();
    let waiting: Vec<Waiting> = days.iter().flat_map(SiteDays::waiting).collect();
    let count = waiting.iter().map(|waiting| waiting.marks).sum();
    let (waiting, page) = query.page().within(waiting);
    let filter = SiteFilter::of(&seen, request.groups.clone());
    let rows = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::missing(conn, &filter, &waiting, page).await)
        .await?;
    let results =
        rows.into_iter().map(|row| MissingMark { child: row.child, at: row.at, day: row.day });
    Ok(Json(MissingMarks { start_date, end_date, count, results: results.collect() }))
}

/// The registers whose marks are missing, each with how many these are; they come to as many as the missing marks.
///
/// Errors: 400 when neither a site nor a program is named, and on `sortField`; 404 for a place that the caller does not see.
#[platform::path(tag = "analytics", params(MissingQuery), responses((status = 200, body = MissingRegisters)))]
#[get("/analytics/completion/missing/registers")]
pub async fn list_missing_registers(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<MissingQuery>,
) -> Answer<MissingRegisters> {
    let groups = groups(query.group_ids.as_deref())?;
    let place = (query.site_id, query.program_id);
    let request = ChartRequest::new(&platform, place, (query.start_date, query.end_date), groups);
    let ((start_date, end_date), sites) = chart_data::attendance(&platform, &who, &request).await?;
    let (seen, days): (Vec<Seen>, Vec<SiteDays>) = sites.into_iter().unzip();
    let names: HashMap<i64, String> =
        seen.into_iter().map(|seen| (seen.site.id, seen.site.name)).collect();
    let waiting = days.iter().flat_map(SiteDays::waiting);
    let registers: Vec<MissingRegister> = waiting
        .map(|Waiting { site, day, marks }| MissingRegister {
            site_id: site,
            site_name: names.get(&site).cloned().unwrap_or_default(),
            day,
            missing: marks,
        })
        .collect();
    let count = i64::try_from(registers.len()).map_err(Problem::internal)?;
    let results = query.page().of_registers(registers)?;
    Ok(Json(MissingRegisters { start_date, end_date, count, results }))
}

/// The scholars behind a figure of enrollment or retention: who is enrolled, joined, left, is gone, ever was. They are as
/// many as the figure says.
///
/// Errors: 400 when neither a site nor a program is named; 404 for a place that the caller does not see.
#[platform::path(tag = "analytics", params(EnrolledQuery), responses((status = 200, body = EnrollmentScholars)))]
#[get("/analytics/enrollment/scholars")]
pub async fn list_enrollment_scholars(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<EnrolledQuery>,
) -> Answer<EnrollmentScholars> {
    let groups = groups(query.group_ids.as_deref())?;
    let place = (query.site_id, query.program_id);
    let request = ChartRequest::new(&platform, place, (query.start_date, query.end_date), groups);
    let page = query.page();
    let ((start_date, end_date), rows, first) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let seen = read::sites_seen(conn, &who, request.place).await?;
            let days = request.days(&seen)?;
            let filter = SiteFilter::of(&seen, request.groups.clone());
            let figure = (query.which, days);
            let rows = store::enrolled(conn, &filter, figure, page).await?;
            let first = match page.first_row_for_total(&rows) {
                Some(first) => store::enrolled(conn, &filter, figure, first).await?,
                None => Vec::new(),
            };
            Ok::<_, Problem>((days, rows, first))
        })
        .await?;
    let count = rows.iter().chain(&first).next().map_or(0, |row| row.at.total);
    let results = rows.into_iter().map(|row| EnrollmentScholar {
        enrolled_on: row.joined_on,
        child: row.child,
        at: row.at,
        left_on: row.left_on,
        left_note: row.left_note,
    });
    Ok(Json(EnrollmentScholars { start_date, end_date, count, results: results.collect() }))
}
