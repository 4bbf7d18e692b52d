//! HTTP for what is set of an account beside its details: its settings and its feature flags.

use actix_web::{
    get, put,
    web::{Data, Json},
};
use platform::{
    Platform,
    auth::{Can, Place},
    error::Problem,
    extract::{Answer, PathId, Valid},
};
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    model::{Account, AccountFlagsEdit, AccountSettings, AccountSettingsEdit},
    routes::{lock_account, publish_and_audit},
    rules, store,
};
use crate::{actions, flags};

/// The handlers.
pub fn routes(config: &mut ServiceConfig) {
    config
        .service(read_account_settings)
        .service(edit_account_settings)
        .service(edit_account_flags);
}

/// Settings and licenses of an account. Of the secret key it says only whether there is one.
#[platform::path(tag = "accounts", params(("accountId" = i64, Path)), responses((status = 200, body = AccountSettings)))]
#[get("/accounts/{accountId}/settings")]
pub async fn read_account_settings(
    platform: Data<Platform>,
    who: Can<actions::ReadAccountSettings>,
    PathId(id): PathId,
) -> Answer<AccountSettings> {
    let at = who.at(Place::account(id))?;
    let row = platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::account(conn, &at).await)
        .await?
        .ok_or_else(|| Problem::not_found("account"))?;
    Ok(Json(row.with_flags(Default::default(), true).into()))
}

/// Keeps settings of an account in place of those that there are.
///
/// Errors: 409 `Error_VersionConflict` with the settings as they are now.
#[platform::path(
    tag = "accounts",
    params(("accountId" = i64, Path)),
    request_body = AccountSettingsEdit,
    responses((status = 200, body = AccountSettings))
)]
#[put("/accounts/{accountId}/settings")]
pub async fn edit_account_settings(
    platform: Data<Platform>,
    who: Can<actions::EditAccountSettings>,
    PathId(id): PathId,
    Valid(edit): Valid<AccountSettingsEdit>,
) -> Answer<AccountSettings> {
    let at = who.at(Place::account(id))?;
    let settings = rules::app_setting(&edit.app_setting)?;
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let before = lock_account::<AccountSettings>(conn, &at, edit.version).await?;
            let row = store::account_settings_update(conn, &at, Some(settings)).await?;
            publish_and_audit(conn, &platform, &who, "account.settings", (Some(&before), row)).await
        })
        .await?;
    Ok(Json(after.into()))
}

/// Switches feature flags of an account. Those that are not named stay as they are.
///
/// Errors: 409 `Error_VersionConflict` with the account as it is now.
#[platform::path(
    tag = "accounts",
    params(("accountId" = i64, Path)),
    request_body = AccountFlagsEdit,
    responses((status = 200, body = Account))
)]
#[put("/accounts/{accountId}/flags")]
pub async fn edit_account_flags(
    platform: Data<Platform>,
    who: Can<actions::EditFlags>,
    PathId(id): PathId,
    Valid(edit): Valid<AccountFlagsEdit>,
) -> Answer<Account> {
    rules::flags(edit.flags.keys())?;
    let at = who.at(Place::account(id))?;
    let after = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let before = lock_account::<Account>(conn, &at, edit.version).await?;
            if edit.flags.is_empty() {
                return Ok(before);
            }
            flags::set(conn, id, &edit.flags, who.user_id()).await?;
            let row = store::account_settings_update(conn, &at, None).await?;
            publish_and_audit(conn, &platform, &who, "account.flags", (Some(&before), row)).await
        })
        .await?;
    Ok(Json(after))
}
