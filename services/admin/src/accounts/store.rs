//! Every statement about accounts.

use diesel::{pg::Pg, prelude::*};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Sees},
    error::Problem,
    list::{ListQuery, Search},
};
use serde_json::Value;

use super::model::{AccountFields, AccountItem, AccountList, AccountRow, NewAccount};
use crate::{
    actions::{EditAccount, ReadAccount},
    columns::{afterbell_like, column},
    names,
    schema::accounts,
};

/// Rows a page (spec 2 §9).
const PAGE: i64 = 25;

type Rows = accounts::BoxedQuery<'static, Pg>;

diesel::define_sql_function! {
    /// Ids of the accounts whose search text is like one of some patterns; none but for a scope of every account.
    fn accounts_found(patterns: diesel::sql_types::Array<diesel::sql_types::Text>) -> diesel::sql_types::BigInt;
}

const COLUMNS: &[platform::list::Column<Rows>] = &[
    column!(accounts: "accountName", name_key, by_name),
    column!(accounts: "accountStatus", status, status),
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

/// Columns whose values are found by their text, and the search in every column.
const TEXTS: [&str; 4] = [
    "accountName",
    "primaryAccountAdminFullName",
    "bxPartnerLeadFullName",
    "bxSuccessLeadFullName",
];

fn by_name(query: Rows, search: &Search) -> Rows {
    query.filter(accounts::name_key.like(names::in_column(search)))
}

fn in_any_column(query: Rows, search: &Search) -> Rows {
    let patterns = names::in_any_column(search);
    if !names::is_indexed(search) {
        return query.filter(afterbell_like(accounts::search_text, patterns));
    }
    // The list is for those who see every account.
    query.filter(accounts::id.eq_any(diesel::select(accounts_found(patterns))))
}

/// Rows that the search finds. Those of a column of text are among those that hold it anywhere, for which there is an
/// index.
fn found(list: &ListQuery) -> Result<Rows, Problem> {
    let mut rows = accounts::table.into_boxed();
    if let (Some(search), Some(field)) = (list.search(), list.search_field.as_deref())
        && TEXTS.contains(&field)
        && names::is_indexed(&search)
    {
        rows = in_any_column(rows, &search);
    }
    list.narrow(rows, COLUMNS, in_any_column)
}

/// A page of the accounts in scope.
pub async fn account_list(
    conn: &mut AsyncPgConnection,
    list: &ListQuery,
) -> Result<AccountList, Problem> {
    let count = found(list)?.count().get_result(conn).await?;
    let rows = list.order(found(list)?, COLUMNS)?.select(AccountItem::as_select());
    let results = list.page_of(rows, PAGE).load(conn).await?;
    Ok(AccountList { results, count })
}

/// The account of a place.
pub async fn account(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, impl Action>,
) -> QueryResult<Option<AccountRow>> {
    accounts::table
        .find(at.place().account)
        .select(AccountRow::as_select())
        .first(conn)
        .await
        .optional()
}

/// The account of a place, held until the transaction ends.
pub async fn account_lock(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
) -> QueryResult<Option<AccountRow>> {
    accounts::table
        .find(at.place().account)
        .select(AccountRow::as_select())
        .for_no_key_update()
        .first(conn)
        .await
        .optional()
}

/// Whether the people of an account go straight to the learning content.
pub async fn account_direct_access(
    conn: &mut AsyncPgConnection,
    at: &Sees<'_, ReadAccount>,
) -> QueryResult<Option<bool>> {
    let id = at.place().account;
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

/// Stores an edit: another version of the account.
pub async fn account_update(
    conn: &mut AsyncPgConnection,
    at: &At<'_, EditAccount>,
    fields: &AccountFields,
) -> QueryResult<AccountRow> {
    diesel::update(accounts::table.find(at.place().account))
        .set((
            fields,
            accounts::version.eq(accounts::version + 1),
            accounts::modified_at.eq(diesel::dsl::now),
            accounts::modified_by.eq(at.user_id()),
        ))
        .returning(AccountRow::as_returning())
        .get_result(conn)
        .await
}

/// Stores settings, or none when something beside the row itself has changed: another version of the account.
pub async fn account_settings_update(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    settings: Option<Value>,
) -> QueryResult<AccountRow> {
    diesel::update(accounts::table.find(at.place().account))
        .set((
            settings.map(|settings| accounts::app_setting.eq(settings)),
            accounts::version.eq(accounts::version + 1),
            accounts::modified_at.eq(diesel::dsl::now),
            accounts::modified_by.eq(at.user_id()),
        ))
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
