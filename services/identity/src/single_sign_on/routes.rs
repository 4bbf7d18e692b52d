use actix_web::{HttpResponse, delete, get, http::StatusCode, post, put, web};
use contracts::directory;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Problem,
    audit::{self, Entry},
    auth::{Action, Can, Place, Role, UserStatus},
    error::{broken_constraint, names},
    extract::{Answer, PathId, Valid},
    fault,
};
use serde_json::json;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{
    FLAG,
    model::{Config, ProviderTest, SingleSignOn, SingleSignOnRequest},
    proof,
    rules::{self, CheckedConfig},
    sign_in, store,
};
use crate::Identity;

platform::actions! {
    /// Sees how the people of an account sign in.
    SeeSingleSignOn = "single-sign-on" "read" [SuperAdmin, Admin, AccountAdmin];
    /// Sets up how the people of an account sign in.
    SetSingleSignOn = "single-sign-on" "change" [SuperAdmin, Admin, AccountAdmin];
}

/// The flag of the account is off (409).
const OFF: &str = "Error_SingleSignOnOff";
/// What an admin who is not the primary one is told.
const PRIMARY_ONLY: &str =
    "Only the primary account admin can change the issuer and the email domains.";
/// There is no key to keep a client secret under (409).
const NO_KEY: &str = "Error_NoKeyForSecrets";

/// The handlers of single sign-on.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(read_single_sign_on)
        .service(change_single_sign_on)
        .service(remove_single_sign_on)
        .service(test_single_sign_on);
}

/// How the people of an account sign in.
#[platform::path(
    tag = "single-sign-on",
    params(("accountId" = i64, Path, description = "Account id")),
    responses((status = 200, body = SingleSignOn))
)]
#[get("/accounts/{accountId}/single-sign-on")]
pub async fn read_single_sign_on(
    identity: Identity,
    who: Can<SeeSingleSignOn>,
    PathId(account): PathId,
) -> Answer<SingleSignOn> {
    administers(&who, account)?;
    let view = identity
        .platform
        .db()
        .tenant_tx(&who.scope, async |conn| view(conn, &identity, &who, account).await)
        .await?;
    Ok(web::Json(view))
}

/// Sets up the OpenID provider of an account. The client secret is kept sealed and never given back.
///
/// The issuer and the domains are the primary account admin's and the provider's staff's to change. A domain counts once
/// its postmaster has confirmed it by the link that is sent then, or the provider's staff have set it.
///
/// Errors: 400 by field, 409 `Error_SingleSignOnOff` while the account's flag is off, 409 `Error_NoKeyForSecrets` when
/// the installation has no key to keep secrets under, 409 `Error_VersionConflict` with what is set up now.
#[platform::path(
    tag = "single-sign-on",
    params(("accountId" = i64, Path, description = "Account id")),
    request_body = SingleSignOnRequest,
    responses((status = 200, body = SingleSignOn))
)]
#[put("/accounts/{accountId}/single-sign-on")]
pub async fn change_single_sign_on(
    identity: Identity,
    who: Can<SetSingleSignOn>,
    PathId(account): PathId,
    Valid(request): Valid<SingleSignOnRequest>,
) -> Answer<SingleSignOn> {
    administers(&who, account)?;
    let (db, now) = (identity.platform.db(), identity.platform.clock().now());
    let seen_version = request.version;
    let (before, stored) = db
        .tenant_tx(&who.scope, async |conn| {
            let before = view(conn, &identity, &who, account).await?;
            Ok::<_, Problem>((before, store::config(conn, account).await?))
        })
        .await?;
    if !before.is_available {
        return Err(Problem::conflict(OFF, "Single sign-on is not switched on for this account."));
    }
    if seen_version != before.version {
        return Err(Problem::version_conflict(before));
    }
    let issuer = stored.as_ref().map(|config| config.issuer.as_str());
    let checked = rules::check_request(request, issuer, identity.providers.reach())?;
    let is_provider = who.role() <= Role::ContentAdmin;
    if !is_provider {
        refuse_domains_of_others(&identity, account, &checked).await?;
    }
    let same_domains = checked.domains.iter().eq(&before.email_domains);
    if !before.may_set_issuer && (before.issuer != checked.issuer || !same_domains) {
        let problem = Problem::new(StatusCode::FORBIDDEN, names::FORBIDDEN, PRIMARY_ONLY);
        return Err(problem.field("issuer", fault("primaryOnly", PRIMARY_ONLY)));
    }
    let mut config = config(&identity, account, &checked, stored.as_ref())?;
    let is_as_high =
        stored.as_ref().is_none_or(|stored| who.role().id() <= stored.issuer_set_by_role);
    if before.issuer != checked.issuer || (before.may_set_issuer && is_as_high) {
        config.issuer_set_by = Some(who.user_id());
        config.issuer_set_by_role = who.role().id();
    }
    let after = db
        .tenant_tx(&who.scope, async |conn| {
            let now_stored = store::config_lock(conn, account).await?;
            if now_stored.map_or(0, |config| config.version) != seen_version {
                return Err(Problem::version_conflict(view(conn, &identity, &who, account).await?));
            }
            store::config_set(conn, &config, now).await?;
            store::domains_set(conn, account, &checked.domains).await.map_err(domain_taken)?;
            if before.issuer != config.issuer {
                store::links_forget(conn, account).await?;
            }
            if is_provider {
                // They have looked into it.
                store::prove_all(conn, account, now).await?;
            } else if before.may_set_issuer {
                proof::ask(conn, &identity, account).await?;
            }
            let after = view(conn, &identity, &who, account).await?;
            let action = "single-sign-on.change";
            let entry = entry(action, account, Some(noted(&before)), Some(noted(&after)));
            audit::record(conn, identity.platform.clock(), &who.principal, entry).await?;
            Ok(after)
        })
        .await?;
    Ok(web::Json(after))
}

