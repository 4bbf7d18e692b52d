//! Every statement about programs.

use chrono::NaiveDate;
use diesel::{pg::Pg, prelude::*};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::Scope,
    error::Problem,
    list::{ListQuery, Search},
};

use super::model::{NewProgram, Program, ProgramFilter, ProgramList, SitePanel};
use crate::{
    access::Reach,
    columns::column,
    names,
    schema::{accounts, programs, sites},
};

/// Rows a page (spec 2 §9).
const PAGE: i64 = 25;

type Rows = programs::BoxedQuery<'static, Pg>;

diesel::define_sql_function! {
    /// Ids of the programs whose name key is like a pattern; none but for a scope of every account.
    fn programs_named(pattern: diesel::sql_types::Text) -> diesel::sql_types::BigInt;
}

const COLUMNS: &[platform::list::Column<Rows>] = &[
    column!(programs: "programName", name_key, by_name),
    column!(programs: "programType", program_type, text),
    column!(programs: "startDate", start_date, date),
    column!(programs: "endDate", end_date, date),
    column!(programs: "noOfScholar", no_of_scholar, number i32),
    column!(programs: "enrolledScholars", enrolled_scholars, number i32),
    column!(programs: "programStatus", status, number i16),
    column!(programs: "noOfSites", no_of_sites, number i32),
];

fn by_name(query: Rows, search: &Search) -> Rows {
    if search.exact {
        return query.filter(programs::name_key.eq(names::name_key(&search.text)));
    }
    query.filter(programs::name_key.like(names::containing(&search.text)))
}

/// As [`by_name`], by the index that only a scope of every account may use.
fn by_name_anywhere(query: Rows, search: &Search) -> Rows {
    if search.exact {
        return by_name(query, search);
    }
    query.filter(
        programs::id.eq_any(diesel::select(programs_named(names::containing(&search.text)))),
    )
}

fn within(reach: &Reach) -> Rows {
    let rows = programs::table.into_boxed();
    if reach.all {
        return rows;
    }
    rows.filter(
        programs::account_id
            .eq_any(reach.accounts.clone())
            .or(programs::id.eq_any(reach.any_programs())),
    )
}

/// A page of the programs within reach.
pub async fn program_list(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &ProgramFilter,
    list: &ListQuery,
) -> Result<ProgramList, Problem> {
    let reach = Reach::of(scope);
    let status = filter.status.filter(|status| *status != 0);
    let named =
        list.search_field.as_deref().is_none_or(|field| field.is_empty() || field == "programName");
    let rows = || {
        let mut rows = within(&reach);
        if let Some(account) = filter.account_id {
            rows = rows.filter(programs::account_id.eq(account));
        }
        if let Some(status) = status {
            rows = rows.filter(programs::status.eq(status));
        }
        match list.search() {
            Some(search) if named && reach.all && filter.account_id.is_none() => {
                Ok(by_name_anywhere(rows, &search))
            }
            _ => list.narrow(rows, COLUMNS, by_name),
        }
    };
    let (all, active) = totals(conn, &reach, filter.account_id).await?;
    let count = match (list.search(), status) {
        (None, None) => all,
        (None, Some(1)) => active,
        (None, Some(_)) => all - active,
        _ => rows()?.count().get_result(conn).await?,
    };
    let results = list
        .order(rows()?, COLUMNS)?
        .limit(list.limit(PAGE))
        .offset(list.offset(PAGE))
        .select(Program::as_select())
        .load(conn)
        .await?;
    Ok(ProgramList { results, count, total_active_programs: active })
}

/// Programs within reach, and how many of them are active: from the counts that accounts keep,
/// unless only some programs are reached.
async fn totals(
    conn: &mut AsyncPgConnection,
    reach: &Reach,
    account: Option<i64>,
) -> QueryResult<(i64, i64)> {
    use diesel::dsl::{count, count_star, sum};
    if reach.all || reach.any_programs().is_empty() {
        let mut rows = accounts::table.into_boxed();
        if let Some(account) = account {
            rows = rows.filter(accounts::id.eq(account));
        }
        let (all, active): (Option<i64>, Option<i64>) = rows
            .select((sum(accounts::program_count), sum(accounts::active_program_count)))
            .first(conn)
            .await?;
        return Ok((all.unwrap_or(0), active.unwrap_or(0)));
    }
    let mut rows = within(reach);
    if let Some(account) = account {
        rows = rows.filter(programs::account_id.eq(account));
    }
    rows.select((count_star(), count(programs::id).aggregate_filter(programs::status.eq(1))))
        .first(conn)
        .await
}

/// A program within reach.
pub async fn program(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    id: i64,
) -> QueryResult<Option<Program>> {
    within(&Reach::of(scope))
        .filter(programs::id.eq(id))
        .select(Program::as_select())
        .first(conn)
        .await
        .optional()
}

/// The account of a program in one of the scope's accounts.
pub async fn program_place(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<i64>> {
    programs::table.find(id).select(programs::account_id).first(conn).await.optional()
}

/// Account, first and last day of a program in one of the scope's accounts.
pub async fn program_run(
    conn: &mut AsyncPgConnection,
    id: i64,
) -> QueryResult<Option<(i64, NaiveDate, NaiveDate)>> {
    programs::table
        .find(id)
        .select((programs::account_id, programs::start_date, programs::end_date))
        .first(conn)
        .await
        .optional()
}

/// The active sites of a program within reach, by name.
pub async fn program_sites(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    id: i64,
) -> QueryResult<Vec<SitePanel>> {
    let reach = Reach::of(scope);
    let mut rows = sites::table
        .filter(sites::program_id.eq(id))
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
    program: &NewProgram,
) -> QueryResult<Program> {
    diesel::insert_into(programs::table)
        .values(program)
        .returning(Program::as_returning())
        .get_result(conn)
        .await
}

/// The program of an account that is named by this key.
pub async fn program_by_name(
    conn: &mut AsyncPgConnection,
    account: i64,
    name_key: &str,
) -> QueryResult<Option<i64>> {
    programs::table
        .filter(programs::account_id.eq(account))
        .filter(programs::name_key.eq(name_key))
        .select(programs::id)
        .first(conn)
        .await
        .optional()
}
