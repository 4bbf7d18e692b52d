//! Every statement about accounts.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use platform::{
    auth::{Action, At, Scope, Sees},
    db::Db,
    error::Problem,
    list::{Column, Count, IndexScope, List, ListQuery, RowOf},
};
use serde_json::Value;

use super::model::{AccountFields, AccountItem, AccountList, AccountRow, NewAccount};
use crate::{
    actions::{EditAccount, ReadAccount},
    columns::STATUS,
    schema::accounts,
};

/// The list of accounts, for those who see every account.
pub static ACCOUNTS: List<AccountItem> = List {
    table: "accounts",
    only: None,
    reach: IndexScope::Everywhere,
    // Spec 2 §9.
    page: 25,
    id: |account| account.id,
    order: "accountName",
    columns: &[
        Column::text("accountName", "name_key"),
        Column::new("accountStatus", "status", STATUS),
        Column::day("startDate", "start_date"),
        Column::day("endDate", "end_date"),
        Column::number("contractedScholars", "contracted_scholars"),
        Column::number("contractedScholarsUsed", "contracted_scholars_used"),
        Column::number("programCount", "program_count"),
        Column::day("scheduleDate", "schedule_date"),
        Column::text("primaryAccountAdminFullName", "list_key(primary_account_admin_full_name)"),
        Column::text("bxPartnerLeadFullName", "list_key(bx_partner_lead_full_name)"),
        Column::text("bxSuccessLeadFullName", "list_key(bx_success_lead_full_name)"),
    ],
};

impl RowOf for AccountItem {
    fn list() -> &'static List<Self> {
        &ACCOUNTS
    }
}

/// A page of the accounts in scope.
pub async fn account_list(
    db: &Db,
    scope: &Scope,
    list: &ListQuery,
) -> Result<AccountList, Problem> {
    let rows = ACCOUNTS.rows().apply(list)?;
    let (results, totals) = rows.read(db, scope, list, |rows| Count::of(rows, "0")).await?;
    Ok(AccountList { results, count: totals.count, is_count_exact: totals.is_exact })
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
