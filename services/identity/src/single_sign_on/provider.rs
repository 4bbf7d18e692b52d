//! Talking to an account's OpenID provider: discovery, the way there, and what it says of the person who comes back.

use std::{fmt::Display, future::Future, pin::Pin, time::Duration};

use chrono::{DateTime, Utc};
use openidconnect::{
    AccessTokenHash, AsyncHttpClient, AuthType, AuthorizationCode, ClientId, ClientSecret,
    CsrfToken, DiscoveryError, EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest,
    HttpResponse, IssuerUrl, LanguageTag, LoginHint, Nonce, OAuth2TokenResponse, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope, TokenResponse,
    core::{
        CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreErrorResponseType,
        CoreJwsSigningAlgorithm, CoreProviderMetadata, CoreResponseType, CoreUserInfoClaims,
    },
    http,
};
use platform::{
    Fault, fault,
    ssrf::{AllowedHosts, Forbidden, Guarded},
    text::is_storable,
};
use url::Url;

use super::model::{Check, CheckName};

/// Longest answer of a provider that is read, in bytes.
const ANSWER: usize = 1024 * 1024;
/// How long a provider may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// A discovery document is believed this long for sending people there; what comes back is checked with a fresh one.
const BELIEVED_FOR: Duration = Duration::from_secs(300);

type ProviderClient = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// The way to every account's provider. Clones share what was discovered.
#[derive(Clone)]
pub struct Providers {
    fetcher: Fetcher,
    discovered: moka::future::Cache<String, CoreProviderMetadata>,
}

/// A provider cannot be used; says why to the person who set it up.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ProviderError {
    /// It cannot be reached or answers nothing of use.
    #[error("{0}")]
    Unreachable(Fault),
    /// It refuses Afterbell or the code.
    #[error("{0}")]
    Refused(Fault),
    /// What it says of the person cannot be believed.
    #[error("{0}")]
    Unbelievable(Fault),
}

impl ProviderError {
    fn fault(self) -> Fault {
        match self {
            Self::Unreachable(fault) | Self::Refused(fault) | Self::Unbelievable(fault) => fault,
        }
    }
}

/// An issuer that is none.
const NO_ADDRESS: Fault = fault("noAddress", "It is no address.");
/// Codes cannot be exchanged.
const NO_TOKEN_ENDPOINT: Fault = fault("tokenEndpoint", "It names no token endpoint.");

/// What Afterbell is at a provider.
#[derive(Clone)]
pub struct Credentials {
    pub client_id: String,
    pub client_secret: String,
    pub redirect_uri: String,
}

/// Where a browser goes, and what has to be known when it comes back.
#[derive(Clone, Debug)]
pub struct Departure {
    pub url: Url,
    pub nonce: String,
    pub code_verifier: String,
}

/// What a browser brought back, and what was known of it when it left.
#[derive(Clone, Copy, Debug)]
pub struct Arrival<'r> {
    pub code: &'r str,
    pub nonce: &'r str,
    pub code_verifier: &'r str,
}

/// What a provider says of a person, with its signature checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asserted {
    pub subject: String,
    pub email: Option<String>,
    pub is_email_verified: bool,
    pub first_name: String,
    pub last_name: String,
}

impl Providers {
    /// Reaches providers within bounds.
    pub fn new(reach: AllowedHosts) -> Result<Self, reqwest::Error> {
        Ok(Self {
            fetcher: Fetcher {
                http: reqwest::Client::builder()
                    // A redirect could lead out of bounds, and no provider needs one.
                    .redirect(reqwest::redirect::Policy::none())
                    .dns_resolver(Guarded(reach))
                    .timeout(PATIENCE)
                    .user_agent("Afterbell")
                    .build()?,
                reach,
            },
            discovered: moka::future::Cache::builder()
                .max_capacity(1000)
                .time_to_live(BELIEVED_FOR)
                .build(),
        })
    }

    /// Where providers may be.
    pub fn reach(&self) -> AllowedHosts {
        self.fetcher.reach
    }

