//! Every statement about programs.

use chrono::NaiveDate;
use diesel::{
    dsl::{count, count_star, sum},
    pg::Pg,
    prelude::*,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Place, Scope, Sees},
    db::Db,
    error::Problem,
    list::{ListQuery, Search},
};

use super::model::{
    NewProgram, Program, ProgramFields, ProgramFilter, ProgramList, ProgramName, ProgramSelection,
    SitePanel,
};
use crate::{
    access::Reach,
    actions::{CreateProgram, EditProgram, ListPrograms, ReadProgram},
    columns::{self, afterbell_like, column},
    names,
    schema::{accounts, programs, sites},
};

/// Rows a page (spec 2 §9).
const PAGE: i64 = 25;

type Rows = programs::BoxedQuery<'static, Pg>;

diesel::define_sql_function! {
    /// Ids of the programs whose search text is like one of some patterns; none but for a scope of every account.
    fn programs_found(patterns: diesel::sql_types::Array<diesel::sql_types::Text>) -> diesel::sql_types::BigInt;
}

const COLUMNS: &[platform::list::Column<Rows>] = &[
    column!(programs: "programName", name_key, by_name),
    column!(programs: "programType", program_type, text),
    column!(programs: "startDate", start_date, date),
    column!(programs: "endDate", end_date, date),
    column!(programs: "noOfScholar", no_of_scholar, number i32),
    column!(programs: "enrolledScholars", enrolled_scholars, number i32),
    column!(programs: "programStatus", status, status),
    column!(programs: "noOfSites", no_of_sites, number i32),
];

/// Fields whose values are found by their text; the empty one is the search in every column.
const TEXTS: [&str; 3] = ["", "programName", "programType"];

fn by_name(query: Rows, search: &Search) -> Rows {
    query.filter(programs::name_key.like(names::in_column(search)))
}

fn in_any_column(query: Rows, search: &Search) -> Rows {
    query.filter(afterbell_like(programs::search_text, names::in_any_column(search)))
}

fn within(reach: &Reach) -> Rows {
    let rows = programs::table.into_boxed();
    if reach.all {
        return rows;
    }
    let in_part = reach.any_programs();
    match reach.accounts.as_slice() {
        // One account's programs are there in each order of the list.
        [account] if in_part.is_empty() => rows.filter(programs::account_id.eq(*account)),
        accounts => rows.filter(
            programs::account_id.eq_any(accounts.to_vec()).or(programs::id.eq_any(in_part)),
        ),
    }
}

/// Programs within reach that a list is about.
fn found(reach: &Reach, filter: &ProgramFilter, list: &ListQuery) -> Result<Rows, Problem> {
    let mut rows = within(reach);
    if let Some(account) = filter.account_id {
        rows = rows.filter(programs::account_id.eq(account));
    }
    if let Some(status) = filter.status.filter(|status| *status != 0) {
        rows = rows.filter(programs::status.eq(status));
    }
    let named = list.search_field.as_deref().unwrap_or_default();
    let mut searches: Vec<(&str, Search)> = filter
        .searched()
        .map(|(field, text)| (field, Search::new(text, list.is_exact_match.unwrap_or(false))))
        .collect();
    for (field, search) in &searches {
        if let Some(narrow) =
            COLUMNS.iter().find(|column| column.field == *field).and_then(|column| column.search)
        {
            rows = narrow(rows, search);
        }
    }
    rows = list.narrow(rows, COLUMNS, in_any_column)?;
    searches.extend(list.search().map(|search| (named, search)));
    if reach.all && filter.account_id.is_none() {
        // What is found by its text is among what holds it anywhere, for which there is an index; only a scope of every
        // account may use it. The longest text leaves the fewest.
        let longest = searches
            .iter()
            .filter(|(field, search)| TEXTS.contains(field) && names::is_indexed(search))
            .max_by_key(|(_, search)| search.text.len());
        if let Some((_, search)) = longest {
            let ids = programs_found(names::in_any_column(search));
            rows = rows.filter(programs::id.eq_any(diesel::select(ids)));
        }
    }
    Ok(rows)
}

