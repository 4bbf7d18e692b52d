//! Every statement about sites.

use contracts::directory::schema::ref_user_roles;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Place, Scope, Sees, UserStatus},
    db::Db,
    error::Problem,
    list::{self, Bind, Column, ColumnKind, List, ListQuery, RowOf, Search, Sql},
};
use serde_json::Value;

use super::model::{NewSite, Site, SiteFields, SiteFilter, SiteList, SiteRecord, SiteRow};
use crate::{
    access::{self, VisiblePlaces},
    actions::{CreateSite, DeleteSite, EditSite, ReadSite},
    columns::{self, STATUS},
    schema::{sites, stars},
    search_input::{self, Ages},
};

/// Enrolled scholars, which staff do not see.
const SCHOLARS: &str = "noOfScholars";

/// The list of sites.
pub static SITES: List<SiteRow> = List {
    table: "sites",
    only: None,
    reach: list::IndexScope::Both,
    // Spec 2 §9.
    page: 25,
    id: SiteRow::id,
    order: "siteName",
    columns: &[
        Column::text("siteName", "name_key"),
        Column::text("programName", "program_name_key"),
        Column::day("startDate", "start_date"),
        Column::day("endDate", "end_date"),
        Column::new("status", "status", STATUS),
        Column::new("selectedDays", "days_rank", ColumnKind::Other(by_days)).shown(
            "afterbell_days(days, '{sun,mon,tue,wed,thu,fri,sat}') || E'\\n' || \
             afterbell_days(days, '{dom,lun,mar,mie,jue,vie,sab}')",
        ),
        Column::new("startTime", "start_time", ColumnKind::Shown)
            .shown("afterbell_times(start_time, end_time)"),
        Column::new("city", "city_key", ColumnKind::Shown).shown("afterbell_city(city, state)"),
        // A search of all columns would tell staff what they do not see.
        Column::number(SCHOLARS, "no_of_scholars").unsearched(),
        Column::number("scholarCapacity", "scholar_capacity"),
        Column::new("ageRestriction", "age_from", ColumnKind::Other(by_age))
            .shown("afterbell_ages(age_from, age_to)"),
        Column::number("autoEnrollment", "auto_enrollment_capacity"),
        Column::number("waitListCapacity", "waitlist_capacity"),
    ],
};

impl RowOf for SiteRow {
    fn list() -> &'static List<Self> {
        &SITES
    }
}

/// Sites that meet on the days looked for, on no others when the search is exact.
fn by_days(search: &Search) -> Option<Sql> {
    let searched = search_input::days(&search.text)?;
    // The days of a site have one of 128 ranks: those that hold what is asked are looked up in the index.
    let holds =
        |days: &i16| if search.exact { *days == searched } else { days & searched == searched };
    let ranks = (0..=127).filter(holds).map(|days| i64::from(127 - days)).collect();
    Some(Sql::new("days_rank = ANY ($)", [Bind::Numbers(ranks)]))
}

/// Sites that take children of the age or of all the ages looked for; of a range and no others when the search is exact.
fn by_age(search: &Search) -> Option<Sql> {
    let ages = |sql: &str, ages: &[i16]| {
        Sql::new(sql, ages.iter().map(|age| Bind::Number((*age).into())).collect::<Vec<_>>())
    };
    Some(match search_input::ages(&search.text)? {
        Ages::Of(age) => ages(TAKING, &[age, age, age]),
        Ages::Range(from, to) if search.exact => ages("age_from = $ AND age_to = $", &[from, to]),
        Ages::Range(from, to) => ages(TAKING, &[from, to, to]),
        Ages::From(from) => ages("age_from = $ AND age_to IS NULL", &[from]),
        Ages::To(to) => ages("age_from IS NULL AND age_to = $", &[to]),
    })
}

/// Sites that take children of these ages; one that names no ages is not among them.
const TAKING: &str =
    "(age_from <= $ OR (age_from IS NULL AND age_to >= $)) AND (age_to IS NULL OR age_to >= $)";

