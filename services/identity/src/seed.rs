//! What the command line and demo data use: people, invitations and tokens without a page.
//!
//! The service must have started ([`platform::start`]), and `platform` must be its own.

use contracts::directory::Crowd;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use platform::{
    Platform, Problem,
    audit::Actor,
    auth::{Role, UserStatus},
};

pub use crate::invitations::{Invitation, Invite, InviteError};
pub use crate::oidc::integrators::{Integrator, IntegratorError, Issued, NewIntegrator, Revoked};
pub use crate::pages::Language;
pub use crate::secrets::random_token;
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

/// People of an account in numbers, for measuring: as many as are missing to `count`. The copies of the account's sites
/// must be there. No event tells of them: [`Crowd::copy`] writes the copies of each service. Answers who was made.
///
/// `conn` is a transaction of the tables' owner, because the indexes are made anew at the end, which takes minutes less.
pub async fn crowd(
    conn: &mut AsyncPgConnection,
    account_id: i64,
    count: i64,
) -> diesel::QueryResult<Crowd> {
    let there: i64 = diesel::sql_query(
        "SELECT count(*) AS n FROM users WHERE account_id = $1 AND email LIKE '%@scale.afterbell.test'",
    )
    .bind::<BigInt, _>(account_id)
    .get_result::<Number>(conn)
    .await?
    .n;
    let last_id = diesel::sql_query(
        "SELECT setval(pg_get_serial_sequence('users', 'id'), nextval(pg_get_serial_sequence('users', 'id')) + $1) AS n",
    )
    .bind::<BigInt, _>((count - there).max(0))
    .get_result::<Number>(conn)
    .await?
    .n;
    let first_id = last_id - (count - there).max(0) + 1;
    let crowd = Crowd { account_id, from: there + 1, to: count, first_id };
    let indexes = platform::db::indexes_take(conn, &["users", "user_roles"]).await?;
    // What these triggers would find out is written with the rows.
    conn.batch_execute("ALTER TABLE user_roles DISABLE TRIGGER USER").await?;
    for part in crowd.parts(PART) {
        for sql in CROWD {
            part.statement(sql).execute(conn).await?;
        }
    }
    conn.batch_execute("ALTER TABLE user_roles ENABLE TRIGGER USER").await?;
    platform::db::indexes_give(conn, &indexes).await?;
    Ok(crowd)
}

/// People made in one statement.
const PART: i64 = 100_000;

/// A person and the one role record. What the list keeps of the leading record is there from the start, so that no row
/// is written twice.
const CROWD: [&str; 2] = [
    "INSERT INTO users (id, account_id, email, first_name, last_name, phone_number, phone_type, locale, status,
         last_login_at, invited_at, lead_role_id, lead_program_id, lead_site_id, position, program_name, site_name,
         role_count)
     OVERRIDING SYSTEM VALUE
     SELECT id, account_id, email, first_name, last_name, phone_number, phone_type, 'en', status,
         seen_at, invited_at, role_id, program_id, site_id, program_role, program_name, site_name, 1
     FROM {people}",
    "INSERT INTO user_roles (user_id, account_id, program_id, site_id, role_id, status, program_role)
     SELECT id, account_id, program_id, site_id, role_id, status, program_role FROM {people}",
];

#[derive(diesel::QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// The person of an address, if there is one.
pub async fn user_of(conn: &mut AsyncPgConnection, email: &str) -> Result<Option<i64>, Problem> {
    Ok(users::user_by_email(conn, email).await?.map(|user| user.id))
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
        .system_tx(async |conn| invitations::invite(conn, &identity, Actor::system(), invite).await)
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

/// Makes a client for an integrator, who may get tokens by its secret and acts with one role in one account.
pub async fn add_integrator(
    platform: &Platform,
    new: &NewIntegrator,
) -> Result<Issued, IntegratorError> {
    let identity = Identity::of(platform)?;
    platform.db().system_tx(async |conn| oidc::integrators::add(conn, &identity, new).await).await
}

/// Every client of an integrator, the oldest first.
pub async fn integrators(platform: &Platform) -> Result<Vec<Integrator>, Problem> {
    Ok(platform.db().system_tx(async |conn| oidc::integrators::all(conn).await).await?)
}

/// Lets the client of an integrator get no tokens any more, and ends those that it has. `None` when there is no such
/// client. A process whose cache is its own has to be told by [`end_tokens`].
pub async fn revoke_integrator(platform: &Platform, id: &str) -> Result<Option<Revoked>, Problem> {
    let identity = Identity::of(platform)?;
    let revoked = platform
        .db()
        .system_tx(async |conn| oidc::integrators::revoke(conn, &identity, id).await)
        .await?;
    if revoked.is_some() {
        end_tokens(platform, id).await?;
    }
    Ok(revoked)
}

/// Ends the tokens that the client of an integrator has.
pub async fn end_tokens(platform: &Platform, client: &str) -> Result<(), Problem> {
    let valid = Identity::of(platform)?.settings.access_token().to_std().unwrap_or_default();
    Ok(platform::clients::revoke(platform.cache(), client, valid).await?)
}

/// A client for an integrator with an id of the caller's choice, in one account (none for every account). Answers the
/// secret.
pub async fn create_integrator(
    platform: &Platform,
    id: &str,
    name: &str,
    role: Role,
    account_id: Option<i64>,
) -> Result<String, Problem> {
    let secret = random_token().map_err(Problem::internal)?;
    let client = oidc::integrators::client(id, name, role, account_id, &secret);
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
