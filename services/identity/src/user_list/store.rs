//! Statements about the list.

use contracts::directory;
use diesel::{
    QueryResult, QueryableByName,
    sql_types::{Array, BigInt, Integer, Nullable, SmallInt, Text},
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Problem,
    auth::{Scope, UserStatus},
    bulk::{MOST, Selection},
    list::ListQuery,
};

use super::{
    model::{Found, UserFilter, UserPage, UserRow},
    rows::{Bind, COLUMNS, Rows, everywhere},
};

/// Rows a page (spec 2 §9).
const PAGE: i64 = 14;
/// A search counts no further, and orders what it found by itself up to here.
const COUNTED: i64 = 10_000;

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// A page of the people within the scope.
pub async fn page(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<UserPage, Problem> {
    let listed = listed(conn, scope, filter, list).await?;
    let statement = listed.rows.page(list.limit(PAGE), list.offset(PAGE));
    let results: Vec<Found> = statement.load(conn).await?;
    let count = match (&listed.kept, list.count_shown(results.len(), PAGE)) {
        (Some(kept), _) => people_kept(conn, kept, filter).await?,
        (None, Some(count)) => count,
        (None, None) => counted(conn, &listed.rows, COUNTED).await?,
    };
    Ok(UserPage { results: results.into_iter().map(UserRow::from).collect(), count })
}

/// Everybody of a program or site, as far as one request reads: 10,000.
pub async fn everybody(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &UserFilter,
) -> Result<Vec<UserRow>, Problem> {
    let rows = listed(conn, scope, filter, &ListQuery::default()).await?.rows;
    let people: Vec<Found> = rows.page(COUNTED, 0).load(conn).await?;
    Ok(people.into_iter().map(UserRow::from).collect())
}

/// The people whom a request on many is about: those it names, whoever they are, or those whom the filters find.
///
/// Errors: 400 when nobody is selected, or more than one request may be about.
pub async fn ids(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    selection: &Selection,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<Vec<i64>, Problem> {
    if let Some(named) = selection.named()? {
        return Ok(named);
    }
    let rows = listed(conn, scope, filter, list).await?.rows;
    let most = i64::try_from(MOST + selection.excluded_ids.len()).unwrap_or(i64::MAX);
    let found: Vec<Id> = rows.ids(most.saturating_add(1)).load(conn).await?;
    let excluded: std::collections::HashSet<i64> = selection.excluded_ids.iter().copied().collect();
    let ids: Vec<i64> =
        found.into_iter().map(|row| row.id).filter(|id| !excluded.contains(id)).collect();
    Selection::check_found(ids.len())?;
    Ok(ids)
}

/// The rows of a list, for a cursor.
pub async fn rows(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<Rows, Problem> {
    Ok(listed(conn, scope, filter, list).await?.rows)
}

/// Adds the changes of the kept counts up.
pub async fn counts_fold(conn: &mut AsyncPgConnection) -> QueryResult<()> {
    diesel::sql_query(
        "WITH gone AS (DELETE FROM user_counts RETURNING account_id, role_id, status, people) \
         INSERT INTO user_counts (account_id, role_id, status, people) \
         SELECT account_id, role_id, status, sum(people) FROM gone GROUP BY 1, 2, 3 HAVING sum(people) <> 0",
    )
    .execute(conn)
    .await
    .map(drop)
}

/// What a list shows.
struct Listed {
    rows: Rows,
    /// The accounts whose kept counts say how many rows there are; none when they have to be counted.
    kept: Option<Kept>,
}

/// Whose counts.
enum Kept {
    Everybody,
    Accounts(Vec<i64>),
}

async fn listed(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<Listed, Problem> {
    let (mut rows, mut kept) = people_of(conn, scope, filter).await?;
    if let Some(id) = filter.id {
        rows = rows.that("u.id = $", [Bind::Id(id)]);
        kept = None;
    }
    if let Some(role) = filter.role_type {
        rows = rows.that("u.role_id = ANY ($)", [Bind::Numbers(vec![role])]);
    }
    if let Some(active) = filter.active {
        let condition = if active { "u.invitation_status = $" } else { "u.invitation_status <> $" };
        rows = rows.that(condition, [Bind::Text("Accepted".to_owned())]);
    }
    let global = ListQuery {
        search: filter.global_search.clone(),
        is_exact_match: list.is_exact_match,
        ..ListQuery::default()
    };
    if list.search().is_some() || global.search().is_some() {
        kept = None;
    }
    // Two texts can be looked for at once: one in a column, one in all of them.
    let rows = found(conn, global.narrow(rows, &[], everywhere)?).await?;
    let rows = found(conn, list.narrow(rows, COLUMNS, everywhere)?).await?;
    Ok(Listed { rows: list.order(rows, COLUMNS)?, kept })
}

/// The people of the places that are both asked for and within the scope.
///
/// Errors: 404 when the place asked for is outside the scope.
async fn people_of(
    conn: &mut AsyncPgConnection,
    scope: &Scope,
    filter: &UserFilter,
) -> Result<(Rows, Option<Kept>), Problem> {
    let given = |id: Option<i64>| id.filter(|id| *id > 0);
    if let Some(site) = given(filter.site_id) {
        let site = directory::site(conn, site).await?.ok_or_else(|| Problem::not_found("site"))?;
        if !scope.sees_site(site.account_id, site.program_id, site.id) {
            return Err(Problem::not_found("site"));
        }
        return Ok((Rows::narrow(Vec::new(), vec![site.id]), None));
    }
    if let Some(program) = given(filter.program_id) {
        let program = directory::program(conn, program)
            .await?
            .ok_or_else(|| Problem::not_found("program"))?;
        if !scope.sees_program(program.account_id, program.id) {
            return Err(Problem::not_found("program"));
        }
        if scope.role_at(program.account_id, Some(program.id), None).is_some() {
            return Ok((Rows::narrow(vec![program.id], Vec::new()), None));
        }
        let sites = scope.grants.iter().filter(|grant| grant.program == Some(program.id));
        return Ok((Rows::narrow(Vec::new(), sites.filter_map(|g| g.site).collect()), None));
    }
    let asked = given(filter.account_id);
    if let Some(account) = asked
        && !scope.sees_account(account)
    {
        return Err(Problem::not_found("account"));
    }
    if scope.grants.iter().any(|grant| grant.account.is_none()) {
        return Ok(match asked {
            Some(account) => {
                let rows = Rows::wide().that("u.account_id = $", [Bind::Id(account)]);
                (rows, Some(Kept::Accounts(vec![account])))
            }
            None => (Rows::wide(), Some(Kept::Everybody)),
        });
    }
    let grants = || scope.grants.iter().filter(|grant| asked.is_none() || grant.account == asked);
    let mut whole: Vec<i64> =
        grants().filter(|grant| grant.program.is_none()).filter_map(|g| g.account).collect();
    whole.dedup();
    let programs: Vec<i64> =
        grants().filter(|grant| grant.site.is_none()).filter_map(|g| g.program).collect();
    let sites: Vec<i64> = grants().filter_map(|grant| grant.site).collect();
    if whole.is_empty() {
        return Ok((Rows::narrow(programs, sites), None));
    }
    if programs.is_empty() && sites.is_empty() {
        let rows = match whole.as_slice() {
            [one] => Rows::wide().that("u.account_id = $", [Bind::Id(*one)]),
            _ => Rows::wide().that("u.account_id = ANY ($)", [Bind::Ids(whole.clone())]),
        };
        return Ok((rows, Some(Kept::Accounts(whole))));
    }
    let either = "(u.account_id = ANY ($) OR u.id IN \
                  (SELECT user_id FROM user_roles WHERE program_id = ANY ($) OR site_id = ANY ($)))";
    let places = [Bind::Ids(whole), Bind::Ids(programs), Bind::Ids(sites)];
    Ok((Rows::wide().that(either, places), None))
}

/// Settles how a text is looked for: what few people have is found by the index and put in order, what many have is met
/// soon enough on the way along the order.
async fn found(conn: &mut AsyncPgConnection, rows: Rows) -> Result<Rows, Problem> {
    let Some((place, pattern)) = rows.text() else { return Ok(rows) };
    if rows.is_narrow() {
        return Ok(rows.with_text(None));
    }
    let most = i32::try_from(COUNTED + 1).unwrap_or(i32::MAX);
    let ids: Vec<Id> = diesel::sql_query("SELECT users_like($1, user_key($2), $3) AS id")
        .bind::<Text, _>(place)
        .bind::<Text, _>(pattern)
        .bind::<Integer, _>(most)
        .load(conn)
        .await?;
    let few = i64::try_from(ids.len()).unwrap_or(i64::MAX) <= COUNTED;
    Ok(rows.with_text(few.then(|| ids.into_iter().map(|row| row.id).collect())))
}

async fn counted(conn: &mut AsyncPgConnection, rows: &Rows, most: i64) -> QueryResult<i64> {
    let counted: Count = rows.count(most).get_result(conn).await?;
    Ok(counted.n)
}

/// Adds up the kept counts of some accounts.
macro_rules! kept_counts {
    ($whose:literal) => {
        concat!(
            "SELECT coalesce(sum(people), 0)::bigint AS n FROM user_counts WHERE ",
            $whose,
            " AND status = ANY ($2) AND ($3 IS NULL OR role_id = $3)"
        )
    };
}

/// How many people there are, by the counts that are kept.
async fn people_kept(
    conn: &mut AsyncPgConnection,
    kept: &Kept,
    filter: &UserFilter,
) -> QueryResult<i64> {
    let (sql, accounts) = match kept {
        Kept::Everybody => (kept_counts!("account_id IS NULL AND $1 IS NOT NULL"), Vec::new()),
        Kept::Accounts(accounts) => (kept_counts!("account_id = ANY ($1)"), accounts.clone()),
    };
    let active = UserStatus::Active.id();
    let statuses: Vec<i16> = UserStatus::ALL
        .into_iter()
        .map(UserStatus::id)
        .filter(|status| *status != UserStatus::Deleted.id())
        .filter(|status| filter.active.is_none_or(|wanted| wanted == (*status == active)))
        .collect();
    let counted: Count = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(accounts)
        .bind::<Array<SmallInt>, _>(statuses)
        .bind::<Nullable<SmallInt>, _>(filter.role_type)
        .get_result(conn)
        .await?;
    Ok(counted.n)
}
