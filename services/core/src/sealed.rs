//! Secrets in the database: sealed with AES-256-GCM under a passphrase that is not in it.

use argon2::Argon2;
use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, Nonce, RandomizedNonceKey},
    hmac,
};
use secrecy::{ExposeSecret, SecretString};
use serde::{Serialize, de::DeserializeOwned};

use crate::error::Problem;

/// Bytes of a nonce of AES-GCM, which stand before what is sealed.
const NONCE: usize = 12;

/// Seals what has to be read again.
#[derive(Clone)]
pub struct Sealer(Option<[u8; 32]>);

impl Sealer {
    /// The passphrase as a key; empty is none. `salt` tells what is sealed, so that two purposes have two keys under one
    /// passphrase. Argon2 makes guessing it from a stolen database slow; the salt need not be secret.
    ///
    /// Errors: the passphrase is too long to be used.
    pub fn new(passphrase: &SecretString, salt: &str) -> Result<Self, argon2::Error> {
        let passphrase = passphrase.expose_secret();
        if passphrase.is_empty() {
            return Ok(Self(None));
        }
        let mut key = [0; 32];
        Argon2::default().hash_password_into(passphrase.as_bytes(), salt.as_bytes(), &mut key)?;
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

    /// A keyed hash of a text under a name, for what is compared and never read again. `None` without a passphrase.
    pub fn mac(&self, name: &str, text: &[u8]) -> Option<[u8; 32]> {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.0.as_ref()?);
        let mut context = hmac::Context::with_key(&key);
        for part in [b"mac\0".as_slice(), name.as_bytes(), b"\0", text] {
            context.update(part);
        }
        context.sign().as_ref().try_into().ok()
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

/// Where a sealed value is: what is moved to another row or column does not open there.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The table.
    pub table: &'static str,
    /// The column.
    pub column: &'static str,
    /// The row.
    pub id: i64,
}

impl Place {
    fn name(self) -> String {
        format!("{}.{}/{}", self.table, self.column, self.id)
    }

    /// Seals a value as JSON.
    ///
    /// Errors: 500 without a passphrase.
    pub fn seal(self, sealer: &Sealer, value: &impl Serialize) -> Result<Vec<u8>, Problem> {
        let plain = serde_json::to_vec(value).map_err(Problem::internal)?;
        let sealed = sealer.seal(&self.name(), &plain);
        sealed.ok_or_else(|| Problem::internal("nothing can be sealed without a passphrase"))
    }

    /// Reads a sealed value.
    ///
    /// Errors: 500 for what was sealed with another passphrase or elsewhere.
    pub fn unseal<T: DeserializeOwned>(self, sealer: &Sealer, sealed: &[u8]) -> Result<T, Problem> {
        let plain = sealer.unseal(&self.name(), sealed);
        let plain = plain.ok_or_else(|| Problem::internal("a sealed value does not open"))?;
        // What is wrong with the text is not said: it would be in the log.
        serde_json::from_slice(&plain).map_err(|_| Problem::internal("a sealed value is not JSON"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealer(passphrase: &str, salt: &str) -> Sealer {
        Sealer::new(&SecretString::from(passphrase), salt).unwrap()
    }

    #[test]
    fn what_is_sealed_opens_with_its_passphrase_salt_and_name_only() {
        let own = sealer("correct horse", "signing keys");
        let sealed = own.seal("a", b"private").unwrap();
        assert_eq!(own.unseal("a", &sealed).as_deref(), Some(&b"private"[..]));
        assert_eq!(own.unseal("b", &sealed), None);
        assert_eq!(own.unseal("a", b"short"), None);
        assert_eq!(sealer("another horse", "signing keys").unseal("a", &sealed), None);
        assert_eq!(sealer("correct horse", "other things").unseal("a", &sealed), None);
    }

    #[test]
    fn a_hash_is_of_its_passphrase_name_and_text_only() {
        let own = sealer("correct horse", "pick-up codes");
        let hash = own.mac("a", b"123456").unwrap();
        assert_eq!(own.mac("a", b"123456"), Some(hash));
        assert_ne!(own.mac("a", b"123457"), Some(hash));
        assert_ne!(own.mac("b", b"123456"), Some(hash));
        assert_ne!(sealer("another horse", "pick-up codes").mac("a", b"123456"), Some(hash));
    }

    #[test]
    fn no_passphrase_seals_nothing() {
        let sealer = sealer("", "signing keys");
        assert!(!sealer.seals() && sealer.seal("a", b"private").is_none());
    }

    #[test]
    fn a_value_opens_in_its_place_alone() {
        let sealer = sealer("correct horse", "scholars");
        let place = Place { table: "scholars", column: "medical", id: 7 };
        let sealed = place.seal(&sealer, &"peanuts").unwrap();
        assert_eq!(place.unseal::<String>(&sealer, &sealed).unwrap(), "peanuts");
        for other in [Place { id: 8, ..place }, Place { column: "learning", ..place }] {
            assert!(other.unseal::<String>(&sealer, &sealed).is_err());
        }
        // The same text is sealed otherwise each time.
        assert_ne!(place.seal(&sealer, &"peanuts").unwrap(), sealed);
    }
}
