//! Every statement about feeds.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::{
    prelude::*,
    query_builder::{BoxedSqlQuery, SqlQuery},
    sql_types::{Array, BigInt, Date, Nullable, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, Can, Sees},
    db::{Db, Prepare},
};

use super::model::{CalendarFeed, FeedRow, PlannedRow, SiteRow};
use crate::schema::calendar_feeds;

/// Entries of one feed, at most.
const MOST: &str = "5000";

/// A user's feeds in an account, the newest first.
pub async fn feed_list(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
) -> QueryResult<Vec<CalendarFeed>> {
    calendar_feeds::table
        .filter(calendar_feeds::user_id.eq(sees.user_id()))
        .filter(calendar_feeds::account_id.eq(sees.place().account))
        .order(calendar_feeds::id.desc())
        .select(CalendarFeed::as_select())
        .load(conn)
        .await
}

/// Adds a feed.
pub async fn feed_insert(
    conn: &mut AsyncPgConnection,
    sees: &Sees<'_, impl Action>,
    (hash, language): (&[u8], &str),
    now: DateTime<Utc>,
) -> QueryResult<CalendarFeed> {
    let place = sees.place();
    diesel::insert_into(calendar_feeds::table)
        .values((
            calendar_feeds::account_id.eq(place.account),
            calendar_feeds::program_id.eq(place.program),
            calendar_feeds::site_id.eq(place.site),
            calendar_feeds::user_id.eq(sees.user_id()),
            calendar_feeds::secret_hash.eq(hash),
            calendar_feeds::language.eq(language),
            calendar_feeds::created_at.eq(now),
        ))
        .returning(CalendarFeed::as_returning())
        .get_result(conn)
        .await
}

/// Removes a feed of a user: its address works no more.
pub async fn feed_delete(
    conn: &mut AsyncPgConnection,
    user: i64,
    id: i64,
) -> QueryResult<Option<CalendarFeed>> {
    diesel::delete(calendar_feeds::table.find(id))
        .filter(calendar_feeds::user_id.eq(user))
        .returning(CalendarFeed::as_returning())
        .get_result(conn)
        .await
        .optional()
}

/// The feed of an address, noting within the hour that it is read. Whoever has the address is nobody's caller.
pub async fn feed_read(db: &Db, hash: &[u8], now: DateTime<Utc>) -> QueryResult<Option<FeedRow>> {
    let query = calendar_feeds::table
        .filter(calendar_feeds::secret_hash.eq(hash))
        .select(FeedRow::as_select());
    let found: Option<FeedRow> = db.system_read(query).await?.into_iter().next();
    if let Some(row) = &found
        && row.feed.last_read_at.is_none_or(|read| now - read > TimeDelta::hours(1))
    {
        db.system_tx(async |conn| {
            diesel::update(calendar_feeds::table.find(row.feed.feed_id))
                .set(calendar_feeds::last_read_at.eq(now))
                .execute(conn)
                .await
        })
        .await?;
    }
    Ok(found)
}

/// What a feed is of.
#[derive(Clone, Debug)]
pub struct Of {
    /// Its account.
    pub account: i64,
    /// Programs whose plan it is; none for all of the account.
    pub programs: Option<Vec<i64>>,
    /// Sites whose events it has beside those of the programs.
    pub sites: Vec<i64>,
    /// Tasks that are this user's, or on which they work; otherwise those of the place.
    pub tasks_of: Option<i64>,
    /// What ended before is left out.
    pub since: NaiveDate,
}

/// Each statement has every parameter, whether the feed needs it or not.
const ALL_PARAMETERS: &str = "($2 IS NULL OR cardinality($2) >= 0) AND cardinality($3) >= 0 AND ($4 IS NULL OR $4 > 0) AND $5 IS NOT NULL";

/// A plan is kept for every feed of a kind, and has to be a good one whatever the values are: so what a feed leaves open is not
/// in its statement at all, and each part has an index.
impl Of {
    fn in_programs(&self, row: &str) -> String {
        match self.programs {
            Some(_) => format!("AND {row}.program_id = ANY ($2)"),
            None => String::new(),
        }
    }

    /// What the programs plan for themselves, and what the sites do.
    fn entries(&self) -> [String; 2] {
        let entries = "FROM calendar_entries e WHERE e.end_date >= $5";
        [
            format!(
                "{entries} AND e.account_id = $1 AND e.site_id IS NULL {}",
                self.in_programs("e")
            ),
            format!("{entries} AND {}", in_sites("e")),
        ]
    }