/// A page of the programs within reach. Page and totals are read in transactions of their own, which travel together.
pub async fn program_list(
    db: &Db,
    scope: &Scope,
    filter: &ProgramFilter,
    list: &ListQuery,
) -> Result<ProgramList, Problem> {
    let reach = Reach::of(scope);
    let rows = list.order(found(&reach, filter, list)?, COLUMNS)?;
    let page = list.page_of(rows.select(Program::as_select()), PAGE);
    let (totals, results) = if reach.all || reach.any_programs().is_empty() {
        db.tenant_read_both(scope, totals_kept(&reach, filter.account_id), page).await?
    } else {
        db.tenant_read_both(scope, totals_counted(&reach, filter.account_id), page).await?
    };
    let (all, active) = columns::totals(totals);
    let searched = list.search().is_some() || filter.searched().next().is_some();
    let count = match (searched, filter.status.unwrap_or(0)) {
        (false, 0) => all,
        (false, 1) => active,
        (false, _) => all - active,
        (true, _) => match list.count_shown(results.len(), PAGE) {
            Some(count) => count,
            None => {
                let counted: Vec<i64> =
                    db.tenant_read(scope, found(&reach, filter, list)?.count()).await?;
                counted.into_iter().sum()
            }
        },
    };
    Ok(ProgramList { results, count, total_active_programs: active })
}

/// Programs of a selection within reach, by id, held until the transaction ends; at most `limit`.
pub async fn programs_lock(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    ids: Option<&[i64]>,
    selection: &ProgramSelection,
    limit: i64,
) -> Result<Vec<Program>, Problem> {
    let reach = Reach::of(scope);
    let mut rows = match ids {
        Some(ids) => within(&reach).filter(programs::id.eq_any(ids.to_vec())),
        None => found(&reach, &selection.filter, &selection.list)?
            .filter(programs::id.ne_all(selection.selection.excluded_ids.clone())),
    };
    rows = rows.order(programs::id).limit(limit);
    // A locked row may no longer be as the search found it, so what to lock is found first.
    let ids: Vec<i64> = rows.select(programs::id).load(conn).await?;
    Ok(programs::table
        .filter(programs::id.eq_any(ids))
        .order(programs::id)
        .for_no_key_update()
        .select(Program::as_select())
        .load(conn)
        .await?)
}

/// What changes about programs beside what their form sets; none stays as it is.
#[derive(Clone, Copy, Debug, Default, AsChangeset)]
#[diesel(table_name = programs)]
pub struct ProgramChange {
    /// 1 active, 2 disabled.
    pub status: Option<i16>,
    /// They are configured.
    pub is_final_submit: Option<bool>,
}

/// Changes programs: another version of each.
pub async fn programs_change(
    conn: &mut AsyncPgConnection,
    at: &[At<'_, impl Action>],
    change: ProgramChange,
) -> QueryResult<Vec<Program>> {
    let ids: Vec<i64> = at.iter().filter_map(|at| at.place().program).collect();
    let by = at.first().map_or(0, |at| at.user_id());
    diesel::update(programs::table.filter(programs::id.eq_any(ids)))
        .set((
            change,
            programs::version.eq(programs::version + 1),
            programs::modified_at.eq(diesel::dsl::now),
            programs::modified_by.eq(by),
        ))
        .returning(Program::as_returning())
        .get_results(conn)
        .await
}

/// Programs within reach, and how many of them are active: from the counts that accounts keep.
fn totals_kept(
    reach: &Reach,
    account: Option<i64>,
) -> accounts::BoxedQuery<'static, Pg, columns::TotalsSql> {
    let mut rows = accounts::table.into_boxed();
    if !reach.all {
        rows = rows.filter(accounts::id.eq_any(reach.accounts.clone()));
    }
    if let Some(account) = account {
        rows = rows.filter(accounts::id.eq(account));
    }
    rows.select((sum(accounts::program_count), sum(accounts::active_program_count)))
}

/// The same, counted: when only some programs of an account are reached.
fn totals_counted(
    reach: &Reach,
    account: Option<i64>,
) -> programs::BoxedQuery<'static, Pg, columns::TotalsSql> {
    let mut rows = within(reach);
    if let Some(account) = account {
        rows = rows.filter(programs::account_id.eq(account));
    }
    let active = count(programs::id).aggregate_filter(programs::status.eq(1));
    rows.select((count_star().nullable(), active.nullable()))
}

/// The program of a place.
pub async fn program(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, impl Action>,
) -> QueryResult<Option<Program>> {
    of_place(at).select(Program::as_select()).first(conn).await.optional()
}

fn of_place(at: &Sees<'_, impl Action>) -> Rows {
    // Of a place that is no program there is none.
    programs::table
        .filter(programs::id.nullable().eq(at.place().program))
        .filter(programs::account_id.eq(at.place().account))
        .into_boxed()
}

