//! HTTP for charts of attendance.

use actix_web::{HttpResponse, get, web::Data};
use platform::{
    Platform,
    auth::Can,
    csv,
    error::Problem,
    extract::{PathId, ValidQuery},
};
use serde_json::json;

use super::{
    chart_data::{ChartRequest, attendance, chart, periods},
    figures::{self, SiteDays},
    files::{
        ATTENDANCE, COMPLETION, PERIOD, SITE, attendance_cells, completion_cells, file, us_date,
    },
    model::{
        AttendanceFigures, AttendancePeriod, Chart, ChartQuery, ReportQuery, SiteAttendance,
        SitesQuery,
    },
    periods::Every,
};
use crate::{
    actions::ReportAttendance,
    exports::{self, Export},
};

/// What a chart of attendance is called, and what its file says.
#[derive(Clone, Copy)]
enum About {
    Ada,
    Completion,
}

impl About {
    fn file_name(self) -> &'static str {
        match self {
            Self::Ada => "attendance",
            Self::Completion => "completion",
        }
    }

    fn columns(self) -> &'static [&'static str] {
        match self {
            Self::Ada => &ATTENDANCE,
            Self::Completion => &COMPLETION,
        }
    }

    fn cells(self, found: &AttendanceFigures) -> Vec<String> {
        match self {
            Self::Ada => attendance_cells(found).collect(),
            Self::Completion => completion_cells(found).collect(),
        }
    }
}

/// Average daily attendance and how far registers are taken, by day, week, two weeks or month (spec 2 §7 Analytics).
///
/// Errors: 400 when neither a site nor a program is named; 404 for a place that the caller does not see.
#[platform::path(
    tag = "analytics",
    params(ChartQuery),
    responses((
        status = 200,
        description = "The chart",
        content((Chart<AttendanceFigures, AttendancePeriod> = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/ada")]
pub async fn read_ada(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<ChartQuery>,
) -> Result<HttpResponse, Problem> {
    over_time(&platform, &who, &query, About::Ada).await
}

/// The same figures as those of average daily attendance, for the chart of how far registers are taken; its file is
/// `completion.csv` (spec 2 §9).
///
/// Errors: 400 when neither a site nor a program is named; 404 for a place that the caller does not see.
#[platform::path(
    tag = "analytics",
    params(ChartQuery),
    responses((
        status = 200,
        description = "The chart",
        content((Chart<AttendanceFigures, AttendancePeriod> = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/completion")]
pub async fn read_completion(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<ChartQuery>,
) -> Result<HttpResponse, Problem> {
    over_time(&platform, &who, &query, About::Completion).await
}

/// Average daily attendance of each site of a program (spec 2 §7 Analytics).
#[platform::path(
    tag = "analytics",
    params(("id" = i64, Path), SitesQuery),
    responses((
        status = 200,
        description = "The sites",
        content((Chart<AttendanceFigures, SiteAttendance> = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/ada/site/program/{id}")]
pub async fn list_ada_by_site(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    PathId(program): PathId,
    ValidQuery(query): ValidQuery<SitesQuery>,
) -> Result<HttpResponse, Problem> {
    by_site(&platform, &who, program, &query, About::Ada).await
}

/// How far the registers of each site of a program are taken.
#[platform::path(
    tag = "analytics",
    params(("id" = i64, Path), SitesQuery),
    responses((
        status = 200,
        description = "The sites",
        content((Chart<AttendanceFigures, SiteAttendance> = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/completion/site/program/{id}")]
pub async fn list_completion_by_site(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    PathId(program): PathId,
    ValidQuery(query): ValidQuery<SitesQuery>,
) -> Result<HttpResponse, Problem> {
    by_site(&platform, &who, program, &query, About::Completion).await
}

/// Average daily attendance of each site of a program in each day or week, as a CSV file (spec 2 §7 Analytics).
#[platform::path(
    tag = "analytics",
    params(ReportQuery),
    responses((status = 200, description = "The file", content_type = "text/csv", body = String))
)]
#[get("/analytics/ada/site/report")]
pub async fn download_ada_report(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<ReportQuery>,
) -> Result<HttpResponse, Problem> {
    let place = (None, Some(query.program_id));
    let request = ChartRequest::new(&platform, place, (query.start_date, query.end_date), None);
    let (days, sites) = attendance(&platform, &who, &request).await?;
    let every = if query.report_type == 1 { Every::Day } else { Every::Week };
    let periods = every.periods(days);
    let lines = sites.iter().flat_map(|(seen, site_days)| {
        periods.iter().map(move |period| {
            let found = figures::attendance(std::slice::from_ref(site_days), *period);
            let site = [seen.site.name.clone(), us_date(period.0), us_date(period.1)].into_iter();
            site.chain(attendance_cells(&found)).collect()
        })
    });
    let header = [SITE.as_slice(), &PERIOD].concat();
    let lines: Vec<csv::Line> = lines.collect();
    let rows = lines.len();
    let answer = file(&platform, &who, "attendance", &header, &ATTENDANCE, lines).await?;
    let export = Export {
        action: "attendance.download-ada",
        entity: "attendance",
        places: (None, Some(query.program_id), None),
        filter: json!({"reportType": query.report_type, "startDate": days.0, "endDate": days.1}),
    };
    exports::record(&platform, &who, export, rows).await?;
    Ok(answer)
}

async fn over_time(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    query: &ChartQuery,
    about: About,
) -> Result<HttpResponse, Problem> {
    let place = (query.site_id, query.program_id);
    let request =
        ChartRequest::new(platform, place, (query.start_date, query.end_date), query.groups()?);
    let (days, sites) = attendance(platform, who, &request).await?;
    let all: Vec<SiteDays> = sites.into_iter().map(|(_, days)| days).collect();
    let totals = figures::attendance(&all, days);
    let periods = periods(query, days).into_iter().map(|period| AttendancePeriod {
        start_date: period.0,
        end_date: period.1,
        figures: figures::attendance(&all, period),
    });
    let results: Vec<AttendancePeriod> = periods.collect();
    if query.is_report == Some(true) {
        let lines = results.iter().map(|row| {
            let period = [row.start_date, row.end_date].map(us_date).into_iter();
            period.chain(about.cells(&row.figures)).collect()
        });
        let lines = lines.collect();
        return file(platform, who, about.file_name(), &PERIOD, about.columns(), lines).await;
    }
    Ok(HttpResponse::Ok().json(chart(request.now, days, totals, results)))
}

async fn by_site(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    program: i64,
    query: &SitesQuery,
    about: About,
) -> Result<HttpResponse, Problem> {
    let place = (None, Some(program));
    let request = ChartRequest::new(platform, place, (query.start_date, query.end_date), None);
    let (days, sites) = attendance(platform, who, &request).await?;
    let by_site = sites.iter().map(|(seen, site_days)| SiteAttendance {
        site_id: seen.site.id,
        site_name: seen.site.name.clone(),
        figures: figures::attendance(std::slice::from_ref(site_days), days),
    });
    let results: Vec<SiteAttendance> = by_site.collect();
    if query.is_report == Some(true) {
        let lines = results.iter().map(|row| {
            [row.site_name.clone()].into_iter().chain(about.cells(&row.figures)).collect()
        });
        let lines = lines.collect();
        return file(platform, who, about.file_name(), &SITE, about.columns(), lines).await;
    }
    let all: Vec<SiteDays> = sites.into_iter().map(|(_, days)| days).collect();
    let totals = figures::attendance(&all, days);
    Ok(HttpResponse::Ok().json(chart(request.now, days, totals, results)))
}
