//! What a home shows of the day: how far the registers are, who is still here, who has been absent three days running, and
//! which registers of the days before were never finished.

use std::collections::{BTreeMap, HashMap};

use actix_web::{
    get,
    web::{Data, Json},
};
use chrono::{DateTime, Days, NaiveDate, Utc};
use contracts::directory::Site;
use diesel::{
    QueryResult, QueryableByName,
    sql_types::{Array, BigInt, Bool, Date, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Platform,
    auth::{Action, Can},
    error::Problem,
    extract::{Answer, ValidQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    holidays::Holidays,
    model::DayState,
    read::{self, Seen},
    rules,
    store::STILL_HERE,
};
use crate::{
    actions,
    analytics::unfinished,
    uploads::{self, model::UploadInProgress},
};

/// Days in a row without a child after which a home says so.
const RUN: i64 = 3;
/// How far back such a run may begin, in days: what is older is known.
const RECENT: i32 = 21;
/// How many days back a home names registers that are not finished.
const BACK: u64 = 14;
/// How far ahead the next day of a site is looked for.
const AHEAD: u64 = 60;
/// A site that is in use.
const ACTIVE: i16 = 1;
/// Children of a site that a home names.
const NAMED: i64 = 20;

/// Of which place.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OverviewQuery {
    /// Of this site.
    pub site_id: Option<i64>,
    /// Of the sites of this program that the caller sees, when no site is named.
    pub program_id: Option<i64>,
}
platform::field_rules!(OverviewQuery);

/// A site's today.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteToday {
    /// The site.
    pub site_id: i64,
    /// Its name.
    pub site_name: String,
    /// Its date.
    pub day: NaiveDate,
    /// Whether the day takes marks.
    pub state: DayState,
    /// Scholars who are meant to come today.
    pub expected: i64,
    /// Those of them who have a mark.
    pub taken: i64,
    /// Scholars who came and have not left.
    pub still_here: i64,
    /// Scholars who were marked absent on the last three days of which it is known whether they came: the first 20 by name.
    pub absent: Vec<AbsentScholar>,
    /// How many they are.
    pub absent_count: i64,
    /// The next day on which the site runs, after today; none when that is more than 60 days away.
    pub next_day: Option<NaiveDate>,
    /// Days of the two weeks before today whose register is not finished, the newest first.
    pub loose_ends: Vec<LooseEnd>,
    /// Uploads of the site that are not finished, for those who may upload there.
    pub uploads: Vec<UploadInProgress>,
}

/// A day before today whose register is not finished: marks are missing, or children never left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LooseEnd {
    /// The day.
    pub day: NaiveDate,
    /// Marks that the register expects; 0 where none is missing.
    pub expected: i64,
    /// Those of them that were made.
    pub taken: i64,
    /// Scholars who came and were never checked out.
    pub not_checked_out: i64,
}

/// A scholar who has been absent.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AbsentScholar {
    /// The scholar.
    pub scholar_id: i64,
    /// Their name.
    pub name: String,
    /// The first of the three days.
    pub since: NaiveDate,
}

/// Today of sites, by name.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// The sites.
    pub results: Vec<SiteToday>,
    /// How many.
    pub count: usize,
}

