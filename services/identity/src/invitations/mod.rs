//! Invitations, and the links of forgotten passwords: secrets sent by mail that let a person set a password.

mod mails;
mod store;

pub use self::mails::{domain as domain_letter, temporary as temporary_letter};

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Duration, Utc};
use contracts::directory;
use diesel::QueryResult;
use diesel_async::AsyncPgConnection;
use platform::{
    Fault, Platform, Problem,
    audit::{self, Actor, Entry},
    auth::{Role, UserStatus},
    error::broken_constraint,
    jobs::{self, Job, JobError, Next, Outcome},
    mail::Letter,
};

use self::mails::Invited;
use crate::{
    Identity,
    pages::{Language, query_of},
    secrets,
    users::{self, NewRole, NewUser, User, rules},
};

/// Sends the mail of a forgotten password, if somebody has the address.
pub const RESET_MAIL: &str = "identity.reset-mail";
/// Tells somebody that their password is being guessed, if somebody has the address.
pub const GUESSES_MAIL: &str = "identity.guesses-mail";
/// Notes that an invitation was not accepted in time.
pub const EXPIRE_INVITATION: &str = "identity.expire-invitation";

/// Whom to invite, as what and where.
#[derive(Clone, Debug)]
pub struct Invite {
    /// Address.
    pub email: String,
    /// Name, as far as it is known.
    pub first_name: String,
    /// Name, as far as it is known.
    pub last_name: String,
    /// The role.
    pub role: Role,
    /// Its account.
    pub account_id: Option<i64>,
    /// Its program.
    pub program_id: Option<i64>,
    /// Its site.
    pub site_id: Option<i64>,
    /// Title in the program.
    pub program_role: Option<String>,
    /// Whether the person becomes the account's primary admin.
    pub is_primary_account_admin: bool,
    /// Language of the mail and, until the person chooses, of the product.
    pub language: Option<Language>,
}

/// An invitation that was made.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The invited person.
    pub user_id: i64,
    /// The link to accept with.
    pub link: String,
    /// Until when it works.
    pub expires_at: DateTime<Utc>,
}

/// What an invited person gave.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Hash of the chosen password.
    pub password_hash: String,
}