    /// Sends a browser to a provider. `hint` is the address that was typed, `language` the one of the pages.
    pub async fn depart(
        &self,
        issuer: &str,
        credentials: &Credentials,
        state: &str,
        hint: &str,
        language: &str,
    ) -> Result<Departure, ProviderError> {
        let metadata = match self.discovered.get(issuer).await {
            Some(known) => known,
            None => {
                let fresh = self.discover(issuer).await?;
                self.discovered.insert(issuer.to_owned(), fresh.clone()).await;
                fresh
            }
        };
        self.check_page(&metadata)?;
        let client = client(metadata, credentials)?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let state = state.to_owned();
        let (url, _, nonce) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(state.clone()),
                Nonce::new_random,
            )
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(challenge)
            .set_login_hint(LoginHint::new(hint.to_owned()))
            .add_ui_locale(LanguageTag::new(language.to_owned()))
            .url();
        Ok(Departure { url, nonce: nonce.secret().clone(), code_verifier: verifier.into_secret() })
    }

    /// Exchanges the code that a browser brought back, and checks what the provider says of the person.
    pub async fn arrive(
        &self,
        issuer: &str,
        credentials: &Credentials,
        arrival: &Arrival<'_>,
        now: DateTime<Utc>,
    ) -> Result<Asserted, ProviderError> {
        let client = client(self.discover(issuer).await?, credentials)?;
        let tokens = client
            .exchange_code(AuthorizationCode::new(arrival.code.to_owned()))
            .map_err(|_| ProviderError::Unreachable(NO_TOKEN_ENDPOINT))?
            .set_pkce_verifier(PkceCodeVerifier::new(arrival.code_verifier.to_owned()))
            .request_async(&self.fetcher)
            .await
            .map_err(|error| token_error(&error))?;
        let verifier = client
            .id_token_verifier()
            .set_allowed_algs([
                CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
                CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
                CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
                CoreJwsSigningAlgorithm::RsaSsaPssSha256,
                CoreJwsSigningAlgorithm::EcdsaP256Sha256,
                CoreJwsSigningAlgorithm::EcdsaP384Sha384,
                CoreJwsSigningAlgorithm::EdDsa,
            ])
            .set_time_fn(move || now);
        let unbelievable = |why: &dyn Display| ProviderError::Unbelievable(other("identity", why));
        let id_token = tokens.id_token().ok_or_else(|| unbelievable(&"It sent no ID token."))?;
        let claims = id_token
            .claims(&verifier, &Nonce::new(arrival.nonce.to_owned()))
            .map_err(|error| unbelievable(&error))?;
        if let Some(expected) = claims.access_token_hash() {
            let algorithm = id_token.signing_alg().map_err(|error| unbelievable(&error))?;
            let key = id_token.signing_key(&verifier).map_err(|error| unbelievable(&error))?;
            let actual = AccessTokenHash::from_token(tokens.access_token(), algorithm, key)
                .map_err(|error| unbelievable(&error))?;
            if actual != *expected {
                return Err(unbelievable(&"Its access token is not the one it signed for."));
            }
        }
        if !is_storable(claims.subject()) {
            return Err(unbelievable(&"Its name for the person is no text."));
        }
        let mut asserted = Asserted {
            subject: claims.subject().to_string(),
            email: claims.email().map(|email| email.to_string()),
            is_email_verified: claims.email_verified() == Some(true),
            first_name: claims
                .given_name()
                .and_then(|name| name.get(None))
                .map(|name| name.to_string())
                .unwrap_or_default(),
            last_name: claims
                .family_name()
                .and_then(|name| name.get(None))
                .map(|name| name.to_string())
                .unwrap_or_default(),
        };
        // Some providers keep the address for the userinfo endpoint (OpenID Connect Core §5.4).
        if claims.email_verified().is_none()
            && let Ok(request) =
                client.user_info(tokens.access_token().clone(), Some(claims.subject().clone()))
        {
            let more: CoreUserInfoClaims =
                request.request_async(&self.fetcher).await.map_err(|error| {
                    let message = format!("Its userinfo endpoint: {error}");
                    ProviderError::Unbelievable(other("userinfo", message))
                })?;
            asserted.email = more.email().map(|email| email.to_string()).or(asserted.email);
            asserted.is_email_verified = more.email_verified() == Some(true);
        }
        Ok(asserted)
    }

    /// Tests all that can be tested without a person.
    pub async fn test(&self, issuer: &str, credentials: &Credentials) -> Vec<Check> {
        let mut checks = Vec::new();
        let metadata = match self.discover(issuer).await {
            Ok(metadata) => metadata,
            Err(error) => {
                checks.push(failed(CheckName::Discovery, error.fault()));
                return checks;
            }
        };
        checks.push(passed(CheckName::Discovery, "The provider's document and keys can be read."));
        let codes = metadata
            .response_types_supported()
            .iter()
            .any(|types| matches!(types.as_slice(), [CoreResponseType::Code]));
        if !codes {
            let missing = fault("codeFlow", "It does not offer the authorization code flow.");
            checks.push(failed(CheckName::Sign, missing));
            return checks;
        }
        if let Err(error) = self.check_page(&metadata) {
            checks.push(failed(CheckName::Sign, error.fault()));
            return checks;
        }
        checks.push(passed(CheckName::Sign, "It offers the authorization code flow."));
        checks.push(self.test_client(metadata, credentials).await);
        checks
    }

    /// Sends a code that cannot be right: a provider that knows the client complains of the code, any other of the
    /// client (RFC 6749 §5.2).
    async fn test_client(
        &self,
        metadata: CoreProviderMetadata,
        credentials: &Credentials,
    ) -> Check {
        let client = match client(metadata, credentials) {
            Ok(client) => client,
            Err(error) => return failed(CheckName::Client, error.fault()),
        };
        let Ok(request) = client.exchange_code(AuthorizationCode::new("test".to_owned())) else {
            return failed(CheckName::Client, NO_TOKEN_ENDPOINT);
        };
        let (_, verifier) = PkceCodeChallenge::new_random_sha256();
        match request.set_pkce_verifier(verifier).request_async(&self.fetcher).await {
            Err(RequestTokenError::ServerResponse(answer))
                if *answer.error() == CoreErrorResponseType::InvalidGrant =>
            {
                passed(CheckName::Client, "It knows the client ID and the client secret.")
            }
            Err(error) => failed(CheckName::Client, token_error(&error).fault()),
            Ok(_) => {
                let believed = fault("codeBelieved", "It accepts a code that it never gave.");
                failed(CheckName::Client, believed)
            }
        }
    }

    async fn discover(&self, issuer: &str) -> Result<CoreProviderMetadata, ProviderError> {
        let url = IssuerUrl::new(issuer.to_owned())
            .map_err(|_| ProviderError::Unreachable(NO_ADDRESS))?;
        CoreProviderMetadata::discover_async(url, &self.fetcher).await.map_err(|error| match error {
            DiscoveryError::Request(error) => ProviderError::Unreachable(error.fault()),
            DiscoveryError::Response(status, ..) => {
                let address = format!("{issuer}/.well-known/openid-configuration");
                let message = format!("{address} or its keys: the answer is {status}.");
                let fault = Fault::new("discoveryAnswer", message).with("address", address);
                ProviderError::Unreachable(fault.with("status", status.to_string()))
            }
            DiscoveryError::Parse(error) => {
                let message = format!("Its discovery document or keys cannot be read: {error}.");
                let fault = Fault::new("discoveryUnreadable", message);
                ProviderError::Unreachable(fault.with("why", error.to_string()))
            }
            DiscoveryError::Validation(why) => {
                let message = format!(
                    "Its discovery document names another issuer: {why}. Use the issuer that it names."
                );
                // "unexpected issuer URI `A` (expected `B`)"
                let mut issuers = why.split('`').skip(1).step_by(2);
                ProviderError::Unreachable(match (issuers.next(), issuers.next()) {
                    (Some(named), Some(expected)) => Fault::new("anotherIssuer", message)
                        .with("named", named)
                        .with("expected", expected),
                    _ => other("discovery", message),
                })
            }
            error => ProviderError::Unreachable(other("discovery", error)),
        })
    }

    /// The page that browsers are sent to must be one that may be called, too: no `javascript:` and no plain `http:`.
    fn check_page(&self, metadata: &CoreProviderMetadata) -> Result<(), ProviderError> {
        let page = metadata.authorization_endpoint().url();
        // Whether the browser can reach it is the browser's to find out.
        let reach =
            if page.scheme() == "https" { AllowedHosts::Loopback } else { self.fetcher.reach };
        reach
            .permits(page)
            .map_err(|forbidden| ProviderError::Unreachable(forbidden.fault("Its sign-in page")))
    }
}

