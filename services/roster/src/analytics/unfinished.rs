//! Registers of some days that wait for marks, for whoever asks beside the charts.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;

use super::{
    figures::SiteDays,
    store::{self, SiteFilter},
};
use crate::attendance::{holidays::Holidays, read::Seen, rules};

/// The registers of sites of one program that lack marks: site, day, how many marks are expected, and how many of those are
/// there.
pub async fn registers(
    conn: &mut AsyncPgConnection,
    seen: &[Seen],
    days: (NaiveDate, NaiveDate),
    holidays: &Holidays,
    now: DateTime<Utc>,
) -> QueryResult<Vec<(i64, NaiveDate, i64, i64)>> {
    let filter = SiteFilter::of(seen, None);
    let counts = store::counts(conn, &filter, days).await?;
    let spans = store::spans(conn, &filter, days.1).await?;
    let today = |seen: &Seen| (seen.site.clone(), rules::today(&seen.site, now));
    let sites: Vec<_> = seen.iter().map(today).collect();
    let all = SiteDays::of(&sites, days, counts, &spans, holidays);
    Ok(all.iter().flat_map(SiteDays::unfinished).collect())
}
