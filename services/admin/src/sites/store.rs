//! Every statement about sites.

use contracts::directory::schema::ref_user_roles;
use diesel::{
    dsl::{count, count_star, sum},
    pg::Pg,
    prelude::*,
    sql_types::{Array, Bool, Nullable, Text, Time},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Place, Scope, Sees, UserStatus},
    db::Db,
    error::Problem,
    list::{ListQuery, Search},
};

use super::model::{NewSite, Site, SiteFields, SiteFilter, SiteList, SiteRow};
use crate::{
    access::Reach,
    actions::{CreateSite, DeleteSite, EditSite, ReadSite},
    columns::{self, afterbell_like, column},
    names,
    schema::{accounts, programs, sites, stars},
    typed::{self, Ages},
};

/// Rows a page (spec 2 §9).
const PAGE: i64 = 25;

type Rows = sites::BoxedQuery<'static, Pg>;

diesel::define_sql_function! {
    /// Ids of the scope's sites whose search text is like one of some patterns.
    fn sites_found(patterns: Array<Text>) -> diesel::sql_types::BigInt;
}

diesel::define_sql_function! {
    /// A city with its state and alone, a line each, as `search_text` holds them.
    fn afterbell_city(city: Nullable<Text>, state: Nullable<Text>) -> Text;
}

diesel::define_sql_function! {
    /// Two times together and each alone, a line each, as `search_text` holds them.
    fn afterbell_times(start_time: Nullable<Time>, end_time: Nullable<Time>) -> Text;
}

const COLUMNS: &[platform::list::Column<Rows>] = &[
    column!(sites: "siteName", name_key, by_name),
    column!(sites: "programName", program_name_key, by_program),
    column!(sites: "startDate", start_date, date),
    column!(sites: "endDate", end_date, date),
    column!(sites: "status", status, status),
    column!(sites: "selectedDays", days_rank, by_days),
    column!(sites: "startTime", start_time, by_time),
    column!(sites: "city", city_key, by_city),
    column!(sites: "noOfScholars", no_of_scholars, number i32),
    column!(sites: "scholarCapacity", scholar_capacity, number i32),
    column!(sites: "ageRestriction", age_from, by_age),
    column!(sites: "autoEnrollment", auto_enrollment_capacity, number i32),
    column!(sites: "waitListCapacity", waitlist_capacity, number i32),
];

/// Fields whose values are found by their text; the empty one is the search in every column.
const TEXTS: [&str; 5] = ["", "siteName", "programName", "startTime", "city"];

fn by_name(query: Rows, search: &Search) -> Rows {
    query.filter(sites::name_key.like(names::in_column(search)))
}

fn in_any_column(query: Rows, search: &Search) -> Rows {
    query.filter(afterbell_like(sites::search_text, names::in_any_column(search)))
}

fn by_program(query: Rows, search: &Search) -> Rows {
    query.filter(sites::program_name_key.like(names::in_column(search)))
}

/// Sites whose times are looked for, both or one of them.
fn by_time(query: Rows, search: &Search) -> Rows {
    let times = afterbell_times(sites::start_time, sites::end_time);
    query.filter(afterbell_like(times, names::in_any_column(search)))
}

/// Sites whose city is looked for, with the state or without.
fn by_city(query: Rows, search: &Search) -> Rows {
    let city = afterbell_city(sites::city, sites::state);
    query.filter(afterbell_like(city, names::in_any_column(search)))
}

/// Sites that meet on the days looked for, on no others when the search is exact.
fn by_days(query: Rows, search: &Search) -> Rows {
    let Some(asked) = typed::days(&search.text) else { return none(query) };
    // The days of a site have one of 128 ranks: those that hold what is asked are looked up in the index.
    let holds = |days: &i16| if search.exact { *days == asked } else { days & asked == asked };
    let ranks: Vec<i16> = (0..=127).filter(holds).map(|days| 127 - days).collect();
    query.filter(sites::days_rank.eq_any(ranks))
}