/// A page of the sites within reach. Page and totals are read in transactions of their own, which travel together.
pub async fn site_list(
    db: &Db,
    scope: &Scope,
    filter: &SiteFilter,
    list: &ListQuery,
) -> Result<SiteList, Problem> {
    let reach = VisiblePlaces::of(scope);
    let whole = reach.all || (reach.programs.is_empty() && reach.sites.is_empty());
    let totals = match (whole, filter.program_id) {
        (true, Some(program)) => totals_of_program(program, filter.account_id),
        (true, None) => totals_of_accounts(filter.account_id),
        (false, _) => listed(&reach, filter).select("count(*), count(*) FILTER (WHERE status = 1)"),
    };
    let is_searched =
        list.is_narrowed() || filter.searches().iter().any(|(_, text)| text.is_some());
    let counted = |rows: &_| columns::counted(rows, totals, status(filter), is_searched);
    let (results, totals) =
        found(scope, &reach, filter, list)?.read(db, scope, list, counted).await?;
    Ok(SiteList {
        results: results.into_iter().map(|row| Site::from(row).seen_in(scope)).collect(),
        count: totals.count,
        is_count_exact: totals.is_exact,
        total_active_count: totals.active,
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
    found(scope, &VisiblePlaces::of(scope), filter, list)?
        .and_where(Sql::new("id <> ALL ($)", [Bind::Numbers(but.to_vec())]))
        .ids(conn, &ListQuery::default(), limit)
        .await
}

/// The sites that a list is about.
fn listed(reach: &VisiblePlaces, filter: &SiteFilter) -> list::Rows<SiteRow> {
    let parts = [("program_id", reach.programs.clone()), ("id", reach.sites.clone())];
    let mut rows = columns::within(SITES.rows(), reach, &parts);
    if let Some(account) = filter.account_id {
        rows = rows.of_account(account);
    }
    if let Some(program) = filter.program_id {
        rows = rows.and_where(Sql::new("program_id = $", [Bind::Number(program)]));
    }
    rows
}

/// The sites that a filter and a search find.
fn found(
    scope: &Scope,
    reach: &VisiblePlaces,
    filter: &SiteFilter,
    list: &ListQuery,
) -> Result<list::Rows<SiteRow>, Problem> {
    access::check_counts(scope, SCHOLARS, list, filter.no_of_scholars.is_some())?;
    let mut rows = listed(reach, filter);
    if let Some(status) = status(filter) {
        rows = rows.and_where(Sql::new("status = $", [Bind::Number(status.into())]));
    }
    let exact = list.is_exact_match.unwrap_or(false);
    for (field, text) in filter.searches() {
        if let Some(search) = text.and_then(|text| Search::of(text, exact)) {
            rows = rows.matching(Some(field), &search)?;
        }
    }
    rows.apply(list)
}

fn status(filter: &SiteFilter) -> Option<i16> {
    filter.status.filter(|status| *status != 0)
}

/// The sites of a program, and how many of them are active: from the counts that programs keep.
fn totals_of_program(program: i64, account: Option<i64>) -> Sql {
    let sql = Sql::new(
        "SELECT coalesce(sum(no_of_sites), 0)::bigint, coalesce(sum(active_site_count), 0)::bigint FROM programs \
         WHERE id = $",
        [Bind::Number(program)],
    );
    match account {
        Some(account) => sql.then(Sql::new(" AND account_id = $", [Bind::Number(account)])),
        None => sql,
    }
}

/// The sites of the scope's accounts, or of one of them: from the counts that accounts keep.
fn totals_of_accounts(account: Option<i64>) -> Sql {
    let sql = Sql::plain(
        "SELECT coalesce(sum(site_count), 0)::bigint, coalesce(sum(active_site_count), 0)::bigint FROM accounts",
    );
    match account {
        Some(account) => sql.then(Sql::new(" WHERE id = $", [Bind::Number(account)])),
        None => sql,
    }
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
) -> QueryResult<Option<SiteRecord>> {
    let row: Option<(SiteRow, Value)> = sites::table
        // Of a place that is no site there is none.
        .filter(sites::id.nullable().eq(at.place().site))
        .filter(sites::account_id.eq(at.place().account))
        .select((SiteRow::as_select(), sites::directory))
        .first(conn)
        .await
        .optional()?;
    Ok(row.map(|(row, directory)| SiteRecord {
        site: Site::from(row).seen_in(at.scope()),
        directory,
    }))
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
    let left_statuses = [UserStatus::Inactive.id(), UserStatus::Deleted.id()];
    diesel::select(diesel::dsl::exists(
        ref_user_roles::table
            .filter(ref_user_roles::account_id.eq(site.account_id))
            .filter(ref_user_roles::program_id.eq(site.program_id))
            .filter(ref_user_roles::site_id.eq(site.site_id))
            .filter(ref_user_roles::status.ne_all(left_statuses)),
    ))
    .get_result(conn)
    .await
}

/// Whether scholars are on record at a site: active ones, or those who came once, with their attendance.
pub async fn has_scholars(conn: &mut AsyncPgConnection, site: &Site) -> QueryResult<bool> {
    if site.no_of_scholars.is_some_and(|scholars| scholars > 0) {
        return Ok(true);
    }
    let recorded: Option<Recorded> = diesel::sql_query(
        "SELECT id FROM site_scholars WHERE id = $1 AND NOT deleted AND (scholars > 0 OR records > 0)",
    )
    .bind::<diesel::sql_types::BigInt, _>(site.site_id)
    .get_result(conn)
    .await
    .optional()?;
    Ok(recorded.is_some_and(|recorded| recorded.id == site.site_id))
}

#[derive(QueryableByName)]
struct Recorded {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    id: i64,
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
