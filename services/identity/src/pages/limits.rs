//! How often something may be tried, by e-mail and by address. E-mails are counted under a keyed hash, whether or not
//! somebody has them, so that a limit tells nothing.

use std::time::Duration;

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::Problem;

use crate::Identity;

/// One thing that is counted.
pub struct Limit {
    key: String,
    most: u32,
    window: Duration,
}

impl Limit {
    /// Tries to sign in with an e-mail.
    pub fn sign_in_email(identity: &Identity, email: &str) -> Self {
        let limits = identity.settings.limits;
        let key = keyed(identity, "sign-in", email);
        Self::new(key, limits.sign_in_per_email, limits.sign_in_window_seconds)
    }

    /// Failures to sign in from an address.
    pub fn sign_in_address(identity: &Identity, address: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("sign-in:address:{address}");
        Self::new(key, limits.sign_in_per_address, limits.sign_in_window_seconds)
    }

    /// Requests of a new password for an e-mail.
    pub fn forgot_email(identity: &Identity, email: &str) -> Self {
        let limits = identity.settings.limits;
        Self::new(
            keyed(identity, "forgot", email),
            limits.forgot_per_email,
            limits.forgot_window_seconds,
        )
    }

    /// Requests of a new password from an address.
    pub fn forgot_address(identity: &Identity, address: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("forgot:address:{address}");
        Self::new(key, limits.forgot_per_address, limits.forgot_window_seconds)
    }

    /// Links tried in vain from an address.
    pub fn links(identity: &Identity, address: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("links:address:{address}");
        Self::new(key, limits.guesses_per_address, limits.sign_in_window_seconds)
    }

    /// Wrong secrets of a client from an address.
    pub fn client_secrets(identity: &Identity, client: &str, address: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("client-secrets:address:{address}:client:{client}");
        Self::new(key, limits.guesses_per_address, limits.sign_in_window_seconds)
    }

    /// Clients that are not known, from an address.
    pub fn unknown_clients(identity: &Identity, address: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("unknown-clients:address:{address}");
        Self::new(key, limits.guesses_per_address, limits.sign_in_window_seconds)
    }

    /// Tries of the current password, to change it.
    pub fn password_change(identity: &Identity, user: i64) -> Self {
        let limits = identity.settings.limits;
        let key = format!("password-change:user:{user}");
        Self::new(key, limits.sign_in_per_email, limits.sign_in_window_seconds)
    }

    fn new(key: String, most: u32, window: u32) -> Self {
        let window = Duration::from_secs(u64::from(window));
        Self { key: format!("afterbell:limit:{key}"), most, window }
    }

    /// Whether it was tried too often already.
    pub async fn is_reached(&self, identity: &Identity) -> Result<bool, Problem> {
        let counted = identity.platform.cache().get(&self.key).await?;
        let count: u64 = counted.and_then(|text| text.parse().ok()).unwrap_or(0);
        Ok(count >= u64::from(self.most))
    }

    /// Counts one more; answers whether that is still within the limit.
    pub async fn count(&self, identity: &Identity) -> Result<bool, Problem> {
        let count = identity.platform.cache().count(&self.key, self.window).await?;
        Ok(count <= u64::from(self.most))
    }

    /// Forgets what was counted.
    pub async fn forget(&self, identity: &Identity) -> Result<(), Problem> {
        Ok(identity.platform.cache().remove(&self.key).await?)
    }

    /// How long to wait.
    pub fn window(&self) -> chrono::Duration {
        chrono::Duration::from_std(self.window).unwrap_or_default()
    }
}

fn keyed(identity: &Identity, kind: &str, email: &str) -> String {
    let plain = format!("limit\n{kind}\n{}", email.trim().to_lowercase());
    let tag = hmac::sign(&identity.form_key, plain.as_bytes());
    format!("{kind}:email:{}", URL_SAFE_NO_PAD.encode(tag.as_ref()))
}
