//! What the command line and demo data use: people, invitations and tokens without a page.
//!
//! The service must have started ([`platform::start`]), and `platform` must be its own.

use diesel_async::AsyncPgConnection;
use platform::{
    Platform, Problem,
    audit::Actor,
    auth::{Role, UserStatus},
};

pub use crate::invitations::{Invitation, Invite, InviteError};
pub use crate::pages::Language;
use crate::{
    Identity, invitations, oidc,
    users::{self, NewRole, NewUser, User},
};

/// A person to be made.
#[derive(Clone, Debug)]
pub struct SeedUser {
    /// Address; it must not be in use.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Home account; none for provider staff.
    pub account_id: Option<i64>,
    /// Status of the person and of roles that give none.
    pub status: UserStatus,
    /// A hash from [`hash_password`]; none for somebody who cannot sign in.
    pub password_hash: Option<String>,
    /// Language, if chosen.
    pub language: Option<Language>,
    /// Roles.
    pub roles: Vec<SeedRole>,
}

/// A role of a person to be made.
#[derive(Clone, Debug)]
pub struct SeedRole {
    /// The role.
    pub role: Role,
    /// Its account.
    pub account_id: Option<i64>,
    /// Its program.
    pub program_id: Option<i64>,
    /// Its site.
    pub site_id: Option<i64>,
    /// Status; that of the person when absent.
    pub status: Option<UserStatus>,
    /// Title in the program.
    pub program_role: Option<String>,
    /// Whether the person is the account's primary admin.
    pub is_primary_account_admin: bool,
}

impl SeedRole {
    /// A role at a place, with nothing special about it.
    pub fn at(
        role: Role,
        account_id: Option<i64>,
        program_id: Option<i64>,
        site_id: Option<i64>,
    ) -> Self {
        Self {
            role,
            account_id,
            program_id,
            site_id,
            status: None,
            program_role: None,
            is_primary_account_admin: false,
        }
    }
}

/// Hashes a password at the cost that the settings name. Many people may share one hash of one password.
pub async fn hash_password(platform: &Platform, password: &str) -> Result<String, Problem> {
    let identity = Identity::of(platform)?;
    identity.passwords.hash(password.to_owned()).await.map_err(Problem::internal)
}

/// Makes a person with roles, and tells the other services. Answers the person's id. Runs in a system transaction:
/// `platform.db().system_tx(async |conn| seed::create_user(conn, &user).await)`.
pub async fn create_user(conn: &mut AsyncPgConnection, seed: &SeedUser) -> Result<i64, Problem> {
    let user = NewUser {
        account_id: seed.account_id,
        email: seed.email.clone(),
        first_name: seed.first_name.clone(),
        last_name: seed.last_name.clone(),
        locale: seed.language.map(|language| language.tag().to_owned()),
        status: seed.status.id(),
        password_hash: seed.password_hash.clone(),
        last_login_at: None,
    };
    let id = users::user_insert(conn, &user).await?;
    for role in &seed.roles {
        let role = NewRole {
            user_id: id,
            account_id: role.account_id,
            program_id: role.program_id,
            site_id: role.site_id,
            role_id: role.role.id(),
            status: role.status.unwrap_or(seed.status).id(),
            program_role: role.program_role.clone(),
            is_primary_account_admin: role.is_primary_account_admin,
        };
        users::role_insert(conn, &role).await?;
    }
    users::publish(conn, id).await?;
    Ok(id)
}

/// Whether somebody has this address.
pub async fn user_id_of(platform: &Platform, email: &str) -> Result<Option<i64>, Problem> {
    Ok(find(platform, email).await?.map(|user| user.id))
}

/// Invites somebody and sends the mail. Answers the link.
pub async fn invite(platform: &Platform, invite: &Invite) -> Result<Invitation, InviteError> {
    let identity = Identity::of(platform)?;
    let invitation = platform
        .db()
        .system_tx(async |conn| {
            invitations::invite(conn, platform, &identity.settings, Actor::system(), invite).await
        })
        .await?;
    let letter = invitations::letter(invite, &invitation)?;
    if let Err(error) = platform.mail().send(&letter).await {
        // The link is on the screen as well, so a mail server that is down is no reason to fail.
        tracing::warn!(%error, "invitation was made, but its mail was not sent");
    }
    Ok(invitation)
}

/// An access token for a person in a new session, for `afterbell token`. `None` when there is no such active person.
/// A session that is active already stays so, and the token answers `Error_TokenMultipleInstance`, unless `take_over`.
pub async fn token(
    platform: &Platform,
    email: &str,
    take_over: bool,
) -> Result<Option<String>, Problem> {
    let identity = Identity::of(platform)?;
    match find(platform, email).await?.filter(User::is_active) {
        Some(user) => oidc::token_for(&identity, &user, take_over).await.map(Some),
        None => Ok(None),
    }
}

/// Turns the signing keys at once: the next one becomes the current one.
pub async fn turn_keys(platform: &Platform) -> Result<(), Problem> {
    oidc::turn_keys(&Identity::of(platform)?, true).await
}

/// A client for an integrator, who may get tokens by its secret and acts with one role in one account (none for every
/// account). Answers the secret, which is not stored.
pub async fn create_integrator(
    platform: &Platform,
    id: &str,
    name: &str,
    role: Role,
    account_id: Option<i64>,
) -> Result<String, Problem> {
    let secret = crate::secrets::random_token().map_err(Problem::internal)?;
    let client = oidc::Client {
        id: id.to_owned(),
        name: name.to_owned(),
        account_id,
        role_id: Some(role.id()),
        secret_hash: Some(crate::secrets::token_hash(&secret)),
        grant_types: vec![Some("client_credentials".to_owned())],
        redirect_uris: Vec::new(),
        post_logout_redirect_uris: Vec::new(),
        portal: true,
        disabled: false,
    };
    register(platform, client).await?;
    Ok(secret)
}

/// A client of another application that lets people sign in with Afterbell. With a secret it is confidential. Tokens of
/// a client that is not of the portal lack `isBxPortal`, so the portal's services refuse them.
pub async fn create_relying_party(
    platform: &Platform,
    id: &str,
    redirect_uris: &[&str],
    post_logout_redirect_uris: &[&str],
    secret: Option<&str>,
    portal: bool,
) -> Result<(), Problem> {
    let owned = |uris: &[&str]| uris.iter().map(|&uri| Some(uri.to_owned())).collect();
    let client = oidc::Client {
        id: id.to_owned(),
        name: id.to_owned(),
        account_id: None,
        role_id: None,
        secret_hash: secret.map(crate::secrets::token_hash),
        grant_types: vec![Some("authorization_code".to_owned()), Some("refresh_token".to_owned())],
        redirect_uris: owned(redirect_uris),
        post_logout_redirect_uris: owned(post_logout_redirect_uris),
        portal,
        disabled: false,
    };
    register(platform, client).await
}

async fn register(platform: &Platform, client: oidc::Client) -> Result<(), Problem> {
    platform.db().system_tx(async |conn| oidc::register(conn, &client).await).await?;
    Ok(())
}

async fn find(platform: &Platform, email: &str) -> Result<Option<User>, Problem> {
    Ok(platform.db().system_tx(async |conn| users::user_by_email(conn, email).await).await?)
}
