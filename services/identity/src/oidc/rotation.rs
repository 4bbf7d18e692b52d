//! The turn of the signing keys, and who learns of it.

use openidconnect::core::CoreJsonWebKeySet;
use platform::{Platform, Problem};

use crate::Identity;

/// Tells the verifier of this process of the published keys, so that it need not ask over the network.
pub fn teach(platform: &Platform, published: &CoreJsonWebKeySet) -> Result<(), Problem> {
    let keys = serde_json::to_value(published)
        .and_then(serde_json::from_value)
        .map_err(Problem::internal)?;
    platform.tokens().learn(&keys);
    Ok(())
}

/// Turns the signing keys where it is time, or at once when `force`; the verifier of this process learns of it.
pub async fn turn_keys(identity: &Identity, force: bool) -> Result<(), Problem> {
    let now = identity.platform.clock().now();
    let published = identity
        .platform
        .db()
        .system_tx(async |conn| {
            identity.keys.turn(conn, now, force).await?;
            Ok::<_, Problem>(identity.keys.published(conn).await?)
        })
        .await?;
    teach(&identity.platform, &published)
}
