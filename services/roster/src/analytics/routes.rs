//! HTTP for analytics of scholars.

use actix_web::{
    HttpResponse, get,
    web::{Data, Path},
};
use chrono::{DateTime, NaiveDate, Utc};
use platform::{Platform, auth::Can, csv, error::Problem, extract::ValidQuery};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    figures::{self, SiteDays},
    model::{
        AttendanceFigures, AttendancePeriod, Chart, ChartQuery, EnrollmentChart, EnrollmentFigures,
        EnrollmentPeriod, ReportQuery, SiteAttendance, SiteEnrollment, SitesQuery, Span,
    },
    periods::Every,
    store::{self, Wanted},
};
use crate::{
    actions::ReportAttendance,
    attendance::{
        holidays::Holidays,
        read::{self, Seen},
        rules,
    },
};

type Days = (NaiveDate, NaiveDate);

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(read_ada)
        .service(list_ada_by_site)
        .service(download_ada_report)
        .service(read_retention)
        .service(list_retention_by_site)
        .service(read_enrollment)
        .service(list_enrollment_by_site);
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
    ValidQuery(asked): ValidQuery<ChartQuery>,
) -> Result<HttpResponse, Problem> {
    let place = (asked.site_id, asked.program_id);
    let wanted = Asked::new(&platform, place, (asked.start_date, asked.end_date), asked.groups()?);
    let (days, sites) = attendance(&platform, &who, &wanted).await?;
    let all: Vec<SiteDays> = sites.into_iter().map(|(_, days)| days).collect();
    let totals = figures::attendance(&all, days);
    let periods = periods(&asked, days).into_iter().map(|period| AttendancePeriod {
        start_date: period.0,
        end_date: period.1,
        figures: figures::attendance(&all, period),
    });
    let results: Vec<AttendancePeriod> = periods.collect();
    if asked.is_report == Some(true) {
        let lines = results.iter().map(|row| {
            let period = [row.start_date, row.end_date].map(us_date).into_iter();
            period.chain(attendance_cells(&row.figures)).collect()
        });
        return file(&platform, &who, "attendance", &PERIOD, &ATTENDANCE, lines.collect()).await;
    }
    Ok(HttpResponse::Ok().json(chart(wanted.now, days, totals, results)))
}

/// Average daily attendance of each site of a program (spec 2 §7 Analytics).
#[platform::path(
    tag = "analytics",
    params(SitesQuery),
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
    program: Path<i64>,
    ValidQuery(asked): ValidQuery<SitesQuery>,
) -> Result<HttpResponse, Problem> {
    let place = (None, Some(program.into_inner()));
    let wanted = Asked::new(&platform, place, (asked.start_date, asked.end_date), None);
    let (days, sites) = attendance(&platform, &who, &wanted).await?;
    let by_site = sites.iter().map(|(seen, site_days)| SiteAttendance {
        site_id: seen.site.id,
        site_name: seen.site.name.clone(),
        figures: figures::attendance(std::slice::from_ref(site_days), days),
    });
    let results: Vec<SiteAttendance> = by_site.collect();
    if asked.is_report == Some(true) {
        let lines = results.iter().map(|row| {
            [row.site_name.clone()].into_iter().chain(attendance_cells(&row.figures)).collect()
        });
        return file(&platform, &who, "attendance", &SITE, &ATTENDANCE, lines.collect()).await;
    }
    let all: Vec<SiteDays> = sites.into_iter().map(|(_, days)| days).collect();
    let totals = figures::attendance(&all, days);
    Ok(HttpResponse::Ok().json(chart(wanted.now, days, totals, results)))
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
    ValidQuery(asked): ValidQuery<ReportQuery>,
) -> Result<HttpResponse, Problem> {
    let place = (None, Some(asked.program_id));
    let wanted = Asked::new(&platform, place, (asked.start_date, asked.end_date), None);
    let (days, sites) = attendance(&platform, &who, &wanted).await?;
    let every = if asked.report_type == 1 { Every::Day } else { Every::Week };
    let periods = every.periods(days);
    let lines = sites.iter().flat_map(|(seen, site_days)| {
        periods.iter().map(move |period| {
            let found = figures::attendance(std::slice::from_ref(site_days), *period);
            let site = [seen.site.name.clone(), us_date(period.0), us_date(period.1)].into_iter();
            site.chain(attendance_cells(&found)).collect()
        })
    });
    let header = [SITE.as_slice(), &PERIOD].concat();
    file(&platform, &who, "attendance", &header, &ATTENDANCE, lines.collect()).await
}

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
    ValidQuery(asked): ValidQuery<ChartQuery>,
) -> Result<HttpResponse, Problem> {
    let place = (asked.site_id, asked.program_id);
    let wanted = Asked::new(&platform, place, (asked.start_date, asked.end_date), asked.groups()?);
    let found = enrollment(&platform, &who, &wanted).await?;
    let chart = found.chart(&asked, wanted.now);
    if asked.is_report == Some(true) {
        return period_file(&platform, &who, "retention", &chart.results).await;
    }
    Ok(HttpResponse::Ok().json(chart))
}

