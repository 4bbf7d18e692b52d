//! Password hashes: Argon2id, off the request threads.

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};

use crate::settings::Argon2Cost;

/// A password could not be hashed.
#[derive(Debug, thiserror::Error)]
#[error("password hash: {0}")]
pub struct HashError(String);

/// A hash that no password matches, checked when there is no person so that the answer takes as long.
const NOBODY: &str = "a password that nobody has";

/// Hashes and checks passwords at one cost.
#[derive(Clone, Debug)]
pub struct Passwords {
    argon2: Argon2<'static>,
    nobody: String,
}

impl Passwords {
    /// Prepares hashing at `cost`.
    pub fn new(cost: Argon2Cost) -> Result<Self, HashError> {
        let params =
            Params::new(cost.memory_kib, cost.passes, 1, None).map_err(HashError::because)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = hash(&argon2, NOBODY)?;
        Ok(Self { argon2, nobody })
    }

    /// The hash to store, in PHC form.
    pub async fn hash(&self, password: String) -> Result<String, HashError> {
        let argon2 = self.argon2.clone();
        tokio::task::spawn_blocking(move || hash(&argon2, &password))
            .await
            .map_err(HashError::because)?
    }

    /// Whether `password` belongs to `stored`. Without a stored hash it takes as long and is false.
    pub async fn verify(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, HashError> {
        let argon2 = self.argon2.clone();
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        let matches = tokio::task::spawn_blocking(move || {
            PasswordHash::new(&stored)
                .map(|parsed| argon2.verify_password(password.as_bytes(), &parsed).is_ok())
                .map_err(HashError::because)
        })
        .await
        .map_err(HashError::because)??;
        Ok(known && matches)
    }
}

fn hash(argon2: &Argon2<'static>, password: &str) -> Result<String, HashError> {
    let hash: PasswordHash =
        argon2.hash_password(password.as_bytes()).map_err(HashError::because)?;
    Ok(hash.to_string())
}

impl HashError {
    fn because(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap() -> Passwords {
        Passwords::new(Argon2Cost { memory_kib: 8, passes: 1 }).unwrap()
    }

    #[tokio::test]
    async fn the_right_password_matches_its_hash_only() {
        let passwords = cheap();
        let stored = passwords.hash("Afterbell#26".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(passwords.verify("Afterbell#26".into(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("afterbell#26".into(), Some(stored)).await.unwrap());
    }

    #[tokio::test]
    async fn nobody_has_a_password() {
        assert!(!cheap().verify(NOBODY.into(), None).await.unwrap());
    }
}
