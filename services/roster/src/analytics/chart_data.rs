//! What charts are asked for, and what is read for them.

use chrono::{DateTime, NaiveDate, Utc};
use platform::{Platform, auth::Can, error::Problem};

use super::{
    figures::{self, SiteDays},
    model::{Chart, ChartQuery, EnrollmentFigures, EnrollmentPeriod, Span},
    periods::Every,
    store::{self, SiteFilter},
};
use crate::{
    actions::ReportAttendance,
    attendance::{
        holidays::Holidays,
        read::{self, Seen},
        rules,
    },
};

/// First and last day.
pub(super) type Days = (NaiveDate, NaiveDate);

/// Place, days and groups of a chart.
pub(super) struct ChartRequest {
    pub place: (Option<i64>, Option<i64>),
    pub days: (Option<NaiveDate>, Option<NaiveDate>),
    pub groups: Option<Vec<i64>>,
    pub now: DateTime<Utc>,
}

impl ChartRequest {
    pub fn new(
        platform: &Platform,
        place: (Option<i64>, Option<i64>),
        days: (Option<NaiveDate>, Option<NaiveDate>),
        groups: Option<Vec<i64>>,
    ) -> Self {
        Self { place, days, groups, now: platform.clock().now() }
    }

    /// The days. Sites of a program may lie in several zones: today is the latest of theirs.
    pub fn days(&self, sites: &[Seen]) -> Result<Days, Problem> {
        let today = sites.iter().map(|seen| rules::today(&seen.site, self.now)).max();
        rules::history(self.days, today.unwrap_or_else(|| self.now.date_naive()))
    }
}

/// The sites that are asked for, with their days.
pub(super) async fn attendance(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    request: &ChartRequest,
) -> Result<(Days, Vec<(Seen, SiteDays)>), Problem> {
    let (days, seen, counts, spans, holidays) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let seen = read::sites_seen(conn, who, request.place).await?;
            let days = request.days(&seen)?;
            let filter = SiteFilter::of(&seen, request.groups.clone());
            let counts = store::counts(conn, &filter, days).await?;
            let spans = store::spans(conn, &filter, days.1).await?;
            let program = seen.first().map_or(0, |seen| seen.site.program_id);
            let holidays = Holidays::of(conn, program, days).await?;
            Ok::<_, Problem>((days, seen, counts, spans, holidays))
        })
        .await?;
    let today = |seen: &Seen| (seen.site.clone(), rules::today(&seen.site, request.now));
    let sites: Vec<_> = seen.iter().map(today).collect();
    let site_days = SiteDays::of(&sites, days, counts, &spans, &holidays);
    Ok((days, seen.into_iter().zip(site_days).collect()))
}

/// Who is enrolled at the sites that are asked for.
pub(super) struct Enrolled {
    pub days: Days,
    pub sites: Vec<Seen>,
    pub spans: Vec<Span>,
}

pub(super) async fn enrollment(
    platform: &Platform,
    who: &Can<ReportAttendance>,
    request: &ChartRequest,
) -> Result<Enrolled, Problem> {
    platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let sites = read::sites_seen(conn, who, request.place).await?;
            let days = request.days(&sites)?;
            let filter = SiteFilter::of(&sites, request.groups.clone());
            let spans = store::spans(conn, &filter, days.1).await?;
            Ok(Enrolled { days, sites, spans })
        })
        .await
}

impl Enrolled {
    /// Its periods.
    pub fn chart(
        &self,
        query: &ChartQuery,
        now: DateTime<Utc>,
    ) -> Chart<EnrollmentFigures, EnrollmentPeriod> {
        let totals = figures::enrollment(self.spans.iter(), self.days);
        let results = periods(query, self.days).into_iter().map(|period| EnrollmentPeriod {
            start_date: period.0,
            end_date: period.1,
            figures: figures::enrollment(self.spans.iter(), period),
        });
        chart(now, self.days, totals, results.collect())
    }
}

/// The periods; none for a dashboard, which shows totals.
pub(super) fn periods(query: &ChartQuery, days: Days) -> Vec<Days> {
    if query.is_dashboard == Some(true) {
        return Vec::new();
    }
    Every::of(query.is_day, query.freq).periods(days)
}

/// Puts an answer together.
pub(super) fn chart<F, P>(
    as_of: DateTime<Utc>,
    days: Days,
    totals: F,
    results: Vec<P>,
) -> Chart<F, P> {
    let count = results.len();
    Chart { start_date: days.0, end_date: days.1, as_of, totals, results, count }
}