/// Retention of each site of a program (spec 2 §7 Analytics).
#[platform::path(
    tag = "analytics",
    params(SitesQuery),
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
    program: Path<i64>,
    ValidQuery(asked): ValidQuery<SitesQuery>,
) -> Result<HttpResponse, Problem> {
    by_site(&platform, &who, program.into_inner(), &asked, "retention").await
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
    ValidQuery(asked): ValidQuery<ChartQuery>,
) -> Result<HttpResponse, Problem> {
    let place = (asked.site_id, asked.program_id);
    let wanted = Asked::new(&platform, place, (asked.start_date, asked.end_date), asked.groups()?);
    let found = enrollment(&platform, &who, &wanted).await?;
    let chart = found.chart(&asked, wanted.now);
    if asked.is_report == Some(true) {
        return period_file(&platform, &who, "enrollment", &chart.results).await;
    }
    let whose = Wanted::of(&found.sites, wanted.groups.clone());
    let grades = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            Ok::<_, Problem>(store::grades(conn, &whose, found.days.1).await?)
        })
        .await?;
    let places = found.sites.iter().filter_map(|seen| seen.site.scholar_capacity);
    let answer = EnrollmentChart { chart, scholar_capacity: places.sum(), grades };
    Ok(HttpResponse::Ok().json(answer))
}

/// Enrollment of each site of a program, beside its places (spec 2 §2 Analytics).
#[platform::path(
    tag = "analytics",
    params(SitesQuery),
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
    program: Path<i64>,
    ValidQuery(asked): ValidQuery<SitesQuery>,
) -> Result<HttpResponse, Problem> {
    by_site(&platform, &who, program.into_inner(), &asked, "enrollment").await
}

/// What a chart is made of.
struct Asked {
    place: (Option<i64>, Option<i64>),
    days: (Option<NaiveDate>, Option<NaiveDate>),
    groups: Option<Vec<i64>>,
    now: DateTime<Utc>,
}

impl Asked {
    fn new(
        platform: &Platform,
        place: (Option<i64>, Option<i64>),
        days: (Option<NaiveDate>, Option<NaiveDate>),
        groups: Option<Vec<i64>>,
    ) -> Self {
        Self { place, days, groups, now: platform.clock().now() }
    }

    /// The days. Sites of a program may lie in several zones: today is the latest of theirs.
    fn days(&self, sites: &[Seen]) -> Result<Days, Problem> {
        let today = sites.iter().map(|seen| rules::today(&seen.site, self.now)).max();
        rules::history(self.days, today.unwrap_or_else(|| self.now.date_naive()))
    }
}

/// The sites that are asked for, with their days.
async fn attendance(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    asked: &Asked,
) -> Result<(Days, Vec<(Seen, SiteDays)>), Problem> {
    let (days, seen, counts, spans, holidays) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let seen = read::sites_seen(conn, who, asked.place).await?;
            let days = asked.days(&seen)?;
            let wanted = Wanted::of(&seen, asked.groups.clone());
            let counts = store::counts(conn, &wanted, days).await?;
            let spans = store::spans(conn, &wanted, days.1).await?;
            let program = seen.first().map_or(0, |seen| seen.site.program_id);
            let holidays = Holidays::of(conn, program, days).await?;
            Ok::<_, Problem>((days, seen, counts, spans, holidays))
        })
        .await?;
    let today = |seen: &Seen| (seen.site.clone(), rules::today(&seen.site, asked.now));
    let sites: Vec<_> = seen.iter().map(today).collect();
    let site_days = SiteDays::of(&sites, days, counts, &spans, &holidays);
    Ok((days, seen.into_iter().zip(site_days).collect()))
}

/// Who is enrolled at the sites that are asked for.
struct Enrolled {
    days: Days,
    sites: Vec<Seen>,
    spans: Vec<Span>,
}

async fn enrollment(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    asked: &Asked,
) -> Result<Enrolled, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let sites = read::sites_seen(conn, who, asked.place).await?;
            let days = asked.days(&sites)?;
            let wanted = Wanted::of(&sites, asked.groups.clone());
            let spans = store::spans(conn, &wanted, days.1).await?;
            Ok(Enrolled { days, sites, spans })
        })
        .await
}

