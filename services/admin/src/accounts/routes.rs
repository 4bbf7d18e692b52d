//! HTTP for accounts.

use actix_web::{get, post, web::Data};
use platform::{
    Platform, audit,
    auth::Can,
    error::Problem,
    extract::{Answer, Created, PathId, Valid, ValidQuery},
    list::ListQuery,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Account, AccountList, AccountRequest, DirectAccess},
    rules, store,
};
use crate::{actions, error::write_failed, flags};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(list_accounts)
        .service(create_account)
        .service(read_account)
        .service(check_direct_access);
}

/// The accounts list, 25 a page.
#[utoipa::path(tag = "accounts", params(ListQuery), responses((status = 200, body = AccountList)))]
#[get("/accounts")]
pub async fn list_accounts(
    platform: Data<Platform>,
    who: Can<actions::ListAccounts>,
    ValidQuery(list): ValidQuery<ListQuery>,
) -> Answer<AccountList> {
    let page = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::account_list(conn, &list).await)
        .await?;
    Ok(actix_web::web::Json(page))
}

/// Makes an account.
///
/// Errors: 409 `Error_AccountNameExists`.
#[utoipa::path(tag = "accounts", request_body = AccountRequest, responses((status = 201, body = Account)))]
#[post("/accounts")]
pub async fn create_account(
    platform: Data<Platform>,
    who: Can<actions::CreateAccount>,
    Valid(body): Valid<AccountRequest>,
) -> Result<Created<Account>, Problem> {
    let overrides = body.flags.clone();
    let account = rules::account(body, who.user_id())?;
    let made = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let row = store::account_insert(conn, &account).await.map_err(write_failed)?;
            let id = row.item.id;
            flags::set(conn, id, &overrides, who.user_id()).await?;
            super::publish(conn, &row).await?;
            let made = row.with_flags(flags::of_account(conn, id).await?, true);
            let entry = audit::Entry {
                action: "account.create",
                entity: "account",
                entity_id: id.to_string(),
                account_id: Some(id),
                before: None,
                after: Some(json!(made)),
            };
            audit::record(conn, platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(made)
        })
        .await?;
    Ok(Created { location: format!("/accounts/{}", made.item.id), body: made })
}

/// An account with its settings, content subscriptions and feature flags.
#[utoipa::path(tag = "accounts", params(("accountId" = i64, Path)), responses((status = 200, body = Account)))]
#[get("/accounts/{accountId}")]
pub async fn read_account(
    platform: Data<Platform>,
    who: Can<actions::ReadAccount>,
    PathId(id): PathId,
) -> Answer<Account> {
    let details = who.role() <= platform::auth::Role::AccountAdmin;
    let account = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let row =
                store::account(conn, id).await?.ok_or_else(|| Problem::not_found("account"))?;
            Ok::<_, Problem>(row.with_flags(flags::of_account(conn, id).await?, details))
        })
        .await?;
    Ok(actix_web::web::Json(account))
}

/// Whether the account's people go straight to the learning content (spec 1 §7).
#[utoipa::path(tag = "accounts", params(("accountId" = i64, Path)), responses((status = 200, body = DirectAccess)))]
#[get("/accounts/{accountId}/direct-access")]
pub async fn check_direct_access(
    platform: Data<Platform>,
    who: Can<actions::ReadAccount>,
    PathId(id): PathId,
) -> Answer<DirectAccess> {
    let found = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::account_direct_access(conn, id).await)
        .await?;
    let is_direct_access = found.ok_or_else(|| Problem::not_found("account"))?;
    Ok(actix_web::web::Json(DirectAccess { is_direct_access }))
}
