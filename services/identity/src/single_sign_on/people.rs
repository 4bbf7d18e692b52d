//! Who it is that a provider speaks of: linked by a verified address of the account's own domains, and by nothing else.

use diesel_async::AsyncPgConnection;
use platform::{
    Problem,
    audit::{self, Actor, Entry},
    auth::{Role, UserStatus},
};
use serde_json::json;

use super::{model::Config, provider::Asserted, rules, store};
use crate::{
    Identity, invitations,
    users::{self, NewRole, NewUser, User, rules as people},
};

/// What becomes of somebody whom a provider sent.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// They are signed in as this person.
    Welcome(Box<User>),
    /// They are known, but nobody has given them a role yet.
    NoRole,
    /// They are not let in.
    Refused(Refusal),
}

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The provider gives no address, or has not verified it.
    Unverified,
    /// The address lies in no domain of the account.
    OtherDomain,
    /// The person of the address does not belong to the account.
    OtherAccount,
    /// The person was linked to another identity at the provider.
    OtherIdentity,
    /// The person has a higher role than who set the provider up.
    HigherRole,
    /// The person may not use Afterbell, or their invitation is over.
    NoAccess,
}

impl Refusal {
    /// The name in the audit log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unverified => "email-not-verified",
            Self::OtherDomain => "other-domain",
            Self::OtherAccount => "other-account",
            Self::OtherIdentity => "other-identity",
            Self::HigherRole => "higher-role",
            Self::NoAccess => "no-access",
        }
    }
}

/// Whether a person belongs to an account: it is their home, or they have a role there.
pub async fn belongs(
    conn: &mut AsyncPgConnection,
    user: &User,
    account: i64,
) -> Result<bool, Problem> {
    if user.account_id == Some(account) {
        return Ok(true);
    }
    let records = users::roles_of(conn, user.id).await?;
    Ok(records.iter().any(|record| record.account_id == Some(account)))
}

/// Whether whoever set an account's issuer may have it speak for a person: for nobody above themselves, and for the
/// account's primary admin only when that is they themselves. The provider's staff stand above everybody of an account.
pub async fn may_speak_for(
    conn: &mut AsyncPgConnection,
    config: &Config,
    user: &User,
) -> Result<bool, Problem> {
    let records = users::roles_of(conn, user.id).await?;
    let is_above = records.iter().any(|record| record.role.id() < config.issuer_set_by_role);
    let is_primary = records.iter().any(|record| record.is_primary_account_admin);
    let by_account = config.issuer_set_by_role >= Role::AccountAdmin.id();
    let by_themselves = config.issuer_set_by == Some(user.id);
    Ok(!(is_above || is_primary && by_account && !by_themselves))
}

/// Whether a person may sign in by an account's provider: who was linked before, and for whom it may speak.
pub async fn is_spoken_for(
    conn: &mut AsyncPgConnection,
    config: &Config,
    user: &User,
) -> Result<bool, Problem> {
    Ok(belongs(conn, user, config.account_id).await?
        && (store::is_linked(conn, config.account_id, &config.issuer, user.id).await?
            || may_speak_for(conn, config, user).await?))
}

/// Finds, links or makes the person. Provider staff belong to no account, so no account's provider speaks for them.
pub async fn settle(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    config: &Config,
    asserted: &Asserted,
) -> Result<Outcome, Problem> {
    let (account, issuer) = (config.account_id, config.issuer.as_str());
    let refused = |why| Ok(Outcome::Refused(why));
    let email = asserted.email.as_deref().and_then(|email| people::email(email).ok());
    let Some(email) = email.filter(|_| asserted.is_email_verified) else {
        return refused(Refusal::Unverified);
    };
    let domains = store::proven_domains(conn, account).await?;
    if !rules::domain_of(&email).is_some_and(|domain| domains.contains(&domain)) {
        return refused(Refusal::OtherDomain);
    }
    let subject = asserted.subject.as_str();
    let user = match store::linked_user(conn, account, issuer, subject).await? {
        Some(id) => users::user_lock(conn, id).await?,
        None => match users::user_by_email_for(conn, &email, Some(account)).await? {
            Some(user) => user,
            None => made(conn, identity, account, &email, asserted).await?,
        },
    };
    if !belongs(conn, &user, account).await? {
        return refused(Refusal::OtherAccount);
    }
    if !is_spoken_for(conn, config, &user).await? {
        return refused(Refusal::HigherRole);
    }
    let pending = user.status == UserStatus::InvitePending.id();
    let is_in = users::has_open_account(conn, &user).await?
        && (user.is_active()
            || (pending && invitations::accept_confirmed(conn, identity, user.id).await?));
    if !is_in {
        return refused(Refusal::NoAccess);
    }
    if !linked(conn, identity, account, issuer, subject, &user).await? {
        return refused(Refusal::OtherIdentity);
    }
    let role = users::highest_role(conn, user.id).await?;
    Ok(if role == Role::NoAccess.id() { Outcome::NoRole } else { Outcome::Welcome(Box::new(user)) })
}

/// Somebody new: of the account, without a role there until an admin gives one.
async fn made(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    account: i64,
    email: &str,
    asserted: &Asserted,
) -> Result<User, Problem> {
    let named = |name: &str| people::name(name).unwrap_or_default();
    let user = NewUser {
        account_id: Some(account),
        email: email.to_owned(),
        first_name: named(&asserted.first_name),
        last_name: named(&asserted.last_name),
        locale: None,
        status: UserStatus::Active.id(),
        password_hash: None,
        last_login_at: None,
    };
    let id = users::user_insert(conn, &user).await?;
    // The record by which the account's admins find the person; it grants nothing.
    let none = NewRole {
        user_id: id,
        account_id: Some(account),
        program_id: None,
        site_id: None,
        role_id: Role::NoAccess.id(),
        status: UserStatus::Active.id(),
        program_role: None,
        is_primary_account_admin: false,
    };
    users::role_insert(conn, &none).await?;
    users::publish(conn, id).await?;
    let entry = Entry {
        action: "user.create",
        entity: "user",
        entity_id: id.to_string(),
        account_id: Some(account),
        after: Some(json!({"by": "single-sign-on", "roleId": Role::NoAccess.id()})),
        ..Entry::default()
    };
    audit::record(conn, identity.platform.clock(), Actor::default(), entry).await?;
    users::user_by_id(conn, id).await?.ok_or_else(|| Problem::internal("a person just made"))
}

/// Links a person to their identity at the provider, unless that is done. False when they are linked to another one.
async fn linked(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    account: i64,
    issuer: &str,
    subject: &str,
    user: &User,
) -> Result<bool, Problem> {
    let now = identity.platform.clock().now();
    if store::link_insert(conn, account, issuer, subject, user.id, now).await? {
        let entry = Entry {
            action: "single-sign-on.link",
            entity: "user",
            entity_id: user.id.to_string(),
            account_id: Some(account),
            after: Some(json!({"issuer": issuer, "subject": subject})),
            ..Entry::default()
        };
        let actor = Actor { user_id: Some(user.id), ..Actor::default() };
        audit::record(conn, identity.platform.clock(), actor, entry).await?;
        return Ok(true);
    }
    Ok(store::linked_user(conn, account, issuer, subject).await? == Some(user.id))
}
