//! What happens before this service answers.

use aws_lc_rs::hmac;
use platform::{Platform, Problem, StartError, config::ConfigError, sealed::Sealer};
use secrecy::ExposeSecret as _;

use crate::{
    oidc::{self, KeyError, Keys},
    passwords::Passwords,
    secrets,
    sessions::SessionKeeper,
    settings::IdentitySettings,
    single_sign_on::Providers,
    state::Own,
};

/// Tells what is sealed under the passphrase, see [`Sealer::new`].
const SALT: &str = "afterbell signing keys";

/// Prepares the service before it answers: keys, the portal's client, the session registry.
pub async fn prepare(platform: Platform) -> Result<(), StartError> {
    let settings = IdentitySettings::load(platform.settings())?;
    if settings.key_secret.expose_secret().is_empty() && !platform.settings().demo {
        let reason = "is needed: a passphrase that seals signing keys, the same for every process of identity";
        return Err(ConfigError::new("identity.key_secret", reason).into());
    }
    let passwords = Passwords::new(settings.argon2)
        .map_err(|error| StartError::Service(format!("identity.argon2: {error}")))?;
    let sealer = Sealer::new(&settings.key_secret, SALT)
        .map_err(|error| StartError::Service(format!("identity.key_secret: {error}")))?;
    let keys = Keys::new(&settings, sealer.clone());
    platform.db().system_tx(async |conn| keys.try_out(conn).await).await.map_err(unopened)?;
    let providers = Providers::new(settings.single_sign_on.reach)
        .map_err(|error| StartError::Service(format!("single sign-on: {error}")))?;
    let sessions = SessionKeeper::new(platform.sessions().clone(), &settings);
    let made = secrets::random_bytes().map_err(|error| StartError::Service(error.to_string()))?;
    let now = platform.clock().now();
    let web_client = oidc::web_client(&platform.settings().origin, &settings.web_origins);
    let (secret, published) = platform
        .db()
        .system_tx(async |conn| {
            keys.turn(conn, now, false).await?;
            oidc::register(conn, &web_client).await?;
            let secret = oidc::secret(conn, "forms", &made).await?;
            Ok::<_, Problem>((secret, keys.published(conn).await?))
        })
        .await
        .map_err(failed)?;
    oidc::teach(&platform, &published).map_err(failed)?;
    if platform.sessions().can_be_lost() {
        let (sessions, on) = (sessions.clone(), platform.clone());
        platform.spawn(|stop| sessions.refill(on, stop));
    } else {
        sessions.fill_registry(&platform).await.map_err(failed)?;
    }
    platform.set_state(Own {
        settings,
        passwords,
        keys,
        sealer,
        providers,
        sessions,
        form_key: hmac::Key::new(hmac::HMAC_SHA256, &secret),
    });
    Ok(())
}

fn failed(error: Problem) -> StartError {
    StartError::Service(format!("identity could not prepare: {error}"))
}

/// Without the passphrase of its keys the service would start, and then sign nobody in.
fn unopened(error: KeyError) -> StartError {
    match error {
        KeyError::Sealed(key) => ConfigError::new(
            "identity.key_secret",
            format!("does not open signing key {key}; give the passphrase it was stored under"),
        )
        .into(),
        other => failed(other.into()),
    }
}