impl Enrolled {
    fn chart(
        &self,
        asked: &ChartQuery,
        now: DateTime<Utc>,
    ) -> Chart<EnrollmentFigures, EnrollmentPeriod> {
        let totals = figures::enrollment(self.spans.iter(), self.days);
        let results = periods(asked, self.days).into_iter().map(|period| EnrollmentPeriod {
            start_date: period.0,
            end_date: period.1,
            figures: figures::enrollment(self.spans.iter(), period),
        });
        chart(now, self.days, totals, results.collect())
    }
}

async fn by_site(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    program: i64,
    asked: &SitesQuery,
    name: &str,
) -> Result<HttpResponse, Problem> {
    let wanted =
        Asked::new(platform, (None, Some(program)), (asked.start_date, asked.end_date), None);
    let found = enrollment(platform, who, &wanted).await?;
    let by_site = found.sites.iter().map(|Seen { site, .. }| {
        let spans = found.spans.iter().filter(|span| span.site_id == site.id);
        SiteEnrollment {
            site_id: site.id,
            site_name: site.name.clone(),
            scholar_capacity: site.scholar_capacity,
            figures: figures::enrollment(spans, found.days),
        }
    });
    let results: Vec<SiteEnrollment> = by_site.collect();
    if asked.is_report == Some(true) {
        let lines = results.iter().map(|row| {
            let places = row.scholar_capacity.map(|places| places.to_string());
            let site = [row.site_name.clone(), places.unwrap_or_default()].into_iter();
            site.chain(enrollment_cells(&row.figures)).collect()
        });
        let header = [SITE.as_slice(), &["Scholar Capacity"]].concat();
        return file(platform, who, name, &header, &ENROLLMENT, lines.collect()).await;
    }
    let totals = figures::enrollment(found.spans.iter(), found.days);
    Ok(HttpResponse::Ok().json(chart(wanted.now, found.days, totals, results)))
}

/// The periods; none for a dashboard, which shows totals.
fn periods(asked: &ChartQuery, days: Days) -> Vec<Days> {
    if asked.is_dashboard == Some(true) {
        return Vec::new();
    }
    Every::of(asked.is_day, asked.freq).periods(days)
}

fn chart<F, P>(as_of: DateTime<Utc>, days: Days, totals: F, results: Vec<P>) -> Chart<F, P> {
    let count = results.len();
    Chart { start_date: days.0, end_date: days.1, as_of, totals, results, count }
}

const PERIOD: [&str; 2] = ["Start Date", "End Date"];
const SITE: [&str; 1] = ["Site/Session"];
const ATTENDANCE: [&str; 10] = [
    "Average Daily Attendance",
    "Days Taken",
    "Present",
    "Late",
    "Absent",
    "Not Scheduled",
    "Attendance Rate (%)",
    "Marks Expected",
    "Marks Taken",
    "Completion (%)",
];
const ENROLLMENT: [&str; 5] = ["Enrolled", "Joined", "Left", "Ever Enrolled", "Retention (%)"];

fn attendance_cells(found: &AttendanceFigures) -> impl Iterator<Item = String> {
    [
        decimal(found.ada),
        found.days.to_string(),
        found.present.to_string(),
        found.late.to_string(),
        found.absent.to_string(),
        found.not_scheduled.to_string(),
        decimal(found.rate),
        found.expected.to_string(),
        found.taken.to_string(),
        decimal(found.completion),
    ]
    .into_iter()
}

fn enrollment_cells(found: &EnrollmentFigures) -> impl Iterator<Item = String> {
    let EnrollmentFigures { enrolled, joined, left, ever, retention } = *found;
    let counts = [enrolled, joined, left, ever].map(|count| count.to_string());
    counts.into_iter().chain([decimal(retention)])
}

fn decimal(figure: Option<f64>) -> String {
    figure.map(|figure| format!("{figure:.1}")).unwrap_or_default()
}

fn us_date(day: NaiveDate) -> String {
    day.format("%m/%d/%Y").to_string()
}

async fn period_file(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    name: &str,
    periods: &[EnrollmentPeriod],
) -> Result<HttpResponse, Problem> {
    let lines = periods.iter().map(|row| {
        let period = [row.start_date, row.end_date].map(us_date).into_iter();
        period.chain(enrollment_cells(&row.figures)).collect()
    });
    file(platform, who, name, &PERIOD, &ENROLLMENT, lines.collect()).await
}

/// A file under the name that the spec gives it (spec 2 §9).
async fn file(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    name: &str,
    first: &[&str],
    others: &[&str],
    lines: Vec<csv::Line>,
) -> Result<HttpResponse, Problem> {
    let (file_name, header) = (format!("{name}.csv"), [first, others].concat());
    csv::download(platform, &who.principal, &file_name, &header, |mut file| async move {
        file.write(lines).await
    })
    .await
}