/// The program of a place, held until the transaction ends.
pub async fn program_lock(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
) -> QueryResult<Option<Program>> {
    programs::table
        .filter(programs::id.nullable().eq(at.place().program))
        .filter(programs::account_id.eq(at.place().account))
        .for_no_key_update()
        .select(Program::as_select())
        .first(conn)
        .await
        .optional()
}

/// Stores an edit: another version of the program.
pub async fn program_update(
    conn: &mut AsyncPgConnection,
    at: &At<'_, EditProgram>,
    fields: &ProgramFields,
) -> QueryResult<Program> {
    diesel::update(programs::table.filter(programs::id.nullable().eq(at.place().program)))
        .set((
            fields,
            programs::version.eq(programs::version + 1),
            programs::modified_at.eq(diesel::dsl::now),
            programs::modified_by.eq(at.user_id()),
        ))
        .returning(Program::as_returning())
        .get_result(conn)
        .await
}

/// The first and last day of a program's sites, of all of them together.
pub async fn program_site_dates(
    conn: &mut AsyncPgConnection,
    at: &At<'_, EditProgram>,
) -> QueryResult<super::rules::SiteDates> {
    use diesel::dsl::{max, min};
    let (first, last): (Option<NaiveDate>, Option<NaiveDate>) = sites::table
        .filter(sites::program_id.nullable().eq(at.place().program))
        .select((min(sites::start_date), max(sites::end_date)))
        .first(conn)
        .await?;
    Ok(first.zip(last))
}

/// The programs of an account within reach, by name, to choose from.
pub async fn program_names(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, ListPrograms>,
) -> QueryResult<Vec<ProgramName>> {
    within(&Reach::of(at.scope()))
        .filter(programs::account_id.eq(at.place().account))
        .order((programs::name_key, programs::id))
        .select(ProgramName::as_select())
        .load(conn)
        .await
}

/// Where a program is: in one of the scope's accounts.
pub async fn program_place(conn: &mut AsyncPgConnection, id: i64) -> Result<Place, Problem> {
    let account: Option<i64> =
        programs::table.find(id).select(programs::account_id).first(conn).await.optional()?;
    let account = account.ok_or_else(|| Problem::not_found("program"))?;
    Ok(Place::program(account, id))
}

/// First and last day of the program of a place, held until the transaction ends: they hold for a site that is written
/// meanwhile. A lock that is shared would not do, for the program counts its sites.
pub async fn program_run(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, impl Action>,
) -> QueryResult<Option<(NaiveDate, NaiveDate)>> {
    programs::table
        .filter(programs::id.nullable().eq(at.place().program))
        .for_no_key_update()
        .select((programs::start_date, programs::end_date))
        .first(conn)
        .await
        .optional()
}

/// The active sites of a program within reach, by name.
pub async fn program_sites(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, ReadProgram>,
) -> QueryResult<Vec<SitePanel>> {
    let reach = Reach::of(at.scope());
    let mut rows = sites::table
        .filter(sites::program_id.nullable().eq(at.place().program))
        .filter(sites::status.eq(1))
        .order((sites::name_key, sites::id))
        .select((sites::id, sites::name, sites::auto_enroll, sites::start_date, sites::end_date))
        .into_boxed();
    if !reach.all {
        rows = rows.filter(
            sites::account_id
                .eq_any(reach.accounts)
                .or(sites::program_id.eq_any(reach.programs))
                .or(sites::id.eq_any(reach.sites)),
        );
    }
    let rows: Vec<(i64, String, bool, NaiveDate, NaiveDate)> = rows.load(conn).await?;
    Ok(rows
        .into_iter()
        .map(|(site_id, site_name, auto_enroll, start_date, end_date)| SitePanel {
            site_id,
            site_name,
            auto_enroll,
            start_date,
            end_date,
        })
        .collect())
}

/// Stores a program.
pub async fn program_insert(
    conn: &mut AsyncPgConnection,
    at: &At<'_, CreateProgram>,
    program: &NewProgram,
) -> QueryResult<Program> {
    diesel::insert_into(programs::table)
        .values(&NewProgram { account_id: at.place().account, ..program.clone() })
        .returning(Program::as_returning())
        .get_result(conn)
        .await
}

/// The program of an account that is named by this key.
pub async fn program_by_name(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, impl Action>,
    name_key: &str,
) -> QueryResult<Option<i64>> {
    programs::table
        .filter(programs::account_id.eq(at.place().account))
        .filter(programs::name_key.eq(name_key))
        .select(programs::id)
        .first(conn)
        .await
        .optional()
}