/// Removes the OpenID provider of an account: its people sign in with passwords again.
#[platform::path(
    tag = "single-sign-on",
    params(("accountId" = i64, Path, description = "Account id")),
    responses((status = 204, description = "There is none any more."))
)]
#[delete("/accounts/{accountId}/single-sign-on")]
pub async fn remove_single_sign_on(
    identity: Identity,
    who: Can<SetSingleSignOn>,
    PathId(account): PathId,
) -> Result<HttpResponse, Problem> {
    administers(&who, account)?;
    identity
        .platform
        .db()
        .tenant_tx(&who.scope, async |conn| {
            let before = view(conn, &identity, &who, account).await?;
            if store::config_remove(conn, account).await? {
                let entry = entry("single-sign-on.remove", account, Some(noted(&before)), None);
                audit::record(conn, identity.platform.clock(), &who.principal, entry).await?;
            }
            Ok::<_, Problem>(())
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Tests the provider that is set up, as far as that goes without a person: discovery, keys, client ID and secret.
#[platform::path(
    tag = "single-sign-on",
    params(("accountId" = i64, Path, description = "Account id")),
    responses((status = 200, body = ProviderTest))
)]
#[post("/accounts/{accountId}/single-sign-on/test")]
pub async fn test_single_sign_on(
    identity: Identity,
    who: Can<SetSingleSignOn>,
    PathId(account): PathId,
) -> Answer<ProviderTest> {
    administers(&who, account)?;
    let stored = identity
        .platform
        .db()
        .tenant_tx(&who.scope, async |conn| store::config(conn, account).await)
        .await?;
    let stored: Config = stored.ok_or_else(|| Problem::not_found("single sign-on"))?;
    let credentials = sign_in::credentials(&identity, &stored)?;
    let checks = identity.providers.test(&stored.issuer, &credentials).await;
    let is_working = checks.iter().all(|check| check.is_passed);
    Ok(web::Json(ProviderTest { is_working, checks }))
}

/// Whether the caller runs the whole account. Errors: 404 outside their places, 403 with a lower role there.
fn administers<A: Action>(who: &Can<A>, account: i64) -> Result<(), Problem> {
    who.at(Place::account(account)).map(drop)
}

/// Whether the caller may say who speaks for the people of an account: its primary admin and the provider's staff.
fn may_set_issuer<A: Action>(who: &Can<A>, account: i64) -> bool {
    let is_primary = who.principal.view_as.is_none()
        && who.principal.roles.iter().any(|record| {
            record.is_primary_account_admin
                && record.account_id == Some(account)
                && record.status == UserStatus::Active
        });
    who.role() <= Role::ContentAdmin || is_primary
}

/// Single sign-on of an account as it is now. Errors: 404 when there is no such account.
async fn view<A: Action>(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    who: &Can<A>,
    account: i64,
) -> Result<SingleSignOn, Problem> {
    let flags = directory::account(conn, account).await?;
    let flags = flags.ok_or_else(|| Problem::not_found("account"))?;
    let empty = SingleSignOn {
        account_id: account,
        is_available: flags.has_flag(FLAG),
        redirect_uri: sign_in::redirect_uri(identity),
        may_set_issuer: may_set_issuer(who, account),
        ..SingleSignOn::default()
    };
    let Some(config) = store::config(conn, account).await? else { return Ok(empty) };
    Ok(SingleSignOn {
        issuer: config.issuer,
        client_id: config.client_id,
        has_client_secret: true,
        email_domains: store::domains(conn, account).await?,
        unproven_domains: store::unproven_domains(conn, account).await?,
        is_enabled: config.is_enabled,
        version: config.version,
        ..empty
    })
}

/// The row to store, its secret sealed.
fn config(
    identity: &Identity,
    account: i64,
    checked: &CheckedConfig,
    stored: Option<&Config>,
) -> Result<Config, Problem> {
    let client_secret = match (&checked.client_secret, stored) {
        (None, Some(stored)) => stored.client_secret.clone(),
        (secret, _) => {
            let plain = secret.as_deref().unwrap_or_default();
            let name = sign_in::secret_name(account);
            identity.sealer.seal(&name, plain.as_bytes()).ok_or_else(|| {
                Problem::conflict(
                    NO_KEY,
                    "This installation has no key to keep secrets under. Whoever runs it has to set identity.key_secret.",
                )
            })?
        }
    };
    Ok(Config {
        account_id: account,
        issuer: checked.issuer.clone(),
        client_id: checked.client_id.clone(),
        client_secret,
        is_enabled: checked.is_enabled,
        version: stored.map_or(0, |stored| stored.version) + 1,
        issuer_set_by: stored.and_then(|stored| stored.issuer_set_by),
        issuer_set_by_role: stored
            .map_or(Role::AccountAdmin.id(), |stored| stored.issuer_set_by_role),
    })
}

/// Keeps an account from claiming a domain in which people of others have addresses: they would be sent to a provider
/// that is not theirs. The provider's staff may, having looked into it.
async fn refuse_domains_of_others(
    identity: &Identity,
    account: i64,
    checked: &CheckedConfig,
) -> Result<(), Problem> {
    let of_others: Vec<String> = identity
        .platform
        .db()
        .system_tx(async |conn| store::domains_of_others(conn, account, &checked.domains).await)
        .await?;
    if of_others.is_empty() {
        return Ok(());
    }
    Err(Problem::validation(of_others.into_iter().map(|domain| {
        let message = format!(
            "{domain} is also used by people outside this account. Please contact the help desk."
        );
        ("emailDomains", Fault::new("usedDomain", message).with("domain", domain))
    })))
}

/// Uniqueness is decided by the database.
fn domain_taken(error: diesel::result::Error) -> Problem {
    match broken_constraint(&error) {
        Some("single_sign_on_domains_domain_key") => {
            let message =
                "A domain can belong to one account only, and another account has one of these.";
            Problem::invalid("emailDomains", fault("domainTaken", message))
        }
        _ => error.into(),
    }
}

/// As the audit log shows it: what the caller may is no part of it.
fn noted(view: &SingleSignOn) -> serde_json::Value {
    let mut noted = json!(view);
    if let Some(fields) = noted.as_object_mut() {
        fields.remove("maySetIssuer");
    }
    noted
}

fn entry(
    action: &'static str,
    account: i64,
    before: Option<serde_json::Value>,
    after: Option<serde_json::Value>,
) -> Entry {
    Entry {
        action,
        entity: "account",
        entity_id: account.to_string(),
        account_id: Some(account),
        before,
        after,
    }
}
