//! Signing keys: RS256, 2048 bits, kept in the database, turned over in time.
//!
//! There is one `current` key, which signs, and one `next`, which is published already so that everybody
//! knows it before its first signature. A `retired` key stays published until its last token is over.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use aws_lc_rs::{
    encoding::{AsDer, Pkcs8V1Der},
    rand::SystemRandom,
    rsa::{KeyPair, KeySize},
    signature::{KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair, RsaPublicKeyComponents},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Duration, Utc};
use diesel_async::AsyncPgConnection;
use openidconnect::{
    JsonWebKeyId,
    core::{CoreJsonWebKey, CoreJsonWebKeySet},
};
use platform::{Problem, sealed::Sealer, text::is_storable};
use serde::{Serialize, de::DeserializeOwned};

use super::{model::KeyState, store};
use crate::settings::IdentitySettings;

/// What went wrong with a key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The database did not answer as expected.
    #[error(transparent)]
    Database(#[from] diesel::result::Error),
    /// A key could not be made, opened or used.
    #[error("signing key: {0}")]
    Crypto(&'static str),
    /// The stored key does not open with `identity.key_secret`.
    #[error("signing key {0} does not open with identity.key_secret")]
    Sealed(String),
    /// Claims could not be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// There is no current key; the service has not started properly.
    #[error("there is no signing key")]
    None,
}

impl From<KeyError> for Problem {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Database(error) => error.into(),
            other => Self::internal(other),
        }
    }
}

/// Opens, keeps and uses keys. Clones share what was opened.
#[derive(Clone)]
pub struct Keys {
    sealer: Sealer,
    opened: Arc<Mutex<HashMap<String, Arc<RsaKeyPair>>>>,
    key_days: Duration,
    outlive: Duration,
}

impl Keys {
    /// Prepares the keys as the settings say.
    pub fn new(settings: &IdentitySettings, sealer: Sealer) -> Self {
        Self {
            sealer,
            opened: Arc::default(),
            key_days: Duration::days(settings.key_days),
            // An ID token may come back as a hint for as long as its session lasts.
            outlive: Duration::seconds(settings.session_seconds + settings.access_token_seconds),
        }
    }

    /// Brings the keys to where they should be at `now`: makes missing ones, promotes `next` when `current` is
    /// old enough (or at once when `force`), forgets retired ones after their last token.
    pub async fn turn(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
        force: bool,
    ) -> Result<(), KeyError> {
        store::keys_lock(conn).await?;
        store::keys_forget(conn, now - self.outlive).await?;
        let current = store::key_in_state(conn, KeyState::Current).await?;
        let over = |key: &store::KeyRow| {
            force || key.current_from.is_some_and(|from| now - from >= self.key_days)
        };
        if let Some(key) = current.as_ref().filter(|key| over(key)) {
            store::key_retire(conn, &key.kid, now).await?;
        }
        if current.as_ref().is_none_or(over) {
            let kid = match store::key_in_state(conn, KeyState::Next).await? {
                Some(next) => next.kid,
                None => self.make(conn, now).await?,
            };
            store::key_promote(conn, &kid, now).await?;
            tracing::info!(key.id = %kid, "signing key is current");
        }
        if store::key_in_state(conn, KeyState::Next).await?.is_none() {
            self.make(conn, now).await?;
        }
        Ok(())
    }

    /// Opens the keys that sign, now or next.
    ///
    /// Errors: [`KeyError::Sealed`] when one was stored under another passphrase.
    pub async fn try_out(&self, conn: &mut AsyncPgConnection) -> Result<(), KeyError> {
        for state in [KeyState::Current, KeyState::Next] {
            if let Some(row) = store::key_in_state(conn, state).await? {
                self.open(&row)?;
            }
        }
        Ok(())
    }

    async fn make(
        &self,
        conn: &mut AsyncPgConnection,
        now: DateTime<Utc>,
    ) -> Result<String, KeyError> {
        let sealer = self.sealer.clone();
        let row = tokio::task::spawn_blocking(move || new_key(&sealer, now))
            .await
            .map_err(|_| KeyError::Crypto("cannot be made"))??;
        store::key_insert(conn, &row).await?;
        Ok(row.kid)
    }

    /// The published keys (RFC 7517): every one whose tokens may still be about.
    pub async fn published(
        &self,
        conn: &mut AsyncPgConnection,
    ) -> Result<CoreJsonWebKeySet, KeyError> {
        let rows = store::keys_all(conn).await?;
        let keys = rows
            .into_iter()
            .map(|row| {
                CoreJsonWebKey::new_rsa(row.modulus, row.exponent, Some(JsonWebKeyId::new(row.kid)))
            })
            .collect();
        Ok(CoreJsonWebKeySet::new(keys))
    }