/// How far today's registers are, who is still here, who has been absent three days running, which registers of the two weeks
/// before and which uploads are not finished, for each site.
///
/// Errors: 400 when neither a site nor a program is named; 404 for a place that the caller does not see.
#[platform::path(tag = "attendance", params(OverviewQuery), responses((status = 200, body = Overview)))]
#[get("/attendance/overview")]
pub async fn read_overview(
    platform: Data<Platform>,
    who: Can<actions::ReadAttendance>,
    ValidQuery(query): ValidQuery<OverviewQuery>,
) -> Answer<Overview> {
    let now = platform.clock().now();
    let results = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let sites = read::sites_seen(conn, &who, (query.site_id, query.program_id)).await?;
            let days: Vec<NaiveDate> =
                sites.iter().map(|seen| rules::today(&seen.site, now)).collect();
            let counts = counts(conn, &sites, &days).await?;
            let mut absences = absences(conn, &sites, &days).await?;
            let (holidays, mut ends) =
                match (sites.as_slice(), days.iter().min(), days.iter().max()) {
                    ([seen, ..], Some(first), Some(today)) => {
                        let first = first.checked_sub_days(Days::new(BACK)).unwrap_or(*first);
                        let last = today.checked_add_days(Days::new(AHEAD)).unwrap_or(*today);
                        let holidays =
                            Holidays::of(conn, seen.site.program_id, (first, last)).await?;
                        let ends =
                            loose_ends(conn, &sites, (first, *today), &holidays, now).await?;
                        (holidays, ends)
                    }
                    _ => Default::default(),
                };
            let mut uploads = uploads::open_at(conn, uploader(&who, &sites)).await?;
            let today = sites.into_iter().zip(days).map(|(Seen { site, .. }, day)| {
                let counted = counts.iter().find(|it| it.site_id == site.id);
                let (absent, others) = absences.drain(..).partition(|it| it.site_id == site.id);
                absences = others;
                let absent: Vec<Absence> = absent;
                let runs = |day: &NaiveDate| rules::is_session_day(&site, &holidays, *day);
                let last = day.checked_add_days(Days::new(AHEAD));
                let ahead = day.iter_days().skip(1).take_while(|next| Some(*next) <= last);
                let next_day = ahead.filter(|_| site.status == ACTIVE).find(runs);
                SiteToday {
                    site_id: site.id,
                    state: rules::day_state(&site, &holidays, day, now),
                    site_name: site.name,
                    day,
                    expected: counted.map_or(0, |it| it.expected),
                    taken: counted.map_or(0, |it| it.taken),
                    still_here: counted.map_or(0, |it| it.still_here),
                    absent_count: absent.iter().map(|it| it.total).max().unwrap_or(0),
                    absent: absent.into_iter().map(Absence::into_answer).collect(),
                    next_day,
                    loose_ends: recent_loose_ends(ends.remove(&site.id).unwrap_or_default(), day),
                    uploads: uploads.remove(&site.id).unwrap_or_default(),
                }
            });
            Ok::<_, Problem>(today.collect::<Vec<_>>())
        })
        .await?;
    Ok(Json(Overview { count: results.len(), results }))
}

/// The sites whose uploads the caller may see: those where they may upload.
fn uploader(who: &Can<actions::ReadAttendance>, sites: &[Seen]) -> Vec<i64> {
    let scope = who.principal.scope().limited_to(actions::UploadRoster::ROW.roles);
    let may = |site: &Site| {
        scope.role_at(site.account_id, Some(site.program_id), Some(site.id)).is_some()
    };
    sites.iter().map(|seen| &seen.site).filter(|site| may(site)).map(|site| site.id).collect()
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    site_id: i64,
    #[diesel(sql_type = BigInt)]
    expected: i64,
    #[diesel(sql_type = BigInt)]
    taken: i64,
    #[diesel(sql_type = BigInt)]
    still_here: i64,
}

/// Sites, each with its day.
const SITES: &str = "unnest($1, $2, $3) AS s (site_id, day, sees_unassigned)";
/// Whether a scholar is enrolled at a site on its day.
const ENROLLED: &str = "e.site_id = s.site_id
         AND enrollment_lasts(e.enrolled_on, e.inactive_on, e.earlier, e.status, s.day, s.day)
         AND (s.sees_unassigned OR e.classroom_id IS NOT NULL)";

async fn counts(
    conn: &mut AsyncPgConnection,
    sites: &[Seen],
    days: &[NaiveDate],
) -> QueryResult<Vec<Counted>> {
    let scheduled = "(e.days = '{}' OR extract(dow FROM s.day)::smallint = ANY (e.days))";
    let sql = format!(
        "SELECT s.site_id, enrolled.expected, enrolled.taken, here.still_here
         FROM {SITES}
         CROSS JOIN LATERAL (
             SELECT count(*) FILTER (WHERE {scheduled}) AS expected,
                 count(*) FILTER (WHERE {scheduled} AND a.is_taken) AS taken
             FROM enrollments e
             LEFT JOIN attendance a ON a.enrollment_id = e.id AND a.day = s.day
             WHERE {ENROLLED}
         ) enrolled
         -- As the board counts them: also those whose enrollment ended meanwhile.
         CROSS JOIN LATERAL (
             SELECT count(*) AS still_here
             FROM attendance a
             JOIN enrollments e ON e.id = a.enrollment_id
             WHERE a.site_id = s.site_id AND a.day = s.day AND {STILL_HERE}
                 AND (s.sees_unassigned OR e.classroom_id IS NOT NULL)
         ) here"
    );
    let (ids, unassigned) = parts(sites);
    diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Date>, _>(days)
        .bind::<Array<Bool>, _>(unassigned)
        .load(conn)
        .await
}

