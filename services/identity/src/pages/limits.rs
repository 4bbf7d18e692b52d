//! How often something may be tried, by e-mail and by address. E-mails are counted under a keyed hash, whether or not
//! somebody has them, so that a limit tells nothing.

use std::{net::Ipv6Addr, time::Duration};

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{Problem, auth::Principal};

use crate::Identity;

/// One thing that is counted.
pub struct Limit {
    key: String,
    most: u32,
    window: Duration,
}

impl Limit {
    /// Tries to sign in with an e-mail from an address.
    pub fn sign_in_email(identity: &Identity, email: &str, address: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("{}:address:{}", keyed(identity, "sign-in", email), network(address));
        Self::new(key, limits.sign_in_per_email, limits.sign_in_window_seconds)
    }

    /// Tries to sign in with an e-mail in a browser that is known by `mark`.
    pub fn sign_in_known(identity: &Identity, email: &str, mark: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("{}:known:{mark}", keyed(identity, "sign-in", email));
        Self::new(key, limits.sign_in_per_email, limits.sign_in_window_seconds)
    }

    /// Failures to sign in with an e-mail, from wherever.
    pub fn sign_in_anywhere(identity: &Identity, email: &str) -> Self {
        let limits = identity.settings.limits;
        let key = keyed(identity, "sign-in-anywhere", email);
        Self::new(key, limits.sign_in_per_email_anywhere, limits.sign_in_window_seconds)
    }

    /// Letters to an e-mail about failures to sign in.
    pub fn warning(identity: &Identity, email: &str) -> Self {
        let limits = identity.settings.limits;
        Self::new(keyed(identity, "warning", email), 1, limits.forgot_window_seconds)
    }

    /// Failures to sign in from an address.
    pub fn sign_in_address(identity: &Identity, address: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("sign-in:address:{}", network(address));
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
        let key = format!("forgot:address:{}", network(address));
        Self::new(key, limits.forgot_per_address, limits.forgot_window_seconds)
    }

    /// Links tried in vain from an address.
    pub fn links(identity: &Identity, address: &str) -> Self {
        let limits = identity.settings.limits;
        let key = format!("links:address:{}", network(address));
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

    /// Addresses that somebody asks about.
    pub fn email_checks(identity: &Identity, who: &Principal) -> Self {
        let limits = identity.settings.limits;
        let key = format!("email-checks:user:{}:client:{}", who.user_id, who.client_id);
        Self::new(key, limits.email_checks_per_person, limits.sign_in_window_seconds)
    }

    /// Addresses in lists that somebody asks about.
    pub fn listed_email_checks(identity: &Identity, who: &Principal) -> Self {
        let limits = identity.settings.limits;
        let key = format!("listed-email-checks:user:{}:client:{}", who.user_id, who.client_id);
        Self::new(key, limits.listed_email_checks_per_person, limits.sign_in_window_seconds)
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
        self.count_many(identity, 1).await
    }

    /// Counts so many more; answers whether all of them are still within the limit.
    pub async fn count_many(&self, identity: &Identity, more: u64) -> Result<bool, Problem> {
        let count = identity.platform.cache().count(&self.key, more, self.window).await?;
        Ok(count <= u64::from(self.most))
    }

    /// Counts one more; answers whether it is the first.
    pub async fn is_first(&self, identity: &Identity) -> Result<bool, Problem> {
        Ok(identity.platform.cache().count(&self.key, 1, self.window).await? == 1)
    }

    /// Forgets what was counted.
    pub async fn forget(&self, identity: &Identity) -> Result<(), Problem> {
        Ok(identity.platform.cache().remove(&self.key).await?)
    }

    /// The answer to what was tried too often.
    pub fn refusal(&self) -> Problem {
        Problem::too_many_requests(u32::try_from(self.window.as_secs()).unwrap_or(u32::MAX))
    }

    /// How long to wait at the most.
    pub fn window(&self) -> chrono::Duration {
        chrono::Duration::from_std(self.window).unwrap_or_default()
    }
}

/// Whoever has one address of IPv6 has the whole network of it.
fn network(address: &str) -> String {
    match address.parse::<Ipv6Addr>() {
        Ok(ip) if ip.to_ipv4_mapped().is_none() => {
            let [a, b, c, d, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
        _ => address.to_owned(),
    }
}

fn keyed(identity: &Identity, kind: &str, email: &str) -> String {
    let plain = format!("limit\n{kind}\n{}", email.trim().to_lowercase());
    let tag = hmac::sign(&identity.form_key, plain.as_bytes());
    format!("{kind}:email:{}", URL_SAFE_NO_PAD.encode(tag.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_ipv6_counts_as_its_network() {
        assert_eq!(network("2001:db8:1:2:3::4"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("192.0.2.1"), "192.0.2.1");
        assert_eq!(network("::ffff:192.0.2.1"), "::ffff:192.0.2.1");
    }
}