    /// Signs claims with the current key as a JWT (RFC 7519) of the given `typ`.
    pub async fn sign<C: Serialize + Sync>(
        &self,
        conn: &mut AsyncPgConnection,
        kind: &'static str,
        claims: &C,
    ) -> Result<String, KeyError> {
        let row = store::key_in_state(conn, KeyState::Current).await?.ok_or(KeyError::None)?;
        let pair = self.open(&row)?;
        let header = serde_json::json!({"alg": "RS256", "typ": kind, "kid": row.kid});
        let mut token = URL_SAFE_NO_PAD.encode(serde_json::to_vec(&header)?);
        token.push('.');
        token.push_str(&URL_SAFE_NO_PAD.encode(serde_json::to_vec(claims)?));
        let mut signature = vec![0; pair.public_modulus_len()];
        pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), token.as_bytes(), &mut signature)
            .map_err(|_| KeyError::Crypto("cannot sign"))?;
        token.push('.');
        token.push_str(&URL_SAFE_NO_PAD.encode(signature));
        Ok(token)
    }

    /// The claims of a token of ours, whatever its time: `None` when the signature is not one of ours.
    pub async fn claims<C: DeserializeOwned>(
        &self,
        conn: &mut AsyncPgConnection,
        token: &str,
    ) -> Result<Option<C>, KeyError> {
        let Some((signed, signature)) = token.rsplit_once('.') else {
            return Ok(None);
        };
        let Some((header, payload)) = signed.split_once('.') else {
            return Ok(None);
        };
        let Some(header) = json_part::<Header>(header)
            .filter(|header| header.alg == "RS256" && is_storable(&header.kid))
        else {
            return Ok(None);
        };
        let (Some(row), Ok(signature)) =
            (store::key_by_id(conn, &header.kid).await?, URL_SAFE_NO_PAD.decode(signature))
        else {
            return Ok(None);
        };
        let public = RsaPublicKeyComponents { n: row.modulus, e: row.exponent };
        let genuine = public
            .verify(
                &aws_lc_rs::signature::RSA_PKCS1_2048_8192_SHA256,
                signed.as_bytes(),
                &signature,
            )
            .is_ok();
        Ok(if genuine { json_part(payload) } else { None })
    }

    fn open(&self, row: &store::KeyRow) -> Result<Arc<RsaKeyPair>, KeyError> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pair) = opened.get(&row.kid) {
            return Ok(pair.clone());
        }
        let pkcs8 = if row.sealed {
            self.sealer
                .unseal(&row.kid, &row.private_key)
                .ok_or_else(|| KeyError::Sealed(row.kid.clone()))?
        } else {
            row.private_key.clone()
        };
        let pair =
            RsaKeyPair::from_pkcs8(&pkcs8).map_err(|_| KeyError::Crypto("cannot be read"))?;
        let pair = Arc::new(pair);
        opened.insert(row.kid.clone(), pair.clone());
        Ok(pair)
    }
}

#[derive(serde::Deserialize)]
struct Header {
    alg: String,
    kid: String,
}

fn json_part<T: DeserializeOwned>(part: &str) -> Option<T> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).ok()?).ok()
}

fn new_key(sealer: &Sealer, now: DateTime<Utc>) -> Result<store::KeyRow, KeyError> {
    let failed = |_| KeyError::Crypto("cannot be made");
    let pair = KeyPair::generate(KeySize::Rsa2048).map_err(failed)?;
    let der: Pkcs8V1Der<'_> = pair.as_der().map_err(failed)?;
    let kid = uuid::Uuid::new_v4().simple().to_string();
    let private_key = if sealer.seals() {
        sealer.seal(&kid, der.as_ref()).ok_or(KeyError::Crypto("cannot be sealed"))?
    } else {
        der.as_ref().to_vec()
    };
    let public = pair.public_key();
    Ok(store::KeyRow {
        kid,
        state: KeyState::Next.name().to_owned(),
        private_key,
        sealed: sealer.seals(),
        modulus: public.modulus().big_endian_without_leading_zero().to_vec(),
        exponent: public.exponent().big_endian_without_leading_zero().to_vec(),
        created_at: now,
        current_from: None,
        retired_at: None,
    })
}
