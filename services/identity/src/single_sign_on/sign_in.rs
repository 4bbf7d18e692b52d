//! The way of a browser to an account's provider and back.

use actix_web::{HttpResponse, http::StatusCode};
use chrono::Duration;
use contracts::directory;
use platform::{
    Problem,
    audit::{self, Actor, Entry},
};
use serde_json::json;
use url::Url;

use super::{
    CALLBACK, FLAG,
    model::{Config, Request},
    people::{self, Outcome, Refusal},
    provider::{Arrival, Credentials, ProviderError},
    rules, store,
};
use crate::{
    Identity, oidc,
    pages::{self, Browser, parameter},
    secrets,
    users::{self, User},
};

/// How long a person may take at the provider.
const AWAY: Duration = Duration::minutes(15);

/// The provider that the people of an address sign in with; none for those who have a password here.
pub async fn provider_of(identity: &Identity, email: &str) -> Result<Option<Config>, Problem> {
    let Some(domain) = rules::domain_of(email) else { return Ok(None) };
    identity
        .platform
        .db()
        .system_tx(async |conn| {
            let Some(config) = store::enabled_for(conn, &domain).await? else { return Ok(None) };
            if !is_flagged(conn, config.account_id).await? {
                return Ok(None);
            }
            // Somebody of another account keeps the password, whoever has claimed the domain of their address; and so
            // does whoever stands above those who set the provider up.
            match users::user_by_email_for(conn, email, Some(config.account_id)).await? {
                Some(user) if !people::is_spoken_for(conn, &config, &user).await? => Ok(None),
                _ => Ok::<_, Problem>(Some(config)),
            }
        })
        .await
}

/// Prepares the way to an account's provider: where the browser goes. `authorize_query` is what it shall come back to.
/// `None` when the provider does not answer.
pub async fn begin(
    identity: &Identity,
    browser: &Browser,
    config: Config,
    email: &str,
    authorize_query: &str,
) -> Result<Option<Url>, Problem> {
    let Some(browser_hash) = browser.bound_to() else { return Ok(None) };
    let credentials = credentials(identity, &config)?;
    let state = secrets::random_token().map_err(Problem::internal)?;
    let language = browser.language.tag();
    let departure =
        identity.providers.depart(&config.issuer, &credentials, &state, email, language).await;
    let departure = match departure {
        Ok(departure) => departure,
        Err(error) => {
            tracing::warn!(account.id = config.account_id, %error, "an account's provider fails");
            return Ok(None);
        }
    };
    let request = Request {
        state_hash: secrets::token_hash(&state),
        account_id: config.account_id,
        browser_hash,
        issuer: config.issuer,
        nonce: departure.nonce,
        code_verifier: departure.code_verifier,
        authorize_query: authorize_query.to_owned(),
        expires_at: identity.platform.clock().now() + AWAY,
    };
    identity
        .platform
        .db()
        .system_tx(async |conn| store::request_insert(conn, &request).await)
        .await?;
    Ok(Some(departure.url))
}

/// Whether single sign-on is switched on for an account.
pub async fn is_flagged(
    conn: &mut diesel_async::AsyncPgConnection,
    account: i64,
) -> Result<bool, Problem> {
    Ok(directory::account(conn, account).await?.is_some_and(|account| account.has_flag(FLAG)))
}

/// What Afterbell is at the provider of an account.
pub fn credentials(identity: &Identity, config: &Config) -> Result<Credentials, Problem> {
    let client_secret = identity
        .sealer
        .unseal(&secret_name(config.account_id), &config.client_secret)
        .and_then(|secret| String::from_utf8(secret).ok())
        .ok_or_else(|| {
            Problem::internal("a provider's client secret does not open with identity.key_secret")
        })?;
    Ok(Credentials {
        client_id: config.client_id.clone(),
        client_secret,
        redirect_uri: redirect_uri(identity),
    })
}

/// The name under which the client secret of an account's provider is sealed.
pub fn secret_name(account: i64) -> String {
    format!("single-sign-on/{account}")
}

/// Where providers send browsers back to.
pub fn redirect_uri(identity: &Identity) -> String {
    format!("{}{CALLBACK}", identity.issuer())
}

/// Why nobody is signed in, for the page that says so.
enum Failure {
    /// The state is unknown, used or old, or belongs to another browser.
    Lost,
    /// The person or the provider said no.
    Declined,
    /// Single sign-on was switched off meanwhile.
    Off,
    /// The provider does not answer as it should.
    Provider(ProviderError),
    /// The person is not let in.
    Refused(Refusal),
    /// The person has no role yet.
    NoRole,
}

/// `GET /identity/sso/callback`
pub async fn callback(identity: Identity, browser: Browser) -> HttpResponse {
    let result = match arrive(&identity, &browser).await {
        Ok(Ok(response)) => Ok(response),
        Ok(Err(failure)) => Ok(failure_page(&identity, &browser, &failure)),
        Err(problem) => Err(problem),
    };
    pages::answer(&identity, &browser, result)
}

