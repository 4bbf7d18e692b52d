//! The passphrase under which medical and learning status, and documents, are sealed.

use platform::{Platform, StartError, config::ConfigError, error::Problem, sealed::Sealer};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::{private, store};

/// The embedded defaults, which are also the documentation of every setting.
pub const DEFAULTS: &str = include_str!("../../roster.default.toml");

/// Tells what is sealed under the passphrase, see [`Sealer::new`].
const SALT: &str = "afterbell scholars";

/// What demo data is sealed under when nobody names a passphrase.
const DEMO: &str = "demo";

/// Settings of the service.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RosterSettings {
    key_secret: SecretString,
}

/// What seals, as it was made when the service started.
pub fn sealer(platform: &Platform) -> Result<Sealer, Problem> {
    let stored = platform.state::<Sealer>();
    stored
        .map(|sealer| sealer.as_ref().clone())
        .ok_or_else(|| Problem::internal("the service has no sealer"))
}

/// Makes what seals.
///
/// Errors: there is no passphrase, or it does not open what was sealed before: medical status would be lost on whoever
/// needs it.
pub async fn prepare(platform: Platform) -> Result<(), StartError> {
    const SETTING: &str = "roster.key_secret";
    let RosterSettings { mut key_secret } = platform.settings().section("roster", DEFAULTS)?;
    if key_secret.expose_secret().is_empty() {
        if !platform.settings().demo {
            let reason = "is needed: a passphrase that seals the medical and learning status of children, the same for every process of roster";
            return Err(ConfigError::new(SETTING, reason).into());
        }
        key_secret = SecretString::from(DEMO);
    }
    let sealer =
        Sealer::new(&key_secret, SALT).map_err(|error| ConfigError::new(SETTING, error))?;
    let last = platform.db().system_tx(async |conn| store::last_sealed(conn).await).await;
    let last = last.map_err(|error| StartError::Service(format!("roster: {error}")))?;
    if let Some((id, sealed)) = last
        && private::unseal(&sealer, id, (Some(sealed), None)).is_err()
    {
        let reason =
            "does not open what was sealed before; give the passphrase it was sealed under";
        return Err(ConfigError::new(SETTING, reason).into());
    }
    platform.set_state(sealer);
    Ok(())
}