fn client(
    metadata: CoreProviderMetadata,
    credentials: &Credentials,
) -> Result<ProviderClient, ProviderError> {
    // Basic unless the provider speaks only of the other way (OpenID Connect Core §9).
    let in_body = metadata.token_endpoint_auth_methods_supported().is_some_and(|methods| {
        methods.contains(&CoreClientAuthMethod::ClientSecretPost)
            && !methods.contains(&CoreClientAuthMethod::ClientSecretBasic)
    });
    let redirect = RedirectUrl::new(credentials.redirect_uri.clone()).map_err(|_| {
        let message = "The origin of Afterbell is no address.";
        ProviderError::Unreachable(fault("originAddress", message))
    })?;
    Ok(CoreClient::from_provider_metadata(
        metadata,
        ClientId::new(credentials.client_id.clone()),
        Some(ClientSecret::new(credentials.client_secret.clone())),
    )
    .set_auth_type(if in_body { AuthType::RequestBody } else { AuthType::BasicAuth })
    .set_redirect_uri(redirect))
}

/// What others say, in their words.
fn other(code: &'static str, why: impl Display) -> Fault {
    Fault::new(code, why.to_string()).with("why", why.to_string())
}

fn token_error(
    error: &RequestTokenError<
        FetchError,
        openidconnect::StandardErrorResponse<CoreErrorResponseType>,
    >,
) -> ProviderError {
    match error {
        RequestTokenError::ServerResponse(answer) => match answer.error() {
            CoreErrorResponseType::InvalidClient | CoreErrorResponseType::UnauthorizedClient => {
                ProviderError::Refused(fault(
                    "clientUnknown",
                    "It does not know this client ID, or the client secret is another one.",
                ))
            }
            CoreErrorResponseType::InvalidGrant => ProviderError::Refused(fault(
                "codeRefused",
                "It refuses the code: it is used, too old, or not for this address of return.",
            )),
            error => {
                let message = format!("It refuses: {}.", error.as_ref());
                ProviderError::Refused(Fault::new("refused", message).with("why", error.as_ref()))
            }
        },
        RequestTokenError::Request(error) => ProviderError::Unreachable(error.fault()),
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
            let why = "Its token endpoint gives an answer that cannot be read.";
            ProviderError::Unbelievable(fault("tokenUnreadable", why))
        }
    }
}

