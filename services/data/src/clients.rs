//! Clients of integrators that were revoked. Their tokens are checked by signature alone and have no session that could
//! end, so that they were revoked is kept until the last of them has expired.

use std::time::Duration;

use crate::cache::{Cache, CacheError};

fn key(client: &str) -> String {
    format!("afterbell:revoked-client:{client}")
}

/// Ends the tokens that a client has; they would be valid for `valid` at the most.
pub async fn revoke(cache: &Cache, client: &str, valid: Duration) -> Result<(), CacheError> {
    cache.set(&key(client), "1", valid).await
}

/// Whether the tokens of a client have ended. While the cache is away they have not, as the sessions of people have not: a
/// token ends by itself, soon.
pub async fn is_revoked(cache: &Cache, client: &str) -> bool {
    matches!(cache.get(&key(client)).await, Ok(Some(_)))
}
