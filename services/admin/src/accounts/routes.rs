//! HTTP for accounts.

use actix_web::{
    get, post, put,
    web::{Data, Json},
};
use diesel_async::AsyncPgConnection;
use platform::{
    Platform, audit,
    auth::{Action, At, Can, Place, Role},
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    list::{ListParams, ListQuery},
};
use serde::Serialize;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{
        Account, AccountEdit, AccountItem, AccountList, AccountNameQuery, AccountRequest,
        AccountRow, DirectAccess,
    },
    rules, store,
};
use crate::{
    access, actions,
    error::write_failed,
    fields, flags,
    names::{NameCheck, name_key},
};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    // The fixed paths before the one that takes an id.
    config
        .service(list_accounts)
        .service(create_account)
        .service(check_account_name)
        .service(read_account)
        .service(edit_account)
        .service(check_direct_access);
}

/// The accounts list, 25 a page.
#[platform::path(tag = "accounts", params(ListParams<AccountItem>), responses((status = 200, body = AccountList)))]
#[get("/accounts")]
pub async fn list_accounts(
    platform: Data<Platform>,
    who: Can<actions::ListAccounts>,
    ValidQuery(list): ValidQuery<ListQuery>,
) -> Answer<AccountList> {
    Ok(Json(store::account_list(platform.db(), &who.scope, &list).await?))
}

/// Makes an account.
///
/// Errors: 409 `Error_AccountNameExists`.
#[platform::path(tag = "accounts", request_body = AccountRequest, responses((status = 201, body = Account)))]
#[post("/accounts")]
pub async fn create_account(
    platform: Data<Platform>,
    who: Can<actions::CreateAccount>,
    Valid(body): Valid<AccountRequest>,
) -> Result<Created<Account>, Problem> {
    let overrides = body.flags.clone();
    let today = rules::today(platform.clock().now());
    let account = rules::account(body, who.user_id(), Some(today))?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let row = store::account_insert(conn, &account).await.map_err(write_failed)?;
            let id = row.item.id;
            flags::set(conn, id, &overrides, who.user_id()).await?;
            publish_and_audit(conn, &platform, &who, "account.create", (None, row)).await
        })
        .await?;
    Ok(Created { location: format!("/accounts/{}", made.item.id), body: made })
}

/// An account with its settings, content subscriptions and feature flags.
#[platform::path(tag = "accounts", params(("accountId" = i64, Path)), responses((status = 200, body = Account)))]
#[get("/accounts/{accountId}")]
pub async fn read_account(
    platform: Data<Platform>,
    who: Can<actions::ReadAccount>,
    PathId(id): PathId,
) -> Answer<Account> {
    let at = who.sees(Place::account(id))?;
    // Site staff see of the account what every page needs.
    let role = who.scope.role_at(id, None, None);
    let details = role.is_some_and(|role| role <= Role::AccountAdmin);
    let account = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let row =
                store::account(conn, &at).await?.ok_or_else(|| Problem::not_found("account"))?;
            let mut account = row.with_flags(flags::of_account(conn, id).await?, details);
            if access::hides_scholars(&who.scope, Place::account(id)) {
                account.item.contracted_scholars_used = None;
            }
            Ok::<_, Problem>(account)
        })
        .await?;
    Ok(Json(account))
}

/// Changes an account. Fields that are not sent stay as they are, the secret key until another one is sent.
///
/// Errors: 409 `Error_VersionConflict` with the account as it is now; 409 `Error_AccountNameExists`.
#[platform::path(
    tag = "accounts",
    params(("accountId" = i64, Path)),
    request_body = AccountEdit,
    responses((status = 200, body = Account))
)]
#[put("/accounts/{accountId}")]
pub async fn edit_account(
    platform: Data<Platform>,
    who: Can<actions::EditAccount>,
    PathId(id): PathId,
    Valid(edit): Valid<AccountEdit>,
) -> Answer<Account> {
    let today = rules::today(platform.clock().now());
    let at = who.at(Place::account(id))?;
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let before = lock_account::<Account>(conn, &at, edit.version).await?;
            let request = fields::merged(&AccountRequest::from(&before), &edit.fields)?;
            let overrides = request.flags.clone();
            // An invitation that has gone out stays; another day must be one to come.
            let moved = request.schedule_date != before.item.schedule_date;
            let fields = rules::fields(request, moved.then_some(today))?;
            let new_key = fields.secret.license_secret_key.is_some();
            let row = store::account_update(conn, &at, &fields).await.map_err(write_failed)?;
            if !overrides.is_empty() {
                flags::set(conn, id, &overrides, who.user_id()).await?;
            }
            let action = if new_key { "account.edit-with-secret-key" } else { "account.edit" };
            publish_and_audit(conn, &platform, &who, action, (Some(&before), row)).await
        })
        .await?;
    Ok(Json(after))
}

/// Whether an account's name is still free.
#[platform::path(tag = "accounts", params(AccountNameQuery), responses((status = 200, body = NameCheck)))]
#[get("/accounts/name-check")]
pub async fn check_account_name(
    platform: Data<Platform>,
    who: Can<actions::CheckAccountName>,
    ValidQuery(query): ValidQuery<AccountNameQuery>,
) -> Answer<NameCheck> {
    let key = name_key(&query.name);
    let holder = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::account_by_name(conn, &key).await)
        .await?;
    Ok(Json(NameCheck { is_unique: holder.is_none() || holder == query.account_id }))
}

/// Whether the account's people go straight to the learning content (spec 1 §7).
#[platform::path(tag = "accounts", params(("accountId" = i64, Path)), responses((status = 200, body = DirectAccess)))]
#[get("/accounts/{accountId}/direct-access")]
pub async fn check_direct_access(
    platform: Data<Platform>,
    who: Can<actions::ReadAccount>,
    PathId(id): PathId,
) -> Answer<DirectAccess> {
    let at = who.sees(Place::account(id))?;
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::account_direct_access(conn, &at).await)
        .await?;
    let is_direct_access = found.ok_or_else(|| Problem::not_found("account"))?;
    Ok(Json(DirectAccess { is_direct_access }))
}

/// Locks an account until the transaction ends and checks the version that the caller saw.
///
/// Errors: 404; 409 `Error_VersionConflict` with what is `Shown` of the account as it is now.
pub(super) async fn lock_account<Shown: From<Account> + Serialize>(
    conn: &mut AsyncPgConnection,
    at: &At<'_, impl Action>,
    version: Option<i32>,
) -> Result<Account, Problem> {
    let row = store::account_lock(conn, at).await?.ok_or_else(|| Problem::not_found("account"))?;
    let flags = flags::of_account(conn, row.item.id).await?;
    let account = row.with_flags(flags, true);
    if version.is_some_and(|seen| seen != account.version) {
        return Err(Problem::version_conflict(Shown::from(account)));
    }
    Ok(account)
}

/// Publishes a change of an account and audits it. Returns the account as it is now.
pub(super) async fn publish_and_audit<A: Action>(
    conn: &mut AsyncPgConnection,
    platform: &Platform,
    who: &Can<A>,
    action: &'static str,
    (before, row): (Option<&Account>, AccountRow),
) -> Result<Account, Problem> {
    super::publish(conn, &row).await?;
    let flags = flags::of_account(conn, row.item.id).await?;
    let after = row.with_flags(flags, true);
    let entry = audit::Entry::change(action, before, Some(&after));
    audit::record(conn, platform.clock(), &who.principal, entry).await?;
    Ok(after)
}
