//! Making tokens: access tokens (RFC 9068), ID tokens (OpenID Connect Core §2), refresh tokens.

use chrono::{DateTime, Duration, Utc};
use contracts::directory;
use diesel_async::AsyncPgConnection;
use openidconnect::{
    AccessTokenHash, Audience, EmptyAdditionalClaims, EndUserEmail, EndUserFamilyName,
    EndUserGivenName, EndUserName, EndUserPictureUrl, IdTokenClaims, IssuerUrl, LanguageTag,
    LocalizedClaim, Nonce, StandardClaims, SubjectIdentifier, UserInfoClaims,
    core::{CoreErrorResponseType, CoreGenderClaim},
};
use platform::{Problem, auth::Claims};
use uuid::Uuid;

use super::{
    client_auth::Denied,
    model::{PortalClaims, Tokens},
    rules::access_token_hash,
    store::{self, Client, RefreshToken},
    successor::successor,
};
use crate::{
    Identity, secrets,
    sessions::Session,
    users::{self, User},
};

/// What a set of tokens is about.
pub struct Grant<'g> {
    pub client: &'g Client,
    pub session: &'g Session,
    pub user: &'g User,
    pub scope: &'g str,
    pub family: Uuid,
    pub nonce: Option<String>,
    /// The refresh token that these tokens are given for.
    pub refreshed: Option<&'g str>,
}

/// Tokens for a person: access, refresh where the client may, and ID.
pub async fn for_person(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    grant: Grant<'_>,
    now: DateTime<Utc>,
) -> Result<Tokens, Denied> {
    let access_token = access_token(
        conn,
        identity,
        Bearer::Person { user: grant.user, session: grant.session },
        grant.client,
        grant.scope,
        now,
    )
    .await?;
    let id_token = id_token(conn, identity, &grant, &access_token, now).await?;
    let refresh_token = if grant.client.allows("refresh_token") {
        Some(refresh_token(conn, identity, &grant, now).await?)
    } else {
        None
    };
    Ok(Tokens {
        access_token,
        token_type: "Bearer".to_owned(),
        expires_in: identity.settings.access_token_seconds,
        scope: grant.scope.to_owned(),
        refresh_token,
        id_token: Some(id_token),
    })
}

/// A token for an integrator, who acts with its client's role and account; none while the account is disabled.
pub async fn for_integrator(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    client: &Client,
    now: DateTime<Utc>,
) -> Result<Tokens, Denied> {
    if let Some(account) = client.account_id
        && directory::account(conn, account).await?.is_some_and(|account| account.is_disabled())
    {
        let error = CoreErrorResponseType::UnauthorizedClient;
        return Err(Denied::Protocol(error, "The account of the client is disabled."));
    }
    let access_token = access_token(conn, identity, Bearer::Integrator, client, "", now).await?;
    Ok(Tokens {
        access_token,
        token_type: "Bearer".to_owned(),
        expires_in: identity.settings.access_token_seconds,
        scope: String::new(),
        refresh_token: None,
        id_token: None,
    })
}

/// An access token for a person in a session of its own, for the command line and for tests.
pub async fn token_for(
    identity: &Identity,
    user: &User,
    take_over: bool,
) -> Result<String, Problem> {
    let now = identity.platform.clock().now();
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let client = super::clients::web_client(identity.issuer(), &[]);
            let signed_in =
                identity.sessions.sign_in(conn, user.id, user.account_id, None, now).await?;
            if take_over {
                identity.sessions.take_over(conn, user.id, signed_in.session.id, now).await?;
            }
            let bearer = Bearer::Person { user, session: &signed_in.session };
            match access_token(conn, identity, bearer, &client, "openid profile email", now).await {
                Ok(token) => Ok(token),
                Err(Denied::Problem(problem)) => Err(*problem),
                Err(other) => Err(Problem::internal(format!("{other:?}"))),
            }
        })
        .await
}

enum Bearer<'b> {
    Person { user: &'b User, session: &'b Session },
    Integrator,
}

