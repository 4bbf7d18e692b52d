//! Random tokens that are handed out once and kept as hashes.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{TryRngCore, rngs::OsRng};
use sha2::{Digest, Sha256};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_fit_urls() {
        let (one, two) = (random_token().unwrap(), random_token().unwrap());
        assert_ne!(one, two);
        assert_eq!(one.len(), 43);
        assert!(one.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'));
        assert_eq!(token_hash(&one).len(), 32);
    }
}