/// Why nobody was invited.
#[derive(Debug, thiserror::Error)]
pub enum InviteError {
    /// A field is wrong: its name and message (spec 2 §5).
    #[error("{1}")]
    Field(&'static str, Fault),
    /// The person has signed in before (spec 2 §8 Invitation).
    #[error("the team member already accepted and logged in; email them directly")]
    AlreadyActive,
    /// The database or the machine refused.
    #[error(transparent)]
    Problem(Box<Problem>),
}

impl From<Problem> for InviteError {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl From<diesel::result::Error> for InviteError {
    fn from(error: diesel::result::Error) -> Self {
        Problem::from(error).into()
    }
}

/// Invites somebody from the command line: makes the person unless they are there, gives the role, and makes a link.
/// Links made before stop working. Sending it is the caller's, see [`letter`].
pub async fn invite(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    actor: Actor,
    invite: &Invite,
) -> Result<Invitation, InviteError> {
    let email = rules::email(&invite.email)
        .map_err(|broken| InviteError::Field("email", broken.fault("Email")))?;
    let Invite { role, account_id, program_id, site_id, .. } = *invite;
    if let Some((field, message)) = rules::place_problem(role, account_id, program_id, site_id) {
        return Err(InviteError::Field(field, message));
    }
    let user_id = match users::user_by_email_for(conn, &email, account_id).await? {
        Some(user) if user.is_active() => return Err(InviteError::AlreadyActive),
        Some(user) => {
            users::user_status_set(conn, user.id, UserStatus::InvitePending).await?;
            user.id
        }
        None => users::user_insert(conn, &pending_user(invite, email)).await?,
    };
    let pending = NewRole {
        user_id,
        account_id,
        program_id,
        site_id,
        role_id: role.id(),
        status: UserStatus::InvitePending.id(),
        program_role: invite.program_role.clone(),
        is_primary_account_admin: invite.is_primary_account_admin,
    };
    users::role_insert(conn, &pending).await?;
    let invitee = Invitee { id: user_id, account_id, by: actor.user_id };
    let language = invite.language.unwrap_or(Language::English);
    let opened = open(conn, identity, &invitee, language).await?;
    users::publish(conn, user_id).await?;
    let entry = Entry {
        action: "invitation.create",
        entity: "user",
        entity_id: user_id.to_string(),
        account_id,
        after: Some(serde_json::json!({
            "roleId": role.id(), "programId": program_id, "siteId": site_id,
        })),
        ..Entry::default()
    };
    audit::record(conn, identity.platform.clock(), actor, entry).await?;
    Ok(Invitation { user_id, link: opened.link, expires_at: opened.expires_at })
}

/// Who is invited, and by whom.
#[derive(Clone, Copy, Debug)]
pub struct Invitee {
    /// The person.
    pub id: i64,
    /// Their account.
    pub account_id: Option<i64>,
    /// Who invites them; none for the product itself.
    pub by: Option<i64>,
}

/// An invitation that works from now on.
#[derive(Clone, Debug)]
pub struct Opened {
    id: i64,
    nonce: String,
    link: String,
    opened_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

/// Makes an invitation for somebody who is there. Links made before stop working; the new one does when its time is
/// over. Sending it is the caller's, see [`enqueue_letter`].
pub async fn open(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    invitee: &Invitee,
    language: Language,
) -> Result<Opened, Problem> {
    let now = identity.platform.clock().now();
    let expires_at = now + Duration::days(identity.settings.invitation_days);
    let nonce = secrets::random_token().map_err(Problem::internal)?;
    let token = token(identity, &nonce);
    store::invitations_replace(conn, invitee.id, now).await?;
    let id = store::invitation_insert(
        conn,
        store::NewInvitation {
            user_id: invitee.id,
            account_id: invitee.account_id,
            token_hash: secrets::token_hash(&token),
            invited_by: invitee.by,
            created_at: now,
            expires_at,
        },
    )
    .await?;
    jobs::enqueue(
        conn,
        EXPIRE_INVITATION,
        &id.to_string(),
        invitee.account_id,
        expires_at,
        serde_json::json!({"id": id}),
    )
    .await?;
    let link = link(identity, &token, language);
    Ok(Opened { id, nonce, link, opened_at: now, expires_at })
}

/// The secret of a link, from the nonce that its letter's job carries. Whoever sends the letter a second time after a
/// crash sends the same link, and neither the job nor the invitation alone tells it.
fn token(identity: &Identity, nonce: &str) -> String {
    let tag = hmac::sign(&identity.form_key, format!("invitation\n{nonce}").as_bytes());
    URL_SAFE_NO_PAD.encode(tag.as_ref())
}

fn link(identity: &Identity, token: &str, language: Language) -> String {
    let query = query_of([("token", token), ("ui_locales", language.tag())]);
    format!("{}/identity/invitation?{query}", identity.issuer())
}

/// Puts the letter of an invitation on its way, in the transaction that made it.
pub async fn enqueue_letter(
    conn: &mut AsyncPgConnection,
    invitee: &Invitee,
    opened: &Opened,
    language: Language,
) -> QueryResult<()> {
    let payload = serde_json::json!({
        "id": opened.id, "nonce": opened.nonce, "language": language.tag(),
    });
    let key = opened.id.to_string();
    jobs::enqueue(conn, LETTER, &key, invitee.account_id, opened.opened_at, payload).await.map(drop)
}

/// Sends the letter of an invitation, unless that works no more.
pub const LETTER: &str = "identity.invitation-letter";

/// Does [`LETTER`].
pub async fn send_letter(platform: &Platform, conn: &mut AsyncPgConnection, job: &Job) -> Outcome {
    let text =
        |name: &str| job.payload.get(name).and_then(|value| value.as_str()).unwrap_or_default();
    let identity = Identity::of(platform).map_err(|error| JobError::Later(error.to_string()))?;
    let token = token(&identity, text("nonce"));
    let now = platform.clock().now();
    let found = store::invitation_letter(conn, &secrets::token_hash(&token), now).await?;
    let Some(found) = found else { return Ok(Next::Done) };
    let by = match found.invited_by {
        Some(by) => users::user_by_id(conn, by).await?.map(|by| by.full_name()),
        None => None,
    };
    let account = match found.account_id {
        Some(account) => directory::account(conn, account).await?.map(|account| account.name),
        None => None,
    };
    let language = Language::of_tag(text("language")).unwrap_or(Language::English);
    let link = link(&identity, &token, language);
    let role = found.lead_role_id.and_then(Role::from_id);
    let invited = Invited { note: found.note, by, account, role };
    let letter = mails::invitation(language, &found.email, &link, found.expires_at, &invited)
        .map_err(|error| JobError::Never(error.to_string()))?;
    Ok(Next::send(platform, letter))
}

/// Lets a person's links work no more.
pub async fn close(conn: &mut AsyncPgConnection, user: i64, now: DateTime<Utc>) -> QueryResult<()> {
    store::invitations_replace(conn, user, now).await
}

/// The invitation of a person that still works.
pub async fn open_of(
    conn: &mut AsyncPgConnection,
    user: i64,
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    store::invitation_open_of(conn, user, now).await
}

/// Lets a link work again that was to work no more; answers whether it does.
pub async fn reopen(
    conn: &mut AsyncPgConnection,
    id: i64,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    store::invitation_reopen(conn, id, now).await
}

fn pending_user(invite: &Invite, email: String) -> NewUser {
    NewUser {
        account_id: invite.account_id,
        email,
        first_name: invite.first_name.trim().to_owned(),
        last_name: invite.last_name.trim().to_owned(),
        locale: invite.language.map(|language| language.tag().to_owned()),
        status: UserStatus::InvitePending.id(),
        password_hash: None,
        last_login_at: None,
    }
}

/// The letter that brings an invitation.
pub fn letter(invite: &Invite, invitation: &Invitation) -> Result<Letter, Problem> {
    let language = invite.language.unwrap_or(Language::English);
    let Invitation { link, expires_at, .. } = invitation;
    mails::invitation(language, &invite.email, link, *expires_at, &Invited::default())
}

/// The person of a link that still works.
pub async fn invited(
    conn: &mut AsyncPgConnection,
    token: &str,
    now: DateTime<Utc>,
) -> QueryResult<Option<User>> {
    match store::invitation_open(conn, &secrets::token_hash(token), now).await? {
        Some((_, user)) => users::user_by_id(conn, user).await,
        None => Ok(None),
    }
}

/// Accepts an invitation: the person and the roles that waited are active from now on. `None` when the link does not
/// work any more.
pub async fn accept(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    token: &str,
    accepted: &Accepted,
) -> Result<Option<User>, Problem> {
    let now = identity.platform.clock().now();
    let hash = secrets::token_hash(token);
    // The person first, as whoever invites, revokes or removes them does.
    let Some((_, user_id)) = store::invitation_open(conn, &hash, now).await? else {
        return Ok(None);
    };
    let user = users::user_lock(conn, user_id).await?;
    let Some(invitation) = store::invitation_lock(conn, &hash, now).await? else {
        return Ok(None);
    };
    store::invitation_accept(conn, invitation, now).await?;
    users::user_named(conn, user_id, &accepted.first_name, &accepted.last_name).await?;
    users::password_set(conn, user_id, &accepted.password_hash, now).await?;
    activate(conn, identity, &user).await?;
    Ok(Some(user))
}

/// Accepts the open invitation of a person whose address the account's own provider has confirmed, as the link in the
/// mail would have. False when no invitation is open.
pub async fn accept_confirmed(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    user: i64,
) -> Result<bool, Problem> {
    let now = identity.platform.clock().now();
    let user = users::user_lock(conn, user).await?;
    let Some(invitation) = store::invitation_open_of(conn, user.id, now).await? else {
        return Ok(false);
    };
    store::invitation_accept(conn, invitation, now).await?;
    activate(conn, identity, &user).await?;
    Ok(true)
}

/// The person and the roles that waited are active from now on.
async fn activate(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    user: &User,
) -> Result<(), Problem> {
    let confirmed = users::user_status_set(conn, user.id, UserStatus::Active).await;
    confirmed.map_err(address_taken)?;
    users::roles_activate(conn, user.id).await?;
    users::publish(conn, user.id).await?;
    let actor = Actor { user_id: Some(user.id), ..Actor::default() };
    let entry = Entry {
        action: "invitation.accept",
        entity: "user",
        entity_id: user.id.to_string(),
        account_id: user.account_id,
        ..Entry::default()
    };
    Ok(audit::record(conn, identity.platform.clock(), actor, entry).await?)
}

/// Somebody else has confirmed the address first.
fn address_taken(error: diesel::result::Error) -> Problem {
    match broken_constraint(&error) {
        Some("users_email_key") => rules::duplicate(),
        _ => error.into(),
    }
}

/// Notes that an invitation was not accepted in time (spec 2 §4: Invite expired).
pub async fn expire(conn: &mut AsyncPgConnection, id: i64, now: DateTime<Utc>) -> QueryResult<()> {
    let Some(user) = store::invitation_unanswered(conn, id, now).await? else { return Ok(()) };
    let user = users::user_lock(conn, user).await?;
    if user.status != UserStatus::InvitePending.id() {
        return Ok(());
    }
    users::user_status_set(conn, user.id, UserStatus::InviteExpired).await?;
    users::publish(conn, user.id).await
}

/// Makes a reset link for the active person of an address, and the letter with it. `None` when there is nobody.
pub async fn reset_begin(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    email: &str,
    language: Language,
) -> Result<Option<Letter>, Problem> {
    let Some(user) = users::user_by_email(conn, email).await?.filter(User::is_active) else {
        return Ok(None);
    };
    let valid = Duration::minutes(identity.settings.reset_minutes);
    let link =
        format!("{}{}", identity.issuer(), reset_path(conn, identity, &user, language).await?);
    mails::reset(language, &user.email, &link, valid).map(Some)
}

/// The letter that tells the active person of an address that their password is being guessed. `None` when there is
/// nobody.
pub async fn guesses_letter(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    email: &str,
    typed: Language,
) -> Result<Option<Letter>, Problem> {
    let Some(user) = users::user_by_email(conn, email).await?.filter(User::is_active) else {
        return Ok(None);
    };
    let language = user.locale.as_deref().and_then(Language::of_tag).unwrap_or(typed);
    let link = format!("{}/identity/forgot-password", identity.issuer());
    let wait = Duration::seconds(i64::from(identity.settings.limits.sign_in_window_seconds));
    mails::guesses(language, &user.email, &link, wait).map(Some)
}

/// Makes a reset link for somebody: its path and query. Links made before stop working.
pub async fn reset_path(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    user: &User,
    language: Language,
) -> Result<String, Problem> {
    let now = identity.platform.clock().now();
    let valid = Duration::minutes(identity.settings.reset_minutes);
    let token = secrets::random_token().map_err(Problem::internal)?;
    store::resets_use(conn, user.id, now).await?;
    store::reset_insert(conn, &secrets::token_hash(&token), user.id, now, now + valid).await?;
    let query = query_of([("token", token.as_str()), ("ui_locales", language.tag())]);
    Ok(format!("/identity/reset-password?{query}"))
}

/// The person of a reset link that still works.
pub async fn reset_find(
    conn: &mut AsyncPgConnection,
    token: &str,
    now: DateTime<Utc>,
) -> QueryResult<Option<i64>> {
    store::reset_open(conn, &secrets::token_hash(token), now).await
}

/// Uses a reset link up, and every other one of the person. `None` when it does not work any more.
pub async fn reset_use(
    conn: &mut AsyncPgConnection,
    token: &str,
    now: DateTime<Utc>,
) -> QueryResult<Option<User>> {
    let Some(user) = store::reset_take(conn, &secrets::token_hash(token), now).await? else {
        return Ok(None);
    };
    store::resets_use(conn, user, now).await?;
    let user = users::user_lock(conn, user).await?;
    Ok(Some(user).filter(User::is_active))
}

/// Removes reset links that stopped working before `limit`.
pub async fn forget(conn: &mut AsyncPgConnection, limit: DateTime<Utc>) -> QueryResult<()> {
    store::resets_forget(conn, limit).await
}
