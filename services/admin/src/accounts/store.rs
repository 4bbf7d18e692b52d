//! Every statement about accounts.

use diesel::{pg::Pg, prelude::*};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    error::Problem,
    list::{ListQuery, Search},
};

use super::model::{AccountItem, AccountList, AccountRow, NewAccount};
use crate::{columns::column, names, schema::accounts};

/// Rows a page (spec 2 §9).
const PAGE: i64 = 25;

type Rows = accounts::BoxedQuery<'static, Pg>;

diesel::define_sql_function! {
    /// Ids of the accounts whose name key is like a pattern; none but for a scope of every account.
    fn accounts_named(pattern: diesel::sql_types::Text) -> diesel::sql_types::BigInt;
}

const COLUMNS: &[platform::list::Column<Rows>] = &[
    column!(accounts: "accountName", name_key, by_name),
    column!(accounts: "accountStatus", status, number i16),
    column!(accounts: "startDate", start_date, date),
    column!(accounts: "endDate", end_date, date),
    column!(accounts: "contractedScholars", contracted_scholars, number i32),
    column!(accounts: "contractedScholarsUsed", contracted_scholars_used, number i32),
    column!(accounts: "programCount", program_count, number i32),
    column!(accounts: "scheduleDate", schedule_date, date),
    column!(accounts: "primaryAccountAdminFullName", primary_account_admin_full_name, text),
    column!(accounts: "bxPartnerLeadFullName", bx_partner_lead_full_name, text),
    column!(accounts: "bxSuccessLeadFullName", bx_success_lead_full_name, text),
];

fn by_name(query: Rows, search: &Search) -> Rows {
    if search.exact {
        return query.filter(accounts::name_key.eq(names::name_key(&search.text)));
    }
    // The list is for those who see every account.
    query.filter(
        accounts::id.eq_any(diesel::select(accounts_named(names::containing(&search.text)))),
    )
}

/// A page of the accounts in scope.
pub async fn account_list(
    conn: &mut AsyncPgConnection,
    list: &ListQuery,
) -> Result<AccountList, Problem> {
    let rows = || list.narrow(accounts::table.into_boxed(), COLUMNS, by_name);
    let count = rows()?.count().get_result(conn).await?;
    let results = list
        .order(rows()?, COLUMNS)?
        .limit(list.limit(PAGE))
        .offset(list.offset(PAGE))
        .select(AccountItem::as_select())
        .load(conn)
        .await?;
    Ok(AccountList { results, count })
}

/// An account in scope.
pub async fn account(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<Option<AccountRow>> {
    accounts::table.find(id).select(AccountRow::as_select()).first(conn).await.optional()
}

/// Whether the people of an account in scope go straight to the learning content.
pub async fn account_direct_access(
    conn: &mut AsyncPgConnection,
    id: i64,
) -> QueryResult<Option<bool>> {
    accounts::table.find(id).select(accounts::is_direct_access).first(conn).await.optional()
}

/// Stores an account.
pub async fn account_insert(
    conn: &mut AsyncPgConnection,
    account: &NewAccount,
) -> QueryResult<AccountRow> {
    diesel::insert_into(accounts::table)
        .values(account)
        .returning(AccountRow::as_returning())
        .get_result(conn)
        .await
}

/// Whether an account is in scope.
pub async fn account_exists(conn: &mut AsyncPgConnection, id: i64) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(accounts::table.find(id))).get_result(conn).await
}

/// The account that is named by this key.
pub async fn account_by_name(
    conn: &mut AsyncPgConnection,
    name_key: &str,
) -> QueryResult<Option<i64>> {
    accounts::table
        .filter(accounts::name_key.eq(name_key))
        .select(accounts::id)
        .first(conn)
        .await
        .optional()
}