async fn arrive(
    identity: &Identity,
    browser: &Browser,
) -> Result<Result<HttpResponse, Failure>, Problem> {
    let from_query = |name| parameter(&browser.query, name);
    let state = from_query("state").unwrap_or_default();
    let now = identity.platform.clock().now();
    let db = identity.platform.db();
    let found: Option<Request> = db
        .system_tx(async |conn| store::request_take(conn, &secrets::token_hash(&state)).await)
        .await?;
    let request = found.filter(|request| {
        request.expires_at > now && browser.bound_to().as_ref() == Some(&request.browser_hash)
    });
    let Some(request) = request else { return Ok(Err(Failure::Lost)) };
    // RFC 9207: an answer of another provider than the one that was asked.
    if from_query("iss").is_some_and(|iss| iss != request.issuer) {
        return Ok(Err(Failure::Lost));
    }
    let Some(code) = from_query("code") else { return Ok(Err(Failure::Declined)) };
    let account = request.account_id;
    let config = db
        .system_tx(async |conn| {
            let config = store::config(conn, account).await?;
            let flagged = is_flagged(conn, account).await?;
            Ok::<_, Problem>(config.filter(|config| config.is_enabled && flagged))
        })
        .await?;
    let Some(config) = config.filter(|config| config.issuer == request.issuer) else {
        return Ok(Err(Failure::Off));
    };
    let credentials = credentials(identity, &config)?;
    let arrival =
        Arrival { code: &code, nonce: &request.nonce, code_verifier: &request.code_verifier };
    let asserted = identity.providers.arrive(&config.issuer, &credentials, &arrival, now).await;
    let asserted = match asserted {
        Ok(asserted) => asserted,
        Err(error) => {
            tracing::warn!(account.id = account, %error, "an account's provider fails");
            return Ok(Err(Failure::Provider(error)));
        }
    };
    let outcome = db
        .system_tx(async |conn| {
            let outcome = people::settle(conn, identity, &config, &asserted).await?;
            if let Outcome::Refused(why) = &outcome {
                let entry = Entry {
                    action: "session.sign-in-failed",
                    entity: "single-sign-on",
                    entity_id: account.to_string(),
                    account_id: Some(account),
                    after: Some(json!({"why": why.name(), "subject": asserted.subject})),
                    ..Entry::default()
                };
                let clock = identity.platform.clock();
                audit::record(conn, clock, Actor::default(), entry).await?;
            }
            Ok::<_, Problem>(outcome)
        })
        .await?;
    match outcome {
        Outcome::Welcome(user) => {
            welcome(identity, browser, &user, &request.authorize_query).await.map(Ok)
        }
        Outcome::NoRole => Ok(Err(Failure::NoRole)),
        Outcome::Refused(why) => Ok(Err(Failure::Refused(why))),
    }
}

async fn welcome(
    identity: &Identity,
    browser: &Browser,
    user: &User,
    authorize_query: &str,
) -> Result<HttpResponse, Problem> {
    let authorize_request = if authorize_query.is_empty() {
        None
    } else {
        match oidc::read_authorize_request(identity, authorize_query).await? {
            Ok(authorize_request) => Some(authorize_request),
            Err(untrusted) => return Ok(pages::untrusted(identity, browser, untrusted)),
        }
    };
    pages::welcome(identity, browser, authorize_request.as_ref(), user).await
}

/// The page that explains why the sign-in failed.
fn failure_page(identity: &Identity, browser: &Browser, failure: &Failure) -> HttpResponse {
    let texts = browser.language.texts();
    let (status, title, text) = match failure {
        Failure::Lost => (StatusCode::BAD_REQUEST, texts.sso_failed_title, texts.sso_lost),
        Failure::Declined => (StatusCode::FORBIDDEN, texts.sso_failed_title, texts.sso_declined),
        Failure::Off => (StatusCode::FORBIDDEN, texts.sso_failed_title, texts.sso_off),
        Failure::Provider(ProviderError::Unreachable(_)) => {
            (StatusCode::SERVICE_UNAVAILABLE, texts.sso_failed_title, texts.sso_unreachable)
        }
        Failure::Provider(_) => (StatusCode::BAD_GATEWAY, texts.sso_failed_title, texts.sso_wrong),
        Failure::NoRole => (StatusCode::FORBIDDEN, texts.sso_no_role_title, texts.sso_no_role),
        Failure::Refused(why) => {
            let text = match why {
                Refusal::Unverified => texts.sso_unverified,
                Refusal::OtherDomain => texts.sso_other_domain,
                Refusal::OtherAccount => texts.sso_other_account,
                Refusal::OtherIdentity => texts.sso_other_identity,
                Refusal::HigherRole => texts.sso_higher_role,
                Refusal::NoAccess => texts.sso_no_access,
            };
            (StatusCode::FORBIDDEN, texts.sso_failed_title, text)
        }
    };
    let back = Some(("/".to_owned(), texts.try_again));
    pages::message(identity, browser, status, title, text, back)
}