/// Sites that take children of the age or of all the ages looked for; of a range and no others when the search is exact.
fn by_age(query: Rows, search: &Search) -> Rows {
    match typed::ages(&search.text) {
        Some(Ages::Of(age)) => taking(query, age, age),
        Some(Ages::Range(from, to)) if search.exact => {
            query.filter(sites::age_from.eq(from)).filter(sites::age_to.eq(to))
        }
        Some(Ages::Range(from, to)) => taking(query, from, to),
        Some(Ages::From(from)) => {
            query.filter(sites::age_from.eq(from)).filter(sites::age_to.is_null())
        }
        Some(Ages::To(to)) => query.filter(sites::age_from.is_null()).filter(sites::age_to.eq(to)),
        None => none(query),
    }
}

/// Sites that take children of these ages; one that names no ages is not among them.
fn taking(query: Rows, from: i16, to: i16) -> Rows {
    query
        .filter(sites::age_from.le(from).or(sites::age_from.is_null().and(sites::age_to.ge(to))))
        .filter(sites::age_to.is_null().or(sites::age_to.ge(to)))
}

fn none(query: Rows) -> Rows {
    query.filter(diesel::dsl::sql::<Bool>("false"))
}

fn within(reach: &Reach) -> Rows {
    let rows = sites::table.into_boxed();
    match (reach.all, reach.accounts.as_slice(), reach.any_programs().is_empty()) {
        (true, ..) => rows,
        // An account by itself is an equality, which keeps the order of an index.
        (false, [account], true) => rows.filter(sites::account_id.eq(*account)),
        _ => rows.filter(
            sites::account_id
                .eq_any(reach.accounts.clone())
                .or(sites::program_id.eq_any(reach.programs.clone()))
                .or(sites::id.eq_any(reach.sites.clone())),
        ),
    }
}

/// A page of the sites within reach. Page and totals are read in transactions of their own, which travel together.
pub async fn site_list(
    db: &Db,
    scope: &Scope,
    filter: &SiteFilter,
    list: &ListQuery,
) -> Result<SiteList, Problem> {
    let reach = Reach::of(scope);
    let rows = list.order(found(&reach, filter, list)?, COLUMNS)?;
    let page = list.page_of(rows.select(SiteRow::as_select()), PAGE);
    let whole = reach.all || (reach.programs.is_empty() && reach.sites.is_empty());
    let (totals, results): (_, Vec<SiteRow>) = match (whole, filter.program_id) {
        (true, Some(program)) => {
            db.tenant_read_both(scope, totals_of_program(program, filter.account_id), page).await?
        }
        (true, None) => {
            db.tenant_read_both(scope, totals_of_accounts(filter.account_id), page).await?
        }
        (false, _) => db.tenant_read_both(scope, totals_counted(&reach, filter), page).await?,
    };
    let (all, active) = columns::totals(totals);
    let count = match (is_searched(filter, list), status(filter)) {
        (false, None) => all,
        (false, Some(1)) => active,
        (false, Some(_)) => all - active,
        _ => match list.count_shown(results.len(), PAGE) {
            Some(count) => count,
            None => {
                let counted: Vec<i64> =
                    db.tenant_read(scope, found(&reach, filter, list)?.count()).await?;
                counted.into_iter().sum()
            }
        },
    };
    Ok(SiteList {
        results: results.into_iter().map(Site::from).collect(),
        count,
        total_active_count: active,
    })
}

/// Ids of the sites that a list finds but for some, by name; at most `limit`.
pub async fn site_ids(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &SiteFilter,
    list: &ListQuery,
    but: &[i64],
    limit: i64,
) -> Result<Vec<i64>, Problem> {
    let ids = found(&Reach::of(scope), filter, list)?
        .filter(sites::id.ne_all(but))
        .order((sites::name_key, sites::id))
        .limit(limit)
        .select(sites::id)
        .load(conn)
        .await?;
    Ok(ids)
}

