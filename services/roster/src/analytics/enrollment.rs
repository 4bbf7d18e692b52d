//! HTTP for charts of enrollment and retention.

use actix_web::{HttpResponse, get, web::Data};
use platform::{
    Platform,
    auth::Can,
    error::Problem,
    extract::{PathId, ValidQuery},
};

use super::{
    chart_data::{ChartRequest, chart, enrollment},
    figures,
    files::{ENROLLMENT, SITE, enrollment_cells, file, period_file},
    model::{
        Chart, ChartQuery, EnrollmentChart, EnrollmentFigures, EnrollmentPeriod, SiteEnrollment,
        SitesQuery,
    },
    store::{self, SiteFilter},
};
use crate::{actions::ReportAttendance, attendance::read::Seen};

/// How many of the scholars who were ever enrolled still are, at the end of each period (spec 2 §7 Analytics).
///
/// Errors: 400 when neither a site nor a program is named; 404 for a place that the caller does not see.
#[platform::path(
    tag = "analytics",
    params(ChartQuery),
    responses((
        status = 200,
        description = "The chart",
        content((Chart<EnrollmentFigures, EnrollmentPeriod> = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/retention")]
pub async fn read_retention(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<ChartQuery>,
) -> Result<HttpResponse, Problem> {
    let place = (query.site_id, query.program_id);
    let request =
        ChartRequest::new(&platform, place, (query.start_date, query.end_date), query.groups()?);
    let found = enrollment(&platform, &who, &request).await?;
    let chart = found.chart(&query, request.now);
    if query.is_report == Some(true) {
        return period_file(&platform, &who, "retention", &chart.results).await;
    }
    Ok(HttpResponse::Ok().json(chart))
}

/// Retention of each site of a program (spec 2 §7 Analytics).
#[platform::path(
    tag = "analytics",
    params(("id" = i64, Path), SitesQuery),
    responses((
        status = 200,
        description = "The sites",
        content((Chart<EnrollmentFigures, SiteEnrollment> = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/retention/site/program/{id}")]
pub async fn list_retention_by_site(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    PathId(program): PathId,
    ValidQuery(query): ValidQuery<SitesQuery>,
) -> Result<HttpResponse, Problem> {
    by_site(&platform, &who, program, &query, "retention").await
}

/// Who is enrolled at the end of each period, who joined and who left, and the grades of those who are (spec 2 §2
/// Analytics).
///
/// Errors: 400 when neither a site nor a program is named; 404 for a place that the caller does not see.
#[platform::path(
    tag = "analytics",
    params(ChartQuery),
    responses((
        status = 200,
        description = "The chart",
        content((EnrollmentChart = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/enrollment")]
pub async fn read_enrollment(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    ValidQuery(query): ValidQuery<ChartQuery>,
) -> Result<HttpResponse, Problem> {
    let place = (query.site_id, query.program_id);
    let request =
        ChartRequest::new(&platform, place, (query.start_date, query.end_date), query.groups()?);
    let found = enrollment(&platform, &who, &request).await?;
    let chart = found.chart(&query, request.now);
    if query.is_report == Some(true) {
        return period_file(&platform, &who, "enrollment", &chart.results).await;
    }
    let whose = SiteFilter::of(&found.sites, request.groups.clone());
    let (grades, places) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let places = match &request.groups {
                Some(groups) => store::places(conn, &whose, groups).await?,
                None => found.sites.iter().map(places_at).sum(),
            };
            Ok::<_, Problem>((store::grades(conn, &whose, found.days.1).await?, places))
        })
        .await?;
    let scholar_capacity = places.unwrap_or_default();
    Ok(HttpResponse::Ok().json(EnrollmentChart { chart, scholar_capacity, grades }))
}

/// Places at a site, where they are known. Of those whom the caller sees they are no measure when there are others.
fn places_at(seen: &Seen) -> Option<i32> {
    seen.site.scholar_capacity.filter(|_| seen.sees_unassigned)
}

/// Enrollment of each site of a program, beside its places (spec 2 §2 Analytics).
#[platform::path(
    tag = "analytics",
    params(("id" = i64, Path), SitesQuery),
    responses((
        status = 200,
        description = "The sites",
        content((Chart<EnrollmentFigures, SiteEnrollment> = "application/json"), (String = "text/csv")),
    ))
)]
#[get("/analytics/enrollment/site/program/{id}")]
pub async fn list_enrollment_by_site(
    platform: Data<Platform>,
    who: Can<ReportAttendance>,
    PathId(program): PathId,
    ValidQuery(query): ValidQuery<SitesQuery>,
) -> Result<HttpResponse, Problem> {
    by_site(&platform, &who, program, &query, "enrollment").await
}

async fn by_site(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    program: i64,
    query: &SitesQuery,
    name: &str,
) -> Result<HttpResponse, Problem> {
    let request = ChartRequest::new(
        platform,
        (None, Some(program)),
        (query.start_date, query.end_date),
        None,
    );
    let found = enrollment(platform, who, &request).await?;
    let by_site = found.sites.iter().map(|seen| {
        let site = &seen.site;
        let spans = found.spans.iter().filter(|span| span.site_id == site.id);
        SiteEnrollment {
            site_id: site.id,
            site_name: site.name.clone(),
            scholar_capacity: places_at(seen),
            figures: figures::enrollment(spans, found.days),
        }
    });
    let results: Vec<SiteEnrollment> = by_site.collect();
    if query.is_report == Some(true) {
        let lines = results.iter().map(|row| {
            let places = row.scholar_capacity.map(|places| places.to_string());
            let site = [row.site_name.clone(), places.unwrap_or_default()].into_iter();
            site.chain(enrollment_cells(&row.figures)).collect()
        });
        let header = [SITE.as_slice(), &["Scholar Capacity"]].concat();
        return file(platform, who, name, &header, &ENROLLMENT, lines.collect()).await;
    }
    let totals = figures::enrollment(found.spans.iter(), found.days);
    Ok(HttpResponse::Ok().json(chart(request.now, found.days, totals, results)))
}