    fn tasks(&self) -> String {
        let whose = match self {
            Self { tasks_of: Some(_), .. } => format!(
                "t.account_id = $1 AND t.id IN (SELECT o.id FROM tasks o WHERE o.owner_id = $4
                     UNION ALL SELECT c.task_id FROM task_collaborators c WHERE c.user_id = $4) {}",
                self.in_programs("t"),
            ),
            Self { sites, .. } if !sites.is_empty() => in_sites("t"),
            _ => format!("t.account_id = $1 AND t.site_id IS NULL {}", self.in_programs("t")),
        };
        format!("FROM tasks t WHERE t.status = 1 AND t.end_date >= $5 AND {whose}")
    }

    /// Sites whose names and zones it tells: of a site's plan the site, else all, as their zones say by which clock a program is.
    fn sites_condition(&self) -> String {
        let which = if self.tasks_of.is_none() && !self.sites.is_empty() {
            "AND s.id = ANY ($3)".to_owned()
        } else {
            self.in_programs("s")
        };
        format!("FROM ref_sites s WHERE s.account_id = $1 AND NOT s.deleted {which}")
    }
}

/// Looked up by site alone: without the sum an index of the account is read too, with all that it has planned.
fn in_sites(row: &str) -> String {
    format!("{row}.site_id = ANY ($3) AND {row}.account_id + 0 = $1")
}

fn bind_feed<'q>(sql: String, of: &Of) -> BoxedSqlQuery<'q, diesel::pg::Pg, SqlQuery> {
    diesel::sql_query(sql)
        .into_boxed()
        .bind::<BigInt, _>(of.account)
        .bind::<Nullable<Array<BigInt>>, _>(of.programs.clone())
        .bind::<Array<BigInt>, _>(of.sites.clone())
        .bind::<Nullable<BigInt>, _>(of.tasks_of)
        .bind::<Date, _>(of.since)
}

#[derive(QueryableByName)]
struct Stamp {
    #[diesel(sql_type = Text)]
    stamp: String,
}

/// Another text whenever anything in the feed is another: how many there are of all that it shows, and a sum of each by number and
/// version. Where it is, it tells of any change in the account.
pub async fn stamp(
    db: &Db,
    who: &Can<impl Action>,
    _: &Sees<'_, impl Action>,
    of: &Of,
) -> QueryResult<String> {
    let sum = |row: &str| {
        let each = format!("hashint8extended({row}.id, {row}.version)");
        format!("concat(count(*), '.', coalesce(bit_xor({each}), 0))")
    };
    let ([entry, task], [own, sites]) = (["e", "t"].map(sum), of.entries());
    let planned = format!(
        "SELECT concat_ws('/', (SELECT {entry} {own}), (SELECT {entry} {sites}), (SELECT {task} {})) AS stamp WHERE {ALL_PARAMETERS}",
        of.tasks(),
    );
    let places = format!(
        "SELECT concat_ws('.',
             (SELECT max(s.position) FROM ref_sites s WHERE s.account_id = $1),
             (SELECT max(p.position) FROM ref_programs p WHERE p.account_id = $1)
         ) AS stamp WHERE {ALL_PARAMETERS}"
    );
    let [planned, places] = [planned, places].map(|sql| bind_feed(sql, of).prepared());
    let (planned, places): (Vec<Stamp>, Vec<Stamp>) =
        db.tenant_read_both(&who.scope, planned, places).await?;
    let parts: Vec<String> = planned.into_iter().chain(places).map(|found| found.stamp).collect();
    Ok(parts.join("/"))
}

/// What the feed shows, in the order in which it begins.
pub async fn planned(
    conn: &mut AsyncPgConnection,
    _: &Sees<'_, impl Action>,
    of: &Of,
) -> QueryResult<Vec<PlannedRow>> {
    const ENTRY: &str = "e.kind, e.entry_id AS id, e.program_id, e.site_id, e.title, e.location, e.description, e.start_date,
        e.end_date, e.start_time, e.end_time, e.version, e.modified_at";
    let [own, sites] = of.entries();
    let sql = format!(
        "SELECT * FROM (
             SELECT {ENTRY} {own} UNION ALL SELECT {ENTRY} {sites}
             UNION ALL
             SELECT 3::smallint, t.id, t.program_id, t.site_id, t.name, '', t.description, t.end_date, t.end_date, NULL,
                 NULL, t.version, t.modified_at {}
         ) planned
         WHERE {ALL_PARAMETERS}
         ORDER BY start_date, kind, id LIMIT {MOST}",
        of.tasks(),
    );
    bind_feed(sql, of).load(conn).await
}

/// The sites that the feed tells of, by number; of a program's own plan one for each zone.
pub async fn sites(
    conn: &mut AsyncPgConnection,
    _: &Sees<'_, impl Action>,
    of: &Of,
) -> QueryResult<HashMap<i64, SiteRow>> {
    let is_programs = of.tasks_of.is_none() && of.sites.is_empty();
    let distinct = if is_programs { "DISTINCT ON (s.program_id, s.time_zone)" } else { "" };
    let sql = format!(
        "SELECT {distinct} s.id, s.program_id, s.name, s.time_zone {} AND {ALL_PARAMETERS}",
        of.sites_condition(),
    );
    let rows: Vec<SiteRow> = bind_feed(sql, of).load(conn).await?;
    Ok(rows.into_iter().map(|site| (site.id, site)).collect())
}