/// The sites that a filter and a search find.
fn found(reach: &Reach, filter: &SiteFilter, list: &ListQuery) -> Result<Rows, Problem> {
    let mut rows = placed(within(reach), filter);
    if let Some(status) = status(filter) {
        rows = rows.filter(sites::status.eq(status));
    }
    let exact = list.is_exact_match.unwrap_or(false);
    let mut searches: Vec<(&str, Search)> = filter
        .searches()
        .into_iter()
        .filter_map(|(field, text)| Some((field, Search::of(text?, exact)?)))
        .collect();
    for (field, search) in &searches {
        let column = COLUMNS.iter().find(|column| column.field == *field);
        if let Some(narrow) = column.and_then(|column| column.search) {
            rows = narrow(rows, search);
        }
    }
    rows = list.narrow(rows, COLUMNS, in_any_column)?;
    searches.extend(
        list.search().map(|search| (list.search_field.as_deref().unwrap_or_default(), search)),
    );
    if filter.program_id.is_none() {
        // What is found by its text is among what holds it anywhere, for which there is an index. The longest text leaves
        // the fewest. The sites of a program are few.
        let longest = searches
            .iter()
            .filter(|(field, search)| TEXTS.contains(field) && names::is_indexed(search))
            .max_by_key(|(_, search)| search.text.len());
        if let Some((_, search)) = longest {
            let ids = sites_found(names::in_any_column(search));
            rows = rows.filter(sites::id.eq_any(diesel::select(ids)));
        }
    }
    Ok(rows)
}

fn status(filter: &SiteFilter) -> Option<i16> {
    filter.status.filter(|status| *status != 0)
}

fn is_searched(filter: &SiteFilter, list: &ListQuery) -> bool {
    list.search().is_some() || filter.searches().iter().any(|(_, text)| text.is_some())
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

/// The sites of a program, and how many of them are active: from the counts that programs keep.
fn totals_of_program(
    program: i64,
    account: Option<i64>,
) -> programs::BoxedQuery<'static, Pg, columns::TotalsSql> {
    let mut rows = programs::table.filter(programs::id.eq(program)).into_boxed();
    if let Some(account) = account {
        rows = rows.filter(programs::account_id.eq(account));
    }
    rows.select((sum(programs::no_of_sites), sum(programs::active_site_count)))
}

/// The sites of the scope's accounts, or of one of them: from the counts that accounts keep.
fn totals_of_accounts(
    account: Option<i64>,
) -> accounts::BoxedQuery<'static, Pg, columns::TotalsSql> {
    let mut rows = accounts::table.into_boxed();
    if let Some(account) = account {
        rows = rows.filter(accounts::id.eq(account));
    }
    rows.select((sum(accounts::site_count), sum(accounts::active_site_count)))
}

/// Sites within reach, counted: when only some of an account are reached.
fn totals_counted(
    reach: &Reach,
    filter: &SiteFilter,
) -> sites::BoxedQuery<'static, Pg, columns::TotalsSql> {
    let active = count(sites::id).aggregate_filter(sites::status.eq(1));
    placed(within(reach), filter).select((count_star().nullable(), active.nullable()))
}

/// Where a site is: in one of the scope's accounts.
pub async fn site_place(conn: &mut AsyncPgConnection, id: i64) -> Result<Place, Problem> {
    let place: Option<(i64, i64)> = sites::table
        .find(id)
        .select((sites::account_id, sites::program_id))
        .first(conn)
        .await
        .optional()?;
    let (account, program) = place.ok_or_else(|| Problem::not_found("site"))?;
    Ok(Place::site(account, program, id))
}

/// The site of a place.
pub async fn site(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, ReadSite>,
) -> QueryResult<Option<Site>> {
    let row: Option<SiteRow> = sites::table
        // Of a place that is no site there is none.
        .filter(sites::id.nullable().eq(at.place().site))
        .filter(sites::account_id.eq(at.place().account))
        .select(SiteRow::as_select())
        .first(conn)
        .await
        .optional()?;
    Ok(row.map(Site::from))
}

