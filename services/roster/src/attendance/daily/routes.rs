//! HTTP for daily attendance.

use actix_web::{HttpResponse, get, web::Data};
use chrono::NaiveDate;
use diesel_async::AsyncPgConnection;
use platform::{Platform, auth::Can, csv, error::Problem, extract::ValidQuery};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{
        DailyDetail, DailyDetails, DailyQuery, DailyScholar, DailyScholars, DetailRow, ScholarRow,
        rate,
    },
    store,
};
use crate::{
    actions::ReportAttendance,
    attendance::{
        marks::{AttendanceStatus, Mark, Names},
        model::Child,
        read::{self, Seen},
        rules,
    },
    exports::{self, Export},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config.service(list_daily_attendance_by_scholar).service(list_daily_attendance_details);
}

/// Attendance by scholar: how often each had which mark, 25 a page, or all as a CSV file (spec 2 §7 Analytics).
#[platform::path(
    tag = "analytics",
    params(DailyQuery),
    responses((
        status = 200,
        description = "The scholars",
        content((DailyScholars = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/daily-attendance/scholar")]
pub async fn list_daily_attendance_by_scholar(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<DailyQuery>,
) -> Result<HttpResponse, Problem> {
    let ((start_date, end_date), rows, first) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (sites, span) = place(conn, &platform, &who, &query).await?;
            let rows = store::scholars(conn, &sites, span, &query).await?;
            let first = match query.first_row_for_total(&rows) {
                Some(first) => store::scholars(conn, &sites, span, &first).await?,
                None => Vec::new(),
            };
            Ok::<_, Problem>((span, rows, first))
        })
        .await?;
    if query.is_report == Some(true) {
        let lines: Vec<csv::Line> = rows.iter().map(scholar_line).collect();
        let query = (&query, (start_date, end_date));
        let name = ("attendance.download-by-scholar", "daily-attendance-by-scholar");
        return file(&platform, &who, name, query, &SCHOLAR_HEADER, lines).await;
    }
    let count = rows.iter().chain(&first).next().map_or(0, |row| row.at.total);
    let results = rows.into_iter().map(|row| DailyScholar {
        child: row.child,
        at: row.at,
        totals: row.tally,
        rate: rate(row.tally),
        late_pickups: row.late_pickups,
    });
    let answer = DailyScholars { start_date, end_date, count, results: results.collect() };
    Ok(HttpResponse::Ok().json(answer))
}

/// Each mark, by day, 25 a page, or all as a CSV file (spec 2 §7 Analytics).
#[platform::path(
    tag = "analytics",
    params(DailyQuery),
    responses((
        status = 200,
        description = "The marks",
        content((DailyDetails = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/daily-attendance/details")]
pub async fn list_daily_attendance_details(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<DailyQuery>,
) -> Result<HttpResponse, Problem> {
    let ((start_date, end_date), rows, first) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let (sites, span) = place(conn, &platform, &who, &query).await?;
            let rows = store::details(conn, &sites, span, &query).await?;
            let first = match query.first_row_for_total(&rows) {
                Some(first) => store::details(conn, &sites, span, &first).await?,
                None => Vec::new(),
            };
            Ok::<_, Problem>((span, rows, first))
        })
        .await?;
    let markers = rows.iter().filter_map(|row| row.mark.stored.marked_by);
    let names = platform.names_of(markers).await?;
    let count = rows.iter().chain(&first).next().map_or(0, |row| row.at.total);
    let results: Vec<DailyDetail> =
        rows.into_iter().filter_map(|row| detail(row, &names)).collect();
    if query.is_report == Some(true) {
        let lines: Vec<csv::Line> = results.iter().map(detail_line).collect();
        let query = (&query, (start_date, end_date));
        let name = ("attendance.download-details", "daily-attendance-details");
        return file(&platform, &who, name, query, &DETAIL_HEADER, lines).await;
    }
    Ok(HttpResponse::Ok().json(DailyDetails { start_date, end_date, count, results }))
}

/// The site, or else the sites of the program that the caller sees, and the days that are asked for. Sites of a program may
/// lie in several zones: today is the latest of theirs.
///
/// Errors: 400 when neither is named; 404 for a place that the caller does not see, and for a classroom of another site.
async fn place(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<ReportAttendance>,
    query: &DailyQuery,
) -> Result<(Vec<Seen>, (NaiveDate, NaiveDate)), Problem> {
    let now = platform.clock().now();
    let sites = read::sites_seen(conn, who, (query.site_id, query.program_id)).await?;
    if let Some(site) = query.site_id {
        let (at, _) = read::site_at(conn, who, site).await?;
        read::check_classroom(conn, &at, query.class_id).await?;
    }
    let today = sites.iter().map(|seen| rules::today(&seen.site, now)).max();
    let today = today.unwrap_or_else(|| now.date_naive());
    Ok((sites, rules::history((query.start_date, query.end_date), today)?))
}

fn detail(DetailRow { child, at, mark }: DetailRow, names: &Names) -> Option<DailyDetail> {
    Some(DailyDetail { day: mark.day?, mark: Mark::of(mark.stored, names)?, child, at })
}

async fn file(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    (action, name): (&'static str, &str),
    (query, days): (&DailyQuery, (NaiveDate, NaiveDate)),
    header: &[&str],
    rows: Vec<csv::Line>,
) -> Result<HttpResponse, Problem> {
    let (file_name, count) = (format!("{name}.csv"), rows.len());
    let write = |mut lines: csv::Lines| async move { lines.write(rows).await };
    let answer = csv::download(platform, &who.principal, &file_name, header, write).await?;
    let export = Export {
        action,
        entity: "attendance",
        places: (None, query.program_id, query.site_id),
        filter: json!({"classId": query.class_id, "startDate": days.0, "endDate": days.1}),
    };
    exports::record(platform, who, export, count).await?;
    Ok(answer)
}

const SCHOLAR_HEADER: [&str; 12] = [
    "Last Name",
    "First Name",
    "Grade",
    "Group",
    "Site/Session",
    "Days Marked",
    "Present",
    "Late",
    "Absent",
    "Not Scheduled",
    "Attendance Rate (%)",
    "Late Pickups",
];

const DETAIL_HEADER: [&str; 13] = [
    "Date",
    "Last Name",
    "First Name",
    "Grade",
    "Group",
    "Site/Session",
    "Attendance",
    "Check-in",
    "Check-out",
    "Collected By",
    "Not on List",
    "Late Pickup (min)",
    "Note",
];

/// Last and first name, grade, group and site.
fn who_and_where(child: &Child, site: &str) -> [String; 5] {
    let grade = match child.entering_grade {
        -1 => "Pre-K".to_owned(),
        0 => "K".to_owned(),
        grade => grade.to_string(),
    };
    let Child { last_name, first_name, classroom_name, .. } = child;
    [last_name.clone(), first_name.clone(), grade, classroom_name.clone(), site.to_owned()]
}

fn scholar_line(row: &ScholarRow) -> csv::Line {
    let tally = row.tally;
    let counts = [tally.taken, tally.present, tally.late, tally.absent, tally.not_scheduled];
    let rate = rate(tally).map(|rate| format!("{rate:.1}")).unwrap_or_default();
    let cells = who_and_where(&row.child, &row.at.site_name).into_iter();
    cells
        .chain(counts.map(|count| count.to_string()))
        .chain([rate, row.late_pickups.to_string()])
        .collect()
}

fn detail_line(row: &DailyDetail) -> csv::Line {
    let content = &row.mark.content;
    let time = |time: Option<chrono::NaiveTime>| {
        time.map(|time| time.format("%H:%M").to_string()).unwrap_or_default()
    };
    let status = match content.status {
        AttendanceStatus::Unset => "--",
        AttendanceStatus::Absent => "Absent",
        AttendanceStatus::Present => "Present",
        AttendanceStatus::Late => "Late",
        AttendanceStatus::NotScheduled => "Not Scheduled",
    };
    let collected_by = content.collected_by.as_ref().map(|by| by.name.clone());
    let is_off_list = content.collected_by.as_ref().is_some_and(|by| by.is_off_list);
    let late_pickup = content.late_minutes.map(|minutes| minutes.to_string());
    let cells = [row.day.format("%m/%d/%Y").to_string()].into_iter();
    cells
        .chain(who_and_where(&row.child, &row.at.site_name))
        .chain([
            status.to_owned(),
            time(content.check_in),
            time(content.check_out),
            collected_by.unwrap_or_default(),
            if is_off_list { "Yes" } else { "" }.to_owned(),
            late_pickup.unwrap_or_default(),
            content.note.clone().unwrap_or_default(),
        ])
        .collect()
}
