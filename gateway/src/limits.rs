//! Rate limits of users and addresses, counted in this process.

use std::{hash::Hash, net::IpAddr, num::NonZeroU32, time::Duration};

use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};

use crate::settings::Limits;

/// The limits of this process.
pub struct RateLimits {
    users: DefaultKeyedRateLimiter<UserKey>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

/// A user, or an integrator by its name.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub enum UserKey {
    /// A person's id.
    User(i64),
    /// An integrator's subject.
    Client(String),
}

/// Seconds to wait.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TooMany(pub u32);

impl RateLimits {
    /// Limits as the settings have them.
    pub fn new(limits: &Limits) -> Self {
        Self {
            users: RateLimiter::keyed(quota(limits.user_rate, limits.user_burst)),
            addresses: RateLimiter::keyed(quota(limits.address_rate, limits.address_burst)),
            clock: DefaultClock::default(),
        }
    }

    /// Counts a request of a user.
    pub fn user(&self, user: &UserKey) -> Result<(), TooMany> {
        self.count(&self.users, user)
    }

    /// Counts a request from an address. A household or a host has a whole IPv6 /64.
    pub fn address(&self, address: IpAddr) -> Result<(), TooMany> {
        let network = match address {
            IpAddr::V6(address) => match address.to_ipv4_mapped() {
                Some(address) => IpAddr::V4(address),
                None => IpAddr::V6((address.to_bits() & !u128::from(u64::MAX)).into()),
            },
            address => address,
        };
        self.count(&self.addresses, &network)
    }

    fn count<K: Clone + Eq + Hash>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), TooMany> {
        limiter.check_key(key).map_err(|not_until| {
            let wait = not_until.wait_time_from(self.clock.now());
            // Rounded up: whoever comes back then is let in.
            let seconds = u32::try_from(wait.as_secs()).unwrap_or(u32::MAX).saturating_add(1);
            TooMany(seconds)
        })
    }

    /// Forgets those who have not been seen for so long that their limit is whole again.
    pub fn forget_idle(&self) {
        self.users.retain_recent();
        self.addresses.retain_recent();
    }
}

fn quota(rate: u32, burst: u32) -> Quota {
    let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    let rate = at_least_one(rate);
    Quota::with_period(Duration::from_secs(1) / rate.get())
        .unwrap_or_else(|| Quota::per_second(rate))
        .allow_burst(at_least_one(burst))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(rate: u32, burst: u32) -> RateLimits {
        RateLimits::new(&Limits {
            body: 0,
            header_bytes: 0,
            header_count: 0,
            user_rate: rate,
            user_burst: burst,
            address_rate: rate,
            address_burst: burst,
        })
    }

    #[test]
    fn a_burst_passes_and_the_next_waits() {
        let limits = limits(1, 3);
        let user = UserKey::User(1);
        assert!((0..3).all(|_| limits.user(&user).is_ok()));
        assert_eq!(limits.user(&user), Err(TooMany(1)));
        assert!(limits.user(&UserKey::User(2)).is_ok(), "others are not held back");
    }

    #[test]
    fn one_ipv6_network_is_one_client() {
        let limits = limits(1, 1);
        assert!(limits.address("2001:db8::1".parse().unwrap()).is_ok());
        assert!(limits.address("2001:db8::2".parse().unwrap()).is_err());
        assert!(limits.address("2001:db8:0:1::2".parse().unwrap()).is_ok());
    }
}