/// The site of a place, held until the transaction ends. Hold its program before.
pub async fn site_lock(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
) -> QueryResult<Option<Site>> {
    let row: Option<SiteRow> = sites::table
        .filter(sites::id.nullable().eq(at.place().site))
        .for_no_key_update()
        .select(SiteRow::as_select())
        .first(conn)
        .await
        .optional()?;
    Ok(row.map(Site::from))
}

/// Stores an edit.
pub async fn site_update(
    conn: &mut AsyncPgConnection,
    at: &At<'_, EditSite>,
    fields: &SiteFields,
) -> QueryResult<Site> {
    let row: SiteRow =
        diesel::update(sites::table.filter(sites::id.nullable().eq(at.place().site)))
            .set((
                fields,
                sites::version.eq(sites::version + 1),
                sites::modified_at.eq(diesel::dsl::now),
                sites::modified_by.eq(at.user_id()),
            ))
            .returning(SiteRow::as_returning())
            .get_result(conn)
            .await?;
    Ok(row.into())
}

/// Removes the site of a place and the stars on it.
pub async fn site_delete(conn: &mut AsyncPgConnection, at: &At<'_, DeleteSite>) -> QueryResult<()> {
    let Place { account, program: Some(program), site: Some(site) } = at.place() else {
        return Ok(());
    };
    let stars = stars::table
        .filter(stars::program_id.eq(program))
        .filter(stars::account_id.eq(account))
        .filter(stars::site_id.eq(site));
    diesel::delete(stars).execute(conn).await?;
    diesel::delete(sites::table.find(site)).execute(conn).await.map(drop)
}

/// Whether somebody holds a role at a site, invited or not: records that were revoked or deleted do not count.
pub async fn has_people(conn: &mut AsyncPgConnection, site: &Site) -> QueryResult<bool> {
    let gone = [UserStatus::Inactive.id(), UserStatus::Deleted.id()];
    diesel::select(diesel::dsl::exists(
        ref_user_roles::table
            .filter(ref_user_roles::account_id.eq(site.account_id))
            .filter(ref_user_roles::program_id.eq(site.program_id))
            .filter(ref_user_roles::site_id.eq(site.site_id))
            .filter(ref_user_roles::status.ne_all(gone)),
    ))
    .get_result(conn)
    .await
}

/// Stores a site.
pub async fn site_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, CreateSite>,
    site: &NewSite,
) -> QueryResult<Site> {
    let account_id = at.place().account;
    let program_id = at.place().program.ok_or(diesel::result::Error::NotFound)?;
    let row: SiteRow = diesel::insert_into(sites::table)
        .values(&NewSite { account_id, program_id, ..site.clone() })
        .returning(SiteRow::as_returning())
        .get_result(conn)
        .await?;
    Ok(row.into())
}

/// Stores sites, in the order given.
pub async fn sites_insert(
    conn: &mut AsyncPgConnection,
    sites: &[NewSite],
) -> QueryResult<Vec<Site>> {
    let mut made = Vec::with_capacity(sites.len());
    // A statement has at most 65,535 parameters, and a site some 30 columns.
    for part in sites.chunks(1000) {
        let rows: Vec<SiteRow> = diesel::insert_into(sites::table)
            .values(part)
            .returning(SiteRow::as_returning())
            .get_results(conn)
            .await?;
        made.extend(rows.into_iter().map(Site::from));
    }
    Ok(made)
}

/// How many sites a program has.
pub async fn site_count(conn: &mut AsyncPgConnection, program: i64) -> QueryResult<i64> {
    sites::table.filter(sites::program_id.eq(program)).count().get_result(conn).await
}

/// The site of a program that is named by this key.
pub async fn site_by_name(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    name_key: &str,
) -> QueryResult<Option<i64>> {
    sites::table
        .filter(sites::program_id.nullable().eq(at.place().program))
        .filter(sites::name_key.eq(name_key))
        .select(sites::id)
        .first(conn)
        .await
        .optional()
}
