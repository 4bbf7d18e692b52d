//! Statements about the list.

use contracts::directory;
use diesel::{QueryResult, sql_types::BigInt};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    Problem,
    auth::{Role, Scope, UserStatus},
    bulk::{MOST, Selection},
    db::Db,
    list::{Bind, Count, ListQuery, Rows, Search, Sql},
};

use super::{
    columns::{OF_PLACES, USERS},
    model::{Audience, Found, RoleGroup, UserFilter, UserPage, UserRow},
};
use crate::roles::is_assignable;

/// A page of the people within the scope.
pub async fn page(
    db: &Db,
    scope: &Scope,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<UserPage, Problem> {
    let Listed { rows, count_scope } = listed(db, scope, filter, list).await?;
    let counted = |rows: &_| match count_scope {
        Some(count_scope) => Count::stored(stored_count(&count_scope, filter)),
        None => Count::of(rows, "0"),
    };
    let (results, totals) = rows.read(db, scope, list, counted).await?;
    Ok(UserPage {
        results: results.into_iter().map(UserRow::from).collect(),
        count: totals.count,
        is_count_exact: totals.is_exact,
    })
}

/// The people within the scope by their role, the highest first: of each role a page.
pub async fn by_role(
    db: &Db,
    scope: &Scope,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<Vec<RoleGroup>, Problem> {
    let rows = listed(db, scope, filter, list).await?.rows.and_where("lead_role_id IS NOT NULL");
    let list = ListQuery { count: Some(list.count.unwrap_or(GROUP)), ..list.clone() };
    let counts = rows.select("lead_role_id::bigint, count(*)").then(" GROUP BY 1 ORDER BY 1");
    let counts: Vec<(i64, i64)> =
        db.tenant_read(scope, counts.statement::<(BigInt, BigInt)>()).await?;
    let mut groups = Vec::with_capacity(counts.len());
    for (id, count) in counts {
        let Some(role_id) = i16::try_from(id).ok().and_then(Role::from_id) else { continue };
        let of_role = Sql::new("lead_role_id = $", [Bind::Number(id)]);
        let people = rows.clone().and_where(of_role).part(db, scope, &list).await?;
        groups.push(RoleGroup {
            role_id,
            name: role_id.label().to_owned(),
            count,
            users: people.into_iter().map(UserRow::from).collect(),
        });
    }
    Ok(groups)
}

/// People of one role on a page, unless the caller says how many.
const GROUP: i64 = 100;

/// The people whom a request on many is about: those it names, whoever they are, or those whom the filters find.
///
/// Errors: 400 when nobody is selected, or more than one request may be about.
pub async fn ids(
    db: &Db,
    scope: &Scope,
    selection: &Selection,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<Vec<i64>, Problem> {
    if let Some(named) = selection.named()? {
        return Ok(named);
    }
    let but = Sql::new("id <> ALL ($)", [Bind::Numbers(selection.excluded_ids.clone())]);
    let rows = listed(db, scope, filter, list).await?.rows.and_where(but);
    let most = i64::try_from(MOST + 1).map_err(Problem::internal)?;
    let ids = db.tenant_tx(scope, async |conn| rows.ids(conn, list, most).await).await?;
    Selection::check_found(ids.len())?;
    Ok(ids)
}

/// The rows of a list, for a file.
pub async fn rows(
    db: &Db,
    scope: &Scope,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<Rows<Found>, Problem> {
    Ok(listed(db, scope, filter, list).await?.rows)
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
    rows: Rows<Found>,
    /// The accounts whose kept counts say how many rows there are; none when they have to be counted.
    count_scope: Option<CountScope>,
}

/// Whose counts.
enum CountScope {
    Everybody,
    Accounts(Vec<i64>),
}

async fn listed(
    db: &Db,
    scope: &Scope,
    filter: &UserFilter,
    list: &ListQuery,
) -> Result<Listed, Problem> {
    let (mut rows, mut count_scope) = people_of(db, scope, filter).await?;
    if let Some(id) = filter.id {
        rows = rows.and_where(Sql::new("id = $", [Bind::Number(id)]));
        count_scope = None;
    }
    if let Some(role) = filter.role_type {
        rows = rows.and_where(Sql::new("lead_role_id = $", [Bind::Number(role.into())]));
    }
    if let Some(Audience::Staff) = filter.audience {
        rows = rows.and_where(staff("lead_role_id"));
    }
    if let Some(active) = filter.active {
        let sign = if active { "=" } else { "<>" };
        rows = rows.and_where(format!("invitation_status {sign} 'Accepted'"));
    }
    // Two texts can be looked for at once: one in a column, one in all of them.
    let exact = list.is_exact_match.unwrap_or(false);
    if let Some(search) = filter.global_search.as_deref().and_then(|text| Search::of(text, exact)) {
        rows = rows.matching(None, &search)?;
        count_scope = None;
    }
    if list.is_narrowed() {
        count_scope = None;
    }
    Ok(Listed { rows: rows.apply(list)?, count_scope })
}

fn people_of_places(programs: Vec<i64>, sites: Vec<i64>) -> Rows<Found> {
    USERS.rows_from(Sql::new(OF_PLACES, [Bind::Numbers(programs), Bind::Numbers(sites)]))
}

/// The people of the places that are both asked for and within the scope.
///
/// Errors: 404 when the place asked for is outside the scope.
async fn people_of(
    db: &Db,
    scope: &Scope,
    filter: &UserFilter,
) -> Result<(Rows<Found>, Option<CountScope>), Problem> {
    let positive = |id: Option<i64>| id.filter(|id| *id > 0);
    if let Some(site) = positive(filter.site_id) {
        let site = db
            .tenant_tx(scope, async |conn| directory::site(conn, site).await)
            .await?
            .ok_or_else(|| Problem::not_found("site"))?;
        if !scope.sees_site(site.account_id, site.program_id, site.id) {
            return Err(Problem::not_found("site"));
        }
        return Ok((people_of_places(Vec::new(), vec![site.id]), None));
    }
    if let Some(program) = positive(filter.program_id) {
        let program = db
            .tenant_tx(scope, async |conn| directory::program(conn, program).await)
            .await?
            .ok_or_else(|| Problem::not_found("program"))?;
        if !scope.sees_program(program.account_id, program.id) {
            return Err(Problem::not_found("program"));
        }
        if scope.role_at(program.account_id, Some(program.id), None).is_some() {
            return Ok((people_of_places(vec![program.id], Vec::new()), None));
        }
        let sites = scope.grants.iter().filter(|grant| grant.program == Some(program.id));
        return Ok((people_of_places(Vec::new(), sites.filter_map(|g| g.site).collect()), None));
    }
    let account_filter = positive(filter.account_id);
    if let Some(account) = account_filter
        && !scope.sees_account(account)
    {
        return Err(Problem::not_found("account"));
    }
    if scope.grants.iter().any(|grant| grant.account.is_none()) {
        return Ok(match account_filter {
            Some(account) => {
                (USERS.rows().of_account(account), Some(CountScope::Accounts(vec![account])))
            }
            None => (USERS.rows(), Some(CountScope::Everybody)),
        });
    }
    let grants = || {
        scope
            .grants
            .iter()
            .filter(|grant| account_filter.is_none() || grant.account == account_filter)
    };
    let mut whole: Vec<i64> =
        grants().filter(|grant| grant.program.is_none()).filter_map(|g| g.account).collect();
    whole.dedup();
    let programs: Vec<i64> =
        grants().filter(|grant| grant.site.is_none()).filter_map(|g| g.program).collect();
    let sites: Vec<i64> = grants().filter_map(|grant| grant.site).collect();
    if whole.is_empty() {
        return Ok((people_of_places(programs, sites), None));
    }
    if programs.is_empty() && sites.is_empty() {
        let rows = match whole.as_slice() {
            [one] => USERS.rows().of_account(*one),
            _ => USERS
                .rows()
                .and_where(Sql::new("account_id = ANY ($)", [Bind::Numbers(whole.clone())])),
        };
        return Ok((rows, Some(CountScope::Accounts(whole))));
    }
    let either = "account_id = ANY ($) OR id IN \
                  (SELECT user_id FROM user_roles WHERE program_id = ANY ($) OR site_id = ANY ($))";
    let places = [Bind::Numbers(whole), Bind::Numbers(programs), Bind::Numbers(sites)];
    Ok((USERS.rows().and_where(Sql::new(either, places)), None))
}

/// How many people there are, by the counts that are kept.
fn stored_count(count_scope: &CountScope, filter: &UserFilter) -> Sql {
    let whose = match count_scope {
        CountScope::Everybody => Sql::plain("account_id IS NULL"),
        CountScope::Accounts(accounts) => {
            Sql::new("account_id = ANY ($)", [Bind::Numbers(accounts.clone())])
        }
    };
    let active = UserStatus::Active.id();
    let statuses = UserStatus::ALL
        .into_iter()
        .map(UserStatus::id)
        .filter(|status| *status != UserStatus::Deleted.id())
        .filter(|status| filter.active.is_none_or(|is_active| is_active == (*status == active)))
        .map(i64::from)
        .collect();
    let sql =
        Sql::plain("SELECT coalesce(sum(people), 0)::bigint, 0::bigint FROM user_counts WHERE ")
            .then(whose)
            .then(Sql::new(" AND status = ANY ($)", [Bind::Numbers(statuses)]));
    let sql = match filter.role_type {
        Some(role) => sql.then(Sql::new(" AND role_id = $", [Bind::Number(role.into())])),
        None => sql,
    };
    match filter.audience {
        Some(Audience::Staff) => sql.then(" AND ").then(staff("role_id")),
        None => sql,
    }
}

/// The condition for people whose leading role, in a column, is none of a scholar, a guardian or the product.
fn staff(column: &str) -> Sql {
    let others = Role::ALL.into_iter().filter(|role| !is_assignable(*role));
    let others = others.map(|role| role.id().into()).collect();
    Sql::new(&format!("coalesce({column}, 0) <> ALL ($)"), [Bind::Numbers(others)])
}
