use actix_web::{get, put, web};
use aws_lc_rs::hmac;
use platform::{
    Platform, Problem,
    audit::{self, Entry},
    auth::{Action, Can, Grant, Place, Principal, Role, RoleRecord, Scope},
    extract::{Answer, PathId, Valid},
};
use secrecy::ExposeSecret;
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    actions::{ChangeMyself, SeeMyself, SeePrimaryAdmin, SeeUsers},
    model::{CurrentUser, HelpWidgetUser, Locale, Preferences, User, UserRoles, UserView},
    store,
};
use crate::Identity;

/// The handlers of people.
pub fn configure(config: &mut ServiceConfig) {
    // Fixed paths before `{id}`.
    config
        .service(read_current_user)
        .service(change_preferences)
        .service(read_primary_admin)
        .service(list_user_roles)
        .service(read_user);
}

/// The signed-in person with their own role records, whatever is being viewed (spec 1 §3 Current user).
#[platform::path(tag = "users", responses((status = 200, body = CurrentUser)))]
#[get("/users/me")]
pub async fn read_current_user(identity: Identity, who: Can<SeeMyself>) -> Answer<CurrentUser> {
    let (user, records) = myself(&identity.platform, &who.principal).await?;
    Ok(web::Json(current(&identity, user, records)))
}

/// Chooses the language of the product.
#[platform::path(tag = "users", request_body = Preferences, responses((status = 200, body = CurrentUser)))]
#[put("/users/me/preferences")]
pub async fn change_preferences(
    identity: Identity,
    who: Can<ChangeMyself>,
    Valid(chosen): Valid<Preferences>,
) -> Answer<CurrentUser> {
    let id = who.user_id();
    let locale = chosen.locale.map(Locale::tag);
    // One's own row may lie outside the viewed scope, and provider staff have no account at all.
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let before =
                store::user_by_id(conn, id).await?.ok_or_else(|| Problem::not_found("user"))?;
            store::user_locale_set(conn, id, locale).await?;
            // With the name that lists of the audit show.
            let state = |locale: Option<&str>| json!({"locale": locale, "firstName": before.first_name, "lastName": before.last_name});
            super::publish(conn, id).await?;
            let entry = Entry {
                action: "user.preferences",
                entity: "user",
                entity_id: id.to_string(),
                account_id: before.account_id,
                before: Some(state(before.locale.as_deref())),
                after: Some(state(locale)),
            };
            audit::record(conn, identity.platform.clock(), &who.principal, entry).await?;
            Ok::<_, Problem>(())
        })
        .await?;
    let (user, records) = myself(&identity.platform, &who.principal).await?;
    Ok(web::Json(current(&identity, user, records)))
}

/// A person of one's places.
#[platform::path(tag = "users", params(("id" = i64, Path, description = "User id")), responses((status = 200, body = UserView)))]
#[get("/users/{id}")]
pub async fn read_user(
    platform: web::Data<Platform>,
    who: Can<SeeUsers>,
    PathId(id): PathId,
) -> Answer<UserView> {
    let (user, records) = seen(&platform, &who, id).await?;
    Ok(web::Json(UserView::new(user, &records)))
}

/// Role records of a person, as far as they lie in one's places.
#[platform::path(tag = "users", params(("id" = i64, Path, description = "User id")), responses((status = 200, body = UserRoles)))]
#[get("/users/{id}/roles")]
pub async fn list_user_roles(
    platform: web::Data<Platform>,
    who: Can<SeeUsers>,
    PathId(id): PathId,
) -> Answer<UserRoles> {
    let (_, user_roles) = seen(&platform, &who, id).await?;
    Ok(web::Json(UserRoles { user_roles }))
}

/// The primary admin of an account.
#[platform::path(
    tag = "users",
    params(("accountId" = i64, Path, description = "Account id")),
    responses((status = 200, body = UserView))
)]
#[get("/users/accounts/{accountId}")]
pub async fn read_primary_admin(
    platform: web::Data<Platform>,
    who: Can<SeePrimaryAdmin>,
    PathId(account): PathId,
) -> Answer<UserView> {
    let at = who.sees(Place::account(account))?;
    let (user, records) = platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let user = store::primary_admin(conn, &at)
                .await?
                .ok_or_else(|| Problem::not_found("primary admin"))?;
            let records = store::roles_of(conn, user.id).await?;
            Ok::<_, Problem>((user, records))
        })
        .await?;
    Ok(web::Json(UserView::new(user, &records)))
}

/// The person of the token. An integrator is nobody: 404.
pub async fn myself(
    platform: &Platform,
    principal: &Principal,
) -> Result<(User, Vec<RoleRecord>), Problem> {
    let id = principal.user_id;
    platform
        .db()
        .system_tx(async |conn| {
            let user =
                store::user_by_id(conn, id).await?.ok_or_else(|| Problem::not_found("user"))?;
            let records = store::roles_of(conn, id).await?;
            Ok::<_, Problem>((user, records))
        })
        .await
}

/// A person whom the caller may see, with the records that the caller may see.
pub async fn seen<A: Action>(
    platform: &Platform,
    who: &Can<A>,
    id: i64,
) -> Result<(User, Vec<RoleRecord>), Problem> {
    if id == who.user_id() {
        return myself(platform, &who.principal).await;
    }
    // Somebody's home may be an account of the caller's where the caller manages nobody; the records decide.
    let (user, records) = platform
        .db()
        .tenant_tx(&who.principal.scope(), async |conn| {
            let user =
                store::user_by_id(conn, id).await?.ok_or_else(|| Problem::not_found("user"))?;
            let records = store::roles_of(conn, id).await?;
            Ok::<_, Problem>((user, records))
        })
        .await?;
    // Staff of a place see themselves alone there, also when they run another.
    let runs = |grant: &&Grant| grant.role <= Role::SessionAdmin;
    let scope = Scope { grants: who.scope.grants.iter().filter(runs).copied().collect() };
    let records: Vec<_> = records.into_iter().filter(|record| may_see(&scope, record)).collect();
    if who.role() <= Role::ContentAdmin || !records.is_empty() {
        Ok((user, records))
    } else {
        Err(Problem::not_found("user"))
    }
}

/// Whether a scope reaches the place of a record, or a part of it.
pub fn may_see(scope: &Scope, record: &RoleRecord) -> bool {
    match (record.account_id, record.program_id, record.site_id) {
        (None, ..) => scope.role() <= Role::ContentAdmin,
        (Some(account), None, _) => scope.sees_account(account),
        (Some(account), Some(program), None) => scope.sees_program(account, program),
        (Some(account), Some(program), Some(site)) => scope.sees_site(account, program, site),
    }
}

/// The current user as the web app reads it.
pub fn current(identity: &Identity, user: User, user_roles: Vec<RoleRecord>) -> CurrentUser {
    let hash = |key: &hmac::Key, signed: String| -> String {
        hmac::sign(key, signed.as_bytes())
            .as_ref()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    };
    let widget = &identity.settings.help_widget;
    let help_widget = widget.is_set().then(|| {
        let key = hmac::Key::new(hmac::HMAC_SHA256, widget.secret.expose_secret().as_bytes());
        HelpWidgetUser {
            script_url: widget.script_url.clone(),
            app_id: widget.app_id.clone(),
            hash: hash(&key, user.id.to_string()),
            signed_up_at: user.created_at,
        }
    });
    let hmac_hash = match &help_widget {
        Some(widget) => widget.hash.clone(),
        None => hash(&identity.form_key, format!("help\n{}", user.id)),
    };
    CurrentUser { user: UserView::new(user, &user_roles), hmac_hash, help_widget, user_roles }
}
