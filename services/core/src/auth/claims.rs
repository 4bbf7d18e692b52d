use std::{
    sync::{
        Arc, RwLock,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use jsonwebtoken::{
    Algorithm, DecodingKey, Validation,
    jwk::{Jwk, JwkSet},
};
use serde::{Deserialize, Serialize};

use crate::{
    clock::Clock,
    error::{Problem, names},
};

/// Claims of an access token (RFC 9068, and the portal's own).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// Issuer: the gateway's origin.
    pub iss: String,
    /// Audience.
    pub aud: String,
    /// User id, or `client:<id>` for an integrator.
    pub sub: String,
    /// Session id; empty for an integrator.
    #[serde(default)]
    pub sid: String,
    /// Expiry, seconds since 1970.
    pub exp: i64,
    /// Issue time, seconds since 1970.
    pub iat: i64,
    /// Unique id of the token.
    #[serde(default)]
    pub jti: String,
    /// The client it was issued to.
    #[serde(default)]
    pub client_id: String,
    /// Granted scopes.
    #[serde(default)]
    pub scope: String,
    /// Marks tokens issued for this portal (spec 1 §3).
    #[serde(rename = "isBxPortal", default)]
    pub is_bx_portal: bool,
    /// Highest role id at issue time. The gateway's access list uses it; services read the role records.
    #[serde(default)]
    pub role: i16,
    /// Home account, absent for provider staff.
    #[serde(default)]
    pub account_id: Option<i64>,
}

impl Claims {
    /// The user's id, if the token is a person's.
    pub fn user_id(&self) -> Option<i64> {
        self.sub.parse().ok()
    }
}

/// Why a token is refused.
#[derive(Debug, thiserror::Error, Clone, Copy, PartialEq, Eq)]
pub enum TokenError {
    /// Unreadable, forged, for somebody else, or not issued for this portal.
    #[error("token is not valid here")]
    Invalid,
    /// Its time is over.
    #[error("token has expired")]
    Expired,
    /// The signing keys could not be read.
    #[error("signing keys are not available")]
    NoKeys,
}

impl From<TokenError> for Problem {
    fn from(error: TokenError) -> Self {
        match error {
            TokenError::Invalid => Self::unauthorized(names::INVALID_TOKEN),
            TokenError::Expired => Self::unauthorized(names::TOKEN_VALIDITY_EXPIRED),
            TokenError::NoKeys => Self::unavailable(),
        }
    }
}

/// Verifies access tokens against the issuer's keys. Clones share keys and a cache of verified tokens,
/// so that a token's signature is checked once, not once a request.
#[derive(Clone)]
pub struct TokenVerifier(Arc<Inner>);

struct Inner {
    issuer: String,
    audience: String,
    jwks_url: String,
    keys: RwLock<Vec<(String, DecodingKey)>>,
    fetched_at: AtomicI64,
    fetching: tokio::sync::Mutex<()>,
    verified: moka::sync::Cache<[u8; 32], Arc<Claims>>,
    http: reqwest::Client,
    clock: Clock,
}

/// An unknown key id leads to a new read of the keys at most this often, in seconds.
const REFETCH_AFTER: i64 = 5;

impl TokenVerifier {
    /// Reads keys from `jwks_url` when they are first needed, and again when an unknown key id appears.
    pub fn remote(issuer: &str, audience: &str, jwks_url: &str, clock: Clock) -> Self {
        Self(Arc::new(Inner {
            issuer: issuer.to_owned(),
            audience: audience.to_owned(),
            jwks_url: jwks_url.to_owned(),
            keys: RwLock::default(),
            fetched_at: AtomicI64::new(0),
            fetching: tokio::sync::Mutex::default(),
            verified: moka::sync::Cache::builder()
                .max_capacity(20_000)
                .time_to_live(Duration::from_secs(300))
                .build(),
            http: reqwest::Client::new(),
            clock,
        }))
    }

    /// Uses given keys and never fetches.
    pub fn fixed(issuer: &str, audience: &str, keys: &JwkSet, clock: Clock) -> Self {
        let verifier = Self::remote(issuer, audience, "", clock);
        verifier.set_keys(keys);
        verifier
    }

    /// Replaces the keys, as identity does in its own process after a rotation. Tokens verified before stay so
    /// only as long as their key does.
    pub fn set_keys(&self, keys: &JwkSet) {
        let decoded = keys
            .keys
            .iter()
            .filter_map(|jwk: &Jwk| {
                Some((jwk.common.key_id.clone()?, DecodingKey::from_jwk(jwk).ok()?))
            })
            .collect();
        self.0.verified.invalidate_all();
        if let Ok(mut keys) = self.0.keys.write() {
            *keys = decoded;
        }
    }

    /// Adds keys that are not known yet, as identity does in its own process when it makes one.
    pub fn learn(&self, keys: &JwkSet) {
        if let Ok(mut known) = self.0.keys.write() {
            for jwk in &keys.keys {
                let Some(id) = jwk.common.key_id.clone() else { continue };
                if known.iter().any(|(known, _)| *known == id) {
                    continue;
                }
                if let Ok(key) = DecodingKey::from_jwk(jwk) {
                    known.push((id, key));
                }
            }
        }
    }

    /// Checks signature, issuer, audience, expiry and the portal claim.
    pub async fn verify(&self, token: &str) -> Result<Arc<Claims>, TokenError> {
        use sha2::Digest;
        let fingerprint: [u8; 32] = sha2::Sha256::digest(token.as_bytes()).into();
        if let Some(claims) = self.0.verified.get(&fingerprint) {
            return if claims.exp > self.0.clock.now().timestamp() {
                Ok(claims)
            } else {
                Err(TokenError::Expired)
            };
        }
        let header = jsonwebtoken::decode_header(token).map_err(|_| TokenError::Invalid)?;
        if header.alg != Algorithm::RS256 {
            return Err(TokenError::Invalid);
        }
        let key_id = header.kid.ok_or(TokenError::Invalid)?;
        let key = match self.key(&key_id) {
            Some(key) => key,
            None => {
                self.fetch().await?;
                self.key(&key_id).ok_or(TokenError::Invalid)?
            }
        };
        let claims = Arc::new(self.check(token, &key)?);
        self.0.verified.insert(fingerprint, claims.clone());
        Ok(claims)
    }

    fn check(&self, token: &str, key: &DecodingKey) -> Result<Claims, TokenError> {
        let mut rules = Validation::new(Algorithm::RS256);
        rules.set_issuer(&[&self.0.issuer]);
        rules.set_audience(&[&self.0.audience]);
        rules.set_required_spec_claims(&["iss", "aud", "exp", "sub"]);
        // Expiry is checked below, against the clock that tests can move.
        rules.validate_exp = false;
        let claims = jsonwebtoken::decode::<Claims>(token, key, &rules)
            .map_err(|_| TokenError::Invalid)?
            .claims;
        if claims.exp <= self.0.clock.now().timestamp() {
            return Err(TokenError::Expired);
        }
        if !claims.is_bx_portal {
            return Err(TokenError::Invalid);
        }
        Ok(claims)
    }

    fn key(&self, id: &str) -> Option<DecodingKey> {
        let keys = self.0.keys.read().ok()?;
        keys.iter().find(|(key_id, _)| key_id == id).map(|(_, key)| key.clone())
    }

    async fn fetch(&self) -> Result<(), TokenError> {
        if self.0.jwks_url.is_empty() {
            return Ok(());
        }
        let fetched_at = self.0.fetched_at.load(Ordering::Acquire);
        let _one_at_a_time = self.0.fetching.lock().await;
        let last = self.0.fetched_at.load(Ordering::Acquire);
        let now = self.0.clock.now().timestamp();
        if last != fetched_at || now - last < REFETCH_AFTER {
            return Ok(());
        }
        let keys = async {
            self.0
                .http
                .get(&self.0.jwks_url)
                .timeout(Duration::from_secs(5))
                .send()
                .await?
                .error_for_status()?
                .json::<JwkSet>()
                .await
        }
        .await
        .map_err(|error| {
            tracing::warn!(%error, "signing keys could not be read");
            TokenError::NoKeys
        })?;
        self.0.fetched_at.store(now, Ordering::Release);
        self.set_keys(&keys);
        Ok(())
    }
}