#[derive(QueryableByName)]
struct NeverLeft {
    #[diesel(sql_type = BigInt)]
    site_id: i64,
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = BigInt)]
    scholars: i64,
}

/// What is open of each site's days.
type Ends = HashMap<i64, BTreeMap<NaiveDate, LooseEnd>>;

/// Registers of some days that lack marks, or children who came and never left.
async fn loose_ends(
    conn: &mut AsyncPgConnection,
    sites: &[Seen],
    days: (NaiveDate, NaiveDate),
    holidays: &Holidays,
    now: DateTime<Utc>,
) -> QueryResult<Ends> {
    let mut ends = Ends::new();
    let none = |day| LooseEnd { day, expected: 0, taken: 0, not_checked_out: 0 };
    for (site, day, expected, taken) in
        unfinished::registers(conn, sites, days, holidays, now).await?
    {
        let end = ends.entry(site).or_default().entry(day).or_insert_with(|| none(day));
        (end.expected, end.taken) = (expected, taken);
    }
    let sql = format!(
        "SELECT a.site_id, a.day, count(*) AS scholars
         FROM unnest($1, $2) AS s (site_id, sees_unassigned)
         JOIN attendance a ON a.site_id = s.site_id AND a.day BETWEEN $3 AND $4 AND {STILL_HERE}
         JOIN enrollments e ON e.id = a.enrollment_id AND (s.sees_unassigned OR e.classroom_id IS NOT NULL)
         GROUP BY 1, 2"
    );
    let (ids, unassigned) = parts(sites);
    let never: Vec<NeverLeft> = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Bool>, _>(unassigned)
        .bind::<Date, _>(days.0)
        .bind::<Date, _>(days.1)
        .load(conn)
        .await?;
    for NeverLeft { site_id, day, scholars } in never {
        let end = ends.entry(site_id).or_default().entry(day).or_insert_with(|| none(day));
        end.not_checked_out = scholars;
    }
    Ok(ends)
}

/// What is open of the days before today, the newest first.
fn recent_loose_ends(ends: BTreeMap<NaiveDate, LooseEnd>, today: NaiveDate) -> Vec<LooseEnd> {
    let back = today.checked_sub_days(Days::new(BACK)).unwrap_or(today);
    ends.into_values().rev().filter(|end| (back..today).contains(&end.day)).collect()
}

#[derive(QueryableByName)]
struct Absence {
    #[diesel(sql_type = BigInt)]
    site_id: i64,
    #[diesel(sql_type = BigInt)]
    scholar_id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Date)]
    since: NaiveDate,
    /// How many there are at the site.
    #[diesel(sql_type = BigInt)]
    total: i64,
}

impl Absence {
    fn into_answer(self) -> AbsentScholar {
        AbsentScholar { scholar_id: self.scholar_id, name: self.name, since: self.since }
    }
}

async fn absences(
    conn: &mut AsyncPgConnection,
    sites: &[Seen],
    days: &[NaiveDate],
) -> QueryResult<Vec<Absence>> {
    let sql = format!(
        "SELECT site_id, scholar_id, name, since, total
         FROM (
             SELECT s.site_id, e.scholar_id, e.first_name || ' ' || e.last_name AS name, run.since,
                 count(*) OVER (PARTITION BY s.site_id) AS total,
                 row_number() OVER (PARTITION BY s.site_id ORDER BY e.last_name, e.first_name, e.id) AS place
             FROM {SITES}
             JOIN enrollments e ON {ENROLLED}
             CROSS JOIN LATERAL (
                 SELECT count(*) AS days, bool_and(last.is_absent) AS is_absent, min(last.day) AS since
                 FROM (
                     -- Whoever came or left was there, also without a status.
                     SELECT a.day, coalesce(a.status = 1, false) AS is_absent FROM attendance a
                     WHERE a.enrollment_id = e.id AND a.day BETWEEN s.day - {RECENT} AND s.day
                         AND a.is_taken AND a.status IS DISTINCT FROM 4
                     ORDER BY a.day DESC LIMIT {RUN}
                 ) last
             ) run
             WHERE run.days = {RUN} AND run.is_absent
         ) absent
         WHERE place <= {NAMED}
         ORDER BY site_id, place"
    );
    let (ids, unassigned) = parts(sites);
    diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Date>, _>(days)
        .bind::<Array<Bool>, _>(unassigned)
        .load(conn)
        .await
}

fn parts(sites: &[Seen]) -> (Vec<i64>, Vec<bool>) {
    sites.iter().map(|seen| (seen.site.id, seen.sees_unassigned)).unzip()
}