fn passed(name: CheckName, detail: &str) -> Check {
    Check { name, is_passed: true, detail: detail.to_owned(), fault: None }
}

fn failed(name: CheckName, fault: Fault) -> Check {
    let (detail, fault) = fault.into_parts();
    Check { name, is_passed: false, detail, fault }
}

/// Sends requests within bounds.
#[derive(Clone)]
struct Fetcher {
    http: reqwest::Client,
    reach: AllowedHosts,
}

impl FetchError {
    fn fault(&self) -> Fault {
        let message = self.to_string();
        match self {
            Self::Forbidden { host, why } => why.fault(host),
            Self::Slow { host } => Fault::new("slow", message).with("host", host.as_str()),
            Self::Connection { host, why } => Fault::new("unreached", message)
                .with("host", host.as_str())
                .with("why", why.as_str()),
            Self::TooLong { host } => {
                Fault::new("answerTooLong", message).with("host", host.as_str())
            }
            Self::Address => Fault::new("addressNamed", message),
        }
    }
}

/// A request that got no answer.
#[derive(Debug, thiserror::Error)]
enum FetchError {
    #[error("{host}: {why}.")]
    Forbidden { host: String, why: Forbidden },
    #[error("{host} took too long to answer.")]
    Slow { host: String },
    #[error("{host} cannot be reached: {why}.")]
    Connection { host: String, why: String },
    #[error("{host} sends more than it should.")]
    TooLong { host: String },
    #[error("It names an address that is none.")]
    Address,
}

impl<'c> AsyncHttpClient<'c> for Fetcher {
    type Error = FetchError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, FetchError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.fetch(request))
    }
}

impl Fetcher {
    async fn fetch(&self, request: HttpRequest) -> Result<HttpResponse, FetchError> {
        let (head, body) = request.into_parts();
        let url = Url::parse(&head.uri.to_string()).map_err(|_| FetchError::Address)?;
        let host = || url.host_str().unwrap_or_default().to_owned();
        self.reach.permits(&url).map_err(|why| FetchError::Forbidden { host: host(), why })?;
        let broken = |error: reqwest::Error| {
            if error.is_timeout() {
                return FetchError::Slow { host: host() };
            }
            let cause = root_cause(&error);
            match cause.downcast_ref::<Forbidden>() {
                Some(why) => FetchError::Forbidden { host: host(), why: *why },
                None => FetchError::Connection { host: host(), why: cause.to_string() },
            }
        };
        let mut answer = self
            .http
            .request(head.method, url.clone())
            .headers(head.headers)
            .body(body)
            .send()
            .await
            .map_err(broken)?;
        let mut bytes = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(broken)? {
            if bytes.len() + chunk.len() > ANSWER {
                return Err(FetchError::TooLong { host: host() });
            }
            bytes.extend_from_slice(&chunk);
        }
        let mut response = http::Response::new(bytes);
        *response.status_mut() = answer.status();
        *response.headers_mut() = std::mem::take(answer.headers_mut());
        Ok(response)
    }
}

/// What lies under an error: "connection refused" rather than "error sending request".
fn root_cause<'e>(
    error: &'e (dyn std::error::Error + 'static),
) -> &'e (dyn std::error::Error + 'static) {
    let mut deepest = error;
    while let Some(source) = deepest.source() {
        deepest = source;
    }
    deepest
}
