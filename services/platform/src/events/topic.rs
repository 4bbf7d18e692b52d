//! Which service tells what, and where.

/// A state topic: one a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Topic {
    /// The service that owns the entities.
    pub service: &'static str,
    /// Name in Kafka.
    pub name: &'static str,
}

impl Topic {
    /// Accounts, programs and sites.
    pub const ADMIN: Self = Self { service: "admin", name: "afterbell.admin.state" };
    /// Users with their role records.
    pub const IDENTITY: Self = Self { service: "identity", name: "afterbell.identity.state" };
    /// Every topic there is.
    pub const ALL: &'static [Self] = &[Self::ADMIN, Self::IDENTITY];

    /// The topic of a service; none when it tells nothing.
    pub fn of(service: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|topic| topic.service == service)
    }
}