async fn access_token(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    bearer: Bearer<'_>,
    client: &Client,
    scope: &str,
    now: DateTime<Utc>,
) -> Result<String, Denied> {
    let (sub, sid, role, account_id) = match bearer {
        Bearer::Person { user, session } => (
            user.id.to_string(),
            session.id.to_string(),
            users::highest_role(conn, user.id).await?,
            user.account_id,
        ),
        Bearer::Integrator => (
            format!("client:{}", client.id),
            String::new(),
            client.role_id.unwrap_or_default(),
            client.account_id,
        ),
    };
    let claims = Claims {
        iss: identity.issuer().to_owned(),
        aud: identity.platform.settings().tokens.audience.clone(),
        sub,
        sid,
        exp: (now + identity.settings.access_token()).timestamp(),
        iat: now.timestamp(),
        jti: Uuid::new_v4().to_string(),
        client_id: client.id.clone(),
        scope: scope.to_owned(),
        is_bx_portal: client.portal,
        role,
        account_id,
    };
    Ok(identity.keys.sign(conn, "at+jwt", &claims).await?)
}

async fn id_token(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    grant: &Grant<'_>,
    access_token: &str,
    now: DateTime<Utc>,
) -> Result<String, Denied> {
    let portal =
        PortalClaims { sid: grant.session.id.to_string(), is_bx_portal: grant.client.portal };
    let claims = IdTokenClaims::new(
        issuer(identity)?,
        vec![Audience::new(grant.client.id.clone())],
        now + identity.settings.access_token(),
        now,
        person(grant.user, grant.scope),
        portal,
    )
    .set_auth_time(Some(grant.session.auth_time))
    .set_nonce(grant.nonce.clone().map(Nonce::new))
    .set_access_token_hash(Some(AccessTokenHash::new(access_token_hash(access_token))));
    Ok(identity.keys.sign(conn, "JWT", &claims).await?)
}

async fn refresh_token(
    conn: &mut AsyncPgConnection,
    identity: &Identity,
    grant: &Grant<'_>,
    now: DateTime<Utc>,
) -> Result<String, Denied> {
    let token = match grant.refreshed {
        Some(before) => successor(&identity.form_key, before),
        None => secrets::random_token().map_err(Problem::internal)?,
    };
    let valid = Duration::seconds(identity.settings.refresh_token_seconds);
    let row = RefreshToken {
        token_hash: secrets::token_hash(&token),
        family_id: grant.family,
        session_id: grant.session.id,
        client_id: grant.client.id.clone(),
        scope: grant.scope.to_owned(),
        issued_at: now,
        expires_at: (now + valid).min(grant.session.expires_at),
        used_at: None,
        revoked_at: None,
    };
    store::refresh_insert(conn, &row).await?;
    Ok(token)
}

/// What userinfo says of a person (OpenID Connect Core §5.3).
pub fn userinfo(
    user: &User,
    scope: &str,
) -> UserInfoClaims<EmptyAdditionalClaims, CoreGenderClaim> {
    UserInfoClaims::new(person(user, scope), EmptyAdditionalClaims {})
}

fn issuer(identity: &Identity) -> Result<IssuerUrl, Denied> {
    IssuerUrl::new(identity.issuer().to_owned()).map_err(|error| Problem::internal(error).into())
}

/// The claims that the scopes ask for (OpenID Connect Core §5.4).
fn person(user: &User, scope: &str) -> StandardClaims<CoreGenderClaim> {
    let has = |name: &str| scope.split(' ').any(|granted| granted == name);
    let mut claims = StandardClaims::new(SubjectIdentifier::new(user.id.to_string()));
    if has("profile") {
        let plain = |text: &str| text.trim().to_owned();
        let full = plain(&format!("{} {}", user.first_name, user.last_name));
        claims = claims
            .set_name(Some(one(EndUserName::new(full))))
            .set_given_name(Some(one(EndUserGivenName::new(plain(&user.first_name)))))
            .set_family_name(Some(one(EndUserFamilyName::new(plain(&user.last_name)))))
            .set_picture(user.image_url.clone().map(|url| one(EndUserPictureUrl::new(url))))
            .set_locale(user.locale.clone().map(LanguageTag::new))
            .set_updated_at(Some(user.updated_at));
    }
    if has("email") {
        // Every address was reached by the invitation that made its user.
        claims = claims
            .set_email(Some(EndUserEmail::new(user.email.clone())))
            .set_email_verified(Some(true));
    }
    claims
}

fn one<T>(value: T) -> LocalizedClaim<T> {
    LocalizedClaim::from(value)
}
