//! Every statement about programs.

use chrono::NaiveDate;
use diesel::{pg::Pg, prelude::*};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Place, Scope, Sees},
    db::Db,
    error::Problem,
    list::{self, Bind, Column, List, ListQuery, RowOf, Search, Sql},
};

use super::model::{
    NewProgram, Program, ProgramFields, ProgramFilter, ProgramList, ProgramName, ProgramSelection,
    SitePanel,
};
use crate::{
    access::{self, VisiblePlaces},
    actions::{CreateProgram, EditProgram, ListPrograms, ReadProgram},
    columns::{self, STATUS},
    schema::{programs, sites},
};

/// Enrolled scholars, which staff do not see.
const ENROLLED: &str = "enrolledScholars";

/// The list of programs.
pub static PROGRAMS: List<Program> = List {
    table: "programs",
    only: None,
    reach: list::IndexScope::Both,
    // Spec 2 §9.
    page: 25,
    id: |program| program.id,
    order: "programName",
    columns: &[
        Column::text("programName", "name_key"),
        Column::text("programType", "list_key(program_type)"),
        Column::day("startDate", "start_date"),
        Column::day("endDate", "end_date"),
        Column::number("noOfScholar", "no_of_scholar"),
        // A search of all columns would tell staff what they do not see.
        Column::number("enrolledScholars", "enrolled_scholars").unsearched(),
        Column::new("programStatus", "status", STATUS),
        Column::number("noOfSites", "no_of_sites"),
    ],
};

impl RowOf for Program {
    fn list() -> &'static List<Self> {
        &PROGRAMS
    }
}

type Rows = programs::BoxedQuery<'static, Pg>;

fn within(reach: &VisiblePlaces) -> Rows {
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

fn listed(reach: &VisiblePlaces, account: Option<i64>) -> list::Rows<Program> {
    let rows = columns::within(PROGRAMS.rows(), reach, &[("id", reach.any_programs())]);
    match account {
        Some(account) => rows.of_account(account),
        None => rows,
    }
}

/// Programs within reach that a list is about.
fn found(
    scope: &Scope,
    reach: &VisiblePlaces,
    filter: &ProgramFilter,
    list: &ListQuery,
) -> Result<list::Rows<Program>, Problem> {
    let is_searched = filter.searched().any(|(field, _)| field == ENROLLED);
    access::check_counts(scope, ENROLLED, list, is_searched)?;
    let mut rows = listed(reach, filter.account_id);
    if let Some(status) = filter.status() {
        rows = rows.and_where(Sql::new("status = $", [Bind::Number(status.into())]));
    }
    for (field, text) in filter.searched() {
        let search = Search::new(text, list.is_exact_match.unwrap_or(false));
        rows = rows.matching(Some(field), &search)?;
    }
    rows.apply(list)
}

/// A page of the programs within reach. Page and totals are read in transactions of their own, which travel together.
pub async fn program_list(
    db: &Db,
    scope: &Scope,
    filter: &ProgramFilter,
    list: &ListQuery,
) -> Result<ProgramList, Problem> {
    let reach = VisiblePlaces::of(scope);
    let totals = if reach.all || reach.any_programs().is_empty() {
        stored_totals(&reach, filter.account_id)
    } else {
        listed(&reach, filter.account_id).select("count(*), count(*) FILTER (WHERE status = 1)")
    };
    let is_searched = list.is_narrowed() || filter.searched().next().is_some();
    let counted = |rows: &_| columns::counted(rows, totals, filter.status(), is_searched);
    let (results, totals) =
        found(scope, &reach, filter, list)?.read(db, scope, list, counted).await?;
    Ok(ProgramList {
        results: results.into_iter().map(|program| program.seen_in(scope)).collect(),
        count: totals.count,
        is_count_exact: totals.is_exact,
        total_active_programs: totals.active,
    })
}

/// Ids of the programs that a selection's filters find within reach; at most `limit`.
pub async fn program_ids(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    selection: &ProgramSelection,
    limit: i64,
) -> Result<Vec<i64>, Problem> {
    let but = Bind::Numbers(selection.selection.excluded_ids.clone());
    found(scope, &VisiblePlaces::of(scope), &selection.filter, &selection.list)?
        .and_where(Sql::new("id <> ALL ($)", [but]))
        .ids(conn, &selection.list, limit)
        .await
}

/// Programs within reach, held until the transaction ends.
pub async fn programs_lock(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    ids: &[i64],
) -> QueryResult<Vec<Program>> {
    // A locked row may no longer be as the search found it, so what to lock is found first.
    let ids: Vec<i64> = within(&VisiblePlaces::of(scope))
        .filter(programs::id.eq_any(ids.to_vec()))
        .select(programs::id)
        .load(conn)
        .await?;
    programs::table
        .filter(programs::id.eq_any(ids))
        .order(programs::id)
        .for_no_key_update()
        .select(Program::as_select())
        .load(conn)
        .await
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
fn stored_totals(reach: &VisiblePlaces, account: Option<i64>) -> Sql {
    let mut sql = Sql::plain(
        "SELECT coalesce(sum(program_count), 0)::bigint, coalesce(sum(active_program_count), 0)::bigint \
         FROM accounts WHERE true",
    );
    if !reach.all {
        sql = sql.then(Sql::new(" AND id = ANY ($)", [Bind::Numbers(reach.accounts.clone())]));
    }
    if let Some(account) = account {
        sql = sql.then(Sql::new(" AND id = $", [Bind::Number(account)]));
    }
    sql
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
    within(&VisiblePlaces::of(at.scope()))
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
    let reach = VisiblePlaces::of(at.scope());
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
