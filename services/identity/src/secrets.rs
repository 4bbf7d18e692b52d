//! Random tokens that are handed out once and kept as hashes; and secrets that are kept sealed.

use argon2::Argon2;
use aws_lc_rs::aead::{AES_256_GCM, Aad, Nonce, RandomizedNonceKey};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{TryRngCore, rngs::OsRng};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

/// Bytes of a nonce of AES-GCM, which stand before what is sealed.
const NONCE: usize = 12;

/// The machine has no randomness to give.
#[derive(Debug, thiserror::Error)]
#[error("no randomness available")]
pub struct NoRandomness;

/// 32 random bytes.
pub fn random_bytes() -> Result<[u8; 32], NoRandomness> {
    let mut bytes = [0; 32];
    OsRng.try_fill_bytes(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A token of 256 random bits, fit for URLs and cookies (43 characters).
pub fn random_token() -> Result<String, NoRandomness> {
    Ok(URL_SAFE_NO_PAD.encode(random_bytes()?))
}

/// What is stored of a token. The token has 256 random bits, so a fast hash is enough.
pub fn token_hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// Seals what has to be read again, under the passphrase `identity.key_secret`.
#[derive(Clone)]
pub struct Sealer(Option<[u8; 32]>);

impl Sealer {
    /// The passphrase as a key; empty is none. Argon2 makes guessing it from a stolen database slow; the salt need not
    /// be secret. Errors when the passphrase is too long to be used.
    pub fn new(passphrase: &SecretString) -> Result<Self, argon2::Error> {
        let passphrase = passphrase.expose_secret();
        if passphrase.is_empty() {
            return Ok(Self(None));
        }
        let mut key = [0; 32];
        let salt = b"afterbell signing keys";
        Argon2::default().hash_password_into(passphrase.as_bytes(), salt, &mut key)?;
        Ok(Self(Some(key)))
    }

    /// Whether there is a passphrase.
    pub fn seals(&self) -> bool {
        self.0.is_some()
    }

    /// Seals under a name, which opening has to give again. `None` without a passphrase.
    pub fn seal(&self, name: &str, plain: &[u8]) -> Option<Vec<u8>> {
        let key = RandomizedNonceKey::new(&AES_256_GCM, self.0.as_ref()?).ok()?;
        let mut sealed = plain.to_vec();
        let nonce = key.seal_in_place_append_tag(Aad::from(name), &mut sealed).ok()?;
        Some([nonce.as_ref().as_slice(), &sealed].concat())
    }

    /// What was sealed under a name. `None` with another passphrase or name, or without a passphrase.
    pub fn unseal(&self, name: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let key = RandomizedNonceKey::new(&AES_256_GCM, self.0.as_ref()?).ok()?;
        let (nonce, sealed) = sealed.split_at_checked(NONCE)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut plain = sealed.to_vec();
        key.open_in_place(nonce, Aad::from(name), &mut plain).ok().map(|plain| plain.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_with_its_passphrase_and_name_only() {
        let sealer = Sealer::new(&SecretString::from("correct horse")).unwrap();
        let sealed = sealer.seal("a", b"private").unwrap();
        assert_eq!(sealer.unseal("a", &sealed).as_deref(), Some(&b"private"[..]));
        assert_eq!(sealer.unseal("b", &sealed), None);
        assert_eq!(sealer.unseal("a", b"short"), None);
        let other = Sealer::new(&SecretString::from("another horse")).unwrap();
        assert_eq!(other.unseal("a", &sealed), None);
    }

    #[test]
    fn no_passphrase_seals_nothing() {
        let sealer = Sealer::new(&SecretString::from("")).unwrap();
        assert!(!sealer.seals() && sealer.seal("a", b"private").is_none());
    }

    #[test]
    fn tokens_differ_and_fit_urls() {
        let (one, two) = (random_token().unwrap(), random_token().unwrap());
        assert_ne!(one, two);
        assert_eq!(one.len(), 43);
        assert!(one.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'));
        assert_eq!(token_hash(&one).len(), 32);
    }
}
