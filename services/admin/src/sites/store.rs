//! Every statement about sites.

use diesel::{pg::Pg, prelude::*};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::Scope,
    error::Problem,
    list::{ListQuery, Search},
};

use super::model::{NewSite, Site, SiteFilter, SiteList, SiteRow};
use crate::{
    access::Reach,
    columns::column,
    names,
    schema::{accounts, programs, sites},
};

/// Rows a page (spec 2 §9).
const PAGE: i64 = 25;

type Rows = sites::BoxedQuery<'static, Pg>;

diesel::define_sql_function! {
    /// Ids of the sites whose name key is like a pattern; none but for a scope of every account.
    fn sites_named(pattern: diesel::sql_types::Text) -> diesel::sql_types::BigInt;
}

const COLUMNS: &[platform::list::Column<Rows>] = &[
    column!(sites: "siteName", name_key, by_name),
    column!(sites: "startDate", start_date, date),
    column!(sites: "endDate", end_date, date),
    column!(sites: "status", status, number i16),
    column!(sites: "noOfScholars", no_of_scholars, number i32),
    column!(sites: "scholarCapacity", scholar_capacity, number i32),
    column!(sites: "ageRestriction", age_from, by_age),
    column!(sites: "autoEnrollment", auto_enrollment_capacity, number i32),
    column!(sites: "waitListCapacity", waitlist_capacity, number i32),
];

fn by_name(query: Rows, search: &Search) -> Rows {
    if search.exact {
        return query.filter(sites::name_key.eq(names::name_key(&search.text)));
    }
    query.filter(sites::name_key.like(names::containing(&search.text)))
}

/// As [`by_name`], by the index that only a scope of every account may use.
fn by_name_anywhere(query: Rows, search: &Search) -> Rows {
    if search.exact {
        return by_name(query, search);
    }
    query.filter(sites::id.eq_any(diesel::select(sites_named(names::containing(&search.text)))))
}

/// Sites that take a child of the age looked for.
fn by_age(query: Rows, search: &Search) -> Rows {
    match search.text.parse::<i16>() {
        Ok(age) => query
            .filter(sites::age_from.le(age))
            .filter(sites::age_to.is_null().or(sites::age_to.ge(age))),
        Err(_) => query.filter(diesel::dsl::sql::<diesel::sql_types::Bool>("false")),
    }
}

fn within(reach: &Reach) -> Rows {
    let rows = sites::table.into_boxed();
    if reach.all {
        return rows;
    }
    rows.filter(
        sites::account_id
            .eq_any(reach.accounts.clone())
            .or(sites::program_id.eq_any(reach.programs.clone()))
            .or(sites::id.eq_any(reach.sites.clone())),
    )
}

/// A page of the sites within reach.
pub async fn site_list(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &SiteFilter,
    list: &ListQuery,
) -> Result<SiteList, Problem> {
    let reach = Reach::of(scope);
    let status = filter.status.filter(|status| *status != 0);
    let named =
        list.search_field.as_deref().is_none_or(|field| field.is_empty() || field == "siteName");
    let anywhere = reach.all && filter.account_id.is_none() && filter.program_id.is_none();
    let rows = || {
        let mut rows = placed(within(&reach), filter);
        if let Some(status) = status {
            rows = rows.filter(sites::status.eq(status));
        }
        match list.search() {
            Some(search) if named && anywhere => Ok(by_name_anywhere(rows, &search)),
            _ => list.narrow(rows, COLUMNS, by_name),
        }
    };
    let (all, active) = totals(conn, &reach, filter).await?;
    let count = match (list.search(), status) {
        (None, None) => all,
        (None, Some(1)) => active,
        (None, Some(_)) => all - active,
        _ => rows()?.count().get_result(conn).await?,
    };
    let results: Vec<SiteRow> = list
        .order(rows()?, COLUMNS)?
        .limit(list.limit(PAGE))
        .offset(list.offset(PAGE))
        .select(SiteRow::as_select())
        .load(conn)
        .await?;
    Ok(SiteList {
        results: results.into_iter().map(Site::from).collect(),
        count,
        total_active_count: active,
    })
}

fn placed(mut rows: Rows, filter: &SiteFilter) -> Rows {
    if let Some(account) = filter.account_id {
        rows = rows.filter(sites::account_id.eq(account));
    }
    if let Some(program) = filter.program_id {
        rows = rows.filter(sites::program_id.eq(program));
    }
    rows
}

/// Sites within reach, and how many of them are active: from the counts that programs and accounts
/// keep, unless only some sites are reached.
async fn totals(
    conn: &mut AsyncPgConnection,
    reach: &Reach,
    filter: &SiteFilter,
) -> QueryResult<(i64, i64)> {
    use diesel::dsl::{count, count_star, sum};
    let whole = reach.all || (reach.programs.is_empty() && reach.sites.is_empty());
    let (all, active): (Option<i64>, Option<i64>) = match (whole, filter.program_id) {
        (true, Some(program)) => {
            let mut rows = programs::table.filter(programs::id.eq(program)).into_boxed();
            if let Some(account) = filter.account_id {
                rows = rows.filter(programs::account_id.eq(account));
            }
            rows.select((sum(programs::no_of_sites), sum(programs::active_site_count)))
                .first(conn)
                .await?
        }
        (true, None) => {
            let mut rows = accounts::table.into_boxed();
            if let Some(account) = filter.account_id {
                rows = rows.filter(accounts::id.eq(account));
            }
            rows.select((sum(accounts::site_count), sum(accounts::active_site_count)))
                .first(conn)
                .await?
        }
        (false, _) => {
            return placed(within(reach), filter)
                .select((count_star(), count(sites::id).aggregate_filter(sites::status.eq(1))))
                .first(conn)
                .await;
        }
    };
    Ok((all.unwrap_or(0), active.unwrap_or(0)))
}

/// A site within reach.
pub async fn site(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    id: i64,
) -> QueryResult<Option<Site>> {
    let row: Option<SiteRow> = within(&Reach::of(scope))
        .filter(sites::id.eq(id))
        .select(SiteRow::as_select())
        .first(conn)
        .await
        .optional()?;
    Ok(row.map(Site::from))
}

/// Stores a site.
pub async fn site_insert(conn: &mut AsyncPgConnection, site: &NewSite) -> QueryResult<Site> {
    let row: SiteRow = diesel::insert_into(sites::table)
        .values(site)
        .returning(SiteRow::as_returning())
        .get_result(conn)
        .await?;
    Ok(row.into())
}

/// The site of a program that is named by this key.
pub async fn site_by_name(
    conn: &mut AsyncPgConnection,
    program: i64,
    name_key: &str,
) -> QueryResult<Option<i64>> {
    sites::table
        .filter(sites::program_id.eq(program))
        .filter(sites::name_key.eq(name_key))
        .select(sites::id)
        .first(conn)
        .await
        .optional()
}
